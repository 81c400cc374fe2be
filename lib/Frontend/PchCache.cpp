// Many processes may start at once (a build, a CI job): the first takes the lock and builds, the others
// wait for it. A process that waits too long builds for itself, which is wasteful and harmless.
// Parsing once without a precompiled header takes half as long as making one, so a run that is alone has another
// process make it and goes on (docs/decisions/0030).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/PchCache.h"
#include "Frontend/BodyChoice.h"
#include "Frontend/ClangVersions.h"
#include "Frontend/PchTrimming.h"
#include "Frontend/SharedFlags.h"
#include "Support/Behind.h"
#include "Support/Watch.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <chrono>

using llvm::StringRef;

namespace vramlint {

/// Standard headers that torch/torch.h does not bring and programs commonly use.
static constexpr const char *LibTorchPrefix = "#include <torch/torch.h>\n"
                                              "#include <chrono>\n"
                                              "#include <filesystem>\n"
                                              "#include <fstream>\n"
                                              "#include <iomanip>\n"
                                              "#include <iostream>\n"
                                              "#include <numeric>\n"
                                              "#include <random>\n";
/// What programs without LibTorch commonly use. A program sees names of headers that it does not include;
/// one that stumbles over them is parsed again without the precompiled header.
static constexpr const char *StandardHeaders[] = {"algorithm",
                                                  "any",
                                                  "array",
                                                  "atomic",
                                                  "bit",
                                                  "bitset",
                                                  "cassert",
                                                  "cctype",
                                                  "cerrno",
                                                  "cfloat",
                                                  "chrono",
                                                  "climits",
                                                  "cmath",
                                                  "compare",
                                                  "complex",
                                                  "concepts",
                                                  "cstddef",
                                                  "cstdint",
                                                  "cstdio",
                                                  "cstdlib",
                                                  "cstring",
                                                  "ctime",
                                                  "deque",
                                                  "exception",
                                                  "filesystem",
                                                  "forward_list",
                                                  "fstream",
                                                  "functional",
                                                  "initializer_list",
                                                  "iomanip",
                                                  "iostream",
                                                  "iterator",
                                                  "limits",
                                                  "list",
                                                  "map",
                                                  "memory",
                                                  "mutex",
                                                  "numbers",
                                                  "numeric",
                                                  "optional",
                                                  "queue",
                                                  "random",
                                                  "ranges",
                                                  "set",
                                                  "span",
                                                  "sstream",
                                                  "stack",
                                                  "stdexcept",
                                                  "string",
                                                  "string_view",
                                                  "thread",
                                                  "tuple",
                                                  "type_traits",
                                                  "typeindex",
                                                  "typeinfo",
                                                  "unordered_map",
                                                  "unordered_set",
                                                  "utility",
                                                  "variant",
                                                  "vector"};
/// Raise when the prefix, the kept bodies or the format of .deps change.
static constexpr int CacheFormat = 16;
static constexpr std::uint64_t MaxBytes = std::uint64_t(1) << 30;

namespace {

/// Lets the kept bodies through; one consumer's "no" is enough.
class KeptBodies : public clang::ASTConsumer {
public:
  KeptBodies(clang::CompilerInstance &Compiler, MentionedNames &Names) : Compiler(Compiler), Names(Names) {}

  bool shouldSkipFunctionBody(clang::Decl *D) override { return !Choice.isKept(D); }
  /// Comes before the writer's.
  void HandleTranslationUnit(clang::ASTContext &) override {
    for (const auto &Identifier : Compiler.getPreprocessor().getIdentifierTable())
      Names.addIdentifier(Identifier.getKey());
    trimForPch(Compiler);
  }

private:
  clang::CompilerInstance &Compiler;
  MentionedNames &Names;
  BodyChoice Choice;
};

class IncludedHeaders : public clang::PPCallbacks {
public:
  explicit IncludedHeaders(MentionedNames &Names) : Names(Names) {}
  void InclusionDirective(clang::SourceLocation, const clang::Token &, StringRef Name, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef, StringRef, StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    Names.addHeader(Name);
  }

private:
  MentionedNames &Names;
};

class PchAction : public clang::GeneratePCHAction {
public:
  MentionedNames Names; ///< of the headers, when it is over

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    Compiler.getPreprocessor().addPPCallbacks(std::make_unique<IncludedHeaders>(Names));
    return GeneratePCHAction::BeginSourceFileAction(Compiler);
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &Compiler, StringRef File) override {
    auto Writer = GeneratePCHAction::CreateASTConsumer(Compiler, File);
    if (!Writer)
      return nullptr;
    std::vector<std::unique_ptr<clang::ASTConsumer>> Consumers;
    Consumers.push_back(std::make_unique<KeptBodies>(Compiler, Names));
    Consumers.push_back(std::move(Writer));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Consumers));
  }
};

class EveryHeader : public clang::DependencyCollector {
  bool needSystemDependencies() override { return true; }
};

/// One entry of the cache.
struct Entry {
  std::string Pch, Deps, Lock;
};

} // namespace

std::string defaultCacheDir() {
  llvm::SmallString<256> Dir;
  if (auto Xdg = llvm::sys::Process::GetEnv("XDG_CACHE_HOME"); Xdg && !Xdg->empty())
    Dir = *Xdg;
  else if (llvm::sys::path::home_directory(Dir))
    llvm::sys::path::append(Dir, ".cache");
  else
    llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Dir);
  llvm::sys::path::append(Dir, "vramlint");
  return std::string(Dir);
}

/// The invocation that writes the precompiled header.
static std::shared_ptr<clang::CompilerInvocation> pchInvocation(const PchRequest &Request, const CommandLine &Flags) {
  const std::vector<std::string> NoDirs;
  auto Made = makeInvocation(Flags, "vramlint-prefix.h", Request.Library ? Request.Library->AddedDirs : NoDirs,
                             Request.Files);
  if (!Made) {
    llvm::consumeError(Made.takeError());
    return nullptr;
  }
  auto Invocation = *Made;
  auto &Frontend = Invocation->getFrontendOpts();
  Frontend.ProgramAction = clang::frontend::GeneratePCH;
  Frontend.OutputFile.clear();
  Invocation->getLangOpts().CompilingPCH = true;
  // What the flags force in front of each source comes behind the prefix.
  Invocation->getPreprocessorOpts().Includes.clear();
  Invocation->getPreprocessorOpts().MacroIncludes.clear();
  // Neither the terminal nor the place where one stands may change the key.
  auto &Diagnostics = Invocation->getDiagnosticOpts();
  Diagnostics.ShowCarets = false;
  Diagnostics.ShowColors = false;
  Diagnostics.MessageLength = 0;
  Invocation->getCodeGenOpts().DebugCompilationDir.clear();
  Invocation->getCodeGenOpts().CoverageCompilationDir.clear();
  return Invocation;
}

static std::string prefixText(const PchRequest &Request) {
  if (Request.Library)
    return LibTorchPrefix;
  std::string Text;
  for (StringRef Header : StandardHeaders)
    Text += ("#if __has_include(<" + Header + ">)\n#include <" + Header + ">\n#endif\n").str();
  return Text;
}

static std::string hex(std::uint64_t Value) { return llvm::utohexstr(Value, /*LowerCase=*/true, 16); }

static std::string keyOf(const clang::CompilerInvocation &Invocation, const PchRequest &Request) {
  std::string Text = "vramlint " VRAMLINT_VERSION "\n" + clang::getClangFullVersion() + "\n" +
                     std::to_string(CacheFormat) + "\n" + keptBodies() + "\n" + prefixText(Request);
  bool IsRelative = false;
  auto KeyInvocation = Invocation;
  KeyInvocation.getFileSystemOpts().WorkingDir.clear();
  for (const std::string &Argument : KeyInvocation.getCC1CommandLine())
    Text += Argument + "\n";
  for (const auto &Dir : Invocation.getHeaderSearchOpts().UserEntries)
    IsRelative |= !llvm::sys::path::is_absolute(Dir.Path);
  if (IsRelative)
    Text += Request.Command.Directory;
  return hex(llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Text)));
}

/// A fingerprint of a large file that does not read all of it: its size and evenly spread blocks.
static std::string fingerprint(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return "";
  StringRef Text = (*Buffer)->getBuffer();
  constexpr std::size_t BlockBytes = 4096, Blocks = 64;
  std::uint64_t Hash = Text.size();
  for (std::size_t I = 0; I <= Blocks; ++I) {
    std::size_t At = Text.size() <= BlockBytes ? 0 : (Text.size() - BlockBytes) / Blocks * I;
    StringRef Block = I == Blocks ? Text.take_back(BlockBytes) : Text.substr(At, BlockBytes);
    Hash = Hash * 31 + llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Block));
  }
  return hex(Hash);
}

static std::string identity(const std::string &Path) {
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Path, Status))
    return "missing";
  return std::to_string(Status.getSize()) + " " +
         std::to_string(Status.getLastModificationTime().time_since_epoch().count());
}

static bool isValid(const Entry &E) {
  auto Buffer = llvm::MemoryBuffer::getFile(E.Deps);
  if (!Buffer)
    return false;
  auto [First, Rest] = (*Buffer)->getBuffer().split('\n');
  if (First.empty() || First != fingerprint(E.Pch) || !Rest.ends_with("end\n"))
    return false;
  Rest = Rest.drop_back(4);
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    auto [Identity, Path] = Line.split('|');
    if (identity(Path.str()) != Identity)
      return false;
    Rest = Next;
  }
  return true;
}

static bool writeDeps(const Entry &E, const std::string &Pch, llvm::ArrayRef<std::string> Headers,
                      const std::string &Directory) {
  int Descriptor;
  llvm::SmallString<256> Temporary;
  if (llvm::sys::fs::createUniqueFile(E.Deps + ".%%%%%%%%", Descriptor, Temporary))
    return false;
  {
    llvm::raw_fd_ostream Stream(Descriptor, /*shouldClose=*/true);
    Stream << fingerprint(Pch) << '\n';
    for (const std::string &Header : Headers) {
      const std::string Path = absolutePath(Directory, Header);
      // Buffers such as the prefix itself have no file.
      if (llvm::sys::fs::exists(Path))
        Stream << identity(Path) << '|' << Path << '\n';
    }
    Stream << "end\n";
    Stream.close();
    if (Stream.has_error()) {
      Stream.clear_error();
      llvm::sys::fs::remove(Temporary);
      return false;
    }
  }
  return !llvm::sys::fs::rename(Temporary, E.Deps);
}

/// The first header of LibTorch among what an entry was made from.
static std::string headersOf(const std::string &Deps) {
  auto Buffer = llvm::MemoryBuffer::getFile(Deps);
  if (!Buffer)
    return "";
  StringRef Text = (*Buffer)->getBuffer();
  const std::size_t At = Text.find("/torch/torch.h\n");
  if (At == StringRef::npos)
    return "";
  Text = Text.take_front(At);
  return Text.drop_front(Text.rfind('|') + 1).str();
}

std::vector<CacheEntry> cacheEntries(const std::string &Dir) {
  std::vector<CacheEntry> Found;
  std::error_code Failure;
  for (llvm::sys::fs::directory_iterator I(Dir, Failure), End; I != End && !Failure; I.increment(Failure)) {
    const StringRef Path = I->path();
    llvm::sys::fs::file_status Status;
    if (llvm::sys::path::extension(Path) != ".deps" || llvm::sys::fs::status(Path, Status))
      continue;
    CacheEntry E;
    E.Pch = Path.drop_back(StringRef(".deps").size()).str() + ".pch";
    E.Headers = headersOf(Path.str());
    llvm::sys::fs::file_size(E.Pch, E.Bytes);
    E.LastUse = Status.getLastModificationTime();
    Found.push_back(std::move(E));
  }
  llvm::sort(Found, [](const CacheEntry &A, const CacheEntry &B) { return A.LastUse > B.LastUse; });
  return Found;
}

std::uint64_t shrinkCache(const std::string &Dir, std::uint64_t MaxBytes) {
  std::uint64_t Kept = 0, Gone = 0;
  for (const CacheEntry &E : cacheEntries(Dir)) {
    if (Kept + E.Bytes <= MaxBytes) {
      Kept += E.Bytes;
      continue;
    }
    Gone += E.Bytes;
    const std::string Stem = StringRef(E.Pch).drop_back(StringRef(".pch").size()).str();
    for (const char *Extension : {".deps", ".pch", ".lock"})
      llvm::sys::fs::remove(Stem + Extension);
  }
  constexpr std::chrono::hours Left(1), Forgotten(24 * 90);
  const auto Now = std::chrono::system_clock::now();
  std::error_code Failure;
  for (llvm::sys::fs::directory_iterator I(Dir, Failure), End; I != End && !Failure; I.increment(Failure)) {
    const StringRef Path = I->path(), Extension = llvm::sys::path::extension(Path);
    llvm::sys::fs::file_status Status;
    if (llvm::sys::fs::status(Path, Status) || !llvm::sys::fs::is_regular_file(Status))
      continue;
    const auto Age = Now - Status.getLastModificationTime();
    // Small files that serve several entries stay while they may be of use.
    const bool IsShared = Extension == ".names" || Extension == ".lock";
    const bool IsEntry = Extension == ".pch" || Extension == ".deps";
    if (IsShared ? MaxBytes == 0 || Age > Forgotten : !IsEntry && Age > Left) {
      Gone += Status.getSize();
      llvm::sys::fs::remove(Path);
    }
  }
  return Gone;
}

/// Writes the entry. False when the headers do not compile or the disk is full.
static bool build(const Entry &E, std::shared_ptr<clang::CompilerInvocation> Invocation, const PchRequest &Request,
                  MentionedNames &Names) {
  llvm::SmallString<256> Temporary;
  if (llvm::sys::fs::createUniqueFile(E.Pch + ".%%%%%%%%", Temporary))
    return false;
  auto Buffer = llvm::MemoryBuffer::getMemBufferCopy(prefixText(Request), "vramlint-prefix.h");
  auto &Frontend = Invocation->getFrontendOpts();
  Frontend.OutputFile = std::string(Temporary);
  Frontend.Inputs.assign(1, clang::FrontendInputFile(*Buffer, clang::InputKind(clang::Language::CXX)));

  const auto Owned = makeCompiler(std::move(Invocation));
  clang::CompilerInstance &Compiler = *Owned;
  setUpFiles(Compiler, new clang::IgnoringDiagConsumer, Request.Files);
  auto Headers = std::make_shared<EveryHeader>();
  Compiler.addDependencyCollector(Headers);
  PchAction Action;
  const Watch::Unhurried Once;
  bool IsBuilt = Compiler.ExecuteAction(Action) && !Compiler.getDiagnostics().hasErrorOccurred() &&
                 writeDeps(E, std::string(Temporary), Headers->getDependencies(), Request.Command.Directory) &&
                 !llvm::sys::fs::rename(Temporary, E.Pch);
  llvm::sys::fs::remove(Temporary);
  Names = std::move(Action.Names);
  Names.sort();
  return IsBuilt;
}

namespace {

class Cache {
public:
  Cache(const PchRequest &Request)
      : Request(Request), Dir(Request.CacheDir.empty() ? defaultCacheDir() : Request.CacheDir) {}

  std::string find();

private:
  struct Wanted {
    std::shared_ptr<clang::CompilerInvocation> Invocation;
    Entry Files;
  };
  std::optional<Wanted> wanted(const CommandLine &Flags) const;
  std::string take(const Entry &E) const;
  bool make(Wanted &W, MentionedNames &Names) const;
  std::string findOrMake(const std::string &NamesFile, const CommandLine &Base);
  std::string findInTurn(const std::string &LockFile, const std::string &NamesFile, const CommandLine &Base);

  const PchRequest &Request;
  std::string Dir;
};

} // namespace

std::optional<Cache::Wanted> Cache::wanted(const CommandLine &Flags) const {
  auto Invocation = pchInvocation(Request, Flags);
  if (!Invocation)
    return std::nullopt;
  const std::string Stem = Dir + "/" + keyOf(*Invocation, Request);
  return Wanted{std::move(Invocation), {Stem + ".pch", Stem + ".deps", Stem + ".lock"}};
}

/// The entry, if it is valid; else empty.
std::string Cache::take(const Entry &E) const {
  if (!isValid(E))
    return "";
  // The time of the .deps says when an entry was last used.
  int Descriptor;
  if (!llvm::sys::fs::openFileForReadWrite(E.Deps, Descriptor, llvm::sys::fs::CD_OpenExisting,
                                           llvm::sys::fs::OF_None)) {
    llvm::sys::fs::setLastAccessAndModificationTime(Descriptor, std::chrono::system_clock::now());
    llvm::sys::Process::SafelyCloseFileDescriptor(Descriptor);
  }
  return E.Pch;
}

bool Cache::make(Wanted &W, MentionedNames &Names) const {
  if (Request.Out.is_displayed())
    Request.Out << "vramlint: building precompiled header (once) ...\n";
  return build(W.Files, W.Invocation, Request, Names);
}

/// Under the lock: another process may have been quicker.
std::string Cache::findOrMake(const std::string &NamesFile, const CommandLine &Base) {
  auto Names = MentionedNames::read(NamesFile);
  auto W = wanted(Names ? sharedFlags(Request.Command, Request.Library, &*Names) : Base);
  if (!W)
    return "";
  if (std::string Known = take(W->Files); !Known.empty())
    return Known;
  MentionedNames Mentioned;
  if (make(*W, Mentioned)) {
    Mentioned.write(NamesFile);
    if (Names)
      return W->Files.Pch;
    // Now it is known which of the flags these headers read.
    auto Better = wanted(sharedFlags(Request.Command, Request.Library, &Mentioned));
    if (!Better || Better->Files.Pch == W->Files.Pch)
      return W->Files.Pch;
    if (isValid(Better->Files) || make(*Better, Mentioned))
      return Better->Files.Pch;
  }
  // Headers that do not compile with what is common may do so with all that the program says.
  auto Own = wanted(Request.Command);
  if (!Own || Own->Files.Pch == W->Files.Pch)
    return "";
  if (std::string Known = take(Own->Files); !Known.empty())
    return Known;
  if (!make(*Own, Mentioned))
    return "";
  Mentioned.write(NamesFile); // the next run knows what was lacking
  return Own->Files.Pch;
}

/// Waits for others that build the same.
std::string Cache::findInTurn(const std::string &LockFile, const std::string &NamesFile, const CommandLine &Base) {
  int Lock = -1;
  if (llvm::sys::fs::openFileForReadWrite(LockFile, Lock, llvm::sys::fs::CD_OpenAlways, llvm::sys::fs::OF_None))
    return "";
  constexpr std::chrono::minutes MaxWait(2);
  const bool IsLocked = !llvm::sys::fs::tryLockFile(Lock, MaxWait);
  std::string Result = findOrMake(NamesFile, Base);
  shrinkCache(Dir, MaxBytes);
  if (IsLocked)
    llvm::sys::fs::unlockFile(Lock);
  llvm::sys::Process::SafelyCloseFileDescriptor(Lock);
  return Result;
}

std::string Cache::find() {
  const CommandLine Base = sharedFlags(Request.Command, Request.Library, nullptr);
  const auto First = wanted(Base);
  if (!First)
    return "";
  const std::string NamesFile = StringRef(First->Files.Pch).drop_back(4).str() + ".names";
  if (auto Names = MentionedNames::read(NamesFile))
    if (auto W = wanted(sharedFlags(Request.Command, Request.Library, &*Names)))
      if (std::string Known = take(W->Files); !Known.empty())
        return Known;

  int Lock = -1;
  std::error_code Failure = llvm::sys::fs::create_directories(Dir);
  if (!Failure)
    Failure = llvm::sys::fs::openFileForReadWrite(First->Files.Lock, Lock, llvm::sys::fs::CD_OpenAlways,
                                                  llvm::sys::fs::OF_None);
  if (Failure) {
    Request.Out << "vramlint: warning: cannot write to the cache '" << Dir << "': " << Failure.message()
                << "; parsing without it takes seconds longer "
                << "(--no-cache silences this)\n";
    return "";
  }
  const bool IsBeingBuilt = static_cast<bool>(llvm::sys::fs::tryLockFile(Lock, std::chrono::milliseconds(0)));
  // Locks are a process's own, and end when it closes the file: whose turn it is takes it again.
  llvm::sys::Process::SafelyCloseFileDescriptor(Lock);
  const auto Tell = [&](const char *What) {
    if (Request.Out.is_displayed())
      Request.Out << "vramlint: " << What << " ...\n";
  };
  if (IsBeingBuilt) {
    Tell("waiting for the precompiled header that another run has begun");
  } else if (Request.BuildsBehind && runBehind([&] { findInTurn(First->Files.Lock, NamesFile, Base); })) {
    Tell("parsing all headers; later runs have them precompiled");
    return "";
  }
  return findInTurn(First->Files.Lock, NamesFile, Base);
}

std::string findOrBuildPch(const PchRequest &Request) { return Cache(Request).find(); }

void usePch(clang::CompilerInvocation &Invocation, const std::string &Pch) {
  auto &Preprocessor = Invocation.getPreprocessorOpts();
  Preprocessor.ImplicitPCHInclude = Pch;
  // The key holds every option that its headers read, and .deps every header.
  Preprocessor.DisablePCHOrModuleValidation = clang::DisableValidationForModuleKind::PCH;
}

void discardPch(const std::string &Pch) { llvm::sys::fs::remove(Pch); }

} // namespace vramlint
