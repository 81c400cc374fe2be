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

  /// Goes from \p Node down to where \p Wanted belongs, to the left of what is equal or to the right; \p Visit is
  /// told of each node and whether the way goes on at its left. False when something is not known.
  template <class V> bool descend(Address Node, const Key &Wanted, bool LeftOfEqual, V Visit) const {
    if (Elements.isText())
      return descendBy(Node, LeftOfEqual, Visit, [&](Address Here, const std::uint8_t *) -> std::optional<int> {
        const std::optional<Key> K = M.Mem.known(Here + Left, 16) ? keyOf(Here) : std::nullopt;
        return K ? std::optional(order(Wanted, *K)) : std::nullopt;
      });
    const std::uint64_t Rank = Elements.rank(Wanted);
    return descendBy(Node, LeftOfEqual, Visit, [&](Address, const std::uint8_t *Links) -> std::optional<int> {
      if (!Links)
        return std::nullopt;
      const std::uint64_t Here = Elements.rankAt(Links + (Element - Left));
      return Rank == Here ? 0 : (Rank < Here) != Descending ? -1 : 1;
    });
  }

  /// Where a new key belongs: below \p Above; \p Before is the last node that comes before it or is equal, if any.
  struct Slot {
    Address Above, Before;
    bool AtLeft;
  };
  std::optional<Slot> find(const Key &New) const {
    Slot S{Header, 0, true};
    const std::optional<Address> Root = link(Header, Parent);
    if (!Root || !descend(*Root, New, false, [&](Address Node, bool AtLeft) {
          S.AtLeft = AtLeft;
          S.Above = Node;
          if (!AtLeft)
            S.Before = Node;
        }))
      return std::nullopt;
    return S;
  }

  Machine &M;
  Address Header;

private:
  /// Negative when the first comes before the second.
  int order(const Key &A, const Key &B) const { return A == B ? 0 : before(A, B) ? -1 : 1; }

  /// \p Order is given a node and its bytes from the left link to the end of the key, null when not all are known.
  template <class V, class O> bool descendBy(Address Node, bool LeftOfEqual, V Visit, O Order) const {
    constexpr unsigned Deepest = 128; // a program may have tied nodes to a ring
    const std::uint64_t Bytes = Element - Left + Elements.keyBytes();
    for (unsigned Depth = 0; Node; ++Depth) {
      if (Depth > Deepest)
        return false;
      M.Mem.expect(Node);
      const std::uint8_t *Links = M.Mem.known(Node + Left, Bytes);
      const std::optional<int> Way = Order(Node, Links);
      if (!Way)
        return false;
      const bool AtLeft = *Way < 0 || (*Way == 0 && LeftOfEqual);
      Visit(Node, AtLeft);
      Links = Links ? Links : M.Mem.bytes(Node + Left, Element - Left);
      std::memcpy(&Node, Links + (AtLeft ? 0 : Right - Left), 8);
    }
    return true;
  }

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
  Address Found = Call.Arguments[1].V.asAddress();
  const bool IsKnown =
      Wanted && T.descend(Call.Arguments[0].V.asAddress(), *Wanted, !Upper, [&](Address Node, bool AtLeft) {
        if (AtLeft)
          Found = Node;
      });
  return IsKnown ? givePointers(M, Call, {Found}) : std::nullopt;
}

/// find(key): the first that is equal, or the end.
Answer findInTree(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || Call.Arguments[0].At.isUnknown())
    return std::nullopt;
  const OrderedTree T = treeOf(M, Call);
  const Address End = Call.This.At + 8;
  const std::optional<Key> Wanted = T.key(Call.Arguments[0].At.At);
  const std::optional<Address> Root = T.link(End, OrderedTree::Parent);
  Address Found = End;
  if (!Wanted || !Root || !T.descend(*Root, *Wanted, /*LeftOfEqual=*/true, [&](Address Node, bool AtLeft) {
        if (AtLeft)
          Found = Node;
      }))
    return std::nullopt;
  const std::optional<Key> There = Found == End ? std::nullopt : T.keyOf(Found);
  if (Found != End && !There)
    return std::nullopt;
  return givePointers(M, Call, {There && !T.before(*Wanted, *There) ? Found : End});
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

/// The parts of an element that is to be made.
struct Parts {
  Place KeyAt;
  bool TakesKey = false;
  Place MappedAt; ///< null: zeroes
};

struct Inserted {
  Address Node;
  bool IsNew;
};

/// Finds the element with this key, or makes it. A text that would be taken although nothing is inserted is left to
/// the bodies, which differ in it.
std::optional<Inserted> insertUnique(Machine &M, const OrderedTree &T, const ElementLayout &Elements,
                                     const Parts &New, bool KeepsKey) {
  const Address Count = T.Header + OrderedTree::Bytes - 16;
  const std::optional<Address> Before = pointerAt(M, Count);
  if (!Before) // nobody knows what is in it: see Containment.cpp
    return std::nullopt;
  const std::optional<Key> Wanted = T.key(New.KeyAt.At);
  const std::optional<OrderedTree::Slot> S = Wanted ? T.find(*Wanted) : std::nullopt;
  if (!S)
    return std::nullopt;
  if (S->Before) {
    const std::optional<Key> Old = T.keyOf(S->Before);
    if (!Old)
      return std::nullopt;
    if (!T.before(*Old, *Wanted))
      return KeepsKey || !New.TakesKey || !Elements.isText() ? std::optional(Inserted{S->Before, false})
                                                             : std::nullopt;
  }
  const std::uint64_t NodeSize = OrderedTree::Element + Elements.bytes();
  if (M.Mem.live() + NodeSize > M.Limits.MemoryBytes)
    return std::nullopt;
  const Address Node = M.Mem.allocate(NodeSize, BlockKind::Heap, false); // what can be read of it is written
  const Address Element = Node + OrderedTree::Element;
  if (!Elements.make(Element, New.KeyAt, New.TakesKey) ||
      (New.MappedAt && !M.Mem.copy(Elements.mapped(Element), New.MappedAt.At, Elements.mappedBytes()))) {
    M.Mem.release(Node);
    return std::nullopt;
  }
  NodeBytes Links{M};
  RedBlackTree<NodeBytes>(Links, T.Header).insert(S->AtLeft, Node, S->Above);
  putPointer(M, Count, *Before + 1);
  return Inserted{Node, true};
}

/// map[key]
Answer subscript(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || !Call.Arguments[0].At || Call.Arguments[0].At.isUnknown())
    return std::nullopt;
  const QualType KeyType = templateArgument(Call.ThisType, 0);
  const ElementLayout Elements(M, KeyType, templateArgument(Call.ThisType, 1));
  const OrderedTree T(M, Call.This.At, KeyType, templateArgument(Call.ThisType, 2));
  const Parts New{Call.Arguments[0].At, Call.Callee->getParamDecl(0)->getType()->isRValueReferenceType(), Place()};
  const std::optional<Inserted> I = insertUnique(M, T, Elements, New, true);
  return I ? Answer(CallResult(Place(Elements.mapped(I->Node + OrderedTree::Element)))) : std::nullopt;
}

/// An argument of exactly this type.
bool isGiven(Machine &M, const Operand &O, QualType Type) {
  return O.At && !O.At.isUnknown() && M.Context.hasSameUnqualifiedType(O.Type.getNonReferenceType(), Type);
}

/// A pair of these types, whether its first is constant or not.
bool isPairOf(Machine &M, QualType Type, QualType First, QualType Second) {
  const QualType Pair = Type.getNonReferenceType();
  if (className(M, Pair) != "std::pair")
    return false;
  const QualType A = templateArgument(Pair, 0), B = templateArgument(Pair, 1);
  return M.Context.hasSameUnqualifiedType(A, First) && M.Context.hasSameUnqualifiedType(B, Second);
}

/// What the arguments from \p From on make an element of: a key, a key and what is mapped, or a pair of them.
std::optional<Parts> partsOf(Machine &M, const LibraryCall &Call, unsigned From, QualType KeyType, QualType Mapped,
                             const ElementLayout &Elements) {
  const unsigned Given = Call.count() - From;
  const Operand &First = Call.Arguments[From];
  if (!First.At || First.At.isUnknown())
    return std::nullopt;
  const QualType Parameter = Call.Callee->getParamDecl(From)->getType();
  const bool Takes = Parameter->isRValueReferenceType() && !Parameter->getPointeeType().isConstQualified();
  if (Given == 1 && Mapped.isNull())
    return isGiven(M, First, KeyType) ? std::optional(Parts{First.At, Takes, Place()}) : std::nullopt;
  if (Given == 1 && isPairOf(M, First.Type, KeyType, Mapped)) {
    const bool IsConstant = templateArgument(First.Type.getNonReferenceType(), 0).isConstQualified();
    return Parts{First.At, Takes && !IsConstant, Place(Elements.mapped(First.At.At))};
  }
  if (Given == 2 && !Mapped.isNull() && isGiven(M, First, KeyType) && isGiven(M, Call.Arguments[From + 1], Mapped))
    return Parts{First.At, Takes, Call.Arguments[From + 1].At};
  return std::nullopt;
}

/// Inserts what the arguments make; \p From of them come before. The result is a pair of an iterator and whether it
/// is new, or the iterator alone.
Answer insert(Machine &M, const LibraryCall &Call, unsigned From, const OrderedTree &T, QualType KeyType,
              QualType Mapped, bool KeepsKey) {
  const bool IsPair = From == 0;
  if (Call.count() <= From || !Call.Result || Call.Result.isUnknown() ||
      M.sizeOf(Call.ReturnType) != (IsPair ? 16u : 8u))
    return std::nullopt;
  const ElementLayout Elements(M, KeyType, Mapped);
  const std::optional<Parts> New = partsOf(M, Call, From, KeyType, Mapped, Elements);
  const std::optional<Inserted> I = New ? insertUnique(M, T, Elements, *New, KeepsKey) : std::nullopt;
  if (!I)
    return std::nullopt;
  putPointer(M, Call.Result.At, I->Node);
  if (IsPair) {
    *M.Mem.bytes(Call.Result.At + 8, 1) = I->IsNew;
    M.Mem.setShadow(Call.Result.At + 8, 1, Known);
  }
  return CallResult::made();
}

/// _M_insert_unique (element), _M_emplace_unique (parts), _M_emplace_hint_unique (hint, parts): where the element
/// belongs does not hang on the hint.
template <unsigned From, bool KeepsKey> Answer insertIntoTree(Machine &M, const LibraryCall &Call) {
  const QualType KeyType = templateArgument(Call.ThisType, 0), Element = templateArgument(Call.ThisType, 1);
  const bool IsSet = M.Context.hasSameUnqualifiedType(Element, KeyType);
  return insert(M, Call, From, treeOf(M, Call), KeyType, IsSet ? QualType() : templateArgument(Element, 1), KeepsKey);
}

/// map::insert (element), map::emplace (key, mapped)
Answer insertIntoMap(Machine &M, const LibraryCall &Call) {
  const QualType KeyType = templateArgument(Call.ThisType, 0);
  const OrderedTree T(M, Call.This.At, KeyType, templateArgument(Call.ThisType, 2));
  return insert(M, Call, 0, T, KeyType, templateArgument(Call.ThisType, 1), false);
}

/// set::insert (key), set::emplace (key)
Answer insertIntoSet(Machine &M, const LibraryCall &Call) {
  const QualType KeyType = templateArgument(Call.ThisType, 0);
  const OrderedTree T(M, Call.This.At, KeyType, templateArgument(Call.ThisType, 1));
  return insert(M, Call, 0, T, KeyType, QualType(), false);
}

/// A method of set<Key, Compare, Allocator> whose elements can be made here.
bool ofSet(Machine &M, const FunctionDecl &F) {
  const QualType Set = classOfMethod(M, F), KeyType = templateArgument(Set, 0);
  return ElementLayout::isKey(M, KeyType) && M.sizeOf(Set) == OrderedTree::Bytes &&
         directionOf(M, templateArgument(Set, 1), KeyType) != Direction::None &&
         className(M, templateArgument(Set, 2)) == "std::allocator" && allocatesAsUsual(M.Context);
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

/// One whose elements can be made here.
bool ofTreeThatMakes(Machine &M, const FunctionDecl &F) {
  const QualType Tree = classOfMethod(M, F);
  if (!ofTree(M, F) || !ofTreeOfScalars(M, F))
    return false;
  const QualType Element = templateArgument(Tree, 1);
  return M.Context.hasSameUnqualifiedType(Element, templateArgument(Tree, 0)) ||
         ElementLayout::isMapped(M, templateArgument(Element, 1));
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
    All = Nodes.size() <= M.Mem.count() && B && B->Kind == BlockKind::Heap && Memory::offset(Nodes[I]) == 0 &&
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
    {"std::_Rb_tree::find", findInTree, ofTree},
    {"std::_Rb_tree::_M_get_insert_unique_pos", insertPosition<true>, ofTree},
    {"std::_Rb_tree::_M_get_insert_equal_pos", insertPosition<false>, ofTree},
    {"std::_Rb_tree::_M_insert_unique", insertIntoTree<0, true>, ofTreeThatMakes},
    {"std::_Rb_tree::_M_emplace_unique", insertIntoTree<0, false>, ofTreeThatMakes},
    {"std::_Rb_tree::_M_emplace_hint_unique", insertIntoTree<1, false>, ofTreeThatMakes},
    {"std::map::operator[]", subscript, ofMapToScalars},
    {"std::map::insert", insertIntoMap, ofMapToScalars},
    {"std::map::emplace", insertIntoMap, ofMapToScalars},
    {"std::set::insert", insertIntoSet, ofSet},
    {"std::set::emplace", insertIntoSet, ofSet},
};

} // namespace

std::span<const ShortcutRow> treeShortcuts() { return Rows; }

} // namespace vramlint
