// A class of one's own with a base whose destructor is compiled.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <memory_resource>
#include <new>
#include <vector>

struct Counted : std::pmr::memory_resource {
  int taken = 0, alive = 0;
  void *do_allocate(std::size_t n, std::size_t) override {
    ++taken;
    ++alive;
    return ::operator new(n);
  }
  void do_deallocate(void *p, std::size_t, std::size_t) override {
    --alive;
    ::operator delete(p);
  }
  bool do_is_equal(const std::pmr::memory_resource &o) const noexcept override { return this == &o; }
};

int main() {
  Counted one;
  {
    std::pmr::vector<int> a(&one);
    for (int i = 0; i < 5; ++i)
      a.push_back(i);
    printf("%d %d\n", one.taken, one.alive);
  }
  printf("%d\n", one.alive);
}
