// What stands behind objects of torch::data: MNIST, samplers, data loaders and their iterators. Everything else there
// (datasets of the program, examples, transforms) runs from the headers and is made of ordinary objects.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Rounds.h"
#include "Torch/AlikeBatches.h"
#include "Torch/Objects.h"

#include <optional>
#include <vector>

namespace vramlint {

/// torch::data::datasets::MNIST.
struct MnistObject final : HostObject {
  Tensor Images, Targets;
  bool Train = true;
  void describe(StateHash &H) const override;
  std::shared_ptr<HostObject> copy(std::shared_ptr<HostObject>) const override {
    return std::make_shared<MnistObject>(*this);
  }
};

/// A sampler of the library. Positions are taken in order, or from both ends, whatever the order is in LibTorch:
/// where it is a random one both are tried, and where they differ the order is something that is not known.
struct SamplerObject final : HostObject {
  enum class Order : std::uint8_t { Random, Sequential, Distributed, Stream };
  Order Kind = Order::Sequential;
  std::optional<std::int64_t> Size;                   ///< of the dataset; nothing when it is not known
  std::string UnknownSize;                            ///< why a program does not know it; empty: there is none
  std::optional<std::int64_t> Examples;               ///< that there are, of those that are taken to be there
  bool IsAssumed = false;                             ///< full batches are taken to be there: how many is not known
  std::optional<std::int64_t> Replicas = 1, Rank = 0; ///< of a distributed one; nothing when they are not known
  std::optional<bool> Duplicates = true;
  std::int64_t Next = 0; ///< how many have been taken
  Tensor Indices;        ///< the permutation of a random sampler
  Dtype IndexType = Dtype::Long;
  bool AnyBatch = false;     ///< it does not matter how many have been taken
  bool Shuffles = false;     ///< the order is not known
  bool FromBothEnds = false; ///< in turn, beginning with the last
  void describe(StateHash &H) const override;
  std::shared_ptr<HostObject> copy(std::shared_ptr<HostObject>) const override {
    return std::make_shared<SamplerObject>(*this);
  }
  /// How many positions there are in all; nothing when it is not known.
  std::optional<std::int64_t> count() const;
  std::string whyUnknown() const {
    return UnknownSize.empty() ? "the number of examples of a data set is not known" : UnknownSize;
  }
  void reset(std::optional<std::int64_t> NewSize);
  /// The next positions, at most \p Batch; nothing at the end, or when it is not known where that is.
  std::optional<std::vector<std::int64_t>> next(std::int64_t Batch);
};

/// StatelessDataLoader, StatefulDataLoader.
struct LoaderObject final : HostObject {
  std::shared_ptr<HeldObject> Dataset, Sampler; ///< the sampler of a stateful dataset is null
  clang::QualType Batch;                        ///< what one round of a loop gets
  std::int64_t BatchSize = 1;
  CauseId UnknownSize = Known; ///< why that is not known
  bool HasWorkers = false;     ///< or it is not known whether it has
  bool DropLast = false;
  std::int64_t Prefetched = 0; ///< batches that are asked for ahead although there are no workers to make them
  bool AsksAhead = false;      ///< of workers, which there are
  bool InFlight = false;       ///< of what was asked for ahead, something has not been fetched
  clang::SourceLocation Made;  ///< by this call
  AlikeBatches Alike;          ///< of those that were executed
  void describe(StateHash &H) const override;
};

/// One loop over a loader.
struct LoaderLoop {
  std::shared_ptr<LoaderObject> Loader;
  std::shared_ptr<HeldObject> Current; ///< the batch; null at the end
  bool Begun = false;
  std::int64_t Executed = 0;         ///< batches
  std::optional<MemoryImage> Before; ///< after the batch before the last that is executed in a row
  Bytes HeldBefore = 0;
  bool HasPassedOver = false; ///< batches that were not executed
  bool IsShort = false;       ///< all batches are executed
  std::uint64_t BeganAt = 0;  ///< what was recorded then
  /// And when the last batches were asked for.
  std::array<std::uint64_t, 2> AskedAt{};
  /// What was held on the device then, where it is not known how many batches there are.
  std::array<Bytes, 2> HeldAt{};
  CauseId Unknown = Known; ///< why it is not known what the batches are
  clang::SourceLocation Where;
  std::optional<RoundProof> Proof; ///< that full batches repeat
  std::int64_t Since = 0;          ///< so many were executed when it began
};

/// torch::data::Iterator. Copies share the loop.
struct LoaderIterator final : HostObject {
  std::shared_ptr<LoaderLoop> Loop; ///< null: what end() gives
  void describe(StateHash &H) const override;
};

/// Where the examples were gathered in a loop of which nobody knows how often it is run, and do not make a batch:
/// there are full batches of them.
void fillBatches(Machine &M, const LoaderObject &L);
/// Makes the next batch of a loop, or the first.
void advance(Machine &M, LoaderLoop &Loop);
/// begin(): what was left of an earlier loop is over.
std::shared_ptr<LoaderLoop> beginLoop(Machine &M, const std::shared_ptr<LoaderObject> &Loader);

} // namespace vramlint
