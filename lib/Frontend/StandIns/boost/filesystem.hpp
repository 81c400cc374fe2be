// Stands in for Boost.Filesystem where that is not installed: a path is a text. Which files there are, and what they
// are called, the standard library is asked; before C++17, which has none for that, it is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <cstddef>
#include <cstdint>
#include <ctime>
#if __cplusplus >= 201703L
#include <filesystem>
#endif
#include <fstream>
#include <iterator>
#include <ostream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <type_traits>

namespace boost {

namespace system {
using std::error_code;
using std::system_error;
} // namespace system

namespace filesystem {

class path : public ::vramlint_foreign::Members {
public:
  using value_type = char;
  using string_type = std::string;
  static const char preferred_separator = '/';

  path() = default;
  path(const char *text) : Text(text) {}
  path(const std::string &text) : Text(text) {}
  template <class I, class = typename std::iterator_traits<I>::iterator_category>
  path(I from, I to) : Text(from, to) {}
  path(const path &) = default;
  path &operator=(const path &) = default;

  path &operator/=(const path &more) {
    if (!isKnown() || !more.isKnown())
      return *this = unknown();
    if (!Text.empty() && Text.back() != '/' && !more.Text.empty() && more.Text.front() != '/')
      Text += '/';
    Text += more.Text;
    return *this;
  }
  path &append(const path &more) { return *this /= more; }
  path &operator+=(const path &more) {
    if (!isKnown() || !more.isKnown())
      return *this = unknown();
    Text += more.Text;
    return *this;
  }
  path &concat(const path &more) { return *this += more; }

  const std::string &string() const { return Text; }
  const std::string &native() const { return Text; }
  std::string generic_string() const { return Text; }
  const char *c_str() const { return Text.c_str(); }
  operator std::string() const { return Text; }
  std::size_t size() const { return Text.size(); }
  bool empty() const { return Text.empty(); }
  void clear() { Text.clear(); }

  path filename() const { return isKnown() ? path(Text.substr(nameBegin())) : unknown(); }
  path leaf() const { return filename(); }
  path parent_path() const {
    if (!isKnown())
      return unknown();
    const std::size_t begin = nameBegin();
    return begin > 1 ? path(Text.substr(0, begin - 1)) : path(Text.substr(0, begin));
  }
  path branch_path() const { return parent_path(); }
  path stem() const { return isKnown() ? path(Text.substr(nameBegin(), dot() - nameBegin())) : unknown(); }
  path extension() const { return isKnown() ? path(Text.substr(dot())) : unknown(); }
  path &replace_extension(const path &other = path()) {
    if (!isKnown() || !other.isKnown())
      return *this = unknown();
    Text = Text.substr(0, dot());
    if (!other.empty() && other.Text.front() != '.')
      Text += '.';
    Text += other.Text;
    return *this;
  }
  path &remove_filename() { return *this = parent_path(); }
  bool has_filename() const { return !filename().empty(); }
  bool has_extension() const { return !extension().empty(); }
  bool has_parent_path() const { return !parent_path().empty(); }
  bool has_stem() const { return !stem().empty(); }
  bool is_absolute() const { return Text.compare(0, 1, "/") == 0; }
  bool is_relative() const { return !is_absolute(); }
  int compare(const path &other) const { return Text.compare(other.Text); }

private:
  friend class directory_entry;
  bool isKnown() const { return ::vramlint_foreign::is_known(Text.c_str()); }
  static path unknown() { return ::vramlint_foreign::unknown_value<std::string>("the name of a file"); }
  std::size_t nameBegin() const { return Text.rfind('/') + 1; } // npos + 1 is 0
  std::size_t dot() const {
    const std::size_t at = Text.rfind('.');
    return at == std::string::npos || at <= nameBegin() ? Text.size() : at;
  }
  std::string Text;
};
inline path operator/(path a, const path &b) { return a /= b; }
inline bool operator==(const path &a, const path &b) { return a.string() == b.string(); }
inline bool operator!=(const path &a, const path &b) { return !(a == b); }
inline bool operator<(const path &a, const path &b) { return a.string() < b.string(); }
inline std::ostream &operator<<(std::ostream &out, const path &p) { return out << '"' << p.string() << '"'; }

class filesystem_error : public std::system_error {
public:
  using std::system_error::system_error;
};
enum file_type {
  status_error,
  file_not_found,
  regular_file,
  directory_file,
  symlink_file,
  block_file,
  character_file,
  fifo_file,
  socket_file,
  type_unknown
};
class file_status {
public:
  file_type type() const { return ::vramlint_foreign::unknown_value<file_type>("what a file is"); }
};
struct space_info {
  std::uintmax_t capacity, free, available;
};
enum copy_option { none, fail_if_exists = none, overwrite_if_exists };

class directory_entry {
public:
  directory_entry() : Path(filesystem::path::unknown()) {}
  explicit directory_entry(const filesystem::path &p) : Path(p) {}
  const filesystem::path &path() const { return Path; }
  operator const filesystem::path &() const { return Path; }
  file_status status() const { return {}; }
  file_status symlink_status() const { return {}; }
  filesystem::path leaf() const { return Path.leaf(); }
  bool operator<(const directory_entry &o) const { return Path < o.Path; }
  bool operator==(const directory_entry &o) const { return Path == o.Path; }

private:
  filesystem::path Path;
};

#if __cplusplus >= 201703L
using files = std::filesystem::directory_iterator;
using all_files = std::filesystem::recursive_directory_iterator;
#else
/// Each of them is some file, and nobody knows how many there are.
struct files {
  files() = default;
  template <class Path> explicit files(const Path &) {}
  struct entry {
    std::string path() const { return ::vramlint_foreign::unknown_value<std::string>("the name of a file"); }
  };
  const entry *operator->() const {
    static const entry some{};
    return &some;
  }
  files &operator++() { return *this; }
  int depth() const { return ::vramlint_foreign::unknown_value<int>("how deep a file lies"); }
  void pop() {}
  void disable_recursion_pending() {}
  bool operator!=(const files &) const {
    return ::vramlint_foreign::unknown_value<bool>("how many files a directory has");
  }
};
using all_files = files;
#endif

template <class Files> class entries_of {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = directory_entry;
  using difference_type = std::ptrdiff_t;
  using pointer = directory_entry *;
  using reference = directory_entry &;
  entries_of() = default;
  template <class... Error> explicit entries_of(const path &p, Error &&...) : Next(p.string()) {}
  directory_entry &operator*() const {
    Here = directory_entry(path(std::string(Next->path())));
    return Here;
  }
  directory_entry *operator->() const { return &**this; }
  template <class Error> entries_of &increment(Error &) { return ++*this; }
  entries_of &operator++() {
    ++Next;
    return *this;
  }
  entries_of operator++(int) {
    entries_of before = *this;
    ++*this;
    return before;
  }
  bool operator!=(const entries_of &o) const { return Next != o.Next; }
  bool operator==(const entries_of &o) const { return !(*this != o); }

protected:
  Files Next;

private:
  mutable directory_entry Here;
};
class directory_iterator : public entries_of<files> {
public:
  using entries_of::entries_of;
};
class recursive_directory_iterator : public entries_of<all_files> {
public:
  using entries_of::entries_of;
  void no_push(bool is = true) { disable_recursion_pending(is); }
  void disable_recursion_pending(bool is = true) {
    if (is)
      Next.disable_recursion_pending();
  }
  void pop() { Next.pop(); }
  int level() const { return depth(); }
  int depth() const { return Next.depth(); }
};
inline directory_iterator begin(const directory_iterator &i) { return i; }
inline directory_iterator end(const directory_iterator &) { return {}; }
inline recursive_directory_iterator begin(const recursive_directory_iterator &i) { return i; }
inline recursive_directory_iterator end(const recursive_directory_iterator &) { return {}; }

// What the answer is, the file system says. An error code at the end may be set.
#if __cplusplus >= 201703L
inline std::filesystem::path asked(const path &p) { return std::filesystem::path(p.string()); }
#define VRAMLINT_ASKED(type, name)                                                                                   \
  template <class... Error> type name(const path &p, Error &&...) { return std::filesystem::name(asked(p)); }
#else
#define VRAMLINT_ASKED(type, name)                                                                                   \
  template <class... Error> type name(const path &, Error &&...) {                                                   \
    return ::vramlint_foreign::unknown_value<type>("what boost::filesystem::" #name "() says");                      \
  }
#endif
VRAMLINT_ASKED(bool, exists)
VRAMLINT_ASKED(bool, is_directory)
VRAMLINT_ASKED(bool, is_regular_file)
VRAMLINT_ASKED(bool, is_symlink)
VRAMLINT_ASKED(bool, is_empty)
VRAMLINT_ASKED(bool, create_directory)
VRAMLINT_ASKED(bool, create_directories)
VRAMLINT_ASKED(bool, remove)
VRAMLINT_ASKED(std::uintmax_t, remove_all)
VRAMLINT_ASKED(std::uintmax_t, file_size)
#undef VRAMLINT_ASKED
template <class... Error> std::time_t last_write_time(const path &, Error &&...) {
  return ::vramlint_foreign::unknown_value<std::time_t>("when a file was written");
}
template <class... Error> space_info space(const path &, Error &&...) {
  return ::vramlint_foreign::unknown_value<space_info>("how much space there is");
}
inline bool exists(file_status) { return ::vramlint_foreign::unknown_value<bool>("whether a file exists"); }
inline bool is_directory(file_status s) { return s.type() == directory_file; }
inline bool is_regular_file(file_status s) { return s.type() == regular_file; }
inline bool is_symlink(file_status s) { return s.type() == symlink_file; }
template <class... Error> file_status status(const path &, Error &&...) { return {}; }
#if __cplusplus >= 201703L
template <class... Error> void rename(const path &from, const path &to, Error &&...) {
  std::filesystem::rename(asked(from), asked(to));
}
template <class... How> void copy_file(const path &from, const path &to, How &&...) {
  std::filesystem::copy_file(asked(from), asked(to));
}
template <class... How> void copy(const path &from, const path &to, How &&...) {
  std::filesystem::copy(asked(from), asked(to));
}
#else
template <class... Error> void rename(const path &, const path &, Error &&...) {}
template <class... How> void copy_file(const path &, const path &, How &&...) {}
template <class... How> void copy(const path &, const path &, How &&...) {}
#endif
#define VRAMLINT_SOMEWHERE(name)                                                                                     \
  template <class... A> path name(const A &...) {                                                                    \
    return ::vramlint_foreign::unknown_value<std::string>("what boost::filesystem::" #name "() says");               \
  }
VRAMLINT_SOMEWHERE(current_path)
VRAMLINT_SOMEWHERE(absolute)
VRAMLINT_SOMEWHERE(canonical)
VRAMLINT_SOMEWHERE(weakly_canonical)
VRAMLINT_SOMEWHERE(system_complete)
VRAMLINT_SOMEWHERE(relative)
VRAMLINT_SOMEWHERE(unique_path)
VRAMLINT_SOMEWHERE(temp_directory_path)
#undef VRAMLINT_SOMEWHERE

class ifstream : public std::ifstream {
public:
  ifstream() = default;
  explicit ifstream(const path &p, std::ios_base::openmode mode = std::ios_base::in)
      : std::ifstream(p.string(), mode) {}
};
class ofstream : public std::ofstream {
public:
  ofstream() = default;
  explicit ofstream(const path &p, std::ios_base::openmode mode = std::ios_base::out)
      : std::ofstream(p.string(), mode) {}
};
class fstream : public std::fstream {
public:
  fstream() = default;
  explicit fstream(const path &p, std::ios_base::openmode mode = std::ios_base::in | std::ios_base::out)
      : std::fstream(p.string(), mode) {}
};

} // namespace filesystem
} // namespace boost
