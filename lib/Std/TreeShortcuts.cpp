// Shortcuts for std::map and std::set whose keys are integers or strings, in the order of std::less or std::greater:
// searching, and making an element by asking for it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/RedBlackTree.h"
#include "Std/ShortcutParts.h"

#include <vector>

namespace vramlint {
using namespace clang;

namespace {

/// A tree of the library: {comparator, header {colour, root, smallest, largest}, count}. Elements lie behind the
/// links of their nodes.
class OrderedTree {
public:
  enum Word : Address { Parent = 8, Left = 16, Right = 24, Element = 32 };
  static constexpr std::uint64_t Bytes = 48;

  /// \p Compare is known to be one of the two orders.
  OrderedTree(Machine &M, Address At, QualType KeyType, QualType Compare)
      : M(M), Header(At + 8), Elements(M, KeyType, QualType()), Descending(className(M, Compare) == "std::greater") {}

  std::optional<Key> key(Address At) const { return Elements.read(At); }
  std::optional<Key> keyOf(Address Node) const { return key(Node + Element); }
  /// Whether the first comes before the second.
  bool before(const Key &A, const Key &B) const { return Descending ? B < A : A < B; }
  std::optional<Address> link(Address Node, Word W) const { return pointerAt(M, Node + W); }

  /// Where a new key belongs: below \p Above; \p Before is the last node that comes before it or is equal, if any.
  struct Slot {
    Address Above, Before;
    bool AtLeft;
  };
  std::optional<Slot> find(const Key &New) const {
    Slot S{Header, 0, true};
    std::optional<Address> Node = link(Header, Parent);
    while (Node && *Node) {
      const std::optional<Key> Here = keyOf(*Node);
      if (!Here)
        return std::nullopt;
      S.AtLeft = before(New, *Here);
      S.Above = *Node;
      if (!S.AtLeft)
        S.Before = *Node;
      Node = link(*Node, S.AtLeft ? Left : Right);
    }
    return Node ? std::optional(S) : std::nullopt;
  }

  Machine &M;
  Address Header;

private:
  ElementLayout Elements;
  bool Descending;
};

/// A method of _Rb_tree<Key, Value, KeyOfValue, Compare> that can be ordered here.
bool ofTree(Machine &M, const FunctionDecl &F) {
  const QualType Tree = classOfMethod(M, F), KeyType = templateArgument(Tree, 0);
  const std::string_view KeyOf = className(M, templateArgument(Tree, 2));
  return ElementLayout::isKey(M, KeyType) && M.sizeOf(Tree) == OrderedTree::Bytes &&
         (KeyOf == "std::_Select1st" || KeyOf == "std::_Identity") &&
         directionOf(M, templateArgument(Tree, 3), KeyType) != Direction::None;
}

/// A method of map<Key, Mapped, Compare, Allocator> whose elements can be made here.
bool ofMapToScalars(Machine &M, const FunctionDecl &F) {
  const QualType Map = classOfMethod(M, F), KeyType = templateArgument(Map, 0);
  return ElementLayout::isKey(M, KeyType) && ElementLayout::isMapped(M, templateArgument(Map, 1)) &&
         M.sizeOf(Map) == OrderedTree::Bytes &&
         directionOf(M, templateArgument(Map, 2), KeyType) != Direction::None &&
         className(M, templateArgument(Map, 3)) == "std::allocator" && allocatesAsUsual(M.Context);
}

OrderedTree treeOf(Machine &M, const LibraryCall &Call) {
  return {M, Call.This.At, templateArgument(Call.ThisType, 0), templateArgument(Call.ThisType, 3)};
}

/// _M_lower_bound and _M_upper_bound (node, its bound so far, key).
template <bool Upper> Answer bound(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 3 || Call.Arguments[2].At.isUnknown() || Call.Arguments[0].V.isUnknown() ||
      Call.Arguments[1].V.isUnknown())
    return std::nullopt;
  const OrderedTree T = treeOf(M, Call);
  const std::optional<Key> Wanted = T.key(Call.Arguments[2].At.At);
  std::optional<Address> Node = Call.Arguments[0].V.asAddress();
  Address Found = Call.Arguments[1].V.asAddress();
  while (Wanted && Node && *Node) {
    const std::optional<Key> Here = T.keyOf(*Node);
    if (!Here)
      return std::nullopt;
    const bool GoLeft = Upper ? T.before(*Wanted, *Here) : !T.before(*Here, *Wanted);
    if (GoLeft)
      Found = *Node;
    Node = T.link(*Node, GoLeft ? OrderedTree::Left : OrderedTree::Right);
  }
  return Wanted && Node ? givePointers(M, Call, {Found}) : std::nullopt;
}

/// _M_get_insert_unique_pos and _M_get_insert_equal_pos (key): the node that is there or nothing, and the new one's
/// parent.
template <bool Unique> Answer insertPosition(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || Call.Arguments[0].At.isUnknown())
    return std::nullopt;
  const OrderedTree T = treeOf(M, Call);
  const std::optional<Key> New = T.key(Call.Arguments[0].At.At);
  const std::optional<OrderedTree::Slot> S = New ? T.find(*New) : std::nullopt;
  if (!S)
    return std::nullopt;
  if (Unique && S->Before)
    if (const std::optional<Key> Old = T.keyOf(S->Before); !Old || !T.before(*Old, *New))
      return Old ? givePointers(M, Call, {S->Before, 0}) : std::nullopt;
  return givePointers(M, Call, {0, S->Above});
}

/// The links of nodes that are known to be there, as find() has gone along them.
struct NodeBytes {
  Machine &M;
  std::uint64_t get(Address Node, TreeLink Link) {
    std::uint64_t V = 0;
    std::memcpy(&V, at(Node, Link), Link == TreeLink::Color ? 4 : 8);
    return V;
  }
  void set(Address Node, TreeLink Link, std::uint64_t V) {
    const std::size_t Size = Link == TreeLink::Color ? 4 : 8;
    std::memcpy(at(Node, Link), &V, Size);
    M.Mem.setShadow(Node + 8 * static_cast<Address>(Link), Size, Known);
  }
  std::uint8_t *at(Address Node, TreeLink Link) { return M.Mem.bytes(Node + 8 * static_cast<Address>(Link), 8); }
};

/// map[key]
Answer subscript(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || !Call.Arguments[0].At || Call.Arguments[0].At.isUnknown())
    return std::nullopt;
  const QualType KeyType = templateArgument(Call.ThisType, 0);
  const ElementLayout Elements(M, KeyType, templateArgument(Call.ThisType, 1));
  const OrderedTree T(M, Call.This.At, KeyType, templateArgument(Call.ThisType, 2));
  const Address Count = Call.This.At + OrderedTree::Bytes - 8;
  const std::optional<Address> Before = pointerAt(M, Count);
  const Place Given = Call.Arguments[0].At;
  if (!Before) // nobody knows what is in it: see Containment.cpp
    return std::nullopt;
  const std::optional<Key> Wanted = T.key(Given.At);
  const std::optional<OrderedTree::Slot> S = Wanted ? T.find(*Wanted) : std::nullopt;
  if (!S)
    return std::nullopt;
  if (S->Before) {
    const std::optional<Key> Old = T.keyOf(S->Before);
    if (!Old)
      return std::nullopt;
    if (!T.before(*Old, *Wanted))
      return CallResult(Place(Elements.mapped(S->Before + OrderedTree::Element)));
  }
  const std::uint64_t NodeSize = OrderedTree::Element + Elements.bytes();
  if (M.Mem.live() + NodeSize > M.Limits.MemoryBytes)
    return std::nullopt;
  const Address Node = M.Mem.allocate(NodeSize, BlockKind::Heap, false); // what can be read of it is written
  const Address Element = Node + OrderedTree::Element;
  if (!Elements.make(Element, Given, Call.Callee->getParamDecl(0)->getType()->isRValueReferenceType())) {
    M.Mem.release(Node);
    return std::nullopt;
  }
  NodeBytes Links{M};
  RedBlackTree<NodeBytes>(Links, T.Header).insert(S->AtLeft, Node, S->Above);
  putPointer(M, Count, *Before + 1);
  return CallResult(Place(Elements.mapped(Element)));
}

/// A tree whose elements are keys, or pairs of a key and a scalar: their destruction is nothing but that of the keys.
bool ofTreeOfScalars(Machine &M, const FunctionDecl &F) {
  const QualType Tree = classOfMethod(M, F), Element = templateArgument(Tree, 1), KeyType = templateArgument(Tree, 0);
  if (Element.isNull() || !ElementLayout::isKey(M, KeyType) || M.sizeOf(Tree) != OrderedTree::Bytes ||
      !allocatesAsUsual(M.Context) || className(M, templateArgument(Tree, 4)) != "std::allocator")
    return false;
  if (M.Context.hasSameUnqualifiedType(Element, KeyType))
    return true;
  const QualType Mapped = className(M, Element) == "std::pair" ? templateArgument(Element, 1) : QualType();
  return !Mapped.isNull() && M.scalar(Mapped).K != ScalarType::Kind::None;
}

/// _M_erase(node): everything below it goes, without balancing.
Answer erase(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || !Call.Arguments[0].V.isInt())
    return std::nullopt;
  const ElementLayout Elements(M, templateArgument(Call.ThisType, 0), QualType());
  std::vector<Address> Nodes;
  auto add = [&](std::optional<Address> Node) {
    if (Node && *Node)
      Nodes.push_back(*Node);
    return Node.has_value();
  };
  bool All = add(Call.Arguments[0].V.asAddress());
  for (std::size_t I = 0; I < Nodes.size() && All; ++I) { // nothing goes before all is seen
    const Block *B = M.Mem.find(Nodes[I]);
    All = B && B->Kind == BlockKind::Heap && Memory::offset(Nodes[I]) == 0 &&
          add(pointerAt(M, Nodes[I] + OrderedTree::Left)) && add(pointerAt(M, Nodes[I] + OrderedTree::Right)) &&
          Elements.read(Nodes[I] + OrderedTree::Element);
  }
  if (!All)
    return std::nullopt;
  for (const Address Node : Nodes) {
    Elements.dispose(Node + OrderedTree::Element);
    M.Mem.release(Node);
  }
  return CallResult();
}

constexpr ShortcutRow Rows[] = {
    {"std::_Rb_tree::_M_erase", erase, ofTreeOfScalars},
    {"std::_Rb_tree::_M_lower_bound", bound<false>, ofTree},
    {"std::_Rb_tree::_M_upper_bound", bound<true>, ofTree},
    {"std::_Rb_tree::_M_get_insert_unique_pos", insertPosition<true>, ofTree},
    {"std::_Rb_tree::_M_get_insert_equal_pos", insertPosition<false>, ofTree},
    {"std::map::operator[]", subscript, ofMapToScalars},
};

} // namespace

std::span<const ShortcutRow> treeShortcuts() { return Rows; }

} // namespace vramlint
