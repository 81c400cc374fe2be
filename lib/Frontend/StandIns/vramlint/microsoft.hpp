// What Microsoft's C library has beside the standard's, for programs that are written with it. An argument that has
// to be converted makes a function of that name of the program's own the better one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_VRAMLINT_MICROSOFT_HPP
#define VRAMLINT_STANDIN_VRAMLINT_MICROSOFT_HPP

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <ctime>

namespace vramlint_microsoft {
template <class T> struct converted {
  T value;
  converted(T given) : value(given) {}
};
using size = converted<std::size_t>;
using text = converted<const char *>;

namespace functions {
using errno_t = int;

inline int strcpy_s(char *to, size, text from) { return std::strcpy(to, from.value), 0; }
template <std::size_t N> int strcpy_s(char (&to)[N], text from) { return std::strcpy(to, from.value), 0; }
inline int strcat_s(char *to, size, text from) { return std::strcat(to, from.value), 0; }
template <std::size_t N> int strcat_s(char (&to)[N], text from) { return std::strcat(to, from.value), 0; }

/// As many as \p count, and no more than \p from has.
inline int strncpy_s(char *to, size, text from, size count) {
  to[0] = '\0';
  return std::strncat(to, from.value, count.value), 0;
}
template <std::size_t N> int strncpy_s(char (&to)[N], text from, size count) { return strncpy_s(to, N, from, count); }
inline int memcpy_s(void *to, size, converted<const void *> from, size count) {
  return std::memcpy(to, from.value, count.value), 0;
}
inline char *strtok_s(char *string, text separators, char **rest) { return strtok_r(string, separators.value, rest); }

inline int sprintf_s(char *to, size most, text format, ...) {
  std::va_list values;
  va_start(values, format);
  const int length = std::vsnprintf(to, most.value, format.value, values);
  va_end(values);
  return length;
}
template <std::size_t N> int sprintf_s(char (&to)[N], text format, ...) {
  std::va_list values;
  va_start(values, format);
  const int length = std::vsnprintf(to, N, format.value, values);
  va_end(values);
  return length;
}
inline int printf_s(text format, ...) {
  std::va_list values;
  va_start(values, format);
  const int length = std::vprintf(format.value, values);
  va_end(values);
  return length;
}
inline int fprintf_s(std::FILE *file, text format, ...) {
  std::va_list values;
  va_start(values, format);
  const int length = std::vfprintf(file, format.value, values);
  va_end(values);
  return length;
}

/// For numbers alone: behind the place of a text would stand its size.
template <class... Numbers> int fscanf_s(std::FILE *file, text format, Numbers *...numbers) {
  return std::fscanf(file, format.value, numbers...);
}
template <class... Numbers> int sscanf_s(const char *string, text format, Numbers *...numbers) {
  return std::sscanf(string, format.value, numbers...);
}

inline int fopen_s(std::FILE **file, text name, text mode) {
  *file = std::fopen(name.value, mode.value);
  return *file ? 0 : 2; // ENOENT
}
inline int localtime_s(std::tm *to, converted<const std::time_t *> time) {
  return localtime_r(time.value, to) ? 0 : 22; // EINVAL
}
inline int gmtime_s(std::tm *to, converted<const std::time_t *> time) { return gmtime_r(time.value, to) ? 0 : 22; }
} // namespace functions
} // namespace vramlint_microsoft

using namespace vramlint_microsoft::functions;

#endif
