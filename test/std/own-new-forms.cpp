// Forms of operator new that the program does not replace call those that it does: arrays for alignments, and those
// that do not throw. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>

static int Left = 2;
alignas(64) static char Storage[1024];

void *operator new(std::size_t Size) {
  if (Left == 0)
    throw std::bad_alloc();
  --Left;
  printf("new %zu\n", Size);
  return std::malloc(Size);
}
void operator delete(void *At) noexcept {
  printf("delete\n");
  std::free(At);
}
void operator delete(void *At, std::size_t) noexcept { operator delete(At); }

void *operator new[](std::size_t Size, std::align_val_t Alignment) {
  printf("new[] %zu %zu\n", Size, static_cast<std::size_t>(Alignment));
  return Storage;
}
void operator delete[](void *At, std::align_val_t Alignment) noexcept {
  printf("delete[] %d %zu\n", At == Storage, static_cast<std::size_t>(Alignment));
}

struct alignas(64) Wide {
  char Bytes[64];
};

int main() {
  Wide *Many = new (std::nothrow) Wide[2];
  delete[] Many;
  Many = new Wide[3];
  delete[] Many;
  int *One = new (std::nothrow) int(5), *Some = new (std::nothrow) int[4];
  printf("%d %d\n", *One, Some != nullptr);
  int *None = new (std::nothrow) int, *NoneEither = new (std::nothrow) int[9];
  printf("%d %d\n", None == nullptr, NoneEither == nullptr);
  try {
    delete new int;
  } catch (const std::bad_alloc &) {
    printf("thrown\n");
  }
  delete One;
  delete[] Some;
  delete None;
}
