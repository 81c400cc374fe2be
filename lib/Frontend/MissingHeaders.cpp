// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/MissingHeaders.h"
#include "Frontend/SourceScan.h"

#include <clang/AST/Decl.h>
#include <clang/Basic/DiagnosticParse.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/Regex.h>

using llvm::StringRef;

namespace vramlint {

/// More parses than any program needs that comes to an end.
static constexpr unsigned MaxRounds = 12;

class NotFoundWatch : public clang::PPCallbacks {
public:
  explicit NotFoundWatch(TolerantParse &Parse) : Parse(Parse) {}

  bool FileNotFound(StringRef Name) override {
    if (Parse.IsOver || isLibTorchHeader(Name))
      return false;
    note(Parse.Known->Headers, Name);
    return true;
  }

  void InclusionDirective(clang::SourceLocation, const clang::Token &, StringRef Name, bool IsAngled,
                          clang::CharSourceRange, clang::OptionalFileEntryRef File, StringRef, StringRef,
                          const clang::Module *, bool, clang::SrcMgr::CharacteristicKind) override {
    if (!Parse.IsOver && !File && !IsAngled && Parse.Known->OwnHeader.empty())
      Parse.Known->OwnHeader = Name.str();
  }

  void FileChanged(clang::SourceLocation Where, FileChangeReason Reason, clang::SrcMgr::CharacteristicKind,
                   clang::FileID) override {
    if (Parse.IsOver || Reason != EnterFile)
      return;
    auto &Sources = Parse.Compiler->getSourceManager();
    StringRef Name = Sources.getFilename(Where);
    // What a header of ours includes is its own business.
    const StringRef Includer = Sources.getFilename(Sources.getIncludeLoc(Sources.getFileID(Where)));
    if (Name.consume_front(StandInDir) && !Includer.starts_with(StandInDir))
      note(Parse.Known->StandIns, Name.drop_front());
  }

private:
  void note(std::vector<std::string> &Names, StringRef Name) {
    if (llvm::find(Names, Name) == Names.end())
      Names.push_back(Name.str());
    Parse.tolerate();
  }

  TolerantParse &Parse;
};

void TolerantParse::watch(clang::CompilerInstance &TheCompiler, SwitchedDiagnostics &TheDiagnostics) {
  Compiler = &TheCompiler;
  Diagnostics = &TheDiagnostics;
  Compiler->getPreprocessor().addPPCallbacks(std::make_unique<NotFoundWatch>(*this));
  if (isTolerant())
    tolerate();
}

void TolerantParse::tolerate() {
  if (Diagnostics->Tolerated)
    return;
  Compiler->getDiagnostics().setErrorLimit(0);
  Compiler->getDiagnostics().setFatalsAsError(true);
  Compiler->getLangOpts().SpellChecking = false; // what is misspelt for Clang is a name of its own here
  Diagnostics->Tolerated = [this](const clang::Diagnostic &Error) { note(Error); };
}

void TolerantParse::end() {
  IsOver = true;
  if (!Diagnostics->Tolerated)
    return;
  Diagnostics->Tolerated = nullptr;
  Compiler->getDiagnostics().Reset(/*soft=*/true);
}

/// What \p Error says about the kind of the name it stands at; nothing when it is not about a name.
static std::optional<MissedName::Hint> hintOf(unsigned Error) {
  using Hint = MissedName::Hint;
  switch (Error) {
  case clang::diag::err_undeclared_var_use:
  case clang::diag::err_undeclared_use:
  case clang::diag::err_no_member:
    return Hint::None;
  case clang::diag::err_no_template:
  case clang::diag::err_no_member_template:
    return Hint::Template;
  case clang::diag::err_typename_nested_not_found:
  case clang::diag::err_unknown_typename:
  case clang::diag::err_expected_class_name:
    return Hint::Type;
  case clang::diag::err_expected_namespace_name:
    return Hint::Namespace;
  case clang::diag::err_redefinition_different_kind:
  case clang::diag::err_redefinition_different_type:
    return Hint::Own;
  default:
    return std::nullopt;
  }
}

/// `namespace po = ...;`, `using json = ...;`: the program's own, once the right side is known.
static bool isAliasOfProgram(StringRef Program, StringRef Text) {
  const StringRef Name = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  return !Name.empty() && llvm::Regex("(namespace|using)[ \t\n]+" + Name.str() + "[ \t\n]*=").match(Program);
}

void TolerantParse::note(const clang::Diagnostic &Error) {
  auto &Sources = Compiler->getSourceManager();
  const clang::FunctionDecl *In = nullptr;
  if (Compiler->hasSema())
    In = Compiler->getSema().getCurFunctionDecl();
  llvm::SmallString<128> Message;
  Error.FormatDiagnostic(Message);
  if (In) {
    Broken.insert(In);
  } else {
    CodeDiagnostic Code;
    Code.Message = std::string(Message);
    auto Presumed = Sources.getPresumedLoc(Sources.getExpansionLoc(Error.getLocation()));
    if (Presumed.isValid()) {
      Code.File = Presumed.getFilename();
      Code.Line = Presumed.getLine();
      Code.Column = Presumed.getColumn();
    }
    Elsewhere.push_back(std::move(Code));
  }
  const auto Kind = hintOf(Error.getID());
  if (!Kind || Error.getLocation().isInvalid())
    return;
  const auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Error.getLocation()));
  const StringRef All = Sources.getBufferData(File);
  MissedName Name;
  Name.Kind = *Kind;
  constexpr std::size_t Around = 400;
  Name.Before = All.take_front(Offset).take_back(Around).str();
  Name.Text = All.drop_front(Offset).take_front(Around).str();
  llvm::SmallVector<StringRef, 3> Parts;
  if (llvm::Regex(" in (namespace )?'([^']+)'").match(Message, &Parts))
    Name.Scope = Parts[2].str(), Name.InNamespace = !Parts[1].empty();
  else if (isAliasOfProgram(All, Name.Text))
    return;
  Missed.push_back(std::move(Name));
}

bool TolerantParse::learn() {
  // What has a scope is foreign for certain. A name alone may be a variable of the program whose declaration did not
  // compile for want of the others, so those come first, and classes before values.
  bool Changed = false;
  auto learnAll = [&](llvm::function_ref<bool(const MissedName &)> Choice) {
    for (const MissedName &Name : Missed)
      if (Choice(Name))
        Changed |= Known->Names.learn(Name);
  };
  learnAll([](const MissedName &Name) { return Name.isQualified(); });
  if (!Changed)
    learnAll([](const MissedName &Name) { return Name.Kind != MissedName::Hint::None; });
  if (!Changed)
    learnAll([](const MissedName &) { return true; });
  return Changed && ++Known->Rounds < MaxRounds;
}

} // namespace vramlint
