// Text in columns: widths from the content, figures right-aligned, one cell may be cut to keep the width.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

/// How a piece of text looks, when colours are on.
enum class Look { Plain, Bold, Dim, Red };

std::string styled(std::string_view Text, Look L, bool Colors);

/// Columns on a terminal; counts code points, which is right for everything but wide scripts.
std::size_t displayWidth(std::string_view Text);
/// Cuts \p Text in the middle to at most \p Width columns, with `...` in place of what is left out.
std::string shorten(std::string_view Text, std::size_t Width);
/// `12,345,678`
std::string groupDigits(std::int64_t Value);
/// Breaks \p Text at spaces; lines after the first start with \p Indent spaces.
std::string wrap(std::string_view Text, std::size_t Width, std::size_t Indent);

class Table {
public:
  struct Column {
    std::string Title;
    bool Right = false;       ///< right-aligned
    std::size_t MaxWidth = 0; ///< 0: as wide as its content
  };
  explicit Table(std::vector<Column> Columns) : Columns(std::move(Columns)) {}

  /// Missing cells are empty.
  void row(std::vector<std::string> Cells, Look L = Look::Plain);
  void rule(); ///< a line of dashes
  bool empty() const { return Rows.empty(); }
  /// Every line starts with \p Indent spaces and ends without any. The titles are left out when all are empty.
  /// Columns with a MaxWidth give way, the widest first, until a line has at most \p Limit columns (0 = no limit).
  std::string render(std::size_t Indent, bool Colors, std::size_t Limit = 0) const;

private:
  struct Row {
    std::vector<std::string> Cells;
    Look L = Look::Plain;
    bool Rule = false;
  };
  std::vector<Column> Columns;
  std::vector<Row> Rows;
};

} // namespace vramlint
