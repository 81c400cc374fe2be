// Which handler takes what, and when an exception counts as caught.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <exception>

struct A {
  int i, j;
  void f() {}
};
struct B : A {};

void plain() {}
void sure() noexcept {}

struct Watch {
  int id;
  static int next;
  Watch() : id(next++) { tell("made", id); }
  Watch(const Watch &o) : id(next++) {
    std::printf("from %d, ", o.id);
    tell("copied", id);
  }
  ~Watch() { tell("gone", id); }
  static void tell(const char *what, int id) { std::printf("%s %d, on their way: %d\n", what, id, std::uncaught_exceptions()); }
};
int Watch::next = 0;

template <class T, class H> const char *takes(T what) {
  try {
    throw what;
  } catch (H) {
    return "yes";
  } catch (...) {
    return "no";
  }
}

int main() {
  std::printf("%s", takes<decltype(nullptr), void *>(nullptr));
  std::printf(" %s", takes<decltype(nullptr), void (*)()>(nullptr));
  std::printf(" %s", takes<decltype(nullptr), int A::*>(nullptr));
  std::printf(" %s", takes<decltype(nullptr), void (A::*)()>(nullptr));
  std::printf(" %s\n", takes<decltype(nullptr), int>(nullptr));
  try {
    throw nullptr;
  } catch (int A::*const &p) {
    std::printf("%d\n", p == nullptr);
  }
  try {
    throw nullptr;
  } catch (void (A::*p)()) {
    std::printf("%d\n", p == nullptr);
  }
  std::printf("%s", takes<void (*)() noexcept, void (*)()>(sure));
  std::printf(" %s", takes<void (*)(), void (*)() noexcept>(plain));
  std::printf(" %s", takes<void (*)(), void *>(plain));
  std::printf(" %s", takes<int *, const int *>(nullptr));
  std::printf(" %s", takes<const int *, int *>(nullptr));
  std::printf(" %s", takes<B *, A *>(nullptr));
  std::printf(" %s\n", takes<A *, B *>(nullptr));
  try {
    try {
      Watch w;
      throw w;
    } catch (Watch w) {
      std::printf("handler, on their way: %d\n", std::uncaught_exceptions());
      throw;
    }
  } catch (Watch w) {
    std::printf("handler, on their way: %d\n", std::uncaught_exceptions());
  }
}
