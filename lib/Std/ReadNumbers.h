// Numbers in text, as <istream> reads them: which characters belong to one, and what it is worth.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

#include <ios>

namespace vramlint {

/// The number, and failbit when it is none or does not fit.
struct Parsed {
  Value Number;
  std::ios_base::iostate State = std::ios_base::goodbit;
};

/// Whether \p Byte goes on with the number that begins with \p Before; base 0: as the number says itself.
bool partOfInteger(const std::string &Before, char Byte, int Base);
bool partOfReal(const std::string &Before, char Byte);

Parsed parseInteger(const std::string &Bytes, int Base, ScalarType Type);
Parsed parseReal(const std::string &Bytes, ScalarType::Kind Kind);
Parsed parseBool(const std::string &Bytes, bool Alphabetic);

} // namespace vramlint
