// The engine: one ready queue ordered by creation time (newest first, leaf accumulation before all), one buffer of
// waiting gradients per node, and the lifetimes of torch/csrc/autograd/engine.cpp (1.13 and 2.4 alike):
//
//   take inputs from the buffer -> run the node -> reduce outputs that were broadcast -> drop the inputs ->
//   release what the node saved (unless the graph is kept) -> hand the outputs on, one by one
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Autograd/Engine.h"
#include "Autograd/Accumulate.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Tensor/Parents.h"

#include <algorithm>
#include <queue>
#include <unordered_map>

namespace vramlint {
namespace {

using NodeSet = std::unordered_set<const GradNode *>;

struct OlderFirst {
  bool operator()(const ReadyNode &A, const ReadyNode &B) const { return A.Node->Sequence < B.Node->Sequence; }
};

/// A gradient to hand out instead of accumulating: the input of a node that belongs to an input of `grad()`.
struct Capture {
  const GradNode *Node;
  unsigned InputNumber;
  std::size_t Result;
};

class Task {
public:
  /// \p Accumulates: the nodes of the captures run as ever, and hand nothing out.
  Task(BackwardOptions Options, std::vector<Capture> Captures, bool Accumulates)
      : Options(Options), Captures(std::move(Captures)), Accumulates(Accumulates), Captured(this->Captures.size()) {}

  GradList run(const std::vector<GradEdge> &Roots, const GradList &Seeds);

private:
  void countDependencies(const std::vector<GradEdge> &Roots);
  void findNeeded(const std::vector<GradEdge> &Roots);
  ReadyNode takeNewest();
  void evaluate(ReadyNode Ready);
  GradList call(GradNode &Node, GradList Inputs);
  void validate(GradNode &Node, GradList &Outputs);
  void deliver(const GradEdge &Edge, Tensor &Grad);
  void runHooks(GradNode &Node, GradList &Inputs);

  BackwardOptions Options;
  std::vector<Capture> Captures;
  bool Accumulates;
  GradList Captured;
  NodeSet Needed; ///< only used with captures
  std::unordered_map<const GradNode *, int> Dependencies;
  std::unordered_map<const GradNode *, GradList> Waiting;
  std::priority_queue<ReadyNode, std::vector<ReadyNode>, OlderFirst> Ready;
};

void Task::countDependencies(const std::vector<GradEdge> &Roots) {
  std::vector<const GradNode *> Stack;
  NodeSet Seen;
  for (const GradEdge &Root : Roots)
    if (Root.Node && Seen.insert(Root.Node.get()).second)
      Stack.push_back(Root.Node.get());
  while (!Stack.empty()) {
    const GradNode *Node = Stack.back();
    Stack.pop_back();
    for (const GradEdge &Edge : Node->Next) {
      if (!Edge.Node)
        continue;
      ++Dependencies[Edge.Node.get()];
      if (Seen.insert(Edge.Node.get()).second)
        Stack.push_back(Edge.Node.get());
    }
  }
}

/// Nodes from which a captured node can be reached, and those nodes themselves.
void Task::findNeeded(const std::vector<GradEdge> &Roots) {
  NodeSet Targets, Seen;
  for (const Capture &C : Captures)
    Targets.insert(C.Node);
  struct Frame {
    const GradNode *Node;
    std::size_t Next;
  };
  std::vector<Frame> Stack;
  for (const GradEdge &Root : Roots) {
    if (!Root.Node || !Seen.insert(Root.Node.get()).second)
      continue;
    Stack.push_back({Root.Node.get(), 0});
    while (!Stack.empty()) {
      Frame &Top = Stack.back();
      const GradNode *Node = Top.Node;
      if (Top.Next < Node->Next.size()) {
        const GradNode *Child = Node->Next[Top.Next++].Node.get();
        if (Child && Seen.insert(Child).second)
          Stack.push_back({Child, 0});
        continue;
      }
      bool Leads = Targets.count(Node) != 0;
      for (const GradEdge &Edge : Node->Next)
        Leads |= Edge.Node && Needed.count(Edge.Node.get());
      if (Leads)
        Needed.insert(Node);
      Stack.pop_back();
    }
  }
}

/// The gradient of a tensor that is no leaf is kept, for it was asked for.
static void retain(const GradNode::RetainedOutput &Retained, const GradList &Inputs) {
  const std::shared_ptr<TensorImpl> T = Retained.Of.lock();
  if (!T || Retained.Index >= Inputs.size() || !Inputs[Retained.Index].defined())
    return;
  const Tensor &Input = Inputs[Retained.Index];
  if (Input.isSparse())
    return session().assume(Doubt::NoOpModel, "retain_grad of a sparse gradient");
  Tensor Grad = T->Grad ? ops::add(Tensor(T->Grad), Input) : ops::clone(Input);
  if (!Grad.defined())
    return;
  T->Grad = Grad.implRef();
  Grad.storage()->setCategory(Category::Gradient);
}

/// From 2.0 on gradients are retained behind all hooks, before in the order of registration. The hooks of a tensor
/// are one list: what they were given first lives until the last of them is done (cpp_hook.cpp).
void Task::runHooks(GradNode &Node, GradList &Inputs) {
  GradList Given = Node.Hooks.empty() ? GradList() : Inputs;
  auto Kept = Node.Retained.begin();
  for (std::size_t I = 0; I < Node.Hooks.size(); ++I) {
    for (; !torchAtLeast(2, 0) && Kept != Node.Retained.end() && Kept->HooksBefore <= I; ++Kept)
      retain(*Kept, Inputs);
    const GradNode::Hook &Hook = Node.Hooks[I];
    if (Hook.Index < Inputs.size() && Inputs[Hook.Index].defined())
      runHook(Hook.Run, I, Inputs[Hook.Index]);
    else // called all the same; a build with debug assertions refuses it
      session().assume(Doubt::NoOpModel, "a hook where there is no gradient");
    if (failed())
      return;
  }
  // Since 2.0 what the hooks replaced is gone when gradients are retained, but for what torch::autograd::grad gives
  // (call_tensor_pre_hooks, torch/csrc/autograd/engine.cpp).
  if (torchAtLeast(2, 0) && (Captures.empty() || Accumulates))
    Given.clear();
  for (; Kept != Node.Retained.end(); ++Kept)
    retain(*Kept, Inputs);
}

/// A gradient as the node behind \p Edge takes it: of its output's shape, type and device. \p Where gives the
/// beginning of an error.
template <class F> static void settle(Tensor &Grad, const GradEdge &Edge, F Where) {
  if (!Grad.defined() || !Edge.Node || Edge.InputNumber >= Edge.Node->Outputs.size())
    return;
  const OutputMeta &Meta = Edge.Node->Outputs[Edge.InputNumber];
  if (Grad.sizes() != Meta.Shape) {
    std::optional<Sizes> Joint = broadcast(Meta.Shape, Grad.sizes());
    if (!Joint || *Joint != Grad.sizes()) {
      fail(Where() + " - got " + formatSizes(Grad.sizes()) + " but expected shape compatible with " +
           formatSizes(Meta.Shape));
      return;
    }
    Grad = ops::sumTo(Grad, Meta.Shape);
  }
  if (Grad.defined() && Grad.isSparse()) {
    if (Grad.dtype() != Meta.Type)
      session().assume(Doubt::NoOpModel, "to of a sparse gradient");
    return;
  }
  if (Grad.defined() && Grad.dtype() != Meta.Type) {
    if (isComplex(Grad.dtype()) && !isComplex(Meta.Type)) {
      fail("Expected isFloatingType(grad.scalar_type()) || (input_is_complex == grad_is_complex) to be true, but got "
           "false.");
      return;
    }
    Grad = ops::to(Grad, Meta.Type);
  }
  if (!Grad.defined() || Grad.device() == Meta.Where)
    return;
  if (Grad.dim() == 0)
    Grad = ops::to(Grad, {}, Meta.Where);
  else
    fail(Where() + " - expected device " + deviceName(Meta.Where) + " but got " + deviceName(Grad.device()));
}

void Task::validate(GradNode &Node, GradList &Outputs) {
  Outputs.resize(Node.Next.size());
  for (std::size_t I = 0; I < Outputs.size() && !failed(); ++I)
    settle(Outputs[I], Node.Next[I],
           [&] { return "Function " + Node.Op + " returned an invalid gradient at index " + std::to_string(I); });
}

/// Ops whose formulas, differentiated once more, make other events than LibTorch's (conformance --twice says so).
static constexpr std::string_view DifferTwice[] = {
    "as_strided",   "as_strided_",    "as_strided_scatter", "block_diag",   "cumprod",         "frexp",
    "index_reduce", "index_reduce_",  "linalg_eigh",        "linalg_qr",    "linalg_solve_ex", "logcumsumexp",
    "renorm",       "scatter_reduce", "scatter_reduce_",    "special_zeta", "symeig"};

/// Whether a node's second derivative is known not to be LibTorch's.
static bool differsTwice(const GradNode &Node, const GradList &Inputs) {
  const auto Marked = [](const Tensor &T) { return T.defined() && isComplex(T.dtype()); }; // conj() is an op there
  return std::find(std::begin(DifferTwice), std::end(DifferTwice), Node.Op) != std::end(DifferTwice) ||
         std::any_of(Inputs.begin(), Inputs.end(), Marked) ||
         std::any_of(Node.Saved.begin(), Node.Saved.end(), Marked);
}

/// What would be the node behind a formula. The library has none, so the numbers of those that follow do not count
/// it: those of different threads are compared with each other.
static NodeRef standIn(const GradNode &Node, const std::vector<Tensor> &Inputs) {
  Session &S = session();
  const std::uint64_t Next = S.NextSequence, NextOnDevice = S.NextDeviceThreadSequence;
  NodeRef Made = record(Node.Op + "_backward", Inputs);
  S.NextSequence = Next;
  S.NextDeviceThreadSequence = NextOnDevice;
  return Made;
}

/// A formula that leaves the graph has no gradient of its own here, though the library's has: told, and what depends
/// on the gradients goes on with zeros of the right sizes. One that is handed on as it came has what it came with.
static void tellMissingGraph(GradNode &Node, NodeRef Second, const GradList &Inputs, const GradList &Outputs) {
  const auto Came = [&](const Tensor &T) {
    return std::any_of(Inputs.begin(), Inputs.end(), [&](const Tensor &Input) { return Input.isSame(T); });
  };
  auto Misses = [&](const Tensor &T) {
    return T.defined() && !T.requiresGrad() && !T.impl().Constant &&
           (isFloatingPoint(T.dtype()) || isComplex(T.dtype())) && !Came(T);
  };
  if (std::none_of(Outputs.begin(), Outputs.end(), Misses))
    return;
  session().assume(Doubt::NoOpModel, "the second derivative of " + Node.Op);
  std::vector<Tensor> Roots;
  for (const Tensor &T : Node.Saved)
    if (T.requiresGrad())
      Roots.push_back(T);
  NodeRef OfSaved = standIn(Node, Roots);
  if (!Second)
    Second = OfSaved;
  else if (OfSaved)
    Second->Next.insert(Second->Next.end(), OfSaved->Next.begin(), OfSaved->Next.end());
  if (!Second) { // only results were saved
    Tensor Result = detached(*std::find_if(Outputs.begin(), Outputs.end(), Misses));
    Result.impl().Function = Node.shared_from_this();
    Second = standIn(Node, {Result});
  }
  if (!Second)
    return;
  Second->Backward = [](GradNode &N, GradList &) -> GradList {
    GradList Zeros(N.Next.size());
    for (std::size_t I = 0; I < N.Next.size(); ++I) {
      if (!N.wants(I))
        continue;
      const GradEdge &To = N.Next[I];
      if (const TensorImpl *Leaf = To.Node->Leaf.get())
        Zeros[I] = makeTensor(Leaf->Shape, Leaf->Type, Leaf->Store->device());
      else if (To.InputNumber < To.Node->Outputs.size()) {
        const OutputMeta &M = To.Node->Outputs[To.InputNumber];
        Zeros[I] = makeTensor(M.Shape, M.Type, M.Where);
      }
    }
    return Zeros;
  };
  for (const Tensor &T : Outputs)
    if (Misses(T))
      setHistory(Second, T);
}

/// Anomaly mode: isnan(output).any() for each (engine.cpp, call_function).
static void lookForNan(const GradList &Outputs) {
  if (!anomalyState().Enabled || !anomalyState().CheckNan)
    return;
  session().assume(Doubt::Guard, "that no gradient is NaN, in anomaly mode");
  const bool Outer = std::exchange(session().GradEnabled, false);
  for (const Tensor &T : Outputs)
    if (T.defined() && !failed()) {
      const Tensor IsNan = invokeTensor("isnan", {{"self", T}});
      invokeTensor("any", {{"self", IsNan}});
    }
  session().GradEnabled = Outer;
}

/// Formulas know dense gradients; what they do to sparse ones is told, and goes on with zeros in their place.
static void makeDense(const GradNode &Node, Tensor &Grad) {
  session().assume(Doubt::NoOpModel, Node.Op + "_backward of a sparse gradient");
  Grad = makeTensor(Grad.sizes(), Grad.dtype(), Grad.device());
}

GradList Task::call(GradNode &Node, GradList Inputs) {
  bool AnyDefined = false;
  for (Tensor &T : Inputs) {
    AnyDefined |= T.defined();
    if (T.defined() && T.isSparse() && (Node.Overload != NoOverload || Node.Inner))
      makeDense(Node, T);
  }
  if (!AnyDefined)
    return GradList(Node.Next.size());
  if (!Node.Backward || (!Node.UnpacksLater && !canUnpack(Node)))
    return {};
  // Formulas ask whether their gradient is wanted (task_should_compute_output).
  bool AnyWanted = Node.Overload == NoOverload || Node.Next.empty();
  for (std::size_t I = 0; I < Node.Next.size(); ++I)
    AnyWanted |= Node.wants(I);
  if (!AnyWanted)
    return GradList(Node.Next.size());
  // With create_graph the gradients have gradients: what leads to those that arrived, before they are handed over.
  Node.UsesGraph = false;
  NodeRef Second = standIn(Node, Inputs);
  const bool Differs = session().GradEnabled && differsTwice(Node, Inputs);
  GradList Outputs = Node.Backward(Node, Inputs);
  // What nobody asked for is not computed, or goes with the call, before what was saved. What a function of the
  // program's own gives stays until all is handed on (custom_function.h, CppNode::apply).
  const bool IsOwn = Node.Overload == NoOverload && !Node.Inner;
  GradList Wanted = Outputs;
  for (std::size_t I = 0; I < Outputs.size(); ++I)
    if (!Node.wants(I)) {
      Wanted[I] = Tensor();
      if (!IsOwn)
        Outputs[I] = Tensor();
    }
  // The program's own function has run as it does in the program, and what it gives without a graph has none.
  if (!IsOwn && Differs && (Second || Node.UsesGraph))
    session().assume(Doubt::NoOpModel, "the second derivative of " + Node.Op);
  if (!IsOwn && (Second || Node.UsesGraph))
    tellMissingGraph(Node, Second, Inputs, Wanted);
  Wanted.clear(); // use counts decide over copies
  if (!failed())
    validate(Node, Outputs);
  return Outputs;
}

void Task::deliver(const GradEdge &Edge, Tensor &Grad) {
  if (!Edge.Node)
    return;
  const GradNode *Target = Edge.Node.get();
  if (!Captures.empty() && !Needed.count(Target))
    return;
  auto Dependency = Dependencies.find(Target);
  bool IsReady = Dependency == Dependencies.end() || --Dependency->second == 0;
  auto [Entry, New] = Waiting.try_emplace(Target);
  GradList &Buffer = Entry->second;
  if (New)
    Buffer.resize(std::max<std::size_t>(Target->Outputs.size(), Edge.InputNumber + 1));
  if (Buffer[Edge.InputNumber].defined())
    addToBuffer(Buffer[Edge.InputNumber], Grad);
  else
    Buffer[Edge.InputNumber] = std::move(Grad);
  if (!IsReady)
    return;
  Ready.push({Edge.Node, std::move(Buffer)});
  Waiting.erase(Entry);
}

void Task::evaluate(ReadyNode Current) {
  Session &S = session();
  GradNode &Node = *Current.Node;
  GradList Inputs = std::move(Current.Inputs);
  const Evaluating Scope(anomalyState().Enabled ? Current.Node : nullptr);
  const auto IsOfNode = [&](const Capture &C) { return C.Node == &Node && !Accumulates; };
  const bool HandsOut = std::any_of(Captures.begin(), Captures.end(), IsOfNode);
  const bool Runs = !HandsOut || std::any_of(Node.Next.begin(), Node.Next.end(), [&](const GradEdge &Edge) {
    return Edge.Node && Needed.count(Edge.Node.get());
  });
  // Hooks belong to the node's own run. Since 2.0 those of a node that does not run change what is handed out.
  if (!Runs && torchAtLeast(2, 0))
    runHooks(Node, Inputs);
  for (std::size_t I = 0; I < Captures.size() && !failed(); ++I)
    if (IsOfNode(Captures[I]))
      Captured[I] = Inputs[Captures[I].InputNumber];
  if (Runs)
    runHooks(Node, Inputs);
  if (!Runs || failed())
    return;
  if (Node.Leaf) {
    Tensor Grad = std::move(Inputs[0]);
    Inputs.clear();
    S.Observer.opBegin("accumulate_grad");
    accumulateIntoLeaf(*Node.Leaf, std::move(Grad));
    S.Observer.opEnd(0);
    return;
  }
  ExecutionPoint Outer = std::exchange(S.At, ExecutionPoint{Node.Where, Node.ModulePath});
  std::int64_t OuterMacs = std::exchange(S.Macs, 0);
  S.Observer.opBegin(Node.Op + "_backward");
  GradList Outputs = call(Node, std::move(Inputs));
  S.Observer.opEnd(std::exchange(S.Macs, OuterMacs));
  S.At = std::move(Outer);
  if (!Options.KeepGraph && !failed()) // a node that throws keeps what it saved
    Node.release();
  lookForNan(Outputs);
  for (std::size_t I = 0; I < Node.Next.size() && !failed(); ++I) {
    Tensor None;
    deliver(Node.Next[I], I < Outputs.size() ? Outputs[I] : None);
  }
}

ReadyNode Task::takeNewest() {
  // priority_queue hands out const references; the node is removed right after.
  ReadyNode Next = std::move(const_cast<ReadyNode &>(Ready.top()));
  Ready.pop();
  return Next;
}

GradList Task::run(const std::vector<GradEdge> &Roots, const GradList &Seeds) {
  Session &S = session();
  countDependencies(Roots);
  if (!Captures.empty())
    findNeeded(Roots);
  bool OuterGrad = std::exchange(S.GradEnabled, Options.CreateGraph);
  bool OuterBackward = std::exchange(S.InBackward, true);
  bool OuterThread = S.OnDeviceThread;
  for (const Tensor &Seed : Seeds)
    S.OnDeviceThread |= Seed.device().isCuda();
  const NodeSet *OuterNeeded = std::exchange(GradNode::Needed, Captures.empty() ? nullptr : &Needed);
  {
    CategoryScope Scope(Category::Temporary);
    // Several roots hang on one dummy node: each delivery counts as a dependency.
    for (const GradEdge &Root : Roots)
      ++Dependencies[Root.Node.get()];
    for (std::size_t I = 0; I < Roots.size(); ++I) {
      Tensor Seed = Seeds[I];
      deliver(Roots[I], Seed);
    }
    while (!Ready.empty() && !failed()) {
      while (!S.LeftInQueue.empty()) // what has no task any more comes first, and is dropped
        S.LeftInQueue.erase(S.LeftInQueue.begin());
      evaluate(takeNewest());
    }
    while (!Ready.empty()) {
      ReadyNode Left = takeNewest();
      const auto IsOfDevice = [](const Tensor &T) { return T.defined() && !T.device().isCpu(); };
      if (std::none_of(Left.Inputs.begin(), Left.Inputs.end(), IsOfDevice)) // a device's thread goes on by itself
        S.LeftInQueue.push_back(std::make_shared<ReadyNode>(std::move(Left)));
    }
    Waiting.clear();
  }
  GradNode::Needed = OuterNeeded;
  S.OnDeviceThread = OuterThread;
  S.InBackward = OuterBackward;
  S.GradEnabled = OuterGrad;
  return std::move(Captured);
}

/// Edges and start gradients; false after raising.
bool prepare(const std::vector<Tensor> &Roots, const std::vector<Tensor> &Gradients, std::vector<GradEdge> &Edges,
             GradList &Seeds) {
  if (failed())
    return false;
  if (!Gradients.empty() && Gradients.size() != Roots.size()) {
    fail("got " + std::to_string(Roots.size()) + " tensors and " + std::to_string(Gradients.size()) + " gradients");
    return false;
  }
  CategoryScope Scope(Category::Temporary);
  // Gradients are made for all that want one, before the first that wants none is refused (_make_grads).
  for (std::size_t I = 0; I < Roots.size(); ++I) {
    const Tensor &Root = Roots[I];
    Tensor Seed = I < Gradients.size() ? Gradients[I] : Tensor();
    if (!Seed.defined() && Root.defined() && Root.requiresGrad()) {
      if (Root.numel() != 1) {
        fail("grad can be implicitly created only for scalar outputs");
        return false;
      }
      if (isComplex(Root.dtype()) && torchAtLeast(2, 0)) {
        fail("grad can be computed only for real scalar outputs but got " + std::string(dtypeName(Root.dtype())));
        return false;
      }
      Seed = emptyLike(Root);
    }
    Seeds.push_back(Seed);
  }
  for (std::size_t I = 0; I < Roots.size(); ++I) {
    const Tensor &Root = Roots[I];
    if (!Root.defined()) {
      fail("tensor does not have a device");
      return false;
    }
    if (!Root.requiresGrad()) {
      if (!session().LastUnknown.empty()) // what was left out may have required one
        return false;
      fail("element " + std::to_string(I) + " of tensors does not require grad and does not have a grad_fn");
      return false;
    }
    Edges.push_back(gradEdge(Root));
  }
  // Engine::execute looks at them as at what a node gives.
  for (std::size_t I = 0; I < Seeds.size() && !failed(); ++I)
    settle(Seeds[I], Edges[I], [&] { return "invalid gradient at index " + std::to_string(I); });
  return !failed();
}

} // namespace

AnomalyState &anomalyState() {
  static thread_local AnomalyState State;
  return State;
}

void backward(const std::vector<Tensor> &Roots, const std::vector<Tensor> &Gradients, BackwardOptions Options) {
  std::vector<GradEdge> Edges;
  GradList Seeds;
  if (!prepare(Roots, Gradients, Edges, Seeds))
    return;
  Task(Options, {}, /*Accumulates=*/true).run(Edges, Seeds);
}

/// The edges of \p Inputs, which live as long as \p Alive; nothing after raising.
static std::optional<std::vector<Capture>> capturesOf(const std::vector<Tensor> &Inputs,
                                                      std::vector<GradEdge> &Alive) {
  std::vector<Capture> Captures;
  for (std::size_t I = 0; I < Inputs.size(); ++I) {
    if (!Inputs[I].defined() || !Inputs[I].requiresGrad()) {
      fail("One of the differentiated Tensors does not require grad");
      return std::nullopt;
    }
    Alive.push_back(gradEdge(Inputs[I]));
    Captures.push_back({Alive.back().Node.get(), Alive.back().InputNumber, I});
  }
  return Captures;
}

void backwardInto(const std::vector<Tensor> &Roots, const std::vector<Tensor> &Inputs,
                  const std::vector<Tensor> &Gradients, BackwardOptions Options) {
  std::vector<GradEdge> Edges, Alive;
  GradList Seeds;
  if (!prepare(Roots, Gradients, Edges, Seeds))
    return;
  std::optional<std::vector<Capture>> Captures = capturesOf(Inputs, Alive);
  if (!Captures)
    return;
  for (const Tensor &Input : Inputs)
    if (!Input.isLeaf())
      invokeTensor("retain_grad", {{"self", Input}});
  Task(Options, std::move(*Captures), /*Accumulates=*/true).run(Edges, Seeds);
}

std::vector<Tensor> gradients(const std::vector<Tensor> &Roots, const std::vector<Tensor> &Inputs,
                              const std::vector<Tensor> &Gradients, BackwardOptions Options, bool AllowUnused) {
  std::vector<GradEdge> Edges;
  GradList Seeds;
  if (!prepare(Roots, Gradients, Edges, Seeds))
    return {};
  std::vector<GradEdge> Alive;
  std::optional<std::vector<Capture>> Captures = capturesOf(Inputs, Alive);
  if (!Captures)
    return {};
  GradList Results = Task(Options, std::move(*Captures), /*Accumulates=*/false).run(Edges, Seeds);
  for (const Tensor &T : Results)
    if (!T.defined() && !AllowUnused && !failed()) {
      fail("One of the differentiated Tensors appears to not have been used in the graph. Set allow_unused=True if "
           "this is "
           "the desired behavior.");
      return {};
    }
  return Results;
}

} // namespace vramlint
