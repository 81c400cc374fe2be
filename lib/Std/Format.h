// The formats of printf.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Std/Rows.h"

namespace vramlint {

/// The arguments that a format takes one after another.
struct FormatArguments {
  std::vector<Operand> List;
  std::size_t Next = 0;
  const Operand *take() { return Next < List.size() ? &List[Next++] : nullptr; }
};

/// Variadic arguments of this call, from number \p First on.
FormatArguments variadic(const StdCall &C, std::size_t First);
/// What is left of the va_list that is the last argument of this call.
FormatArguments fromList(const StdCall &C);

/// What printf would print; conversions whose argument is not known are holes.
Text format(StdCall &C, Address Format, FormatArguments Arguments);

/// One number as printf prints it: \p Conversion is one letter of `diouxXfFeEgGaA`, \p Options what stands before it
/// (flags, width, precision, without length).
std::string formatInteger(const std::string &Options, char Conversion, __int128 Number);
std::string formatReal(const std::string &Options, char Conversion, long double Number, bool IsLong);

} // namespace vramlint
