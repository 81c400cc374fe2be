// Random cases: an explicit one with sizes drawn anew, and flags of its tensors turned.
//
// What the explicit case leaves out of the comparison stays out. Arguments that steer an algorithm (dimensions,
// kernel sizes, indices) keep their values, so that a mutated case stays one that the library refuses or runs, and
// never reads outside its memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Case.h"

#include <cstdio>
#include <iterator>

namespace conformance {

namespace {

bool chance(std::mt19937 &Random, double Probability) {
  return std::uniform_real_distribution<double>(0, 1)(Random) < Probability;
}

template <typename Function> void forEachTensor(Value &V, Function Change) {
  if (V.Type == Value::Tensor)
    Change(V.T);
  for (Value &Element : V.Elements)
    forEachTensor(Element, Change);
}

std::string text(const std::vector<std::int64_t> &Sizes) {
  std::string Out = "[";
  for (std::size_t I = 0; I < Sizes.size(); ++I)
    Out += (I ? "," : "") + std::to_string(Sizes[I]);
  return Out + "]";
}

std::string text(const Value &V) {
  switch (V.Type) {
  case Value::None:
    return "none";
  case Value::Bool:
    return V.B ? "true" : "false";
  case Value::Int:
    return std::to_string(V.I);
  case Value::Float: {
    char Digits[40];
    std::snprintf(Digits, sizeof(Digits), "%.9g", V.D);
    std::string Out = Digits;
    return Out.find_first_of(".e") == std::string::npos ? Out + ".0" : Out;
  }
  case Value::Text:
    return '"' + V.S + '"';
  case Value::Dtype:
    return '@' + V.S;
  case Value::Ints:
    return text(V.Ints_);
  case Value::Tensor:
    return V.T.Kind + text(V.T.Sizes) + (V.T.RequiresGrad ? "!" : "") + (V.T.Transposed ? "^" : "") +
           (V.T.ChannelsLast ? "'" : "") + (V.T.Gaps ? "~" : "") + (V.T.Expanded ? "*" : "") +
           (V.T.Marked ? "&" : "") + (V.T.Known ? "#" : "") + (V.T.Below != 2 ? "%" + std::to_string(V.T.Below) : "");
  case Value::List: {
    std::string Out = "(";
    for (const Value &Element : V.Elements)
      Out += (Out.size() > 1 ? " " : "") + text(Element);
    return Out + ")";
  }
  }
  return "";
}

void leadAstray(TensorSpec &T, std::mt19937 &Random) {
  const auto draw = [&Random](int Below) { return std::uniform_int_distribution<int>(0, Below - 1)(Random); };
  const int Way = draw(5);
  if (Way == 0) {
    T.Kind = "fdhlibyuc"[draw(9)];
    T.RequiresGrad &= T.Kind == 'f' || T.Kind == 'd' || T.Kind == 'u';
  } else if (Way == 1 && !T.Sizes.empty())
    T.Sizes.erase(T.Sizes.begin() + draw(static_cast<int>(T.Sizes.size())));
  else if (Way == 2)
    T.Sizes.insert(T.Sizes.begin() + draw(static_cast<int>(T.Sizes.size()) + 1), 1 + draw(3));
  else if (!T.Sizes.empty())
    T.Sizes[draw(static_cast<int>(T.Sizes.size()))] += Way == 3 ? 1 : 2;
  if (T.Sizes.size() < 2)
    T.Transposed = T.ChannelsLast = false;
  if (T.Sizes.size() != 4)
    T.ChannelsLast = false;
  if (T.Sizes.empty())
    T.Gaps = T.Expanded = false;
}

void leadAstray(std::int64_t &Number, std::mt19937 &Random) {
  constexpr std::int64_t Steps[] = {-2, -1, 1, 2, 5};
  Number += Steps[std::uniform_int_distribution<std::size_t>(0, std::size(Steps) - 1)(Random)];
}

/// One value is another than the op wants, perhaps.
void leadAstray(Value &V, std::mt19937 &Random) {
  switch (V.Type) {
  case Value::Tensor:
    return leadAstray(V.T, Random);
  case Value::Int:
    return leadAstray(V.I, Random);
  case Value::Ints:
    if (V.Ints_.empty() || chance(Random, 0.2))
      V.Ints_.push_back(1);
    else if (chance(Random, 0.2))
      V.Ints_.pop_back();
    else
      leadAstray(V.Ints_[std::uniform_int_distribution<std::size_t>(0, V.Ints_.size() - 1)(Random)], Random);
    return;
  case Value::List:
    if (!V.Elements.empty())
      leadAstray(V.Elements[std::uniform_int_distribution<std::size_t>(0, V.Elements.size() - 1)(Random)], Random);
    return;
  default:
    return;
  }
}

} // namespace

Case astrayCase(const std::vector<std::string> &Lines, std::mt19937 &Random) {
  Case C = randomCase(Lines, Random);
  if (!C.Arguments.empty())
    leadAstray(C.Arguments[std::uniform_int_distribution<std::size_t>(0, C.Arguments.size() - 1)(Random)].V, Random);
  C.Text = caseText(C);
  return C;
}

Case ofKind(Case C, char Kind) {
  for (Argument &A : C.Arguments)
    forEachTensor(A.V, [&](TensorSpec &T) {
      T.RequiresGrad = false;
      if (T.Kind == 'f' || T.Kind == 'd' || T.Kind == 'u')
        T.Kind = Kind;
    });
  C.Text = caseText(C);
  return C;
}

std::string caseText(const Case &C) {
  std::string Out = C.Op;
  for (const Argument &A : C.Arguments)
    Out += " " + A.Name + "=" + text(A.V);
  if (!C.SkipBytes.empty())
    Out += " -- bytes: " + C.SkipBytes;
  else if (!C.SkipSequence.empty())
    Out += " -- sequence: " + C.SkipSequence;
  return Out;
}

Case randomCase(const std::vector<std::string> &Lines, std::mt19937 &Random, bool Spread) {
  const std::string &Line = Lines[std::uniform_int_distribution<std::size_t>(0, Lines.size() - 1)(Random)];
  Case C = parseCase(Line, Random, /*WithEmpty=*/true);
  const bool Double = chance(Random, 0.15);
  for (Argument &A : C.Arguments)
    forEachTensor(A.V, [&](TensorSpec &T) {
      const bool Floating = T.Kind == 'f' || T.Kind == 'd' || T.Kind == 'u';
      if (Floating && chance(Random, 0.3))
        T.RequiresGrad = !T.RequiresGrad;
      // A mask that is not of bools is read as bytes on the CPU, where only 0 and 1 are let through: the low byte of
      // a number decides what happens, and the numbers are not ours.
      if (T.Kind == 'f' && Double && A.Name != "mask")
        T.Kind = 'd';
      if (T.Sizes.size() >= 2 && !T.ChannelsLast && !T.Gaps && !T.Expanded && chance(Random, 0.2))
        T.Transposed = !T.Transposed;
      // Not what is written to.
      const bool Dense = !Spread || A.Name == "out" || (C.Op.back() == '_' && &A == &C.Arguments.front());
      const bool Plain = !T.ChannelsLast && !T.Transposed && !T.Gaps && !T.Expanded;
      if (!Dense && !T.Sizes.empty() && Plain && chance(Random, 0.3))
        (chance(Random, 0.5) ? T.Gaps : T.Expanded) = true;
      if (T.Below < 1)
        T.Below = 1;
    });
  C.Text = caseText(C);
  return C;
}

} // namespace conformance
