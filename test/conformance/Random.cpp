// Random cases: an explicit one with sizes drawn anew, and flags of its tensors turned.
//
// What the explicit case leaves out of the comparison stays out. Arguments that steer an algorithm (dimensions,
// kernel sizes, indices) keep their values, so that a mutated case stays one that the library refuses or runs, and
// never reads outside its memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Case.h"

#include <cstdio>

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

} // namespace

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
