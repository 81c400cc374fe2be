// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layout of text in columns. Widths are computed when everything is known, so nothing is ever
// padded for the longest name that could come.
#include "Report/Table.h"

#include <algorithm>

namespace vramlint {

std::string styled(std::string_view Text, Look L, bool Colors) {
  if (!Colors || L == Look::Plain || Text.empty())
    return std::string(Text);
  const char *Code = L == Look::Bold ? "1" : L == Look::Dim ? "2" : "31";
  return "\x1b[" + std::string(Code) + "m" + std::string(Text) + "\x1b[0m";
}

namespace {

constexpr std::size_t LeastWidth = 12; ///< below this a shortened cell says nothing

bool startsCharacter(char C) { return (static_cast<unsigned char>(C) & 0xC0) != 0x80; }

/// Byte offset of the \p Count-th character, or the size.
std::size_t offsetOf(std::string_view Text, std::size_t Count) {
  std::size_t I = 0;
  for (; I < Text.size(); ++I)
    if (startsCharacter(Text[I]) && Count-- == 0)
      break;
  return I;
}

} // namespace

std::size_t displayWidth(std::string_view Text) {
  return static_cast<std::size_t>(std::count_if(Text.begin(), Text.end(), startsCharacter));
}

std::string shorten(std::string_view Text, std::size_t Width) {
  std::size_t Length = displayWidth(Text);
  if (Length <= Width)
    return std::string(Text);
  if (Width <= 3)
    return std::string(Width, '.');
  std::size_t Head = (Width - 3) / 2, Tail = Width - 3 - Head;
  return std::string(Text.substr(0, offsetOf(Text, Head))) + "..." +
         std::string(Text.substr(offsetOf(Text, Length - Tail)));
}

std::string groupDigits(std::int64_t Value) {
  std::string Digits = std::to_string(Value);
  std::size_t First = Value < 0 ? 1 : 0;
  for (std::size_t I = Digits.size(); I > First + 3;)
    Digits.insert(I -= 3, 1, ',');
  return Digits;
}

std::string wrap(std::string_view Text, std::size_t Width, std::size_t Indent) {
  std::string Result;
  std::size_t Column = 0;
  while (!Text.empty()) {
    std::size_t End = std::min(Text.find(' '), Text.size());
    std::string_view Word = Text.substr(0, End);
    Text.remove_prefix(std::min(End + 1, Text.size()));
    std::size_t Length = displayWidth(Word);
    if (Column && Column + 1 + Length > Width) {
      Result += '\n' + std::string(Indent, ' ');
      Column = 0;
    } else if (Column) {
      Result += ' ';
      ++Column;
    }
    Result += Word;
    Column += Length;
  }
  return Result;
}

void Table::row(std::vector<std::string> Cells, Look L) {
  Cells.resize(Columns.size());
  Rows.push_back({std::move(Cells), L, false});
}

void Table::rule() { Rows.push_back({{}, Look::Dim, true}); }

std::string Table::render(std::size_t Indent, bool Colors, std::size_t Limit) const {
  std::vector<std::size_t> Widths(Columns.size());
  bool HaveTitles = false;
  for (std::size_t C = 0; C < Columns.size(); ++C) {
    Widths[C] = displayWidth(Columns[C].Title);
    HaveTitles |= !Columns[C].Title.empty();
    for (const Row &R : Rows)
      if (!R.Rule)
        Widths[C] = std::max(Widths[C], displayWidth(R.Cells[C]));
    if (Columns[C].MaxWidth)
      Widths[C] = std::min(Widths[C], std::max(Columns[C].MaxWidth, displayWidth(Columns[C].Title)));
  }

  std::size_t Total = Widths.empty() ? 0 : 2 * (Widths.size() - 1);
  for (std::size_t Width : Widths)
    Total += Width;
  for (; Limit && Indent + Total > Limit; --Total) {
    std::size_t Widest = Columns.size();
    for (std::size_t C = 0; C < Columns.size(); ++C)
      if (Columns[C].MaxWidth && Widths[C] > LeastWidth && (Widest == Columns.size() || Widths[C] > Widths[Widest]))
        Widest = C;
    if (Widest == Columns.size())
      break;
    --Widths[Widest];
  }

  std::string Result;
  auto Line = [&](const std::vector<std::string> &Cells, Look L) {
    std::string Text;
    for (std::size_t C = 0; C < Columns.size(); ++C) {
      if (C)
        Text += "  ";
      std::string Cell = shorten(Cells[C], Widths[C]);
      std::string Pad(Widths[C] - displayWidth(Cell), ' ');
      Text += Columns[C].Right ? Pad + Cell : Cell + Pad;
    }
    Text.erase(Text.find_last_not_of(' ') + 1);
    Result += std::string(Indent, ' ') + styled(Text, L, Colors) + '\n';
  };

  if (HaveTitles) {
    std::vector<std::string> Titles;
    for (const Column &C : Columns)
      Titles.push_back(C.Title);
    Line(Titles, Look::Dim);
  }
  for (const Row &R : Rows) {
    if (R.Rule)
      Result += std::string(Indent, ' ') + styled(std::string(Total, '-'), Look::Dim, Colors) + '\n';
    else
      Line(R.Cells, R.L);
  }
  return Result;
}

} // namespace vramlint
