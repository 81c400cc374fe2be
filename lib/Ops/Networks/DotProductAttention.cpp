// scaled_dot_product_attention: which of cuDNN's, flash, memory-efficient, the CPU's and plain attention runs, and
// what each holds.
//
// Read in native/transformers/attention.cpp, cuda/{sdp_utils.cpp,attention.cu,attention_backward.cu,
// flash_attn/flash_api.cpp,mem_eff_attention} and cudnn/MHA.cpp of 2.2, 2.6 and 2.9; measured with 2.11 on sm_90. The
// work area of the memory-efficient backward is known for single precision on such cards, that of cuDNN where
// queries are as many as keys.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

#include <algorithm>
#include <cmath>

namespace vramlint {
namespace {

struct DotProduct {
  Tensor Q, K, V, Mask;
  double Dropout = 0;
  bool Causal = false;

  std::int64_t batch() const { return Q.size(0); }
  std::int64_t heads() const { return Q.size(1); }
  std::int64_t queries() const { return Q.size(2); }
  std::int64_t keys() const { return K.size(2); }
  std::int64_t width() const { return Q.size(3); }
  Device where() const { return Q.device(); }
  bool isHalf() const { return Q.dtype() == Dtype::Half || Q.dtype() == Dtype::BFloat16; }
};

enum class Backend { Plain, Host, Flash, Efficient, Cudnn };

bool inRows(const Tensor &T, bool OneIsRows) { return T.strides().back() == 1 || (OneIsRows && T.size(-1) == 1); }

bool suitsCudnn(const DotProduct &P) {
  if (!torchAtLeast(2, 9) || !P.isHalf())
    return false;
  const GpuProfile &Gpu = cardFor();
  if ((Gpu.ComputeMajor != 9 && Gpu.ComputeMajor != 10) || Gpu.ComputeMinor != 0)
    return false;
  const std::int64_t Widest = Gpu.ComputeMajor == 9 ? 256 : 128;
  if (std::max(P.width(), P.V.size(3)) > Widest || P.width() % 8 != 0 || P.V.size(3) % 8 != 0)
    return false;
  if (P.keys() == 1 || (P.queries() == 1 && P.Dropout != 0) || (P.Mask.defined() && P.Mask.requiresGrad()))
    return false;
  return inRows(P.Q, true) && inRows(P.K, true) && inRows(P.V, true);
}

bool suitsFlash(const DotProduct &P) {
  const std::int64_t Widest = torchAtLeast(2, 2) ? 256 : 128;
  if (!P.isHalf() || P.Mask.defined() || cardFor().ComputeMajor < 8 || P.width() > Widest ||
      P.width() != P.V.size(3) || (!torchAtLeast(2, 2) && P.width() % 8 != 0))
    return false;
  if (torchAtLeast(2, 1) && P.Causal && P.queries() != P.keys())
    return false;
  return inRows(P.Q, true) && inRows(P.K, true) && inRows(P.V, true);
}

bool suitsEfficient(const DotProduct &P) {
  if ((!P.isHalf() && P.Q.dtype() != Dtype::Float) || (P.Mask.defined() && !torchAtLeast(2, 1)))
    return false;
  const std::int64_t Alignment = P.isHalf() ? 8 : 4;
  return P.width() % Alignment == 0 && P.V.size(3) % Alignment == 0 && P.width() > 0 && P.V.size(3) > 0 &&
         inRows(P.Q, false) && inRows(P.K, false) && inRows(P.V, false);
}

/// The CPU's own kernel (use_flash_attention_cpp, sdp_utils_cpp.cpp, 2.6 and 2.9).
bool suitsHost(const DotProduct &P) {
  const bool Typed = P.isHalf() || P.Q.dtype() == Dtype::Float || P.Q.dtype() == Dtype::Double;
  return torchAtLeast(2, 6) && Typed && P.Dropout == 0 && P.width() == P.V.size(3) &&
         !(P.Mask.defined() && P.Mask.requiresGrad()) && inRows(P.Q, false) && inRows(P.K, false) &&
         inRows(P.V, false);
}

Backend choose(const DotProduct &P) {
  if (!torchAtLeast(2, 0) || P.Q.dim() != 4 || P.K.dim() != 4 || P.V.dim() != 4 || P.heads() != P.K.size(1) ||
      P.batch() != P.K.size(0) || P.width() != P.K.size(3) || P.queries() == 0 || P.keys() == 0)
    return Backend::Plain;
  if (!P.where().isCuda())
    return suitsHost(P) ? Backend::Host : Backend::Plain;
  return suitsCudnn(P)       ? Backend::Cudnn
         : suitsFlash(P)     ? Backend::Flash
         : suitsEfficient(P) ? Backend::Efficient
                             : Backend::Plain;
}

/// What is true or false becomes what is added (convert_boolean_attn_mask).
Tensor addedMask(const Tensor &Mask, Dtype Type) {
  if (!Mask.defined() || Mask.dtype() != Dtype::Bool || failed())
    return Mask;
  CategoryScope Scope(Category::Temporary);
  const auto made = [&](const Sizes &Shape) { return makeTensor(Shape, Type, Mask.device()); };
  if (torchAtLeast(2, 5)) {
    Tensor Least = made({}), Zero = made({});
    return made(Mask.sizes());
  }
  Tensor Added = made(Mask.sizes());
  ops::unary("logical_not", Mask);
  return Added;
}

void countAll(const DotProduct &P) {
  countMacs(P.batch() * P.heads() * P.queries() * P.keys() * (P.width() + P.V.size(3)));
}

/// What all fused kernels keep.
struct KeptOperands {
  SavedSlot Q, K, V;
};
KeptOperands keepOperands(const NodeRef &Node, const DotProduct &P) {
  KeptOperands Kept = {keep(Node, P.Q), keep(Node, P.K), keep(Node, P.V)};
  keep(Node, P.Mask, P.Mask.defined());
  return Kept;
}

// Flash attention.

/// In how many parts few queries go over many keys (num_splits_heuristic).
std::int64_t splitsOfKeys(std::int64_t Blocks, std::int64_t Engines, std::int64_t Parts) {
  if (static_cast<float>(Blocks) >= 0.8F * static_cast<float>(Engines))
    return 1;
  constexpr std::int64_t Most = 128;
  const auto ceilOf = [](std::int64_t A, std::int64_t B) { return (A + B - 1) / B; };
  const auto differs = [&](std::int64_t N) { return N == 1 || ceilOf(Parts, N) != ceilOf(Parts, N - 1); };
  const auto efficiency = [&](std::int64_t N) {
    const float Waves = static_cast<float>(Blocks * N) / static_cast<float>(Engines);
    return Waves / std::ceil(Waves);
  };
  const std::int64_t End = std::min({Most, Engines, Parts});
  float Best = 0;
  for (std::int64_t N = 1; N <= End; ++N)
    if (differs(N))
      Best = std::max(Best, efficiency(N));
  for (std::int64_t N = 1; N <= End; ++N)
    if (differs(N) && efficiency(N) >= 0.85 * Best)
      return N;
  return 1;
}

std::int64_t roundedWidth(std::int64_t Width) {
  const std::int64_t Rounded = roundUp(Width, 32);
  return Rounded >= 224 && torchAtLeast(2, 7) ? 256 : Rounded;
}

/// The partial results of the parts, for as long as the kernel runs (set_params_splitkv).
std::pair<Tensor, Tensor> partialResults(const DotProduct &P) {
  if (P.Dropout > 0.0 || !torchAtLeast(2, 6))
    return {};
  const std::int64_t Width = P.width(), Keys = Width <= 64 ? 256 : Width <= 128 ? 128 : 64;
  const std::int64_t Blocks = P.batch() * P.heads() * ((P.queries() + 63) / 64);
  const std::int64_t Splits = splitsOfKeys(Blocks, 2 * cardFor().Multiprocessors, (P.keys() + Keys - 1) / Keys);
  if (Splits <= 1)
    return {};
  CategoryScope Scope(Category::Temporary);
  Tensor Sums = makeTensor({Splits, P.batch(), P.heads(), P.queries()}, Dtype::Float, P.where());
  return {Sums,
          makeTensor({Splits, P.batch(), P.heads(), P.queries(), roundedWidth(Width)}, Dtype::Float, P.where())};
}

Tensor paddedWidth(const Tensor &T) {
  const std::int64_t Over = T.size(-1) % 8;
  return Over == 0 ? T : invokeTensor("constant_pad_nd", {{"self", T}, {"pad", Sizes{0, 8 - Over}}});
}

Tensor flash(DotProduct P) {
  const std::int64_t Asked = P.width();
  P.Q = paddedWidth(P.Q);
  P.K = paddedWidth(P.K);
  P.V = paddedWidth(P.V);
  if (failed())
    return {};
  NodeRef Node = record("_scaled_dot_product_flash_attention", {P.Q, P.K, P.V});
  const KeptOperands Kept = keepOperands(Node, P);
  const std::int64_t B = P.batch(), H = P.heads(), T = P.queries(), Width = P.width();
  const Device Where = P.where();
  Tensor Out = emptyLike(P.Q);
  Tensor LogSum = makeTensor({B, H, T}, Dtype::Float, Where);
  if (!Out.defined())
    return {};
  {
    const auto Partial = partialResults(P);
    // Since 2.7 the state of the random numbers is on the device, and with dropout made anew.
    if (torchAtLeast(2, 7)) {
      const auto state = [&] { return makeTensor({2}, Dtype::Long, Where); };
      Tensor State = state(), Unused = makeTensor({}, Dtype::Long, Where);
      if (P.Dropout > 0.0)
        State = state();
      keep(Node, State);
      keep(Node, Unused);
    }
  }
  SavedSlot KeptOut = keepOutput(Node, Out);
  keep(Node, LogSum);
  countAll(P);
  Out = attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    // The kernel reads gradient and result with the heads behind the positions.
    const auto dense = [](const Tensor &X) {
      return contiguousForKernel(withoutGrad([&] { return ops::transpose(detached(X), 1, 2); }));
    };
    Tensor Grad = dense(G[0]), Result = dense(unpack(N, KeptOut));
    Tensor Dq = emptyLike(unpack(N, Kept.Q)), Dk = emptyLike(unpack(N, Kept.K)), Dv = emptyLike(unpack(N, Kept.V));
    CategoryScope Scope(Category::Temporary);
    Tensor Delta = makeTensor({B, H, roundUp(T, 128)}, Dtype::Float, Where);
    Tensor Sum = makeTensor({B, roundUp(T, 128), H, roundedWidth(Width)}, Dtype::Float, Where);
    return {Dq, Dk, Dv};
  });
  return Width == Asked ? Out : ops::slice(Out, -1, 0, Asked);
}

// Memory-efficient attention.

/// The mask with rows that begin at multiples of eight elements (preprocess_mask).
Tensor alignedMask(const Tensor &Mask) {
  if (!Mask.defined() || failed())
    return Mask;
  bool Aligned = Mask.strides().back() == 1;
  for (std::size_t I = 0; I + 1 < Mask.strides().size(); ++I)
    Aligned &= Mask.strides()[I] % 8 == 0;
  if (Aligned)
    return Mask;
  const std::int64_t Length = Mask.size(-1);
  Tensor Padded = invokeTensor("constant_pad_nd", {{"self", Mask}, {"pad", Sizes{0, 8 - Length % 8}}});
  return failed() ? Tensor() : ops::slice(Padded, -1, 0, Length);
}

/// Where the gradient of the queries is added up: tiles behind a lock each (workspace_elements_gq,
/// mem_eff_attention/kernel_backward.h). Undefined, and told, where the kernel that runs is not known.
Tensor efficientArea(const DotProduct &P) {
  if (P.Q.dtype() != Dtype::Float || session().Options.Gpu.ComputeMajor != 9 || !torchAtLeast(2, 11)) {
    session().assume(Doubt::AttentionWorkspace);
    return {};
  }
  const std::int64_t Rows = std::max(P.width(), P.V.size(3)) <= 64 ? 64 : 128, Columns = 64, Lock = 4;
  const std::int64_t Tiles = ((P.queries() + Rows - 1) / Rows) * ((P.width() + Columns - 1) / Columns);
  return makeTensor({P.batch() * P.heads() * Tiles * (Rows * Columns + Lock)}, Dtype::Float, P.where());
}

Tensor efficient(DotProduct P) {
  P.Mask = alignedMask(P.Mask);
  if (failed())
    return {};
  NodeRef Node = record("_scaled_dot_product_efficient_attention", {P.Q, P.K, P.V});
  if (P.Mask.defined() && P.Mask.requiresGrad() && session().GradEnabled)
    session().assume(Doubt::NoOpModel, "_scaled_dot_product_efficient_attention_backward of a mask");
  const KeptOperands Kept = keepOperands(Node, P);
  const std::int64_t B = P.batch(), H = P.heads(), T = P.queries();
  const Device Where = P.where();
  // [B, T, H, D] in memory, as all that the kernel writes
  const auto behindPositions = [](const Tensor &Like, std::int64_t Width) {
    const std::int64_t Rows = Like.size(2), Heads = Like.size(1);
    return makeStrided({Like.size(0), Heads, Rows, Width}, {Rows * Heads * Width, Width, Heads * Width, 1},
                       Like.dtype(), Like.device());
  };
  Tensor Out = behindPositions(P.Q, P.V.size(3));
  if (!Out.defined())
    return {};
  Tensor LogSum = makeTensor({B, H, Node ? roundUp(T, 32) : 0}, Dtype::Float, Where);
  keepOutput(Node, Out);
  keep(Node, LogSum);
  countAll(P);
  const bool Computes = P.isHalf(); // the kernel itself, what is left of the softmax
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    DotProduct P = {unpack(N, Kept.Q), unpack(N, Kept.K), unpack(N, Kept.V), {}, 0, false};
    Tensor Grad = contiguousForKernel(withoutGrad([&] { return ops::transpose(detached(G[0]), 1, 2); }));
    Tensor Dq = behindPositions(P.Q, P.width()), Dk = behindPositions(P.K, P.width()),
           Dv = behindPositions(P.V, P.V.size(3));
    CategoryScope Scope(Category::Temporary);
    Tensor Delta;
    if (Computes) {
      Delta = makeTensor({B, H, T}, Dtype::Float, Where);
    } else {
      Tensor Products = makeTensor({B, T, H, P.V.size(3)}, Dtype::Float, Where);
      Tensor Sums = makeTensor({B, T, H}, Dtype::Float, Where);
      Delta = T == 1 || H == 1 ? Sums : makeTensor({B, H, T}, Dtype::Float, Where);
    }
    Tensor Area = efficientArea(P);
    return {Dq, Dk, Dv};
  });
}

// cuDNN's attention.

Tensor cudnn(const DotProduct &P) {
  NodeRef Node = record("_scaled_dot_product_cudnn_attention", {P.Q, P.K, P.V});
  const KeptOperands Kept = keepOperands(Node, P);
  const std::int64_t B = P.batch(), H = P.heads(), T = P.queries(), Width = P.width();
  const Device Where = P.where();
  const bool Square = T == P.keys() && Width == P.V.size(3);
  Tensor Seed = makeTensor({}, Dtype::Long, Where), Offset = makeTensor({}, Dtype::Long, Where);
  Tensor Out = Square ? emptyLike(P.Q) : makeTensor({B, H, T, P.V.size(3)}, P.Q.dtype(), Where);
  Tensor LogSum = Node ? makeTensor({B, H, T, 1}, Dtype::Float, Where) : Tensor();
  if (!Out.defined())
    return {};
  // As it was measured, whatever the sizes.
  constexpr Bytes Area = 256;
  const auto isKnown = [Square] {
    const bool Known = Square && torchAtLeast(2, 11) && session().Options.Gpu.ComputeMajor == 9;
    if (!Known)
      session().assume(Doubt::AttentionWorkspace);
    return Known;
  };
  if (isKnown())
    scratch(Area, Where);
  keep(Node, Seed);
  keep(Node, Offset);
  keepOutput(Node, Out);
  keep(Node, LogSum, LogSum.defined());
  countAll(P);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor Dq = emptyLike(unpack(N, Kept.Q)), Dk = emptyLike(unpack(N, Kept.K)), Dv = emptyLike(unpack(N, Kept.V));
    CategoryScope Scope(Category::Temporary);
    Tensor Grad = G[0].strides().back() == 1 ? Tensor() : emptyLike(Dq); // rows are read at once
    // The sum of the queries' gradients in single precision, and a number for each query.
    if (isKnown())
      scratch(4 * B * H * T * (Width + 1) + Area, Where);
    return {Dq, Dk, Dv};
  });
}

// The CPU's attention.

/// Blocks of queries and keys that one thread works on at a time, each with buffers of its own
/// (cpu/FlashAttentionKernel.cpp); as everywhere on the CPU there is one thread.
struct HostBlocks {
  std::int64_t Queries, Keys;
};
HostBlocks hostBlocks(std::int64_t Queries, std::int64_t Keys) {
  const std::int64_t Most = Queries >= 768 ? 256 : Queries >= 192 ? 64 : 32;
  return {std::min(Queries, Most), std::min<std::int64_t>(Keys, 512)};
}

Tensor host(const DotProduct &P) {
  NodeRef Node = record("_scaled_dot_product_flash_attention_for_cpu", {P.Q, P.K, P.V});
  const KeptOperands Kept = keepOperands(Node, P);
  const HostBlocks Blocks = hostBlocks(P.queries(), P.keys());
  const std::int64_t B = P.batch(), H = P.heads(), T = P.queries(), Width = P.width();
  const Dtype Sums = P.Q.dtype() == Dtype::Double ? Dtype::Double : Dtype::Float;
  const Device Where = P.where();
  const Bytes Halves = P.isHalf() ? Blocks.Queries * Blocks.Keys * elementSize(P.Q.dtype()) : 0;
  if (P.isHalf() && session().Options.Target.isCpu()) // whether keys are packed depends on the machine
    session().assume(Doubt::CpuKernelScratch, "attention in half precision");
  Tensor Out = emptyLike(P.Q);
  Tensor LogSum = makeTensor({B, T, H}, Sums, Where);
  if (!Out.defined())
    return {};
  {
    Tensor Work = scratch(Blocks.Queries * (Blocks.Keys + 2 + Width) * elementSize(Sums), Where);
    Tensor Narrow = scratch(Halves, Where);
  }
  keepOutput(Node, Out);
  keep(Node, LogSum);
  countAll(P);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    const auto zerosOf = [](const Tensor &Like) {
      const std::int64_t Rows = Like.size(2), Heads = Like.size(1), Width = Like.size(3);
      return makeStrided(Like.sizes(), {Rows * Heads * Width, Width, Heads * Width, 1}, Like.dtype(), Like.device());
    };
    Tensor Dq = zerosOf(unpack(N, Kept.Q)), Dk = zerosOf(unpack(N, Kept.K)), Dv = zerosOf(unpack(N, Kept.V));
    Tensor Grad = contiguousForKernel(withoutGrad([&] { return ops::transpose(detached(G[0]), 1, 2); }));
    Tensor Scores = scratch(2 * Blocks.Queries * Blocks.Keys * elementSize(Sums), Where);
    Tensor Narrow = scratch(2 * Halves, Where);
    scratch(Blocks.Queries * elementSize(Sums), Where);
    return {Dq, Dk, Dv};
  });
}

// Plain attention.

/// Since 2.5 rows that are masked altogether become zeros (_safe_softmax), in place.
Tensor safeSoftmax(const Tensor &Scores) {
  Tensor Out = ops::softmax(Scores, -1);
  if (failed() || !torchAtLeast(2, 5))
    return Out;
  CategoryScope Scope(Category::Temporary);
  Sizes Rows = Scores.sizes();
  Rows.back() = 1;
  Tensor Masked = makeTensor(Scores.sizes(), Dtype::Bool, Scores.device());
  Tensor All = makeTensor(Rows, Dtype::Bool, Scores.device());
  Tensor Zero = makeTensor({}, Out.dtype(), Scores.device());
  return Out;
}

/// _scaled_dot_product_attention_math. Half precision is computed in single since 2.5.
Tensor plain(DotProduct P) {
  const Dtype Given = P.Q.dtype();
  const bool Widens = torchAtLeast(2, 5) && P.isHalf();
  if (Widens) {
    P.Q = ops::to(P.Q, Dtype::Float);
    P.K = ops::to(P.K, Dtype::Float);
    P.V = ops::to(P.V, Dtype::Float);
  }
  Tensor Q = ops::mul(P.Q, 0.5);
  if (failed())
    return {};
  if (P.Causal) {
    Sizes Shape = {P.Q.size(-2), P.K.size(-2)};
    Tensor Ones = makeTensor(Shape, Dtype::Bool, P.where());
    P.Mask = makeTensor(Shape, Dtype::Bool, P.where());
    Ones = Tensor();
    P.Mask = addedMask(P.Mask, P.Q.dtype());
  }
  Tensor Scores;
  {
    Tensor Keys = ops::mul(ops::transpose(P.K, -2, -1), 0.5);
    Scores = ops::matmul(Q, Keys);
  }
  if (P.Mask.defined())
    ops::addInto(Scores, P.Mask);
  Scores = safeSoftmax(Scores);
  if (P.Dropout > 0.0)
    Scores = invokeTensor("dropout", {{"self", Scores}, {"p", P.Dropout}, {"train", true}});
  // The weights are a result as well: the library's compiler converts them first.
  const Tensor Weights = Widens ? ops::to(Scores, Given) : Tensor();
  Tensor Out = ops::matmul(Scores, P.V);
  return Widens ? ops::to(Out, Given) : Out;
}

Argument runDotProduct(OpCall &C) {
  DotProduct P;
  P.Q = C.tensor("query");
  P.K = C.tensor("key");
  P.V = C.tensor("value");
  P.Mask = C.optionalTensor("attn_mask").value_or(Tensor());
  P.Dropout = dropoutRate(C, "dropout_p", 0.0);
  P.Causal = C.flag("is_causal", false);
  if (C.poisoned() || !requireDefined({P.Q, P.K, P.V}))
    return Tensor();
  if (P.Q.dim() < 2 || P.K.dim() < 2 || P.V.dim() < 2)
    return fail("scaled_dot_product_attention: Expected query, key, and value to all be  at least 2 dimensional, but "
                "got query.dim(): " +
                std::to_string(P.Q.dim()) + ", key.dim(): " + std::to_string(P.K.dim()) +
                " and value.dim(): " + std::to_string(P.V.dim()) + " instead.");
  if (P.Mask.defined() && P.Causal)
    return fail("_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True");
  const Backend By = choose(P);
  P.Mask = addedMask(P.Mask, P.Q.dtype());
  switch (By) {
  case Backend::Host:
    return host(P);
  case Backend::Cudnn:
    return cudnn(P);
  case Backend::Flash:
    return flash(std::move(P));
  case Backend::Efficient:
    return efficient(std::move(P));
  case Backend::Plain:
    break;
  }
  return plain(std::move(P));
}

const OpDecl Declared[] = {
    {.Names = {"scaled_dot_product_attention", "_scaled_dot_product_attention"},
     .Run = runDotProduct,
     .Source = "2.2, 2.6, 2.9 native/transformers/attention.cpp"},
};

} // namespace

const std::span<const OpDecl> DotProductAttentionOps = Declared;

} // namespace vramlint
