// Methods of objects without memory: guards, streams, events, the context.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/TorchHost.h"

namespace vramlint {
using namespace clang;

namespace {

struct InertCall {
  Machine &M;
  Session &S;
  LibraryCall &Site;
  std::function<CallResult(HostRef)> GiveObject;
};

struct InertRow {
  std::string_view Class; ///< how the class's name ends
  std::string_view Method;
  std::optional<CallResult> (*Run)(InertCall &);
  std::string_view Why = {}; ///< of a row that does nothing
};

std::optional<CallResult> done(InertCall &) { return CallResult(); }
std::optional<CallResult> itIsSo(InertCall &) { return Value::boolean(true); }
std::optional<CallResult> zero(InertCall &) { return Value::integer(0); }
std::optional<CallResult> cuda(InertCall &C) { return Value::boolean(C.S.Options.CudaAvailable); }
std::optional<CallResult> firstDevice(InertCall &C) {
  const bool Number = bare(C.Site.ReturnType)->isIntegerType();
  return Number ? CallResult(Value::integer(0)) : give(C.M, C.Site, Device{DeviceType::CUDA, 0});
}
std::optional<CallResult> benchmark(InertCall &C) {
  const std::optional<std::int64_t> On = integerOf(C.M, C.Site.Arguments[0]);
  if (!On)
    return std::nullopt;
  C.S.Options.CudnnBenchmark = *On != 0;
  return CallResult();
}
std::optional<CallResult> enableCudnn(InertCall &C) {
  const std::optional<std::int64_t> On = integerOf(C.M, C.Site.Arguments[0]);
  if (!On)
    return std::nullopt;
  C.S.Options.CudnnEnabled = *On != 0;
  return CallResult();
}

std::optional<CallResult> cudnnEnabled(InertCall &C) { return Value::boolean(C.S.Options.CudnnEnabled); }
std::optional<CallResult> cudnnBenchmarked(InertCall &C) { return Value::boolean(C.S.Options.CudnnBenchmark); }

/// What the driver calls a stream, for libraries that are given it.
std::optional<CallResult> handle(InertCall &C) {
  return CallResult(C.M.unknown("the driver's handle of a stream is not known"));
}
std::optional<CallResult> sameStream(InertCall &C) { return C.GiveObject(std::make_shared<InertObject>("Stream")); }

constexpr std::string_view Serial = "nothing runs beside anything else, on one device", Profiling = "measures time",
                           Kernels = "which kernel is taken changes no size";

constexpr InertRow InertRows[] = {
    // Nothing runs beside anything else, on one device.
    {"Stream", "synchronize", done, Serial},
    {"Stream", "wait", done, Serial},
    {"Stream", "query", itIsSo},
    {"Stream", "device_index", zero},
    {"Stream", "device", firstDevice},
    {"Stream", "id", zero},
    {"Stream", "priority", zero},
    {"Stream", "stream", handle},
    {"Stream", "operator Stream", sameStream},
    {"Stream", "unwrap", sameStream},
    {"Stream", "operator cudaStream_t", handle},
    {"Stream", "operator CUstream_st *", handle},
    {"Event", "record", done, Serial},
    {"Event", "block", done, Serial},
    {"Event", "synchronize", done, Serial},
    {"Event", "query", itIsSo},
    {"Guard", "set_device", done, Serial},
    {"Guard", "reset_device", done, Serial},
    {"Guard", "set_index", done, Serial},
    {"Guard", "reset_stream", done, Serial},
    {"Guard", "current_device", firstDevice},
    {"Guard", "original_device", firstDevice},
    // Profiling.
    {"RecordFunction", "before", done, Profiling},
    {"RecordFunction", "end", done, Profiling},
    {"RecordFunction", "isActive", itIsSo},
    // Flags of the backends; what a kernel takes for itself depends on two of them.
    {"Context", "setBenchmarkCuDNN", benchmark},
    {"Context", "setUserEnabledCuDNN", enableCudnn},
    {"Context", "benchmarkCuDNN", cudnnBenchmarked},
    {"Context", "userEnabledCuDNN", cudnnEnabled},
    {"Context", "setDeterministicCuDNN", done, Kernels},
    {"Context", "setDeterministicAlgorithms", done, Kernels},
    {"Context", "setAllowTF32CuDNN", done, Kernels},
    {"Context", "setAllowTF32CuBLAS", done, Kernels},
    {"Context", "setFloat32MatmulPrecision", done, Kernels},
    {"Context", "setFloat32Precision", done, Kernels},
    {"Context", "setAllowTF32OneDNN", done, Kernels},
    {"Context", "setAllowFP16ReductionCuBLAS", done, Kernels},
    {"Context", "setAllowBF16ReductionCuBLAS", done, Kernels},
    {"Context", "setAllowFP16AccumulationCuBLAS", done, Kernels},
    {"Context", "setFlushDenormal", itIsSo},
    {"Context", "lazyInitCUDA", done, Kernels},
    {"Context", "hasCUDA", cuda},
    {"Context", "hasCuDNN", cuda},
};

} // namespace

void listInertMethods(AnswerRows &Rows) {
  for (const InertRow &R : InertRows)
    Rows.push_back({.Table = "objects without memory",
                    .Class = R.Class,
                    .Name = R.Method,
                    .What = R.Run == done                                ? Fate::Inert
                            : R.Run == benchmark || R.Run == enableCudnn ? Fate::Binding
                                                                         : Fate::Value,
                    .Read = AnyArgument,
                    .Why = R.Why.empty() ? std::string_view("one flag or none") : R.Why,
                    .TellsUnread = false});
}

std::optional<CallResult> TorchHost::callInert(LibraryCall &Site, InertObject &Object) {
  InertCall Call{*TheMachine, TheSession, Site, [&](HostRef Object) { return giveObject(Site, std::move(Object)); }};
  for (const InertRow &R : InertRows)
    if (std::string_view(Object.Class).ends_with(R.Class) && R.Method == Site.Method)
      return R.Run(Call);
  return std::nullopt;
}

} // namespace vramlint
