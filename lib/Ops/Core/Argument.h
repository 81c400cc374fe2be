// Argument: a value that crosses the border of an op or a module. The IValue of the shadow library.
//
// Options structs (`Conv2dOptions`, `TensorOptions`, `F::InterpolateFuncOptions`) are all one thing here: an
// OptionSet, field name -> value, holding only what the program set. Defaults belong to the op or module
// that reads the field.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Device.h"
#include "Tensor/Dtype.h"
#include "Tensor/Tensor.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vramlint {

class Argument;
class Module;

/// A value the analysis could not determine; `Cause` is one sentence for the user.
struct UnknownValue {
  std::string Cause;
  bool Told = false; ///< the ledger says already that something is left out because of it
  /// Of a number: what it is in LibTorch's scalars (Bool, Long, Double). Few numbers decide a size.
  std::optional<Dtype> Number = std::nullopt;
  /// It is a tensor in the CPU's memory without a graph, or holds none at all: no other device hangs on it.
  bool IsApart = false;
};

struct OptionSet {
  std::string Type; ///< `Conv2dOptions`
  std::map<std::string, Argument, std::less<>> Fields;
};

using ArgumentList = std::vector<Argument>;

/// `torch::indexing::Slice(start, stop, step)`; absent ends are monostate.
struct SliceIndex {
  std::optional<std::int64_t> Start, Stop, Step;
  bool Anywhere = false; ///< it stands for one as long that begins where is not known

  // With the ends that its constructor fills in (ATen/TensorIndexing.h).
  std::int64_t step() const { return Step.value_or(1); }
  std::int64_t start() const { return Start.value_or(step() < 0 ? INT64_MAX : 0); }
  std::int64_t stop() const { return Stop.value_or(step() < 0 ? INT64_MIN : INT64_MAX); }
};
/// `torch::indexing::Ellipsis` ("...").
struct EllipsisIndex {};

class Argument {
public:
  using Variant = std::variant<std::monostate, bool, std::int64_t, double, std::string, Dtype, Device, MemoryFormat,
                               Tensor, ArgumentList, std::shared_ptr<OptionSet>, std::shared_ptr<Module>, SliceIndex,
                               EllipsisIndex, UnknownValue>;

  Argument() = default; ///< none (`c10::nullopt`, undefined)
  Argument(bool V) : V(V) {}
  Argument(int V) : V(static_cast<std::int64_t>(V)) {}
  Argument(std::int64_t V) : V(V) {}
  Argument(double V) : V(V) {}
  Argument(const char *V) : V(std::string(V)) {}
  Argument(std::string V) : V(std::move(V)) {}
  Argument(Dtype V) : V(V) {}
  Argument(Device V) : V(V) {}
  Argument(MemoryFormat V) : V(V) {}
  Argument(Tensor V) : V(std::move(V)) {}
  Argument(ArgumentList V) : V(std::move(V)) {}
  Argument(const std::vector<Tensor> &V) : V(ArgumentList(V.begin(), V.end())) {}
  Argument(const Sizes &V) : V(ArgumentList(V.begin(), V.end())) {}
  Argument(std::shared_ptr<OptionSet> V) : V(std::move(V)) {}
  Argument(std::shared_ptr<Module> V) : V(std::move(V)) {}
  Argument(SliceIndex V) : V(V) {}
  Argument(EllipsisIndex V) : V(V) {}
  Argument(UnknownValue V) : V(std::move(V)) {}

  template <class T> const T *get() const { return std::get_if<T>(&V); }
  template <class T> bool is() const { return std::holds_alternative<T>(V); }
  bool isNone() const { return is<std::monostate>(); }
  bool isUnknown() const { return is<UnknownValue>(); }
  const Variant &variant() const { return V; }

private:
  Variant V;
};

/// Arguments of one call in order, each with the parameter's name in the declaration.
struct NamedArgument {
  std::string Name;
  Argument Value;
  bool Defaulted = false; ///< the program did not write it; the header's default was used
  /// Set when somebody asks for it. Null: whoever is called tells what he did not ask for.
  bool *WasRead = nullptr;
};
using NamedArguments = std::vector<NamedArgument>;

} // namespace vramlint
