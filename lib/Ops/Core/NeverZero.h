// That no number of a tensor is zero, where nothing else is known of them. The gradients of products ask for it. It
// follows from how they were drawn, and goes with the numbers where an op gives them elsewhere.
//
// Behind torch::manual_seed() it is shown. Without it LibTorch seeds its generator with what the system gives, and a
// number that is drawn evenly or normally is zero about once in 2^24 times: then it is said in the ledger where it
// matters, of few numbers, and of more nothing follows.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Tensor/Tensor.h"

#include <string_view>

namespace vramlint {

class NeverZero final : public StorageMirror {
public:
  NeverZero(Dtype Type, bool IsShown) : Type(Type), IsShown(IsShown) {}
  void changed() override { Holds = false; }
  bool onlyOpsWrite() const override { return true; }
  void describe(StateHash &H) const override;

  const Dtype Type;
  const bool IsShown; ///< else it is only so good as certain
  bool Holds = true;
};

/// \p Op goes on as it does where no number of \p T is zero: tells the ledger how far that is known.
void takeNoneAsZero(const Tensor &T, std::string_view Op);

/// Says so of a tensor that has been drawn, if nobody looks at its storage and it is all there is in it.
void sayNeverZero(const Tensor &T, bool IsShown);

/// A call of the program's own has been made: what follows for what it gives. Ops that are called within others may
/// be stand-ins.
void passNeverZero(std::string_view Op, const NamedArguments &Arguments, const Argument &Result);

} // namespace vramlint
