// What torch::tensor is made from (torch::detail::TensorDataContainer): a number, a list of such, or a row of
// numbers.
//
// Source: 1.13.1 torch/csrc/api/include/torch/detail/TensorDataContainer.h
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"

#include <optional>
#include <string>
#include <string_view>

namespace vramlint {

/// How the options of a row of numbers are called that is kept as one: its tensor, and its numbers where they are
/// known.
inline constexpr std::string_view ListedRow = "TensorData";

enum class ListedForm { Number, List, Row };

/// Nothing where it is not known.
std::optional<ListedForm> listedForm(const Argument &A);
/// False after raising: it is asked for what it holds by another form than it has.
bool checkForm(const Argument &A, ListedForm Asked);
/// The tensor of a row.
std::optional<Argument> listedTensor(const Argument &A);
/// As it is printed; nothing where a number in it is not known.
std::optional<std::string> listedText(const Argument &A);
/// False after raising: an element of another form, or of another type, than the first.
bool checkAlike(const Argument &First, const Argument &Other, std::optional<Dtype> Type, std::optional<Dtype> Own);

} // namespace vramlint
