// Printing and reading of byte counts. Binary units for people, decimal ones only when a `kB`, `MB`, `GB` asks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Bytes.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>

namespace vramlint {

std::string formatBytes(Bytes Size) {
  static constexpr const char *Units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double Value = static_cast<double>(Size);
  if (Size > -KiB && Size < KiB)
    return std::to_string(Size) + " B";
  int Unit = -1;
  do {
    Value /= 1024;
    ++Unit;
  } while ((Value >= 1023.995 || Value <= -1023.995) && Unit < 5);
  char Text[48];
  std::snprintf(Text, sizeof(Text), "%.2f %s", Value, Units[Unit]);
  return Text;
}

std::optional<Bytes> parseBytes(std::string_view Text) {
  auto Trim = [](std::string_view S) {
    while (!S.empty() && std::isspace(static_cast<unsigned char>(S.front())))
      S.remove_prefix(1);
    while (!S.empty() && std::isspace(static_cast<unsigned char>(S.back())))
      S.remove_suffix(1);
    return S;
  };
  Text = Trim(Text);
  std::size_t Digits = 0;
  bool Dot = false, Any = false;
  for (; Digits < Text.size(); ++Digits) {
    if (Text[Digits] == '.' && !Dot)
      Dot = true;
    else if (std::isdigit(static_cast<unsigned char>(Text[Digits])))
      Any = true;
    else
      break;
  }
  if (!Any || Digits > 40)
    return std::nullopt;
  std::string Number(Text.substr(0, Digits));
  std::string_view Unit = Trim(Text.substr(Digits));

  long double Factor = 1;
  if (!Unit.empty() && Unit != "B" && Unit != "b") {
    static constexpr std::string_view Letters = "KMGTP";
    char Letter = static_cast<char>(std::toupper(static_cast<unsigned char>(Unit.front())));
    std::size_t Power = Letters.find(Letter);
    if (Power == std::string_view::npos)
      return std::nullopt;
    std::string_view Rest = Unit.substr(1);
    long double Base = 0;
    if (Rest.empty() || Rest == "iB" || Rest == "i")
      Base = 1024;
    else if (Rest == "B")
      Base = 1000;
    else
      return std::nullopt;
    for (std::size_t I = 0; I <= Power; ++I)
      Factor *= Base;
  }
  long double Value = std::strtold(Number.c_str(), nullptr) * Factor;
  if (!(Value < 9.2233720368547758e18L))
    return std::nullopt;
  return static_cast<Bytes>(Value + 0.5L);
}

} // namespace vramlint
