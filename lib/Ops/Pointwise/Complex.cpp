// Complex tensors as pairs of real ones and back: views. `complex` makes a tensor of two.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

namespace vramlint {

Tensor ops::conj(const Tensor &Self) {
  if (failed() || !Self.defined() || !isComplex(Self.dtype()))
    return Self;
  NodeRef Node = record("conj", {Self});
  Tensor View = makeAlias(Self, Self.sizes(), Self.strides(), Self.impl().Offset);
  View.impl().Conjugated = !Self.impl().Conjugated;
  return attachView(Node, Self, View, [](GradNode &, GradList &G) -> GradList { return {conj(G[0])}; });
}

Tensor ops::negView(const Tensor &Self) {
  if (failed() || !Self.defined())
    return Self;
  NodeRef Node = record("neg_view", {Self});
  Tensor View = makeAlias(Self, Self.sizes(), Self.strides(), Self.impl().Offset);
  View.impl().Negated = !Self.impl().Negated;
  return attachView(Node, Self, View, [](GradNode &, GradList &G) -> GradList { return {unary("neg", G[0])}; });
}

Tensor ops::viewAsReal(const Tensor &Self) {
  if (failed() || !Self.defined())
    return {};
  if (!isComplex(Self.dtype()))
    return fail("view_as_real is only supported for complex tensors");
  if (Self.impl().Conjugated)
    return fail("view_as_real doesn't work on unresolved conjugated tensors.  To resolve the conjugate tensor so you "
                "can view it as real, use self.resolve_conj(); however, be warned that the resulting tensor will NOT "
                "alias the original.");
  NodeRef Node = record("view_as_real", {Self});
  Sizes Shape = Self.sizes(), Strides = Self.strides();
  for (std::int64_t &Stride : Strides)
    Stride *= 2;
  Shape.push_back(2);
  Strides.push_back(1);
  Tensor View = makeAlias(Self, Shape, Strides, Self.impl().Offset * 2);
  View.impl().Type = toReal(Self.dtype());
  return attachView(Node, Self, View,
                    [](GradNode &, GradList &G) -> GradList { return {viewAsComplex(contiguous(G[0]))}; });
}

Tensor ops::viewAsComplex(const Tensor &Self) {
  if (failed() || !Self.defined())
    return {};
  if (toComplex(Self.dtype()) == Self.dtype())
    return fail("view_as_complex is only supported for half, float and double tensors, but got a tensor of scalar "
                "type: " +
                std::string(dtypeName(Self.dtype())));
  if (Self.dim() == 0)
    return fail("Input tensor must have one or more dimensions");
  if (Self.size(-1) != 2)
    return fail("Tensor must have a last dimension of size 2");
  if (Self.strides().back() != 1)
    return fail("Tensor must have a last dimension with stride 1");
  Sizes Shape = Self.sizes(), Strides = Self.strides();
  Shape.pop_back();
  Strides.pop_back();
  bool Even = Self.impl().Offset % 2 == 0;
  for (std::size_t I = 0; I != Strides.size(); ++I) {
    Even = Even && Strides[I] % 2 == 0;
    Strides[I] /= 2;
  }
  if (!Even)
    return fail("Tensor must have a stride divisible by 2 for all but last dimension");
  NodeRef Node = record("view_as_complex", {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Self.impl().Offset / 2);
  View.impl().Type = toComplex(Self.dtype());
  return attachView(Node, Self, View, [](GradNode &, GradList &G) -> GradList {
    Tensor Dense = contiguous(G[0]);
    return {viewAsReal(Dense.defined() && Dense.impl().Conjugated ? clone(Dense) : Dense)};
  });
}

Tensor ops::complexPart(const Tensor &Self, bool Imaginary) {
  if (failed() || !Self.defined())
    return {};
  if (!isComplex(Self.dtype()))
    return Imaginary ? fail("imag is not implemented for tensors with non-complex dtypes.") : Self;
  if (!Self.impl().Conjugated)
    return select(viewAsReal(Self), Self.dim(), Imaginary ? 1 : 0);
  Tensor Parts = viewAsReal(conj(Self));
  return select(Imaginary ? negView(Parts) : Parts, Self.dim(), Imaginary ? 1 : 0);
}

static Argument runComplex(OpCall &C) {
  Tensor Real = C.tensor("real"), Imaginary = C.tensor("imag");
  if (C.poisoned() || failed())
    return Tensor();
  if (toComplex(Real.dtype()) == Real.dtype())
    return fail("Expected both inputs to be Half, Float or Double tensors but got " +
                std::string(dtypeName(Real.dtype())) + " and " + std::string(dtypeName(Imaginary.dtype())));
  if (Real.dtype() != Imaginary.dtype())
    return fail("Expected object of scalar type " + std::string(dtypeName(Real.dtype())) + " but got scalar type " +
                std::string(dtypeName(Imaginary.dtype())) + " for second argument");
  NodeRef Node = record("complex", {Real, Imaginary});
  // The generator takes `at::real(grad)` for a use of the operand of that name.
  keep(Node, Imaginary, Node && Node->wants(1));
  keep(Node, Real, Node && Node->wants(0));
  Tensor Out = iterate({Real, Imaginary}, {.ResultType = toComplex(Real.dtype()), .Promote = false});
  Sizes First = Real.sizes(), Second = Imaginary.sizes();
  const auto fit = [](const Tensor &Grad, const Sizes &Shape) { // as the engine does
    return Grad.defined() && Grad.sizes() == Shape ? Grad : ops::sumTo(Grad, Shape);
  };
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (N.wants(0))
      Grads[0] = fit(ops::complexPart(G[0], false), First);
    if (N.wants(1))
      Grads[1] = fit(ops::complexPart(G[0], true), Second);
    return Grads;
  });
}

/// A product with the conjugate of \p G.
static Tensor withConjugate(const Tensor &G, const Tensor &Other) { return ops::mul(ops::conj(G), Other); }

/// A copy of what is marked.
template <bool TensorImpl::*Mark> static Argument runResolve(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (C.poisoned() || failed())
    return Tensor();
  return Self.impl().*Mark ? ops::clone(Self) : Self;
}

static Argument runPolar(OpCall &C) {
  Tensor Length = C.tensor("abs"), Angle = C.tensor("angle");
  if (C.poisoned() || failed())
    return Tensor();
  if ((Length.dtype() != Dtype::Float && Length.dtype() != Dtype::Double) || Length.dtype() != Angle.dtype())
    return fail("Expected both inputs to be Half, Float or Double tensors of one type but got " +
                std::string(dtypeName(Length.dtype())) + " and " + std::string(dtypeName(Angle.dtype())));
  NodeRef Node = record("polar", {Length, Angle});
  Tensor Out = iterate({Length, Angle}, {.ResultType = toComplex(Length.dtype()), .Promote = false});
  SavedSlot Kept = keepOutput(Node, Out);
  Sizes First = Length.sizes(), Second = Angle.sizes();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor Result = unpack(N, Kept), OfLength, OfAngle;
    {
      Tensor Direction = ops::unary("sgn", Result);
      OfLength = ops::complexPart(withConjugate(G[0], Direction), false);
    }
    Scalar ImaginaryUnit(1.0);
    ImaginaryUnit.Kind = Dtype::ComplexDouble;
    Tensor Turned = ops::mul(Result, ImaginaryUnit);
    OfAngle = ops::complexPart(withConjugate(G[0], Turned), false);
    Turned = Tensor();
    return {N.wants(0) ? OfLength : Tensor(), N.wants(1) ? OfAngle : Tensor()};
  });
}

static const OpDecl Decls[] = {
    {.Names = {"view_as_real"},
     .Run = [](OpCall &C) -> Argument { return ops::viewAsReal(C.tensor("self")); },
     .Source = "1.13.1 aten/src/ATen/native/ComplexHelper.h"},
    {.Names = {"view_as_complex"},
     .Run = [](OpCall &C) -> Argument { return ops::viewAsComplex(C.tensor("self")); },
     .Source = "1.13.1 aten/src/ATen/native/ComplexHelper.h"},
    {.Names = {"real"},
     .Run = [](OpCall &C) -> Argument { return ops::complexPart(C.tensor("self"), false); },
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"imag"},
     .Run = [](OpCall &C) -> Argument { return ops::complexPart(C.tensor("self"), true); },
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"conj"},
     .Run = [](OpCall &C) -> Argument { return ops::conj(C.tensor("self")); },
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, conj"},
    {.Names = {"resolve_conj"},
     .Run = runResolve<&TensorImpl::Conjugated>,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, resolve_conj"},
    {.Names = {"resolve_neg"},
     .Run = runResolve<&TensorImpl::Negated>,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, resolve_neg"},
    {.Names = {"polar"}, .Run = runPolar, .Source = "1.13.1 TensorFactories.cpp; polar_backward"},
    {.Names = {"complex"}, .Run = runComplex, .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
};
const std::span<const OpDecl> ComplexOps = Decls;

} // namespace vramlint
