// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/GraphCalls.h"

#include "Ops/Core/Toolbox.h"
#include "Std/Views.h"
#include "Torch/Names.h"

#include "llvm/ADT/StringExtras.h"

namespace vramlint {
using namespace clang;

/// Where the node is taken to lie; 0 for none. What stood for one that is gone is taken back.
static Place placeOf(Machine &M, HandedOutObjects &Out, const std::shared_ptr<GradNode> &Node, QualType Type) {
  if (!Node)
    return Place(Address{0});
  std::shared_ptr<HeldObject> &Held =
      Out[{0, "node " + llvm::utohexstr(reinterpret_cast<std::uintptr_t>(Node.get()))}];
  if (!Held)
    Held = std::make_shared<HeldObject>(M, M.allocate(Type, BlockKind::Heap), Type);
  const Place At = Held->place();
  const auto *Before = dynamic_cast<const NodeObject *>(M.slot(At.At).get());
  if (Before && Before->Of.lock() == Node)
    return At;
  for (auto I = Out.lower_bound({At.At, ""}); I != Out.end() && I->first.first == At.At;)
    I = Out.erase(I);
  M.Mem.setSlot(At.At, std::make_shared<NodeObject>(Node));
  return At;
}

/// A shared_ptr that owns nothing: the pointer, and no count.
static void putPointer(Machine &M, Place At, Place Node) {
  M.store(At, Value::address(Node.At), M.Context.VoidPtrTy);
  M.store(At + static_cast<std::int64_t>(M.sizeOf(M.Context.VoidPtrTy)), Value::address(0), M.Context.VoidPtrTy);
}

namespace {
/// What the counts of the program's pointers to a node keep: the last of them lets go of it.
struct KeptNode final : HostObject {
  std::shared_ptr<GradNode> Of;
  explicit KeptNode(std::shared_ptr<GradNode> Of) : Of(std::move(Of)) {}
};

/// A pointer of the library's that has a count, so that copies of it have one, until the full expression ends: what
/// the library keeps then is no owner that a death of the node could wait for.
struct LentPointer final : HostObject {
  Machine &M;
  Place At, Node;
  QualType Pointer;
  LentPointer(Machine &M, Place At, Place Node, QualType Pointer) : M(M), At(At), Node(Node), Pointer(Pointer) {}
  ~LentPointer() override {
    if (!M.Mem.find(At.At))
      return;
    M.destroyObject(At, Pointer);
    putPointer(M, At, Node);
  }
};
} // namespace

/// The shared_ptr at \p At, which points to \p Of, owns \p Node for as long as the full expression lasts.
static void lend(Machine &M, Place At, Place Of, const std::shared_ptr<GradNode> &Node, QualType Pointer) {
  const auto Count = static_cast<std::int64_t>(M.sizeOf(M.Context.VoidPtrTy));
  const QualType Type = templateArgument(Pointer, 0);
  const Value Lent = M.load(At + Count, M.Context.VoidPtrTy);
  if (!Node || Lent.isUnknown() || Lent.truth() || !Type->getAsCXXRecordDecl())
    return;
  Operand Raw, Owner, Target;
  Raw.V = Value::address(M.allocate(Type, BlockKind::Heap, /*Zero=*/true).At);
  M.becomes(Type->getAsCXXRecordDecl(), Place(Raw.V.asAddress()));
  Raw.Type = Target.Type = M.Context.getPointerType(Type);
  M.Mem.setSlot(Raw.V.asAddress(), std::make_shared<KeptNode>(Node));
  Target.V = Value::address(Of.At);
  Owner.At = M.temporary(Pointer, /*Destroy=*/true);
  Owner.Type = Pointer;
  if (M.construct(Pointer, {Raw}, Owner.At, nullptr) && M.construct(Pointer, {Owner, Target}, At, nullptr))
    M.Mem.setSlot(M.temporary(Type, /*Destroy=*/true).At, std::make_shared<LentPointer>(M, At, Of, Pointer));
}

Place handleOf(Machine &M, HandedOutObjects &Out, const std::shared_ptr<GradNode> &Node, QualType Pointer) {
  const Place Of = placeOf(M, Out, Node, templateArgument(Pointer, 0));
  auto [Held, New] = Out.try_emplace({Of.At, "grad_fn"});
  if (New) {
    const Place At = M.allocate(Pointer, BlockKind::Heap, /*Zero=*/true);
    Held->second = std::make_shared<HeldObject>(M, At, Pointer);
    putPointer(M, At, Of);
  }
  lend(M, Held->second->place(), Of, Node, Pointer);
  return Held->second->place();
}

/// An Edge to the next node.
static bool putEdge(Machine &M, HandedOutObjects &Out, const GradEdge &Edge, QualType Type, Place At) {
  const std::optional<View> Function = fieldOf(M, {At, Type}, "function"),
                            Number = fieldOf(M, {At, Type}, "input_nr");
  if (!Function || !Number)
    return false;
  const QualType Node = templateArgument(Function->Type, 0);
  if (Node.isNull())
    return false;
  putPointer(M, Function->At, placeOf(M, Out, Edge.Node, Node));
  M.store(Number->At, Value::integer(Edge.InputNumber), Number->Type);
  return true;
}

/// The pointer in an Edge that was made.
static void lendEdge(Machine &M, HandedOutObjects &Out, const GradEdge &Edge, const View &Made) {
  if (const std::optional<View> Function = fieldOf(M, Made, "function"))
    lend(M, Function->At, placeOf(M, Out, Edge.Node, templateArgument(Function->Type, 0)), Edge.Node, Function->Type);
}

namespace {

struct NodeCall {
  Machine &M;
  HandedOutObjects &Out;
  LibraryCall &Site;
  GradNode &Node;

  /// The list of edges, made once: a graph does not change but at its leaves.
  std::optional<Place> edges(QualType List) {
    const std::optional<Place> At = madeEdges(List);
    const auto Each = At ? elementsOf(M, {*At, List}) : std::nullopt;
    for (std::size_t I = 0; Each && I < Each->size() && I < Node.Next.size(); ++I)
      lendEdge(M, Out, Node.Next[I], (*Each)[I]);
    return At;
  }
  std::optional<Place> madeEdges(QualType List) {
    auto [Held, New] = Out.try_emplace({Site.This.At, "next_edges"});
    if (!New)
      return Held->second->place();
    const Place At = M.allocate(List, BlockKind::Heap);
    Held->second = std::make_shared<HeldObject>(M, At, List);
    bool Known = true;
    const bool IsMade = putElements(
        M, List, At, Node.Next.size(),
        [&](std::size_t I, QualType Edge, Place To) { Known &= putEdge(M, Out, Node.Next[I], Edge, To); }, Site.Site);
    return IsMade && Known ? std::optional(At) : std::nullopt;
  }
};

struct NodeRow {
  std::string_view Method;
  std::optional<CallResult> (*Run)(NodeCall &C);
  unsigned Count = 0; ///< of arguments
};

std::optional<CallResult> nextEdges(NodeCall &C) {
  if (!C.Site.ReturnType->isReferenceType())
    return std::nullopt;
  const std::optional<Place> At = C.edges(bare(C.Site.ReturnType));
  return At ? std::optional(CallResult(*At)) : std::nullopt;
}
/// One of them, by its number.
std::optional<CallResult> nextEdge(NodeCall &C) {
  const std::optional<std::int64_t> Which = integerOf(C.M, C.Site.Arguments[0]);
  if (!Which || *Which < 0 || *Which >= static_cast<std::int64_t>(C.Node.Next.size()))
    return std::nullopt;
  const QualType Edge = bare(C.Site.ReturnType);
  auto [Held, New] = C.Out.try_emplace({C.Site.This.At, "next_edge " + std::to_string(*Which)});
  if (New) {
    const Place At = C.M.allocate(Edge, BlockKind::Heap);
    Held->second = std::make_shared<HeldObject>(C.M, At, Edge);
    if (!putEdge(C.M, C.Out, C.Node.Next[static_cast<std::size_t>(*Which)], Edge, At))
      return std::nullopt;
  }
  lendEdge(C.M, C.Out, C.Node.Next[static_cast<std::size_t>(*Which)], {Held->second->place(), Edge});
  return CallResult(Held->second->place());
}
std::optional<CallResult> countInputs(NodeCall &C) {
  return Value::integer(static_cast<__int128>(C.Node.Leaf ? 1 : C.Node.Outputs.size()));
}
std::optional<CallResult> countOutputs(NodeCall &C) {
  return Value::integer(static_cast<__int128>(C.Node.Next.size()));
}
std::optional<CallResult> name(NodeCall &C) {
  return give(C.M, C.Site, UnknownValue{"the name of a node of the graph"});
}

constexpr NodeRow NodeRows[] = {
    {"name", name},
    {"next_edge", nextEdge, 1},
    {"next_edges", nextEdges},
    {"num_inputs", countInputs},
    {"num_outputs", countOutputs},
};

} // namespace

std::optional<CallResult> callNode(Machine &M, HandedOutObjects &Out, LibraryCall &Site, const NodeObject &Object) {
  const std::shared_ptr<GradNode> Node = Object.Of.lock();
  if (!Node)
    return std::nullopt;
  NodeCall Call{M, Out, Site, *Node};
  for (const NodeRow &R : NodeRows)
    if (R.Method == Site.Method && R.Count == Site.count())
      return R.Run(Call);
  return std::nullopt;
}

void listNodeMethods(AnswerRows &Rows) {
  for (const NodeRow &R : NodeRows)
    Rows.push_back({.Table = "nodes of the graph",
                    .Class = "Node",
                    .Name = R.Method,
                    .What = Fate::Value,
                    .Read = AnyArgument,
                    .Why = "one number or none",
                    .TellsUnread = false});
}

} // namespace vramlint
