// The shadow side of a case: the op of the library under test, on the CPU, with an observer that counts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Case.h"

#include "Autograd/Engine.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Op.h"
#include "Tensor/GradNode.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

using namespace vramlint;

namespace conformance {

Machine ShadowMachine = realMachine();

namespace {

class Observer final : public AllocationObserver {
public:
  EventLog Log;
  void opBegin(std::string_view) override {}
  void opEnd(std::int64_t) override {}
  void moduleBegin(const ModuleCall &) override {}
  void moduleEnd(std::string_view) override {}
  BlockId allocate(Bytes Size, Device, Category) override {
    Blocks[++Last] = {Log.allocate(Size), Size};
    return Last;
  }
  void free(BlockId Block) override {
    Log.free(Blocks[Block].first, Blocks[Block].second);
    Blocks.erase(Block);
  }
  void categorize(BlockId, Category) override {}
  void saved(BlockId, std::string_view) override {}
  void unsaved(BlockId) override {}
  void named(BlockId, std::string_view) override {}
  void emptyCache(Device) override {}

private:
  BlockId Last = 0;
  std::unordered_map<BlockId, std::pair<int, Bytes>> Blocks;
};

/// Where the operands are.
Device where() { return ShadowMachine.Cuda ? Device{DeviceType::CUDA, 0} : Device{DeviceType::CPU}; }

Dtype dtypeOf(char Kind) {
  switch (Kind) {
  case 'd':
    return Dtype::Double;
  case 'h':
    return Dtype::Half;
  case 'g':
    return Dtype::BFloat16;
  case 'l':
    return Dtype::Long;
  case 'i':
    return Dtype::Int;
  case 'y':
    return Dtype::Byte;
  case 'c':
    return Dtype::ComplexFloat;
  case 'b':
    return Dtype::Bool;
  default:
    return Dtype::Float;
  }
}

/// A view of an operand that is made at run time, with the mark that the case asks for.
Tensor marked(const Tensor &T, const TensorSpec &S) {
  if (!S.Marked)
    return T;
  return isComplex(T.dtype()) ? ops::conj(T) : ops::negView(T);
}

Tensor make(const TensorSpec &S) {
  Sizes Shape = S.Sizes;
  Sizes Strides = contiguousStrides(Shape, !S.ChannelsLast     ? MemoryFormat::Contiguous
                                           : Shape.size() == 5 ? MemoryFormat::ChannelsLast3d
                                                               : MemoryFormat::ChannelsLast);
  if (S.Transposed && Shape.size() >= 2) {
    Sizes Swapped = Shape;
    std::swap(Swapped[Shape.size() - 1], Swapped[Shape.size() - 2]);
    Strides = contiguousStrides(Swapped);
    std::swap(Strides[Shape.size() - 1], Strides[Shape.size() - 2]);
  }
  Tensor T = makeStrided(Shape, Strides, dtypeOf(S.Kind), where());
  if ((S.Gaps || S.Expanded) && !Shape.empty()) {
    Sizes Whole = Shape;
    if (S.Expanded)
      Whole.front() = 1;
    if (S.Gaps)
      Whole.back() *= 2;
    Tensor Base = makeStrided(Whole, contiguousStrides(Whole), dtypeOf(S.Kind), where());
    Strides = contiguousStrides(Whole);
    if (S.Gaps)
      Strides.back() = 2;
    if (S.Expanded && Shape.front() != 1)
      Strides.front() = 0;
    T = makeAlias(Base, Shape, Strides, 0);
  }
  if (S.Known) {
    const auto Count = static_cast<std::size_t>(T.storage()->size() / elementSize(T.dtype()));
    const auto Numbers = std::make_shared<KnownNumbers>(T.dtype(), Count, 0U);
    for (std::size_t I = 0; I < Count; ++I)
      Numbers->Numbers[I] = knownNumber(static_cast<std::int64_t>(I), S.Below);
    T.storage()->Mirror = Numbers;
  }
  if (S.Marked)
    (isComplex(T.dtype()) ? T.impl().Conjugated : T.impl().Negated) = true;
  T.impl().RequiresGrad = S.RequiresGrad;
  return T;
}

/// Notices that the values of a tensor are told to be others.
class Watch final : public StorageMirror {
public:
  Watch(bool &Changed, std::shared_ptr<StorageMirror> Known) : Changed(Changed), Known(std::move(Known)) {}
  void changed() override {
    Changed = true;
    if (Known)
      Known->changed();
  }
  std::optional<long double> number(Bytes Offset, Dtype As) const override {
    return Known ? Known->number(Offset, As) : std::nullopt;
  }

  bool &Changed;
  std::shared_ptr<StorageMirror> Known; ///< what is known of the numbers
};

struct Inputs {
  std::vector<Tensor> All, Leaves;
  std::vector<std::string> Names; ///< of the arguments that All are
  std::string Name;               ///< of the one that is being made
  bool *Die = nullptr;            ///< whether what happens is logged; operands are results themselves then
};

vramlint::Argument convert(const Value &V, Inputs &In, bool Clone) {
  switch (V.Type) {
  case Value::Bool:
    return V.B;
  case Value::Int:
    return V.I;
  case Value::Float:
    return V.D;
  case Value::Text:
    return V.S;
  case Value::Dtype:
    return parseDtype(V.S).value_or(Dtype::Float);
  case Value::Ints:
    return Sizes(V.Ints_);
  case Value::Tensor: {
    Tensor T = make(V.T);
    if (V.T.RequiresGrad)
      In.Leaves.push_back(T);
    if (In.Die && T.isNonOverlappingAndDense()) {
      *In.Die = true;
      T = *invokeFollowed("clone", {{"self", T}}).get<Tensor>();
      *In.Die = false;
      Clone = false;
      T = marked(T, V.T);
    }
    if (Clone && V.T.Expanded && T.dim()) {
      const Tensor First = ops::slice(T, 0, 0, std::min<std::int64_t>(T.size(0), 1), 1);
      T = marked(ops::expand(invokeTensor("clone", {{"self", First}}), T.sizes()), V.T);
    } else if (Clone) {
      T = marked(*invokeFollowed("clone", {{"self", T}}).get<Tensor>(), V.T);
    }
    In.All.push_back(T);
    In.Names.push_back(In.Name);
    return T;
  }
  case Value::List: {
    ArgumentList List;
    for (const Value &E : V.Elements)
      List.push_back(convert(E, In, false));
    return List;
  }
  case Value::None:
    break;
  }
  return {};
}

TensorFacts factsOf(const Tensor &T, const std::vector<Tensor> &Arguments) {
  TensorFacts F;
  if (!T.defined())
    return F;
  F.Defined = true;
  F.Sizes = T.sizes();
  F.Strides = T.strides();
  F.Dtype = dtypeName(T.dtype());
  F.RequiresGrad = T.requiresGrad();
  for (std::size_t I = 0; I < Arguments.size() && F.SharesWith < 0; ++I)
    if (Arguments[I].storage() == T.storage())
      F.SharesWith = static_cast<int>(I);
  return F;
}

void collect(const vramlint::Argument &A, std::vector<Tensor> &Out) {
  if (const Tensor *T = A.get<Tensor>())
    Out.push_back(*T);
  if (const ArgumentList *List = A.get<ArgumentList>())
    for (const vramlint::Argument &E : *List)
      collect(E, Out);
}

} // namespace

/// As oneDNN itself chooses, which can be told to leave AVX-512 alone.
static int widestBlock() {
  const char *Most = std::getenv("ONEDNN_MAX_CPU_ISA");
  return __builtin_cpu_supports("avx512f") && !(Most && std::string_view(Most) == "AVX2") ? 16 : 8;
}

static Settings settings() {
  Settings Options;
  Options.Version = {ShadowMachine.Major, ShadowMachine.Minor};
  Options.Target = where();
  Options.CudaAvailable = ShadowMachine.Cuda;
  Options.OneDnnBlock = widestBlock();
  if (ShadowMachine.Cuda) {
    Options.Gpu.Name = ShadowMachine.Gpu;
    Options.Gpu.ComputeMajor = ShadowMachine.ComputeMajor;
    Options.Gpu.ComputeMinor = ShadowMachine.ComputeMinor;
    Options.Gpu.Multiprocessors = ShadowMachine.Multiprocessors;
    Options.Gpu.MaxThreadsPerMultiprocessor = ShadowMachine.ThreadsPerMultiprocessor;
  }
  return Options;
}

/// What cuBLAS and cuDNN keep for good is there before a case begins, on both sides.
static void makeWorkspaces(const Case &C) {
  for (const Argument &A : C.Arguments)
    if (A.Name == "dropout") { // of recurrent layers
      const auto made = [](const Sizes &Shape) { return makeTensor(Shape, Dtype::Float, where()); };
      const ArgumentList Weights = {made({3, 1}), made({3, 1})};
      invoke("gru", {{"input", made({1, 1, 1})},
                     {"hx", made({1, 1, 1})},
                     {"params", Weights},
                     {"has_biases", false},
                     {"num_layers", std::int64_t(1)},
                     {"dropout", 0.5},
                     {"train", true},
                     {"bidirectional", false},
                     {"batch_first", false}});
    }
  Tensor A = makeTensor({4, 4}, Dtype::Float, where()), Bias = makeTensor({4}, Dtype::Float, where());
  A.impl().RequiresGrad = true;
  backward({invokeTensor("addmm", {{"self", Bias}, {"mat1", A}, {"mat2", A}})},
           {makeTensor({4, 4}, Dtype::Float, where())}, {});
}

/// A gradient for \p T as the backward pass gets it.
static Tensor seedFor(const Tensor &T, Gradients Kind) {
  if (Kind == Gradients::Expanded)
    return makeAlias(makeTensor({}, T.dtype(), where()), T.sizes(), Sizes(T.sizes().size(), 0), 0);
  if (Kind == Gradients::Dense)
    return makeTensor(T.sizes(), T.dtype(), where());
  Sizes Strides = contiguousStrides(Sizes(T.sizes().rbegin(), T.sizes().rend()));
  std::reverse(Strides.begin(), Strides.end());
  return makeStrided(T.sizes(), Strides, T.dtype(), where());
}

Outcome runShadow(const Case &C, Mode M) {
  const conformance::Results How = M.How;
  Outcome R;
  if (!findOp(C.Op)) {
    R.Unsupported = true;
    return R;
  }
  Observer O;
  Session S(settings(), O);
  SessionScope Scope(S);
  if (ShadowMachine.Cuda)
    makeWorkspaces(C);
  {
    Inputs In;
    In.Die = How == conformance::Results::Dropped ? &O.Log.On : nullptr;
    NamedArguments Arguments;
    bool Inplace = C.Op.back() == '_';
    for (const Argument &A : C.Arguments) {
      In.Name = A.Name;
      Arguments.push_back({A.Name, convert(A.V, In, Inplace && Arguments.empty())});
    }
    if (In.All.empty() && ShadowMachine.Cuda)
      Arguments.push_back({"device", where()});
    std::vector<Tensor> Seeds, Results, Roots;
    const std::unique_ptr<bool[]> Changed(new bool[In.All.size()]());
    std::vector<std::pair<StorageRef, std::shared_ptr<Watch>>> Watches;
    for (std::size_t I = 0; I < In.All.size(); ++I) {
      const StorageRef &Store = In.All[I].storage();
      Watches.emplace_back(Store, std::make_shared<Watch>(Changed[I], Store->Mirror));
      Store->Mirror = Watches.back().second;
    }
    O.Log.On = true;
    {
      vramlint::Argument Result = invoke(C.Op, Arguments);
      if (const auto *Unknown = Result.get<UnknownValue>()) {
        R.Unsupported = true;
        R.Message = Unknown->Cause;
      }
      collect(Result, Results);
    }
    for (std::size_t I = 0; I < In.All.size(); ++I)
      if (Changed[I] && mayWrite(C.Op, In.Names[I]))
        R.Written.insert(In.Names[I]);
    for (; !Watches.empty(); Watches.pop_back())
      Watches.back().first->Mirror = Watches.back().second->Known;
    for (const Assumption &A : S.Assumptions.entries())
      if (A.Kind == Doubt::UnreadArgument)
        R.Unread += (R.Unread.empty() ? "" : ", ") + A.Detail;
    if (std::optional<std::string> Error = S.takeError()) {
      R.Error = true;
      R.Message = *Error;
    }
    for (const Tensor &T : Results)
      R.Results.push_back(factsOf(T, In.All).describe());
    if (How == conformance::Results::Dropped && !R.Error) {
      Arguments.clear();
      for (Tensor &T : Results)
        T = T.defined() && T.requiresGrad() ? invokeTensor("add", {{"self", T}, {"other", std::int64_t(1)}})
                                            : Tensor();
      In.All.clear();
    }
    R.HeldForward = O.Log.live();
    R.PeakForward = O.Log.takePeak();
    O.Log.phase();
    O.Log.On = false;
    for (const Tensor &T : Results)
      if (!R.Error && T.defined() && T.requiresGrad()) {
        Roots.push_back(T);
        Seeds.push_back(seedFor(T, M.Seeds));
      }
    O.Log.On = true;
    if (!Roots.empty()) {
      if (How == conformance::Results::Twice) {
        O.Log.On = false;
        std::vector<Tensor> Wanted = In.Leaves;
        for (Tensor &Seed : Seeds) {
          Seed.impl().RequiresGrad = true;
          In.Leaves.push_back(Seed);
        }
        O.Log.On = true;
        std::vector<Tensor> Grads = gradients(Roots, Wanted, Seeds, {.KeepGraph = true, .CreateGraph = true}, true);
        O.Log.phase();
        O.Log.On = false;
        Roots.clear();
        std::vector<Tensor> Second;
        for (Tensor &Grad : Grads)
          if (Grad.defined() && Grad.requiresGrad()) {
            Second.push_back(seedFor(Grad, M.Seeds));
            Roots.push_back(std::move(Grad));
          }
        O.Log.On = true;
        Grads.clear();
        Results.clear();
        Seeds = Second;
      }
      if (!Roots.empty())
        backward(Roots, Seeds, {});
      if (std::optional<std::string> Error = S.takeError()) {
        R.Error = true;
        R.Message = "backward: " + *Error;
      }
    }
    R.HeldBackward = O.Log.live();
    R.PeakBackward = O.Log.takePeak();
    O.Log.phase();
    Roots.clear();
    Results.clear();
    R.HeldEnd = O.Log.live();
    O.Log.On = false;
    R.Lost = S.Assumptions.rank(Figure::Peak) == Rank::Lost;
    R.HeldKnown = !S.Assumptions.rank(Figure::Held);
    R.Bounded = S.Assumptions.rank(Figure::Peak) == Rank::Bounded;
    R.Assumed = S.Assumptions.rank(Figure::Peak) == Rank::Assumed;
    for (const Tensor &Leaf : In.Leaves)
      R.Gradients.push_back(factsOf(Leaf.grad(), In.All).describe());
    R.Sequence = O.Log.Text;
  }
  return R;
}

} // namespace conformance
