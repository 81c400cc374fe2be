// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/SourceTree.h"
#include "Frontend/ClangVersions.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Regex.h>

using llvm::StringRef;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

namespace vramlint {

/// A tree that is larger is not one project's.
static constexpr std::size_t MaxFiles = 50'000;
/// Where nothing says that it is a project, and how deep that goes.
static constexpr std::size_t MaxLooseFiles = 5'000;
static constexpr int MaxLooseDepth = 4;
/// Who takes all of what is further above knows another layout.
static constexpr int MostLevels = 2;
static constexpr std::uint64_t MaxSourceBytes = 4 << 20, MaxAllBytes = 100 << 20;

namespace {

/// Whether \p Path is \p Dir or in it.
bool isBelow(StringRef Path, StringRef Dir) {
  return Path.consume_front(Dir) && (Path.empty() || Path.front() == '/');
}

/// Reads the tokens of a file at the level of namespaces.
class DefinitionScan {
public:
  explicit DefinitionScan(StringRef Text)
      : Lexer(clang::SourceLocation(), language(), Text.begin(), Text.begin(), Text.end()) {}

  std::vector<std::string> Registering;

  std::vector<std::string> run() {
    while (next()) {
      if (Token.is(clang::tok::hash) && Token.isAtStartOfLine()) {
        skipDirective();
      } else if (is("{")) {
        openBrace();
      } else if (is("}")) {
        noteMacro();
        if (!Scopes.empty())
          Scopes.pop_back();
        Declaration.clear();
      } else if (is(";")) {
        endDeclaration();
      } else {
        Declaration.push_back(spelling());
      }
    }
    return std::move(Found);
  }

private:
  static const clang::LangOptions &language() {
    static const clang::LangOptions Language = [] {
      clang::LangOptions L;
      L.CPlusPlus = L.CPlusPlus11 = L.CPlusPlus17 = true;
      return L;
    }();
    return Language;
  }

  bool next() {
    Lexer.LexFromRawLexer(Token);
    return Token.isNot(clang::tok::eof);
  }
  std::string spelling() const {
    if (Token.is(clang::tok::raw_identifier))
      return Token.getRawIdentifier().str();
    if (Token.isLiteral())
      return "0";
    const char *Text = clang::tok::getPunctuatorSpelling(Token.getKind());
    return Text ? Text : "";
  }
  bool is(StringRef Spelling) const { return spelling() == Spelling; }

  void skipDirective() {
    Lexer.setParsingPreprocessorDirective(true);
    while (next() && Token.isNot(clang::tok::eod)) {
    }
    Lexer.setParsingPreprocessorDirective(false);
  }

  void skipBraces() {
    for (unsigned Depth = 1; Depth && next();)
      Depth += is("{") ? 1 : is("}") ? -1u : 0;
  }

  bool has(StringRef Word) const { return llvm::is_contained(Declaration, Word); }

  /// Where the parameters begin: the first bracket outside of template arguments.
  std::size_t firstBracket() const {
    int Angles = 0;
    for (std::size_t I = 0; I < Declaration.size(); ++I) {
      const std::string &Word = Declaration[I];
      if (Word == "operator") // `operator()(`, `operator[](`
        return std::find(Declaration.begin() + std::min(I + 2, Declaration.size()), Declaration.end(), "(") -
               Declaration.begin();
      Angles += Word == "<" ? 1 : Word == ">" ? -1 : Word == ">>" ? -2 : 0;
      if (Word == "(" && Angles <= 0 && I > 0 && Declaration[I - 1] != "__attribute__")
        return I;
    }
    return Declaration.size();
  }

  static bool isName(const std::string &Word) { return !Word.empty() && (llvm::isAlpha(Word[0]) || Word[0] == '_'); }

  /// The name that ends before \p End: `a::B::c`, or `a::B::~B`. Of operators only those that a class is named with:
  /// of others there are many.
  std::string nameBefore(std::size_t End) const {
    const auto Operator = std::find(Declaration.begin(), Declaration.begin() + End, "operator");
    if (const auto At = static_cast<std::size_t>(Operator - Declaration.begin()); At < End) {
      const std::string Class = At > 1 && Declaration[At - 1] == "::" ? nameBefore(At - 1) : "";
      const bool IsConversion = At + 1 < End && isName(Declaration[At + 1]);
      return Class.empty() || IsConversion
                 ? ""
                 : Class + "::operator" + llvm::join(Operator + 1, Declaration.begin() + End, "");
    }
    std::string Name;
    std::size_t I = End;
    while (I > 0) {
      if (!isName(Declaration[I - 1]))
        break;
      Name = Declaration[--I] + Name;
      if (I > 0 && Declaration[I - 1] == "~") {
        Name = "~" + Name;
        --I;
      }
      if (I < 2 || Declaration[I - 1] != "::")
        break;
      Name = "::" + Name;
      --I;
      if (Declaration[I - 1] != ">")
        continue;
      for (int Depth = 0; I > 0;) { // `Net<T>::`
        const std::string &Word = Declaration[--I];
        Depth += Word == ">" ? 1 : Word == "<" ? -1 : 0;
        if (!Depth)
          break;
      }
    }
    return Name;
  }

  /// Where the name of a variable ends: before its bounds or its initialiser.
  std::size_t endOfVariable() const {
    if (has("operator"))
      return Declaration.size();
    const auto End = llvm::find(Declaration, "=");
    return std::find(Declaration.begin(), End, "[") - Declaration.begin();
  }

  void define(const std::string &Name) {
    if (Name.empty())
      return;
    std::string Full;
    for (const std::string &Scope : Scopes)
      if (!Scope.empty())
        Full += Scope + "::";
    Found.push_back(Full + StringRef(Name).ltrim(':').str());
  }

  /// Of the words that a declaration may begin with: what it makes is no object of a class.
  static bool isKeyword(StringRef Word) {
    static const llvm::StringSet<> Keywords = {"int",
                                               "long",
                                               "short",
                                               "unsigned",
                                               "signed",
                                               "char",
                                               "bool",
                                               "float",
                                               "double",
                                               "auto",
                                               "void",
                                               "const",
                                               "*",
                                               "&",
                                               ">",
                                               "inline",
                                               "constexpr",
                                               "static",
                                               "constinit",
                                               "return",
                                               "sizeof",
                                               "alignof",
                                               "decltype",
                                               "new",
                                               "typeid",
                                               "noexcept",
                                               "static_cast",
                                               "const_cast",
                                               "reinterpret_cast",
                                               "dynamic_cast",
                                               "(",
                                               "{",
                                               "["};
    return Keywords.contains(Word);
  }

  /// A line that consists of a macro, whatever it becomes.
  void noteMacro() {
    if (Declaration.size() > 2 && Declaration[1] == "(" && isName(Declaration[0]))
      Registering.push_back(Declaration[0]);
  }

  /// An object whose initialiser runs something of the program.
  void noteObject() {
    if (has("operator"))
      return;
    const auto Equals = llvm::find(Declaration, "=");
    if (Equals != Declaration.end()) {
      if (std::find(Equals, Declaration.end(), "(") != Declaration.end() && !isKeyword(*std::next(Equals)))
        Registering.push_back(*std::next(Equals));
      return;
    }
    // A literal among the arguments: `Registrar r("net");` is no declaration of a function.
    const std::size_t Bracket = firstBracket();
    if (Bracket > 1 && Bracket < Declaration.size() && has("0") && !isKeyword(Declaration[Bracket - 2]))
      Registering.push_back(Declaration[Bracket - 2]);
  }

  void openBrace() {
    noteMacro(); // without a semicolon what follows is read with it
    const std::size_t Bracket = firstBracket();
    if (has("namespace") || (has("extern") && Bracket == Declaration.size())) {
      const std::size_t At = llvm::find(Declaration, "namespace") - Declaration.begin();
      std::string Name;
      for (std::size_t I = At + 1; I < Declaration.size() && !has("inline"); ++I)
        Name += Declaration[I];
      Scopes.push_back(Name);
    } else if (Bracket < endOfVariable()) {
      define(nameBefore(Bracket));
      // The first brace may belong to the initialiser of a member: `Net::Net() : a{1}, b(2) {}`.
      for (;;) {
        const bool InInitialiser = has(":") && Declaration.back() != ")" && Declaration.back() != "}";
        skipBraces();
        if (!InInitialiser)
          break;
        Declaration.push_back("}");
        while (next() && !is("{"))
          Declaration.push_back(spelling());
        if (Token.is(clang::tok::eof))
          break;
      }
      Declaration.clear();
      return;
    } else if (has("class") || has("struct") || has("enum") || has("union") || has("concept")) {
      skipBraces();
      Declaration.assign(1, "}"); // what follows up to the semicolon is of that type
      return;
    } else { // `Type name{...};`, `Type name[] = {...};`, `Type name = f([] {...});`
      noteObject();
      define(nameBefore(endOfVariable()));
      skipBraces();
      Declaration.assign(1, "using");
      return;
    }
    Declaration.clear();
  }

  void endDeclaration() {
    noteMacro();
    noteObject();
    if (!has("using") && !has("typedef") && !has("template") && !has("extern") && !has("class") && !has("struct") &&
        !has("enum") && !has("union") && !has("friend") && !has("static_assert")) {
      // `int f(int);` is a declaration; so, here, is a variable whose initialiser stands in brackets.
      if (const std::size_t End = endOfVariable(); firstBracket() >= End && End > 1)
        define(nameBefore(End));
    }
    Declaration.clear();
  }

  clang::Lexer Lexer;
  clang::Token Token;
  std::vector<std::string> Scopes, Declaration, Found;
};

} // namespace

std::vector<std::string> definedNames(StringRef Text) {
  const std::string Copy = Text.str(); // the lexer wants a zero behind it
  return DefinitionScan(Copy).run();
}

std::vector<std::string> registeringNames(StringRef Text) {
  const std::string Copy = Text.str();
  DefinitionScan Scan(Copy);
  Scan.run();
  return std::move(Scan.Registering);
}

static bool exists(const llvm::Twine &Path) { return fs::exists(Path); }

/// Whether the CMakeLists.txt of \p Dir builds something below that \p Below is part of.
static bool addsDirectory(StringRef Dir, StringRef Below) {
  auto Text = llvm::MemoryBuffer::getFile(Dir + "/CMakeLists.txt");
  if (!Text)
    return false;
  for (const CMakeCommand &Command : cmakeCommands((*Text)->getBuffer())) {
    if (Command.Name != "add_subdirectory" || Command.Arguments.empty())
      continue;
    StringRef Added = Command.Arguments.front();
    for (StringRef Own : {"${CMAKE_SOURCE_DIR}/", "${CMAKE_CURRENT_SOURCE_DIR}/", "${PROJECT_SOURCE_DIR}/", "./"})
      Added.consume_front(Own);
    const std::string Whole = (Dir + "/" + Added.rtrim('/')).str();
    if (Below == Whole || Below.starts_with(Whole + "/"))
      return true;
  }
  return false;
}

/// The directories outside of \p Dir that its CMakeLists.txt takes something from, if they are there:
/// `add_subdirectory(../loaders ...)`, `file(GLOB SOURCES ../common/*.cpp)`, also by the name of a variable.
static std::set<std::string> directoriesTakenBy(StringRef Dir) {
  std::set<std::string> Taken;
  auto Text = llvm::MemoryBuffer::getFile(Dir + "/CMakeLists.txt");
  if (!Text)
    return Taken;
  llvm::StringMap<std::string> Variables;
  const llvm::StringSet<> Taking = {"add_subdirectory",
                                    "include_directories",
                                    "target_include_directories",
                                    "file",
                                    "aux_source_directory",
                                    "target_sources",
                                    "add_executable",
                                    "add_library"};
  for (const CMakeCommand &Command : cmakeCommands((*Text)->getBuffer())) {
    if (Command.Name == "set" && Command.Arguments.size() == 2)
      Variables["${" + Command.Arguments[0] + "}"] = Command.Arguments[1];
    if (!Taking.count(Command.Name))
      continue;
    for (const std::string &Given : Command.Arguments) {
      const std::size_t End = Given.find('}') + 1; // 0: none
      const auto Value = Variables.find(StringRef(Given).take_front(End));
      const std::string Whole = Value == Variables.end() ? Given : Value->second + Given.substr(End);
      StringRef Argument = Whole;
      for (StringRef Own : {"${CMAKE_SOURCE_DIR}/", "${CMAKE_CURRENT_SOURCE_DIR}/", "${CMAKE_CURRENT_LIST_DIR}/",
                            "${PROJECT_SOURCE_DIR}/", "./"})
        Argument.consume_front(Own);
      if (Argument != ".." && !Argument.starts_with("../"))
        continue;
      std::string Path = absolutePath(Dir, Argument);
      if (path::has_extension(path::filename(Path))) // of files
        Path = path::parent_path(Path).str();
      const bool IsLibTorch = exists(Path + "/include/torch") || exists(Path + "/torch/torch.h");
      if (Path != "/" && fs::is_directory(Path) && !isBelow(Path, Dir) && !IsLibTorch)
        Taken.insert(Path);
    }
  }
  return Taken;
}

static bool hasBuildFile(StringRef Dir) {
  constexpr const char *Names[] = {
      "CMakeLists.txt", "Makefile",    "makefile", "BUILD",     "BUILD.bazel",          "WORKSPACE",
      "MODULE.bazel",   "meson.build", "setup.py", "xmake.lua", "compile_commands.json"};
  return llvm::any_of(Names, [&](const char *Name) { return exists(Dir + "/" + Name); });
}

/// The repository, or else the highest directory of those above that have build files, or else the source's own;
/// what is called src lies in a project.
static std::string rootOf(StringRef Source, bool &IsProject) {
  std::string Built;
  bool IsBeyond =
      false; // a directory between two with build files: what is above is another project, or a repository
  for (StringRef Dir = path::parent_path(Source); !Dir.empty() && Dir != "/"; Dir = path::parent_path(Dir)) {
    for (const char *Mark : {"/.git", "/.hg", "/.svn"})
      if (exists(Dir + Mark))
        return Dir.str();
    const bool HasBuild = hasBuildFile(Dir);
    IsBeyond |= !HasBuild && !Built.empty();
    if (HasBuild && IsBeyond && addsDirectory(Dir, Built))
      IsBeyond = false;
    if (HasBuild && !IsBeyond)
      Built = Dir.str();
  }
  if (!Built.empty())
    return Built;
  IsProject = false;
  StringRef Dir = path::parent_path(Source);
  for (StringRef Name : {"src", "source", "sources", "app", "apps", "examples", "tests", "test"})
    if (path::filename(Dir) == Name && path::parent_path(Dir) != "/")
      return path::parent_path(Dir).str();
  return Dir.str();
}

SourceTree::SourceTree(StringRef Given) {
  llvm::SmallString<256> Current;
  fs::current_path(Current);
  Source = absolutePath(Current, Given);
  Root = rootOf(Source, IsProject);
  const std::set<std::string> Taken = IsProject ? directoriesTakenBy(Root) : std::set<std::string>();
  for (const std::string &Dir : Taken)
    if (isBelow(Root, Dir) && llvm::count(StringRef(Root).drop_front(Dir.size()), '/') <= MostLevels)
      Root = Dir;
  for (const std::string &Dir : Taken) {
    const auto isAround = [&](const std::string &Other) { return isBelow(Dir, Other); };
    if (!isBelow(Dir, Root) && !isBelow(Root, Dir) && llvm::none_of(Outside, isAround))
      Outside.push_back(Dir);
  }
}

std::vector<std::string> SourceTree::homes() const {
  std::vector<std::string> Dirs;
  for (StringRef Dir = path::parent_path(Source); isBelow(Dir, Root); Dir = path::parent_path(Dir))
    if (Dirs.empty() || Dir == Root || hasBuildFile(Dir))
      Dirs.push_back(Dir.str());
  return Dirs;
}

void SourceTree::list() {
  if (std::exchange(IsListed, true))
    return;
  list(Root);
  for (const std::string &Dir : Outside)
    list(Dir);
  llvm::sort(Headers);
  llvm::sort(Sources);
}

void SourceTree::list(StringRef Dir) {
  std::error_code Failure;
  for (fs::recursive_directory_iterator I(Dir, Failure, /*follow_symlinks=*/false), End; I != End && !Failure;
       I.increment(Failure)) {
    const StringRef Name = path::filename(I->path());
    if (++Listed > (IsProject ? MaxFiles : MaxLooseFiles))
      break;
    if (I->type() == fs::file_type::directory_file) {
      if ((!IsProject && I.level() >= MaxLooseDepth) || Name.starts_with(".") || Name == "node_modules" ||
          Name == "__pycache__" || Name == "CMakeFiles")
        I.no_push();
      continue;
    }
    const StringRef Extension = path::extension(Name);
    for (const char *Known : {".cpp", ".cc", ".cxx", ".c++", ".C", ".cu"})
      if (Extension == Known)
        Sources.push_back(I->path());
    for (const char *Known : {".h", ".hpp", ".hh", ".hxx", ".h++", ".cuh", ".inl", ".ipp", ".tpp", ".inc", ".def"})
      if (Extension == Known)
        Headers.push_back(I->path());
  }
}

/// How many directories two paths have in common.
static std::size_t nearness(StringRef A, StringRef B) {
  std::size_t Common = 0;
  for (std::size_t I = 0; I < std::min(A.size(), B.size()) && A[I] == B[I]; ++I)
    Common += A[I] == '/';
  return Common;
}

/// The nearest to \p Source; of equals the one that is not deep down.
static bool isNearer(StringRef A, StringRef B, StringRef Source) {
  const std::size_t NearA = nearness(A, Source), NearB = nearness(B, Source);
  if (NearA != NearB)
    return NearA > NearB;
  return A.count('/') != B.count('/') ? A.count('/') < B.count('/') : A < B;
}

std::optional<std::string> SourceTree::find(StringRef Name, StringRef Includer) {
  while (Name.consume_front("../") || Name.consume_front("./")) {
  }
  list();
  const std::string End = ("/" + Name).str();
  const std::string *Best = nullptr;
  for (const std::string &Header : Headers)
    if (StringRef(Header).ends_with(End) && (!Best || isNearer(Header, *Best, Includer)))
      Best = &Header;
  if (Best)
    return StringRef(*Best).drop_back(End.size()).str();
  return IsProject ? std::nullopt : findAbove(Name);
}

std::optional<std::string> SourceTree::findAbove(StringRef Name) const {
  constexpr unsigned Levels = 2;
  StringRef Dir = Root;
  for (unsigned I = 0; I < Levels; ++I) {
    Dir = path::parent_path(Dir);
    if (Dir.empty() || Dir == "/")
      break;
    for (const char *Below : {"", "/include", "/inc", "/src", "/common", "/utils", "/lib"})
      if (exists(Dir + Below + "/" + Name))
        return (Dir + Below).str();
  }
  return std::nullopt;
}

void SourceTree::index(llvm::ArrayRef<std::string> Files) {
  if (std::exchange(IsIndexed, true))
    return;
  std::uint64_t Read = 0;
  for (const std::string &File : Files) {
    fs::file_status Status;
    if (File == Source || fs::status(File, Status) || Status.getSize() > MaxSourceBytes ||
        !fs::is_regular_file(Status))
      continue;
    if ((Read += Status.getSize()) > MaxAllBytes)
      break;
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer)
      continue;
    for (const std::string &Name : registeringNames((*Buffer)->getBuffer()))
      Registering.push_back({File, Name});
    for (const std::string &Name : definedNames((*Buffer)->getBuffer())) {
      const std::size_t Colon = Name.rfind("::");
      Index[Colon == std::string::npos ? Name : Name.substr(Colon + 2)].push_back({Name, File});
    }
  }
}

/// `Net::forward` in a file that says `using namespace app` may be `app::Net::forward`.
static bool mayBe(const SourceTree::Wanted &Wanted, StringRef Defined) {
  if (Wanted.Full == Defined)
    return true;
  const bool IsLeast = Defined == Wanted.Least || Defined.ends_with("::" + Wanted.Least);
  return IsLeast && StringRef(Wanted.Full).ends_with(("::" + Defined).str());
}

SourceTree::Definitions SourceTree::definitionsOf(llvm::ArrayRef<Wanted> Names, llvm::ArrayRef<std::string> Among) {
  if (Among.empty()) {
    list();
    index(Sources);
  } else {
    index(Among);
  }
  Definitions Found;
  for (const Wanted &Name : Names) {
    const StringRef Full = Name.Full, Last = Full.contains("::") ? Full.rsplit("::").second : Full;
    auto Known = Index.find(Last);
    if (Known == Index.end())
      continue;
    std::vector<StringRef> Files;
    for (const auto &[Defined, File] : Known->second)
      if (mayBe(Name, Defined) && !llvm::is_contained(Files, File))
        Files.push_back(File);
    if (Files.empty())
      continue;
    llvm::sort(Files, [&](StringRef A, StringRef B) { return isNearer(A, B, Source); });
    if (Files.size() > 1 && nearness(Files[0], Source) == nearness(Files[1], Source)) {
      auto relative = [&](StringRef File) { return (File.consume_front(Root), File.ltrim('/').str()); };
      Found.Doubts.push_back("`" + Name.Full + "` is defined by " + relative(Files[0]) + " and by " +
                             relative(Files[1]) + ", of which the first is taken");
    }
    if (!llvm::is_contained(Found.Files, Files.front()))
      Found.Files.push_back(Files.front().str());
  }
  return Found;
}

/// The one of \p Files that is nearer to \p To than any other; null where two are.
const std::string *SourceTree::nearest(llvm::ArrayRef<std::string> Files, StringRef To) const {
  const auto nearer = [&](const std::string &A, const std::string &B) { return nearness(A, To) < nearness(B, To); };
  const auto *Best = llvm::max_element(Files, nearer);
  const auto isAsNear = [&](const std::string &File) { return nearness(File, To) == nearness(*Best, To); };
  return Best != Files.end() && llvm::count_if(Files, isAsNear) == 1 ? Best : nullptr;
}

/// The headers that \p Text includes by a name in quotes.
static std::vector<StringRef> quotedHeaders(StringRef Text) {
  std::vector<StringRef> Found;
  for (StringRef Line : llvm::split(Text, '\n'))
    if (Line = Line.ltrim(); Line.consume_front("#"))
      if (Line = Line.ltrim(); Line.consume_front("include"))
        if (Line = Line.ltrim(); Line.consume_front("\""))
          Found.push_back(Line.take_until([](char C) { return C == '"'; }));
  return Found;
}

std::vector<std::string> SourceTree::withCompanions(std::vector<std::string> Files) {
  llvm::StringSet<> Known;
  for (const std::string &File : Files)
    Known.insert(File);
  if (const auto Mains = Index.find("main"); Mains != Index.end()) // of other programs
    for (const auto &[Name, File] : Mains->second)
      Known.insert(File);
  std::vector<std::string> Read = Files;
  const auto add = [&](llvm::ArrayRef<std::string> Candidates, StringRef To) {
    const std::string *File = nearest(Candidates, To);
    if (!File || *File == Source || !Known.insert(*File).second)
      return;
    Files.push_back(*File);
    Read.push_back(*File);
  };
  const auto isNamePart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  for (std::size_t I = 0; I < Read.size(); ++I) { // it grows
    const std::string From = Read[I];
    auto Buffer = llvm::MemoryBuffer::getFile(From);
    if (!Buffer)
      continue;
    StringRef Text = (*Buffer)->getBuffer();
    for (StringRef Name : quotedHeaders(Text)) {
      std::vector<std::string> SoCalled;
      llvm::copy_if(Sources, std::back_inserter(SoCalled),
                    [&](const std::string &S) { return path::stem(S) == path::stem(Name); });
      add(SoCalled, From);
      if (const auto Dir = find(Name, From); Dir && Known.insert(*Dir + "/" + Name.str()).second)
        Read.push_back(*Dir + "/" + Name.str());
    }
    if (!llvm::is_contained(Sources, From))
      continue;
    while (!Text.empty()) {
      const StringRef Word = Text.take_while(isNamePart);
      Text = Text.drop_front(Word.size()).drop_until(isNamePart);
      const auto Defined = Word.empty() ? Index.end() : Index.find(Word);
      if (Defined == Index.end())
        continue;
      std::vector<std::string> Free;
      for (const auto &[Name, File] : Defined->second)
        if (Name == Word)
          Free.push_back(File);
      add(Free, From);
    }
  }
  return Files;
}

unsigned SourceTree::levelsUp(const std::string &File) const {
  return static_cast<unsigned>(StringRef(Source).count('/') - nearness(File, Source));
}

} // namespace vramlint
