// The model is made by `new`, not by make_shared or its holder: the constructor that the arguments
// choose is then resolved in the function itself, and an argument that fits none is an error there.
//
// A target that nobody describes is made from the first output, because its shape is not known before; from then
// on it stays alive, as a batch of labels does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Synthesis.h"
#include "Analysis/Inputs.h"
#include "Analysis/ModelClass.h"
#include "Analysis/Tests.h"
#include "Frontend/EarlierNames.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/CharInfo.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <map>

using llvm::StringRef;

namespace vramlint {

namespace {

/// A synthesised function, and the line of each statement that holds text of the user.
struct Draft {
  std::string Text;
  std::string Function;
  unsigned Lines = 0;
  unsigned ConstructLine = 0, CallLine = 0, LossLine = 0;
  std::map<unsigned, std::string> InputLines; ///< and how the user spelt what stands there

  /// Returns the line's number.
  unsigned add(const llvm::Twine &Line) {
    Text += Line.str() + "\n";
    return ++Lines;
  }
};

struct LossName {
  StringRef Name, Expression, Target;
};

} // namespace

static constexpr StringRef LikeOutput = "torch::randn_like(output)";
static constexpr StringRef ClassIndices =
    "torch::zeros_like(output.select(1, 0), torch::TensorOptions().dtype(torch::kInt64))";

static constexpr LossName KnownLosses[] = {
    {"mse", "torch::mse_loss(output, target)", LikeOutput},
    {"l1", "torch::l1_loss(output, target)", LikeOutput},
    {"cross_entropy", "torch::cross_entropy_loss(output, target)", ClassIndices},
    {"nll", "torch::nll_loss(output, target)", ClassIndices},
    {"bce", "torch::binary_cross_entropy(output, target)", "torch::rand_like(output)"},
    {"sum", "output.sum()", ""},
    {"mean", "output.mean()", ""},
};

static llvm::Error error(const llvm::Twine &Message) { return llvm::createStringError(Message.str()); }

/// `--args '1, 2'`, or `model(1, 2)` in a directive.
static std::string spell(const ScenarioSpec &Spec, StringRef Option, StringRef Word, StringRef Text) {
  if (Spec.isDirective())
    return (Word + "(" + Text + ")").str();
  return ("--" + Option + " '" + Text + "'").str();
}

static std::string inputsText(const ScenarioSpec &Spec) {
  return llvm::join(llvm::map_range(Spec.Inputs, [](const InputSpec &I) { return I.Text; }), ", ");
}

static llvm::Error at(const ScenarioSpec &Spec, llvm::Error E) {
  return Spec.isDirective() ? error(Spec.Where.errorPrefix() + llvm::toString(std::move(E))) : std::move(E);
}

static std::string list(llvm::ArrayRef<std::string> Signatures) {
  std::string Text;
  for (const std::string &Signature : Signatures)
    Text += "\n  " + Signature;
  return Text;
}

/// C++ text of the user must stay inside the brackets it is put into: whole, on one line.
static llvm::Error checkText(StringRef Text, const llvm::Twine &Where, const clang::LangOptions &Language) {
  const std::string Copy = Text.str();
  const char *Begin = Copy.data();
  clang::Lexer Lexer(clang::SourceLocation(), Language, Begin, Begin, Begin + Copy.size());
  Lexer.SetCommentRetentionState(true);
  llvm::SmallVector<clang::tok::TokenKind> Open;
  clang::Token Token;
  for (Lexer.LexFromRawLexer(Token); Token.isNot(clang::tok::eof); Lexer.LexFromRawLexer(Token)) {
    switch (Token.getKind()) {
    case clang::tok::l_paren:
      Open.push_back(clang::tok::r_paren);
      break;
    case clang::tok::l_square:
      Open.push_back(clang::tok::r_square);
      break;
    case clang::tok::l_brace:
      Open.push_back(clang::tok::r_brace);
      break;
    case clang::tok::r_paren:
    case clang::tok::r_square:
    case clang::tok::r_brace:
      if (Open.empty() || Open.pop_back_val() != Token.getKind())
        return error(Where + ": brackets do not match");
      break;
    case clang::tok::comment:
      return error(Where + ": no comments, please");
    case clang::tok::hash:
      return error(Where + ": no preprocessor directives, please");
    default:
      break;
    }
  }
  if (!Open.empty())
    return error(Where + ": a bracket is not closed");
  return llvm::Error::success();
}

static std::string onOneLine(StringRef Text) {
  std::string Line = Text.str();
  std::replace(Line.begin(), Line.end(), '\n', ' ');
  return Line;
}

static bool mentions(StringRef Text, StringRef Identifier) {
  auto IsWordChar = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  for (std::size_t At = Text.find(Identifier); At != StringRef::npos; At = Text.find(Identifier, At + 1))
    if ((At == 0 || !IsWordChar(Text[At - 1])) &&
        (At + Identifier.size() == Text.size() || !IsWordChar(Text[At + Identifier.size()])))
      return true;
  return false;
}

/// A name for the function that the program does not have yet.
static std::string freeName(StringRef Scenario, Program &P) {
  std::string Stem = "vramlint_scenario_";
  for (char C : Scenario)
    Stem += llvm::isAlnum(C) ? C : '_';
  auto IsTaken = [&](const std::string &Name) {
    auto &Context = P.context();
    return !Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name)).empty();
  };
  std::string Name = Stem;
  for (unsigned I = 2; IsTaken(Name); ++I)
    Name = Stem + "_" + std::to_string(I);
  return Name;
}

/// The class as it is to be written: what the user wrote when it has template arguments.
static std::string className(const ScenarioSpec &Spec, const ModelClass &Model) {
  StringRef Written = Spec.Model;
  if (!Model.IsTemplate || !Written.contains('<'))
    return "::" + Model.Name;
  return ("::" + Model.Name + Written.substr(Written.find('<'))).str();
}

/// A model that C++ of the user makes: `=makeNet(3)`.
static StringRef makingCode(const ScenarioSpec &Spec) {
  StringRef Code = Spec.Model;
  return Code.consume_front("=") ? Code.trim() : StringRef();
}

/// `model->to(device)`, by torch::nn::Module's name where the class has another `to`.
static std::string moduleCall(const ModelClass &Model, StringRef Method, StringRef Argument = "") {
  const bool IsHidden = Model.Class && isModuleMethodHidden(Model.Class, Method, Argument.empty() ? 0 : 1);
  return ((IsHidden ? "((torch::nn::Module &)*model)." : "model->") + Method + "(" + Argument + ")").str();
}

static std::string optimizerStatement(StringRef Name, const ModelClass &Model) {
  const StringRef Class = llvm::StringSwitch<StringRef>(Name)
                              .Case("sgd", "SGD")
                              .Case("sgd-momentum", "SGD")
                              .Case("adam", "Adam")
                              .Case("adamw", "AdamW")
                              .Case("rmsprop", "RMSprop")
                              .Case("adagrad", "Adagrad")
                              .Default("");
  const StringRef Options = llvm::StringSwitch<StringRef>(Name)
                                .Case("sgd", "0.01")
                                .Case("sgd-momentum", "0.01).momentum(0.9")
                                .Case("rmsprop", "0.01")
                                .Case("adagrad", "0.01")
                                .Default("0.001");
  return ("torch::optim::" + Class + " optimizer(" + moduleCall(Model, "parameters") + ", torch::optim::" + Class +
          "Options(" + Options + "));")
      .str();
}

namespace {
enum class Returned : std::uint8_t { Tensor, Nothing, Other };
} // namespace

/// What the method returns, by asking Clang for the type of the call.
static llvm::Expected<Returned> returnedType(const ScenarioSpec &Spec, Program &P, StringRef Class) {
  // Added code may use any expression, but a lambda has no place in decltype before C++20.
  const std::string Arguments = llvm::join(llvm::map_range(Spec.Inputs, inputTypeCode), ", ");
  const std::string Object =
      Class.empty() ? "(" + onOneLine(makingCode(Spec)) + ")->" : "std::declval<" + Class.str() + " &>().";
  const std::string Alias = freeName(Spec.Name + " output", P);
  // Inputs may name the device, as they may in the scenario itself.
  auto Added = P.addCode("<scenario " + Spec.Name + ">", "#include <torch/torch.h>\nauto " + Alias +
                                                             "(torch::Device device) -> decltype(" + Object +
                                                             Spec.Method + "(" + Arguments + "));");
  if (!Added)
    return Added.takeError();
  for (const clang::Decl *D : *Added) {
    const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D);
    if (!Function)
      continue;
    const clang::QualType Type = Function->getReturnType().getNonReferenceType();
    const auto *Record = Type->getAsCXXRecordDecl();
    if (Record && Record->getQualifiedNameAsString() == "at::Tensor")
      return Returned::Tensor;
    return Type->isVoidType() ? Returned::Nothing : Returned::Other;
  }
  return Returned::Other;
}

/// Loss expression and target of a training scenario.
static llvm::Expected<LossName> chooseLoss(const ScenarioSpec &Spec, const ModelClass &Model, bool IsTensor) {
  const bool HasTarget = !Spec.Targets.empty();
  const StringRef Loss = Spec.Loss.empty() ? StringRef("mse") : StringRef(Spec.Loss);
  const LossName *Known = llvm::find_if(KnownLosses, [&](const LossName &L) { return L.Name == Loss; });
  const std::string Spelt = spell(Spec, "loss", "loss", Loss);
  if (Known != std::end(KnownLosses)) {
    if (HasTarget && Known->Target.empty())
      return error(Spelt + " compares with no target");
    if (Spec.Targets.size() > 1)
      return error(Spelt + " compares with one target; several need a loss in C++ using 'target0', 'target1'");
    if (IsTensor)
      return *Known;
    return error(Spec.Method + " of '" + Model.Name + "' does not return a single tensor, so " +
                 (Spec.Loss.empty() ? "training needs a loss: " : Spelt + " does not fit: ") +
                 (Spec.isDirective() ? "write loss(EXPRESSION)" : "give --loss=EXPRESSION") +
                 " in C++ using 'output', such as std::get<0>(output).sum()" + list(Model.Forwards));
  }
  if (llvm::all_of(Loss, [](char C) { return llvm::isAlnum(C) || C == '_'; })) {
    std::vector<std::string> Names(lossNames().begin(), lossNames().end());
    return error("unknown loss " + Spelt + didYouMean(Loss, Names) + " (known are " + llvm::join(Names, ", ") +
                 ", or a C++ expression using 'output' and 'target')");
  }
  const bool NeedsTarget = !HasTarget && mentions(Loss, "target");
  if (NeedsTarget && !IsTensor)
    return error(Spelt + ": there is no 'target' for an output that is not a single tensor");
  return LossName{"", Loss, NeedsTarget ? LikeOutput : StringRef()};
}

static llvm::Error checkTexts(const ScenarioSpec &Spec, const clang::LangOptions &Language) {
  if (llvm::Error E = checkText(Spec.Args, spell(Spec, "args", "model", Spec.Args), Language))
    return E;
  if (llvm::Error E = checkText(Spec.Loss, spell(Spec, "loss", "loss", Spec.Loss), Language))
    return E;
  if (llvm::Error E = checkText(Spec.Model, "model '" + llvm::Twine(Spec.Model) + "'", Language))
    return E;
  if (!clang::isValidAsciiIdentifier(Spec.Method) && !Spec.Method.empty() && Spec.Method != "operator()")
    return error(spell(Spec, "method", "method", Spec.Method) + " is not a name");
  for (const auto &[Word, Inputs] : {std::pair("input", &Spec.Inputs), std::pair("target", &Spec.Targets)})
    for (const InputSpec &Input : *Inputs)
      if (llvm::Error E = checkText(inputCode(Input, 0), spell(Spec, Word, Word, Input.Text), Language))
        return E;
  return llvm::Error::success();
}

/// The variables of what the loss compares with: `target`, or `target0`, `target1`, ...
static void draftTargets(Draft &D, const ScenarioSpec &Spec) {
  const bool IsOne = Spec.Targets.size() == 1;
  for (const auto &[I, Target] : llvm::enumerate(Spec.Targets))
    D.InputLines[D.add("  auto target" + (IsOne ? std::string() : std::to_string(I)) + " = " +
                       inputCode(Target, Spec.Batch) + ";")] = spell(Spec, "target", "target", Target.Text);
}

static void draftTraining(Draft &D, const ScenarioSpec &Spec, const ModelClass &Model, const LossName &Loss,
                          const std::string &Call) {
  const bool MakesTarget = Spec.Targets.empty() && !Loss.Target.empty();
  draftTargets(D, Spec);
  if (MakesTarget)
    D.add("  torch::Tensor target;");
  D.add("  " + optimizerStatement(Spec.Optimizer, Model));
  D.add("  for (int step = 0; step < " + llvm::Twine(Spec.Steps) + "; ++step) {");
  D.add("    optimizer.zero_grad();");
  D.CallLine = D.add("    auto output = " + Call + ";");
  if (MakesTarget) {
    D.add("    if (!target.defined())");
    D.add("      target = " + Loss.Target + ";");
  }
  D.LossLine = D.add("    auto loss = " + onOneLine(Loss.Expression) + ";");
  D.add("    loss.backward();");
  D.add("    optimizer.step();");
  D.add("  }");
}

/// Says again what Clang says against \p D, in terms of its cause.
static llvm::Error explain(llvm::Error E, const Draft &D, const ScenarioSpec &Spec, const ModelClass &Model) {
  return llvm::handleErrors(std::move(E), [&](const CodeError &Code) -> llvm::Error {
    const std::string File = "<scenario " + Spec.Name + ">";
    const llvm::ArrayRef<CodeDiagnostic> All = Code.diagnostics();
    const CodeDiagnostic *First = llvm::find_if(All, [](const CodeDiagnostic &Said) { return !Said.IsNote; });
    // An error inside a template is caused by the line that its notes lead to.
    unsigned Line = 0;
    for (const CodeDiagnostic *I = First; I != All.end() && !Line; ++I)
      if (I->File == File)
        Line = I->Line;
    std::string Said = First->Message;
    if (First->File != File && First->Line)
      Said += " (" + First->File + ":" + std::to_string(First->Line) + ")";

    if (Line == D.ConstructLine && Model.Name.empty())
      return error(spell(Spec, "model", "model", Spec.Model) + " makes no module: " + Said);
    if (Line == D.ConstructLine)
      return error(spell(Spec, "args", "model", Spec.Args) + " does not construct '" + Model.Name + "': " + Said +
                   "; its constructors are" + list(Model.Constructors));
    if (Line == D.CallLine && Spec.Inputs.empty())
      return error("'" + Model.Name + "' needs " + (Spec.isDirective() ? "input(SHAPE)" : "--input=SHAPE") +
                   " for each argument of " + Spec.Method + ": " + Said + list(Model.methods(Spec.Method)));
    if (Line == D.CallLine)
      return error(spell(Spec, "input", "input", inputsText(Spec)) + " does not fit '" + Model.Name + "': " + Said +
                   "; its " + Spec.Method + " is" + list(Model.methods(Spec.Method)));
    if (Line == D.LossLine)
      return error(spell(Spec, "loss", "loss", Spec.Loss.empty() ? "mse" : Spec.Loss) + " does not compile: " + Said);
    if (auto Input = D.InputLines.find(Line); Input != D.InputLines.end())
      return error(Input->second + " does not compile: " + Said);
    return error("scenario '" + Spec.Name + "' does not compile: " + Said);
  });
}

/// The lines that make the model and its inputs; the call is for the caller.
static void draftModel(Draft &D, const ScenarioSpec &Spec, const ModelClass &Model, StringRef Class) {
  D.add(llvm::Twine("  torch::Device device(torch::") + (Spec.Device == "cpu" ? "kCPU" : "kCUDA") + ");");
  if (const StringRef Code = makingCode(Spec); !Code.empty())
    D.ConstructLine = D.add("  auto model = " + onOneLine(Code) + ";");
  else
    D.ConstructLine =
        D.add("  std::shared_ptr<" + Class + "> model(new " + Class + "(" + onOneLine(Spec.Args) + "));");
  D.add("  " + moduleCall(Model, "to", "device") + ";");
  D.add("  " + moduleCall(Model, Spec.Mode == ScenarioMode::Infer ? "eval" : "train") + ";");
}

/// How the class of an argument that is written through a reference is spelt; else empty.
static std::string writtenClass(const ScenarioSpec &Spec, const ModelClass &Model, std::size_t I) {
  const auto *Method = Model.Class ? methodOf(Model.Class, Spec.Method) : nullptr;
  const clang::QualType Type =
      Method && I < Method->getNumParams() ? Method->getParamDecl(I)->getType() : clang::QualType();
  if (Type.isNull() || !Type->isLValueReferenceType() || Type.getNonReferenceType().isConstQualified())
    return "";
  const clang::PrintingPolicy Policy(Method->getASTContext().getLangOpts());
  return Type.getNonReferenceType().getCanonicalType().getAsString(Policy);
}

/// The variables of the inputs; returns the call.
static std::string draftInputs(Draft &D, const ScenarioSpec &Spec, const ModelClass &Model) {
  std::vector<std::string> Names;
  for (const auto &[I, Input] : llvm::enumerate(Spec.Inputs)) {
    if (Input.What == InputSpec::None) { // only the parameter says what is left out
      const std::string Class = writtenClass(Spec, Model, I);
      Names.push_back(Class.empty() ? inputCode(Input, 0) : "input" + std::to_string(I));
      if (!Class.empty())
        D.InputLines[D.add("  " + Class + " " + Names.back() + ";")] = spell(Spec, "input", "input", Input.Text);
      continue;
    }
    Names.push_back("input" + std::to_string(I));
    D.InputLines[D.add("  auto " + Names.back() + " = " + inputCode(Input, Spec.Batch) + ";")] =
        spell(Spec, "input", "input", Input.Text);
  }
  return "model->" + Spec.Method + "(" + llvm::join(Names, ", ") + ")";
}

static llvm::Expected<Draft> draft(const ScenarioSpec &Spec, const ModelClass &Model, Program &P) {
  const std::string Class = Model.Name.empty() ? "" : className(Spec, Model);
  if (llvm::Error E = checkTexts(Spec, P.context().getLangOpts()))
    return E;
  if (!Class.empty() && !Spec.Method.empty() && Model.methods(Spec.Method).empty())
    return error("model '" + Model.Name + "' has no " + Spec.Method + " to run");
  if (Model.IsTemplate && !StringRef(Class).contains('<'))
    return error("model '" + Model.Name + "' is a template: name it with its arguments, such as '" + Model.Name +
                 "<...>'");

  Draft D;
  D.Function = freeName(Spec.Name, P);
  D.add("#include <torch/torch.h>");
  D.add("void " + D.Function + "() {");
  draftModel(D, Spec, Model, Class);
  if (Spec.Method.empty()) {
    D.add("}");
    return D;
  }
  const std::string Call = draftInputs(D, Spec, Model);
  Returned Type = Returned::Tensor;
  if (Spec.Mode == ScenarioMode::Train || Spec.Method != "forward") {
    auto Asked = returnedType(Spec, P, Class);
    if (!Asked) {
      // Only the call's arguments can be wrong in that code.
      Draft Probe;
      Probe.CallLine = 2;
      return explain(Asked.takeError(), Probe, Spec, Model);
    }
    Type = *Asked;
  }
  if (Spec.Mode == ScenarioMode::Train) {
    if (Type == Returned::Nothing)
      return error(Spec.Method + " of '" + Model.Name + "' returns nothing that could be trained");
    auto Loss = chooseLoss(Spec, Model, Type == Returned::Tensor);
    if (!Loss)
      return Loss.takeError();
    draftTraining(D, Spec, Model, *Loss, Call);
  } else {
    if (Spec.Mode == ScenarioMode::Infer)
      D.add("  torch::NoGradGuard no_grad;");
    D.CallLine = D.add((Type == Returned::Nothing ? "  " : "  auto output = ") + Call + ";");
  }
  D.add("}");
  return D;
}

static llvm::Expected<ModelClass> modelOf(const ScenarioSpec &Spec, Program &P) {
  if (!P.libTorch())
    return error("model '" + Spec.Model + "': the sources include no LibTorch header");
  if (!makingCode(Spec).empty())
    return ModelClass();
  return findModel(P, Spec.Model);
}

llvm::Expected<std::string> synthesize(const ScenarioSpec &Spec, Program &P) {
  auto Model = modelOf(Spec, P);
  if (!Model)
    return at(Spec, Model.takeError());
  auto D = draft(Spec, *Model, P);
  if (!D)
    return at(Spec, D.takeError());
  return std::move(D->Text);
}

/// Names of all functions the user defined, for a suggestion.
static void collectNames(const clang::Decl *D, std::vector<std::string> &Names) {
  if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D)) {
    if (Function->isThisDeclarationADefinition())
      Names.push_back(Function->getQualifiedNameAsString());
  } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D)) {
    for (const clang::Decl *Inner : llvm::cast<clang::DeclContext>(D)->decls())
      collectNames(Inner, Names);
  }
}

/// Functions of the entry's name, those with just that name before those in some namespace; a test goes by its name.
static llvm::Expected<std::vector<clang::FunctionDecl *>> namedEntries(const ScenarioSpec &Spec, Program &P) {
  std::vector<clang::FunctionDecl *> Found = P.findFunctions(Spec.Entry), Exact;
  for (clang::FunctionDecl *F : Found)
    if (F->getQualifiedNameAsString() == Spec.Entry)
      Exact.push_back(F);
  if (!Exact.empty())
    return Exact;
  if (!Found.empty())
    return Found;
  std::vector<std::string> Names;
  for (const TestCase &Test : findTests(P)) {
    if (Test.Name == Spec.Entry)
      return std::vector{Test.Run};
    Names.push_back(Test.Name);
  }
  for (const clang::Decl *D : P.userDecls())
    collectNames(D, Names);
  return error("no function for " + spell(Spec, "entry", "entry", Spec.Entry) + didYouMean(Spec.Entry, Names) +
               (Names.empty() ? std::string(" (the sources define none)")
                              : " (functions found: " + llvm::join(Names, ", ") + ")"));
}

static llvm::Error checkEntry(const clang::FunctionDecl *Entry, const ScenarioSpec &Spec, const Program &P) {
  // Clang leaves out statements that are wrong: what is left of its body would be a program of its own.
  if (const CodeDiagnostic *First = P.errorIn(Entry)) {
    const auto Earlier = earlierUse(First->Message);
    return error("function '" + Spec.Entry + "' does not compile without " +
                 (P.macrosOfBuild().empty() ? "headers that were not found" : "the macros of its build") + " (" +
                 llvm::sys::path::filename(First->File).str() + ":" + std::to_string(First->Line) + ": " +
                 First->Message + ")" + (Earlier ? Earlier->describe() : ""));
  }
  if (Entry->isMain() || Entry->getMinRequiredArguments() == 0)
    return llvm::Error::success();
  std::string Parameters;
  for (unsigned I = 0, N = Entry->getMinRequiredArguments(); I < N; ++I)
    Parameters += (I ? ", " : "") + Entry->getParamDecl(I)->getType().getAsString();
  return error("function '" + Spec.Entry + "' needs arguments (" + Parameters +
               "): " + (Spec.isDirective() ? "write args(C++)" : "give --args=C++") +
               ", or name one without, such as a function that calls it");
}

/// The function that can be executed as it is.
static llvm::Expected<clang::FunctionDecl *> findEntry(const ScenarioSpec &Spec, Program &P) {
  auto Named = namedEntries(Spec, P);
  if (!Named)
    return Named.takeError();
  std::vector<clang::FunctionDecl *> &Found = *Named;
  llvm::erase_if(Found, [](clang::FunctionDecl *F) { return F->isDependentContext(); });
  // A call without arguments beats any other.
  std::vector<clang::FunctionDecl *> Plain;
  llvm::copy_if(Found, std::back_inserter(Plain), [](auto *F) { return F->getMinRequiredArguments() == 0; });
  if (Found.size() > 1 && !Plain.empty())
    Found = Plain;
  const std::string Spelt = spell(Spec, "entry", "entry", Spec.Entry);
  if (Found.empty())
    return error(Spelt + " is a template; give its arguments with " +
                 (Spec.isDirective() ? "args(C++)" : "--args=C++"));
  if (Found.size() > 1)
    return error(Spelt + " is ambiguous: " + llvm::Twine(Found.size()) + " functions have that name; qualify it");
  if (llvm::Error E = checkEntry(Found.front(), Spec, P))
    return E;
  return Found.front();
}

std::string callableName(const clang::FunctionDecl *F) {
  std::string Name = F->getNameAsString();
  for (const clang::DeclContext *C = F->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent())
    if (const auto *Named = llvm::dyn_cast<clang::NamedDecl>(C); Named && !Named->getName().empty())
      Name = Named->getNameAsString() + "::" + Name;
  return "::" + Name;
}

/// A function that calls the entry with the arguments that are given.
static llvm::Expected<Draft> draftCall(const ScenarioSpec &Spec, const clang::FunctionDecl *Entry, Program &P) {
  if (Entry->isMain())
    return error(spell(Spec, "args", "args", Spec.Args) + " goes with a function other than main");
  if (llvm::Error E = checkText(Spec.Args, spell(Spec, "args", "args", Spec.Args), P.context().getLangOpts()))
    return E;
  Draft D;
  D.Function = freeName(Spec.Name, P);
  if (P.libTorch())
    D.add("#include <torch/torch.h>");
  D.add("void " + D.Function + "() {");
  D.InputLines[D.add("  " + callableName(Entry) + "(" + onOneLine(Spec.Args) + ");")] =
      spell(Spec, "args", "args", Spec.Args);
  D.add("}");
  return D;
}

/// Parses the draft as a part of the program.
static llvm::Expected<clang::FunctionDecl *> addDraft(const Draft &D, const ScenarioSpec &Spec,
                                                      const ModelClass &Model, Program &P) {
  auto Added = P.addCode("<scenario " + Spec.Name + ">", D.Text);
  if (!Added)
    return at(Spec, explain(Added.takeError(), D, Spec, Model));
  for (clang::Decl *Declared : *Added)
    if (auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Declared))
      return Function;
  return error("scenario '" + Spec.Name + "' declared no function");
}

llvm::Expected<clang::FunctionDecl *> addScenario(const ScenarioSpec &Spec, Program &P) {
  if (!Spec.Entry.empty() && !Spec.HasArgs) {
    auto Entry = findEntry(Spec, P);
    if (!Entry)
      return at(Spec, Entry.takeError());
    return *Entry;
  }
  if (!Spec.Entry.empty()) {
    auto Entries = namedEntries(Spec, P);
    if (!Entries)
      return at(Spec, Entries.takeError());
    P.enterUnitOf(Entries->front());
    auto D = draftCall(Spec, Entries->front(), P);
    if (!D)
      return at(Spec, D.takeError());
    return addDraft(*D, Spec, ModelClass(), P);
  }
  auto Model = modelOf(Spec, P);
  if (!Model)
    return at(Spec, Model.takeError());
  if (Model->Class)
    P.enterUnitOf(Model->Class);
  auto D = draft(Spec, *Model, P);
  if (!D)
    return at(Spec, D.takeError());
  return addDraft(*D, Spec, *Model, P);
}

} // namespace vramlint
