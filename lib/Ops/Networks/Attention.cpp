// Attention: multi_head_attention_forward as the composition it is in the C++ API, and the C++ API's linear.
//
// multi_head_attention_forward never uses a fused kernel: scores, softmax and dropped scores of [B * h, T, S] are all
// real tensors, and so are copies of q, k and v (torch/csrc/api/include/torch/nn/functional/activation.h, 1.13
// = 2.2).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Networks/Attention.h"

#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Origins.h"
#include "Ops/Core/Registry.h"

#include <algorithm>

namespace vramlint {

Tensor ops::functionalLinear(const Tensor &Input, const Tensor &Weight, const Tensor &Bias) {
  if (!requireDefined({Input, Weight}))
    return {};
  Tensor Output = Input.dim() == 2 && Bias.defined() ? ops::addmm(Bias, Input, ops::t(Weight))
                                                     : ops::matmul(Input, ops::t(Weight));
  if (!Output.defined() || !Bias.defined())
    return Output;
  // torchinfo counts the bias as one multiply-add per result.
  countMacs(Output.numel());
  return Input.dim() == 2 ? Output : ops::addInto(Output, Bias);
}

namespace {

Argument runFunctionalLinear(OpCall &C) {
  Tensor Input = C.tensor("self"), Weight = C.tensor("weight"), Bias = C.optionalTensor("bias").value_or(Tensor());
  return C.poisoned() ? Tensor() : ops::functionalLinear(Input, Weight, Bias);
}

/// torch::equal, whose answer is different where nobody can tell. On CUDA it compares into a bool tensor and reduces
/// that; since 2.1 not where both are the same view (native/cuda/Equal.cpp).
bool looksEqual(const Tensor &A, const Tensor &B) {
  if (!A.defined() || !B.defined() || A.sizes() != B.sizes())
    return false;
  const bool SameView =
      A.storage() == B.storage() && A.impl().Offset == B.impl().Offset && A.strides() == B.strides();
  if (A.device().isCuda() && !(torchAtLeast(2, 1) && SameView)) {
    Tensor Same = scratch(A.numel(), A.device());
    scratch(1, A.device());
  }
  const std::optional<bool> Same = holdTheSame(A, B);
  if (Same)
    return *Same;
  const bool ButForNan = holdTheSameButForNan(A, B);
  session().assume(Doubt::Branch, ButForNan ? "false: a number in an operand of attention is NaN"
                                            : "false: two operands of attention hold the same numbers");
  return ButForNan;
}

struct MultiHead {
  Tensor Query, Key, Value, Weight, Bias, BiasK, BiasV, OutWeight, OutBias, KeyPadding, Mask;
  Tensor QueryWeight, KeyWeight, ValueWeight, StaticK, StaticV;
  std::int64_t Heads = 1;
  double Dropout = 0;
  bool AddZero = false, Training = true, NeedWeights = true, Separate = false, Average = true;
};

Tensor rows(const Tensor &T, std::int64_t From, std::int64_t To) {
  return T.defined() ? ops::slice(T, 0, From, To) : Tensor();
}

/// A projection with rows \p From to \p To of the joint weights; the weight is sliced first.
Tensor projectRows(const Tensor &X, const MultiHead &M, std::int64_t From, std::int64_t To) {
  Tensor Weight = rows(M.Weight, From, To), Bias = rows(M.Bias, From, To);
  return ops::functionalLinear(X, Weight, Bias);
}

/// The three projections. What a slice of the weight costs comes with its backward: a full-sized gradient each.
bool project(const MultiHead &M, std::int64_t E, Tensor &Q, Tensor &K, Tensor &V) {
  if (M.Separate) {
    Q = ops::functionalLinear(M.Query, M.QueryWeight, rows(M.Bias, 0, E));
    K = ops::functionalLinear(M.Key, M.KeyWeight, rows(M.Bias, E, 2 * E));
    V = ops::functionalLinear(M.Value, M.ValueWeight, rows(M.Bias, 2 * E, 3 * E));
  } else if (looksEqual(M.Query, M.Key) && looksEqual(M.Key, M.Value)) {
    Tensor All = ops::functionalLinear(M.Query, M.Weight, M.Bias);
    std::vector<Tensor> Parts = failed() ? std::vector<Tensor>() : ops::chunk(All, 3, -1);
    if (Parts.size() == 3)
      Q = Parts[0], K = Parts[1], V = Parts[2];
  } else if (looksEqual(M.Key, M.Value)) {
    Q = projectRows(M.Query, M, 0, E);
    Tensor Both = projectRows(M.Key, M, E, 3 * E);
    std::vector<Tensor> Parts = failed() ? std::vector<Tensor>() : ops::chunk(Both, 2, -1);
    if (Parts.size() == 2)
      K = Parts[0], V = Parts[1];
  } else {
    Q = projectRows(M.Query, M, 0, E);
    K = projectRows(M.Key, M, E, 2 * E);
    V = projectRows(M.Value, M, 2 * E, 3 * E);
  }
  return !failed() && Q.defined() && K.defined() && V.defined();
}

Tensor withZeros(const Tensor &T, Sizes Shape, std::int64_t Dim) {
  return ops::cat({T, ops::zeros(Shape, T.dtype(), T.device())}, Dim);
}

/// bias_k and bias_v, add_zero_attn: one more source position each.
void extend(MultiHead &M, Tensor &K, Tensor &V, std::int64_t Batch, bool Biases) {
  auto Column = [](const Tensor &T) { return withZeros(T, {T.size(0), 1}, 1); };
  if (Biases) {
    K = ops::cat({K, ops::repeat(M.BiasK, {1, Batch, 1})}, 0);
    V = ops::cat({V, ops::repeat(M.BiasV, {1, Batch, 1})}, 0);
  } else {
    for (Tensor *T : {&K, &V}) {
      Sizes Shape = T->sizes();
      Shape[1] = 1;
      *T = withZeros(*T, Shape, 1);
    }
  }
  if (M.Mask.defined())
    M.Mask = Column(M.Mask);
  if (M.KeyPadding.defined())
    M.KeyPadding = Column(M.KeyPadding);
}

/// Whether a token may find nothing that it may attend to. A mask leaves it some of the columns alone, so that one
/// that is padding may be enough.
bool mayHideAll(const MultiHead &M) {
  const std::optional<std::vector<long double>> Hidden = knownNumbersOf(M.KeyPadding);
  if (!Hidden || M.KeyPadding.dim() == 0)
    return M.KeyPadding.numel() > 0;
  const std::int64_t Length = M.KeyPadding.size(-1);
  const auto IsHidden = [](long double N) { return N != 0; };
  if (M.Mask.defined())
    return std::any_of(Hidden->begin(), Hidden->end(), IsHidden);
  for (auto Row = Hidden->begin(); Row != Hidden->end(); Row += Length)
    if (std::all_of(Row, Row + Length, IsHidden))
      return true;
  return false;
}

/// Whether \p T has the sizes that the functional asks for with `size(dim)`: at least those of \p Dims.
bool hasSizes(const Tensor &T, std::initializer_list<std::pair<std::size_t, std::int64_t>> Dims, const char *What) {
  for (const auto &[Dim, Size] : Dims) {
    const auto At = static_cast<std::size_t>(T.dim());
    if (Dim >= At) {
      fail("Dimension out of range (expected to be in range of [" +
           std::to_string(-std::max<std::int64_t>(T.dim(), 1)) + ", " +
           std::to_string(std::max<std::int64_t>(T.dim(), 1) - 1) + "], but got " + std::to_string(Dim) + ")");
      return false;
    }
    if (T.sizes()[Dim] != Size) {
      fail("Expected " + std::string(What) + ".size(" + std::to_string(Dim) + ") == " + std::to_string(Size) +
           " to be true, but got false.");
      return false;
    }
  }
  return true;
}

/// What the functional checks of static keys and values, and of the padding, before it uses them.
bool areSizesRight(const MultiHead &M, std::int64_t Batch, std::int64_t Dim, std::int64_t Length) {
  for (const auto &[T, What] : {std::pair(&M.StaticK, "static_k"), std::pair(&M.StaticV, "static_v")})
    if (T->defined() && !hasSizes(*T, {{0, Batch * M.Heads}, {2, Dim}}, What))
      return false;
  return !M.KeyPadding.defined() || hasSizes(M.KeyPadding, {{0, Batch}, {1, Length}}, "key_padding_mask");
}

Argument attend(MultiHead M) {
  if (M.Query.dim() != 3 || M.Key.dim() != 3)
    return fail("Expected 3-D query, key and value in multi_head_attention_forward");
  if (M.Key.sizes() != M.Value.sizes())
    return fail("key.sizes() == value.sizes() INTERNAL ASSERT FAILED");
  std::int64_t T = M.Query.size(0), B = M.Query.size(1), E = M.Query.size(2);
  if (M.Heads <= 0 || E % M.Heads != 0)
    return fail("embed_dim must be divisible by num_heads");
  std::int64_t D = E / M.Heads;
  Tensor Q, K, V;
  if (!project(M, E, Q, K, V))
    return Tensor();
  Q = ops::mul(Q, 0.5);
  if (M.BiasK.defined() && M.BiasV.defined())
    extend(M, K, V, B, true);
  auto Split = [&](const Tensor &X, std::int64_t Rows) {
    return ops::transpose(ops::view(ops::contiguous(X), {Rows, B * M.Heads, D}), 0, 1);
  };
  Q = Split(Q, T);
  K = Split(K, -1);
  V = Split(V, -1);
  if (M.StaticK.defined())
    K = M.StaticK;
  if (M.StaticV.defined())
    V = M.StaticV;
  if (failed() || !areSizesRight(M, B, D, K.size(1)))
    return Tensor();
  if (M.AddZero)
    extend(M, K, V, B, false);
  std::int64_t S = K.size(1);
  Tensor Weights = ops::bmm(Q, ops::transpose(K, 1, 2));
  if (M.Mask.defined())
    ops::addInto(Weights, ops::unsqueeze(M.Mask, 0));
  if (M.KeyPadding.defined()) {
    // Layers behind it ask whether such numbers equal themselves. An added column is never padding.
    if (!M.AddZero && !(M.BiasK.defined() && M.BiasV.defined()) && mayHideAll(M))
      session().assume(Doubt::Branch,
                       "false: all that a token may attend to is padding (it gives NaN, equal to nothing)");
    Weights = ops::view(Weights, {B, M.Heads, T, S});
    Weights = ops::maskedFill(Weights, ops::unsqueeze(ops::unsqueeze(M.KeyPadding, 1), 2));
    Weights = ops::view(Weights, {B * M.Heads, T, S});
  }
  Weights = ops::softmax(Weights, -1);
  Weights = invokeTensor("dropout", {{"self", Weights}, {"p", M.Dropout}, {"train", M.Training}});
  Tensor Out = ops::bmm(Weights, V);
  if (failed() || !Out.defined())
    return Tensor();
  Out = ops::view(ops::contiguous(ops::transpose(Out, 0, 1)), {T, B, E});
  Out = ops::functionalLinear(Out, M.OutWeight, M.OutBias);
  if (!M.NeedWeights)
    return ArgumentList{Out, Tensor()};
  Weights = ops::view(Weights, {B, M.Heads, T, S});
  if (M.Average)
    Weights = ops::div(ops::sum(Weights, {1}), Scalar(M.Heads));
  return ArgumentList{Out, Weights};
}

Argument runMultiHead(OpCall &C) {
  auto Optional = [&](std::string_view Name) { return C.optionalTensor(Name).value_or(Tensor()); };
  MultiHead M;
  M.Query = C.tensor("query");
  M.Key = C.tensor("key");
  M.Value = C.tensor("value");
  M.Heads = C.integer("num_heads", 1);
  const std::int64_t Width = C.integer("embed_dim_to_check", -1); // only the functional is given one
  M.Weight = Optional("in_proj_weight");
  M.Bias = Optional("in_proj_bias");
  M.BiasK = Optional("bias_k");
  M.BiasV = Optional("bias_v");
  M.AddZero = C.flag("add_zero_attn", false);
  M.Dropout = dropoutRate(C, "dropout_p", 0.0);
  M.OutWeight = Optional("out_proj_weight");
  M.OutBias = Optional("out_proj_bias");
  M.Training = C.flag("training", true);
  M.KeyPadding = Optional("key_padding_mask");
  M.NeedWeights = C.flag("need_weights", true);
  M.Mask = Optional("attn_mask");
  M.Separate = C.flag("use_separate_proj_weight", false);
  M.QueryWeight = Optional("q_proj_weight");
  M.KeyWeight = Optional("k_proj_weight");
  M.ValueWeight = Optional("v_proj_weight");
  M.StaticK = Optional("static_k");
  M.StaticV = Optional("static_v");
  M.Average = C.flag("average_attn_weights", true);
  if (C.poisoned() || !requireDefined({M.Query, M.Key, M.Value}))
    return Tensor();
  if (Width >= 0 && M.Query.dim() == 3 && M.Query.size(2) != Width)
    return fail("embed_dim == embed_dim_to_check INTERNAL ASSERT FAILED");
  return attend(std::move(M));
}

const OpDecl Declared[] = {
    {.Names = {"F::linear"}, .Run = runFunctionalLinear, .Source = "1.13 nn/functional/linear.h"},
    {.Names = {"multi_head_attention_forward"}, .Run = runMultiHead, .Source = "1.13 nn/functional/activation.h"},
};

} // namespace

const std::span<const OpDecl> AttentionOps = Declared;

} // namespace vramlint
