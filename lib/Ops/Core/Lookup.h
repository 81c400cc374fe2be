// Numbers in tensors that name places in others: what a kernel does about those that are no place.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Op.h"
#include "Tensor/Session.h"
#include "Tensor/Tensor.h"

#include <functional>

namespace vramlint {

/// Which tensor of an op names places in which.
/// What the CPU's kernel does about places in what has no elements.
enum class LooksInNothing : std::uint8_t {
  AsAlways,
  RefusesAny,       ///< by a plain check, if it has several dimensions, those of a dimension that has none
  RefusesNoSlices,  ///< by a plain check where the dimension has no places; slices without elements are not looked at
  LooksNotSince2_0, ///< if it has several dimensions
};

struct Lookup {
  std::string_view Index, In; ///< arguments
  /// The dimension, or the last where there are fewer; nothing: the argument `dim`, or all elements where there is
  /// none.
  std::optional<std::int64_t> Dim = {};
  bool FromEnd = false; ///< places may be counted from the end
  /// The number in this argument (-100) is no place, and means none.
  std::string_view Ignored = {};
  /// What the CPU's kernel says.
  std::string_view Says = "index {index} is out of bounds for dimension {dim} with size {size}";
  ErrorKind Kind = ErrorKind::Check; ///< of what it says
  bool CheckSince2 = false;          ///< which is a plain check from 2.0 on if there are several dimensions
  LooksInNothing Nothing = LooksInNothing::AsAlways;
};

/// The places of one dimension, counted from its beginning.
inline constexpr Lookup AlongDim = {.Index = "index", .In = "self"};
inline constexpr Lookup SlicesOfDim = {
    .Index = "index", .In = "self", .Says = "index out of range in self", .Kind = ErrorKind::Index};
/// Those of all elements, or of one dimension, from either end.
inline constexpr Lookup AmongAll = {.Index = "index",
                                    .In = "self",
                                    .FromEnd = true,
                                    .Says =
                                        "out of range: tried to access index {index} on a tensor of {size} elements.",
                                    .Kind = ErrorKind::Index};

/// `index 10 is out of bounds for dimension 0 with size 5`
std::string outOfBounds(std::int64_t Index, std::int64_t Dim, std::int64_t Size);

/// A known number of \p Index that is not from \p Least to below \p End, if there is one but for \p Ignored.
std::optional<std::int64_t> knownOutside(const Tensor &Index, std::int64_t Least, std::int64_t End,
                                         std::optional<std::int64_t> Ignored = {});

/// Raises where a number of \p Index that is known is no place: the CPU what \p Says of it. CUDA's kernels end in an
/// assertion, which some later call of the program is told of: that it ends here is assumed.
bool checkPlaces(const Tensor &Index, std::int64_t Least, std::int64_t End,
                 const std::function<std::string(std::int64_t)> &Says, std::optional<std::int64_t> Ignored = {},
                 ErrorKind Kind = ErrorKind::Check);

/// The same for what an op has looked up.
void checkPlaces(const Lookup &Of, const OpCall &Call);

} // namespace vramlint
