// Every refusal says what a good value looks like.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Settings.h"
#include "Analysis/Inputs.h"

#include "Lint/GpuCards.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <limits>

using llvm::StringRef;

namespace vramlint {

static constexpr llvm::StringLiteral Optimizers[] = {"sgd", "sgd-momentum", "adam", "adamw", "rmsprop", "adagrad"};
static constexpr llvm::StringLiteral Losses[] = {"mse", "l1", "cross_entropy", "nll", "bce", "sum", "mean"};

llvm::ArrayRef<llvm::StringLiteral> optimizerNames() { return Optimizers; }
llvm::ArrayRef<llvm::StringLiteral> lossNames() { return Losses; }

std::string didYouMean(StringRef Name, llvm::ArrayRef<std::string> Known) {
  const std::string *Best = nullptr;
  unsigned BestDistance = std::max<unsigned>(2, Name.size() / 3) + 1;
  for (const std::string &Candidate : Known) {
    unsigned Distance = Name.edit_distance_insensitive(Candidate, true, BestDistance);
    if (Distance < BestDistance) {
      BestDistance = Distance;
      Best = &Candidate;
    }
  }
  return Best ? "; did you mean '" + *Best + "'?" : "";
}

std::string WrittenAt::errorPrefix() const {
  if (!isSource())
    return "";
  return File + ":" + std::to_string(Line) + ":" + std::to_string(Column) + ": error: ";
}

void ScenarioSettings::fillFrom(const ScenarioSettings &Next) {
  const auto fill = [&](auto... Members) { ((this->*Members ? void() : void(this->*Members = Next.*Members)), ...); };
  using S = ScenarioSettings;
  fill(&S::Name, &S::Entry, &S::Model, &S::Args, &S::ProgramArguments, &S::Method, &S::Optimizer, &S::Loss,
       &S::Device, &S::Mode, &S::Steps, &S::Batch, &S::Version, &S::Budget);
  if (Inputs.empty())
    Inputs = Next.Inputs;
  if (Targets.empty())
    Targets = Next.Targets;
  if (Cards.empty())
    Cards = Next.Cards;
  for (const SetValue &S : Next.Given)
    if (llvm::none_of(Given, [&](const SetValue &Ours) { return Ours.Tokens == S.Tokens; }))
      Given.push_back(S);
  if (!Where.isSource())
    Where = Next.Where;
}

static llvm::Error error(const llvm::Twine &Message) { return llvm::createStringError(Message.str()); }
static std::string_view view(StringRef Text) { return {Text.data(), Text.size()}; }

llvm::Expected<std::int64_t> parseCount(StringRef Text, std::int64_t Max) {
  std::int64_t Count = 0;
  if (Text.trim().getAsInteger(10, Count) || Count < 1 || Count > Max)
    return error("'" + Text.trim() + "' is not a number from 1 to " + llvm::Twine(Max));
  return Count;
}

std::optional<TorchVersion> parseTorchVersion(StringRef Text) {
  auto [MajorText, Rest] = Text.trim().split('.');
  StringRef MinorText = Rest.split('.').first; // 2.0.1 follows 2.0
  TorchVersion Version;
  if (MajorText.getAsInteger(10, Version.Major) || MinorText.getAsInteger(10, Version.Minor))
    return std::nullopt;
  const bool IsRelease = Version.Major >= 1 && Version.Major < 100 && Version.Minor >= 0 && Version.Minor < 1000;
  return IsRelease ? std::optional(Version) : std::nullopt;
}

// One function per kind of value.

template <std::optional<std::string> ScenarioSettings::*Member>
static llvm::Error takeText(ScenarioSettings &S, StringRef Value) {
  if (Value.empty())
    return error("the value is empty");
  S.*Member = Value.str();
  return llvm::Error::success();
}

/// A constructor, or a program, may take no arguments.
template <std::optional<std::string> ScenarioSettings::*Member>
static llvm::Error takeArgs(ScenarioSettings &S, StringRef Value) {
  S.*Member = Value.str();
  return llvm::Error::success();
}

template <std::vector<InputSpec> ScenarioSettings::*Member>
static llvm::Error takeInputs(ScenarioSettings &S, StringRef Value) {
  auto Inputs = parseInputs(Value);
  if (!Inputs)
    return Inputs.takeError();
  llvm::append_range(S.*Member, std::move(*Inputs));
  return llvm::Error::success();
}

/// `vm["nz"]=100`
static llvm::Error takeValue(ScenarioSettings &S, StringRef Text) {
  std::string Wrong;
  std::optional<SetValue> New = parseSetValue(view(Text), Wrong);
  if (!New)
    return error(Wrong);
  for (const SetValue &Old : S.Given)
    if (Old.Tokens == New->Tokens)
      return Old.Value == New->Value && Old.IsQuoted == New->IsQuoted
                 ? llvm::Error::success()
                 : error("'" + New->Name + "' is said twice: " + Old.describe() + " and " + New->describe());
  S.Given.push_back(std::move(*New));
  return llvm::Error::success();
}

static llvm::Error takeSteps(ScenarioSettings &S, StringRef Value) {
  auto Count = parseCount(Value, 1'000'000);
  if (!Count)
    return Count.takeError();
  S.Steps = static_cast<int>(*Count);
  return llvm::Error::success();
}

static llvm::Error takeBatch(ScenarioSettings &S, StringRef Value) {
  auto Count = parseCount(Value, std::numeric_limits<std::int32_t>::max());
  if (!Count)
    return Count.takeError();
  S.Batch = *Count;
  return llvm::Error::success();
}

/// `adam, steps=3`
static llvm::Error takeTraining(ScenarioSettings &S, StringRef Text) {
  for (StringRef Part : splitAtCommas(Text)) {
    if (Part.contains('=')) {
      auto [Name, Value] = Part.split('=');
      if (Name.trim() != "steps")
        return error("unknown setting '" + Name.trim() + "'; known is steps");
      if (llvm::Error E = takeSteps(S, Value))
        return E;
    } else if (llvm::is_contained(Optimizers, Part)) {
      S.Optimizer = Part.str();
    } else if (!Part.empty()) {
      std::vector<std::string> Names(std::begin(Optimizers), std::end(Optimizers));
      return error("unknown optimizer '" + Part + "'" + didYouMean(Part, Names) + " (known are " +
                   llvm::join(Names, ", ") + ")");
    }
  }
  return llvm::Error::success();
}

template <ScenarioMode Mode> static llvm::Error takeMode(ScenarioSettings &S, StringRef Value) {
  if (S.Mode && *S.Mode != Mode)
    return error("forward, infer and train exclude each other");
  S.Mode = Mode;
  return Mode == ScenarioMode::Train ? takeTraining(S, Value) : llvm::Error::success();
}

static llvm::Error takeDevice(ScenarioSettings &S, StringRef Value) {
  if (Value != "cuda" && Value != "cpu")
    return error("'" + Value + "' is neither cuda nor cpu");
  S.Device = Value.str();
  return llvm::Error::success();
}

static llvm::Error takeCards(ScenarioSettings &S, StringRef Value) {
  std::vector<GpuProfile> Cards;
  for (StringRef Name : splitAtCommas(Value)) {
    if (Name.empty())
      continue;
    if (auto Card = findCard(view(Name))) {
      Cards.push_back(std::move(*Card));
      continue;
    }
    std::vector<std::string> Near = similarCards(view(Name));
    const std::string Message = "unknown card '" + Name.str() + "'";
    if (!Near.empty())
      return error(Message + "; did you mean '" + llvm::join(Near, "', '") + "'?");
    for (const GpuProfile &Card : knownCards())
      Near.push_back(Card.Name);
    return error(Message + " (known are " + llvm::join(Near, ", ") + ")");
  }
  if (Cards.empty())
    return error("names no card");
  llvm::append_range(S.Cards, Cards);
  return llvm::Error::success();
}

static llvm::Error takeBudget(ScenarioSettings &S, StringRef Value) {
  S.Budget = parseBytes(view(Value));
  return S.Budget ? llvm::Error::success()
                  : error("'" + Value + "' is not a size such as 2GiB, 800MiB or 2147483648");
}

static llvm::Error takeVersion(ScenarioSettings &S, StringRef Value) {
  S.Version = parseTorchVersion(Value);
  return S.Version ? llvm::Error::success() : error("'" + Value + "' is not a release such as 1.13 or 2.0");
}

using S = ScenarioSettings;
static constexpr auto None = ValueForm::None;
static constexpr auto Required = ValueForm::Required;
static constexpr auto Optional = ValueForm::Optional;
static constexpr auto What = SettingTopic::Execution;
static constexpr auto Outside = SettingTopic::Outside;
static constexpr auto Machine = SettingTopic::Machine;

static constexpr Setting Rows[] = {
    // On the command line `--scenario` chooses among those that directives name.
    {"", "scenario", Required, What, false, false, "NAME", "what the scenario is called", takeText<&S::Name>},
    {"entry", "entry", Required, What, false, false, "FUNCTION", "the user's own function", takeText<&S::Entry>},
    {"model", "", Required, What, true, false, "CLASS|=C++",
     "a module class, by its name or its holder's, or C++ that makes one: '=makeNet(3)'", takeText<&S::Model>},
    {"", "model", Required, What, true, false, "C++", "the constructor's arguments", takeArgs<&S::Args>},
    {"args", "args", Required, What, false, false, "C++",
     "arguments of the model's constructor or of the function: --args='1, 64'", takeArgs<&S::Args>},
    {"program-args", "program_args", Required, What, false, false, "WORDS",
     "what main() is called with, as a shell reads it: --program-args='--epochs 3 data'",
     takeArgs<&S::ProgramArguments>},
    {"set", "set", Required, Outside, false, true, "NAME=VALUE",
     "the value of an expression of the program that is not known: --set 'vm[\"nz\"]=100',\n"
     "'images.size()=60000', 'argv[2]=16', 'env.BATCH=8'; or what a variable or data member\n"
     "begins with: 'Config::hidden=512'",
     takeValue},
    {"input", "input", Required, What, true, true, "SHAPE[:DTYPE]",
     "one per argument of forward: 4x1x256x256, 32x128:int64, =C++, [4x8, 4x8] for a\n"
     "vector, (4x8, 4x8) for a tuple, none for an optional one, 3*4x8 for three",
     takeInputs<&S::Inputs>},
    {"method", "method", Required, What, true, false, "NAME", "called in the place of forward", takeText<&S::Method>},
    {"forward", "forward", None, What, true, false, "",
     "one forward pass in training mode; the graph stays alive (default)", takeMode<ScenarioMode::Forward>},
    {"infer", "infer", None, What, true, false, "", "one forward pass in evaluation mode, without graph",
     takeMode<ScenarioMode::Infer>},
    {"train", "train", Optional, What, true, false, "OPTIMIZER",
     "training steps: sgd (default), sgd-momentum, adam, adamw, rmsprop, adagrad", takeMode<ScenarioMode::Train>},
    {"loss", "loss", Required, What, true, false, "NAME|C++",
     "mse (default), l1, cross_entropy, nll, bce, sum, mean, or C++ using output, target", takeText<&S::Loss>},
    {"target", "target", Required, What, true, true, "SHAPE[:DTYPE]",
     "what the loss compares with; several are target0, target1 (made like the output)", takeInputs<&S::Targets>},
    {"steps", "steps", Required, What, true, false, "N", "training steps (2)", takeSteps},
    {"batch", "batch", Required, What, true, false, "N", "replaces the first dimension of every input and target",
     takeBatch},

    {"device", "device", Required, Machine, false, false, "cuda|cpu",
     "whose memory is reported (cuda; cpu if none is used)", takeDevice},
    {"gpu", "gpu", Required, Machine, false, true, "NAME[,NAME]",
     "cards that should hold it: --gpu='RTX 4090,A100-80GB'", takeCards},
    {"budget", "budget", Required, Machine, false, false, "SIZE",
     "limit for the peak of allocated memory: 2GiB, 800MiB", takeBudget},
    {"torch-version", "torch", Required, Machine, false, false, "X.Y", "release to follow, if not the headers'",
     takeVersion},
};

llvm::ArrayRef<Setting> settings() { return Rows; }

llvm::Error checkTogether(const ScenarioSettings &S, llvm::function_ref<std::string(StringRef)> Spell) {
  if (S.Model && S.Entry)
    return error(Spell("model") + " and " + Spell("entry") + " exclude each other");
  if (S.Entry && (S.saysHow() || !S.Inputs.empty()))
    return error(Spell("entry") + " executes that function as it is; words about a model do not go with it");
  if (S.Model && S.Args && StringRef(*S.Model).starts_with("="))
    return error(Spell("args") + " goes with a class; C++ that makes a module has its own arguments");
  // Without a model they are about those of other voices, and held against them when all have spoken.
  if ((S.Model || S.Mode || !S.Inputs.empty()) && S.Mode != ScenarioMode::Train)
    for (const auto &[IsGiven, Word] :
         {std::pair(S.Loss.has_value(), "loss"), std::pair(S.Steps.has_value(), "steps"),
          std::pair(!S.Targets.empty(), "target")})
      if (IsGiven)
        return error(Spell(Word) + " needs " + Spell("train"));
  if (S.Device == "cpu" && !S.Cards.empty())
    return error(Spell("gpu") + " is about cards, and " + Spell("device") + " says cpu");
  return llvm::Error::success();
}

} // namespace vramlint
