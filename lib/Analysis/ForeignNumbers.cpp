// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/ForeignNumbers.h"
#include "Analysis/TypicalArguments.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Regex.h>

#include <optional>

using llvm::StringRef;

namespace vramlint {

/// `cfg["hidden"]`, `args.get<int>("hidden", 64)`: what is asked for by a name, and what it is if it is not there.
struct Asked {
  std::string Key;
  std::string Default;
};

static std::optional<Asked> askedByName(StringRef Code) {
  llvm::SmallVector<StringRef, 4> Parts;
  static const llvm::Regex Pattern(
      "^([A-Za-z_][A-Za-z0-9_.:>-]*)(<[A-Za-z0-9_: ]*>)?[[(]\"([A-Za-z_][A-Za-z0-9_-]*)\"(, *([0-9]+))?[])]"
      "(\\.[A-Za-z_]+(<[A-Za-z0-9_: ]*>)?\\(\\))?$");
  if (!Pattern.match(Code, &Parts))
    return std::nullopt;
  return Asked{Parts[3].str(), Parts[5].str()};
}

static bool isPlain(StringRef Code) {
  std::string Text = Code.str();
  for (std::size_t At = 0; (At = Text.find("()")) != std::string::npos;)
    Text.erase(At, 2);
  return !Text.empty() && !llvm::isDigit(Text.front()) &&
         llvm::all_of(StringRef(Text), [](char C) { return llvm::isAlnum(C) || StringRef("_.:->").contains(C); });
}

StringRef lastNameIn(StringRef Code) {
  const auto IsOfName = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  while (!Code.empty() && !IsOfName(Code.back()))
    Code = Code.drop_back();
  std::size_t Begin = Code.size();
  while (Begin > 0 && IsOfName(Code[Begin - 1]))
    --Begin;
  return Code.drop_front(Begin);
}

/// How many layers there are is a number, too.
constexpr Doubt OfLoops[] = {Doubt::LoopRounds, Doubt::LoopGrows, Doubt::LoopPeaks};

/// `Block::Block::width`: a variable of the program's, which may hold other numbers elsewhere.
static bool isVariable(StringRef Code) { return Code.contains("::") && !Code.contains('.') && !Code.contains("->"); }

/// A condition on what a default argument is that a missing header gives: a parameter that the analysis goes on with.
static bool decidesOnDefault(const Assumption &A) {
  return A.Kind == Doubt::Branch && StringRef(A.message()).contains("_of_") &&
         StringRef(A.message()).contains("is defined in none of the sources");
}

std::vector<SetValue> foreignNumbers(const Ledger &Assumptions, const std::vector<SetValue> &Known) {
  std::vector<SetValue> OfHeaders, OfVariables;
  for (const Assumption &A : Assumptions.entries()) {
    if (A.row().Worst != Rank::Lost && !llvm::is_contained(OfLoops, A.Kind) && !decidesOnDefault(A))
      continue;
    for (const std::string &Name : suggestedNames(A.message())) {
      std::string Error;
      const auto ByName = askedByName(Name);
      const std::string Number = ByName && !ByName->Default.empty()
                                     ? ByName->Default
                                     : typicalNumber(ByName ? StringRef(ByName->Key) : lastNameIn(Name));
      const auto Said = parseSetValue(Name + "=" + Number, Error);
      const auto IsSame = [&](const SetValue &S) { return S.Tokens == Said->Tokens; };
      auto &All = isVariable(Name) ? OfVariables : OfHeaders;
      if (Said && (ByName || isPlain(Name)) && llvm::none_of(Known, IsSame) && llvm::none_of(All, IsSame))
        All.push_back(*Said);
    }
  }
  return OfHeaders.empty() ? OfVariables : OfHeaders;
}

} // namespace vramlint
