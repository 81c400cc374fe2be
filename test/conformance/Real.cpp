// The real side of a case: LibTorch on the CPU, one thread, reached by schema through the operator registry, with an
// allocator that counts; or on CUDA, where the caching allocator says what it is asked for. The only file that
// includes LibTorch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Case.h"
#include "CpuAllocator.h"

// Before any other of LibTorch: as C++20, Clang wants its lists' elements complete where 1.13 only declares them.
#include <ATen/core/ivalue.h>

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/CPUAllocator.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/variable.h>
#include <torch/csrc/jit/runtime/operator.h>

#if __has_include(<c10/cuda/CUDACachingAllocator.h>) && __has_include(<cuda_runtime_api.h>)
#define CONFORMANCE_HAS_CUDA 1
#include <c10/cuda/CUDACachingAllocator.h>
#include <cuda_runtime_api.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace conformance {
namespace {

at::Device Where = at::kCPU; ///< of the operands
EventLog Log;
std::unordered_map<void *, std::pair<int, std::int64_t>> Blocks;

void allocated(void *Pointer, std::int64_t Size) { Blocks[Pointer] = {Log.allocate(Size), Size}; }

void freed(void *Pointer) {
  auto Found = Blocks.find(Pointer);
  if (Found != Blocks.end()) {
    Log.free(Found->second.first, Found->second.second);
    Blocks.erase(Found);
  }
}

void release(void *Pointer) {
  freed(Pointer);
  std::free(Pointer);
}

struct CountingAllocator final : CpuAllocator {
  at::DataPtr make(std::size_t Size) const override {
    void *Pointer = nullptr;
    if (Size == 0)
      return {nullptr, nullptr, &release, at::Device(at::kCPU)};
    if (Size > (std::size_t(1) << 32) || posix_memalign(&Pointer, 64, Size) != 0)
      TORCH_CHECK(false, "too large for the test");
    allocated(Pointer, static_cast<std::int64_t>(Size));
    return {Pointer, Pointer, &release, at::Device(at::kCPU)};
  }
  at::DeleterFnPtr raw_deleter() const override { return &release; }
};

void setUp() {
  static CountingAllocator Allocator;
  static bool Done = false;
  if (Done)
    return;
  Done = true;
  at::set_num_threads(1);
  if (Where.is_cpu())
    c10::SetCPUAllocator(&Allocator, 100);
}

/// What the device could not do; empty where nothing went wrong. It does nothing any more afterwards.
std::string deviceError() {
#if CONFORMANCE_HAS_CUDA
  if (Where.is_cuda())
    if (const cudaError_t Error = cudaDeviceSynchronize(); Error != cudaSuccess)
      return cudaGetErrorString(Error);
#endif
  return {};
}

at::ScalarType dtypeOf(char Kind) {
  switch (Kind) {
  case 'd':
    return at::kDouble;
  case 'h':
    return at::kHalf;
  case 'g':
    return at::kBFloat16;
  case 'l':
    return at::kLong;
  case 'i':
    return at::kInt;
  case 'y':
    return at::kByte;
  case 'c':
    return at::kComplexFloat;
  case 'b':
    return at::kBool;
  default:
    return at::kFloat;
  }
}

/// What a case asks for: the conjugate of a complex tensor, the negative of a real one, as views that say so.
at::Tensor marked(const at::Tensor &T, const TensorSpec &S) {
  if (!S.Marked)
    return T;
  return T.is_complex() ? T.conj() : at::_neg_view(T);
}

at::Tensor make(const TensorSpec &S) {
  std::vector<std::int64_t> Shape = S.Sizes;
  if (S.Transposed && Shape.size() >= 2)
    std::swap(Shape[Shape.size() - 1], Shape[Shape.size() - 2]);
  const std::int64_t First = Shape.empty() ? 0 : Shape.front();
  if (S.Expanded && !Shape.empty())
    Shape.front() = 1;
  if (S.Gaps && !Shape.empty())
    Shape.back() *= 2;
  at::ScalarType Type = dtypeOf(S.Kind);
  at::Tensor T;
  if (S.Known) {
    T = at::empty(Shape, at::kLong);
    for (std::int64_t I = 0; I < T.numel(); ++I)
      T.data_ptr<std::int64_t>()[I] = knownNumber(I, S.Below);
    T = T.to(Type).to(Where);
  } else if (at::isFloatingType(Type) || at::isComplexType(Type))
    T = at::rand(Shape, at::kFloat).mul_(0.8).add_(0.1).to(Type).to(Where);
  else
    T = at::randint(0, S.Below, Shape, at::kLong).to(Type).to(Where);
  if (S.Transposed && Shape.size() >= 2)
    T = T.transpose(-1, -2);
  if (S.ChannelsLast)
    T = T.contiguous(T.dim() == 5 ? at::MemoryFormat::ChannelsLast3d : at::MemoryFormat::ChannelsLast);
  if (S.Gaps && !Shape.empty())
    T = T.slice(-1, 0, c10::nullopt, 2);
  if (S.Expanded && !Shape.empty()) {
    std::vector<std::int64_t> Whole = T.sizes().vec();
    Whole.front() = First;
    T = T.expand(Whole);
  }
  T = marked(T, S).detach();
  if (S.RequiresGrad)
    T.set_requires_grad(true);
  return T;
}

struct Inputs {
  std::vector<at::Tensor> All, Leaves;
  std::vector<std::string> Names; ///< of the arguments that All are
  std::string Name;               ///< of the one that is being made
  bool Die = false;               ///< operands are results themselves, which live as long as somebody holds them
};

std::int64_t dtypeNumber(const std::string &Name) {
  for (int I = 0; I < static_cast<int>(at::ScalarType::NumOptions); ++I)
    if (Name == c10::toString(static_cast<at::ScalarType>(I)))
      return I;
  return static_cast<std::int64_t>(at::kFloat);
}

bool fits(const Value &V, const c10::TypePtr &Type) {
  using c10::TypeKind;
  switch (Type->kind()) {
  case TypeKind::OptionalType:
    return V.Type == Value::None || fits(V, Type->castRaw<c10::OptionalType>()->getElementType());
  case TypeKind::TensorType:
    return V.Type == Value::Tensor;
  case TypeKind::NumberType:
    return V.Type == Value::Int || V.Type == Value::Float || V.Type == Value::Bool;
  case TypeKind::FloatType:
    return V.Type == Value::Float || V.Type == Value::Int;
  case TypeKind::IntType:
  case TypeKind::SymIntType:
    return V.Type == Value::Int || V.Type == Value::Dtype;
  case TypeKind::BoolType:
    return V.Type == Value::Bool;
  case TypeKind::StringType:
    return V.Type == Value::Text;
  case TypeKind::ListType: {
    c10::TypePtr Element = Type->castRaw<c10::ListType>()->getElementType();
    if (V.Type == Value::Ints)
      return Element->kind() == TypeKind::IntType || Element->kind() == TypeKind::SymIntType;
    if (V.Type == Value::Int)
      return Element->kind() == TypeKind::IntType || Element->kind() == TypeKind::SymIntType;
    if (V.Type != Value::List)
      return false;
    for (const Value &E : V.Elements)
      if (!fits(E, Element))
        return false;
    return true;
  }
  default:
    return false;
  }
}

c10::IValue convert(const Value &V, const c10::TypePtr &Type, Inputs &In, bool Clone) {
  using c10::TypeKind;
  if (Type->kind() == TypeKind::OptionalType)
    return V.Type == Value::None ? c10::IValue()
                                 : convert(V, Type->castRaw<c10::OptionalType>()->getElementType(), In, Clone);
  switch (V.Type) {
  case Value::Bool:
    return V.B;
  case Value::Int:
    if (Type->kind() == TypeKind::FloatType)
      return static_cast<double>(V.I);
    if (Type->kind() == TypeKind::ListType)
      return std::vector<std::int64_t>{V.I};
    return V.I;
  case Value::Float:
    return V.D;
  case Value::Text:
    return V.S;
  case Value::Dtype:
    return dtypeNumber(V.S);
  case Value::Ints:
    return V.Ints_;
  case Value::Tensor: {
    at::Tensor T = make(V.T);
    if (V.T.RequiresGrad)
      In.Leaves.push_back(T);
    if (In.Die && T.is_non_overlapping_and_dense()) {
      Log.On = true;
      T = T.clone();
      Log.On = false;
      Clone = false;
      T = marked(T, V.T);
    }
    if (Clone)
      T = marked(V.T.Expanded && T.dim()
                     ? T.narrow(0, 0, std::min<std::int64_t>(T.size(0), 1)).clone().expand(T.sizes())
                     : T.clone(),
                 V.T);
    In.All.push_back(T);
    In.Names.push_back(In.Name);
    return T;
  }
  case Value::List: {
    c10::TypePtr Element = Type->castRaw<c10::ListType>()->getElementType();
    if (Element->kind() == TypeKind::OptionalType) {
      c10::List<c10::optional<at::Tensor>> List;
      for (const Value &E : V.Elements) {
        c10::IValue Item = convert(E, Element, In, false);
        List.push_back(Item.isNone() ? c10::optional<at::Tensor>() : c10::optional<at::Tensor>(Item.toTensor()));
      }
      return List;
    }
    c10::List<at::Tensor> List;
    for (const Value &E : V.Elements)
      List.push_back(convert(E, Element, In, false).toTensor());
    return List;
  }
  case Value::None:
    break;
  }
  return {};
}

/// `add_out` is the overload of `add` that has an argument `out`.
bool isOutForm(const std::string &Op) { return Op.ends_with("_out"); }

std::string schemaName(const std::string &Op) { return isOutForm(Op) ? Op.substr(0, Op.size() - 4) : Op; }

bool matches(const c10::FunctionSchema &Schema, const Case &C) {
  std::size_t Used = 0;
  bool HasOut = false;
  for (const c10::Argument &A : Schema.arguments()) {
    const Argument *Given = nullptr;
    for (const Argument &G : C.Arguments)
      if (G.Name == A.name())
        Given = &G;
    if (!Given) {
      if (!A.default_value())
        return false;
      continue;
    }
    HasOut |= A.is_out();
    if (!fits(Given->V, A.type()))
      return false;
    ++Used;
  }
  return Used == C.Arguments.size() && HasOut == isOutForm(C.Op);
}

TensorFacts factsOf(const at::Tensor &T, const std::vector<at::Tensor> &Arguments) {
  TensorFacts F;
  if (!T.defined())
    return F;
  F.Defined = true;
  F.Sizes = T.sizes().vec();
  F.Strides = T.strides().vec();
  F.Dtype = c10::toString(T.scalar_type());
  F.RequiresGrad = T.requires_grad();
  for (std::size_t I = 0; I < Arguments.size() && F.SharesWith < 0; ++I)
    if (Arguments[I].storage().is_alias_of(T.storage()))
      F.SharesWith = static_cast<int>(I);
  return F;
}

void collect(const c10::IValue &V, std::vector<at::Tensor> &Out) {
  if (V.isTensor())
    Out.push_back(V.toTensor());
  else if (V.isTensorList())
    for (const at::Tensor &T : V.toTensorVector())
      Out.push_back(T);
}

/// A gradient for \p T as the backward pass gets it.
at::Tensor seedFor(const at::Tensor &T, Gradients Kind) {
  const at::TensorOptions Options = T.options().requires_grad(false);
  if (Kind == Gradients::Expanded)
    return at::ones({}, Options).expand(T.sizes());
  if (Kind == Gradients::Dense)
    return at::ones(T.sizes(), Options);
  std::vector<std::int64_t> Reversed(T.sizes().rbegin(), T.sizes().rend()), Order(T.dim());
  for (std::size_t I = 0; I < Order.size(); ++I)
    Order[I] = static_cast<std::int64_t>(Order.size() - 1 - I);
  return at::ones(Reversed, Options).permute(Order);
}

/// What lies in the memory of a tensor; another one may lie there, too.
std::string bytesOf(const at::Tensor &T) {
  return Where.is_cpu() && T.storage().data()
             ? std::string(static_cast<const char *>(T.storage().data()), T.storage().nbytes())
             : "";
}

std::vector<const void *> placesOf(const std::vector<at::Tensor> &All) {
  std::vector<const void *> Places;
  for (const at::Tensor &T : All)
    Places.push_back(T.storage().data());
  return Places;
}

std::string firstLine(const std::string &Text) { return Text.substr(0, Text.find('\n')); }

} // namespace

std::set<std::string> realArguments(const std::string &Op) {
  std::set<std::string> Names;
  const auto IsTensor = [](const c10::Argument &A) { return A.type()->str().find("Tensor") != std::string::npos; };
  for (const auto &O : torch::jit::getAllOperatorsFor(c10::Symbol::fromQualString("aten::" + Op))) {
    // Not those of TorchScript's own numbers and texts, and not those by the names of dimensions.
    const c10::FunctionSchema &Schema = O->schema();
    if (std::none_of(Schema.arguments().begin(), Schema.arguments().end(), IsTensor) &&
        std::none_of(Schema.returns().begin(), Schema.returns().end(), IsTensor))
      continue;
    if (Schema.overload_name().find("ame") != std::string::npos || Schema.overload_name().find("str") == 0)
      continue;
    for (const c10::Argument &A : Schema.arguments())
      if (!A.is_out())
        Names.insert(A.name());
  }
  return Names;
}

bool useCuda() {
#if CONFORMANCE_HAS_CUDA
  namespace allocator = c10::cuda::CUDACachingAllocator;
  Where = at::Device(at::kCUDA, 0);
  // What is kept for good is made before: handles and workspaces of this thread and of the one that runs backward.
  for (const at::ScalarType Type : {at::kFloat, at::kDouble, at::kHalf, at::kBFloat16, at::kComplexFloat}) {
    const at::Tensor A = at::ones({4, 4}, at::TensorOptions(Where).dtype(Type)).set_requires_grad(true);
    const at::Tensor B = at::ones({2, 4, 4}, A.options()).set_requires_grad(true);
    const at::Tensor Bias = at::ones({4}, A.options()).set_requires_grad(true);
    at::Tensor Sum = (at::addmm(Bias, A, A).sum() + at::bmm(B, B).sum());
    if (Type == at::kFloat || Type == at::kHalf) {
      const at::Tensor Picture = at::ones({1, 4, 8, 8}, A.options()).set_requires_grad(true);
      Sum = Sum + at::conv2d(Picture, at::ones({4, 4, 3, 3}, A.options()).set_requires_grad(true)).sum();
    }
    torch::autograd::backward({Sum}, {at::ones_like(Sum)});
  }
  const at::Tensor One = at::ones({1, 1, 1}, Where);
  at::gru(One, One, {at::ones({3, 1}, Where), at::ones({3, 1}, Where)}, false, 1, 0.5, true, false, false);
  allocator::attachAllocatorTraceTracker([](const allocator::TraceEntry &Entry) {
    void *Pointer = reinterpret_cast<void *>(Entry.addr_);
    if (Entry.action_ == allocator::TraceEntry::ALLOC)
      allocated(Pointer, static_cast<std::int64_t>(Entry.size_));
    else if (Entry.action_ == allocator::TraceEntry::FREE_REQUESTED)
      freed(Pointer);
  });
  return deviceError().empty();
#else
  return false;
#endif
}

Machine realMachine() {
  Machine M;
  M.Major = TORCH_VERSION_MAJOR;
  M.Minor = TORCH_VERSION_MINOR;
#if CONFORMANCE_HAS_CUDA
  cudaDeviceProp Properties;
  if (Where.is_cuda() && cudaGetDeviceProperties(&Properties, 0) == cudaSuccess) {
    M.Cuda = true;
    M.Gpu = Properties.name;
    M.ComputeMajor = Properties.major;
    M.ComputeMinor = Properties.minor;
    M.Multiprocessors = Properties.multiProcessorCount;
    M.ThreadsPerMultiprocessor = Properties.maxThreadsPerMultiProcessor;
  }
#endif
  return M;
}

Outcome runReal(const Case &C, Mode M) {
  const conformance::Results How = M.How;
  setUp();
  Outcome R;
  const torch::jit::Operator *Found = nullptr;
  const auto &Operators = torch::jit::getAllOperatorsFor(c10::Symbol::aten(schemaName(C.Op)));
  for (const auto &Op : Operators)
    if (!Found && matches(Op->schema(), C))
      Found = Op.get();
  if (!Found) {
    R.Unsupported = true;
    R.Message = "no overload takes these arguments";
    return R;
  }
  Log.reset();
  Inputs In;
  In.Die = How == conformance::Results::Dropped;
  torch::jit::Stack Stack;
  bool Inplace = C.Op.back() == '_';
  for (const c10::Argument &A : Found->schema().arguments()) {
    const Argument *Given = nullptr;
    for (const Argument &G : C.Arguments)
      if (G.Name == A.name())
        Given = &G;
    In.Name = A.name();
    Stack.push_back(Given ? convert(Given->V, A.type(), In, Inplace && Stack.empty()) : *A.default_value());
    // A factory makes its tensor where the others are.
    if (!Given && A.name() == "device" && In.All.empty() && Where.is_cuda())
      Stack.back() = Where;
  }
  std::vector<at::Tensor> Results, Roots, Seeds;
  std::vector<std::string> Before;
  for (const at::Tensor &T : In.All)
    Before.push_back(bytesOf(T));
  const std::vector<const void *> Places = placesOf(In.All);
  Log.On = true;
  try {
    Found->getOperation()(Stack);
    for (const c10::IValue &V : Stack)
      collect(V, Results);
  } catch (const c10::Error &E) {
    R.Error = true;
    R.Message = firstLine(E.what_without_backtrace());
  } catch (const std::exception &E) {
    R.Error = true;
    R.Message = firstLine(E.what());
  }
  Stack.clear();
  Log.On = false;
  if (R.Dead = deviceError(); !R.Dead.empty())
    return R;
  for (std::size_t I = 0; I < In.All.size(); ++I)
    if (In.All[I].storage().data() == Places[I] && bytesOf(In.All[I]).compare(0, Before[I].size(), Before[I]) != 0)
      R.Written.insert(In.Names[I]);
  for (const at::Tensor &T : Results)
    R.Results.push_back(factsOf(T, In.All).describe());
  Log.On = true;
  if (How == conformance::Results::Dropped && !R.Error) {
    for (at::Tensor &T : Results)
      T = T.defined() && T.requires_grad() ? T.add(1) : at::Tensor();
    In.All.clear();
  }
  R.HeldForward = Log.live();
  R.PeakForward = Log.takePeak();
  Log.phase();
  Log.On = false;
  for (const at::Tensor &T : Results)
    if (T.defined() && T.requires_grad()) {
      Roots.push_back(T);
      Seeds.push_back(seedFor(T, M.Seeds));
    }
  Log.On = true;
  if (!Roots.empty()) {
    try {
      if (How == conformance::Results::Twice) {
        Log.On = false;
        std::vector<at::Tensor> Wanted = In.Leaves;
        for (at::Tensor &Seed : Seeds)
          In.Leaves.push_back(Seed.set_requires_grad(true));
        Log.On = true;
        std::vector<at::Tensor> Grads = torch::autograd::grad(Roots, Wanted, Seeds, c10::nullopt, true, true);
        Log.phase();
        Log.On = false;
        Roots.clear();
        std::vector<at::Tensor> Second;
        for (at::Tensor &Grad : Grads)
          if (Grad.defined() && Grad.requires_grad()) {
            Second.push_back(seedFor(Grad, M.Seeds));
            Roots.push_back(std::move(Grad));
          }
        Log.On = true;
        Grads.clear();
        Results.clear();
        Seeds = Second;
      }
      if (!Roots.empty())
        torch::autograd::backward(Roots, Seeds);
    } catch (const std::exception &E) {
      R.Error = true;
      R.Message = "backward: " + firstLine(E.what());
    }
  }
  if (R.Dead = deviceError(); !R.Dead.empty())
    return R;
  R.HeldBackward = Log.live();
  R.PeakBackward = Log.takePeak();
  Log.phase();
  Roots.clear();
  Results.clear();
  R.HeldEnd = Log.live();
  Log.On = false;
  for (const at::Tensor &Leaf : In.Leaves)
    R.Gradients.push_back(factsOf(Leaf.grad(), In.All).describe());
  R.Sequence = Log.Text;
  if (R.Error) // tasks of the graph that failed wait in the thread's queue, with their gradients, until it runs again
    torch::autograd::backward({at::ones({}, Where).set_requires_grad(true).mul(2)});
  return R;
}

} // namespace conformance
