// Static members that are named by an object: the object is made, and dies, all the same.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct Named {
  int K;
  static int Count;
  Named(int K) : K(K) { std::printf("made %d\n", K); }
  ~Named() { std::printf("gone %d\n", K); }
  static int twice(int X) {
    std::printf("twice %d\n", X);
    return 2 * X;
  }
  Named *operator->() {
    std::printf("arrow %d\n", K);
    return this;
  }
};
int Named::Count = 4;

Named make(int K) {
  std::printf("make %d\n", K);
  return Named(K);
}

int main() {
  int N = make(1).twice(2) + 1;
  N += make(3)->twice(4);
  N += make(5).Count;
  N += make(6)->Count;
  (void)make(7).Count;
  std::printf("%d\n", N);
  Named *P = new Named(8);
  N = (std::printf("side\n"), P)->twice(3);
  auto F = make(9).twice;
  N += F(2);
  delete P;
  std::printf("%d\n", N);
}
