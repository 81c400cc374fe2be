// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ForeignMacros.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

namespace vramlint {
using llvm::StringRef;

/// The text behind the parentheses that \p Text begins with; nothing where they have no end.
static std::optional<StringRef> behindParentheses(StringRef Text) {
  unsigned Depth = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '"') // a string may hold anything
      for (++I; I < Text.size() && Text[I] != '"'; ++I)
        I += Text[I] == '\\';
    else if (Text[I] == '(')
      ++Depth;
    else if (Text[I] == ')' && !--Depth)
      return Text.drop_front(I + 1);
  }
  return std::nullopt;
}

/// `TEST`, `DEFINE_int32`, `Q_OBJECT`: capitals, at least as far as the first underscore.
static bool looksLikeMacro(StringRef Name) {
  const StringRef First = Name.take_until([](char C) { return C == '_'; });
  return Name.size() > 1 && !First.empty() && llvm::isUpper(First.front()) &&
         llvm::all_of(First, [](char C) { return llvm::isUpper(C) || llvm::isDigit(C); });
}

static bool isOfWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// The text behind the template arguments that \p Text begins with, if any; nothing where they have no end.
static std::optional<StringRef> behindArguments(StringRef Text) {
  unsigned Depth = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    Depth += Text[I] == '<';
    Depth -= Text[I] == '>' && Depth;
    if (!Depth)
      return Text.drop_front(I + (Text[I] == '>'));
    if (StringRef(";{}").contains(Text[I]))
      break;
  }
  return std::nullopt;
}

/// Whether \p Text begins with a declaration, so that the name in front of it is no type: a word that begins one, or
/// two names in a row, a type and what has it.
static bool isDeclaration(StringRef Text) {
  constexpr StringRef Begins[] = {"class",  "struct",    "union",  "enum",     "template", "static",
                                  "inline", "virtual",   "extern", "friend",   "void",     "explicit",
                                  "auto",   "constexpr", "bool",   "char",     "short",    "int",
                                  "long",   "float",     "double", "unsigned", "signed"};
  const StringRef Word = Text.take_while(isOfWord);
  if (llvm::is_contained(Begins, Word))
    return true;
  if (Word == "const" || Word == "volatile") // they may stand behind a type, too
    return isDeclaration(Text.drop_front(Word.size()).ltrim());
  const StringRef Type = Text.take_while([](char C) { return isOfWord(C) || C == ':'; });
  const std::optional<StringRef> Rest = behindArguments(Text.drop_front(Type.size()));
  if (Word.empty() || llvm::isDigit(Word.front()) || Type.ends_with("::") || !Rest)
    return false;
  const StringRef Declared = Rest->ltrim(" \t*&");
  return Declared.size() < Rest->size() && !Declared.empty() && isOfWord(Declared.front()) &&
         !llvm::isDigit(Declared.front());
}

StringRef macroOfClass(StringRef All, std::size_t Offset) {
  StringRef Front = All.take_front(Offset).rtrim();
  const StringRef Before = Front.rtrim("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
  const StringRef Name = Front.drop_front(Before.size());
  const StringRef Key = Before.rtrim();
  const StringRef Behind = All.drop_front(Offset).drop_while(isOfWord).ltrim();
  const bool IsClass = Key.ends_with("class") || Key.ends_with("struct") || Key.ends_with("union");
  const bool IsDeclared =
      Behind.starts_with("{") || Behind.starts_with(":") || Behind.starts_with(";") || Behind.starts_with("final");
  return IsClass && IsDeclared && looksLikeMacro(Name) ? Name : StringRef();
}

/// `declare_event(NAME, Class);` outside functions and classes, where it is no declaration.
static bool declaresByCall(StringRef Behind) {
  const auto Rest = Behind.starts_with("(") ? behindParentheses(Behind) : std::nullopt;
  return Rest && Rest->ltrim().starts_with(";");
}

MacroUse macroUse(StringRef Text, bool InFunction, bool IsCertain) {
  const StringRef Name = Text.take_while(isOfWord);
  if (IsCertain && declaresByCall(Text.drop_front(Name.size())))
    return MacroUse::Declares;
  if (!looksLikeMacro(Name))
    return MacroUse::None;
  StringRef Rest = Text.drop_front(Name.size()).ltrim(" \t");
  if (!InFunction && (Rest.empty() || Rest.starts_with("\n") || Rest.starts_with("\r") || Rest.starts_with("//")))
    return MacroUse::Bare;
  if (Rest.starts_with("\""))
    return MacroUse::Text;
  if (!InFunction && isDeclaration(Rest))
    return MacroUse::Bare;
  if (!Rest.starts_with("("))
    return MacroUse::None;
  const std::optional<StringRef> Behind = behindParentheses(Rest);
  if (!Behind)
    return MacroUse::None;
  if (InFunction)
    return MacroUse::Statement;
  return Behind->ltrim().starts_with("{") ? MacroUse::Body : MacroUse::Declares;
}

bool ForeignMacros::learn(StringRef Name, MacroUse Use, bool MayBeStatement) {
  if (Use == MacroUse::None || (Use == MacroUse::Statement && !MayBeStatement))
    return false;
  auto [I, IsNew] = Uses.try_emplace(Name.str(), Use);
  const bool Changed = IsNew || (Use == MacroUse::Body && I->second == MacroUse::Declares);
  if (Changed)
    I->second = Use;
  return Changed;
}

std::string ForeignMacros::definitions() const {
  if (Uses.empty())
    return "";
  std::string Out = "#define VRAMLINT_FOREIGN_JOIN_(A, B) A##B\n"
                    "#define VRAMLINT_FOREIGN_JOIN(A, B) VRAMLINT_FOREIGN_JOIN_(A, B)\n"
                    "namespace vramlint_foreign { extern Value macro; }\n";
  for (const auto &[Name, Use] : Uses) {
    Out += "#define " + Name;
    if (Use == MacroUse::Declares)
      Out += "(...) static_assert(true, \"\");";
    else if (Use == MacroUse::Body)
      Out += "(...) static void VRAMLINT_FOREIGN_JOIN(vramlint_body_, __COUNTER__)()";
    else if (Use == MacroUse::Statement)
      Out += "(...) ::vramlint_foreign::macro(__VA_ARGS__);";
    else if (Use == MacroUse::Text)
      Out += " \"" + Name + "\"";
    Out += "\n";
  }
  return Out;
}

std::string ForeignMacros::first(MacroUse Wanted) const {
  for (const auto &[Name, Use] : Uses)
    if (Use == Wanted)
      return Name;
  return "";
}

std::string ForeignMacros::withBody() const { return first(MacroUse::Body); }
std::string ForeignMacros::declaring() const { return first(MacroUse::Declares); }

std::vector<std::string> ForeignMacros::texts() const {
  std::vector<std::string> Names;
  for (const auto &[Name, Use] : Uses)
    if (Use == MacroUse::Text)
      Names.push_back(Name);
  return Names;
}

} // namespace vramlint
