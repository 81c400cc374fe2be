// Expressions that are scalars.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/BrokenCode.h"
#include "Interp/Constant.h"
#include "Interp/Scope.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

Value Machine::evaluateParen(const Expr *E) { return evaluate(cast<ParenExpr>(E)->getSubExpr()); }
Value Machine::evaluateFull(const Expr *E) { return evaluate(cast<FullExpr>(E)->getSubExpr()); }

Value Machine::evaluateConstantExpr(const Expr *E) {
  const auto *C = cast<ConstantExpr>(E);
  if (C->hasAPValueResult()) {
    const APValue V = C->getAPValueResult();
    if (V.isInt())
      return integerValue(V.getInt());
    if (V.isFloat())
      return Value::floating(floatValue(V.getFloat()));
    if (V.isLValue())
      if (std::optional<Place> P = constantPlace(V))
        return Value::address(P->At);
  }
  return evaluate(C->getSubExpr());
}

Value Machine::evaluateInteger(const Expr *E) {
  return integerValue(
      llvm::APSInt(cast<IntegerLiteral>(E)->getValue(), !E->getType()->isSignedIntegerOrEnumerationType()));
}

Value Machine::evaluateCharacter(const Expr *E) {
  return convert(Value::integer(cast<CharacterLiteral>(E)->getValue()), E->getType());
}

Value Machine::evaluateBool(const Expr *E) { return Value::boolean(cast<CXXBoolLiteralExpr>(E)->getValue()); }
Value Machine::evaluateFloat(const Expr *E) {
  return Value::floating(floatValue(cast<FloatingLiteral>(E)->getValue()));
}

Value Machine::evaluateImaginary(const Expr *E) {
  return Value::complex(0, evaluate(cast<ImaginaryLiteral>(E)->getSubExpr()).asFloat());
}

Value Machine::evaluateNull(const Expr *) { return Value::integer(0); }

/// `int()`, and what value initialisation makes of a scalar.
Value Machine::evaluateZero(const Expr *E) {
  const QualType Type = E->getType();
  if (Type->isVoidType())
    return {};
  if (Type->isAnyComplexType())
    return Value::complex(0, 0);
  if (Type->isFloatingType())
    return Value::floating(0);
  if (Type->isMemberFunctionPointerType())
    return Value::member(0, 0);
  return Value::integer(Type->isMemberDataPointerType() ? -1 : 0);
}

Value Machine::evaluateFolded(const Expr *E) {
  Expr::EvalResult Result;
  if (E->EvaluateAsRValue(Result, Context)) {
    if (Result.Val.isInt())
      return integerValue(Result.Val.getInt());
    if (Result.Val.isFloat())
      return Value::floating(floatValue(Result.Val.getFloat()));
  }
  return unmodelled(kindOf(E), E, Doubt::UnsupportedConstruct);
}

/// sizeof and its like; of an array whose length is known when it is made (GNU), what was allocated for it.
Value Machine::evaluateSizeof(const Expr *E) {
  const auto *T = cast<UnaryExprOrTypeTraitExpr>(E);
  const auto *Array = Context.getAsVariableArrayType(T->getTypeOfArgument());
  if (!Array || T->getKind() != UETT_SizeOf)
    return evaluateFolded(E);
  if (T->isArgumentType()) {
    const Value Count = evaluate(Array->getSizeExpr());
    return Count.isUnknown() ? Count : Value::integer(Count.wide() * sizeOf(Array->getElementType()));
  }
  const Expr *Variable = T->getArgumentExpr()->IgnoreParens(); // what a pointer leads to may be part of more
  const Place At = isa<DeclRefExpr>(Variable) ? locate(Variable) : unknownPlace("an array of varying length");
  const Block *B = At.isUnknown() ? nullptr : Mem.find(At.At);
  return B ? Value::integer(B->Size) : unmodelled("the size of an array", E, Doubt::UnsupportedConstruct);
}

Value Machine::evaluateThis(const Expr *) {
  if (!DefaultInitObjects.empty())
    return pointerTo(DefaultInitObjects.back());
  const Frame &F = frame();
  const Place &P = F.Closure ? F.CapturedThis : F.This;
  return pointerTo(P);
}

Value Machine::evaluateUnary(const Expr *E) {
  const auto *U = cast<UnaryOperator>(E);
  const Expr *Sub = U->getSubExpr();
  switch (U->getOpcode()) {
  case UO_AddrOf: {
    if (Sub->getType()->isFunctionType() || U->getType()->isMemberPointerType()) {
      if (U->getType()->isMemberPointerType()) {
        const auto *D = cast<DeclRefExpr>(Sub->IgnoreParens())->getDecl();
        if (const auto *Method = dyn_cast<CXXMethodDecl>(D))
          return Value::member(functionAddress(Method), 0);
        std::int64_t Offset = 0;
        if (const auto *Field = dyn_cast<FieldDecl>(D))
          Offset = static_cast<std::int64_t>(Context.getFieldOffset(Field) / 8);
        else if (const auto *Indirect = dyn_cast<IndirectFieldDecl>(D))
          Offset = static_cast<std::int64_t>(Context.getFieldOffset(Indirect) / 8);
        return Value::integer(Offset);
      }
    }
    return pointerTo(locate(Sub));
  }
  case UO_PostInc:
  case UO_PostDec: {
    Value Old;
    increment(U, &Old);
    return Old;
  }
  case UO_PreInc:
  case UO_PreDec:
    return load(increment(U, nullptr), E->getType());
  case UO_Extension:
    return evaluate(Sub);
  case UO_Real:
  case UO_Imag: {
    const Value V = evaluate(Sub);
    if (V.isUnknown())
      return V.withoutSteps();
    if (!Sub->getType()->isAnyComplexType())
      return U->getOpcode() == UO_Real ? V : convert(Value::integer(0), E->getType());
    return convert(Value::floating(U->getOpcode() == UO_Real ? V.asFloat() : V.imaginary()), E->getType());
  }
  default:
    break;
  }
  const Value V = evaluate(Sub);
  if (V.isStepped() && U->getOpcode() == UO_Minus)
    return arithmetic(BO_Sub, Value::integer(0), V, E->getType(), E->getType(), E);
  if (V.isUnknown())
    return U->getOpcode() == UO_Plus ? V : V.withoutSteps();
  switch (U->getOpcode()) {
  case UO_Plus:
    return V;
  case UO_Minus:
    if (V.isComplex())
      return Value::complex(-V.asFloat(), -V.imaginary());
    return V.isFloat() ? Value::floating(-V.asFloat())
                       : convert(Value::integer(static_cast<__int128>(-static_cast<unsigned __int128>(V.wide()))),
                                 E->getType());
  case UO_Not:
    if (V.isComplex())
      return Value::complex(V.asFloat(), -V.imaginary());
    return convert(Value::integer(~V.wide()), E->getType());
  case UO_LNot:
    return Value::boolean(!V.truth());
  default:
    return unmodelled("an operator", E, Doubt::UnsupportedConstruct);
  }
}

/// Whether nothing can come of evaluating \p S though the program might not: no effect, and no fault.
static bool isIdle(const Stmt *S) {
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(S); U && U->getOpcode() == UO_Deref)
    return false;
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(S);
      B && (B->getOpcode() == BO_Div || B->getOpcode() == BO_Rem))
    return false;
  if (const auto *M = dyn_cast_or_null<MemberExpr>(S); M && M->isArrow() && !isa<CXXThisExpr>(M->getBase()))
    return false;
  return !isa_and_nonnull<ArraySubscriptExpr>(S) && (!S || llvm::all_of(S->children(), isIdle));
}

Value Machine::shortCircuit(const BinaryOperator *E) {
  const bool And = E->getOpcode() == BO_LAnd;
  const Value L = byCounter(evaluate(E->getLHS()), E->getLHS(), E->getOperatorLoc());
  if (!L.isUnknown() && L.truth() != And)
    return Value::boolean(!And);
  if (!L.isUnknown())
    return evaluate(E->getRHS());
  if (!E->getRHS()->HasSideEffects(Context) && isIdle(E->getRHS())) {
    const Value R = evaluate(E->getRHS());
    return !R.isUnknown() && R.truth() != And ? R : L;
  }
  // Whether the right side runs is decided, and what it gives is the answer then.
  return decide(L, E->getOperatorLoc(), And) == And ? evaluate(E->getRHS()) : Value::boolean(!And);
}

Value Machine::evaluateBinary(const Expr *E) {
  const auto *B = cast<BinaryOperator>(E);
  if (B->isLogicalOp())
    return shortCircuit(B);
  if (B->getOpcode() == BO_Comma) {
    discard(B->getLHS());
    return evaluate(B->getRHS());
  }
  if (B->isAssignmentOp()) // C's; in C++ assignments are places
    return load(assign(B), E->getType());
  const Value L = evaluate(B->getLHS());
  const Value R = evaluate(B->getRHS());
  const QualType Left = B->getLHS()->getType(), Right = B->getRHS()->getType();
  if (B->isComparisonOp()) {
    if (Left->isIntegerType() && Right->isIntegerType() && L.isInt() && R.isInt() && !Frames.empty() &&
        frame().IsUser)
      Compared = {static_cast<std::int64_t>(L.wide()), static_cast<std::int64_t>(R.wide())};
    return compare(B->getOpcode(), L, R, Left);
  }
  if (Left->isPointerType() || Right->isPointerType())
    return pointerArithmetic(B->getOpcode(), L, R, Left, Right, E);
  return arithmetic(B->getOpcode(), L, R, E->getType(), Left, E);
}

Value Machine::evaluateConditional(const Expr *E) {
  if (const auto *Binary = dyn_cast<BinaryConditionalOperator>(E)) { // GNU's `a ?: b`
    const OpaqueValueExpr *Common = Binary->getOpaqueValue();
    if (Common->isGLValue() || isPlaced(Common->getType()))
      Opaque[Common] = locate(Binary->getCommon());
    else
      OpaqueValues[Common] = evaluate(Binary->getCommon());
  }
  const auto *C = cast<AbstractConditionalOperator>(E);
  const Value Condition = byCounter(evaluate(C->getCond()), C->getCond(), C->getExprLoc());
  const bool Taken = decide(Condition, C->getExprLoc());
  const Expr *Chosen = Taken ? C->getTrueExpr() : C->getFalseExpr();
  if (E->getType()->isVoidType()) {
    const auto *Call = dyn_cast<CallExpr>(Chosen->IgnoreParens());
    const FunctionDecl *Called = Call ? Call->getDirectCallee() : nullptr;
    if (Called && Called->isNoReturn() && !Condition.isUnknown() && frame().IsUser)
      FailedCheck = Compared; // by assert()
    discard(Chosen);
    return {};
  }
  const Value V = evaluate(Chosen);
  if (!Condition.isUnknown() || !frame().IsUser || E->getType()->isPointerType())
    return V;
  const unsigned Key = conditionAt(C->getExprLoc());
  WroteUnder.insert(Key);
  return Joined.count(Key) ? Value::unknown(Condition.cause()) : V;
}

Value Machine::evaluateCallScalar(const Expr *E) {
  const CallResult R = evaluateCall(E, Place());
  // A reference result in a scalar's place is loaded by the cast around it; here it is dropped.
  return R.At && !R.V.isUnknown() && R.V.isVoid() && !E->getType()->isVoidType() ? load(R.At, E->getType()) : R.V;
}

Value Machine::evaluateThrow(const Expr *E) { throwObject(cast<CXXThrowExpr>(E)); }

Value Machine::evaluateInitList(const Expr *E) {
  const auto *L = cast<InitListExpr>(E);
  if (E->getType()->isAnyComplexType() && L->getNumInits() == 2) {
    const Value Real = evaluate(L->getInit(0)), Imaginary = evaluate(L->getInit(1));
    if (Real.isUnknown() || Imaginary.isUnknown())
      return (Real.isUnknown() ? Real : Imaginary).withoutSteps();
    return Value::complex(Real.asFloat(), Imaginary.asFloat());
  }
  return L->getNumInits() ? evaluate(L->getInit(0)) : evaluateZero(E);
}

Value Machine::evaluateDefaultArgument(const Expr *E) { return evaluate(cast<CXXDefaultArgExpr>(E)->getExpr()); }

Value Machine::evaluateDefaultInit(const Expr *E) { return evaluate(cast<CXXDefaultInitExpr>(E)->getExpr()); }

Value Machine::evaluateSubstituted(const Expr *E) {
  return evaluate(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
}

Value Machine::evaluateCompoundLiteral(const Expr *E) {
  return evaluate(cast<CompoundLiteralExpr>(E)->getInitializer());
}

Value Machine::evaluateOpaque(const Expr *E) {
  if (auto I = OpaqueValues.find(E); I != OpaqueValues.end())
    return I->second;
  if (auto I = Opaque.find(E); I != Opaque.end())
    return load(I->second, E->getType());
  const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr();
  return Source ? evaluate(Source) : unmodelled("a value of Clang's own", E, Doubt::UnsupportedConstruct);
}

Value Machine::evaluateRewritten(const Expr *E) {
  return evaluate(cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm());
}
Value Machine::evaluateBindTemporary(const Expr *E) { return evaluate(cast<CXXBindTemporaryExpr>(E)->getSubExpr()); }

Value Machine::evaluateStmtExpr(const Expr *E) {
  const CompoundStmt *Body = cast<StmtExpr>(E)->getSubStmt();
  return inBlock([&] {
    Value Last;
    for (const Stmt *S : Body->body()) {
      const auto *X = dyn_cast<Expr>(S);
      if (X && S == Body->body_back() && !E->getType()->isVoidType())
        Last = inFullExpression([&] { return evaluate(X); });
      else
        execute(S);
    }
    return Last;
  });
}

Value Machine::evaluateArrayInitIndex(const Expr *) {
  return Value::integer(ArrayInitIndex.empty() ? 0 : static_cast<__int128>(ArrayInitIndex.back()));
}

Value Machine::evaluateGeneric(const Expr *E) { return evaluate(cast<GenericSelectionExpr>(E)->getResultExpr()); }
Value Machine::evaluateChoose(const Expr *E) { return evaluate(cast<ChooseExpr>(E)->getChosenSubExpr()); }

/// The object that std::source_location points to, with its members set by name.
static Place makeSourceLocation(Machine &M, const CXXRecordDecl *Class, const PresumedLoc &Where,
                                const FunctionDecl *Function) {
  const Place At = M.allocate(M.classType(Class), BlockKind::Static);
  const std::string File = Where.isValid() ? Where.getFilename() : "";
  const std::string Name =
      Function ? PredefinedExpr::ComputeName(PredefinedIdentKind::PrettyFunction, Function) : std::string();
  for (const FieldDecl *Field : Class->fields()) {
    const bool IsText = Field->getType()->isPointerType(), IsLine = Field->getName() == "_M_line";
    const Value Member = IsText ? Value::address(M.literal(Field->getName() == "_M_file_name" ? File : Name))
                                : Value::integer(Where.isInvalid() ? 0
                                                 : IsLine          ? Where.getLine()
                                                                   : Where.getColumn());
    M.store(M.fieldPlace(At, Field), Member, Field->getType());
  }
  return At;
}

Value Machine::evaluateSourceLocation(const Expr *E) {
  const auto *S = cast<SourceLocExpr>(E);
  const SourceManager &SM = Context.getSourceManager();
  const PresumedLoc Where = SM.getPresumedLoc(SM.getExpansionLoc(Here));
  if (S->getIdentKind() == SourceLocIdentKind::SourceLocStruct)
    if (const CXXRecordDecl *Class = E->getType()->getPointeeCXXRecordDecl())
      return Value::address(makeSourceLocation(*this, Class, Where, frame().Function).At);
  if (S->isIntType())
    return Value::integer(S->getIdentKind() == SourceLocIdentKind::Line ? Where.getLine() : Where.getColumn());
  const bool IsFunction = S->getIdentKind() == SourceLocIdentKind::Function;
  return Value::address(literal(IsFunction && frame().Function
                                    ? frame().Function->getNameAsString()
                                    : std::string(Where.isValid() ? Where.getFilename() : "")));
}

Value Machine::evaluateAddressOfLabel(const Expr *E) {
  return unmodelled("the address of a label", E, Doubt::UnsupportedConstruct);
}

Value Machine::evaluateUnsupported(const Expr *E) { return unmodelled(kindOf(E), E, Doubt::UnsupportedConstruct); }

/// Steps that the compiler wrote for itself (defaulted comparisons): all but the last are run here; the last is the
/// result.
const Expr *Machine::beginPseudo(const Expr *E) {
  const auto *Pseudo = cast<PseudoObjectExpr>(E);
  const Expr *Result = Pseudo->getResultExpr();
  for (const Expr *Step : Pseudo->semantics()) {
    if (const auto *Slot = dyn_cast<OpaqueValueExpr>(Step)) {
      const Expr *Source = Slot->getSourceExpr();
      if (Source->isGLValue() || isPlaced(Source->getType()))
        Opaque[Slot] = locate(Source);
      else
        OpaqueValues[Slot] = evaluate(Source);
      if (Step == Result)
        return Slot;
    } else if (Step == Result) {
      return Step;
    } else {
      discard(Step);
    }
  }
  return Result;
}

Value Machine::evaluatePseudo(const Expr *E) {
  const Expr *Result = beginPseudo(E);
  return Result ? evaluate(Result) : Value();
}

/// A name: an enumerator is a value, anything else what lies there.
Value Machine::evaluateName(const Expr *E) {
  const ValueDecl *D = isa<DeclRefExpr>(E) ? cast<DeclRefExpr>(E)->getDecl() : cast<MemberExpr>(E)->getMemberDecl();
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(D)) {
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      discard(Member->getBase());
    // Where its header is missing, the number may be made up.
    if (Constant->hasAttr<AnnotateAttr>() && TheHost.isForeign(Constant))
      return unknown("'" + Constant->getNameAsString() + "' needs a header that was not found");
    return integerValue(Constant->getInitVal());
  }
  return evaluateGlvalue(E);
}

/// A place where a value was asked for: what lies there.
Value Machine::evaluateGlvalue(const Expr *E) { return load(locate(E), E->getType()); }

/// `va_arg`: the next of the arguments that stand for `...`. A list is the number of its arguments' set and a
/// position.
Operand Machine::nextVariadic(const Expr *E) {
  const Expr *Sub = cast<VAArgExpr>(E)->getSubExpr();
  const Place List = Sub->isGLValue() ? locate(Sub) : Place(evaluate(Sub).asAddress());
  const Value Position = load(List, Context.IntTy), Set = load(List + 4, Context.IntTy);
  Operand O;
  O.Type = E->getType();
  O.V = Position.isUnknown() ? Position : Set;
  O.At = Place::unknown(O.V.isUnknown() ? O.V.cause() : Uninitialised);
  if (Position.isUnknown() || Set.isUnknown())
    return O;
  const auto I = static_cast<std::size_t>(Position.asInt()), N = static_cast<std::size_t>(Set.asInt());
  if (N >= VariadicSets.size() || I >= VariadicSets[N].size()) {
    O.V = unknown("more arguments were read than given");
    O.At = Place::unknown(O.V.cause());
    return O;
  }
  store(List, Value::integer(static_cast<__int128>(I + 1)), Context.IntTy);
  return VariadicSets[N][I];
}

Value Machine::evaluateVaArg(const Expr *E) {
  const Operand O = nextVariadic(E);
  return convert(O.isPlaced() && O.V.isVoid() ? load(O.At, O.Type) : O.V, E->getType());
}

std::vector<Operand> Machine::variadicOperands(Place List) {
  const Value Position = load(List, Context.IntTy), Set = load(List + 4, Context.IntTy);
  if (Position.isUnknown() || Set.isUnknown() || static_cast<std::size_t>(Set.asInt()) >= VariadicSets.size())
    return {};
  const auto &All = VariadicSets[static_cast<std::size_t>(Set.asInt())];
  const auto From = std::min(All.size(), static_cast<std::size_t>(Position.asInt()));
  return {All.begin() + static_cast<std::ptrdiff_t>(From), All.end()};
}

Value Machine::evaluateTypeid(const Expr *E) {
  const Place P = locateTypeid(E);
  return P.isUnknown() ? Value::unknown(P.Unknown) : Value::address(P.At);
}

/// `__atomic_load`, `store`, `exchange` and `compare_exchange` of an object of class type: what is done to its bytes.
static Value atomicOfClass(Machine &M, const AtomicExpr *A, Place At, QualType Type) {
  const llvm::StringRef Name = A->getOpAsString();
  const std::uint64_t Size = M.sizeOf(Type);
  Memory &Mem = M.Mem;
  std::vector<Address> Others; // the object or objects that are named beside the atomic one
  for (const Expr *X : {A->getVal1(), Name.contains("exchange") ? A->getVal2() : nullptr})
    if (X) {
      const Value V = M.evaluate(X);
      if (V.isUnknown())
        return V;
      Others.push_back(V.asAddress());
    }
  if (Name.contains("compare_exchange")) {
    for (const Address Object : {At.At, Others[0]})
      if (const CauseId Cause = Mem.shadow(Object, Size)) { // one of the two is changed
        M.makeUnknown(At, Type, Cause);
        M.makeUnknown(Place(Others[0]), Type, Cause);
        return Value::unknown(Cause);
      }
    const std::uint8_t *Old = Mem.bytes(At.At, Size), *Expected = Mem.bytes(Others[0], Size);
    if (!Old || !Expected)
      return M.unknown("an atomic object outside of what is known");
    const bool Same = std::equal(Old, Old + Size, Expected);
    Mem.copy(Same ? At.At : Others[0], Same ? Others[1] : At.At, Size);
    return Value::boolean(Same);
  }
  if (!Name.contains("store"))
    Mem.copy(Others.back(), At.At, Size); // the old one
  if (!Name.contains("load"))
    Mem.copy(At.At, Others.front(), Size);
  return {};
}

/// `__atomic_*`, `__c11_atomic_*`: one thread, so the plain operation.
Value Machine::evaluateAtomic(const Expr *E) {
  const auto *A = cast<AtomicExpr>(E);
  const Value P = evaluate(A->getPtr());
  if (P.isUnknown())
    return P;
  const QualType Type = A->getValueType();
  const Place At = P.asAddress();
  const llvm::StringRef Name = A->getOpAsString();
  if (Type->isRecordType() && Name.starts_with("__atomic_"))
    return atomicOfClass(*this, A, At, Type);
  const bool Indirect = !Name.ends_with("_n") && Name.starts_with("__atomic_"); // operands by address
  auto value = [&](const Expr *X) {
    const Value V = evaluate(X);
    return Indirect && !V.isUnknown() && X->getType()->isPointerType() ? load(V.asAddress(), Type) : V;
  };
  if (Name.contains("load")) {
    const Value V = load(At, Type);
    if (!Indirect)
      return V;
    const Value To = evaluate(A->getVal1());
    store(To.asAddress(), V, Type);
    return {};
  }
  const Value Old = load(At, Type);
  if (Name.contains("store")) {
    store(At, value(A->getVal1()), Type);
    return {};
  }
  if (Name.contains("compare_exchange")) {
    const Value Expected = evaluate(A->getVal1());
    const Value Wanted = value(A->getVal2());
    const Value Same = compare(BO_EQ, Old, load(Expected.asAddress(), Type), Type);
    if (Same.isUnknown()) { // one of the two is changed
      store(At, Same, Type);
      store(Expected.asAddress(), Same, Type);
      return Same;
    }
    if (Same.truth())
      store(At, Wanted, Type);
    else
      store(Expected.asAddress(), Old, Type);
    return Same;
  }
  if (Name.contains("exchange")) {
    store(At, value(A->getVal1()), Type);
    if (!Indirect)
      return Old;
    store(evaluate(A->getVal2()).asAddress(), Old, Type);
    return {};
  }
  struct Row {
    const char *Word;
    BinaryOperatorKind Op;
  };
  static constexpr Row Rows[] = {{"add", BO_Add},    {"sub", BO_Sub}, {"xor", BO_Xor},
                                 {"nand", BO_Comma}, {"and", BO_And}, {"or", BO_Or}};
  for (const Row &R : Rows)
    if (Name.contains(R.Word)) {
      const Value By = evaluate(A->getVal1());
      Value New;
      if (!Type->isPointerType())
        New = arithmetic(R.Op == BO_Comma ? BO_And : R.Op, Old, By, Type, Type, E);
      else if (Old.isUnknown() || By.isUnknown())
        New = Old.isUnknown() ? Old : By;
      else
        New = Value::address(static_cast<Address>(Old.asInt() + (R.Op == BO_Sub ? -By.asInt() : By.asInt())));
      if (R.Op == BO_Comma) // not and
        New = arithmetic(BO_Xor, New, Value::integer(-1), Type, Type, E);
      store(At, New, Type);
      return Name.starts_with("__atomic_fetch") || Name.starts_with("__c11") ? Old : New;
    }
  return unmodelled("an atomic operation", E, Doubt::UnsupportedConstruct);
}

} // namespace vramlint
