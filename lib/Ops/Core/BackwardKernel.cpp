// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"

namespace vramlint {

Tensor runBackward(const BackwardKernel &Kernel, const Tensor &G, const Tensor &Saved, std::int64_t How) {
  if (failed() || !G.defined() || !Saved.defined())
    return {};
  NodeRef Node = record(Kernel.Op, {G, Saved});
  SavedSlot KeptGrad = keep(Node, G, Node && Kernel.OfSaved && Node->wants(1));
  SavedSlot Kept = keep(Node, Saved, Node && (Kernel.OfSaved || Node->wants(0)));
  Tensor Out = Kernel.Run(G, Saved, How);
  return attach(Node, Out, [&Kernel, KeptGrad, Kept, How](GradNode &N, GradList &GG) -> GradList {
    GradList Grads(2);
    Tensor Incoming = unpack(N, KeptGrad), S = unpack(N, Kept);
    if (N.wants(0))
      Grads[0] = Kernel.OfGrad ? Kernel.OfGrad(GG[0], S, How) : runBackward(Kernel, GG[0], S, How);
    if (N.wants(1))
      Grads[1] = Kernel.OfSaved ? Kernel.OfSaved(GG[0], Incoming, S, How) : ops::zerosLike(GG[0]);
    return Grads;
  });
}

} // namespace vramlint
