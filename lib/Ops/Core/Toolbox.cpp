// Recording of graph nodes and the rules of in-place ops and views (torch/csrc/autograd/variable.cpp,
// functions/tensor.cpp::CopySlices, VariableTypeUtils.h; 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Toolbox.h"

#include "Ops/Core/Copies.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Strided.h"
#include "Tensor/Parents.h"
#include "Tensor/Version.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <limits>

namespace vramlint {

Tensor fail(std::string Message, ErrorKind Kind) {
  session().raise(std::move(Message), Kind);
  return {};
}

Tensor failNotImplemented(std::string_view Kernel, Dtype Type) {
  return fail("\"" + std::string(Kernel) + "\" not implemented for '" + std::string(dtypeName(Type)) + "'");
}

bool tooManyTensors(std::int64_t Count) {
  constexpr std::int64_t Most = 1 << 20;
  if (Count <= Most)
    return false;
  const std::string Why = "one op makes " + std::to_string(Count) + " tensors";
  session().assume(Doubt::SizeLimit, Why); // our limit: LibTorch has none
  fail(Why);
  return true;
}

bool requireDefined(std::initializer_list<Tensor> Tensors) {
  for (const Tensor &T : Tensors)
    if (!T.defined()) {
      if (!session().hasLeftOutAPart())
        fail("Expected a proper Tensor but got None (or an undefined Tensor in C++)");
      return false;
    }
  return true;
}

std::optional<std::int64_t> checkedDim(std::int64_t Dim, std::int64_t Rank) {
  std::optional<std::int64_t> Wrapped = wrapDim(Dim, Rank);
  if (!Wrapped) {
    std::int64_t Limit = std::max<std::int64_t>(Rank, 1);
    fail("Dimension out of range (expected to be in range of [" + std::to_string(-Limit) + ", " +
             std::to_string(Limit - 1) + "], but got " + std::to_string(Dim) + ")",
         ErrorKind::Index);
  }
  return Wrapped;
}

Tensor emptyLike(const Tensor &T, std::optional<Dtype> Type, MemoryFormat Format) {
  if (!T.defined() || failed())
    return {};
  Dtype Result = Type.value_or(T.dtype());
  if (Format == MemoryFormat::Preserve)
    return makeStrided(T.sizes(), denseStridesLike(T), Result, T.device());
  return makeTensor(T.sizes(), Result, T.device(), Format);
}

Tensor contiguousForKernel(const Tensor &T) {
  if (failed() || !T.defined() || T.isContiguous())
    return T;
  CategoryScope Scope(Category::Temporary);
  Tensor Copy = makeTensor(T.sizes(), T.dtype(), T.device());
  takeCopyScratch(Copy, T);
  return Copy;
}

Tensor virtualZeros(const Sizes &Shape, Dtype Type, Device Where) {
  auto Impl = std::make_shared<TensorImpl>();
  Impl->Shape = Shape;
  Impl->Strides = contiguousStrides(Shape);
  Impl->Type = Type;
  Impl->VirtualZeros = true;
  Impl->Store =
      std::make_shared<Storage>(ExternalMemory{}, elementCount(Shape).value_or(0) * elementSize(Type), Where);
  return constant(Tensor(std::move(Impl)));
}

Tensor zeroBehind(const Tensor &T) {
  return T.defined() && T.impl().VirtualZeros ? ops::zeros({}, T.dtype(), T.device()) : Tensor();
}

Tensor inMemory(const Tensor &T) {
  const Tensor Zero = zeroBehind(T);
  return Zero.defined() ? ops::expand(Zero, T.sizes()) : T;
}

Tensor resolvedMarks(const Tensor &T) { return T.defined() && T.isMarked() ? emptyLike(T) : T; }

MemoryFormat suggestFormat(const Tensor &T) {
  // Sizes of one are ambiguous: the strides decide (is_channels_last_strides_2d, c10/core/MemoryFormat.h).
  auto Follows = [&](std::initializer_list<int> Order) {
    const Sizes &Shape = T.sizes(), &Strides = T.strides();
    std::int64_t Min = 0;
    if (Strides[1] == 0)
      return false;
    for (int Dim : Order) {
      if (Shape[Dim] == 0 || Strides[Dim] < Min)
        return false;
      if (Dim == 0 && Min == Strides[1])
        return false;
      Min = Strides[Dim];
      if (Shape[Dim] > 1)
        Min *= Shape[Dim];
    }
    return true;
  };
  if (T.dim() == 4 && Follows({1, 3, 2, 0}))
    return MemoryFormat::ChannelsLast;
  if (T.dim() == 5 && Follows({1, 4, 3, 2, 0}))
    return MemoryFormat::ChannelsLast3d;
  return MemoryFormat::Contiguous;
}

Tensor wrapScalar(Scalar Value, Device Beside) {
  auto Impl = std::make_shared<TensorImpl>();
  Impl->Type = Value.Kind;
  Impl->WrappedNumber = true;
  Device Cpu{DeviceType::CPU};
  if (Beside.isCpu())
    Impl->Store = std::make_shared<Storage>(elementSize(Value.Kind), Cpu, Category::Temporary);
  else
    Impl->Store = std::make_shared<Storage>(ExternalMemory{}, elementSize(Value.Kind), Cpu);
  return Tensor(std::move(Impl));
}

bool refuseMixed(const Tensor &As, const Tensor &Read) {
  if (failed() || !As.defined() || !Read.defined() || As.dtype() == Read.dtype())
    return false;
  fail("expected scalar type " + std::string(dtypeName(As.dtype())) + " but found " +
       std::string(dtypeName(Read.dtype())));
  return true;
}

Tensor wrapScalarAs(Dtype Type, Device Beside) {
  Scalar Any;
  Any.Kind = Type;
  Tensor T = wrapScalar(Any, Beside);
  T.impl().WrappedNumber = false;
  return T;
}

bool Scalar::is(double Special) const {
  if (std::isnan(Value)) {
    char Text[64];
    std::snprintf(Text, sizeof Text, "false: a number that is not known is %g", Special);
    session().assume(Doubt::Branch, Text);
  }
  return Value == Special;
}

double dropoutRate(OpCall &Call, std::string_view Name, double Default) {
  const Argument *A = Call.find(Name);
  const auto *Unknown = A ? A->get<UnknownValue>() : nullptr;
  if (!Unknown)
    return Call.number(Name, Default);
  Session::current().assume(Doubt::UnknownRate, Unknown->Cause);
  return 0.5;
}

Scalar scalarArgument(const OpCall &Call, std::string_view Name, Scalar Default) {
  const Argument *A = Call.find(Name);
  if (!A)
    return Default;
  if (const auto *Unknown = A->get<UnknownValue>(); Unknown && Unknown->Number) {
    Scalar S(std::numeric_limits<double>::quiet_NaN());
    S.Kind = *Unknown->Number;
    return S;
  }
  if (const auto *B = A->get<bool>()) {
    Scalar S(*B ? 1 : 0);
    S.Kind = Dtype::Bool;
    return S;
  }
  if (const auto *I = A->get<std::int64_t>())
    return Scalar(*I);
  if (const auto *D = A->get<double>())
    return Scalar(*D);
  return Default;
}

Scalar realArgument(const OpCall &Call, std::string_view Name, double Default) {
  Scalar S = scalarArgument(Call, Name, Default);
  S.Kind = Dtype::Double;
  return S;
}

/// A view made before the last in-place change: its Function no longer tells where its values come from.
static bool isStaleView(const Tensor &T) {
  const TensorImpl &Impl = T.impl();
  return Impl.Base && Impl.SeenVersion != versionOf(Impl);
}

bool gradWanted(const std::vector<Tensor> &Inputs) {
  if (!session().GradEnabled || session().InferenceMode)
    return false;
  // Autograd is not asked about inference tensors alone.
  bool RequiresGrad = false, IsAsked = false;
  for (const Tensor &T : Inputs) {
    RequiresGrad |= T.defined() && T.requiresGrad();
    IsAsked |= T.defined() && !T.impl().Inference;
  }
  return RequiresGrad && IsAsked;
}

static NodeRef newNode(std::string_view Op) {
  auto Node = std::make_shared<GradNode>();
  keepParent(*Node);
  Node->Op = Op;
  Session &S = session();
  Node->Sequence = S.OnDeviceThread ? S.NextDeviceThreadSequence++ : S.NextSequence++;
  Node->Where = session().At.Where;
  Node->ModulePath = session().At.ModulePath;
  return Node;
}

/// A tensor whose gradient is to be retained has been changed in place: that of its new contents is
/// (update_cpp_hooks_on_new_gradfn).
static void retainIn(GradNode &Node, TensorImpl &Impl) {
  auto &Before = Impl.Function->Retained;
  for (std::size_t I = 0; I < Before.size(); ++I)
    if (Before[I].Of.lock().get() == &Impl) {
      Node.Retained.push_back({static_cast<unsigned>(Node.Outputs.size()), Before[I].Of, Node.Hooks.size()});
      Before.erase(Before.begin() + static_cast<std::ptrdiff_t>(I));
      return;
    }
}

/// Gives a view a history again that leads through its base.
static void refreshView(const Tensor &View) {
  TensorImpl &Impl = View.impl();
  Impl.SeenVersion = versionOf(Impl);
  Tensor Base(Impl.Base);
  if (!Base.requiresGrad())
    return;
  BackwardFn Backward = ops::refreshedBackward(Base, View);
  NodeRef Node = newNode(Base.dtype() == View.dtype() || !Impl.Function ? "as_strided" : Impl.Function->Op);
  Node->Next.push_back(gradEdge(Base));
  if (Impl.RetainGrad && Impl.Function)
    retainIn(*Node, Impl);
  Node->Outputs.push_back({Impl.Shape, Impl.Type, Impl.Store->device()});
  Node->Backward = std::move(Backward);
  Impl.Function = Node;
  Impl.OutputNumber = 0;
}

/// `MulBackward0`
static std::string nodeName(const GradNode &Node) {
  std::string Name;
  bool Capital = true;
  for (char C : Node.Op) {
    if (C != '_')
      Name += Capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(C))) : C;
    Capital = C == '_';
  }
  if (Node.Overload == NoOverload)
    return Name;
  return Name + "Backward" + (torchAtLeast(1, 10) ? std::to_string(Node.Overload) : "");
}

/// A view that was made in another way than by one recorded op stands still, and so must its base
/// (handle_view_on_rebase). \p What is done to which of them.
static void failAsView(const TensorImpl &View, const std::string &What) {
  const bool Inference = View.Origin == ViewOrigin::Inference;
  std::string Text;
  if (View.Function)
    Text = "Output " + std::to_string(View.OutputNumber) + " of " + nodeName(*View.Function) + " is a view and " +
           What + " modified inplace.";
  else if (Inference)
    Text = "A view was created in inference mode and " + What + " modified inplace in normal mode.";
  else
    Text = "A view was created in no_grad mode and " + What + " modified inplace with grad mode enabled.";
  switch (View.Origin) {
  case ViewOrigin::Plain:
    break;
  case ViewOrigin::MultiOutput:
    Text +=
        " This view is the output of a function that returns multiple views. Such functions do not allow the output "
        "views to be modified inplace. You should replace the inplace operation by an out-of-place one.";
    break;
  case ViewOrigin::NoGrad:
  case ViewOrigin::Inference:
    Text += " Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your code by "
            "moving "
            "both the view and the inplace either both inside the " +
            std::string(Inference ? "inference_mode" : "no_grad") +
            " block (if you don't want the inplace to be tracked) or both outside (if you want the inplace to be "
            "tracked).";
    break;
  case ViewOrigin::CustomFunction:
    Text +=
        " This view was created inside a custom Function (or because an input was returned as-is) and the autograd "
        "logic to handle view+inplace would override the custom backward associated with the custom Function, "
        "leading to incorrect gradients. This behavior is forbidden. You can fix this by cloning the output of the "
        "custom Function.";
  }
  fail(Text);
}

GradEdge gradEdge(const Tensor &T) {
  if (!T.defined())
    return {};
  TensorImpl &Impl = T.impl();
  if (isStaleView(T)) {
    if (Impl.Origin != ViewOrigin::Plain && (Impl.Function || Tensor(Impl.Base).requiresGrad())) {
      failAsView(Impl, "its base or another view of its base has been");
      return {};
    }
    refreshView(T);
  }
  if (Impl.Function)
    return {Impl.Function, Impl.OutputNumber};
  if (Impl.RequiresGrad)
    return {Impl.Accumulator(), 0};
  return {};
}

NodeRef record(std::string_view Op, const std::vector<Tensor> &Inputs) {
  if (failed() || !gradWanted(Inputs))
    return nullptr;
  std::vector<GradEdge> Edges;
  for (const Tensor &T : Inputs)
    Edges.push_back(gradEdge(T));
  if (failed())
    return nullptr;
  NodeRef Node = newNode(Op);
  Node->Next = std::move(Edges);
  return Node;
}

SavedSlot keep(const NodeRef &Node, const Tensor &Input, bool Condition) {
  if (!Node || !Condition || !Input.defined())
    return {};
  if (Input.impl().Inference) {
    fail("Inference tensors cannot be saved for backward. To work around you can make a clone to get a normal tensor "
         "and "
         "use it in autograd.");
    return {};
  }
  return {static_cast<int>(Node->save(Input)), -1};
}

SavedSlot keepOutput(const NodeRef &Node, const Tensor &Output, int Number) {
  if (!Node || !Output.defined())
    return {};
  return {static_cast<int>(Node->save(detached(Output), Number)), Number};
}

/// `, which is output 0 of ExpBackward0,`: where saved tensor \p Index comes from, which is nothing for a leaf. A
/// view that lags behind its base gets its node anew, by its strides.
static std::string savedOrigin(const GradNode &Node, std::size_t Index) {
  const Tensor &T = Node.Saved[Index];
  const int Output = Node.SavedOutputs[Index];
  if (const NodeRef View = Output >= 0 ? Node.OfView.lock() : nullptr)
    return ", which is output 0 of " + nodeName(*View) + ",";
  if (Output >= 0)
    return ", which is output " + std::to_string(Output) + " of " + nodeName(Node) + ",";
  if (isStaleView(T) && Tensor(T.impl().Base).requiresGrad())
    return ", which is output 0 of AsStridedBackward0,";
  if (const auto &From = T.impl().Function)
    return ", which is output " + std::to_string(T.impl().OutputNumber) + " of " + nodeName(*From) + ",";
  return "";
}

bool canUnpack(const GradNode &Node) {
  if (Node.Released) {
    fail("Trying to backward through the graph a second time (or directly access saved tensors after they have "
         "already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
         "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if "
         "you need to access saved tensors after calling backward.",
         Node.Inner ? ErrorKind::Runtime : ErrorKind::Check); // CopySlices throws by itself
    return false;
  }
  for (std::size_t I = 0; I < Node.Saved.size(); ++I) {
    const Tensor &T = Node.Saved[I];
    if (T.defined() && Node.SavedOutputs[I] == GradNode::SavedInner && !T.impl().Function && !Node.UnpacksLater) {
      fail(
          "saved_for INTERNAL ASSERT FAILED at \"../torch/csrc/autograd/saved_variable.cpp\", please report a bug to "
          "PyTorch. No grad_fn for non-leaf saved tensor"); // detached in place since
      return false;
    }
    if (!T.defined())
      continue;
    if (const GradNode::SavedState &Then = Node.SavedStates[I]; versionOf(T) == Then.Version) {
      if (T.impl().Resizes != Then.Resizes) // most kernels refuse it, each in its own way
        session().assume(Doubt::NoOpModel, Node.Op + "_backward of a tensor of which the sizes were changed");
      continue;
    }
    fail("one of the variables needed for gradient computation has been modified by an inplace operation: [" +
         std::string(T.device().isCuda() ? "CUDA" : "CPU") + std::string(dtypeName(T.dtype())) + "Type " +
         formatSizes(T.sizes()) + "]" + savedOrigin(Node, I) + " is at version " + std::to_string(versionOf(T)) +
         "; expected version " + std::to_string(Node.SavedStates[I].Version) +
         " instead. Hint: enable anomaly detection to find the operation that failed to compute its gradient, with "
         "torch.autograd.set_detect_anomaly(True).");
    return false;
  }
  return true;
}

Tensor unpack(GradNode &Node, SavedSlot Slot) {
  if (Slot.Index < 0 || static_cast<std::size_t>(Slot.Index) >= Node.Saved.size())
    return {};
  const Tensor &T = Node.Saved[Slot.Index];
  if (Slot.Output < 0 || !session().GradEnabled) {
    Node.UsesGraph |= session().GradEnabled && T.requiresGrad();
    return T;
  }
  Node.UsesGraph = true;
  Tensor Output = detached(T);
  Output.impl().Function = Node.shared_from_this();
  Output.impl().OutputNumber = static_cast<unsigned>(Slot.Output);
  return Output;
}

Tensor unpackToCompare(GradNode &Node, SavedSlot Slot) {
  const bool UsedGraph = Node.UsesGraph;
  Tensor T = unpack(Node, Slot);
  Node.UsesGraph = UsedGraph;
  return T;
}

static bool isDifferentiable(Dtype Type) { return isFloatingPoint(Type) || isComplex(Type); }

void setHistory(const NodeRef &Node, const Tensor &Output) {
  if (!Node || !Output.defined())
    return;
  TensorImpl &Impl = Output.impl();
  if (isDifferentiable(Impl.Type)) {
    if (Impl.RetainGrad && Impl.Function && Impl.Function != Node)
      retainIn(*Node, Impl);
    Impl.Function = Node;
    Impl.OutputNumber = static_cast<unsigned>(Node->Outputs.size());
  }
  Node->Outputs.push_back({Impl.Shape, Impl.Type, Impl.Store->device()});
}

/// Refused where something is recorded, once the kernel is through (GRADIENT_IMPLEMENTED_FOR_COMPLEX in
/// tools/autograd/gen_variable_type.py; these two measured with 1.13, 2.6 and 2.9). Of 232 calls that were tried with
/// 1.13 no other is refused for this reason alone.
static bool isDerivedOfRealOnly(const GradNode &Node) {
  static constexpr std::string_view Ops[] = {"silu", "embedding"};
  return std::find(std::begin(Ops), std::end(Ops), Node.Op) != std::end(Ops);
}

Tensor attach(const NodeRef &Node, const Tensor &Output, BackwardFn Backward) {
  if (Node && Output.defined() && isComplex(Output.dtype()) && isDerivedOfRealOnly(*Node))
    return fail(Node->Op + " does not support automatic differentiation for outputs with complex dtype.");
  if (Node && Output.defined()) {
    setHistory(Node, Output);
    Node->Backward = std::move(Backward);
  }
  return Output;
}

void markView(const Tensor &Base, const Tensor &View, bool MultiView) {
  if (!Base.defined() || !View.defined() || Base.impl().Inference)
    return;
  View.impl().Base = Base.impl().Base ? Base.impl().Base : Base.implRef();
  const ViewOrigin Own = session().InferenceMode  ? ViewOrigin::Inference
                         : !session().GradEnabled ? ViewOrigin::NoGrad
                         : MultiView              ? ViewOrigin::MultiOutput
                                                  : ViewOrigin::Plain;
  const ViewOrigin Before = Base.impl().Origin;
  View.impl().Origin = Own == ViewOrigin::Plain || Before == ViewOrigin::Inference ? Before : Own;
}

Tensor attachView(const NodeRef &Node, const Tensor &Base, const Tensor &View, BackwardFn Backward) {
  markView(Base, View);
  return attach(Node, View, std::move(Backward));
}

bool checkInplace(const Tensor &Self, const std::vector<Tensor> &Inputs) {
  if (!Self.defined() || failed())
    return false;
  if (Self.impl().VirtualZeros) {
    fail("ZeroTensors are immutable. Please use the materialized zero tensor obtained using .clone() if you want a "
         "mutable tensor.");
    return false;
  }
  if (!gradWanted(Inputs))
    return true;
  if (Self.impl().Base) {
    if (Self.impl().Origin != ViewOrigin::Plain) {
      failAsView(Self.impl(), "is being");
      return false;
    }
    if (Self.requiresGrad() && Tensor(Self.impl().Base).isLeaf()) {
      fail("a view of a leaf Variable that requires grad is being used in an in-place operation.");
      return false;
    }
  }
  if (Self.isLeaf() && Self.requiresGrad()) {
    fail("a leaf Variable that requires grad is being used in an in-place operation.");
    return false;
  }
  return true;
}

SavedSlot keepClone(const NodeRef &Node, const Tensor &Self, bool Condition) {
  SavedSlot Kept = Node && Condition ? keep(Node, ops::clone(Self)) : SavedSlot();
  refuseOverlap(Self); // by the iterator, which comes next
  return Kept;
}

void changedShape(const Tensor &Self) {
  if (!Self.defined() || failed())
    return;
  if (Self.impl().Inference && !Self.impl().OwnVersion && !session().InferenceMode) {
    fail("Inplace update to inference tensor outside InferenceMode is not allowed.You can make a clone to get a "
         "normal "
         "tensor before doing inplace update.See https://github.com/pytorch/rfcs/pull/17 for more details.");
    return;
  }
  ++versionOf(Self);
}

void changed(const Tensor &Self) {
  changedShape(Self);
  if (!failed())
    valuesChanged(Self);
}

void valuesChanged(const Tensor &Self) {
  if (!Self.defined())
    return;
  Self.storage()->Holds = Contents();
  if (Self.storage()->Mirror)
    Self.storage()->Mirror->changed();
}

/// Gradient of an in-place op on a view: a copy of the base's gradient whose viewed part goes through the op.
static Tensor rebaseView(const NodeRef &Node, const Tensor &Self) {
  Tensor Base(Self.impl().Base);
  Node->Outputs.push_back({Self.sizes(), Self.dtype(), Self.device()});
  NodeRef Outer = newNode("copy_slices");
  Outer->Overload = NoOverload;
  Outer->Next.push_back(gradEdge(Base));
  for (std::size_t I = 1; I < Node->Next.size(); ++I)
    Outer->Next.push_back(Node->Next[I]);
  if (Base.impl().RetainGrad && Base.impl().Function && torchAtLeast(2, 0))
    retainIn(*Outer, Base.impl());
  Outer->Outputs.push_back({Base.sizes(), Base.dtype(), Base.device()});
  Outer->Inner = Node;
  Sizes BaseStrides = Base.strides(), Shape = Self.sizes(), Strides = Self.strides();
  std::int64_t Offset = Self.impl().Offset;
  const Dtype OwnType = Self.dtype();
  Outer->Backward = [=](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined() || !N.Inner)
      return GradList(N.Next.size());
    Tensor Whole = makeStrided(G[0].sizes(), BaseStrides, G[0].dtype(), G[0].device());
    if (!Whole.defined())
      return GradList(N.Next.size());
    Tensor Part = makeAlias(Whole, Shape, Strides, Offset);
    Part.impl().Type = OwnType;
    GradList PartGrad = {ops::clone(Part, MemoryFormat::Contiguous)};
    if (!canUnpack(*N.Inner))
      return GradList(N.Next.size());
    GradList Results = N.Inner->Backward(*N.Inner, PartGrad);
    PartGrad.clear();
    Results.resize(N.Next.size());
    if (N.wants(0) && refuseOverlap(Part)) // the part's gradient is written there
      return GradList(N.Next.size());
    Results[0] = N.wants(0) ? Whole : Tensor();
    return Results;
  };
  Base.impl().Function = Outer;
  Base.impl().OutputNumber = 0;
  Base.impl().RequiresGrad = false;
  refreshView(Self);
  Node->OfView = Self.impl().Function;
  return Self;
}

Tensor rebase(const NodeRef &Node, const Tensor &Self, BackwardFn Backward) {
  if (!Node || !Self.defined() || failed())
    return Self;
  Node->Backward = std::move(Backward);
  if (Self.impl().Base)
    return rebaseView(Node, Self);
  Self.impl().RequiresGrad = false;
  Node->Outputs.clear();
  setHistory(Node, Self);
  return Self;
}

const GpuProfile &cardFor(std::string_view What) {
  const GpuProfile &Card = session().Options.Gpu;
  if (Card.Name.empty())
    session().assume(Doubt::UnnamedCard, std::string(What));
  return Card;
}

void useCublas(Device Where) {
  Session &S = session();
  // Up to 1.13 cuBLAS allocates inside its handle, outside the caching allocator. Since 2.0 PyTorch hands it a block
  // per handle and stream, kept for ever (aten/src/ATen/cuda/CublasHandlePool.cpp). Handles belong to threads, and
  // the engine has its own.
  if (!Where.isCuda() || !torchAtLeast(2, 0))
    return;
  std::string Key = "cublas:" + deviceName(Where) + (S.InBackward ? ":backward" : ":forward");
  if (S.Workspaces.count(Key))
    return;
  const GpuProfile &Card = cardFor("a workspace of cuBLAS takes 8.1 MiB, 32 MiB on an H100 or H200");
  Bytes Size = Card.ComputeMajor == 9 ? 32 * MiB : 8519680;
  S.Workspaces.emplace(Key, std::make_shared<Storage>(Size, Where, Category::Workspace));
}

} // namespace vramlint
