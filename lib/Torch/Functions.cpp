// Free functions and static methods. What the registry knows by name is an op; the rest of torch::, at::, c10:: that
// programs call, and that has no body in the headers or none that can be executed here, is a row of a table.
//
//   torch::relu, at::relu                   op `relu`
//   torch::nn::functional::relu             op `F::relu` where functional and op differ, else `relu`
//   torch::nn::utils::clip_grad_norm_       no row: executed from the headers, over ops
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Autograd/Engine.h"
#include "Torch/Answers.h"
#include "Torch/ListedData.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Names.h"
#include "Torch/OptimizerState.h"
#include "Torch/Serialization.h"
#include "Torch/TorchHost.h"
#include "Torch/VariantCalls.h"
#include "Torch/WarningCalls.h"

#include "Ops/Convolution/CpuConvolution.h"
#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/TensorIterator.h"
#include "Ops/Core/Toolbox.h"

#include "clang/Basic/Builtins.h"

#include <cmath>
#include <unordered_map>

namespace vramlint {
using namespace clang;

struct FunctionRows {
  using Answer = std::optional<CallResult> (*)(TorchHost &H, LibraryCall &Site);
  struct Row {
    std::string_view Name;
    Answer Run;
    ReadArguments Read = {};
    std::string_view Why = {}; ///< of a row that does nothing, or of AnyArgument
    std::string_view Op = {};  ///< that it calls, where there is one of that name
  };

  // --- without an effect on memory ---

  /// Seeds, threads, waiting, messages: nothing that is allocated depends on them. A status
  /// is success.
  static std::optional<CallResult> inert(TorchHost &H, LibraryCall &Site) {
    if (Site.ReturnType.isNull() || Site.ReturnType->isVoidType())
      return CallResult();
    const QualType Type = bare(Site.ReturnType);
    if (Type->isBooleanType())
      return Value::boolean(true);
    if (Type->isIntegerType() || Type->isEnumeralType())
      return Value::integer(0);
    return CallResult(H.TheMachine->unknown("the result of '" + std::string(Site.Name) + "'"));
  }
  /// Something about the machine the program will run on.
  static std::optional<CallResult> machineFact(TorchHost &H, LibraryCall &Site) {
    return giveUnknown(*H.TheMachine, Site, "what '" + std::string(Site.Name) + "' says of the computer");
  }

  static std::optional<CallResult> setAnomaly(TorchHost &H, LibraryCall &Site) {
    anomalyState() = {flagArgument(*H.TheMachine, Site, 0, true), flagArgument(*H.TheMachine, Site, 1, true)};
    return CallResult();
  }
  static std::optional<CallResult> anomaly(TorchHost &, LibraryCall &) {
    return Value::boolean(anomalyState().Enabled);
  }
  static std::optional<CallResult> checksNan(TorchHost &, LibraryCall &) {
    return Value::boolean(anomalyState().CheckNan);
  }
  static std::optional<CallResult> isNonzero(TorchHost &H, LibraryCall &Site) {
    return H.runOp("is_nonzero", {{"self", toArgument(*H.TheMachine, Site.Arguments[0])}}, Site);
  }
  /// The data as a leaf.
  static std::optional<CallResult> makeVariable(TorchHost &H, LibraryCall &Site) {
    if (Site.Callee->getNumParams() > 1 && !Site.Callee->getParamDecl(1)->getType()->isBooleanType())
      return std::nullopt; // of a node's
    const Argument Data = toArgument(*H.TheMachine, Site.Arguments[0]);
    const Tensor *T = Data.get<Tensor>();
    if (!T || !T->defined())
      return give(*H.TheMachine, Site, Data);
    const Tensor Leaf = invokeTensor("detach", {{"self", *T}});
    return H.runOp("requires_grad_", {{"self", Leaf}, {"requires_grad", flagArgument(*H.TheMachine, Site, 1, false)}},
                   Site);
  }
  /// A generator of random numbers. Who has it may draw from it, and set it.
  static std::optional<CallResult> generator(TorchHost &H, LibraryCall &Site) {
    drawn::lose();
    return H.giveObject(Site, std::make_shared<TorchObject>(Argument()));
  }
  static std::optional<CallResult> seed(TorchHost &H, LibraryCall &Site) {
    if (const std::optional<std::int64_t> Seed = integerOf(*H.TheMachine, Site.Arguments[0]))
      drawn::seed(static_cast<std::uint64_t>(*Seed));
    else
      drawn::lose();
    return CallResult();
  }
  static std::optional<CallResult> nameOf(TorchHost &H, LibraryCall &Site) {
    return nameOfState(*H.TheMachine, Site);
  }
  /// One thread does everything; but what the threads have found out about kernels is cleared.
  static std::optional<CallResult> setThreads(TorchHost &, LibraryCall &) {
    cpu::forgetDescriptions();
    return CallResult();
  }
  /// parallel_for(begin, end, grain size, f): as one thread does it, f(begin, end).
  static std::optional<CallResult> parallelFor(TorchHost &H, LibraryCall &Site) {
    if (Site.count() != 4)
      return std::nullopt;
    const Value Begin = Site.Arguments[0].V, End = Site.Arguments[1].V;
    const auto taken = [&] {
      const Device Gpu{DeviceType::CUDA, 0};
      return H.Recorded.allocations(Device()) + H.Recorded.allocations(Gpu);
    };
    const std::uint64_t Before = taken();
    if (Begin.isUnknown() || End.isUnknown() || Begin.asInt() < End.asInt())
      H.TheMachine->callCallable(Site.Arguments[3], {Site.Arguments[0], Site.Arguments[1]}, Site.Site);
    if (taken() != Before) // what several threads take is there at once
      H.assume(Doubt::Thread, "", H.TheMachine->here());
    return CallResult();
  }

  // --- modes ---

  static std::optional<CallResult> getDefaultDtype(TorchHost &H, LibraryCall &Site) {
    return give(*H.TheMachine, Site, H.TheSession.DefaultDtype);
  }
  static std::optional<CallResult> setDefaultDtype(TorchHost &H, LibraryCall &Site) {
    const Argument A = toArgument(*H.TheMachine, Site.Arguments[0]);
    const auto *Type = A.get<Dtype>();
    if (!Type)
      return std::nullopt;
    H.TheSession.DefaultDtype = *Type;
    return CallResult();
  }
  static std::optional<CallResult> setGradMode(TorchHost &H, LibraryCall &Site) {
    const std::optional<std::int64_t> On = integerOf(*H.TheMachine, Site.Arguments[0]);
    if (!On)
      return std::nullopt;
    H.TheSession.GradEnabled = *On != 0;
    return CallResult();
  }
  static std::optional<CallResult> gradMode(TorchHost &H, LibraryCall &) {
    return Value::boolean(H.TheSession.GradEnabled);
  }
  static std::optional<CallResult> inferenceMode(TorchHost &H, LibraryCall &) {
    return Value::boolean(H.TheSession.InferenceMode);
  }
  static std::optional<CallResult> autocast(TorchHost &H, LibraryCall &Site) {
    const std::optional<std::int64_t> On =
        Site.count() ? integerOf(*H.TheMachine, Site.Arguments.back()) : std::nullopt;
    if (!On || *On)
      H.TheSession.assume(Doubt::Autocast);
    return CallResult();
  }
  static std::optional<CallResult> no(TorchHost &, LibraryCall &) { return Value::boolean(false); }

  // --- devices ---

  static std::optional<CallResult> hasCuda(TorchHost &H, LibraryCall &) {
    return Value::boolean(H.TheSession.Options.CudaAvailable);
  }
  static std::optional<CallResult> deviceCount(TorchHost &H, LibraryCall &Site) {
    return H.TheSession.Options.CudaAvailable ? H.countDevices(Site) : Value::integer(0);
  }
  static std::optional<CallResult> firstDevice(TorchHost &, LibraryCall &) { return Value::integer(0); }
  static std::optional<CallResult> emptyCache(TorchHost &H, LibraryCall &) {
    if (H.TheSession.Options.CudaAvailable)
      H.TheSession.Observer.emptyCache(Device{DeviceType::CUDA, 0});
    return CallResult();
  }
  static std::optional<CallResult> setDevice(TorchHost &H, LibraryCall &Site) {
    const std::optional<std::int64_t> Index =
        Site.count() ? integerOf(*H.TheMachine, Site.Arguments[0]) : std::optional<std::int64_t>(0);
    if (Index.value_or(1) > 0)
      H.assume(Doubt::OtherDevice, std::string(Site.Name), H.TheMachine->here());
    return inert(H, Site);
  }
  static std::optional<CallResult> setStream(TorchHost &H, LibraryCall &Site) {
    H.assume(Doubt::OtherStream, std::string(Site.Name), H.TheMachine->here());
    return inert(H, Site);
  }
  static std::optional<CallResult> stream(TorchHost &H, LibraryCall &Site) {
    return H.giveObject(Site, std::make_shared<InertObject>("CUDAStream"));
  }
  /// at::Context: flags of the backends.
  static std::optional<CallResult> context(TorchHost &H, LibraryCall &Site) {
    Machine &M = *H.TheMachine;
    const QualType Type = bare(Site.ReturnType);
    auto [Held, New] = H.HandedOut.try_emplace({0, "globalContext"});
    if (New) {
      const Place At = M.allocate(Type, BlockKind::Heap, /*Zero=*/true);
      M.Mem.setSlot(At.At, std::make_shared<InertObject>("Context"));
      Held->second = std::make_shared<HeldObject>(M, At, Type);
    }
    return CallResult(Held->second->place());
  }

  /// at::infer_size(a, b) of two shapes.
  static std::optional<CallResult> inferSize(TorchHost &H, LibraryCall &Site) {
    const std::optional<Sizes> A = shape(H, Site.Arguments[0]), B = shape(H, Site.Arguments[1]);
    if (!A || !B)
      return std::nullopt;
    ArgumentList Both;
    for (std::int64_t Size : broadcastShapes(*A, *B).value_or(Sizes()))
      Both.emplace_back(Size);
    return give(*H.TheMachine, Site, Both);
  }
  static std::optional<Sizes> shape(TorchHost &H, const Operand &O) {
    const Argument A = toArgument(*H.TheMachine, O);
    const auto *List = A.get<ArgumentList>();
    Sizes Shape;
    for (const Argument &Size : List ? *List : ArgumentList()) {
      const std::optional<std::int64_t> Number = integerOf(Size);
      if (!Number)
        return std::nullopt;
      Shape.push_back(*Number);
    }
    return List ? std::optional(Shape) : std::nullopt;
  }

  // --- texts and errors ---

  /// The text is the last argument; of an assertion, what stands before it as well.
  template <std::size_t Texts> static std::optional<CallResult> checkFailed(TorchHost &H, LibraryCall &Site) {
    std::string Text;
    for (std::size_t I = Site.count() - std::min(Texts, Site.count()); I < Site.count(); ++I)
      if (knownClass(referredType(Site.Arguments[I].Type)) != KnownClass::CompileTimeEmptyString)
        Text += printed(*H.TheMachine, Site.Arguments[I]);
    H.FailsCheck = true;
    H.TheSession.raise(Text.empty() ? "check failed" : Text);
    return CallResult();
  }
  static std::optional<CallResult> numberText(TorchHost &H, LibraryCall &Site) {
    Machine &M = *H.TheMachine;
    std::string Text;
    for (const Operand &O : Site.Arguments) {
      const std::string Part = printed(M, O);
      if (Part.find('?') != std::string::npos && !textOf(M, O))
        return give(M, Site, UnknownValue{"a text with what is not known"});
      Text += Part;
    }
    return give(M, Site, Argument(Text));
  }

  // --- dtypes ---

  /// TypeMeta and ScalarType are one thing here.
  static std::optional<CallResult> sameDtype(TorchHost &H, LibraryCall &Site) {
    return give(*H.TheMachine, Site, toArgument(*H.TheMachine, Site.Arguments[0]));
  }
  static std::optional<CallResult> dtypeOfType(TorchHost &H, LibraryCall &Site) {
    const std::optional<Dtype> Type = dtypeOf(templateArgumentOf(Site.Callee, 0));
    return Type ? std::optional(give(*H.TheMachine, Site, *Type)) : std::nullopt;
  }
  template <bool Equality> static std::optional<CallResult> equal(TorchHost &H, LibraryCall &Site) {
    const std::optional<bool> Same =
        sameValue(toArgument(*H.TheMachine, Site.Arguments[0]), toArgument(*H.TheMachine, Site.Arguments[1]));
    return Same ? std::optional<CallResult>(Value::boolean(*Same == Equality)) : std::nullopt;
  }

  // --- tensors ---

  /// print(tensor) and print(stream, tensor, width) bring the values to the CPU as `<<` does.
  static std::optional<CallResult> print(TorchHost &H, LibraryCall &Site) {
    for (const Operand &O : Site.Arguments)
      if (const Argument A = toArgument(*H.TheMachine, O); const auto *T = A.get<Tensor>())
        fetchForPrinting(*T);
    return Site.ReturnType->isVoidType() ? CallResult() : CallResult(Site.Arguments[0].At);
  }
  /// at::tensor keeps the type of the program's numbers; torch::tensor knows int64 and the default dtype only.
  static std::optional<CallResult> atTensor(TorchHost &H, LibraryCall &Site) {
    NamedArguments A = namedArguments(*H.TheMachine, Site.Arguments);
    const QualType Given = Site.Arguments.empty() ? QualType() : bare(Site.Arguments[0].Type);
    const QualType Element = Given.isNull() || Given->isArithmeticType() ? Given : templateArgument(Given, 0);
    const std::optional<Dtype> Type = Element.isNull() ? std::nullopt : dtypeOf(Element);
    if (!Type)
      return std::nullopt;
    // With options the type is theirs; its kernel knows no bool and no halves.
    const std::optional<Dtype> Said = OpCall("tensor", A).dtype();
    const Dtype Made = Said ? *Said : argumentNamed(A, "options") ? H.TheSession.DefaultDtype : *Type;
    if (Made == Dtype::Bool || Made == Dtype::Half || Made == Dtype::BFloat16) {
      failNotImplemented("tensor_cpu", Made);
      return CallResult();
    }
    if (!Said)
      A.push_back({"dtype", Made});
    if (Given->isArithmeticType()) // tensor(ArrayRef<T>(value))
      A[0].Value = ArgumentList{A[0].Value};
    return H.runOp("tensor", std::move(A), Site);
  }
  /// at::size(t, dim)
  static std::optional<CallResult> size(TorchHost &H, LibraryCall &Site) {
    const Argument Self = toArgument(*H.TheMachine, Site.Arguments[0]);
    const auto *T = Self.get<Tensor>();
    const std::optional<std::int64_t> Dim = integerOf(*H.TheMachine, Site.Arguments[1]);
    if (!T || !T->defined() || !Dim)
      return std::nullopt;
    if (*Dim < -T->dim() || *Dim >= T->dim()) {
      H.TheSession.raise("Dimension out of range (expected to be in range of [" + std::to_string(-T->dim()) + ", " +
                         std::to_string(T->dim() - 1) + "], but got " + std::to_string(*Dim) + ")");
      return CallResult();
    }
    return Value::integer(T->size(*Dim));
  }
  /// The pointer says nothing about sizes, but where what the tensor is given is written. A deleter lives, and is
  /// called, with the storage.
  static std::optional<CallResult> fromBlob(TorchHost &H, LibraryCall &Site) {
    Machine &M = *H.TheMachine;
    NamedArguments Given = namedArguments(M, Site.Arguments), A;
    Address Data = 0;
    std::shared_ptr<HeldObject> Deleter;
    constexpr std::string_view Pointer = "data", Deletes = "deleter"; // the op needs neither
    for (std::size_t I = 0; I < Given.size(); ++I) {
      const Operand &O = Site.Arguments[I];
      if (Given[I].Name == Pointer)
        Data = O.isPlaced() || O.V.isUnknown() ? 0 : O.V.asAddress();
      else if (Given[I].Name != Deletes)
        A.push_back(std::move(Given[I]));
      else if (!Given[I].Defaulted)
        Deleter = hold(M, O);
    }
    Argument Made = invoke("from_blob", A);
    if (const Tensor *T = Made.get<Tensor>(); T && T->defined() && (Data || Deleter))
      borrowContents(M, *T, Data, std::move(Deleter));
    return give(M, Site, Made);
  }
  /// Of nn::Transformer; static (torch/csrc/api/src/nn/modules/transformer.cpp, 1.13.1).
  static std::optional<CallResult> subsequentMask(TorchHost &H, LibraryCall &Site) {
    const Argument Size = toArgument(*H.TheMachine, Site.Arguments[0]);
    if (const auto *Unknown = Size.get<UnknownValue>())
      return give(*H.TheMachine, Site, leftOut({Unknown->Cause, Unknown->Told}));
    return H.runOp("triu",
                   {{"self", invoke("full", {{"size", ArgumentList{Size, Size}}, {"fill_value", -INFINITY}})},
                    {"diagonal", std::int64_t{1}}},
                   Site);
  }
  // --- members of the host ---

  static std::optional<CallResult> customFunction(TorchHost &H, LibraryCall &Site) {
    return H.callCustomFunction(Site);
  }
  /// What torch::tensor is made from.
  static std::optional<CallResult> printList(TorchHost &H, LibraryCall &Site) {
    const std::optional<std::string> Text = listedText(toArgument(*H.TheMachine, Site.Arguments[1]));
    if (Text)
      writeTo(*H.TheMachine, Site.Arguments[0], *Text, Site.Site);
    else
      writeUnknown(*H.TheMachine, Site.Arguments[0], "how a list of numbers is printed", Site.Site);
    return CallResult(Site.Arguments[0].At);
  }
  static std::optional<CallResult> printIndex(TorchHost &H, LibraryCall &Site) {
    writeUnknown(*H.TheMachine, Site.Arguments[0], "how an index is printed", Site.Site);
    return CallResult(Site.Arguments[0].At);
  }
  static std::optional<CallResult> temporaryFile(TorchHost &H, LibraryCall &Site) {
    return makeTemporaryFile(*H.TheMachine, H.Saved, Site);
  }
  static std::optional<CallResult> pickle(TorchHost &H, LibraryCall &Site) {
    return savePickle(*H.TheMachine, H.Saved, Site);
  }
  static std::optional<CallResult> unpickle(TorchHost &H, LibraryCall &Site) {
    return loadPickle(*H.TheMachine, H.Saved, Site);
  }
  static std::optional<CallResult> loadScript(TorchHost &H, LibraryCall &Site) { return H.loadScript(Site); }
  static std::optional<CallResult> setWarnings(TorchHost &H, LibraryCall &Site) {
    return setWarningHandler(*H.TheMachine, Site);
  }
  static std::optional<CallResult> warnings(TorchHost &H, LibraryCall &) {
    return CallResult(H.TheMachine->unknown("the handler of LibTorch's warnings"));
  }
  static std::optional<CallResult> dataLoader(TorchHost &H, LibraryCall &Site) { return H.makeDataLoader(Site); }
  static std::optional<CallResult> backward(TorchHost &H, LibraryCall &Site) { return H.callEngineBackward(Site); }
  static std::optional<CallResult> grad(TorchHost &H, LibraryCall &Site) { return H.callEngineGrad(Site); }
  static std::optional<CallResult> slice(TorchHost &H, LibraryCall &Site) {
    NamedArguments A = namedArguments(*H.TheMachine, Site.Arguments);
    measurePiece(*H.TheMachine, A, Site);
    return H.runOp("slice", std::move(A), Site);
  }

  static Fate kindOf(const Row &R) {
    static constexpr Answer Values[] = {machineFact,
                                        getDefaultDtype,
                                        gradMode,
                                        inferenceMode,
                                        anomaly,
                                        checksNan,
                                        no,
                                        hasCuda,
                                        deviceCount,
                                        firstDevice,
                                        sameDtype,
                                        dtypeOfType,
                                        equal<true>,
                                        equal<false>,
                                        numberText,
                                        size,
                                        VariantRows::getIf,
                                        VariantRows::holdsAlternative};
    if (R.Run == inert)
      return Fate::Inert;
    return llvm::is_contained(Values, R.Run) ? Fate::Value : Fate::Binding;
  }

  static const Row Rows[];
  static const Row *find(std::string_view Name) {
    static const std::unordered_map<std::string_view, const Row *> Index = [] {
      std::unordered_map<std::string_view, const Row *> I;
      for (const Row *R = Rows; !R->Name.empty(); ++R)
        I.emplace(R->Name, R);
      return I;
    }();
    auto I = Index.find(Name);
    return I == Index.end() ? nullptr : I->second;
  }
};

// Why a row does nothing, or asks for no argument by name.
static constexpr std::string_view Random = "random numbers have no values here",
                                  Serial = "nothing runs beside anything else", Message = "messages and statistics",
                                  ReadsAll = "reads every argument", Same = "no argument changes the answer",
                                  TextAlone = "the text is the last argument; the others say where",
                                  NoAutocast = "without autocast itself, which is told, it has no effect";

const FunctionRows::Row FunctionRows::Rows[] = {
    // Random numbers have no values here.
    {"at::manual_seed", seed, listOf<"seed">},
    {"torch::manual_seed", seed, listOf<"seed">},
    {"torch::cuda::manual_seed", inert, AnyArgument, Random},
    {"torch::cuda::manual_seed_all", inert, AnyArgument, Random},
    {"at::make_generator", generator, AnyArgument, Random},
    {"at::detail::createCPUGenerator", generator, AnyArgument, Random},
    {"at::detail::getDefaultCPUGenerator", generator, AnyArgument, Random},
    {"at::cuda::detail::createCUDAGenerator", generator, AnyArgument, Random},
    {"at::cuda::detail::getDefaultCUDAGenerator", generator, AnyArgument, Random},
    {"c10::guts::to_string", nameOf, listOf<"value">},
    {"at::parallel_for", parallelFor, listOf<"begin", "end", "grain_size", "f">},
    // Nothing runs beside anything else.
    {"at::set_num_threads", setThreads, AnyArgument, Serial},
    {"at::set_num_interop_threads", inert, AnyArgument, Serial},
    {"at::init_num_threads", inert, AnyArgument, Serial},
    {"torch::cuda::synchronize", inert, AnyArgument, Serial},
    {"c10::cuda::device_synchronize", inert, AnyArgument, Serial},
    {"c10::cuda::stream_synchronize", inert, AnyArgument, Serial},
    {"cudaDeviceSynchronize", inert, AnyArgument, Serial},
    {"cudaStreamSynchronize", inert, AnyArgument, Serial},
    {"cudaGetLastError", inert, AnyArgument, Serial},
    {"cudaPeekAtLastError", inert, AnyArgument, Serial},
    {"cudaProfilerStart", inert, AnyArgument, Message},
    {"cudaProfilerStop", inert, AnyArgument, Message},
    {"c10::cuda::set_device", setDevice, AnyArgument, ReadsAll},
    {"cudaSetDevice", setDevice, AnyArgument, ReadsAll},
    {"c10::cuda::setCurrentCUDAStream", setStream, AnyArgument, ReadsAll},
    {"at::cuda::setCurrentCUDAStream", setStream, AnyArgument, ReadsAll},
    // Messages, statistics.
    {"c10::warn", inert, AnyArgument, Message},
    {"c10::Warning::warn", inert, AnyArgument, Message},
    {"c10::Warning::set_warning_handler", setWarnings, listOf<"handler">},
    {"c10::WarningUtils::set_warning_handler", setWarnings, listOf<"handler">},
    {"c10::Warning::get_warning_handler", warnings},
    {"c10::WarningUtils::get_warning_handler", warnings},
    {"c10::Warning::set_warnAlways", inert, AnyArgument, Message},
    {"c10::WarningUtils::warn", inert, AnyArgument, Message},
    {"c10::LogAPIUsage", inert, AnyArgument, Message},
    {"c10::detail::LogAPIUsageFakeReturn", inert, AnyArgument, Message},
    {"c10::cuda::c10_cuda_check_implementation", inert, AnyArgument, Message},
    {"c10::cuda::CUDACachingAllocator::resetPeakStats", inert, AnyArgument, Message},
    {"c10::cuda::CUDACachingAllocator::resetAccumulatedStats", inert, AnyArgument, Message},
    {"c10::cuda::CUDACachingAllocator::setMemoryFraction", inert, AnyArgument, Message},
    {"c10::cuda::CUDACachingAllocator::getDeviceStats", machineFact, AnyArgument, Same},
    {"at::cuda::getCurrentDeviceProperties", machineFact, AnyArgument, Same},
    {"at::cuda::getDeviceProperties", machineFact, AnyArgument, Same},
    {"at::cuda::warp_size", machineFact, AnyArgument, Same},
    {"at::cuda::getCurrentCUDABlasHandle", machineFact, AnyArgument, Same},
    {"torch::pickle_save", pickle, listOf<"ivalue">},
    {"torch::pickle_load", unpickle, listOf<"data">},
    {"torch::jit::load", loadScript, AnyArgument, "which file it is, and how it is read"},
    {"at::get_num_threads", machineFact, AnyArgument, Same},
    {"at::get_num_interop_threads", machineFact, AnyArgument, Same},
    {"at::get_parallel_info", machineFact, AnyArgument, Same},
    {"torch::show_config", machineFact, AnyArgument, Same},
    {"at::show_config", machineFact, AnyArgument, Same},

    {"torch::get_default_dtype", getDefaultDtype},
    {"c10::get_default_dtype", getDefaultDtype},
    {"c10::get_default_dtype_as_scalartype", getDefaultDtype},
    {"torch::set_default_dtype", setDefaultDtype, listOf<"d", "dtype">},
    {"c10::set_default_dtype", setDefaultDtype, listOf<"d", "dtype">},
    {"c10::GradMode::set_enabled", setGradMode, listOf<"enabled">},
    {"at::GradMode::set_enabled", setGradMode, listOf<"enabled">},
    {"c10::GradMode::is_enabled", gradMode},
    {"at::GradMode::is_enabled", gradMode},
    {"c10::InferenceMode::is_enabled", inferenceMode},
    {"at::autocast::set_enabled", autocast, listOf<"enabled", "new_enabled", "device_type">},
    {"at::autocast::set_autocast_enabled", autocast, listOf<"enabled", "new_enabled", "device_type">},
    {"at::autocast::set_cpu_enabled", autocast, listOf<"enabled", "new_enabled", "device_type">},
    {"at::autocast::set_autocast_gpu_dtype", inert, AnyArgument, NoAutocast},
    {"at::autocast::set_autocast_cpu_dtype", inert, AnyArgument, NoAutocast},
    {"at::autocast::set_autocast_dtype", inert, AnyArgument, NoAutocast},
    {"at::autocast::clear_cache", inert, AnyArgument, NoAutocast},
    {"at::autocast::set_autocast_cache_enabled", inert, AnyArgument, NoAutocast},
    {"at::autocast::increment_nesting", inert, AnyArgument, NoAutocast},
    {"at::autocast::decrement_nesting", inert, AnyArgument, NoAutocast},
    {"at::autocast::is_enabled", no, AnyArgument, Same},
    {"at::autocast::is_cpu_enabled", no, AnyArgument, Same},
    {"at::autocast::is_autocast_enabled", no, AnyArgument, Same},

    {"torch::cuda::is_available", hasCuda},
    {"torch::cuda::cudnn_is_available", hasCuda},
    {"at::cuda::is_available", hasCuda},
    {"at::hasCUDA", hasCuda},
    {"torch::cuda::device_count", deviceCount},
    {"at::getNumGPUs", deviceCount},
    {"c10::cuda::device_count", deviceCount},
    {"c10::cuda::device_count_ensure_non_zero", deviceCount},
    {"c10::cuda::current_device", firstDevice},
    {"torch::mps::is_available", no, AnyArgument, Same},
    {"torch::xpu::is_available", no, AnyArgument, Same},
    {"at::hasMPS", no, AnyArgument, Same},
    {"at::hasXPU", no, AnyArgument, Same},
    {"at::hasHIP", no, AnyArgument, Same},
    {"c10::cuda::CUDACachingAllocator::emptyCache", emptyCache},
    {"c10::cuda::getCurrentCUDAStream", stream, AnyArgument, Same},
    {"c10::cuda::getDefaultCUDAStream", stream, AnyArgument, Same},
    {"c10::cuda::getStreamFromPool", stream, AnyArgument, Same},
    {"at::cuda::getCurrentCUDAStream", stream, AnyArgument, Same},
    {"at::cuda::getDefaultCUDAStream", stream, AnyArgument, Same},
    {"at::cuda::getStreamFromPool", stream, AnyArgument, Same},
    {"at::globalContext", context},
    {"c10::UndefinedTensorImpl::singleton", implOfNothing},

    {"c10::detail::torchCheckFail", checkFailed<1>, AnyArgument, TextAlone},
    {"c10::detail::torchInternalAssertFail", checkFailed<2>, AnyArgument, TextAlone},
    {"c10::to_string", numberText, AnyArgument, ReadsAll},

    {"c10::scalarTypeToTypeMeta", sameDtype, AnyArgument, ReadsAll},
    {"c10::typeMetaToScalarType", sameDtype, AnyArgument, ReadsAll},
    {"caffe2::TypeMeta::fromScalarType", sameDtype, AnyArgument, ReadsAll},
    {"caffe2::TypeMeta::Make", dtypeOfType, AnyArgument, ReadsAll},
    {"caffe2::operator==", equal<true>, AnyArgument, ReadsAll},
    {"caffe2::operator!=", equal<false>, AnyArgument, ReadsAll},
    {"c10::get_if", VariantRows::getIf, AnyArgument, ReadsAll},
    {"c10::get", VariantRows::getIf, AnyArgument, ReadsAll},
    {"c10::holds_alternative", VariantRows::holdsAlternative, AnyArgument, ReadsAll},
    {"c10::visit", VariantRows::visit, AnyArgument, ReadsAll},

    {"c10::make_tempfile", temporaryFile, AnyArgument, ReadsAll},
    {"torch::detail::operator<<", printList, AnyArgument, ReadsAll},
    {"at::indexing::operator<<", printIndex, AnyArgument, ReadsAll},
    {"at::print", print, AnyArgument, ReadsAll},
    {"at::tensor", atTensor, listOf<"values", "value", "options">, {}, "tensor"},
    {"at::infer_size", inferSize, listOf<"a", "b">},
    {"at::size", size, listOf<"tensor", "self", "dim">},
    {"torch::from_blob",
     fromBlob,
     listOf<"data", "sizes", "strides", "storage_offset", "deleter", "options", "target_device">,
     {},
     "from_blob"},
    {"at::from_blob",
     fromBlob,
     listOf<"data", "sizes", "strides", "storage_offset", "deleter", "options", "target_device">,
     {},
     "from_blob"},
    {"torch::nn::TransformerImpl::generate_square_subsequent_mask", subsequentMask, listOf<"sz">},
    {"torch::autograd::Function::apply", customFunction, AnyArgument, ReadsAll},
    {"at::native::is_nonzero", isNonzero, listOf<"self">, {}, "is_nonzero"},
    {"torch::autograd::make_variable", makeVariable, AnyArgument,
     "no model for one with a gradient_edge; allow_tensor_metadata_change makes no tensor"},
    {"torch::autograd::AnomalyMode::set_enabled", setAnomaly, AnyArgument, ReadsAll},
    {"torch::autograd::AnomalyMode::is_enabled", anomaly},
    {"torch::autograd::AnomalyMode::should_check_nan", checksNan},
    {"torch::autograd::backward", backward,
     listOf<"tensors", "grad_tensors", "retain_graph", "create_graph", "inputs">},
    {"torch::autograd::grad", grad,
     listOf<"outputs", "inputs", "grad_outputs", "retain_graph", "create_graph", "allow_unused">},
    {"torch::data::make_data_loader", dataLoader, AnyArgument, ReadsAll},
    {"at::slice", slice, listOf<"self", "dim", "start", "end", "step">, {}, "slice"},
    {"", nullptr},
};

std::string opOfFunction(std::string_view Name) {
  if (const std::string Own = "F::" + std::string(FunctionalNames.nameIn(Name)); findOp(Own))
    return Own;
  for (const Namespace &N : {FunctionalNames, TorchNames, AtenNames})
    if (const std::string_view Short = N.nameIn(Name); findOp(Short))
      return std::string(Short);
  return std::string();
}

void listFunctions(AnswerRows &Rows) {
  for (const FunctionRows::Row *R = FunctionRows::Rows; !R->Name.empty(); ++R)
    Rows.push_back({.Table = "functions",
                    .Name = R->Name,
                    .What = FunctionRows::kindOf(*R),
                    .Read = R->Read,
                    .Why = R->Why,
                    .Op = R->Op});
}

bool TorchHost::answersFunction(std::string_view Name) {
  return FunctionRows::find(Name) || InitNames.holds(Name) || Name.starts_with("at::operator") ||
         isEmptyCache(Name) || !opOfFunction(Name).empty();
}

std::optional<CallResult> TorchHost::callFunction(LibraryCall &Site) {
  if (const FunctionRows::Row *Row = FunctionRows::find(Site.Name)) {
    tellUnread(Site, Row->Read);
    return Row->Run(*this, Site);
  }
  if (isEmptyCache(Site.Name))
    return FunctionRows::emptyCache(*this, Site);
  if (InitNames.holds(Site.Name))
    return callInit(Site);
  const std::string Op = opOfFunction(Site.Name);
  if (Op.empty())
    return tellOfTensor(Site);
  CallResult Result = runOp(Op, namedArguments(*TheMachine, Site.Arguments), Site);
  if (FunctionalNames.holds(Site.Name))
    letGoOfMoved(*TheMachine, Site);
  return Result;
}

} // namespace vramlint
