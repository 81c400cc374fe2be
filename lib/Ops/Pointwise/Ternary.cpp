// Elementwise ops that fit no table: pow with a number, clamp, where, masked_fill, lerp, addcmul, addcdiv.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/ComplexGrads.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

namespace vramlint {
using ops::compare;
using ops::div;
using ops::mul;

/// A zero of the gradient's options. Backward of where: zeros up to 1.13, a number of the result's dtype later.
static Tensor zeroBeside(const Tensor &G) { return ops::zeros({}, G.dtype(), G.device()); }

static Tensor powScalar(const Tensor &Self, Scalar Exponent, bool Inplace) {
  if (failed() || !Self.defined() || (Inplace && !checkInplace(Self, {Self})))
    return {};
  if (isIntegral(Self.dtype(), true) && isIntegral(Exponent.Kind, true) && Exponent.Value < 0)
    return fail("Integers to negative integer powers are not allowed.");
  NodeRef Node = record("pow", {Self});
  SavedSlot Kept = Inplace ? keepClone(Node, Self) : keep(Node, Self);
  const Tensor Read = resolvedMarks(Self);
  Tensor Result = Self;
  if (Inplace) {
    changed(Self);
  } else {
    // The exponent decides the dtype but is not wrapped in a tensor (structured pow.Tensor_Scalar).
    Tensor Number = wrapScalar(Exponent, Device{DeviceType::CUDA});
    Dtype Type = resultType({Self, Number});
    Tensor Converted;
    if (Type != Self.dtype()) { // base.to(common_dtype)
      CategoryScope Scope(Category::Temporary);
      Converted = emptyLike(Self, Type);
    }
    Result = makeResult(Self.sizes(), denseStridesLike(Self), Type, Self.device());
  }
  BackwardFn Backward = [Kept, Exponent](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined() || !N.wants(0))
      return {Tensor()};
    Tensor Base = unpack(N, Kept);
    if (Exponent.is(0))
      return {constant(ops::zerosLike(Base, MemoryFormat::Contiguous))};
    // pow_backward reads the exponent as a double, whatever it was (FunctionsManual.cpp).
    Tensor Power = ops::pow(Base, Scalar(Exponent.Value - 1));
    Tensor Slope = mul(Power, Scalar(Exponent.Value));
    return {mulConj(G[0], Slope)};
  };
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Tensor ops::pow(const Tensor &A, Scalar Exponent) { return powScalar(A, Exponent, false); }
Tensor ops::powInto(const Tensor &Self, Scalar Exponent) { return powScalar(Self, Exponent, true); }

/// Numbers as bounds take part in the promotion of whole numbers alone.
static Dtype clampedType(const Tensor &Self, std::optional<Scalar> Lowest, std::optional<Scalar> Highest) {
  if (!isIntegral(Self.dtype(), true) || !torchAtLeast(1, 12))
    return Self.dtype();
  std::vector<Tensor> All = {Self};
  for (const std::optional<Scalar> &Bound : {Lowest, Highest})
    if (Bound)
      All.push_back(wrapScalar(*Bound, Device{DeviceType::CUDA})); // no event there
  return resultType(All);
}

/// Bounds that are numbers (or tensors, saved then).
static Tensor clampWith(const Tensor &Self, std::optional<Scalar> Lowest, std::optional<Scalar> Highest,
                        const Tensor &Min, const Tensor &Max, bool Inplace) {
  if (failed() || !Self.defined())
    return {};
  bool HasMin = Lowest || Min.defined(), HasMax = Highest || Max.defined();
  if (!HasMin && !HasMax)
    return fail("torch.clamp: At least one of 'min' or 'max' must not be None");
  if (Inplace && !checkInplace(Self, {Self, Min, Max}))
    return {};
  NodeRef Node = record("clamp", {Self, Min, Max});
  SavedSlot Kept = Inplace ? keepClone(Node, Self) : keep(Node, Self);
  SavedSlot KeptMin = keep(Node, Min), KeptMax = keep(Node, Max);
  std::vector<Tensor> Inputs = {Self};
  if (Min.defined())
    Inputs.push_back(Min);
  if (Max.defined())
    Inputs.push_back(Max);
  Tensor Result = Self;
  if (Inplace) {
    if (Dtype Type = clampedType(Self, Lowest, Highest); Type != Self.dtype())
      return fail("result type " + std::string(dtypeName(Self.dtype())) +
                  " can't be cast to the desired output type " + std::string(dtypeName(Type)));
    if (!iterateInto(Self, Inputs))
      return {};
    changed(Self);
  } else if (Dtype Type = clampedType(Self, Lowest, Highest); Type != Self.dtype()) {
    Tensor Converted = ops::to(Self, Type);
    Result = iterate({Converted});
  } else {
    Result = iterate(Inputs);
  }
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    GradList Out(N.Next.size());
    if (!G[0].defined())
      return Out;
    const Tensor S = unpackToCompare(N, Kept);
    const Tensor Low = unpackToCompare(N, KeptMin), High = unpackToCompare(N, KeptMax);
    auto Below = [&] { return High.defined() ? compare(S, High) : compare(S, *Highest); };
    auto Above = [&] { return Low.defined() ? compare(S, Low) : compare(S, *Lowest); };
    const auto OfSelf = [&] {
      Tensor Zero = ops::zeros({}, G[0].dtype(), G[0].device());
      Tensor A = HasMin ? Above() : Tensor();
      Tensor B = HasMax ? Below() : Tensor();
      return ops::where(A.defined() ? A : B, G[0], Zero);
    };
    // The bounds first, with one zero for both (clamp_backward_min_max).
    if (N.wants(1) || N.wants(2)) {
      Tensor Zero = ops::zeros({}, G[0].dtype(), G[0].device());
      const auto OfBound = [&](const Tensor &Bound) {
        Tensor Beyond = compare(S, Bound);
        Tensor InOrder = HasMin && HasMax ? compare(Low, High) : Tensor();
        if (InOrder.defined() && !iterateInto(Beyond, {Beyond, InOrder}, {.ResultType = Dtype::Bool}))
          return Tensor();
        return ops::where(Beyond, G[0], Zero);
      };
      if (N.wants(1))
        Out[1] = OfBound(Low);
      if (N.wants(2))
        Out[2] = OfBound(High);
    }
    if (N.wants(0))
      Out[0] = OfSelf();
    return Out;
  };
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Tensor ops::clamp(const Tensor &Self, std::optional<Scalar> Min, std::optional<Scalar> Max) {
  return clampWith(Self, Min, Max, {}, {}, false);
}

static Argument runClamp(OpCall &C) {
  Tensor Self = C.tensor("self");
  Tensor Min = C.optionalTensor("min").value_or(Tensor()), Max = C.optionalTensor("max").value_or(Tensor());
  auto Bound = [&](std::string_view Name, const Tensor &Given) {
    return C.has(Name) && !Given.defined() ? std::optional(scalarArgument(C, Name, 0.5)) : std::nullopt;
  };
  return clampWith(Self, Bound("min", Min), Bound("max", Max), Min, Max, C.inplace());
}

Tensor ops::where(const Tensor &Condition, const Tensor &A, const Tensor &B) {
  if (failed() || !Condition.defined() || !A.defined() || !B.defined())
    return {};
  NodeRef Node = record("where", {A, B});
  SavedSlot Kept = keep(Node, Condition);
  if (!commonDevice({Condition, A, B}) || !broadcastAll({Condition, A, B}))
    return {};
  Tensor Result = withoutGrad([&] {
    // The kernel reads operands of one type, and takes bytes as truths, of a copy; the graph keeps what was given
    // (where_self_out).
    const Dtype Type = resultType({A, B});
    const Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
    const bool Differ = A.dtype() != B.dtype();
    const Tensor ReadA = Differ ? ops::to(A, Type) : A, ReadB = Differ ? ops::to(B, Type) : B;
    const Tensor Mask = Condition.dtype() == Dtype::Byte ? ops::to(Condition, Dtype::Bool) : Condition;
    session().DefaultCategory = Outer;
    return iterate({Mask, ReadA, ReadB}, {.ResultType = Type, .Promote = false});
  });
  return attach(Node, Result, [Kept](GradNode &N, GradList &G) -> GradList {
    GradList Out(2);
    if (!G[0].defined())
      return Out;
    Tensor Mask = unpack(N, Kept);
    if (N.wants(1)) {
      Tensor Zero = zeroBeside(G[0]);
      Out[1] = ops::where(Mask, Zero, G[0]);
    }
    if (N.wants(0)) {
      Tensor Zero = zeroBeside(G[0]);
      Out[0] = ops::where(Mask, G[0], Zero);
    }
    return Out;
  });
}

static Argument runWhere(OpCall &C) {
  Tensor Condition = C.tensor("condition");
  if (!C.find("other"))
    return C.poisoned() ? Argument(Tensor()) : invoke("nonzero_numpy", {{"self", Condition}});
  if (Condition.defined() && Condition.dtype() != Dtype::Bool && Condition.dtype() != Dtype::Byte)
    return fail("where expected condition to be a boolean tensor, but got a tensor with dtype " +
                std::string(dtypeName(Condition.dtype())));
  // `self` must not fall back to the condition.
  const bool IsSelf = C.find("self") && C.find("self") != C.find("condition");
  const std::string_view Names[] = {IsSelf ? "self" : "input", "other"};
  Tensor Sides[2];
  for (int I : {0, 1}) {
    const Argument *A = C.find(Names[I]);
    if (!A)
      return fail("where: expected two branches");
    if (const Tensor *T = A->get<Tensor>())
      Sides[I] = *T;
  }
  if (C.poisoned() || !requireDefined({Condition}) || failed())
    return Tensor();
  // A number becomes a tensor of the result's type, beside the tensor or, of two, beside the condition; then the
  // tensor gets that type (TensorCompare.cpp, where).
  const auto Number = [&](int I) { return C.find(Names[I])->get<Tensor>() == nullptr; };
  const auto MakeNumber = [&](Dtype Type, Device Where) {
    CategoryScope Scope(Category::Temporary);
    return makeTensor({}, Type, Where);
  };
  if (Number(0) && Number(1)) {
    const Dtype One = scalarArgument(C, Names[0], 0).Kind, Other = scalarArgument(C, Names[1], 0).Kind;
    const Dtype Type = isFloatingPoint(One) || isFloatingPoint(Other)       ? session().DefaultDtype
                       : isIntegral(One, false) || isIntegral(Other, false) ? Dtype::Long
                                                                            : Dtype::Bool;
    Tensor B = MakeNumber(Type, Condition.device()), A = MakeNumber(Type, Condition.device());
    return ops::where(Condition, A, B);
  }
  for (int I : {0, 1})
    if (const Tensor &Beside = Sides[1 - I]; Number(I) && Beside.defined()) {
      // Of its kind alone: a number beside a device takes no memory.
      const Dtype Type = resultType({Beside, wrapScalar(scalarArgument(C, Names[I], 0), Device{DeviceType::CUDA})});
      Sides[I] = MakeNumber(Type, Beside.device());
      Sides[1 - I] = ops::to(Beside, Type);
    }
  return ops::where(Condition, Sides[0], Sides[1]);
}

static Tensor maskedFill(const Tensor &Self, const Tensor &Mask, const Tensor &Value, bool Inplace) {
  if (failed() || !Self.defined() || !Mask.defined() || (Inplace && !checkInplace(Self, {Self, Value})))
    return {};
  // Up to 1.13 the CPU reads the first byte of each element, which has to be 0 or 1: so it is in the floating numbers
  // that masks are made of, 0 and 1.
  const bool IsMask = Mask.dtype() == Dtype::Bool || (Mask.dtype() == Dtype::Byte && !torchAtLeast(2, 1));
  const bool TakesAny = Mask.device().isCpu() && !torchAtLeast(2, 0);
  if (TakesAny && !isIntegral(Mask.dtype(), true))
    session().assume(Doubt::Branch, "false: an element of a mask of floating numbers is neither 0 nor 1");
  NodeRef Node = record("masked_fill", {Self, Value});
  SavedSlot Kept = keep(Node, Mask);
  if (!commonDevice({Self, Mask}))
    return {};
  std::optional<Sizes> Shape = broadcastAll({Self, Mask});
  if (!Shape)
    return {};
  if (Inplace && *Shape != Self.sizes())
    return fail("output with shape " + formatSizes(Self.sizes()) + " doesn't match the broadcast shape " +
                formatSizes(*Shape));
  Tensor Result = Self;
  if (!Inplace) // a contiguous clone of the expanded tensor
    Result = makeTensor(*Shape, Self.dtype(), Self.device());
  if (Value.defined() && Value.dim() > 0)
    return fail("masked_fill_ only supports a 0-dimensional value tensor, but got tensor with " +
                std::to_string(Value.dim()) + " dimension(s).");
  if (!IsMask && !TakesAny)
    return fail("masked_fill_ only supports boolean masks, but got mask with dtype " +
                std::string(cppName(Mask.dtype())));
  if (Inplace)
    changed(Self);
  BackwardFn Backward = [Kept](GradNode &N, GradList &G) -> GradList {
    GradList Out(2);
    if (!G[0].defined())
      return Out;
    Tensor M = unpack(N, Kept);
    if (N.wants(0))
      Out[0] = ops::maskedFill(G[0], M);
    if (N.wants(1))
      Out[1] = ops::sum(invokeTensor("masked_select", {{"self", G[0]}, {"mask", M}}));
    return Out;
  };
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Tensor ops::maskedFill(const Tensor &Self, const Tensor &Mask) { return vramlint::maskedFill(Self, Mask, {}, false); }
Tensor ops::maskedFillInto(const Tensor &Self, const Tensor &Mask) {
  return vramlint::maskedFill(Self, Mask, {}, true);
}

static Argument runLerp(OpCall &C) {
  Tensor Self = C.tensor("self"), End = C.tensor("end");
  std::optional<Tensor> Weight = C.optionalTensor("weight");
  Scalar Number = scalarArgument(C, "weight", 0.5);
  if (failed() || (C.inplace() && !checkInplace(Self, {Self, End})))
    return Tensor();
  for (const auto &[T, Name] : {std::pair(End, "end"), std::pair(Weight.value_or(Tensor()), "weight")})
    if (T.defined() && T.dtype() != Self.dtype())
      return fail("expected dtype " + std::string(cppName(Self.dtype())) + " for `" + Name + "` but got dtype " +
                  std::string(cppName(T.dtype())));
  NodeRef Node = record("lerp", {Self, End, Weight.value_or(Tensor())});
  SavedSlot KeptWeight, KeptSelf, KeptEnd;
  if (Node && Weight) {
    KeptWeight = keep(Node, *Weight); // two formulas read it: saved whoever wants a gradient
    KeptSelf = C.inplace() ? keepClone(Node, Self, Node->wants(2)) : keep(Node, Self, Node->wants(2));
    KeptEnd = keep(Node, End, Node->wants(2));
  }
  std::vector<Tensor> Inputs = {Self, End};
  if (Weight)
    Inputs.push_back(*Weight);
  Tensor Result = Self;
  if (C.inplace()) {
    if (!iterateInto(Self, Inputs))
      return Tensor();
    changed(Self);
  } else {
    Result = iterate(Inputs);
  }
  const bool Narrow = Self.device().isCpu() && !torchAtLeast(2, 1) && Self.dtype() == Dtype::Half; // no kernel
  if (Narrow || isIntegral(Self.dtype(), true))
    return failNotImplemented(Weight ? "lerp_kernel_tensor" : "lerp_kernel_scalar", Self.dtype());
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    GradList Out(N.Next.size());
    if (!G[0].defined())
      return Out;
    Tensor W = unpack(N, KeptWeight);
    if (N.wants(1))
      Out[1] = W.defined() ? mulConj(G[0], W) : mul(G[0], Number);
    if (N.wants(0)) {
      if (W.defined()) {
        Tensor Rest = ops::oneMinus(W);
        Out[0] = mulConj(G[0], Rest);
      } else {
        Out[0] = mul(G[0], Scalar(1 - Number.Value));
      }
    }
    if (N.wants(2))
      Out[2] = mulConj(G[0], ops::sub(unpack(N, KeptEnd), unpack(N, KeptSelf)));
    return Out;
  };
  return C.inplace() ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

/// The kernels of the CPU cast no result, which 1.13 says once it has cast the operands: a self of another floating
/// type than all together have is refused (native/cpu/PointwiseOpsKernel.cpp). True after raising.
static bool refuseCastBack(const Tensor &Self, const Tensor &A, const Tensor &B) {
  const auto IsOne = [](const Tensor &T) { return T.dim() > 0 && T.numel() != 0 && isFloatingPoint(T.dtype()); };
  if (torchAtLeast(2, 0) || !Self.device().isCpu() || !IsOne(Self) || !IsOne(A) || !IsOne(B))
    return false;
  const Dtype Common = promote(promote(Self.dtype(), A.dtype()), B.dtype());
  if (Common == Self.dtype())
    return false;
  if (!broadcastAll({Self, A, B}))
    return true;
  CategoryScope Scope(Category::Temporary);
  std::vector<Tensor> Cast;
  for (const Tensor &T : {Self, A, B})
    if (T.dtype() != Common)
      Cast.push_back(emptyLike(T, Common));
  fail("!needs_dynamic_casting<func_t>::check(iter) INTERNAL ASSERT FAILED at "
       "\"./aten/src/ATen/native/cpu/Loops.h\":347, please report a bug to PyTorch. ");
  return true;
}

/// addcmul and addcdiv: self + value * a (*|/) b.
static Tensor addc(const Tensor &Self, const Tensor &A, const Tensor &B, Scalar Value, bool Divide, bool Inplace) {
  if (failed() || !Self.defined() || !A.defined() || !B.defined() || (Inplace && !checkInplace(Self, {Self, A, B})))
    return {};
  if (Divide && isIntegral(A.dtype(), true) && isIntegral(B.dtype(), true))
    return fail("Integer division with addcdiv is no longer supported, and in a future  release addcdiv will perform "
                "a true division of tensor1 and tensor2.");
  NodeRef Node = record(Divide ? "addcdiv" : "addcmul", {Self, A, B});
  SavedSlot KeptB = keep(Node, B, Node && (Divide || Node->wants(1))); // of addcdiv, two formulas read it
  SavedSlot KeptA = keep(Node, A, Node && Node->wants(2));
  const Dtype Types[] = {Self.dtype(), A.dtype(), B.dtype()};
  Tensor Result = Self;
  if (Inplace) {
    if (refuseCastBack(Self, A, B) || !iterateInto(Self, {Self, A, B}))
      return {};
    changed(Self);
  } else {
    Result = iterate({Self, A, B});
  }
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    GradList Out(3);
    if (!G[0].defined())
      return Out;
    Tensor SA = unpack(N, KeptA), SB = unpack(N, KeptB);
    Out[0] = N.wants(0) ? realIfReal(G[0], Types[0]) : Tensor();
    if (N.wants(1)) {
      // `value / tensor2` is filled with the value, then divided in place (ATen/TensorOperators.h).
      Tensor Slope = Divide ? ops::divInto(emptyLike(SB), SB) : mul(SB, Value);
      Out[1] = realIfReal(mulConj(G[0], Slope), Types[1]);
    }
    if (N.wants(2)) {
      if (Divide) {
        Tensor Square = mul(SB, SB);
        Tensor Scaled = mul(SA, Value);
        Tensor Slope = div(Scaled, Square);
        Tensor Negative = ops::unary("neg", G[0]);
        Out[2] = realIfReal(mulConj(Negative, Slope), Types[2]);
      } else {
        Out[2] = realIfReal(mulConj(G[0], mul(SA, Value)), Types[2]);
      }
    }
    return Out;
  };
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Tensor ops::addcmulInto(const Tensor &Self, const Tensor &A, const Tensor &B, Scalar Value) {
  return addc(Self, A, B, Value, false, true);
}
Tensor ops::addcdivInto(const Tensor &Self, const Tensor &A, const Tensor &B, Scalar Value) {
  return addc(Self, A, B, Value, true, true);
}

template <bool Divide> static Argument runAddc(OpCall &C) {
  Tensor Self = C.tensor("self"), A = C.tensor("tensor1"), B = C.tensor("tensor2");
  return addc(Self, A, B, scalarArgument(C, "value", 1), Divide, C.inplace());
}

static const OpDecl Decls[] = {
    {.Names = {"pow_"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (std::optional<Tensor> Exponent = C.optionalTensor("exponent"))
         return ops::powInto(Self, *Exponent);
       return ops::powInto(Self, scalarArgument(C, "exponent", 2.5));
     },
     .Source = "1.13.1 aten/src/ATen/native/Pow.cpp"},
    {.Names = {"clamp", "clamp_", "clip", "clip_", "clamp_min", "clamp_min_", "clamp_max", "clamp_max_"},
     .Run = runClamp,
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp; traces `clamp`, `clamp_min`, `ip clamp_`"},
    {.Names = {"where"}, .Run = runWhere, .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp"},
    {.Names = {"masked_fill", "masked_fill_"},
     .Run = [](OpCall &C) -> Argument {
       return maskedFill(C.tensor("self"), C.tensor("mask"), C.optionalTensor("value").value_or(Tensor()),
                         C.inplace());
     },
     .Source = "1.13.1 aten/src/ATen/native/TensorAdvancedIndexing.cpp"},
    {.Names = {"lerp", "lerp_"}, .Run = runLerp, .Source = "1.13.1 aten/src/ATen/native/Lerp.cpp"},
    {.Names = {"addcmul", "addcmul_"},
     .Run = runAddc<false>,
     .Source = "1.13.1 aten/src/ATen/native/PointwiseOps.cpp"},
    {.Names = {"addcdiv", "addcdiv_"},
     .Run = runAddc<true>,
     .Source = "1.13.1 aten/src/ATen/native/PointwiseOps.cpp"},
};
const std::span<const OpDecl> TernaryOps = Decls;

} // namespace vramlint
