// A place in the analysed source, without Clang: file (interned), line, column; all 1-based, 0 = none.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vramlint {

struct SourcePoint {
  std::uint32_t File = 0; ///< index given by SourceFiles, 0 = no file
  std::uint32_t Line = 0;
  std::uint32_t Column = 0;

  explicit operator bool() const { return Line != 0; }
  auto operator<=>(const SourcePoint &) const = default;
};

/// Interns file names. Index 0 is the empty name.
class SourceFiles {
public:
  std::uint32_t intern(std::string_view Name);
  const std::string &name(std::uint32_t File) const { return Names[File]; }

  /// `unet.cpp:12:5`, or `<unknown>` for a point without a line.
  std::string describe(SourcePoint Point) const;

private:
  std::vector<std::string> Names = {""};
  std::unordered_map<std::string, std::uint32_t> Index;
};

} // namespace vramlint
