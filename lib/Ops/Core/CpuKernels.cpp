// Types that the CPU's kernels are not made for, as 1.13.1 says of each op (`conformance --kind`).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/CpuKernels.h"

#include "Ops/Core/Toolbox.h"

#include <algorithm>
#include <map>
#include <set>

namespace vramlint {

namespace {

struct Kernel {
  std::string_view Name;    ///< as the message has it
  std::string_view Refuses; ///< h: half, g: bfloat16, c: complex, l: whole numbers of several bytes, or signed,
                            ///< which 2.6 refuses as well; L: those of 1.13 alone; b: bool, y: bytes, of 1.13;
                            ///< C: complex, which 2.6 refuses as well
  std::string_view Ops;     ///< that come to it, parted by blanks
  bool (*Comes)(const NamedArguments &) = nullptr; ///< with some arguments only
};

const Argument *find(const NamedArguments &Arguments, std::string_view Name) {
  for (const NamedArgument &A : Arguments)
    if (A.Name == Name)
      return A.Value.isNone() ? nullptr : &A.Value;
  return nullptr;
}
bool takesMeans(const NamedArguments &A) {
  const Argument *How = find(A, "reduce");
  const auto *Text = How ? How->get<std::string>() : nullptr;
  static constexpr Word<bool> Means[] = {{"mean", true}};
  return Text && meaning<bool>(*Text, Means);
}
bool keepsDecimals(const NamedArguments &A) { return find(A, "decimals") != nullptr; }
bool leavesSelfOut(const NamedArguments &A) {
  const Argument *Include = find(A, "include_self");
  const bool *Is = Include ? Include->get<bool>() : nullptr;
  return Is && !*Is;
}
bool isOneRow(const NamedArguments &A) {
  const Tensor *Self = A.empty() ? nullptr : A.front().Value.get<Tensor>();
  return Self && Self->defined() && Self->dim() <= 1;
}
bool isDilated(const NamedArguments &A) {
  const Argument *Dilation = find(A, "dilation");
  const auto IsMore = [](const Argument &One) { return One.get<std::int64_t>() && *One.get<std::int64_t>() > 1; };
  const auto *Each = Dilation ? Dilation->get<ArgumentList>() : nullptr;
  return Each ? std::any_of(Each->begin(), Each->end(), IsMore) : Dilation && IsMore(*Dilation);
}

constexpr Kernel Kernels[] = {
    {"abs_cpu", "b", "abs absolute"},
    {"acos_vml_cpu", "h", "acos arccos"},
    {"acosh_cpu", "h", "acosh arccosh"},
    {"adaptive_avg_pool2d", "hclby",
     "adaptive_avg_pool1d adaptive_avg_pool2d F::adaptive_avg_pool1d F::adaptive_avg_pool2d"},
    {"adaptive_avg_pool3d_cpu", "gclby", "adaptive_avg_pool3d F::adaptive_avg_pool3d"},
    {"adaptive_max_pool2d", "hclby",
     "adaptive_max_pool1d adaptive_max_pool2d F::adaptive_max_pool1d F::adaptive_max_pool2d"},
    {"adaptive_max_pool3d_cpu", "hgclby", "adaptive_max_pool3d F::adaptive_max_pool3d"},
    {"addcdiv_cpu_out", "h", "addcdiv"},
    {"addcmul_cpu_out", "hb", "addcmul"},
    {"addmm_impl_cpu_", "b", "addbmm"},
    {"airy_ai_cpu", "hgc", "special_airy_ai"},
    {"aminmax_cpu", "hc", "histc"},
    {"aminmax_cpu", "hc", "aminmax"},
    {"arange_cpu", "c", "mvlgamma special_multigammaln"},
    {"argmax_cpu", "Cb", "argmax"},
    {"argmin_cpu", "Cb", "argmin"},
    {"asin_vml_cpu", "h", "arcsin asin"},
    {"asinh_cpu", "h", "arcsinh asinh"},
    {"atan2_cpu", "hC", "arctan2 atan2"},
    {"atan_vml_cpu", "h", "arctan atan"},
    {"atanh_cpu", "h", "arctanh atanh"},
    {"avg_pool2d", "hcby", "avg_pool1d avg_pool2d"},
    {"avg_pool3d_out_frame", "hgcby", "avg_pool3d"},
    {"batch_norm", "hclby", "batch_norm instance_norm"},
    {"bernoulli_scalar_cpu_", "hC", "alpha_dropout dropout feature_alpha_dropout feature_dropout"},
    {"bernoulli_tensor_cpu_p_", "lby", "bernoulli"},
    {"bernoulli_tensor_cpu_self_", "hC", "bernoulli"},
    {"bessel_j0_cpu", "hgc", "special_bessel_j0"},
    {"bessel_j1_cpu", "hgc", "special_bessel_j1"},
    {"bessel_y0_cpu", "hgc", "special_bessel_y0"},
    {"bessel_y1_cpu", "hgc", "special_bessel_y1"},
    {"binary_cross_entropy", "hgclby", "binary_cross_entropy"},
    {"bitwise_and_cpu", "hgc", "bitwise_and"},
    {"bitwise_not_cpu", "hgc", "bitwise_not"},
    {"bmm", "h", "affine_grid_generator bilinear"},
    {"cauchy_cpu", "c", "cauchy"},
    {"cdist", "hg", "cdist"},
    {"ceil_vml_cpu", "hb", "ceil"},
    {"chebyshev_polynomial_t_cpu", "hgc", "special_chebyshev_polynomial_t"},
    {"chebyshev_polynomial_u_cpu", "hgc", "special_chebyshev_polynomial_u"},
    {"chebyshev_polynomial_v_cpu", "hgc", "special_chebyshev_polynomial_v"},
    {"chebyshev_polynomial_w_cpu", "hgc", "special_chebyshev_polynomial_w"},
    {"cholesky_cpu", "hg", "cholesky linalg_cholesky linalg_cholesky_ex"},
    {"cholesky_inverse_out_cpu", "hg", "cholesky_inverse"},
    {"cholesky_solve_cpu", "hg", "cholesky_solve"},
    {"clamp_cpu", "b", "clamp"},
    {"clamp_cpu", "hb", "clip"},
    {"clamp_max_scalar_cpu", "h", "clamp_max"},
    {"clamp_min_cpu", "h",
     "binary_cross_entropy_with_logits clamp_min cosine_similarity hinge_embedding_loss margin_ranking_loss relu "
     "triplet_margin_loss"},
    {"clamp_scalar_cpu", "hC", "hardtanh relu6"},
    {"clamp_scalar_cpu", "hc", "clamp"},
    {"col2im_out_cpu", "lby", "col2im F::fold"},
    {"compute_columns3d", "hb", "conv3d"},
    {"compute_indices_weights_cubic", "hclby", "upsample_bicubic2d"},
    {"compute_indices_weights_linear", "hclby", "upsample_linear1d upsample_trilinear3d"},
    {"compute_indices_weights_nearest", "hclb", "upsample_nearest1d upsample_nearest2d upsample_nearest3d"},
    {"copysign_cpu", "c", "copysign"},
    {"cos_vml_cpu", "h", "cos"},
    {"cosh_cpu", "h", "cosh"},
    {"cross", "hb", "cross linalg_cross"},
    {"ctc_loss_cpu", "hgc", "ctc_loss"},
    {"cummax_cpu", "hC", "cummax"},
    {"cummin_cpu", "hC", "cummin"},
    {"cumprod_out_cpu", "b", "cumprod_"},
    {"cumprod_out_cpu", "h", "cumprod vander"},
    {"cumsum_out_cpu", "b", "cumsum_"},
    {"cumsum_out_cpu", "h", "cumsum cumulative_trapezoid"},
    {"diag", "h", "diag diagflat"},
    {"digamma", "hc", "digamma special_digamma special_psi"},
    {"div_floor_cpu", "b", "div"},
    {"div_floor_cpu", "b", "index_reduce", takesMeans},
    {"div_floor_cpu", "cb", "floor_divide"},
    {"dot", "b", "matmul"},
    {"dot", "hb", "dot vdot"},
    {"elu_cpu", "hCly", "celu elu selu"},
    {"entr_cpu", "hc", "special_entr"},
    {"erf_vml_cpu", "hC", "erf special_erf special_ndtr"},
    {"erfc_vml_cpu", "hc", "erfc special_erfc"},
    {"erfcx_cpu", "hgc", "special_erfcx"},
    {"erfinv_vml_cpu", "hC", "erfinv special_erfinv"},
    {"exp2", "c", "exp2 special_exp2"},
    {"exp_vml_cpu", "h", "exp kl_div logsumexp soft_margin_loss special_logsumexp"},
    {"expm1_vml_cpu", "hc", "expm1 special_expm1"},
    {"exponential_cpu", "c", "exponential"},
    {"floor_vml_cpu", "hb", "floor"},
    {"fmod_cpu", "Cb", "fmod"},
    {"frac_cpu", "Clby", "frac"},
    {"fractional_max_pool2d_out_frame", "hgclby", "fractional_max_pool2d"},
    {"fractional_max_pool3d_out_frame", "hgclby", "fractional_max_pool3d"},
    {"gcd_cpu", "hgc", "gcd"},
    {"ge_cpu", "C", "ge greater_equal"},
    {"GeluKernelImpl", "hCly", "gelu"},
    {"geometric_cpu", "cb", "geometric"},
    {"geqrf_cpu", "hg", "geqrf linalg_qr qr"},
    {"glu_cpu", "hclby", "glu"},
    {"grid_sampler_2d_cpu", "hgcby", "grid_sampler"},
    {"GroupNormKernelImpl", "hclby", "group_norm native_group_norm"},
    {"gt_cpu", "C", "greater gt"},
    {"hardshrink_cpu", "hcLby", "hardshrink"},
    {"hardsigmoid_cpu", "hCly", "hardsigmoid"},
    {"hardswish_cpu", "hCly", "hardswish"},
    {"heaviside_cpu", "c", "heaviside"},
    {"hermite_polynomial_h_cpu", "hgc", "special_hermite_polynomial_h"},
    {"hermite_polynomial_he_cpu", "hgc", "special_hermite_polynomial_he"},
    {"histogramdd", "hgc", "histogram"},
    {"huber_cpu", "clby", "huber_loss"},
    {"hypot_cpu", "hC", "hypot"},
    {"i0_vml_cpu", "hc", "i0 special_i0"},
    {"i0e_cpu", "hc", "special_i0e"},
    {"i1_cpu", "hgc", "special_i1"},
    {"i1e_cpu", "hgc", "special_i1e"},
    {"igamma_cpu", "c", "igamma special_gammainc"},
    {"igammac_cpu", "c", "igammac special_gammaincc"},
    {"im2col_out_cpu", "lby", "im2col F::unfold"},
    {"index_func_", "b", "index_reduce", isOneRow},
    {"index_reduce_func_exclude_input_init", "b", "index_reduce", leavesSelfOut},
    {"kthvalue_cpu", "hcb", "kthvalue"},
    {"laguerre_polynomial_l_cpu", "hgc", "special_laguerre_polynomial_l"},
    {"LayerNormKernelImpl", "hClby", "layer_norm native_layer_norm"},
    {"lcm_cpu", "hgc", "lcm"},
    {"le_cpu", "C", "le less_equal"},
    {"leaky_relu_cpu", "b", "rrelu"},
    {"leaky_relu_cpu", "hCly", "leaky_relu rrelu"},
    {"legendre_polynomial_p_cpu", "hgc", "special_legendre_polynomial_p"},
    {"lerp_kernel_tensor", "h", "lerp"},
    {"lgamma_vml_cpu", "h", "mvlgamma special_multigammaln"},
    {"lgamma_vml_cpu", "hc", "lgamma special_gammaln"},
    {"linalg_eig_out_cpu", "hg", "linalg_eig linalg_eigvals"},
    {"linalg_eigh_cpu", "hg", "linalg_eigh linalg_eigvalsh"},
    {"linalg_svd_cpu", "hg", "linalg_cond linalg_matrix_rank linalg_svd linalg_svdvals nuclear_norm svd"},
    {"log10_vml_cpu", "h", "log10"},
    {"log1p_vml_cpu", "hc", "log1p special_log1p"},
    {"log2_vml_cpu", "h", "linalg_matrix_exp log2 matrix_exp"},
    {"log_ndtr_cpu", "hgc", "special_log_ndtr"},
    {"log_normal_cpu", "c", "log_normal"},
    {"log_sigmoid_cpu", "hcLby", "log_sigmoid logsigmoid"},
    {"log_softmax_lastdim_kernel_impl", "hc", "cross_entropy_loss log_softmax special_log_softmax"},
    {"log_vml_cpu", "h", "log"},
    {"logaddexp2_cpu", "hc", "logaddexp2"},
    {"logaddexp_cpu", "hc", "logaddexp"},
    {"logcumsumexp_out_cpu", "hc", "logcumsumexp"},
    {"logit_cpu", "hC", "logit special_logit"},
    {"lshift_cpu", "hgc", "bitwise_left_shift"},
    {"lt_cpu", "C", "less lt"},
    {"lu_cpu", "hg",
     "det linalg_det linalg_lu linalg_lu_factor linalg_lu_factor_ex linalg_solve linalg_solve_ex linalg_tensorsolve"},
    {"max_all", "C", "max"},
    {"max_pool1d_impl", "hclby", "max_pool1d"},
    {"max_pool2d", "hcLby", "max_pool1d_with_indices max_pool2d max_pool2d_with_indices"},
    {"max_pool3d_with_indices_cpu", "hgcLby", "max_pool3d max_pool3d_with_indices"},
    {"max_unpool2d", "hgclby", "max_unpool2d"},
    {"max_values_cpu", "C", "amax"},
    {"maximum_cpu", "c", "clamp_min"},
    {"median_out", "hCb", "median nanmedian"},
    {"min_all", "C", "min"},
    {"min_values_cpu", "C", "amin"},
    {"minimum_cpu", "c", "clamp_max"},
    {"mish_cpu", "hgCly", "mish"},
    {"mode_cpu", "c", "mode"},
    {"modified_bessel_i0_cpu", "hgc", "special_modified_bessel_i0"},
    {"modified_bessel_i1_cpu", "hgc", "special_modified_bessel_i1"},
    {"modified_bessel_k0_cpu", "hgc", "special_modified_bessel_k0"},
    {"modified_bessel_k1_cpu", "hgc", "special_modified_bessel_k1"},
    {"mse_cpu", "gClby", "mse_loss"},
    {"multi_margin_loss_cpu_kernel", "hgc", "multi_margin_loss"},
    {"multilabel_margin_loss_forward_out_frame", "hgc", "multilabel_margin_loss"},
    {"nan_to_num", "c", "nan_to_num"},
    {"ndtri_cpu", "hgc", "special_ndtri"},
    {"nextafter_cpu", "hc", "nextafter"},
    {"nll_loss2d_forward_out_frame", "hclby", "nll_loss2d_forward nll_loss_nd"},
    {"nll_loss_out_frame", "hclby", "nll_loss nll_loss_forward"},
    {"normal_kernel_cpu", "by", "normal"},
    {"normal_kernel_cpu", "lby", "normal_functional"},
    {"orgqr_cpu", "hg", "linalg_householder_product orgqr"},
    {"ormqr_cpu", "hg", "ormqr"},
    {"polar_cpu", "h", "polar"},
    {"polygamma", "hc", "special_polygamma"},
    {"pow", "b", "pow"},
    {"prelu_cpu", "hClby", "prelu"},
    {"prod_cpu", "hg", "prod"},
    {"random_cpu", "c", "random_"},
    {"random_from_to", "cb", "randint_like"},
    {"reflection_pad1d", "hgLby", "reflection_pad1d"},
    {"reflection_pad2d", "hgLby", "_pad_enum pad reflection_pad2d"},
    {"reflection_pad3d_cpu", "Lby", "reflection_pad3d"},
    {"remainder_cpu", "Cb", "remainder"},
    {"replication_pad1d_cpu", "hgLby", "replication_pad1d"},
    {"replication_pad2d_cpu", "hgLby", "replication_pad2d"},
    {"replication_pad3d_cpu", "hgLby", "replication_pad3d"},
    {"round_cpu", "Lby", "round", keepsDecimals},
    {"round_vml_cpu", "b", "round"},
    {"round_vml_cpu", "hC", "round special_round"},
    {"rshift_cpu", "hgc", "bitwise_right_shift"},
    {"rsqrt_cpu", "h", "rsqrt"},
    {"scaled_modified_bessel_k0_cpu", "hgc", "special_scaled_modified_bessel_k0"},
    {"scaled_modified_bessel_k1_cpu", "hgc", "special_scaled_modified_bessel_k1"},
    {"scatter_gather_tensor_cpu_reduce_mean", "b", "scatter_reduce"},
    {"searchsorted_out_cpu", "cb", "bucketize searchsorted"},
    {"shifted_chebyshev_polynomial_t_cpu", "hgc", "special_shifted_chebyshev_polynomial_t"},
    {"shifted_chebyshev_polynomial_u_cpu", "hgc", "special_shifted_chebyshev_polynomial_u"},
    {"shifted_chebyshev_polynomial_v_cpu", "hgc", "special_shifted_chebyshev_polynomial_v"},
    {"shifted_chebyshev_polynomial_w_cpu", "hgc", "special_shifted_chebyshev_polynomial_w"},
    {"sigmoid_cpu", "h", "sigmoid special_expit"},
    {"silu_cpu", "hly", "silu"},
    {"sin_vml_cpu", "h", "sin"},
    {"sinc_cpu", "h", "sinc special_sinc"},
    {"sinh_cpu", "h", "sinh"},
    {"slow_conv2d_cpu", "hb", "conv1d conv2d"},
    {"slow_conv2d_cpu", "hcb", "convolution"},
    {"slow_conv_dilated<>", "by", "conv1d conv2d conv3d", isDilated},
    {"slow_conv_transpose2d_out_cpu", "hby", "conv_transpose1d"},
    {"slow_conv_transpose2d_out_cpu", "hcby", "conv_transpose2d"},
    {"slow_conv_transpose3d_out_cpu", "hcby", "conv_transpose3d"},
    {"smooth_l1_cpu", "Clby", "smooth_l1_loss"},
    {"softmax_lastdim_kernel_impl", "hc", "softmax special_softmax"},
    {"softplus_cpu", "hCly", "softplus"},
    {"softshrink_cpu", "hcLby", "softshrink"},
    {"sorting_kernel_method_name", "C", "argsort msort sort"},
    {"spherical_bessel_j0_cpu", "hgc", "special_spherical_bessel_j0"},
    {"sqrt_vml_cpu", "h", "cosine_embedding_loss sqrt"},
    {"symeig_cpu", "hg", "symeig"},
    {"tan_vml_cpu", "h", "tan"},
    {"tanh_vml_cpu", "h", "tanh"},
    {"tensor_cpu", "g", "affine_grid_generator"},
    {"threshold_cpu", "hC", "threshold"},
    {"topk_cpu", "hCb", "topk"},
    {"trace", "hgb", "trace"},
    {"triangular_solve_cpu", "hg", "linalg_solve_triangular triangular_solve"},
    {"trigamma", "hc", "polygamma"},
    {"trunc_vml_cpu", "hb", "fix trunc"},
    {"unique", "hc", "_unique2 unique_consecutive"},
    {"unique_dim", "hc", "unique_dim"},
    {"upsample_bilinear2d_channels_last", "hclby", "upsample_bilinear2d"},
    {"upsample_nearest2d_channels_last", "hgclb", "_upsample_nearest_exact2d"},
    {"weight_norm_kernel", "clby", "_weight_norm"},
    {"xlog1py_cpu", "c", "special_xlog1py"},
    {"xlogy_cpu", "c", "special_xlogy xlogy"},
    {"zeta_cpu", "hgc", "special_zeta"},
};

char letterOf(Dtype Type) {
  switch (Type) {
  case Dtype::Half:
    return 'h';
  case Dtype::BFloat16:
    return 'g';
  case Dtype::ComplexFloat:
    return 'c';
  case Dtype::Bool:
    return 'b';
  case Dtype::Byte:
    return 'y';
  case Dtype::Char:
  case Dtype::Short:
  case Dtype::Int:
  case Dtype::Long:
    return 'l';
  default:
    return '\0';
  }
}

/// Ops that come to their kernel with some arguments only.
struct Way {
  std::string_view Ops;
  bool (*Comes)(const NamedArguments &);
  bool Inplace = true; ///< and so do their in-place forms
};

bool drops(const NamedArguments &A) {
  const Argument *P = find(A, "p"), *Train = find(A, "train");
  const double *Rate = P ? P->get<double>() : nullptr;
  return Train && Train->get<bool>() && *Train->get<bool>() && Rate && *Rate > 0 && *Rate < 1;
}
bool poolsToMore(const NamedArguments &A) {
  const Argument *Size = find(A, "output_size");
  const auto *Each = Size ? Size->get<ArgumentList>() : nullptr;
  return Each && std::any_of(Each->begin(), Each->end(), [](const Argument &One) {
           return One.get<std::int64_t>() && *One.get<std::int64_t>() != 1;
         });
}
/// A single bound that is a tensor is a maximum, or a minimum.
bool boundsByNumbers(const NamedArguments &A) {
  const Argument *Min = find(A, "min"), *Max = find(A, "max");
  return (Min && Max) || !((Min && Min->get<Tensor>()) || (Max && Max->get<Tensor>()));
}
bool padsByKernel(const NamedArguments &A) {
  const Argument *Mode = find(A, "mode");
  if (const auto *Number = Mode ? Mode->get<std::int64_t>() : nullptr) // of _pad_enum: reflect and replicate
    return *Number == 0 || *Number == 1;
  const auto *Text = Mode ? Mode->get<std::string>() : nullptr;
  static constexpr Word<bool> Modes[] = {{"reflect", true}, {"replicate", true}};
  return Text && meaning<bool>(*Text, Modes);
}
bool hasLogTarget(const NamedArguments &A) {
  const Argument *Log = find(A, "log_target");
  return Log && Log->get<bool>() && *Log->get<bool>();
}
bool hasDimensions(const NamedArguments &A) {
  const Tensor *Self = A.empty() ? nullptr : A.front().Value.get<Tensor>();
  return Self && Self->defined() && Self->dim() > 0;
}
/// One element is where it is.
bool comparesSome(const NamedArguments &A) {
  const Argument *Dim = find(A, "dim");
  const Tensor *Self = A.empty() ? nullptr : A.front().Value.get<Tensor>();
  const auto *At = Dim ? Dim->get<std::int64_t>() : nullptr;
  if (!Self || !Self->defined() || !At)
    return true;
  const std::int64_t D = *At < 0 ? *At + Self->dim() : *At;
  return D < 0 || D >= Self->dim() || Self->size(D) != 1;
}
bool rounds(const NamedArguments &A) { return find(A, "rounding_mode") != nullptr; }
/// A number that is raised makes a power of its own type.
bool hasBase(const NamedArguments &A) { return !A.empty() && A.front().Value.is<Tensor>(); }
bool drawsByElements(const NamedArguments &A) { return find(A, "p") == nullptr; }

constexpr Way Ways[] = {
    {"argmax argmin", comparesSome},
    {"bernoulli", drawsByElements, false},
    {"div divide", rounds},
    {"pow", hasBase},
    {"scatter_reduce", takesMeans},
    {"dropout alpha_dropout feature_dropout feature_alpha_dropout", drops},
    {"adaptive_avg_pool1d adaptive_avg_pool2d F::adaptive_avg_pool1d F::adaptive_avg_pool2d", poolsToMore},
    {"clamp clamp_min clamp_max", boundsByNumbers},
    {"pad _pad_enum", padsByKernel},
    {"kl_div", hasLogTarget},
    {"cumsum cumprod cummax cummin kthvalue topk", hasDimensions},
};

template <class Function> void forEachWord(std::string_view Text, Function Do) {
  while (!Text.empty()) {
    const std::size_t End = std::min(Text.find(' '), Text.size());
    Do(Text.substr(0, End));
    Text.remove_prefix(std::min(End + 1, Text.size()));
  }
}

struct Found {
  std::vector<const Kernel *> Kernels;
  bool (*Comes)(const NamedArguments &) = nullptr;
  bool Inplace = true;
};

/// Ops that the CPU computes in another way where elements have two bytes, from 2.0 on: in single precision, summed
/// up in other orders, by oneDNN. Those that differed when all cases were run in such types with 2.6 (`--kind`).
constexpr std::string_view OtherInLowPrecision =
    "_weight_norm adaptive_avg_pool1d adaptive_avg_pool2d addbmm baddbmm batch_norm binary_cross_entropy "
    "binary_cross_entropy_with_logits bmm cdist conv1d conv2d conv3d conv_transpose3d cosine_embedding_loss "
    "cross_entropy_loss embedding_bag gather hinge_embedding_loss huber_loss index_add index_reduce kl_div "
    "l1_loss ldexp linalg_eigh linalg_eigvalsh linalg_lu_solve linalg_matrix_exp linalg_matrix_norm "
    "linalg_matrix_power linalg_norm linalg_solve linalg_svd linalg_svdvals linalg_vander lu_solve "
    "margin_ranking_loss matmul matrix_exp matrix_power mean mm mse_loss multinomial poisson_nll_loss scatter "
    "scatter_add scatter_reduce smooth_l1_loss soft_margin_loss sum take_along_dim triplet_margin_loss";

std::map<std::string_view, Found> readTables() {
  std::map<std::string_view, Found> Table;
  for (const Kernel &K : Kernels)
    forEachWord(K.Ops, [&](std::string_view Op) { Table[Op].Kernels.push_back(&K); });
  for (const Way &W : Ways)
    forEachWord(W.Ops, [&](std::string_view Op) {
      Table[Op].Comes = W.Comes;
      Table[Op].Inplace = W.Inplace;
    });
  for (auto &[Op, Of] : Table) // what the other form comes to, an in-place form of its own comes to as well
    if (const auto Base = Table.find(Op.substr(0, Op.size() - 1)); Op.ends_with("_") && Base != Table.end()) {
      Of.Kernels.insert(Of.Kernels.end(), Base->second.Kernels.begin(), Base->second.Kernels.end());
      Of.Comes = Base->second.Comes;
    }
  return Table;
}

/// `add` of `add_` and `add_out`.
std::string_view withoutForm(std::string_view Op) {
  for (std::string_view Form : {"_outf", "_out", "_"})
    if (Op.ends_with(Form))
      return Op.substr(0, Op.size() - Form.size());
  return Op;
}

/// Of the op by its own name (`cumsum_` keeps the type), or of the one it is a form of.
const Found *kernelsOf(std::string_view Op) {
  static const std::map<std::string_view, Found> Table = readTables();
  auto I = Table.find(Op);
  if (I == Table.end())
    I = Table.find(withoutForm(Op));
  return I == Table.end() ? nullptr : &I->second;
}

/// The one type of all floating-point and complex operands on the CPU, else that of the first of whole numbers, or,
/// for bool and bytes, what they are promoted to with those of the others that are no places; nothing where there are
/// several.
class OneType {
public:
  void read(std::string_view Op, const NamedArgument &A) {
    static constexpr std::string_view Places[] = {"index", "indices", "offsets", "sorter", "per_sample_weights"};
    static constexpr std::string_view Classes[] = {"target"};
    static constexpr std::string_view OfClasses[] = {"nll_loss", "nll_loss_forward", "nll_loss_nd",
                                                     "nll_loss2d_forward"};
    static constexpr std::string_view Numbers[] = {"other", "exponent", "min", "max"};
    const auto In = [](std::string_view Name, std::span<const std::string_view> Names) {
      return std::find(Names.begin(), Names.end(), Name) != Names.end();
    };
    const auto Is = [&](std::span<const std::string_view> Names) { return In(A.Name, Names); };
    IsPlace = Is(Places) || (Is(Classes) && In(Op, OfClasses));
    HasNumber |= Is(Numbers) && !A.Value.isNone() && !A.Value.is<Tensor>();
    read(A.Value);
  }
  void read(const Argument &A) {
    if (const auto *List = A.get<ArgumentList>())
      for (const Argument &Element : *List)
        read(Element);
    const Tensor *T = A.get<Tensor>();
    if (!T || !T->defined())
      return;
    const bool IsWhole = isIntegral(T->dtype(), true);
    Seen &Of = IsWhole ? Whole : Other;
    Of.Holds &= T->device().isCpu() && !T->isSparse() && (IsWhole || Of.Type.value_or(T->dtype()) == T->dtype());
    const bool IsSmall = Of.Type == Dtype::Bool || Of.Type == Dtype::Byte;
    if (!Of.Type)
      Of.Type = T->dtype();
    else if (IsWhole && IsSmall && !IsPlace && Of.Type != T->dtype())
      Of.Type = promote(*Of.Type, T->dtype());
  }
  std::optional<Dtype> type() const {
    const Seen &Of = Other.Type ? Other : Whole;
    const bool IsPromoted = Of.Type == Dtype::Bool && HasNumber; // by the number
    return Of.Holds && !IsPromoted ? Of.Type : std::nullopt;
  }

private:
  struct Seen {
    std::optional<Dtype> Type;
    bool Holds = true;
  };
  Seen Whole, Other;
  bool IsPlace = false, HasNumber = false;
};

} // namespace

void tellUntried(std::string_view Kernel, Dtype Type) {
  session().assume(Doubt::Guard,
                   "that `" + std::string(Kernel) + "` of the CPU takes " + std::string(dtypeName(Type)));
}

void tellLowPrecision(std::string_view Name, const NamedArguments &Arguments) {
  if (!torchAtLeast(2, 0))
    return;
  const auto IsLow = [](const NamedArgument &A) {
    const Tensor *T = A.Value.get<Tensor>();
    return T && T->defined() && T->device().isCpu() && (T->dtype() == Dtype::Half || T->dtype() == Dtype::BFloat16);
  };
  const auto Low = std::find_if(Arguments.begin(), Arguments.end(), IsLow);
  if (Low == Arguments.end())
    return;
  static const std::set<std::string_view> Ops = [] {
    std::set<std::string_view> All;
    forEachWord(OtherInLowPrecision, [&](std::string_view Op) { All.insert(Op); });
    return All;
  }();
  // Those are modelled as 2.6 computes them, into a result of their own.
  static constexpr std::string_view ModelledAsOf26 = "sum mean";
  bool IsKnown = false;
  forEachWord(ModelledAsOf26, [&](std::string_view Op) { IsKnown |= Op == Name; });
  IsKnown = IsKnown && torchAtLeast(2, 6) &&
            std::none_of(Arguments.begin(), Arguments.end(), [](const auto &A) { return isOut(A.Name); });
  if (!IsKnown && Ops.count(withoutForm(Name)))
    session().assume(Doubt::CpuKernelScratch,
                     "`" + std::string(Name) + "` of " + std::string(dtypeName(Low->Value.get<Tensor>()->dtype())));
}

bool refuseComplex(std::string_view Name, const NamedArguments &Arguments) {
  static constexpr std::string_view RealOnly =
      "binary_cross_entropy_with_logits ceil clamp clamp_max clamp_min clip cosine_embedding_loss deg2rad floor fmax "
      "fmin isneginf isposinf kl_div margin_ranking_loss maximum minimum mode rad2deg relu sign trunc fix";
  static constexpr std::string_view AlongOne = "max min";
  const auto IsComplexTensor = [](const NamedArgument &A) {
    const Tensor *T = A.Value.get<Tensor>();
    return T && T->defined() && isComplex(T->dtype());
  };
  if (std::none_of(Arguments.begin(), Arguments.end(), IsComplexTensor))
    return false;
  bool Is = false;
  const auto Asks = [&](std::string_view Op) { Is |= Op == Name || Op == withoutForm(Name); };
  forEachWord(RealOnly, Asks);
  if (find(Arguments, "dim"))
    forEachWord(AlongOne, Asks);
  if (Is)
    fail(std::string(withoutForm(Name)) + " is not supported for complex inputs");
  return Is;
}

/// Ops that are done before they come to a kernel where an operand is empty.
static bool isDoneWithNothing(std::string_view Name, const NamedArguments &Arguments) {
  static constexpr std::string_view Ops =
      "amax amin batch_norm bucketize cdist cummax cummin cumprod cumsum kthvalue "
      "log_softmax matmul median mode nanmedian prod searchsorted softmax";
  const auto IsEmpty = [](const NamedArgument &A) {
    const Tensor *T = A.Value.get<Tensor>();
    return T && T->defined() && T->numel() == 0;
  };
  bool Is = false;
  forEachWord(Ops, [&](std::string_view Op) { Is |= Op == withoutForm(Name); });
  return Is && std::any_of(Arguments.begin(), Arguments.end(), IsEmpty);
}

bool refuseType(std::string_view Name, const NamedArguments &Arguments) {
  OneType Operands;
  for (const NamedArgument &A : Arguments)
    if (!isOut(A.Name))
      Operands.read(Name, A);
  const std::optional<Dtype> Of = Operands.type();
  const char Letter = Of ? letterOf(*Of) : '\0';
  if (!Letter || find(Arguments, "dtype") || isDoneWithNothing(Name, Arguments))
    return false;
  const Found *At = kernelsOf(Name);
  if (!At || (At->Comes && !At->Comes(Arguments)) || (!At->Inplace && isInPlace(Name)))
    return false;
  const auto Has = [](const Kernel *K, char Kind) { return K->Refuses.find(Kind) != std::string_view::npos; };
  for (const Kernel *K : At->Kernels) {
    if (K->Comes && !K->Comes(Arguments))
      continue;
    const bool Later = (Letter == 'l' && Has(K, 'l')) || (Letter == 'c' && Has(K, 'C'));
    if (Later || Has(K, Letter) || (Letter == 'l' && Has(K, 'L'))) {
      if (torchAtLeast(2, 0) && !Later) {
        tellUntried(K->Name, *Of);
        return false;
      }
      failNotImplemented(K->Name, *Of);
      return true;
    }
  }
  return false;
}

} // namespace vramlint
