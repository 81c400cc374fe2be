// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/MissingHeaders.h"

#include "Frontend/Aliases.h"
#include "Frontend/AmbiguousCalls.h"
#include "Frontend/ClassSketch.h"
#include "Frontend/DefaultArguments.h"
#include "Frontend/EarlierNames.h"
#include "Frontend/RegisteredModules.h"
#include "Frontend/SourceScan.h"
#include "Frontend/SourceText.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/DiagnosticParse.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Regex.h>

#include <set>

using llvm::StringRef;

namespace vramlint {

/// More parses than any program needs that comes to an end.
static constexpr unsigned MaxRounds = 12;
/// Longer names are none that somebody writes.
static constexpr std::size_t MaxName = 200;

/// A header of LibTorch that only builds for other devices have.
static bool isForOtherDevice(StringRef Name) {
  constexpr StringRef Devices[] = {"/hip/", "/xpu/", "/mps/", "/mtia/", "/vulkan/", "/metal/", "/miopen/"};
  return llvm::any_of(Devices, [&](StringRef Device) { return Name.contains(Device); });
}

/// A header of LibTorch that later releases have: of what they share with code that is not linked with it, of one op.
static bool isOfLaterRelease(StringRef Name) {
  return Name.starts_with("torch/headeronly/") || Name.starts_with("torch/csrc/stable/") ||
         Name.starts_with("ATen/ops/");
}

/// LibTorch's, but not of every installation.
static bool isOfOtherBuild(StringRef Name) { return isForOtherDevice(Name) || isOfLaterRelease(Name); }

class NotFoundWatch : public clang::PPCallbacks {
public:
  explicit NotFoundWatch(TolerantParse &Parse) : Parse(Parse) {}

  bool FileNotFound(StringRef Name) override {
    if (Parse.IsOver || (isLibTorchHeader(Name) && !isOfOtherBuild(Name)) || isAskedByLibTorch())
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

  void HasInclude(clang::SourceLocation, StringRef, bool, clang::OptionalFileEntryRef File,
                  clang::SrcMgr::CharacteristicKind) override {
    if (StringRef Name = File ? File->getName() : StringRef();
        !Parse.IsOver && (Name.consume_front(StandInDir) || Name.consume_front(InsteadDir))) {
      Parse.Known->AskedFor.push_back(Name.drop_front().str());
      Parse.HidesMore = true;
    }
  }

  void FileChanged(clang::SourceLocation Where, FileChangeReason Reason, clang::SrcMgr::CharacteristicKind,
                   clang::FileID) override {
    if (Parse.IsOver || Reason != EnterFile)
      return;
    auto &Sources = Parse.Compiler->getSourceManager();
    StringRef Name = Sources.getFilename(Where);
    // What a header of ours includes is its own business.
    const StringRef Includer = Sources.getFilename(Sources.getIncludeLoc(Sources.getFileID(Where)));
    if ((Name.consume_front(StandInDir) || Name.consume_front(InsteadDir) || Name.consume_front(PreferredDir)) &&
        !Name.starts_with("/vramlint/") && !Includer.starts_with(llvm::sys::path::parent_path(ForeignFile)))
      note(Parse.Known->StandIns, Name.drop_front());
  }

private:
  /// What LibTorch's own headers do not find is missing in the installation, or the flags hide it (`-nostdinc++`):
  /// the names of a whole standard library are nothing to be learnt.
  bool isAskedByLibTorch() const {
    const clang::PreprocessorLexer *Lexer = Parse.Compiler->getPreprocessor().getCurrentFileLexer();
    auto &Sources = Parse.Compiler->getSourceManager();
    if (!Lexer)
      return false;
    const StringRef Includer = Sources.getFilename(Sources.getLocForStartOfFile(Lexer->getFileID()));
    return Includer.contains("/torch/csrc/") || Includer.contains("/ATen/") || Includer.contains("/c10/");
  }

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

/// A constant is wanted where there is a value: behind `case`, what is foreign is one.
static bool isOfLabel(unsigned Error) {
  return Error == clang::diag::err_expr_not_cce ||
         Error == clang::diag::err_typecheck_converted_constant_expression ||
         Error == clang::diag::err_typecheck_converted_constant_expression_disallowed;
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
  case clang::diag::err_template_member: // `Net(Board<Cell> &Of);`, taken for a member in parentheses
  case clang::diag::err_no_member_template:
    return Hint::Template;
  case clang::diag::err_typename_nested_not_found:
  case clang::diag::err_unknown_typename:
  case clang::diag::err_expected_class_name:
  case clang::diag::err_unexpected_namespace:
    return Hint::Type;
  case clang::diag::err_expected_namespace_name:
  case clang::diag::err_expected_class_or_namespace:
    return Hint::Namespace;
  case clang::diag::err_redefinition_different_kind:
  case clang::diag::err_redefinition_different_type:
  case clang::diag::err_ambiguous_reference: // `using lib::Name;` was not understood when `Name` was met
    return Hint::Own;
  default:
    return isOfLabel(Error) ? std::optional(Hint::None) : std::nullopt;
  }
}

/// `namespace po = ...;`, `using json = ...;`: the program's own, once the right side is known.
static bool isAliasOfProgram(StringRef Program, StringRef Text) {
  const StringRef Name = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  constexpr const char *Spaces = " \t\n";
  // There may be as many errors as lines: no pattern is matched against all of the text for each.
  for (std::size_t At = 0; !Name.empty() && (At = Program.find(Name, At)) != StringRef::npos; At += Name.size()) {
    const StringRef Before = Program.take_front(At), Front = Before.rtrim(Spaces);
    const bool IsApart = Front.size() != Before.size();
    if (IsApart && (Front.ends_with("namespace") || Front.ends_with("using")) &&
        Program.drop_front(At + Name.size()).ltrim(Spaces).starts_with("="))
      return true;
  }
  return false;
}

/// Whether the standard library's headers that are read have what \p Text begins with.
static bool isInStd(clang::Sema &S, StringRef Text) {
  const StringRef Name = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  const clang::NamespaceDecl *Std = S.getStdNamespace();
  return Std && !Name.empty() && !Std->lookup(&S.Context.Idents.get(Name)).empty();
}

/// Where the call begins that ends in front of \p Offset: `NAME(...)`.
static std::size_t statementBegin(StringRef All, std::size_t Offset) {
  const StringRef Before = All.take_front(Offset).rtrim();
  if (!Before.ends_with(")"))
    return Offset;
  std::size_t At = Before.size();
  for (unsigned Depth = 0; At > 0; --At) {
    Depth += Before[At - 1] == ')';
    if (Before[At - 1] == '(' && !--Depth)
      break;
  }
  StringRef Front = Before.take_front(At ? At - 1 : 0).rtrim();
  while (!Front.empty() && (llvm::isAlnum(Front.back()) || Front.back() == '_'))
    Front = Front.drop_back();
  return Front.size();
}

/// The class that \p Error speaks of.
static const clang::CXXRecordDecl *classIn(const clang::Diagnostic &Error) {
  for (unsigned I = 0; I < Error.getNumArgs(); ++I) {
    const std::uint64_t Raw = Error.getRawArg(I);
    if (Error.getArgKind(I) == clang::DiagnosticsEngine::ak_declcontext) {
      if (auto *Class = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(reinterpret_cast<clang::DeclContext *>(Raw)))
        return Class;
    } else if (Error.getArgKind(I) == clang::DiagnosticsEngine::ak_qualtype) {
      const auto Type = clang::QualType::getFromOpaquePtr(reinterpret_cast<void *>(Raw));
      if (const clang::CXXRecordDecl *Class = Type.isNull() ? nullptr : Type->getAsCXXRecordDecl())
        return Class;
    }
  }
  return nullptr;
}

/// Whether \p Class or a base of it satisfies \p Wanted.
static bool anyBase(const clang::CXXRecordDecl *Class,
                    llvm::function_ref<bool(const clang::CXXRecordDecl *)> Wanted) {
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class)
    return false;
  if (Wanted(Class))
    return true;
  for (const clang::CXXBaseSpecifier &Base : Class->bases())
    if (anyBase(Base.getType()->getAsCXXRecordDecl(), Wanted))
      return true;
  return false;
}

static bool isOurMembers(const clang::CXXRecordDecl *Class) {
  return Class->getName() == "Members" && Class->getQualifiedNameAsString() == OurMembers;
}

/// Whether it is what a function gives that is given a tensor.
static bool isLikeGiven(const clang::CXXRecordDecl *Class) {
  return Class && Class->getQualifiedNameAsString() == "vramlint_foreign::LikeGiven";
}

/// Whether it stands in for one of a missing header.
bool TolerantParse::isOurs(const clang::CXXRecordDecl *Class) const {
  auto &Sources = Compiler->getSourceManager();
  return Sources.getFilename(Class->getLocation()).starts_with(llvm::sys::path::parent_path(ForeignFile));
}

bool TolerantParse::isGivenForeign(const clang::Decl *Owed) const {
  const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Owed);
  const clang::TemplateArgumentList *Arguments = Function ? Function->getTemplateSpecializationArgs() : nullptr;
  if (!isTolerant() || !Arguments)
    return false;
  const auto isForeign = [this](const clang::TemplateArgument &A) {
    if (A.getKind() != clang::TemplateArgument::Type)
      return false;
    const clang::CXXRecordDecl *Class = A.getAsType().getNonReferenceType()->getAsCXXRecordDecl();
    return Class && isOurs(Class);
  };
  return llvm::any_of(Arguments->asArray(), [&](const clang::TemplateArgument &A) {
    return A.getKind() == clang::TemplateArgument::Pack ? llvm::any_of(A.pack_elements(), isForeign) : isForeign(A);
  });
}

/// Whether a member of a class whose header is missing is defined here: the stand-in does not declare it.
bool TolerantParse::isMemberOfOurs(const clang::Diagnostic &Error) const {
  const clang::CXXRecordDecl *Class = nullptr;
  if (Error.getID() == clang::diag::err_member_decl_does_not_match)
    Class = classIn(Error);
  else if (Error.getID() == clang::diag::err_definition_of_implicitly_declared_member)
    if (const auto *Destructor =
            llvm::dyn_cast<clang::CXXMethodDecl>(reinterpret_cast<const clang::NamedDecl *>(Error.getRawArg(0))))
      Class = Destructor->getParent();
  return Class && isOurs(Class);
}

/// Whether \p Class is the program's own, and derived from one whose header is missing: what it lacks is that one's.
bool TolerantParse::hasForeignBase(const clang::CXXRecordDecl *Class) const {
  return Class && !isOurs(Class) && anyBase(Class, [](const clang::CXXRecordDecl *One) {
           return One->getName() == "Value" && One->getQualifiedNameAsString() == ForeignValue;
         });
}

/// The base from a missing header of the class of \p In, which is a model: it registers what \p Text begins with.
std::string TolerantParse::foreignBaseOfModule(unsigned Error, StringRef Text, const clang::FunctionDecl *In) const {
  const StringRef Name = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(In);
  constexpr StringRef OfModules[] = {"register_module", "register_parameter", "register_buffer"};
  if (Error != clang::diag::err_undeclared_var_use || !Method || !llvm::is_contained(OfModules, Name))
    return "";
  std::string Base;
  anyBase(Method->getParent(), [&](const clang::CXXRecordDecl *One) {
    if (isOurs(One) && One->getQualifiedNameAsString() != ForeignValue)
      Base = One->getQualifiedNameAsString();
    return !Base.empty();
  });
  return Base;
}

/// `override` where a foreign base is not known to have the function; it is a check, and changes nothing.
bool TolerantParse::isIdleOverride(unsigned Error) const {
  if (Error != clang::diag::err_function_marked_override_not_overriding &&
      Error != clang::diag::override_keyword_only_allowed_on_virtual_member_functions &&
      Error != clang::diag::override_keyword_hides_virtual_member_function)
    return false;
  auto &Sources = Compiler->getSourceManager();
  return anyBase(
      llvm::dyn_cast<clang::CXXRecordDecl>(Compiler->getSema().CurContext), [&](const clang::CXXRecordDecl *Class) {
        return Sources.getFilename(Class->getLocation()).starts_with(llvm::sys::path::parent_path(ForeignFile));
      });
}

/// The namespace in which a header of ours has that function; empty when none has.
std::string TolerantParse::ourNamespaceOf(StringRef Function) const {
  if (!Compiler->hasSema() || Function.empty())
    return "";
  auto &Sources = Compiler->getSourceManager();
  clang::ASTContext &Context = Compiler->getASTContext();
  const auto isOurs = [&](const clang::Decl *D) {
    const StringRef File = Sources.getFilename(D->getLocation());
    return File.starts_with(StandInDir) || File.starts_with(InsteadDir) || File.starts_with(PreferredDir);
  };
  llvm::SmallVector<const clang::DeclContext *, 8> Open{Context.getTranslationUnitDecl()};
  while (!Open.empty()) {
    const clang::DeclContext *In = Open.pop_back_val();
    if (const auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(In); Space && isOurs(Space))
      for (const clang::NamedDecl *D : Space->lookup(&Context.Idents.get(Function)))
        if (llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl>(D) && isOurs(D))
          return Space->getQualifiedNameAsString();
    for (const clang::Decl *D : In->noload_decls())
      if (const auto *Inner = llvm::dyn_cast<clang::NamespaceDecl>(D); Inner && !Inner->isAnonymousNamespace())
        Open.push_back(Inner);
  }
  return "";
}

/// Where the name stands that the call `to(settings.device, ...)` at \p Offset puts something on; 0: there is none.
static std::size_t deviceGiven(StringRef All, std::size_t Offset) {
  constexpr StringRef To = "to(";
  if (!All.drop_front(Offset).starts_with(To))
    return 0;
  const std::size_t End = All.find_first_of(",)(;", Offset + To.size());
  if (End == StringRef::npos || All[End] == '(' || All[End] == ';')
    return 0;
  std::size_t Begin = All.take_front(End).rtrim().size();
  while (llvm::isAlnum(All[Begin - 1]) || All[Begin - 1] == '_')
    --Begin;
  return Begin < End ? Begin : 0;
}

/// A function of ours that is called at \p Offset in a way that ours does not have.
bool TolerantParse::noteOverload(const clang::Diagnostic &Error, StringRef All, std::size_t &Offset,
                                 MissedName &Name) const {
  const StringRef Called =
      All.drop_front(Offset).take_while([](char C) { return llvm::isAlnum(C) || C == '_' || C == ':'; });
  const std::size_t Qualifier = Called.rfind(':') + 1; // none: 0
  Name.Scope = ourNamespaceOf(Called.drop_front(Qualifier));
  Name.Kind = MissedName::Hint::Overload;
  Offset += Qualifier;
  return Error.getID() == clang::diag::err_ovl_no_viable_function_in_call && !Name.Scope.empty();
}

/// The namespace of the global one that is written in front of \p Offset, `boost::` in front of `log::trivial`; empty
/// when there is none. Clang looks for what it lacks everywhere then, and finds the function `log`.
std::string TolerantParse::namespaceInFront(StringRef All, std::size_t Offset) const {
  StringRef Front = All.take_front(Offset);
  if (!Compiler->hasSema() || !Front.consume_back("::"))
    return "";
  const auto isOfName = [](char C) { return llvm::isAlnum(C) || C == '_' || C == ':'; };
  std::size_t Length = 0;
  while (Length < Front.size() && isOfName(Front[Front.size() - 1 - Length]))
    ++Length;
  StringRef Written = Front.take_back(Length);
  Written.consume_front("::");
  llvm::SmallVector<StringRef, 4> Names;
  Written.split(Names, "::");
  clang::ASTContext &Context = Compiler->getASTContext();
  const clang::DeclContext *In = Context.getTranslationUnitDecl();
  for (StringRef Name : Names) {
    const auto Found = In->lookup(&Context.Idents.get(Name));
    In = Found.empty() ? nullptr : llvm::dyn_cast<clang::NamespaceDecl>(Found.front());
    if (!In)
      return "";
  }
  return Written.str();
}

/// The options that a layer of LibTorch's is made with; they themselves. Empty for other classes.
static std::string optionsOf(const clang::CXXRecordDecl *Class) {
  const std::string Name = Class ? Class->getQualifiedNameAsString() : "";
  StringRef Layer = Name;
  if (!Layer.starts_with("torch::nn::"))
    return "";
  if (Layer.ends_with("Options"))
    return Name;
  return Layer.consume_back("Impl") ? (Layer + "Options").str() : "";
}

/// What is foreign is a number: one of several functions takes a number there, or an integer stands in braces.
bool TolerantParse::noteNumbers(unsigned Error, StringRef All, std::size_t Offset) {
  std::vector<NumberGiven> Numbers;
  if (Error == clang::diag::err_ovl_ambiguous_call || Error == clang::diag::err_ovl_ambiguous_member_call ||
      Error == clang::diag::err_ovl_ambiguous_oper_binary)
    Numbers = numbersGiven(Compiler->getSema(), All, Offset);
  else if (Error == clang::diag::ext_init_list_type_narrowing ||
           Error == clang::diag::ext_init_list_variable_narrowing)
    for (const std::size_t At : namesInArithmetic(All, Offset))
      Numbers.push_back({At, /*IsWhole=*/true});
  bool AreKnown = false;
  for (const NumberGiven &Number : Numbers) {
    MissedName Name;
    Name.Kind = MissedName::Hint::Number;
    Name.IsWhole = Number.IsWhole;
    Name.MayBeTensor = Number.MayBeTensor;
    Name.Text = All.drop_front(Number.At).take_front(MaxName).str();
    AreKnown |= Known->Names.mayBeNumber(Name);
    Missed.push_back(std::move(Name));
  }
  return AreKnown;
}

bool TolerantParse::isOutsideClasses() const {
  return Compiler->hasSema() && Compiler->getSema().CurContext->isFileContext();
}

/// Errors that a macro of a missing header explains, and others that are not about a name's declaration.
bool TolerantParse::noteUse(const clang::Diagnostic &Error, StringRef All, std::size_t Offset, bool InFunction) {
  using Hint = MissedName::Hint;
  MissedName Name;
  Name.InFunction = InFunction;
  if (noteNumbers(Error.getID(), All, Offset))
    return true;
  switch (Error.getID()) {
  case clang::diag::err_unknown_typename:
  case clang::diag::err_missing_type_specifier:
    if (InFunction)
      return false;
    Name.Kind = Hint::Macro;
    Name.IsCertain = Error.getID() == clang::diag::err_missing_type_specifier && isOutsideClasses();
    break;
  case clang::diag::err_typecheck_decl_incomplete_type:
    Name.Text = macroOfClass(All, Offset).str();
    if (InFunction || Name.Text.empty())
      return false;
    Name.Kind = Hint::Macro;
    Missed.push_back(std::move(Name));
    return true;
  case clang::diag::err_expected_semi_after_expr:
    if (!InFunction)
      return false;
    Offset = statementBegin(All, Offset);
    Name.Kind = Hint::Macro;
    break;
  case clang::diag::err_ovl_no_viable_function_in_call:
  case clang::diag::err_ovl_ambiguous_call:
    if (StringRef Called = All.drop_front(Offset); Called.starts_with("std::") || Called.starts_with("torch::")) {
      Called = Called.take_while([](char C) { return llvm::isAlnum(C) || C == '_' || C == ':'; });
      Name.Scope = Called.rsplit("::").first.str();
      Offset += Name.Scope.size() + 2;
      Name.Kind = Hint::Library;
      break;
    }
    if (!noteOverload(Error, All, Offset, Name)) {
      Name.Declaration = declarationWithDefaults(Compiler->getASTContext(), All.drop_front(Offset));
      if (Name.Declaration.empty())
        return false;
      Name.Kind = Hint::Defaults;
      Offset += All.drop_front(Offset).find('(');
      while (Offset > 0 && (llvm::isAlnum(All[Offset - 1]) || All[Offset - 1] == '_'))
        --Offset;
    }
    break;
  case clang::diag::err_ovl_ambiguous_member_call:
    if (const std::size_t At = deviceGiven(All, Offset)) {
      Offset = At;
      Name.Kind = Hint::Device;
      break;
    }
    [[fallthrough]];
  case clang::diag::err_ovl_ambiguous_init:
    Name.Scope = optionsOf(classIn(Error));
    Name.Kind = Name.Scope.empty() ? Hint::Text : Hint::Options;
    break;
  case clang::diag::err_decomp_decl_multiple_bases_with_members:
  case clang::diag::err_decomp_decl_wrong_number_bindings: {
    const clang::CXXRecordDecl *Class = classIn(Error);
    if (!isLikeGiven(Class) && (!Class || Class->getQualifiedNameAsString() != ForeignValue))
      return false;
    Name.Kind = Hint::Bindings;
    Name.Count = static_cast<unsigned>(All.slice(Offset, All.find(']', Offset)).count(',') + 1);
    break;
  }
  default:
    return false;
  }
  Name.Text = All.drop_front(Offset).str();
  if (Name.Kind == Hint::Macro && macroUse(Name.Text, InFunction, Name.IsCertain) == MacroUse::None)
    return false;
  Missed.push_back(std::move(Name));
  return true;
}

/// The class whose member is defined by what \p Text begins with, `a::b::Net::forward(`, and the namespace in front
/// of it; empty where it defines none.
static std::pair<StringRef, StringRef> classDefined(StringRef Text) {
  const StringRef Whole =
      Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_' || C == ':' || C == '~'; });
  if (!Text.drop_front(Whole.size()).ltrim().starts_with("(")) { // `Net::Result Net::run()`
    const auto [First, Behind] = Whole.split("::");
    return {Behind.empty() ? StringRef() : First, StringRef()};
  }
  const StringRef Class = Whole.rsplit("::").first;
  if (Class.size() == Whole.size())
    return {};
  const std::size_t Last = Class.rfind("::");
  return Last == StringRef::npos ? std::pair(Class, StringRef())
                                 : std::pair(Class.drop_front(Last + 2), Class.take_front(Last));
}

/// Whether a constructor of \p Name is defined: `Net::Net(`.
static bool isClassDefined(StringRef All, StringRef Name) {
  return !Name.empty() && All.contains((Name + "::" + Name + "(").str());
}

/// `Net::Net(int n) : fc(n, 2) { ... }`: what such definitions say of the class.
void TolerantParse::sketch(MissedName &Name, StringRef All) {
  const auto [Class, Qualifier] = classDefined(Name.Text);
  if (Class.empty() || isClassDefined(All, Qualifier.rsplit("::").second) || isClassDefined(All, Qualifier))
    return;
  const auto [I, IsNew] = Sketches.try_emplace(Class.str());
  if (IsNew)
    I->second = sketchOfClass(All, Class);
  Name.Sketch = I->second;
  if (Name.Sketch.Text.empty())
    return;
  if (const auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(Compiler->getSema().CurContext))
    Name.Space = Space->isAnonymousNamespace() ? "" : Space->getQualifiedNameAsString();
  if (!Name.Scope.empty())
    Name.Space = Name.Scope;
  if (!Qualifier.empty())
    Name.Space += (Name.Space.empty() ? "" : "::") + Qualifier.str();
  Name.Text = Class.str() + Name.Text.substr(Class.end() - Name.Text.data());
}

void TolerantParse::note(const clang::Diagnostic &Error) {
  auto &Sources = Compiler->getSourceManager();
  const clang::FunctionDecl *In = nullptr;
  if (Compiler->hasSema())
    In = Compiler->getSema().getCurFunctionDecl();
  if (Compiler->hasSema() && isIdleOverride(Error.getID()))
    return;
  if (isMemberOfOurs(Error))
    return;
  llvm::SmallString<128> Message;
  Error.FormatDiagnostic(Message);
  CodeDiagnostic Code;
  Code.Message = std::string(Message);
  if (!Earlier)
    Earlier = broughtBack(Code.Message);
  auto Presumed = Sources.getPresumedLoc(Sources.getExpansionLoc(Error.getLocation()));
  if (Presumed.isValid()) {
    Code.File = Presumed.getFilename();
    Code.Line = Presumed.getLine();
    Code.Column = Presumed.getColumn();
  }
  if (Code.File == ClassesFile)
    FailingSketches.insert(Code.Line);
  if (In)
    Broken.try_emplace(In, std::move(Code));
  else
    Elsewhere.push_back(std::move(Code));
  const auto Kind = hintOf(Error.getID());
  if (Error.getLocation().isInvalid())
    return;
  const auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Error.getLocation()));
  const StringRef All = Sources.getBufferData(File);
  if (Searched.insert(File).second)
    for (const auto &[Class, IsHolder] : modulesRegistered(All))
      Known->Names.Registered.try_emplace(Class, IsHolder);
  if (isOfLabel(Error.getID()) && !All.take_front(Offset).rtrim().ends_with("case"))
    return;
  if (noteUse(Error, All, Offset, In != nullptr) || !Kind)
    return;
  MissedName Name;
  Name.Kind = *Kind;
  constexpr std::size_t Around = 400;
  Name.Before = All.take_front(Offset).take_back(Around).str();
  Name.Text = All.drop_front(Offset).take_front(Around).str();
  llvm::SmallVector<StringRef, 3> Parts;
  if (Compiler->hasSema() && isMethodOfTensors(Compiler->getASTContext(), Name.Text)) {
    if (isLikeGiven(classIn(Error)))
      Name.Kind = MissedName::Hint::Method;
    else
      Known->Names.OfTensors.insert(StringRef(Name.Text).take_while(isOfWord).str());
  }
  if (anyBase(classIn(Error), isOurMembers))
    Name.Scope = OurMembers.str();
  else if (hasForeignBase(classIn(Error)))
    Name.Scope = ForeignValue.str();
  else if (Error.getID() == clang::diag::err_expected_class_or_namespace) {
    Name.Scope = namespaceInFront(All, Offset), Name.InNamespace = true;
    if (Name.Scope.empty())
      return;
  } else if (llvm::Regex(" in (namespace )?'([^']+)'").match(Message, &Parts))
    Name.Scope = Parts[2].str(), Name.InNamespace = !Parts[1].empty();
  else if (isAliasOfProgram(All, Name.Text))
    return;
  if (macroUse(Name.Text, In != nullptr) == MacroUse::Text)
    Name.Kind = MissedName::Hint::Macro;
  if (std::string Base = foreignBaseOfModule(Error.getID(), Name.Text, In); !Base.empty()) {
    Name.Kind = MissedName::Hint::Module;
    Name.Scope = std::move(Base);
  }
  Name.InFunction = In != nullptr;
  Name.IsInStd = Compiler->hasSema() && isInStd(Compiler->getSema(), Name.Text);
  if (!In && (Name.Scope.empty() || Name.InNamespace) && isOutsideClasses())
    sketch(Name, All);
  if (Name.Scope.empty() && Compiler->hasSema())
    Name.Alias = aliasIn(Compiler->getASTContext(), Name.Text);
  Missed.push_back(std::move(Name));
}

std::vector<std::string> undefinedMacros(llvm::ArrayRef<CodeDiagnostic> Errors) {
  static const llvm::Regex Undeclared("^use of undeclared identifier '([A-Z][A-Z0-9_]+[A-Z0-9])'");
  std::vector<std::string> Names;
  std::set<std::pair<std::string, unsigned>> Lines;
  llvm::SmallVector<StringRef, 2> Parts;
  for (const CodeDiagnostic &Error : Errors)
    if (!Error.IsNote && Undeclared.match(Error.Message, &Parts)) {
      Lines.insert({Error.File, Error.Line});
      if (llvm::find(Names, Parts[1]) == Names.end())
        Names.push_back(Parts[1].str());
    }
  const bool Explain = llvm::all_of(Errors, [&](const CodeDiagnostic &Error) {
    return Error.IsNote || Lines.count({Error.File, Error.Line});
  });
  return Explain ? Names : std::vector<std::string>();
}

bool TolerantParse::missesLibTorch() const {
  constexpr StringRef Namespaces[] = {"torch", "at", "c10"};
  return llvm::any_of(Missed, [&](const MissedName &Name) {
    return Name.InNamespace && llvm::is_contained(Namespaces, StringRef(Name.Scope).split("::").first);
  });
}

std::vector<CodeDiagnostic> TolerantParse::errorsOfBroken() const {
  std::vector<CodeDiagnostic> Errors;
  for (const auto &[Function, Error] : Broken)
    Errors.push_back(Error);
  return Errors;
}

bool TolerantParse::learn() {
  Known->Names.AddsToLibTorch = !Known->OwnHeader.empty() || llvm::any_of(Known->Headers, isOfOtherBuild);
  if (HidesMore) { // another program, as far as headers are concerned
    MissingHeaders Next;
    Next.AskedFor = std::move(Known->AskedFor);
    Next.Macros = std::move(Known->Macros);
    Next.Rounds = Known->Rounds + 1;
    *Known = std::move(Next);
    return Known->Rounds < MaxRounds;
  }
  // What has a scope is foreign for certain. A name alone may be a variable of the program whose declaration did not
  // compile for want of the others, so those come first, and classes before values.
  const auto isOfStandard = [](const MissedName &Name) { return Name.InNamespace && Name.Scope == "std"; };
  bool Changed = !Known->LacksStandard && llvm::any_of(Missed, isOfStandard);
  Known->LacksStandard |= Changed;
  auto learnAll = [&](llvm::function_ref<bool(const MissedName &)> Choice) {
    for (const MissedName &Name : Missed)
      if (Choice(Name))
        Changed |= Known->Names.learn(Name);
  };
  // What stands where nothing should makes errors of all that comes behind it.
  learnAll([](const MissedName &Name) {
    return Name.Kind == MissedName::Hint::Macro && macroUse(Name.Text, Name.InFunction) == MacroUse::Bare;
  });
  if (!Changed)
    learnAll([](const MissedName &Name) { return Name.isQualified(); });
  if (!Changed)
    learnAll([](const MissedName &Name) { return Name.Kind != MissedName::Hint::None; });
  if (!Changed)
    learnAll([](const MissedName &) { return true; });
  if (!Changed)
    Changed = Known->Names.dropClasses(FailingSketches);
  return Changed && ++Known->Rounds < MaxRounds;
}

} // namespace vramlint
