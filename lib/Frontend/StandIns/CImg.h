// Stands in for CImg where that is not installed: an image has the size that the program gives it; what a file holds,
// and how long a window stays open, is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef VRAMLINT_STANDIN_CIMG_H
#define VRAMLINT_STANDIN_CIMG_H

#include "vramlint/foreign.hpp"

#include <cstddef>
#include <vector>

namespace cimg_library {

struct CImgException {
  const char *what() const { return ::vramlint_foreign::unknown_value<const char *>("what CImg refuses"); }
};
struct CImgIOException : CImgException {};

template <typename T = float> struct CImg : public ::vramlint_foreign::Members {
  using value_type = T;
  using iterator = T *;
  using const_iterator = const T *;

  CImg() = default;
  explicit CImg(const char *const file) { load(file); }
  explicit CImg(unsigned width, unsigned height = 1, unsigned depth = 1, unsigned spectrum = 1) {
    assign(width, height, depth, spectrum);
  }
  CImg(unsigned width, unsigned height, unsigned depth, unsigned spectrum, const T &value)
      : CImg(width, height, depth, spectrum) {
    fill(value);
  }
  template <typename U>
  CImg(const U *values, unsigned width, unsigned height = 1, unsigned depth = 1, unsigned spectrum = 1,
       bool shared = false)
      : CImg(width, height, depth, spectrum) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      numbers[i] = static_cast<T>(values[i]);
  }

  CImg &load(const char *const) {
    across = ::vramlint_foreign::unknown_value<int>("the width of an image in a file");
    down = ::vramlint_foreign::unknown_value<int>("the height of an image in a file");
    slices = ::vramlint_foreign::unknown_value<int>("the depth of an image in a file");
    colours = ::vramlint_foreign::unknown_value<int>("the colours of an image in a file");
    return forget();
  }
  CImg &assign(unsigned width, unsigned height = 1, unsigned depth = 1, unsigned spectrum = 1) {
    across = static_cast<int>(width);
    down = static_cast<int>(height);
    slices = static_cast<int>(depth);
    colours = static_cast<int>(spectrum);
    is_read = false;
    numbers.assign(size(), T());
    return *this;
  }
  CImg &fill(const T &value) {
    if (!is_read)
      numbers.assign(size(), value);
    return *this;
  }

  int width() const { return across; }
  int height() const { return down; }
  int depth() const { return slices; }
  int spectrum() const { return colours; }
  std::size_t size() const {
    return static_cast<std::size_t>(across) * static_cast<std::size_t>(down) * static_cast<std::size_t>(slices) *
           static_cast<std::size_t>(colours);
  }
  bool is_empty() const { return size() == 0; }

  T *data() { return is_read ? ::vramlint_foreign::unknown_value<T *>("the numbers of an image") : numbers.data(); }
  const T *data() const { return const_cast<CImg *>(this)->data(); }
  iterator begin() { return data(); }
  iterator end() { return data() + size(); }
  T &operator()(unsigned x, unsigned y = 0, unsigned z = 0, unsigned c = 0) {
    if (is_read)
      return ::vramlint_foreign::unknown_place<T>("the numbers of an image");
    return numbers[x + static_cast<std::size_t>(across) * (y + static_cast<std::size_t>(down) * (z + slices * c))];
  }
  T operator()(unsigned x, unsigned y = 0, unsigned z = 0, unsigned c = 0) const {
    return (*const_cast<CImg *>(this))(x, y, z, c);
  }

  /// Sizes below zero are percent of what is there.
  CImg &resize(int width, int height = -100, int depth = -100, int spectrum = -100, int interpolation = 1) {
    const auto sized = [](int now, int wanted) { return wanted < 0 ? -wanted * now / 100 : wanted; };
    across = sized(across, width);
    down = sized(down, height);
    slices = sized(slices, depth);
    colours = sized(colours, spectrum);
    return forget();
  }
  CImg get_resize(int width, int height = -100, int depth = -100, int spectrum = -100, int interpolation = 1) const {
    return CImg(*this).resize(width, height, depth, spectrum, interpolation);
  }
  const CImg &save(const char *const, int number = -1, unsigned digits = 6) const { return *this; }
  const CImg &save_png(const char *const) const { return *this; }
  const CImg &save_jpeg(const char *const, unsigned quality = 100) const { return *this; }
  const CImg &save_bmp(const char *const) const { return *this; }
  const CImg &display(const char *const title = nullptr) const { return *this; }

private:
  CImg &forget() {
    is_read = true;
    numbers.clear();
    return *this;
  }

  int across = 0, down = 0, slices = 0, colours = 0;
  bool is_read = false; // what it holds is not known
  std::vector<T> numbers;
};

struct CImgDisplay : public ::vramlint_foreign::Members {
  CImgDisplay() = default;
  CImgDisplay(unsigned width, unsigned height, const char *title = nullptr) {}
  template <typename T> explicit CImgDisplay(const CImg<T> &image, const char *title = nullptr) {}
  bool is_closed() const { return ::vramlint_foreign::unknown_value<bool>("whether a window is closed"); }
  CImgDisplay &wait() { return *this; }
  CImgDisplay &wait(unsigned milliseconds) { return *this; }
  template <typename T> CImgDisplay &display(const CImg<T> &image) { return *this; }
};

} // namespace cimg_library

#endif
