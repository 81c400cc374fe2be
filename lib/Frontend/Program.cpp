// How a program is opened, and what it can be asked.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/ClangVersions.h"
#include "Frontend/GuessedFlags.h"
#include "Frontend/LaterNames.h"
#include "Frontend/PchCache.h"
#include "Frontend/ProgramParts.h"
#include "Frontend/SlashedIncludes.h"
#include "Frontend/SourceScan.h"
#include "Frontend/SourceTree.h"
#include "Frontend/StandIns.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/FileManager.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <cctype>

using llvm::StringRef;

namespace vramlint {

Program::Parts::~Parts() {
  // What the parser registered when it was made, it takes back: that was no CUDA.
  if (Compiler)
    Compiler->getLangOpts().CUDA = false;
  // The parser pops its scopes through Sema, which the action owns.
  Parser.reset();
  if (ActionHasBegun)
    Action.EndSourceFile();
}

Program::Program(std::unique_ptr<Parts> Parts) : P(std::move(Parts)) { P->Action.Owner = this; }
Program::~Program() = default;

/// Ours for a library that the project keeps at a place of its own: `vendor/cpptqdm/tqdm.h`. Null: there is none.
static const StandIn *standInBelow(StringRef Header) {
  for (const StandIn &Ours : vramlint::standIns())
    if (StringRef Rest = Header; Rest.consume_back(Ours.Name) && Rest.ends_with("/"))
      return &Ours;
  return nullptr;
}

/// The real file system seen from the command's directory, with the unsaved files and our own headers over it;
/// \p Vendored are read under names of the program's, and \p Hidden not at all. Where it \p HasCuda files, CUDA's own
/// headers are ours.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
makeFileSystem(const std::string &Directory, const std::map<std::string, std::string> &Unsaved,
               llvm::ArrayRef<std::string> Vendored, llvm::ArrayRef<std::string> Hidden, bool HasCuda) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = llvm::vfs::createPhysicalFileSystem().release();
  Files->setCurrentWorkingDirectory(Directory);
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Files);
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Memory->setCurrentWorkingDirectory(Directory);
  for (const auto &[Path, Text] : Unsaved)
    Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  for (const StandIn &Ours : vramlint::standIns()) {
    const StringRef Where = isReadInstead(Ours.Name) || (HasCuda && isOfCuda(Ours.Name)) ? InsteadDir
                            : isPreferred(Ours.Name)                                     ? PreferredDir
                                                                                         : StandInDir;
    if (Where != PreferredDir && llvm::is_contained(Hidden, Ours.Name))
      continue;
    const std::string Path = (Where + "/" + Ours.Name).str();
    Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBuffer(Ours.Text, Ours.Name));
    if (StringRef(Ours.Name).starts_with("vramlint/")) // what ours have in common is one file for all, read once
      for (const StringRef Other : {InsteadDir, PreferredDir})
        Memory->addHardLink(Other + "/" + Ours.Name, Path);
  }
  for (const std::string &Header : Vendored)
    if (const StandIn *Ours = standInBelow(Header))
      Memory->addFile(StandInDir + "/" + Header, 0, llvm::MemoryBuffer::getMemBuffer(Ours->Text, Ours->Name));
  Overlay->pushOverlay(Memory);
  return slashedIncludes(Overlay);
}

/// Names a source so that it is found from the first one's directory.
static llvm::Error resolveSource(std::string &Source, const CommandLine &First, llvm::vfs::FileSystem &Files) {
  llvm::SmallString<256> Current;
  llvm::sys::fs::current_path(Current);
  if (StringRef(Current) != First.Directory)
    Source = absolutePath(Current, Source);
  auto Status = Files.status(Source);
  if (!Status)
    return llvm::createStringError("cannot read '" + Source + "': " + Status.getError().message());
  if (Status->isDirectory())
    return llvm::createStringError("'" + Source + "' is a directory, not a C++ source");
  // A pipe or a device may have no end.
  if (!Status->isRegularFile())
    return llvm::createStringError("'" + Source + "' is not a file");
  return llvm::Error::success();
}

/// Finds each source and its flags; the first one's are those of the whole parse.
llvm::Error Program::Parts::findUnits() {
  FlagFinder Flags(Options.Flags);
  const BuildFiles Built = SourceTree(Options.Sources.front()).buildFiles();
  const int Standard = Built.standard();
  auto add = [&](const std::string &Source, bool IsGiven) -> llvm::Error {
    auto Found = Flags.find(Source);
    if (!Found)
      return Found.takeError();
    for (const std::string &Dir : Options.GuessedDirs)
      if (Found->IsDefault)
        Found->Arguments.insert(Found->Arguments.end(), {"-I", Dir});
    if (Found->IsDefault) {
      chooseStandard(*Found, Standard);
      for (const std::string &Definition : SourceTree(Source).buildFiles().definitions())
        Found->Arguments.push_back("-D" + Definition);
    }
    if (Units.empty()) {
      Command = *Found;
      Files = makeFileSystem(
          Command.Directory, Options.UnsavedFiles, Options.VendoredHeaders,
          Options.Missing ? llvm::ArrayRef(Options.Missing->AskedFor) : llvm::ArrayRef<std::string>(),
          llvm::any_of(Options.Sources, isCudaSource) || llvm::any_of(Options.FoundSources, isCudaSource));
    }
    Unit U{Source, std::move(*Found), IsGiven};
    if (llvm::Error E = resolveSource(U.Source, Command, *Files))
      return E;
    if (!Options.Spoiled.count(U.Source))
      Units.push_back(std::move(U));
    return llvm::Error::success();
  };
  for (const std::string &Source : Options.Sources)
    if (llvm::Error E = add(Source, /*IsGiven=*/true))
      return E;
  for (const std::string &Source : Options.FoundSources)
    if (llvm::Error E = add(Source, /*IsGiven=*/false))
      return E;
  return llvm::Error::success();
}

/// Whether a header in \p Dir is one of the stand-ins, as in the tree that they come from: those are read anyway.
static bool isOurs(StringRef Dir, StringRef Header) {
  while (Header.consume_front("../"))
    ;
  auto Buffer = llvm::MemoryBuffer::getFile(Dir + "/" + Header);
  return Buffer &&
         llvm::any_of(vramlint::standIns(), [&](const StandIn &Ours) { return (*Buffer)->getBuffer() == Ours.Text; });
}

/// Looks for headers that were not found in the project. True when there are more directories to search.
bool Program::Parts::guessDirs() {
  if (!Command.IsDefault)
    return false;
  SourceTree Tree(Options.Sources.front());
  bool HasMore = false;
  for (const std::string &Header : Tolerance->known()->Headers) {
    std::optional<std::string> Dir = Tree.find(Header, Tree.source());
    if (!Dir || llvm::is_contained(Options.GuessedDirs, *Dir) || isOurs(*Dir, Header))
      continue;
    Options.GuessedDirs.push_back(std::move(*Dir));
    HasMore = true;
  }
  return HasMore;
}

/// Takes stand-ins for headers that the project keeps, or would keep, at places of its own. True when there are more.
bool Program::Parts::findVendored() {
  bool HasMore = false;
  for (const std::string &Header : Tolerance->known()->Headers)
    if (standInBelow(Header) && !llvm::is_contained(Options.VendoredHeaders, Header)) {
      Options.VendoredHeaders.push_back(Header);
      HasMore = true;
    }
  return HasMore;
}

/// What only other units search comes behind what the first one searches.
static void addDirsOfOthers(clang::CompilerInvocation &Invocation, llvm::ArrayRef<Unit> Units) {
  std::vector<IncludeDir> Known = searchedDirs(Units.front().Command);
  for (const Unit &U : Units.drop_front())
    for (const IncludeDir &Dir : searchedDirs(U.Command)) {
      if (llvm::any_of(Known, [&](const IncludeDir &K) { return K.Path == Dir.Path; }))
        continue;
      Known.push_back(Dir);
      Invocation.getHeaderSearchOpts().AddPath(Dir.Path,
                                               Dir.IsSystem ? clang::frontend::System : clang::frontend::Angled,
                                               /*IsFramework=*/false, /*IgnoreSysRoot=*/true);
    }
}

/// Errors that no function can be blamed for, printed; the closing line.
static llvm::Error errorsElsewhere(const TolerantParse &Parse, StringRef Source, llvm::raw_ostream &Out) {
  const auto &Errors = Parse.errorsElsewhere();
  if (Errors.empty())
    return llvm::Error::success();
  constexpr std::size_t MostTold = 20; // as many as compilers tell
  std::optional<EarlierUse> Earlier;
  for (const auto &[I, Error] : llvm::enumerate(Errors)) {
    if (I < MostTold)
      Out << Error.File << ':' << Error.Line << ':' << Error.Column << ": error: " << Error.Message << '\n';
    if (const auto Use = earlierUse(Error.Message); Use && (!Earlier || Use->isBefore(*Earlier)))
      Earlier = Use;
  }
  if (Errors.size() > MostTold)
    Out << Errors.size() - MostTold << " more errors are not shown\n";
  if (Earlier)
    return llvm::createStringError("'" + Source.str() + "' does not compile" + Earlier->describe());
  const MissingHeaders &Known = *Parse.known();
  if (Known.Headers.empty() && Known.StandIns.empty())
    return llvm::createStringError("'" + Source.str() + "' does not compile, maybe for want of the macro '" +
                                   Known.Macros.front() + "' (-- -D" + Known.Macros.front() + "=...)");
  return llvm::createStringError("'" + Source.str() + "' does not compile, maybe for want of '" +
                                 (Known.Headers.empty() ? Known.StandIns : Known.Headers).front() +
                                 "', which was not found; its directory can be given behind `--`, as for a compiler "
                                 "(-- -I DIR), or by a compile_commands.json (-p DIR)");
}

/// Headers of ours are found where no others are, but for those that are read instead of others.
static void addStandIns(clang::CompilerInvocation &Invocation) {
  auto &Search = Invocation.getHeaderSearchOpts();
  Search.AddPath(StandInDir, clang::frontend::After, /*IsFramework=*/false, /*IgnoreSysRoot=*/true);
  // Those that the flags do not name are the compiler's own, from here on.
  const auto Installed = llvm::find_if(Search.UserEntries, [](const auto &Entry) {
    return Entry.IgnoreSysRoot && Entry.Group != clang::frontend::Angled && Entry.Group != clang::frontend::Quoted;
  });
  Search.UserEntries.emplace(Installed, PreferredDir, clang::frontend::System, /*IsFramework=*/false,
                             /*IgnoreSysRoot=*/true);
  Search.UserEntries.emplace(Search.UserEntries.begin(), InsteadDir, clang::frontend::Angled, /*IsFramework=*/false,
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
  const std::string Classes = Options.Missing->Names.classes();
  if (Classes.empty())
    return;
  Preprocessor.Includes.push_back(ClassesFile.str());
  Preprocessor.addRemappedFile(ClassesFile, llvm::MemoryBuffer::getMemBufferCopy(Classes, ClassesFile).release());
}

/// `QObject`, `QtCore/QTimer`, `QtWidgets`
static bool isOfQt(StringRef Header) {
  StringRef Name = llvm::sys::path::filename(Header, llvm::sys::path::Style::posix);
  return Name.consume_front("Q") && !Name.empty() && !Name.contains('.') && (Name[0] == 't' || isupper(Name[0]));
}

/// A header that does not include all that it uses is read as one in front of which something is missing.
static std::shared_ptr<MissingHeaders> missingBefore(StringRef Source) {
  auto Missing = std::make_shared<MissingHeaders>();
  Missing->OwnHeader = (ReadBefore + llvm::sys::path::filename(Source)).str();
  Missing->Headers.push_back(Missing->OwnHeader);
  return Missing;
}

/// Whether it names what an earlier release of LibTorch had, and a header of ours has.
bool Program::Parts::isEarlier(llvm::ArrayRef<CodeDiagnostic> Errors) {
  if (!Library || Options.Earlier)
    return false;
  Options.Earlier = Tolerance->earlier();
  for (const CodeDiagnostic &Error : Errors)
    if (!Options.Earlier)
      Options.Earlier = broughtBack(Error.Message);
  return Options.Earlier.has_value();
}

/// Whether another parse may go further than this one, which has \p Failed with \p Errors. The options say how.
bool Program::Parts::goesFurther(bool Failed, bool MayBeLater, llvm::ArrayRef<CodeDiagnostic> Errors) {
  if (isEarlier(Errors))
    return true;
  if (Failed && IsIncludedBehind && !Tolerance->isTolerant()) {
    Options.Missing = missingBefore(Options.Sources.front());
    return true;
  }
  if (Tolerance->isTolerant()) {
    const bool HasFound = guessDirs() || findVendored();
    const bool IsLater =
        !HasFound && MayBeLater && Options.Later == LaterRelease::None && Tolerance->missesLibTorch();
    if (IsLater)
      Options.Later = LaterRelease::Names;
    const bool WantsMore =
        !HasFound && !IsLater && MayBeLater && wantsConstructors(Options.Later, Tolerance->errorsOfBroken());
    if (WantsMore)
      Options.Later = LaterRelease::Constructors;
    Tolerance->known()->Names.SaidWhole = Options.SaidWhole;
    if (HasFound || IsLater || WantsMore || Tolerance->learn()) {
      Options.Missing = HasFound ? nullptr : Tolerance->known();
      return true;
    }
  }
  if (std::vector<std::string> Macros =
          undefinedMacros(Spoiling ? llvm::ArrayRef<CodeDiagnostic>(Spoiling->Errors) : Errors);
      (Failed || Spoiling) && !Tolerance->isTolerant() && !Macros.empty()) {
    Options.Missing = std::make_shared<MissingHeaders>();
    Options.Missing->Macros = std::move(Macros);
    return true;
  }
  if (MayBeLater && Spoiling && wantsConstructors(Options.Later, Spoiling->Errors)) {
    Options.Later = LaterRelease::Constructors;
    return true;
  }
  if (!MayBeLater || !(Failed || (Spoiling && Options.Later == LaterRelease::None)))
    return false;
  Options.Later = nextAfter(Options.Later, Errors);
  return true;
}

/// Whether it is to be parsed again, now that it has \p Failed with \p Errors. The options say how.
bool Program::Parts::isParsedAgain(bool Failed, bool IsTrial, bool MayBeLater,
                                   llvm::ArrayRef<CodeDiagnostic> Errors) {
  if (goesFurther(Failed, MayBeLater, Errors))
    return true;
  if (mayBeNewer(Units.front().Command, Command)) {
    // Without the headers that are missing the errors are kept, and those in functions are none of the program's.
    std::vector<CodeDiagnostic> Kept = Tolerance->errorsOfBroken();
    llvm::append_range(Kept, Tolerance->errorsElsewhere());
    const bool IsNewer = Tolerance->isTolerant() && looksNewer(Kept);
    if (Failed || IsNewer) {
      chooseStandardAfter(Options, Command, IsNewer ? Kept : Errors.vec());
      return true;
    }
  }
  // Nothing that could be learnt helps it.
  if (Spoiling && !IsTrial) {
    Options.Spoiled[Spoiling->Source] = Spoiling->Trouble;
    return true;
  }
  return false;
}

/// What is read before the program, behind the precompiled header.
void Program::Parts::addHeaders(clang::CompilerInvocation &Invocation, const UsedLibraries &Used) {
  addDirsOfOthers(Invocation, Units);
  addStandIns(Invocation);
  std::vector<std::string> &Includes = Invocation.getPreprocessorOpts().Includes;
  if (Used.IsImplied)
    Includes.push_back("torch/torch.h");
  if (Used.LibTorch)
    Includes.push_back("vramlint/microsoft.hpp");
  if (Options.Missing && Options.Missing->LacksStandard)
    Includes.push_back(StandardHeaders.str());
  if (Options.Missing && llvm::any_of(Options.Missing->Headers, isOfQt)) {
    if (Used.LibTorch) // it calls functions as Qt calls its words
      Includes.push_back("torch/script.h");
    Includes.push_back(WordsOfQt.str());
  }
  declareLater(Invocation, Options.Later);
  if (Options.Earlier)
    Includes.push_back(EarlierHeader.str());
  addForeignNames(Invocation, Options);
  if (isCudaSource(Units.front().Source))
    Includes.push_back(CudaLanguage.str());
  ForeignPrefixes.push_back(llvm::sys::path::parent_path(ForeignFile).str() + "/");
}

llvm::Expected<std::unique_ptr<Program>> Program::parse(ProgramOptions Options) {
  assert(!Options.Sources.empty() && "no source to parse");
  auto Owned = std::make_unique<Parts>();
  Parts &P = *Owned;
  P.Options = std::move(Options);
  llvm::raw_ostream &Out =
      P.Options.DiagnosticOut ? *P.Options.DiagnosticOut : static_cast<llvm::raw_ostream &>(llvm::errs());

  if (llvm::Error Unusable = P.findUnits())
    return Unusable;
  std::vector<std::string> Sources;
  for (const Unit &U : P.Units)
    Sources.push_back(U.Source);

  const UsedLibraries Used = findUsedLibraries(Sources, P.Command, *P.Files);
  P.IsIncludedBehind = Used.IsIncludedBefore;
  chooseStandard(P.Command, P.LeastStandard = Used.Least);
  if (Used.LibTorch) {
    auto Library = findLibTorch(P.Options.Search, P.Command);
    if (!Library)
      return Library.takeError();
    P.Library = std::move(*Library);
    chooseStandard(P.Command, P.Library->Standard);
    beginLater(P.Command, P.Options.Later);
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
    Pch = findOrBuildPch(
        {P.Command, P.Library ? &*P.Library : nullptr, P.Files, P.Options.CacheDir, Out, P.Options.CachesBehind});
  if (!Pch.empty())
    usePch(**Invocation, Pch);
  P.addHeaders(**Invocation, Used);

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
    return llvm::createStringError(P.closingLine(Sources.front()));
  P.ActionHasBegun = true;
  Compiler.createSema(clang::TU_Complete, nullptr);
  P.Tolerance = std::make_unique<TolerantParse>(P.Options.Missing);
  P.Tolerance->watch(Compiler, *P.Diagnostics);

  auto Result = std::unique_ptr<Program>(new Program(std::move(Owned)));
  // The precompiled standard library brings names that the program need not know (`std::count` beside a
  // `count` of its own), so an error may be ours.
  const bool IsTrial = !Pch.empty() && !P.Library;
  const bool MayBeLater = P.Library && P.Options.Later != LaterRelease::NoHelp && mayBeLater(*P.Library, Sources);
  if (IsTrial || MayBeLater || P.IsIncludedBehind || mayBeNewer(P.Units.front().Command, P.Command))
    P.Diagnostics->Captured = &Ignored;
  llvm::Error Failure = P.parseSources();
  P.Diagnostics->Captured = nullptr;
  P.Tolerance->end();
  if (P.isParsedAgain(static_cast<bool>(Failure), IsTrial, MayBeLater, Ignored)) {
    llvm::consumeError(std::move(Failure));
    return parse(std::move(P.Options));
  }
  if (P.Tolerance->isTolerant())
    if (llvm::Error Wrong = errorsElsewhere(*P.Tolerance, Sources.front(), Out)) {
      llvm::consumeError(std::move(Failure));
      return Wrong;
    }
  if ((Failure || P.Spoiling) && IsTrial) {
    llvm::consumeError(std::move(Failure));
    P.Options.UseCache = false;
    return parse(std::move(P.Options));
  }
  if (Failure)
    return Failure;
  return Result;
}

/// Whether code of ours names what only the class around it may.
static bool isBarred(const CodeDiagnostic &Error) {
  const StringRef Message = Error.Message;
  return Message.contains("is a private member of") || Message.contains("is a protected member of");
}

llvm::Expected<std::vector<clang::Decl *>> Program::addCode(StringRef Name, StringRef Text) {
  auto Added = addCodeAsIs(Name, Text);
  if (Added || !P->IsBarred)
    return Added;
  llvm::consumeError(Added.takeError());
  P->Compiler->getLangOpts().AccessControl = false; // a model may be a class that only another one sees
  auto All = addCodeAsIs(Name, Text);
  P->Compiler->getLangOpts().AccessControl = true;
  return All;
}

llvm::Expected<std::vector<clang::Decl *>> Program::addCodeAsIs(StringRef Name, StringRef Text) {
  std::vector<CodeDiagnostic> Captured;
  std::vector<clang::Decl *> Decls;
  auto &Engine = P->Compiler->getDiagnostics();
  P->Diagnostics->Captured = &Captured;
  P->parseText(Name, Text, &Decls);
  P->instantiatePending();
  P->Diagnostics->Captured = nullptr;
  if (llvm::all_of(Captured, [](const CodeDiagnostic &D) { return D.IsNote; })) {
    llvm::append_range(P->UserDecls, Decls);
    llvm::append_range(P->LinkedDecls, Decls);
    llvm::append_range(P->Units[P->Active].Decls, Decls);
    return Decls;
  }
  P->IsBarred = llvm::any_of(Captured, isBarred);
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
  return llvm::createStringError(P->closingLine(P->Units.front().Source));
}

bool Program::isUserCode(clang::SourceLocation Location) const { return P->isUserPlace(Location); }

bool Program::isLibraryBodyKept(const clang::Decl *D) const {
  D = writtenDecl(D);
  return !isUserCode(D->getLocation()) && P->Choice.isKept(D);
}

llvm::ArrayRef<std::string> Program::missingHeaders() const { return P->Tolerance->known()->Headers; }
llvm::ArrayRef<std::string> Program::macrosOfBuild() const { return P->Tolerance->known()->Macros; }
const ForeignNames &Program::foreign() const { return P->Tolerance->known()->Names; }
const std::string &Program::missingOwnHeader() const { return P->Tolerance->known()->OwnHeader; }
llvm::ArrayRef<std::string> Program::standIns() const { return P->Tolerance->known()->StandIns; }
bool Program::isInstalled(StringRef Header) const {
  const clang::HeaderSearch &Search = P->Compiler->getPreprocessor().getHeaderSearchInfo();
  return llvm::any_of(Search.search_dir_range(), [&](const clang::DirectoryLookup &Dir) {
    return !Dir.getName().starts_with(llvm::sys::path::parent_path(ForeignFile)) &&
           P->Files->exists(Dir.getName() + "/" + Header);
  });
}
std::size_t Program::foreignNames() const { return P->Tolerance->known()->Names.size(); }
std::string Program::foreignMacroWithBody() const { return P->Tolerance->known()->Names.macros().withBody(); }
std::string Program::foreignDeclaringMacro() const { return P->Tolerance->known()->Names.macros().declaring(); }
std::vector<CodeDiagnostic> Program::brokenFunctions() const {
  std::vector<CodeDiagnostic> Errors = P->Tolerance->errorsOfBroken();
  llvm::sort(Errors, [](const CodeDiagnostic &A, const CodeDiagnostic &B) {
    return std::tie(A.File, A.Line, A.Column) < std::tie(B.File, B.Line, B.Column);
  });
  return Errors;
}

const CodeDiagnostic *Program::errorIn(const clang::FunctionDecl *F) const {
  if (!P->Tolerance->isTolerant())
    return nullptr;
  const auto &Broken = P->Tolerance->broken();
  // It is the definition that does not compile; a declaration may stand before it, in a header.
  for (const clang::Decl *Either : {static_cast<const clang::Decl *>(F), writtenDecl(F)})
    for (const clang::Decl *Again : Either->redecls())
      if (const auto Found = Broken.find(llvm::dyn_cast<clang::FunctionDecl>(Again)); Found != Broken.end())
        return &Found->second;
  return nullptr;
}

/// Whether it stands behind Qt's `signals:`, so that its body is nowhere.
static bool isSignal(const clang::FunctionDecl *Function, const clang::SourceManager &Sources) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Function->getCanonicalDecl());
  if (!Method || Function->isDefined())
    return false;
  const clang::AccessSpecDecl *Before = nullptr;
  for (const clang::Decl *D : Method->getParent()->decls()) {
    if (D == Method)
      break;
    if (const auto *Access = llvm::dyn_cast<clang::AccessSpecDecl>(D))
      Before = Access;
  }
  return Before && Sources.getFilename(Sources.getSpellingLoc(Before->getAccessSpecifierLoc())).ends_with(WordsOfQt);
}

bool Program::isForeign(const clang::Decl *D) const {
  if (!P->Tolerance->isTolerant())
    return false;
  const clang::Decl *Written = writtenDecl(D);
  auto &Sources = P->Compiler->getSourceManager();
  if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D);
      Function && (errorIn(Function) || isSignal(Function, Sources)))
    return true;
  const auto Entry = Sources.getFileEntryRefForID(Sources.getFileID(Sources.getExpansionLoc(Written->getLocation())));
  return Entry && Entry->getName().starts_with(llvm::sys::path::parent_path(ForeignFile)) &&
         !isLaterHeader(Entry->getName());
}

std::vector<CodeDiagnostic> Program::quietly(llvm::function_ref<void()> Work, const clang::Decl *For) {
  // Names that depend on a template's arguments are looked up now, and seen by the unit that has the arguments.
  if (P->Units.size() > 1 && For)
    P->enterUnit(P->unitOf(For));
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
  const auto Errors = quietly(
      [&] {
        sema().InstantiateFunctionDefinition(F->getLocation(), F, /*Recursive=*/false, /*DefinitionRequired=*/true);
      },
      F);
  return Errors.empty() && F->getBody(Definition) ? Definition : nullptr;
}

clang::ASTContext &Program::context() const { return P->Compiler->getASTContext(); }
clang::Sema &Program::sema() const { return P->Compiler->getSema(); }
clang::Preprocessor &Program::preprocessor() const { return P->Compiler->getPreprocessor(); }
clang::SourceManager &Program::sources() const { return P->Compiler->getSourceManager(); }
clang::CompilerInstance &Program::compiler() const { return *P->Compiler; }
const LibTorch *Program::libTorch() const { return P->Library ? &*P->Library : nullptr; }
LaterUse Program::laterUse() const { return findLaterUse(context(), P->Options.Later); }
const ProgramOptions &Program::options() const { return P->Options; }
const CommandLine &Program::commandLine() const { return P->Command; }
llvm::ArrayRef<clang::Decl *> Program::userDecls() const { return P->UserDecls; }
llvm::ArrayRef<clang::Decl *> Program::linkedDecls() const { return P->LinkedDecls; }
bool Program::hasSeveralUnits() const { return P->Units.size() > 1; }
const clang::FunctionDecl *Program::definitionElsewhere(const clang::FunctionDecl *F) const {
  return P->Symbols->definitionOf(F);
}
std::vector<Program::SourceUnit> Program::sourceUnits() const {
  std::vector<SourceUnit> All;
  for (const Unit &U : P->Units)
    All.push_back({U.Source, U.Command});
  return All;
}

std::size_t Program::unitOf(const clang::Decl *D) const {
  const unsigned Found = P->unitOf(D);
  return Found == NoUnit ? 0 : Found;
}

void Program::enterUnitOf(const clang::Decl *D) { P->enterUnit(P->unitOf(D)); }

std::vector<std::pair<std::string, std::string>> Program::troubles() const {
  std::vector<std::pair<std::string, std::string>> Found;
  for (const Unit &U : P->Units)
    if (!U.Trouble.empty())
      Found.push_back({U.Source, U.Trouble});
  Found.insert(Found.end(), P->Options.Spoiled.begin(), P->Options.Spoiled.end());
  return Found;
}

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
  if (auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D))
    D = Template->getTemplatedDecl();
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
  for (const clang::Decl *D : P->LinkedDecls)
    collectGlobals(D, Found);
  // An inline variable is defined by each unit, and there once.
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Seen;
  llvm::erase_if(Found, [&](const clang::VarDecl *&V) {
    if (!Seen.insert(V->getCanonicalDecl()).second)
      return true;
    if (const clang::VarDecl *TheOne = V->getDefinition(context()); TheOne && hasSeveralUnits())
      V = TheOne;
    return false;
  });
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
  // Of an inline function each unit has its own definition; of several mains the first is the program's.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Seen;
  bool HasMain = false;
  llvm::erase_if(Found, [&](const clang::FunctionDecl *F) {
    return !Seen.insert(F->getCanonicalDecl()).second || (F->isMain() && std::exchange(HasMain, true));
  });
  return Found;
}

} // namespace vramlint
