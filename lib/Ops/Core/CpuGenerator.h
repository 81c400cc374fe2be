// LibTorch's generator of random numbers on the CPU: a Mersenne twister. Behind torch::manual_seed() what is drawn
// follows from the program, as long as every draw since is known. Here it is followed how many words each draw takes,
// and of what a few ops draw, the numbers, or that none of them is zero.
//
// It is not known before, when the system seeds it, nor once something draws as many as its values ask for, once a
// condition that is not known may have decided who draws, and where rounds of a loop stand for others: each of them
// draws other numbers.
//
// bernoulli() takes one word where LibTorch was built with MKL, and more where it was not: both are followed, and
// what is said holds for both.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Tensor/Tensor.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace vramlint::drawn {

/// A parameter that a layer fills: uniform_() between any bounds, normal_().
void evenly(const Tensor &T);
void normally(const Tensor &T);
/// bernoulli_() with a number.
void truths(const Tensor &T);

/// From here on, the seed is this one.
void seed(std::uint64_t Seed);
/// From here on, nobody knows what will be drawn.
void lose();

/// An op has run: what it has drawn, for those that draw themselves.
void note(std::string_view Op, const NamedArguments &Arguments, const Argument &Result);

} // namespace vramlint::drawn
