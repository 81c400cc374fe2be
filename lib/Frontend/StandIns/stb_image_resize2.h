// Declarations for programs that resize images with stb_image_resize2 where it is not there: no bodies, in our own
// words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

enum stbir_pixel_layout {
  STBIR_1CHANNEL = 1,
  STBIR_2CHANNEL = 2,
  STBIR_RGB = 3,
  STBIR_BGR = 0,
  STBIR_4CHANNEL = 5,
  STBIR_RGBA = 4,
  STBIR_BGRA = 6,
  STBIR_ARGB = 7,
  STBIR_ABGR = 8,
  STBIR_RA = 9,
  STBIR_AR = 10
};

extern "C" {
unsigned char *stbir_resize_uint8_linear(const unsigned char *input_pixels, int input_w, int input_h,
                                         int input_stride_in_bytes, unsigned char *output_pixels, int output_w,
                                         int output_h, int output_stride_in_bytes, stbir_pixel_layout pixel_type);
unsigned char *stbir_resize_uint8_srgb(const unsigned char *input_pixels, int input_w, int input_h,
                                       int input_stride_in_bytes, unsigned char *output_pixels, int output_w,
                                       int output_h, int output_stride_in_bytes, stbir_pixel_layout pixel_type);
float *stbir_resize_float_linear(const float *input_pixels, int input_w, int input_h, int input_stride_in_bytes,
                                 float *output_pixels, int output_w, int output_h, int output_stride_in_bytes,
                                 stbir_pixel_layout pixel_type);
}
