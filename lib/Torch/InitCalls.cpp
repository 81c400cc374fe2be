// torch::nn::init: fills tensors in place, without a graph (torch/csrc/api/src/nn/init.cpp).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/TorchHost.h"

#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/Functions.h"

#include <array>
#include <cmath>

namespace vramlint {
using namespace clang;

namespace {

/// Most numbers of rows that sparse_ is followed through, one by one.
constexpr std::int64_t MostColumns = 1 << 14;

struct Recipe {
  std::string_view Name;
  std::string_view Op; ///< fills the tensor
  std::int64_t LeastRank, MostRank;
  std::string_view Error; ///< when the rank is another
  void (*After)(const Tensor &, OpCall &) = nullptr;
  /// What the op refuses some values of, and what it calls that.
  std::array<std::pair<std::string_view, std::string_view>, 2> Handed{};
};

constexpr std::int64_t AnyRank = 1 << 20;
constexpr std::string_view Fans = "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions";

/// `tensor[d][d][center...] = 1`
void dirac(const Tensor &T, OpCall &) {
  for (std::int64_t D = 0; D < std::min(T.size(0), T.size(1)) && !failed(); ++D) {
    Tensor View = ops::select(ops::select(T, 0, D), 0, D);
    while (View.defined() && View.dim() > 0)
      View = ops::select(View, 0, View.size(0) / 2);
    ops::fillInto(View);
  }
}

/// On the CPU, wherever the tensor is: a normal matrix that is no wider than high, its factors, the signs; then a
/// copy of the result to where the tensor is.
void orthogonal(const Tensor &T, OpCall &) {
  const std::int64_t Rows = T.size(0), Columns = Rows ? T.numel() / Rows : 0;
  Tensor Flat = invokeTensor("randn", {{"size", Sizes{Rows, Columns}}});
  if (Rows < Columns)
    invoke("t_", {{"self", Flat}});
  Tensor Q, R;
  {
    const Argument Factors = invoke("linalg_qr", {{"self", Flat}});
    const auto *Both = Factors.get<ArgumentList>();
    if (failed() || !Both || Both->size() != 2)
      return;
    Q = *(*Both)[0].get<Tensor>();
    R = *(*Both)[1].get<Tensor>();
  }
  Tensor Diagonal = invokeTensor("diag", {{"self", R}, {"diagonal", std::int64_t(0)}});
  Tensor Sign = ops::unary("sign", Diagonal);
  invoke("mul_", {{"self", Q}, {"other", Sign}});
  if (Rows < Columns)
    invoke("t_", {{"self", Q}});
  if (!failed())
    ops::copyInto(ops::view(T, Q.sizes()), Q);
  invoke("mul_", {{"self", T}, {"other", 1.0}});
}

/// For each column, zeros in some of its rows, chosen by a permutation.
void sparse(const Tensor &T, OpCall &C) {
  const std::int64_t Rows = T.size(0), Columns = T.size(1);
  const auto Zeros = static_cast<std::int64_t>(std::ceil(C.number("sparsity", 0) * static_cast<double>(Rows)));
  const Argument *Given = C.find("sparsity");
  if (Columns > MostColumns || !Given || Given->isUnknown()) {
    drawn::lose();
    if (T.device() == session().Options.Target)
      session().assume(Doubt::InitTemporaries, "sparse_");
    return;
  }
  for (std::int64_t Column = 0; Column < Columns && !failed(); ++Column) {
    const NamedArguments Long = {{"n", Rows}, {"dtype", Dtype::Long}, {"device", T.device()}};
    Tensor Order = invokeTensor("randperm", Long);
    Tensor Chosen = ops::slice(Order, 0, 0, Zeros);
    Tensor Values = ops::zeros({Zeros}, T.dtype(), T.device()); // the last argument is made first
    Tensor Which = invokeTensor("tensor", {{"data", Column}, {"dtype", Dtype::Long}, {"device", T.device()}});
    invoke("index_put_", {{"self", T}, {"indices", ArgumentList{Chosen, Which}}, {"values", Values}});
  }
}

constexpr Recipe Recipes[] = {
    {"constant_", "fill_", 0, AnyRank, ""},
    {"ones_", "fill_", 0, AnyRank, ""},
    {"zeros_", "zero_", 0, AnyRank, ""},
    {"normal_", "normal_", 0, AnyRank, "", nullptr, {{{"std", "std"}}}},
    {"uniform_", "uniform_", 0, AnyRank, "", nullptr, {{{"low", "from"}, {"high", "to"}}}},
    {"eye_", "fill_", 2, 2, "Only tensors with 2 dimensions are supported"},
    {"dirac_", "zero_", 3, 5, "Only tensors with 3, 4, or 5 dimensions are supported", dirac},
    {"kaiming_normal_", "normal_", 2, AnyRank, Fans},
    {"kaiming_uniform_", "uniform_", 2, AnyRank, Fans},
    {"xavier_normal_", "normal_", 2, AnyRank, Fans},
    {"xavier_uniform_", "uniform_", 2, AnyRank, Fans},
    {"orthogonal_", "", 2, AnyRank, "Only tensors with 2 or more dimensions are supported", orthogonal},
    {"sparse_", "normal_", 2, 2, "Only tensors with 2 dimensions are supported", sparse},
};

/// What the recipes are given besides the tensor: it decides values, but for the share of zeros, which sparse reads.
constexpr ReadArguments ValuesAlone =
    listOf<"val", "value", "a", "b", "mean", "std", "low", "high", "gain", "mode", "nonlinearity", "sparsity">;

/// What calculate_gain gives for a nonlinearity, the variant's name; one for all others.
double gainOfLinear(double) { return 1.0; }
double gainOfTanh(double) { return 5.0 / 3.0; }
double gainOfRelu(double) { return std::sqrt(2.0); }
double gainOfLeakyRelu(double Slope) { return std::sqrt(2.0 / (1 + Slope * Slope)); }
using Gain = double (*)(double Slope);
constexpr Word<Gain> Gains[] = {{"tanh", gainOfTanh}, {"relu", gainOfRelu}, {"leakyrelu", gainOfLeakyRelu}};

std::optional<Argument> gain(OpCall &C) {
  const Gain Of = C.word<Gain>("nonlinearity", gainOfLinear, Gains);
  return C.poisoned() ? Argument(UnknownValue{C.poisonCause()}) : Argument(Of(C.number("param", 0.01)));
}

std::optional<Argument> fans(OpCall &C) {
  const Argument *Given = C.find("tensor");
  if (!Given || !Given->is<Tensor>())
    return std::nullopt;
  const Tensor T = C.tensor("tensor");
  if (failed())
    return Argument();
  if (T.dim() < 2)
    return fail(std::string(Fans));
  const std::int64_t Field = T.size(0) && T.size(1) ? T.numel() / T.size(0) / T.size(1) : 0;
  return ArgumentList{T.size(1) * Field, T.size(0) * Field};
}

/// A function that tells something; nothing when it is not known.
struct Question {
  std::string_view Name;
  std::optional<Argument> (*Ask)(OpCall &C);
  ReadArguments Read;
};
constexpr Question Questions[] = {
    {"calculate_gain", gain, listOf<"nonlinearity", "param">},
    {"_calculate_fan_in_and_fan_out", fans, listOf<"tensor">},
};

} // namespace

void listInits(AnswerRows &Rows) {
  static constexpr ReadArguments OfRecipes = listOf<"tensor", "matrix", "val", "value", "a", "b", "mean", "std",
                                                    "low", "high", "gain", "mode", "nonlinearity", "sparsity">;
  for (const Recipe &R : Recipes)
    Rows.push_back({.Table = "initialisers", .Name = R.Name, .Read = OfRecipes});
  for (const Question &Q : Questions)
    Rows.push_back(
        {.Table = "initialisers", .Name = Q.Name, .What = Fate::Value, .Read = Q.Read, .TellsUnread = false});
}

std::optional<CallResult> TorchHost::callInit(LibraryCall &Site) {
  Machine &M = *TheMachine;
  const NamedArguments Named = namedArguments(M, Site.Arguments);
  OpCall C(Site.Method, Named);
  for (const Question &Q : Questions)
    if (Q.Name == Site.Method) {
      const std::optional<Argument> Answer = Q.Ask(C);
      return Answer ? std::optional(give(M, Site, *Answer)) : std::nullopt;
    }
  const auto *T = Named.empty() ? nullptr : Named[0].Value.get<Tensor>();
  if (!T)
    return std::nullopt;
  if (!T->defined()) {
    TheSession.raise("torch::nn::init::" + std::string(Site.Method) + " of an undefined tensor");
    return CallResult();
  }
  for (const Recipe &R : Recipes) {
    if (R.Name != Site.Method)
      continue;
    if (T->dim() < R.LeastRank || T->dim() > R.MostRank) {
      TheSession.raise(std::string(R.Error));
      return CallResult();
    }
    const bool OuterGrad = std::exchange(TheSession.GradEnabled, false);
    NamedArguments Handed = {{"self", *T}, {"value", 0.0, /*Defaulted=*/true}};
    for (const auto &[Here, There] : R.Handed)
      if (const Argument *A = Here.empty() ? nullptr : C.find(Here))
        Handed.push_back({std::string(There), *A});
    if (!R.Op.empty())
      invoke(R.Op, Handed);
    if (R.After && !TheSession.failed())
      R.After(*T, C);
    TheSession.GradEnabled = OuterGrad;
    C.at(0);
    C.tellUnread(ValuesAlone);
    return give(M, Site, *T);
  }
  return std::nullopt;
}

} // namespace vramlint
