// The parse loop of an open translation unit.
//
// Clang's own ParseAST announces the end of the translation unit and tears the scopes down. Here the
// preprocessor is given one file after the other, and parsing stops in front of each end-of-file token,
// so the unit's scope stays open for what comes later.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/Program.h"
#include "Frontend/BodyChoice.h"
#include "Frontend/ClangVersions.h"
#include "Frontend/Diagnostics.h"
#include "Frontend/MissingHeaders.h"
#include "Frontend/NameHiding.h"
#include "Frontend/PchCache.h"
#include "Frontend/SourceScan.h"
#include "Frontend/StandIns.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/FileManager.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Parse/Parser.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

using llvm::StringRef;

namespace vramlint {

namespace {

using Variables = llvm::SetVector<const clang::VarDecl *>;

/// Tells Clang which bodies to skip; takes no declarations but variables that are made from templates.
class ChosenBodies : public clang::ASTConsumer {
public:
  ChosenBodies(const Program *const &Owner, Variables &Made) : Owner(Owner), Made(Made) {}

  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *V) override { Made.insert(V); }

  bool shouldSkipFunctionBody(clang::Decl *D) override {
    return Owner && !Owner->isUserCode(D->getLocation()) && !Owner->isLibraryBodyKept(D);
  }

private:
  const Program *const &Owner;
  Variables &Made;
};

/// Sets everything up as a frontend action does, and leaves the work to the owner.
class HeldAction : public clang::ASTFrontendAction {
public:
  const Program *Owner = nullptr;
  Variables Made;

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &, StringRef) override {
    return std::make_unique<ChosenBodies>(Owner, Made);
  }
  void ExecuteAction() override {}
};

} // namespace

struct Program::Parts {
  ProgramOptions Options;
  CommandLine Command;
  std::optional<LibTorch> Library;
  /// Paths below which everything is LibTorch's.
  std::vector<std::string> ForeignPrefixes;

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  std::unique_ptr<clang::CompilerInstance> Compiler;
  SwitchedDiagnostics *Diagnostics = nullptr; ///< owned by Compiler
  HeldAction Action;
  bool ActionHasBegun = false;
  std::unique_ptr<TolerantParse> Tolerance;
  std::unique_ptr<clang::Parser> Parser;

  std::vector<clang::Decl *> UserDecls;
  llvm::DenseSet<clang::FileID> SourceFiles; ///< sources and added code
  mutable llvm::DenseMap<clang::FileID, bool> IsUserFile;
  mutable BodyChoice Choice;

  ~Parts();

  bool parseFile(clang::FileID File, std::vector<clang::Decl *> *Decls);
  void parseToEnd(std::vector<clang::Decl *> *Decls);
  llvm::Error parseSources();
  void instantiatePending();
  bool isUsers(const clang::Decl *D) const;
  void forgetMacrosOf(clang::FileID File);
  bool isUserFile(clang::FileID File) const;
};

Program::Parts::~Parts() {
  // The parser pops its scopes through Sema, which the action owns.
  Parser.reset();
  if (ActionHasBegun)
    Action.EndSourceFile();
}

/// Parses up to, and not including, the end-of-file token.
void Program::Parts::parseToEnd(std::vector<clang::Decl *> *Decls) {
  clang::Parser::DeclGroupPtrTy Group;
  clang::Sema::ModuleImportState ImportState = clang::Sema::ModuleImportState::NotACXX20Module;
  while (Parser->getCurToken().isNot(clang::tok::eof)) {
    Parser->ParseTopLevelDecl(Group, ImportState);
    if (!Group)
      continue;
    for (clang::Decl *D : Group.get())
      Decls->push_back(D);
  }
}

/// Enters \p File behind the end of the previous one. False when it cannot be read.
bool Program::Parts::parseFile(clang::FileID File, std::vector<clang::Decl *> *Decls) {
  SourceFiles.insert(File);
  if (Compiler->getPreprocessor().EnterSourceFile(File, nullptr, clang::SourceLocation()))
    return false;
  Parser->ConsumeAnyToken();
  parseToEnd(Decls);
  return true;
}

/// The declaration whose text was parsed: a template's, for what is made from one.
template <class T> static const clang::Decl *writtenAs(const T *D) {
  const T *Pattern = D->getTemplateInstantiationPattern();
  return Pattern ? Pattern : D;
}

static const clang::Decl *writtenDecl(const clang::Decl *D) {
  if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D))
    return writtenAs(Function);
  if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D))
    return writtenAs(Variable);
  if (const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(D))
    return writtenAs(Class);
  return D;
}

/// True when \p D, or the template it is made from, is the user's.
bool Program::Parts::isUsers(const clang::Decl *D) const {
  auto &Sources = Compiler->getSourceManager();
  return isUserFile(Sources.getFileID(Sources.getExpansionLoc(writtenDecl(D)->getLocation())));
}

/// Instantiates what the user wrote, for its errors. What a library's templates are made into is
/// instantiated when it is called: most of it never is.
void Program::Parts::instantiatePending() {
  clang::Sema &S = Compiler->getSema();
  while (!S.VTableUses.empty() || !S.PendingInstantiations.empty()) {
    llvm::erase_if(S.VTableUses, [&](const auto &Use) { return !isUsers(Use.first); });
    S.DefineUsedVTables();
    const auto Pending = std::exchange(S.PendingInstantiations, {});
    for (const auto &[Owed, Point] : Pending) {
      if (!isUsers(Owed))
        continue;
      if (auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Owed)) {
        const bool IsRequired =
            Function->getTemplateSpecializationKind() == clang::TSK_ExplicitInstantiationDefinition;
        S.InstantiateFunctionDefinition(Point, Function, /*Recursive=*/false, IsRequired, /*AtEndOfTU=*/true);
      } else {
        auto *Variable = llvm::cast<clang::VarDecl>(Owed);
        const bool IsRequired =
            Variable->getTemplateSpecializationKindForInstantiation() == clang::TSK_ExplicitInstantiationDefinition;
        S.InstantiateVariableDefinition(Point, Variable, /*Recursive=*/false, IsRequired, /*AtEndOfTU=*/true);
      }
    }
  }
  // Nothing is owed any more; what else Clang does at this point it does.
  S.ActOnEndOfTranslationUnitFragment(WholeUnit);
}

/// A source's own macros end with it; those of its headers stay, as include guards have to.
void Program::Parts::forgetMacrosOf(clang::FileID File) {
  auto &PP = Compiler->getPreprocessor();
  auto &Sources = Compiler->getSourceManager();
  std::string Undefs;
  for (const auto &Entry : PP.macros(/*IncludeExternalMacros=*/false)) {
    const clang::MacroInfo *Macro = PP.getMacroInfo(Entry.first);
    if (Macro && Sources.getFileID(Macro->getDefinitionLoc()) == File)
      Undefs += ("#undef " + Entry.first->getName() + "\n").str();
  }
  if (Undefs.empty())
    return;
  std::vector<clang::Decl *> Nothing;
  parseFile(Sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(Undefs, "<end of source>")), &Nothing);
}

bool Program::Parts::isUserFile(clang::FileID File) const {
  if (File.isInvalid())
    return false;
  auto [Known, IsNew] = IsUserFile.try_emplace(File, false);
  if (!IsNew)
    return Known->second;
  auto &Sources = Compiler->getSourceManager();
  bool Result = false;
  if (SourceFiles.contains(File)) {
    Result = true;
  } else if (auto Entry = Sources.getFileEntryRefForID(File);
             Entry && !clang::SrcMgr::isSystem(Sources.getFileCharacteristic(Sources.getLocForStartOfFile(File)))) {
    const std::string Path = absolutePath(Command.Directory, Entry->getName());
    Result = llvm::none_of(ForeignPrefixes,
                           [&](const std::string &Prefix) { return StringRef(Path).starts_with(Prefix); });
  }
  IsUserFile[File] = Result;
  return Result;
}

static std::string closingLine(StringRef Source, const SwitchedDiagnostics &Diagnostics) {
  const unsigned Errors = Diagnostics.getNumErrors();
  std::string Line = "'" + Source.str() + "' does not compile (" + std::to_string(Errors) +
                     (Errors == 1 ? " error" : " errors") + "), so it cannot be analysed";
  if (!Diagnostics.MissingHeader.empty())
    Line += "; the directory of '" + Diagnostics.MissingHeader +
            "' can be given behind `--`, as for a compiler (-- -I DIR), or by a compile_commands.json (-p DIR)";
  return Line;
}

/// Parses all sources, each as if it were alone. The error is the closing line.
llvm::Error Program::Parts::parseSources() {
  clang::Sema &S = Compiler->getSema();
  auto &PP = Compiler->getPreprocessor();
  auto &SourceManager = Compiler->getSourceManager();
  const auto &Sources = Options.Sources;
  Parser = std::make_unique<clang::Parser>(PP, S, /*SkipFunctionBodies=*/true);
  std::vector<clang::Decl *> Decls;
  clang::FileID File = SourceManager.getMainFileID();
  SourceFiles.insert(File);
  PP.EnterMainSourceFile();
  Parser->Initialize();
  S.ActOnStartOfTranslationUnit();
  parseToEnd(&Decls);

  for (const std::string &Source : llvm::ArrayRef(Sources).drop_front()) {
    if (Diagnostics->getNumErrors())
      break;
    forgetMacrosOf(File);
    // Templates may still look for the names by their arguments.
    instantiatePending();
    for (clang::Decl *D : Decls)
      hideInternals(D, File, S);
    auto Entry = Compiler->getFileManager().getFileRef(Source);
    if (!Entry) {
      llvm::consumeError(Entry.takeError());
      return llvm::createStringError("cannot read '" + Source + "'");
    }
    // An includer must be known to header search; the main file is, another one is made so.
    PP.markIncluded(*Entry);
    PP.getHeaderSearchInfo().getFileInfo(*Entry);
    File = SourceManager.createFileID(*Entry, clang::SourceLocation(), clang::SrcMgr::C_User);
    parseFile(File, &Decls);
    if (Diagnostics->getNumErrors())
      return llvm::createStringError(closingLine(Source, *Diagnostics));
  }
  if (!Diagnostics->getNumErrors())
    instantiatePending();
  if (Diagnostics->getNumErrors())
    return llvm::createStringError(closingLine(Sources.front(), *Diagnostics));

  for (clang::Decl *D : Decls)
    if (isUserFile(SourceManager.getFileID(SourceManager.getExpansionLoc(D->getLocation()))))
      UserDecls.push_back(D);
  return llvm::Error::success();
}

Program::Program(std::unique_ptr<Parts> Parts) : P(std::move(Parts)) { P->Action.Owner = this; }
Program::~Program() = default;

/// The real file system seen from the command's directory, with the unsaved files and our own headers over it.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
makeFileSystem(const std::string &Directory, const std::map<std::string, std::string> &Unsaved) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = llvm::vfs::createPhysicalFileSystem().release();
  Files->setCurrentWorkingDirectory(Directory);
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Files);
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Memory->setCurrentWorkingDirectory(Directory);
  for (const auto &[Path, Text] : Unsaved)
    Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  for (const StandIn &Ours : vramlint::standIns())
    Memory->addFile(StandInDir + "/" + Ours.Name, 0, llvm::MemoryBuffer::getMemBuffer(Ours.Text, Ours.Name));
  Overlay->pushOverlay(Memory);
  return Overlay;
}

/// Names sources so that they are found from the command's directory.
static llvm::Error resolveSources(std::vector<std::string> &Sources, const CommandLine &Command,
                                  llvm::vfs::FileSystem &Files) {
  llvm::SmallString<256> Current;
  llvm::sys::fs::current_path(Current);
  for (std::string &Source : Sources) {
    if (StringRef(Current) != Command.Directory)
      Source = absolutePath(Current, Source);
    auto Status = Files.status(Source);
    if (!Status)
      return llvm::createStringError("cannot read '" + Source + "': " + Status.getError().message());
    if (Status->isDirectory())
      return llvm::createStringError("'" + Source + "' is a directory, not a C++ source");
  }
  return llvm::Error::success();
}

/// Errors that no function can be blamed for, printed; the closing line.
static llvm::Error errorsElsewhere(const TolerantParse &Parse, StringRef Source, llvm::raw_ostream &Out) {
  const auto &Errors = Parse.errorsElsewhere();
  if (Errors.empty())
    return llvm::Error::success();
  for (const CodeDiagnostic &Error : Errors)
    Out << Error.File << ':' << Error.Line << ':' << Error.Column << ": error: " << Error.Message << '\n';
  return llvm::createStringError(
      "'" + Source.str() + "' does not compile without '" +
      (Parse.known()->Headers.empty() ? Parse.known()->StandIns : Parse.known()->Headers).front() +
      "', which was not found; its directory can be given behind `--`, as for a compiler "
      "(-- -I DIR), or by a compile_commands.json (-p DIR)");
}

/// Headers of ours are found where no others are.
static void addStandIns(clang::CompilerInvocation &Invocation) {
  Invocation.getHeaderSearchOpts().AddPath(StandInDir, clang::frontend::After, /*IsFramework=*/false,
                                           /*IgnoreSysRoot=*/true);
}

/// Puts the names of headers that were not found in front of the program.
static void addForeignNames(clang::CompilerInvocation &Invocation, ProgramOptions &Options) {
  const std::string Text = Options.Missing ? Options.Missing->Names.declarations() : "";
  if (Text.empty())
    return;
  auto &Preprocessor = Invocation.getPreprocessorOpts();
  Preprocessor.Includes.push_back(ForeignFile.str());
  Preprocessor.addRemappedFile(ForeignFile, llvm::MemoryBuffer::getMemBufferCopy(Text, ForeignFile).release());
}

llvm::Expected<std::unique_ptr<Program>> Program::parse(ProgramOptions Options) {
  assert(!Options.Sources.empty() && "no source to parse");
  auto Owned = std::make_unique<Parts>();
  Parts &P = *Owned;
  P.Options = std::move(Options);
  auto &Sources = P.Options.Sources;
  llvm::raw_ostream &Out =
      P.Options.DiagnosticOut ? *P.Options.DiagnosticOut : static_cast<llvm::raw_ostream &>(llvm::errs());

  auto Command = findCommandLine(Sources.front(), P.Options.Flags);
  if (!Command)
    return Command.takeError();
  P.Command = std::move(*Command);
  P.Files = makeFileSystem(P.Command.Directory, P.Options.UnsavedFiles);
  if (llvm::Error Unreadable = resolveSources(Sources, P.Command, *P.Files))
    return Unreadable;

  const UsedLibraries Used = findUsedLibraries(Sources, P.Command, *P.Files);
  if (Used.LibTorch) {
    auto Library = findLibTorch(P.Options.Search, P.Command);
    if (!Library)
      return Library.takeError();
    P.Library = std::move(*Library);
    chooseStandard(P.Command, P.Library->Standard);
    for (const char *Sub : {"/torch/", "/ATen/", "/c10/", "/caffe2/"})
      P.ForeignPrefixes.push_back(P.Library->Root + Sub);
    P.ForeignPrefixes.push_back(P.Library->Api + "/torch/");
  }
  const std::vector<std::string> NoDirs;
  auto Invocation = makeInvocation(P.Command, Sources.front(), P.Library ? P.Library->AddedDirs : NoDirs, P.Files);
  if (!Invocation)
    return Invocation.takeError();
  std::string Pch;
  if (P.Options.UseCache && (Used.LibTorch || Used.Standard))
    Pch = findOrBuildPch({P.Command, P.Library ? &*P.Library : nullptr, P.Files, P.Options.CacheDir, Out});
  if (!Pch.empty())
    usePch(**Invocation, Pch);
  addStandIns(**Invocation);
  addForeignNames(**Invocation, P.Options);
  P.ForeignPrefixes.push_back(llvm::sys::path::parent_path(ForeignFile).str() + "/");

  P.Compiler = makeCompiler(*Invocation);
  clang::CompilerInstance &Compiler = *P.Compiler;
  if (&Out == &llvm::errs())
    Compiler.getDiagnosticOpts().ShowColors = llvm::errs().is_displayed() && llvm::errs().has_colors();
  P.Diagnostics = new SwitchedDiagnostics(Out, Compiler.getDiagnosticOpts());
  setUpFiles(Compiler, P.Diagnostics, P.Files);
  auto &Inputs = Compiler.getFrontendOpts().Inputs;
  if (!Compiler.createTarget() || Inputs.empty())
    return llvm::createStringError("the flags of '" + Sources.front() + "' name no usable target");
  std::vector<CodeDiagnostic> Ignored;
  if (!Pch.empty())
    P.Diagnostics->Captured = &Ignored;
  bool HasBegun = P.Action.BeginSourceFile(Compiler, Inputs.front());
  P.Diagnostics->Captured = nullptr;
  if (!HasBegun && !Pch.empty()) {
    // Damage that the cache's fingerprint does not show: take the long way, and rebuild next time.
    discardPch(Pch);
    P.Options.UseCache = false;
    return parse(std::move(P.Options));
  }
  if (!HasBegun)
    return llvm::createStringError(closingLine(Sources.front(), *P.Diagnostics));
  P.ActionHasBegun = true;
  Compiler.createSema(clang::TU_Complete, nullptr);
  P.Tolerance = std::make_unique<TolerantParse>(P.Options.Missing);
  P.Tolerance->watch(Compiler, *P.Diagnostics);

  auto Result = std::unique_ptr<Program>(new Program(std::move(Owned)));
  // The precompiled standard library brings names that the program need not know (`std::count` beside a
  // `count` of its own), so an error may be ours.
  const bool IsTrial = !Pch.empty() && !P.Library;
  if (IsTrial)
    P.Diagnostics->Captured = &Ignored;
  llvm::Error Failure = P.parseSources();
  P.Diagnostics->Captured = nullptr;
  P.Tolerance->end();
  if (P.Tolerance->isTolerant()) {
    if (P.Tolerance->learn()) {
      llvm::consumeError(std::move(Failure));
      P.Options.Missing = P.Tolerance->known();
      return parse(std::move(P.Options));
    }
    if (llvm::Error Wrong = errorsElsewhere(*P.Tolerance, Sources.front(), Out)) {
      llvm::consumeError(std::move(Failure));
      return Wrong;
    }
  }
  if (Failure && IsTrial) {
    llvm::consumeError(std::move(Failure));
    P.Options.UseCache = false;
    return parse(std::move(P.Options));
  }
  if (Failure)
    return Failure;
  return Result;
}

llvm::Expected<std::vector<clang::Decl *>> Program::addCode(StringRef Name, StringRef Text) {
  std::vector<CodeDiagnostic> Captured;
  std::vector<clang::Decl *> Decls;
  auto &Engine = P->Compiler->getDiagnostics();
  P->Diagnostics->Captured = &Captured;
  auto Buffer = llvm::MemoryBuffer::getMemBufferCopy((Text + "\n").str(), Name);
  P->parseFile(P->Compiler->getSourceManager().createFileID(std::move(Buffer)), &Decls);
  P->instantiatePending();
  P->Diagnostics->Captured = nullptr;
  if (llvm::all_of(Captured, [](const CodeDiagnostic &D) { return D.IsNote; })) {
    llvm::append_range(P->UserDecls, Decls);
    return Decls;
  }
  hideFailed(Decls, P->Compiler->getSema());
  Engine.Reset(/*soft=*/true);
  P->Diagnostics->clear();
  return llvm::make_error<CodeError>(std::move(Captured));
}

llvm::Error Program::finish() {
  unsigned Before = P->Diagnostics->getNumErrors();
  P->instantiatePending();
  unsigned Errors = P->Diagnostics->getNumErrors() - Before;
  if (!Errors)
    return llvm::Error::success();
  return llvm::createStringError(closingLine(P->Options.Sources.front(), *P->Diagnostics));
}

bool Program::isUserCode(clang::SourceLocation Location) const {
  if (Location.isInvalid())
    return false;
  auto &Sources = P->Compiler->getSourceManager();
  return P->isUserFile(Sources.getFileID(Sources.getExpansionLoc(Location)));
}

bool Program::isLibraryBodyKept(const clang::Decl *D) const {
  D = writtenDecl(D);
  return !isUserCode(D->getLocation()) && P->Choice.isKept(D);
}

llvm::ArrayRef<std::string> Program::missingHeaders() const { return P->Tolerance->known()->Headers; }
const std::string &Program::missingOwnHeader() const { return P->Tolerance->known()->OwnHeader; }
llvm::ArrayRef<std::string> Program::standIns() const { return P->Tolerance->known()->StandIns; }
std::size_t Program::foreignNames() const { return P->Tolerance->known()->Names.size(); }
std::size_t Program::brokenFunctions() const { return P->Tolerance->broken().size(); }

bool Program::isForeign(const clang::Decl *D) const {
  if (!P->Tolerance->isTolerant())
    return false;
  const clang::Decl *Written = writtenDecl(D);
  for (const clang::Decl *Either : {D, Written})
    if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Either);
        Function && P->Tolerance->broken().contains(Function))
      return true;
  auto &Sources = P->Compiler->getSourceManager();
  const auto Entry = Sources.getFileEntryRefForID(Sources.getFileID(Sources.getExpansionLoc(Written->getLocation())));
  return Entry && Entry->getName().starts_with(llvm::sys::path::parent_path(ForeignFile));
}

std::vector<CodeDiagnostic> Program::quietly(llvm::function_ref<void()> Work) {
  std::vector<CodeDiagnostic> Captured;
  auto *const Outer = std::exchange(P->Diagnostics->Captured, &Captured);
  {
    clang::Sema::ContextRAII AtNamespaceScope(sema(), context().getTranslationUnitDecl());
    Work();
  }
  P->Diagnostics->Captured = Outer;
  if (!Captured.empty()) {
    P->Compiler->getDiagnostics().Reset(/*soft=*/true);
    P->Diagnostics->clear();
  }
  return Captured;
}

const clang::FunctionDecl *Program::instantiate(clang::FunctionDecl *F) {
  const clang::FunctionDecl *Definition = nullptr;
  if (F->getBody(Definition))
    return Definition;
  // `extern template class basic_string<char>` says that the body is compiled elsewhere; Sema would not make it.
  if (F->getTemplateSpecializationKind() == clang::TSK_ExplicitInstantiationDeclaration)
    F->setTemplateSpecializationKind(clang::TSK_ImplicitInstantiation, F->getPointOfInstantiation());
  const auto Errors = quietly([&] {
    sema().InstantiateFunctionDefinition(F->getLocation(), F, /*Recursive=*/false, /*DefinitionRequired=*/true);
  });
  return Errors.empty() && F->getBody(Definition) ? Definition : nullptr;
}

clang::ASTContext &Program::context() const { return P->Compiler->getASTContext(); }
clang::Sema &Program::sema() const { return P->Compiler->getSema(); }
clang::Preprocessor &Program::preprocessor() const { return P->Compiler->getPreprocessor(); }
clang::SourceManager &Program::sources() const { return P->Compiler->getSourceManager(); }
clang::CompilerInstance &Program::compiler() const { return *P->Compiler; }
const LibTorch *Program::libTorch() const { return P->Library ? &*P->Library : nullptr; }
const ProgramOptions &Program::options() const { return P->Options; }
const CommandLine &Program::commandLine() const { return P->Command; }
llvm::ArrayRef<clang::Decl *> Program::userDecls() const { return P->UserDecls; }

std::vector<Program::UserFile> Program::userFiles() const {
  auto &Sources = P->Compiler->getSourceManager();
  std::vector<UserFile> Result;
  llvm::DenseSet<const clang::FileEntry *> Seen;
  for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I) {
    const auto &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || Entry.getOffset() == 0)
      continue;
    auto File = Sources.getFileID(clang::SourceLocation::getFromRawEncoding(Entry.getOffset()));
    auto OnDisk = Sources.getFileEntryRefForID(File);
    if (!OnDisk || !P->isUserFile(File) || !Seen.insert(&OnDisk->getFileEntry()).second)
      continue;
    if (auto Buffer = Sources.getBufferOrNone(File))
      Result.push_back({OnDisk->getName().str(), Buffer->getBuffer(), File});
  }
  return Result;
}

/// Definitions called \p Name in \p D, which may be named with any part of their scope.
static void collectFunctions(clang::Decl *D, StringRef Name, std::vector<clang::FunctionDecl *> &Found) {
  if (auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D)) {
    if (!Function->getIdentifier() || !Function->isThisDeclarationADefinition())
      return;
    const std::string Qualified = Function->getQualifiedNameAsString();
    if (Qualified == Name || StringRef(Qualified).ends_with(("::" + Name).str()))
      Found.push_back(Function);
  } else if (auto *Context = llvm::dyn_cast<clang::DeclContext>(D)) {
    for (clang::Decl *Inner : Context->decls())
      collectFunctions(Inner, Name, Found);
  }
}

/// Defines a variable that is initialised in its turn.
static bool isOrderedGlobal(const clang::VarDecl *V) {
  return V->isThisDeclarationADefinition() == clang::VarDecl::Definition && V->hasGlobalStorage() &&
         !V->getType()->isDependentType() && !V->getDescribedVarTemplate() && !V->getTemplateInstantiationPattern() &&
         !V->getDeclContext()->isDependentContext();
}

static void collectGlobals(const clang::Decl *D, std::vector<const clang::VarDecl *> &Found) {
  if (const auto *V = llvm::dyn_cast<clang::VarDecl>(D)) {
    if (isOrderedGlobal(V))
      Found.push_back(V);
  } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::CXXRecordDecl>(D)) {
    if (const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(D); Class && Class->isDependentContext())
      return;
    for (const clang::Decl *Inner : llvm::cast<clang::DeclContext>(D)->decls())
      collectGlobals(Inner, Found);
  }
}

std::vector<const clang::VarDecl *> Program::userGlobals() const {
  std::vector<const clang::VarDecl *> Found;
  for (const clang::Decl *D : P->UserDecls)
    collectGlobals(D, Found);
  auto priority = [](const clang::VarDecl *V) {
    constexpr unsigned Last = 65535;
    const auto *Given = V->getAttr<clang::InitPriorityAttr>();
    return Given ? Given->getPriority() : Last;
  };
  llvm::stable_sort(Found, [&](auto *A, auto *B) { return priority(A) < priority(B); });
  for (const clang::VarDecl *V : P->Action.Made)
    if (P->isUsers(V) && V->hasGlobalStorage() && !V->isStaticLocal())
      Found.push_back(V);
  return Found;
}

std::vector<clang::FunctionDecl *> Program::findFunctions(StringRef Name) const {
  std::vector<clang::FunctionDecl *> Found;
  for (clang::Decl *D : P->UserDecls)
    collectFunctions(D, Name, Found);
  return Found;
}

} // namespace vramlint
