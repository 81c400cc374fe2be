// Copies: clone, contiguous, conversions between dtypes, devices and layouts, copy_, cat, stack, repeat, set_data.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Copies.h"

#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/ComplexGrads.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Tensor/Version.h"

#include <algorithm>

namespace vramlint {

static void copyThroughDense(const Tensor &To, const Tensor &From, bool NonBlocking) {
  const bool SameType = To.dtype() == From.dtype();
  if (To.numel() == 0 ||
      (SameType && To.isNonOverlappingAndDense() && To.sizes() == From.sizes() && To.strides() == From.strides()))
    return;
  CategoryScope Scope(Category::Temporary);
  const bool AtSource = To.device().isCuda() || NonBlocking;
  Tensor Dense, Converted, Source;
  if (!To.isContiguous() || (!AtSource && !SameType))
    Dense = makeTensor(To.sizes(), AtSource ? To.dtype() : From.dtype(), To.device());
  if (AtSource && !SameType)
    Converted = makeStrided(From.sizes(), denseStridesLike(From), To.dtype(), From.device());
  const Tensor &Read = Converted.defined() ? Converted : From;
  if (!Read.isContiguous() || Read.numel() != To.numel())
    Source = makeTensor(To.sizes(), Read.dtype(), From.device());
  Converted = Tensor();
}

void takeCopyScratch(const Tensor &To, const Tensor &From, bool NonBlocking) {
  if (To.defined() && From.defined() && !(To.device() == From.device()))
    return copyThroughDense(To, From, NonBlocking);
  if (!To.defined() || !From.defined() || !To.device().isCpu() || !From.device().isCpu() || From.dim() != 2)
    return;
  constexpr std::int64_t Least = 60 * 60;
  const bool IsTransposed = From.strides()[0] == 1 && From.strides()[1] == From.sizes()[0];
  if (!IsTransposed || !To.isContiguous() || To.sizes() != From.sizes() || To.dtype() != From.dtype() ||
      To.numel() < Least)
    return;
  const std::int64_t Edge = To.dtype() == Dtype::Byte ? 120 : 60;
  scratch(static_cast<Bytes>(Edge * Edge * elementSize(To.dtype())), To.device());
}

bool overlapsItself(const Tensor &T) {
  if (T.isNonOverlappingAndDense())
    return false;
  for (std::size_t D = 0; D < T.sizes().size(); ++D)
    if (T.strides()[D] == 0 && T.sizes()[D] > 1)
      return true;
  return false;
}

bool refuseOverlap(const Tensor &Written) {
  if (!overlapsItself(Written))
    return false;
  fail("unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
       "Please clone() the tensor before performing the operation.");
  return true;
}

static bool refuseSharing() {
  fail("unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory "
       "location. Please clone() the tensor before performing the operation.");
  return true;
}

bool refusePartialOverlap(const Tensor &Written, const Tensor &Read) {
  if (Written.isSame(Read) || Written.numel() == 0 || Read.numel() == 0 || Written.storage() != Read.storage() ||
      !Written.isNonOverlappingAndDense() || !Read.isNonOverlappingAndDense())
    return false;
  const auto range = [](const Tensor &T) {
    const Bytes Begin = T.impl().Offset * elementSize(T.dtype());
    return std::pair(Begin, Begin + T.numel() * elementSize(T.dtype()));
  };
  const auto [FirstW, EndW] = range(Written);
  const auto [FirstR, EndR] = range(Read);
  const bool IsWhole = FirstW == FirstR && EndW == EndR && Written.strides() == Read.strides();
  return !IsWhole && FirstW < EndR && FirstR < EndW && refuseSharing();
}

bool refuseSharedMemory(const Tensor &Written, const Tensor &Read) {
  if (!Written.defined() || !Read.defined())
    return false;
  if (Written.isSame(Read))
    return refuseSharing();
  const auto HasGaps = [](const Tensor &T) { return denseStridesLike(T) != T.strides(); };
  if (Written.storage() != Read.storage() || Written.numel() == 0 || Read.numel() == 0 || HasGaps(Written) ||
      HasGaps(Read))
    return false;
  const std::int64_t FirstW = Written.impl().Offset, FirstR = Read.impl().Offset;
  return FirstW < FirstR + Read.numel() && FirstR < FirstW + Written.numel() && refuseSharing();
}

Tensor ops::clone(const Tensor &Self, MemoryFormat Format) {
  if (failed() || !Self.defined())
    return {};
  NodeRef Node = record("clone", {Self});
  Tensor Copy = emptyLike(Self, {}, Format);
  takeCopyScratch(Copy, Self);
  return attach(Node, Copy, [](GradNode &, GradList &G) -> GradList { return {G[0]}; });
}

Tensor ops::contiguous(const Tensor &Self, MemoryFormat Format) {
  if (failed() || !Self.defined())
    return {};
  if (Self.isContiguous(Format))
    return Self;
  if (Format == MemoryFormat::Preserve)
    return fail("preserve memory format is unsupported by the contiguous operator");
  return clone(Self, Format);
}

Tensor ops::to(const Tensor &Self, std::optional<Dtype> Type, std::optional<Device> Where, MemoryFormat Format,
               bool Copy, bool NonBlocking) {
  if (failed() || !Self.defined())
    return {};
  Dtype NewType = Type.value_or(Self.dtype());
  Device NewDevice = Where.value_or(Self.device());
  if (NewDevice.isCuda() && NewDevice.Index < 0)
    NewDevice.Index = 0;
  if (NewDevice.takeCpuNumber())
    Copy = true;
  bool SameFormat = Format == MemoryFormat::Preserve || suggestFormat(Self) == Format;
  if (NewType == Self.dtype() && NewDevice == Self.device() && SameFormat && !Copy)
    return Self;
  if (NewDevice.isCuda() && !session().Options.CudaAvailable)
    return fail("Cannot initialize CUDA without ATen_cuda library.");
  NodeRef Node = record("to_copy", {Self});
  const Tensor Behind = inMemory(Self);
  const Tensor Read = resolvedMarks(Behind);
  // Where layout is kept: dense tensors keep their strides, others become contiguous (empty_like's rule).
  Tensor Result = Format == MemoryFormat::Preserve
                      ? makeStrided(Self.sizes(), denseStridesLike(Self), NewType, NewDevice)
                      : makeTensor(Self.sizes(), NewType, NewDevice, Format);
  if (!Result.defined())
    return {};
  takeCopyScratch(Result, Read, NonBlocking);
  Dtype OldType = Self.dtype();
  Device OldDevice = Self.device();
  return attach(Node, Result, [OldType, OldDevice](GradNode &N, GradList &G) -> GradList {
    if (!N.wants(0))
      return {Tensor()};
    // The gradient of a tensor that was made complex is a real part: a view.
    if (!isComplex(OldType) && isComplex(G[0].dtype()))
      return {ops::complexPart(ops::to(G[0], toComplex(OldType), OldDevice), false)};
    return {ops::to(G[0], OldType, OldDevice)};
  });
}

Tensor ops::copyInto(const Tensor &Self, const Tensor &Source, bool NonBlocking) {
  if (failed() || !Self.defined() || !Source.defined() || !checkInplace(Self, {Self, Source}) ||
      refuseOverlap(Self) || refusePartialOverlap(Self, Source))
    return {};
  const Tensor Zero = zeroBehind(Source);
  std::optional<Sizes> Shape = broadcast(Self.sizes(), Source.sizes());
  if (!Shape || *Shape != Self.sizes()) {
    broadcastAll({Self, Source});
    if (!failed())
      fail("output with shape " + formatSizes(Self.sizes()) + " doesn't match the broadcast shape " +
           formatSizes(*Shape));
    return {};
  }
  NodeRef Node = record("copy", {Self, Source});
  takeCopyScratch(Self, Source, NonBlocking);
  changed(Self);
  OutputMeta From{Source.sizes(), Source.dtype(), Source.device()};
  return rebase(Node, Self, [From](GradNode &N, GradList &G) -> GradList {
    GradList Out(2);
    if (!G[0].defined())
      return Out;
    if (N.wants(0))
      Out[0] = constant(ops::zerosLike(G[0], MemoryFormat::Contiguous));
    if (N.wants(1))
      Out[1] = ops::to(G[0], From.Type, From.Where);
    return Out;
  });
}

/// A legacy empty 1-D tensor takes no part in cat; one that is not defined passes for such.
static bool isSkipped(const Tensor &T) { return !T.defined() || (T.dim() == 1 && T.sizes()[0] == 0); }

/// On the CPU a piece of another type is copied through a tensor of its own type, in the result's shape.
static void convertPieces(const std::vector<Tensor> &Tensors, const Tensor &Result) {
  if (!Result.defined() || !Result.device().isCpu())
    return;
  for (const Tensor &T : Tensors)
    if (T.defined() && T.dtype() != Result.dtype() && T.numel() != 0)
      scratch(T.bytes(), T.device());
}

Tensor ops::cat(const std::vector<Tensor> &Tensors, std::int64_t Dim) {
  if (failed())
    return {};
  if (Tensors.empty())
    return fail("torch.cat(): expected a non-empty list of Tensors");
  const Tensor *First = nullptr;
  if (!Tensors[0].defined()) // the others are made like it
    return fail("tensor does not have a device");
  for (std::size_t I = 0; I < Tensors.size(); ++I) {
    if (Tensors[I].defined() && Tensors[I].dim() == 0)
      return fail("zero-dimensional tensor (at position " + std::to_string(I) + ") cannot be concatenated");
    if (!First && !isSkipped(Tensors[I]))
      First = &Tensors[I];
  }
  NodeRef Node = record("cat", Tensors);
  if (!First)
    return attach(Node, makeTensor({0}, Tensors[0].dtype(), Tensors[0].device()),
                  [](GradNode &N, GradList &G) -> GradList {
                    GradList Out(N.Next.size());
                    for (std::size_t I = 0; I < Out.size() && G[0].defined(); ++I)
                      if (N.wants(I))
                        Out[I] = constant(ops::zeros({0}, G[0].dtype(), G[0].device()));
                    return Out;
                  });
  std::optional<std::int64_t> D = checkedDim(Dim, First->dim());
  std::vector<Tensor> There = Tensors;
  std::erase_if(There, [](const Tensor &T) { return !T.defined(); });
  if (!D || !commonDevice(There))
    return {};
  There.clear();
  Sizes Shape = First->sizes(), Lengths;
  std::vector<Dtype> Types(Tensors.size());
  Shape[*D] = 0;
  MemoryFormat Format = suggestFormat(*First);
  for (std::size_t I = 0; I < Tensors.size(); ++I) {
    const Tensor &T = Tensors[I];
    if (isSkipped(T)) {
      Lengths.push_back(-1);
      continue;
    }
    if (T.dim() != First->dim())
      return fail("Tensors must have same number of dimensions: got " + std::to_string(First->dim()) + " and " +
                  std::to_string(T.dim()));
    for (std::int64_t J = 0; J < T.dim(); ++J)
      if (J != *D && T.sizes()[J] != First->sizes()[J])
        return fail("Sizes of tensors must match except in dimension " + std::to_string(*D) + ". Expected size " +
                    std::to_string(First->sizes()[J]) + " but got size " + std::to_string(T.sizes()[J]) +
                    " for tensor number " + std::to_string(I) + " in the list.");
    if (__builtin_add_overflow(Shape[*D], T.sizes()[*D], &Shape[*D]))
      return fail("Storage size calculation overflowed with sizes=" + formatSizes(First->sizes()));
    Lengths.push_back(T.sizes()[*D]);
    Types[I] = T.dtype();
    // One operand of another layout makes the result contiguous (cat_compute_output_memory_format).
    if (suggestFormat(T) != Format)
      Format = MemoryFormat::Contiguous;
  }
  Tensor Result = makeResult(Shape, contiguousStrides(Shape, Format), resultType(Tensors), First->device());
  if (!Result.defined())
    return {};
  convertPieces(Tensors, Result);
  return attach(Node, Result, [Lengths, Types, D](GradNode &N, GradList &G) -> GradList {
    GradList Out(N.Next.size());
    std::int64_t At = 0;
    for (std::size_t I = 0; I < Out.size() && G[0].defined(); ++I) {
      if (Lengths[I] < 0) {
        if (N.wants(I))
          Out[I] = constant(ops::zeros({0}, G[0].dtype(), G[0].device()));
        continue;
      }
      if (N.wants(I))
        Out[I] = ops::narrow(realIfReal(G[0], Types[I]), *D, At, Lengths[I]);
      At += Lengths[I];
    }
    return Out;
  });
}

/// How a stack of \p Shape lies: it is a cat along \p Dim (of operands with one more dimension, where that is the
/// last) in the format that all of them have, seen with the dimension split in two (TensorShape.cpp, stack).
static Sizes stackedStrides(const std::vector<Tensor> &Tensors, const Sizes &Shape, std::int64_t Dim) {
  const bool IsLast = Dim == Tensors[0].dim();
  const auto FormatOf = [&](const Tensor &T) {
    if (!IsLast)
      return suggestFormat(T);
    Sizes Longer = T.sizes(), Strides = T.strides();
    Longer.push_back(1);
    Strides.push_back(1);
    return suggestFormat(makeAlias(T, Longer, Strides, T.impl().Offset));
  };
  const MemoryFormat First = FormatOf(Tensors[0]);
  const bool AreAlike = std::ranges::all_of(Tensors, [&](const Tensor &T) { return FormatOf(T) == First; });
  Sizes Joined = Shape;
  if (!IsLast) {
    Joined = Tensors[0].sizes();
    Joined[Dim] *= static_cast<std::int64_t>(Tensors.size());
  }
  const Sizes Strides = contiguousStrides(Joined, AreAlike ? First : MemoryFormat::Contiguous);
  return viewStrides(Joined, Strides, Shape).value_or(contiguousStrides(Shape));
}

Tensor ops::stack(const std::vector<Tensor> &Tensors, std::int64_t Dim) {
  if (failed())
    return {};
  if (Tensors.empty())
    return fail("stack expects a non-empty TensorList");
  for (const Tensor &T : Tensors)
    if (!T.defined())
      return fail("Expected a proper Tensor but got None (or an undefined Tensor in C++) for argument 'tensors'");
  std::optional<std::int64_t> D = checkedDim(Dim, Tensors[0].dim() + 1);
  if (!D)
    return {};
  for (std::size_t I = 1; I < Tensors.size(); ++I)
    if (Tensors[I].sizes() != Tensors[0].sizes())
      return fail("stack expects each tensor to be equal size, but got " + formatSizes(Tensors[0].sizes()) +
                  " at entry 0 and " + formatSizes(Tensors[I].sizes()) + " at entry " + std::to_string(I));
  if (!commonDevice(Tensors))
    return {};
  NodeRef Node = record("stack", Tensors);
  Sizes Shape = Tensors[0].sizes();
  Shape.insert(Shape.begin() + *D, static_cast<std::int64_t>(Tensors.size()));
  const Dtype Type = resultType(Tensors);
  const Tensor Given = OutForm::claim(Type, Tensors[0].device());
  Tensor Result = Given.defined() ? resizeOutput(Given, Shape, contiguousStrides(Shape))
                                  : makeStrided(Shape, stackedStrides(Tensors, Shape, *D), Type, Tensors[0].device());
  if (Result.defined())
    convertPieces(Tensors, Result);
  std::vector<Dtype> Types;
  for (const Tensor &T : Tensors)
    Types.push_back(T.dtype());
  return attach(Node, Result, [Types, D](GradNode &N, GradList &G) -> GradList {
    GradList Out(N.Next.size());
    if (!G[0].defined())
      return Out;
    for (std::size_t I = 0; I < Out.size(); ++I)
      Out[I] = realIfReal(ops::select(G[0], *D, static_cast<std::int64_t>(I)), Types[I]);
    return Out;
  });
}

Tensor ops::repeat(const Tensor &Self, const Sizes &Times) {
  if (failed() || !Self.defined())
    return {};
  if (Times.size() < Self.sizes().size())
    return fail("Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor");
  Sizes Shape = Times;
  std::size_t Lead = Times.size() - Self.sizes().size();
  for (std::size_t I = Lead; I < Shape.size(); ++I)
    if (__builtin_mul_overflow(Shape[I], Self.sizes()[I - Lead], &Shape[I]))
      return fail("Storage size calculation overflowed with sizes=" + formatSizes(Times));
  NodeRef Node = record("repeat", {Self});
  Tensor Result = makeTensor(Shape, Self.dtype(), Self.device());
  Sizes Old = Self.sizes();
  return attach(Node, Result, [Old, Times, Lead](GradNode &N, GradList &G) -> GradList {
    if (!N.wants(0) || !G[0].defined())
      return {Tensor()};
    if (std::find(Times.begin(), Times.end(), 0) != Times.end()) // without a graph
      return {constant(ops::zeros(Old, G[0].dtype(), G[0].device()))};
    // Leading dimensions are summed one by one; other repeats become dimensions of their own (repeat_backward).
    Tensor Grad = G[0];
    for (std::size_t I = 0; I < Lead; ++I)
      Grad = ops::sum(Grad, {0});
    Sizes Split, Summed;
    for (std::size_t I = Lead; I < Times.size(); ++I) {
      if (Times[I] != 1) {
        Summed.push_back(static_cast<std::int64_t>(Split.size()));
        Split.push_back(Times[I]);
      }
      Split.push_back(Old[I - Lead]);
    }
    return {Summed.empty() ? Grad : ops::sum(ops::reshape(Grad, Split), Summed)};
  });
}

MemoryFormat formatArgument(OpCall &C, MemoryFormat Default) {
  const Argument *A = C.find("memory_format");
  const MemoryFormat *Format = A ? A->get<MemoryFormat>() : nullptr;
  return Format ? *Format : Default;
}

namespace {

Argument runTo(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (C.flag("requires_grad", false))
    return fail("to(options) expects unset requires_grad flag, but got options.requires_grad set as true");
  std::optional<Dtype> Type = C.has("type_meta") ? C.dtype("type_meta") : C.dtype();
  std::optional<Device> Where = C.device();
  if (std::optional<Tensor> Other = C.optionalTensor("other")) {
    Type = Other->dtype();
    Where = Other->device();
  }
  return ops::to(Self, Type, Where, formatArgument(C, MemoryFormat::Preserve), C.flag("copy", false),
                 C.flag("non_blocking", false));
}

template <Dtype Type> Argument runToType(OpCall &C) { return ops::to(C.tensor("self"), Type); }

Argument runType(OpCall &C) {
  Tensor Self = C.tensor("self");
  return ops::to(Self, C.dtype("dtype|type|scalar_type"));
}

template <DeviceType Where> Argument runToDevice(OpCall &C) {
  const Device Default = Where == DeviceType::CUDA ? Device{Where, 0} : Device{Where};
  return ops::to(C.tensor("self"), {}, C.device().value_or(Default));
}

/// The variable takes over the other tensor's storage and geometry.
Argument takenOver(const Tensor &Self, const Tensor &New) {
  if (failed())
    return Tensor();
  TensorImpl &Impl = Self.impl();
  Impl.OwnVersion = counterOf(Impl); // it counts on (TensorImpl::shallow_copy_from keeps the counter)
  // Of another size it keeps its gradient accumulator, which refuses the gradients that it gets then.
  if (New.dtype() != Self.dtype() || !(New.device() == Self.device()))
    Impl.AccumulatorNode.reset();
  Impl.Resizes += Impl.Shape != New.sizes();
  Impl.Shape = New.sizes();
  Impl.Strides = New.strides();
  Impl.Offset = New.impl().Offset;
  Impl.Type = New.dtype();
  Impl.Store = New.storage();
  Impl.SeenVersion = versionOf(Impl);
  return Self;
}

Argument runSetData(OpCall &C) {
  Tensor Self = C.tensor("self"), New = C.tensor("new_data");
  if (Self.defined() && New.defined() && Self.requiresGrad() && !isFloatingPoint(New.dtype()) &&
      !isComplex(New.dtype()))
    return fail("data set to a tensor that requires gradients must be floating point or complex dtype");
  return takenOver(Self, New);
}

/// Without an argument the tensor is emptied; with sizes it gets them. Its own type stays, whatever the source holds.
Argument setTo(OpCall &C, const Tensor &Self) {
  if (!C.find("source") && Self.defined())
    return takenOver(Self, makeTensor({0}, Self.dtype(), Self.device()));
  Tensor Source = C.tensor("source");
  const bool HasSizes = C.has("size");
  if (failed() || !Source.defined() || (!HasSizes && Self.dtype() == Source.dtype()))
    return takenOver(Self, Source);
  const Sizes Shape = HasSizes ? C.integers("size") : Source.sizes(),
              Given = HasSizes ? C.integers("stride") : Source.strides();
  const std::int64_t Offset = HasSizes ? C.integer("storage_offset", 0) : Source.impl().Offset;
  const Sizes Strides = Given.empty() ? contiguousStrides(Shape) : Given;
  if (C.poisoned() || Strides.size() != Shape.size())
    return Tensor();
  if (HasSizes && !Source.isContiguous())
    return fail("passed in tensor to be used as storage must be contiguous");
  std::int64_t Last = Offset;
  for (std::size_t I = 0; I < Shape.size(); ++I)
    Last += (Shape[I] - 1) * Strides[I];
  if (elementCount(Shape).value_or(0) != 0 && (Last + 1) * elementSize(Self.dtype()) > Source.storage()->size())
    return leftOut({"set_ beyond the memory of its source has no model"});
  Tensor View = makeAlias(Source, Shape, Strides, Offset);
  View.impl().Type = Self.dtype();
  return takenOver(Self, View);
}

/// set_, which LibTorch cannot differentiate. With sizes it asks the source for its storage alone.
Argument runSet(OpCall &C) {
  Tensor Self = C.tensor("self"), Source = C.has("size") ? Tensor() : C.optionalTensor("source").value_or(Tensor());
  if (!checkInplace(Self, {Self, Source}))
    return Tensor();
  NodeRef Node = record("set_", {Self, Source});
  Argument Result = setTo(C, Self);
  if (!Result.isUnknown())
    changedShape(Self);
  if (!Node || failed() || Result.isUnknown())
    return Result;
  return rebase(Node, Self, [](GradNode &N, GradList &) -> GradList {
    fail("derivative for set_ is not implemented");
    return GradList(N.Next.size());
  });
}

/// A copy in page-locked memory of the host, which has an allocator of its own: nothing of the CPU's, nothing of the
/// device's. A CPU build has no kernel for it.
Argument runPinMemory(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed() || !Self.defined())
    return Tensor();
  if (Self.storage()->Pinned)
    return Self;
  if (!Self.device().isCpu())
    return fail("cannot pin '" + std::string(dtypeName(Self.dtype())) + "' only dense CPU tensors can be pinned");
  if (!session().Options.CudaAvailable)
    return fail("Could not run 'aten::_pin_memory' with arguments from the 'CUDA' backend.");
  if (gradWanted({Self}))
    return leftOut({"pin_memory of a tensor that requires a gradient has no model"});
  Tensor Pinned = makeExternal(Self.sizes(), Self.strides(), Self.dtype(), Self.device());
  Pinned.storage()->Pinned = true;
  return Pinned;
}

const OpDecl Decls[] = {
    {.Names = {"clone"},
     .Run = [](OpCall &C) -> Argument {
       return ops::clone(C.tensor("self"), formatArgument(C, MemoryFormat::Preserve));
     },
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp, clone"},
    {.Names = {"contiguous"},
     .Run = [](OpCall &C) -> Argument {
       return ops::contiguous(C.tensor("self"), formatArgument(C, MemoryFormat::Contiguous));
     },
     .Source = "1.13.1 aten/src/ATen/native/TensorProperties.cpp"},
    {.Names = {"to", "type_as", "_to_copy"},
     .Run = runTo,
     .Source = "1.13.1 aten/src/ATen/native/TensorConversions.cpp"},
    {.Names = {"float"}, .Run = runToType<Dtype::Float>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"double"}, .Run = runToType<Dtype::Double>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"half"}, .Run = runToType<Dtype::Half>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"bfloat16"}, .Run = runToType<Dtype::BFloat16>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"long"}, .Run = runToType<Dtype::Long>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"int"}, .Run = runToType<Dtype::Int>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"short"}, .Run = runToType<Dtype::Short>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"char"}, .Run = runToType<Dtype::Char>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"byte"}, .Run = runToType<Dtype::Byte>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"bool"}, .Run = runToType<Dtype::Bool>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"type"}, .Run = runType, .Harmless = listOf<"non_blocking">, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"cpu"}, .Run = runToDevice<DeviceType::CPU>, .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"cuda"},
     .Run = runToDevice<DeviceType::CUDA>,
     .Harmless = listOf<"non_blocking">,
     .Source = "1.13.1 TensorConversions.cpp"},
    {.Names = {"pin_memory"},
     .Run = runPinMemory,
     .Harmless = listOf<"device">,
     .Source = "1.13.1 aten/src/ATen/native/Memory.cpp, pin_memory; cuda/Memory: _pin_memory_cuda"},
    {.Names = {"copy_"},
     .Run = [](OpCall &C) -> Argument {
       return ops::copyInto(C.tensor("self"), C.tensor("src|other"), C.flag("non_blocking", false));
     },
     .Source = "1.13.1 aten/src/ATen/native/Copy.cpp"},
    {.Names = {"copy"},
     .Run = [](OpCall &C) -> Argument {
       // Of self only what it looks like counts.
       Tensor Self = C.tensor("self"), Source = C.tensor("src");
       if (failed())
         return Tensor();
       if (torchAtLeast(2, 0)) // without a derivative
         return runUnderived("copy", {Self, Source}, [&] { return GradList{emptyLike(Self)}; }).front();
       Tensor Converted = ops::to(Source, Self.dtype(), Self.device());
       if (!Converted.defined() || Converted.sizes() == Self.sizes())
         return Converted;
       return ops::clone(ops::expand(Converted, Self.sizes()), MemoryFormat::Contiguous);
     },
     .Harmless = listOf<"non_blocking">,
     .Source = "1.13.1 aten/src/ATen/native/Copy.cpp, copy"},
    {.Names = {"cat", "concat", "concatenate"},
     .Run = [](OpCall &C) -> Argument { return ops::cat(C.tensors("tensors"), C.integer("dim", 0)); },
     .Source = "1.13.1 aten/src/ATen/native/TensorShape.cpp, cat"},
    {.Names = {"stack"},
     .Run = [](OpCall &C) -> Argument { return ops::stack(C.tensors("tensors"), C.integer("dim", 0)); },
     .Source = "1.13.1 TensorShape.cpp, stack"},
    {.Names = {"repeat"},
     .Run = [](OpCall &C) -> Argument { return ops::repeat(C.tensor("self"), C.integers("repeats")); },
     .Source = "1.13.1 TensorShape.cpp, repeat"},
    {.Names = {"tile"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       Sizes Times = C.integers("dims");
       if (Self.defined() && Times.size() < Self.sizes().size())
         Times.insert(Times.begin(), Self.sizes().size() - Times.size(), 1);
       return ops::repeat(Self, Times);
     },
     .Source = "1.13.1 TensorShape.cpp, tile"},
    {.Names = {"set_data"},
     .Run = runSetData,
     .ChangesShape = true,
     .Source = "1.13.1 torch/csrc/autograd/variable.cpp, set_data"},
    {.Names = {"set_"},
     .Run = runSet,
     .ChangesShape = true,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp, set_"},
};

} // namespace
const std::span<const OpDecl> CopyOps = Decls;

} // namespace vramlint
