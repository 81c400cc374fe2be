// Shortcuts for std::unordered_map whose keys are integers or strings, with the library's hash and equality: looking
// for an element, and making one. The order of the elements follows from the hashes and from when the table grew, so
// all of that is done as the headers do it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/ShortcutParts.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace vramlint {
using namespace clang;

namespace {

/// A table of the library: {buckets, how many, the link before the first node, elements, {largest load, size to grow
/// at}, one bucket}. A bucket holds the link before its first node. Nodes: {link, element, the hash if the key is a
/// string}.
class HashTable {
public:
  enum Word : Address {
    Buckets = 0,
    BucketCount = 8,
    Begin = 16,
    Count = 24,
    Load = 32,
    NextGrowth = 40,
    Single = 48
  };
  static constexpr std::uint64_t Bytes = 56;
  static constexpr Address Element = 8; ///< behind a node's link

  HashTable(Machine &M, Address At, const ElementLayout &Elements) : M(M), At(At), Elements(Elements) {
    const std::uint8_t *There = M.Mem.bytes(At, Bytes);
    Valid = There && M.Mem.shadow(At, Load + 4) == Known && M.Mem.shadow(At + NextGrowth, 8) == Known;
    if (Valid)
      Valid = word(BucketCount) && M.Mem.bytes(word(Buckets), 8 * word(BucketCount));
  }
  explicit operator bool() const { return Valid; }

  std::uint64_t hash(const Key &K) const {
    return K.IsText ? std::hash<std::string_view>()(K.Text) : static_cast<std::uint64_t>(K.Number);
  }
  std::uint64_t nodeBytes() const { return Element + Elements.bytes() + (Elements.isText() ? 8 : 0); }

  /// The node with this key, 0: none. Nothing when a node cannot be read.
  std::optional<Address> find(const Key &K, std::uint64_t Hash) const {
    const std::uint64_t Bucket = Hash % word(BucketCount);
    const std::optional<Address> Before = pointerAt(M, word(Buckets) + 8 * Bucket);
    if (!Before || !*Before)
      return Before;
    std::optional<Address> Node = pointerAt(M, *Before);
    while (Node && *Node) {
      const std::optional<std::uint64_t> Own = hashOf(*Node);
      if (!Own)
        return std::nullopt;
      if (*Own % word(BucketCount) != Bucket)
        return Address(0);
      if (*Own == Hash) {
        const std::optional<Key> There = Elements.read(*Node + Element);
        if (!There || *There == K)
          return There ? Node : std::nullopt;
      }
      Node = pointerAt(M, *Node);
    }
    return Node;
  }

  /// Links a finished node, after growing if it is time to. False, before anything is changed, when a node cannot be
  /// read.
  bool insert(Address Node, std::uint64_t Hash) {
    float Largest = 1;
    std::memcpy(&Largest, M.Mem.bytes(At + Load, 4), 4);
    std::__detail::_Prime_rehash_policy Policy(Largest);
    Policy._M_next_resize = word(NextGrowth);
    const auto [Grows, NewCount] = Policy._M_need_rehash(word(BucketCount), word(Count), 1);
    const std::optional<Address> First = pointerAt(M, At + Begin);
    if (!First || (*First && !hashOf(*First)) || (Grows && !grow(NewCount)))
      return false;
    putPointer(M, At + NextGrowth, Policy._M_next_resize);
    if (Elements.isText())
      putPointer(M, Node + Element + Elements.bytes(), Hash);
    const Address Bucket = word(Buckets) + 8 * (Hash % word(BucketCount));
    if (const Address Before = get(Bucket)) {
      putPointer(M, Node, get(Before));
      putPointer(M, Before, Node);
    } else {
      const Address Next = word(Begin);
      putPointer(M, Node, Next);
      putPointer(M, At + Begin, Node);
      if (Next)
        putPointer(M, word(Buckets) + 8 * (*hashOf(Next) % word(BucketCount)), Node);
      putPointer(M, Bucket, At + Begin);
    }
    putPointer(M, At + Count, word(Count) + 1);
    return true;
  }

private:
  Address get(Address A) const {
    Address P = 0;
    std::memcpy(&P, M.Mem.bytes(A, 8), 8);
    return P;
  }
  std::uint64_t word(Word W) const { return get(At + W); }
  std::optional<std::uint64_t> hashOf(Address Node) const {
    if (Elements.isText())
      return pointerAt(M, Node + Element + Elements.bytes());
    const std::optional<Key> K = Elements.read(Node + Element);
    return K ? std::optional(hash(*K)) : std::nullopt;
  }

  /// _M_rehash: the nodes go to new buckets in the order in which they hang together.
  bool grow(std::uint64_t NewCount) {
    std::vector<std::pair<Address, std::uint64_t>> Nodes;
    for (std::optional<Address> Node = pointerAt(M, At + Begin); !Node || *Node; Node = pointerAt(M, *Node)) {
      const std::optional<std::uint64_t> Hash = Node ? hashOf(*Node) : std::nullopt;
      if (!Hash)
        return false;
      Nodes.emplace_back(*Node, *Hash);
    }
    const Address Old = word(Buckets), Own = At + Single;
    const Block *OldBlock = Old == Own ? nullptr : M.Mem.find(Old);
    if (NewCount < 2 || M.Mem.live() + 8 * NewCount > M.Limits.MemoryBytes ||
        (Old != Own && (!OldBlock || OldBlock->Kind != BlockKind::Heap)))
      return false;
    const Address New = M.Mem.allocate(8 * NewCount, BlockKind::Heap, false);
    putPointer(M, At + Begin, 0);
    std::uint64_t FirstBucket = 0;
    for (const auto &[Node, Hash] : Nodes) {
      const std::uint64_t Bucket = Hash % NewCount;
      if (const Address Before = get(New + 8 * Bucket)) {
        putPointer(M, Node, get(Before));
        putPointer(M, Before, Node);
        continue;
      }
      putPointer(M, Node, get(At + Begin));
      putPointer(M, At + Begin, Node);
      putPointer(M, New + 8 * Bucket, At + Begin);
      if (get(Node))
        putPointer(M, New + 8 * FirstBucket, Node);
      FirstBucket = Bucket;
    }
    if (Old != Own)
      M.Mem.release(Old);
    putPointer(M, At + Buckets, New);
    putPointer(M, At + BucketCount, NewCount);
    return true;
  }

  Machine &M;
  Address At;
  const ElementLayout &Elements;
  bool Valid;
};

/// A method of unordered_map<Key, Mapped, Hash, Equal, Allocator> whose elements can be made here.
bool ofMapToScalars(Machine &M, const FunctionDecl &F) {
  const QualType Map = classOfMethod(M, F), KeyType = templateArgument(Map, 0);
  auto isForKey = [&](unsigned Argument, std::string_view Name) {
    const QualType Type = templateArgument(Map, Argument);
    return className(M, Type) == Name && M.Context.hasSameUnqualifiedType(templateArgument(Type, 0), KeyType);
  };
  return ElementLayout::isKey(M, KeyType) && ElementLayout::isMapped(M, templateArgument(Map, 1)) &&
         M.sizeOf(Map) == HashTable::Bytes && isForKey(2, "std::hash") && isForKey(3, "std::equal_to") &&
         className(M, templateArgument(Map, 4)) == "std::allocator" && allocatesAsUsual(M.Context);
}

ElementLayout elementsOf(Machine &M, const LibraryCall &Call) {
  return {M, templateArgument(Call.ThisType, 0), templateArgument(Call.ThisType, 1)};
}

/// A key given as it is in the table.
bool isKeyItself(Machine &M, const LibraryCall &Call) {
  return Call.Arguments[0].At && !Call.Arguments[0].At.isUnknown() &&
         M.Context.hasSameUnqualifiedType(Call.Arguments[0].Type, templateArgument(Call.ThisType, 0));
}

bool isTaken(const LibraryCall &Call) {
  const QualType Type = Call.Callee->getParamDecl(0)->getType();
  return Type->isRValueReferenceType() && !Type->getPointeeType().isConstQualified();
}

/// A new node with the key that is given, linked; 0, and nothing is changed, when it cannot be made.
Address addNode(Machine &M, const LibraryCall &Call, HashTable &T, const ElementLayout &Elements,
                std::uint64_t Hash) {
  if (M.Mem.live() + T.nodeBytes() > M.Limits.MemoryBytes)
    return 0;
  const Place Given = Call.Arguments[0].At;
  const Address Node = M.Mem.allocate(T.nodeBytes(), BlockKind::Heap, true), Element = Node + HashTable::Element;
  const bool Made = Elements.make(Element, Given, /*Take=*/false); // taken when nothing can go wrong any more
  if (!Made || !T.insert(Node, Hash)) {
    if (Made)
      Elements.dispose(Element);
    M.Mem.release(Node);
    return 0;
  }
  if (isTaken(Call) && Elements.isText()) {
    Elements.dispose(Element);
    std::optional<StringObject> New = StringObject::make(M, Element), From = StringObject::at(M, Given);
    New->take(*From);
  }
  return Node;
}

/// map[key]
Answer subscript(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || !isKeyItself(M, Call))
    return std::nullopt;
  const ElementLayout Elements = elementsOf(M, Call);
  HashTable T(M, Call.This.At, Elements);
  const std::optional<Key> Wanted = T ? Elements.read(Call.Arguments[0].At.At) : std::nullopt;
  if (!Wanted)
    return std::nullopt;
  const std::uint64_t Hash = T.hash(*Wanted);
  const std::optional<Address> There = T.find(*Wanted, Hash);
  if (!There)
    return std::nullopt;
  if (*There)
    return CallResult(Place(Elements.mapped(*There + HashTable::Element)));
  const Address Node = addNode(M, Call, T, Elements, Hash);
  return Node ? Answer(CallResult(Place(Elements.mapped(Node + HashTable::Element)))) : std::nullopt;
}

/// emplace(key, scalar), with both of the very types. What becomes of a key that is given away and is there already
/// differs between releases of the library: then the body says.
Answer emplace(Machine &M, const LibraryCall &Call) {
  constexpr std::uint64_t ResultBytes = 16; // iterator, bool
  if (Call.count() != 2 || !isKeyItself(M, Call) || !Call.Result || M.sizeOf(Call.ReturnType) != ResultBytes)
    return std::nullopt;
  const Operand &Second = Call.Arguments[1];
  if (!Second.At || Second.At.isUnknown() || Second.At.BitWidth ||
      !M.Context.hasSameUnqualifiedType(Second.Type, templateArgument(Call.ThisType, 1)))
    return std::nullopt;
  const ElementLayout Elements = elementsOf(M, Call);
  HashTable T(M, Call.This.At, Elements);
  const std::optional<Key> Wanted = T ? Elements.read(Call.Arguments[0].At.At) : std::nullopt;
  if (!Wanted || !M.Mem.bytes(Second.At.At, Elements.mappedBytes()))
    return std::nullopt;
  const std::uint64_t Hash = T.hash(*Wanted);
  const std::optional<Address> There = T.find(*Wanted, Hash);
  if (!There || (*There && isTaken(Call) && Elements.isText()))
    return std::nullopt;
  Address Node = *There;
  if (!Node) {
    Node = addNode(M, Call, T, Elements, Hash);
    if (!Node)
      return std::nullopt;
    M.Mem.copy(Elements.mapped(Node + HashTable::Element), Second.At.At, Elements.mappedBytes());
  }
  putPointer(M, Call.Result.At, Node);
  M.store(Call.Result + 8, Value::boolean(!*There), M.Context.BoolTy);
  return CallResult::made();
}

/// find(key), count(key), contains(key): the node, or how many there are.
template <bool GivesIterator> Answer look(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || !isKeyItself(M, Call))
    return std::nullopt;
  const ElementLayout Elements = elementsOf(M, Call);
  const HashTable T(M, Call.This.At, Elements);
  const std::optional<Key> Wanted = T ? Elements.read(Call.Arguments[0].At.At) : std::nullopt;
  const std::optional<Address> There = Wanted ? T.find(*Wanted, T.hash(*Wanted)) : std::nullopt;
  if (!There)
    return std::nullopt;
  if (GivesIterator)
    return givePointers(M, Call, {*There});
  return CallResult(Value::integer(*There != 0));
}

constexpr ShortcutRow Rows[] = {
    {"std::unordered_map::operator[]", subscript, ofMapToScalars},
    {"std::unordered_map::emplace", emplace, ofMapToScalars},
    {"std::unordered_map::find", look<true>, ofMapToScalars},
    {"std::unordered_map::count", look<false>, ofMapToScalars},
    {"std::unordered_map::contains", look<false>, ofMapToScalars},
};

} // namespace

std::span<const ShortcutRow> hashShortcuts() { return Rows; }

} // namespace vramlint
