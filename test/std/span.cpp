// std::span over arrays, vectors and parts of them; bytes of objects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>

static int sum(std::span<const int> S) { return std::accumulate(S.begin(), S.end(), 0); }
template <size_t N> static int fixed(std::span<int, N> S) { return static_cast<int>(N) * S[0]; }
static void show(std::span<const int> S) {
  for (int X : S)
    printf("%d ", X);
  printf("(%zu, %zu bytes)\n", S.size(), S.size_bytes());
}

int main() {
  int Plain[] = {1, 2, 3, 4, 5, 6};
  std::vector<int> V{10, 20, 30};
  std::array<int, 2> A{7, 8};
  printf("%d %d %d %d\n", sum(Plain), sum(V), sum(A), sum({Plain + 1, 3}));
  std::span<int> S = Plain;
  show(S.first(2));
  show(S.last<3>());
  show(S.subspan(1, 4));
  show(S.subspan(4));
  for (int &X : S.subspan(2, 2))
    X *= 100;
  show(Plain);
  printf("%d %d %d\n", S.front(), S.back(), S[3]);
  std::span<int, 6> Fixed(Plain);
  printf("%d %d\n", fixed(Fixed), fixed(Fixed.subspan<2, 3>()));
  std::reverse(S.begin(), S.end());
  show(S);
  printf("%d\n", *S.rbegin());
  std::span<int> Empty;
  printf("%d %d\n", Empty.empty(), Empty.data() == nullptr);
  std::uint32_t Words[] = {0x01020304, 0xa0b0c0d0};
  for (std::byte B : std::as_bytes(std::span(Words)))
    printf("%02x ", std::to_integer<unsigned>(B));
  printf("\n");
  std::as_writable_bytes(std::span(Words))[5] = std::byte{0xff};
  printf("%x\n", Words[1]);
  std::span<std::uint32_t> Typed(V.empty() ? nullptr : Words, 2);
  printf("%zu\n", Typed.size());
  static_assert(std::span<int, 4>::extent == 4);
  static_assert(sizeof(std::span<int, 4>) == sizeof(void *));
}
