// Construction: which constructor's initialisers run, in which order, and what is undone when one of them throws.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/BrokenCode.h"
#include "Interp/Empty.h"
#include "Interp/Facts.h"
#include "Interp/Scope.h"

#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

bool Machine::ownsClass(const CXXRecordDecl *Class, Library *&Owner) {
  auto [I, New] = Owners.try_emplace(Class, nullptr);
  if (New) {
    Library *Found = TheHost.ownsClass(Class)    ? static_cast<Library *>(&TheHost)
                     : Standard.ownsClass(Class) ? &Standard
                                                 : nullptr;
    Owners[Class] = Found;
    Owner = Found;
    return Found;
  }
  Owner = I->second;
  return Owner;
}

/// What a copy or move of an object that a library keeps leaves at both places.
void Machine::copyOwned(const CXXRecordDecl *Class, Place To, Place From, bool Move) {
  Library *Owner = nullptr;
  ownsClass(Class, Owner);
  if (From.isUnknown()) {
    makeUnknown(To, classType(Class), From.Unknown);
    if (Owner)
      Owner->copied(To, From, Class, Move);
    return;
  }
  if (To.At == From.At)
    return;
  HostRef Object = Mem.slot(From.At);
  const Block *There = Object ? nullptr : Mem.find(From.At);
  const bool IsGone = !Object && !Class->isEmpty() && (!There || !Memory::fits(*There, From.At, 1));
  const CauseId Cause = Object   ? Known
                        : IsGone ? Mem.cause("a copy of an object that is not there")
                                 : Mem.shadow(From.At, 1);
  if (Object && Move)
    Mem.setSlot(From.At, nullptr);
  else if (Object)
    Object = Object->copy(Object);
  Mem.setSlot(To.At, std::move(Object));
  Mem.setShadow(To.At, 1, Cause);
  if (Owner)
    Owner->copied(To, From, Class, Move);
}

bool Machine::constructOwned(const CXXConstructorDecl *C, std::vector<Operand> &Arguments, Place At, QualType Type,
                             const Expr *Site, bool IsBase) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  Library *Owner = nullptr;
  if (!ownsClass(Class, Owner))
    return false;
  Mem.setShadow(At.At, std::max<std::uint64_t>(1, IsBase ? 1 : sizeOf(Type)), Known);
  if (C && C->isCopyOrMoveConstructor() && !Arguments.empty() && Arguments[0].isPlaced()) {
    copyOwned(Class, At, Arguments[0].At, C->isMoveConstructor());
    return true;
  }
  LibraryConstruction Made;
  Made.Class = Class;
  Made.Constructor = C;
  Made.At = At;
  Made.Type = Type;
  Made.Arguments = std::move(Arguments);
  Made.Site = Site;
  Made.IsBase = IsBase;
  const bool Modelled = Owner->construct(Made);
  if (std::optional<std::string> Error = TheHost.takeError())
    raise(*Error, Site, TheHost.errorClass());
  if (!Modelled) {
    CauseId Cause = Known;
    for (const Operand &O : Made.Arguments)
      if (!Cause)
        Cause = O.At.isUnknown() ? O.At.Unknown : O.V.cause();
    if (!Cause)
      Cause = unmodelled("the construction of '" + std::string(qualifiedName(Class)) + "' from these arguments", Site)
                  .cause();
    Mem.setShadow(At.At, 1, Cause);
  }
  return true;
}

/// Copies and moves that are copies of bytes, and default construction that does nothing.
bool Machine::constructTrivially(const CXXConstructorDecl *C, std::vector<Operand> &Arguments, Place At,
                                 QualType Type) {
  if (!C->isTrivial())
    return false;
  if (C->isDefaultConstructor())
    return true;
  if (!C->isCopyOrMoveConstructor() || Arguments.empty())
    return false;
  const Place From = Arguments[0].At;
  const CXXRecordDecl *Class = C->getParent();
  // A base subobject leaves its tail padding to what comes behind it.
  const std::uint64_t Size =
      Class->isEmpty() ? 0 : static_cast<std::uint64_t>(layout(Class).getDataSize().getQuantity());
  if (From.isUnknown())
    makeUnknown(At, Type, From.Unknown);
  else if (!Mem.copy(At.At, From.At, Size))
    makeUnknown(At, Type, Mem.cause("a copy of an object that is not there"));
  return true;
}

/// Makes the numbers unknown that lie in an object; false when there are none.
static bool loseNumbers(Memory &Mem, const ASTContext &Context, Place At, const CXXRecordDecl *Class, CauseId Cause) {
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Class);
  bool Found = false;
  for (const CXXBaseSpecifier &B : Class->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl()->getDefinition(); Base && !B.isVirtual())
      Found |= loseNumbers(Mem, Context, At + Layout.getBaseClassOffset(Base).getQuantity(), Base, Cause);
  for (const FieldDecl *Field : Class->fields()) {
    const Place In = At + static_cast<std::int64_t>(Layout.getFieldOffset(Field->getFieldIndex()) / 8);
    if (const CXXRecordDecl *Inner = Field->getType()->getAsCXXRecordDecl(); Inner && !Inner->isUnion()) {
      Found |= loseNumbers(Mem, Context, In, Inner->getDefinition(), Cause);
    } else if (Field->getType()->isIntegerType() && !Field->isBitField()) {
      Mem.setShadow(In.At, static_cast<std::uint64_t>(Context.getTypeSizeInChars(Field->getType()).getQuantity()),
                    Cause);
      Found = true;
    }
  }
  return Found;
}

void Machine::constructWith(const CXXConstructorDecl *C, std::vector<Operand> Arguments, Place At, QualType Type,
                            const Expr *Site, const Whole *In, bool Zero) {
  if (At.isUnknown()) {
    TheHost.assume(Doubt::UnknownWrite, Mem.text(At.Unknown), Site ? Site->getExprLoc() : Here);
    return;
  }
  step(Site);
  const CXXRecordDecl *Class = C->getParent();
  if (Zero && In && !Class->isEmpty()) {
    Mem.clear(At.At, static_cast<std::uint64_t>(layout(Class).getNonVirtualSize().getQuantity()));
    zeroDataMembers(At, Type);
  } else if (Zero) {
    zero(At, Type);
  }
  const Whole Of = In ? *In : Whole{Class, At};
  if (constructOwned(C, Arguments, At, classType(Class), Site, In != nullptr)) {
    writeTablePointers(Class, At, Of);
    return;
  }
  if (constructTrivially(C, Arguments, At, Type))
    return;
  const FunctionDecl *Definition = definition(C);
  if (!Definition) {
    LibraryConstruction Made{Class, C, At, Type, Arguments, Site, In != nullptr};
    if (Standard.construct(Made) || TheHost.construct(Made)) {
      writeTablePointers(Class, At, Of);
      return;
    }
    LibraryCall Call;
    Call.Callee = C;
    Call.Arguments = std::move(Arguments);
    const std::string Name = "'" + std::string(qualifiedName(C)) + "'";
    const bool Foreign = TheHost.isForeign(C) && !TheHost.isUserCode(C->getLocation());
    if (Foreign || C->isInStdNamespace()) { // it holds no memory of its own
      const CauseId Cause = Foreign ? foreignCause(C, Site) : Mem.cause("no model for " + Name);
      if (Foreign) {
        Call.Site = Site;
        callWhatIsGiven(Call);
      }
      makeUnknown(At, Type, Cause);
      const Reached Touched = changeWhatIsReached(Call, Cause);
      if (Touched == Reached::Values)
        nameWhatIsFilled(Call, Cause);
      if (Touched == Reached::Anything)
        TheHost.assume(Foreign ? Doubt::MissingHeader : Doubt::NoModel, Foreign ? foreignText(C, Site) : Name, Here,
                       Mem.text(Cause));
      return;
    }
    const Value Cause = Broken.count(C) ? unmodelled(BrokenCode, Site, Doubt::UnsupportedConstruct)
                        : TheHost.isUserCode(C->getLocation())
                            ? unmodelled(std::string(qualifiedName(C)), Site, Doubt::MissingBody)
                            : unmodelled(Name, Site, Doubt::NoModel);
    makeUnknown(At, Type, Cause.cause());
    changeWhatIsReached(Call, Cause.cause());
    return;
  }
  if (const FunctionFate &Fate = fateOf(C); Fate.mayAnswer()) {
    LibraryCall Call;
    Call.Callee = C;
    Call.This = At;
    Call.ThisType = Type;
    Call.Arguments = std::move(Arguments);
    if (Fate.answer(*this, Call))
      return;
    Arguments = std::move(Call.Arguments);
  }
  // Another unit may have the definition, and with it its own declaration of the class.
  const auto *Found = cast<CXXConstructorDecl>(Definition);
  const auto Run = [&] {
    runConstructor(Found, Arguments, At, In ? Of : Whole{Found->getParent(), At}, In == nullptr, Site);
  };
  if (In || !isLibrarysForProgram(bodyFacts(Found)))
    return Run();
  // What a container holds that was made of such values, or how much, is not known. Where it counts its elements, the
  // nodes stay: they are some of those that it may have.
  if (const CauseId Cause = decidedWhile(Run); Cause && !Class->isDynamicClass() && !leadsToMemory(At, Type))
    if (!loseNumbers(Mem, Context, At, Class->getDefinition(), Cause))
      makeUnknown(At, Type, Cause);
}

void Machine::runConstructor(const CXXConstructorDecl *C, std::vector<Operand> &Arguments, Place At, const Whole &In,
                             bool Complete, const Expr *Site) {
  if (Broken.count(C)) // Clang leaves out what does not compile of what initialises its members
    unmodelled(BrokenCode, Site, Doubt::UnsupportedConstruct);
  // Members without an initialiser are uninitialised; the compiler's own empty classes have nothing to write.
  enter(bodyFacts(C), At, Arguments, Site, Place(), [&] {
    duringConstruction([&] {
      const auto *Try = dyn_cast_or_null<CXXTryStmt>(C->getBody());
      if (Try) {
        tryAround(
            Try,
            [&] {
              duringConstruction([&] {
                runInitialisers(C, At, In, Complete);
                execute(Try->getTryBlock());
              });
              return Flow::Normal;
            },
            /*Rethrow=*/true);
        return;
      }
      runInitialisers(C, At, In, Complete);
      execute(C->getBody());
    });
  });
}

void Machine::initialiseBase(const CXXRecordDecl *Base, const Expr *Init, Place At, const Whole *In) {
  const Expr *E = Init->IgnoreParens();
  while (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr();
  if (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
    const CXXConstructorDecl *Constructor = C->getConstructor();
    constructWith(Constructor,
                  operands(Constructor, nullptr, llvm::ArrayRef(C->getArgs(), C->getNumArgs()),
                           C->isListInitialization() ? ArgumentOrder::LeftToRight : Order),
                  At, classType(Base), C, In, C->requiresZeroInitialization());
  } else if (const auto *Inherited = dyn_cast<CXXInheritedCtorInitExpr>(E)) {
    constructInherited(Inherited, At, In);
  } else {
    initialise(Init, At);
  }
}

/// The base's constructor gets the very parameters of the inheriting one.
void Machine::constructInherited(const CXXInheritedCtorInitExpr *E, Place At, const Whole *In) {
  std::vector<Operand> Arguments;
  const CXXConstructorDecl *C = E->getConstructor();
  for (const ParmVarDecl *P : frame().Function->parameters()) {
    Operand O;
    O.Type = P->getType().getNonReferenceType();
    const unsigned I = P->getFunctionScopeIndex();
    O.Param = I < C->getNumParams() ? C->getParamDecl(I) : P;
    const Place Bound = frame().Variables.lookup(P);
    O.Movable = !P->getType()->isLValueReferenceType();
    if (P->getType()->isReferenceType() || isPlaced(P->getType()))
      O.At = Bound;
    else
      O.V = load(Bound, P->getType());
    Arguments.push_back(O);
  }
  constructWith(C, std::move(Arguments), At, classType(C->getParent()), E, In);
}

void Machine::initInherited(const Expr *E, Place At) {
  constructInherited(cast<CXXInheritedCtorInitExpr>(E), At, nullptr);
}

void Machine::initialiseMember(const CXXCtorInitializer *Init, Place At) {
  const FieldDecl *Field = Init->getAnyMember();
  Place Part = At;
  if (const IndirectFieldDecl *Indirect = Init->getIndirectMember()) {
    for (const NamedDecl *Step : Indirect->chain())
      Part = fieldPlace(Part, cast<FieldDecl>(Step));
  } else {
    Part = fieldPlace(At, Field);
  }
  fullExpression([&] {
    const llvm::SaveAndRestore<const ValueDecl *> Making(frame().Made, Field);
    duringConstruction([&] { initialiseAny(Init->getInit(), Field->getType(), Part); });
  });
  if (Given)
    settleInitial(Field, Part);
  if (needsDestruction(Field->getType()))
    Building.push_back({Cleanup::Kind::OnThrow, Part, Field->getType()});
  if (Field->getType()->isRecordType())
    TheHost.bound(Field, Part);
}

void Machine::runInitialisers(const CXXConstructorDecl *C, Place At, const Whole &In, bool Complete) {
  const CXXRecordDecl *Class = C->getParent();
  bool Pointed = false; // vtable pointers are written when the bases are there
  auto point = [&] {
    if (!std::exchange(Pointed, true))
      writeTablePointers(Class, At, In);
  };
  if (Complete && Class->getNumVBases()) // bases that are virtual are found through the pointers
    writeTablePointers(Class, At, In);
  for (const CXXCtorInitializer *Init : C->inits()) {
    if (Init->isDelegatingInitializer()) {
      // The other constructor makes the whole object, virtual bases and all, if this one is to.
      fullExpression([&] { initialiseBase(Class, Init->getInit(), At, Complete ? nullptr : &In); });
      Cleanup Whole{Cleanup::Kind::OnThrow, At, classType(Class)};
      if (!Complete)
        Whole.InClass = In.Class, Whole.InAt = In.At.At;
      Building.push_back(Whole);
      return;
    }
    if (!Init->isBaseInitializer()) {
      point();
      initialiseMember(Init, At);
      continue;
    }
    if (Init->isBaseVirtual() && !Complete)
      continue;
    const CXXRecordDecl *Base = QualType(Init->getBaseClass(), 0)->getAsCXXRecordDecl()->getDefinition();
    const Place Part = Init->isBaseVirtual() ? In.At + virtualBaseOffset(In.Class, Base)
                                             : At + layout(Class).getBaseClassOffset(Base).getQuantity();
    fullExpression([&] { duringConstruction([&] { initialiseBase(Base, Init->getInit(), Part, &In); }); });
    if (needsDestruction(classType(Base)))
      Building.push_back({Cleanup::Kind::OnThrow, Part, classType(Base), nullptr, In.Class, In.At.At});
  }
  point();
}

const CXXConstructorDecl *Machine::copyConstructor(const CXXRecordDecl *Class, bool Move) {
  auto *D = const_cast<CXXRecordDecl *>(Class->getDefinition());
  CXXConstructorDecl *C = nullptr;
  if (Move)
    C = SemaRef.LookupMovingConstructor(D, 0);
  return C ? C : SemaRef.LookupCopyingConstructor(D, Qualifiers::Const);
}

void Machine::copyObject(QualType Type, Place To, Place From, bool Move, const Expr *Site) {
  if (From.isUnknown()) {
    makeUnknown(To, Type, From.Unknown);
    return;
  }
  if (!isEmptyClass(Type))
    present(From, Here);
  if (const auto *Array = Context.getAsConstantArrayType(Type)) {
    const QualType Element = Array->getElementType(), Innermost = Context.getBaseElementType(Type);
    if (Innermost->isScalarType() && !Innermost.isVolatileQualified() && Mem.copy(To.At, From.At, sizeOf(Type)))
      return;
    const auto Size = static_cast<std::int64_t>(sizeOf(Element));
    const auto Count = static_cast<std::int64_t>(Array->getSize().getZExtValue());
    for (std::int64_t I = 0; I < Count; ++I) {
      if ((I & 1023) == 1023)
        checkLimits();
      copyObject(Element, To + I * Size, From + I * Size, Move, Site);
    }
    return;
  }
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class) {
    store(To, load(From, Type), Type);
    return;
  }
  if (Library *Owner = nullptr; ownsClass(Class, Owner)) {
    Mem.setShadow(To.At, sizeOf(Type), Known);
    copyOwned(Class, To, From, Move);
    writeTablePointers(Class, To, {Class, To});
    return;
  }
  const CXXConstructorDecl *C = Class->isTriviallyCopyable() ? nullptr : copyConstructor(Class, Move);
  if (!C) {
    if (!isEmptyClass(Type))
      Mem.copy(To.At, From.At, sizeOf(Type));
    return;
  }
  Operand O;
  O.At = From;
  O.Type = Type;
  O.Param = C->getParamDecl(0);
  O.Movable = Move;
  constructWith(C, {O}, To, Type, Site);
}

bool Machine::construct(QualType Type, std::vector<Operand> Arguments, Place At, const Expr *Site) {
  Type = Type.getNonReferenceType().getUnqualifiedType();
  if (!isPlaced(Type)) {
    if (Arguments.empty())
      store(At, Type->isFloatingType() ? Value::floating(0) : Value::integer(0), Type);
    else
      store(At, convert(Arguments[0].isPlaced() ? load(Arguments[0].At, Arguments[0].Type) : Arguments[0].V, Type),
            Type);
    return true;
  }
  const Resolution &Found = resolve(ResolveKind::Construct, Type, "", Arguments, Site ? Site->getExprLoc() : Here);
  if (Found.Call) {
    fullExpression([&] { runResolution(Found, Place(), Arguments, At); });
    return true;
  }
  if (Arguments.size() == 1 && Arguments[0].isPlaced() && Context.hasSameUnqualifiedType(Arguments[0].Type, Type)) {
    copyObject(Type, At, Arguments[0].At, Arguments[0].Movable, Site);
    return true;
  }
  const Value Cause = unmodelled("the construction of '" + Type.getAsString() + "' from these arguments", Site);
  makeUnknown(At, Type, Cause.cause());
  return false;
}

} // namespace vramlint
