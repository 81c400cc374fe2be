// An argument is taken over as its value where Clang knows that, through variables that are initialised once; else as
// its text where that names nothing local. What cannot be said leaves the whole call out.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/ModelCalls.h"

#include "Interp/Walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>

namespace vramlint {

using Sizes = std::vector<std::int64_t>;

/// What initialises the local variable that \p E names; \p E itself otherwise.
static const clang::Expr *behindVariable(const clang::Expr *E) {
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    E = E->IgnoreUnlessSpelledInSource();
    // `Net(x)` of a variable copies it.
    if (const auto *Copy = llvm::dyn_cast<clang::CXXConstructExpr>(E);
        Copy && Copy->getNumArgs() == 1 && Copy->getConstructor()->isCopyOrMoveConstructor())
      E = Copy->getArg(0)->IgnoreUnlessSpelledInSource();
    const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(E);
    const auto *Variable = Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
    if (!Variable || llvm::isa<clang::ParmVarDecl>(Variable) || !Variable->getInit())
      return E;
    E = Variable->getInit();
  }
  return E;
}

static bool namesLocal(const clang::Stmt *S) {
  if (llvm::isa<clang::CXXThisExpr, clang::LambdaExpr>(S))
    return true;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S))
    if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl()))
      if (Variable->isLocalVarDeclOrParm())
        return true;
  return llvm::any_of(S->children(), [](const clang::Stmt *Child) { return Child && namesLocal(Child); });
}

static std::optional<std::string> valueText(const clang::Expr *E, const clang::ASTContext &Context) {
  clang::Expr::EvalResult Value;
  if (E->isValueDependent() || E->isTypeDependent() || !E->EvaluateAsRValue(Value, Context) || Value.HasSideEffects)
    return std::nullopt;
  if (Value.Val.isInt() && E->getType()->isBooleanType())
    return Value.Val.getInt().getBoolValue() ? "true" : "false";
  if (Value.Val.isInt() && E->getType()->isIntegerType())
    return llvm::toString(Value.Val.getInt(), 10);
  if (Value.Val.isFloat()) {
    llvm::SmallString<32> Text;
    Value.Val.getFloat().toString(Text);
    return std::string(Text);
  }
  return std::nullopt;
}

/// \p E as it can be written at namespace scope; nothing when it cannot.
static std::optional<std::string> textOf(const clang::Expr *E, const clang::ASTContext &Context) {
  if (auto Value = valueText(E, Context))
    return Value;
  E = behindVariable(E);
  if (auto Value = valueText(E, Context))
    return Value;
  if (namesLocal(E))
    return std::nullopt;
  bool Invalid = false;
  const llvm::StringRef Text =
      clang::Lexer::getSourceText(Context.getSourceManager().getExpansionRange(E->getSourceRange()),
                                  Context.getSourceManager(), Context.getLangOpts(), &Invalid);
  if (Invalid || Text.empty() || Text.contains("//") || Text.contains("/*"))
    return std::nullopt;
  std::string Line;
  for (char C : Text)
    Line += C == '\n' ? ' ' : C;
  return Line;
}

/// The first list of whole numbers in \p S, which is how tensors are given their sizes.
static std::optional<Sizes> sizesIn(const clang::Stmt *S, const clang::ASTContext &Context) {
  if (const auto *List = llvm::dyn_cast<clang::InitListExpr>(S)) {
    Sizes All;
    for (const clang::Expr *Element : List->inits()) {
      clang::Expr::EvalResult Value;
      const clang::Expr *Known = behindVariable(Element);
      if (Known->isValueDependent() || !Known->EvaluateAsInt(Value, Context))
        return std::nullopt;
      All.push_back(Value.Val.getInt().getExtValue());
    }
    if (!All.empty() && llvm::all_of(All, [](std::int64_t N) { return N > 0; }))
      return All;
    return std::nullopt;
  }
  for (const clang::Stmt *Child : S->children())
    if (Child)
      if (auto Found = sizesIn(Child, Context))
        return Found;
  return std::nullopt;
}

namespace {

class CallCollector : public Walk {
public:
  CallCollector(const ModelClass &Model, llvm::StringRef Method, const clang::ASTContext &Context)
      : Model(Model), Method(Method), Context(Context) {}

  bool visitStmt(clang::Stmt *S) override {
    if (const auto *Made = llvm::dyn_cast<clang::CXXConstructExpr>(S)) {
      if (isModel(Made->getType()) && !Made->getConstructor()->isCopyOrMoveConstructor())
        addConstruction({Made->getArgs(), Made->getNumArgs()});
    } else if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S)) {
      addMade(*Call);
      if (const auto *Method = llvm::dyn_cast<clang::CXXMemberCallExpr>(Call))
        addMethod(*Method);
      else if (const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Call))
        addOperator(*Operator);
    }
    return true;
  }

  ModelCalls Found;

private:
  bool isModel(clang::QualType Type) const {
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    if (!Record)
      return false;
    Record = Record->getCanonicalDecl();
    return Record == Model.Class->getCanonicalDecl() ||
           (Model.HolderClass && Record == Model.HolderClass->getCanonicalDecl());
  }

  void addMade(const clang::CallExpr &E) {
    const auto *Callee = llvm::dyn_cast_or_null<clang::FunctionDecl>(E.getCalleeDecl());
    const auto *Made = Callee && Callee->getIdentifier() && Callee->getName() == "make_shared"
                           ? Callee->getTemplateSpecializationArgs()
                           : nullptr;
    if (Made && Made->size() && Made->get(0).getKind() == clang::TemplateArgument::Type &&
        isModel(Made->get(0).getAsType()))
      addConstruction({E.getArgs(), E.getNumArgs()});
  }

  void addMethod(const clang::CXXMemberCallExpr &E) {
    const auto *Called = E.getMethodDecl();
    if (Called && Called->getIdentifier() && Called->getName() == Method &&
        isModel(E.getImplicitObjectArgument()->getType()))
      addCall({E.getArgs(), E.getNumArgs()});
  }

  void addOperator(const clang::CXXOperatorCallExpr &E) {
    if (E.getOperator() == clang::OO_Call && E.getNumArgs() > 1 && isModel(E.getArg(0)->getType()))
      addCall({E.getArgs() + 1, E.getNumArgs() - 1});
  }

  void addConstruction(llvm::ArrayRef<const clang::Expr *> Given) {
    std::vector<std::string> Texts;
    for (const clang::Expr *E : Given) {
      if (llvm::isa<clang::CXXDefaultArgExpr>(E))
        break;
      // A holder of nothing, or of what is there already.
      if (E->getType()->isNullPtrType() || isModel(E->getType()))
        return;
      auto Text = textOf(E, Context);
      if (!Text)
        return;
      Texts.push_back(std::move(*Text));
    }
    std::string All = llvm::join(Texts, ", ");
    if (!llvm::is_contained(Found.Arguments, All))
      Found.Arguments.push_back(std::move(All));
  }

  void addCall(llvm::ArrayRef<const clang::Expr *> Given) {
    std::vector<Sizes> All;
    for (const clang::Expr *E : Given) {
      if (llvm::isa<clang::CXXDefaultArgExpr>(E))
        break;
      auto Shape = sizesIn(behindVariable(E), Context);
      if (!Shape)
        return;
      All.push_back(std::move(*Shape));
    }
    if (!All.empty() && !llvm::is_contained(Found.Shapes, All))
      Found.Shapes.push_back(std::move(All));
  }

  const ModelClass &Model;
  llvm::StringRef Method;
  const clang::ASTContext &Context;
};

} // namespace

ModelCalls callsOf(const ModelClass &Model, llvm::StringRef Method, const Program &P) {
  CallCollector C(Model, Method, P.context());
  const auto isInFile = [&](const clang::Decl *D) { // and not what was tried before
    const auto &Sources = P.sources();
    return Sources.getFileEntryRefForID(Sources.getFileID(Sources.getExpansionLoc(D->getLocation()))).has_value();
  };
  for (clang::Decl *D : llvm::make_filter_range(P.userDecls(), isInFile))
    C.over(D);
  return std::move(C.Found);
}

} // namespace vramlint
