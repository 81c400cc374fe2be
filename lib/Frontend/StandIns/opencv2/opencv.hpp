// Stands in for OpenCV where that is not installed. Pixels are not known; sizes and types are as far as the program
// says them (cv::resize, constructors), and a picture that is read has a size that is not known, by name. What only
// changes pixels has no body. What is on the device (cv::cuda) is told as not followed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/cv_parser.hpp"
#include "../vramlint/foreign.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using uchar = unsigned char;
using schar = signed char;
using ushort = unsigned short;
using int64 = std::int64_t;
using uint64 = std::uint64_t;

#define CV_VERSION_MAJOR 4
#define CV_VERSION_MINOR 5
#define CV_VERSION "4.5.0"
#define CV_8U 0
#define CV_8S 1
#define CV_16U 2
#define CV_16S 3
#define CV_32S 4
#define CV_32F 5
#define CV_64F 6
#define CV_16F 7
#define CV_CN_SHIFT 3
#define CV_MAT_DEPTH(type) ((type)&7)
#define CV_MAT_CN(type) ((((type) >> CV_CN_SHIFT) & 511) + 1)
#define CV_MAKETYPE(depth, cn) (CV_MAT_DEPTH(depth) + (((cn)-1) << CV_CN_SHIFT))
#define CV_MAKE_TYPE CV_MAKETYPE
#define CV_8UC(n) CV_MAKETYPE(CV_8U, (n))
#define CV_8UC1 CV_MAKETYPE(CV_8U, 1)
#define CV_8UC2 CV_MAKETYPE(CV_8U, 2)
#define CV_8UC3 CV_MAKETYPE(CV_8U, 3)
#define CV_8UC4 CV_MAKETYPE(CV_8U, 4)
#define CV_8SC1 CV_MAKETYPE(CV_8S, 1)
#define CV_8SC3 CV_MAKETYPE(CV_8S, 3)
#define CV_16UC1 CV_MAKETYPE(CV_16U, 1)
#define CV_16UC3 CV_MAKETYPE(CV_16U, 3)
#define CV_16SC1 CV_MAKETYPE(CV_16S, 1)
#define CV_16SC3 CV_MAKETYPE(CV_16S, 3)
#define CV_32SC1 CV_MAKETYPE(CV_32S, 1)
#define CV_32SC2 CV_MAKETYPE(CV_32S, 2)
#define CV_32SC3 CV_MAKETYPE(CV_32S, 3)
#define CV_32FC(n) CV_MAKETYPE(CV_32F, (n))
#define CV_32FC1 CV_MAKETYPE(CV_32F, 1)
#define CV_32FC2 CV_MAKETYPE(CV_32F, 2)
#define CV_32FC3 CV_MAKETYPE(CV_32F, 3)
#define CV_32FC4 CV_MAKETYPE(CV_32F, 4)
#define CV_64FC(n) CV_MAKETYPE(CV_64F, (n))
#define CV_64FC1 CV_MAKETYPE(CV_64F, 1)
#define CV_64FC2 CV_MAKETYPE(CV_64F, 2)
#define CV_64FC3 CV_MAKETYPE(CV_64F, 3)
#define CV_64FC4 CV_MAKETYPE(CV_64F, 4)
#define CV_PI 3.1415926535897932384626433832795
#define CV_RGB(r, g, b) cv::Scalar((b), (g), (r), 0)
#define CV_Assert(...)                                                                                               \
  do {                                                                                                               \
    if (!(__VA_ARGS__))                                                                                              \
      throw cv::Exception();                                                                                         \
  } while (0)
#define CV_DbgAssert CV_Assert
#define CV_BGR2RGB 4
#define CV_RGB2BGR 4
#define CV_BGR2GRAY 6
#define CV_RGB2GRAY 7
#define CV_GRAY2BGR 8
#define CV_GRAY2RGB 8
#define CV_Error(code, message) throw cv::Exception()

namespace cv {

using String = std::string;
template <class T> struct Ptr : std::shared_ptr<T> {
  using std::shared_ptr<T>::shared_ptr;
  Ptr() = default;
  Ptr(const std::shared_ptr<T> &other) : std::shared_ptr<T>(other) {}
  Ptr(std::shared_ptr<T> &&other) : std::shared_ptr<T>(std::move(other)) {}
  bool empty() const { return !this->get(); }
  void release() { this->reset(); }
  operator T *() const { return this->get(); }
  template <class U> Ptr<U> staticCast() const { return std::static_pointer_cast<U>(*this); }
  template <class U> Ptr<U> dynamicCast() const { return std::dynamic_pointer_cast<U>(*this); }
  template <class U> Ptr<U> constCast() const { return std::const_pointer_cast<U>(*this); }
};
template <class T, class... A> Ptr<T> makePtr(A &&...arguments) {
  return std::make_shared<T>(std::forward<A>(arguments)...);
}
using std::swap;
using uint64 = std::uint64_t;
using int64 = std::int64_t;

class Exception : public std::exception {
public:
  Exception() = default;
  const char *what() const noexcept override { return msg.c_str(); }
  std::string msg, err, func, file;
  int code = 0, line = 0;
};

// clang-format off
enum BorderTypes { BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_WRAP, BORDER_REFLECT_101, BORDER_DEFAULT = 4 };
enum ImreadModes { IMREAD_UNCHANGED = -1, IMREAD_GRAYSCALE = 0, IMREAD_COLOR = 1, IMREAD_ANYDEPTH = 2, IMREAD_ANYCOLOR = 4 };
enum ImwriteFlags { IMWRITE_JPEG_QUALITY = 1, IMWRITE_PNG_COMPRESSION = 16 };
enum InterpolationFlags { INTER_NEAREST, INTER_LINEAR, INTER_CUBIC, INTER_AREA, INTER_LANCZOS4, INTER_LINEAR_EXACT, WARP_INVERSE_MAP = 16 };
enum NormTypes { NORM_INF = 1, NORM_L1 = 2, NORM_L2 = 4, NORM_MINMAX = 32 };
enum LineTypes { FILLED = -1, LINE_4 = 4, LINE_8 = 8, LINE_AA = 16 };
enum HersheyFonts { FONT_HERSHEY_SIMPLEX, FONT_HERSHEY_PLAIN, FONT_HERSHEY_DUPLEX, FONT_HERSHEY_COMPLEX, FONT_HERSHEY_TRIPLEX,
  FONT_HERSHEY_COMPLEX_SMALL, FONT_HERSHEY_SCRIPT_SIMPLEX, FONT_HERSHEY_SCRIPT_COMPLEX, FONT_ITALIC = 16 };
enum WindowFlags { WINDOW_NORMAL = 0, WINDOW_AUTOSIZE = 1, WINDOW_OPENGL = 4096, WINDOW_FREERATIO = 256, WINDOW_KEEPRATIO = 0 };
enum ThresholdTypes { THRESH_BINARY, THRESH_BINARY_INV, THRESH_TRUNC, THRESH_TOZERO, THRESH_TOZERO_INV, THRESH_OTSU = 8 };
enum RotateFlags { ROTATE_90_CLOCKWISE, ROTATE_180, ROTATE_90_COUNTERCLOCKWISE };
enum RetrievalModes { RETR_EXTERNAL, RETR_LIST, RETR_CCOMP, RETR_TREE };
enum ContourApproximationModes { CHAIN_APPROX_NONE = 1, CHAIN_APPROX_SIMPLE };
enum MorphShapes { MORPH_RECT, MORPH_CROSS, MORPH_ELLIPSE };
enum MorphTypes { MORPH_ERODE, MORPH_DILATE, MORPH_OPEN, MORPH_CLOSE, MORPH_GRADIENT };
enum VideoCaptureProperties { CAP_PROP_POS_MSEC, CAP_PROP_POS_FRAMES, CAP_PROP_POS_AVI_RATIO, CAP_PROP_FRAME_WIDTH,
  CAP_PROP_FRAME_HEIGHT, CAP_PROP_FPS, CAP_PROP_FOURCC, CAP_PROP_FRAME_COUNT, CAP_PROP_BUFFERSIZE = 38 };
enum VideoCaptureAPIs { CAP_ANY = 0, CAP_V4L2 = 200, CAP_FFMPEG = 1900, CAP_GSTREAMER = 1800, CAP_DSHOW = 700 };
/// As far as they say how many channels there are afterwards.
enum ColorConversionCodes { COLOR_BGR2BGRA = 0, COLOR_RGB2RGBA = 0, COLOR_BGRA2BGR = 1, COLOR_RGBA2RGB = 1, COLOR_BGR2RGBA = 2,
  COLOR_RGB2BGRA = 2, COLOR_RGBA2BGR = 3, COLOR_BGRA2RGB = 3, COLOR_BGR2RGB = 4, COLOR_RGB2BGR = 4, COLOR_BGRA2RGBA = 5,
  COLOR_RGBA2BGRA = 5, COLOR_BGR2GRAY = 6, COLOR_RGB2GRAY = 7, COLOR_GRAY2BGR = 8, COLOR_GRAY2RGB = 8, COLOR_GRAY2BGRA = 9,
  COLOR_GRAY2RGBA = 9, COLOR_BGRA2GRAY = 10, COLOR_RGBA2GRAY = 11, COLOR_BGR2XYZ = 32, COLOR_BGR2YCrCb = 36, COLOR_RGB2YCrCb = 37,
  COLOR_YCrCb2BGR = 38, COLOR_YCrCb2RGB = 39, COLOR_BGR2HSV = 40, COLOR_RGB2HSV = 41, COLOR_BGR2Lab = 44, COLOR_RGB2Lab = 45,
  COLOR_BGR2HLS = 52, COLOR_RGB2HLS = 53, COLOR_HSV2BGR = 54, COLOR_HSV2RGB = 55, COLOR_Lab2BGR = 56, COLOR_Lab2RGB = 57,
  COLOR_HLS2BGR = 60, COLOR_HLS2RGB = 61, COLOR_BGR2YUV = 82, COLOR_RGB2YUV = 83, COLOR_YUV2BGR = 84, COLOR_YUV2RGB = 85 };
enum ColormapTypes { COLORMAP_AUTUMN, COLORMAP_BONE, COLORMAP_JET, COLORMAP_WINTER, COLORMAP_RAINBOW, COLORMAP_OCEAN, COLORMAP_SUMMER,
  COLORMAP_SPRING, COLORMAP_COOL, COLORMAP_HSV, COLORMAP_PINK, COLORMAP_HOT, COLORMAP_PARULA, COLORMAP_MAGMA, COLORMAP_INFERNO,
  COLORMAP_PLASMA, COLORMAP_VIRIDIS, COLORMAP_CIVIDIS, COLORMAP_TWILIGHT, COLORMAP_TWILIGHT_SHIFTED, COLORMAP_TURBO };
// clang-format on

template <class T> class Rect_;
template <class T> class Size_;
template <class T> class Point_ {
public:
  using value_type = T;
  Point_() = default;
  Point_(T x_, T y_) : x(x_), y(y_) {}
  explicit Point_(const Size_<T> &size) : x(size.width), y(size.height) {}
  template <class U> Point_(const Point_<U> &o) : x(static_cast<T>(o.x)), y(static_cast<T>(o.y)) {}
  T dot(const Point_ &o) const { return x * o.x + y * o.y; }
  bool inside(const Rect_<T> &r) const { return r.contains(*this); }
  T x{}, y{};
};
template <class T> class Point3_ {
public:
  Point3_() = default;
  Point3_(T x_, T y_, T z_) : x(x_), y(y_), z(z_) {}
  T x{}, y{}, z{};
};
template <class T> class Size_ {
public:
  Size_() = default;
  Size_(T w, T h) : width(w), height(h) {}
  template <class U> Size_(const Size_<U> &o) : width(static_cast<T>(o.width)), height(static_cast<T>(o.height)) {}
  T area() const { return width * height; }
  bool empty() const { return width <= 0 || height <= 0; }
  double aspectRatio() const { return width / static_cast<double>(height); }
  T width{}, height{};
};
template <class T> class Rect_ {
public:
  Rect_() = default;
  Rect_(T x_, T y_, T w, T h) : x(x_), y(y_), width(w), height(h) {}
  Rect_(const Point_<T> &at, const Size_<T> &size) : x(at.x), y(at.y), width(size.width), height(size.height) {}
  Rect_(const Point_<T> &a, const Point_<T> &b)
      : x(std::min(a.x, b.x)), y(std::min(a.y, b.y)), width(std::max(a.x, b.x) - x), height(std::max(a.y, b.y) - y) {}
  template <class U>
  Rect_(const Rect_<U> &o)
      : x(static_cast<T>(o.x)), y(static_cast<T>(o.y)), width(static_cast<T>(o.width)),
        height(static_cast<T>(o.height)) {}
  Point_<T> tl() const { return {x, y}; }
  Point_<T> br() const { return {x + width, y + height}; }
  Size_<T> size() const { return {width, height}; }
  T area() const { return width * height; }
  bool empty() const { return width <= 0 || height <= 0; }
  template <class P> bool contains(const P &p) const {
    return x <= p.x && p.x < x + width && y <= p.y && p.y < y + height;
  }
  T x{}, y{}, width{}, height{};
};
using Point = Point_<int>;
using Point2i = Point_<int>;
using Point2l = Point_<std::int64_t>;
using Point2f = Point_<float>;
using Point2d = Point_<double>;
using Point3i = Point3_<int>;
using Point3f = Point3_<float>;
using Point3d = Point3_<double>;
using Size = Size_<int>;
using Size2i = Size_<int>;
using Size2l = Size_<std::int64_t>;
using Size2f = Size_<float>;
using Size2d = Size_<double>;
using Rect = Rect_<int>;
using Rect2i = Rect_<int>;
using Rect2f = Rect_<float>;
using Rect2d = Rect_<double>;

template <class T> bool operator==(const Point_<T> &a, const Point_<T> &b) { return a.x == b.x && a.y == b.y; }
template <class T> bool operator!=(const Point_<T> &a, const Point_<T> &b) { return !(a == b); }
template <class T> Point_<T> operator+(const Point_<T> &a, const Point_<T> &b) { return {a.x + b.x, a.y + b.y}; }
template <class T> Point_<T> operator-(const Point_<T> &a, const Point_<T> &b) { return {a.x - b.x, a.y - b.y}; }
template <class T> Point_<T> operator-(const Point_<T> &a) { return {-a.x, -a.y}; }
template <class T> Point_<T> &operator+=(Point_<T> &a, const Point_<T> &b) { return a = a + b; }
template <class T> Point_<T> &operator-=(Point_<T> &a, const Point_<T> &b) { return a = a - b; }
template <class T, class S, class = std::enable_if_t<std::is_arithmetic_v<S>>>
Point_<T> operator*(const Point_<T> &a, S s) {
  return {static_cast<T>(a.x * s), static_cast<T>(a.y * s)};
}
template <class T, class S, class = std::enable_if_t<std::is_arithmetic_v<S>>>
Point_<T> operator*(S s, const Point_<T> &a) {
  return a * s;
}
template <class T, class S, class = std::enable_if_t<std::is_arithmetic_v<S>>>
Point_<T> operator/(const Point_<T> &a, S s) {
  return {static_cast<T>(a.x / s), static_cast<T>(a.y / s)};
}
template <class T> bool operator==(const Size_<T> &a, const Size_<T> &b) {
  return a.width == b.width && a.height == b.height;
}
template <class T> bool operator!=(const Size_<T> &a, const Size_<T> &b) { return !(a == b); }
template <class T, class S, class = std::enable_if_t<std::is_arithmetic_v<S>>>
Size_<T> operator*(const Size_<T> &a, S s) {
  return {static_cast<T>(a.width * s), static_cast<T>(a.height * s)};
}
template <class T, class S, class = std::enable_if_t<std::is_arithmetic_v<S>>>
Size_<T> operator/(const Size_<T> &a, S s) {
  return {static_cast<T>(a.width / s), static_cast<T>(a.height / s)};
}
template <class T> bool operator==(const Rect_<T> &a, const Rect_<T> &b) {
  return a.tl() == b.tl() && a.size() == b.size();
}
template <class T> Rect_<T> operator&(const Rect_<T> &a, const Rect_<T> &b) {
  const T x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  const T w = std::min(a.x + a.width, b.x + b.width) - x, h = std::min(a.y + a.height, b.y + b.height) - y;
  return w <= 0 || h <= 0 ? Rect_<T>() : Rect_<T>(x, y, w, h);
}
template <class T> Rect_<T> operator|(const Rect_<T> &a, const Rect_<T> &b) {
  const T x = std::min(a.x, b.x), y = std::min(a.y, b.y);
  return {x, y, std::max(a.x + a.width, b.x + b.width) - x, std::max(a.y + a.height, b.y + b.height) - y};
}
template <class T> Rect_<T> &operator&=(Rect_<T> &a, const Rect_<T> &b) { return a = a & b; }
template <class T> Rect_<T> &operator|=(Rect_<T> &a, const Rect_<T> &b) { return a = a | b; }
template <class T> Rect_<T> operator+(const Rect_<T> &a, const Point_<T> &b) {
  return {a.x + b.x, a.y + b.y, a.width, a.height};
}
template <class T> Rect_<T> operator-(const Rect_<T> &a, const Point_<T> &b) { return a + -b; }
template <class T> Rect_<T> &operator+=(Rect_<T> &a, const Point_<T> &b) { return a = a + b; }
template <class T> Rect_<T> &operator-=(Rect_<T> &a, const Point_<T> &b) { return a = a - b; }
template <class T> std::ostream &operator<<(std::ostream &out, const Point_<T> &p) {
  return out << '[' << p.x << ", " << p.y << ']';
}
template <class T> std::ostream &operator<<(std::ostream &out, const Size_<T> &s) {
  return out << '[' << s.width << " x " << s.height << ']';
}
template <class T> std::ostream &operator<<(std::ostream &out, const Rect_<T> &r) {
  return out << '[' << r.width << " x " << r.height << " from (" << r.x << ", " << r.y << ")]";
}

template <class T, int N> class Vec {
public:
  using value_type = T;
  enum { channels = N, rows = N, cols = 1 };
  Vec() = default;
  template <class... A, class = std::enable_if_t<(std::is_arithmetic_v<A> && ...)>>
  Vec(A... values) : val{static_cast<T>(values)...} {}
  template <class U> explicit Vec(const Vec<U, N> &o) {
    for (int i = 0; i < N; ++i)
      val[i] = static_cast<T>(o.val[i]);
  }
  static Vec all(T value) {
    Vec v;
    for (T &each : v.val)
      each = value;
    return v;
  }
  T &operator[](int i) { return val[i]; }
  const T &operator[](int i) const { return val[i]; }
  T &operator()(int i) { return val[i]; }
  const T &operator()(int i) const { return val[i]; }
  T val[N] = {};
};
template <class T, int N> Vec<T, N> operator+(Vec<T, N> a, const Vec<T, N> &b) {
  for (int i = 0; i < N; ++i)
    a.val[i] += b.val[i];
  return a;
}
template <class T, int N> Vec<T, N> operator-(Vec<T, N> a, const Vec<T, N> &b) {
  for (int i = 0; i < N; ++i)
    a.val[i] -= b.val[i];
  return a;
}
template <class T, int N> Vec<T, N> operator*(Vec<T, N> a, double s) {
  for (int i = 0; i < N; ++i)
    a.val[i] = static_cast<T>(a.val[i] * s);
  return a;
}
template <class T, int N> Vec<T, N> operator/(const Vec<T, N> &a, double s) { return a * (1 / s); }
using Vec2b = Vec<uchar, 2>;
using Vec3b = Vec<uchar, 3>;
using Vec4b = Vec<uchar, 4>;
using Vec2s = Vec<short, 2>;
using Vec3s = Vec<short, 3>;
using Vec4s = Vec<short, 4>;
using Vec2w = Vec<ushort, 2>;
using Vec3w = Vec<ushort, 3>;
using Vec4w = Vec<ushort, 4>;
using Vec2i = Vec<int, 2>;
using Vec3i = Vec<int, 3>;
using Vec4i = Vec<int, 4>;
using Vec2f = Vec<float, 2>;
using Vec3f = Vec<float, 3>;
using Vec4f = Vec<float, 4>;
using Vec6f = Vec<float, 6>;
using Vec2d = Vec<double, 2>;
using Vec3d = Vec<double, 3>;
using Vec4d = Vec<double, 4>;

template <class T> class Scalar_ : public Vec<T, 4> {
public:
  Scalar_() = default;
  Scalar_(T a, T b, T c = 0, T d = 0) : Vec<T, 4>(a, b, c, d) {}
  Scalar_(T a) : Vec<T, 4>(a, T(0), T(0), T(0)) {}
  template <class U, int N> Scalar_(const Vec<U, N> &v) {
    for (int i = 0; i < N && i < 4; ++i)
      this->val[i] = v.val[i];
  }
  static Scalar_ all(T value) { return {value, value, value, value}; }
};
using Scalar = Scalar_<double>;

class Range {
public:
  Range() = default;
  Range(int from, int to) : start(from), end(to) {}
  static Range all() { return {-2147483647 - 1, 2147483647}; }
  int size() const { return end - start; }
  int start = 0, end = 0;
};
class TermCriteria {
public:
  enum Type { COUNT = 1, MAX_ITER = COUNT, EPS = 2 };
  TermCriteria() = default;
  TermCriteria(int t, int count, double eps) : type(t), maxCount(count), epsilon(eps) {}
  int type = 0, maxCount = 0;
  double epsilon = 0;
};
class RotatedRect {
public:
  RotatedRect() = default;
  RotatedRect(const Point2f &c, const Size2f &s, float a) : center(c), size(s), angle(a) {}
  Rect boundingRect() const { return ::vramlint_foreign::unknown_value<Rect>("the place of a turned rectangle"); }
  void points(Point2f corners[4]) const {
    for (int i = 0; i < 4; ++i)
      corners[i] = ::vramlint_foreign::unknown_value<Point2f>("the corner of a turned rectangle");
  }
  Point2f center;
  Size2f size;
  float angle = 0;
};
struct KeyPoint : ::vramlint_foreign::Members {
  Point2f pt;
  float size = 0, angle = -1, response = 0;
  int octave = 0, class_id = -1;
};

/// The type of pixels that is written as T.
template <class T> struct DataType {
  enum {
    depth = std::is_same_v<T, uchar>    ? CV_8U
            : std::is_same_v<T, schar>  ? CV_8S
            : std::is_same_v<T, ushort> ? CV_16U
            : std::is_same_v<T, short>  ? CV_16S
            : std::is_same_v<T, int>    ? CV_32S
            : std::is_same_v<T, float>  ? CV_32F
                                        : CV_64F,
    channels = 1,
    type = depth
  };
};
template <class T, int N> struct DataType<Vec<T, N>> {
  enum { depth = DataType<T>::depth, channels = N, type = CV_MAKETYPE(depth, N) };
};
template <class T> struct DataType<Point_<T>> {
  enum { depth = DataType<T>::depth, channels = 2, type = CV_MAKETYPE(depth, 2) };
};

/// Bytes from one row to the next, and from one pixel to the next.
class MatStep {
public:
  operator std::size_t() const { return Row; }
  std::size_t operator[](int i) const { return i == 0 ? Row : Pixel; }

private:
  friend class Mat;
  std::size_t Row = 0, Pixel = 0;
};
inline uchar *some_pixels() { return ::vramlint_foreign::unknown_memory<uchar>("pixels are not known"); }

/// `m.size()` and `m.size[0]` are both in use.
class MatSize {
public:
  Size operator()() const { return {All[1], All[0]}; }
  int operator[](int i) const { return All[i]; }
  operator Size() const { return (*this)(); }
  bool operator==(const MatSize &o) const { return (*this)() == o(); }
  bool operator!=(const MatSize &o) const { return !(*this == o); }

private:
  friend class Mat;
  int All[8] = {};
};
inline std::ostream &operator<<(std::ostream &out, const MatSize &s) { return out << s(); }

class Mat : public ::vramlint_foreign::Members {
public:
  using MSize = MatSize;
  using MStep = MatStep;
  Mat() = default;
  Mat(int r, int c, int t) { create(r, c, t); }
  Mat(Size s, int t) { create(s, t); }
  Mat(int r, int c, int t, const Scalar &) { create(r, c, t); }
  Mat(Size s, int t, const Scalar &) { create(s, t); }
  Mat(int r, int c, int t, void *pixels, std::size_t bytes = 0) {
    describe(r, c, CV_MAT_DEPTH(t), CV_MAT_CN(t), bytes);
    data = static_cast<uchar *>(pixels);
  }
  Mat(Size s, int t, void *pixels, std::size_t bytes = 0) : Mat(s.height, s.width, t, pixels, bytes) {}
  /// The one may be known without the other.
  static Mat of(int r, int c, int depth, int channels) {
    Mat made;
    made.describe(r, c, depth, channels);
    made.allocate();
    return made;
  }
  Mat(int n, const int *sizes, int t) { create(n, sizes, t); }
  Mat(int n, const int *sizes, int t, void *) { create(n, sizes, t); }
  Mat(int n, const int *sizes, int t, const Scalar &) { create(n, sizes, t); }
  Mat(const std::vector<int> &sizes, int t) { create(static_cast<int>(sizes.size()), sizes.data(), t); }
  Mat(const std::vector<int> &sizes, int t, void *) : Mat(sizes, t) {}
  Mat(const Mat &) = default;
  Mat(const Mat &whole, const Rect &part) { *this = whole(part); }
  Mat(const Mat &whole, const Range &r, const Range &c = Range::all()) { *this = whole(r, c); }
  template <class T> explicit Mat(const std::vector<T> &v, bool = false) {
    create(static_cast<int>(v.size()), 1, DataType<T>::type);
  }
  template <class T, int N> explicit Mat(const Vec<T, N> &, bool = true) { create(N, 1, DataType<T>::type); }
  Mat &operator=(const Mat &) = default;
  Mat &operator=(const Scalar &) { return *this; }

  void create(int r, int c, int t) { *this = of(r, c, CV_MAT_DEPTH(t), CV_MAT_CN(t)); }
  void create(Size s, int t) { create(s.height, s.width, t); }
  void create(int n, const int *sizes, int t) {
    describe(n == 2 ? sizes[0] : -1, n == 2 ? sizes[1] : -1, CV_MAT_DEPTH(t), CV_MAT_CN(t));
    dims = n;
    Total = 1;
    for (int i = 0; i < n; ++i) {
      size.All[i] = sizes[i];
      Total *= static_cast<std::size_t>(sizes[i]);
    }
    allocate();
  }
  void release() { *this = Mat(); }
  int type() const { return CV_MAKETYPE(Depth, Channels); }
  int depth() const { return Depth; }
  int channels() const { return Channels; }
  bool empty() const { return total() == 0; }
  std::size_t total() const {
    return dims > 2 ? Total : static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols);
  }
  std::size_t elemSize1() const {
    constexpr std::size_t Sizes[] = {1, 1, 2, 2, 4, 4, 8, 2};
    return Sizes[Depth & 7];
  }
  std::size_t elemSize() const { return step.Pixel; }
  std::size_t step1(int i = 0) const { return step[i] / elemSize1(); }
  bool isContinuous() const {
    return ::vramlint_foreign::unknown_value<bool>("whether the rows of a picture adjoin");
  }

  Mat clone() const { return likewise(rows, cols); }
  void copyTo(Mat &to) const { to = clone(); }
  void copyTo(Mat &&) const {}
  void copyTo(Mat &to, const Mat &) const { to = clone(); }
  void convertTo(Mat &to, int t, double = 1, double = 0) const {
    // A type that is not known is one all the same.
    const bool keeps = ::vramlint_foreign::is_known(t) && t < 0;
    to = likewise(rows, cols, keeps ? Depth : CV_MAT_DEPTH(t), Channels);
  }
  void assignTo(Mat &to, int t = -1) const { convertTo(to, t); }
  Mat &setTo(const Scalar &) { return *this; }
  template <class Mask> Mat &setTo(const Scalar &, const Mask &) { return *this; }
  Mat reshape(int cn, int r = 0) const {
    const int c = cn ? cn : Channels;
    const int lines = r ? r : rows;
    return likewise(lines, static_cast<int>(total() * static_cast<std::size_t>(Channels) / lines / c), Depth, c);
  }
  Mat t() const { return likewise(cols, rows); }
  Mat inv(int = 0) const { return likewise(cols, rows); }
  Mat mul(const Mat &, double = 1) const { return clone(); }
  double dot(const Mat &) const { return ::vramlint_foreign::unknown_value<double>("pixels are not known"); }
  Mat row(int) const { return likewise(1, cols); }
  Mat col(int) const { return likewise(rows, 1); }
  Mat rowRange(int from, int to) const { return likewise(to - from, cols); }
  Mat colRange(int from, int to) const { return likewise(rows, to - from); }
  Mat rowRange(const Range &r) const { return (*this)(r, Range::all()); }
  Mat colRange(const Range &c) const { return (*this)(Range::all(), c); }
  Mat diag(int = 0) const { return likewise(std::min(rows, cols), 1); }
  static Mat diag(const Mat &d) { return d.likewise(d.rows * d.cols, d.rows * d.cols); }
  Mat operator()(const Rect &part) const { return likewise(part.height, part.width); }
  Mat operator()(const Range &r, const Range &c) const {
    const Range all = Range::all();
    return likewise(r.start == all.start ? rows : r.size(), c.start == all.start ? cols : c.size());
  }
  template <class T> void push_back(const T &) { resize(static_cast<std::size_t>(rows) + 1); }
  void push_back(const Mat &more) { *this = more.likewise(rows + more.rows, more.cols); }
  void resize(std::size_t r) { rows = size.All[0] = static_cast<int>(r); }

  template <class T, class... I> [[gnu::pure]] T &at(I... place) { return *pixel<T>(sizeof(T), place...); }
  template <class T, class... I> const T &at(I... place) const { return *pixel<T>(sizeof(T), place...); }
  template <class T = uchar, class... I> [[gnu::pure]] T *ptr(I... place) { return pixel<T>(step.Pixel, place...); }
  template <class T = uchar, class... I> const T *ptr(I... place) const { return pixel<T>(step.Pixel, place...); }
  template <class T> T *begin() { return ptr<T>(); }
  template <class T> T *end() { return ptr<T>() + total(); }
  template <class T> const T *begin() const { return ptr<T>(); }
  template <class T> const T *end() const { return ptr<T>() + total(); }
  template <class T, class F> void forEach(const F &visit) {
    int place[2] = {::vramlint_foreign::unknown_value<int>("which pixel is visited"),
                    ::vramlint_foreign::unknown_value<int>("which pixel is visited")};
    visit(at<T>(), place);
  }
  template <class T> operator std::vector<T>() const {
    return std::vector<T>(total() * static_cast<std::size_t>(channels()));
  }

  static Mat zeros(int r, int c, int t) { return Mat(r, c, t); }
  static Mat zeros(Size s, int t) { return Mat(s, t); }
  static Mat zeros(int n, const int *sizes, int t) { return Mat(n, sizes, t); }
  static Mat ones(int r, int c, int t) { return Mat(r, c, t); }
  static Mat ones(Size s, int t) { return Mat(s, t); }
  static Mat eye(int r, int c, int t) { return Mat(r, c, t); }
  static Mat eye(Size s, int t) { return Mat(s, t); }

  int dims = 0, rows = 0, cols = 0;
  uchar *data = nullptr;
  MatStep step;
  std::size_t Total = 0;
  MatSize size;

private:
  void describe(int r, int c, int depth, int channels, std::size_t bytes = 0) {
    dims = 2;
    rows = size.All[0] = r;
    cols = size.All[1] = c;
    Depth = depth;
    Channels = channels;
    step.Pixel = elemSize1() * static_cast<std::size_t>(Channels);
    step.Row = bytes ? bytes : step.Pixel * static_cast<std::size_t>(c);
  }
  /// Whether there are any pixels is not known where their number is not.
  void allocate() {
    const std::size_t count = total();
    if (!::vramlint_foreign::is_known(static_cast<long>(count)))
      data = some_pixels() + ::vramlint_foreign::unknown_value<std::ptrdiff_t>("pixels are not known");
    else
      data = count ? some_pixels() : nullptr;
  }
  /// In the program's own memory at its place; elsewhere any place will do, if the right one is not known.
  template <class T, class... I> T *pixel(std::size_t apart, I... place) const {
    const std::size_t away = offset(apart, place...);
    if (!::vramlint_foreign::is_known(reinterpret_cast<long>(data)) || !data ||
        (data == some_pixels() && !::vramlint_foreign::is_known(static_cast<long>(away))))
      return reinterpret_cast<T *>(some_pixels());
    return reinterpret_cast<T *>(data + away);
  }
  std::size_t offset(std::size_t) const { return 0; }
  std::size_t offset(std::size_t, int row) const { return step.Row * static_cast<std::size_t>(row); }
  std::size_t offset(std::size_t apart, int row, int col) const {
    return offset(apart, row) + apart * static_cast<std::size_t>(col);
  }
  std::size_t offset(std::size_t apart, const Point &at) const { return offset(apart, at.y, at.x); }
  template <class... I> std::size_t offset(std::size_t, const I &...) const {
    return ::vramlint_foreign::unknown_value<std::size_t>("which pixel is meant");
  }
  /// Of that size; one of more than two dimensions keeps them.
  Mat likewise(int r, int c, int depth, int channels) const {
    Mat made = of(r, c, depth, channels);
    made.dims = dims;
    made.Total = Total;
    return made;
  }
  Mat likewise(int r, int c) const { return likewise(r, c, Depth, Channels); }
  int Depth = 0, Channels = 1;
};
using MatExpr = Mat;
using MatND = Mat;
using InputArray = const Mat &;
using OutputArray = Mat &;
using InputOutputArray = Mat &;
using InputArrayOfArrays = const std::vector<Mat> &;
using OutputArrayOfArrays = std::vector<Mat> &;
inline Mat noArray() { return {}; }

/// `(cv::Mat_<float>(3, 3) << 1, 2, 3)`.
struct MatComma {
  template <class T> MatComma &operator,(const T &) { return *this; }
  operator Mat() const { return made; }
  Mat made;
};
template <class T> class Mat_ : public Mat {
public:
  using value_type = T;
  Mat_() = default;
  Mat_(int r, int c) : Mat(r, c, DataType<T>::type) {}
  Mat_(int r, int c, const T &) : Mat(r, c, DataType<T>::type) {}
  explicit Mat_(Size s) : Mat(s, DataType<T>::type) {}
  Mat_(Size s, const T &) : Mat_(s) {}
  Mat_(int r, int c, T *pixels, std::size_t bytes = 0) : Mat(r, c, DataType<T>::type, pixels, bytes) {}
  Mat_(int n, const int *sizes) : Mat(n, sizes, DataType<T>::type) {}
  Mat_(int n, const int *sizes, const T &) : Mat_(n, sizes) {}
  Mat_(int n, const int *sizes, T *pixels, const std::size_t * = nullptr)
      : Mat(n, sizes, DataType<T>::type, pixels) {}
  Mat_(const Mat &o) : Mat(o) {}
  Mat_(const Mat &whole, const Rect &part) : Mat(whole, part) {}
  Mat_(const Mat &whole, const Range &r, const Range &c = Range::all()) : Mat(whole, r, c) {}
  Mat_(std::initializer_list<T> values) : Mat_(static_cast<int>(values.size()), 1) {}
  explicit Mat_(const std::vector<T> &values, bool = false) : Mat_(static_cast<int>(values.size()), 1) {}
  Mat_(const MatComma &o) : Mat(o.made) {}
  T &operator()(int, int) { return at<T>(); }
  const T &operator()(int, int) const { return at<T>(); }
  T *operator[](int) { return ptr<T>(); }
  using iterator = T *;
  using const_iterator = const T *;
  using Mat::begin;
  using Mat::end;
  iterator begin() { return Mat::begin<T>(); }
  iterator end() { return Mat::end<T>(); }
  const_iterator begin() const { return Mat::begin<T>(); }
  const_iterator end() const { return Mat::end<T>(); }
  static Mat_ zeros(int r, int c) { return Mat_(r, c); }
  static Mat_ ones(int r, int c) { return Mat_(r, c); }
  static Mat_ eye(int r, int c) { return Mat_(r, c); }
};
using Mat1b = Mat_<uchar>;
using Mat2b = Mat_<Vec2b>;
using Mat3b = Mat_<Vec3b>;
using Mat4b = Mat_<Vec4b>;
using Mat1s = Mat_<short>;
using Mat2s = Mat_<Vec2s>;
using Mat3s = Mat_<Vec3s>;
using Mat4s = Mat_<Vec4s>;
using Mat1w = Mat_<ushort>;
using Mat2w = Mat_<Vec2w>;
using Mat3w = Mat_<Vec3w>;
using Mat4w = Mat_<Vec4w>;
using Mat1i = Mat_<int>;
using Mat2i = Mat_<Vec2i>;
using Mat3i = Mat_<Vec3i>;
using Mat4i = Mat_<Vec4i>;
using Mat1f = Mat_<float>;
using Mat2f = Mat_<Vec2f>;
using Mat3f = Mat_<Vec3f>;
using Mat4f = Mat_<Vec4f>;
using Mat1d = Mat_<double>;
using Mat2d = Mat_<Vec2d>;
using Mat3d = Mat_<Vec3d>;
using Mat4d = Mat_<Vec4d>;
template <class T, class U> MatComma operator<<(const Mat_<T> &m, const U &) { return {m}; }
template <class T, int M, int N> class Matx : public Mat_<T> {
public:
  Matx() : Mat_<T>(M, N) {}
  template <class... A> Matx(T, A...) : Mat_<T>(M, N) {}
  Matx(const Mat &o) : Mat_<T>(o) {}
  static Matx eye() { return {}; }
  static Matx zeros() { return {}; }
  static Matx ones() { return {}; }
  static Matx all(T) { return {}; }
};
using Matx33f = Matx<float, 3, 3>;
using Matx33d = Matx<double, 3, 3>;

/// Of two operands the matrix that is one has the size.
template <class T> constexpr bool IsMat = std::is_base_of_v<Mat, std::decay_t<T>>;
template <class A, class B> const Mat &sized(const A &a, const B &b) {
  if constexpr (IsMat<A>)
    return a;
  else
    return b;
}
#define VRAMLINT_ELEMENTWISE(op)                                                                                     \
  template <class A, class B, class = std::enable_if_t<IsMat<A> || IsMat<B>>>                                        \
  Mat operator op(const A &a, const B &b) {                                                                          \
    return sized(a, b).clone();                                                                                      \
  }
VRAMLINT_ELEMENTWISE(+)
VRAMLINT_ELEMENTWISE(-)
VRAMLINT_ELEMENTWISE(/)
VRAMLINT_ELEMENTWISE(&)
VRAMLINT_ELEMENTWISE(|)
VRAMLINT_ELEMENTWISE(^)
#undef VRAMLINT_ELEMENTWISE
#define VRAMLINT_COMPARISON(op)                                                                                      \
  template <class A, class B, class = std::enable_if_t<IsMat<A> || IsMat<B>>>                                        \
  Mat operator op(const A &a, const B &b) {                                                                          \
    return Mat(sized(a, b).rows, sized(a, b).cols, CV_MAKETYPE(CV_8U, sized(a, b).channels()));                      \
  }
VRAMLINT_COMPARISON(==)
VRAMLINT_COMPARISON(!=)
VRAMLINT_COMPARISON(<)
VRAMLINT_COMPARISON(>)
VRAMLINT_COMPARISON(<=)
VRAMLINT_COMPARISON(>=)
#undef VRAMLINT_COMPARISON
inline Mat operator*(const Mat &a, const Mat &b) { return Mat::of(a.rows, b.cols, a.depth(), a.channels()); }
inline Mat operator*(const Mat &a, double) { return a.clone(); }
inline Mat operator*(double, const Mat &a) { return a.clone(); }
inline Mat operator-(const Mat &a) { return a.clone(); }
inline Mat operator~(const Mat &a) { return a.clone(); }
template <class B> Mat &operator+=(Mat &a, const B &) { return a; }
template <class B> Mat &operator-=(Mat &a, const B &) { return a; }
template <class B> Mat &operator*=(Mat &a, const B &) { return a; }
template <class B> Mat &operator/=(Mat &a, const B &) { return a; }
template <class B> Mat &operator|=(Mat &a, const B &) { return a; }
template <class B> Mat &operator&=(Mat &a, const B &) { return a; }
template <class B> Mat &operator^=(Mat &a, const B &) { return a; }
std::ostream &operator<<(std::ostream &out, const Mat &);

// Pictures that come from outside.
/// One reason for all that one call reads.
inline Mat picture_of_unknown_size(int depth, int channels, const char *call) {
  const std::string reason = std::string("the size of a picture of ") + call;
  return Mat::of(::vramlint_foreign::unknown_value<int>(reason.c_str()),
                 ::vramlint_foreign::unknown_value<int>(reason.c_str()), depth, channels);
}
inline Mat decoded_picture(int flags, const char *call) {
  const bool asItIs = flags == IMREAD_UNCHANGED;
  const bool anyDepth = asItIs || (flags & IMREAD_ANYDEPTH);
  const bool anyChannels = asItIs || ((flags & IMREAD_ANYCOLOR) && !(flags & IMREAD_COLOR));
  const std::string of = std::string(" of a picture of ") + call;
  const int depth =
      anyDepth ? ::vramlint_foreign::unknown_value<int>(("the depth" + of).c_str()) : static_cast<int>(CV_8U);
  const int channels = anyChannels ? ::vramlint_foreign::unknown_value<int>(("the channels" + of).c_str())
                                   : ((flags & IMREAD_COLOR) ? 3 : 1);
  return picture_of_unknown_size(depth, channels, call);
}
inline Mat imread(const std::string &, int flags = IMREAD_COLOR) { return decoded_picture(flags, "cv::imread"); }
template <class Bytes> Mat imdecode(const Bytes &, int flags) { return decoded_picture(flags, "cv::imdecode"); }
template <class Bytes> void imdecode(const Bytes &bytes, int flags, Mat *to) { *to = imdecode(bytes, flags); }
/// It has a body because the numbers of its options, side by side, can look like a pointer to anything.
inline bool imwrite(const std::string &, const Mat &, const std::vector<int> & = {}) {
  return ::vramlint_foreign::unknown_value<bool>("whether a picture was written");
}
template <class... A> bool imencode(const A &...);

class VideoCapture : public ::vramlint_foreign::Members {
public:
  VideoCapture() = default;
  template <class... A> explicit VideoCapture(const A &...) {}
  template <class... A> bool open(const A &...) { return isOpened(); }
  bool isOpened() const;
  void release() {}
  bool grab() { return isOpened(); }
  bool read(Mat &to) {
    to = frame();
    return ::vramlint_foreign::unknown_value<bool>("whether there is another frame");
  }
  bool retrieve(Mat &to, int = 0) { return read(to); }
  VideoCapture &operator>>(Mat &to) {
    to = frame();
    return *this;
  }
  double get(int) const;
  bool set(int, double) { return true; }

private:
  static Mat frame() { return picture_of_unknown_size(CV_8U, 3, "cv::VideoCapture"); }
};
class VideoWriter : public ::vramlint_foreign::Members {
public:
  VideoWriter() = default;
  template <class... A> explicit VideoWriter(const A &...) {}
  template <class... A> bool open(const A &...) { return isOpened(); }
  bool isOpened() const;
  void release() {}
  void write(const Mat &) {}
  VideoWriter &operator<<(const Mat &) { return *this; }
  static int fourcc(char a, char b, char c, char d) { return a | b << 8 | c << 16 | d << 24; }
};

// What decides sizes.
/// To the nearest number, and to the even one of two.
inline int cvRound(double value) {
  const double below = std::floor(value), apart = value - below;
  const int whole = static_cast<int>(below);
  return apart > 0.5 || (apart == 0.5 && whole % 2 != 0) ? whole + 1 : whole;
}
inline void resize(const Mat &from, Mat &to, Size size, double fx = 0, double fy = 0, int = INTER_LINEAR) {
  if (size.width == 0 && size.height == 0)
    size = {cvRound(from.cols * fx), cvRound(from.rows * fy)};
  to = Mat::of(size.height, size.width, from.depth(), from.channels());
}
inline int channels_after(int code) {
  switch (code) {
  case COLOR_BGR2BGRA:
  case COLOR_BGR2RGBA:
  case COLOR_BGRA2RGBA:
  case COLOR_GRAY2BGRA:
    return 4;
  case COLOR_BGR2GRAY:
  case COLOR_RGB2GRAY:
  case COLOR_BGRA2GRAY:
  case COLOR_RGBA2GRAY:
    return 1;
  default:
    return 3;
  }
}
inline void cvtColor(const Mat &from, Mat &to, int code, int channels = 0) {
  to = Mat::of(from.rows, from.cols, from.depth(), channels > 0 ? channels : channels_after(code));
}
inline void copyMakeBorder(const Mat &from, Mat &to, int top, int bottom, int left, int right, int,
                           const Scalar & = Scalar()) {
  to = Mat::of(from.rows + top + bottom, from.cols + left + right, from.depth(), from.channels());
}
template <class Matrix>
void warpAffine(const Mat &from, Mat &to, const Matrix &, Size size, int = INTER_LINEAR, int = BORDER_CONSTANT,
                const Scalar & = Scalar()) {
  to = size.width == 0 && size.height == 0 ? from.clone()
                                           : Mat::of(size.height, size.width, from.depth(), from.channels());
}
template <class Matrix>
void warpPerspective(const Mat &from, Mat &to, const Matrix &m, Size size, int = INTER_LINEAR, int = BORDER_CONSTANT,
                     const Scalar & = Scalar()) {
  warpAffine(from, to, m, size);
}
inline void rotate(const Mat &from, Mat &to, int code) { to = code == ROTATE_180 ? from.clone() : from.t(); }
inline void transpose(const Mat &from, Mat &to) { to = from.t(); }
inline void split(const Mat &from, std::vector<Mat> &to) {
  std::vector<Mat> made;
  for (int i = 0; i < from.channels(); ++i)
    made.push_back(Mat::of(from.rows, from.cols, from.depth(), 1));
  to = made;
}
inline void split(const Mat &from, Mat *to) {
  for (int i = 0; i < from.channels(); ++i)
    to[i] = Mat::of(from.rows, from.cols, from.depth(), 1);
}
inline void merge(const Mat *from, std::size_t count, Mat &to) {
  int channels = 0;
  for (std::size_t i = 0; i < count; ++i)
    channels += from[i].channels();
  to = Mat::of(from[0].rows, from[0].cols, from[0].depth(), channels);
}
inline void merge(const std::vector<Mat> &from, Mat &to) { merge(from.data(), from.size(), to); }
inline void extractChannel(const Mat &from, Mat &to, int) { to = Mat::of(from.rows, from.cols, from.depth(), 1); }
inline void hconcat(const Mat &a, const Mat &b, Mat &to) {
  to = Mat::of(a.rows, a.cols + b.cols, a.depth(), a.channels());
}
inline void vconcat(const Mat &a, const Mat &b, Mat &to) {
  to = Mat::of(a.rows + b.rows, a.cols, a.depth(), a.channels());
}
inline void hconcat(const std::vector<Mat> &all, Mat &to) {
  Mat made = all.at(0);
  for (std::size_t i = 1; i < all.size(); ++i)
    hconcat(made, all[i], made);
  to = made;
}
inline void vconcat(const std::vector<Mat> &all, Mat &to) {
  Mat made = all.at(0);
  for (std::size_t i = 1; i < all.size(); ++i)
    vconcat(made, all[i], made);
  to = made;
}
inline Mat getStructuringElement(int, Size size, Point = Point(-1, -1)) { return Mat(size, CV_8UC1); }
inline Mat getRotationMatrix2D(Point2f, double, double) { return Mat(2, 3, CV_64F); }
template <class From, class To> Mat getAffineTransform(const From &, const To &) { return Mat(2, 3, CV_64F); }
template <class From, class To> Mat getPerspectiveTransform(const From &, const To &) { return Mat(3, 3, CV_64F); }

// The result is as large as the first operand, and of its type.
#define VRAMLINT_LIKE_FIRST(name)                                                                                    \
  template <class... A> void name(const Mat &from, Mat &to, const A &...) { to = from.clone(); }
VRAMLINT_LIKE_FIRST(GaussianBlur)
VRAMLINT_LIKE_FIRST(blur)
VRAMLINT_LIKE_FIRST(medianBlur)
VRAMLINT_LIKE_FIRST(bilateralFilter)
VRAMLINT_LIKE_FIRST(erode)
VRAMLINT_LIKE_FIRST(dilate)
VRAMLINT_LIKE_FIRST(morphologyEx)
VRAMLINT_LIKE_FIRST(equalizeHist)
VRAMLINT_LIKE_FIRST(flip)
VRAMLINT_LIKE_FIRST(bitwise_not)
VRAMLINT_LIKE_FIRST(adaptiveThreshold)
VRAMLINT_LIKE_FIRST(exp)
VRAMLINT_LIKE_FIRST(log)
VRAMLINT_LIKE_FIRST(sqrt)
VRAMLINT_LIKE_FIRST(pow)
#undef VRAMLINT_LIKE_FIRST
#define VRAMLINT_LIKE_FIRST_OF_TWO(name)                                                                             \
  template <class A, class B, class... C> void name(const A &a, const B &b, Mat &to, const C &...) {                 \
    to = sized(a, b).clone();                                                                                        \
  }
VRAMLINT_LIKE_FIRST_OF_TWO(add)
VRAMLINT_LIKE_FIRST_OF_TWO(subtract)
VRAMLINT_LIKE_FIRST_OF_TWO(multiply)
VRAMLINT_LIKE_FIRST_OF_TWO(divide)
VRAMLINT_LIKE_FIRST_OF_TWO(absdiff)
VRAMLINT_LIKE_FIRST_OF_TWO(bitwise_and)
VRAMLINT_LIKE_FIRST_OF_TWO(bitwise_or)
VRAMLINT_LIKE_FIRST_OF_TWO(min)
VRAMLINT_LIKE_FIRST_OF_TWO(max)
#undef VRAMLINT_LIKE_FIRST_OF_TWO
template <class A, class B, class = std::enable_if_t<IsMat<A> || IsMat<B>>> Mat min(const A &a, const B &b) {
  return sized(a, b).clone();
}
template <class A, class B, class = std::enable_if_t<IsMat<A> || IsMat<B>>> Mat max(const A &a, const B &b) {
  return sized(a, b).clone();
}
inline Mat abs(const Mat &a) { return a.clone(); }
inline void addWeighted(const Mat &a, double, const Mat &, double, double, Mat &to, int type = -1) {
  a.convertTo(to, type);
}
inline void normalize(const Mat &from, Mat &to, double = 1, double = 0, int = NORM_L2, int type = -1) {
  from.convertTo(to, type);
}
inline double threshold(const Mat &from, Mat &to, double limit, double, int) {
  to = from.clone();
  return limit;
}
inline void applyColorMap(const Mat &from, Mat &to, int) { to = Mat(from.rows, from.cols, CV_8UC3); }
inline void inRange(const Mat &from, const Scalar &, const Scalar &, Mat &to) {
  to = Mat(from.rows, from.cols, CV_8UC1);
}
inline void Canny(const Mat &from, Mat &to, double, double, int = 3, bool = false) {
  to = Mat(from.rows, from.cols, CV_8UC1);
}

// What changes or shows pixels alone, and what is measured of them.
inline void rectangle(const Mat &, Point, Point, const Scalar &, int = 1, int = 8, int = 0) {}
inline void rectangle(const Mat &, Rect, const Scalar &, int = 1, int = 8, int = 0) {}
inline void line(const Mat &, Point, Point, const Scalar &, int = 1, int = 8, int = 0) {}
inline void arrowedLine(const Mat &, Point, Point, const Scalar &, int = 1, int = 8, int = 0, double = 0.1) {}
inline void circle(const Mat &, Point, int, const Scalar &, int = 1, int = 8, int = 0) {}
inline void ellipse(const Mat &, Point, Size, double, double, double, const Scalar &, int = 1, int = 8, int = 0) {}
inline void ellipse(const Mat &, const RotatedRect &, const Scalar &, int = 1, int = 8) {}
template <class... A> void polylines(const A &...);
template <class... A> void fillPoly(const A &...);
template <class... A> void fillConvexPoly(const A &...);
template <class... A> void drawContours(const A &...);
inline void drawMarker(const Mat &, Point, const Scalar &, int = 0, int = 20, int = 1, int = 8) {}
inline void putText(const Mat &, const std::string &, Point, int, double, Scalar, int = 1, int = 8, bool = false) {}
template <class... A> void imshow(const A &...);
template <class... A> void namedWindow(const A &...);
template <class... A> void resizeWindow(const A &...);
template <class... A> void moveWindow(const A &...);
template <class... A> void setWindowTitle(const A &...);
template <class... A> void destroyWindow(const A &...);
inline void destroyAllWindows() {}
int waitKey(int = 0);
int pollKey();
Size getTextSize(const std::string &, int, double, int, int *);
Scalar sum(const Mat &);
Scalar mean(const Mat &);
template <class... A> double norm(const A &...);
int countNonZero(const Mat &);
template <class... A> Rect boundingRect(const A &...);
template <class... A> double contourArea(const A &...);
inline void randu(Mat &, const Scalar &, const Scalar &) {}
inline void randn(Mat &, const Scalar &, const Scalar &) {}
inline void setNumThreads(int) {}
inline void glob(const std::string &, std::vector<std::string> &all, bool = false) {
  all = ::vramlint_foreign::unknown_value<std::vector<std::string>>("how many files cv::glob finds");
}
template <class... A> std::string format(const char *, const A &...) {
  return ::vramlint_foreign::unknown_value<std::string>("what cv::format writes");
}
int getNumThreads();
int64 getTickCount();
double getTickFrequency();
template <class T> T saturate_cast(double value) { return static_cast<T>(value); }

namespace dnn {
enum Backend { DNN_BACKEND_DEFAULT = 0, DNN_BACKEND_OPENCV = 3, DNN_BACKEND_CUDA = 5 };
enum Target {
  DNN_TARGET_CPU = 0,
  DNN_TARGET_OPENCL,
  DNN_TARGET_OPENCL_FP16,
  DNN_TARGET_CUDA = 6,
  DNN_TARGET_CUDA_FP16
};
class Net : public ::vramlint_foreign::Members {
public:
  void setPreferableBackend(int backend) {
    if (backend == DNN_BACKEND_CUDA)
      ::vramlint_foreign::device_memory("cv::dnn on the device");
  }
  void setPreferableTarget(int target) {
    if (target != DNN_TARGET_CPU)
      ::vramlint_foreign::device_memory("cv::dnn on the device");
  }
};
} // namespace dnn

namespace cuda {
int getCudaEnabledDeviceCount();
/// Its memory is the device's, and not LibTorch's.
class GpuMat : public Mat {
public:
  template <class... A> GpuMat(const A &...) { ::vramlint_foreign::device_memory("cv::cuda::GpuMat"); }
  template <class... A> void upload(const A &...);
  template <class... A> void download(Mat &to, const A &...) const {
    to = ::vramlint_foreign::unknown_value<Mat>("what cv::cuda::GpuMat holds");
  }
};
} // namespace cuda
/// It may lie on the device, through OpenCL.
class UMat : public Mat {
public:
  template <class... A> UMat(const A &...) { ::vramlint_foreign::device_memory("cv::UMat"); }
};

} // namespace cv
