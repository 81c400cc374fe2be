// <bit>, <cstdint>, <cstddef>, <initializer_list>, <source_location>.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <source_location>
#include <string_view>

static unsigned where(const std::source_location L = std::source_location::current()) {
  const std::string_view File = L.file_name();
  printf("%s line %u %s\n", File.substr(File.rfind('/') + 1).data(), static_cast<unsigned>(L.line()),
         std::string_view(L.function_name()).find("main") != std::string_view::npos ? "in main" : "elsewhere");
  return L.line();
}
static void caller() { where(); }
static int largest(std::initializer_list<int> L) {
  int Most = 0;
  for (int X : L)
    Most = X > Most ? X : Most;
  return Most * 100 + static_cast<int>(L.size());
}

int main() {
  for (std::uint32_t X : {0u, 1u, 12u, 0x80000000u, 0xffffffffu})
    printf("%x: %d %d %d %d %d %d\n", X, std::popcount(X), std::countl_zero(X), std::countr_zero(X),
           std::countl_one(X), std::countr_one(X), std::has_single_bit(X));
  printf("%u %u %d\n", std::bit_ceil(37u), std::bit_floor(37u), static_cast<int>(std::bit_width(37u)));
  printf("%x %x\n", std::rotl(0x12345678u, 8), std::rotr(0x12345678u, 4));
  printf("%d %d\n", std::popcount<std::uint8_t>(0xf1), std::countl_zero<std::uint16_t>(1));
  printf("%x %g\n", std::bit_cast<std::uint32_t>(1.0f), std::bit_cast<double>(0x4000000000000000ULL));
  struct Pair {
    std::uint16_t A, B;
  };
  const auto P = std::bit_cast<Pair>(0x00020001u);
  printf("%d %d %d\n", P.A, P.B, std::endian::native == std::endian::little);
  std::byte B{0x5a};
  B <<= 1;
  B |= std::byte{1};
  printf("%x %x\n", std::to_integer<unsigned>(B), std::to_integer<unsigned>(~B & std::byte{0xf}));
  printf("%d %d %d\n", largest({}), largest({3, 9, 2}), largest({7}));
  auto L = {1, 2, 3};
  printf("%zu %d %d\n", L.size(), *L.begin(), *(L.end() - 1));
  where();
  caller();
  printf("%zu %zu\n", offsetof(Pair, B), alignof(std::max_align_t));
}
