// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"

namespace vramlint {

Tensor runBackward(const BackwardKernel &Kernel, const Tensor &G, const Tensor &Saved, std::int64_t How,
                   const Tensor &Beside) {
  if (failed() || !G.defined() || !Saved.defined())
    return {};
  NodeRef Node = record(Kernel.Op, {G, Saved});
  // Formulas of forward ops keep what one gradient needs only where that is wanted; those of backward ops keep all
  // (gen_variable_type.py, guard_for).
  SavedSlot KeptGrad = keep(Node, G, Kernel.OfSaved);
  SavedSlot Kept = keep(Node, Saved);
  SavedSlot KeptBeside = keep(Node, Beside);
  Tensor Out = withoutGrad([&] {
    const Tensor Read = resolvedMarks(Saved);
    return Kernel.Run(G, Read, How);
  });
  return attach(Node, Out, [&Kernel, KeptGrad, Kept, KeptBeside, How](GradNode &N, GradList &GG) -> GradList {
    GradList Grads(2);
    if (Kernel.Refused)
      return {underived(Kernel.Op)};
    Tensor Incoming = unpack(N, KeptGrad), S = unpack(N, Kept);
    if (N.wants(0))
      Grads[0] =
          Kernel.OfGrad ? Kernel.OfGrad(GG[0], S, How) : runBackward(Kernel, GG[0], S, How, unpack(N, KeptBeside));
    if (N.wants(1))
      Grads[1] = Kernel.OfSaved ? Kernel.OfSaved(GG[0], Incoming, S, How) : constant(ops::zerosLike(GG[0]));
    return Grads;
  });
}

GradList attachAll(const NodeRef &Node, GradList Outputs, BackwardFn Backward) {
  if (!Node || failed())
    return Outputs;
  for (const Tensor &T : Outputs)
    if (T.defined())
      setHistory(Node, T);
    else
      Node->Outputs.emplace_back();
  Node->Backward = std::move(Backward);
  return Outputs;
}

Tensor underived(std::string_view Op) {
  return fail("derivative for aten::" + std::string(Op) + " is not implemented", ErrorKind::Runtime);
}

GradList runUnderived(std::string_view Op, const std::vector<Tensor> &Inputs, const std::function<GradList()> &Run) {
  NodeRef Node = record("not_implemented", Inputs);
  return attachAll(Node, withoutGrad(Run), [Op = std::string(Op)](GradNode &N, GradList &) -> GradList {
    underived(Op);
    return GradList(N.Next.size());
  });
}

GradList runRefused(std::string Message, const std::vector<Tensor> &Inputs, const std::function<GradList()> &Run) {
  NodeRef Node = record("not_implemented", Inputs);
  return attachAll(Node, withoutGrad(Run), [Message = std::move(Message)](GradNode &N, GradList &) -> GradList {
    fail(Message);
    return GradList(N.Next.size());
  });
}

Tensor runLinear(std::string_view Op, const Tensor &G, const Tensor &Self, const Tensor &Kept,
                 const std::function<Tensor()> &Run,
                 std::function<Tensor(const Tensor &GG, const Tensor &Kept)> Transposed) {
  if (failed() || !G.defined())
    return {};
  NodeRef Node = record(Op, {G, Self});
  const SavedSlot Slot = keep(Node, Kept);
  OutputMeta Zeros;
  if (Self.defined())
    Zeros = {Self.sizes(), Self.dtype(), Self.device()};
  Tensor Out = withoutGrad(Run);
  return attach(Node, Out, [Slot, Zeros, Transposed = std::move(Transposed)](GradNode &N, GradList &GG) -> GradList {
    GradList Grads(2);
    if (N.wants(0))
      Grads[0] = Transposed(GG[0], unpack(N, Slot));
    if (N.wants(1))
      Grads[1] = constant(ops::zeros(Zeros.Shape, Zeros.Type, Zeros.Where));
    return Grads;
  });
}

bool isRecordedKernel(OpCall &C, const std::vector<Tensor> &Operands) {
  if (C.poisoned() || !gradWanted(Operands))
    return false;
  C.poison({"the gradient of a kernel of backward that the program calls is not modelled"});
  return true;
}

} // namespace vramlint
