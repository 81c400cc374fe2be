// Reads NOLINT comments the way clang-tidy does: the marker may stand anywhere in the line's text, in any
// kind of comment.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lint/Suppressions.h"

#include "Lint/Checks.h"

namespace vramlint {

namespace {

enum class Marker { Line, NextLine, Begin, End };

struct Suppression {
  Marker Kind;
  std::string Globs; ///< what stands in the parentheses; `*` without them
};

/// All markers of a line, left to right.
std::vector<Suppression> markersOf(std::string_view Text) {
  std::vector<Suppression> Found;
  for (std::size_t At = 0; (At = Text.find("NOLINT", At)) != std::string_view::npos;) {
    std::string_view Rest = Text.substr(At + 6);
    Suppression S{Marker::Line, "*"};
    auto Take = [&Rest, &S](std::string_view Suffix, Marker Kind) {
      if (!Rest.starts_with(Suffix))
        return false;
      Rest.remove_prefix(Suffix.size());
      S.Kind = Kind;
      return true;
    };
    (void)(Take("NEXTLINE", Marker::NextLine) || Take("BEGIN", Marker::Begin) || Take("END", Marker::End));
    if (Rest.starts_with("(")) {
      std::size_t Close = Rest.find(')');
      if (Close != std::string_view::npos)
        S.Globs = Rest.substr(1, Close - 1);
    }
    Found.push_back(std::move(S));
    At = Text.size() - Rest.size();
  }
  return Found;
}

bool covers(const Suppression &S, std::string_view Check) { return GlobList(S.Globs).matches(Check); }

} // namespace

bool isSuppressed(const std::vector<std::string> &Lines, std::uint32_t Line, std::string_view Check) {
  if (Line == 0 || Line > Lines.size())
    return false;
  for (const Suppression &S : markersOf(Lines[Line - 1]))
    if (S.Kind == Marker::Line && covers(S, Check))
      return true;
  if (Line > 1)
    for (const Suppression &S : markersOf(Lines[Line - 2]))
      if (S.Kind == Marker::NextLine && covers(S, Check))
        return true;

  // Regions nest; an END closes the innermost BEGIN with the same list. A region counts only when closed.
  struct Region {
    std::size_t Begin;
    std::string Globs;
  };
  std::vector<Region> Open;
  for (std::size_t I = 0; I < Lines.size(); ++I) {
    if (Lines[I].find("NOLINT") == std::string::npos)
      continue;
    for (Suppression &S : markersOf(Lines[I])) {
      if (S.Kind == Marker::Begin) {
        Open.push_back({I + 1, std::move(S.Globs)});
      } else if (S.Kind == Marker::End && !Open.empty() && Open.back().Globs == S.Globs) {
        if (Open.back().Begin <= Line && Line <= I + 1 && covers(S, Check))
          return true;
        Open.pop_back();
      }
    }
  }
  return false;
}

} // namespace vramlint
