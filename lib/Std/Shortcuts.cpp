// Shortcuts: what the hottest bodies of libstdc++'s headers would do, done at once.
//
// A shortcut works on the very bytes that the body works on, and leaves what the body would leave; where it cannot (a
// comparator of the program, a class with a copy constructor, a value that is not known, no room left), it answers
// nothing and the body is executed. The tests run with and without them (--no-shortcuts).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Shortcuts.h"
#include "Std/RedBlackTree.h"
#include "Std/Views.h"

#include "clang/AST/DeclTemplate.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <unordered_map>

namespace vramlint {
using namespace clang;

namespace {

using Answer = std::optional<CallResult>;

/// A pointer in memory; nothing when it is not there or not known.
std::optional<Address> pointerAt(Machine &M, Address A) {
  const std::uint8_t *Bytes = M.Mem.bytes(A, 8);
  if (!Bytes || M.Mem.shadow(A, 8) != Known)
    return std::nullopt;
  Address P = 0;
  std::memcpy(&P, Bytes, 8);
  return P;
}

void putPointer(Machine &M, Address A, Address P) {
  std::memcpy(M.Mem.bytes(A, 8), &P, 8);
  M.Mem.setShadow(A, 8, Known);
}

/// A result of a class that holds pointers and nothing else.
Answer givePointers(Machine &M, const LibraryCall &Call, std::initializer_list<Address> Pointers) {
  if (!Call.Result || Call.Result.isUnknown() || M.sizeOf(Call.ReturnType) != 8 * Pointers.size())
    return std::nullopt;
  Address At = Call.Result.At;
  for (Address P : Pointers)
    putPointer(M, std::exchange(At, At + 8), P);
  return CallResult::made();
}

/// Of a type of the language's own: an enumeration may have operators of the program.
bool isInteger(Machine &M, QualType Type) {
  return !Type.isNull() && Type.getCanonicalType()->isBuiltinType() && M.scalar(Type).K == ScalarType::Kind::Int;
}

enum class Direction : std::uint8_t { None, Up, Down };

/// What std::less and std::greater mean for objects of this type; one for another type would convert them first.
Direction directionOf(Machine &M, QualType Compare, QualType Compared) {
  const std::string_view Name = className(M, Compare);
  const QualType For = Name.empty() ? QualType() : templateArgument(Compare, 0);
  if (For.isNull() || (!For->isVoidType() && !M.Context.hasSameUnqualifiedType(For, Compared)))
    return Direction::None;
  return Name == "std::less" ? Direction::Up : Name == "std::greater" ? Direction::Down : Direction::None;
}

// --- std::vector -------------------------------------------------------------------------------------

/// push_back and emplace_back of a scalar while there is room; an allocator of the program may construct otherwise.
Answer pushBack(Machine &M, const LibraryCall &Call) {
  const QualType Element = templateArgument(Call.ThisType, 0);
  if (Call.count() != 1 || Element.isNull() || M.sizeOf(Call.ThisType) != 24 ||
      className(M, templateArgument(Call.ThisType, 1)) != "std::allocator" ||
      M.scalar(Element).K == ScalarType::Kind::None)
    return std::nullopt;
  const Operand &O = Call.Arguments[0];
  if (!O.At || O.At.isUnknown() || O.At.BitWidth || !M.Context.hasSameUnqualifiedType(O.Type, Element))
    return std::nullopt;
  const Address Vector = Call.This.At;
  const std::optional<Address> End = pointerAt(M, Vector + 8), Limit = pointerAt(M, Vector + 16);
  if (!End || !Limit || *End == *Limit || !M.Mem.copy(*End, O.At.At, M.sizeOf(Element)))
    return std::nullopt;
  putPointer(M, Vector + 8, *End + M.sizeOf(Element));
  return Call.ReturnType->isReferenceType() ? CallResult(Place(*End)) : CallResult();
}

// --- std::string: where the bytes are, and how many -----------------------------------------------------

bool isString(Machine &M, const LibraryCall &Call) { return Call.count() == 0 && M.sizeOf(Call.ThisType) == 32; }

Answer stringData(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> Data = isString(M, Call) ? pointerAt(M, Call.This.At) : std::nullopt;
  return Data ? Answer(Value::address(*Data)) : std::nullopt;
}

Answer stringSize(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> Size = isString(M, Call) ? pointerAt(M, Call.This.At + 8) : std::nullopt;
  return Size ? Answer(Value::integer(*Size)) : std::nullopt;
}

Answer stringBuffer(Machine &M, const LibraryCall &Call) {
  return isString(M, Call) ? Answer(Value::address(Call.This.At + 16)) : std::nullopt;
}

Answer stringIsLocal(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> Data = isString(M, Call) ? pointerAt(M, Call.This.At) : std::nullopt;
  // The body also tells the compiler that a local text is short.
  return Data ? Answer(Value::boolean(*Data == Call.This.At + 16)) : std::nullopt;
}

// --- trees -------------------------------------------------------------------------------------------

/// A key in memory that can be compared here: an integer, or a std::string.
struct Key {
  bool IsText = false;
  __int128 Number = 0;
  std::string_view Text;
  std::strong_ordering operator<=>(const Key &O) const {
    if (!IsText)
      return Number <=> O.Number;
    const int Order = Text.compare(O.Text);
    return Order <=> 0;
  }
};

/// A tree whose order is that of its keys.
class OrderedTree {
public:
  enum Word : Address { Parent = 8, Left = 16, Right = 24, Value = 32 };

  OrderedTree(Machine &M, const LibraryCall &Call) : M(M), KeyType(templateArgument(Call.ThisType, 0)) {
    const Direction Order = directionOf(M, templateArgument(Call.ThisType, 3), KeyType);
    const std::string_view KeyOf = className(M, templateArgument(Call.ThisType, 2));
    Descending = Order == Direction::Down;
    Fits = Order != Direction::None && (KeyOf == "std::_Select1st" || KeyOf == "std::_Identity") &&
           M.sizeOf(Call.ThisType) == 48 && (isInteger(M, KeyType) || isText());
    Header = Call.This.At + 8;
  }
  explicit operator bool() const { return Fits; }

  std::optional<Key> key(Address At) const {
    Key K;
    if (isText()) { // pointer and length lie in front
      const std::optional<Address> Bytes = pointerAt(M, At), Length = pointerAt(M, At + 8);
      const std::uint8_t *Text = Bytes && Length ? M.Mem.bytes(*Bytes, *Length) : nullptr;
      if (!Text || M.Mem.shadow(*Bytes, *Length) != Known)
        return std::nullopt;
      K.IsText = true;
      K.Text = {reinterpret_cast<const char *>(Text), *Length};
      return K;
    }
    if (!M.Mem.bytes(At, M.sizeOf(KeyType)))
      return std::nullopt;
    const auto V = M.load(At, KeyType);
    if (!V.isInt())
      return std::nullopt;
    K.Number = V.wide();
    return K;
  }
  /// Whether the first comes before the second.
  bool before(const Key &A, const Key &B) const { return Descending ? B < A : A < B; }
  std::optional<Address> link(Address Node, Word W) const { return pointerAt(M, Node + W); }

  Machine &M;
  Address Header = 0;

private:
  bool isText() const {
    return className(M, KeyType) == "std::basic_string" && M.sizeOf(KeyType) == 32 &&
           templateArgument(KeyType, 0)->isCharType() &&
           className(M, templateArgument(KeyType, 1)) == "std::char_traits";
  }
  QualType KeyType;
  bool Fits = false, Descending = false;
};

/// _M_lower_bound and _M_upper_bound (node, its bound so far, key).
template <bool Upper> Answer bound(Machine &M, const LibraryCall &Call) {
  const OrderedTree T(M, Call);
  if (!T || Call.count() != 3 || Call.Arguments[2].At.isUnknown() || Call.Arguments[0].V.isUnknown() ||
      Call.Arguments[1].V.isUnknown())
    return std::nullopt;
  const std::optional<Key> Wanted = T.key(Call.Arguments[2].At.At);
  std::optional<Address> Node = Call.Arguments[0].V.asAddress();
  Address Found = Call.Arguments[1].V.asAddress();
  while (Wanted && Node && *Node) {
    const std::optional<Key> Here = T.key(*Node + OrderedTree::Value);
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
  const OrderedTree T(M, Call);
  if (!T || Call.count() != 1 || Call.Arguments[0].At.isUnknown())
    return std::nullopt;
  const std::optional<Key> New = T.key(Call.Arguments[0].At.At);
  std::optional<Address> Node = T.link(T.Header, OrderedTree::Parent);
  Address Above = T.Header, Before = 0; // the last node that we went right of
  while (New && Node && *Node) {
    const std::optional<Key> Here = T.key(*Node + OrderedTree::Value);
    if (!Here)
      return std::nullopt;
    const bool GoLeft = T.before(*New, *Here);
    Above = *Node;
    if (!GoLeft)
      Before = Above;
    Node = T.link(Above, GoLeft ? OrderedTree::Left : OrderedTree::Right);
  }
  if (!New || !Node)
    return std::nullopt;
  if (Unique && Before)
    if (const std::optional<Key> Old = T.key(Before + OrderedTree::Value); !Old || !T.before(*Old, *New))
      return Old ? givePointers(M, Call, {Before, 0}) : std::nullopt;
  return givePointers(M, Call, {0, Above});
}

// --- std::sort ---------------------------------------------------------------------------------------

template <class T> void sortBytes(std::uint8_t *Bytes, std::uint64_t Count, bool Descending) {
  T *First = reinterpret_cast<T *>(Bytes);
  if (Descending)
    std::sort(First, First + Count, std::greater<T>());
  else
    std::sort(First, First + Count);
}

/// Where an iterator points that is a pointer, or a __normal_iterator around one.
std::optional<Address> positionOf(Machine &M, const Operand &O) {
  if (!O.isPlaced())
    return O.V.isInt() ? std::optional(O.V.asAddress()) : std::nullopt;
  return O.At.isUnknown() ? std::nullopt : pointerAt(M, O.At.At);
}

/// __sort(first, last, comparator) of known integers.
Answer sortIntegers(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 3)
    return std::nullopt;
  QualType Iterator = Call.Arguments[0].Type.getCanonicalType(), Order = Call.Arguments[2].Type;
  if (className(M, Iterator) == "__gnu_cxx::__normal_iterator")
    Iterator = templateArgument(Iterator, 0);
  if (Iterator.isNull() || !Iterator->isPointerType())
    return std::nullopt;
  const QualType Element = Iterator->getPointeeType();
  Direction Way = Direction::None;
  if (className(M, Order) == "__gnu_cxx::__ops::_Iter_less_iter")
    Way = Direction::Up;
  else if (className(M, Order) == "__gnu_cxx::__ops::_Iter_comp_iter")
    Way = directionOf(M, templateArgument(Order, 0), Element);
  const ScalarType S = M.scalar(Element);
  const std::optional<Address> First = positionOf(M, Call.Arguments[0]), Last = positionOf(M, Call.Arguments[1]);
  if (Way == Direction::None || !isInteger(M, Element) || !First || !Last || *Last <= *First)
    return std::nullopt;
  std::uint8_t *Bytes = M.Mem.bytes(*First, *Last - *First);
  if (!Bytes || M.Mem.shadow(*First, *Last - *First) != Known)
    return std::nullopt;
  struct Sort {
    unsigned Bytes;
    bool Signed;
    void (*Run)(std::uint8_t *, std::uint64_t, bool);
  };
  static constexpr Sort Sorts[] = {
      {1, true, sortBytes<std::int8_t>},  {1, false, sortBytes<std::uint8_t>},
      {2, true, sortBytes<std::int16_t>}, {2, false, sortBytes<std::uint16_t>},
      {4, true, sortBytes<std::int32_t>}, {4, false, sortBytes<std::uint32_t>},
      {8, true, sortBytes<std::int64_t>}, {8, false, sortBytes<std::uint64_t>},
  };
  for (const Sort &Each : Sorts)
    if (Each.Bytes == S.Bytes && Each.Signed == S.Signed) {
      Each.Run(Bytes, (*Last - *First) / S.Bytes, Way == Direction::Down);
      return CallResult();
    }
  return std::nullopt;
}

struct ShortcutRow {
  std::string_view Name;
  Shortcut Run;
};

constexpr ShortcutRow Rows[] = {
    {"std::vector::push_back", pushBack},
    {"std::vector::emplace_back", pushBack},
    {"std::basic_string::_M_data", stringData},
    {"std::basic_string::data", stringData},
    {"std::basic_string::c_str", stringData},
    {"std::basic_string::size", stringSize},
    {"std::basic_string::length", stringSize},
    {"std::basic_string::_M_local_data", stringBuffer},
    {"std::basic_string::_M_is_local", stringIsLocal},
    {"std::_Rb_tree::_M_lower_bound", bound<false>},
    {"std::_Rb_tree::_M_upper_bound", bound<true>},
    {"std::_Rb_tree::_M_get_insert_unique_pos", insertPosition<true>},
    {"std::_Rb_tree::_M_get_insert_equal_pos", insertPosition<false>},
    {"std::__sort", sortIntegers},
};

} // namespace

Shortcut shortcutFor(std::string_view Name) {
  static const auto Map = [] {
    std::unordered_map<std::string_view, Shortcut> All;
    for (const ShortcutRow &R : Rows)
      All.emplace(R.Name, R.Run);
    return All;
  }();
  const auto Found = Map.find(Name);
  return Found == Map.end() ? nullptr : Found->second;
}

} // namespace vramlint
