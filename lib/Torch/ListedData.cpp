// The nested lists of torch::tensor: which form they have, whether their elements are alike, how they are printed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/ListedData.h"

#include "Tensor/Session.h"
#include "Torch/Operands.h"

namespace vramlint {

static const OptionSet *rowIn(const Argument &A) {
  const auto *Data = A.get<std::shared_ptr<OptionSet>>();
  return Data ? Data->get() : nullptr;
}

std::optional<ListedForm> listedForm(const Argument &A) {
  if (rowIn(A))
    return ListedForm::Row;
  if (A.is<ArgumentList>() || A.isNone())
    return ListedForm::List;
  if (const auto *U = A.get<UnknownValue>(); U && !U->Number)
    return std::nullopt;
  return ListedForm::Number;
}

bool checkForm(const Argument &A, ListedForm Asked) {
  static constexpr std::string_view Names[] = {"scalar", "init_list", "tensor"};
  const std::optional<ListedForm> Has = listedForm(A);
  if (!Has || *Has == Asked)
    return true;
  const std::string Name(Names[static_cast<std::size_t>(Asked)]);
  Session::current().raise("Can only call `" + Name + "()` on a TensorDataContainer that has `is_" + Name +
                           "() == true`");
  return false;
}

std::optional<Argument> listedTensor(const Argument &A) {
  const OptionSet *Row = rowIn(A);
  const auto Held = Row ? Row->Fields.find("tensor") : decltype(Row->Fields.end())();
  return Row && Held != Row->Fields.end() ? std::optional(Held->second) : std::nullopt;
}

std::optional<std::string> listedText(const Argument &A) {
  if (const OptionSet *Row = rowIn(A)) {
    const auto Numbers = Row->Fields.find("numbers");
    return Numbers == Row->Fields.end() ? std::nullopt : listedText(Numbers->second);
  }
  if (const auto *List = A.get<ArgumentList>()) {
    std::string Text = "{";
    for (const Argument &Element : *List) {
      const std::optional<std::string> One = listedText(Element);
      if (!One)
        return std::nullopt;
      Text += (Text.size() > 1 ? ", " : "") + *One;
    }
    return Text + "}";
  }
  if (A.isNone())
    return "{}";
  if (A.is<bool>() || A.is<std::int64_t>() || A.is<double>())
    return printed(A);
  return std::nullopt;
}

/// Sizes of what a list holds; nothing where they are not known.
static std::optional<Sizes> sizesOfListed(const Argument &A) {
  if (rowIn(A)) {
    const std::optional<Argument> Held = listedTensor(A);
    const Tensor *T = Held ? Held->get<Tensor>() : nullptr;
    return T && T->defined() ? std::optional(T->sizes()) : std::nullopt;
  }
  const auto *List = A.get<ArgumentList>();
  if (!List)
    return A.isNone() ? std::nullopt : std::optional(Sizes());
  std::optional<Sizes> Inner = List->empty() ? Sizes() : sizesOfListed(List->front());
  if (Inner)
    Inner->insert(Inner->begin(), static_cast<std::int64_t>(List->size()));
  return Inner;
}

/// As a vector is printed (c10/util/Logging.h).
static std::string inRow(const Sizes &S) {
  std::string Text;
  for (const std::int64_t Size : S)
    Text += (Text.empty() ? "" : " ") + std::to_string(Size);
  return Text;
}

bool checkAlike(const Argument &First, const Argument &Other, std::optional<Dtype> Type, std::optional<Dtype> Own) {
  const std::optional<Sizes> Wanted = sizesOfListed(First), Has = sizesOfListed(Other);
  if (Wanted && Has && *Wanted != *Has)
    Session::current().raise("Expected all sub-lists to have sizes: " + inRow(*Wanted) + " (e.g. " +
                             listedText(First).value_or("?") + "), but got sub-list " +
                             listedText(Other).value_or("?") + " with sizes: " + inRow(*Has));
  else if (Type && Own && *Type != *Own)
    Session::current().raise("Expected all elements of the tensor to have the same scalar type: " + printed(*Type) +
                             ", but got element of scalar type: " + printed(*Own));
  return !Session::current().failed();
}

} // namespace vramlint
