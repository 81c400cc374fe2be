// The model is made once, which tells its layers, and with them the inputs that are tried (InputSearch.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/ModelCompletion.h"
#include "Analysis/Analysis.h"
#include "Analysis/ForeignNumbers.h"
#include "Analysis/InputSearch.h"
#include "Analysis/ModelCalls.h"
#include "Analysis/ModelClass.h"
#include "Analysis/ShellWords.h"
#include "Analysis/TypicalArguments.h"

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

using llvm::StringRef;

namespace vramlint {

using Sizes = std::vector<std::int64_t>;

/// The class of a model that is named by it, with the arguments of its template if it is one.
static std::optional<ModelClass> namedModel(const ScenarioSpec &Spec, Program &P) {
  if (Spec.Model.empty() || StringRef(Spec.Model).starts_with("="))
    return std::nullopt;
  auto Model = findModel(P, Spec.Model);
  if (!Model) { // said when the scenario is made
    llvm::consumeError(Model.takeError());
    return std::nullopt;
  }
  if (!Model->IsTemplate)
    return *Model;
  Model->Class = StringRef(Spec.Model).contains('<') ? madeOf(*Model, Spec.Model, P) : nullptr;
  return Model->Class ? std::optional(*Model) : std::nullopt;
}

static bool needsArguments(const ModelClass &Model) {
  const bool IsBarred = llvm::any_of(Model.Class->ctors(), [](const clang::CXXConstructorDecl *C) {
    return C->isDefaultConstructor() && (C->isDeleted() || C->getAccess() != clang::AS_public);
  });
  return !Model.Class->hasDefaultConstructor() || IsBarred || isMadeEmpty(Model.Class);
}

/// Whether a method of that name is a template for any number of arguments, as SequentialImpl's forward is.
static bool takesAnything(const clang::CXXRecordDecl *Class, StringRef Name) {
  for (const clang::Decl *D : Class->decls())
    if (const auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D))
      if (Template->getDeclName().isIdentifier() && Template->getName() == Name &&
          Template->getTemplatedDecl()->getNumParams() == 1 &&
          Template->getTemplatedDecl()->getParamDecl(0)->isParameterPack())
        return true;
  return llvm::any_of(Class->bases(), [&](const clang::CXXBaseSpecifier &Base) {
    const auto *Record = Base.getType()->getAsCXXRecordDecl();
    return Record && Record->hasDefinition() && takesAnything(Record->getDefinition(), Name);
  });
}

static bool needsInputs(const ScenarioSpec &Spec, const ModelClass &Model) {
  const auto *Method = methodOf(Model.Class, Spec.Method);
  return Method ? Method->getMinRequiredArguments() > 0 : takesAnything(Model.Class, Spec.Method);
}

static bool isTensor(clang::QualType Type) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getQualifiedNameAsString() == "at::Tensor";
}

static bool isVectorOfTensors(clang::QualType Type) {
  const auto Around = wrapped(Type);
  return Around && Around->Template == "vector" && isTensor(Around->First);
}

/// How many tensors a tuple or pair of nothing else holds, the state of an LSTM; else 0.
static unsigned tensorsInTuple(clang::QualType Type) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *Instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(Record);
  if (!Instance || !Instance->isInStdNamespace() || !llvm::is_contained({"tuple", "pair"}, Instance->getName()))
    return 0;
  unsigned Count = 0;
  for (const clang::TemplateArgument &Argument : Instance->getTemplateArgs().asArray())
    for (const clang::TemplateArgument &Part :
         Argument.getKind() == clang::TemplateArgument::Pack ? Argument.getPackAsArray() : llvm::ArrayRef(Argument)) {
      if (Part.getKind() != clang::TemplateArgument::Type || !isTensor(Part.getAsType()))
        return 0;
      ++Count;
    }
  return Count;
}

static InputSpec without() {
  InputSpec Input;
  Input.What = InputSpec::None;
  Input.Text = "none";
  return Input;
}

static InputSpec several(InputSpec::Form What, const InputSpec &Tensor, unsigned Length) {
  InputSpec Input;
  Input.What = What;
  Input.Parts.assign(Length, Tensor);
  const std::string Texts =
      llvm::join(llvm::map_range(Input.Parts, [](const InputSpec &Part) { return Part.Text; }), ", ");
  Input.Text = What == InputSpec::List ? "[" + Texts + "]" : "(" + Texts + ")";
  return Input;
}

/// A vector of \p Length tensors of their own, the last of \p Tensors standing for what is missing.
static InputSpec listOf(llvm::ArrayRef<InputSpec> Tensors, unsigned Length) {
  InputSpec Input;
  Input.What = InputSpec::List;
  for (unsigned Part = 0; Part < Length; ++Part)
    Input.Parts.push_back(Tensors[std::min<std::size_t>(Part, Tensors.size() - 1)]);
  Input.Text =
      "[" + llvm::join(llvm::map_range(Input.Parts, [](const InputSpec &Part) { return Part.Text; }), ", ") + "]";
  return Input;
}

/// Constructor arguments for each constructor that asks for no size.
static std::vector<std::string> sizelessArguments(const ModelClass &Model) {
  std::vector<std::string> All;
  for (const clang::CXXConstructorDecl *C : Model.Class->ctors()) {
    const unsigned Count = C->getMinRequiredArguments();
    if (C->isCopyOrMoveConstructor() || C->getAccess() != clang::AS_public || Count == 0)
      continue;
    std::vector<std::string> Arguments;
    for (const clang::ParmVarDecl *Parameter : C->parameters().take_front(Count))
      if (auto Argument = sizelessArgument(Parameter))
        Arguments.push_back(std::move(*Argument));
    if (Arguments.size() == Count)
      All.push_back(llvm::join(Arguments, ", "));
  }
  return All;
}

bool isIncomplete(const ScenarioSpec &Spec, Program &P) {
  const auto Model = namedModel(Spec, P);
  return Model && ((!Spec.HasArgs && needsArguments(*Model)) || (Spec.Inputs.empty() && needsInputs(Spec, *Model)));
}

static InputSpec code(const std::string &Text) {
  InputSpec Input;
  Input.What = InputSpec::Code;
  Input.Text = "=" + Text;
  Input.Expression = Text;
  return Input;
}

static std::string asCode(const InputSpec &Tensor) {
  const auto Sizes = llvm::map_range(Tensor.Shape, [](std::int64_t N) { return std::to_string(N); });
  const std::string Shape = "({" + llvm::join(Sizes, ", ") + "}, ";
  return Tensor.IsFloating ? "torch::rand" + Shape + "device)"
                           : "torch::zeros" + Shape + "torch::dtype(torch::kLong).device(device))";
}

namespace {

class Completion {
public:
  Completion(ScenarioSpec Spec, ModelClass Model, const Request &R, Program &P, SourceFiles &Files,
             std::set<SourceTree::Wanted> &Lacking, std::string &Refusal, bool GuessesNumbers)
      : Spec(std::move(Spec)), Model(std::move(Model)), Calls(callsOf(this->Model, this->Spec.Method, P)), R(R), P(P),
        Files(Files), Lacking(Lacking), Refusal(Refusal), GuessesNumbers(GuessesNumbers),
        Said(this->Spec.Given.size()) {}

  /// Whether numbers of missing headers were guessed.
  bool hasNumbers() const { return Spec.Given.size() > Said; }
  /// Whether what was found says nothing about memory.
  bool isLost() const { return IsLost; }

  std::optional<ScenarioSpec> run() {
    const bool IsOpen = !Spec.HasArgs && needsArguments(Model);
    if (findArguments(/*IsLast=*/false))
      return completeInputs() || completeCorrected() ? std::optional(Spec) : std::nullopt;
    AreGuessed = true;
    if (IsOpen)
      for (const std::string &Arguments : typicalArguments(Model)) {
        Spec.Args = Arguments;
        if (auto Found = made(Spec)) {
          Layers = std::move(*Found);
          if (completeInputs())
            return Spec;
          Tries = MostTries - MostTriesOnceGuessed; // for each of what is guessed after the first
        }
        if (Unknown) {
          IsLost = true;
          return Unknown;
        }
      }
    if (completeCorrected())
      return Spec;
    if (IsPutOff && findArguments(/*IsLast=*/true) && completeInputs())
      return Spec;
    if (Refusal.empty())
      Refusal = IsOpen ? WhyLost : NotMade; // of arguments that nobody gave, a refusal says nothing
    return std::nullopt;
  }

private:
  /// Whether nothing is known because a header was not found, which no other input mends.
  static bool isForHeader(const Ledger &Assumptions) {
    const auto First =
        llvm::find_if(Assumptions.entries(), [](const Assumption &A) { return A.row().Worst == Rank::Lost; });
    return First != Assumptions.entries().end() &&
           (First->Kind == Doubt::MissingHeader ||
            StringRef(First->message()).contains("needs a header that was not found"));
  }

  /// A header or a body that is not there, if that is why nothing is known.
  std::string whyLost(const Ledger &Assumptions) const {
    for (const clang::CXXConstructorDecl *Made : Model.Class->ctors())
      if (const CodeDiagnostic *Error = P.errorIn(Made))
        return StringRef(Error->Message).contains("'register_module'")
                   ? "it is made of modules that headers which were not found declare, as at " +
                         llvm::sys::path::filename(Error->File).str() + ":" + std::to_string(Error->Line) +
                         "; their directory can be given behind `--`: -- -I DIR"
                   : "its constructor does not compile without headers that were not found: " +
                         llvm::sys::path::filename(Error->File).str() + ":" + std::to_string(Error->Line) + ": " +
                         Error->Message;
    const auto First = llvm::find_if(Assumptions.entries(), [](const Assumption &A) {
      return A.row().Worst == Rank::Lost && llvm::is_contained({Doubt::MissingBody, Doubt::MissingHeader}, A.Kind);
    });
    return First == Assumptions.entries().end() ? "" : First->message();
  }

  /// Executes it; where it says nothing for want of numbers of a header that was not found, they are guessed, and it
  /// is executed again.
  std::optional<Execution> execution(ScenarioSpec With) {
    constexpr unsigned MostRounds = 8; // what is not known hides what is not known behind it
    std::size_t Fitting = Spec.Given.size();
    std::optional<Execution> Last;
    for (unsigned Round = 0; Round < MostRounds; ++Round) {
      With.Given = Spec.Given;
      auto Run = tryOut(With, R, P, Files, Lacking);
      if (!Run) { // with the last of them it makes no sense
        llvm::consumeError(Run.takeError());
        Spec.Given.resize(Fitting);
        GuessesNumbers = false;
        break;
      }
      Fitting = Spec.Given.size();
      Last = std::move(*Run);
      IsLost = Last->Assumptions.rank(Figure::Peak) == Rank::Lost;
      if (IsLost && WhyLost.empty())
        WhyLost = whyLost(Last->Assumptions);
      if (!GuessesNumbers || P.missingHeaders().empty())
        break;
      const auto More = foreignNumbers(Last->Assumptions, Spec.Given);
      if (More.empty())
        break;
      if (!hasNumbers())
        Tries = std::max(Tries, MostTries - MostTriesOnceGuessed);
      llvm::append_range(Spec.Given, More);
    }
    return Last;
  }

  /// Layers of the made model, and those that it does not register; nothing when it cannot be made.
  std::optional<std::vector<LayerSummary>> made(const ScenarioSpec &With) {
    ScenarioSpec Only = With;
    Only.Method.clear();
    Only.Inputs.clear();
    Only.Mode = ScenarioMode::Forward;
    auto Run = execution(std::move(Only));
    if (!Run)
      return std::nullopt;
    if (Run->End != ExecutionEnd::Completed && !Run->Error.empty())
      NotMade = refusal("its constructor", Run->Error, Run->ErrorAt);
    llvm::append_range(Run->Layers, Run->LayersMade);
    return Run->End == ExecutionEnd::Completed ? std::optional(std::move(Run->Layers)) : std::nullopt;
  }

  /// A number that was guessed, and with which a layer was refused what it is given.
  struct Misfit {
    std::string Args;
    std::vector<SetValue> Given;
    std::int64_t Has = 0, Wants = 0;
  };

  /// What comes nearest of those that got as far, from above.
  void noteMisfit(const InputTrial &Trial) {
    auto Sizes = matrixMismatch(Trial.Error);
    if (!Sizes) { // what is viewed is made of fewer
      Sizes = viewMismatch(Trial.Error);
      if (!Sizes || Sizes->Wants < 1 || Sizes->Has % Sizes->Wants != 0)
        return;
      std::swap(Sizes->Has, Sizes->Wants);
    } else if (Sizes->Has <= Sizes->Wants) {
      return;
    }
    if (Trial.Progress < MisfitAt || (Trial.Progress == MisfitAt && Nearest && Nearest->Has <= Sizes->Has))
      return;
    MisfitAt = Trial.Progress;
    Nearest = Misfit{Spec.Args, Spec.Given, Sizes->Has, Sizes->Wants};
  }

  /// The number that makes what is wanted of it what there is; nothing where none does.
  static std::optional<std::string> fitting(StringRef Text, const Misfit &Of) {
    constexpr std::int64_t Largest = 1 << 20;
    std::int64_t Number = 0;
    if (Text.getAsInteger(10, Number) || Number < 1 || Number * Of.Has % Of.Wants != 0)
      return std::nullopt;
    const std::int64_t Fitting = Number * Of.Has / Of.Wants;
    return Fitting <= Largest ? std::optional(std::to_string(Fitting)) : std::nullopt;
  }

  /// Each number that was guessed, one at a time, made to fit what a layer is given.
  std::vector<Misfit> fittingNumbers(const Misfit &Of) const {
    std::vector<Misfit> All;
    for (std::size_t I = Said; I < Of.Given.size(); ++I)
      if (const auto Number = fitting(Of.Given[I].Value, Of)) {
        All.push_back(Of);
        All.back().Given[I].Value = *Number;
      }
    llvm::SmallVector<StringRef, 8> Arguments;
    if (AreGuessed && !StringRef(Of.Args).contains_insensitive("("))
      StringRef(Of.Args).split(Arguments, ", ");
    for (StringRef &Argument : Arguments)
      if (const auto Number = fitting(Argument, Of)) {
        const StringRef Before = std::exchange(Argument, *Number);
        All.push_back(Of);
        All.back().Args = llvm::join(Arguments, ", ");
        Argument = Before;
      }
    return All;
  }

  /// With numbers that were guessed and are corrected by how they are refused.
  bool completeCorrected() {
    constexpr unsigned MostRounds = 3, MostNumbers = 6;
    for (unsigned Round = 0; Round < MostRounds && Nearest; ++Round) {
      const Misfit Last = *Nearest;
      const std::size_t Reached = MisfitAt;
      const std::vector<Misfit> Fitting = fittingNumbers(Last);
      for (const Misfit &With : llvm::ArrayRef(Fitting).take_front(MostNumbers)) {
        Spec.Args = With.Args;
        Spec.Given = With.Given;
        Tries = MostTries - MostTriesOnceGuessed;
        if (auto Found = made(Spec)) {
          Layers = std::move(*Found);
          if (completeInputs())
            return true;
        }
      }
      if (MisfitAt == Reached)
        break;
    }
    return false;
  }

  bool completeInputs() { return !Spec.Inputs.empty() || !needsInputs(Spec, Model) || findInputs(); }

  /// Whether it can be made in another way than of what nothing is known of.
  bool hasOtherConstructors() const {
    return llvm::count_if(Model.Class->ctors(), [](const clang::CXXConstructorDecl *C) {
             return !C->isCopyOrMoveConstructor() && C->getAccess() == clang::AS_public &&
                    C->getMinRequiredArguments() > 0;
           }) > 1;
  }

  /// \p IsLast: also those of which nothing is known, where there are others.
  bool findArguments(bool IsLast) {
    std::vector<std::string> Candidates = {Spec.Args};
    std::size_t Called = 1;
    if (!Spec.HasArgs && needsArguments(Model)) {
      Candidates = Calls.Arguments;
      Called = Candidates.size();
      llvm::append_range(Candidates, sizelessArguments(Model));
    }
    for (std::size_t I = 0; I < Candidates.size(); ++I) {
      Spec.Args = Candidates[I];
      if (auto Found = made(Spec)) {
        if (IsLost && I >= Called && !IsLast && hasOtherConstructors()) {
          IsPutOff = true;
          continue;
        }
        Layers = std::move(*Found);
        return true;
      }
    }
    return false;
  }

  /// What stands for a parameter that is no tensor; nothing when that cannot be said.
  static std::optional<InputSpec> scalar(clang::QualType Type) {
    if (Type->isBooleanType())
      return code("true");
    if (Type->isIntegerType())
      return code("1");
    return Type->isFloatingType() ? std::optional(code("1.0")) : std::nullopt;
  }

  /// The arguments of a call, vectors of \p Length, with \p Tensors where tensors go; nothing when there is a
  /// parameter of another kind.
  std::optional<std::vector<InputSpec>> arguments(llvm::ArrayRef<InputSpec> Tensors, unsigned Length) const {
    const auto *Method = methodOf(Model.Class, Spec.Method);
    if (!Method)
      return std::vector<InputSpec>(Tensors.begin(), Tensors.end());
    std::vector<InputSpec> All;
    for (unsigned I = 0; I < Method->getMinRequiredArguments(); ++I) {
      const clang::ParmVarDecl *Parameter = Method->getParamDecl(I);
      const clang::QualType Type = Parameter->getType().getNonReferenceType();
      const unsigned InTuple = tensorsInTuple(Type);
      if (isLeftOut(Parameter)) {
        All.push_back(MasksAre == Masks::Undefined ? code("torch::Tensor()") : smallMask());
      } else if (isTensor(Type) || isVectorOfTensors(Type) || InTuple > 0) {
        if (Tensors.empty())
          return std::nullopt;
        const InputSpec &Tensor = Tensors.front();
        const bool IsMixed = InTuple == 0 && !isTensor(Type) && Distinct > 0;
        All.push_back(isTensor(Type) ? Tensor
                      : InTuple > 0  ? several(InputSpec::Tuple, Tensor, InTuple)
                      : IsMixed      ? listOf(Tensors, Distinct)
                                     : several(InputSpec::List, Tensor, Length));
        for (unsigned Part = 1; IsMixed && Part < Distinct && Tensors.size() > 1; ++Part)
          Tensors = Tensors.drop_front();
        if (Tensors.size() > 1)
          Tensors = Tensors.drop_front();
      } else if (const unsigned Held = tensorsHeld(Type)) {
        if (Tensors.empty())
          return std::nullopt;
        std::vector<std::string> Parts;
        for (unsigned Part = 0; Part < Held; ++Part) {
          Parts.push_back(asCode(Tensors.front()));
          if (Tensors.size() > 1)
            Tensors = Tensors.drop_front();
        }
        All.push_back(
            code(Type->getAsCXXRecordDecl()->getQualifiedNameAsString() + "{" + llvm::join(Parts, ", ") + "}"));
      } else if (auto Value = scalar(Type)) {
        All.push_back(*Value);
      } else if (const auto Around = wrapped(Type); Around && Around->Template == "optional") {
        All.push_back(without());
      } else if (auto Argument = sizelessArgument(Parameter)) {
        All.push_back(code(*Argument));
      } else {
        return std::nullopt;
      }
    }
    return All;
  }

  /// Whether the call gives up at once: `if (x.dim() != 3) return {};`.
  static bool computesNothing(const Trace &T) {
    bool IsInside = false, WasCalled = false;
    for (const Event &E : T.events()) {
      WasCalled |= E.Kind == EventKind::ModuleBegin;
      IsInside |= E.Kind == EventKind::ModuleBegin;
      if (IsInside && (E.Kind == EventKind::OpBegin || E.Kind == EventKind::Allocate))
        return false;
      if (E.Kind == EventKind::ModuleEnd)
        IsInside = false;
    }
    return WasCalled;
  }

  /// Whether a model of doubles refuses what is none.
  static bool wantsDoubles(StringRef Error) {
    return Error.contains("expected scalar type Float but found Double") || Error.contains("float != double") ||
           Error.contains("mat1 and mat2 must have the same dtype") ||
           Error.contains("Input type (float) and bias type (double)");
  }

  static std::vector<InputSpec> asDoubles(std::vector<InputSpec> Inputs) {
    for (InputSpec &Input : Inputs)
      if (Input.IsFloating && !Input.Shape.empty() && !StringRef(Input.Text).contains(':')) {
        Input.Text += ":double";
        Input.Dtype = "Float64";
      }
    return Inputs;
  }

  InputTrial call(const std::vector<InputSpec> &Given) {
    const std::vector<InputSpec> Inputs = IsOfDoubles ? asDoubles(Given) : Given;
    const InputTrial Trial = callOnce(Inputs);
    if (Trial.Works || IsOfDoubles || !wantsDoubles(Trial.Error))
      return Trial;
    IsOfDoubles = true;
    return callOnce(asDoubles(Given));
  }

  InputTrial callOnce(const std::vector<InputSpec> &Inputs) {
    ScenarioSpec With = Spec;
    With.Inputs = Inputs;
    if (Tries++ >= MostTries)
      return {};
    const auto Run = execution(With);
    if (!Run)
      return {};
    // What is too short, a vector or the sizes of a tensor, is read behind its end.
    if (IsLost && Run->End == ExecutionEnd::Completed && Lost.empty()) {
      Lost = Inputs;
      if (AreGuessed && !Unknown && isForHeader(Run->Assumptions))
        Unknown = With;
      Tries = std::max(Tries, MostTries - (GuessesNumbers ? MostTriesOnceLost : MostTriesWithoutNumbers));
    }
    const bool IsIdle =
        Run->End == ExecutionEnd::Completed && !IsLost && !Layers.empty() && computesNothing(*Run->Recorded);
    const InputTrial Trial{Run->End == ExecutionEnd::Completed && !IsLost && !IsIdle,
                           Run->Recorded ? Run->Recorded->events().size() : 0, Run->Error};
    if (IsIdle && Idle.empty())
      Idle = Inputs;
    noteMisfit(Trial);
    if (Trial.Works)
      Spec.Inputs = Inputs;
    else if (Trial.Progress > Furthest && !Trial.Error.empty())
      refuse(Inputs, Trial, Run->ErrorAt);
    return Trial;
  }

  /// The first of those that come as far is told.
  void refuse(llvm::ArrayRef<InputSpec> Inputs, const InputTrial &Trial, const SourcePoint &At) {
    Furthest = Trial.Progress;
    const auto Texts = llvm::map_range(Inputs, [](const InputSpec &Input) { return Input.Text; });
    const std::string Made = AreGuessed && !Spec.Args.empty() ? "of one made with " + Spec.Args + ", " : "";
    Refusal = Made + refusal(llvm::join(Texts, ", "), Trial.Error, At);
  }

  std::string refusal(const std::string &What, StringRef Error, const SourcePoint &At) const {
    return What + " is refused" +
           (At ? " at " + llvm::sys::path::filename(Files.name(At.File)).str() + ":" + std::to_string(At.Line) : "") +
           ": " + Error.split('\n').first.str();
  }

  InputTrial callWith(llvm::ArrayRef<InputSpec> Tensors) {
    InputTrial Last;
    llvm::SmallVector<unsigned, 4> Lengths = {1};
    if (takesVector() && Distinct == 0)
      Lengths = {1, 2, 3};
    if (const unsigned Made = lengthInArguments(); Made > 3 && Lengths.size() > 1)
      Lengths.insert(Lengths.begin(), Made);
    for (const unsigned Length : Lengths)
      if (auto Inputs = Last.Works ? std::nullopt : arguments(Tensors, Length))
        Last = call(*Inputs);
    return Last;
  }

  /// Of how many numbers the only list is that the model is made of: mostly one for each of what it is given.
  unsigned lengthInArguments() const {
    const auto [Front, Behind] = StringRef(Spec.Args).split('{');
    return Behind.empty() || Behind.contains('{')
               ? 0
               : static_cast<unsigned>(Behind.take_until([](char C) { return C == '}'; }).count(',')) + 1;
  }

  bool takesVector() const {
    const auto *Method = methodOf(Model.Class, Spec.Method);
    return Method && llvm::any_of(Method->parameters().take_front(Method->getMinRequiredArguments()),
                                  [](const clang::ParmVarDecl *P) { return isVectorOfTensors(P->getType()); });
  }

  /// What tensors that are called masks are given: none, one number, or what is found for any other.
  enum class Masks : std::uint8_t { Undefined, Small, Searched };

  static InputSpec smallMask() {
    InputSpec Mask = tensorInput({1, 1}, true);
    Mask.Text = "1x1:bool";
    Mask.Dtype = "Bool";
    return Mask;
  }

  static bool isMask(const clang::ParmVarDecl *Parameter) {
    return isTensor(Parameter->getType().getNonReferenceType()) && Parameter->getName().contains_insensitive("mask");
  }
  bool isLeftOut(const clang::ParmVarDecl *Parameter) const {
    return MasksAre != Masks::Searched && isMask(Parameter);
  }

  /// Whether the method takes masks beside other tensors.
  bool takesMasks() const {
    const auto *Method = methodOf(Model.Class, Spec.Method);
    return Method && llvm::any_of(Method->parameters().take_front(Method->getMinRequiredArguments()), isMask) &&
           !isMask(Method->getParamDecl(0));
  }

  /// How many tensors the method takes.
  unsigned tensorsWanted() const {
    const auto *Method = methodOf(Model.Class, Spec.Method);
    if (!Method)
      return 1;
    unsigned Count = 0;
    for (const clang::ParmVarDecl *P : Method->parameters().take_front(Method->getMinRequiredArguments()))
      Count += isLeftOut(P)                                                 ? 0
               : isVectorOfTensors(P->getType())                            ? std::max(Distinct, 1U)
               : isTensor(P->getType()) || tensorsInTuple(P->getType()) > 0 ? 1
                                                                            : tensorsHeld(P->getType());
    return Count;
  }

  bool findThem() {
    return findTensors(Layers, tensorsWanted(), [&](llvm::ArrayRef<InputSpec> Tensors) { return callWith(Tensors); });
  }

  bool findInputs() {
    for (const auto &Call : Calls.Shapes)
      for (const bool IsIndex : {false, true}) {
        std::vector<InputSpec> Tensors;
        for (const Sizes &Shape : Call)
          Tensors.push_back(tensorInput(Shape, IsIndex));
        if (callWith(Tensors).Works)
          return true;
      }
    Lost.clear();
    // A mask is mostly one that need not be there, or that is spread over what it hides.
    if (takesMasks())
      for (const Masks Now : {Masks::Undefined, Masks::Small}) {
        MasksAre = Now;
        if (findThem())
          return true;
        Tries /= 2;
      }
    MasksAre = Masks::Searched;
    if (findThem())
      return true;
    // What is in a vector may be several things: what is looked at, and the state of a recurrent layer.
    for (Distinct = 2; takesVector() && Distinct <= 3; ++Distinct) {
      Tries /= 2;
      if (findThem())
        return true;
    }
    Distinct = 0;
    if (!Idle.empty() || (!AreGuessed && !Lost.empty())) {
      Spec.Inputs = Idle.empty() ? Lost : Idle; // better than none: the report says what is not known
      IsLost = true;
      return true;
    }
    return false;
  }

  static constexpr unsigned MostTries = 120, MostTriesOnceLost = 40, MostTriesOnceGuessed = 30,
                            MostTriesWithoutNumbers = 8;
  ScenarioSpec Spec;
  ModelClass Model;
  ModelCalls Calls;
  const Request &R;
  Program &P;
  SourceFiles &Files;
  std::set<SourceTree::Wanted> &Lacking;
  std::vector<LayerSummary> Layers;
  std::string &Refusal;
  bool GuessesNumbers;      ///< of missing headers
  const std::size_t Said;   ///< how many numbers are no guess
  bool IsLost = false;      ///< nothing is known of the memory of the last execution
  std::string WhyLost;      ///< what lacks, if nothing is known for that
  std::string NotMade;      ///< why the last model could not be made
  bool AreGuessed = false;  ///< the constructor's arguments
  bool IsOfDoubles = false; ///< it refused floats
  bool IsPutOff = false;    ///< arguments were left of which nothing is known
  Masks MasksAre = Masks::Searched;
  unsigned Distinct = 0;       ///< how many tensors of their own a vector holds; 0: as many as are needed of one
  std::vector<InputSpec> Idle; ///< with which a call does nothing
  std::vector<InputSpec> Lost; ///< with which a call comes to its end, but says nothing
  std::optional<ScenarioSpec> Unknown; ///< the first of those with arguments that are guessed that lack a header
  std::size_t Furthest = 0;
  std::optional<Misfit> Nearest;
  std::size_t MisfitAt = 0; ///< how far that one came
  unsigned Tries = 0;
};

} // namespace

std::optional<ScenarioSpec> completed(const ScenarioSpec &Spec, const Request &R, Program &P, SourceFiles &Files,
                                      std::set<SourceTree::Wanted> &Lacking, std::string &Refusal) {
  auto Model = namedModel(Spec, P);
  if (!Model)
    return std::nullopt;
  Completion With(Spec, *Model, R, P, Files, Lacking, Refusal, /*GuessesNumbers=*/true);
  auto Found = With.run();
  if (!With.hasNumbers() || (Found && !With.isLost()))
    return Found;
  return Completion(Spec, std::move(*Model), R, P, Files, Lacking, Refusal, /*GuessesNumbers=*/false).run();
}

std::string asOptions(const ScenarioSpec &Spec) {
  std::string Text = "--model=" + quoted(Spec.Model);
  if (!Spec.Args.empty())
    Text += " --args=" + quoted(Spec.Args);
  if (Spec.Method != "forward")
    Text += " --method=" + quoted(Spec.Method);
  for (const InputSpec &Input : Spec.Inputs)
    Text += " --input=" + quoted(Input.Text);
  for (const InputSpec &Target : Spec.Targets)
    Text += " --target=" + quoted(Target.Text);
  if (Spec.Mode == ScenarioMode::Infer)
    Text += " --infer";
  if (Spec.Mode == ScenarioMode::Train)
    Text += " --train=" + Spec.Optimizer + (Spec.Loss.empty() ? "" : " --loss=" + quoted(Spec.Loss)) +
            " --steps=" + std::to_string(Spec.Steps);
  for (const SetValue &S : Spec.Given)
    Text += " --set " + quoted(S.Name + "=" + (S.IsQuoted ? "\"" + S.Value + "\"" : S.Value));
  if (Spec.Batch)
    Text += " --batch=" + std::to_string(Spec.Batch);
  return Text;
}

} // namespace vramlint
