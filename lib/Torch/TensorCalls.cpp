// Methods and operators of tensors. What reads metadata is answered here; everything that computes is an op of
// the registry, found by the method's name and called with the declaration's parameter names.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TorchHost.h"

#include "Autograd/Engine.h"
#include "Ops/Functions.h"

namespace vramlint {
using namespace clang;

static Value sizesValue(const Sizes &S) {
  std::vector<CellRef> Cells;
  for (std::int64_t D : S)
    Cells.push_back(makeCell(Value::integer(D)));
  return makeSequence(SequenceKind::View, std::move(Cells));
}

CallResult TorchHost::runOp(std::string_view Name, NamedArguments Arguments, LibraryCall &Site) {
  Argument Result = invoke(Name, Arguments);
  QualType Type = Site.Callee ? Site.Callee->getReturnType() : QualType();
  bool InPlace = Name.size() > 1 && Name.back() == '_' && Name[Name.size() - 2] != '_';
  if (InPlace && Site.This && Result.is<Tensor>())
    return CallResult(Site.This);
  return fromArgument(*TheMachine, Result, Type);
}

/// One number for a dimension argument; nothing (and Unknown set) when it is not known.
static std::optional<std::int64_t> integerOf(const Value &V) {
  return V.isInt() ? std::optional<std::int64_t>(V.asInt()) : std::nullopt;
}

std::optional<CallResult> TorchHost::callTensor(LibraryCall &Site, Tensor &T) {
  std::string_view Name = Site.Method;
  auto undefined = [&]() { return !T.defined(); };
  std::size_t N = Site.count();
  Machine &M = *TheMachine;

  if (Name == "defined" || Name == "operator bool")
    return Value::boolean(T.defined());
  if (Name == "operator=") { // `x[0] = y` copies into the view
    NamedArguments A = {{"self", T}, {"src", toArgument(M, Site.arg(0), Site.Arguments[0].Type)}};
    bool Scalar = A[1].Value.is<std::int64_t>() || A[1].Value.is<double>() || A[1].Value.is<bool>();
    if (Scalar)
      A[1].Name = "value";
    invoke(Scalar ? "fill_" : "copy_", A);
    return CallResult(Site.This);
  }
  if (Name == "reset") {
    Site.This->V = makeObject(Tensor());
    return CallResult();
  }
  if (Name.starts_with("operator") && Name != "operator[]") {
    if (std::optional<CallResult> R = callTensorOperator(Site))
      return R;
    return std::nullopt;
  }
  static const std::set<std::string_view, std::less<>> NeedsTensor = {
      "sizes",        "size",    "dim",      "ndimension", "numel",   "dtype",         "scalar_type",
      "device",       "is_cuda", "is_cpu",   "options",    "strides", "stride",        "is_contiguous",
      "element_size", "nbytes",  "itemsize", "backward",   "item",    "requires_grad_"};
  if (undefined() && NeedsTensor.count(Name)) {
    TheSession.raise("tensor does not have a device: method '" + std::string(Name) + "' of an undefined tensor");
    return CallResult();
  }

  if (Name == "sizes" || Name == "sym_sizes")
    return sizesValue(T.sizes());
  if (Name == "strides")
    return sizesValue(T.strides());
  if (Name == "size" || Name == "sym_size") {
    std::optional<std::int64_t> D = integerOf(Site.arg(0));
    if (!D)
      return CallResult(Value::unknown("the dimension is not known"));
    std::optional<std::int64_t> W = wrapDim(*D, T.dim());
    if (!W || T.dim() == 0) {
      std::string R = std::to_string(std::max<std::int64_t>(T.dim(), 1));
      TheSession.raise("Dimension out of range (expected to be in range of [-" + R + ", " +
                       std::to_string(std::max<std::int64_t>(T.dim(), 1) - 1) + "], but got " + std::to_string(*D) +
                       ")");
      return CallResult();
    }
    return Value::integer(T.sizes()[static_cast<std::size_t>(*W)]);
  }
  if (Name == "stride" && N == 1) {
    std::optional<std::int64_t> D = integerOf(Site.arg(0));
    std::optional<std::int64_t> W = D ? wrapDim(*D, T.dim()) : std::nullopt;
    return W && T.dim() ? CallResult(Value::integer(T.strides()[static_cast<std::size_t>(*W)]))
                        : CallResult(Value::unknown("the dimension is not known"));
  }
  if (Name == "dim" || Name == "ndimension")
    return Value::integer(T.dim());
  if (Name == "numel" || Name == "sym_numel")
    return Value::integer(T.numel());
  if (Name == "element_size" || Name == "itemsize")
    return Value::integer(elementSize(T.dtype()));
  if (Name == "nbytes")
    return Value::integer(T.bytes());
  if (Name == "dtype" || Name == "scalar_type")
    return makeObject(T.dtype());
  if (Name == "device")
    return makeObject(T.device());
  if (Name == "get_device")
    return Value::integer(T.device().isCuda() ? std::max(T.device().Index, 0) : -1);
  if (Name == "is_cuda")
    return Value::boolean(T.defined() && T.device().isCuda());
  if (Name == "is_cpu")
    return Value::boolean(T.defined() && T.device().isCpu());
  if (Name == "is_sparse" || Name == "is_quantized" || Name == "is_mkldnn" || Name == "is_xpu" || Name == "is_mps" ||
      Name == "is_meta" || Name == "is_nested" || Name == "is_inference" || Name == "is_hip" || Name == "is_vulkan")
    return Value::boolean(false);
  if (Name == "is_floating_point")
    return Value::boolean(isFloatingPoint(T.dtype()));
  if (Name == "is_complex")
    return Value::boolean(isComplex(T.dtype()));
  if (Name == "is_contiguous")
    return Value::boolean(T.isContiguous());
  if (Name == "is_non_overlapping_and_dense")
    return Value::boolean(T.isNonOverlappingAndDense());
  if (Name == "is_same") {
    Tensor *Other = tensorOf(Site.arg(0));
    return Value::boolean(Other && T.isSame(*Other));
  }
  if (Name == "is_alias_of") {
    Tensor *Other = tensorOf(Site.arg(0));
    return Value::boolean(Other && Other->defined() && T.storage() == Other->storage());
  }
  if (Name == "requires_grad")
    return Value::boolean(T.defined() && T.requiresGrad());
  if (Name == "is_leaf")
    return Value::boolean(!T.defined() || T.isLeaf());
  if (Name == "grad_fn")
    return T.impl().Function ? CallResult(Value::unknown("the graph is not looked into")) : CallResult(Value::null());
  if (Name == "set_requires_grad" || Name == "requires_grad_") {
    const Value *On = N ? &Site.arg(0) : nullptr;
    T.impl().RequiresGrad = !On || On->isUnknown() || On->asInt() != 0;
    return CallResult(Site.This);
  }
  if (Name == "retain_grad") {
    T.impl().RetainGrad = true;
    return CallResult();
  }
  if (Name == "grad" || Name == "mutable_grad") {
    if (!T.defined())
      return makeObject(Tensor());
    return makeObject(T.grad());
  }
  if (Name == "options") {
    auto O = std::make_shared<OptionSet>();
    O->Type = "TensorOptions";
    O->Fields["dtype"] = T.dtype();
    O->Fields["device"] = T.device();
    return makeObject(O);
  }
  if (Name == "backward") {
    std::vector<Tensor> Gradients;
    BackwardOptions Options;
    for (const NamedArgument &A : namedArguments(M, Site.Arguments)) {
      if (A.Name == "gradient") {
        if (const Tensor *G = A.Value.get<Tensor>(); G && G->defined())
          Gradients.push_back(*G);
      } else if (A.Name == "retain_graph" || A.Name == "keep_graph") {
        if (const bool *B = A.Value.get<bool>())
          Options.KeepGraph = *B;
      } else if (A.Name == "create_graph") {
        if (const bool *B = A.Value.get<bool>())
          Options.CreateGraph = *B;
      }
    }
    Options.KeepGraph |= Options.CreateGraph;
    beginPhase("backward");
    Tensor Root = T;
    backward({Root}, Gradients, Options);
    endPhase();
    IterationDone = true;
    return CallResult();
  }
  if (Name == "item" || Name == "data_ptr" || Name == "const_data_ptr" || Name == "mutable_data_ptr" ||
      Name == "accessor" || Name == "packed_accessor32" || Name == "packed_accessor64" || Name == "toString")
    return CallResult(Value::unknown("the contents of a tensor are not known"));
  if (Name == "print" || Name == "register_hook" || Name == "remove_hook")
    return CallResult(Value::integer(0));
  if (Name == "use_count")
    return Value::integer(T.implRef().use_count());
  if (Name == "variable_data" || Name == "tensor_data" || Name == "data")
    return makeObject(undefined() ? Tensor() : detached(T));
  if (Name == "has_storage" || Name == "has_names" || Name == "is_view")
    return Value::boolean(Name == "has_storage" ? T.defined() : Name == "is_view" && T.impl().Base != nullptr);
  if (Name == "layout" || Name == "key_set" || Name == "names" || Name == "_version" || Name == "storage" ||
      Name == "unsafeGetTensorImpl" || Name == "storage_offset" || Name == "suggest_memory_format") {
    if (Name == "storage_offset" && T.defined())
      return Value::integer(T.impl().Offset);
    if (Name == "suggest_memory_format")
      return makeObject(MemoryFormat::Contiguous);
    return CallResult(Value::unknown("not modelled: " + std::string(Name) + " of a tensor"));
  }
  if (Name == "operator[]") {
    NamedArguments A = {{"self", T}};
    const Value &Index = Site.arg(0);
    if (Index.isInt()) {
      A.push_back({"dim", std::int64_t(0)});
      A.push_back({"index", Index.asInt()});
      return runOp("select", std::move(A), Site);
    }
    A.push_back({"indices", ArgumentList{toArgument(M, Index, Site.Arguments[0].Type)}});
    return runOp("index", std::move(A), Site);
  }

  NamedArguments A = {{"self", T}};
  for (NamedArgument &Named : namedArguments(M, Site.Arguments))
    A.push_back(std::move(Named));
  if (findOp(Name))
    return runOp(Name, std::move(A), Site);
  return std::nullopt;
}

std::optional<CallResult> TorchHost::callTensorOperator(LibraryCall &Site) {
  // All operands in order: the object of a method first.
  std::vector<Value> O;
  std::vector<QualType> Types;
  if (Site.This) {
    O.push_back(Site.This->V);
    Types.push_back(Site.ThisType);
  }
  for (const Operand &A : Site.Arguments) {
    O.push_back(A.value());
    Types.push_back(A.Type);
  }
  bool Any = false;
  for (const Value &V : O)
    Any |= tensorOf(V) != nullptr;
  if (!Any || O.empty() || O.size() > 2)
    return std::nullopt;
  std::string_view Op = Site.Method.substr(8);
  struct Binary {
    std::string_view Symbol, Name;
  };
  static const Binary Table[] = {{"+", "add"},          {"-", "sub"},          {"*", "mul"},
                                 {"/", "div"},          {"%", "remainder"},    {"==", "eq"},
                                 {"!=", "ne"},          {"<", "lt"},           {">", "gt"},
                                 {"<=", "le"},          {">=", "ge"},          {"&", "bitwise_and"},
                                 {"|", "bitwise_or"},   {"^", "bitwise_xor"},  {"&&", "logical_and"},
                                 {"||", "logical_or"},  {"+=", "add_"},        {"-=", "sub_"},
                                 {"*=", "mul_"},        {"/=", "div_"},        {"&=", "bitwise_and_"},
                                 {"|=", "bitwise_or_"}, {"^=", "bitwise_xor_"}};
  if (O.size() == 1) {
    std::string_view Name = Op == "-" ? "neg" : Op == "~" ? "bitwise_not" : Op == "!" ? "logical_not" : "";
    if (Name.empty() || !tensorOf(O[0]))
      return std::nullopt;
    return runOp(Name, {{"self", *tensorOf(O[0])}}, Site);
  }
  if (Op == "<<" && !tensorOf(O[0]) && tensorOf(O[1])->defined()) { // printing (ATen/core/Formatting.cpp, print)
    CategoryScope Printed(Category::Temporary);
    ops::contiguous(ops::to(*tensorOf(O[1]), Dtype::Double, Device()));
  }
  if (Op == "<<" && !tensorOf(O[0]))
    return Site.Arguments.size() && Site.Arguments[0].Place
               ? std::optional<CallResult>(CallResult(Site.Arguments[0].Place))
               : std::nullopt;
  for (const Binary &B : Table) {
    if (B.Symbol != Op)
      continue;
    Argument L = toArgument(*TheMachine, O[0], Types[0]), R = toArgument(*TheMachine, O[1], Types[1]);
    NamedArguments A;
    A.push_back({"self", L});
    A.push_back({"other", R});
    return runOp(B.Name, std::move(A), Site);
  }
  return std::nullopt;
}

} // namespace vramlint
