// Free functions: what the registry knows by name is an op; the rest of torch::, at::, c10:: that programs call is
// here.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TorchHost.h"

#include "Autograd/Engine.h"
#include "Ops/Functions.h"

#include <cmath>

namespace vramlint {
using namespace clang;

static std::vector<Tensor> tensorsOf(const Argument &A) {
  std::vector<Tensor> Result;
  if (const Tensor *T = A.get<Tensor>())
    Result.push_back(*T);
  if (const auto *L = A.get<ArgumentList>())
    for (const Argument &E : *L)
      if (const Tensor *T = E.get<Tensor>())
        Result.push_back(*T);
  return Result;
}

/// nn::utils::clip_grad_norm_ as api/include/torch/nn/utils/clip_grad.h (1.13.1) writes it.
static void clipGradNorm(const std::vector<Tensor> &Parameters, double NormType) {
  std::vector<Tensor> Gradients;
  for (const Tensor &P : Parameters)
    if (P.defined() && P.grad().defined())
      Gradients.push_back(ops::detach(P.grad()));
  if (Gradients.empty())
    return;
  Tensor Total;
  if (NormType == 0) {
    Total = ops::zeros({}, session().DefaultDtype, Device());
  } else {
    const bool Largest = std::isinf(NormType);
    std::vector<Tensor> Norms;
    for (const Tensor &G : Gradients)
      Norms.push_back(Largest ? ops::extremumAll(ops::unary("abs", G), /*Max=*/true) : ops::norm(G, NormType));
    if (Norms.size() == 1)
      Total = Norms[0];
    else
      Total =
          Largest ? ops::extremumAll(ops::stack(Norms, 0), /*Max=*/true) : ops::norm(ops::stack(Norms, 0), NormType);
  }
  Tensor Factor; // a number divided by a tensor: filled with the number, then divided in place
  {
    Tensor Sum = ops::add(Total, Scalar(1e-6));
    Factor = ops::divInto(ops::fullLike(Sum), Sum);
  }
  Tensor Clamped = ops::clamp(Factor, /*Min=*/std::nullopt, /*Max=*/1.0);
  for (const Tensor &G : Gradients)
    ops::mulInto(G, Clamped);
}

std::optional<CallResult> TorchHost::callInit(LibraryCall &Site) {
  // torch::nn::init::x_: fills in place. Temporaries only where facts name them; on the CPU, where
  // parameters are initialised.
  std::string_view Name = Site.Method;
  if (Name == "calculate_gain" || Name.starts_with("_calculate"))
    return CallResult(Value::floating(1.0));
  if (Site.count() == 0 || !tensorOf(Site.arg(0)))
    return std::nullopt;
  if (Name == "orthogonal_" || Name == "sparse_")
    if (tensorOf(Site.arg(0))->defined() && tensorOf(Site.arg(0))->device() == TheSession.Options.Target)
      TheSession.assume(Doubt::InitTemporaries, std::string(Name));
  return Site.Arguments[0].Place ? CallResult(TheMachine->copyValue(Site.Arguments[0].Place->V))
                                 : CallResult(Site.arg(0));
}

std::optional<CallResult> TorchHost::callAutograd(LibraryCall &Site) {
  NamedArguments Named = namedArguments(*TheMachine, Site.Arguments);
  OpCall C(Site.Method, Named);
  BackwardOptions Options;
  Options.CreateGraph = C.flag("create_graph", false);
  Options.KeepGraph = C.flag("retain_graph", Options.CreateGraph);
  const Argument *Roots = C.find("tensors|outputs");
  if (!Roots)
    return std::nullopt;
  const Argument *Seeds = C.find("grad_tensors|grad_outputs");
  std::vector<Tensor> Gradients = Seeds ? tensorsOf(*Seeds) : std::vector<Tensor>();
  beginPhase("backward");
  std::optional<CallResult> Result;
  if (Site.Method == "backward") {
    backward(tensorsOf(*Roots), Gradients, Options);
    Result = CallResult();
  } else {
    const Argument *Inputs = C.find("inputs");
    std::vector<Tensor> G = gradients(tensorsOf(*Roots), Inputs ? tensorsOf(*Inputs) : std::vector<Tensor>(),
                                      Gradients, Options, C.flag("allow_unused", false));
    Result = fromArgument(*TheMachine, Argument(G), Site.Callee ? Site.Callee->getReturnType() : QualType());
  }
  endPhase();
  IterationDone = true;
  return Result;
}

/// Embedding::from_pretrained and EmbeddingBag::from_pretrained: a layer over a table of the program, frozen unless
/// its options say otherwise (torch/csrc/api/include/torch/nn/modules/embedding.h, 1.13.1).
static Value fromPretrained(Machine &M, Session &S, std::string_view Type, NamedArguments Named) {
  OpCall C(Type, Named);
  Tensor Table = C.tensor("embeddings");
  if (C.poisoned())
    return Value::unknown(leftOut(C.poisonCause()).Cause);
  if (S.failed())
    return {};
  if (Table.dim() != 2) {
    S.raise("Embeddings parameter is expected to be 2-dimensional");
    return {};
  }
  const bool Frozen = C.flag("freeze", true);
  Named.push_back({"num_embeddings", Table.size(0)});
  Named.push_back({"embedding_dim", Table.size(1)});
  Named.push_back({"_weight", Table});
  std::erase_if(Named, [](const NamedArgument &A) { return A.Name == "embeddings"; });
  std::shared_ptr<Module> Layer = makeModule(Type, Named);
  if (!Layer || S.failed())
    return {};
  Table.impl().RequiresGrad = !Frozen;
  return fromArgument(M, Argument(std::move(Layer)), QualType());
}

std::optional<CallResult> TorchHost::callFunction(LibraryCall &Site) {
  std::string_view Name = Site.Name, Short = Site.Method;
  Machine &M = *TheMachine;
  bool Torch = Name.starts_with("torch::") || Name.starts_with("at::") || Name.starts_with("c10::") ||
               Name.starts_with("caffe2::");
  if (Name.ends_with("CUDACachingAllocator::emptyCache")) {
    if (TheSession.Options.CudaAvailable)
      TheSession.Observer.emptyCache(Device{DeviceType::CUDA, 0});
    return CallResult();
  }
  if (!Torch)
    return std::nullopt;
  if (Name == "torch::autograd::Function::apply")
    return callCustomFunction(Site);
  if (Name == "c10::irange" && Site.count() && Site.arg(0).isInt() && Site.Arguments.back().value().isInt()) {
    const bool Both = Site.count() > 1;
    return CallResult(Value::boxed(BoxRef(new HostBox(
        std::make_shared<RangeObject>(Both ? Site.arg(0).asInt() : 0, Site.Arguments.back().value().asInt())))));
  }
  if (Short == "generate_square_subsequent_mask" && Site.count() == 1) { // static, of nn::Transformer
    const Argument Size = toArgument(M, Site.arg(0), Site.Arguments[0].Type);
    return runOp("triu",
                 {{"self", invoke("full", {{"size", ArgumentList{Size, Size}}, {"fill_value", -INFINITY}})},
                  {"diagonal", std::int64_t{1}}},
                 Site);
  }
  if (Name == "torch::get_default_dtype" || Name == "c10::get_default_dtype")
    return makeObject(TheSession.DefaultDtype);
  if (Short == "scalarTypeToTypeMeta" || Short == "typeMetaToScalarType")
    return CallResult(Site.count() ? M.copyValue(Site.arg(0)) : Value());
  if (Name == "c10::make_optional" && Site.count())
    return makeSequence(SequenceKind::Optional, {makeCell(M.copyValue(Site.arg(0)))});
  if (Name == "torch::data::make_data_loader")
    return makeDataLoader(Site);
  if (Name.starts_with("torch::nn::init::"))
    return callInit(Site);
  if (Name == "torch::nn::Embedding::from_pretrained" || Name == "torch::nn::EmbeddingBag::from_pretrained")
    return CallResult(
        fromPretrained(M, TheSession, Name.substr(11, Name.rfind(':') - 12), namedArguments(M, Site.Arguments)));
  if (Name == "torch::autograd::backward" || Name == "torch::autograd::grad")
    return callAutograd(Site);
  if (Short == "is_available" || Short == "cudnn_is_available" || Short == "hasCUDA" || Short == "has_cuda")
    return Value::boolean(TheSession.Options.CudaAvailable);
  if (Short == "device_count" || Short == "getNumGPUs")
    return Value::integer(TheSession.Options.CudaAvailable ? 1 : 0);
  if (Short == "current_device")
    return Value::integer(0);
  if (Short == "torchCheckFail" || Short == "torchInternalAssertFail") {
    TheSession.raise(Site.count() ? M.describe(Site.Arguments.back().value()) : "check failed");
    return CallResult();
  }
  if (Short == "torchCheckMsgImpl" || Name == "c10::str" || Short == "_str" || Short == "to_string") {
    std::string Text;
    for (const Operand &O : Site.Arguments)
      Text += M.describe(O.value());
    return CallResult(makeString(std::move(Text)));
  }
  static const std::set<std::string_view, std::less<>> Silent = {"manual_seed",
                                                                 "manual_seed_all",
                                                                 "seed",
                                                                 "set_num_threads",
                                                                 "set_num_interop_threads",
                                                                 "synchronize",
                                                                 "save",
                                                                 "load",
                                                                 "globalContext",
                                                                 "setCurrentCUDAStream",
                                                                 "set_default_dtype",
                                                                 "init_num_threads",
                                                                 "warn",
                                                                 "resetPeakStats",
                                                                 "torch_warn",
                                                                 "deprecated_AT_ASSERT",
                                                                 "deprecated_AT_ERROR",
                                                                 "setBenchmarkCuDNN",
                                                                 "setDeterministicCuDNN",
                                                                 "setAllowTF32CuDNN",
                                                                 "setAllowTF32CuBLAS",
                                                                 "setFlags",
                                                                 "set_device",
                                                                 "lazyInitCUDA",
                                                                 "defaultCPUGenerator",
                                                                 "set_grad_enabled",
                                                                 "init"};
  if (Short == "set_default_dtype" && Site.count()) {
    if (Argument A = toArgument(M, Site.arg(0), Site.Arguments[0].Type); A.is<Dtype>())
      TheSession.DefaultDtype = *A.get<Dtype>();
    return CallResult();
  }
  if (Short == "set_enabled" && Site.count() && Site.arg(0).isInt()) {
    if (Name.find("GradMode") != std::string_view::npos) {
      TheSession.GradEnabled = Site.arg(0).asInt() != 0;
      return CallResult();
    }
    assume(Doubt::Autocast, {}, M.here());
    return CallResult();
  }
  if (Short == "is_enabled")
    return Value::boolean(Name.find("GradMode") != std::string_view::npos && TheSession.GradEnabled);
  if (Silent.count(Short))
    return CallResult(Value::unknown("the result of '" + std::string(Name) + "' is not modelled"));
  if (Short == "dtype" || Short == "device" || Short == "layout" || Short == "requires_grad" ||
      Short == "memory_format" || Short == "pinned_memory" || Short == "device_index") {
    std::vector<Operand> None;
    Value V = tensorOptions(None);
    Argument *A = argumentOf(V);
    auto Set = *A->get<std::shared_ptr<OptionSet>>();
    if (Short == "layout")
      return CallResult(V);
    if (Site.count() == 0) {
      if (Short == "requires_grad")
        Set->Fields["requires_grad"] = true;
      return CallResult(V);
    }
    if (Short == "device" || Short == "dtype" || Short == "memory_format")
      return CallResult(tensorOptions(Site.Arguments));
    Set->Fields[std::string(Short)] = toArgument(M, Site.arg(0), M.Context.BoolTy);
    return CallResult(V);
  }
  if (Short == "ExpandingArray" || Short == "make_generator" || Short == "createCPUGenerator")
    return CallResult(Value::unknown("not modelled"));
  if (Short == "clip_grad_norm_" || Short == "clip_grad_value_") {
    NamedArguments Named = namedArguments(M, Site.Arguments);
    if (findOp(Short))
      return runOp(Short, std::move(Named), Site);
    if (Short == "clip_grad_norm_")
      clipGradNorm(tensorsOf(Named.empty() ? Argument() : Named[0].Value),
                   OpCall(Short, Named).number("norm_type", 2.0));
    return CallResult(Value::unknown("the norm of gradients is not known"));
  }
  if (Short == "parameters_to_vector" || Short == "vector_to_parameters") {
    if (Short == "parameters_to_vector" && Site.count()) {
      std::vector<Argument> Flat;
      for (const Tensor &T : tensorsOf(toArgument(M, Site.arg(0), QualType())))
        Flat.push_back(invokeTensor("reshape", {{"self", T}, {"shape", ArgumentList{std::int64_t(-1)}}}));
      return runOp("cat", {{"tensors", Flat}, {"dim", std::int64_t(0)}}, Site);
    }
    return CallResult();
  }
  if (Short == "from_blob") {
    NamedArguments A = namedArguments(M, Site.Arguments);
    // The data pointer and the deleter say nothing about sizes.
    std::erase_if(A, [](const NamedArgument &N) { return N.Name == "data" || N.Name == "deleter"; });
    return runOp("from_blob", std::move(A), Site);
  }
  NamedArguments A = namedArguments(M, Site.Arguments);
  if (Name.starts_with("torch::nn::functional::")) {
    std::string Functional = "F::" + std::string(Short);
    if (findOp(Functional))
      return runOp(Functional, std::move(A), Site);
  }
  if (Name.starts_with("torch::fft::"))
    if (std::string Transform = "fft_" + std::string(Short); findOp(Transform))
      return runOp(Transform, std::move(A), Site);
  if (findOp(Short))
    return runOp(Short, std::move(A), Site);
  return std::nullopt;
}

} // namespace vramlint
