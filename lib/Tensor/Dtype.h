// Element types, their sizes, and type promotion (c10/core/ScalarType.h, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"

#include <optional>
#include <string_view>

namespace vramlint {

enum class Dtype : std::uint8_t {
  Byte,
  Char,
  Short,
  Int,
  Long,
  Half,
  Float,
  Double,
  ComplexHalf,
  ComplexFloat,
  ComplexDouble,
  Bool,
  BFloat16,
};

Bytes elementSize(Dtype D);
/// C++ name as LibTorch prints it in messages: `float`, `long int`, `c10::Half` ...
std::string_view cppName(Dtype D);
/// Name of the enumerator: `Float`, `Long` ...
std::string_view dtypeName(Dtype D);
/// Accepts `Float`, `float`, `float32`, `kFloat32`, `half`, `int64`, `bool`, `bfloat16` ...
std::optional<Dtype> parseDtype(std::string_view Text);
bool isFloatingPoint(Dtype D);
bool isComplex(Dtype D);
/// Float for ComplexFloat and the other way round; a type without such a partner stays.
Dtype toReal(Dtype D);
Dtype toComplex(Dtype D);
bool isIntegral(Dtype D, bool IncludeBool);
/// Result type of mixing two element types (both tensors of rank >= 1).
Dtype promote(Dtype A, Dtype B);

} // namespace vramlint
