// Results whose size depends on data: how many elements are found.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Tensor/Tensor.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vramlint::ops {

/// How many elements an op finds in \p T: \p Count says it of numbers that are known. Else it is what the user said
/// of the call (`--set 'mask.nonzero()=17'`), else \p Most, which stands in the ledger then; nothing where there is
/// no most.
using CountNumbers = std::function<std::int64_t(const std::vector<long double> &Numbers)>;
std::optional<std::int64_t> foundIn(const Tensor &T, const CountNumbers &Count, std::optional<std::int64_t> Most);
/// How many elements a call takes of \p Most: what the user said of it, else all, which stands in the ledger then,
/// with why it is not known.
std::int64_t takenOf(std::int64_t Most, std::string Cause = {});
/// Whether that is asked of pieces of \p T of which an end is not known. What stays in the CPU's memory while
/// another device is asked about is left out as it is.
bool mayTakeAllOf(const Tensor &T);
/// The result where foundIn says nothing: left out, with the words to say its size.
Argument ofUnknownSize();
/// How many elements of a mask are true, as foundIn, where each stands for \p Each of what is asked for.
std::int64_t trueIn(const Tensor &Mask, std::int64_t Each = 1);

/// nonzero: the places of \p Count elements, [count, rank of the mask], column by column in memory. On CUDA with what
/// counting takes.
Tensor placesOf(const Tensor &Mask, std::int64_t Count);

/// How many different numbers there are.
std::int64_t differentIn(const std::vector<long double> &Numbers);
/// unique and unique_consecutive on CUDA (cuda/UniqueCub.cu), of which \p Found are left: values, places and counts.
std::vector<Tensor> uniqueOnCuda(const Tensor &Self, std::int64_t Found, bool Sorts, bool Inverse, bool Counts);

} // namespace vramlint::ops
