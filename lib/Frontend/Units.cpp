// The parse loop of an open translation unit, and how it becomes several.
//
// Clang's own ParseAST announces the end of the translation unit and tears the scopes down. Here the
// preprocessor is given one file after the other, and parsing stops in front of each end-of-file token,
// so the unit's scope stays open for what comes later.
//
//   a.cpp: parse ─> instantiate ─> hide its names and macros, forget which headers it has read
//   b.cpp: define its macros ─> parse ─> instantiate ─> hide
//   link what both declare ─> show a.cpp's names again
//
// Types and templates of LibTorch and of the standard library are read once, for all.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/ClangVersions.h"
#include "Frontend/ProgramParts.h"
#include "Frontend/StandIns.h"
#include "Support/Watch.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/FileManager.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/PPCallbacks.h>

using llvm::StringRef;

namespace vramlint {

/// Parses up to, and not including, the end-of-file token.
void Program::Parts::parseToEnd(std::vector<clang::Decl *> *Decls) {
  const auto &Sources = Compiler->getSourceManager();
  clang::SourceLocation Place;
  clang::Parser::DeclGroupPtrTy Group;
  clang::Sema::ModuleImportState ImportState = clang::Sema::ModuleImportState::NotACXX20Module;
  while (Parser->getCurToken().isNot(clang::tok::eof)) {
    Parser->ParseTopLevelDecl(Group, ImportState);
    // One expansion of a macro is one place, however many declarations come out of it.
    if (const auto Now = Sources.getExpansionLoc(Parser->getCurToken().getLocation()); Now != Place) {
      Place = Now;
      Watch::gotFurther();
    }
    if (!Group)
      continue;
    for (clang::Decl *D : Group.get())
      Decls->push_back(D);
  }
}

/// Enters \p File behind the end of the previous one, for the active unit. False when it cannot be read.
bool Program::Parts::parseFile(clang::FileID File, std::vector<clang::Decl *> *Decls) {
  SourceFiles.insert(File);
  UnitRoots[File] = Active;
  clang::Preprocessor &PP = Compiler->getPreprocessor();
  // A parser that has looked behind the last token of the previous file, which ended in the middle of something, has
  // left it on the stack as if it included this one. Now it has looked, in any case, and forgets it.
  PP.EnableBacktrackAtThisPos();
  PP.Backtrack();
  PP.RemoveTopOfLexerStack();
  if (PP.EnterSourceFile(File, nullptr, clang::SourceLocation()))
    return false;
  Parser->ConsumeAnyToken();
  parseToEnd(Decls);
  return true;
}

bool Program::Parts::parseText(StringRef Name, StringRef Text, std::vector<clang::Decl *> *Decls) {
  auto Buffer = llvm::MemoryBuffer::getMemBufferCopy((Text + "\n").str(), Name);
  return parseFile(Compiler->getSourceManager().createFileID(std::move(Buffer)), Decls);
}

template <class T> static const clang::Decl *writtenAs(const T *D) {
  const T *Pattern = D->getTemplateInstantiationPattern();
  return Pattern ? Pattern : D;
}

const clang::Decl *writtenDecl(const clang::Decl *D) {
  if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D))
    return writtenAs(Function);
  if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D))
    return writtenAs(Variable);
  if (const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(D))
    return writtenAs(Class);
  return D;
}

/// True when \p D, or the template it is made from, is the user's.
bool Program::Parts::isUsers(const clang::Decl *D) const { return isUserPlace(writtenDecl(D)->getLocation()); }

/// Instantiates what the user wrote, for its errors. What a library's templates are made into is
/// instantiated when it is called: most of it never is. What is given something foreign tells more about that.
void Program::Parts::instantiatePending() {
  clang::Sema &S = Compiler->getSema();
  while (!S.VTableUses.empty() || !S.PendingInstantiations.empty()) {
    llvm::erase_if(S.VTableUses, [&](const auto &Use) { return !isUsers(Use.first); });
    S.DefineUsedVTables();
    const auto Pending = std::exchange(S.PendingInstantiations, {});
    for (const auto &[Owed, Point] : Pending) {
      if (!isUsers(Owed) && !Tolerance->isGivenForeign(Owed))
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

bool Program::Parts::isUserPlace(clang::SourceLocation Where) const {
  if (Where.isInvalid())
    return false;
  auto &Sources = Compiler->getSourceManager();
  return isUserFile(Sources.getFileID(Sources.getExpansionLoc(Where)));
}

/// The unit that a file, which may be a header, was read for.
unsigned Program::Parts::unitOfFile(clang::FileID File) const {
  if (File.isInvalid())
    return NoUnit;
  if (auto Known = UnitOfFile.find(File); Known != UnitOfFile.end())
    return Known->second;
  auto &Sources = Compiler->getSourceManager();
  unsigned Result = NoUnit;
  if (auto Root = UnitRoots.find(File); Root != UnitRoots.end())
    Result = Root->second;
  else if (const clang::SourceLocation Includer = Sources.getIncludeLoc(File); Includer.isValid())
    Result = unitOfFile(Sources.getFileID(Includer));
  return UnitOfFile[File] = Result;
}

/// The unit whose own code stands at \p Where; NoUnit for headers of others.
unsigned Program::Parts::unitOf(clang::SourceLocation Where) const {
  if (!isUserPlace(Where))
    return NoUnit;
  auto &Sources = Compiler->getSourceManager();
  return unitOfFile(Sources.getFileID(Sources.getExpansionLoc(Where)));
}

/// The declaration behind a type's pointers, references and arrays; null when there is none.
static const clang::Decl *declarationOf(clang::QualType Type) {
  for (;;) {
    Type = Type.getNonReferenceType().getCanonicalType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    else if (const auto *Array = Type->getAsArrayTypeUnsafe())
      Type = Array->getElementType();
    else
      break;
  }
  return Type->getAsTagDecl();
}

unsigned Program::Parts::unitOf(const clang::Decl *D) const {
  if (const unsigned Own = unitOf(writtenDecl(D)->getLocation()); Own != NoUnit)
    return Own;
  auto ofArguments = [&](llvm::ArrayRef<clang::TemplateArgument> Arguments) {
    for (const clang::TemplateArgument &A : Arguments) {
      llvm::ArrayRef<clang::TemplateArgument> Each = A;
      if (A.getKind() == clang::TemplateArgument::Pack)
        Each = A.pack_elements();
      for (const clang::TemplateArgument &One : Each) {
        const clang::Decl *Named = One.getKind() == clang::TemplateArgument::Type ? declarationOf(One.getAsType())
                                   : One.getKind() == clang::TemplateArgument::Declaration ? One.getAsDecl()
                                                                                           : nullptr;
        if (const unsigned Found = Named ? unitOf(Named) : NoUnit; Found != NoUnit)
          return Found;
      }
    }
    return NoUnit;
  };
  if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D))
    if (const clang::TemplateArgumentList *Arguments = Function->getTemplateSpecializationArgs())
      if (const unsigned Found = ofArguments(Arguments->asArray()); Found != NoUnit)
        return Found;
  for (const clang::Decl *Scope = D; Scope; Scope = llvm::dyn_cast_or_null<clang::Decl>(Scope->getDeclContext())) {
    const auto *Class = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(Scope);
    if (!Class)
      continue;
    if (const unsigned Found = ofArguments(Class->getTemplateArgs().asArray()); Found != NoUnit)
      return Found;
  }
  return NoUnit;
}

std::string Program::Parts::closingLine(StringRef Source) const {
  const unsigned Errors = Diagnostics->getNumErrors();
  std::string Line = "'" + Source.str() + "' does not compile (" + std::to_string(Errors) +
                     (Errors == 1 ? " error" : " errors") + "), so it cannot be analysed";
  if (!Diagnostics->MissingHeader.empty())
    Line += "; the directory of '" + Diagnostics->MissingHeader +
            "' can be given behind `--`, as for a compiler (-- -I DIR), or by a compile_commands.json (-p DIR)";
  else if (Diagnostics->Earlier)
    Line += Diagnostics->Earlier->describe();
  return Line;
}

/// Takes away what the unit defined and declared, as its end does for a compiler.
void Program::Parts::hideUnit(Unit &U) {
  auto &PP = Compiler->getPreprocessor();
  auto &Sources = Compiler->getSourceManager();
  const unsigned Index = Active;
  auto isOwn = [&](clang::SourceLocation Where) { return unitOf(Where) == Index; };
  for (const auto &Entry : PP.macros(/*IncludeExternalMacros=*/false)) {
    clang::MacroInfo *Macro = PP.getMacroInfo(Entry.first);
    if (!Macro || Macro->isBuiltinMacro())
      continue;
    // What flags define is the first unit's; those of others stand in a file of their own.
    const clang::SourceLocation Where = Macro->getDefinitionLoc();
    if (isOwn(Where) || (Index == 0 && Where.isValid() && Sources.isWrittenInCommandLineFile(Where)))
      U.Macros.push_back({const_cast<clang::IdentifierInfo *>(Entry.first), Macro});
  }
  for (auto [Name, Macro] : U.Macros)
    PP.appendMacroDirective(Name, new (PP.getPreprocessorAllocator())
                                      clang::UndefMacroDirective(Macro->getDefinitionLoc()));
  U.Names.hide(U.Decls, Compiler->getSema(), isOwn);
}

void Program::Parts::showUnit(Unit &U) {
  auto &PP = Compiler->getPreprocessor();
  for (auto [Name, Macro] : U.Macros)
    PP.appendDefMacroDirective(Name, Macro);
  U.Macros.clear();
  U.Names.show(Compiler->getSema());
}

void Program::Parts::enterUnit(unsigned Index) {
  if (Index == Active || Index >= Units.size())
    return;
  hideUnit(Units[Active]);
  Active = Index;
  showUnit(Units[Active]);
}

/// The macros that flags define, as text, and the headers that they force upon the source.
static std::string textOfFlags(const CommandLine &Command) {
  std::string Text;
  const auto &Arguments = Command.Arguments;
  for (std::size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    auto value = [&](StringRef Flag) -> std::optional<StringRef> {
      if (!Argument.starts_with(Flag))
        return std::nullopt;
      if (Argument.size() > Flag.size())
        return Argument.drop_front(Flag.size());
      return I + 1 < Arguments.size() ? std::optional<StringRef>(Arguments[++I]) : std::nullopt;
    };
    if (Argument == "-include" && I + 1 < Arguments.size()) {
      Text += "#include \"" + Arguments[++I] + "\"\n";
    } else if (auto Defined = value("-D")) {
      auto [Name, Value] = Defined->split('=');
      Text += ("#define " + Name + " " + (Defined->contains('=') ? Value : "1") + "\n").str();
    } else if (auto Undefined = value("-U")) {
      Text += ("#undef " + *Undefined + "\n").str();
    }
  }
  return Text;
}

/// Parses the active unit, which is the first one or comes after others that are hidden.
void Program::Parts::parseUnit(Unit &U) {
  auto &Sources = Compiler->getSourceManager();
  auto &Headers = Compiler->getPreprocessor().getHeaderSearchInfo();
  const unsigned Before = Sources.local_sloc_entry_size();
  // Launches are read from here on; what stands before is C++ all the same.
  Compiler->getLangOpts().CUDA |= isCudaSource(U.Source);
  if (Active == 0) {
    const clang::FileID File = Sources.getMainFileID();
    SourceFiles.insert(File);
    UnitRoots[File] = Active;
    Compiler->getPreprocessor().EnterMainSourceFile();
    Parser->Initialize();
    Compiler->getSema().ActOnStartOfTranslationUnit();
    parseToEnd(&U.Decls);
  } else {
    std::string Flags = textOfFlags(U.Command);
    if (isCudaSource(U.Source))
      Flags += ("#include \"" + CudaLanguage + "\"\n").str();
    if (!Flags.empty())
      parseText("<flags of " + U.Source + ">", Flags, &U.Decls);
    auto Entry = Compiler->getFileManager().getFileRef(U.Source);
    if (!Entry) {
      llvm::consumeError(Entry.takeError());
      U.Trouble = "cannot be read";
      return;
    }
    // An includer must be known to header search; the main file is, another one is made so.
    Compiler->getPreprocessor().markIncluded(*Entry);
    Headers.getFileInfo(*Entry);
    parseFile(Sources.createFileID(*Entry, clang::SourceLocation(), clang::SrcMgr::C_User), &U.Decls);
  }
  if (!Diagnostics->getNumErrors())
    instantiatePending();
  // The next unit reads the program's headers anew.
  for (unsigned I = Before; Units.size() > 1 && I < Sources.local_sloc_entry_size(); ++I) {
    const auto &Location = Sources.getLocalSLocEntry(I);
    if (!Location.isFile())
      continue;
    const clang::FileID File = Sources.getFileID(clang::SourceLocation::getFromRawEncoding(Location.getOffset()));
    if (auto Entry = Sources.getFileEntryRefForID(File); Entry && isUserFile(File)) {
      clang::HeaderFileInfo &Info = Headers.getFileInfo(*Entry);
      Info.isPragmaOnce = false;
      Info.isImport = false;
    }
  }
}

/// All units search the directories of all. One that would find another header in its own is not the one that its
/// compiler sees.
void Program::Parts::checkInclude(StringRef Name, bool IsAngled, clang::SourceLocation At,
                                  clang::FileEntryRef Found) {
  if (Active == 0 || !Units[Active].Trouble.empty() || llvm::sys::path::is_absolute(Name) || !isUserPlace(At))
    return;
  Unit &U = Units[Active];
  auto &Manager = Compiler->getFileManager();
  auto finds = [&](StringRef Dir) {
    auto Own = Manager.getOptionalFileRef((Dir + "/" + Name).str());
    if (Own && &Own->getFileEntry() != &Found.getFileEntry())
      U.Trouble = ("would find another '" + Name + "', in '" + Dir + "'").str();
    return Own.has_value();
  };
  auto &Sources = Compiler->getSourceManager();
  const auto Includer = Sources.getFileEntryRefForID(Sources.getFileID(Sources.getExpansionLoc(At)));
  if (!IsAngled && Includer && finds(Includer->getDir().getName()))
    return;
  const std::vector<IncludeDir> Own = searchedDirs(U.Command);
  for (const IncludeDir &Dir : Own)
    if (finds(Dir.Path))
      return;
  const std::string Where = absolutePath(Command.Directory, Found.getName());
  for (const Unit &Other : Units)
    for (const IncludeDir &Dir : searchedDirs(Other.Command))
      if (Where == absolutePath(Dir.Path, Name) && U.Trouble.empty())
        U.Trouble = ("would not find '" + Name + "' by its own flags").str();
}

namespace {
class IncludeWatch : public clang::PPCallbacks {
public:
  using Check = std::function<void(StringRef, bool, clang::SourceLocation, clang::FileEntryRef)>;
  explicit IncludeWatch(Check Tell) : Tell(std::move(Tell)) {}
  void InclusionDirective(clang::SourceLocation At, const clang::Token &, StringRef Name, bool IsAngled,
                          clang::CharSourceRange, clang::OptionalFileEntryRef File, StringRef, StringRef,
                          const clang::Module *, bool, clang::SrcMgr::CharacteristicKind) override {
    if (File)
      Tell(Name, IsAngled, At, *File);
  }

private:
  Check Tell;
};
} // namespace

/// Parses a unit behind the first. Its errors are its own.
void Program::Parts::parseFurther(unsigned Index) {
  Unit &U = Units[Index];
  const std::size_t Elsewhere = Tolerance->errorsElsewhere().size();
  std::vector<CodeDiagnostic> Captured;
  hideUnit(Units[Active]);
  Active = Index;
  auto *const Outer = Diagnostics->Captured; // a trial is not told
  if (!U.IsGiven || Outer)
    Diagnostics->Captured = &Captured;
  parseUnit(U);
  Diagnostics->Captured = Outer;
  const unsigned Errors = Diagnostics->getNumErrors();
  llvm::erase_if(Captured, [](const CodeDiagnostic &D) { return D.IsNote; });
  const auto &Foreign = Tolerance->errorsElsewhere();
  if (Errors || !Captured.empty() || Foreign.size() > Elsewhere) {
    U.DoesNotCompile = true;
    if (U.Trouble.empty())
      U.Trouble = "does not compile";
    const CodeDiagnostic *First = !Captured.empty()            ? &Captured.front()
                                  : Foreign.size() > Elsewhere ? &Foreign[Elsewhere]
                                                               : nullptr;
    if (First)
      U.Trouble += " (" + First->File + ":" + std::to_string(First->Line) + ": " + First->Message + ")";
    U.Errors = std::move(Captured);
    Tolerance->forgetElsewhere(Elsewhere);
    Compiler->getDiagnostics().Reset(/*soft=*/true);
    Diagnostics->clear();
  }
}

/// Parses all sources, each as if it were alone. The error is the closing line of the first.
llvm::Error Program::Parts::parseSources() {
  clang::Sema &S = Compiler->getSema();
  Parser = std::make_unique<clang::Parser>(Compiler->getPreprocessor(), S, /*SkipFunctionBodies=*/true);
  if (Units.size() > 1)
    Compiler->getPreprocessor().addPPCallbacks(
        std::make_unique<IncludeWatch>([this](auto... Include) { checkInclude(Include...); }));
  parseUnit(Units.front());
  if (Diagnostics->getNumErrors())
    return llvm::createStringError(closingLine(Units.front().Source));
  // A source that ends in the middle of something leaves the preprocessor in pieces.
  if (!Tolerance->errorsElsewhere().empty())
    return llvm::Error::success();
  for (unsigned I = 1; I < Units.size() && !Spoiling; ++I) {
    parseFurther(I);
    if (Units[I].DoesNotCompile)
      Spoiling = &Units[I];
  }
  if (Spoiling)
    return llvm::Error::success();
  enterUnit(0);

  Symbols = std::make_unique<Linker>(Compiler->getASTContext());
  for (Unit &U : Units) {
    if (!U.Trouble.empty())
      continue;
    std::vector<clang::Decl *> Users;
    llvm::copy_if(U.Decls, std::back_inserter(Users),
                  [&](const clang::Decl *D) { return isUserPlace(D->getLocation()); });
    if (Units.size() > 1)
      Symbols->add(Users);
    llvm::append_range(LinkedDecls, Users);
    if (U.IsGiven)
      llvm::append_range(UserDecls, Users);
  }
  return llvm::Error::success();
}

} // namespace vramlint
