// Methods of tensors. What reads metadata is answered here, by tables; everything that computes is an op of the
// registry, found by the method's name and called with the declaration's parameter names.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/GraphCalls.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Names.h"
#include "Torch/OptimizerState.h"
#include "Torch/Pieces.h"
#include "Torch/StorageObject.h"
#include "Torch/TensorProperties.h"
#include "Torch/TorchHost.h"

#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Tensor/Version.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

namespace {

/// `maybe_wrap_dim` without wrapping for scalars (c10/core/WrapDimMinimal.cpp); nothing after raising.
std::optional<std::size_t> wrappedDim(std::int64_t Dim, std::int64_t Rank) {
  if (Rank == 0) {
    Session::current().raise("Dimension specified as " + std::to_string(Dim) + " but tensor has no dimensions",
                             ErrorKind::Index);
    return std::nullopt;
  }
  const std::optional<std::int64_t> Wrapped = wrapDim(Dim, Rank);
  if (!Wrapped) {
    Session::current().raise("Dimension out of range (expected to be in range of [-" + std::to_string(Rank) + ", " +
                                 std::to_string(Rank - 1) + "], but got " + std::to_string(Dim) + ")",
                             ErrorKind::Index);
    return std::nullopt;
  }
  return static_cast<std::size_t>(*Wrapped);
}

void raiseUndefined(std::string_view Method) {
  Session::current().raise("tensor does not have a device: method '" + std::string(Method) +
                           "' of an undefined tensor");
}

} // namespace

/// Methods with arguments, or with an effect that is no op.
/// A piece that begins where is not known, but is as long as is: one that begins in front stands for it.
void measurePiece(Machine &M, NamedArguments &Arguments, const LibraryCall &Site) {
  NamedArgument *Begin = argumentNamed(Arguments, "start"), *End = argumentNamed(Arguments, "end");
  if (!Begin || !End || !Begin->Value.isUnknown() || !End->Value.isUnknown())
    return;
  const bool IsMethod = isa_and_nonnull<CXXMemberCallExpr>(Site.Site);
  if (const auto Length = lengthOfPieceAt(M, Site.Site, IsMethod ? 1 : 2)) {
    Begin->Value = std::int64_t(0);
    End->Value = *Length;
    Arguments.push_back({"anywhere", true});
  }
}

struct TensorRows {
  using Answer = std::optional<CallResult> (*)(TorchHost &H, LibraryCall &Site, Tensor &T);

  static std::optional<CallResult> defined(TorchHost &, LibraryCall &, Tensor &T) {
    return Value::boolean(T.defined());
  }
  static std::optional<CallResult> reset(TorchHost &H, LibraryCall &Site, Tensor &) {
    H.TheMachine->Mem.setSlot(Site.This.At, nullptr);
    return CallResult();
  }
  static std::optional<CallResult> sizes(TorchHost &H, LibraryCall &Site, Tensor &T) {
    return give(*H.TheMachine, Site, T.defined() ? T.sizes() : Sizes{0});
  }
  static std::optional<CallResult> strides(TorchHost &H, LibraryCall &Site, Tensor &T) {
    if (!T.defined())
      return raiseUndefined(Site.Method), CallResult();
    if (T.isSparse())
      return std::nullopt;
    return give(*H.TheMachine, Site, T.strides());
  }
  /// `size(d)`, `stride(d)`.
  template <bool IsStride> static std::optional<CallResult> extent(TorchHost &H, LibraryCall &Site, Tensor &T) {
    if (!T.defined() && IsStride)
      return raiseUndefined(Site.Method), CallResult();
    if (IsStride && T.isSparse())
      return std::nullopt;
    const Argument Dim = toArgument(*H.TheMachine, Site.Arguments[0]);
    const std::optional<std::int64_t> D = integerOf(Dim);
    if (!D)
      return Dim.isUnknown() ? std::optional(give(*H.TheMachine, Site, Dim)) : std::nullopt;
    const Sizes Of = !T.defined() ? Sizes{0} : IsStride ? T.strides() : T.sizes();
    const std::optional<std::size_t> W = wrappedDim(*D, static_cast<std::int64_t>(Of.size()));
    return W ? give(*H.TheMachine, Site, Argument(Of[*W])) : CallResult();
  }
  static std::optional<CallResult> isContiguous(TorchHost &H, LibraryCall &Site, Tensor &T) {
    Argument Format;
    if (Site.count())
      Format = toArgument(*H.TheMachine, Site.Arguments[0]);
    const auto *F = Format.get<MemoryFormat>();
    const MemoryFormat Of = F ? *F : MemoryFormat::Contiguous;
    return Value::boolean(T.defined() ? T.isContiguous(Of) : Of == MemoryFormat::Contiguous);
  }
  /// An undefined tensor is contiguous, and given back.
  static std::optional<CallResult> contiguous(TorchHost &H, LibraryCall &Site, Tensor &T) {
    NamedArguments A = {{"self", T}};
    for (NamedArgument &Named : namedArguments(*H.TheMachine, Site.Arguments))
      A.push_back(std::move(Named));
    const auto *Format = A.size() > 1 ? A[1].Value.get<MemoryFormat>() : nullptr;
    if (!T.defined() && (!Format || *Format == MemoryFormat::Contiguous))
      return give(*H.TheMachine, Site, T);
    return H.runOp("contiguous", std::move(A), Site);
  }
  /// An undefined tensor wants none without a word.
  static std::optional<CallResult> setRequiresGrad(TorchHost &H, LibraryCall &Site, Tensor &T) {
    NamedArguments A = {{"self", T}};
    for (NamedArgument &Named : namedArguments(*H.TheMachine, Site.Arguments))
      A.push_back(std::move(Named));
    const bool *On = A.size() > 1 ? A[1].Value.get<bool>() : nullptr;
    if (!T.defined() && On && !*On)
      return CallResult(Site.This);
    return H.runOp("set_requires_grad", std::move(A), Site);
  }
  static std::optional<CallResult> isSame(TorchHost &H, LibraryCall &Site, Tensor &T) {
    const Argument Other = toArgument(*H.TheMachine, Site.Arguments[0]);
    const auto *O = Other.get<Tensor>();
    return O ? std::optional<CallResult>(Value::boolean(T.isSame(*O))) : std::nullopt;
  }
  static std::optional<CallResult> isAliasOf(TorchHost &H, LibraryCall &Site, Tensor &T) {
    const Argument Other = toArgument(*H.TheMachine, Site.Arguments[0]);
    const auto *O = Other.get<Tensor>();
    if (!O)
      return std::nullopt;
    if (!T.defined() || !O->defined())
      return raiseUndefined(Site.Method), CallResult();
    return Value::boolean(T.storage() == O->storage());
  }
  /// Null for a leaf.
  static std::optional<CallResult> gradFn(TorchHost &H, LibraryCall &Site, Tensor &T) {
    Machine &M = *H.TheMachine;
    if (!T.defined())
      return raiseUndefined(Site.Method), CallResult();
    if (!Site.ReturnType->isReferenceType())
      return std::nullopt;
    if (T.impl().Base)
      gradEdge(T); // makes the node anew where the base was changed
    const bool HasNode = T.impl().Function != nullptr;
    const QualType Pointer = bare(Site.ReturnType), Node = templateArgument(Pointer, 0);
    if (HasNode && Node.isNull())
      return CallResult(M.unknownPlace("the graph is not looked into"));
    return CallResult(handleOf(M, H.HandedOut, HasNode ? T.impl().Function : nullptr, Pointer));
  }
  static std::optional<CallResult> identity(TorchHost &H, LibraryCall &, Tensor &T) {
    return CallResult(Value::address(H.implOf(T).At));
  }
  /// set_, also to a storage: to a tensor that is all of it then.
  static std::optional<CallResult> setTo(TorchHost &H, LibraryCall &Site, Tensor &T) {
    NamedArguments A = {{"self", T}};
    for (NamedArgument &Named : namedArguments(*H.TheMachine, Site.Arguments))
      A.push_back(std::move(Named));
    const HostRef Given =
        Site.count() && Site.Arguments[0].isPlaced() ? H.TheMachine->slot(Site.Arguments[0].At) : nullptr;
    const auto *From = dynamic_cast<const StorageObject *>(Given.get());
    if (From && From->Held && T.defined()) {
      auto Whole = std::make_shared<TensorImpl>();
      Whole->Shape = {From->Held->size() / elementSize(T.dtype())};
      Whole->Strides = {1};
      Whole->Type = T.dtype();
      Whole->Store = From->Held;
      A[1].Value = Tensor(std::move(Whole));
    }
    return H.runOp("set_", std::move(A), Site);
  }
  /// VariableVersion: the number in it; an inference tensor has none.
  static std::optional<CallResult> versionCounter(TorchHost &H, LibraryCall &Site, Tensor &T) {
    if (!T.defined())
      return std::nullopt;
    const bool HasNone = T.impl().Inference && !T.impl().OwnVersion;
    return give(*H.TheMachine, Site, HasNone ? Argument() : Argument(static_cast<std::int64_t>(versionOf(T))));
  }
  /// Its block waits for another stream when it is freed.
  static std::optional<CallResult> recordStream(TorchHost &H, LibraryCall &Site, Tensor &T) {
    if (!T.defined())
      return std::nullopt;
    if (T.device().isCuda())
      H.assume(Doubt::OtherStream, std::string(Site.Name), H.TheMachine->here());
    return CallResult();
  }
  static std::optional<CallResult> bumpVersion(TorchHost &H, LibraryCall &, Tensor &T) {
    if (!T.defined())
      return std::nullopt;
    if (T.impl().OwnVersion || !T.impl().Inference)
      ++versionOf(T);
    else if (!H.TheSession.InferenceMode)
      fail("Inplace update to inference tensor outside InferenceMode is not allowed.You can make a clone to get a "
           "normal tensor before doing inplace update.See https://github.com/pytorch/rfcs/pull/17 for more details.");
    return CallResult();
  }
  static std::optional<CallResult> storage(TorchHost &H, LibraryCall &Site, Tensor &T) {
    return storageOf(*H.TheMachine, Site, T);
  }
  /// Of a variable; nearly nobody gives one.
  static std::optional<CallResult> name(TorchHost &H, LibraryCall &Site, Tensor &T) {
    if (!T.defined())
      return raiseUndefined(Site.Method), CallResult();
    return CallResult(H.handOut(Site.This, "name", Argument(std::string()), bare(Site.ReturnType), Site.Site));
  }
  /// Where the device that it is asked of is one: a CUDA device.
  static std::optional<CallResult> isPinned(TorchHost &H, LibraryCall &Site, Tensor &T) {
    return give(*H.TheMachine, Site, Argument(T.defined() && T.storage()->Pinned));
  }
  /// Whether an op has no model: it may stand in a backward pass.
  static bool lacksModels() {
    return llvm::any_of(Session::current().Assumptions.entries(),
                        [](const Assumption &A) { return A.Kind == Doubt::NoOpModel; });
  }
  static std::optional<CallResult> grad(TorchHost &H, LibraryCall &Site, Tensor &T) {
    if (T.defined() && T.requiresGrad() && !T.grad().defined() && (H.LostBackward != Known || lacksModels()))
      return CallResult(H.TheMachine->unknown("the gradients of a backward pass that was left out"));
    if (!T.defined())
      return raiseUndefined(Site.Method), CallResult();
    if (!Site.ReturnType->isReferenceType())
      return give(*H.TheMachine, Site, T.grad());
    return CallResult(H.gradientPlace(T, bare(Site.ReturnType)));
  }
  static std::optional<CallResult> mutableGrad(TorchHost &H, LibraryCall &Site, Tensor &T) {
    if (T.defined() || !Site.ReturnType->isReferenceType())
      return grad(H, Site, T);
    return CallResult(H.handOut(Site.This, "grad", Argument(Tensor()), bare(Site.ReturnType), Site.Site));
  }
  static std::optional<CallResult> backward(TorchHost &H, LibraryCall &Site, Tensor &T) {
    const Tensor Root = T; // a hook of the program may take the object away
    return H.callBackward(Site, Root);
  }
  static std::optional<CallResult> registerHook(TorchHost &H, LibraryCall &Site, Tensor &T) {
    return H.registerHook(Site, T);
  }
  static std::optional<CallResult> removeHook(TorchHost &H, LibraryCall &Site, Tensor &T) {
    const std::optional<std::int64_t> Which = integerOf(*H.TheMachine, Site.Arguments[0]);
    if (!Which || !T.defined())
      return std::nullopt;
    const auto Nothing = [](const Tensor &) { return Tensor(); };
    std::int64_t Position = 0;
    if (GradNode *Node = T.impl().Function.get()) {
      for (GradNode::Hook &Hook : Node->Hooks)
        if (Hook.Index == T.impl().OutputNumber && Position++ == *Which) {
          Hook.Run = Nothing;
          return CallResult();
        }
    } else if (*Which >= 0 && *Which < static_cast<std::int64_t>(T.impl().Hooks.size())) {
      T.impl().Hooks[static_cast<std::size_t>(*Which)] = Nothing;
      return CallResult();
    }
    H.TheSession.raise("Invalid index, no hook at position " + std::to_string(*Which));
    return CallResult();
  }
  static std::optional<CallResult> contents(TorchHost &H, LibraryCall &Site, Tensor &T) {
    return giveContents(*H.TheMachine, Site, T);
  }
  /// A c10::Scalar that is not known is an object like others: what is asked of it is not known, and no more.
  static std::optional<CallResult> item(TorchHost &H, LibraryCall &Site, Tensor &T) {
    Argument Result = invokeFollowed("item", {{"self", T}});
    if (H.TheSession.failed() || !bare(Site.ReturnType)->isRecordType())
      return give(*H.TheMachine, Site, Result);
    return H.giveObject(Site, std::make_shared<TorchObject>(std::move(Result)));
  }
  /// `data()`; `data<T>()` is the old name of `data_ptr<T>()`.
  static std::optional<CallResult> data(TorchHost &H, LibraryCall &Site, Tensor &T) {
    if (Site.ReturnType->isPointerType())
      return contents(H, Site, T);
    if (!T.defined())
      return raiseUndefined(Site.Method), CallResult();
    return H.runOp("data", {{"self", T}}, Site);
  }
  /// What has no type is not complex, and is given back as it is.
  static std::optional<CallResult> conj(TorchHost &H, LibraryCall &Site, Tensor &T) {
    return T.defined() ? H.runOp("conj", {{"self", T}}, Site) : give(*H.TheMachine, Site, T);
  }
  /// Writes `[CPUFloatType [2, 3]]` to standard error.
  static std::optional<CallResult> print(TorchHost &, LibraryCall &, Tensor &) { return CallResult(); }
  static std::optional<CallResult> type(TorchHost &H, LibraryCall &Site, Tensor &T) {
    if (!T.defined())
      return std::nullopt;
    return CallResult(H.handOut(Site.This, "type", oldTypeOf(T), referredType(Site.ReturnType), Site.Site));
  }
  /// `to(options().dtype(t))`
  static std::optional<CallResult> toType(TorchHost &H, LibraryCall &Site, Tensor &T) {
    return H.runOp("to", {{"self", T}, {"dtype", toArgument(*H.TheMachine, Site.Arguments[0])}}, Site);
  }
  static std::optional<CallResult> slice(TorchHost &H, LibraryCall &Site, Tensor &T) {
    NamedArguments A = {{"self", T}};
    for (NamedArgument &Named : namedArguments(*H.TheMachine, Site.Arguments))
      A.push_back(std::move(Named));
    measurePiece(*H.TheMachine, A, Site);
    return H.runOp("slice", std::move(A), Site);
  }
  /// A number is put in place as a tensor of one element on the CPU (ATen/TensorIndexing.h, set_item).
  static std::optional<CallResult> indexPut(TorchHost &H, LibraryCall &Site, Tensor &T) {
    NamedArguments A = {{"self", T}};
    for (NamedArgument &Named : namedArguments(*H.TheMachine, Site.Arguments))
      A.push_back(std::move(Named));
    if (const auto *List = A.size() > 2 ? A[1].Value.get<ArgumentList>() : nullptr; List && List->empty()) {
      H.TheSession.raise("Passing an empty index list to Tensor::index_put_() is not valid syntax");
      return CallResult(); // before a number becomes a tensor
    }
    if (Argument &Put = A.size() > 2 ? A[2].Value : A[0].Value;
        T.defined() && !Put.is<Tensor>() && (integerOf(Put) || Put.is<double>() || Put.isUnknown())) {
      const auto Number = numberIn(Put);
      Put = wrapScalarAs(T.dtype(), T.device());
      if (Number)
        knowNumber(*Put.get<Tensor>(), Number->first);
      A[2].Name = "values";
    }
    return H.runOp("index_put_", std::move(A), Site);
  }

  /// By name, and by the number of arguments that tells overloads apart (-1: any).
  struct Row {
    std::string_view Name;
    Answer Run;
    int Count = -1;
    ReadArguments Read = {};
    std::string_view Op = {}; ///< that it calls, where there is one of that name
  };
  static Fate kindOf(const Row &R) {
    static constexpr Answer Values[] = {defined, sizes,     strides, extent<false>, extent<true>, isContiguous,
                                        isSame,  isAliasOf, gradFn,  name,          contents,     type};
    return llvm::is_contained(Values, R.Run) ? Fate::Value : Fate::Binding;
  }

  static const Row Rows[];
  static const Row *find(std::string_view Name, std::size_t Count) {
    static const std::unordered_multimap<std::string_view, const Row *> Index = [] {
      std::unordered_multimap<std::string_view, const Row *> I;
      for (const Row *R = Rows; !R->Name.empty(); ++R)
        I.emplace(R->Name, R);
      return I;
    }();
    auto [First, Last] = Index.equal_range(Name);
    for (; First != Last; ++First)
      if (First->second->Count < 0 || First->second->Count == static_cast<int>(Count))
        return First->second;
    return nullptr;
  }
};

const TensorRows::Row TensorRows::Rows[] = {
    {"defined", defined},
    {"operator bool", defined},
    {"reset", reset, 0},
    {"sizes", sizes, 0},
    {"sym_sizes", sizes, 0},
    {"strides", strides, 0},
    {"sym_strides", strides, 0},
    {"size", extent<false>, 1, listOf<"dim">},
    {"sym_size", extent<false>, 1, listOf<"dim">},
    {"stride", extent<true>, 1, listOf<"dim">},
    {"sym_stride", extent<true>, 1, listOf<"dim">},
    {"is_contiguous", isContiguous, -1, listOf<"memory_format">},
    {"is_pinned", isPinned, -1, listOf<"device">},
    {"is_same", isSame, 1, listOf<"other">},
    {"is_alias_of", isAliasOf, 1, listOf<"other">},
    {"grad_fn", gradFn},
    {"name", name},
    {"unsafeGetTensorImpl", identity},
    {"version_counter", versionCounter},
    {"bump_version", bumpVersion},
    {"record_stream", recordStream, 1, listOf<"s">},
    {"set_", setTo, -1, listOf<"source", "storage_offset", "size", "stride">, "set_"},
    {"storage", storage},
    {"grad", grad},
    {"mutable_grad", mutableGrad},
    {"contiguous", contiguous, -1, listOf<"memory_format">, "contiguous"},
    {"set_requires_grad", setRequiresGrad, 1, listOf<"requires_grad">, "set_requires_grad"},
    {"backward", backward, -1, listOf<"gradient", "retain_graph", "keep_graph", "create_graph", "inputs">},
    {"register_hook", registerHook, 1, listOf<"hook">},
    {"remove_hook", removeHook, 1, listOf<"pos">},
    {"data_ptr", contents},
    {"const_data_ptr", contents},
    {"mutable_data_ptr", contents},
    {"accessor", contents},
    {"packed_accessor", contents},
    {"packed_accessor32", contents},
    {"packed_accessor64", contents},
    {"generic_packed_accessor", contents},
    {"item", item, 0, {}, "item"},
    {"data", data, -1, {}, "data"},
    {"conj", conj, 0, {}, "conj"},
    {"print", print, 0},
    {"slice", slice, -1, listOf<"dim", "start", "end", "step">, "slice"},
    {"type", type, 0, {}, "type"}, // with arguments it is the op
    {"toType", toType, 1, listOf<"t", "type">},
    {"index_put_", indexPut, -1, listOf<"indices", "rhs", "v", "values", "accumulate">, "index_put_"},
    {"", nullptr},
};

bool leavesGradients(std::string_view Method, std::size_t Count) {
  const TensorRows::Row *R = TensorRows::find(Method, Count);
  return R && R->Run == TensorRows::backward;
}

void listTensorMethods(AnswerRows &Rows) {
  listStorageMethods(Rows);
  for (const TensorRows::Row *R = TensorRows::Rows; !R->Name.empty(); ++R)
    Rows.push_back({.Table = "tensors",
                    .Name = R->Name,
                    .Count = R->Count,
                    .What = TensorRows::kindOf(*R),
                    .Read = R->Read,
                    .Op = R->Op});
  for (const TensorProperty &P : tensorProperties())
    Rows.push_back({.Table = "tensors", .Name = P.Name, .Count = 0, .What = Fate::Value});
}

/// Where the reference that an op returns leads: `*this`, the argument `out`, or the first argument.
static Place referred(const LibraryCall &Site) {
  if (Site.This)
    return Site.This;
  for (const Operand &O : Site.Arguments)
    if (O.Param && isOut(O.Param->getName()))
      return O.At;
  return Site.Arguments.empty() ? Place() : Site.Arguments[0].At;
}

bool TorchHost::isOfEverFewer(const Expr *Call, std::int64_t Most) {
  constexpr unsigned Often = 32;
  EverFewer &Of = ShrinkingCalls[Call];
  Of.Times = Most < Of.Last ? Of.Times + 1 : 0;
  Of.Last = Most;
  return Of.Times >= Often;
}

namespace {
/// What was said of a call of the program's.
class SaidOfCall final : public CallSize {
public:
  SaidOfCall(Machine &M, TorchHost &Host, Session &S, const Expr *Site)
      : M(M), Host(Host), S(S), Site(Site), Outer(std::exchange(S.Calling, this)) {}
  ~SaidOfCall() override { S.Calling = Outer; }
  SaidOfCall(const SaidOfCall &) = delete;
  SaidOfCall &operator=(const SaidOfCall &) = delete;

  std::optional<std::int64_t> said(std::optional<std::int64_t> Most) override {
    if (const std::optional<std::int64_t> Given = M.givenCount(Site, Most))
      return Given;
    if (!Most || !Site)
      return std::nullopt;
    const auto Tried = Host.CountTried ? Host.CountTried(Site, *Most) : std::nullopt;
    if (Tried) {
      S.assume(Doubt::DataSize, std::to_string(*Tried) + " are taken, with which the program goes on: " + name());
    } else if (Host.isOfEverFewer(Site, *Most)) { // all would be a round for each
      S.assume(Doubt::DataSize, "none of them is taken, after calls of ever fewer: " + name());
      return 0;
    }
    return Tried;
  }
  std::string name() const override { return M.nameWithWords(Site); }

private:
  Machine &M;
  TorchHost &Host;
  Session &S;
  const Expr *Site;
  CallSize *Outer;
};
} // namespace

CallResult TorchHost::runOp(std::string_view Name, NamedArguments Arguments, LibraryCall &Site) {
  Argument Result;
  {
    const SaidOfCall Said(*TheMachine, *this, TheSession, Site.Site);
    Result = invokeFollowed(Name, Arguments);
  }
  if (!Site.ReturnType.isNull() && Site.ReturnType->isReferenceType())
    if (Place Same = referred(Site)) {
      if (const OpDecl *Op = findOp(Name); Result.isUnknown() && Op && Op->ChangesShape)
        TheMachine->Mem.setSlot(Same.At, std::make_shared<TorchObject>(std::move(Result)));
      return CallResult(Same);
    }
  return give(*TheMachine, Site, Result);
}

static CallResult giveProperty(Machine &M, LibraryCall &Site, const TensorProperty &P, const Tensor &T) {
  if (T.defined())
    return give(M, Site, P.Get(T));
  if (P.Undefined)
    return give(M, Site, Argument(*P.Undefined));
  if (P.IsType) // none that there is
    return CallResult(M.unknown("the type of an undefined tensor"));
  raiseUndefined(Site.Method);
  return CallResult();
}

std::optional<CallResult> TorchHost::tellOfTensor(LibraryCall &Site) {
  const TensorProperty *P =
      AtenNames.holds(Site.Name) && Site.count() == 1 ? findTensorProperty(Site.Method) : nullptr;
  if (!P)
    return std::nullopt;
  const Argument A = toArgument(*TheMachine, Site.Arguments[0]);
  const auto *T = A.get<Tensor>();
  return T ? std::optional(giveProperty(*TheMachine, Site, *P, *T)) : std::nullopt;
}

std::optional<CallResult> TorchHost::callTensor(LibraryCall &Site, Tensor &T) {
  const CXXRecordDecl *Class = Site.ThisType.isNull() ? nullptr : Site.ThisType->getAsCXXRecordDecl();
  constexpr llvm::StringLiteral Impl = "TensorImpl"; // unsafeGetTensorImpl(): the tensor by another name
  const bool IsImpl = Class && Class->getName() == Impl;
  if (Class && !IsImpl &&
      knownClass(Class) != KnownClass::Tensor) { // an index, a scalar, an IValue that holds a tensor
    Argument A(T);
    return callSmallValue(Site, A);
  }
  if (const TensorRows::Row *Row = TensorRows::find(Site.Method, Site.count())) {
    tellUnread(Site, Row->Read);
    return Row->Run(*this, Site, T);
  }
  if (!Site.Callee->getIdentifier())
    return callTensorOperator(Site);
  if (const TensorProperty *P = findTensorProperty(Site.Method);
      P && (Site.count() == 0 || Site.Arguments[0].Defaulted))
    return giveProperty(*TheMachine, Site, *P, T);
  if (IsImpl || !findOp(Site.Method))
    return std::nullopt;
  NamedArguments A = {{"self", T}};
  for (NamedArgument &Named : namedArguments(*TheMachine, Site.Arguments))
    A.push_back(std::move(Named));
  return runOp(Site.Method, std::move(A), Site);
}

} // namespace vramlint
