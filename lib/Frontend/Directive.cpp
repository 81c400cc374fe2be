// The words of a `// vramlint:` comment, and the small languages inside their brackets, which the
// command line's options share.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/Scenario.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>

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

static llvm::Error error(const llvm::Twine &Message) { return llvm::createStringError(Message.str()); }

/// Splits at commas that stand outside of any bracket.
static std::vector<StringRef> splitAtCommas(StringRef Text) {
  std::vector<StringRef> Parts;
  int Depth = 0;
  std::size_t Begin = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    if (StringRef("([{").contains(Text[I]))
      ++Depth;
    else if (StringRef(")]}").contains(Text[I]))
      --Depth;
    else if (Text[I] == ',' && Depth <= 0) {
      Parts.push_back(Text.slice(Begin, I).trim());
      Begin = I + 1;
    }
  }
  Parts.push_back(Text.substr(Begin).trim());
  return Parts;
}

namespace {
struct DtypeName {
  StringRef Name, Constant;
  int ElementBytes;
  bool IsFloating;
};
} // namespace

static constexpr DtypeName DtypeNames[] = {
    {"float32", "Float32", 4, true},
    {"float", "Float32", 4, true},
    {"float64", "Float64", 8, true},
    {"double", "Float64", 8, true},
    {"float16", "Float16", 2, true},
    {"half", "Float16", 2, true},
    {"bfloat16", "BFloat16", 2, true},
    {"complex64", "ComplexFloat", 8, true},
    {"complex128", "ComplexDouble", 16, true},
    {"int64", "Int64", 8, false},
    {"long", "Int64", 8, false},
    {"int32", "Int32", 4, false},
    {"int", "Int32", 4, false},
    {"int16", "Int16", 2, false},
    {"short", "Int16", 2, false},
    {"int8", "Int8", 1, false},
    {"uint8", "UInt8", 1, false},
    {"bool", "Bool", 1, false},
};

static llvm::Expected<InputSpec> parseInput(StringRef Text) {
  InputSpec Input;
  Input.Text = Text.str();
  if (Text.empty())
    return error("empty input; expected a shape such as 4x1x256x256");
  if (StringRef Expression = Text; Expression.consume_front("=")) {
    Input.Expression = Expression.trim().str();
    if (Input.Expression.empty())
      return error("input '" + Text + "' has no expression behind '='");
    return Input;
  }

  auto [Shape, Dtype] = Text.split(':');
  std::int64_t Size = 4;
  if (Text.contains(':')) {
    const auto *Known =
        llvm::find_if(DtypeNames, [Name = Dtype.trim()](const DtypeName &D) { return D.Name == Name; });
    if (Known == std::end(DtypeNames)) {
      std::vector<std::string> Names;
      for (const DtypeName &D : DtypeNames)
        Names.push_back(D.Name.str());
      return error("unknown dtype '" + Dtype.trim() + "' in input '" + Text + "'" + didYouMean(Dtype.trim(), Names));
    }
    Input.Dtype = Known->Constant.str();
    Input.IsFloating = Known->IsFloating;
    Size = Known->ElementBytes;
  }

  llvm::SmallVector<StringRef> Dimensions;
  Shape.trim().split(Dimensions, 'x');
  for (StringRef Dimension : Dimensions) {
    std::int64_t Value = 0;
    const bool IsNumber = !Dimension.empty() && llvm::all_of(Dimension, llvm::isDigit);
    if (!IsNumber && !(Dimension.starts_with("-") && !Dimension.getAsInteger(10, Value)))
      return error("input '" + Text + "' is not a shape; expected dimensions joined by 'x', such as 4x1x256x256");
    if (!IsNumber || (!Dimension.getAsInteger(10, Value) && Value == 0))
      return error("dimension " + Dimension + " of input '" + Text + "' must be positive");
    if (Dimension.getAsInteger(10, Value) || Value > std::numeric_limits<std::int64_t>::max() / Size)
      return error("input '" + Text + "' has more than 2^63 bytes");
    Size *= Value;
    Input.Shape.push_back(Value);
  }
  return Input;
}

llvm::Expected<std::vector<InputSpec>> parseInputs(StringRef Text) {
  std::vector<InputSpec> Inputs;
  for (StringRef Part : splitAtCommas(Text)) {
    auto Input = parseInput(Part);
    if (!Input)
      return Input.takeError();
    Inputs.push_back(std::move(*Input));
  }
  return Inputs;
}

static llvm::Error parseCount(StringRef Name, StringRef Text, std::int64_t Max, std::int64_t &Count) {
  if (Text.trim().getAsInteger(10, Count) || Count < 1 || Count > Max)
    return error(Name + " must be a number from 1 to " + llvm::Twine(Max) + ", not '" + Text.trim() + "'");
  return llvm::Error::success();
}

static llvm::Error parseSteps(StringRef Text, ScenarioSpec &Spec) {
  std::int64_t Steps = 0;
  if (llvm::Error E = parseCount("steps", Text, 1000000, Steps))
    return E;
  Spec.Steps = static_cast<int>(Steps);
  return llvm::Error::success();
}

llvm::Error parseTraining(StringRef Text, ScenarioSpec &Spec) {
  Spec.Mode = ScenarioMode::Train;
  if (Text.trim().empty())
    return llvm::Error::success();
  for (StringRef Part : splitAtCommas(Text)) {
    if (Part.contains('=')) {
      auto [Name, Value] = Part.split('=');
      if (Name.trim() != "steps")
        return error("unknown setting '" + Name.trim() + "' in train(" + Text + "); known is steps");
      if (llvm::Error E = parseSteps(Value, Spec))
        return E;
      continue;
    }
    if (!llvm::is_contained(Optimizers, Part)) {
      std::vector<std::string> Names(std::begin(Optimizers), std::end(Optimizers));
      return error("unknown optimizer '" + Part + "'" + didYouMean(Part, Names) + " (known are " +
                   llvm::join(Names, ", ") + ")");
    }
    Spec.Optimizer = Part.str();
  }
  return llvm::Error::success();
}

// One function per word.

static bool isVersion(StringRef Text) {
  auto [Major, Minor] = Text.split('.');
  unsigned Number;
  return !Major.getAsInteger(10, Number) && !Minor.getAsInteger(10, Number);
}

namespace {

using Handler = llvm::Error (*)(StringRef Text, Directive &D);

enum class Brackets { Required, Optional, None };

struct Word {
  StringRef Name;
  Brackets Form;
  bool IsModelOnly;
  bool MayRepeat;
  Handler Take;
};

} // namespace

template <std::string ScenarioSpec::*Member> static llvm::Error takeText(StringRef Text, Directive &D) {
  D.Spec.*Member = Text.str();
  return llvm::Error::success();
}

static llvm::Error takeInput(StringRef Text, Directive &D) {
  auto Inputs = parseInputs(Text);
  if (!Inputs)
    return Inputs.takeError();
  llvm::append_range(D.Spec.Inputs, std::move(*Inputs));
  return llvm::Error::success();
}

static llvm::Error takeForward(StringRef, Directive &D) {
  D.Spec.Mode = ScenarioMode::Forward;
  return llvm::Error::success();
}

static llvm::Error takeInfer(StringRef, Directive &D) {
  D.Spec.Mode = ScenarioMode::Infer;
  return llvm::Error::success();
}

static llvm::Error takeTrain(StringRef Text, Directive &D) { return parseTraining(Text, D.Spec); }
static llvm::Error takeSteps(StringRef Text, Directive &D) { return parseSteps(Text, D.Spec); }

static llvm::Error takeBatch(StringRef Text, Directive &D) {
  return parseCount("batch", Text, std::numeric_limits<std::int32_t>::max(), D.Spec.Batch);
}

static llvm::Error takeTorch(StringRef Text, Directive &D) {
  if (!isVersion(Text))
    return error("torch(" + Text + ") is not a version such as 2.0");
  return takeText<&ScenarioSpec::TorchVersion>(Text, D);
}

static llvm::Error takeDevice(StringRef Text, Directive &D) {
  if (Text != "cuda" && Text != "cpu")
    return error("device(" + Text + ") is neither cuda nor cpu");
  return takeText<&ScenarioSpec::Device>(Text, D);
}

static llvm::Error takeBudget(StringRef Text, Directive &D) {
  D.Spec.Budget = parseBytes({Text.data(), Text.size()});
  if (!D.Spec.Budget)
    return error("budget(" + Text + ") is not a size such as 2GiB or 512MiB");
  return llvm::Error::success();
}

static constexpr Word Words[] = {
    {"scenario", Brackets::Required, false, false, takeText<&ScenarioSpec::Name>},
    {"entry", Brackets::Required, false, false, takeText<&ScenarioSpec::Entry>},
    {"model", Brackets::Required, true, false, takeText<&ScenarioSpec::Args>},
    {"input", Brackets::Required, true, true, takeInput},
    {"forward", Brackets::None, true, false, takeForward},
    {"infer", Brackets::None, true, false, takeInfer},
    {"train", Brackets::Optional, true, false, takeTrain},
    {"loss", Brackets::Required, true, false, takeText<&ScenarioSpec::Loss>},
    {"steps", Brackets::Required, true, false, takeSteps},
    {"batch", Brackets::Required, true, false, takeBatch},
    {"torch", Brackets::Required, false, false, takeTorch},
    {"device", Brackets::Required, false, false, takeDevice},
    {"gpu", Brackets::Required, false, false, takeText<&ScenarioSpec::Gpu>},
    {"budget", Brackets::Required, false, false, takeBudget},
};

/// Takes a bracketed text off the front of \p Text, which starts with its opening bracket. Quotes hide
/// brackets. Nothing when it does not end.
static std::optional<StringRef> takeBrackets(StringRef &Text) {
  int Depth = 0;
  char Quote = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (Quote) {
      if (C == '\\')
        ++I;
      else if (C == Quote)
        Quote = 0;
    } else if (C == '"' || C == '\'') {
      Quote = C;
    } else if (StringRef("([{").contains(C)) {
      ++Depth;
    } else if (StringRef(")]}").contains(C) && --Depth == 0) {
      StringRef Inside = Text.slice(1, I).trim();
      Text = Text.substr(I + 1);
      return Inside;
    }
  }
  return std::nullopt;
}

llvm::Expected<Directive> parseDirective(StringRef Text) {
  Directive Result;
  llvm::StringSet<> Seen;
  StringRef ModeWord;
  while (!(Text = Text.ltrim(", \t\r\n")).empty()) {
    const StringRef Name = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_' || C == '-'; });
    if (Name.empty())
      return error("unexpected '" + Text.take_front(1) + "' in vramlint directive");
    const Word *Known = llvm::find_if(Words, [&](const Word &W) { return W.Name == Name; });
    if (Known == std::end(Words)) {
      std::vector<std::string> Names;
      for (const Word &W : Words)
        Names.push_back(W.Name.str());
      return error("unknown word '" + Name + "' in vramlint directive" + didYouMean(Name, Names));
    }
    Text = Text.drop_front(Name.size());
    StringRef Inside;
    if (Text.starts_with("(")) {
      if (Known->Form == Brackets::None)
        return error("'" + Name + "' takes nothing in brackets");
      auto Taken = takeBrackets(Text);
      if (!Taken)
        return error("the bracket of '" + Name + "(' is not closed");
      Inside = *Taken;
      // A model's constructor may take no arguments, and train has a default.
      if (Inside.empty() && Known->Form == Brackets::Required && Name != "model")
        return error("'" + Name + "()' is empty");
    } else if (Known->Form == Brackets::Required) {
      return error("'" + Name + "' needs a value in brackets: " + Name + "(...)");
    }
    if (!Known->MayRepeat && !Seen.insert(Name).second)
      return error("'" + Name + "' is given twice");
    if (Name == "forward" || Name == "infer" || Name == "train") {
      if (!ModeWord.empty())
        return error("'" + ModeWord + "' and '" + Name + "' exclude each other");
      ModeWord = Name;
    }
    if (llvm::Error E = Known->Take(Inside, Result))
      return E;
    Result.NamesModel |= Known->IsModelOnly;
  }
  if (Result.NamesModel && !Result.Spec.Entry.empty())
    return error("entry(" + Result.Spec.Entry +
                 ") interprets that function as it is; words about a model do not go with it");
  if (ModeWord != "train")
    for (StringRef Name : {"loss", "steps"})
      if (Seen.contains(Name))
        return error("'" + Name + "' needs 'train'");
  return Result;
}

} // namespace vramlint
