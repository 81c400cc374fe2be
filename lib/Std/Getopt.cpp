// <unistd.h>, <getopt.h>: reading the words that main() is called with, one option at a time. Words that are no
// options move behind those that are, as in glibc.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

namespace {

constexpr std::string_view Variables[] = {"optind", "optarg", "opterr", "optopt"};

QualType typeOf(Machine &M, std::string_view Variable) {
  return Variable == "optarg" ? M.Context.getPointerType(M.Context.CharTy) : M.Context.IntTy;
}

Value beginOf(std::string_view Variable) {
  return Variable == "optarg" ? Value::address(0) : Value::integer(Variable == "optopt" ? '?' : 1);
}

/// Where such a variable is: the program's, once it has named it.
Address placeOf(Machine &M, StandardState &State, std::string_view Variable) {
  Address &At = State.Objects[std::string(Variable)];
  if (!At) {
    At = M.allocate(typeOf(M, Variable), BlockKind::Static, true).At;
    M.store(Place(At), beginOf(Variable), typeOf(M, Variable));
  }
  return At;
}

bool fillVariable(Machine &M, StandardState &State, const VarDecl *Variable, Place At) {
  const std::string Name = Variable->getName().str();
  const QualType Type = typeOf(M, Name);
  const auto Known = State.Objects.find(Name); // set by a call before the program first asks
  M.store(At, Known == State.Objects.end() ? beginOf(Name) : M.load(Place(Known->second), Type), Type);
  State.Objects[Name] = At.At;
  return true;
}

/// One call of a member of the family.
class OptionReader {
public:
  explicit OptionReader(StdCall &C) : C(C), M(C.M), Kind(C.Site.Name) {}

  std::optional<CallResult> read() {
    const Value Count = C.value(0);
    if (Count.isUnknown()) { // the words are not known either, and what they set keeps what it begins with
      M.TheHost.assume(Doubt::TakenDefault, "the program's options (" + std::string(Kind) + ")", C.where());
      return CallResult(Value::integer(-1));
    }
    const std::optional<std::string> Spelt = textAt(C.value(2));
    if (!Spelt || !readWords(Count.asInt()))
      return C.unknown("the words that the program is called with");
    Short = *Spelt;
    InOrder = Short.starts_with("+") || Short.starts_with("-");
    if (InOrder)
      Short.erase(0, 1);
    Next = static_cast<std::size_t>(std::max<std::int64_t>(0, variable("optind").asInt()));
    if (Next == 0) { // the program begins anew
      Next = C.State.FirstPassed = C.State.LastPassed = 1;
      C.State.OptionRest = 0;
    }
    set("optarg", Value::address(0));
    const int Found = C.State.OptionRest ? readLetter() : readWord();
    set("optind", Value::integer(static_cast<std::int64_t>(Next)));
    return CallResult(Value::integer(Found));
  }

private:
  std::optional<std::string> textAt(const Value &V) const {
    if (V.isUnknown() || V.asAddress() == 0)
      return std::nullopt;
    return M.cString(V.asAddress());
  }
  Value variable(std::string_view Name) { return M.load(Place(placeOf(M, C.State, Name)), typeOf(M, Name)); }
  void set(std::string_view Name, const Value &V) { M.store(Place(placeOf(M, C.State, Name)), V, typeOf(M, Name)); }
  QualType pointerType() const { return M.Context.getPointerType(M.Context.CharTy); }

  bool readWords(std::int64_t Count) {
    const Value Array = C.value(1);
    for (std::int64_t I = 0; I < Count; ++I) {
      const Value Word = Array.isUnknown() ? Array : M.load(Place(Array.asAddress()) + 8 * I, pointerType());
      const std::optional<std::string> Text = textAt(Word);
      if (!Text)
        return false;
      Words.push_back({Word.asAddress(), *Text});
    }
    return true;
  }

  /// Options that were read move in front of the words that were passed over before them.
  void exchange() {
    std::size_t &First = C.State.FirstPassed, &Last = C.State.LastPassed;
    const auto Begin = Words.begin();
    std::rotate(Begin + static_cast<std::ptrdiff_t>(First), Begin + static_cast<std::ptrdiff_t>(Last),
                Begin + static_cast<std::ptrdiff_t>(Next));
    for (std::size_t I = First; I < Next; ++I)
      M.store(Place(C.pointer(1)) + 8 * static_cast<std::int64_t>(I), Value::address(Words[I].first), pointerType());
    First += Next - Last;
    Last = Next;
  }

  bool isOption() const { return Words[Next].second.size() > 1 && Words[Next].second[0] == '-'; }

  /// Goes to the next option; false when there is none.
  bool findWord() {
    std::size_t &First = C.State.FirstPassed, &Last = C.State.LastPassed;
    Last = std::min(Last, Next);
    First = std::min(First, Next);
    if (!InOrder) {
      if (First != Last && Last != Next)
        exchange();
      else if (Last != Next)
        First = Next;
      while (Next < Words.size() && !isOption())
        ++Next;
      Last = Next;
    }
    if (Next < Words.size() && Words[Next].second == "--") {
      ++Next;
      if (First != Last && Last != Next)
        exchange();
      else if (First == Last)
        First = Next;
      Last = Next = Words.size();
    }
    if (Next < Words.size())
      return isOption();
    if (First != Last)
      Next = First;
    return false;
  }

  int readWord() {
    if (Next > Words.size() || !findWord())
      return -1;
    const auto &[Where, Word] = Words[Next];
    if (Kind != "getopt" && (Word.starts_with("--") || Kind == "getopt_long_only"))
      return readLong(Where, Word, Word.starts_with("--") ? 2 : 1);
    C.State.OptionRest = Where + 1;
    return readLetter();
  }

  /// The argument of an option, the word behind it; false when there is none.
  bool takeArgument() {
    if (Next >= Words.size())
      return false;
    set("optarg", Value::address(Words[Next++].first));
    return true;
  }

  int readLetter() {
    const Address At = C.State.OptionRest;
    const std::string Rest = M.cString(At).value_or("");
    C.State.OptionRest = Rest.size() > 1 ? At + 1 : 0;
    Next += Rest.size() <= 1;
    const char Letter = Rest.empty() ? '?' : Rest[0];
    const std::size_t Known = Letter == ':' ? std::string::npos : Short.find(Letter);
    if (Known == std::string::npos)
      return refuse(Letter);
    if (Known + 1 >= Short.size() || Short[Known + 1] != ':')
      return Letter;
    const bool IsOptional = Known + 2 < Short.size() && Short[Known + 2] == ':';
    C.State.OptionRest = 0;
    if (Rest.size() > 1) {
      set("optarg", Value::address(At + 1));
      ++Next;
    } else if (!IsOptional && !takeArgument())
      return missing(Letter);
    return Letter;
  }

  /// `struct option`: name, has_arg, flag, val.
  int readLong(Address Where, const std::string &Word, std::size_t Dashes) {
    constexpr std::int64_t Size = 32, Takes = 8, Flag = 16, Result = 24;
    const std::size_t Equals = Word.find('=');
    const std::string Name = Word.substr(Dashes, Equals == std::string::npos ? Equals : Equals - Dashes);
    const Place Table(C.pointer(3));
    ++Next;
    std::int64_t Found = -1, Alike = 0;
    for (std::int64_t I = 0;; ++I) {
      const std::optional<std::string> Each = textAt(M.load(Table + I * Size, pointerType()));
      if (!Each)
        break;
      if (*Each == Name) {
        Found = I, Alike = 1;
        break;
      }
      if (Each->starts_with(Name))
        Found = I, ++Alike;
    }
    if (Alike != 1)
      return refuse(0);
    const std::int64_t Wants = M.load(Table + (Found * Size + Takes), M.Context.IntTy).asInt();
    const Value ResultValue = M.load(Table + (Found * Size + Result), M.Context.IntTy);
    if (Wants == 0 && Equals != std::string::npos)
      return refuse(static_cast<int>(ResultValue.asInt()));
    if (Equals != std::string::npos)
      set("optarg", Value::address(Where + Equals + 1));
    else if (Wants == 1 && !takeArgument())
      return missing(static_cast<int>(ResultValue.asInt()));
    if (C.count() > 4 && C.pointer(4))
      M.store(Place(C.pointer(4)), Value::integer(Found), M.Context.IntTy);
    const Value To = M.load(Table + (Found * Size + Flag), pointerType());
    if (To.asAddress() == 0)
      return static_cast<int>(ResultValue.asInt());
    M.store(Place(To.asAddress()), ResultValue, M.Context.IntTy);
    return 0;
  }

  int refuse(int Letter) {
    set("optopt", Value::integer(Letter));
    return '?';
  }
  int missing(int Letter) {
    set("optopt", Value::integer(Letter));
    return Short.starts_with(":") ? ':' : '?';
  }

  StdCall &C;
  Machine &M;
  std::string_view Kind;
  std::vector<std::pair<Address, std::string>> Words;
  std::string Short;
  bool InOrder = false;
  std::size_t Next = 1;
};

std::optional<CallResult> nextOption(StdCall &C) { return OptionReader(C).read(); }

constexpr Row Table[] = {
    {"getopt", 3, 3, nextOption},
    {"getopt_long", 5, 5, nextOption},
    {"getopt_long_only", 5, 5, nextOption},
};

constexpr GlobalRow Globals[] = {
    {Variables[0], fillVariable},
    {Variables[1], fillVariable},
    {Variables[2], fillVariable},
    {Variables[3], fillVariable},
};

} // namespace

std::span<const Row> getoptRows() { return Table; }
std::span<const GlobalRow> getoptGlobals() { return Globals; }

} // namespace vramlint
