// backward, grad, hooks, and gradients that the program holds by reference.
//
// The engine has no exceptions of its own: what a hook of the program throws waits until the engine has stopped, as
// LibTorch keeps it until the calling thread waits for the result (torch/csrc/autograd/engine.cpp,
// thread_on_exception).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/GraphCalls.h"
#include "Torch/Operands.h"
#include "Torch/TorchHost.h"

#include "Autograd/Accumulate.h"
#include "Autograd/Engine.h"
#include "Ops/Core/Toolbox.h"

#include <exception>

namespace vramlint {
using namespace clang;

namespace {

/// Where hooks leave their exception; null while no engine runs that would pass it on.
thread_local std::exception_ptr *Thrown = nullptr;

template <class F> void runEngine(F Body) {
  std::exception_ptr Own;
  {
    struct Listening {
      std::exception_ptr *Outer;
      explicit Listening(std::exception_ptr *Here) : Outer(std::exchange(Thrown, Here)) {}
      ~Listening() { Thrown = Outer; }
    } Scope(&Own);
    Body();
  }
  if (!Own)
    return;
  session().takeError();
  std::rethrow_exception(Own);
}

} // namespace

void exchangeEngine(std::exception_ptr *&Other) { std::swap(Thrown, Other); }

bool runInEngine(llvm::function_ref<void()> Body) {
  try {
    Body();
  } catch (...) {
    if (!Thrown)
      throw;
    *Thrown = std::current_exception();
    session().raise("an exception of the program");
    return false;
  }
  return true;
}

namespace {

std::vector<Tensor> tensorsOf(const Argument *A) {
  std::vector<Tensor> Result;
  if (!A)
    return Result;
  if (const Tensor *T = A->get<Tensor>())
    Result.push_back(*T);
  if (const auto *L = A->get<ArgumentList>())
    for (const Argument &E : *L) {
      const Tensor *T = E.get<Tensor>();
      Result.push_back(T ? *T : Tensor());
    }
  return Result;
}

bool anyUnknown(const Argument *A) {
  if (!A)
    return false;
  if (const auto *L = A->get<ArgumentList>())
    for (const Argument &E : *L)
      if (E.isUnknown())
        return true;
  return A->isUnknown();
}

/// What a run of the engine is given, whichever way it is spelled.
struct EngineCall {
  std::vector<Tensor> Roots, Seeds, Inputs;
  BackwardOptions Options;
  bool HasInputs = false, HasNone = false; ///< HasNone: a list is given, and it is empty

  /// False when which tensors they are, or what is to happen to the graph, is not known.
  bool read(OpCall &C, std::string_view RootName, bool NeedsInputs = false) {
    for (std::string_view Name :
         {RootName, std::string_view("gradient|grad_tensors|grad_outputs"), std::string_view("inputs")})
      if (anyUnknown(C.find(Name)))
        return false;
    if (!RootName.empty())
      Roots = tensorsOf(C.find(RootName));
    Seeds = tensorsOf(C.find("gradient|grad_tensors|grad_outputs"));
    const Argument *In = C.find("inputs");
    HasInputs = In && In->is<ArgumentList>() && (NeedsInputs || !In->get<ArgumentList>()->empty());
    HasNone = In && In->is<ArgumentList>() && In->get<ArgumentList>()->empty();
    if (HasInputs)
      Inputs = tensorsOf(In);
    // None: as create_graph (torch/csrc/autograd/autograd.cpp).
    Options.CreateGraph = C.flag("create_graph", false);
    const bool Given = C.has("retain_graph|keep_graph");
    Options.KeepGraph = Given ? C.flag("retain_graph|keep_graph", false) : Options.CreateGraph;
    return !C.poisoned();
  }

  /// Accumulates into the leaves, or into `inputs` only.
  void accumulate() {
    if (!HasInputs)
      return backward(Roots, Seeds, Options);
    backwardInto(Roots, Inputs, Seeds, Options);
  }
};

} // namespace

CallResult TorchHost::callBackward(LibraryCall &Site, const Tensor &Root) {
  const NamedArguments Named = namedArguments(*TheMachine, Site.Arguments);
  OpCall C("backward", Named);
  EngineCall Call;
  if (!Call.read(C, "")) {
    TheSession.assume(Doubt::UnknownValue, "the arguments of backward()");
    return CallResult();
  }
  if (Call.HasNone) {
    TheSession.raise("'inputs' argument to backward cannot be empty");
    return CallResult();
  }
  Call.Roots = {Root};
  C.tellUnread({});
  PhaseScope Phase(*this, "backward");
  runEngine([&] { Call.accumulate(); });
  IterationDone = true;
  return CallResult();
}

std::optional<CallResult> TorchHost::callEngineBackward(LibraryCall &Site) {
  const NamedArguments Named = namedArguments(*TheMachine, Site.Arguments);
  OpCall C(Site.Method, Named);
  EngineCall Call;
  if (!Call.read(C, "tensors"))
    return std::nullopt;
  PhaseScope Phase(*this, "backward");
  runEngine([&] { Call.accumulate(); });
  C.tellUnread({});
  IterationDone = true;
  return CallResult();
}

std::optional<CallResult> TorchHost::callEngineGrad(LibraryCall &Site) {
  const NamedArguments Named = namedArguments(*TheMachine, Site.Arguments);
  OpCall C(Site.Method, Named);
  EngineCall Call;
  if (!Call.read(C, "outputs", /*NeedsInputs=*/true))
    return std::nullopt;
  if (Call.Inputs.empty()) {
    TheSession.raise("grad requires non-empty inputs.");
    return CallResult();
  }
  PhaseScope Phase(*this, "backward");
  std::vector<Tensor> Found;
  runEngine(
      [&] { Found = gradients(Call.Roots, Call.Inputs, Call.Seeds, Call.Options, C.flag("allow_unused", false)); });
  C.tellUnread({});
  IterationDone = true;
  const std::size_t Asked = Call.Inputs.size();
  Call = {};
  if (Found.size() != Asked && !TheSession.failed()) // what is asked is not known
    return std::nullopt;
  return give(*TheMachine, Site, Argument(Found));
}

/// Calls a hook of the program with a gradient: its result, or an undefined tensor when it has none.
static Tensor callHook(Machine &M, const HeldObject &Hook, const Tensor &Grad, QualType TensorType) {
  Tensor Result;
  if (!runInEngine([&] {
        M.fullExpression([&] {
          CallResult R = M.callCallable(Hook.operand(), {asOperand(M, Argument(Grad), TensorType)}, nullptr);
          if (const Tensor *T = R.At ? tensorAt(M, R.At) : nullptr)
            Result = *T;
        });
      }))
    return {};
  return Result;
}

CallResult TorchHost::registerHook(LibraryCall &Site, const Tensor &T) {
  Machine &M = *TheMachine;
  if (!T.defined() || !T.requiresGrad()) {
    TheSession.raise("cannot register a hook on a variable that doesn't require gradient");
    return CallResult();
  }
  std::shared_ptr<HeldObject> Held = hold(M, Site.Arguments[0], Site.Arguments[0].Movable);
  const CXXRecordDecl *Class = M.findClass("at::Tensor");
  QualType TensorType = Class ? M.classType(Class) : bare(Site.ThisType);
  auto Run = [&M, Held, TensorType](const Tensor &Grad) { return callHook(M, *Held, Grad, TensorType); };
  if (T.isLeaf()) {
    T.impl().Hooks.push_back(std::move(Run));
    return CallResult(Value::integer(static_cast<std::int64_t>(T.impl().Hooks.size()) - 1));
  }
  const GradEdge Edge = gradEdge(T);
  std::int64_t Position = 0;
  for (const GradNode::Hook &Hook : Edge.Node->Hooks)
    Position += Hook.Index == Edge.InputNumber;
  Edge.Node->Hooks.push_back({Edge.InputNumber, std::move(Run)});
  return CallResult(Value::integer(Position));
}

// A gradient by reference: a tensor object of the program's that stands beside the owner. While a statement uses it,
// it holds the gradient; afterwards what the program has assigned becomes the owner's gradient, and the object lets
// go, so that it keeps nothing alive. A variable that refers to it keeps it in use until the block's statement ends.

Place TorchHost::gradientPlace(const Tensor &T, QualType TensorType) {
  Machine &M = *TheMachine;
  TensorImpl &Owner = T.impl();
  if (!Owner.Beside)
    Owner.Beside =
        std::make_shared<HeldObject>(M, M.allocate(TensorType, BlockKind::Heap, /*Zero=*/true), TensorType);
  const Place At = static_cast<HeldObject *>(Owner.Beside.get())->place();
  // Of many parameters in one statement each is looked at alone (clip_grad_norm_).
  if (const auto Open = llvm::find_if(OpenGradients, [&](const auto &O) { return O.At == At.At; });
      Open != OpenGradients.end()) {
    takeAssigned(*Open);
    return At;
  }
  M.Mem.setSlot(At.At, std::make_shared<TorchObject>(Argument(T.grad())));
  OpenGradients.push_back({T.implRef(), At.At, Owner.Grad.get(), StatementPoints.size()});
  return At;
}

bool TorchHost::takeAssigned(OpenGradient &Open) {
  Machine &M = *TheMachine;
  const std::shared_ptr<TensorImpl> Owner = Open.Owner.lock();
  if (!Owner) // and with it the object
    return false;
  const Tensor *Now = tensorAt(M, Open.At);
  const TensorImpl *Holds = Now ? Now->implRef().get() : nullptr;
  if (Holds != Open.Given) { // assigned by the program
    Owner->Grad = Now ? Now->implRef() : nullptr;
    if (Owner->Grad)
      Owner->Grad->Store->setCategory(Category::Gradient);
  } else if (Owner->Grad.get() != Open.Given) // changed by the library
    M.Mem.setSlot(Open.At, std::make_shared<TorchObject>(Argument(Tensor(Owner->Grad))));
  Open.Given = Owner->Grad.get();
  return true;
}

void TorchHost::takeAssignedGradients() {
  std::erase_if(OpenGradients, [&](OpenGradient &Open) { return !takeAssigned(Open); });
}

void TorchHost::closeGradients() {
  if (OpenGradients.empty())
    return;
  takeAssignedGradients();
  Machine &M = *TheMachine;
  const std::size_t Depth = StatementPoints.size();
  std::erase_if(OpenGradients, [&](OpenGradient &Open) {
    if (Open.Depth < Depth)
      return false;
    if (!M.frames().empty() && Depth > 0)
      for (const auto &[Variable, At] : M.frame().Variables)
        if (At.At == Open.At) {
          Open.Depth = Depth - 1;
          return false;
        }
    M.Mem.setSlot(Open.At, nullptr);
    return true;
  });
}

} // namespace vramlint
