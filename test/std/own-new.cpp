// Operators new and delete of the program's own: every allocation of the library passes through them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cstdlib>
#include <map>
#include <new>
#include <string>
#include <vector>

static int made = 0, gone = 0;
static std::size_t bytes = 0;

void *operator new(std::size_t n) {
  ++made;
  bytes += n;
  return std::malloc(n);
}
void operator delete(void *p) noexcept {
  gone += p != nullptr;
  std::free(p);
}
void operator delete(void *p, std::size_t) noexcept {
  gone += p != nullptr;
  std::free(p);
}

static void tell(const char *what) { std::printf("%s: %d made, %d gone, %zu bytes\n", what, made, gone, bytes); }

int main() {
  {
    std::string s = "short";
    tell("short");
    s += " and then longer than fifteen";
    tell("longer");
    std::string copy = s, moved = std::move(s);
    tell("copied");
  }
  tell("texts");
  {
    std::map<int, int> m;
    for (int i = 0; i < 10; ++i)
      m[i % 7] = i;
    tell("map");
  }
  tell("map gone");
  {
    std::vector<long> v;
    for (int i = 0; i < 9; ++i)
      v.push_back(i);
    tell("vector");
  }
  tell("vector gone");
  std::string number = std::to_string(1234567) + std::to_string(1234567890123);
  tell("numbers");
}
