// torch::autograd::Function: the program's own forward and backward as one node of the graph.
//
// Order as in torch/csrc/autograd/custom_function.h and .cpp, 1.13: forward runs without gradients, its results
// become outputs of the node, then what save_for_backward named is saved.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Toolbox.h"
#include "Torch/TorchHost.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

namespace {

/// `AutogradContext`. It belongs to the node.
struct ContextObject final : HostObject {
  std::weak_ptr<GradNode> Node;
  std::vector<Tensor> ToSave; ///< until forward is over; all of it, when nothing is differentiated
  std::vector<SavedSlot> Slots;
  std::vector<Tensor> Dirty, NotDifferentiable;
  CellRef SavedData = makeCell(makeSequence(SequenceKind::Map));
  bool Materialize = true;
  bool Saved = false;
};

std::vector<Tensor> tensorsIn(const Value &V) {
  std::vector<Tensor> Out;
  if (const Tensor *T = tensorOf(V))
    Out.push_back(*T);
  else if (auto *S = V.as<SequenceBox>())
    for (const CellRef &C : S->Elements)
      for (Tensor &T : tensorsIn(C->V))
        Out.push_back(std::move(T));
  return Out;
}

Value listOf(const std::vector<Tensor> &Tensors) {
  std::vector<CellRef> Cells;
  for (const Tensor &T : Tensors)
    Cells.push_back(makeCell(makeObject(T)));
  return makeSequence(SequenceKind::Vector, std::move(Cells));
}

const CXXMethodDecl *staticMethod(const CXXRecordDecl *Class, llvm::StringRef Name) {
  for (const CXXMethodDecl *M : Class->methods())
    if (M->isStatic() && M->getIdentifier() && M->getName() == Name)
      return M;
  return nullptr;
}

CallResult callStatic(Machine &M, const CXXMethodDecl *Method, const std::shared_ptr<ContextObject> &Context,
                      std::vector<Operand> Arguments) {
  Operand Pointer;
  Pointer.V = makePointer(makeCell(Value::boxed(BoxRef(new HostBox(Context)))));
  Pointer.Type = Method->getNumParams() ? Method->getParamDecl(0)->getType() : QualType();
  Arguments.insert(Arguments.begin(), std::move(Pointer));
  llvm::IntrusiveRefCntPtr<FunctionBox> F(new FunctionBox());
  F->Function = Method;
  return M.callCallable(Value::boxed(F), std::move(Arguments), nullptr);
}

/// Runs the program's backward. \p IsTensor: of each argument of forward.
GradList runBackward(Machine &M, const CXXMethodDecl *Method, const std::shared_ptr<ContextObject> &Context,
                     const std::vector<bool> &IsTensor, const std::vector<OutputMeta> &Outputs, GradList &Incoming) {
  if (Context->Materialize)
    for (std::size_t I = 0; I < Incoming.size() && I < Outputs.size(); ++I)
      if (!Incoming[I].defined()) {
        ArgumentList Shape(Outputs[I].Shape.begin(), Outputs[I].Shape.end());
        Incoming[I] = invokeTensor(
            "zeros", {{"size", std::move(Shape)}, {"dtype", Outputs[I].Type}, {"device", Outputs[I].Where}});
      }
  Operand List;
  List.V = listOf(Incoming);
  List.Movable = true;
  Incoming.clear();
  if (Method->getNumParams() > 1)
    List.Type = Method->getParamDecl(1)->getType().getNonReferenceType();
  const CallResult Result = callStatic(M, Method, Context, {std::move(List)});
  GradList All = tensorsIn(Result.value()), Wanted;
  const auto Unused = [&](std::size_t I) { return I >= IsTensor.size() || !IsTensor[I]; };
  if (All.size() < IsTensor.size()) {
    session().raise("function " + Method->getParent()->getNameAsString() +
                    " returned an incorrect number of gradients (expected " + std::to_string(IsTensor.size()) +
                    ", got " + std::to_string(All.size()) + ")");
    return {};
  }
  for (std::size_t I = 0; I < All.size(); ++I) {
    if (!Unused(I)) {
      Wanted.push_back(std::move(All[I]));
    } else if (All[I].defined()) {
      session().raise("function " + Method->getParent()->getNameAsString() +
                      " returned a gradient different that is defined at position " + std::to_string(I + 1) +
                      ", but the corresponding forward input was not a Variable");
      return {};
    }
  }
  return Wanted;
}

bool contains(const std::vector<Tensor> &List, const Tensor &T) {
  return std::any_of(List.begin(), List.end(), [&](const Tensor &Other) { return Other.isSame(T); });
}

} // namespace

std::optional<CallResult> TorchHost::callCustomFunction(LibraryCall &Site) {
  Machine &M = *TheMachine;
  const auto *Apply = dyn_cast_or_null<CXXMethodDecl>(Site.Callee);
  const auto *Base = Apply ? dyn_cast<ClassTemplateSpecializationDecl>(Apply->getParent()) : nullptr;
  if (!Base || Base->getTemplateArgs().size() == 0 || Base->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return std::nullopt;
  const CXXRecordDecl *Class = Base->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  const CXXMethodDecl *Forward = Class ? staticMethod(Class, "forward") : nullptr;
  const CXXMethodDecl *Backward = Class ? staticMethod(Class, "backward") : nullptr;
  if (!Forward || !Backward)
    return std::nullopt;

  std::vector<Tensor> Inputs;
  std::vector<bool> IsTensor;
  for (const Operand &O : Site.Arguments) {
    if (O.value().isUnknown())
      return CallResult(O.value());
    const std::vector<Tensor> Found = tensorsIn(O.value());
    IsTensor.insert(IsTensor.end(), std::max<std::size_t>(Found.size(), 1), !Found.empty());
    Inputs.insert(Inputs.end(), Found.begin(), Found.end());
  }
  NodeRef Node = record(Class->getNameAsString(), Inputs);
  auto Context = std::make_shared<ContextObject>();
  Context->Node = Node;
  Value Result;
  {
    llvm::SaveAndRestore<bool> NoGrad(TheSession.GradEnabled, false);
    const CallResult Made = callStatic(M, Forward, Context, std::move(Site.Arguments));
    Result = Made.Place ? M.copyValue(Made.Place->V) : Made.V;
  }
  if (M.stopped() || Result.isUnknown() || !Node)
    return CallResult(std::move(Result));

  std::vector<OutputMeta> Outputs;
  auto wrap = [&](Value &V) {
    Tensor *T = tensorOf(V);
    if (!T || !T->defined())
      return;
    if (contains(Context->NotDifferentiable, *T))
      return;
    if (contains(Inputs, *T) && !contains(Context->Dirty, *T)) {
      llvm::SaveAndRestore<bool> NoGrad(TheSession.GradEnabled, false);
      V = makeObject(invokeTensor("view_as", {{"self", *T}, {"other", *T}}));
      T = tensorOf(V);
    } else if (contains(Context->Dirty, *T)) {
      changed(*T);
    }
    Outputs.push_back({T->sizes(), T->dtype(), T->device()});
    setHistory(Node, *T);
  };
  if (auto *S = Result.as<SequenceBox>())
    for (CellRef &C : S->Elements)
      wrap(C->V);
  else
    wrap(Result);
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
  Node->Backward = [&M, Backward, Context, IsTensor, Outputs](GradNode &, GradList &G) {
    return runBackward(M, Backward, Context, IsTensor, Outputs, G);
  };
  return CallResult(std::move(Result));
}

std::optional<CallResult> TorchHost::callContext(LibraryCall &Site, const std::shared_ptr<HostObject> &Object) {
  auto Context = std::dynamic_pointer_cast<ContextObject>(Object);
  if (!Context)
    return std::nullopt;
  const std::string_view Name = Site.Method;
  if (Name == "save_for_backward" || Name == "mark_dirty" || Name == "mark_non_differentiable") {
    std::vector<Tensor> Given = Site.count() ? tensorsIn(Site.arg(0)) : std::vector<Tensor>();
    (Name == "save_for_backward" ? Context->ToSave
     : Name == "mark_dirty"      ? Context->Dirty
                                 : Context->NotDifferentiable) = std::move(Given);
    return CallResult();
  }
  if (Name == "get_saved_variables") {
    if (!Context->Saved)
      return CallResult(listOf(Context->ToSave));
    std::shared_ptr<GradNode> Node = Context->Node.lock();
    if (!Node)
      return CallResult(Value::unknown("the node of this context is gone"));
    std::vector<Tensor> Out;
    for (const SavedSlot &S : Context->Slots)
      Out.push_back(unpack(*Node, S));
    return CallResult(listOf(Out));
  }
  if (Name == "set_materialize_grads") {
    Context->Materialize = !Site.count() || !Site.arg(0).isInt() || Site.arg(0).asInt() != 0;
    return CallResult();
  }
  if (Name == "needs_input_grad" && Site.count() && Site.arg(0).isInt()) {
    std::shared_ptr<GradNode> Node = Context->Node.lock();
    return CallResult(Value::boolean(Node && Node->wants(static_cast<std::size_t>(Site.arg(0).asInt()))));
  }
  return std::nullopt;
}

CellRef TorchHost::contextMember(const HostObject &Object, std::string_view Name) {
  const auto *Context = dynamic_cast<const ContextObject *>(&Object);
  return Context && Name == "saved_data" ? Context->SavedData : nullptr;
}

} // namespace vramlint
