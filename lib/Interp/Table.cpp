// Which handler answers for which kind of statement: four tables, one row a kind.
//
// A kind without a row is unsupported: it becomes an entry of the ledger. A test holds the tables against Clang's list
// of kinds.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Table.h"

#include <array>

namespace vramlint {
using namespace clang;

struct Dispatch {
  using Execute = Flow (Machine::*)(const Stmt *);
  using Evaluate = Value (Machine::*)(const Expr *);
  using Locate = Place (Machine::*)(const Expr *);
  using Initialise = void (Machine::*)(const Expr *, Place);

  template <class Handler> struct Row {
    Stmt::StmtClass Kind;
    Handler Answer;
  };
  template <class Handler, std::size_t N>
  static auto table(const Row<Handler> (&Rows)[N], Handler Otherwise) {
    std::array<Handler, Stmt::lastStmtConstant + 1> T{};
    for (auto &H : T)
      H = Otherwise;
    for (const Row<Handler> &R : Rows)
      T[R.Kind] = R.Answer;
    return T;
  }

  using M = Machine;
  inline static const Row<Execute> Statements[] = {
      {Stmt::CompoundStmtClass, &M::executeCompound},
      {Stmt::DeclStmtClass, &M::executeDeclarations},
      {Stmt::NullStmtClass, &M::executeNull},
      {Stmt::ForStmtClass, &M::executeFor},
      {Stmt::CXXForRangeStmtClass, &M::executeRangeFor},
      {Stmt::WhileStmtClass, &M::executeWhile},
      {Stmt::DoStmtClass, &M::executeDo},
      {Stmt::IfStmtClass, &M::executeIf},
      {Stmt::SwitchStmtClass, &M::executeSwitch},
      {Stmt::CaseStmtClass, &M::executeCase},
      {Stmt::DefaultStmtClass, &M::executeCase},
      {Stmt::LabelStmtClass, &M::executeLabel},
      {Stmt::AttributedStmtClass, &M::executeAttributed},
      {Stmt::BreakStmtClass, &M::executeBreak},
      {Stmt::ContinueStmtClass, &M::executeContinue},
      {Stmt::GotoStmtClass, &M::executeGoto},
      {Stmt::IndirectGotoStmtClass, &M::executeIndirectGoto},
      {Stmt::ReturnStmtClass, &M::executeReturn},
      {Stmt::CXXTryStmtClass, &M::executeTry},
  };

  inline static const Row<Evaluate> Scalars[] = {
      {Stmt::ParenExprClass, &M::evaluateParen},
      {Stmt::ConstantExprClass, &M::evaluateConstantExpr},
      {Stmt::ExprWithCleanupsClass, &M::evaluateFull},
      {Stmt::IntegerLiteralClass, &M::evaluateInteger},
      {Stmt::CharacterLiteralClass, &M::evaluateCharacter},
      {Stmt::CXXBoolLiteralExprClass, &M::evaluateBool},
      {Stmt::FloatingLiteralClass, &M::evaluateFloat},
      {Stmt::ImaginaryLiteralClass, &M::evaluateImaginary},
      {Stmt::CXXNullPtrLiteralExprClass, &M::evaluateNull},
      {Stmt::GNUNullExprClass, &M::evaluateNull},
      {Stmt::ImplicitValueInitExprClass, &M::evaluateZero},
      {Stmt::CXXScalarValueInitExprClass, &M::evaluateZero},
      {Stmt::UnaryExprOrTypeTraitExprClass, &M::evaluateFolded},
      {Stmt::TypeTraitExprClass, &M::evaluateFolded},
      {Stmt::ArrayTypeTraitExprClass, &M::evaluateFolded},
      {Stmt::ExpressionTraitExprClass, &M::evaluateFolded},
      {Stmt::CXXNoexceptExprClass, &M::evaluateFolded},
      {Stmt::SizeOfPackExprClass, &M::evaluateFolded},
      {Stmt::OffsetOfExprClass, &M::evaluateFolded},
      {Stmt::ConceptSpecializationExprClass, &M::evaluateFolded},
      {Stmt::RequiresExprClass, &M::evaluateFolded},
      {Stmt::CXXThisExprClass, &M::evaluateThis},
      {Stmt::UnaryOperatorClass, &M::evaluateUnary},
      {Stmt::BinaryOperatorClass, &M::evaluateBinary},
      {Stmt::CompoundAssignOperatorClass, &M::evaluateBinary},
      {Stmt::ConditionalOperatorClass, &M::evaluateConditional},
      {Stmt::BinaryConditionalOperatorClass, &M::evaluateConditional},
      {Stmt::CallExprClass, &M::evaluateCallScalar},
      {Stmt::CXXMemberCallExprClass, &M::evaluateCallScalar},
      {Stmt::CXXOperatorCallExprClass, &M::evaluateCallScalar},
      {Stmt::UserDefinedLiteralClass, &M::evaluateCallScalar},
      {Stmt::CXXNewExprClass, &M::evaluateNew},
      {Stmt::CXXDeleteExprClass, &M::evaluateDelete},
      {Stmt::CXXThrowExprClass, &M::evaluateThrow},
      {Stmt::ImplicitCastExprClass, &M::evaluateCast},
      {Stmt::CStyleCastExprClass, &M::evaluateCast},
      {Stmt::CXXFunctionalCastExprClass, &M::evaluateCast},
      {Stmt::CXXStaticCastExprClass, &M::evaluateCast},
      {Stmt::CXXReinterpretCastExprClass, &M::evaluateCast},
      {Stmt::CXXConstCastExprClass, &M::evaluateCast},
      {Stmt::CXXDynamicCastExprClass, &M::evaluateCast},
      {Stmt::BuiltinBitCastExprClass, &M::evaluateCast},
      {Stmt::InitListExprClass, &M::evaluateInitList},
      {Stmt::CXXDefaultArgExprClass, &M::evaluateDefaultArgument},
      {Stmt::CXXDefaultInitExprClass, &M::evaluateDefaultInit},
      {Stmt::SubstNonTypeTemplateParmExprClass, &M::evaluateSubstituted},
      {Stmt::OpaqueValueExprClass, &M::evaluateOpaque},
      {Stmt::CXXRewrittenBinaryOperatorClass, &M::evaluateRewritten},
      {Stmt::CXXTypeidExprClass, &M::evaluateTypeid},
      {Stmt::CXXBindTemporaryExprClass, &M::evaluateBindTemporary},
      {Stmt::StmtExprClass, &M::evaluateStmtExpr},
      {Stmt::VAArgExprClass, &M::evaluateVaArg},
      {Stmt::AtomicExprClass, &M::evaluateAtomic},
      {Stmt::ArrayInitIndexExprClass, &M::evaluateArrayInitIndex},
      {Stmt::GenericSelectionExprClass, &M::evaluateGeneric},
      {Stmt::ChooseExprClass, &M::evaluateChoose},
      {Stmt::SourceLocExprClass, &M::evaluateSourceLocation},
      {Stmt::AddrLabelExprClass, &M::evaluateAddressOfLabel},
      {Stmt::DeclRefExprClass, &M::evaluateGlvalue},
      {Stmt::MemberExprClass, &M::evaluateGlvalue},
      {Stmt::ArraySubscriptExprClass, &M::evaluateGlvalue},
      {Stmt::MaterializeTemporaryExprClass, &M::evaluateGlvalue},
      {Stmt::StringLiteralClass, &M::evaluateGlvalue},
      {Stmt::PredefinedExprClass, &M::evaluateGlvalue},
      {Stmt::CompoundLiteralExprClass, &M::evaluateGlvalue},
  };

  inline static const Row<Locate> Places[] = {
      {Stmt::ParenExprClass, &M::locateParen},
      {Stmt::ConstantExprClass, &M::locateFull},
      {Stmt::ExprWithCleanupsClass, &M::locateFull},
      {Stmt::MaterializeTemporaryExprClass, &M::locateMaterialised},
      {Stmt::StringLiteralClass, &M::locateString},
      {Stmt::PredefinedExprClass, &M::locatePredefined},
      {Stmt::DeclRefExprClass, &M::locateReference},
      {Stmt::MemberExprClass, &M::locateMember},
      {Stmt::ArraySubscriptExprClass, &M::locateSubscript},
      {Stmt::UnaryOperatorClass, &M::locateUnary},
      {Stmt::BinaryOperatorClass, &M::locateBinary},
      {Stmt::CompoundAssignOperatorClass, &M::locateBinary},
      {Stmt::ConditionalOperatorClass, &M::locateConditional},
      {Stmt::BinaryConditionalOperatorClass, &M::locateConditional},
      {Stmt::CallExprClass, &M::locateCall},
      {Stmt::CXXMemberCallExprClass, &M::locateCall},
      {Stmt::CXXOperatorCallExprClass, &M::locateCall},
      {Stmt::UserDefinedLiteralClass, &M::locateCall},
      {Stmt::ImplicitCastExprClass, &M::locateCast},
      {Stmt::CStyleCastExprClass, &M::locateCast},
      {Stmt::CXXFunctionalCastExprClass, &M::locateCast},
      {Stmt::CXXStaticCastExprClass, &M::locateCast},
      {Stmt::CXXReinterpretCastExprClass, &M::locateCast},
      {Stmt::CXXConstCastExprClass, &M::locateCast},
      {Stmt::CXXDynamicCastExprClass, &M::locateCast},
      {Stmt::OpaqueValueExprClass, &M::locateOpaque},
      {Stmt::CompoundLiteralExprClass, &M::locateCompoundLiteral},
      {Stmt::InitListExprClass, &M::locateInitList},
      {Stmt::CXXTypeidExprClass, &M::locateTypeid},
      {Stmt::CXXDefaultArgExprClass, &M::locateDefaultArgument},
      {Stmt::CXXDefaultInitExprClass, &M::locateDefaultInit},
      {Stmt::SubstNonTypeTemplateParmExprClass, &M::locateSubstituted},
      {Stmt::CXXRewrittenBinaryOperatorClass, &M::locateRewritten},
      {Stmt::CXXThrowExprClass, &M::locateThrow},
      {Stmt::StmtExprClass, &M::locateStmtExpr},
      {Stmt::GenericSelectionExprClass, &M::locateGeneric},
  };

  inline static const Row<Initialise> Objects[] = {
      {Stmt::ParenExprClass, &M::initParen},
      {Stmt::ConstantExprClass, &M::initFull},
      {Stmt::ExprWithCleanupsClass, &M::initFull},
      {Stmt::CXXConstructExprClass, &M::initConstruct},
      {Stmt::CXXTemporaryObjectExprClass, &M::initConstruct},
      {Stmt::CXXInheritedCtorInitExprClass, &M::initInherited},
      {Stmt::ImplicitCastExprClass, &M::initCast},
      {Stmt::CStyleCastExprClass, &M::initCast},
      {Stmt::CXXFunctionalCastExprClass, &M::initCast},
      {Stmt::CXXStaticCastExprClass, &M::initCast},
      {Stmt::CXXConstCastExprClass, &M::initCast},
      {Stmt::BuiltinBitCastExprClass, &M::initCast},
      {Stmt::CallExprClass, &M::initCall},
      {Stmt::CXXMemberCallExprClass, &M::initCall},
      {Stmt::CXXOperatorCallExprClass, &M::initCall},
      {Stmt::UserDefinedLiteralClass, &M::initCall},
      {Stmt::InitListExprClass, &M::initList},
      {Stmt::CXXParenListInitExprClass, &M::initParenList},
      {Stmt::LambdaExprClass, &M::initLambda},
      {Stmt::ConditionalOperatorClass, &M::initConditional},
      {Stmt::BinaryConditionalOperatorClass, &M::initConditional},
      {Stmt::BinaryOperatorClass, &M::initBinary},
      {Stmt::CXXBindTemporaryExprClass, &M::initBindTemporary},
      {Stmt::CXXDefaultArgExprClass, &M::initDefaultArgument},
      {Stmt::CXXDefaultInitExprClass, &M::initDefaultInit},
      {Stmt::ImplicitValueInitExprClass, &M::initZero},
      {Stmt::CXXScalarValueInitExprClass, &M::initZero},
      {Stmt::NoInitExprClass, &M::initNothing},
      {Stmt::CXXStdInitializerListExprClass, &M::initStdList},
      {Stmt::OpaqueValueExprClass, &M::initOpaque},
      {Stmt::ArrayInitLoopExprClass, &M::initArrayLoop},
      {Stmt::StringLiteralClass, &M::initString},
      {Stmt::StmtExprClass, &M::initStmtExpr},
      {Stmt::CXXRewrittenBinaryOperatorClass, &M::initRewritten},
      {Stmt::CXXThrowExprClass, &M::initThrow},
      {Stmt::SubstNonTypeTemplateParmExprClass, &M::initSubstituted},
      {Stmt::GenericSelectionExprClass, &M::initGeneric},
      {Stmt::VAArgExprClass, &M::initVaArg},
  };

  inline static const auto StatementTable = table<Execute>(Statements, &M::executeUnsupported);
  inline static const auto ScalarTable = table<Evaluate>(Scalars, &M::evaluateUnsupported);
  inline static const auto PlaceTable = table<Locate>(Places, &M::locateTemporary);
  inline static const auto ObjectTable = table<Initialise>(Objects, &M::initUnsupported);

  static bool has(Stmt::StmtClass Kind) {
    return StatementTable[Kind] != &M::executeUnsupported || ScalarTable[Kind] != &M::evaluateUnsupported ||
           PlaceTable[Kind] != &M::locateTemporary || ObjectTable[Kind] != &M::initUnsupported;
  }
};

bool hasHandler(Stmt::StmtClass Kind) { return Dispatch::has(Kind); }

Flow Machine::execute(const Stmt *S) {
  if (!S || (Seeking && !holds(S, Seeking)))
    return Flow::Normal;
  if (isa<Expr>(S))
    return executeExpression(S);
  return (this->*Dispatch::StatementTable[S->getStmtClass()])(S);
}

Value Machine::evaluate(const Expr *E) { return (this->*Dispatch::ScalarTable[E->getStmtClass()])(E); }
Place Machine::locate(const Expr *E) { return (this->*Dispatch::PlaceTable[E->getStmtClass()])(E); }

void Machine::initialise(const Expr *E, Place At) {
  if (At.isUnknown()) { // evaluated for its effects
    locateTemporary(E);
    return;
  }
  (this->*Dispatch::ObjectTable[E->getStmtClass()])(E, At);
}

} // namespace vramlint
