// The parts of LibTorch by their namespaces: which one a qualified name stands in.
//
// What a name does stands in the tables of this room, one row each. Where a whole namespace is treated alike it is
// named here, with the reason; what is compared beside that stands in test/fates/compared-names.txt.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string_view>

namespace vramlint {

struct Namespace {
  std::string_view Prefix;

  constexpr bool holds(std::string_view Name) const { return Name.starts_with(Prefix); }
  /// The name within the namespace; empty when it stands in another, or in a namespace within this one.
  constexpr std::string_view nameIn(std::string_view Name) const {
    const std::string_view Rest = holds(Name) ? Name.substr(Prefix.size()) : std::string_view();
    return Rest.find("::") == std::string_view::npos ? Rest : std::string_view();
  }
};

/// Ops by the names of the dispatcher: `at::relu` is the op `relu`.
inline constexpr Namespace AtenNames{"at::"};
/// The same with a graph where one is wanted, and the roof of all that follows.
inline constexpr Namespace TorchNames{"torch::"};
/// A functional has the name of an op and arguments of its own: `F::relu` is looked for before `relu`.
inline constexpr Namespace FunctionalNames{"torch::nn::functional::"};
/// All fill the tensor that they are given first, without a graph.
inline constexpr Namespace InitNames{"torch::nn::init::"};
/// Optimizers, their options and states, schedulers: objects of the program, whose bodies in the headers are
/// executed.
inline constexpr Namespace OptimNames{"torch::optim::"};
/// Data sets, samplers and loaders: kept objects, apart from what is executed (executedClasses).
inline constexpr Namespace DataNames{"torch::data::"};

/// All that LibTorch's headers declare, its own code and what it stands on.
inline constexpr Namespace LibTorchNames[] = {TorchNames, AtenNames, {"c10::"}, {"caffe2::"}};

/// The same op, with sizes that may be symbols: `pad_symint` for `pad`. Here they are numbers.
constexpr std::string_view withoutSymbols(std::string_view Name) {
  constexpr std::string_view Symbols = "_symint";
  return Name.ends_with(Symbols) ? Name.substr(0, Name.size() - Symbols.size()) : Name;
}

} // namespace vramlint
