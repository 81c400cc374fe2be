// A signalling NaN keeps its bits in memory, through copies, signs and orders; a conversion makes it quiet.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <bit>
#include <cmath>
#include <compare>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>

template <class T> T keep(T V) {
  volatile T Memory = V;
  return Memory;
}

template <class F, class Word> void show(const char *Name, F S, F Q) {
  const F Parts[] = {S, -S, Q, -Q, std::copysign(S, F(-1)), std::fabs(-S)};
  Word Raw[6];
  std::memcpy(Raw, Parts, sizeof Raw);
  for (Word W : Raw)
    std::printf("%llx ", static_cast<unsigned long long>(W));
  std::printf("%s\n", Name);
  std::printf("%d%d%d%d%d%d\n", std::strong_order(S, Q) < 0, std::strong_order(-S, -Q) < 0, std::strong_order(-S, S) < 0,
              std::strong_order(-Q, -S) < 0, std::strong_order(F(1), S) < 0, std::strong_order(S, S) == 0);
  std::printf("%d%d%d\n", std::weak_order(-S, F(1)) < 0, std::weak_order(S, Q) == 0,
              std::partial_order(S, Q) == std::partial_ordering::unordered);
  const F Sum = keep(S) + 1;
  std::printf("%llx\n", static_cast<unsigned long long>(std::bit_cast<Word>(Sum)));
}

int main() {
  using D = std::numeric_limits<double>;
  using F = std::numeric_limits<float>;
  show<double, std::uint64_t>("double", D::signaling_NaN(), D::quiet_NaN());
  show<float, std::uint32_t>("float", F::signaling_NaN(), F::quiet_NaN());
  const double Wide = keep(F::signaling_NaN());
  const float Narrow = static_cast<float>(keep(std::bit_cast<double>(0xfff0000000000001ULL)));
  std::printf("%llx %x\n", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(Wide)),
              std::bit_cast<std::uint32_t>(Narrow));
  std::printf("%x\n", std::bit_cast<std::uint32_t>(std::bit_cast<float>(0xff812345U)));
}
