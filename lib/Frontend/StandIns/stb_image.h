// Declarations for programs that read images with stb_image where it is not there: no bodies, in our own words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdio>

enum { STBI_default = 0, STBI_grey = 1, STBI_grey_alpha = 2, STBI_rgb = 3, STBI_rgb_alpha = 4 };
typedef unsigned char stbi_uc;
typedef unsigned short stbi_us;
struct stbi_io_callbacks {
  int (*read)(void *user, char *data, int size);
  void (*skip)(void *user, int n);
  int (*eof)(void *user);
};

extern "C" {
stbi_uc *stbi_load(char const *filename, int *x, int *y, int *channels_in_file, int desired_channels);
stbi_uc *stbi_load_from_file(FILE *f, int *x, int *y, int *channels_in_file, int desired_channels);
stbi_uc *stbi_load_from_memory(stbi_uc const *buffer, int len, int *x, int *y, int *channels_in_file,
                               int desired_channels);
stbi_uc *stbi_load_from_callbacks(stbi_io_callbacks const *clbk, void *user, int *x, int *y, int *channels_in_file,
                                  int desired_channels);
stbi_us *stbi_load_16(char const *filename, int *x, int *y, int *channels_in_file, int desired_channels);
stbi_us *stbi_load_from_file_16(FILE *f, int *x, int *y, int *channels_in_file, int desired_channels);
stbi_us *stbi_load_16_from_memory(stbi_uc const *buffer, int len, int *x, int *y, int *channels_in_file,
                                  int desired_channels);
float *stbi_loadf(char const *filename, int *x, int *y, int *channels_in_file, int desired_channels);
float *stbi_loadf_from_file(FILE *f, int *x, int *y, int *channels_in_file, int desired_channels);
float *stbi_loadf_from_memory(stbi_uc const *buffer, int len, int *x, int *y, int *channels_in_file,
                              int desired_channels);
int stbi_info(char const *filename, int *x, int *y, int *comp);
int stbi_info_from_file(FILE *f, int *x, int *y, int *comp);
int stbi_info_from_memory(stbi_uc const *buffer, int len, int *x, int *y, int *comp);
int stbi_is_hdr(char const *filename);
int stbi_is_16_bit(char const *filename);
void stbi_image_free(void *retval_from_stbi_load);
const char *stbi_failure_reason(void);
void stbi_set_flip_vertically_on_load(int flag_true_if_should_flip);
void stbi_set_flip_vertically_on_load_thread(int flag_true_if_should_flip);
void stbi_set_unpremultiply_on_load(int flag_true_if_should_unpremultiply);
void stbi_convert_iphone_png_to_rgb(int flag_true_if_should_convert);
void stbi_hdr_to_ldr_gamma(float gamma);
void stbi_hdr_to_ldr_scale(float scale);
void stbi_ldr_to_hdr_gamma(float gamma);
void stbi_ldr_to_hdr_scale(float scale);
}
