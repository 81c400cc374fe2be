// Classes are recognised by their bases in the syntax tree, signatures are copied from the source text,
// so that the user reads what was written and not a desugared form.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/ModelClass.h"
#include "Analysis/Scenario.h"
#include "Frontend/Program.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringExtras.h>

using llvm::StringRef;

namespace vramlint {

static bool isInNamespaceNN(const clang::CXXRecordDecl *Record) {
  const auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(Record->getDeclContext());
  return Space && Space->getName() == "nn";
}

using ClassSet = llvm::SmallPtrSet<const clang::CXXRecordDecl *, 8>;

/// Follows the bases; those of a template as far as they do not depend on its parameters. A template whose base is
/// another instance of itself is looked at once.
static bool derivesFromModule(const clang::CXXRecordDecl *Record, ClassSet Seen = {}) {
  if (!Seen.insert(Record->getCanonicalDecl()).second)
    return false;
  for (const clang::CXXBaseSpecifier &Base : Record->bases()) {
    const auto *BaseRecord = Base.getType()->getAsCXXRecordDecl();
    if (!BaseRecord) {
      // torch::nn::Cloneable<Net<N>>, which is how a template says it.
      const auto *Dependent = Base.getType()->getAs<clang::TemplateSpecializationType>();
      const auto *Template = Dependent ? Dependent->getTemplateName().getAsTemplateDecl() : nullptr;
      if (Template)
        BaseRecord = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(Template->getTemplatedDecl());
    }
    if (!BaseRecord || !(BaseRecord = BaseRecord->getDefinition()))
      continue;
    if (BaseRecord->getIdentifier() && BaseRecord->getName() == "Module" && isInNamespaceNN(BaseRecord))
      return true;
    if (derivesFromModule(BaseRecord, Seen))
      return true;
  }
  return false;
}

const clang::CXXRecordDecl *heldClass(const clang::CXXRecordDecl *Record) {
  for (const clang::CXXBaseSpecifier &Base : Record->bases()) {
    const auto *Holder =
        llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(Base.getType()->getAsCXXRecordDecl());
    if (Holder && Holder->getName() == "ModuleHolder" && isInNamespaceNN(Holder) &&
        Holder->getTemplateArgs().size() == 1)
      return Holder->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  }
  return nullptr;
}

static std::string qualifiedName(const clang::NamedDecl *D) {
  clang::PrintingPolicy Policy(D->getASTContext().getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  D->printQualifiedName(Out, Policy);
  return Text;
}

/// The source from \p Begin to the end of the token at \p End on one line; empty inside macros.
static std::string sourceText(const clang::ASTContext &Context, clang::SourceLocation Begin,
                              clang::SourceLocation End) {
  auto Range = clang::CharSourceRange::getTokenRange(Begin, End);
  StringRef Text = clang::Lexer::getSourceText(
      clang::Lexer::makeFileCharRange(Range, Context.getSourceManager(), Context.getLangOpts()),
      Context.getSourceManager(), Context.getLangOpts());
  llvm::SmallVector<StringRef> Words;
  llvm::SplitString(Text, Words);
  return llvm::join(Words, " ");
}

static std::string signature(const clang::FunctionDecl *Function) {
  auto &Context = Function->getASTContext();
  std::string Text;
  if (clang::FunctionTypeLoc Type = Function->getFunctionTypeLoc()) {
    clang::SourceLocation Begin = Function->getLocation();
    clang::SourceLocation End = Type.getRParenLoc();
    if (!llvm::isa<clang::CXXConstructorDecl>(Function)) {
      clang::SourceRange Return = Type.getReturnLoc().getSourceRange();
      auto &Sources = Context.getSourceManager();
      if (Return.isValid() && Sources.isBeforeInTranslationUnit(Return.getBegin(), Begin))
        Begin = Return.getBegin();
      else if (Return.isValid() && Sources.isBeforeInTranslationUnit(End, Return.getEnd()))
        End = Return.getEnd();
    }
    Text = sourceText(Context, Begin, End);
  }
  if (Text.empty()) {
    llvm::raw_string_ostream Out(Text);
    clang::PrintingPolicy Policy(Context.getLangOpts());
    Policy.TerseOutput = true;
    Function->print(Out, Policy);
  }
  return Text;
}

static bool containsCall(const clang::Stmt *S) {
  return S && (llvm::isa<clang::CallExpr>(S) || llvm::any_of(S->children(), containsCall));
}

static const clang::CXXConstructorDecl *definitionOf(const clang::CXXConstructorDecl *C) {
  const clang::FunctionDecl *Defined = nullptr;
  return C->isDefined(Defined) ? llvm::cast<clang::CXXConstructorDecl>(Defined) : nullptr;
}

static bool hasEmptyBody(const clang::CXXConstructorDecl *Defined) {
  if (Defined->isDefaulted())
    return true;
  const auto *Body = llvm::dyn_cast_or_null<clang::CompoundStmt>(Defined->getBody());
  return Body && Body->body_empty();
}

/// The members in front of its braces.
static llvm::SmallPtrSet<const clang::FieldDecl *, 8> madeInFront(const clang::CXXConstructorDecl *Defined) {
  llvm::SmallPtrSet<const clang::FieldDecl *, 8> Fields;
  for (const clang::CXXCtorInitializer *I : Defined->inits())
    if (I->isWritten())
      Fields.insert(I->getMember()); // of a base and of another constructor: null
  return Fields;
}

/// Whether another constructor, which takes arguments, makes all that \p Defined makes, and more between its braces.
static bool isOutdone(const clang::CXXConstructorDecl *Defined) {
  return llvm::any_of(Defined->getParent()->ctors(), [&](const clang::CXXConstructorDecl *Other) {
    Other = definitionOf(Other);
    if (!Other || Other->getMinRequiredArguments() == 0 || Other->isCopyOrMoveConstructor() || hasEmptyBody(Other))
      return false;
    const auto More = madeInFront(Other);
    return llvm::all_of(madeInFront(Defined), [&](const clang::FieldDecl *F) { return F && More.contains(F); });
  });
}

/// Nothing stands between its braces, and no member is made otherwise, or none that others do not make as well.
static bool makesNothing(const clang::CXXConstructorDecl *C) {
  const clang::CXXConstructorDecl *Defined = definitionOf(C);
  if (!Defined || !hasEmptyBody(Defined))
    return false;
  return (madeInFront(Defined).empty() || isOutdone(Defined)) &&
         llvm::none_of(C->getParent()->fields(), [](const clang::FieldDecl *Field) {
           return Field->hasInClassInitializer() && containsCall(Field->getInClassInitializer());
         });
}

bool hidesConstructors(const clang::CXXRecordDecl *Class) {
  const auto isUsual = [](const clang::CXXConstructorDecl *C) { return !C->isCopyOrMoveConstructor(); };
  return llvm::any_of(Class->ctors(), isUsual) &&
         llvm::none_of(Class->ctors(), [&](const clang::CXXConstructorDecl *C) {
           return isUsual(C) && C->getAccess() == clang::AS_public && !C->isDeleted();
         });
}

bool isMadeEmpty(const clang::CXXRecordDecl *Class) {
  bool IsEmpty = false, IsGiven = false;
  for (const clang::CXXConstructorDecl *C : Class->ctors()) {
    if (C->isImplicit() || C->isDeleted() || C->isCopyOrMoveConstructor())
      continue;
    IsEmpty |= C->getNumParams() == 0 && makesNothing(C);
    IsGiven |= C->getMinRequiredArguments() > 0;
  }
  // What a base of the program makes is there all the same.
  return IsEmpty && IsGiven && llvm::all_of(Class->bases(), [](const clang::CXXBaseSpecifier &Base) {
           const auto *Record = Base.getType()->getAsCXXRecordDecl();
           return Record && isInNamespaceNN(Record) &&
                  (Record->getName() == "Module" || Record->getName() == "Cloneable");
         });
}

static const clang::FunctionDecl *asFunction(const clang::Decl *D) {
  if (const auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D))
    return Template->getTemplatedDecl();
  if (const auto *Shadow = llvm::dyn_cast<clang::UsingShadowDecl>(D))
    return asFunction(Shadow->getTargetDecl());
  return llvm::dyn_cast<clang::FunctionDecl>(D);
}

static void addConstructors(ModelClass &Model) {
  for (const clang::Decl *D : Model.Class->decls()) {
    const auto *Constructor = llvm::dyn_cast_or_null<clang::CXXConstructorDecl>(asFunction(D));
    if (Constructor && !Constructor->isImplicit() && !Constructor->isDeleted() &&
        !Constructor->isCopyOrMoveConstructor())
      Model.Constructors.push_back(signature(Constructor));
  }
  if (Model.Constructors.empty() && !Model.Class->hasUserDeclaredConstructor())
    Model.Constructors.push_back(Model.Class->getNameAsString() + "()");
}

static void collectMethods(StringRef Name, const clang::CXXRecordDecl *Record, std::vector<std::string> &Found) {
  for (const clang::Decl *D : Record->decls()) {
    const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(asFunction(D));
    if (Method && Method->getNameAsString() == Name)
      Found.push_back(signature(Method));
  }
  if (!Found.empty())
    return;
  for (const clang::CXXBaseSpecifier &Base : Record->bases())
    if (const auto *BaseRecord = Base.getType()->getAsCXXRecordDecl())
      if (BaseRecord->hasDefinition() && Found.empty())
        collectMethods(Name, BaseRecord->getDefinition(), Found);
}

/// at::Tensor, also within a vector, a pair or a structure of the library's; std::any may hold one.
static bool holdsTensor(clang::QualType Type) {
  const std::string Text = Type.getCanonicalType().getAsString();
  return StringRef(Text).contains("at::Tensor") || StringRef(Text).contains("std::any");
}

/// What a class without a forward is run by: its `Forward` or `operator()`, or else the first that makes tensors of
/// some.
static std::string methodWithTensors(const clang::CXXRecordDecl *Class) {
  std::string First;
  for (const clang::CXXMethodDecl *Method : Class->methods()) {
    const auto Parameters = Method->parameters().take_front(Method->getMinRequiredArguments());
    const bool IsOne =
        Method->isUserProvided() && Method->isInstance() && Method->getAccess() == clang::AS_public &&
        (Method->getIdentifier() || Method->getOverloadedOperator() == clang::OO_Call) &&
        holdsTensor(Method->getReturnType()) &&
        llvm::any_of(Parameters, [](const clang::ParmVarDecl *P) { return holdsTensor(P->getType()); });
    const std::string Name = Method->getNameAsString();
    if (IsOne && (!Method->getIdentifier() || StringRef(Name).equals_insensitive("forward")))
      return Name;
    if (IsOne && First.empty())
      First = Name;
  }
  return First;
}

const clang::CXXMethodDecl *methodOf(const clang::CXXRecordDecl *Class, StringRef Name) {
  for (const clang::CXXMethodDecl *Method : Class->methods())
    if (Method->getNameAsString() == Name)
      return Method;
  for (const clang::CXXBaseSpecifier &Base : Class->bases())
    if (const auto *Record = Base.getType()->getAsCXXRecordDecl(); Record && Record->hasDefinition())
      if (const auto *Method = methodOf(Record->getDefinition(), Name))
        return Method;
  return nullptr;
}

std::vector<std::string> ModelClass::methods(StringRef Name) const {
  std::vector<std::string> Found;
  if (Class)
    collectMethods(Name, Class, Found);
  return Found;
}

namespace {

struct Collector {
  std::vector<ModelClass> Models;
  std::vector<std::pair<const clang::CXXRecordDecl *, const clang::CXXRecordDecl *>> Holders; ///< held, holder
  llvm::SmallPtrSet<const clang::CXXRecordDecl *, 16> Seen;

  void visit(const clang::Decl *D) {
    if (const auto *Template = llvm::dyn_cast<clang::ClassTemplateDecl>(D))
      return visitClass(Template->getTemplatedDecl(), /*IsTemplate=*/true);
    if (const auto *Record = llvm::dyn_cast<clang::CXXRecordDecl>(D))
      return visitClass(Record, /*IsTemplate=*/false);
    if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D))
      for (const clang::Decl *Inner : llvm::cast<clang::DeclContext>(D)->decls())
        visit(Inner);
  }

  void visitClass(const clang::CXXRecordDecl *Record, bool IsTemplate) {
    if (!Record->isThisDeclarationADefinition() || !Record->getIdentifier() ||
        llvm::isa<clang::ClassTemplateSpecializationDecl>(Record))
      return;
    // A header's class is there once for each source that includes it.
    if (!Seen.insert(Record->getCanonicalDecl()).second)
      return;
    if (const auto *Held = heldClass(Record))
      Holders.push_back({Held->getCanonicalDecl(), Record});
    if (derivesFromModule(Record)) {
      ModelClass Model;
      Model.Class = Record;
      Model.Name = qualifiedName(Record);
      Model.IsTemplate = IsTemplate;
      Model.IsAbstract = Record->isAbstract();
      auto &Sources = Record->getASTContext().getSourceManager();
      auto Place = Sources.getPresumedLoc(Sources.getExpansionLoc(Record->getLocation()));
      if (Place.isValid()) {
        Model.File = Place.getFilename();
        Model.Line = Place.getLine();
      }
      addConstructors(Model);
      Model.Forwards = Model.methods(Model.Method);
      if (Model.Forwards.empty())
        Model.Method = methodWithTensors(Record);
      Models.push_back(std::move(Model));
    }
    for (const clang::Decl *Inner : Record->decls())
      if (!Inner->isImplicit())
        visit(Inner);
  }
};

} // namespace

std::vector<ModelClass> listModels(const Program &P) {
  Collector C;
  for (const clang::Decl *D : P.userDecls())
    C.visit(D);
  for (ModelClass &Model : C.Models)
    for (const auto &[Held, Holder] : C.Holders)
      if (Held == Model.Class->getCanonicalDecl()) {
        Model.HolderClass = Holder;
        Model.Holder = qualifiedName(Holder);
      }
  return std::move(C.Models);
}

std::vector<std::string> templateArguments(const ModelClass &Model) {
  const auto *Template = Model.Class->getDescribedClassTemplate();
  if (!Template)
    return {};
  const clang::PrintingPolicy Policy = Template->getASTContext().getPrintingPolicy();
  std::vector<std::string> All;
  for (const clang::ClassTemplateSpecializationDecl *Made : Template->specializations()) {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    clang::printTemplateArgumentList(Out, Made->getTemplateArgs().asArray(), Policy,
                                     Template->getTemplateParameters());
    if (!llvm::is_contained(All, Text))
      All.push_back(std::move(Text));
  }
  if (All.empty() && Template->getTemplateParameters()->getMinRequiredArguments() == 0)
    All.push_back("<>");
  return All;
}

const clang::CXXRecordDecl *madeOf(const ModelClass &Model, StringRef Name, Program &P) {
  const std::string Alias = "vramlint_made_of_" + llvm::utostr(P.context().Idents.size());
  P.enterUnitOf(Model.Class);
  auto Added = P.addCode("<model " + Name.str() + ">",
                         "using " + Alias + " = ::" + Model.Name + Name.substr(Name.find('<')).str() + ";");
  if (!Added) { // said when the scenario is made
    llvm::consumeError(Added.takeError());
    return nullptr;
  }
  for (const clang::Decl *D : *Added) {
    const auto *Named = llvm::dyn_cast<clang::TypedefNameDecl>(D);
    if (!Named)
      continue;
    const clang::QualType Type = Named->getUnderlyingType();
    bool IsMade = false;
    const auto Errors =
        P.quietly([&] { IsMade = P.sema().isCompleteType(Model.Class->getLocation(), Type); }, Model.Class);
    if (IsMade && Errors.empty())
      return Type->getAsCXXRecordDecl();
  }
  return nullptr;
}

std::optional<Wrapped> wrapped(clang::QualType Type) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *Instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(Record);
  if (!Instance || !Instance->getIdentifier() || Instance->getTemplateArgs().size() == 0)
    return std::nullopt;
  clang::TemplateArgument First = Instance->getTemplateArgs()[0];
  if (First.getKind() == clang::TemplateArgument::Pack && First.pack_size() != 0)
    First = First.pack_begin()[0];
  if (First.getKind() != clang::TemplateArgument::Type)
    return std::nullopt;
  return Wrapped{Instance->getName(), First.getAsType()};
}

static bool isModule(const clang::CXXRecordDecl *Class) {
  return Class->getQualifiedNameAsString() == "torch::nn::Module";
}

/// Nothing where a base depends on arguments of a template, or none is torch::nn::Module.
static std::optional<bool> derivesPublicly(const clang::CXXRecordDecl *Class) {
  std::optional<bool> Found;
  for (const clang::CXXBaseSpecifier &Base : Class->bases()) {
    const auto *Record = Base.getType()->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition())
      continue;
    const auto Further = isModule(Record) ? std::optional(true) : derivesPublicly(Record->getDefinition());
    if (Further)
      Found = Found.value_or(false) || (*Further && Base.getAccessSpecifier() == clang::AS_public);
  }
  return Found;
}

/// The functions of that name that are found first, in the class or else in a base below torch::nn::Module.
static std::vector<const clang::NamedDecl *> methodsFoundFirst(const clang::CXXRecordDecl *Class, StringRef Name) {
  std::vector<const clang::NamedDecl *> Found;
  for (const clang::NamedDecl *D : Class->lookup(&Class->getASTContext().Idents.get(Name)))
    Found.push_back(D);
  for (const clang::CXXBaseSpecifier &Base : Class->bases()) {
    const auto *Record = Base.getType()->getAsCXXRecordDecl();
    if (Found.empty() && Record && Record->hasDefinition() && !isModule(Record))
      Found = methodsFoundFirst(Record->getDefinition(), Name);
  }
  return Found;
}

bool isModuleMethodHidden(const clang::CXXRecordDecl *Class, StringRef Name, unsigned Arguments) {
  if (!derivesPublicly(Class).value_or(true))
    return true;
  const auto Found = methodsFoundFirst(Class, Name);
  return !Found.empty() && llvm::none_of(Found, [&](const clang::NamedDecl *D) {
    const auto *Function = D->getUnderlyingDecl()->getAsFunction();
    return Function && D->getAccess() == clang::AS_public && Function->getMinRequiredArguments() <= Arguments &&
           (Function->isVariadic() || Arguments <= Function->getNumParams());
  });
}

bool isForeignClass(const clang::CXXRecordDecl *Record) {
  const auto *Definition = Record->getDefinition();
  return Definition && llvm::any_of(Definition->bases(), [](const clang::CXXBaseSpecifier &Base) {
           const auto *Class = Base.getType()->getAsCXXRecordDecl();
           return Class && StringRef(Class->getQualifiedNameAsString()).starts_with("vramlint_foreign::");
         });
}

bool isOwnClass(const clang::CXXRecordDecl *Record) {
  const std::string Name = Record->getQualifiedNameAsString();
  for (StringRef Library : {"std::", "at::", "torch::", "c10::", "vramlint_foreign::"})
    if (StringRef(Name).starts_with(Library))
      return false;
  return !isForeignClass(Record);
}

unsigned tensorsHeld(clang::QualType Type) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || !isOwnClass(Record) || !Record->getDefinition()->isAggregate())
    return 0;
  const auto Fields = Record->getDefinition()->fields();
  const bool AreTensors = llvm::all_of(Fields, [](const clang::FieldDecl *F) {
    const auto *Class = F->getType()->getAsCXXRecordDecl();
    return Class && Class->getQualifiedNameAsString() == "at::Tensor";
  });
  return AreTensors ? std::distance(Fields.begin(), Fields.end()) : 0;
}

/// Whether the numbers of a structure, or of one that it derives from, would all be 0.
static bool isLeftAtZero(const clang::CXXRecordDecl *Record) {
  const auto IsNumber = [](const clang::FieldDecl *F) { return F->getType()->isArithmeticType(); };
  if (Record->hasUserProvidedDefaultConstructor())
    return false;
  const bool IsSaid =
      llvm::none_of(Record->fields(), IsNumber) ||
      llvm::any_of(Record->fields(), [](const clang::FieldDecl *F) { return F->hasInClassInitializer(); });
  return !IsSaid || llvm::any_of(Record->bases(), [](const clang::CXXBaseSpecifier &Base) {
    const auto *Of = Base.getType()->getAsCXXRecordDecl();
    return Of && Of->hasDefinition() && isOwnClass(Of) && isLeftAtZero(Of->getDefinition());
  });
}

/// A structure of the program with defaults: a configuration. One whose numbers would all be 0, or whose tensors
/// would be undefined, is none.
static bool isConfiguration(const clang::CXXRecordDecl *Record) {
  if (tensorsHeld(Record->getASTContext().getRecordType(Record)) > 0)
    return false;
  if (!Record->hasDefinition() || !Record->getIdentifier() || Record->isAbstract() || !isOwnClass(Record))
    return false;
  Record = Record->getDefinition();
  if (const auto *Held = heldClass(Record); Held && Held->hasDefinition() && !Held->hasDefaultConstructor())
    return false; // it would hold nothing
  if (!Record->hasDefaultConstructor() || Record->hasUserProvidedDefaultConstructor())
    return Record->hasDefaultConstructor();
  return !isLeftAtZero(Record);
}

std::optional<std::string> sizelessArgument(const clang::ParmVarDecl *Parameter) {
  const clang::QualType Type = Parameter->getType().getNonReferenceType();
  const bool IsWritten = Parameter->getType()->isLValueReferenceType() && !Type.isConstQualified();
  if (const auto *Enum = Type->getAs<clang::EnumType>(); Enum && !IsWritten)
    if (const auto *Decl = Enum->getDecl()->getDefinition(); Decl && !Decl->enumerators().empty())
      return Decl->getQualifiedNameAsString() == "c10::ScalarType" ? "torch::kFloat"
             : Decl->getQualifiedNameAsString() == "c10::DeviceType"
                 ? "device.type()"
                 : Decl->enumerator_begin()->getQualifiedNameAsString();
  if (Type->isBooleanType() && !IsWritten)
    return "true";
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record)
    return std::nullopt;
  const std::string Name = Record->getQualifiedNameAsString();
  if (Name == "c10::Device")
    return "device"; // a variable of every scenario
  if (!isConfiguration(Record))
    return std::nullopt;
  return (IsWritten ? "*new " : "") + Name + "{}";
}

static bool isNamed(StringRef Full, StringRef Name) {
  return !Full.empty() && (Full == Name || Full.ends_with(("::" + Name).str()));
}

std::string asFarAsIsKnown(const Program &P) {
  const std::string &Header = P.missingOwnHeader();
  return Header.empty() ? "" : ", as far as can be told without '" + Header + "'";
}

llvm::Expected<ModelClass> findModel(const Program &P, StringRef Name) {
  std::vector<ModelClass> Models = listModels(P);
  StringRef Base = Name.split('<').first.trim();
  Base.consume_front("::");
  std::vector<const ModelClass *> Found;
  std::vector<std::string> Names;
  for (const ModelClass &Model : Models) {
    if (isNamed(Model.Name, Base) || isNamed(Model.Holder, Base))
      Found.push_back(&Model);
    Names.push_back(Model.Holder.empty() ? Model.Name : Model.Holder);
  }
  if (Found.size() == 1) {
    if (Found.front()->IsAbstract)
      return llvm::createStringError("model '" + Name.str() + "' is an abstract class");
    return *Found.front();
  }
  if (Found.size() > 1) {
    std::string Message = "model '" + Name.str() + "' is ambiguous:";
    for (const ModelClass *Model : Found)
      Message += " '" + Model->Name + "'";
    return llvm::createStringError(Message);
  }
  if (Models.empty())
    return llvm::createStringError("no model '" + Name.str() +
                                   "': the sources define no class derived from torch::nn::Module" +
                                   asFarAsIsKnown(P));
  return llvm::createStringError("no model '" + Name.str() + "'" + didYouMean(Base, Names) +
                                 " (models found: " + llvm::join(Names, ", ") + ")");
}

} // namespace vramlint
