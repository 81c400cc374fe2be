// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/SetValue.h"

#include <algorithm>

#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdlib>

namespace vramlint {

namespace {

bool isWord(char C) { return std::isalnum(static_cast<unsigned char>(C)) || C == '_'; }
bool isSpace(char C) { return std::isspace(static_cast<unsigned char>(C)); }

std::string_view trimmed(std::string_view Text) {
  while (!Text.empty() && isSpace(Text.front()))
    Text.remove_prefix(1);
  while (!Text.empty() && isSpace(Text.back()))
    Text.remove_suffix(1);
  return Text;
}

/// Where the literal that begins at \p At ends: one behind its closing quote, or the end of the text. The quote in
/// `60'000` begins none.
std::size_t endOfLiteral(std::string_view Code, std::size_t At) {
  const char Quote = Code[At];
  for (std::size_t I = At + 1; I < Code.size(); ++I)
    if (Code[I] == '\\')
      ++I;
    else if (Code[I] == Quote)
      return I + 1;
  return Code.size();
}

bool beginsLiteral(std::string_view Code, std::size_t At) {
  const bool InNumber = Code[At] == '\'' && At && std::isdigit(static_cast<unsigned char>(Code[At - 1]));
  return (Code[At] == '"' || Code[At] == '\'') && !InNumber;
}

/// Where the comment or white space that begins at \p At ends; \p At when there is none.
std::size_t endOfSpace(std::string_view Code, std::size_t At) {
  const std::string_view Rest = Code.substr(At);
  std::size_t Length = 0;
  if (Rest.starts_with("//")) {
    Length = Rest.find('\n');
  } else if (Rest.starts_with("/*")) {
    Length = Rest.find("*/", 2);
    Length += Length == std::string_view::npos ? 0 : 2;
  } else if (Rest.starts_with("\\\n")) {
    Length = 2;
  } else {
    Length = isSpace(Rest.front()) ? 1 : 0;
  }
  return Length == std::string_view::npos ? Code.size() : At + Length;
}

/// Whether the first bracket of \p Code closes with its last character.
bool isInBrackets(std::string_view Code) {
  if (!Code.starts_with("(") || !Code.ends_with(")"))
    return false;
  int Depth = 0;
  for (std::size_t I = 0; I < Code.size(); ++I) {
    if (beginsLiteral(Code, I)) {
      I = endOfLiteral(Code, I) - 1;
      continue;
    }
    Depth += (Code[I] == '(') - (Code[I] == ')');
    if (Depth == 0 && I + 1 < Code.size())
      return false;
  }
  return Depth == 0;
}

/// Where the `=` stands that parts a name from its value.
std::optional<std::size_t> separator(std::string_view Text) {
  int Depth = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (beginsLiteral(Text, I)) {
      I = endOfLiteral(Text, I) - 1;
    } else if (C == '(' || C == '[' || C == '{') {
      ++Depth;
    } else if (C == ')' || C == ']' || C == '}') {
      --Depth;
    } else if (C == '=' && Depth == 0) {
      if (I + 1 < Text.size() && Text[I + 1] == '=')
        ++I;
      else if (I == 0 || std::string_view("<>!").find(Text[I - 1]) == std::string_view::npos)
        return I;
    }
  }
  return std::nullopt;
}

/// The text between quotes; nothing when the closing one is missing or not the last character.
std::optional<std::string> unquoted(std::string_view Text) {
  if (endOfLiteral(Text, 0) != Text.size() || Text.size() < 2 || Text.back() != Text.front())
    return std::nullopt;
  std::string Made;
  for (std::size_t I = 1; I + 1 < Text.size(); ++I) {
    if (Text[I] == '\\' && I + 2 < Text.size()) {
      ++I;
      Made += Text[I] == 'n' ? '\n' : Text[I] == 't' ? '\t' : Text[I];
    } else {
      Made += Text[I];
    }
  }
  return Made;
}

} // namespace

std::string tokensOf(std::string_view Code) {
  std::string Tokens;
  bool Apart = false;
  for (std::size_t I = 0; I < Code.size();) {
    if (const std::size_t End = endOfSpace(Code, I); End != I) {
      Apart = true;
      I = End;
      continue;
    }
    if (Apart && !Tokens.empty() && isWord(Tokens.back()) && isWord(Code[I]))
      Tokens += ' ';
    Apart = false;
    const std::size_t End = beginsLiteral(Code, I) ? endOfLiteral(Code, I) : I + 1;
    Tokens += Code.substr(I, End - I);
    I = End;
  }
  std::string_view Rest = Tokens;
  while (isInBrackets(Rest))
    Rest = Rest.substr(1, Rest.size() - 2);
  for (std::string_view Front : {"this->", "::", "std::"})
    if (Rest.starts_with(Front) && Rest.size() > Front.size())
      Rest.remove_prefix(Front.size());
  return std::string(Rest);
}

std::optional<__int128> SetValue::integer() const {
  if (IsQuoted || Value.empty())
    return std::nullopt;
  const bool IsNegative = Value.front() == '-';
  std::string Digits;
  for (char C : Value.substr(IsNegative || Value.front() == '+'))
    if (C != '\'') // 60'000
      Digits += C;
  if (Digits.empty() || !std::isdigit(static_cast<unsigned char>(Digits.front())))
    return std::nullopt;
  const bool IsHex = Digits.starts_with("0x") || Digits.starts_with("0X");
  char *End = nullptr;
  errno = 0;
  const unsigned long long Size = std::strtoull(Digits.c_str(), &End, IsHex ? 16 : 10);
  if (*End != '\0' || errno == ERANGE)
    return std::nullopt;
  return IsNegative ? -static_cast<__int128>(Size) : static_cast<__int128>(Size);
}

std::optional<long double> SetValue::number() const {
  if (const std::optional<__int128> I = integer())
    return static_cast<long double>(*I);
  if (IsQuoted || Value.empty() || isSpace(Value.front()))
    return std::nullopt;
  char *End = nullptr;
  const long double N = std::strtold(Value.c_str(), &End);
  if (*End == 'f' && End != Value.c_str())
    ++End;
  return *End == '\0' && std::isfinite(N) ? std::optional(N) : std::nullopt;
}

std::optional<bool> SetValue::truth() const {
  if (IsQuoted)
    return std::nullopt;
  if (Value == "true" || Value == "1")
    return true;
  if (Value == "false" || Value == "0")
    return false;
  return std::nullopt;
}

std::string SetValue::describe() const { return Name + " = " + (IsQuoted ? "\"" + Value + "\"" : Value); }

std::optional<SetValue> parseSetValue(std::string_view Text, std::string &Error) {
  const std::optional<std::size_t> At = separator(Text);
  if (!At) {
    Error = "'" + std::string(trimmed(Text)) + "' says no value: NAME=VALUE, as in vm[\"nz\"]=100";
    return std::nullopt;
  }
  SetValue S;
  for (char C : trimmed(Text.substr(0, *At)))
    S.Name += isSpace(C) ? ' ' : C;
  S.Tokens = tokensOf(S.Name);
  // `env.step(1)` is a call of the program's.
  if (S.Tokens.starts_with("env.") && S.Tokens.size() > 4 && S.Tokens.find_first_of(".([<-", 4) == std::string::npos)
    S.Tokens = "getenv(\"" + S.Tokens.substr(4) + "\")";
  const std::string_view Value = trimmed(Text.substr(*At + 1));
  if (S.Tokens.empty()) {
    Error = "'" + std::string(trimmed(Text)) + "' names nothing: NAME=VALUE, as in vm[\"nz\"]=100";
    return std::nullopt;
  }
  S.IsQuoted = !Value.empty() && (Value.front() == '"' || Value.front() == '\'');
  const std::optional<std::string> Inside = S.IsQuoted ? unquoted(Value) : std::string(Value);
  if (Value.empty() || !Inside) {
    Error = Value.empty() ? "'" + S.Name + "' is given no value (a text without characters is \"\")"
                          : "the text " + std::string(Value) + " does not end with its quote";
    return std::nullopt;
  }
  S.Value = *Inside;
  return S;
}

std::vector<SetValue> sizesOf(const std::vector<SetValue> &Said) {
  std::vector<SetValue> All;
  for (const SetValue &S : Said) {
    const std::string Shape = S.Value.substr(0, S.Value.find(':'));
    std::vector<std::string> Sizes(1);
    for (const char C : Shape)
      if (C == 'x')
        Sizes.emplace_back();
      else
        Sizes.back() += C;
    const auto isSize = [](const std::string &Size) {
      return !Size.empty() && Size.find_first_not_of("0123456789") == std::string::npos;
    };
    if (S.IsQuoted || Sizes.size() < 2 || !std::all_of(Sizes.begin(), Sizes.end(), isSize))
      continue;
    std::string Error;
    const auto Count = static_cast<int>(Sizes.size());
    for (int I = -Count; I < Count; ++I)
      if (auto Size = parseSetValue(S.Name + ".size(" + std::to_string(I) + ")=" + Sizes[(I + Count) % Count], Error))
        All.push_back(std::move(*Size));
  }
  return All;
}

std::optional<unsigned> wordOf(const SetValue &S, std::string_view Words) {
  std::string_view Rest = S.Tokens;
  if (!Words.empty() && Rest.starts_with(std::string(Words) + "["))
    Rest.remove_prefix(Words.size() + 1);
  else if (Rest.starts_with("argv["))
    Rest.remove_prefix(5);
  else
    return std::nullopt;
  constexpr std::size_t MostDigits = 4;
  if (!Rest.ends_with("]") || Rest.size() < 2 || Rest.size() > MostDigits + 1)
    return std::nullopt;
  unsigned Number = 0;
  for (char C : Rest.substr(0, Rest.size() - 1)) {
    if (!std::isdigit(static_cast<unsigned char>(C)))
      return std::nullopt;
    Number = Number * 10 + static_cast<unsigned>(C - '0');
  }
  return Number;
}

/// What is said stands between quotes of the shell: those that the name has none of.
static constexpr std::string_view Before[] = {" (--set '", " (--set \""}, After[] = {"=...'", "=...\""};

/// A backslash is one of the shell's only in front of what it would read otherwise: `'\n'` stays as it is.
static std::string insideDoubleQuotes(std::string_view Line) {
  static constexpr std::string_view Special = "\"$`\\";
  std::string Quoted;
  for (std::size_t I = 0; I < Line.size(); ++I) {
    const bool IsBackslash = Line[I] == '\\';
    const bool IsRead = IsBackslash ? I + 1 < Line.size() && Special.find(Line[I + 1]) != std::string_view::npos
                                    : Special.find(Line[I]) != std::string_view::npos;
    if (IsRead)
      Quoted += '\\';
    Quoted += Line[I];
  }
  return Quoted;
}

std::string suggestionFor(std::string_view Code, std::string_view Such) {
  constexpr std::size_t Longest = 60;
  std::string Line;
  for (char C : trimmed(Code)) {
    if (!isSpace(C))
      Line += C;
    else if (!Line.empty() && Line.back() != ' ')
      Line += ' ';
  }
  if (Line.empty() || Line.size() > Longest || Line.find("//") != std::string::npos)
    return "";
  const bool Double = Line.find('\'') != std::string::npos;
  if (Double && Line.find('!') != std::string::npos) // a shell may take it for a line of its history
    return "";
  return std::string(Before[Double]) + (Double ? insideDoubleQuotes(Line) : Line) + std::string(After[Double]) +
         (Such.empty() ? "" : ", such as " + std::string(Such)) + ")";
}

std::string suggestionsIn(const std::string &Message) {
  const std::size_t At = std::min(Message.find(Before[0]), Message.find(Before[1]));
  return At == std::string::npos ? "" : Message.substr(At);
}

std::vector<std::string> suggestedNames(std::string_view Message) {
  std::vector<std::string> Names;
  for (const bool Double : {false, true})
    for (std::size_t At = 0; (At = Message.find(Before[Double], At)) != std::string_view::npos;) {
      At += Before[Double].size();
      const std::size_t End = Message.find(After[Double], At);
      if (End == std::string_view::npos)
        break;
      Names.emplace_back(Message.substr(At, End - At));
    }
  return Names;
}

std::string withoutSuggestions(std::string Message) {
  for (const bool Double : {false, true})
    for (std::size_t At = 0; (At = Message.find(Before[Double], At)) != std::string::npos;) {
      std::size_t End = Message.find(After[Double], At);
      if (End != std::string::npos)
        End = Message.find(')', End + After[Double].size());
      if (End == std::string::npos)
        break;
      Message.erase(At, End + 1 - At);
    }
  return Message;
}

} // namespace vramlint
