// Maps and sets of which something is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Containment.h"
#include "Std/Sequence.h"
#include "Support/SetValue.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>

namespace vramlint {
using namespace clang;

namespace {

bool mapsKeys(std::string_view Class) { return Class.ends_with("map"); }

bool ofPlainTable(Machine &M, const FunctionDecl &F) {
  const QualType Table = classOfMethod(M, F);
  return isPlain(M, templateArgument(Table, 0)) &&
         (!mapsKeys(className(M, Table)) || isPlain(M, templateArgument(Table, 1)));
}

/// Why it is not known where an element with this key is; of a pair the first is meant.
CauseId lostKey(Machine &M, const Operand &O) {
  if (O.isPlaced() && !O.At.isUnknown() && !isString(M, O.Type) && className(M, O.Type) == "std::pair")
    if (const std::optional<View> First = memberAt(M, View{O.At, plain(O.Type)}, {"first"})) {
      Operand Key;
      Key.At = First->At;
      Key.Type = plain(First->Type);
      return lostArgument(M, Key, true);
    }
  return lostArgument(M, O, true);
}

/// Where a table keeps how many elements it has.
std::optional<Place> countOf(Machine &M, const LibraryCall &Call) {
  const View Table{Call.This, Call.ThisType};
  std::optional<View> Count = memberAt(M, Table, {"_M_t", "_M_impl", "_M_node_count"});
  if (!Count)
    Count = memberAt(M, Table, {"_M_h", "_M_element_count"});
  return Count ? std::optional(Count->At) : std::nullopt;
}

/// The highest byte of a count is no part of any: not known, it says that the elements are not, although their number
/// is.
constexpr std::uint64_t CountBytes = 7;

std::optional<std::uint64_t> knownCount(Machine &M, const LibraryCall &Call) {
  const std::optional<Place> Count = countOf(M, Call);
  const std::uint8_t *Bytes = Count ? M.Mem.bytes(Count->At, CountBytes + 1) : nullptr;
  if (!Bytes || M.Mem.shadow(Count->At, CountBytes) != Known)
    return std::nullopt;
  std::uint64_t N = 0;
  std::memcpy(&N, Bytes, CountBytes);
  return N;
}

/// Why one of the first \p Most arguments, which are keys, is not known.
CauseId lostKeys(Machine &M, const LibraryCall &Call, std::size_t Most) {
  CauseId Cause = Known;
  for (std::size_t I = 0; I < std::min(Most, Call.count()) && !Cause; ++I)
    Cause = lostKey(M, Call.Arguments[I]);
  return Cause;
}

/// Why something in a table is not known, which has words of its own to be set by.
CauseId toBeNamed(Machine &M, CauseId Cause) { return M.Mem.cause(withoutSuggestions(M.Mem.text(Cause))); }

/// Iterators into a table that knows none of its elements lead to one that nobody can tell from the others: what is
/// read there is not known, what is written is forgotten.
Answer giveElement(Machine &M, const LibraryCall &Call, CauseId Cause) {
  const Answer Given = giveUnknown(M, Call, Cause);
  if (!Given || !Given->Made)
    return Given;
  const bool IsPair = className(M, Call.ReturnType) == "std::pair";
  constexpr std::int64_t Word = 8;
  for (unsigned I = 0; I < (IsPair ? 2 : 1); ++I)
    if (isTableIterator(M, IsPair ? templateArgument(Call.ReturnType, I) : Call.ReturnType))
      putPointer(M, (Call.Result + I * Word).At, M.Mem.allocateBlank(BlockKind::Static, toBeNamed(M, Cause)));
  return Given;
}

/// A question to a table of which something is not known, or with such a key. An empty one has no element with any.
Answer answerOf(Machine &M, const LibraryCall &Call, CauseId OfTable, CauseId OfKey) {
  if (OfTable)
    return giveElement(M, Call, OfTable);
  return OfKey && knownCount(M, Call) != 0 ? giveUnknown(M, Call, OfKey) : std::nullopt;
}

Answer askTable(Machine &M, const LibraryCall &Call) {
  return answerOf(M, Call, lostObject(M, Call), lostKeys(M, Call, 1));
}

/// size(); empty() where \p IsEmpty is asked for.
template <bool IsEmpty> Answer countTable(Machine &M, const LibraryCall &Call) {
  const CauseId Cause = lostObject(M, Call);
  const std::optional<std::uint64_t> Count = Cause ? knownCount(M, Call) : std::nullopt;
  if (!Count)
    return Cause ? Answer(Value::unknown(Cause)) : std::nullopt;
  return Answer(Value::integer(IsEmpty ? *Count == 0 : *Count));
}

/// find(key) of a map that may be written to through what it gives: that would be any of its elements.
Answer findInTable(Machine &M, const LibraryCall &Call) {
  const CauseId OfTable = lostObject(M, Call), OfKey = OfTable ? Known : lostKeys(M, Call, 1);
  if (!OfTable && !OfKey)
    return std::nullopt;
  const bool Writes = mapsKeys(className(M, Call.ThisType)) && !isQuestion(*Call.Callee);
  const std::optional<Place> Count = Writes && OfKey && knownCount(M, Call) != 0 ? countOf(M, Call) : std::nullopt;
  if (!Count)
    return answerOf(M, Call, OfTable, OfKey);
  M.Mem.setShadow(Count->At + CountBytes, 1, OfKey);
  return giveElement(M, Call, OfKey);
}

/// An element comes, goes or is another, and nobody knows which.
CauseId loseTable(Machine &M, const LibraryCall &Call, std::size_t Keys) {
  CauseId Cause = lostObject(M, Call);
  if (!Cause)
    Cause = lostKeys(M, Call, Keys);
  const std::optional<Place> Count = Cause ? countOf(M, Call) : std::nullopt;
  if (!Count)
    return Known;
  M.store(*Count, Value::unknown(Cause), M.Context.UnsignedLongTy);
  return Cause;
}

/// An operation whose first \p Keys arguments say which element is meant.
template <std::size_t Keys> Answer changeTable(Machine &M, const LibraryCall &Call) {
  if (!lostObject(M, Call) && !lostKeys(M, Call, Keys)) // nearly always
    return std::nullopt;
  const bool WasEmpty = knownCount(M, Call) == 0;
  const CauseId Cause = loseTable(M, Call, Keys);
  if (!Cause)
    return std::nullopt;
  const Answer Given = giveElement(M, Call, Cause);
  // Whatever the key is, an empty table has none like it.
  if (Given && Given->Made && WasEmpty && className(M, Call.ReturnType) == "std::pair")
    if (const std::optional<View> Added = memberAt(M, {Call.Result, Call.ReturnType}, {"second"});
        Added && Added->Type->isBooleanType())
      M.store(Added->At, Value::boolean(true), Added->Type);
  return Given;
}

/// insert(value), or insert(hint, value); of emplace(key, value) the second is no matter.
Answer insertIntoTable(Machine &M, const LibraryCall &Call) {
  return Call.count() == 2 ? changeTable<2>(M, Call) : changeTable<1>(M, Call);
}

/// map[key]: an element that nobody can tell from the others. What is written there is forgotten, as the map knows
/// none of its elements any more; a container that is asked for is taken to be new.
Answer elementOfTable(Machine &M, const LibraryCall &Call) {
  const QualType Mapped = templateArgument(Call.ThisType, 1);
  const CauseId Cause = loseTable(M, Call, 1);
  if (!Cause)
    return std::nullopt;
  if (!Mapped->isRecordType() || isString(M, Mapped))
    return CallResult(Place(M.Mem.allocateBlank(BlockKind::Static, toBeNamed(M, Cause))));
  M.TheHost.assume(Doubt::Branch, "true: a key is not in a map yet: " + M.Mem.text(Cause), M.here());
  const Place At = M.allocate(Mapped, BlockKind::Static, true);
  M.construct(Mapped, {}, At, Call.Site);
  return CallResult(At);
}

/// at(key): what a key that may be there stands for.
Answer valueOfTable(Machine &M, const LibraryCall &Call) {
  const CauseId OfTable = lostObject(M, Call), OfKey = OfTable ? Known : lostKeys(M, Call, 1);
  if (!OfTable && (!OfKey || knownCount(M, Call) == 0))
    return std::nullopt;
  const CauseId Cause = toBeNamed(M, OfTable ? OfTable : OfKey);
  const QualType Mapped = templateArgument(Call.ThisType, 1);
  const bool IsOne = !Mapped->isRecordType() || isString(M, Mapped);
  return CallResult(IsOne ? Place(M.Mem.allocateBlank(BlockKind::Static, Cause)) : Place::unknown(Cause));
}

/// What is in a table dies with it, unless even where it lies is not known: whoever was given the table may have
/// changed it as a whole.
Answer destroyTable(Machine &M, const LibraryCall &Call) {
  if (Call.This.isUnknown() || !Call.This)
    return std::nullopt;
  const View Table{Call.This, Call.ThisType};
  std::optional<View> Root = memberAt(M, Table, {"_M_impl", "_M_header", "_M_parent"});
  if (!Root)
    Root = memberAt(M, Table, {"_M_before_begin", "_M_nxt"});
  return Root && lostBytes(M, Root->At, sizeof(Address)) ? Answer(CallResult()) : std::nullopt;
}

bool ofPlainNodes(Machine &M, const FunctionDecl &F) {
  const QualType Table = classOfMethod(M, F);
  return isPlain(M, templateArgument(Table, 0)) && isPlain(M, templateArgument(Table, 1));
}

/// Why an iterator of a table leads to no element that can be told from the others.
CauseId lostIterator(Machine &M, Place At) {
  const std::optional<Address> To = At.isUnknown() || !At ? std::nullopt : pointerAt(M, At.At);
  return To ? blankOf(M, *To) : Known;
}

Answer compareIterators(Machine &M, const LibraryCall &Call) {
  for (const Operand &O : Call.Arguments)
    if (const CauseId Cause = lostIterator(M, O.At))
      return Answer(Value::unknown(Cause));
  return std::nullopt;
}

Answer stepIterator(Machine &M, const LibraryCall &Call) {
  return lostIterator(M, Call.This) ? Answer(CallResult(Call.This)) : std::nullopt;
}

bool comparesTableIterators(Machine &M, const FunctionDecl &F) {
  return F.getNumParams() == 2 && isTableIterator(M, plain(F.getParamDecl(0)->getType()));
}

constexpr ContainedMethod Methods[] = {
    {"operator[]", elementOfTable},
    {"size", countTable<false>},
    {"empty", countTable<true>},
    {"find", findInTable},
    {"equal_range", findInTable},
    {"lower_bound", findInTable},
    {"upper_bound", findInTable},
    {"count", askTable},
    {"contains", askTable},
    {"at", valueOfTable},
    {"begin", askTable},
    {"end", askTable},
    {"cbegin", askTable},
    {"cend", askTable},
    {"rbegin", askTable},
    {"rend", askTable},
    {"insert", insertIntoTable},
    {"emplace", changeTable<1>},
    {"emplace_hint", changeTable<2>},
    {"try_emplace", changeTable<1>},
    {"insert_or_assign", changeTable<1>},
    {"erase", changeTable<1>},
};
constexpr ContainedMethod NodeMethods[] = {{"~_Rb_tree", destroyTable}, {"~_Hashtable", destroyTable}};
constexpr ContainedMethod IteratorMethods[] = {{"_M_incr", stepIterator}};

} // namespace

std::span<const ContainedClass> containedTables() {
  static constexpr ContainedClass Classes[] = {
      {"map", Methods, nullptr, ofPlainTable},
      {"set", Methods, nullptr, ofPlainTable},
      {"multimap", Methods, nullptr, ofPlainTable},
      {"multiset", Methods, nullptr, ofPlainTable},
      {"unordered_map", Methods, nullptr, ofPlainTable},
      {"unordered_set", Methods, nullptr, ofPlainTable},
      {"unordered_multimap", Methods, nullptr, ofPlainTable},
      {"unordered_multiset", Methods, nullptr, ofPlainTable},
      {"_Rb_tree", NodeMethods, nullptr, ofPlainNodes},
      {"_Hashtable", NodeMethods, nullptr, ofPlainNodes},
      {"__detail::_Node_iterator_base", IteratorMethods},
  };
  return Classes;
}

std::span<const ShortcutRow> containedTableFunctions() {
  static constexpr ShortcutRow Rows[] = {
      {"std::operator==", compareIterators, comparesTableIterators},
      {"std::operator!=", compareIterators, comparesTableIterators},
      {"std::__detail::operator==", compareIterators, comparesTableIterators},
      {"std::__detail::operator!=", compareIterators, comparesTableIterators},
  };
  return Rows;
}

} // namespace vramlint
