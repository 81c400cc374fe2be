// What a compiler computes is there before anything runs: numbers, objects, std::is_constant_evaluated.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <type_traits>

extern const double late;
extern const int zero;
extern int A_given;

struct Early {
  Early() { std::printf("%.1f %d %d\n", late, zero, A_given); }
};
extern Early early;

static const double one = 1.0;
const double late = one + 1.5;
Early early;
int give() { return 7; }
const int zero = give(); // dynamic: 0 until its turn
int A_given = 5;

int y = 4;
constexpr bool constant() { return std::is_constant_evaluated(); }
int a = constant() ? y : 1;
int b = constant() ? 2 : y;
int c = y + (constant() ? 2 : y);
int d = constant();

constexpr int foo(int x) {
  const int n = constant() ? 13 : 17;
  int m = constant() ? 13 : 17;
  char arr[n] = {};
  return m + static_cast<int>(sizeof arr) + x;
}
int p = foo(0);
int q = p + foo(0);

struct Point {
  int x, y;
  constexpr Point(int a, int b) : x(a), y(b) {}
};
Point fixed(1, 2);
Point moving(1, y);

int members = 0;
template <int I> struct Member {
  static const bool said;
};
template <int I> const bool Member<I>::said = (++members, true);
template struct Member<3>;
bool used() { return Member<4>::said; }

int main() {
  std::printf("%d %d %d %d %d %d\n", a, b, c, d, p, q);
  std::printf("%d %d %d %d\n", fixed.x, fixed.y, moving.x, moving.y);
  const int inside = constant() ? 1 : 2;
  int variable = constant() ? 1 : 2;
  constexpr int always = foo(0);
  std::printf("%d %d %d %d\n", inside, variable, always, zero);
  std::printf("%d %d\n", used(), members);
}
