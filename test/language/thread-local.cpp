// thread_local variables of the main thread: globals, function-local, class members, with constructors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("N%d\n", Id); }
  ~N() { printf("~N%d\n", Id); }
  int bump() { return ++Id; }
};
thread_local int Global = 5;
static thread_local int Zero;
static thread_local int Array[3] = {1, 2};
thread_local const char *Text = "text";
static int initial() {
  printf("initial\n");
  return 40;
}
static int counter() {
  static thread_local int Count = 0;
  return ++Count;
}
static N &object() {
  thread_local N Object(1);
  return Object;
}
static int dynamic() {
  thread_local int Value = initial() + 2;
  return Value++;
}
struct S {
  static thread_local int Member;
  static inline thread_local int Inline = 9;
};
thread_local int S::Member = 8;
template <class T> struct Per {
  static T &get() {
    thread_local T Value{};
    return Value;
  }
};
static int depth(int N) {
  thread_local int Deepest = 0;
  if (N > Deepest)
    Deepest = N;
  return N < 5 ? depth(N + 1) : Deepest;
}
struct Guard {
  thread_local static inline int Level = 0;
  Guard() { ++Level; }
  ~Guard() { --Level; }
};
static int nested(int N) {
  Guard G;
  return N ? nested(N - 1) : Guard::Level;
}
static thread_local int *Pointer = nullptr;
namespace Mode {
static thread_local bool Enabled = true;
struct Off {
  bool Old = Enabled;
  Off() { Enabled = false; }
  ~Off() { Enabled = Old; }
};
} // namespace Mode
static N Static(2);
int main() {
  printf("main\n");
  printf("%d %d %d %d\n", Global, Zero, Array[1], Array[2]);
  Global += 10;
  Zero = Global;
  printf("%d %d\n", Global, Zero);
  printf("%s\n", Text);
  Text = "changed";
  printf("%c\n", Text[1]);
  for (int I = 0; I < 3; ++I)
    printf("count %d\n", counter());
  printf("%d\n", object().bump());
  printf("%d\n", object().bump());
  printf("%d\n", dynamic());
  printf("%d\n", dynamic());
  printf("%d %d\n", S::Member, S::Inline);
  S::Member *= 2;
  printf("%d\n", S::Member);
  Per<int>::get() = 7;
  Per<double>::get() += .5;
  printf("%d %g\n", Per<int>::get(), Per<double>::get());
  printf("%d\n", depth(0));
  printf("%d\n", depth(4));
  printf("%d %d\n", nested(3), Guard::Level);
  Pointer = &Array[0];
  *Pointer = 100;
  printf("%d\n", Array[0]);
  {
    Mode::Off O;
    printf("%d\n", Mode::Enabled);
    { Mode::Off P; }
    printf("%d\n", Mode::Enabled);
  }
  printf("%d\n", Mode::Enabled);
  try {
    Mode::Off O;
    throw 1;
  } catch (int) {
    printf("%d\n", Mode::Enabled);
  }
  auto L = [] {
    thread_local int Calls = 0;
    return ++Calls;
  };
  L();
  printf("%d\n", L());
  printf("end\n");
}
