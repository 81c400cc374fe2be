// Element types as one table, and type promotion by category and width (c10/core/ScalarType.h, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tensor/Dtype.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace vramlint {
namespace {

struct Row {
  Dtype Type;
  Bytes Size;
  std::string_view Name, CppName;
  std::array<std::string_view, 4> Spellings; ///< lower case, beside the name
};

constexpr Row Rows[] = {
    {Dtype::Byte, 1, "Byte", "unsigned char", {"uint8", "uint8_t", "u8", "unsigned char"}},
    {Dtype::Char, 1, "Char", "signed char", {"int8", "int8_t", "i8", "signed char"}},
    {Dtype::Short, 2, "Short", "short int", {"int16", "int16_t", "i16", ""}},
    {Dtype::Int, 4, "Int", "int", {"int32", "int32_t", "i32", ""}},
    {Dtype::Long, 8, "Long", "long int", {"int64", "int64_t", "i64", ""}},
    {Dtype::Half, 2, "Half", "c10::Half", {"float16", "f16", "fp16", "c10::half"}},
    {Dtype::Float, 4, "Float", "float", {"float32", "f32", "fp32", ""}},
    {Dtype::Double, 8, "Double", "double", {"float64", "f64", "fp64", ""}},
    {Dtype::ComplexHalf, 4, "ComplexHalf", "c10::complex<c10::Half>", {"complex32", "", "", ""}},
    {Dtype::ComplexFloat, 8, "ComplexFloat", "c10::complex<float>", {"complex64", "cfloat", "", ""}},
    {Dtype::ComplexDouble, 16, "ComplexDouble", "c10::complex<double>", {"complex128", "cdouble", "", ""}},
    {Dtype::Bool, 1, "Bool", "bool", {"", "", "", ""}},
    {Dtype::BFloat16, 2, "BFloat16", "c10::BFloat16", {"bf16", "c10::bfloat16", "", ""}},
};

const Row &row(Dtype D) { return Rows[static_cast<std::size_t>(D)]; }

std::string lower(std::string_view Text) {
  std::string Out(Text);
  std::transform(Out.begin(), Out.end(), Out.begin(), [](unsigned char C) { return std::tolower(C); });
  return Out;
}

} // namespace

Bytes elementSize(Dtype D) { return row(D).Size; }
std::string_view cppName(Dtype D) { return row(D).CppName; }
std::string_view dtypeName(Dtype D) { return row(D).Name; }

std::optional<Dtype> parseDtype(std::string_view Text) {
  for (std::string_view Prefix : {"torch::", "at::"})
    if (Text.substr(0, Prefix.size()) == Prefix)
      Text.remove_prefix(Prefix.size());
  if (Text.size() > 1 && Text[0] == 'k' && std::isupper(static_cast<unsigned char>(Text[1])))
    Text.remove_prefix(1);
  std::string Key = lower(Text);
  if (Key.empty())
    return std::nullopt;
  for (const Row &R : Rows)
    if (Key == lower(R.Name) || std::find(R.Spellings.begin(), R.Spellings.end(), Key) != R.Spellings.end())
      return R.Type;
  return std::nullopt;
}

bool isFloatingPoint(Dtype D) {
  return D == Dtype::Half || D == Dtype::Float || D == Dtype::Double || D == Dtype::BFloat16;
}

Dtype toReal(Dtype D) {
  switch (D) {
  case Dtype::ComplexHalf:
    return Dtype::Half;
  case Dtype::ComplexFloat:
    return Dtype::Float;
  case Dtype::ComplexDouble:
    return Dtype::Double;
  default:
    return D;
  }
}
Dtype toComplex(Dtype D) {
  switch (D) {
  case Dtype::Half:
    return Dtype::ComplexHalf;
  case Dtype::Float:
    return Dtype::ComplexFloat;
  case Dtype::Double:
    return Dtype::ComplexDouble;
  default:
    return D;
  }
}
bool isComplex(Dtype D) { return D == Dtype::ComplexHalf || D == Dtype::ComplexFloat || D == Dtype::ComplexDouble; }

bool isIntegral(Dtype D, bool IncludeBool) {
  return D == Dtype::Bool ? IncludeBool : !isFloatingPoint(D) && !isComplex(D);
}

Dtype promote(Dtype A, Dtype B) {
  if (A == B)
    return A;
  // Bool < integers < floating point < complex; within integers Byte meets a signed type in Short.
  auto Category = [](Dtype D) {
    return D == Dtype::Bool ? 0 : isIntegral(D, false) ? 1 : isFloatingPoint(D) ? 2 : 3;
  };
  if (Category(A) < Category(B))
    std::swap(A, B);
  if (Category(A) != Category(B)) {
    if (Category(A) == 3 && Category(B) == 2) {
      Dtype Whole = B == Dtype::Double ? Dtype::ComplexDouble
                    : B == Dtype::Half ? Dtype::ComplexHalf
                                       : Dtype::ComplexFloat;
      return elementSize(Whole) > elementSize(A) ? Whole : A;
    }
    return A;
  }
  if (Category(A) == 1) {
    if (A == Dtype::Byte || B == Dtype::Byte) {
      Dtype Signed = A == Dtype::Byte ? B : A;
      return Signed == Dtype::Char ? Dtype::Short : Signed;
    }
    return elementSize(A) > elementSize(B) ? A : B;
  }
  if (Category(A) == 2 && elementSize(A) == elementSize(B))
    return Dtype::Float; // Half with BFloat16
  return elementSize(A) > elementSize(B) ? A : B;
}

} // namespace vramlint
