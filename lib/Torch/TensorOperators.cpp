// Operators with tensors among their operands: methods of tensors and the free functions of ATen/TensorOperators.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/TorchHost.h"

#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"

namespace vramlint {
using namespace clang;

namespace {

struct OperatorRow {
  std::string_view Symbol, Op;
  std::size_t Operands;
  std::string_view OfNumber = {}; ///< in place: what a number on the left, which fills a tensor, goes through
};

constexpr OperatorRow Operators[] = {
    {"+", "add", 2},
    {"-", "sub", 2},
    {"*", "mul", 2},
    {"/", "div", 2},
    {"%", "remainder", 2, "remainder_"}, // empty_like(y).fill_(x).remainder_(y)
    {"==", "eq", 2},
    {"!=", "ne", 2},
    {"<", "lt", 2},
    {">", "gt", 2},
    {"<=", "le", 2},
    {">=", "ge", 2},
    {"&", "bitwise_and", 2},
    {"|", "bitwise_or", 2},
    {"^", "bitwise_xor", 2},
    {"&&", "logical_and", 2},
    {"||", "logical_or", 2},
    {"+=", "add_", 2},
    {"-=", "sub_", 2},
    {"*=", "mul_", 2},
    {"/=", "div_", 2},
    {"&=", "bitwise_and_", 2},
    {"|=", "bitwise_or_", 2},
    {"^=", "bitwise_xor_", 2},
    {"-", "neg", 1},
    {"~", "bitwise_not", 1},
    {"!", "logical_not", 1},
};

const OperatorRow *findOperator(std::string_view Symbol, std::size_t Operands) {
  for (const OperatorRow &R : Operators)
    if (R.Symbol == Symbol && R.Operands == Operands)
      return &R;
  return nullptr;
}

bool isRvalueMethod(const FunctionDecl *F) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  return Method && Method->getRefQualifier() == RQ_RValue;
}

} // namespace

void fetchForPrinting(const Tensor &T) {
  if (!T.defined())
    return;
  CategoryScope Printed(Category::Temporary);
  ops::contiguous(ops::to(T, Dtype::Double, Device()));
}

struct TensorOperatorRows {
  using Answer = std::optional<CallResult>;

  /// `x = y` makes the handle another tensor; `x[0] = y`, on an rvalue, copies into the view.
  static Answer assign(TorchHost &H, LibraryCall &Site) {
    Machine &M = *H.TheMachine;
    Argument Source = toArgument(M, Site.Arguments[0]);
    if (isRvalueMethod(Site.Callee)) {
      const Tensor *Self = tensorAt(M, Site.This);
      if (!Self)
        return std::nullopt;
      if (Source.is<Tensor>())
        invokeFollowed("copy_", {{"self", *Self}, {"src", std::move(Source)}});
      else
        invokeFollowed("fill_", {{"self", *Self}, {"value", std::move(Source)}});
      return CallResult(Site.This);
    }
    if (!Source.is<Tensor>() && !Source.isUnknown() && !Source.isNone())
      return std::nullopt;
    const Operand &O = Site.Arguments[0];
    if (O.Movable && O.At.At != Site.This.At && O.Param && O.Param->getType()->isRValueReferenceType())
      M.Mem.setSlot(O.At.At, nullptr);
    M.Mem.setSlot(Site.This.At, Source.isNone() ? nullptr : std::make_shared<TorchObject>(std::move(Source)));
    H.takeAssignedMembers();
    return CallResult(Site.This);
  }

  /// `x[i]` is select; which element an index that is not known selects makes no difference to memory.
  static Answer subscript(TorchHost &H, LibraryCall &Site) {
    const Argument Self = toArgument(*H.TheMachine, View{Site.This, Site.ThisType});
    const Argument Index = toArgument(*H.TheMachine, Site.Arguments[0]);
    if (const auto *I = Index.get<Tensor>()) {
      if (!I->defined() || I->dim() != 0) {
        Session::current().raise(I->defined() ? "Can only index with tensors that are scalars (zero-dim)"
                                              : "Can only index with tensors that are defined");
        return CallResult();
      }
    } else if (!Index.is<std::int64_t>() && !Index.isUnknown()) {
      Session::current().raise("Can only index tensors with integral scalars");
      return CallResult();
    }
    Argument At = UnknownValue{"an index", false, Dtype::Long};
    if (const auto Number = integerOf(Index))
      At = *Number;
    else if (const auto *I = Index.get<Tensor>())
      if (const auto Number = knownNumbersOf(*I, 1))
        At = static_cast<std::int64_t>(Number->front());
    return H.runOp("select", {{"self", Self}, {"dim", std::int64_t{0}}, {"index", At}}, Site);
  }

  /// `stream << x`: the stream is no argument of an op.
  static Answer write(TorchHost &H, LibraryCall &Site) {
    Machine &M = *H.TheMachine;
    Argument Written = toArgument(M, Site.Arguments[1]);
    const auto *T = Written.get<Tensor>();
    if (Written.is<std::shared_ptr<Module>>()) { // its layers, line by line: text that nobody computes here
      writeUnknown(M, Site.Arguments[0], "how a module is printed", Site.Site);
      return CallResult(Site.Arguments[0].At);
    }
    if (const auto *List = Written.get<ArgumentList>();
        List && !List->empty() &&
        std::all_of(List->begin(), List->end(), [](const Argument &A) { return A.is<Tensor>(); })) {
      for (const Argument &A : *List)
        fetchForPrinting(*A.get<Tensor>());
      writeUnknown(M, Site.Arguments[0], "how tensors are printed", Site.Site);
      return CallResult(Site.Arguments[0].At);
    }
    if (const auto *Number = Written.get<UnknownValue>(); Number && Number->Number) { // a Scalar
      writeUnknown(M, Site.Arguments[0], Number->Cause, Site.Site);
      return CallResult(Site.Arguments[0].At);
    }
    // Whatever is written, the stream goes on; a tensor would be copied for it.
    if (const auto *Unknown = Written.get<UnknownValue>();
        Unknown && knownClass(Site.Arguments[1].Type) == KnownClass::Tensor) {
      if (!Unknown->IsApart)
        leftOut(*Unknown);
      writeUnknown(M, Site.Arguments[0], Unknown->Cause, Site.Site);
      return CallResult(Site.Arguments[0].At);
    }
    if (knownClass(Site.Arguments[1].Type) == KnownClass::TensorOptions) {
      writeUnknown(M, Site.Arguments[0], "how options of tensors are printed", Site.Site);
      return CallResult(Site.Arguments[0].At);
    }
    const std::optional<std::string> Text = printedValue(Written, Site.Arguments[1].Type);
    if (!T && !Text)
      return std::nullopt;
    if (T)
      fetchForPrinting(*T);
    std::string All = Text ? *Text : printed(Written);
    if (T && T->defined() && All.starts_with("?")) { // how long they are in print hangs on the numbers
      writeUnknown(M, Site.Arguments[0], "how the numbers of a tensor are printed", Site.Site);
      All.erase(0, 1);
    }
    writeTo(M, Site.Arguments[0], All, Site.Site);
    return CallResult(Site.Arguments[0].At);
  }

  /// What is no op of all the operands.
  struct Row {
    std::string_view Name;
    bool IsMethod;
    Answer (*Run)(TorchHost &H, LibraryCall &Site);
  };
  static constexpr Row Rows[] = {
      {"operator=", true, assign}, {"operator[]", true, subscript}, {"operator<<", false, write}};
};

void listTensorOperators(AnswerRows &Rows) {
  static const std::vector<std::string> Names = [] { // which the rows refer to
    std::vector<std::string> N;
    for (const OperatorRow &R : Operators)
      N.push_back("operator" + std::string(R.Symbol));
    return N;
  }();
  for (std::size_t I = 0; I < Names.size(); ++I)
    Rows.push_back({.Table = "tensor operators",
                    .Name = Names[I],
                    .Count = static_cast<int>(Operators[I].Operands),
                    .Why = "two operands are all there are",
                    .Op = Operators[I].Op,
                    .TellsUnread = false});
  for (const TensorOperatorRows::Row &R : TensorOperatorRows::Rows)
    Rows.push_back({.Table = "tensor operators",
                    .Name = R.Name,
                    .Count = 2,
                    .Why = "two operands are all there are",
                    .TellsUnread = false});
}

std::optional<CallResult> TorchHost::callTensorOperator(LibraryCall &Site) {
  Machine &M = *TheMachine;
  const bool IsMethod = static_cast<bool>(Site.This);
  for (const TensorOperatorRows::Row &R : TensorOperatorRows::Rows)
    if (R.Name == Site.Method && R.IsMethod == IsMethod)
      return Site.count() + (IsMethod ? 1 : 0) == 2 ? R.Run(*this, Site) : std::nullopt;
  // All operands in order: the object of a method first.
  ArgumentList Operands;
  bool AnyTensor = false; // or what would be one
  auto add = [&](Argument A, QualType Type) {
    AnyTensor |= A.is<Tensor>() || (A.isUnknown() && knownClass(Type) == KnownClass::Tensor);
    Operands.push_back(std::move(A));
  };
  if (IsMethod)
    add(toArgument(M, View{Site.This, Site.ThisType}), Site.ThisType);
  for (const Operand &A : Site.Arguments)
    add(toArgument(M, A), A.Type);
  if (!AnyTensor)
    return std::nullopt;
  const OperatorRow *Row = findOperator(Site.Method.substr(std::string_view("operator").size()), Operands.size());
  if (!Row)
    return std::nullopt;
  if (!Row->OfNumber.empty() && !Operands[0].is<Tensor>()) {
    const Argument Filled = invoke("empty_like", {{"self", Operands[1]}});
    invoke("fill_", {{"self", Filled}, {"value", Operands[0]}});
    return runOp(Row->OfNumber, {{"self", Filled}, {"other", Operands[1]}}, Site);
  }
  NamedArguments A = {{"self", std::move(Operands[0])}};
  if (Operands.size() == 2)
    A.push_back({"other", std::move(Operands[1])});
  return runOp(Row->Op, std::move(A), Site);
}

} // namespace vramlint
