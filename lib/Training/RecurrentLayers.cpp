// LSTM, GRU, RNN and their cells: parameter names and shapes, default states, and the one flat buffer on CUDA.
//
// `to` a CUDA device copies all weights into one block and lets the parameters view it; the blocks they had just got
// are freed, so the move peaks at twice the weights (RNNImplBase::to and flatten_parameters,
// torch/csrc/api/src/nn/modules/rnn.cpp, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/ByValue.h"
#include "Training/Layers.h"

#include "Ops/Core/Toolbox.h"
#include "Tensor/Session.h"

#include <algorithm>

namespace vramlint {

static std::int64_t gatesOf(const Module &Self) {
  return Self.TypeName.rfind("LSTM", 0) == 0 ? 4 : Self.TypeName.rfind("GRU", 0) == 0 ? 3 : 1;
}

static std::int64_t layersOf(OpCall &Options) {
  return Options.integer(Options.find("num_layers") ? "num_layers" : "layers", 1);
}

static bool biased(OpCall &Options) { return Options.flag(Options.find("bias") ? "bias" : "with_bias", true); }

static void buildRecurrent(Module &Self, OpCall &Options) {
  Session &S = Session::current();
  std::int64_t Input = Options.integer("input_size", 0), Hidden = Options.integer("hidden_size", 0);
  std::int64_t Projection = Options.integer("proj_size", 0), Layers = layersOf(Options);
  bool Bias = biased(Options), Both = Options.flag("bidirectional", false);
  const Argument *Given = Options.find("dropout");
  const double Dropout = Given && Given->isUnknown() ? 0.5 : Options.number("dropout", 0.0); // told where it is used
  if (Options.poisoned())
    return;
  if (!(Dropout >= 0.0 && Dropout <= 1.0))
    return S.raise(
        "dropout should be a number in range [0, 1] representing the probability of an element being zeroed");
  if (torchAtLeast(2, 6) && (Hidden <= 0 || Layers <= 0))
    return S.raise(Hidden <= 0 ? "hidden_size must be greater than zero" : "num_layers must be greater than zero");
  if (Projection < 0 || Projection >= std::max<std::int64_t>(Hidden, 1))
    return S.raise("proj_size has to be a positive integer, smaller than hidden_size or zero to disable projections");
  if (Projection > 0 && gatesOf(Self) != 4)
    return S.raise("proj_size argument is only supported for LSTM, not RNN or GRU");
  std::int64_t Gates = times(gatesOf(Self), Hidden), Real = Projection > 0 ? Projection : Hidden;
  for (std::int64_t Layer = 0; Layer < Layers && !S.failed(); ++Layer)
    for (int Way = 0; Way != (Both ? 2 : 1); ++Way) {
      std::string Suffix = "_l" + std::to_string(Layer) + (Way == 1 ? "_reverse" : "");
      // All are made, and registered then; the biases are made in any case, and let go (RNNImplBase::reset).
      std::vector<std::pair<std::string, Tensor>> Made;
      const auto make = [&](std::string_view Name, const Sizes &Shape) {
        Made.emplace_back(std::string(Name) + Suffix, unregisteredParameter(Shape));
      };
      make("weight_ih", {Gates, Layer == 0 ? Input : times(Real, Both ? 2 : 1)});
      make("weight_hh", {Gates, Real});
      Tensor UnusedIh, UnusedHh;
      if (Bias) {
        make("bias_ih", {Gates});
        make("bias_hh", {Gates});
      } else {
        UnusedIh = scratch(times(Gates, 4), Device{DeviceType::CPU});
        UnusedHh = scratch(times(Gates, 4), Device{DeviceType::CPU});
      }
      if (Projection > 0)
        make("weight_hr", {Projection, Hidden});
      for (const auto &[Name, T] : Made)
        if (T.defined() && !S.failed())
          Self.registerParameter(Name, T);
      UnusedHh = Tensor();
    }
  fillOwn(Self);
  drawWithin(Self, Hidden);
}

static void flattenParameters(Module &Self) {
  Session &S = Session::current();
  if (!S.Options.CudnnEnabled || Self.Parameters.empty())
    return;
  std::int64_t Total = 0;
  const auto Biases = std::count_if(Self.Parameters.begin(), Self.Parameters.end(),
                                    [](const auto &P) { return P.first.rfind("bias", 0) == 0; });
  for (auto &[Name, T] : Self.Parameters) {
    if (!T.defined() || !T.device().isCuda() || T.dtype() != Self.Parameters.front().second.dtype())
      return;
    Total += T.numel();
    // Without biases the buffer has room for them all the same.
    if (Biases == 0 && Name.rfind("weight_hr", 0) != 0)
      Total += T.size(0);
  }
  const Tensor &First = Self.Parameters.front().second;
  CategoryScope Kept(Category::Parameter);
  Tensor Flat = makeTensor({Total}, First.dtype(), First.device());
  if (!Flat.defined())
    return;
  std::int64_t Offset = 0;
  for (auto &[Name, T] : Self.Parameters) {
    std::int64_t Count = T.numel();
    TensorImpl &Impl = T.impl();
    Impl.Store = Flat.storage();
    Impl.Strides = contiguousStrides(T.sizes());
    Impl.Offset = Offset;
    Offset += Count;
  }
  std::string Path = Self.path();
  S.Observer.named(Flat.storage()->block(), (Path.empty() ? "" : Path + ".") + "flat_weights");
}

static std::vector<Tensor> weightsOf(const Module &Self) {
  std::vector<Tensor> All;
  for (const auto &[Name, T] : Self.Parameters)
    if (T.defined())
      All.push_back(T);
  return All;
}

static Tensor zeros(const Sizes &Shape, const Tensor &Like) { return makeTensor(Shape, Like.dtype(), Like.device()); }

/// The states among the arguments: a tensor, or a tuple of tensors.
static std::vector<Tensor> givenStates(OpCall &Call) {
  const Argument *A = Call.at(1);
  if (!A)
    return {};
  std::vector<Tensor> States;
  if (const Tensor *T = A->get<Tensor>(); T && T->defined())
    States.push_back(*T);
  else if (const ArgumentList *List = A->get<ArgumentList>())
    for (const Argument &Item : *List)
      if (const Tensor *State = Item.get<Tensor>(); State && State->defined())
        States.push_back(*State);
  return States;
}

namespace {
/// What a layer is called with: a tensor, or the four of a PackedSequence.
struct RecurrentInput {
  Tensor Data, BatchSizes, Sorted, Unsorted;
};
} // namespace

static RecurrentInput recurrentInput(OpCall &Call) {
  const Argument *A = Call.at(0);
  const ArgumentList *Packed = A ? A->get<ArgumentList>() : nullptr;
  if (!Packed || Packed->size() != 4)
    return {inputTensor(Call), {}, {}, {}};
  const auto Part = [&](std::size_t I) {
    const Tensor *T = (*Packed)[I].get<Tensor>();
    return T ? *T : Tensor();
  };
  return {Part(0), Part(1), Part(2), Part(3)};
}

/// States in the order of a packed sequence, or back (permute_hidden); the last first, as arguments of one call are
/// evaluated.
static void permuteStates(std::vector<Tensor> &States, const Tensor &Order) {
  for (std::size_t I = States.size(); Order.defined() && I-- > 0;)
    States[I] = invokeTensor("index_select", {{"self", States[I]}, {"dim", 1}, {"index", Order}});
}

/// Lets go of the states that the program gave: the layer moves them into its parameters, and they die with those.
static void dropGivenStates(OpCall &Call) {
  if (Call.Movable && Call.Movable->size() > 1)
    (*Call.Movable)[1].Value = Argument();
}

/// How many sequences a packed sequence has: the first of the batch sizes. Nothing where that is not known.
static std::optional<std::int64_t> sequencesIn(const Tensor &BatchSizes) {
  const auto Known = BatchSizes.numel() ? BatchSizes.storage()->Mirror : nullptr;
  const auto First = Known ? Known->number(BatchSizes.impl().Offset * 8, Dtype::Long) : std::nullopt;
  return First ? std::optional(static_cast<std::int64_t>(*First)) : std::nullopt;
}

/// What a call gives back: the output, as it came, and the states in the order of the input.
static Argument recurrentResult(const RecurrentInput &In, const Argument &Result) {
  const ArgumentList *List = Result.get<ArgumentList>();
  if (!List || List->size() < 2)
    return Result;
  std::vector<Tensor> States;
  for (std::size_t I = 1; I != List->size(); ++I)
    States.push_back(*(*List)[I].get<Tensor>());
  permuteStates(States, In.Unsorted);
  const Argument Output = In.BatchSizes.defined()
                              ? Argument(ArgumentList{(*List)[0], In.BatchSizes, In.Sorted, In.Unsorted})
                              : (*List)[0];
  return ArgumentList{Output,
                      States.size() == 2 ? Argument(ArgumentList{States[0], States[1]}) : Argument(States[0])};
}

static Argument forwardRecurrent(Module &Self, OpCall &Call) {
  Session &S = Session::current();
  LayerOptions Options(Self);
  const RecurrentInput In = recurrentInput(Call);
  const Tensor &Input = In.Data;
  const bool Packed = In.BatchSizes.defined();
  if (!Input.defined())
    return Tensor();
  std::int64_t Features = Options.integer("input_size", 0), Hidden = Options.integer("hidden_size", 0);
  std::int64_t Projection = Options.integer("proj_size", 0), Layers = layersOf(Options);
  bool Both = Options.flag("bidirectional", false), BatchFirst = Options.flag("batch_first", false);
  const std::optional<std::int64_t> Sequences = Packed ? sequencesIn(In.BatchSizes) : std::nullopt;
  if (Packed && !Sequences)
    return leftOut({"the sizes of the batches of a packed sequence are not known"});
  bool Lstm = gatesOf(Self) == 4;
  std::vector<Tensor> States = givenStates(Call);
  if (!Packed && Input.dim() < 2)
    return S.raise("input must have 3 dimensions, got " + std::to_string(Input.dim())), Tensor();
  std::int64_t Batch = Packed ? *Sequences : Input.size(BatchFirst ? 0 : 1);
  Sizes Expected = {times(Layers, Both ? 2 : 1), Batch, Projection > 0 ? Projection : Hidden};
  Sizes Cells = {Expected[0], Batch, Hidden};
  if (States.empty()) {
    States.push_back(zeros(Expected, Input));
    if (Lstm)
      States.push_back(zeros(Cells, Input));
  } else {
    permuteStates(States, In.Sorted);
    if (Packed && !Lstm)
      dropGivenStates(Call);
  }
  if (S.failed() || !States[0].defined())
    return Tensor();
  if (Input.dim() != (Packed ? 2 : 3))
    return S.raise("input must have " + std::string(Packed ? "2" : "3") + " dimensions, got " +
                   std::to_string(Input.dim())),
           Tensor();
  if (Input.size(-1) != Features)
    return S.raise("input.size(-1) must be equal to input_size. Expected " + std::to_string(Features) + ", got " +
                   std::to_string(Input.size(-1))),
           Tensor();
  if (States[0].sizes() != Expected)
    return S.raise("Expected hidden" + std::string(Lstm ? "[0]" : "") + " size " + formatSizes(Expected) + ", got " +
                   formatSizes(States[0].sizes())),
           Tensor();
  if (Lstm && (States.size() < 2 || States[1].sizes() != Cells))
    return S.raise("Expected hidden[1] size " + formatSizes(Cells)), Tensor();
  std::string Op = Lstm                                                    ? "lstm"
                   : gatesOf(Self) == 3                                    ? "gru"
                   : enumOption(Options, "nonlinearity", "tanh") == "relu" ? "rnn_relu"
                                                                           : "rnn_tanh";
  NamedArguments Arguments = {{"input", Input}};
  if (Packed)
    Arguments.push_back({"batch_sizes", In.BatchSizes});
  for (NamedArgument &A : NamedArguments{{"hx", States},
                                         {"params", weightsOf(Self)},
                                         {"has_biases", biased(Options)},
                                         {"num_layers", Layers},
                                         {"dropout", dropoutRate(Options, "dropout", 0.0)},
                                         {"train", Self.Training},
                                         {"bidirectional", Both},
                                         {"batch_first", BatchFirst && !Packed}})
    Arguments.push_back(std::move(A));
  const Argument Result = invoke(Op, Arguments);
  Arguments.clear();
  if (Packed)
    dropGivenStates(Call);
  States.clear(); // what was made for them, or put into another order, goes before the states are given back
  return recurrentResult(In, Result);
}

static void buildCell(Module &Self, OpCall &Options) {
  std::int64_t Input = Options.integer("input_size", 0), Hidden = Options.integer("hidden_size", 0);
  bool Bias = biased(Options);
  if (Options.poisoned())
    return;
  std::int64_t Gates = times(gatesOf(Self), Hidden);
  makeParameter(Self, "weight_ih", {Gates, Input});
  makeParameter(Self, "weight_hh", {Gates, Hidden});
  for (std::string_view Name : {"bias_ih", "bias_hh"})
    if (Bias)
      makeParameter(Self, Name, {Gates});
    else
      Self.registerParameter(Name, Tensor(), false);
  drawWithin(Self, Hidden);
}

/// Up to 2.1 a cell takes a matrix; then a vector as well, for a batch of one.
static bool checkCellInput(const Module &Self, const Tensor &Input, std::int64_t Features, bool TakesVectors) {
  Session &S = Session::current();
  const std::string Dims = std::to_string(Input.dim());
  if (TakesVectors) {
    if (Input.dim() != 1 && Input.dim() != 2)
      S.raise("Expected input to be 1D or 2D, got " + Dims + "D instead");
  } else if (Input.dim() != 2) {
    S.raise("Expected a 2-D input to " + Self.TypeName + ", got " + Dims + "-D");
  } else if (Input.size(1) != Features) {
    S.raise("input has inconsistent input_size: got " + std::to_string(Input.size(1)) + " expected " +
            std::to_string(Features));
  }
  return !S.failed();
}

/// The states as matrices beside \p Input; what is made for those that are not given has as many rows as the input
/// says first, whatever that is.
static std::vector<Tensor> cellStates(OpCall &Call, const Tensor &Input, std::int64_t Hidden, bool Lstm,
                                      bool TakesVectors) {
  Session &S = Session::current();
  std::vector<Tensor> States = givenStates(Call);
  if (States.empty()) {
    // One tensor of zeros serves as both states.
    States.push_back(zeros({Input.size(0), Hidden}, Input));
    if (Lstm)
      States.push_back(States[0]);
    else if (!TakesVectors)
      ByValue::put(States[0]);
    return States;
  }
  for (std::size_t I = 0; I != States.size() && TakesVectors && !S.failed(); ++I) {
    if (States[I].dim() != 1 && States[I].dim() != 2)
      S.raise("Expected " + (Lstm ? "hx[" + std::to_string(I) + "]" : "hidden") + " to be 1D or 2D, got " +
              std::to_string(States[I].dim()) + "D instead");
    else if (Input.dim() == 1)
      States[I] = ops::unsqueeze(States[I], 0);
  }
  return States;
}

static Argument forwardCell(Module &Self, OpCall &Call) {
  Session &S = Session::current();
  LayerOptions Options(Self);
  Tensor Input = inputTensor(Call);
  if (!Input.defined())
    return Tensor();
  std::int64_t Features = Options.integer("input_size", 0), Hidden = Options.integer("hidden_size", 0);
  const bool Lstm = gatesOf(Self) == 4, TakesVectors = torchAtLeast(2, 2);
  if (!checkCellInput(Self, Input, Features, TakesVectors))
    return Tensor();
  const bool Vector = Input.dim() == 1;
  const Tensor Rows = Vector ? ops::unsqueeze(Input, 0) : Input;
  std::vector<Tensor> States = cellStates(Call, Input, Hidden, Lstm, TakesVectors);
  if (S.failed())
    return Tensor();
  std::string Op = Lstm                                                    ? "lstm_cell"
                   : gatesOf(Self) == 3                                    ? "gru_cell"
                   : enumOption(Options, "nonlinearity", "tanh") == "relu" ? "rnn_relu_cell"
                                                                           : "rnn_tanh_cell";
  Argument Result = invoke(Op, {{"input", Rows},
                                {"hx", States},
                                {"w_ih", *Self.findTensor("weight_ih")},
                                {"w_hh", *Self.findTensor("weight_hh")},
                                {"b_ih", *Self.findTensor("bias_ih")},
                                {"b_hh", *Self.findTensor("bias_hh")}});
  if (!Vector || S.failed())
    return Result;
  if (!Lstm)
    return ops::squeeze(*Result.get<Tensor>(), 0);
  // Elements of a pair are made from the last to the first.
  const ArgumentList Both = *Result.get<ArgumentList>();
  Tensor Cell = ops::squeeze(*Both[1].get<Tensor>(), 0);
  return ArgumentList{ops::squeeze(*Both[0].get<Tensor>(), 0), Cell};
}

static const ModuleDecl Layers[] = {
    {.Name = "LSTM", .Build = buildRecurrent, .Forward = forwardRecurrent, .AfterTo = flattenParameters},
    {.Name = "GRU", .Build = buildRecurrent, .Forward = forwardRecurrent, .AfterTo = flattenParameters},
    {.Name = "RNN", .Build = buildRecurrent, .Forward = forwardRecurrent, .AfterTo = flattenParameters},
    {.Name = "LSTMCell", .Build = buildCell, .Forward = forwardCell},
    {.Name = "GRUCell", .Build = buildCell, .Forward = forwardCell, .FillsState = true},
    {.Name = "RNNCell", .Build = buildCell, .Forward = forwardCell, .FillsState = true},
};

std::span<const ModuleDecl *const> recurrentLayers() {
  static const std::vector<const ModuleDecl *> List = pointersTo(Layers);
  return List;
}

} // namespace vramlint
