// lstm, gru, rnn_tanh, rnn_relu and the cells: which implementation runs, and what cuDNN's holds.
//
// cuDNN (CUDA): a contiguous copy of a batch-first input, the output, the last states; a workspace for the call; in
// training a reserve that lives until backward. The size of the workspace is cuDNN's secret and goes to the ledger;
// that of the reserve is known where it was measured. Backward makes the gradients of input and states, then one
// buffer for all weights, of which the parameters' gradients are views (aten/src/ATen/native/cudnn/RNN.cpp, 1.13
// and 2.2). An LSTM on the CPU runs in oneDNN: OneDnnLstm.cpp. Elsewhere layers are unrolled: RecurrentCells.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Networks/Recurrent.h"

#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

#include <array>

namespace vramlint {

namespace {

/// What cuDNN asks for was measured on cards of this kind, with the cuDNN of this release.
bool wasMeasured() {
  const Settings &Options = session().Options;
  return Options.Gpu.ComputeMajor == 9 && torchAtLeast(2, 11);
}

/// The states of the random numbers are kept for good, one for each thread that the card can run; what seeds them is
/// drawn first (get_dropout_state, _cudnn_init_dropout_state).
void makeDropoutState(const RecurrentCall &R, Device Where) {
  Session &S = session();
  if (!R.Train || R.Dropout <= 0.0)
    return;
  if (!wasMeasured())
    return S.assume(Doubt::CudnnDropoutState);
  const std::string Key = "cudnn-dropout:" + deviceName(Where);
  if (S.Workspaces.count(Key))
    return;
  scratch(8, Where);
  constexpr Bytes OfThread = 24;
  const GpuProfile &Gpu = cardFor();
  S.Workspaces.emplace(Key,
                       std::make_shared<Storage>(OfThread * Gpu.Multiprocessors * Gpu.MaxThreadsPerMultiprocessor,
                                                 Where, Category::Workspace));
}

/// What cuDNN keeps for backward, measured for single precision: gates and cell states of all layers, the states
/// between layers, a bit for each number of them that may be dropped, and in front 256 bytes. Each begins at a
/// multiple of 32. Undefined, and told, where it is not known.
Tensor makeReserve(const RecurrentCall &R, const Tensor &Output, std::int64_t Hidden) {
  const Device Where = Output.device();
  CategoryScope Scope(Category::Workspace);
  if (!R.Train)
    return {};
  if (!wasMeasured() || Output.dtype() != Dtype::Float || !R.BatchSizes.empty() || R.H.size(2) != Hidden) {
    session().assume(Doubt::CudnnReserve, "recurrent layers");
    return {};
  }
  constexpr Bytes Head = 256, Start = 32;
  const auto part = [&](Bytes Size) { return roundUp(Size, Start); };
  const Bytes States = Output.bytes();
  const std::int64_t Directions = R.Bidirectional ? 2 : 1, Between = R.Layers - 1;
  Bytes Size = Head + part(Between * States);
  switch (R.Kind) {
  case CellKind::Lstm:
    Size += part(4 * R.Layers * States) + part(R.Layers * States);
    break;
  case CellKind::Gru:
    Size += part(6 * R.Layers * States);
    break;
  case CellKind::Tanh:
  case CellKind::Relu:
    Size += part(R.Layers * States);
  }
  if (R.Dropout > 0.0)
    Size += Between * Directions * part((Output.numel() + 7) / 8);
  return makeTensor({Size}, Dtype::Byte, Where);
}

/// What PyTorch asks of the operands (cudnn/RNN.cpp). False after raising.
bool checkCudnn(const RecurrentCall &R, bool Flat) {
  if (!R.H.isContiguous())
    fail("rnn: hx is not contiguous");
  else if (R.C.defined() && !R.C.isContiguous())
    fail("rnn: cx is not contiguous");
  for (const Tensor &W : R.Weights)
    if (!Flat && W.dim() > 1 && !W.isContiguous() && !failed())
      fail("view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
           "contiguous subspaces). Use .reshape(...) instead.");
  return !failed();
}

/// The elements of the one buffer of all weights, which has room for biases whether there are some or not.
std::int64_t flatSize(const RecurrentCall &R) {
  std::int64_t Total = 0;
  for (const Tensor &W : R.Weights)
    Total += W.numel() + (!R.Biases && W.dim() == 2 && W.size(0) % gateCount(R.Kind) == 0 ? W.size(0) : 0);
  return Total;
}

Argument runCudnn(const RecurrentCall &R) {
  std::vector<Tensor> Inputs = {R.Input, R.H, R.C};
  Inputs.insert(Inputs.end(), R.Weights.begin(), R.Weights.end());
  NodeRef Node = record("_cudnn_rnn", Inputs);
  bool Flat = true;
  std::int64_t Offset = 0;
  Sizes Offsets;
  for (const Tensor &W : R.Weights) {
    Flat = Flat && W.storage() == R.Weights.front().storage();
    Offsets.push_back(Offset);
    Offset += W.numel();
  }
  const std::int64_t Total = flatSize(R);
  Dtype Type = R.Input.dtype();
  Device Where = R.Input.device();
  if (!checkCudnn(R, Flat))
    return Tensor();
  makeDropoutState(R, Where);
  Tensor In = ops::contiguous(R.BatchFirst ? ops::transpose(detached(R.Input), 0, 1) : detached(R.Input));
  const std::int64_t Width = R.H.size(2) * (R.Bidirectional ? 2 : 1);
  Sizes Shape = In.sizes();
  Shape.back() = Width;
  Tensor Output = makeTensor(Shape, Type, Where);
  if (!Output.defined())
    return Tensor();
  Tensor H = makeTensor(R.H.sizes(), Type, Where),
         C = R.C.defined() ? makeTensor(R.C.sizes(), Type, Where) : Tensor();
  // Parameters that do not share one block are copied into one at every call.
  Tensor Packed = Flat ? Tensor() : makeTensor({Total}, Type, Where);
  session().assume(Doubt::CudnnWorkspace, "recurrent layers");
  Tensor Reserve = makeReserve(R, Output, R.C.defined() ? R.C.size(2) : R.H.size(2));
  In = Tensor();
  if (R.BatchFirst)
    Output = makeAlias(Output, {Shape[1], Shape[0], Width}, {Width, Shape[1] * Width, 1}, 0);
  SavedSlot SavedInput = keep(Node, R.Input), SavedH = keep(Node, R.H), SavedC = keep(Node, R.C);
  SavedSlot SavedOutput = keepOutput(Node, Output);
  keep(Node, Packed, Packed.defined());
  keep(Node, Reserve, Reserve.defined());
  std::vector<SavedSlot> SavedWeights;
  for (const Tensor &W : R.Weights)
    SavedWeights.push_back(keep(Node, W));
  setHistory(Node, Output);
  setHistory(Node, H);
  setHistory(Node, C);
  if (Node)
    Node->Backward = [=, BatchFirst = R.BatchFirst, HasC = R.C.defined(), Train = R.Train,
                      Views = R.Biases](GradNode &N, GradList &G) -> GradList {
      if (!Train)
        return fail("cudnn RNN backward can only be called in training mode"), GradList(3 + SavedWeights.size());
      Tensor X = unpack(N, SavedInput), OldH = unpack(N, SavedH), OldC = unpack(N, SavedC),
             Y = unpack(N, SavedOutput);
      Tensor GradY = G[0].defined() ? G[0] : emptyLike(Y);
      Tensor GradH = G.size() > 1 && G[1].defined() ? G[1] : emptyLike(OldH);
      Tensor GradC = !HasC ? Tensor() : G.size() > 2 && G[2].defined() ? G[2] : emptyLike(OldC);
      GradList Result(3 + SavedWeights.size());
      {
        Tensor In = BatchFirst ? ops::contiguous(ops::transpose(X, 0, 1)) : ops::contiguous(X);
        Tensor Dy = BatchFirst ? ops::contiguous(ops::transpose(GradY, 0, 1)) : ops::contiguous(GradY);
        Result[0] = makeTensor(In.sizes(), Type, Where);
        Result[1] = emptyLike(OldH);
        if (HasC)
          Result[2] = emptyLike(OldC);
        if (BatchFirst)
          Result[0] = ops::transpose(Result[0], 0, 1);
      }
      bool Wanted = false;
      for (std::size_t I = 0; I != SavedWeights.size(); ++I)
        Wanted = Wanted || N.wants(3 + I);
      if (!Wanted)
        return Result;
      Tensor In = BatchFirst ? ops::contiguous(ops::transpose(X, 0, 1)) : ops::contiguous(X);
      Tensor All = makeTensor({Total}, Type, Where);
      // Without biases the parameters are fewer than cuDNN's: their gradients are copied out of the buffer.
      for (std::size_t I = 0; I != SavedWeights.size(); ++I) {
        const Sizes &Shape = unpack(N, SavedWeights[I]).sizes();
        Result[3 + I] =
            !Views ? makeTensor(Shape, Type, Where) : makeAlias(All, Shape, contiguousStrides(Shape), Offsets[I]);
      }
      return Result;
    };
  return recurrentResults(R.Kind, Output, H, C);
}

Argument runUnrolled(const RecurrentCall &R) {
  std::size_t Directions = R.Bidirectional ? 2 : 1, PerLayer = R.Biases ? 4 : 2;
  // A projection adds one weight to each layer and direction.
  if (R.Weights.size() == static_cast<std::size_t>(R.Layers) * Directions * (PerLayer + 1))
    ++PerLayer;
  if (R.Weights.size() != static_cast<std::size_t>(R.Layers) * Directions * PerLayer)
    return fail("got an incorrect number of RNN parameters");
  auto WeightsOf = [&](std::size_t Index) {
    const Tensor *W = &R.Weights[Index * PerLayer];
    CellWeights C{W[0], W[1], R.Biases ? W[2] : Tensor(), R.Biases ? W[3] : Tensor(), Tensor()};
    if (PerLayer == (R.Biases ? 5u : 3u))
      C.Projection = W[PerLayer - 1];
    return C;
  };
  Tensor Value = R.BatchFirst ? ops::transpose(R.Input, 0, 1) : R.Input;
  std::vector<Tensor> Hs = ops::unbind(R.H, 0), Cs = R.C.defined() ? ops::unbind(R.C, 0) : std::vector<Tensor>();
  const auto Wanted = static_cast<std::size_t>(R.Layers) * Directions;
  if (Hs.size() < Wanted || (R.C.defined() && Cs.size() < Wanted))
    return fail("Expected more hidden states in stacked_rnn");
  std::vector<Tensor> LastH, LastC;
  for (std::int64_t Layer = 0; Layer != R.Layers; ++Layer) {
    Tensor Product;
    std::vector<Tensor> Outputs;
    std::array<std::vector<Tensor>, 2> Unstacked; // of both directions, until the layer is done
    for (std::size_t Way = 0; Way != Directions; ++Way) {
      std::size_t Index = static_cast<std::size_t>(Layer) * Directions + Way;
      const CellState Before{Hs[Index], Cs.empty() ? Tensor() : Cs[Index]};
      UnrolledLayer U = R.BatchSizes.empty()
                            ? unrollLayer(R.Kind, Value, Before, WeightsOf(Index), Way == 1, Product, Unstacked[Way])
                            : unrollPacked(R.Kind, Value, R.BatchSizes, Before, WeightsOf(Index), Way == 1);
      if (failed() || !U.Output.defined())
        return Tensor();
      Outputs.push_back(U.Output);
      LastH.push_back(U.Last.H);
      if (!Cs.empty())
        LastC.push_back(U.Last.C);
    }
    Tensor Result = Directions == 2 ? ops::cat(Outputs, Outputs[0].dim() - 1) : Outputs[0];
    while (!Outputs.empty()) {
      Outputs.pop_back();
      Unstacked[Outputs.size()].clear();
    }
    Product = Tensor();
    Value = Result;
    Result = Tensor();
    if (R.Dropout > 0.0 && R.Train && Layer + 1 != R.Layers)
      Value = invokeTensor("dropout", {{"self", Value}, {"p", R.Dropout}, {"train", true}});
  }
  // Arguments of one call, of which the library's compiler evaluates the last first.
  Tensor C = Cs.empty() ? Tensor() : ops::stack(LastC, 0), H = ops::stack(LastH, 0);
  // The last to be recorded. What an LSTM gives is a view, what others give is transposed in place.
  if (R.BatchFirst)
    Value = R.Kind == CellKind::Lstm ? ops::transpose(Value, 0, 1)
                                     : invokeTensor("transpose_", {{"self", Value}, {"dim0", 0}, {"dim1", 1}});
  return recurrentResults(R.Kind, Value, H, C);
}

/// What the weights and the states lie on is the input's device (check_attributes).
bool checkAttributes(const Tensor &Input, const std::vector<Tensor> &States, const std::vector<Tensor> &Weights) {
  const auto check = [&](const char *Name, const Tensor &T) {
    if (T.defined() && !(T.device() == Input.device()))
      fail(std::string("Input and ") + Name + " tensors are not at the same device, found input tensor at " +
           deviceName(Input.device()) + " and " + Name + " tensor at " + deviceName(T.device()));
    return !failed();
  };
  return std::all_of(States.begin(), States.end(), [&](const Tensor &T) { return check("hidden", T); }) &&
         std::all_of(Weights.begin(), Weights.end(), [&](const Tensor &T) { return check("parameter", T); });
}

template <CellKind Kind> Argument runRecurrent(OpCall &C) {
  RecurrentCall R;
  R.Kind = Kind;
  R.Input = C.tensor("self");
  const std::optional<Tensor> BatchSizes = C.optionalTensor("batch_sizes");
  std::vector<Tensor> States = C.tensors("hx");
  R.Weights = C.tensors("params");
  R.Biases = C.flag("has_biases", true);
  R.Layers = C.integer("num_layers", 1);
  R.Dropout = dropoutRate(C, "dropout", 0.0);
  R.Train = C.flag("train", false);
  R.Bidirectional = C.flag("bidirectional", false);
  R.BatchFirst = C.flag("batch_first", false);
  if (C.poisoned() || !requireDefined({R.Input}))
    return Tensor();
  std::size_t Wanted = R.Kind == CellKind::Lstm ? 2 : 1;
  if (States.size() != Wanted)
    return fail(Wanted == 2 ? "lstm expects two hidden states" : "RNN expects one hidden state");
  if (BatchSizes && BatchSizes->defined()) {
    const auto Known = batchSizesOf(*BatchSizes);
    if (!Known)
      return leftOut({"the sizes of the batches of a packed sequence are not known"});
    R.BatchSizes = *Known;
  }
  if (!checkAttributes(R.Input, States, R.Weights))
    return Tensor();
  R.H = States[0];
  R.C = Wanted == 2 ? States[1] : Tensor();
  std::int64_t Directions = R.Bidirectional ? 2 : 1;
  if (R.Input.dim() != (R.BatchSizes.empty() ? 3 : 2) || R.H.dim() != 3 || R.Weights.empty() ||
      R.H.size(0) != R.Layers * Directions)
    return fail("Expected a 3-D input and hidden states of " + std::to_string(R.Layers * Directions) + " layers");
  std::int64_t Positions = R.Input.size(0) * (R.BatchSizes.empty() ? R.Input.size(1) : 1), Elements = 0;
  for (const Tensor &W : R.Weights)
    Elements += W.numel();
  bool Cudnn = R.Input.device().isCuda() && session().Options.CudnnEnabled;
  const bool OneDnn = !Cudnn && runsInOneDnn(R);
  // Unrolled layers count through their products.
  if (Cudnn || OneDnn)
    countMacs(Positions * Elements);
  return Cudnn ? runCudnn(R) : OneDnn ? runOneDnnLstm(R) : runUnrolled(R);
}

/// What a cell asks of its input and of each state, before anything is computed.
bool checkCell(const Tensor &Input, const std::vector<Tensor> &States, const CellWeights &W) {
  for (const Tensor &T : {Input, W.InputHidden, W.HiddenHidden})
    if (!checkedDim(1, T.dim()))
      return false;
  const std::int64_t Features = W.InputHidden.size(1), Hidden = W.HiddenHidden.size(1);
  if (Input.size(1) != Features)
    return fail("input has inconsistent input_size: got " + std::to_string(Input.size(1)) + " expected " +
                std::to_string(Features)),
           false;
  for (const Tensor &State : States) {
    if (State.dim() < 1 || State.size(0) != Input.size(0))
      return fail("Input batch size " + std::to_string(Input.size(0)) + " doesn't match hidden0 batch size"), false;
    if (!checkedDim(1, State.dim()))
      return false;
    if (State.size(1) != Hidden)
      return fail("hidden0 has inconsistent hidden_size: got " + std::to_string(State.size(1)) + ", expected " +
                  std::to_string(Hidden)),
             false;
  }
  return true;
}

template <CellKind Kind> Argument runCellOp(OpCall &C) {
  Tensor Input = C.tensor("self");
  std::vector<Tensor> States = C.tensors("hx");
  auto Bias = [&](std::string_view Name) { return C.optionalTensor(Name).value_or(Tensor()); };
  CellWeights W{C.tensor("w_ih"), C.tensor("w_hh"), Bias("b_ih"), Bias("b_hh"), Tensor()};
  if (C.poisoned() || !requireDefined({Input, W.InputHidden, W.HiddenHidden}))
    return Tensor();
  if (States.empty() || (Kind == CellKind::Lstm && States.size() != 2))
    return fail("lstm_cell expects two hidden states");
  if (!checkCell(Input, States, W))
    return Tensor();
  CellState After = runCell(Kind, Input, {States[0], Kind == CellKind::Lstm ? States[1] : Tensor()}, W, false);
  if (Kind == CellKind::Lstm)
    return ArgumentList{After.H, After.C};
  return After.H;
}

constexpr std::string_view From = "1.13 native/RNN.cpp, native/cudnn/RNN.cpp";

const OpDecl Declared[] = {
    {.Names = {"lstm"}, .Run = runRecurrent<CellKind::Lstm>, .Source = From},
    {.Names = {"gru"}, .Run = runRecurrent<CellKind::Gru>, .Source = From},
    {.Names = {"rnn_tanh"}, .Run = runRecurrent<CellKind::Tanh>, .Source = From},
    {.Names = {"rnn_relu"}, .Run = runRecurrent<CellKind::Relu>, .Source = From},
    {.Names = {"lstm_cell"}, .Run = runCellOp<CellKind::Lstm>, .Source = From},
    {.Names = {"gru_cell"}, .Run = runCellOp<CellKind::Gru>, .Source = From},
    {.Names = {"rnn_tanh_cell"}, .Run = runCellOp<CellKind::Tanh>, .Source = From},
    {.Names = {"rnn_relu_cell"}, .Run = runCellOp<CellKind::Relu>, .Source = From},
};

} // namespace

const std::span<const OpDecl> RecurrentOps = Declared;

} // namespace vramlint
