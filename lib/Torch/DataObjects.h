// What stands behind datasets, their examples, and data loaders of the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Objects.h"

#include <functional>
#include <optional>
#include <vector>

namespace vramlint {

/// `torch::data::Example<Data, Target>`; without a target it is a TensorExample.
struct ExampleObject final : HostObject {
  Machine &M;
  CellRef Data, Target; ///< Target may be null
  ExampleObject(Machine &M, Value Data, std::optional<Value> Target);
  std::shared_ptr<HostObject> copy(std::shared_ptr<HostObject> Self) const override;
};

/// A dataset: how many examples it has, and how a batch of them comes about.
struct DatasetObject : HostObject {
  /// Number of examples; nothing when it is not known.
  virtual std::optional<std::int64_t> size(Machine &M) = 0;
  /// What `get_batch` returns for these positions; an unknown value when it cannot be told.
  virtual Value batch(Machine &M, const std::vector<std::int64_t> &Positions) = 0;
};

/// Examples that are the elements along the first dimension of tensors: MNIST, TensorDataset.
struct TensorDatasetObject final : DatasetObject {
  Tensor Data, Targets; ///< Targets may be undefined
  std::optional<std::int64_t> size(Machine &M) override;
  Value batch(Machine &M, const std::vector<std::int64_t> &Positions) override;
};

/// The torch::data::datasets part of an object of a class of the program; the examples are what its get() makes.
struct ProgramDataset final : DatasetObject {
  RecordBox *Part = nullptr; ///< the object this is a base of
  Value Owned;               ///< or the object itself, when a map or a loader has taken it
  std::optional<std::int64_t> size(Machine &M) override;
  Value batch(Machine &M, const std::vector<std::int64_t> &Positions) override;
  std::shared_ptr<HostObject> copy(std::shared_ptr<HostObject> Self) const override;

private:
  CellRef object() const;
};

/// A dataset seen through a transform.
struct MappedDataset final : DatasetObject {
  std::shared_ptr<DatasetObject> Inner;
  Value Transform;
  std::optional<std::int64_t> size(Machine &M) override { return Inner->size(M); }
  Value batch(Machine &M, const std::vector<std::int64_t> &Positions) override;
};

/// A transform of the library: Stack, Normalize, Lambda, TensorLambda, BatchLambda.
struct TransformObject final : HostObject {
  std::string Kind;
  Value Function;      ///< of the lambdas
  Tensor Mean, Stddev; ///< of Normalize
};

struct LoaderObject final : HostObject {
  std::shared_ptr<DatasetObject> Dataset;
  std::int64_t BatchSize = 1;
  std::int64_t Workers = 0;
  bool DropLast = false;
  bool Shuffles = true; ///< RandomSampler
  Tensor Order;         ///< the sampler's permutation
  CellRef Ended;        ///< what end() compares with, of the last begin()
};

/// An object of a class of torch::data; nothing when it is not modelled.
std::optional<Value> constructData(Machine &M, llvm::StringRef Name, const std::vector<Operand> &Arguments);

} // namespace vramlint
