// Directives in the user's files, and what each of them speaks about.
//
// Comments are found by lexing the text again, since the parser keeps none of them. A directive inside a
// class speaks about that class, another one about the class or function that begins next behind it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/ScenarioSearch.h"
#include "Analysis/ModelClass.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>

#include <algorithm>

using llvm::StringRef;

namespace vramlint {

namespace {

/// A comment that starts with `vramlint:`.
struct FoundComment {
  unsigned Offset; ///< of the word in the file
  StringRef Text;  ///< behind the colon
};

/// A class or function definition that a directive may stand beside.
struct Target {
  unsigned Begin, End; ///< offsets in the file
  bool IsModel;
  std::string Name;
};

} // namespace

static std::vector<FoundComment> findComments(StringRef File, const clang::LangOptions &Language) {
  std::vector<FoundComment> Found;
  constexpr StringRef Marker = "vramlint:";
  if (!File.contains(Marker))
    return Found;
  clang::Lexer Lexer(clang::SourceLocation(), Language, File.begin(), File.begin(), File.end());
  Lexer.SetCommentRetentionState(true);
  clang::Token Token;
  do {
    Lexer.LexFromRawLexer(Token);
    if (Token.isNot(clang::tok::comment))
      continue;
    const std::size_t Begin = Lexer.getBufferLocation() - File.begin() - Token.getLength();
    StringRef Text = File.substr(Begin, Token.getLength());
    if (Text.starts_with("/*"))
      Text.consume_back("*/");
    Text = Text.ltrim("/*!< \t\r\n");
    const unsigned Offset = Text.begin() - File.begin();
    if (Text.consume_front(Marker))
      Found.push_back({Offset, Text});
  } while (Token.isNot(clang::tok::eof));
  return Found;
}

static void addTarget(const clang::Decl *D, const Program &P, clang::FileID File, bool IsModel, std::string Name,
                      std::vector<Target> &Targets) {
  auto &Sources = P.sources();
  auto Begin = Sources.getDecomposedLoc(Sources.getExpansionLoc(D->getBeginLoc()));
  auto End = Sources.getDecomposedLoc(Sources.getExpansionRange(D->getEndLoc()).getEnd());
  if (Begin.first == File && End.first == File)
    Targets.push_back({Begin.second, End.second, IsModel, std::move(Name)});
}

static void addFunctions(const clang::Decl *D, const Program &P, clang::FileID File, std::vector<Target> &Targets) {
  if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D)) {
    if (Function->isThisDeclarationADefinition() && Function->getIdentifier())
      addTarget(D, P, File, false, Function->getQualifiedNameAsString(), Targets);
  } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D)) {
    for (const clang::Decl *Inner : llvm::cast<clang::DeclContext>(D)->decls())
      addFunctions(Inner, P, File, Targets);
  }
}

/// The innermost class around \p Offset, or else what begins next.
static const Target *targetOf(unsigned Offset, llvm::ArrayRef<Target> Targets) {
  const Target *Around = nullptr, *Next = nullptr;
  for (const Target &T : Targets) {
    if (T.IsModel && T.Begin <= Offset && Offset <= T.End && (!Around || Around->Begin < T.Begin))
      Around = &T;
    if (T.Begin > Offset && (!Next || T.Begin < Next->Begin))
      Next = &T;
  }
  return Around ? Around : Next;
}

/// Chooses between model and function for a directive that names neither.
static llvm::Error settle(Directive &D, const Target *Beside) {
  ScenarioSettings &Said = D.Said;
  if (Said.Entry)
    return llvm::Error::success();
  if (!Beside)
    return llvm::createStringError("this vramlint directive has neither a module class nor a function behind it");
  if (Beside->IsModel) {
    Said.Model = Beside->Name;
    return llvm::Error::success();
  }
  if (D.NamesModel)
    return llvm::createStringError("this vramlint directive is about a model, but the function '" + Beside->Name +
                                   "' follows, not a module class");
  Said.Entry = Beside->Name;
  return llvm::Error::success();
}

static std::string defaultName(const ScenarioSettings &Said) {
  if (Said.Entry)
    return *Said.Entry;
  switch (Said.Mode.value_or(ScenarioMode::Forward)) {
  case ScenarioMode::Forward:
    return *Said.Model + "-" + Said.Method.value_or("forward");
  case ScenarioMode::Infer:
    return *Said.Model + "-infer";
  case ScenarioMode::Train:
    return *Said.Model + "-train-" + Said.Optimizer.value_or("sgd");
  }
  llvm_unreachable("every mode has a name");
}

llvm::Expected<std::vector<ScenarioSettings>> findScenarios(const Program &P) {
  std::vector<ScenarioSettings> All;
  std::string Errors;
  llvm::StringSet<> Names, Given;
  const std::vector<ModelClass> Models = listModels(P);

  for (const Program::UserFile &File : P.userFiles()) {
    std::vector<FoundComment> Comments = findComments(File.Text, P.context().getLangOpts());
    if (Comments.empty())
      continue;
    std::vector<Target> Targets;
    for (const ModelClass &Model : Models)
      addTarget(Model.Class, P, File.File, true, Model.Name, Targets);
    for (const clang::Decl *D : P.userDecls())
      addFunctions(D, P, File.File, Targets);

    for (const FoundComment &Comment : Comments) {
      const unsigned Line = P.sources().getLineNumber(File.File, Comment.Offset);
      const unsigned Column = P.sources().getColumnNumber(File.File, Comment.Offset);
      auto Report = [&](llvm::Error E) {
        if (!Errors.empty())
          Errors += "\n";
        Errors += File.Path + ":" + std::to_string(Line) + ":" + std::to_string(Column) +
                  ": error: " + llvm::toString(std::move(E));
      };
      auto Parsed = parseDirective(Comment.Text);
      if (!Parsed) {
        Report(Parsed.takeError());
        continue;
      }
      if (llvm::Error E = settle(*Parsed, targetOf(Comment.Offset, Targets))) {
        Report(std::move(E));
        continue;
      }
      ScenarioSettings Said = std::move(Parsed->Said);
      Said.Where = {File.Path, Line, Column};
      if (!Said.Name) {
        Said.Name = defaultName(Said);
      } else if (!Given.insert(*Said.Name).second) {
        Report(llvm::createStringError("there already is a scenario named '" + *Said.Name + "'"));
        continue;
      }
      const std::string Stem = *Said.Name;
      for (unsigned I = 2; !Names.insert(*Said.Name).second; ++I)
        Said.Name = Stem + "#" + std::to_string(I);
      All.push_back(std::move(Said));
    }
  }
  if (!Errors.empty())
    return llvm::createStringError(Errors);
  return All;
}

} // namespace vramlint
