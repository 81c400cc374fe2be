// Ops: one op, one declaration. The registry, the call object, and dynamic invocation.
//
// An op is found by its schema name (`relu`, `conv2d`, `max_pool2d`), whatever C++ spelling reached it:
// `torch::relu(x)`, `at::relu(x)`, `x.relu()`, `F::relu(x, options)`. A trailing underscore is the in-place
// form and reaches the same declaration. Arguments are read by parameter name, so that overloads and
// releases that reorder or add parameters do not matter.
//
//   const OpDecl Relu = {
//       .Names = {"relu", "relu_"},
//       .Run = [](OpCall &C) -> Argument { ... C.tensor("self") ... },
//   };
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Tensor/Session.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace vramlint {

/// A string literal as a template argument.
template <std::size_t N> struct Literal {
  char Text[N];
  constexpr Literal(const char (&From)[N]) { std::copy_n(From, N, Text); }
  constexpr operator std::string_view() const { return {Text, N - 1}; }
};

/// What the words of an argument stand for.
template <class E> struct Word {
  std::string_view Text;
  E Means;
};
template <class E> std::optional<E> meaning(std::string_view Text, std::span<const Word<E>> Words) {
  for (const Word<E> &W : Words)
    if (W.Text == Text)
      return W.Means;
  return std::nullopt;
}

/// While it lives, notes which arguments of which op are asked for: how tests find those that are forgotten.
struct AskedArguments {
  std::set<std::pair<std::string, std::string>> Names;

  AskedArguments() { Now = this; }
  ~AskedArguments() { Now = nullptr; }
  AskedArguments(const AskedArguments &) = delete;
  AskedArguments &operator=(const AskedArguments &) = delete;
  static inline thread_local AskedArguments *Now = nullptr;
};

/// Names in a declaration: `.Harmless = listOf<"momentum", "eps">`.
template <Literal... Names>
inline constexpr std::array<std::string_view, sizeof...(Names)> listOf = {std::string_view(Names.Text)...};

class OpCall {
public:
  OpCall(std::string_view Name, const NamedArguments &Arguments) : CalledName(Name), Arguments(Arguments) {}

  std::string_view name() const { return CalledName; }
  /// Called with a trailing underscore, or with option `inplace` set.
  bool inplace() const;

  /// The argument called \p Name, or the field \p Name of an options argument; null when absent. `self`
  /// also answers to `input`, `x` of functional forms and to the first tensor argument.
  const Argument *find(std::string_view Name) const;
  bool has(std::string_view Name) const; ///< present and not none
  /// Present, not none and written by the program (not a header default).
  bool isExplicit(std::string_view Name) const;

  /// Required tensor; raises LibTorch's error and returns an undefined one when missing or undefined.
  Tensor tensor(std::string_view Name);
  std::optional<Tensor> optionalTensor(std::string_view Name);
  std::vector<Tensor> tensors(std::string_view Name);
  std::int64_t integer(std::string_view Name, std::int64_t Default);
  /// The integer where it is there and known; for callers to whom one that is not known decides nothing.
  std::optional<std::int64_t> ifKnown(std::string_view Name) const;
  double number(std::string_view Name, double Default);
  bool flag(std::string_view Name, bool Default);
  std::string text(std::string_view Name, std::string_view Default);
  /// The meaning of a text, \p Default where there is none; raises \p Message, with the text in the place of `{}`,
  /// where there is one and it is no word that is known.
  template <class E, std::size_t N>
  E word(std::string_view Name, E Default, const Word<E> (&Words)[N], std::string Message = {}) {
    const std::string Text = text(Name, "");
    const std::optional<E> Means = meaning<E>(Text, Words);
    if (!Means && !Text.empty() && !Message.empty() && !poisoned())
      refuseWord(Text, std::move(Message));
    return Means.value_or(Default);
  }
  std::optional<Dtype> dtype(std::string_view Name = "dtype");
  std::optional<Device> device(std::string_view Name = "device");
  /// A list of integers; a single integer gives a list of one. Absent: \p Default.
  Sizes integers(std::string_view Name, Sizes Default = {});
  /// As integers(), a list of one repeated to \p Count (ExpandingArray).
  Sizes expanded(std::string_view Name, std::size_t Count, std::int64_t Default);

  /// An argument that decided sizes was unknown: the result is unknown too.
  bool poisoned() const { return Poison.has_value(); }
  const UnknownValue &poisonCause() const { return *Poison; }
  void poison(UnknownValue Cause);

  /// Tells the ledger of every argument that the program wrote and nobody asked for, but for those in \p Harmless.
  void tellUnread(std::span<const std::string_view> Harmless) const;
  /// Argument number \p Index, whatever it is called; null when there are fewer.
  const Argument *at(std::size_t Index) const;
  /// All of them, for somebody else to read.
  const NamedArguments &handOn() const;

  /// Multiply-adds, for the layer table.
  std::int64_t Macs = 0;

  std::string_view CalledName;
  const NamedArguments &Arguments;
  /// The same arguments when nobody else holds them: a layer may hand them on. Null otherwise.
  NamedArguments *Movable = nullptr;

private:
  static void refuseWord(std::string_view Text, std::string Message);
  /// \p Value is \p A's, or a field of it.
  void noteRead(const NamedArgument &A, const Argument *Value) const;
  const NamedArgument *findNamed(std::string_view Name, const Argument *&Value) const;
  bool wasRead(const Argument &Value) const;
  /// How a flag that is not known is taken, the same throughout the call.
  bool decided(const Argument &Flag, const UnknownValue &Unknown, bool Usual) const;

  std::optional<UnknownValue> Poison;
  mutable std::vector<const Argument *> Read; ///< arguments, and fields of options
  mutable std::vector<std::pair<const Argument *, bool>> Decided;
};

struct Lookup; // Ops/Core/Lookup.h

struct OpDecl {
  std::vector<std::string_view> Names; ///< schema names answered to, functional and in-place
  Argument (*Run)(OpCall &Call) = nullptr;
  /// Arguments that Run need not ask for: they change values, and no size, dtype, aliasing or temporary.
  std::span<const std::string_view> Harmless = {};
  /// Lists among the arguments whose numbers need not be known.
  std::span<const std::string_view> AnyElements = {};
  /// Tensors that it may write to, beside `out` and the self of an in-place form, of which Run says so (changed()).
  std::span<const std::string_view> Writes = {};
  const Lookup *Looks = nullptr; ///< which of its tensors names places in which
  bool ChangesShape = false;     ///< in place it gives self other sizes, strides or memory
  std::string_view Source = {};  ///< where the rule was read or measured: version, file, symbol
};

/// The declaration that answers to \p Name, or null.
const OpDecl *findOp(std::string_view Name);
/// All declarations, family by family.
std::span<const OpDecl *const> allOps();
/// Whether the name is that of a form in place: `add_`, `__iand__`.
bool isInPlace(std::string_view Op);
/// What schemas call the tensor that a method is called on, and that an in-place form changes.
inline bool isSelf(std::string_view Argument) { return Argument == "self"; }
/// What schemas call the tensor that an out form writes.
inline bool isOut(std::string_view Argument) { return Argument == "out"; }
/// Whether a call of \p Op may write to the tensor that is its \p Argument; everything may that nobody knows.
bool mayWrite(std::string_view Op, std::string_view Argument);

/// Tells the ledger that nobody asks for an argument of an op, a layer or an optimizer.
void tellUnread(std::string_view Argument, std::string_view Of);
/// Runs an op: opBegin/opEnd, poison and error handling. Returns UnknownValue when an unknown argument decided the
/// result or the op is not modelled (with a ledger entry), undefined tensors after raise().
Argument invoke(std::string_view Name, const NamedArguments &Arguments);
/// The same for the common case of one tensor result; undefined when the result is unknown or the op failed.
Tensor invokeTensor(std::string_view Name, const NamedArguments &Arguments);
/// An op or a layer did not run because of a value that is not known: told in the ledger, unless that is done
/// already. Returns what stands for the result.
UnknownValue leftOut(UnknownValue Why);
/// The result of \p Name. An undefined tensor without an error means that something inside was unknown, and is
/// unknown itself: the program would see a tensor there.
Argument knownOrLeftOut(std::string_view Name, Argument Result);

} // namespace vramlint
