// What a text, a table or a vector becomes by an operation that something is not known of.
//
// The body would compute sizes and addresses that are not known, take sides at random and write nobody knows where.
// What can come of it is plain all the same: the object that the operation changes is another, and what it gives is
// not known. A text of unknown characters, and of an unknown number of them, is a string of one hole (Std/Text.h). A
// table (map, set) of which it is not known what it holds is one that does not know how many elements it has: what
// was in it stays where it is and dies with it, and no question to it is answered.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Containment.h"
#include "Std/Sequence.h"

#include "llvm/ADT/STLExtras.h"

#include <unordered_map>

namespace vramlint {
using namespace clang;

CauseId blankOf(Machine &M, Place P) {
  const Block *B = P.isUnknown() ? nullptr : M.Mem.find(P.At);
  return B ? B->Blank : Known;
}

CauseId lostBytes(Machine &M, Place P, std::uint64_t Size) {
  const Block *B = P.isUnknown() ? nullptr : M.Mem.find(P.At);
  if (!B || B->Blank || !B->Shadow || !Memory::fits(*B, P.At, Size))
    return B ? B->Blank : Known;
  const CauseId *Shadow = B->Shadow + Memory::offset(P.At);
  for (std::uint64_t I = 0; I < Size; ++I)
    if (Shadow[I] > Uninitialised && Shadow[I] < PartlyKnown)
      return M.Mem.withoutSteps(Shadow[I]);
  return Known;
}

CauseId lostObject(Machine &M, const LibraryCall &Call) {
  return Call.This.isUnknown() || !Call.This ? Known : lostBytes(M, Call.This, M.sizeOf(Call.ThisType));
}

bool isQuestion(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method && Method->isConst();
}

bool isTableIterator(Machine &M, QualType Type) {
  constexpr std::string_view Iterators[] = {"std::_Rb_tree_iterator", "std::_Rb_tree_const_iterator",
                                            "std::__detail::_Node_iterator", "std::__detail::_Node_const_iterator",
                                            "std::__detail::_Node_iterator_base"};
  return llvm::is_contained(Iterators, className(M, Type));
}

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

/// No program asks for so much by itself.
static constexpr unsigned Room = 4099;

Answer tellRoom(Machine &M, const LibraryCall &Call, std::uint64_t Elements) {
  return Elements == Room ? giveUnknown(M, Call, M.Mem.cause("how much room a container has")) : std::nullopt;
}

Answer reserveSome(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || Call.This.isUnknown() || !lostArgument(M, Call.Arguments[0], false))
    return std::nullopt;
  Operand Count = Call.Arguments[0];
  Count.V = Value::integer(Room);
  Count.At = Place();
  const bool Done = M.callMethod(Call.This, Call.ThisType, "reserve", {Count}, Call.Site).has_value();
  return Done ? Answer(CallResult()) : std::nullopt;
}

static bool isPlainWithin(Machine &M, QualType Type, unsigned Levels);

/// Whether a class, a row of a table as a rule, is nothing but its members, and these are plain.
static bool hasPlainMembersOnly(Machine &M, QualType Type, unsigned Levels) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class || Class->isUnion() || Class->isPolymorphic() || Class->getNumVBases() || Class->isLambda() ||
      Class->hasUserDeclaredCopyConstructor() || Class->hasUserDeclaredDestructor())
    return false;
  const auto isPlainMember = [&](const FieldDecl *F) {
    return !F->getType()->isPointerType() && !F->getType()->isReferenceType() &&
           isPlainWithin(M, M.Context.getBaseElementType(F->getType()), Levels);
  };
  return llvm::all_of(Class->fields(), isPlainMember) &&
         llvm::all_of(Class->bases(), [&](const auto &Base) { return isPlainWithin(M, Base.getType(), Levels); });
}

/// \p Levels of containers and classes are looked into: a class may hold a row of its own kind.
static bool isPlainWithin(Machine &M, QualType Type, unsigned Levels) {
  if (Type.isNull() || !Type->isRecordType())
    return !Type.isNull() && M.scalar(Type).K != ScalarType::Kind::None;
  constexpr std::string_view OfOne[] = {"std::vector", "std::set",   "std::unordered_set",
                                        "std::list",   "std::deque", "std::array"},
                             OfTwo[] = {"std::pair", "std::map", "std::unordered_map"};
  if (isString(M, Type))
    return true;
  if (!Levels--)
    return false;
  const std::string_view Name = className(M, Type);
  const bool Two = llvm::is_contained(OfTwo, Name);
  if (Two || llvm::is_contained(OfOne, Name))
    return isPlainWithin(M, templateArgument(Type, 0), Levels) &&
           (!Two || isPlainWithin(M, templateArgument(Type, 1), Levels));
  return hasPlainMembersOnly(M, Type, Levels);
}

bool isPlain(Machine &M, QualType Type) {
  constexpr unsigned MostLevels = 6;
  return isPlainWithin(M, Type, MostLevels);
}

namespace {

/// Name -> row, for all classes and functions.
struct Rows {
  std::unordered_map<std::string_view, const ContainedClass *> Classes;
  std::unordered_map<std::string_view, const ShortcutRow *> Functions;

  Rows() {
    for (const auto &Table :
         {containedTexts(), containedTables(), containedVectors(), containedDraws(), containedTimeFacets()})
      for (const ContainedClass &C : Table)
        Classes.emplace(C.Name, &C);
    for (const auto &Table :
         {containedTableFunctions(), containedAlgorithms(), containedRandomFunctions(), containedTimes()})
      for (const ShortcutRow &R : Table)
        Functions.emplace(R.Name, &R);
  }
};

} // namespace

Shortcut containmentFor(Machine &M, const FunctionDecl &F, std::string_view Name) {
  static const Rows All;
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  constexpr std::string_view Std = "std::";
  if (!Name.starts_with(Std) || (Method && Method->isStatic()))
    return nullptr;
  if (!Method) {
    const auto Found = All.Functions.find(Name);
    return Found == All.Functions.end() || (Found->second->Fits && !Found->second->Fits(M, F)) ? nullptr
                                                                                               : Found->second->Run;
  }
  const std::size_t End = Name.rfind("::");
  const auto Found = All.Classes.find(Name.substr(Std.size(), End - Std.size()));
  if (End < Std.size() || Found == All.Classes.end())
    return nullptr;
  const ContainedClass &Class = *Found->second;
  const auto Row =
      llvm::find_if(Class.Methods, [&](const ContainedMethod &R) { return R.Name == Name.substr(End + 2); });
  const Shortcut Run = Row == Class.Methods.end() ? Class.Otherwise : Row->Run;
  return Run && (!Class.Fits || Class.Fits(M, F)) ? Run : nullptr;
}

} // namespace vramlint
