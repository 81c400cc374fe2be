// Stands in for png++ where that is not installed. A picture that the program makes has its size; one that is read
// has one that is not known, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace png {

using byte = unsigned char;
using uint_16 = std::uint16_t;
using uint_32 = std::uint32_t;
class error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};
using std_error = error;

template <class T> struct basic_rgb_pixel {
  basic_rgb_pixel() = default;
  basic_rgb_pixel(T r, T g, T b) : red(r), green(g), blue(b) {}
  T red{}, green{}, blue{};
};
template <class T> struct basic_rgba_pixel {
  basic_rgba_pixel() = default;
  basic_rgba_pixel(T r, T g, T b, T a = T(-1)) : red(r), green(g), blue(b), alpha(a) {}
  T red{}, green{}, blue{}, alpha{};
};
using rgb_pixel = basic_rgb_pixel<byte>;
using rgb_pixel_16 = basic_rgb_pixel<uint_16>;
using rgba_pixel = basic_rgba_pixel<byte>;
using rgba_pixel_16 = basic_rgba_pixel<uint_16>;
using color = rgb_pixel;
using palette = std::vector<color>;
using gray_pixel = byte;
using gray_pixel_16 = uint_16;
using index_pixel = byte;

/// Of which nothing is ever known, wherever it is written.
template <class P> P &some_pixel() {
  static void *const all = ::operator new(::vramlint_foreign::unknown_value<std::size_t>("pixels are not known"));
  return *static_cast<P *>(all);
}

template <class P> class image : public ::vramlint_foreign::Members {
public:
  image() = default;
  image(uint_32 width, uint_32 height) : Width(width), Height(height) {}
  explicit image(const std::string &name) { read(name); }
  template <class Transform> image(const std::string &name, const Transform &) { read(name); }
  void read(const std::string &name) {
    const std::string reason = "the size of the picture '" + name + "'";
    Width = ::vramlint_foreign::unknown_value<uint_32>(reason.c_str());
    Height = ::vramlint_foreign::unknown_value<uint_32>(reason.c_str());
    Colors.assign(256, color()); // as many as an index may name
  }
  template <class Target> void write(const Target &) {}
  uint_32 get_width() const { return Width; }
  uint_32 get_height() const { return Height; }
  void resize(uint_32 width, uint_32 height) { Width = width, Height = height; }
  struct row {
    P &operator[](std::size_t) const { return some_pixel<P>(); }
    P &at(std::size_t) const { return some_pixel<P>(); }
  };
  row operator[](std::size_t) const { return {}; }
  row get_row(std::size_t) const { return {}; }
  P get_pixel(std::size_t, std::size_t) const { return some_pixel<P>(); }
  void set_pixel(std::size_t, std::size_t, const P &) {}
  void set_palette(const palette &colors) { Colors = colors; }
  const palette &get_palette() const { return Colors; }

private:
  uint_32 Width = 0, Height = 0;
  palette Colors;
};

} // namespace png
