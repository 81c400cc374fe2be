// What alloca() gives lives until the function is left, not the block; how long an array may be.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <alloca.h>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <new>

static const char *both(const char *A, const char *B) {
  static char Kept[32];
  char *Text = nullptr;
  if (A) {
    const std::size_t Size = std::strlen(A) + std::strlen(B) + 1;
    char *Room = static_cast<char *>(alloca(Size));
    std::strcpy(Room, A);
    std::strcat(Room, B);
    Text = Room;
  }
  for (int I = 0; I < 3; ++I) {
    char *Other = static_cast<char *>(__builtin_alloca(8));
    std::memset(Other, 'x', 8);
  }
  return std::strcpy(Kept, Text ? Text : "none");
}

static const char *make(volatile std::size_t Count) {
  try {
    delete[] new char[Count];
    return "made";
  } catch (const std::bad_array_new_length &) {
    return "no length";
  } catch (const std::bad_alloc &) {
    return "no room";
  }
}

int main() {
  printf("%s %s\n", both("front", "back"), both(nullptr, ""));
  printf("%s, %s\n", make(5), make(static_cast<std::size_t>(-1) / 2));
}
