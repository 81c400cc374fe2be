// Declarations for programs that write images with stb_image_write where it is not there: no bodies, in our own
// words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

typedef void stbi_write_func(void *context, void *data, int size);

extern "C" {
extern int stbi_write_tga_with_rle;
extern int stbi_write_png_compression_level;
extern int stbi_write_force_png_filter;
int stbi_write_png(char const *filename, int w, int h, int comp, const void *data, int stride_in_bytes);
int stbi_write_bmp(char const *filename, int w, int h, int comp, const void *data);
int stbi_write_tga(char const *filename, int w, int h, int comp, const void *data);
int stbi_write_hdr(char const *filename, int w, int h, int comp, const float *data);
int stbi_write_jpg(char const *filename, int x, int y, int comp, const void *data, int quality);
int stbi_write_png_to_func(stbi_write_func *func, void *context, int w, int h, int comp, const void *data,
                           int stride_in_bytes);
int stbi_write_bmp_to_func(stbi_write_func *func, void *context, int w, int h, int comp, const void *data);
int stbi_write_tga_to_func(stbi_write_func *func, void *context, int w, int h, int comp, const void *data);
int stbi_write_hdr_to_func(stbi_write_func *func, void *context, int w, int h, int comp, const float *data);
int stbi_write_jpg_to_func(stbi_write_func *func, void *context, int x, int y, int comp, const void *data,
                           int quality);
unsigned char *stbi_write_png_to_mem(const unsigned char *pixels, int stride_bytes, int x, int y, int n,
                                     int *out_len);
void stbi_flip_vertically_on_write(int flip_boolean);
}
