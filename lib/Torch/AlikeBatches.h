// Batches of which the first tells what making any other of as many examples does: those of MNIST, through transforms
// of the library. Their examples are gathered one by one, a thousand for a test; the trace is repeated instead.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "Tensor/Tensor.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace vramlint {

/// Whether examples come from MNIST through the library's own data sets alone: they are all alike.
bool isOfMnist(Machine &M, const HeldObject &Dataset);

class AlikeBatches {
public:
  /// What making a batch of \p Examples did is looked at, and kept when it is over.
  class Watch;
  /// One more batch of \p Examples, if one was made at the same place of the program; null where it has to be
  /// executed.
  std::shared_ptr<HeldObject> again(Machine &M, std::int64_t Examples) const;

private:
  /// Where and how batches are asked for.
  struct Request {
    std::int64_t Examples = 0;
    std::uint32_t Context = 0; ///< of the trace
    bool RecordsGraph = false, Inference = false;
    Dtype Default = Dtype::Float;
    auto operator<=>(const Request &) const = default;
  };
  static Request requestNow(std::int64_t Examples);

  struct Part {
    TensorImpl Like; ///< without its storage
    Contents Holds;
    Category Kind;
    Device Where;
    Bytes Size;
    BlockId Block; ///< that the first batch had
    clang::QualType Type;
    std::uint64_t Offset; ///< in the batch, bytes
  };
  struct Batch {
    clang::QualType Type;
    std::vector<Part> Parts;
    std::uint64_t From, To; ///< events
  };
  static std::optional<std::vector<Part>> partsOf(Machine &M, const HeldObject &Batch);
  std::map<Request, Batch> Made;
};

class AlikeBatches::Watch {
public:
  Watch(Machine &M, AlikeBatches &All, const HeldObject &Dataset, std::int64_t Examples);
  void ends(const HeldObject &Batch);

private:
  Machine &M;
  AlikeBatches &All;
  std::optional<Request> Asked; ///< nothing: it is executed again
  std::uint64_t From = 0, Doubts = 0;
};

} // namespace vramlint
