// `--list-models`, which is also the answer when there was nothing to execute.
//
//   UNet  unet.cpp:12
//     constructor  UNetImpl(int64_t in, int64_t out)
//     forward      torch::Tensor forward(torch::Tensor x)
//     try          vramlint --model=UNet --args='IN, OUT' --input=SHAPE unet.cpp
//
// Sizes are nothing that could be guessed: what the user has to fill in stands in capitals.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ScenarioChoice.h"

#include "Frontend/ModelClass.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringExtras.h>

using llvm::StringRef;

namespace vramlint {

static std::string quoted(StringRef Text) {
  const bool IsPlain =
      llvm::all_of(Text, [](char C) { return llvm::isAlnum(C) || StringRef("_-+./=:,").contains(C); });
  if (IsPlain && !Text.empty())
    return Text.str();
  std::string Quoted = "'";
  for (char C : Text)
    Quoted += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Quoted + "'";
}

/// `vramlint WHAT` with the sources and parsing flags of this run.
static std::string commandLine(const Options &O, const std::string &What) {
  std::string Text = "vramlint " + What;
  if (!O.Flags.BuildDir.empty())
    Text += " -p " + quoted(O.Flags.BuildDir);
  if (!O.LibTorchDir.empty())
    Text += " --libtorch=" + quoted(O.LibTorchDir);
  for (const std::string &Flag : O.Flags.ExtraArgsBefore)
    Text += " --extra-arg-before=" + quoted(Flag);
  for (const std::string &Flag : O.Flags.ExtraArgs)
    Text += " --extra-arg=" + quoted(Flag);
  for (const std::string &Source : O.Sources)
    Text += " " + quoted(Source);
  if (O.Flags.AfterDashes) {
    Text += " --";
    for (const std::string &Flag : *O.Flags.AfterDashes)
      Text += " " + quoted(Flag);
  }
  return Text;
}

/// `IN, OUT`: the names of the parameters without default, in capitals.
static std::string placeholders(const clang::FunctionDecl *Function) {
  std::vector<std::string> Names;
  for (unsigned I = 0, N = Function->getMinRequiredArguments(); I < N; ++I) {
    const clang::ParmVarDecl *Parameter = Function->getParamDecl(I);
    Names.push_back(Parameter->getName().empty() ? "ARG" + std::to_string(I + 1) : Parameter->getName().upper());
  }
  return llvm::join(Names, ", ");
}

/// The constructor with the fewest arguments to fill in.
static std::string constructorArguments(const clang::CXXRecordDecl *Class) {
  const clang::CXXConstructorDecl *Best = nullptr;
  for (const clang::CXXConstructorDecl *C : Class->ctors()) {
    if (C->isImplicit() || C->isDeleted() || C->isCopyOrMoveConstructor())
      continue;
    if (!Best || C->getMinRequiredArguments() < Best->getMinRequiredArguments())
      Best = C;
  }
  return Best ? placeholders(Best) : "";
}

static unsigned forwardArguments(const clang::CXXRecordDecl *Class) {
  for (const clang::CXXMethodDecl *Method : Class->methods())
    if (Method->getIdentifier() && Method->getName() == "forward")
      return Method->getMinRequiredArguments();
  return 1;
}

static std::string describeModel(const Options &O, const ModelClass &Model) {
  std::string Name = Model.Holder.empty() ? Model.Name : Model.Holder;
  std::string Text = Name + "  " + Model.File + ":" + std::to_string(Model.Line) + "\n";
  for (const std::string &Constructor : Model.Constructors)
    Text += "  constructor  " + Constructor + "\n";
  for (const std::string &Forward : Model.Forwards)
    Text += "  forward      " + Forward + "\n";
  if (Model.IsAbstract)
    return Text + "  abstract, cannot be made\n";
  if (Model.Forwards.empty())
    return Text + "  has no forward that could be executed\n";
  std::string What = "--model=" + (Model.IsTemplate ? "'" + Name + "<...>'" : Name);
  if (std::string Arguments = constructorArguments(Model.Class); !Arguments.empty())
    What += " --args=" + quoted(Arguments);
  for (unsigned I = 0, N = std::max(forwardArguments(Model.Class), 1u); I < N; ++I)
    What += " --input=SHAPE";
  return Text + "  try          " + commandLine(O, What) + "\n";
}

/// Functions that can be executed as they are.
static void collectEntries(const clang::Decl *D, std::vector<const clang::FunctionDecl *> &Found) {
  if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D)) {
    const bool IsPlain = Function->getIdentifier() && Function->isThisDeclarationADefinition() &&
                         !llvm::isa<clang::CXXMethodDecl>(Function) && !Function->isDependentContext();
    if (IsPlain && (Function->getMinRequiredArguments() == 0 || Function->isMain()))
      Found.push_back(Function);
  } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D)) {
    for (const clang::Decl *Inner : llvm::cast<clang::DeclContext>(D)->decls())
      collectEntries(Inner, Found);
  }
}

static std::string describeEntry(const Options &O, const clang::FunctionDecl *Function) {
  auto &Sources = Function->getASTContext().getSourceManager();
  auto Place = Sources.getPresumedLoc(Sources.getExpansionLoc(Function->getLocation()));
  std::string Name = Function->getQualifiedNameAsString();
  std::string Text = Name + "()";
  if (Place.isValid())
    Text += std::string("  ") + Place.getFilename() + ":" + std::to_string(Place.getLine());
  return Text + "\n  try          " + commandLine(O, "--entry=" + quoted(Name)) + "\n";
}

static std::string describeScenario(const Options &O, const ScenarioSpec &Spec) {
  return Spec.Name + "  " + Spec.File + ":" + std::to_string(Spec.Line) + "\n  try          " +
         commandLine(O, "--scenario=" + quoted(Spec.Name)) + "\n";
}

std::string describeCandidates(const Options &O, const Program &P) {
  constexpr std::size_t EntryLimit = 20; // a program has many functions, and few are a whole run
  std::string Models, Entries, Scenarios;
  for (const ModelClass &Model : listModels(P))
    Models += (Models.empty() ? "" : "\n") + describeModel(O, Model);
  std::vector<const clang::FunctionDecl *> Functions;
  for (const clang::Decl *D : P.userDecls())
    collectEntries(D, Functions);
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Seen;
  llvm::erase_if(Functions, [&](const clang::FunctionDecl *F) { return !Seen.insert(F->getCanonicalDecl()).second; });
  for (const clang::FunctionDecl *Function : llvm::ArrayRef(Functions).take_front(EntryLimit))
    Entries += describeEntry(O, Function);
  if (Functions.size() > EntryLimit)
    Entries += "... and " + std::to_string(Functions.size() - EntryLimit) + " more\n";
  // Malformed directives are no concern of a listing.
  if (auto Written = findScenarios(P))
    for (const ScenarioSpec &Spec : *Written)
      Scenarios += describeScenario(O, Spec);
  else
    llvm::consumeError(Written.takeError());

  std::string Text;
  auto Section = [&Text](StringRef Title, const std::string &Body) {
    if (!Body.empty())
      Text += (Text.empty() ? "" : "\n") + Title.str() + "\n\n" + Body;
  };
  Section("Scenarios written in the sources", Scenarios);
  Section("Models", Models);
  Section("Functions without arguments", Entries);
  if (!Models.empty())
    Text +=
        "\nIn place of words in capitals: --args takes C++ expressions (--args='3, 64'), SHAPE is one argument of\n"
        "forward (--input=4x3x224x224, --input=32x128:int64). --infer, --train=adam and --batch=N say what is "
        "done.\n";
  return Text;
}

} // namespace vramlint
