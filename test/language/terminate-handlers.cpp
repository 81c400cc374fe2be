// std::set_terminate: the handler runs with the exception at hand, whatever ends the program.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

struct Guard {
  ~Guard() { std::puts("guard"); }
};

void quiet() noexcept {
  Guard g;
  throw std::runtime_error("too much");
}

void told() {
  std::puts("handler");
  if (std::exception_ptr e = std::current_exception()) {
    try {
      std::rethrow_exception(e);
    } catch (const std::exception &what) {
      std::printf("what: %s\n", what.what());
    }
  }
  std::exit(0);
}

struct AtExit {
  ~AtExit() { std::puts("static"); }
} last;

int main() {
  std::printf("%d\n", std::set_terminate(told) != told);
  std::printf("%d\n", std::get_terminate() == told);
  try {
    quiet();
  } catch (...) {
    std::puts("never");
  }
}
