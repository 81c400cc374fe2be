// Raw storage: uninitialized_ algorithms, construct_at, destroy, align, addressof, to_address.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct Loud {
  int Id;
  Loud() : Id(0) { printf("  make\n"); }
  Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(const Loud &O) : Id(O.Id) {
    if (Id == 99)
      throw std::runtime_error("no copies of 99");
    printf("  copy %d\n", Id);
  }
  Loud(Loud &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("  move %d\n", Id); }
  ~Loud() { printf("  end %d\n", Id); }
  Loud *operator&() { return nullptr; }
};

int main() {
  Loud Source[3] = {1, 2, 3};
  alignas(Loud) std::byte Storage[4 * sizeof(Loud)];
  Loud *P = reinterpret_cast<Loud *>(Storage);
  printf("copy\n");
  Loud *End = std::uninitialized_copy(std::begin(Source), std::end(Source), P);
  printf("%td\n", End - P);
  std::destroy(P, End);
  printf("move\n");
  End = std::uninitialized_move(std::begin(Source), std::end(Source), P);
  std::destroy_n(P, 3);
  printf("%d\n", Source[0].Id);
  printf("fill\n");
  std::uninitialized_fill_n(P, 2, Loud(7));
  std::destroy(P, P + 2);
  printf("default\n");
  std::uninitialized_default_construct_n(P, 2);
  std::uninitialized_value_construct_n(P + 2, 2);
  std::destroy(P, P + 4);
  printf("one\n");
  std::construct_at(P, 8);
  std::destroy_at(P);
  Source[1].Id = 5;
  Source[2].Id = 99;
  try {
    std::uninitialized_copy_n(Source, 3, P);
  } catch (const std::runtime_error &E) {
    printf("%s\n", E.what());
  }
  Loud L(4);
  printf("%d %d\n", &L == nullptr, std::addressof(L)->Id);
  int Numbers[3] = {7, 7, 7};
  std::uninitialized_value_construct(Numbers, Numbers + 2);
  printf("%d %d\n", Numbers[1], Numbers[2]);
  void *At = Storage + 1;
  std::size_t Space = 15;
  void *Aligned = std::align(8, 4, At, Space);
  printf("%d %d %zu\n", Aligned == At, Aligned != nullptr && reinterpret_cast<std::uintptr_t>(Aligned) % 8 == 0,
         Space < 15 ? std::size_t(1) : std::size_t(0));
  printf("%d\n", std::align(8, 64, At, Space) == nullptr);
  std::unique_ptr<int> U = std::make_unique<int>(3);
  std::vector<int> V{4, 5};
  printf("%d %d\n", *std::to_address(U), *std::to_address(V.begin() + 1));
  Loud *Many = static_cast<Loud *>(::operator new(2 * sizeof(Loud), std::align_val_t(64)));
  printf("%d\n", reinterpret_cast<std::uintptr_t>(Many) % 64 == 0);
  new (static_cast<void *>(Many)) Loud(11);
  new (static_cast<void *>(Many + 1)) Loud(12);
  std::destroy_n(Many, 2);
  ::operator delete(Many, std::align_val_t(64));
  int *Grown = static_cast<int *>(std::realloc(nullptr, 2 * sizeof(int)));
  Grown[0] = 1;
  Grown[1] = 2;
  Grown = static_cast<int *>(std::realloc(Grown, 400 * sizeof(int)));
  printf("%d %d\n", Grown[0], Grown[1]);
  std::free(Grown);
  int *Cleared = static_cast<int *>(std::calloc(5, sizeof(int)));
  printf("%d\n", Cleared[4]);
  std::free(Cleared);
  printf("end\n");
}
