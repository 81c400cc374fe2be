// Goes in front of c10/core/Scalar.h of a release before 2.3: from there on a scalar is made of unsigned numbers as
// well. The constructors are put before a method whose name stands in that header only once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// What the header itself includes, before the name is another.
#include <c10/core/ScalarType.h>
#include <c10/util/Half.h>
#include <c10/util/TypeCast.h>
#include <c10/util/complex.h>
#include <cstdint>
#if __has_include(<c10/core/SymFloat.h>)
#include <c10/core/SymFloat.h>
#include <c10/core/SymInt.h>
#endif

#define conj                                                                                                         \
  of_unsigned() const;                                                                                               \
  Scalar(std::uint16_t number) : Scalar(static_cast<std::int64_t>(number)) {}                                        \
  Scalar(std::uint32_t number) : Scalar(static_cast<std::int64_t>(number)) {}                                        \
  Scalar(std::uint64_t number) : Scalar(static_cast<std::int64_t>(number)) {}                                        \
  Scalar conj
#include_next <c10/core/Scalar.h>
#undef conj
