// What is known of the numbers in small tensors. Tensors have no data here; but lengths, steps and flags that a
// program puts into a tensor and takes out again (`lengths.max().item()`) decide sizes and branches. So the numbers
// of small tensors that the program makes of numbers are followed through the ops whose results are the same on every
// device, bit by bit. Whatever else happens to a tensor makes them unknown.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Tensor/Tensor.h"

#include <optional>
#include <string_view>
#include <vector>

namespace vramlint {

/// Tensors of so many numbers are followed.
inline constexpr std::int64_t MostKnownNumbers = 64;

/// The numbers of a storage, element by element; each is known or not.
class KnownNumbers final : public StorageMirror {
public:
  KnownNumbers(Dtype Type, std::size_t Count, unsigned Age) : Type(Type), Age(Age), Numbers(Count) {}

  void changed() override { Numbers.assign(Numbers.size(), std::nullopt); }
  bool onlyOpsWrite() const override { return true; }
  std::optional<long double> number(Bytes Offset, Dtype As) const override;
  void describe(StateHash &H) const override;

  const Dtype Type;
  /// How many ops they have come through: a counter that grows from round to round of a loop is lost at last, and the
  /// rounds are alike.
  unsigned Age;
  std::vector<std::optional<long double>> Numbers;
};

/// The numbers of a storage are not known, but no two of them are the same.
class DistinctNumbers final : public StorageMirror {
public:
  explicit DistinctNumbers(Dtype Type) : Type(Type) {}
  void changed() override { Holds = false; }
  bool onlyOpsWrite() const override { return true; }
  void describe(StateHash &H) const override;

  const Dtype Type;
  bool Holds = true;
};

/// Whether no two numbers are the same in each line of \p T along \p Dim.
bool areDistinct(const Tensor &T, std::size_t Dim);

/// All numbers of a tensor, in the order of its elements; nothing where one is not known, or where there are more
/// than \p Most.
std::optional<std::vector<long double>> knownNumbersOf(const Tensor &T, std::int64_t Most = MostKnownNumbers);

/// A number of C++.
std::optional<std::pair<long double, Dtype>> numberIn(const Argument &A);

/// Says the numbers of a tensor that an op has just made, dense and alone in its storage: sizes that it knows itself.
void knowNumbers(const Tensor &T, const std::vector<std::int64_t> &Numbers);
void knowNumbers(const Tensor &T, const std::vector<long double> &Numbers);

/// The same of a tensor of one element.
void knowNumber(const Tensor &T, long double Number);

/// What is known of the numbers in a tensor's storage, while an op writes to \p Into.
class NumbersAround {
public:
  explicit NumbersAround(const Tensor &Into);
  /// \p Source has been written, broadcast: its numbers, as far as they are known, and those around it.
  void wrote(const Tensor &Source) const;

private:
  const Tensor &Into;
  std::shared_ptr<KnownNumbers> Before;
};

/// invoke(), for a call of the program's own with the numbers that it gives.
Argument invokeFollowed(std::string_view Name, const NamedArguments &Arguments);

} // namespace vramlint
