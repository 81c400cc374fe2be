// Declarations for programs that resize images with stb_image_resize where it is not there: no bodies, in our own
// words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

enum stbir_edge { STBIR_EDGE_CLAMP = 1, STBIR_EDGE_REFLECT = 2, STBIR_EDGE_WRAP = 3, STBIR_EDGE_ZERO = 4 };
enum stbir_colorspace { STBIR_COLORSPACE_LINEAR, STBIR_COLORSPACE_SRGB };
enum stbir_filter {
  STBIR_FILTER_DEFAULT = 0,
  STBIR_FILTER_BOX = 1,
  STBIR_FILTER_TRIANGLE = 2,
  STBIR_FILTER_CUBICBSPLINE = 3,
  STBIR_FILTER_CATMULLROM = 4,
  STBIR_FILTER_MITCHELL = 5
};

extern "C" {
int stbir_resize_uint8(const unsigned char *input_pixels, int input_w, int input_h, int input_stride_in_bytes,
                       unsigned char *output_pixels, int output_w, int output_h, int output_stride_in_bytes,
                       int num_channels);
int stbir_resize_float(const float *input_pixels, int input_w, int input_h, int input_stride_in_bytes,
                       float *output_pixels, int output_w, int output_h, int output_stride_in_bytes,
                       int num_channels);
int stbir_resize_uint8_srgb(const unsigned char *input_pixels, int input_w, int input_h, int input_stride_in_bytes,
                            unsigned char *output_pixels, int output_w, int output_h, int output_stride_in_bytes,
                            int num_channels, int alpha_channel, int flags);
int stbir_resize_uint8_srgb_edgemode(const unsigned char *input_pixels, int input_w, int input_h,
                                     int input_stride_in_bytes, unsigned char *output_pixels, int output_w,
                                     int output_h, int output_stride_in_bytes, int num_channels, int alpha_channel,
                                     int flags, stbir_edge edge_wrap_mode);
int stbir_resize_uint8_generic(const unsigned char *input_pixels, int input_w, int input_h, int input_stride_in_bytes,
                               unsigned char *output_pixels, int output_w, int output_h, int output_stride_in_bytes,
                               int num_channels, int alpha_channel, int flags, stbir_edge edge_wrap_mode,
                               stbir_filter filter, stbir_colorspace space, void *alloc_context);
}
