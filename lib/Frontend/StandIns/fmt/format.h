// Stands in for {fmt} where that is not installed: texts that it makes are not known, and it prints nothing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_FMT_FORMAT_H
#define VRAMLINT_STANDIN_FMT_FORMAT_H

#include "../vramlint/foreign.hpp"

#include <cstdio>
#include <iterator>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fmt {

class format_error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};
struct parse_context : ::vramlint_foreign::Members {
  const char *begin() const;
  const char *end() const;
};
struct format_context : ::vramlint_foreign::Members {
  char *out() const;
};
using format_parse_context = parse_context;
template <class T, class C = char, class = void> struct formatter {
  template <class Context> const char *parse(Context &context) { return context.begin(); }
  template <class V, class Context> auto format(const V &, Context &context) const { return context.out(); }
};
struct ostream_formatter : formatter<std::string_view> {};
using string_view = std::string_view;
using memory_buffer = std::string;
/// How a text looks; it is not printed.
struct text_style {
  friend text_style operator|(text_style, text_style) { return {}; }
};
enum class color { red, green, blue, yellow, white, black, cyan, magenta, orange, gray, crimson, aqua, gold };
enum class terminal_color { black, red, green, yellow, blue, magenta, cyan, white, bright_red, bright_green };
enum class emphasis { bold, faint, italic, underline };
template <class C> text_style fg(C) { return {}; }
template <class C> text_style bg(C) { return {}; }
inline text_style operator|(text_style, emphasis) { return {}; }
inline text_style operator|(emphasis, text_style) { return {}; }

template <class... A> std::string format(const A &...);
template <class... A> std::string vformat(const A &...);
template <class... A> std::string sprintf(const A &...);
template <class T> std::string to_string(const T &);
template <class... A> std::string join(const A &...);
template <class T> const T &streamed(const T &value) { return value; }
template <class T> const void *ptr(const T &);
template <class T> const T &styled(const T &value, text_style) { return value; }
template <class... A> void print(const A &...);
template <class... A> void println(const A &...);
template <class... A> void printf(const A &...);
template <class Out, class... A> Out format_to(Out, const A &...);
template <class... A> std::size_t formatted_size(const A &...);
template <class T> const T &runtime(const T &text) { return text; }
template <class T> const T &arg(const char *, const T &value) { return value; }

} // namespace fmt

#define FMT_STRING(text) text
#define FMT_COMPILE(text) text
#define FMT_VERSION 90000

#endif
