// Which handler answers for which kind of statement: four tables, one row a kind.
//
// A kind without a row is unsupported: it becomes an entry of the ledger. A test holds the tables against Clang's
// list of kinds.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Table.h"

#include <array>

namespace vramlint {
using namespace clang;

namespace {
template <class Handler> struct Row {
  Stmt::StmtClass Kind;
  Handler Answer;
};
template <class Handler> using Handlers = std::array<Handler, Stmt::lastStmtConstant + 1>;

template <class Handler, std::size_t N>
constexpr Handlers<Handler> table(const Row<Handler> (&Rows)[N], Handler Otherwise) {
  Handlers<Handler> T{};
  for (auto &H : T)
    H = Otherwise;
  for (const Row<Handler> &R : Rows)
    T[R.Kind] = R.Answer;
  return T;
}
} // namespace

struct Dispatch {
  using Execute = Flow (*)(Machine &, const Stmt *);
  using Evaluate = Value (*)(Machine &, const Expr *);
  using Locate = Place (*)(Machine &, const Expr *);
  using Initialise = void (*)(Machine &, const Expr *, Place);

  template <auto Method> static Flow S(Machine &M, const Stmt *X) { return (M.*Method)(X); }
  template <auto Method> static Value V(Machine &M, const Expr *X) { return (M.*Method)(X); }
  template <auto Method> static Place P(Machine &M, const Expr *X) { return (M.*Method)(X); }
  template <auto Method> static void I(Machine &M, const Expr *X, Place At) { (M.*Method)(X, At); }

  using M = Machine;
  static constexpr Row<Execute> Statements[] = {
      {Stmt::CompoundStmtClass, &S<&M::executeCompound>},
      {Stmt::DeclStmtClass, &S<&M::executeDeclarations>},
      {Stmt::NullStmtClass, &S<&M::executeNull>},
      {Stmt::GCCAsmStmtClass, &S<&M::executeAssembly>},
      {Stmt::ForStmtClass, &S<&M::executeFor>},
      {Stmt::CXXForRangeStmtClass, &S<&M::executeRangeFor>},
      {Stmt::WhileStmtClass, &S<&M::executeWhile>},
      {Stmt::DoStmtClass, &S<&M::executeDo>},
      {Stmt::IfStmtClass, &S<&M::executeIf>},
      {Stmt::SwitchStmtClass, &S<&M::executeSwitch>},
      {Stmt::CaseStmtClass, &S<&M::executeCase>},
      {Stmt::DefaultStmtClass, &S<&M::executeCase>},
      {Stmt::LabelStmtClass, &S<&M::executeLabel>},
      {Stmt::AttributedStmtClass, &S<&M::executeAttributed>},
      {Stmt::BreakStmtClass, &S<&M::executeBreak>},
      {Stmt::ContinueStmtClass, &S<&M::executeContinue>},
      {Stmt::GotoStmtClass, &S<&M::executeGoto>},
      {Stmt::IndirectGotoStmtClass, &S<&M::executeIndirectGoto>},
      {Stmt::ReturnStmtClass, &S<&M::executeReturn>},
      {Stmt::CXXTryStmtClass, &S<&M::executeTry>},
  };

  static constexpr Row<Evaluate> Scalars[] = {
      {Stmt::ParenExprClass, &V<&M::evaluateParen>},
      {Stmt::ConstantExprClass, &V<&M::evaluateConstantExpr>},
      {Stmt::ExprWithCleanupsClass, &V<&M::evaluateFull>},
      {Stmt::IntegerLiteralClass, &V<&M::evaluateInteger>},
      {Stmt::CharacterLiteralClass, &V<&M::evaluateCharacter>},
      {Stmt::CXXBoolLiteralExprClass, &V<&M::evaluateBool>},
      {Stmt::FloatingLiteralClass, &V<&M::evaluateFloat>},
      {Stmt::ImaginaryLiteralClass, &V<&M::evaluateImaginary>},
      {Stmt::CXXNullPtrLiteralExprClass, &V<&M::evaluateNull>},
      {Stmt::GNUNullExprClass, &V<&M::evaluateNull>},
      {Stmt::ImplicitValueInitExprClass, &V<&M::evaluateZero>},
      {Stmt::CXXScalarValueInitExprClass, &V<&M::evaluateZero>},
      {Stmt::UnaryExprOrTypeTraitExprClass, &V<&M::evaluateSizeof>},
      {Stmt::TypeTraitExprClass, &V<&M::evaluateFolded>},
      {Stmt::ArrayTypeTraitExprClass, &V<&M::evaluateFolded>},
      {Stmt::ExpressionTraitExprClass, &V<&M::evaluateFolded>},
      {Stmt::CXXNoexceptExprClass, &V<&M::evaluateFolded>},
      {Stmt::SizeOfPackExprClass, &V<&M::evaluateFolded>},
      {Stmt::OffsetOfExprClass, &V<&M::evaluateFolded>},
      {Stmt::ConceptSpecializationExprClass, &V<&M::evaluateFolded>},
      {Stmt::RequiresExprClass, &V<&M::evaluateFolded>},
      {Stmt::CXXThisExprClass, &V<&M::evaluateThis>},
      {Stmt::UnaryOperatorClass, &V<&M::evaluateUnary>},
      {Stmt::BinaryOperatorClass, &V<&M::evaluateBinary>},
      {Stmt::CompoundAssignOperatorClass, &V<&M::evaluateBinary>},
      {Stmt::ConditionalOperatorClass, &V<&M::evaluateConditional>},
      {Stmt::BinaryConditionalOperatorClass, &V<&M::evaluateConditional>},
      {Stmt::CompoundLiteralExprClass, &V<&M::evaluateCompoundLiteral>},
      {Stmt::CallExprClass, &V<&M::evaluateCallScalar>},
      {Stmt::CUDAKernelCallExprClass, &V<&M::evaluateCallScalar>},
      {Stmt::CXXMemberCallExprClass, &V<&M::evaluateCallScalar>},
      {Stmt::CXXOperatorCallExprClass, &V<&M::evaluateCallScalar>},
      {Stmt::UserDefinedLiteralClass, &V<&M::evaluateCallScalar>},
      {Stmt::CXXNewExprClass, &V<&M::evaluateNew>},
      {Stmt::CXXDeleteExprClass, &V<&M::evaluateDelete>},
      {Stmt::CXXThrowExprClass, &V<&M::evaluateThrow>},
      {Stmt::ImplicitCastExprClass, &V<&M::evaluateCast>},
      {Stmt::CStyleCastExprClass, &V<&M::evaluateCast>},
      {Stmt::CXXFunctionalCastExprClass, &V<&M::evaluateCast>},
      {Stmt::CXXStaticCastExprClass, &V<&M::evaluateCast>},
      {Stmt::CXXReinterpretCastExprClass, &V<&M::evaluateCast>},
      {Stmt::CXXConstCastExprClass, &V<&M::evaluateCast>},
      {Stmt::CXXDynamicCastExprClass, &V<&M::evaluateCast>},
      {Stmt::BuiltinBitCastExprClass, &V<&M::evaluateCast>},
      {Stmt::InitListExprClass, &V<&M::evaluateInitList>},
      {Stmt::CXXDefaultArgExprClass, &V<&M::evaluateDefaultArgument>},
      {Stmt::CXXDefaultInitExprClass, &V<&M::evaluateDefaultInit>},
      {Stmt::SubstNonTypeTemplateParmExprClass, &V<&M::evaluateSubstituted>},
      {Stmt::OpaqueValueExprClass, &V<&M::evaluateOpaque>},
      {Stmt::CXXRewrittenBinaryOperatorClass, &V<&M::evaluateRewritten>},
      {Stmt::CXXTypeidExprClass, &V<&M::evaluateTypeid>},
      {Stmt::CXXBindTemporaryExprClass, &V<&M::evaluateBindTemporary>},
      {Stmt::StmtExprClass, &V<&M::evaluateStmtExpr>},
      {Stmt::VAArgExprClass, &V<&M::evaluateVaArg>},
      {Stmt::AtomicExprClass, &V<&M::evaluateAtomic>},
      {Stmt::ArrayInitIndexExprClass, &V<&M::evaluateArrayInitIndex>},
      {Stmt::GenericSelectionExprClass, &V<&M::evaluateGeneric>},
      {Stmt::ChooseExprClass, &V<&M::evaluateChoose>},
      {Stmt::SourceLocExprClass, &V<&M::evaluateSourceLocation>},
      {Stmt::AddrLabelExprClass, &V<&M::evaluateAddressOfLabel>},
      {Stmt::PseudoObjectExprClass, &V<&M::evaluatePseudo>},
      {Stmt::DeclRefExprClass, &V<&M::evaluateName>},
      {Stmt::MemberExprClass, &V<&M::evaluateName>},
      {Stmt::ArraySubscriptExprClass, &V<&M::evaluateGlvalue>},
      {Stmt::MaterializeTemporaryExprClass, &V<&M::evaluateGlvalue>},
      {Stmt::StringLiteralClass, &V<&M::evaluateGlvalue>},
      {Stmt::PredefinedExprClass, &V<&M::evaluateGlvalue>},
      {Stmt::CompoundLiteralExprClass, &V<&M::evaluateGlvalue>},
  };

  static constexpr Row<Locate> Places[] = {
      {Stmt::ParenExprClass, &P<&M::locateParen>},
      {Stmt::ConstantExprClass, &P<&M::locateFull>},
      {Stmt::ExprWithCleanupsClass, &P<&M::locateFull>},
      {Stmt::MaterializeTemporaryExprClass, &P<&M::locateMaterialised>},
      {Stmt::StringLiteralClass, &P<&M::locateString>},
      {Stmt::PredefinedExprClass, &P<&M::locatePredefined>},
      {Stmt::DeclRefExprClass, &P<&M::locateReference>},
      {Stmt::MemberExprClass, &P<&M::locateMember>},
      {Stmt::ArraySubscriptExprClass, &P<&M::locateSubscript>},
      {Stmt::UnaryOperatorClass, &P<&M::locateUnary>},
      {Stmt::BinaryOperatorClass, &P<&M::locateBinary>},
      {Stmt::CompoundAssignOperatorClass, &P<&M::locateBinary>},
      {Stmt::ConditionalOperatorClass, &P<&M::locateConditional>},
      {Stmt::BinaryConditionalOperatorClass, &P<&M::locateConditional>},
      {Stmt::CallExprClass, &P<&M::locateCall>},
      {Stmt::CXXMemberCallExprClass, &P<&M::locateCall>},
      {Stmt::CXXOperatorCallExprClass, &P<&M::locateCall>},
      {Stmt::UserDefinedLiteralClass, &P<&M::locateCall>},
      {Stmt::ImplicitCastExprClass, &P<&M::locateCast>},
      {Stmt::CStyleCastExprClass, &P<&M::locateCast>},
      {Stmt::CXXFunctionalCastExprClass, &P<&M::locateCast>},
      {Stmt::CXXStaticCastExprClass, &P<&M::locateCast>},
      {Stmt::CXXReinterpretCastExprClass, &P<&M::locateCast>},
      {Stmt::CXXConstCastExprClass, &P<&M::locateCast>},
      {Stmt::CXXDynamicCastExprClass, &P<&M::locateCast>},
      {Stmt::OpaqueValueExprClass, &P<&M::locateOpaque>},
      {Stmt::CompoundLiteralExprClass, &P<&M::locateCompoundLiteral>},
      {Stmt::InitListExprClass, &P<&M::locateInitList>},
      {Stmt::CXXTypeidExprClass, &P<&M::locateTypeid>},
      {Stmt::CXXDefaultArgExprClass, &P<&M::locateDefaultArgument>},
      {Stmt::CXXDefaultInitExprClass, &P<&M::locateDefaultInit>},
      {Stmt::SubstNonTypeTemplateParmExprClass, &P<&M::locateSubstituted>},
      {Stmt::CXXRewrittenBinaryOperatorClass, &P<&M::locateRewritten>},
      {Stmt::CXXThrowExprClass, &P<&M::locateThrow>},
      {Stmt::PseudoObjectExprClass, &P<&M::locatePseudo>},
      {Stmt::StmtExprClass, &P<&M::locateStmtExpr>},
      {Stmt::GenericSelectionExprClass, &P<&M::locateGeneric>},
  };

  static constexpr Row<Initialise> Objects[] = {
      {Stmt::ParenExprClass, &I<&M::initParen>},
      {Stmt::PseudoObjectExprClass, &I<&M::initPseudo>},
      {Stmt::ConstantExprClass, &I<&M::initConstant>},
      {Stmt::DeclRefExprClass, &I<&M::initGlvalue>},
      {Stmt::MemberExprClass, &I<&M::initGlvalue>},
      {Stmt::ArraySubscriptExprClass, &I<&M::initGlvalue>},
      {Stmt::UnaryOperatorClass, &I<&M::initGlvalue>},
      {Stmt::MaterializeTemporaryExprClass, &I<&M::initGlvalue>},
      {Stmt::ExprWithCleanupsClass, &I<&M::initFull>},
      {Stmt::CXXConstructExprClass, &I<&M::initConstruct>},
      {Stmt::CXXTemporaryObjectExprClass, &I<&M::initConstruct>},
      {Stmt::CXXInheritedCtorInitExprClass, &I<&M::initInherited>},
      {Stmt::ImplicitCastExprClass, &I<&M::initCast>},
      {Stmt::CStyleCastExprClass, &I<&M::initCast>},
      {Stmt::CXXFunctionalCastExprClass, &I<&M::initCast>},
      {Stmt::CXXStaticCastExprClass, &I<&M::initCast>},
      {Stmt::CXXConstCastExprClass, &I<&M::initCast>},
      {Stmt::BuiltinBitCastExprClass, &I<&M::initCast>},
      {Stmt::CallExprClass, &I<&M::initCall>},
      {Stmt::CXXMemberCallExprClass, &I<&M::initCall>},
      {Stmt::CXXOperatorCallExprClass, &I<&M::initCall>},
      {Stmt::UserDefinedLiteralClass, &I<&M::initCall>},
      {Stmt::InitListExprClass, &I<&M::initList>},
      {Stmt::CXXParenListInitExprClass, &I<&M::initParenList>},
      {Stmt::LambdaExprClass, &I<&M::initLambda>},
      {Stmt::ConditionalOperatorClass, &I<&M::initConditional>},
      {Stmt::BinaryConditionalOperatorClass, &I<&M::initConditional>},
      {Stmt::CompoundLiteralExprClass, &I<&M::initCompoundLiteral>},
      {Stmt::BinaryOperatorClass, &I<&M::initBinary>},
      {Stmt::CXXBindTemporaryExprClass, &I<&M::initBindTemporary>},
      {Stmt::CXXDefaultArgExprClass, &I<&M::initDefaultArgument>},
      {Stmt::CXXDefaultInitExprClass, &I<&M::initDefaultInit>},
      {Stmt::ImplicitValueInitExprClass, &I<&M::initZero>},
      {Stmt::CXXScalarValueInitExprClass, &I<&M::initZero>},
      {Stmt::NoInitExprClass, &I<&M::initNothing>},
      {Stmt::CXXStdInitializerListExprClass, &I<&M::initStdList>},
      {Stmt::OpaqueValueExprClass, &I<&M::initOpaque>},
      {Stmt::ArrayInitLoopExprClass, &I<&M::initArrayLoop>},
      {Stmt::StringLiteralClass, &I<&M::initString>},
      {Stmt::StmtExprClass, &I<&M::initStmtExpr>},
      {Stmt::CXXRewrittenBinaryOperatorClass, &I<&M::initRewritten>},
      {Stmt::CXXThrowExprClass, &I<&M::initThrow>},
      {Stmt::SubstNonTypeTemplateParmExprClass, &I<&M::initSubstituted>},
      {Stmt::GenericSelectionExprClass, &I<&M::initGeneric>},
      {Stmt::VAArgExprClass, &I<&M::initVaArg>},
  };

  static constexpr Handlers<Execute> StatementTable = table<Execute>(Statements, &S<&M::executeUnsupported>);
  static constexpr Handlers<Evaluate> ScalarTable = table<Evaluate>(Scalars, &V<&M::evaluateUnsupported>);
  static constexpr Handlers<Locate> PlaceTable = table<Locate>(Places, &P<&M::locateTemporary>);
  static constexpr Handlers<Initialise> ObjectTable = table<Initialise>(Objects, &I<&M::initUnsupported>);

  static bool has(Stmt::StmtClass Kind) {
    return StatementTable[Kind] != &S<&M::executeUnsupported> || ScalarTable[Kind] != &V<&M::evaluateUnsupported> ||
           PlaceTable[Kind] != &P<&M::locateTemporary> || ObjectTable[Kind] != &I<&M::initUnsupported>;
  }
};

bool hasHandler(Stmt::StmtClass Kind) { return Dispatch::has(Kind); }

Flow Machine::execute(const Stmt *S) {
  if (!S || (Seeking && !holds(S, Seeking)))
    return Flow::Normal;
  if (isa<Expr>(S))
    return executeExpression(S);
  const Dispatch::Execute Handler = Dispatch::StatementTable[S->getStmtClass()];
  return Handler(*this, S);
}

Value Machine::evaluate(const Expr *E) {
  if (Given)
    if (const std::optional<Value> Said = givenAtOnce(E))
      return *Said;
  const Dispatch::Evaluate Handler = Dispatch::ScalarTable[E->getStmtClass()];
  Value V = Handler(*this, E);
  if (Given || V.isUnknown())
    V = settled(E, V);
  return V;
}
Place Machine::locate(const Expr *E) {
  if (Given)
    if (const std::optional<Value> Said = givenAtOnce(E))
      return placeOf(*Said, E->getType());
  const Dispatch::Locate Handler = Dispatch::PlaceTable[E->getStmtClass()];
  Place P = Handler(*this, E);
  if (Given || P.isUnknown())
    P = settled(E, P);
  return P;
}

void Machine::initialise(const Expr *E, Place At) {
  if (At.isUnknown()) { // evaluated for its effects
    locateTemporary(E);
    return;
  }
  const Dispatch::Initialise Handler = Dispatch::ObjectTable[E->getStmtClass()];
  Handler(*this, E, At);
  if (Given)
    if (const int Which = givenFor(E); Which != GivenValues::None)
      settleText(Which, E, At);
}

} // namespace vramlint
