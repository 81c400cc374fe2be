// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/GivenNames.h"

#include "Interp/Walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <map>
#include <set>

using namespace clang;

namespace vramlint {

namespace {

/// What the program's own code has: expressions by their text, variables by their names, and which constants and
/// constexpr functions use which.
class NameFinder : public Walk {
public:
  explicit NameFinder(const Program &P) : P(P), Context(P.context()) {
    for (Decl *D : P.userDecls())
      over(D);
  }

  std::set<std::string> Texts;
  std::map<std::string, const CXXRecordDecl *> Objects;                ///< of those, what is of class type
  std::map<std::string, std::vector<const ValueDecl *>> Variables;     ///< by their scoped names
  std::map<const Decl *, std::vector<const ValueDecl *>> Uses;         ///< by variable, or function
  std::vector<std::pair<const ValueDecl *, SourceLocation>> Constants; ///< what a compiler needs the values of

  bool beginDecl(Decl *D) override {
    // An assertion says no more than that the program is right.
    if (isa_and_nonnull<StaticAssertDecl>(D))
      return false;
    if (isa_and_nonnull<VarDecl, FunctionDecl>(D))
      Owners.push_back(D);
    return true;
  }
  void endDecl(Decl *D) override {
    if (isa_and_nonnull<VarDecl, FunctionDecl>(D))
      Owners.pop_back();
  }
  void beginConstant() override { ++InConstant; }
  void endConstant() override { --InConstant; }

  bool visitStmt(Stmt *S) override {
    const auto *E = dyn_cast<Expr>(S);
    if (!E)
      return true;
    if (!isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, StringLiteral, CXXBoolLiteralExpr>(E) &&
        P.isUserCode(E->getExprLoc()))
      for (std::string Text : {tokensOfExpr(E, Context), tokensOfMacro(E, Context)})
        if (!Text.empty()) {
          // What initialises a member of a template has no type before it is instantiated.
          if (const CXXRecordDecl *Class = E->getType().isNull() ? nullptr : E->getType()->getAsCXXRecordDecl())
            Objects[Text] = Class->getDefinition();
          Texts.insert(std::move(Text));
        }
    if (const auto *Named = dyn_cast<DeclRefExpr>(E)) {
      if (!Owners.empty())
        Uses[Owners.back()].push_back(Named->getDecl());
      if (InConstant)
        Constants.emplace_back(Named->getDecl(), Named->getExprLoc());
    }
    return true;
  }
  bool visitDecl(Decl *D) override {
    const auto *Value = dyn_cast<ValueDecl>(D);
    if (Value && isa<VarDecl, FieldDecl>(D) && !isa<ParmVarDecl>(D) && Value->getDeclName() &&
        P.isUserCode(D->getLocation()))
      Variables[scopedName(Value)].push_back(Value);
    return true;
  }

private:
  const Program &P;
  const ASTContext &Context;
  std::vector<const Decl *> Owners;
  unsigned InConstant = 0;
};

/// The scoped names that \p Tokens may mean.
std::vector<std::string> meantBy(llvm::StringRef Tokens, const NameFinder &Names) {
  std::vector<std::string> Meant;
  for (const auto &[Scoped, Declared] : Names.Variables)
    if (namesDeclaration(Tokens, Scoped))
      Meant.push_back(Scoped);
  return Meant;
}

/// The variables that begin with something else than the program says, and the constants and constexpr functions that
/// are computed from them.
std::set<const Decl *> changedBy(const GivenValues &G, const NameFinder &Names) {
  std::set<const Decl *> Changed;
  for (const auto &[Scoped, Declared] : Names.Variables)
    for (std::size_t I = 0; I < G.All.size(); ++I)
      if (G.Begins[I] && namesDeclaration(G.All[I].Tokens, Scoped))
        Changed.insert(Declared.begin(), Declared.end());
  const auto isChanged = [&](const ValueDecl *D) { return Changed.count(D) != 0; };
  for (std::size_t Before = 0; Before != Changed.size();) {
    Before = Changed.size();
    for (const auto &[Owner, Used] : Names.Uses) {
      const auto *Function = dyn_cast<FunctionDecl>(Owner);
      if ((!Function || Function->isConstexpr()) && llvm::any_of(Used, isChanged))
        Changed.insert(Owner);
    }
  }
  return Changed;
}

/// Whether the tokens stand there, and not as part of longer ones.
bool isWrittenIn(llvm::StringRef Code, llvm::StringRef Tokens) {
  const auto isWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  for (std::size_t At = 0; (At = Code.find(Tokens, At)) != llvm::StringRef::npos; ++At) {
    const std::size_t End = At + Tokens.size();
    const bool Begins = At == 0 || !isWord(Code[At - 1]) || !isWord(Tokens.front());
    if (Begins && (End == Code.size() || !isWord(Code[End]) || !isWord(Tokens.back())))
      return true;
  }
  return false;
}

} // namespace

llvm::Error findVariables(GivenValues &G, const Program &P) {
  const NameFinder Names(P);
  for (std::size_t I = 0; I < G.All.size(); ++I)
    G.Begins[I] = meantBy(G.All[I].Tokens, Names).size() == 1;
  const std::set<const Decl *> Changed = changedBy(G, Names);
  for (const auto &[Used, Where] : Names.Constants)
    if (Changed.count(Used)) {
      const PresumedLoc At = P.sources().getPresumedLoc(P.sources().getExpansionLoc(Where));
      return llvm::createStringError(
          "--set: a compiler computes with the value of '" + scopedName(Used) + "' (" +
          (At.isValid() ? std::string(At.getFilename()) + ":" + std::to_string(At.getLine()) : std::string()) +
          ": an argument of a template, the length of an array or the like); only the "
          "source can change it");
    }
  for (const Decl *D : Changed)
    if (const auto *V = dyn_cast<VarDecl>(D))
      G.Computed.insert(V);
  return llvm::Error::success();
}

/// The names of what can be said in the place of an object that is nothing but its numbers: they are its data
/// members. What is converted to a number, or asked for one, is named like that number.
static std::vector<std::string> partsOf(const std::string &Text, const NameFinder &Names) {
  const auto Found = Names.Objects.find(Text);
  const CXXRecordDecl *Class = Found == Names.Objects.end() ? nullptr : Found->second;
  if (!Class || Class->isInStdNamespace() || Class->isLambda())
    return {};
  const auto Conversions = const_cast<CXXRecordDecl *>(Class)->getVisibleConversionFunctions();
  if (llvm::any_of(Conversions, [](const NamedDecl *D) { return !isa<FunctionTemplateDecl>(D); }))
    return {};
  std::vector<std::string> Parts;
  for (const FieldDecl *F : Class->fields()) {
    if (!F->getType()->isArithmeticType() || F->getAccess() != AS_public)
      return {};
    Parts.push_back("'" + Text + "." + F->getNameAsString() + "'");
  }
  return Parts;
}

llvm::Error tellUnasked(const SetValue &S, const Request &R, const Program &P) {
  const NameFinder Names(P);
  const std::vector<std::string> Meant = meantBy(S.Tokens, Names);
  if (Meant.size() > 1)
    return llvm::createStringError("--set: '" + S.Name + "' names several variables: " + llvm::join(Meant, ", ") +
                                   "; say which of them begins with " + S.Value);
  // A variable of the environment may be asked for by a function that is given its name.
  llvm::StringRef Sought = S.Tokens;
  if (Sought.starts_with("getenv(\"") && Sought.ends_with(")"))
    Sought = Sought.drop_front(llvm::StringRef("getenv(").size()).drop_back();
  // What stands in a function that does not compile has no expressions.
  const auto isWritten = [&](const Program::UserFile &File) {
    return isWrittenIn(tokensOf({File.Text.data(), File.Text.size()}), Sought);
  };
  // How many elements a container has can be said wherever it is filled.
  const std::string_view OfSize = ".size()";
  const bool IsSize =
      Sought.consume_back(OfSize) && (Names.Texts.count(Sought.str()) || !meantBy(Sought, Names).empty());
  if (!IsSize && !Names.Texts.count(S.Tokens) && Meant.empty() && llvm::none_of(P.userFiles(), isWritten)) {
    std::vector<std::string> Known(Names.Texts.begin(), Names.Texts.end());
    for (const auto &[Scoped, Declared] : Names.Variables)
      Known.push_back(Scoped);
    return llvm::createStringError("--set: the program has no expression and no variable '" + S.Name + "'" +
                                   didYouMean(S.Tokens, Known));
  }
  if (const std::vector<std::string> Parts = partsOf(S.Tokens, Names); !Parts.empty())
    return llvm::createStringError(
        "--set: '" + S.Name +
        "' is an object, and only numbers, texts, true and false can be said: " + llvm::join(Parts, ", "));
  R.tell(Telling::Warning, "--set: " + S.describe() +
                               " changes nothing: wherever that is executed, its value is known, or a number or text "
                               "is not what it gives");
  return llvm::Error::success();
}

} // namespace vramlint
