// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/GuessedNumbers.h"
#include "Analysis/ForeignNumbers.h"
#include "Analysis/TypicalArguments.h"
#include "Frontend/SourceText.h"
#include "Interp/Walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>

#include <optional>
#include <string>
#include <utility>

using llvm::StringRef;

namespace vramlint {

static std::string withoutBlanks(StringRef Code) {
  std::string Text = Code.str();
  llvm::erase_if(Text, [](char C) { return llvm::isSpace(C); });
  return Text;
}

namespace {

/// What variables are made of: `int hidden = std::atoi(argv[2])`.
class MadeOf final : public Walk {
public:
  explicit MadeOf(const Program &P) : Context(P.context()) {
    for (const clang::Decl *D : P.linkedDecls())
      over(D);
  }

  /// The name of the first variable that is made of \p Code; empty where none is.
  StringRef nameOf(StringRef Code) const {
    const std::string Wanted = withoutBlanks(Code);
    const auto *Made = llvm::find_if(All, [&](const auto &One) {
      const std::size_t At = One.second.find(Wanted);
      return At != std::string::npos && (At == 0 || !isOfWord(One.second[At - 1]));
    });
    return Made == All.end() ? StringRef() : StringRef(Made->first);
  }

  bool visitDecl(clang::Decl *D) override {
    if (const auto *V = llvm::dyn_cast<clang::VarDecl>(D); V && V->getInit())
      add(V, V->getInit());
    return true;
  }
  bool visitStmt(clang::Stmt *S) override {
    const auto *Assigns = llvm::dyn_cast<clang::BinaryOperator>(S);
    if (!Assigns || !Assigns->isAssignmentOp())
      return true;
    const clang::Expr *To = Assigns->getLHS()->IgnoreParenImpCasts();
    if (const auto *Variable = llvm::dyn_cast<clang::DeclRefExpr>(To))
      add(Variable->getDecl(), Assigns->getRHS());
    else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(To))
      add(Member->getMemberDecl(), Assigns->getRHS());
    return true;
  }

private:
  const clang::ASTContext &Context;
  llvm::SmallVector<std::pair<std::string, std::string>> All; ///< names, and the text of what they are made of

  void add(const clang::NamedDecl *Name, const clang::Expr *Of) {
    if (!Of->getType()->isArithmeticType())
      return;
    const auto Range = Context.getSourceManager().getExpansionRange(Of->getSourceRange());
    All.emplace_back(Name->getNameAsString(), withoutBlanks(clang::Lexer::getSourceText(
                                                  Range, Context.getSourceManager(), Context.getLangOpts())));
  }
};

} // namespace

/// `argv[2]`.
static bool isWord(StringRef Code) { return Code.starts_with("argv["); }

/// `an argument of torch::nn::Linear is not known: what is in the file 'n'`.
static std::string causeOf(const Assumption &A) {
  const std::string Text = withoutSuggestions(A.Cause.empty() ? A.Detail : A.Cause);
  const auto [Front, Cause] = StringRef(Text).split(" is not known: ");
  return (Cause.empty() ? Front : Cause).str();
}

std::vector<GuessedNumber> numbersFromOutside(llvm::ArrayRef<Assumption> Assumptions,
                                              const std::vector<SetValue> &Known, const Program &P) {
  const MadeOf Variables(P);
  std::vector<GuessedNumber> All;
  for (const Assumption &A : Assumptions)
    for (const std::string &Name : suggestedNames(A.message())) {
      // A program that is called with one word may want all of them.
      if (A.row().Worst != Rank::Lost && !isWord(Name))
        continue;
      auto Number = numberByName(Variables.nameOf(Name));
      StringRef Of = Name;
      Of.consume_back(".size()");
      if (!Number && !Of.ends_with("]")) // an element is called as all of them
        Number = numberByName(lastNameIn(Of));
      std::string Error;
      const auto Said = Number ? parseSetValue(Name + "=" + *Number, Error) : std::nullopt;
      const auto IsSame = [&](const SetValue &S) { return S.Tokens == Said->Tokens; };
      const auto IsGuessed = [&](const GuessedNumber &N) { return IsSame(N.Said); };
      if (Said && llvm::none_of(Known, IsSame) && llvm::none_of(All, IsGuessed))
        All.push_back({*Said, causeOf(A)});
    }
  return All;
}

} // namespace vramlint
