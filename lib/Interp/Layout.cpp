// Where bases lie, and what a vtable pointer tells.
//
// Every object of polymorphic class begins with a pointer, as in the Itanium ABI. Here it points to a block without
// bytes that stands for: the class whose constructor (or destructor) is running or has run last, the complete
// object's class that decides where virtual bases lie, and the offsets of both. Since the pointer lies in the bytes
// of the object, copies, unions and raw storage treat it as a compiled program would.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "clang/AST/CXXInheritance.h"
#include "llvm/Support/raw_ostream.h"

namespace vramlint {
using namespace clang;

const ASTRecordLayout &Machine::layout(const CXXRecordDecl *Class) {
  return Context.getASTRecordLayout(Class->getDefinition() ? Class->getDefinition() : Class);
}

const CXXRecordDecl *Machine::classOfTable(const Block &Table) {
  return static_cast<const TablePointer *>(Table.What)->Complete;
}

const Machine::TablePointer *Machine::tablePointer(Place Object) {
  if (Object.isUnknown())
    return nullptr;
  const Value V = load(Object, Context.VoidPtrTy);
  if (!V.isInt())
    return nullptr;
  const Block *B = Mem.find(V.asAddress());
  return B && B->Kind == BlockKind::Table ? static_cast<const TablePointer *>(B->What) : nullptr;
}

/// Where a virtual base lies in a complete object, whose class may be another unit's declaration of it.
std::int64_t Machine::virtualBaseOffset(const CXXRecordDecl *Complete, const CXXRecordDecl *Base) {
  Complete = Complete->getDefinition() ? Complete->getDefinition() : Complete;
  if (SeveralUnits)
    for (const CXXBaseSpecifier &B : Complete->vbases())
      if (const CXXRecordDecl *Own = B.getType()->getAsCXXRecordDecl();
          Own && Own->getCanonicalDecl() == Base->getCanonicalDecl())
        Base = Own->getDefinition();
  return layout(Complete).getVBaseClassOffset(Base).getQuantity();
}

/// A direct base of the object, which is of (or is seen as) class \p Class.
Place Machine::baseOf(Place Object, const CXXRecordDecl *Class, const CXXRecordDecl *Base, bool Virtual) {
  if (Object.isUnknown())
    return Object;
  if (!Virtual)
    return Object + layout(Class).getBaseClassOffset(Base).getQuantity();
  if (const TablePointer *T = tablePointer(Object))
    return Object + (virtualBaseOffset(T->Complete, Base) - T->Offset);
  return Place::unknown(Mem.cause("where a virtual base lies"));
}

/// Every subobject with a vtable pointer of its own gets one that says: the object is, for now, a \p Class.
void Machine::writeTablePointers(const CXXRecordDecl *Class, Place At, const Whole &In) {
  if (!Class->isDynamicClass())
    return;
  const auto ClassOffset = static_cast<std::int64_t>(At.At - In.At.At);
  std::set<std::int64_t> Written;
  auto write = [&](auto &&Self, const CXXRecordDecl *Sub, std::int64_t Offset) -> void {
    if (Sub->isDynamicClass() && Written.insert(Offset).second) {
      const TablePointer Key{Class, In.Class, ClassOffset, Offset};
      auto [I, New] = TablePointers.try_emplace(Key, 0);
      if (New) {
        I->second = Mem.allocate(8, BlockKind::Table, false);
        Mem.find(I->second)->What = &I->first;
      }
      store(In.At + Offset, Value::address(I->second), Context.VoidPtrTy);
    }
    for (const CXXBaseSpecifier &B : Sub->bases()) {
      const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl()->getDefinition();
      Self(Self, Base,
           B.isVirtual() ? virtualBaseOffset(In.Class, Base)
                         : Offset + layout(Sub).getBaseClassOffset(Base).getQuantity());
    }
  };
  write(write, Class, ClassOffset);
}

void Machine::becomes(const CXXRecordDecl *Class, Place At) {
  const CXXRecordDecl *Defined = Class->getDefinition();
  writeTablePointers(Defined, At, {Defined, At});
}

DynamicObject Machine::dynamicObject(Place Object, const CXXRecordDecl *Class) {
  if (!Class || !Class->hasDefinition() || !Class->isDynamicClass())
    return {Class, Object};
  if (const TablePointer *T = tablePointer(Object))
    return {T->Class, Object + (T->ClassOffset - T->Offset)};
  return {};
}

std::optional<Place> Machine::upcast(Place Object, const CXXRecordDecl *From, const CXXRecordDecl *To) {
  From = From->getDefinition() ? From->getDefinition() : From;
  if (From->getCanonicalDecl() == To->getCanonicalDecl())
    return Object;
  if (!From->hasDefinition())
    return std::nullopt;
  CXXBasePaths Paths;
  if (!From->isDerivedFrom(To, Paths) || Paths.begin() == Paths.end())
    return std::nullopt;
  for (const CXXBasePathElement &Step : Paths.front())
    Object = baseOf(Object, Step.Class, Step.Base->getType()->getAsCXXRecordDecl(), Step.Base->isVirtual());
  return Object;
}

namespace {
/// One subobject of a complete object.
struct Subobject {
  const CXXRecordDecl *Class;
  std::int64_t Offset;
  bool Public;
  struct Outer {
    const CXXRecordDecl *Class;
    std::int64_t Offset;
    bool Public; ///< seen from there, this one is a public base
  };
  std::vector<Outer> Inside; ///< what it is a base of, outermost first
};
} // namespace

static void collect(ASTContext &Context, const CXXRecordDecl *Complete, const Subobject &S,
                    std::vector<Subobject> &All) {
  All.push_back(S);
  for (const CXXBaseSpecifier &B : S.Class->bases()) {
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl()->getDefinition();
    const std::int64_t Offset =
        B.isVirtual() ? Context.getASTRecordLayout(Complete).getVBaseClassOffset(Base).getQuantity()
                      : S.Offset + Context.getASTRecordLayout(S.Class).getBaseClassOffset(Base).getQuantity();
    const bool Public = B.getAccessSpecifier() == AS_public;
    Subobject Next{Base, Offset, S.Public && Public, S.Inside};
    Next.Inside.push_back({S.Class, S.Offset, true});
    for (Subobject::Outer &O : Next.Inside)
      O.Public &= Public;
    collect(Context, Complete, Next, All);
  }
}

/// Whether every object of \p From has exactly one \p To that may be seen from outside.
bool Machine::isPublicBase(const CXXRecordDecl *From, const CXXRecordDecl *To) {
  if (From->getCanonicalDecl() == To->getCanonicalDecl())
    return true;
  CXXBasePaths Paths(/*FindAmbiguities=*/true, /*RecordPaths=*/true, /*DetectVirtual=*/false);
  if (!From->hasDefinition() || !From->isDerivedFrom(To, Paths))
    return false;
  const CXXRecordDecl *Canonical = To->getCanonicalDecl();
  if (Paths.isAmbiguous(To->getASTContext().getCanonicalType(To->getASTContext().getTypeDeclType(Canonical))))
    return false;
  for (const CXXBasePath &Path : Paths)
    if (Path.Access == AS_public)
      return true;
  return false;
}

/// `dynamic_cast<To&>`: nothing when the object has no (unambiguous, public) part of that class.
std::optional<Place> Machine::dynamicCast(Place Object, const CXXRecordDecl *From, const CXXRecordDecl *To) {
  if (isPublicBase(From, To))
    return upcast(Object, From, To);
  const DynamicObject Whole = dynamicObject(Object, From);
  if (!Whole.Class) {
    const std::optional<bool> Is = TheHost.isInstance(Object, To);
    if (!Is)
      return Place::unknown(Mem.cause("the dynamic type of an object"));
    return *Is ? std::optional(Object) : std::nullopt;
  }
  std::vector<Subobject> All;
  const CXXRecordDecl *Complete = Whole.Class->getDefinition();
  collect(Context, Complete, {Complete, 0, true, {}}, All);
  const auto Offset = static_cast<std::int64_t>(Object.At - Whole.At.At);
  std::set<std::int64_t> Down, Across;
  bool Visible = false; // the object is a public base of the whole
  for (const Subobject &S : All) {
    if (S.Class->getCanonicalDecl() == To->getCanonicalDecl() && S.Public)
      Across.insert(S.Offset);
    if (S.Class->getCanonicalDecl() != From->getCanonicalDecl() || S.Offset != Offset)
      continue;
    Visible |= S.Public;
    for (const Subobject::Outer &O : S.Inside)
      if (O.Public && O.Class->getCanonicalDecl() == To->getCanonicalDecl())
        Down.insert(O.Offset);
  }
  const std::set<std::int64_t> &Found = Down.size() == 1 ? Down : Across;
  if (Found.size() != 1 || (Down.size() != 1 && !Visible))
    return std::nullopt;
  return Whole.At + *Found.begin();
}

/// The function that a virtual call reaches, and the object as its class sees it.
const CXXMethodDecl *Machine::overrider(const CXXMethodDecl *Method, Place &This, const Expr *Site) {
  const CXXRecordDecl *Class = Method->getParent();
  const DynamicObject Whole = dynamicObject(This, Class);
  if (!Whole.Class || Whole.Class->getCanonicalDecl() == Class->getCanonicalDecl())
    return Method;
  const auto Key = std::make_pair(Method, Whole.Class);
  auto [I, New] = Overriders.try_emplace(Key, nullptr);
  if (New)
    I->second = const_cast<CXXMethodDecl *>(Method)->getCorrespondingMethodInClass(Whole.Class, true);
  const CXXMethodDecl *Final = I->second;
  if (!Final)
    return Method;
  std::optional<Place> Adjusted = upcast(Whole.At, Whole.Class, Final->getParent());
  if (!Adjusted)
    return Method;
  if (Final->isPureVirtual() && !definition(Final))
    terminate("pure virtual method called", Site ? Site->getExprLoc() : Here);
  This = *Adjusted;
  return Final;
}

/// The std::type_info of a type: its vtable pointer (unused) and its mangled name, as the ABI has it.
Address Machine::typeInfo(QualType Type) {
  Type = Context.getCanonicalType(Type.getNonReferenceType().getUnqualifiedType());
  auto [I, New] = TypeInfos.try_emplace(Type.getAsOpaquePtr(), 0);
  if (!New)
    return I->second;
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  Mangler->mangleCXXRTTIName(Type, Stream);
  Stream.flush();
  const bool IsShared = SeveralUnits && isExternallyVisible(Type->getLinkage());
  if (IsShared)
    if (auto Shared = SharedTypeInfos.find(Name); Shared != SharedTypeInfos.end())
      return TypeInfos[Type.getAsOpaquePtr()] = Shared->second;
  const Address Text = literal(llvm::StringRef(Name).starts_with("_ZTS") ? Name.substr(4) : Name);
  const Address A = Mem.allocate(16, BlockKind::Static, false);
  store(Place(A) + 8, Value::address(Text), Context.VoidPtrTy);
  TypeInfos[Type.getAsOpaquePtr()] = A;
  TypesOfInfos[A] = Type;
  if (IsShared)
    SharedTypeInfos[Name] = A;
  return A;
}

bool Machine::isSameType(QualType A, QualType B) {
  return Context.hasSameUnqualifiedType(A, B) || (SeveralUnits && typeInfo(A) == typeInfo(B));
}

Place Machine::locateTypeid(const Expr *E) {
  const auto *T = cast<CXXTypeidExpr>(E);
  if (T->isTypeOperand())
    return typeInfo(T->getTypeOperand(
#if CLANG_VERSION_MAJOR < 21
        const_cast<ASTContext &>(Context)
#else
        Context
#endif
            ));
  const Expr *Operand = T->getExprOperand();
  const CXXRecordDecl *Class = Operand->getType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Class->isPolymorphic() || !Operand->isGLValue())
    return typeInfo(Operand->getType());
  const Place Object = locate(Operand);
  if (Object.isUnknown())
    return Place::unknown(Object.Unknown);
  if (!Object.At) // `typeid(*p)` of a null pointer
    raise("std::bad_typeid", E, "std::bad_typeid");
  const DynamicObject D = dynamicObject(Object, Class);
  return D.Class ? Place(typeInfo(classType(D.Class))) : unknownPlace("the dynamic type of an object");
}

} // namespace vramlint
