// What else is destroyed when a destructor throws: the rest of the array, the members, the bases.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

struct Part {
  int n;
  explicit Part(int i) : n(i) {}
  Part(const Part &) = delete;
  ~Part() noexcept(false) {
    std::printf("~%d\n", n);
    if (n == 4 || n == 7)
      throw n;
  }
};

struct Base {
  Part first{1};
};
struct Whole : Base {
  Part second{2}, array[3] = {Part(3), Part(4), Part(5)};
  ~Whole() noexcept(false) { std::puts("~Whole"); }
};
struct Body : Base {
  Part p{6};
  ~Body() noexcept(false) { throw 8; }
};

int main() {
  try {
    Whole w;
  } catch (int n) {
    std::printf("caught %d\n", n);
  }
  try {
    Body b;
  } catch (int n) {
    std::printf("caught %d\n", n);
  }
  try {
    Part a{9}, b{7}, c{10};
    std::puts("three");
  } catch (int n) {
    std::printf("caught %d\n", n);
  }
  try {
    Part list[] = {Part(11), Part(7), Part(12)};
  } catch (int n) {
    std::printf("caught %d\n", n);
  }
}
