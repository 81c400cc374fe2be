// `--list-models`, which is also the answer when there was nothing to execute.
//
//   UNet  unet.cpp:12
//     constructor  UNetImpl(int64_t in, int64_t out)
//     forward      torch::Tensor forward(torch::Tensor x)
//     try          vramlint --model=UNet --args='IN, OUT' --input=SHAPE unet.cpp
//
// What the user has to fill in stands in capitals.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Candidates.h"
#include "Analysis/ModelClass.h"
#include "Analysis/ScenarioSearch.h"
#include "Analysis/ShellWords.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>

using llvm::StringRef;

namespace vramlint {

static std::string placeholder(const clang::ParmVarDecl *Parameter, unsigned Index) {
  return Parameter->getName().empty() ? "ARG" + std::to_string(Index + 1) : Parameter->getName().upper();
}

/// `IN, OUT, device`: the names of the parameters without default, in capitals, but for what needs not be filled in.
static std::string placeholders(const clang::FunctionDecl *Function) {
  std::vector<std::string> Names;
  for (unsigned I = 0, N = Function->getMinRequiredArguments(); I < N; ++I) {
    const clang::ParmVarDecl *Parameter = Function->getParamDecl(I);
    Names.push_back(sizelessArgument(Parameter).value_or(placeholder(Parameter, I)));
  }
  return llvm::join(Names, ", ");
}

/// The constructor with the fewest arguments to fill in, but for one that makes nothing.
static std::string constructorArguments(const clang::CXXRecordDecl *Class) {
  const clang::CXXConstructorDecl *Best = nullptr;
  const bool WantsArguments = isMadeEmpty(Class);
  for (const clang::CXXConstructorDecl *C : Class->ctors()) {
    if (C->isImplicit() || C->isDeleted() || C->isCopyOrMoveConstructor() || C->getAccess() != clang::AS_public)
      continue;
    if (WantsArguments && C->getMinRequiredArguments() == 0)
      continue;
    if (!Best || C->getMinRequiredArguments() < Best->getMinRequiredArguments())
      Best = C;
  }
  return Best ? placeholders(Best) : "";
}

static bool isTensor(clang::QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->getQualifiedNameAsString() == "at::Tensor";
}

/// `SHAPE`, `[SHAPE, SHAPE]` for a vector, `=LENGTH`: what an argument of forward is to be given as.
static std::string inputPlaceholder(const clang::ParmVarDecl *Parameter, unsigned Index) {
  if (auto Known = sizelessArgument(Parameter))
    return "=" + *Known;
  const clang::QualType Type = Parameter->getType().getNonReferenceType();
  if (const unsigned Tensors = tensorsHeld(Type))
    return "=" + Type->getAsCXXRecordDecl()->getQualifiedNameAsString() + "{" +
           llvm::join(std::vector<std::string>(Tensors, "torch::rand({SIZES}, device)"), ", ") + "}";
  if (Type->isArithmeticType())
    return "=" + placeholder(Parameter, Index);
  const auto Around = wrapped(Type);
  if (!Around)
    return "SHAPE";
  if (Around->Template == "optional")
    return "none";
  if (Around->Template == "initializer_list") { // of tensors, or of std::any
    clang::PrintingPolicy Policy(Parameter->getASTContext().getLangOpts());
    return "=std::initializer_list<" + Around->First.getCanonicalType().getAsString(Policy) +
           ">{torch::rand({SIZES}, device)}";
  }
  if (Around->Template == "basic_string")
    return "=\"" + placeholder(Parameter, Index) + "\"";
  if (!isTensor(Around->First))
    return "SHAPE";
  return llvm::StringSwitch<std::string>(Around->Template)
      .Case("vector", "[SHAPE, SHAPE]")
      .Cases("tuple", "pair", "(SHAPE, SHAPE)")
      .Default("SHAPE");
}

static std::string displayName(const ModelClass &Model) { return Model.Holder.empty() ? Model.Name : Model.Holder; }

std::string commandToComplete(const Request &R, const ModelClass &Model) {
  const std::string Name = displayName(Model);
  const std::vector<std::string> Arguments = templateArguments(Model);
  std::string What =
      "--model=" + (Model.IsTemplate ? quoted(Name + (Arguments.empty() ? "<...>" : Arguments.front())) : Name);
  if (std::string Arguments = constructorArguments(Model.Class); !Arguments.empty())
    What += " --args=" + quoted(Arguments);
  if (Model.Method != "forward")
    What += " --method=" + quoted(Model.Method);
  const clang::CXXMethodDecl *Forward = methodOf(Model.Class, Model.Method);
  const unsigned Count = Forward ? Forward->getMinRequiredArguments() : 0;
  for (unsigned I = 0; I < Count; ++I)
    What += " --input=" + quoted(inputPlaceholder(Forward->getParamDecl(I), I));
  if (Count == 0)
    What += " --input=SHAPE";
  return commandLine(R, What);
}

static std::string describeModel(const Request &R, const ModelClass &Model) {
  std::string Text = displayName(Model) + "  " + Model.File + ":" + std::to_string(Model.Line) + "\n";
  for (const std::string &Constructor : Model.Constructors)
    Text += "  constructor  " + Constructor + "\n";
  for (const std::string &Forward : Model.Forwards)
    Text += "  forward      " + Forward + "\n";
  if (Model.IsAbstract)
    return Text + "  abstract, cannot be made\n";
  if (Model.Method.empty())
    return Text + "  has no forward that could be executed\n";
  return Text + "  try          " + commandToComplete(R, Model) + "\n";
}

/// at::Tensor, also within an optional, a vector or a tuple.
static bool namesTensor(clang::QualType Type) {
  const std::string Text = Type.getCanonicalType().getAsString();
  constexpr StringRef Tensor = "at::Tensor";
  for (std::size_t At = Text.find(Tensor); At != std::string::npos; At = Text.find(Tensor, At + 1))
    if (At + Tensor.size() == Text.size() || !llvm::isAlnum(Text[At + Tensor.size()]))
      return true;
  return false;
}

/// What an extension gives to Python: it can be executed once somebody says with what.
static bool takesTensors(const clang::FunctionDecl *Function) {
  return Function->getMinRequiredArguments() != 0 &&
         llvm::any_of(Function->parameters(), [](const clang::ParmVarDecl *P) { return namesTensor(P->getType()); });
}

/// Functions that can be executed as they are, or with arguments of which some are tensors.
static void collectEntries(const clang::Decl *D, std::vector<const clang::FunctionDecl *> &Found) {
  if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D)) {
    const bool IsPlain = Function->getIdentifier() && Function->isThisDeclarationADefinition() &&
                         !llvm::isa<clang::CXXMethodDecl>(Function) && !Function->isDependentContext();
    if (IsPlain && (Function->getMinRequiredArguments() == 0 || Function->isMain() || takesTensors(Function)))
      Found.push_back(Function);
  } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D)) {
    for (const clang::Decl *Inner : llvm::cast<clang::DeclContext>(D)->decls())
      collectEntries(Inner, Found);
  }
}

/// `torch::rand({SIZES}), K`: what has to be filled in stands in capitals.
static std::string entryArguments(const clang::FunctionDecl *Function) {
  std::vector<std::string> Arguments;
  for (unsigned I = 0, N = Function->getMinRequiredArguments(); I < N; ++I) {
    const clang::ParmVarDecl *Parameter = Function->getParamDecl(I);
    const clang::CXXRecordDecl *Class = Parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (Class && Class->getQualifiedNameAsString() == "at::Tensor")
      Arguments.push_back("torch::rand({SIZES})");
    else
      Arguments.push_back(placeholder(Parameter, I));
  }
  return llvm::join(Arguments, ", ");
}

static std::string commandFor(const Request &R, const clang::FunctionDecl *Function) {
  std::string What = "--entry=" + quoted(Function->getQualifiedNameAsString());
  if (takesTensors(Function))
    What += " --args=" + quoted(entryArguments(Function));
  return commandLine(R, What);
}

static std::string describeEntry(const Request &R, const clang::FunctionDecl *Function) {
  auto &Sources = Function->getASTContext().getSourceManager();
  auto Place = Sources.getPresumedLoc(Sources.getExpansionLoc(Function->getLocation()));
  std::string Name = Function->getQualifiedNameAsString();
  std::string Text = Name + (takesTensors(Function) ? "(...)" : "()");
  if (Place.isValid())
    Text += std::string("  ") + Place.getFilename() + ":" + std::to_string(Place.getLine());
  return Text + "\n  try          " + commandFor(R, Function) + "\n";
}

static std::string describeScenario(const Request &R, const ScenarioSettings &S) {
  return *S.Name + "  " + S.Where.File + ":" + std::to_string(S.Where.Line) + "\n  try          " +
         commandLine(R, "--scenario=" + quoted(*S.Name)) + "\n";
}

/// Those of the sources, each once; \p WithTensors picks those that take tensors, or the others.
static std::vector<const clang::FunctionDecl *> entries(const Program &P, bool WithTensors) {
  std::vector<const clang::FunctionDecl *> Functions;
  for (const clang::Decl *D : P.userDecls())
    collectEntries(D, Functions);
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Seen;
  llvm::erase_if(Functions, [&](const clang::FunctionDecl *F) {
    return takesTensors(F) != WithTensors || !Seen.insert(F->getCanonicalDecl()).second;
  });
  return Functions;
}

static std::string describeEntries(const Request &R, const Program &P, bool WithTensors) {
  constexpr std::size_t EntryLimit = 20; // a program has many functions, and few are a whole run
  const std::vector<const clang::FunctionDecl *> Functions = entries(P, WithTensors);
  std::string Text;
  for (const clang::FunctionDecl *Function : llvm::ArrayRef(Functions).take_front(EntryLimit))
    Text += describeEntry(R, Function);
  if (Functions.size() > EntryLimit)
    Text += "... and " + std::to_string(Functions.size() - EntryLimit) + " more\n";
  return Text;
}

std::string entryToComplete(const Request &R, const Program &P) {
  const std::vector<const clang::FunctionDecl *> Functions = entries(P, /*WithTensors=*/true);
  return Functions.empty() ? "" : commandFor(R, Functions.back());
}

std::string describeCandidates(const Request &R, const Program &P) {
  std::string Models, Scenarios;
  for (const ModelClass &Model : listModels(P))
    Models += (Models.empty() ? "" : "\n") + describeModel(R, Model);
  // Malformed directives are no concern of a listing.
  if (auto Written = findScenarios(P))
    for (const ScenarioSettings &S : *Written)
      Scenarios += describeScenario(R, S);
  else
    llvm::consumeError(Written.takeError());

  std::string Text;
  auto Section = [&Text](StringRef Title, const std::string &Body) {
    if (!Body.empty())
      Text += (Text.empty() ? "" : "\n") + Title.str() + "\n\n" + Body;
  };
  Section("Scenarios written in the sources", Scenarios);
  Section("Models", Models);
  Section("Functions without arguments", describeEntries(R, P, /*WithTensors=*/false));
  Section("Functions that take tensors", describeEntries(R, P, /*WithTensors=*/true));
  if (!Models.empty())
    Text +=
        "\nIn place of words in capitals: --args takes C++ expressions (--args='3, 64'), SHAPE is one argument of\n"
        "forward (--input=4x3x224x224, --input=32x128:int64). --infer, --train=adam and --batch=N say what is "
        "done.\n";
  return Text;
}

} // namespace vramlint
