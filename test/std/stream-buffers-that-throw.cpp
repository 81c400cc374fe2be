// Streams over buffers of the program's own: that throw, that are tied, that have no characters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <istream>
#include <new>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>

static void tell(const char *what, const std::ios &s) {
  std::printf("%s: %s%s%s%s\n", what, s.good() ? "good" : "", s.bad() ? "bad " : "", s.eof() ? "eof " : "",
              s.fail() && !s.bad() ? "fail" : "");
}

struct Refuses : std::streambuf {
  int_type overflow(int_type) override { throw std::runtime_error("full"); }
  int_type underflow() override { throw std::runtime_error("empty"); }
};

struct Counts : std::streambuf {
  std::string text;
  int synced = 0;
  int_type overflow(int_type c) override {
    text += static_cast<char>(c);
    return c;
  }
  int sync() override { return ++synced, 0; }
};

struct OneByOne : std::streambuf {
  char now = 'a';
  int_type underflow() override {
    setg(&now, &now, &now + 1);
    return traits_type::not_eof(0);
  }
  int_type take() { return uflow(); }
};

static int handled = 0;
static void noMemory() {
  if (++handled == 2)
    std::set_new_handler(nullptr);
}

int main() {
  Refuses refuses;
  std::ostream out(&refuses);
  out << 42;
  tell("number", out);
  out.clear();
  out.write("text", 4);
  tell("text", out);
  out.clear();
  out.exceptions(std::ios::badbit);
  try {
    out << 1.5;
  } catch (const std::runtime_error &e) {
    std::printf("thrown: %s\n", e.what());
    tell("passed on", out);
  }
  std::istream in(&refuses);
  int i = 7;
  in >> i;
  std::printf("%d %d\n", i, in.bad());
  in.clear();
  in.exceptions(std::ios::badbit);
  try {
    in.get();
  } catch (const std::runtime_error &e) {
    std::printf("thrown: %s, %d\n", e.what(), in.bad());
  }

  Counts counts, tied;
  std::ostream counted(&counts), other(&tied);
  counted.tie(&other);
  counted << "one " << 2 << std::flush;
  std::printf("'%s' %d, tied %d\n", counts.text.c_str(), counts.synced, tied.synced > 0);
  counted.setstate(std::ios::eofbit);
  counted.flush();
  std::printf("%d\n", counts.synced);

  std::ostream nowhere(nullptr);
  tell("no buffer", nowhere);
  nowhere.flush();
  nowhere << 1;
  tell("no buffer", nowhere);
  std::istream nothing(nullptr);
  nothing >> std::ws;
  std::printf("%d %d\n", nothing.bad(), nothing.fail());

  std::stringbuf empty;
  std::istream at_end(&empty);
  at_end.peek();
  char line[4] = "xyz";
  at_end.getline(line, 4);
  std::printf("%d %ld ", line[0], static_cast<long>(at_end.gcount()));
  tell("line", at_end);

  std::istringstream short_one("ab");
  short_one.ignore(5);
  std::printf("%d %ld ", short_one.peek(), static_cast<long>(short_one.gcount()));
  tell("peek", short_one);
  const bool before = std::ios::sync_with_stdio(false);
  std::printf("%d %d\n", before, std::ios::sync_with_stdio(false));

  OneByOne ones;
  std::printf("%c", ones.take());
  ones.now = 'b';
  std::printf("%c", ones.take());
  ones.now = '\xff';
  std::printf(" %d\n", ones.take());

  std::ostringstream both;
  both.setf(std::ios::oct);
  both.setf(std::ios::hex); // two bases are none
  both << 255 << ' ' << static_cast<short>(-1);
  std::printf("%s\n", both.str().c_str());

  std::printf("%d\n", std::get_new_handler() == nullptr);
  std::set_new_handler(noMemory);
  try {
    void *p = ::operator new(static_cast<std::size_t>(1) << 60);
    std::printf("%d\n", p != nullptr);
  } catch (const std::bad_alloc &) {
    std::printf("handled %d, %d\n", handled, std::get_new_handler() == nullptr);
  }
}
