// torch::autograd::Function: the program's own forward and backward as one node of the graph.
//
// Order as in torch/csrc/autograd/custom_function.h and .cpp, 1.13: forward runs without gradients, its results
// become outputs of the node, then what save_for_backward named is saved.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Recording.h"
#include "Ops/Core/Toolbox.h"
#include "Torch/Answers.h"
#include "Torch/GraphCalls.h"
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

namespace {

/// What stands behind an `AutogradContext`.
struct ContextObject final : HostObject {
  std::weak_ptr<GradNode> Node;
  std::vector<Tensor> ToSave; ///< until forward is over; all of it, when nothing is differentiated
  std::vector<SavedSlot> Slots;
  std::vector<Tensor> Dirty, NotDifferentiable;
  bool Materialize = true;
  bool Saved = false;
  View SavedData; ///< the member of that name, an ordinary dictionary; made when it is first used
};

/// The AutogradContext in the program's memory. It belongs to the node.
class ContextHolder {
public:
  ContextHolder(Machine &M, QualType Type) : M(M), Object(std::make_shared<ContextObject>()) {
    const Place At = M.allocate(Type, BlockKind::Heap, /*Zero=*/true);
    M.Mem.setSlot(At.At, Object);
    Held = std::make_shared<HeldObject>(M, At, Type);
  }
  ~ContextHolder() {
    if (Object->SavedData.At)
      M.atEndOfHeld([&] { M.destroyObject(Object->SavedData.At, Object->SavedData.Type); });
  }
  ContextHolder(const ContextHolder &) = delete;
  ContextHolder &operator=(const ContextHolder &) = delete;

  ContextObject *operator->() const { return Object.get(); }
  Operand pointer() const {
    Operand O;
    O.V = Value::address(Held->place().At);
    O.Type = M.Context.getPointerType(Held->type());
    return O;
  }

private:
  Machine &M;
  std::shared_ptr<ContextObject> Object;
  std::shared_ptr<HeldObject> Held;
};
using ContextRef = std::shared_ptr<ContextHolder>;

/// Forward and backward of the program's class.
struct Methods {
  const CXXRecordDecl *Class = nullptr;
  const CXXMethodDecl *Forward = nullptr, *Backward = nullptr;
};

} // namespace

static std::vector<Tensor> tensorsIn(const Argument &A) {
  if (const Tensor *T = A.get<Tensor>())
    return {*T};
  std::vector<Tensor> Out;
  if (const auto *List = A.get<ArgumentList>())
    for (const Argument &E : *List)
      Out.push_back(E.get<Tensor>() ? *E.get<Tensor>() : Tensor());
  return Out;
}

static const CXXMethodDecl *staticMethod(const CXXRecordDecl *Class, llvm::StringRef Name) {
  for (const CXXMethodDecl *M : Class->methods())
    if (M->isStatic() && M->getIdentifier() && M->getName() == Name && M->getNumParams() > 0)
      return M;
  return nullptr;
}

/// The class that `Function<Class>::apply` was called of.
static Methods methodsOf(const LibraryCall &Site) {
  Methods R;
  const auto *Apply = dyn_cast_or_null<CXXMethodDecl>(Site.Callee);
  const auto *Base = Apply ? dyn_cast<ClassTemplateSpecializationDecl>(Apply->getParent()) : nullptr;
  if (!Base || Base->getTemplateArgs().size() == 0 || Base->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return R;
  R.Class = Base->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  R.Class = R.Class ? R.Class->getDefinition() : nullptr;
  if (R.Class) {
    R.Forward = staticMethod(R.Class, "forward");
    R.Backward = staticMethod(R.Class, "backward");
  }
  return R;
}

/// What apply forwards becomes the parameters of forward: by value copied or moved, and converted where the types
/// differ. They die with the current full expression.
static void bindForwarded(Machine &M, const CXXMethodDecl *Method, std::vector<Operand> &Arguments) {
  for (std::size_t I = 0; I < Arguments.size() && I + 1 < Method->getNumParams(); ++I) {
    Operand &O = Arguments[I];
    const QualType Declared = Method->getParamDecl(static_cast<unsigned>(I + 1))->getType();
    const QualType Type = referredType(Declared);
    const bool Same = M.Context.hasSameUnqualifiedType(referredType(O.Type), Type);
    if (!Machine::isPlaced(Type) || (Same && Declared->isReferenceType()))
      continue; // scalars are converted where they are bound
    const Place At = M.temporary(Type, /*Destroy=*/false);
    if (Same)
      M.copyObject(Type, At, O.At, O.Movable, nullptr);
    else if (!M.construct(Type, {O}, At, nullptr))
      continue;
    M.destroyLater(At, Type);
    O.V = Value();
    O.At = At;
    O.Type = Type;
    O.Movable = true;
  }
}

/// Calls forward or backward with the context before the other arguments.
static Argument callStatic(Machine &M, const CXXMethodDecl *Method, const ContextHolder &Context,
                           std::vector<Operand> Arguments) {
  Operand Function;
  Function.V = Value::address(M.functionAddress(Method));
  Function.Type = M.Context.getPointerType(Method->getType());
  bindForwarded(M, Method, Arguments);
  Arguments.insert(Arguments.begin(), Context.pointer());
  return argumentOfResult(M, M.callCallable(Function, std::move(Arguments), nullptr), Method->getReturnType());
}

/// The tensors among the arguments of apply, and of each argument (of each element of a list of tensors)
/// whether it is one: by type, as ExtractVariables tells them apart. False when an argument is not known.
static bool extract(Machine &M, const std::vector<Operand> &Operands, std::vector<Tensor> &Inputs,
                    std::vector<bool> &IsTensor, Argument &Unknown) {
  for (const Operand &O : Operands) {
    const QualType Type = referredType(O.Type);
    const KnownClass Is = knownClass(Type);
    const bool Range = Is == KnownClass::ArrayRef;
    if (Is != KnownClass::Tensor && Is != KnownClass::Optional && !Range) {
      IsTensor.push_back(false);
      continue;
    }
    const Argument A = toArgument(M, O);
    if (A.isUnknown()) {
      Unknown = A;
      return false;
    }
    const std::vector<Tensor> Found = tensorsIn(A);
    // An optional without a tensor in it is none; a tensor that is undefined is one.
    if (Is == KnownClass::Optional && (Found.empty() || !Found.front().defined())) {
      IsTensor.push_back(false);
      continue;
    }
    if (Range && Found.size() && knownClass(templateArgument(Type, 0)) != KnownClass::Tensor) {
      IsTensor.push_back(false);
      continue;
    }
    IsTensor.insert(IsTensor.end(), Found.size(), true);
    Inputs.insert(Inputs.end(), Found.begin(), Found.end());
  }
  return true;
}

/// The gradients of the tensors among \p All, one for each argument of forward.
static GradList wantedGradients(const std::string &Function, GradList All, const std::vector<bool> &IsTensor) {
  const auto defined = [](const Tensor &T) { return T.defined(); };
  if (All.size() > IsTensor.size() &&
      std::none_of(All.begin() + static_cast<std::ptrdiff_t>(IsTensor.size()), All.end(), defined))
    All.resize(IsTensor.size());
  if (All.size() != IsTensor.size()) {
    session().raise("function " + Function + " returned an incorrect number of gradients (expected " +
                        std::to_string(IsTensor.size()) + ", got " + std::to_string(All.size()) + ")",
                    ErrorKind::Runtime);
    return {};
  }
  GradList Wanted;
  for (std::size_t I = 0; I < All.size(); ++I) {
    if (IsTensor[I]) {
      Wanted.push_back(std::move(All[I]));
    } else if (All[I].defined()) {
      session().raise("function " + Function + " returned a gradient different that is defined at position " +
                      std::to_string(I + 1) + ", but the corresponding forward input was not a Variable");
      return {};
    }
  }
  return Wanted;
}

/// Runs the program's backward. \p IsTensor: of each argument of forward.
static GradList runBackward(Machine &M, const Methods &Function, const ContextHolder &Context,
                            const std::vector<bool> &IsTensor, const std::vector<OutputMeta> &Outputs,
                            GradList &Incoming) {
  if (Context->Materialize)
    for (std::size_t I = 0; I < Incoming.size() && I < Outputs.size(); ++I)
      if (!Incoming[I].defined()) {
        ArgumentList Shape(Outputs[I].Shape.begin(), Outputs[I].Shape.end());
        Incoming[I] = invokeTensor(
            "zeros", {{"size", std::move(Shape)}, {"dtype", Outputs[I].Type}, {"device", Outputs[I].Where}});
      }
  if (failed())
    return {};
  Argument Given;
  const auto Call = [&] {
    if (Function.Backward->getNumParams() < 2)
      return;
    const QualType List = Function.Backward->getParamDecl(1)->getType();
    Operand Gradients = asOperand(M, Argument(Incoming), referredType(List));
    Gradients.Movable = true;
    Incoming.clear();
    Given = callStatic(M, Function.Backward, Context, {Gradients});
  };
  if (!runInEngine([&] { M.fullExpression(Call); }))
    return {};
  const std::string Name = Function.Class->getNameAsString();
  if (const auto *U = Given.get<UnknownValue>()) {
    session().assume(Doubt::UnknownValue, "the gradients that " + Name + "::backward gives: " + U->Cause);
    return GradList(static_cast<std::size_t>(std::count(IsTensor.begin(), IsTensor.end(), true)));
  }
  return wantedGradients(Name, tensorsIn(Given), IsTensor);
}

static bool contains(const std::vector<Tensor> &List, const Tensor &T) {
  return llvm::any_of(List, [&](const Tensor &Other) { return Other.isSame(T); });
}

static Tensor viewOfSelf(const Tensor &T) {
  llvm::SaveAndRestore<bool> NoGrad(session().GradEnabled, false);
  return invokeTensor("view_as", {{"self", T}, {"other", T}});
}

/// A result without history. An input comes back as an alias, detached where it requires a gradient.
static Tensor withoutHistory(const Tensor &T, bool IsInput, bool Dirty) {
  if (!T.requiresGrad())
    return IsInput && (!Dirty || !torchAtLeast(2, 0)) ? viewOfSelf(T) : T;
  if (IsInput)
    return invokeTensor("detach", {{"self", T}});
  return T.impl().Base ? T : invokeTensor("detach_", {{"self", T}});
}

/// A result that was written to in place: the history of its base leads through the node, where it has one
/// (CopySlices).
static Tensor withHistoryInPlace(const NodeRef &Node, const Tensor &T, bool IsInput) {
  if (T.isLeaf() && T.requiresGrad()) {
    session().raise("a leaf Variable that requires grad has been used in an in-place operation.");
    return T;
  }
  if (IsInput && T.impl().Base && gradWanted({T})) {
    T.impl().Origin = ViewOrigin::Plain;
    return rebase(Node, T, Node->Backward);
  }
  setHistory(Node, T);
  return T;
}

/// What was written to in place has to be given back.
static bool refusesDirty(const ContextHolder &Context, const std::vector<Tensor> &Given) {
  for (const Tensor &T : Context->Dirty)
    if (T.defined() && !contains(Given, T)) {
      session().raise(
          "Some elements marked as dirty during the forward method were not returned as output. The inputs "
          "that are modified inplace must all be outputs of the Function.");
      return true;
    }
  return false;
}

/// Makes what forward gave outputs of the node, where there is one. An input that comes back as it was becomes a view
/// of itself.
static Argument wrapOutput(const NodeRef &Node, const ContextHolder &Context, const std::vector<Tensor> &Inputs,
                           const Argument &Given, std::vector<OutputMeta> &Outputs) {
  if (const auto *List = Given.get<ArgumentList>()) {
    ArgumentList Wrapped;
    for (const Argument &A : *List)
      Wrapped.push_back(wrapOutput(Node, Context, Inputs, A, Outputs));
    return Wrapped;
  }
  const Tensor *Known = Given.get<Tensor>();
  if (!Known || !Known->defined())
    return Given;
  Tensor T = *Known;
  const bool IsInput = contains(Inputs, T), Dirty = contains(Context->Dirty, T);
  const bool Differentiable =
      Node && !contains(Context->NotDifferentiable, T) && (isFloatingPoint(T.dtype()) || isComplex(T.dtype()));
  if (Node)
    Outputs.push_back({T.sizes(), T.dtype(), T.device()});
  if (!Differentiable) {
    if (Node)
      Node->Outputs.push_back(Outputs.back()); // backward is given a gradient for it, which is none, or zeros
    T = withoutHistory(T, IsInput, Dirty);
  } else if (Dirty) {
    T = withHistoryInPlace(Node, T, IsInput);
  } else {
    T = IsInput ? viewOfSelf(T) : T;
    if (T.defined())
      setHistory(Node, T);
  }
  if (!(IsInput && Dirty) && T.defined() && T.impl().Base)
    T.impl().Origin = ViewOrigin::CustomFunction;
  return T;
}

static void saveVariables(const NodeRef &Node, const ContextHolder &Context) {
  for (const Tensor &T : Context->ToSave) {
    const bool Own = T.defined() && T.impl().Function == Node;
    Context->Slots.push_back(!T.defined() ? SavedSlot()
                             : Own        ? keepOutput(Node, T, static_cast<int>(T.impl().OutputNumber))
                                          : keep(Node, T));
  }
  // The node owns the context: results of the node must not stay in it.
  Context->ToSave.clear();
  Context->Dirty.clear();
  Context->NotDifferentiable.clear();
  Context->Saved = true;
}

std::optional<CallResult> TorchHost::callCustomFunction(LibraryCall &Site) {
  Machine &M = *TheMachine;
  const Methods Function = methodsOf(Site);
  if (!Function.Forward || !Function.Backward)
    return std::nullopt;
  std::vector<Tensor> Inputs;
  std::vector<bool> IsTensor;
  Argument Result;
  if (!extract(M, Site.Arguments, Inputs, IsTensor, Result))
    return give(M, Site, Result);
  const NodeRef Node = record(Function.Class->getNameAsString(), Inputs);
  if (Node)
    Node->Overload = NoOverload;
  const QualType ContextType = Function.Forward->getParamDecl(0)->getType()->getPointeeType();
  if (ContextType.isNull())
    return std::nullopt;
  const auto Context = std::make_shared<ContextHolder>(M, ContextType.getUnqualifiedType());
  (*Context)->Node = Node;
  {
    llvm::SaveAndRestore<bool> NoGrad(TheSession.GradEnabled, false);
    M.fullExpression([&] { Result = callStatic(M, Function.Forward, *Context, Site.Arguments); });
  }
  if (Result.isUnknown())
    return give(M, Site, Result);
  for (const Tensor &T : (*Context)->Dirty)
    if (T.defined())
      changed(T);
  std::vector<OutputMeta> Outputs;
  const std::vector<Tensor> Given = tensorsIn(Result);
  Result = wrapOutput(Node, *Context, Inputs, Result, Outputs);
  if (TheSession.failed() || refusesDirty(*Context, Given)) // there is no result
    return CallResult();
  if (!Node)
    return give(M, Site, Result);
  if (Outputs.size() > 1)
    for (const Tensor &T : tensorsIn(Result))
      if (T.defined() && T.impl().Base && T.impl().Function == Node)
        T.impl().Origin = ViewOrigin::MultiOutput;
  saveVariables(Node, *Context);
  Node->UnpacksLater = true;
  Node->Backward = [&M, Function, Context, IsTensor, Outputs](GradNode &, GradList &G) {
    return runBackward(M, Function, *Context, IsTensor, Outputs, G);
  };
  return give(M, Site, Result);
}

// --- the context -----------------------------------------------------------------------------------------

static std::optional<CallResult> savedVariables(Machine &M, LibraryCall &Site, ContextObject &Context) {
  if (!Context.Saved)
    return give(M, Site, Context.ToSave);
  const std::shared_ptr<GradNode> Node = Context.Node.lock();
  if (!Node)
    return give(M, Site, UnknownValue{"the node of this context is gone"});
  if (!canUnpack(*Node))
    return CallResult();
  std::vector<Tensor> Out;
  for (const SavedSlot &S : Context.Slots)
    Out.push_back(unpack(*Node, S));
  return give(M, Site, Out);
}

/// task_should_compute_output: of an argument without a tensor there is no edge, and no number.
static bool wantsInput(const GradNode *Node, std::int64_t Index) {
  if (!Node || Session::current().failed())
    return false;
  if (static_cast<std::uint64_t>(Index) >= Node->Next.size()) {
    Session::current().raise("Index out of range");
    return false;
  }
  return Node->wants(static_cast<std::size_t>(Index));
}

static std::optional<CallResult> needsInputGrad(Machine &M, LibraryCall &Site, ContextObject &Context) {
  const Argument A = Site.count() ? toArgument(M, Site.Arguments[0]) : Argument();
  const auto *Index = A.get<std::int64_t>();
  const std::shared_ptr<GradNode> Node = Context.Node.lock();
  if (const auto *Ranges = A.get<ArgumentList>()) {
    bool Wanted = false;
    for (const Argument &Range : *Ranges) {
      const auto *Ends = Range.get<ArgumentList>();
      const auto *From = Ends && Ends->size() == 2 ? (*Ends)[0].get<std::int64_t>() : nullptr;
      const auto *To = From ? (*Ends)[1].get<std::int64_t>() : nullptr;
      if (!To)
        return M.unmodelled("needs_input_grad of a range of inputs", Site.Site);
      for (std::int64_t I = *From; I < *To && !Wanted; ++I)
        Wanted = wantsInput(Node.get(), I);
    }
    return Value::boolean(Wanted);
  }
  if (!Index)
    return M.unmodelled("needs_input_grad of a range of inputs", Site.Site);
  return Value::boolean(wantsInput(Node.get(), *Index));
}

namespace {
/// Methods of a context.
struct ContextRow {
  std::string_view Name;
  std::optional<CallResult> (*Run)(Machine &M, LibraryCall &Site, ContextObject &Context);
};
} // namespace

template <std::vector<Tensor> ContextObject::*List>
static std::optional<CallResult> setList(Machine &M, LibraryCall &Site, ContextObject &Context) {
  if (Site.count() != 1)
    return std::nullopt;
  const Argument Given = toArgument(M, Site.Arguments[0]);
  if (const auto *U = Given.get<UnknownValue>())
    Session::current().assume(Doubt::UnknownValue,
                              "the tensors given to " + std::string(Site.Method) + ": " + U->Cause);
  Context.*List = tensorsIn(Given);
  return CallResult();
}
static std::optional<CallResult> setMaterialize(Machine &M, LibraryCall &Site, ContextObject &Context) {
  Context.Materialize = flagArgument(M, Site, 0, true);
  return CallResult();
}

static constexpr ContextRow ContextRows[] = {
    {"save_for_backward", setList<&ContextObject::ToSave>},
    {"mark_dirty", setList<&ContextObject::Dirty>},
    {"mark_non_differentiable", setList<&ContextObject::NotDifferentiable>},
    {"get_saved_variables", savedVariables},
    {"needs_input_grad", needsInputGrad},
    {"set_materialize_grads", setMaterialize},
};

void listContextMethods(AnswerRows &Rows) {
  for (const ContextRow &R : ContextRows)
    Rows.push_back({.Table = "autograd contexts",
                    .Class = "AutogradContext",
                    .Name = R.Name,
                    .Read = AnyArgument,
                    .Why = "one list, number or flag",
                    .TellsUnread = false});
}

std::optional<CallResult> TorchHost::callContext(LibraryCall &Site, const HostRef &Object) {
  const auto Context = std::dynamic_pointer_cast<ContextObject>(Object);
  if (Context)
    for (const ContextRow &R : ContextRows)
      if (R.Name == Site.Method)
        return R.Run(*TheMachine, Site, *Context);
  return std::nullopt;
}

bool TorchHost::contextMember(const HostRef &Object, const FieldDecl *Field, Place Member) {
  const auto Context = std::dynamic_pointer_cast<ContextObject>(Object);
  // The only data member that programs use; the methods of a context answer for the others.
  if (!Context || Field->getName() != "saved_data")
    return false;
  if (Context->SavedData.At)
    return true;
  const QualType Type = Field->getType().getUnqualifiedType();
  if (!TheMachine->construct(Type, {}, Member, nullptr))
    return false;
  Context->SavedData = {Member, Type};
  return true;
}

} // namespace vramlint
