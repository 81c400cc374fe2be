// A copy of a tensor, a part of which is another one: select_scatter, slice_scatter, diagonal_scatter,
// as_strided_scatter. The gradient is scattered zeros for the tensor, and the part of it for the source.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

namespace vramlint {
namespace {

using Part = std::function<Tensor(const Tensor &)>;

Tensor scatterInto(std::string_view Op, const Tensor &Self, const Tensor &Source, const Part &Of) {
  NodeRef Node = record(Op, {Self, Source});
  Tensor Result;
  {
    bool OuterGrad = std::exchange(session().GradEnabled, false);
    Result = ops::clone(detached(Self));
    Tensor Place = Result.defined() ? Of(Result) : Tensor();
    session().GradEnabled = OuterGrad;
    if (!Place.defined())
      return Tensor();
    if (Place.sizes() != Source.sizes())
      return fail("expected src to have a size equal to the slice of self. src size = " +
                  formatSizes(Source.sizes()) + ", slice size = " + formatSizes(Place.sizes()));
  }
  OutputMeta From{Source.sizes(), Source.dtype(), Source.device()};
  Tensor Out = detached(Result);
  return attach(Node, Out, [From, Of, Name = std::string(Op)](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (!G[0].defined())
      return Grads;
    if (N.wants(0)) {
      Tensor Zeros = ops::zeros(From.Shape, From.Type, From.Where);
      Grads[0] = scatterInto(Name, G[0], Zeros, Of);
    }
    if (N.wants(1))
      Grads[1] = Of(G[0]);
    return Grads;
  });
}

/// \p Of reads from the call which part is meant.
template <auto Of> Argument runViewScatter(OpCall &C) {
  Tensor Self = C.tensor("self"), Source = C.tensor("src");
  if (failed() || C.poisoned())
    return Tensor();
  return scatterInto(C.name(), Self, Source, Of(C));
}

auto selectOf(OpCall &C) {
  const std::int64_t Dim = C.integer("dim", 0), Index = C.integer("index", 0);
  return [=](const Tensor &T) { return ops::select(T, Dim, Index); };
}
auto diagonalOf(OpCall &C) {
  const std::int64_t Offset = C.integer("offset", 0), A = C.integer("dim1", 0), B = C.integer("dim2", 1);
  return [=](const Tensor &T) { return ops::diagonal(T, Offset, A, B); };
}
auto sliceOf(OpCall &C) {
  const std::int64_t Dim = C.integer("dim", 0), Start = C.has("start") ? C.integer("start", 0) : 0,
                     End = C.has("end") ? C.integer("end", INT64_MAX) : INT64_MAX, Step = C.integer("step", 1);
  return [=](const Tensor &T) { return ops::slice(T, Dim, Start, End, Step); };
}

Argument runStridedScatter(OpCall &C) {
  Tensor Self = C.tensor("self"), Source = C.tensor("src");
  Sizes Shape = C.integers("size"), Strides = C.integers("stride");
  if (failed() || C.poisoned())
    return Tensor();
  const std::int64_t Offset = C.integer("storage_offset", Self.impl().Offset);
  if (Self.requiresGrad() && !Self.isContiguous())
    return fail("as_strided_scatter is currently only supported for contiguous inputs");
  NodeRef Node = record("as_strided_scatter", {Self, Source});
  Tensor Out = emptyLike(Self);
  if (!Out.defined())
    return Tensor();
  if (Shape != Source.sizes())
    return fail("expected src to have a size equal to the slice of self. src size = " + formatSizes(Source.sizes()) +
                ", slice size = " + formatSizes(Shape));
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (!G[0].defined())
      return Grads;
    if (N.wants(0))
      Grads[0] = emptyLike(ops::contiguous(G[0]));
    if (N.wants(1))
      Grads[1] = ops::asStrided(ops::contiguous(G[0]), Shape, Strides, Offset);
    return Grads;
  });
}

const OpDecl Decls[] = {
    {.Names = {"select_scatter"},
     .Run = runViewScatter<selectOf>,
     .Source = "1.13.1 aten/src/ATen/native/TensorShape.cpp; derivatives.yaml"},
    {.Names = {"slice_scatter"}, .Run = runViewScatter<sliceOf>, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"diagonal_scatter"}, .Run = runViewScatter<diagonalOf>, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"as_strided_scatter"},
     .Run = runStridedScatter,
     .Source = "1.13.1 aten/src/ATen/native/TensorShape.cpp; FunctionsManual.cpp, as_strided_scatter_backward"},
};

} // namespace
const std::span<const OpDecl> ViewScatterOps = Decls;

} // namespace vramlint
