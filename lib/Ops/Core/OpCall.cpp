// Reading the arguments of a call by parameter name. Options structs are transparent: their fields are looked up
// like arguments. `a|b` names alternatives, first match wins.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Op.h"
#include "Ops/Core/Toolbox.h"

#include <algorithm>
#include <cmath>

namespace vramlint {

static const Argument *findField(const Argument &Value, std::string_view Name, int Depth = 0) {
  const auto *Options = Value.get<std::shared_ptr<OptionSet>>();
  if (!Options || !*Options || Depth > 4)
    return nullptr;
  auto Found = (*Options)->Fields.find(Name);
  if (Found != (*Options)->Fields.end())
    return &Found->second;
  return nullptr;
}

static const NamedArgument *findExact(const NamedArguments &Arguments, std::string_view Name,
                                      const Argument *&Value) {
  const NamedArgument *None = nullptr; // `to(options, ..., memory_format = nullopt)`: the options may say it
  for (const NamedArgument &A : Arguments)
    if (A.Name == Name) {
      Value = &A.Value;
      if (!A.Value.isNone())
        return &A;
      None = &A;
    }
  for (const NamedArgument &A : Arguments)
    if (const Argument *Field = findField(A.Value, Name)) {
      Value = Field;
      return &A;
    }
  return None;
}

/// The tensor that a method belongs to, which functional forms call otherwise.
static constexpr std::string_view Self = "self";

static const NamedArgument *findAmong(const NamedArguments &Arguments, std::string_view Name,
                                      const Argument *&Value) {
  while (!Name.empty()) {
    std::size_t Bar = Name.find('|');
    std::string_view One = Name.substr(0, Bar);
    if (const NamedArgument *A = findExact(Arguments, One, Value))
      return A;
    if (One == Self) {
      for (std::string_view Other : {"input", "x"})
        if (const NamedArgument *A = findExact(Arguments, Other, Value))
          return A;
      for (const NamedArgument &A : Arguments)
        if (A.Value.is<Tensor>()) {
          Value = &A.Value;
          return &A;
        }
    }
    Name = Bar == std::string_view::npos ? std::string_view() : Name.substr(Bar + 1);
  }
  return nullptr;
}

const NamedArgument *OpCall::findNamed(std::string_view Name, const Argument *&Value) const {
  if (AskedArguments *Asked = AskedArguments::Now)
    for (std::string_view Rest = Name; !Rest.empty();) {
      const std::size_t Bar = std::min(Rest.find('|'), Rest.size());
      Asked->Names.emplace(CalledName, Rest.substr(0, Bar));
      Rest.remove_prefix(std::min(Bar + 1, Rest.size()));
    }
  const NamedArgument *A = findAmong(Arguments, Name, Value);
  if (A)
    noteRead(*A, Value);
  return A;
}

const Argument *OpCall::find(std::string_view Name) const {
  const Argument *Value = nullptr;
  findNamed(Name, Value);
  return Value;
}

const Argument *OpCall::at(std::size_t Index) const {
  if (Index >= Arguments.size())
    return nullptr;
  noteRead(Arguments[Index], &Arguments[Index].Value);
  return &Arguments[Index].Value;
}

const NamedArguments &OpCall::handOn() const {
  for (std::size_t I = 0; I < Arguments.size(); ++I)
    at(I);
  return Arguments;
}

void OpCall::noteRead(const NamedArgument &A, const Argument *Value) const {
  if (A.WasRead)
    *A.WasRead = true;
  else if (!A.Defaulted && !wasRead(*Value))
    Read.push_back(Value);
}

bool OpCall::wasRead(const Argument &Value) const {
  return std::find(Read.begin(), Read.end(), &Value) != Read.end();
}

/// Whether options are asked for their field \p Field, and there is but a value in their place.
static bool isBare(const NamedArgument &A, std::string_view Asked, std::string_view Field) {
  return Asked == Field && A.Name == "options" && !A.Value.is<std::shared_ptr<OptionSet>>();
}

static bool isNoneLike(const Argument *A) {
  if (!A || A->isNone())
    return true;
  const Tensor *T = A->get<Tensor>();
  return T && !T->defined();
}

bool OpCall::has(std::string_view Name) const { return !isNoneLike(find(Name)); }

bool OpCall::isExplicit(std::string_view Name) const {
  const Argument *Value = nullptr;
  const NamedArgument *A = findNamed(Name, Value);
  return A && !A->Defaulted && !isNoneLike(Value);
}

bool OpCall::decided(const Argument &Flag, const UnknownValue &Unknown, bool Usual) const {
  for (const auto &[Of, Taken] : Decided)
    if (Of == &Flag)
      return Taken;
  Decided.emplace_back(&Flag, session().decide(Unknown.Cause, Usual));
  return Decided.back().second;
}

bool OpCall::inplace() const {
  if (isInPlace(CalledName))
    return true;
  const Argument *Value = find("inplace");
  if (const auto *Unknown = Value ? Value->get<UnknownValue>() : nullptr)
    return decided(*Value, *Unknown, false);
  const bool *On = Value ? Value->get<bool>() : nullptr;
  return On && *On;
}

void OpCall::tellUnread(std::span<const std::string_view> Harmless) const {
  auto tell = [&](std::string_view Name, const Argument &Value) {
    if (!isNoneLike(&Value) && !wasRead(Value) && std::find(Harmless.begin(), Harmless.end(), Name) == Harmless.end())
      vramlint::tellUnread(Name, CalledName);
  };
  for (const NamedArgument &A : Arguments) {
    if (A.Defaulted || A.WasRead)
      continue;
    const auto *Options = A.Value.get<std::shared_ptr<OptionSet>>();
    if (!Options || wasRead(A.Value))
      tell(A.Name, A.Value);
    else if (*Options)
      for (const auto &[Name, Value] : (*Options)->Fields)
        tell(Name, Value);
  }
}

void OpCall::poison(UnknownValue Cause) {
  if (!Poison)
    Poison = std::move(Cause);
}

Tensor OpCall::tensor(std::string_view Name) {
  const Argument *A = find(Name);
  if (A) {
    if (const Tensor *T = A->get<Tensor>(); T && T->defined()) {
      return *T;
    }
    if (const UnknownValue *Unknown = A->get<UnknownValue>()) {
      poison(*Unknown);
      return {};
    }
  }
  if (A && session().hasLeftOutAPart()) {
    poison({session().LastUnknown, session().LastIsTold});
    return {};
  }
  return fail("Expected a proper Tensor but got None (or an undefined Tensor in C++) for argument '" +
              std::string(Name.substr(0, Name.find('|'))) + "'");
}

std::optional<Tensor> OpCall::optionalTensor(std::string_view Name) {
  const Argument *A = find(Name);
  if (!A)
    return std::nullopt;
  if (const UnknownValue *Unknown = A->get<UnknownValue>(); Unknown && !Unknown->Number)
    poison(*Unknown);
  const Tensor *T = A->get<Tensor>();
  if (!T || !T->defined())
    return std::nullopt;
  return *T;
}

std::vector<Tensor> OpCall::tensors(std::string_view Name) {
  std::vector<Tensor> Result;
  const Argument *A = find(Name);
  if (!A)
    return Result;
  if (const Tensor *T = A->get<Tensor>())
    return {*T};
  if (const UnknownValue *Unknown = A->get<UnknownValue>())
    poison(*Unknown);
  if (const ArgumentList *List = A->get<ArgumentList>())
    for (const Argument &Element : *List) {
      if (const Tensor *T = Element.get<Tensor>())
        Result.push_back(*T);
      else if (const UnknownValue *Unknown = Element.get<UnknownValue>())
        poison(*Unknown);
      else
        Result.emplace_back();
    }
  return Result;
}

static std::optional<double> asNumber(const Argument &A) {
  if (const auto *I = A.get<std::int64_t>())
    return static_cast<double>(*I);
  if (const auto *D = A.get<double>())
    return *D;
  if (const auto *B = A.get<bool>())
    return *B ? 1.0 : 0.0;
  return std::nullopt;
}

static std::optional<std::int64_t> asInteger(const Argument &A) {
  if (const auto *I = A.get<std::int64_t>())
    return *I;
  if (const auto *B = A.get<bool>())
    return *B ? 1 : 0;
  if (const auto *D = A.get<double>(); D && std::isfinite(*D) && std::fabs(*D) < 9e18)
    return static_cast<std::int64_t>(*D);
  return std::nullopt;
}

std::int64_t OpCall::integer(std::string_view Name, std::int64_t Default) {
  const Argument *A = find(Name);
  if (!A)
    return Default;
  if (const UnknownValue *Unknown = A->get<UnknownValue>())
    poison(*Unknown);
  if (const ArgumentList *List = A->get<ArgumentList>(); List && List->size() == 1)
    A = &List->front();
  return asInteger(*A).value_or(Default);
}

std::optional<std::int64_t> OpCall::ifKnown(std::string_view Name) const {
  const Argument *A = find(Name);
  return A ? asInteger(*A) : std::nullopt;
}

double OpCall::number(std::string_view Name, double Default) {
  const Argument *A = find(Name);
  if (!A)
    return Default;
  if (const UnknownValue *Unknown = A->get<UnknownValue>())
    poison(*Unknown);
  return asNumber(*A).value_or(Default);
}

bool OpCall::flag(std::string_view Name, bool Default) {
  const Argument *A = find(Name);
  if (!A)
    return Default;
  if (const UnknownValue *Unknown = A->get<UnknownValue>())
    return decided(*A, *Unknown, Default);
  std::optional<std::int64_t> Value = asInteger(*A);
  return Value ? *Value != 0 : Default;
}

std::string OpCall::text(std::string_view Name, std::string_view Default) {
  const Argument *A = find(Name);
  if (!A)
    return std::string(Default);
  if (const UnknownValue *Unknown = A->get<UnknownValue>())
    poison(*Unknown);
  const auto *Text = A->get<std::string>();
  if (A->is<std::shared_ptr<Module>>())
    poison({"argument '" + std::string(Name) + "' is a function, of which nothing is known"});
  return Text ? *Text : std::string(Default);
}

void OpCall::refuseWord(std::string_view Text, std::string Message) {
  if (const auto Hole = Message.find("{}"); Hole != std::string::npos)
    Message.replace(Hole, 2, Text);
  fail(std::move(Message));
}

std::optional<Dtype> OpCall::dtype(std::string_view Name) {
  const Argument *A = find(Name);
  if (!A) {
    // A bare dtype or a TensorOptions of dtype: `torch::zeros({2}, torch::kLong)`.
    for (const NamedArgument &Candidate : Arguments)
      if (isBare(Candidate, Name, "dtype"))
        noteRead(Candidate, A = &Candidate.Value);
    if (!A)
      return std::nullopt;
  }
  if (const UnknownValue *Unknown = A->get<UnknownValue>())
    poison(*Unknown);
  if (const Dtype *D = A->get<Dtype>())
    return *D;
  if (const auto *Text = A->get<std::string>())
    return parseDtype(*Text);
  return std::nullopt;
}

std::optional<Device> OpCall::device(std::string_view Name) {
  const Argument *A = find(Name);
  if (!A) {
    for (const NamedArgument &Candidate : Arguments)
      if (isBare(Candidate, Name, "device"))
        noteRead(Candidate, A = &Candidate.Value);
    if (!A)
      return std::nullopt;
  }
  // Sizes and types do not hang on it: what is to be put there stays, or is made on the CPU.
  if (const UnknownValue *Unknown = A->get<UnknownValue>())
    session().assume(Doubt::UnknownDevice, Unknown->Cause);
  const Device *D = A->get<Device>();
  return D ? std::optional<Device>(*D) : std::nullopt;
}

Sizes OpCall::integers(std::string_view Name, Sizes Default) {
  const Argument *A = find(Name);
  if (!A || A->isNone())
    return Default;
  if (const UnknownValue *Unknown = A->get<UnknownValue>())
    poison(*Unknown);
  if (const ArgumentList *List = A->get<ArgumentList>()) {
    Sizes Result;
    for (const Argument &Element : *List) {
      if (const UnknownValue *Unknown = Element.get<UnknownValue>())
        poison(*Unknown);
      Result.push_back(asInteger(Element).value_or(0));
    }
    return Result;
  }
  if (std::optional<std::int64_t> Value = asInteger(*A))
    return {*Value};
  return Default;
}

Sizes OpCall::expanded(std::string_view Name, std::size_t Count, std::int64_t Default) {
  Sizes Result = integers(Name, Sizes(Count, Default));
  if (Result.size() == 1)
    Result.assign(Count, Result.front());
  if (Result.size() != Count) {
    fail("Expected " + std::to_string(Count) + " values, but instead got " + std::to_string(Result.size()));
    Result.resize(Count, Default);
  }
  return Result;
}

} // namespace vramlint
