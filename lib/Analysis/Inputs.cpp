// The small language of arguments: shapes, dtypes, C++, lists, tuples and repetitions of these.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Inputs.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

#include <limits>

using llvm::StringRef;

namespace vramlint {

static llvm::Error error(const llvm::Twine &Message) { return llvm::createStringError(Message.str()); }

std::vector<StringRef> splitAtCommas(StringRef Text) {
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

static llvm::Expected<InputSpec> parseTensor(StringRef Text) {
  InputSpec Input;
  Input.Text = Text.str();
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

/// Takes `[` and `]` from around \p Text.
static bool takeBrackets(StringRef &Text, StringRef Open, StringRef Close) {
  StringRef Inside = Text;
  if (!Inside.consume_front(Open) || !Inside.consume_back(Close))
    return false;
  Text = Inside.trim();
  return true;
}

static llvm::Expected<InputSpec> parseInput(StringRef Text) {
  InputSpec Input;
  Input.Text = Text.str();
  if (Text.empty())
    return error("empty input; expected a shape such as 4x1x256x256");
  if (StringRef Expression = Text; Expression.consume_front("=")) {
    Input.What = InputSpec::Code;
    Input.Expression = Expression.trim().str();
    if (Input.Expression.empty())
      return error("input '" + Text + "' has no expression behind '='");
    return Input;
  }
  if (Text == "none") {
    Input.What = InputSpec::None;
    return Input;
  }
  StringRef Inside = Text;
  const bool IsList = takeBrackets(Inside, "[", "]");
  if (!IsList && !takeBrackets(Inside, "(", ")"))
    return parseTensor(Text);
  Input.What = IsList ? InputSpec::List : InputSpec::Tuple;
  auto Parts = parseInputs(Inside);
  if (!Parts)
    return Parts.takeError();
  Input.Parts = std::move(*Parts);
  return Input;
}

llvm::Expected<std::vector<InputSpec>> parseInputs(StringRef Text) {
  constexpr unsigned Most = 10'000;
  std::vector<InputSpec> Inputs;
  for (StringRef Part : splitAtCommas(Text)) {
    unsigned Times = 1;
    const auto [Number, Rest] = Part.split('*');
    if (!Rest.empty() && !Number.empty() && llvm::all_of(Number, llvm::isDigit)) {
      if (Number.getAsInteger(10, Times) || Times == 0 || Times > Most)
        return error("'" + Number + "' of input '" + Part + "' is not a number from 1 to " + llvm::Twine(Most));
      Part = Rest.trim();
    }
    auto Input = parseInput(Part);
    if (!Input)
      return Input.takeError();
    if (Inputs.size() + Times > Most)
      return error("more than " + llvm::Twine(Most) + " inputs");
    Inputs.insert(Inputs.end(), Times, *Input);
  }
  return Inputs;
}

/// The tensor `torch::randn({4, 8}, ...)`, with \p Batch as the first dimension if it is given.
static std::string tensorCode(const InputSpec &Input, std::int64_t Batch) {
  std::vector<std::int64_t> Shape = Input.Shape;
  if (Batch > 0 && !Shape.empty())
    Shape.front() = Batch;
  std::vector<std::string> Dimensions;
  for (std::int64_t Dimension : Shape)
    Dimensions.push_back(std::to_string(Dimension));
  return std::string(Input.IsFloating ? "torch::randn" : "torch::zeros") + "({" + llvm::join(Dimensions, ", ") +
         "}, torch::TensorOptions().dtype(torch::k" + Input.Dtype + ").device(device))";
}

std::string inputCode(const InputSpec &Input, std::int64_t Batch) {
  std::vector<std::string> Parts;
  for (const InputSpec &Part : Input.Parts)
    Parts.push_back(inputCode(Part, Batch));
  switch (Input.What) {
  case InputSpec::Tensor:
    return tensorCode(Input, Batch);
  case InputSpec::Code: {
    std::string Line = Input.Expression;
    std::replace(Line.begin(), Line.end(), '\n', ' ');
    return Line;
  }
  case InputSpec::List:
    return "std::vector<torch::Tensor>{" + llvm::join(Parts, ", ") + "}";
  case InputSpec::Tuple:
    return "std::make_tuple(" + llvm::join(Parts, ", ") + ")";
  case InputSpec::None:
    return "{}";
  }
  llvm_unreachable("every form is written");
}

std::string inputTypeCode(const InputSpec &Input) {
  std::vector<std::string> Parts;
  for (const InputSpec &Part : Input.Parts)
    Parts.push_back(inputTypeCode(Part));
  switch (Input.What) {
  case InputSpec::Tensor:
    return "std::declval<torch::Tensor &>()";
  case InputSpec::List:
    return "std::declval<std::vector<torch::Tensor> &>()";
  case InputSpec::Tuple:
    return "std::make_tuple(" + llvm::join(Parts, ", ") + ")";
  case InputSpec::Code:
  case InputSpec::None:
    return inputCode(Input, 0);
  }
  llvm_unreachable("every form is written");
}

} // namespace vramlint
