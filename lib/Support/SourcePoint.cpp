// Interning of file names and the printed form of a place.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/SourcePoint.h"

namespace vramlint {

std::uint32_t SourceFiles::intern(std::string_view Name) {
  if (Name.empty())
    return 0;
  auto [Found, New] = Index.try_emplace(std::string(Name), static_cast<std::uint32_t>(Names.size()));
  if (New)
    Names.emplace_back(Name);
  return Found->second;
}

std::string SourceFiles::describe(SourcePoint Point) const {
  if (!Point)
    return "<unknown>";
  std::string Text = Point.File < Names.size() && Point.File ? Names[Point.File] : "<unknown>";
  Text += ":" + std::to_string(Point.Line);
  if (Point.Column)
    Text += ":" + std::to_string(Point.Column);
  return Text;
}

} // namespace vramlint
