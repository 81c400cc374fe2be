// What the table holds: the memory that CUDA reports as the device's total, as a program sees it; with
// ECC and firmware taken off it is less than the number on the box.
//
// Sources. H100 (SXM) and H200: measured with driver 580.159 (test/measured). Exact byte counts (V100-16GB, A100,
// A6000, B200): `device_memory_size` in openxla/xla, xla/backends/gpu/target_config/specs/*.txtpb (4336d12, 300ec95,
// 0774019), read from devices; T4: deviceQuery output, 15843721216 bytes. The others, given in hundredths of a GiB:
// the "total capacity" that LibTorch prints in out-of-memory messages (Linux, ECC as delivered); drivers move it by
// some hundredths. Multiprocessors and threads: NVIDIA's architecture papers and the CUDA Programming Guide, table of
// compute capabilities (2048 threads: 7.0, 8.0, 9.0, 10.0; 1024: 7.5; 1536: 8.6, 8.9, 12.0).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lint/GpuCards.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace vramlint {

namespace {

constexpr Bytes hundredthsOfGiB(Bytes Hundredths) { return Hundredths * (GiB / 100); }

struct CardAlias {
  std::string_view Alias; ///< in normal form
  std::string_view Name;
};

/// Names under which people know a card that has several sizes: the larger, except where the plain name is the
/// smaller one's.
constexpr CardAlias Aliases[] = {
    {"v100", "V100-16GB"},         {"a100", "A100-40GB"},         {"2080ti", "RTX2080Ti"},
    {"3060", "RTX3060"},           {"3090", "RTX3090"},           {"4070", "RTX4070"},
    {"4080", "RTX4080"},           {"4090", "RTX4090"},           {"5090", "RTX5090"},
    {"a6000", "RTXA6000"},         {"a10080", "A100-80GB"},       {"a10040", "A100-40GB"},
    {"h10080gb", "H100"},          {"h100sxm", "H100"},           {"h100sxm5", "H100"},
    {"h10080gbhbm3", "H100"},      {"v100sxm216gb", "V100-16GB"}, {"v100sxm232gb", "V100-32GB"},
    {"a100sxm440gb", "A100-40GB"}, {"a100sxm480gb", "A100-80GB"}, {"a100pcie40gb", "A100-40GB"},
    {"a10080gbpcie", "A100-80GB"}, {"h200141gb", "H200"},         {"h200sxm", "H200"},
};

/// Lower case, letters and digits only, without the maker's names.
std::string normalized(std::string_view Name) {
  std::string Text;
  for (char C : Name)
    if (std::isalnum(static_cast<unsigned char>(C)))
      Text += static_cast<char>(std::tolower(static_cast<unsigned char>(C)));
  for (std::string_view Word : {"nvidia", "geforce", "tesla"})
    if (auto At = Text.find(Word); At != std::string::npos)
      Text.erase(At, Word.size());
  return Text;
}

std::size_t editDistance(std::string_view A, std::string_view B) {
  std::vector<std::size_t> Row(B.size() + 1);
  for (std::size_t J = 0; J <= B.size(); ++J)
    Row[J] = J;
  for (std::size_t I = 1; I <= A.size(); ++I) {
    std::size_t Diagonal = Row[0];
    Row[0] = I;
    for (std::size_t J = 1; J <= B.size(); ++J) {
      std::size_t Above = Row[J];
      Row[J] = std::min({Above + 1, Row[J - 1] + 1, Diagonal + (A[I - 1] != B[J - 1])});
      Diagonal = Above;
    }
  }
  return Row[B.size()];
}

} // namespace

const std::vector<GpuProfile> &knownCards() {
  // Name, memory, compute capability (major, minor), multiprocessors, threads of each.
  static const std::vector<GpuProfile> Cards = {
      {"T4", 15843721216, 7, 5, 40, 1024},
      {"V100-16GB", 16935682048, 7, 0, 80, 2048},
      {"V100-32GB", hundredthsOfGiB(3174), 7, 0, 80, 2048},
      {"RTX2080Ti", hundredthsOfGiB(1076), 7, 5, 68, 1024},
      {"RTX3060", hundredthsOfGiB(1176), 8, 6, 28, 1536},
      {"RTX3080", hundredthsOfGiB(978), 8, 6, 68, 1536},
      {"RTX3090", hundredthsOfGiB(2369), 8, 6, 82, 1536},
      {"RTX4070", hundredthsOfGiB(1172), 8, 9, 46, 1536},
      {"RTX4080", hundredthsOfGiB(1570), 8, 9, 76, 1536},
      {"RTX4090", hundredthsOfGiB(2364), 8, 9, 128, 1536},
      {"RTX5090", hundredthsOfGiB(3136), 12, 0, 170, 1536},
      {"A10", hundredthsOfGiB(2219), 8, 6, 72, 1536},
      {"A40", hundredthsOfGiB(4435), 8, 6, 84, 1536},
      {"A100-40GB", 42331013120, 8, 0, 108, 2048},
      {"A100-80GB", 85100068864, 8, 0, 108, 2048},
      {"L4", hundredthsOfGiB(2203), 8, 9, 58, 1536},
      {"L40S", hundredthsOfGiB(4439), 8, 9, 142, 1536},
      {"RTXA6000", 51041271808, 8, 6, 84, 1536},
      {"H100", 85017493504, 9, 0, 132, 2048},
      {"H100-NVL", hundredthsOfGiB(9310), 9, 0, 132, 2048},
      {"H200", 150109880320, 9, 0, 132, 2048},
      {"B200", 191514411008, 10, 0, 148, 2048},
  };
  return Cards;
}

std::optional<GpuProfile> findCard(std::string_view Name) {
  std::string Wanted = normalized(Name);
  for (const CardAlias &A : Aliases)
    if (A.Alias == Wanted)
      Wanted = normalized(A.Name);
  for (const GpuProfile &Card : knownCards())
    if (normalized(Card.Name) == Wanted)
      return Card;
  return std::nullopt;
}

std::vector<std::string> similarCards(std::string_view Name) {
  std::string Wanted = normalized(Name).substr(0, 64);
  std::vector<std::pair<std::size_t, std::string>> Ranked;
  for (const GpuProfile &Card : knownCards()) {
    std::string Known = normalized(Card.Name);
    std::size_t Distance = editDistance(Wanted, Known);
    if (!Wanted.empty() && Known.find(Wanted) != std::string::npos)
      Distance = 0; // `a100` for A100-40GB and A100-80GB
    if (Distance <= std::max<std::size_t>(2, Known.size() / 3))
      Ranked.push_back({Distance, Card.Name});
  }
  std::stable_sort(Ranked.begin(), Ranked.end(), [](const auto &A, const auto &B) { return A.first < B.first; });
  std::vector<std::string> Names;
  for (std::size_t I = 0; I < Ranked.size() && I < 5; ++I)
    Names.push_back(Ranked[I].second);
  return Names;
}

} // namespace vramlint
