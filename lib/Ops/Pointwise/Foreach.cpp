// _foreach_*: an op for each tensor of a list. What LibTorch runs one by one on the CPU, and where tensors differ, is
// one kernel for many on CUDA, which allocates results and nothing beside.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

namespace vramlint {

namespace {

/// The op of an element, and what it calls the number that the list's op calls `scalar` (`scalars`: one for each).
struct Element {
  std::string_view Op, Number = "other";
};

Element elementOf(std::string_view Name, bool HasNumber) {
  constexpr std::string_view Prefix = "_foreach_";
  static constexpr std::pair<std::string_view, Element> Otherwise[] = {
      {"addcmul", {"addcmul", "value"}},   {"addcmul_", {"addcmul_", "value"}}, {"addcdiv", {"addcdiv", "value"}},
      {"addcdiv_", {"addcdiv_", "value"}}, {"lerp", {"lerp", "weight"}},        {"lerp_", {"lerp_", "weight"}},
      {"pow", {"pow", "exponent"}},        {"pow_", {"pow_", "exponent"}},      {"norm", {"linalg_vector_norm"}}};
  static constexpr std::pair<std::string_view, Element> WithNumber[] = {{"maximum", {"clamp_min", "min"}},
                                                                        {"maximum_", {"clamp_min_", "min"}},
                                                                        {"minimum", {"clamp_max", "max"}},
                                                                        {"minimum_", {"clamp_max_", "max"}}};
  const std::string_view Rest = Name.substr(Prefix.size());
  for (const auto &[Form, Of] : Otherwise)
    if (Form == Rest)
      return Of;
  for (const auto &[Form, Of] : WithNumber)
    if (HasNumber && Form == Rest)
      return Of;
  return {Rest};
}

/// What the arguments are called in the element's op; no name: as its number is.
constexpr std::pair<std::string_view, std::string_view> Renamed[] = {
    {"scalar", {}}, {"scalars", {}}, {"tensors1", "end"}};

/// The arguments of the element's op; false after raising.
bool argumentsOf(const OpCall &C, std::size_t I, std::size_t Count, const Element &Of, NamedArguments &Into) {
  for (const NamedArgument &A : C.handOn()) {
    NamedArgument Own = A;
    for (const auto &[From, To] : Renamed)
      if (A.Name == From)
        Own.Name = To.empty() ? Of.Number : To;
    if (const auto *List = A.Value.get<ArgumentList>()) {
      if (List->size() != Count) {
        fail("Tensor lists must have the same number of tensors, got " + std::to_string(Count) + " and " +
             std::to_string(List->size()));
        return false;
      }
      Own.Value = Argument((*List)[I]);
    }
    Into.push_back(std::move(Own));
  }
  return true;
}

/// False after raising.
bool allDefined(const std::vector<Tensor> &List) {
  return std::all_of(List.begin(), List.end(), [](const Tensor &T) { return requireDefined({T}); });
}

Argument runForeach(OpCall &C) {
  const std::vector<Tensor> Self = C.tensors("self");
  if (failed() || C.poisoned())
    return Tensor();
  if (Self.empty())
    return fail("Tensor list must have at least one tensor.");
  if (!allDefined(Self))
    return Tensor();
  if (gradWanted(Self))
    return leftOut({"the graph of `" + std::string(C.name()) + "`"});
  const Element Of = elementOf(C.name(), C.has("scalar") || C.has("scalars"));
  ArgumentList Results;
  for (std::size_t I = 0; I < Self.size(); ++I) {
    NamedArguments Own;
    if (!argumentsOf(C, I, Self.size(), Of, Own))
      return Tensor();
    Results.push_back(invoke(Of.Op, Own));
    if (failed())
      return Tensor();
  }
  return isInPlace(C.name()) ? Argument() : Argument(std::move(Results));
}

/// On CUDA the partial sums of all are one tensor, and the results views of another (1.13 ForeachReduceOp.cu).
Argument runNorm(OpCall &C) {
  const std::vector<Tensor> Self = C.tensors("self");
  if (failed() || C.poisoned() || Self.empty() || !allDefined(Self) || Self.front().device().isCpu())
    return runForeach(C);
  const double Order = C.number("ord", 2);
  const bool IsFast = (Order == 1 || Order == 2) && std::all_of(Self.begin(), Self.end(), [&](const Tensor &T) {
                        return T.dtype() == Self.front().dtype() && T.device() == Self.front().device() &&
                               isFloatingPoint(T.dtype()) && T.isNonOverlappingAndDense();
                      });
  if (!IsFast)
    return runForeach(C);
  if (torchAtLeast(2, 0) || gradWanted(Self))
    return leftOut({"what `_foreach_norm` allocates"});
  constexpr std::int64_t Chunk = 65536;
  const auto Count = static_cast<std::int64_t>(Self.size());
  std::int64_t Chunks = 0;
  for (const Tensor &T : Self)
    Chunks = std::max(Chunks, (T.numel() + Chunk - 1) / Chunk);
  const Dtype Type = Self.front().dtype();
  const Dtype Sums = Type == Dtype::Half || Type == Dtype::BFloat16 ? Dtype::Float : Type;
  const Tensor Partial = [&] {
    CategoryScope Scope(Category::Temporary);
    return makeTensor({Count * Chunks}, Sums, Self.front().device());
  }();
  const Tensor All = makeTensor({Count}, Type, Self.front().device());
  ArgumentList Results;
  for (std::int64_t I = 0; I < Count; ++I)
    Results.push_back(ops::select(All, 0, I));
  return Results;
}

/// One kernel for all, on CUDA alone, which writes to what it is given.
Argument runFusedAdam(OpCall &C) {
  const std::vector<Tensor> Self = C.tensors("self");
  if (failed() || C.poisoned() || !allDefined(Self))
    return Tensor();
  if (Self.empty() || Self.front().device().isCpu())
    return leftOut({"what `" + std::string(C.name()) + "` does on the CPU"});
  for (std::string_view Written : {"self", "exp_avgs", "exp_avg_sqs", "max_exp_avg_sqs", "grads"})
    for (const Tensor &T : C.tensors(Written))
      if (T.defined())
        changed(T);
  return {};
}

const OpDecl Decls[] = {
    {.Names = {"_foreach_add",       "_foreach_add_",       "_foreach_sub",        "_foreach_sub_",
               "_foreach_mul",       "_foreach_mul_",       "_foreach_div",        "_foreach_div_",
               "_foreach_maximum",   "_foreach_maximum_",   "_foreach_minimum",    "_foreach_minimum_",
               "_foreach_clamp_min", "_foreach_clamp_min_", "_foreach_clamp_max",  "_foreach_clamp_max_",
               "_foreach_addcmul",   "_foreach_addcmul_",   "_foreach_addcdiv",    "_foreach_addcdiv_",
               "_foreach_lerp",      "_foreach_lerp_",      "_foreach_pow",        "_foreach_pow_",
               "_foreach_abs",       "_foreach_abs_",       "_foreach_acos",       "_foreach_acos_",
               "_foreach_asin",      "_foreach_asin_",      "_foreach_atan",       "_foreach_atan_",
               "_foreach_ceil",      "_foreach_ceil_",      "_foreach_cos",        "_foreach_cos_",
               "_foreach_cosh",      "_foreach_cosh_",      "_foreach_erf",        "_foreach_erf_",
               "_foreach_erfc",      "_foreach_erfc_",      "_foreach_exp",        "_foreach_exp_",
               "_foreach_expm1",     "_foreach_expm1_",     "_foreach_floor",      "_foreach_floor_",
               "_foreach_frac",      "_foreach_frac_",      "_foreach_lgamma",     "_foreach_lgamma_",
               "_foreach_log",       "_foreach_log_",       "_foreach_log10",      "_foreach_log10_",
               "_foreach_log1p",     "_foreach_log1p_",     "_foreach_log2",       "_foreach_log2_",
               "_foreach_neg",       "_foreach_neg_",       "_foreach_reciprocal", "_foreach_reciprocal_",
               "_foreach_round",     "_foreach_round_",     "_foreach_sigmoid",    "_foreach_sigmoid_",
               "_foreach_sign",      "_foreach_sign_",      "_foreach_sin",        "_foreach_sin_",
               "_foreach_sinh",      "_foreach_sinh_",      "_foreach_sqrt",       "_foreach_sqrt_",
               "_foreach_tan",       "_foreach_tan_",       "_foreach_tanh",       "_foreach_tanh_",
               "_foreach_trunc",     "_foreach_trunc_",     "_foreach_zero_",      "_foreach_copy_"},
     .Run = runForeach,
     .AnyElements = listOf<"scalars">,
     .Source = "1.13.1 aten/src/ATen/native/ForeachOpsKernels.cpp, cuda/ForeachBinaryOpScalar.cu and others"},
    {.Names = {"_foreach_norm"},
     .Run = runNorm,
     .Source = "1.13.1 aten/src/ATen/native/ForeachOpsKernels.cpp, cuda/ForeachReduceOp.cu"},
    {.Names = {"_fused_adam_", "_fused_adamw_"},
     .Run = runFusedAdam,
     .Harmless = listOf<"state_steps", "lr", "beta1", "beta2", "weight_decay", "eps", "amsgrad", "maximize",
                        "grad_scale", "found_inf">,
     .Writes = listOf<"grads", "exp_avgs", "exp_avg_sqs", "max_exp_avg_sqs">,
     .Source = "1.13.1 aten/src/ATen/native/cuda/FusedAdamKernel.cu"},
};

} // namespace

const std::span<const OpDecl> ForeachOps = Decls;

} // namespace vramlint
