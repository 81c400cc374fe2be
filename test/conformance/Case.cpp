// Reading of case files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Case.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <utility>

namespace conformance {
namespace {

class Parser {
public:
  Parser(const std::string &Line, std::mt19937 &Random, bool WithEmpty = false)
      : Line(Line), Random(Random), WithEmpty(WithEmpty) {}
  Case parse();
  bool DrewSizes = false;

private:
  [[noreturn]] void malformed(const char *What) {
    std::fprintf(stderr, "malformed case (%s at %zu): %s\n", What, At, Line.c_str());
    std::exit(2);
  }
  char peek() const { return At < Line.size() ? Line[At] : '\0'; }
  bool take(char C) {
    if (peek() != C)
      return false;
    ++At;
    return true;
  }
  void blanks() {
    while (peek() == ' ')
      ++At;
  }
  std::string word() {
    std::string W;
    while (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '_')
      W += Line[At++];
    return W;
  }
  std::int64_t size();
  std::vector<std::int64_t> sizes();
  Value value();

  const std::string &Line;
  std::mt19937 &Random;
  bool WithEmpty;
  std::size_t At = 0;
  std::map<char, std::int64_t> Drawn;
};

std::int64_t Parser::size() {
  if (std::islower(static_cast<unsigned char>(peek()))) {
    DrewSizes = true;
    auto [Found, New] = Drawn.try_emplace(Line[At++], 0);
    if (New)
      Found->second = std::uniform_int_distribution<std::int64_t>(WithEmpty ? 0 : 1, 7)(Random);
    return Found->second;
  }
  char *End = nullptr;
  std::int64_t N = std::strtoll(Line.c_str() + At, &End, 10);
  if (End == Line.c_str() + At)
    malformed("size");
  At = static_cast<std::size_t>(End - Line.c_str());
  return N;
}

std::vector<std::int64_t> Parser::sizes() {
  std::vector<std::int64_t> Result;
  if (!take('['))
    malformed("[");
  while (!take(']')) {
    Result.push_back(size());
    if (!take(',') && peek() != ']')
      malformed("]");
  }
  return Result;
}

Value Parser::value() {
  Value V;
  if (peek() == '[') {
    V.Type = Value::Ints;
    V.Ints_ = sizes();
    return V;
  }
  if (take('(')) {
    V.Type = Value::List;
    for (blanks(); !take(')'); blanks()) {
      if (At >= Line.size())
        malformed(")");
      V.Elements.push_back(value());
    }
    return V;
  }
  if (take('"')) {
    V.Type = Value::Text;
    while (peek() && peek() != '"')
      V.S += Line[At++];
    take('"');
    return V;
  }
  if (take('@')) {
    V.Type = Value::Dtype;
    V.S = word();
    return V;
  }
  if (std::isdigit(static_cast<unsigned char>(peek())) || peek() == '-') {
    char *End = nullptr;
    std::string Rest = Line.substr(At);
    V.D = std::strtod(Rest.c_str(), &End);
    std::string Number = Rest.substr(0, static_cast<std::size_t>(End - Rest.c_str()));
    At += Number.size();
    bool Integral = Number.find_first_of(".e") == std::string::npos;
    V.Type = Integral ? Value::Int : Value::Float;
    V.I = Integral ? std::strtoll(Number.c_str(), nullptr, 10) : 0;
    return V;
  }
  if (At + 1 < Line.size() && Line[At + 1] == '[') {
    V.Type = Value::Tensor;
    V.T.Kind = Line[At++];
    V.T.Sizes = sizes();
    for (;;) {
      if (take('!'))
        V.T.RequiresGrad = true;
      else if (take('^'))
        V.T.Transposed = true;
      else if (take('\''))
        V.T.ChannelsLast = true;
      else if (take('~'))
        V.T.Gaps = true;
      else if (take('*'))
        V.T.Expanded = true;
      else if (take('&'))
        V.T.Marked = true;
      else if (take('#'))
        V.T.Known = true;
      else if (take('%'))
        V.T.Below = size();
      else
        return V;
    }
  }
  std::string W = word();
  if (W == "true" || W == "false") {
    V.Type = Value::Bool;
    V.B = W == "true";
  } else if (W.size() == 1) {
    --At;
    V.Type = Value::Int;
    V.I = size();
  } else if (W != "none") {
    malformed("value");
  }
  return V;
}

Case Parser::parse() {
  Case C;
  C.Op = word();
  for (blanks(); At < Line.size(); blanks()) {
    if (Line.compare(At, 3, "-- ") == 0) {
      std::string Note = Line.substr(At + 3);
      if (Note.rfind("sequence: ", 0) == 0)
        C.SkipSequence = Note.substr(10);
      else if (Note.rfind("bytes: ", 0) == 0)
        C.SkipSequence = C.SkipBytes = Note.substr(7);
      else
        malformed("note");
      break;
    }
    Argument A;
    A.Name = word();
    if (!take('='))
      malformed("=");
    A.V = value();
    C.Arguments.push_back(std::move(A));
  }
  C.Text = Line;
  for (auto [Letter, Size] : Drawn)
    C.Text += std::string("  ") + Letter + "=" + std::to_string(Size);
  return C;
}

} // namespace

Case parseCase(const std::string &Line, std::mt19937 &Random, bool WithEmpty) {
  return Parser(Line, Random, WithEmpty).parse();
}

std::vector<std::string> readLines(const std::string &Path) {
  std::ifstream In(Path);
  if (!In) {
    std::fprintf(stderr, "cannot read %s\n", Path.c_str());
    std::exit(2);
  }
  std::vector<std::string> Lines;
  for (std::string Line; std::getline(In, Line);)
    if (!Line.empty() && Line[0] != '#')
      Lines.push_back(Line);
  return Lines;
}

std::vector<Case> readCases(const std::string &Path) {
  std::vector<Case> Cases;
  std::mt19937 Random(20221231);
  for (const std::string &Line : readLines(Path)) {
    for (int Repeat = 0; Repeat < 4; ++Repeat) {
      Parser P(Line, Random);
      Cases.push_back(P.parse());
      if (!P.DrewSizes)
        break;
    }
  }
  return Cases;
}

std::string TensorFacts::describe() const {
  if (!Defined)
    return "undefined";
  auto List = [](const std::vector<std::int64_t> &V) {
    std::string T = "[";
    for (std::size_t I = 0; I < V.size(); ++I)
      T += (I ? "," : "") + std::to_string(V[I]);
    return T + "]";
  };
  // The stride of a dimension of size one or of an empty tensor says nothing.
  std::vector<std::int64_t> Meant = Strides;
  bool Empty = false;
  for (std::int64_t Size : Sizes)
    Empty |= Size == 0;
  for (std::size_t I = 0; I < Meant.size(); ++I)
    if (Sizes[I] == 1 || Empty)
      Meant[I] = 0;
  return Dtype + List(Sizes) + "/" + List(Meant) + (RequiresGrad ? " grad" : "") +
         (SharesWith >= 0 ? " shares argument " + std::to_string(SharesWith) : "");
}

int EventLog::allocate(std::int64_t Size) {
  if (!On)
    return -1;
  Live += Size;
  Peak = std::max(Peak, Live);
  Text += "+" + std::to_string(Size) + " ";
  return Next++;
}

void EventLog::free(int Id, std::int64_t Size) {
  if (!On)
    return;
  Live -= Size;
  Text += Id < 0 ? "-old(" + std::to_string(Size) + ") " : "-" + std::to_string(Id) + " ";
}

void EventLog::phase() { Text += "| "; }
std::int64_t EventLog::takePeak() { return std::exchange(Peak, Live); }
void EventLog::reset() { *this = EventLog(); }

} // namespace conformance
