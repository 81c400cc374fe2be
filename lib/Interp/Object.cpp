// Objects: construction, copies, moves, destruction, base and derived views.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

static bool sameClass(const CXXRecordDecl *A, const CXXRecordDecl *B) {
  return A && B && A->getCanonicalDecl() == B->getCanonicalDecl();
}

bool Machine::isStdClass(const CXXRecordDecl *Class) {
  return Class->isInStdNamespace() || qualifiedName(Class).substr(0, 5) == "std::" ||
         qualifiedName(Class).substr(0, 11) == "__gnu_cxx::";
}

bool Machine::isHostClass(const CXXRecordDecl *Class) {
  return TheHost.claims(Class) || (!TheHost.isUserCode(Class->getLocation()) && !Class->isLambda());
}

llvm::IntrusiveRefCntPtr<RecordBox> Machine::newRecord(const CXXRecordDecl *Class) {
  if (const CXXRecordDecl *D = Class->getDefinition())
    Class = D;
  llvm::IntrusiveRefCntPtr<RecordBox> R(new RecordBox(Class));
  if (!Class->hasDefinition())
    return R;
  for (const CXXBaseSpecifier &B : Class->bases()) {
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
    if (!Base)
      continue;
    CellRef Place = makeCell();
    if (!isHostClass(Base)) {
      llvm::IntrusiveRefCntPtr<RecordBox> Sub = newRecord(Base);
      Sub->Derived = R.get();
      Place->V = Value::boxed(Sub);
    }
    R->Bases.push_back({Base->getDefinition() ? Base->getDefinition() : Base, Place});
  }
  for ([[maybe_unused]] const FieldDecl *F : Class->fields())
    R->Fields.push_back(makeCell());
  return R;
}

void Machine::initializeBase(CellRef Object, const CXXRecordDecl *Base, Value V) {
  auto *R = Object->V.as<RecordBox>();
  if (!R)
    return;
  for (auto &[Class, Place] : R->Bases) {
    if (!sameClass(Class, Base))
      continue;
    Place->V = std::move(V);
    if (auto *Sub = Place->V.as<RecordBox>())
      Sub->Derived = R;
    else
      TheHost.baseConstructed(Place, *R);
  }
}

Value Machine::construct(const CXXConstructExpr *E) {
  const CXXConstructorDecl *C = E->getConstructor();
  if (E->getType()->isArrayType()) {
    const ConstantArrayType *A = Context.getAsConstantArrayType(E->getType());
    std::vector<CellRef> Elements;
    std::uint64_t N = A ? A->getSize().getLimitedValue() : 0;
    if (N > Limits.ContainerElements)
      return unmodelled("an array of " + std::to_string(N) + " objects", E);
    for (std::uint64_t I = 0; I < N && !stopped(); ++I)
      Elements.push_back(makeCell(constructWith(C, {}, E, A->getElementType())));
    return makeSequence(SequenceKind::Array, std::move(Elements));
  }
  std::vector<const Expr *> Arguments(E->arg_begin(), E->arg_end());
  std::vector<Operand> Operands =
      operands(C, Arguments, E->isListInitialization() ? ArgumentOrder::LeftToRight : Order);
  if (stopped())
    return {};
  return constructWith(C, std::move(Operands), E, E->getType());
}

Value Machine::constructWith(const CXXConstructorDecl *C, std::vector<Operand> Arguments, const Expr *Site,
                             QualType Type) {
  const CXXRecordDecl *Class = C->getParent();
  bool Copies = C->isCopyOrMoveConstructor() && !Arguments.empty();
  bool Library = isHostClass(Class);
  // A conversion between two views of the same kind of library value (shared_ptr<D> -> shared_ptr<B>).
  if (Copies && (Library || !C->isUserProvided())) {
    Operand &Source = Arguments[0];
    if (C->isMoveConstructor() && Source.Place)
      return moveValue(Source.Place->V);
    return copyValue(Source.value());
  }
  if (Library) {
    if (isStdClass(Class))
      if (std::optional<Value> V = constructStd(Class, C, Arguments, Site, Type))
        return std::move(*V);
    std::optional<Value> V = TheHost.construct(Class, C, Arguments, Site);
    if (std::optional<std::string> Error = TheHost.takeError()) {
      raise(*Error, Site);
      return {};
    }
    if (V)
      return std::move(*V);
    for (const Operand &A : Arguments)
      if (A.value().isUnknown())
        return A.value();
    return unmodelled("class '" + std::string(qualifiedName(Class)) + "'", Site);
  }
  llvm::IntrusiveRefCntPtr<RecordBox> R = newRecord(Class);
  Value Result = Value::boxed(R);
  runConstructor(C, makeCell(Result), Arguments, Site);
  return Result;
}

void Machine::runConstructor(const CXXConstructorDecl *C, CellRef Object, std::vector<Operand> &Arguments,
                             const Expr *Site) {
  auto *R = Object->V.as<RecordBox>();
  if (!R || stopped())
    return;
  if (Frames.size() >= Limits.CallDepth)
    return giveUp(Doubt::DepthLimit,
                  "calls nest deeper than " + std::to_string(Limits.CallDepth) + "; is the recursion endless?",
                  Site ? Site->getExprLoc() : SourceLocation());
  const FunctionDecl *Body = instantiated(C);
  const auto *Definition = cast<CXXConstructorDecl>(Body ? Body : C);
  auto New = std::make_unique<Frame>();
  New->Function = Definition;
  New->This = Object;
  New->CalledFrom = Site ? Site->getExprLoc() : SourceLocation();
  Frames.push_back(std::move(New));
  {
    BlockScope Parameters(*this);
    bindParameters(frame(), Definition, Arguments);
    TheHost.enterFunction(frame());
    std::vector<bool> FieldDone(R->Fields.size());
    std::vector<const CXXRecordDecl *> BasesDone;
    bool Delegated = false;
    for (const CXXCtorInitializer *I : Definition->inits()) {
      if (stopped())
        break;
      FullExpression InitTemps(*this);
      const Expr *Init = I->getInit();
      step(I->isWritten() ? I->getSourceLocation() : SourceLocation());
      if (I->isWritten())
        TheHost.beginStatement(I->getSourceLocation());
      if (I->isDelegatingInitializer()) {
        Delegated = true;
        Value V = evaluate(Init);
        if (auto *Built = V.as<RecordBox>()) {
          // The delegate built a fresh object: take over its parts.
          std::swap(R->Fields, Built->Fields);
          std::swap(R->Bases, Built->Bases);
          for (auto &[Base, Place] : R->Bases) {
            if (auto *Sub = Place->V.as<RecordBox>())
              Sub->Derived = R;
            else
              TheHost.baseConstructed(Place, *R);
          }
        }
      } else if (I->isBaseInitializer()) {
        const CXXRecordDecl *Base = I->getBaseClass()->getAsCXXRecordDecl();
        BasesDone.push_back(Base);
        initializeBase(Object, Base, evaluate(Init));
      } else if (const FieldDecl *F = I->getAnyMember()) {
        CellRef Holder = Object;
        if (const auto *Indirect = I->getIndirectMember()) {
          for (const NamedDecl *Step : Indirect->chain()) {
            const auto *Field = cast<FieldDecl>(Step);
            if (Field == F)
              break;
            auto *Outer = Holder->V.as<RecordBox>();
            CellRef Inner = Outer->Fields[Field->getFieldIndex()];
            if (!Inner->V.as<RecordBox>())
              if (const CXXRecordDecl *InnerClass = Field->getType()->getAsCXXRecordDecl())
                Inner->V = Value::boxed(newRecord(InnerClass));
            Holder = Inner;
          }
        } else {
          FieldDone[F->getFieldIndex()] = true;
        }
        auto *Owner = Holder->V.as<RecordBox>();
        if (Owner && F->getFieldIndex() < Owner->Fields.size()) {
          if (F->getType()->isReferenceType()) {
            Owner->Fields[F->getFieldIndex()] = locate(Init);
          } else {
            CellRef Place = Owner->Fields[F->getFieldIndex()];
            Value V = evaluate(Init);
            Place->V = std::move(V);
            if (Place->V.box())
              TheHost.bound(F, Place->V);
          }
        }
      }
      if (I->isWritten())
        TheHost.endStatement();
    }
    if (!Delegated && !stopped()) {
      // What no initialiser names: implicitly defined constructors whose initialisers Clang has not built.
      for (auto &[Base, Place] : R->Bases)
        if (Place->V.isEmpty() && std::find(BasesDone.begin(), BasesDone.end(), Base) == BasesDone.end())
          initializeBase(Object, Base, constructType(classType(Base), {}, Site));
        else if (auto *Sub = Place->V.as<RecordBox>();
                 Sub && std::none_of(BasesDone.begin(), BasesDone.end(),
                                     [&](const CXXRecordDecl *B) { return sameClass(B, Base); }))
          initializeBase(Object, Base, constructType(classType(Base), {}, Site));
      for (const FieldDecl *F : R->Class->fields()) {
        if (FieldDone[F->getFieldIndex()] || R->Class->isUnion())
          continue;
        CellRef Place = R->Fields[F->getFieldIndex()];
        if (!Place->V.isEmpty())
          continue;
        FullExpression InitTemps(*this);
        if (const Expr *Init = F->getInClassInitializer();
            Init && !Init->isTypeDependent() && !Init->isValueDependent())
          Place->V = evaluate(Init);
        else if (F->getType()->isRecordType() || F->getType()->isArrayType())
          Place->V = defaultValue(F->getType(), Site);
      }
    }
    if (!stopped() && Definition->getBody())
      execute(Definition->getBody());
  }
  TheHost.leaveFunction(frame());
  Frames.pop_back();
}

Value Machine::defaultValue(QualType Type, const Expr *Site) {
  Type = Type.getCanonicalType().getUnqualifiedType();
  if (Type->isPointerType() || Type->isNullPtrType() || Type->isMemberPointerType())
    return Site ? Value::null() : Value::null();
  if (const ConstantArrayType *A = Context.getAsConstantArrayType(Type)) {
    std::uint64_t N = A->getSize().getLimitedValue();
    if (N > Limits.ContainerElements)
      return unmodelled("an array of " + std::to_string(N) + " elements", Site);
    std::vector<CellRef> Elements;
    for (std::uint64_t I = 0; I < N; ++I)
      Elements.push_back(makeCell(defaultValue(A->getElementType(), Site)));
    return makeSequence(SequenceKind::Array, std::move(Elements));
  }
  if (Type->isRecordType())
    return constructType(Type, {}, Site);
  if (!Site)
    return {}; // `int x;` is not initialised
  if (Type->isFloatingType())
    return Value::floating(0);
  if (Type->isIntegralOrEnumerationType())
    return Value::integer(0);
  return {};
}

Value Machine::copyValue(const Value &V) {
  if (V.kind() != Value::Kind::Boxed)
    return V;
  if (auto *R = V.as<RecordBox>())
    return copyRecord(*R, /*Move=*/false);
  if (auto *S = V.as<SequenceBox>()) {
    if (S->Form == SequenceKind::View)
      return V;
    std::vector<CellRef> Elements;
    Elements.reserve(S->Elements.size());
    for (const CellRef &C : S->Elements)
      Elements.push_back(makeCell(copyValue(C->V)));
    Value Copy = makeSequence(S->Form, std::move(Elements));
    Copy.as<SequenceBox>()->Sorted = S->Sorted;
    return Copy;
  }
  if (auto *S = V.as<StringBox>()) {
    Value Copy = makeString(S->Text);
    Copy.as<StringBox>()->Exact = S->Exact;
    return Copy;
  }
  if (auto *S = V.as<SmartBox>()) {
    llvm::IntrusiveRefCntPtr<SmartBox> Copy(new SmartBox(S->Weak));
    Copy->Control = S->Control;
    Copy->Target = S->Target;
    if (Copy->Control && !Copy->Weak)
      ++Copy->Control->Strong;
    return Value::boxed(Copy);
  }
  if (auto *F = V.as<FunctionBox>(); F && !F->Callable.isEmpty()) {
    llvm::IntrusiveRefCntPtr<FunctionBox> Copy(new FunctionBox());
    Copy->Callable = copyValue(F->Callable);
    return Value::boxed(Copy);
  }
  if (auto *H = V.as<HostBox>())
    return Value::boxed(BoxRef(new HostBox(H->Object ? H->Object->copy(H->Object) : nullptr)));
  return V;
}

Value Machine::moveValue(Value &From) {
  if (From.kind() != Value::Kind::Boxed)
    return From;
  if (auto *R = From.as<RecordBox>())
    return copyRecord(*R, /*Move=*/true);
  Value Taken = From;
  if (auto *S = From.as<SequenceBox>()) {
    if (S->Form == SequenceKind::View)
      return Taken;
    llvm::IntrusiveRefCntPtr<SequenceBox> New(new SequenceBox(S->Form));
    New->Sorted = S->Sorted;
    if (S->Form == SequenceKind::Array || S->Form == SequenceKind::Tuple || S->Form == SequenceKind::Optional) {
      for (const CellRef &C : S->Elements)
        New->Elements.push_back(makeCell(moveValue(C->V)));
    } else {
      New->Elements = std::move(S->Elements);
      S->Elements.clear();
    }
    return Value::boxed(New);
  }
  if (auto *S = From.as<StringBox>()) {
    Value New = makeString(std::move(S->Text));
    New.as<StringBox>()->Exact = S->Exact;
    S->Text.clear();
    return New;
  }
  if (auto *S = From.as<SmartBox>()) {
    llvm::IntrusiveRefCntPtr<SmartBox> New(new SmartBox(S->Weak));
    New->Control = std::move(S->Control);
    New->Target = std::move(S->Target);
    S->Control = nullptr;
    S->Target = nullptr;
    return Value::boxed(New);
  }
  if (auto *H = From.as<HostBox>()) {
    Value New = Value::boxed(BoxRef(new HostBox(std::move(H->Object))));
    H->Object = nullptr;
    return New;
  }
  return Taken;
}

Value Machine::copyRecord(RecordBox &From, bool Move) {
  // Implicit copy and move: base by base, member by member. User-provided constructors of members run.
  llvm::IntrusiveRefCntPtr<RecordBox> Keep(&From);
  llvm::IntrusiveRefCntPtr<RecordBox> R(new RecordBox(From.Class));
  auto part = [&](CellRef &Source, QualType Type) -> Value {
    if (auto *Sub = Source->V.as<RecordBox>(); Sub && !Type.isNull()) {
      for (const CXXConstructorDecl *C : Sub->Class->ctors())
        if (C->isUserProvided() && (Move ? C->isMoveConstructor() : C->isCopyConstructor()) && !C->isDeleted()) {
          Operand O;
          O.Place = Source;
          O.Movable = Move;
          O.Type = Type;
          return constructWith(C, {O}, nullptr, Type);
        }
    }
    return Move ? moveValue(Source->V) : copyValue(Source->V);
  };
  for (auto &[Base, Place] : From.Bases) {
    CellRef Copy = makeCell(part(Place, QualType()));
    R->Bases.push_back({Base, Copy});
    if (auto *Sub = Copy->V.as<RecordBox>())
      Sub->Derived = R.get();
    else
      TheHost.baseConstructed(Copy, *R);
  }
  auto Field = From.Class->field_begin();
  for (CellRef &Place : From.Fields) {
    if (Field != From.Class->field_end() && Field->getType()->isReferenceType())
      R->Fields.push_back(Place);
    else
      R->Fields.push_back(makeCell(part(Place, Field != From.Class->field_end() ? Field->getType() : QualType())));
    if (Field != From.Class->field_end())
      ++Field;
  }
  return Value::boxed(R);
}

void Machine::destroyValue(Value &V) {
  if (auto *R = V.as<RecordBox>(); R && !R->Destroyed && !stopped()) {
    R->Destroyed = true;
    if (const CXXDestructorDecl *D = R->Class->getDestructor(); D && D->isUserProvided()) {
      const FunctionDecl *Definition = nullptr;
      if (interprets(D, Definition)) {
        std::vector<Operand> None;
        interpretBody(Definition, makeCell(V), nullptr, None, nullptr);
      }
    }
    // Members with destructors of their own, in reverse.
    for (auto I = R->Fields.rbegin(); I != R->Fields.rend(); ++I) {
      auto Index = static_cast<unsigned>(R->Fields.rend() - I - 1);
      auto F = std::next(R->Class->field_begin(), Index);
      if (F->getType()->isReferenceType() || F->getType()->isPointerType())
        continue;
      if ((*I)->UseCount() == 1)
        destroyValue((*I)->V);
    }
  } else if (auto *S = V.as<SmartBox>();
             S && !S->Weak && S->Control && S->Control->Strong == 1 && S->UseCount() == 1) {
    if (S->Control->Object)
      destroyValue(S->Control->Object->V);
  } else if (auto *Q = V.as<SequenceBox>(); Q && Q->UseCount() == 1 && Q->Form != SequenceKind::View) {
    // Containers destroy from the front, arrays and pairs from the back.
    if (Q->Form == SequenceKind::Vector)
      for (std::vector<CellRef> Elements = std::move(Q->Elements); CellRef & Element : Elements) {
        if (Element->UseCount() == 1)
          destroyValue(Element->V);
        Element = nullptr;
      }
    while (!Q->Elements.empty()) {
      if (Q->Elements.back()->UseCount() == 1)
        destroyValue(Q->Elements.back()->V);
      Q->Elements.pop_back();
    }
  }
  V = Value();
}

void Machine::assignValue(const CellRef &To, Value New) {
  auto *Old = To->V.as<RecordBox>();
  auto *From = New.as<RecordBox>();
  if (Old && From && Old != From && Old->Fields.size() == From->Fields.size() &&
      Old->Bases.size() == From->Bases.size()) {
    for (std::size_t I = 0; I < Old->Bases.size(); ++I) {
      if (Old->Bases[I].second->V.as<RecordBox>())
        assignValue(Old->Bases[I].second, From->Bases[I].second->V);
      else
        initializeBase(makeCell(To->V), Old->Bases[I].first, From->Bases[I].second->V);
    }
    for (std::size_t I = 0; I < Old->Fields.size(); ++I)
      assignValue(Old->Fields[I], std::move(From->Fields[I]->V));
    return;
  }
  auto *Tuple = To->V.as<SequenceBox>();
  auto *Parts = New.as<SequenceBox>();
  if (Tuple && Parts && Tuple != Parts && Tuple->Form == SequenceKind::Tuple && Parts->Form == SequenceKind::Tuple &&
      Tuple->Elements.size() == Parts->Elements.size()) {
    // The elements may be references: std::tie(a, b) = f().
    for (std::size_t I = 0; I < Tuple->Elements.size(); ++I)
      assignValue(Tuple->Elements[I], std::move(Parts->Elements[I]->V));
    return;
  }
  Value Gone = std::move(To->V);
  To->V = std::move(New);
  destroyValue(Gone);
}

CellRef Machine::viewAs(const CellRef &Object, const CXXRecordDecl *Class) {
  if (!Object || !Class)
    return Object;
  auto *R = Object->V.as<RecordBox>();
  if (!R) {
    if (Object->V.as<HostBox>())
      return TheHost.cast(Object, Class);
    return Object;
  }
  if (sameClass(R->Class, Class))
    return Object;
  // Down: the class is a base of the object.
  std::vector<RecordBox *> Pending = {R};
  auto searchBases = [&](RecordBox *From) -> CellRef {
    Pending = {From};
    while (!Pending.empty()) {
      RecordBox *Top = Pending.back();
      Pending.pop_back();
      for (auto &[Base, Place] : Top->Bases) {
        if (sameClass(Base, Class))
          return Place;
        if (auto *Sub = Place->V.as<RecordBox>())
          Pending.push_back(Sub);
        else if (Place->V.as<HostBox>() && !TheHost.isUserCode(Class->getLocation()))
          if (CellRef View = TheHost.cast(Place, Class))
            return View;
      }
    }
    return nullptr;
  };
  if (CellRef Found = searchBases(R))
    return Found;
  // Up: the object is a base subobject of an object of that class, or of a sibling.
  for (RecordBox *Outer = R->Derived; Outer; Outer = Outer->Derived) {
    if (sameClass(Outer->Class, Class))
      return makeCell(Value::boxed(BoxRef(Outer)));
    if (CellRef Found = searchBases(Outer))
      return Found;
  }
  return nullptr;
}

} // namespace vramlint
