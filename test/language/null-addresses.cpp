// Addresses computed from null, as offsets were before offsetof; pointers to members that are null.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// no sanitizers: forms references to nothing, on purpose
#include <cstddef>
#include <cstdio>
#include <cstring>

struct Inner {
  char c;
  double d;
};
struct Outer {
  int first;
  Inner inner;
  int array[4];
};
struct Empty {};

struct Holds {
  int a, b;
  int Holds::*which;
  int Holds::*both[2];
};
int Holds::*global;
Holds object;
Holds list[2] = {{1, 2, &Holds::b, {&Holds::a}}};

#define OFFSET(T, m) reinterpret_cast<std::size_t>(&(static_cast<T *>(nullptr)->m))

int main() {
  std::printf("%zu %zu %zu %zu\n", OFFSET(Outer, first), OFFSET(Outer, inner), OFFSET(Outer, inner.d), OFFSET(Outer, array[2]));
  Outer *none = nullptr;
  Outer *again = &*none;
  std::printf("%d\n", again == nullptr);
  Empty *e = nullptr;
  Empty copy = *e;
  (void)copy;
  static int Holds::*local;
  std::printf("%d %d %d\n", global == nullptr, local == nullptr, object.which == nullptr);
  std::printf("%d %d\n", object.both[0] == nullptr, object.both[1] == nullptr);
  std::printf("%d %d %d\n", list[0].*(list[0].which), list[0].*(list[0].both[0]), list[0].both[1] == nullptr);
  std::printf("%d %d\n", list[1].which == nullptr, list[1].a);
  Holds *made = new Holds();
  std::printf("%d %d\n", made->which == nullptr, made->a);
  delete made;
  Holds *several = new Holds[2]{};
  std::printf("%d %d\n", several[1].both[1] == nullptr, several[1].b);
  delete[] several;
  signed char ones[sizeof(int Holds::*)];
  std::memset(ones, -1, sizeof ones);
  int Holds::*zero = 0;
  std::printf("%d %d\n", std::memcmp(&zero, ones, sizeof ones) == 0, std::memcmp(&global, ones, sizeof ones) == 0);
}
