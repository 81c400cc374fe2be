// What a text, a table or a vector becomes by an operation that something is not known of.
//
// The body would compute sizes and addresses that are not known, take sides at random and write nobody knows where.
// What can come of it is plain all the same: the object that the operation changes is another, and what it gives is
// not known. A text of unknown characters, and of an unknown number of them, is a string of one hole (Std/Text.h). A
// table (map, set) of which it is not known what it holds is one that does not know how many elements it has: what
// was in it stays where it is and dies with it, and no question to it is answered.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Std/ShortcutParts.h"
#include "Std/Streams.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>

namespace vramlint {
using namespace clang;

namespace {

CauseId blankOf(Machine &M, Place P) {
  const Block *B = P.isUnknown() ? nullptr : M.Mem.find(P.At);
  return B ? B->Blank : Known;
}

/// The first cause that a program gave among the bytes of an object; what nobody has written yet is none.
CauseId lostBytes(Machine &M, Place P, std::uint64_t Size) {
  const Block *B = P.isUnknown() ? nullptr : M.Mem.find(P.At);
  if (!B || B->Blank || !B->Shadow || !Memory::fits(*B, P.At, Size))
    return B ? B->Blank : Known;
  const CauseId *Shadow = B->Shadow + Memory::offset(P.At);
  for (std::uint64_t I = 0; I < Size; ++I)
    if (Shadow[I] > Uninitialised && Shadow[I] < PartlyKnown)
      return Shadow[I];
  return Known;
}

bool isQuestion(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method && Method->isConst();
}

/// The next character of an std::istreambuf_iterator; nothing when the body finds it as well.
std::optional<Value> nextCharacter(Machine &M, const View &Iterator) {
  const QualType Character = templateArgument(Iterator.Type, 0);
  const std::optional<View> Buffer = memberAt(M, Iterator, {"_M_sbuf"});
  const std::optional<Value> To = read(M, Iterator, {"_M_sbuf"}), Kept = read(M, Iterator, {"_M_c"});
  if (Character.isNull() || !Character->isCharType() || !Buffer || !To || !Kept)
    return std::nullopt;
  if (To->isUnknown() || !To->truth() || Kept->isUnknown() || Kept->asInt() != -1)
    return To->isUnknown() ? To : std::nullopt;
  const std::optional<CallResult> Next =
      M.callMethod(To->asAddress(), Buffer->Type->getPointeeType(), "sgetc", {}, nullptr);
  if (!Next)
    return std::nullopt;
  if (Next->V.isInt() && Next->V.asInt() == -1) // from now on it is at the end
    M.store(Buffer->At, Value::address(0), M.Context.VoidPtrTy);
  return Next->V;
}

/// _M_get(): whether the end is reached is not known where the character is not, and the iterator stays what it is.
Answer containNext(Machine &M, const LibraryCall &Call) {
  if (Call.This.isUnknown() || !Call.This || Call.count() != 0)
    return std::nullopt;
  const std::optional<Value> Next = nextCharacter(M, View{Call.This, Call.ThisType});
  return Next ? Answer(*Next) : std::nullopt;
}

/// _M_read() of an std::istream_iterator: whether there was something to read is not known, and neither is what.
Answer containRead(Machine &M, const LibraryCall &Call) {
  const View Iterator{Call.This, Call.ThisType};
  const std::optional<View> Stream = memberAt(M, Iterator, {"_M_stream"}), Ok = memberAt(M, Iterator, {"_M_ok"}),
                            Element = memberAt(M, Iterator, {"_M_value"});
  const std::optional<Value> To = read(M, Iterator, {"_M_stream"});
  if (!Stream || !Ok || !Element || !To || !To->isInt() || !To->truth())
    return std::nullopt;
  const View Read{To->asAddress(), plain(Stream->Type->getPointeeType())};
  const std::optional<View> Ios = baseNamed(M, Read, "std::basic_ios");
  const std::optional<Value> State = Ios ? read(M, *Ios, {"_M_streambuf_state"}) : std::nullopt,
                             Buffer = Ios ? read(M, *Ios, {"_M_streambuf"}) : std::nullopt;
  if (!State || !Buffer)
    return std::nullopt;
  CauseId Cause = State->cause();
  if (!Cause && !State->truth() && Buffer->isInt())
    if (const auto Device = std::dynamic_pointer_cast<StreamDevice>(M.Mem.slot(Buffer->asAddress())))
      Cause = M.Mem.cause(Device->content());
  if (!Cause)
    return std::nullopt;
  M.store(Ok->At, Value::unknown(Cause), M.Context.BoolTy);
  M.makeUnknown(Element->At, plain(Element->Type), Cause);
  return CallResult();
}

/// Why an argument is not known; of a string, why the number of its characters is not when it \p Counts them.
CauseId lostArgument(Machine &M, const Operand &O, bool Counts) {
  constexpr std::uint64_t LargestLookedAt = 32; // iterators, views
  if (O.At.isUnknown())
    return O.At.Unknown;
  if (O.V.isUnknown())
    return O.V.cause();
  if (!O.isPlaced() || O.Type.isNull())
    return Known;
  if (const CauseId Cause = blankOf(M, O.At))
    return Cause;
  if (isString(M, O.Type)) {
    const std::optional<StringObject> S = StringObject::at(M, O.At);
    const auto Hole = S && Counts ? S->firstHole() : std::nullopt;
    return Hole ? Hole->second : Known;
  }
  if (className(M, O.Type) == "std::istreambuf_iterator") {
    const std::optional<Value> Next = nextCharacter(M, View{O.At, plain(O.Type)});
    return Next ? Next->cause() : Known;
  }
  if (className(M, O.Type) == "std::istream_iterator") {
    const std::optional<Value> Ok = read(M, View{O.At, plain(O.Type)}, {"_M_ok"});
    return Ok ? Ok->cause() : Known;
  }
  const std::uint64_t Size = O.Type->isIncompleteType() || O.Type->isArrayType() ? 0 : M.sizeOf(O.Type);
  return Size <= LargestLookedAt ? lostBytes(M, O.At, Size) : Known;
}

/// How far a call reaches into its string, as far as numbers tell; nothing where it asks for all of it.
std::optional<std::uint64_t> reach(const LibraryCall &Call) {
  std::uint64_t Sum = 0;
  bool HasPosition = false;
  for (const Operand &O : Call.Arguments)
    if (!O.isPlaced() && O.V.isInt() && O.Type->isIntegerType() && !O.Type->isCharType()) {
      const std::uint64_t N = O.V.asAddress();
      Sum = N > ~Sum ? ~std::uint64_t(0) : Sum + N;
      HasPosition = true;
    }
  return HasPosition ? std::optional(Sum) : std::nullopt;
}

/// find() and find_first_of() in a text with a hole: what they look for may stand in front of it. Else nobody knows
/// where it is, if anywhere.
Answer findInLostText(Machine &M, const LibraryCall &Call) {
  const std::optional<StringObject> S = StringObject::at(M, Call.This);
  const auto Hole = S ? S->firstHole() : std::nullopt;
  if (!Hole || Call.count() == 0 || Call.count() > 3)
    return std::nullopt;
  const Operand &Wanted = Call.Arguments[0];
  std::optional<std::string> Text = textOf(M, Wanted);
  if (!Text && !Wanted.isPlaced() && Wanted.V.isInt() && Wanted.Type->isCharType())
    Text = std::string(1, static_cast<char>(Wanted.V.asInt()));
  std::uint64_t Numbers[2] = {0, ~std::uint64_t(0)}; // from where, and how much of what is looked for
  for (std::size_t I = 1; I < Call.count(); ++I) {
    if (Call.Arguments[I].isPlaced() || !Call.Arguments[I].V.isInt())
      return std::nullopt;
    Numbers[I - 1] = Call.Arguments[I].V.asAddress();
  }
  const std::uint8_t *Bytes = M.Mem.bytes(S->data(), Hole->first);
  if (!Text || !Bytes)
    return std::nullopt;
  const std::string_view Front(reinterpret_cast<const char *>(Bytes), Hole->first);
  const std::string Part = Text->substr(0, Numbers[1]);
  const std::size_t At = Call.Method == "find" ? Front.find(Part, Numbers[0]) : Front.find_first_of(Part, Numbers[0]);
  return At == std::string_view::npos ? Value::unknown(Hole->second) : Value::integer(At);
}

/// The operations that look for a place in the string they are called on, or are told one: behind its first hole
/// nobody knows where that is.
CauseId lostPosition(Machine &M, const LibraryCall &Call) {
  if (Call.count() == 0 || isa<CXXConstructorDecl>(Call.Callee))
    return Known;
  const FunctionDecl *Caller = M.frame().Function;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Caller);
  if (carriesText(Caller) || (Method && isString(M, M.classType(Method->getParent()))))
    return Known; // it has been looked at
  const std::optional<StringObject> S = StringObject::at(M, Call.This);
  const auto Hole = S ? S->firstHole() : std::nullopt;
  if (!Hole)
    return Known;
  const std::optional<std::uint64_t> Last = reach(Call);
  const bool Changes = !isQuestion(*Call.Callee);
  const bool AtIterator = llvm::any_of(Call.Arguments, [&](const Operand &O) {
    return O.isPlaced() && className(M, O.Type) == "__gnu_cxx::__normal_iterator";
  });
  if (Last ? *Last <= Hole->first : Changes && !AtIterator) // append(text), assign(text)
    return Known;
  return Hole->second;
}

/// What a call gives back when that is not known.
Answer giveUnknown(Machine &M, const LibraryCall &Call, CauseId Cause) {
  const QualType Type = Call.ReturnType;
  if (Type.isNull() || Type->isVoidType())
    return CallResult();
  if (Type->isReferenceType())
    return isString(M, Type.getNonReferenceType()) ? CallResult(Call.This) : CallResult(Place::unknown(Cause));
  if (!Machine::isPlaced(Type) || !Call.Result || Call.Result.isUnknown())
    return CallResult(Value::unknown(Cause));
  M.makeUnknown(Call.Result, Type, Cause);
  if (isString(M, Type))
    StringObject::renew(M, Call.Result);
  return CallResult::made();
}

void becomeHole(Machine &M, const LibraryCall &Call, CauseId Cause) {
  if (std::optional<StringObject> Old =
          isa<CXXConstructorDecl>(Call.Callee) ? std::nullopt : StringObject::at(M, Call.This))
    Old->dispose();
  if (std::optional<StringObject> New = StringObject::make(M, Call.This))
    New->fillWithHole(Cause);
}

/// A method or a constructor of std::string.
Answer containString(Machine &M, const LibraryCall &Call) {
  if (const CauseId Cause = blankOf(M, Call.This)) // what is written there is forgotten
    return Call.count() == 0 && isQuestion(*Call.Callee) ? std::nullopt : giveUnknown(M, Call, Cause);
  const bool Asks = isQuestion(*Call.Callee);
  if (Call.Method == "c_str" || Call.Method == "data")
    loseBehindHole(M, Call);
  CauseId Cause = Known;
  for (const Operand &O : Call.Arguments) {
    // A character that is not known is one character.
    const bool IsCharacter = !O.Type.isNull() && O.Type->isCharType();
    if (!Cause && (Asks || !IsCharacter))
      Cause = lostArgument(M, O, Asks);
  }
  if (!Cause && (Call.Method == "find" || Call.Method == "find_first_of"))
    if (const Answer Found = findInLostText(M, Call))
      return Found;
  if (!Cause)
    Cause = lostPosition(M, Call);
  if (!Cause)
    return std::nullopt;
  const bool Locates = Call.Callee->getOverloadedOperator() == OO_Subscript || Call.Method == "at";
  if (!Asks && !Locates)
    becomeHole(M, Call, Cause);
  if (!Asks && Locates)
    if (const std::optional<StringObject> S = StringObject::at(M, Call.This))
      return CallResult(Place::unknown(Cause, S->data()));
  return giveUnknown(M, Call, Cause);
}

/// A question to a std::string_view.
Answer containView(Machine &M, const LibraryCall &Call) {
  if (Call.This.isUnknown() || !Call.This)
    return std::nullopt;
  CauseId Cause = lostBytes(M, Call.This, M.sizeOf(Call.ThisType));
  if (Cause && Call.count() == 0)
    return std::nullopt; // it gives what it has
  for (const Operand &O : Call.Arguments)
    if (!Cause)
      Cause = lostArgument(M, O, true);
  return Cause ? giveUnknown(M, Call, Cause) : std::nullopt;
}

// --- tables ------------------------------------------------------------------------------------------

/// Whether an object of this type can lead to no memory of a library: numbers, strings, and containers of them.
bool isPlain(Machine &M, QualType Type) {
  if (Type.isNull() || !Type->isRecordType())
    return !Type.isNull() && M.scalar(Type).K != ScalarType::Kind::None;
  constexpr std::string_view OfOne[] = {"std::vector", "std::set",   "std::unordered_set",
                                        "std::list",   "std::deque", "std::array"},
                             OfTwo[] = {"std::pair", "std::map", "std::unordered_map"};
  const std::string_view Name = className(M, Type);
  const bool Two = llvm::is_contained(OfTwo, Name);
  return isString(M, Type) || ((Two || llvm::is_contained(OfOne, Name)) && isPlain(M, templateArgument(Type, 0)) &&
                               (!Two || isPlain(M, templateArgument(Type, 1))));
}

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

CauseId lostTable(Machine &M, const LibraryCall &Call) {
  return Call.This.isUnknown() || !Call.This ? Known : lostBytes(M, Call.This, M.sizeOf(Call.ThisType));
}

/// Why one of the first \p Most arguments, which are keys, is not known.
CauseId lostKeys(Machine &M, const LibraryCall &Call, std::size_t Most) {
  CauseId Cause = Known;
  for (std::size_t I = 0; I < std::min(Most, Call.count()) && !Cause; ++I)
    Cause = lostKey(M, Call.Arguments[I]);
  return Cause;
}

bool isTableIterator(Machine &M, QualType Type) {
  constexpr std::string_view Iterators[] = {"std::_Rb_tree_iterator", "std::_Rb_tree_const_iterator",
                                            "std::__detail::_Node_iterator", "std::__detail::_Node_const_iterator",
                                            "std::__detail::_Node_iterator_base"};
  return llvm::is_contained(Iterators, className(M, Type));
}

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
      putPointer(M, (Call.Result + I * Word).At, M.Mem.allocateBlank(BlockKind::Static, Cause));
  return Given;
}

/// A question to a table of which something is not known, or with such a key. An empty one has no element with any.
Answer answerOf(Machine &M, const LibraryCall &Call, CauseId OfTable, CauseId OfKey) {
  if (OfTable)
    return giveElement(M, Call, OfTable);
  return OfKey && knownCount(M, Call) != 0 ? giveUnknown(M, Call, OfKey) : std::nullopt;
}

Answer askTable(Machine &M, const LibraryCall &Call) {
  return answerOf(M, Call, lostTable(M, Call), lostKeys(M, Call, 1));
}

Answer countTable(Machine &M, const LibraryCall &Call) {
  const CauseId Cause = lostTable(M, Call);
  const std::optional<std::uint64_t> Count = Cause ? knownCount(M, Call) : std::nullopt;
  if (!Count)
    return Cause ? Answer(Value::unknown(Cause)) : std::nullopt;
  return Answer(Value::integer(Call.Method == "empty" ? *Count == 0 : *Count));
}

/// find(key) of a map that may be written to through what it gives: that would be any of its elements.
Answer findInTable(Machine &M, const LibraryCall &Call) {
  const CauseId OfTable = lostTable(M, Call), OfKey = OfTable ? Known : lostKeys(M, Call, 1);
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
  CauseId Cause = lostTable(M, Call);
  if (!Cause)
    Cause = lostKeys(M, Call, Keys);
  const std::optional<Place> Count = Cause ? countOf(M, Call) : std::nullopt;
  if (!Count)
    return Known;
  M.store(*Count, Value::unknown(Cause), M.Context.UnsignedLongTy);
  return Cause;
}

Answer changeTable(Machine &M, const LibraryCall &Call) {
  constexpr std::size_t HintAndKey = 2; // of emplace(key, value) the second is no matter
  const bool HasHint = Call.Method == "emplace_hint" || (Call.Method == "insert" && Call.count() == HintAndKey);
  const bool WasEmpty = knownCount(M, Call) == 0;
  const CauseId Cause = loseTable(M, Call, HasHint ? HintAndKey : 1);
  if (!Cause)
    return std::nullopt;
  const Answer Given = giveElement(M, Call, Cause);
  // Whatever the key is, an empty table has none like it.
  if (Given && Given->Made && WasEmpty && Call.Method != "erase" && className(M, Call.ReturnType) == "std::pair")
    if (const std::optional<View> Added = memberAt(M, {Call.Result, Call.ReturnType}, {"second"});
        Added && Added->Type->isBooleanType())
      M.store(Added->At, Value::boolean(true), Added->Type);
  return Given;
}

/// map[key]: an element that nobody can tell from the others. What is written there is forgotten, as the map knows
/// none of its elements any more; a container that is asked for is taken to be new.
Answer elementOfTable(Machine &M, const LibraryCall &Call) {
  const QualType Mapped = templateArgument(Call.ThisType, 1);
  const CauseId Cause = loseTable(M, Call, 1);
  if (!Cause)
    return std::nullopt;
  if (!Mapped->isRecordType() || isString(M, Mapped))
    return CallResult(Place(M.Mem.allocateBlank(BlockKind::Static, Cause)));
  M.TheHost.assume(Doubt::Branch, "true: a key is not in a map yet: " + M.Mem.text(Cause), M.here());
  const Place At = M.allocate(Mapped, BlockKind::Static, true);
  M.construct(Mapped, {}, At, Call.Site);
  return CallResult(At);
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

// --- vectors -----------------------------------------------------------------------------------------

/// A vector of which neither the elements nor their number are known is {address of a block of no known size, two
/// addresses that are not known}.
void becomeBlank(Machine &M, Place Vector, CauseId Cause) {
  constexpr std::uint64_t Word = 8;
  putPointer(M, Vector.At, M.Mem.allocateBlank(BlockKind::Heap, Cause));
  M.Mem.setShadow(Vector.At + Word, 2 * Word, Cause);
}

CauseId lostVector(Machine &M, const LibraryCall &Call) {
  return Call.This.isUnknown() || !Call.This ? Known : lostBytes(M, Call.This, M.sizeOf(Call.ThisType));
}

/// Why it is not known how many elements a call makes, or where: a number of them, iterators, another vector. What
/// the elements are is their own matter.
CauseId lostCount(Machine &M, const LibraryCall &Call) {
  const bool Counts = Call.Method == "resize" || Call.Method == "assign" || Call.Method == "reserve";
  for (const Operand &O : Call.Arguments) {
    const std::string_view Class = className(M, O.Type);
    const bool IsNumber = Counts && &O == &Call.Arguments.front() && !O.isPlaced();
    if (IsNumber || Class == "std::vector" || Class == "std::istream_iterator" ||
        Class == "std::istreambuf_iterator" || Class == "__gnu_cxx::__normal_iterator")
      if (const CauseId Cause = lostArgument(M, O, true))
        return Cause;
  }
  return Known;
}

Answer changeVector(Machine &M, const LibraryCall &Call) {
  const bool Makes = isa<CXXConstructorDecl>(Call.Callee);
  CauseId Cause = Makes ? Known : lostVector(M, Call);
  if (!Cause)
    Cause = lostCount(M, Call);
  if (!Cause || !M.Mem.bytes(Call.This.At, M.sizeOf(Call.ThisType)))
    return std::nullopt;
  becomeBlank(M, Call.This, Cause);
  const QualType Type = Call.ReturnType;
  if (!Type.isNull() && Type->isReferenceType() && className(M, Type.getNonReferenceType()) == "std::vector")
    return CallResult(Call.This);
  const std::optional<Address> Some = pointerAt(M, Call.This.At);
  if (!Type.isNull() && Type->isReferenceType()) // emplace_back
    return CallResult(Place(*Some));
  const Answer Given = giveUnknown(M, Call, Cause);
  if (Given->Made && M.sizeOf(Type) == sizeof(Address)) // an iterator
    putPointer(M, Call.Result.At, *Some);
  return Given;
}

Answer lastOfVector(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> First = lostVector(M, Call) ? pointerAt(M, Call.This.At) : std::nullopt;
  return First && blankOf(M, *First) ? Answer(CallResult(Place(*First))) : std::nullopt;
}

Answer clearVector(Machine &M, const LibraryCall &Call) {
  if (!lostVector(M, Call) || !M.Mem.clear(Call.This.At, M.sizeOf(Call.ThisType)))
    return std::nullopt;
  return CallResult();
}

Answer destroyVector(Machine &M, const LibraryCall &Call) {
  return lostVector(M, Call) ? Answer(CallResult()) : std::nullopt;
}

Shortcut vectorContainment(Machine &M, const FunctionDecl &F, std::string_view Method) {
  constexpr std::string_view Changes[] = {"push_back", "emplace_back", "insert",    "emplace",
                                          "erase",     "resize",       "assign",    "pop_back",
                                          "reserve",   "vector",       "operator=", "shrink_to_fit"};
  const QualType Vector = classOfMethod(M, F), Element = templateArgument(Vector, 0);
  constexpr std::uint64_t Bytes = 24;
  if (!isPlain(M, Element) || M.sizeOf(Vector) != Bytes ||
      className(M, templateArgument(Vector, 1)) != "std::allocator")
    return nullptr;
  return Method == "clear"                     ? clearVector
         : Method == "~vector"                 ? destroyVector
         : Method == "back"                    ? lastOfVector
         : llvm::is_contained(Changes, Method) ? changeVector
                                               : nullptr;
}

// --- deques ------------------------------------------------------------------------------------------

/// An element of a deque whose index is not known: where such elements hold memory, the first stands for all.
Answer elementOfDeque(Machine &M, const LibraryCall &Call) {
  const CauseId Cause = Call.count() == 1 ? lostArgument(M, Call.Arguments[0], false) : Known;
  if (!Cause || Call.This.isUnknown() || !Call.This)
    return std::nullopt;
  const auto Size = M.callMethod(Call.This, Call.ThisType, "size", {}, Call.Site);
  if (!Size || !Size->V.isInt() || !Size->V.truth())
    return std::nullopt;
  const auto First = M.callMethod(Call.This, Call.ThisType, "front", {}, Call.Site);
  if (!First || !First->At || First->At.isUnknown() || !M.leadsToMemory(First->At, Call.ReturnType))
    return std::nullopt;
  M.TheHost.assume(Doubt::AnyElement, M.Mem.text(Cause), M.here());
  return *First;
}

// --- sorting -----------------------------------------------------------------------------------------

/// Why a part of an object that a comparison may look at is not known.
CauseId lostIn(Machine &M, const View &Object) {
  Operand O;
  O.At = Object.At;
  O.Type = plain(Object.Type);
  if (const auto Members = membersOfTuple(M, {O.At, O.Type})) {
    CauseId Cause = Known;
    for (const View &Member : *Members)
      Cause = Cause ? Cause : lostIn(M, Member);
    return Cause;
  }
  return lostArgument(M, O, true);
}

/// Elements in a row, as two iterators that are pointers, or wrap them, give them.
struct Stretch {
  QualType Element;
  std::optional<Address> First, Last; ///< nothing: not known
  CauseId Cause = Known;              ///< why one of them is not
};

std::optional<Stretch> stretchOf(Machine &M, const LibraryCall &Call) {
  const QualType Iterator = Call.count() < 2 ? QualType() : Call.Arguments[0].Type.getCanonicalType();
  const bool IsWrapped = className(M, Iterator) == "__gnu_cxx::__normal_iterator";
  const QualType Pointer = IsWrapped ? templateArgument(Iterator, 0) : Iterator;
  if (Pointer.isNull() || !Pointer->isPointerType())
    return std::nullopt;
  Stretch R;
  R.Element = Pointer->getPointeeType();
  std::optional<Address> *Ends[] = {&R.First, &R.Last};
  for (std::size_t I = 0; I < 2; ++I) {
    const Operand &O = Call.Arguments[I];
    if (!R.Cause)
      R.Cause = lostArgument(M, O, false);
    if (O.isPlaced() && !O.At.isUnknown())
      *Ends[I] = pointerAt(M, O.At.At);
    else if (O.V.isInt())
      *Ends[I] = O.V.asAddress();
  }
  // Objects of classes with a life of their own are moved one by one, where there are any.
  if (!isPlain(M, R.Element) && !(R.First && blankOf(M, *R.First)))
    return std::nullopt;
  return R;
}

/// std::reverse(first, last) and its like, whose end is not known: what begins at the first is changed. Characters go
/// as far as their text, which ends with a zero; anything else as far as there is memory.
Answer changeRow(Machine &M, const LibraryCall &Call) {
  const std::optional<Stretch> R = stretchOf(M, Call);
  const Block *B = R && R->Cause && R->First ? M.Mem.find(*R->First) : nullptr;
  if (!B || (!B->Bytes && !B->Blank))
    return std::nullopt;
  std::uint64_t Bytes = B->Blank ? 0 : B->Size - Memory::offset(*R->First);
  if (R->Element->isCharType())
    for (std::uint64_t I = 0; I < Bytes; ++I)
      if (!*M.Mem.bytes(*R->First + I, 1) && M.Mem.shadow(*R->First + I, 1) == Known)
        Bytes = I;
  M.Mem.setShadow(*R->First, Bytes, R->Cause);
  return giveUnknown(M, Call, R->Cause);
}

/// __sort(first, last, comparator) and its like: the elements are in some order.
Answer sortLost(Machine &M, const LibraryCall &Call) {
  const std::optional<Stretch> R = stretchOf(M, Call);
  if (R && R->Cause)
    return changeRow(M, Call);
  if (!R || !R->First || !R->Last || *R->Last <= *R->First || !M.Mem.bytes(*R->First, *R->Last - *R->First))
    return std::nullopt;
  CauseId Cause = Known;
  for (Address At = *R->First; At < *R->Last && !Cause; At += M.sizeOf(R->Element))
    Cause = lostIn(M, View{At, R->Element});
  if (!Cause)
    return std::nullopt;
  M.Mem.setShadow(*R->First, *R->Last - *R->First, Cause);
  return CallResult();
}

// --- expressions that match texts --------------------------------------------------------------------

Answer matchLost(Machine &M, const LibraryCall &Call) {
  CauseId Cause = Known;
  for (const Operand &O : Call.Arguments) {
    if (className(M, O.Type) == "std::match_results") // what is found is asked for
      return std::nullopt;
    if (!Cause && (className(M, O.Type) != "std::basic_regex"))
      Cause = lostArgument(M, O, true);
  }
  return Cause ? giveUnknown(M, Call, Cause) : std::nullopt;
}

Shortcut tableContainment(Machine &M, const FunctionDecl &F, std::string_view Class, std::string_view Method) {
  constexpr std::string_view
      Tables[] = {"map",           "set",           "multimap",           "multiset",
                  "unordered_map", "unordered_set", "unordered_multimap", "unordered_multiset"},
      Finds[] = {"find", "equal_range", "lower_bound", "upper_bound"},
      Questions[] = {"count", "contains", "at", "begin", "end", "cbegin", "cend", "rbegin", "rend"},
      Changes[] = {"insert", "emplace", "emplace_hint", "try_emplace", "insert_or_assign", "erase"};
  if (!llvm::is_contained(Tables, Class) || !ofPlainTable(M, F))
    return nullptr;
  if (Method == "operator[]")
    return elementOfTable;
  if (Method == "size" || Method == "empty")
    return countTable;
  return llvm::is_contained(Finds, Method)       ? findInTable
         : llvm::is_contained(Questions, Method) ? askTable
         : llvm::is_contained(Changes, Method)   ? changeTable
                                                 : nullptr;
}

/// A function that is no method.
Shortcut freeContainment(Machine &M, const FunctionDecl &F, std::string_view Name) {
  constexpr std::string_view Sorts[] = {"std::__sort", "std::__stable_sort", "std::__partial_sort"},
                             Changes[] = {"std::reverse", "std::rotate",    "std::shuffle", "std::random_shuffle",
                                          "std::remove",  "std::remove_if", "std::unique",  "std::fill",
                                          "std::replace", "std::replace_if"},
                             Matches[] = {"std::regex_replace", "std::regex_match", "std::regex_search"};
  if (llvm::is_contained(Sorts, Name))
    return sortLost;
  if (llvm::is_contained(Changes, Name))
    return changeRow;
  if (llvm::is_contained(Matches, Name))
    return matchLost;
  const bool Compares = F.getOverloadedOperator() == OO_EqualEqual || F.getOverloadedOperator() == OO_ExclaimEqual;
  return Compares && F.getNumParams() == 2 && isTableIterator(M, plain(F.getParamDecl(0)->getType()))
             ? compareIterators
             : nullptr;
}

} // namespace

Shortcut containmentFor(Machine &M, const FunctionDecl &F, std::string_view Name) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  constexpr std::string_view Std = "std::";
  if (!Name.starts_with(Std) || (Method && Method->isStatic()))
    return nullptr;
  if (const Shortcut Random = randomContainment(F, Name))
    return Random;
  if (!Method)
    return freeContainment(M, F, Name);
  const std::size_t End = Name.find("::", Std.size());
  if (End == std::string_view::npos)
    return nullptr;
  const std::string_view Class = Name.substr(Std.size(), End - Std.size()), Last = Name.substr(End + 2);
  if (Class == "basic_string")
    return isString(M, M.classType(Method->getParent())) ? containString : nullptr;
  if (Class == "basic_string_view")
    return Method->isConst() ? containView : nullptr;
  if (Class == "istreambuf_iterator")
    return Last == "_M_get" ? containNext : nullptr;
  if (Class == "istream_iterator")
    return Last == "_M_read" ? containRead : nullptr;
  if (Class == "vector")
    return vectorContainment(M, F, Last);
  if (Class == "deque")
    return Last == "operator[]" || Last == "at" ? elementOfDeque : nullptr;
  if (Last == "_Node_iterator_base::_M_incr")
    return stepIterator;
  return tableContainment(M, F, Class, Last);
}

} // namespace vramlint
