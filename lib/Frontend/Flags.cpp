// Flags of a source: found, cleaned of what a parser has no use for, turned into a cc1 invocation by
// Clang's own driver, so that the host's C++ library is found as clang++ would find it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/Flags.h"
#include "Frontend/ClangVersions.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Lex/HeaderSearchOptions.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <iterator>

using llvm::StringRef;

namespace vramlint {

namespace {

/// How many arguments a dropped option spans.
enum class Drop { No, One, WithValue };

struct DroppedOption {
  StringRef Name;
  bool IsPrefix;
  bool TakesValue; ///< when it stands alone, its value is the next argument
};

} // namespace

// Output, dependency files and code generation; warnings as errors; precompiled headers of others;
// what only gcc knows; nvcc.
static constexpr DroppedOption DroppedOptions[] = {
    {"-c", false, false},
    {"-S", false, false},
    {"-E", false, false},
    {"-fsyntax-only", false, false},
    {"-o", false, true},
    {"-Wp,", true, false},
    {"--serialize-diagnostics", true, true},
    {"-serialize-diagnostics", true, true},
    {"-dependency-dot", false, true},
    {"-dependency-file", false, true},
    {"-header-include-file", false, true},
    {"-ftime-trace", true, false},
    {"-fcrash-diagnostics", true, false},
    {"-index-store-path", false, true},
    {"-Xclang", false, true},
    {"-Xpreprocessor", false, true},
    {"-MF", true, true},
    {"-MT", true, true},
    {"-MQ", true, true},
    {"-MJ", true, true},
    {"-M", true, false},
    {"-Werror", true, false},
    {"-pedantic-errors", false, false},
    {"-Wfatal-errors", false, false},
    {"-O", true, false},
    {"-g", false, false},
    {"-g0", false, false},
    {"-g1", false, false},
    {"-g2", false, false},
    {"-g3", false, false},
    {"-ggdb", true, false},
    {"-gdwarf", true, false},
    {"-gline", true, false},
    {"-gsplit", true, false},
    {"-gz", true, false},
    {"-pipe", false, false},
    {"-save-temps", true, false},
    {"-fsanitize", true, false},
    {"-fprofile", true, false},
    {"--coverage", false, false},
    {"-ftest-coverage", false, false},
    {"-flto", true, false},
    {"-fopenmp", true, false},
    {"-fmodules", true, false},
    {"-fmodule-", true, false},
    {"-fdeps-format", true, false},
    {"-fplugin", true, false},
    {"-fno-gnu-unique", false, false},
    {"-fcolor-diagnostics", false, false},
    {"-fdiagnostics", true, false},
    {"-include-pch", false, true},
    {"-emit-pch", false, false},
    {"-L", true, true},
    {"-l", true, true},
    {"-Wl,", true, false},
    {"-Xlinker", false, true},
    {"-shared", false, false},
    {"-rdynamic", false, false},
    {"-Xcompiler", true, true},
    {"--compiler-options", true, true},
    {"-Xptxas", true, true},
    {"-Xcudafe", true, true},
    {"-Xnvlink", true, true},
    {"-ccbin", true, true},
    {"--compiler-bindir", true, true},
    {"-gencode", true, true},
    {"--generate-code", true, true},
    {"-arch", false, true},
    {"-arch=", true, false},
    {"--gpu-architecture", true, true},
    {"-code=", true, false},
    {"-rdc", true, false},
    {"--relocatable-device-code", true, false},
    {"-dc", false, false},
    {"-forward-unknown-to-host-compiler", false, false},
    {"--forward-unknown-to-host-compiler", false, false},
    {"--expt-", true, false},
    {"-expt-", true, false},
    {"--extended-lambda", false, false},
    {"-extended-lambda", false, false},
    {"--use_fast_math", false, false},
    {"-use_fast_math", false, false},
    {"--default-stream", true, true},
    {"-lineinfo", false, false},
    {"--threads", true, true},
    {"--cuda-", true, false},
    {"-diag-suppress", true, false},
};

static Drop dropOf(StringRef Argument) {
  for (const DroppedOption &Option : DroppedOptions) {
    if (Argument == Option.Name)
      return Option.TakesValue ? Drop::WithValue : Drop::One;
    if (Option.IsPrefix && Argument.starts_with(Option.Name))
      return Drop::One;
  }
  return Drop::No;
}

std::vector<std::string> dropForeignArguments(const std::vector<std::string> &Arguments) {
  std::vector<std::string> Kept;
  for (std::size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    // A .cu file and a header are C++ to this tool.
    if (Argument == "-x") {
      ++I;
      continue;
    }
    if (Argument.starts_with("-x") || Argument == "--")
      continue;
    // nvcc's spelling with an equals sign.
    if (Argument.consume_front("-isystem=")) {
      Kept.insert(Kept.end(), {"-isystem", Argument.str()});
      continue;
    }
    switch (dropOf(Argument)) {
    case Drop::No:
      Kept.push_back(Arguments[I]);
      break;
    case Drop::One:
      break;
    case Drop::WithValue:
      ++I;
      break;
    }
  }
  return Kept;
}

static std::string currentDir() {
  llvm::SmallString<128> Dir;
  llvm::sys::fs::current_path(Dir);
  return std::string(Dir);
}

bool isClang(StringRef Compiler) { return llvm::sys::path::filename(Compiler).contains_insensitive("clang"); }

static constexpr const char *DefaultStandard = "-std=c++17";

void chooseStandard(CommandLine &Command, int Least) {
  int Now = 0;
  if (!Command.HasStandard && !StringRef(Command.Arguments.front()).drop_front(8).getAsInteger(10, Now) &&
      Least > Now)
    Command.Arguments.front() = "-std=c++" + std::to_string(Least);
}

/// A database's command without compiler, inputs and output.
static CommandLine fromDatabase(const clang::tooling::CompileCommand &Entry) {
  CommandLine Result;
  Result.Directory = absolutePath(currentDir(), Entry.Directory);
  std::vector<std::string> Arguments;
  const std::string Source = absolutePath(Result.Directory, Entry.Filename);
  bool IsCompiler = true;
  for (const std::string &Argument : Entry.CommandLine) {
    if (IsCompiler) {
      // A launcher such as ccache stands before the compiler.
      StringRef Name = llvm::sys::path::stem(Argument);
      IsCompiler = Name == "ccache" || Name == "sccache" || Name == "distcc";
      if (!IsCompiler)
        Result.Compiler = Argument;
      continue;
    }
    if (StringRef(Argument).starts_with("--driver-mode=") ||
        (!StringRef(Argument).starts_with("-") && absolutePath(Result.Directory, Argument) == Source))
      continue;
    Arguments.push_back(Argument);
  }
  Result.Arguments = dropForeignArguments(Arguments);
  return Result;
}

using clang::tooling::CompilationDatabase;

/// What is wrong with a compile_commands.json, before anybody trips over it; empty when nothing is.
static std::string faultOf(StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return Buffer.getError().message();
  auto Parsed = llvm::json::parse((*Buffer)->getBuffer());
  if (!Parsed)
    return llvm::toString(Parsed.takeError());
  const auto *Entries = Parsed->getAsArray();
  if (!Entries)
    return "it is no list of commands";
  for (const llvm::json::Value &Entry : *Entries) {
    const auto *Fields = Entry.getAsObject();
    if (!Fields || !Fields->getString("directory") || !Fields->getString("file") ||
        (!Fields->getString("command") && !Fields->getArray("arguments")))
      return "an entry has no directory, file and command";
  }
  return "";
}

static std::unique_ptr<CompilationDatabase> loadDatabase(StringRef Path, std::string &Message) {
  const std::string File = llvm::sys::fs::is_directory(Path) ? (Path + "/compile_commands.json").str() : Path.str();
  if (llvm::sys::fs::exists(File) && llvm::sys::path::extension(File) == ".json")
    if (Message = faultOf(File); !Message.empty())
      return nullptr;
  if (llvm::sys::fs::is_directory(Path))
    return CompilationDatabase::loadFromDirectory(Path, Message);
  // As a directory, it also answers for headers and expands response files.
  if (llvm::sys::path::filename(Path) == "compile_commands.json")
    if (StringRef Dir = llvm::sys::path::parent_path(Path); !Dir.empty())
      return CompilationDatabase::loadFromDirectory(Dir, Message);
  return clang::tooling::JSONCompilationDatabase::loadFromFile(Path, Message,
                                                               clang::tooling::JSONCommandLineSyntax::AutoDetect);
}

/// `binaryDir` of CMakePresets.json, as far as it names no variable but the source directory.
static void addPresetDirs(const std::string &Dir, std::vector<std::string> &Found) {
  for (const char *Name : {"/CMakePresets.json", "/CMakeUserPresets.json"}) {
    auto Buffer = llvm::MemoryBuffer::getFile(Dir + Name);
    if (!Buffer)
      continue;
    auto Presets = llvm::json::parse((*Buffer)->getBuffer());
    if (!Presets) {
      llvm::consumeError(Presets.takeError());
      continue;
    }
    const auto *Root = Presets->getAsObject();
    const auto *Each = Root ? Root->getArray("configurePresets") : nullptr;
    for (const llvm::json::Value &Preset : Each ? *Each : llvm::json::Array()) {
      const auto *Fields = Preset.getAsObject();
      auto Binary = Fields ? Fields->getString("binaryDir") : std::nullopt;
      if (!Binary)
        continue;
      std::string Path = Binary->str();
      auto replace = [&](StringRef Variable, StringRef With) {
        for (std::size_t At; (At = Path.find(Variable.str())) != std::string::npos;)
          Path.replace(At, Variable.size(), With);
      };
      replace("${sourceDir}", Dir);
      replace("${presetName}", Fields->getString("name").value_or(""));
      if (Path.find('$') == std::string::npos)
        Found.push_back(absolutePath(Dir, Path));
    }
  }
}

/// Where a database may lie that was made for sources below \p Dir, likeliest first.
static std::vector<std::string> databasePlaces(const std::string &Dir) {
  std::vector<std::string> Found = {Dir, Dir + "/build"};
  std::vector<std::string> Others;
  auto addLike = [&](const std::string &Parent, llvm::function_ref<bool(StringRef)> IsLike) {
    std::error_code Failure;
    for (llvm::sys::fs::directory_iterator I(Parent, Failure), End; I != End && !Failure; I.increment(Failure))
      if (IsLike(llvm::sys::path::filename(I->path())))
        Others.push_back(I->path());
  };
  addLike(Dir, [](StringRef Name) {
    return (Name.starts_with("build") && Name != "build") || Name.starts_with("cmake-build") || Name == "out" ||
           Name == "_build";
  });
  for (const char *Below : {"/build", "/out", "/out/build"})
    addLike(Dir + Below, [](StringRef) { return true; });
  addPresetDirs(Dir, Others);
  llvm::sort(Others);
  llvm::append_range(Found, Others);
  return Found;
}

FlagFinder::FlagFinder(FlagOptions Options) : Options(std::move(Options)) {}
FlagFinder::~FlagFinder() = default;

CompilationDatabase *FlagFinder::load(const std::string &File) {
  auto [I, IsNew] = Known.try_emplace(File);
  std::string Ignored;
  if (IsNew)
    I->second = loadDatabase(File, Ignored);
  if (IsNew && !I->second)
    llvm::errs() << "vramlint: warning: '" << File << "' is not used: " << Ignored << '\n';
  return I->second.get();
}

/// The database that lists \p Source, absolute; null when none does. One that does not list it knows nothing of it.
CompilationDatabase *FlagFinder::databaseOf(const std::string &Source) {
  for (StringRef Dir = llvm::sys::path::parent_path(Source); !Dir.empty(); Dir = llvm::sys::path::parent_path(Dir))
    for (const std::string &Place : databasePlaces(Dir.str())) {
      const std::string File = Place + "/compile_commands.json";
      if (!llvm::sys::fs::is_regular_file(File))
        continue;
      CompilationDatabase *Found = load(File);
      if (!Found)
        continue;
      const auto Entries = Found->getCompileCommands(Source);
      if (!Entries.empty() && Entries.front().Heuristic.empty())
        return Found;
    }
  return nullptr;
}

llvm::Expected<CommandLine> FlagFinder::find(StringRef Source) {
  CommandLine Result;
  Result.Directory = currentDir();
  const std::string Path = absolutePath(Result.Directory, Source);

  if (Options.AfterDashes) {
    Result.Arguments = dropForeignArguments(*Options.AfterDashes);
  } else {
    CompilationDatabase *Found = nullptr;
    if (!Options.BuildDir.empty()) {
      auto [I, IsNew] = Known.try_emplace(Options.BuildDir);
      std::string Message;
      if (IsNew)
        I->second = loadDatabase(Options.BuildDir, Message);
      if (!I->second)
        return llvm::createStringError("no usable compile_commands.json in '" + Options.BuildDir +
                                       "' given with -p: " + StringRef(Message).trim().str());
      Found = I->second.get();
    } else {
      Found = databaseOf(Path);
    }
    // Flags inferred from another file's are taken from a database that the user named, not from one that lies about.
    const auto Entries = Found ? Found->getCompileCommands(Path) : std::vector<clang::tooling::CompileCommand>();
    if (!Entries.empty())
      Result = fromDatabase(Entries.front());
    else
      Result.IsDefault = true;
    // The build may have been made elsewhere, or be gone.
    if (!llvm::sys::fs::is_directory(Result.Directory))
      Result.Directory = currentDir();
  }

  const std::vector<std::string> Before = dropForeignArguments(Options.ExtraArgsBefore);
  Result.Arguments.insert(Result.Arguments.begin(), Before.begin(), Before.end());
  llvm::append_range(Result.Arguments, dropForeignArguments(Options.ExtraArgs));
  // Clang's own default is the same; LibTorch needs it and older flags files leave it out.
  Result.HasStandard = llvm::any_of(Result.Arguments, [](StringRef Argument) {
    return Argument.starts_with("-std=") || Argument.starts_with("--std");
  });
  if (!Result.HasStandard)
    Result.Arguments.insert(Result.Arguments.begin(), DefaultStandard);
  return Result;
}

static std::vector<std::string> filesOf(const CompilationDatabase *Database) {
  std::vector<std::string> Files = Database ? Database->getAllFiles() : std::vector<std::string>();
  llvm::sort(Files);
  Files.erase(std::unique(Files.begin(), Files.end()), Files.end());
  return Files;
}

std::vector<std::string> FlagFinder::databaseFilesBelow(const std::string &Directory) {
  if (Options.AfterDashes)
    return {};
  if (!Options.BuildDir.empty())
    return filesOf(load(Options.BuildDir));
  for (StringRef Dir = Directory; !Dir.empty(); Dir = llvm::sys::path::parent_path(Dir))
    for (const std::string &Place : databasePlaces(Dir.str()))
      if (const std::string File = Place + "/compile_commands.json"; llvm::sys::fs::is_regular_file(File)) {
        std::vector<std::string> Files = filesOf(load(File));
        if (llvm::any_of(Files, [&](StringRef F) { return F.starts_with(Directory + "/"); }))
          return Files;
      }
  return {};
}

std::vector<std::string> FlagFinder::databaseFiles(StringRef Source) {
  if (Options.AfterDashes)
    return {};
  CompilationDatabase *Found =
      Options.BuildDir.empty() ? databaseOf(absolutePath(currentDir(), Source)) : Known[Options.BuildDir].get();
  return filesOf(Found);
}

llvm::Expected<CommandLine> findCommandLine(StringRef Source, const FlagOptions &Options) {
  return FlagFinder(Options).find(Source);
}

std::vector<IncludeDir> searchedDirs(const CommandLine &Command) {
  std::vector<IncludeDir> Dirs;
  for (std::size_t I = 0; I < Command.Arguments.size(); ++I) {
    StringRef Argument = Command.Arguments[I];
    for (StringRef Option : {"-isystem", "-iquote", "-idirafter", "-I"}) {
      if (!Argument.consume_front(Option))
        continue;
      if (Argument.empty() && I + 1 < Command.Arguments.size())
        Argument = Command.Arguments[++I];
      if (!Argument.empty())
        Dirs.push_back({absolutePath(Command.Directory, Argument), Option == "-isystem" || Option == "-idirafter"});
      break;
    }
  }
  return Dirs;
}

std::vector<std::string> includeDirs(const CommandLine &Command) {
  std::vector<std::string> Dirs;
  for (IncludeDir &Dir : searchedDirs(Command))
    Dirs.push_back(std::move(Dir.Path));
  return Dirs;
}

std::string resourceDir() {
  static int Anchor;
  auto IsUsable = [](const std::string &Dir) { return llvm::sys::fs::exists(Dir + "/include/stddef.h"); };
  std::string Beside = clangResourcesBeside(&Anchor);
  if (IsUsable(Beside))
    return Beside;
  return VRAMLINT_CLANG_RESOURCE_DIR;
}

llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
makeInvocation(const CommandLine &Command, StringRef Source, const std::vector<std::string> &ForeignDirs,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  std::vector<std::string> Line = {VRAMLINT_CLANG_PATH, "-resource-dir=" + resourceDir()};
  llvm::append_range(Line, Command.Arguments);
  for (const std::string &Dir : ForeignDirs)
    Line.insert(Line.end(), {"-isystem", Dir});
  // Warnings are the business of the user's compiler. What narrows in braces is one for GCC, and an error for Clang.
  Line.insert(Line.end(), {"-w", "-Wno-c++11-narrowing", "-fsyntax-only", "-x", "c++", "--", Source.str()});

  std::vector<const char *> Arguments;
  for (const std::string &Argument : Line)
    Arguments.push_back(Argument.c_str());

  // The driver's complaints are about flags for other compilers.
  clang::CreateInvocationOptions Options;
  Options.Diags = silentDiagnostics();
  Options.VFS = std::move(Files);
  Options.RecoverOnError = true;
  std::shared_ptr<clang::CompilerInvocation> Invocation = clang::createInvocation(Arguments, std::move(Options));
  if (!Invocation)
    return llvm::createStringError("Clang cannot make sense of the flags of '" + Source.str() + "'");

  auto &Frontend = Invocation->getFrontendOpts();
  Frontend.DisableFree = false;
  Frontend.SkipFunctionBodies = true;
  Frontend.ProgramAction = clang::frontend::ParseSyntaxOnly;
  // The relevant invocation options of Clang's own tools: comments are read from the source text.
  Invocation->getLangOpts().CommentOpts.ParseAllComments = false;
  Invocation->getLangOpts().SpellChecking = true;
  Invocation->getFileSystemOpts().WorkingDir = Command.Directory;
  return Invocation;
}

} // namespace vramlint
