# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of one call each, written from the signatures that `fates --signatures` prints."""

from collections import namedtuple

Parameter = namedtuple("Parameter", "type name default")
Signature = namedtuple("Signature", "room scope name kind fate form result parameters")

# An expression for a parameter of a type; several are tried in turn by the number of the attempt.
TENSORS = ["torch::rand({4, 4})", "torch::rand({2, 3, 6, 6})", "torch::ones({5})", "torch::randint(0, 3, {3, 4})"]
VALUES = {
    "long": ["1", "2", "0"],
    "int": ["1"],
    "unsigned long": ["2"],
    "bool": ["true", "false"],
    "double": ["0.5"],
    "float": ["0.5f"],
    "c10::Scalar": ["at::Scalar(2)", "at::Scalar(0.5)"],
    "c10::ArrayRef<long>": ["at::IntArrayRef({1})", "at::IntArrayRef({2, 2})", "at::IntArrayRef({0, 1})"],
    "std::vector<long>": ["std::vector<int64_t>{2, 2}", "std::vector<int64_t>{1}"],
    "c10::ArrayRef<at::Tensor>": ["at::TensorList({t, u})"],
    "std::vector<at::Tensor>": ["std::vector<at::Tensor>{t, u}"],
    "c10::ScalarType": ["torch::kDouble", "torch::kFloat", "torch::kLong"],
    "c10::Device": ["torch::Device(torch::kCPU)"],
    "c10::Layout": ["torch::kStrided"],
    "c10::MemoryFormat": ["at::MemoryFormat::Contiguous"],
    "c10::TensorOptions": ["torch::TensorOptions()", "torch::TensorOptions(torch::kDouble)"],
    "c10::basic_string_view<char>": ['c10::string_view("mean")', 'c10::string_view("none")', 'c10::string_view("ij")'],
    "std::basic_string<char>": ['std::string("text")'],
    "const char *": ['"text"'],
    "at::Storage": ["t.storage()"],
    "c10::Storage": ["t.storage()"],
}

# An object to call the methods of a class on.
OBJECTS = {
    "torch::nn::Module": "torch::nn::Linear object(4, 4);",
    "torch::nn::LinearImpl": "torch::nn::Linear object(4, 4);",
    "torch::nn::BatchNorm2dImpl": "torch::nn::BatchNorm2d object(3);",
    "torch::nn::LSTMImpl": "torch::nn::LSTM object(4, 4);",
    "torch::nn::SequentialImpl": "torch::nn::Sequential object(torch::nn::Linear(4, 4));",
    "torch::nn::ModuleListImpl": "torch::nn::ModuleList object(torch::nn::Linear(4, 4));",
    "torch::nn::MultiheadAttentionImpl": "torch::nn::MultiheadAttention object(4, 2);",
    "torch::optim::Optimizer": "torch::optim::SGD made(std::vector<at::Tensor>{t.requires_grad_()}, 0.1); auto *object = &made;",
    "torch::optim::SGD": "torch::optim::SGD made(std::vector<at::Tensor>{t.requires_grad_()}, 0.1); auto *object = &made;",
    "torch::data::samplers::RandomSampler": "torch::data::samplers::RandomSampler made(8); auto *object = &made;",
    "torch::serialize::OutputArchive": "torch::serialize::OutputArchive made; auto *object = &made;",
    "c10::Scalar": "at::Scalar made(2); auto *object = &made;",
    "c10::Device": "torch::Device made(torch::kCPU); auto *object = &made;",
    "c10::TensorOptions": "torch::TensorOptions made; auto *object = &made;",
    "caffe2::TypeMeta": "auto made = t.dtype(); auto *object = &made;",
    "c10::IValue": "c10::IValue made(t); auto *object = &made;",
}


def signatures(text):
    for line in text.splitlines():
        room, scope, name, kind, fate, form, result, *rest = line.split("\t")
        yield Signature(room, scope, name, kind, fate, form, result, [Parameter(*rest[i:i + 3]) for i in range(0, len(rest), 3)])


def bare(type_):
    """The type without reference and const."""
    type_ = type_.rstrip("&").rstrip()
    return type_[6:] if type_.startswith("const ") and not type_.endswith("*") else type_


def value(type_, attempt, place):
    """An expression of the type, or None when none is known."""
    plain = bare(type_)
    if plain in ("at::Tensor", "at::TensorBase"):
        return "t" if place == 0 else "u" if place == 1 else "v"
    if plain.startswith("c10::optional<") or plain.startswith("std::optional<"):
        inner = plain[plain.index("<") + 1:-1]
        if attempt % 2 == 0 or inner == "at::Generator":
            return f"{plain}()"
        found = value(inner, attempt, place)
        return found and f"{plain}({found})"
    if plain.startswith("c10::OptionalArrayRef<"):
        return f"{plain}()" if attempt % 2 == 0 else f"{plain}({value('c10::ArrayRef<long>', attempt, place)})"
    if plain in VALUES:
        among = VALUES[plain]
        return among[(attempt + place) % len(among)]
    if plain.startswith("torch::") and plain.endswith("Options"):
        return f"{plain}()"
    return None


def program(signature, attempt, full):
    """A program that makes one call, with the defaults or without; None for a type that there is no value of."""
    wanted = [p for p in signature.parameters if full or not p.default]
    given = []
    place = 1 if signature.kind == "method" else 0
    for parameter in wanted:
        expression = value(parameter.type, attempt, place)
        if expression is None or parameter.type.endswith("&&"):
            return None
        place += 1
        given.append(expression)
    call = f"{signature.name}({', '.join(given)})"
    made = OBJECTS.get(signature.scope, "")
    if signature.kind == "method":
        call = f"object->{call}" if made else f"t.{call}"
    else:
        call = f"{signature.scope}::{call}"
    first = TENSORS[attempt % len(TENSORS)]
    return f"""// {signature.scope}::{signature.name}
// vramlint: scenario(@NAME@)
void program() {{
  auto t = {first};
  auto u = {first};
  auto v = torch::ones({{4}});
  {{
    {made}
    {'' if signature.result == 'void' else 'auto &&r = '}{call};
  }}
  auto last = torch::zeros({{3}});
}}
"""
