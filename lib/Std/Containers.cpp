// What is compiled of the containers: balancing of trees, links of lists, hashes and the sizes of hash tables.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/RedBlackTree.h"
#include "Std/Rows.h"
#include "Std/Sequence.h"

#include <cstring>
#include <functional>
#include <unordered_map>

namespace vramlint {
using namespace clang;

namespace {

/// A link that is followed is not known.
struct NotKnown {
  CauseId Cause;
};

/// A handler that follows links: what it would change without knowing where is not known from then on.
template <Handler Run> std::optional<CallResult> following(StdCall &C) {
  try {
    return Run(C);
  } catch (const NotKnown &Link) {
    C.M.TheHost.assume(Doubt::UnknownWrite, std::string(C.Site.Name), C.where());
    return C.unknown(Link.Cause);
  }
}

Address followed(const StdCall &C, std::size_t Argument) {
  const Value V = C.value(Argument);
  if (V.isUnknown())
    throw NotKnown{V.cause()};
  return V.asAddress();
}

/// Pointers of nodes in the program's memory; each link is a word, but for the color, which is an int.
class NodeLinks {
public:
  explicit NodeLinks(StdCall &C) : C(C) {}
  std::uint64_t get(Address Node, TreeLink Link) {
    const bool IsColor = Link == TreeLink::Color;
    std::uint64_t Value = 0;
    std::memcpy(&Value, bytes(Node, Link), IsColor ? 4 : 8);
    if (const CauseId Cause = C.M.Mem.shadow(Node + 8 * static_cast<std::uint64_t>(Link), IsColor ? 4 : 8))
      throw NotKnown{Cause};
    return Value;
  }
  void set(Address Node, TreeLink Link, std::uint64_t Value) {
    const std::size_t Size = Link == TreeLink::Color ? 4 : 8;
    std::memcpy(bytes(Node, Link), &Value, Size);
    C.M.Mem.setShadow(Node + 8 * static_cast<std::uint64_t>(Link), Size, Known);
  }

private:
  std::uint8_t *bytes(Address Node, TreeLink Link) {
    std::uint8_t *There = C.M.Mem.bytes(Node + 8 * static_cast<std::uint64_t>(Link), 8);
    if (!There)
      C.fault("an iterator or node of a map or set is used that is not there any more");
    return There;
  }
  StdCall &C;
};
using Tree = RedBlackTree<NodeLinks>;

std::optional<CallResult> insertNode(StdCall &C) {
  NodeLinks Links(C);
  const Value AtLeft = C.value(0); // where an order that is not known has led: one side is as good as the other
  Tree(Links, C.operand(3).At.At).insert(AtLeft.isUnknown() || AtLeft.truth(), followed(C, 1), followed(C, 2));
  return CallResult();
}

std::optional<CallResult> eraseNode(StdCall &C) {
  NodeLinks Links(C);
  Tree(Links, C.operand(1).At.At).erase(followed(C, 0));
  return CallResult(C.value(0));
}

template <Address (*Step)(NodeLinks &, Address)> std::optional<CallResult> stepNode(StdCall &C) {
  if (const Block *B = C.M.Mem.find(C.pointer(0)); B && B->Blank)
    return CallResult(C.value(0)); // one of the elements that cannot be told apart, like the next one
  NodeLinks Links(C);
  return CallResult(Value::address(Step(Links, C.pointer(0))));
}

// --- lists -------------------------------------------------------------------------------------------

class ListLinks {
public:
  explicit ListLinks(StdCall &C) : C(C) {}
  Address next(Address Node) { return word(Node); }
  Address previous(Address Node) { return word(Node + 8); }
  void join(Address Left, Address Right) {
    set(Left, Right);
    set(Right + 8, Left);
  }
  void swapEnds(Address Node) {
    const Address Next = next(Node);
    set(Node, previous(Node));
    set(Node + 8, Next);
  }
  void empty(Address Head) { join(Head, Head); }

private:
  Address word(Address At) {
    Address Value = 0;
    std::memcpy(&Value, bytes(At), 8);
    if (const CauseId Cause = C.M.Mem.shadow(At, 8))
      throw NotKnown{Cause};
    return Value;
  }
  void set(Address At, Address Value) {
    std::memcpy(bytes(At), &Value, 8);
    C.M.Mem.setShadow(At, 8, Known);
  }
  std::uint8_t *bytes(Address At) {
    std::uint8_t *There = C.M.Mem.bytes(At, 8);
    if (!There)
      C.fault("an iterator or node of a list is used that is not there any more");
    return There;
  }
  StdCall &C;
};

std::optional<CallResult> hookNode(StdCall &C) {
  ListLinks Links(C);
  const Address Node = C.Site.This.At, Before = Links.previous(C.pointer(0));
  Links.join(Before, Node);
  Links.join(Node, C.pointer(0));
  return CallResult();
}

std::optional<CallResult> unhookNode(StdCall &C) {
  ListLinks Links(C);
  Links.join(Links.previous(C.Site.This.At), Links.next(C.Site.This.At));
  return CallResult();
}

/// [first, last) goes from where it is to before this node.
std::optional<CallResult> transferNodes(StdCall &C) {
  ListLinks Links(C);
  const Address To = C.Site.This.At, First = C.pointer(0), End = C.pointer(1);
  if (To == End || First == End)
    return CallResult();
  const Address Last = Links.previous(End), Before = Links.previous(First), ToBefore = Links.previous(To);
  Links.join(Before, End);
  Links.join(ToBefore, First);
  Links.join(Last, To);
  return CallResult();
}

std::optional<CallResult> reverseNodes(StdCall &C) {
  ListLinks Links(C);
  Address Node = C.Site.This.At;
  do {
    Links.swapEnds(Node);
    Node = Links.previous(Node); // what was the next one
  } while (Node != C.Site.This.At);
  return CallResult();
}

/// Two heads change their lists.
std::optional<CallResult> swapLists(StdCall &C) {
  ListLinks Links(C);
  const Address A = C.operand(0).At.At, B = C.operand(1).At.At;
  const Address FirstA = Links.next(A), LastA = Links.previous(A), FirstB = Links.next(B), LastB = Links.previous(B);
  auto give = [&](Address Head, Address First, Address Last, bool Empty) {
    if (Empty)
      return Links.empty(Head);
    Links.join(Head, First);
    Links.join(Last, Head);
  };
  give(A, FirstB, LastB, FirstB == B);
  give(B, FirstA, LastA, FirstA == A);
  return CallResult();
}

// --- hashes ------------------------------------------------------------------------------------------
// The order of unordered containers follows from these numbers. They are asked of the library that this program is
// linked with, so they are its numbers.

template <std::size_t (*Hash)(const void *, std::size_t, std::size_t)>
std::optional<CallResult> hashBytes(StdCall &C) {
  const std::uint64_t Size = C.size(1);
  const std::uint8_t *Bytes = C.M.Mem.bytes(C.pointer(0), Size);
  if (!Bytes && Size)
    C.fault("the bytes that are hashed are not there");
  if (Size)
    if (const CauseId Cause = C.M.Mem.shadow(C.pointer(0), Size))
      return C.unknown(Cause);
  return CallResult(Value::integer(Hash(Bytes, Size, C.size(2))));
}

std::optional<CallResult> hashLongDouble(StdCall &C) {
  return CallResult(Value::integer(static_cast<__int128>(std::hash<long double>()(C.real(0)))));
}

/// The program's rehash policy: {float largest load, size_t next resize}.
class Policy {
public:
  explicit Policy(StdCall &C)
      : C(C), NextResize(C.member(C.Site.This, C.Site.ThisType, "_M_next_resize").first),
        Library(static_cast<float>(
            C.M.load(C.member(C.Site.This, C.Site.ThisType, "_M_max_load_factor").first, C.M.Context.FloatTy)
                .asFloat())) {
    Library._M_next_resize = static_cast<std::size_t>(C.M.load(NextResize, C.M.Context.UnsignedLongTy).wide());
  }
  void keep() { C.M.store(NextResize, Value::integer(Library._M_next_resize), C.M.Context.UnsignedLongTy); }

private:
  StdCall &C;
  Place NextResize;

public:
  std::__detail::_Prime_rehash_policy Library;
};

std::optional<CallResult> nextBuckets(StdCall &C) {
  Policy P(C);
  const std::size_t Buckets = P.Library._M_next_bkt(C.size(0));
  P.keep();
  return CallResult(Value::integer(Buckets));
}

/// {whether to rehash, how many buckets}.
std::optional<CallResult> needRehash(StdCall &C) {
  Policy P(C);
  const auto [Needed, Buckets] = P.Library._M_need_rehash(C.size(0), C.size(1), C.size(2));
  P.keep();
  C.M.Mem.clear(C.Site.Result.At, C.M.sizeOf(C.Site.ReturnType));
  C.M.store(C.Site.Result, Value::boolean(Needed), C.M.Context.BoolTy);
  C.M.store(C.Site.Result + 8, Value::integer(Buckets), C.M.Context.UnsignedLongTy);
  return CallResult::made();
}

// --- vector<bool> ------------------------------------------------------------------------------------

/// vector<bool> sets single bits of words that nothing has been written to, and never looks at the others. Here a
/// word is known or not as a whole, so its words begin as zero, as they do while a program is compiled.
std::optional<CallResult> allocateBits(StdCall &C) {
  const auto [Impl, ImplType] = C.member(C.Site.This, C.Site.ThisType, "_M_impl");
  const CXXRecordDecl *Class = classOf(ImplType), *Allocator = nullptr;
  if (Class && Class->getNumBases())
    Allocator = classOf(Class->bases_begin()->getType());
  const std::optional<Place> At = Allocator ? C.M.upcast(Impl, Class, Allocator) : std::nullopt;
  const Value Bits = C.value(0);
  if (!At || Bits.isUnknown())
    return std::nullopt;
  const std::uint64_t Words = (C.size(0) + 63) / 64;
  Operand Count;
  Count.V = Value::integer(Words);
  Count.Type = C.M.Context.UnsignedLongTy;
  const auto Made = C.M.callMethod(*At, C.M.classType(Allocator), "allocate", {Count}, C.Site.Site);
  if (Made && Made->V.isInt())
    C.M.Mem.clear(Made->V.asAddress(), 8 * Words);
  return Made;
}

/// Where the elements of a std::valarray<size_t> lie, and how many there are.
std::optional<std::pair<Value, Value>> sizesIn(StdCall &C, const View &Array) {
  const std::optional<Value> Size = read(C.M, Array, {"_M_size"}), Data = read(C.M, Array, {"_M_data"});
  return Size && Data ? std::optional(std::pair(*Data, *Size)) : std::nullopt;
}

/// gslice::_Indexer(start, lengths, strides): which elements are meant, those of the last length side by side.
std::optional<CallResult> indexSlices(StdCall &C) {
  const View Whole{C.Site.This, plain(C.Site.ThisType)};
  const QualType Word = C.M.Context.UnsignedLongTy;
  const std::optional<View> Lengths = memberAt(C.M, Whole, {"_M_size"}),
                            Strides = memberAt(C.M, Whole, {"_M_stride"}), Index = memberAt(C.M, Whole, {"_M_index"});
  const auto Length = sizesIn(C, {C.operand(1).At, plain(C.operand(1).Type)}),
             Stride = sizesIn(C, {C.operand(2).At, plain(C.operand(2).Type)});
  if (!Index || !Length || !Stride || C.value(0).isUnknown() || Length->second.isUnknown())
    return std::nullopt;
  const auto Dimensions = static_cast<std::uint64_t>(Length->second.wide());
  std::vector<std::uint64_t> Counts, Steps;
  std::uint64_t All = Dimensions ? 1 : 0;
  for (std::uint64_t I = 0; I < Dimensions; ++I) {
    const Value Count = C.M.load(Place(Length->first.asAddress() + 8 * I), Word),
                Step = C.M.load(Place(Stride->first.asAddress() + 8 * I), Word);
    if (Count.isUnknown() || Step.isUnknown())
      return std::nullopt;
    Counts.push_back(static_cast<std::uint64_t>(Count.wide()));
    Steps.push_back(static_cast<std::uint64_t>(Step.wide()));
    All *= Counts.back();
  }
  Operand HowMany;
  HowMany.V = Value::integer(All);
  HowMany.Type = Word;
  if (!C.M.construct(Lengths->Type, {C.operand(1)}, Lengths->At, C.Site.Site) ||
      !C.M.construct(Strides->Type, {C.operand(2)}, Strides->At, C.Site.Site) ||
      !C.M.construct(Index->Type, {HowMany}, Index->At, C.Site.Site))
    return std::nullopt;
  C.M.store(memberAt(C.M, Whole, {"_M_count"})->At, Value::integer(1), Word);
  C.M.store(memberAt(C.M, Whole, {"_M_start"})->At, C.value(0), Word);
  const auto Made = sizesIn(C, *Index);
  for (std::uint64_t I = 0; Made && I < All; ++I) {
    std::uint64_t At = C.size(0), Rest = I;
    for (std::size_t D = Counts.size(); D-- > 0; Rest /= Counts[D])
      At += Rest % Counts[D] * Steps[D];
    C.M.store(Place(Made->first.asAddress() + 8 * I), Value::integer(At), Word);
  }
  return CallResult();
}

bool givesPointer(const FunctionDecl &F) { return F.getReturnType()->isPointerType(); }

constexpr Row Table[] = {
    {"std::_Bvector_base::_M_allocate", 1, 1, allocateBits, false, {}, givesPointer},
    {"std::gslice::_Indexer::_Indexer", 3, 3, indexSlices},
    {"std::_Rb_tree_insert_and_rebalance", 4, 4, following<insertNode>},
    {"std::_Rb_tree_rebalance_for_erase", 2, 2, following<eraseNode>},
    pure("std::_Rb_tree_increment", 1, following<stepNode<Tree::next>>),
    pure("std::_Rb_tree_decrement", 1, following<stepNode<Tree::previous>>),
    pure("std::__detail::_List_node_base::_M_hook", 1, following<hookNode>),
    {"std::__detail::_List_node_base::_M_unhook", 0, 0, following<unhookNode>},
    pure("std::__detail::_List_node_base::_M_transfer", 2, following<transferNodes>),
    {"std::__detail::_List_node_base::_M_reverse", 0, 0, following<reverseNodes>},
    {"std::__detail::_List_node_base::swap", 2, 2, following<swapLists>},
    pure("std::_Hash_bytes", 3, hashBytes<std::_Hash_bytes>),
    pure("std::_Fnv_hash_bytes", 3, hashBytes<std::_Fnv_hash_bytes>),
    {"std::hash::operator()",
     1,
     1,
     hashLongDouble,
     true,
     {},
     [](const FunctionDecl &F) {
       const auto *Type = F.getParamDecl(0)->getType()->getAs<BuiltinType>();
       return Type && Type->getKind() == BuiltinType::LongDouble;
     }},
    pure("std::__detail::_Prime_rehash_policy::_M_next_bkt", 1, nextBuckets),
    pure("std::__detail::_Prime_rehash_policy::_M_need_rehash", 3, needRehash),
};

} // namespace

std::span<const Row> containerRows() { return Table; }

} // namespace vramlint
