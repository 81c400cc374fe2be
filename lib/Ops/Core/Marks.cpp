// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Marks.h"
#include "Ops/Core/Toolbox.h"

#include <algorithm>
#include <utility>

namespace vramlint {

/// Ops that take marked operands as they are: views, copies, facts, and composites, whose parts are ops themselves.
static constexpr std::string_view TakesMarks[] = {
    // Views
    "_unsafe_view", "adjoint", "alias", "as_strided", "as_strided_", "atleast_1d", "atleast_2d", "atleast_3d",
    "broadcast_tensors", "broadcast_to", "chunk", "conj", "data", "detach", "detach_", "diagonal", "dsplit", "expand",
    "expand_as", "flatten", "hsplit", "imag", "linalg_diagonal", "mH", "mT", "matrix_H", "meshgrid", "movedim",
    "moveaxis", "narrow", "numpy_T", "permute", "ravel", "real", "requires_grad_", "reshape", "reshape_as", "resize_",
    "retain_grad", "select", "set_requires_grad", "slice", "split", "split_with_sizes", "squeeze", "squeeze_",
    "swapaxes", "swapaxes_", "swapdims", "swapdims_", "t", "t_", "tensor_data", "tensor_split", "transpose",
    "transpose_", "unbind", "unflatten", "unfold", "unsqueeze", "unsqueeze_", "variable_data", "view", "view_as",
    "view_as_real", "vsplit",
    // Copies, and what only looks at sizes
    "clone", "contiguous", "copy_", "cpu", "cuda", "double", "empty_like", "empty_strided", "float", "full_like",
    "resolve_conj", "resolve_neg", "result_type", "set_", "set_data", "to", "type", "type_as", "is_same_size",
    "is_set_to",
    // What resolves its operands itself, behind what it saves
    "add", "add_", "div", "div_", "divide", "mul", "mul_", "multiply", "neg", "pow", "sub", "sub_", "subtract",
    // Composites
    "einsum", "fft_fft", "fft_fft2", "fft_fftn", "fft_fftshift", "fft_hfft", "fft_hfft2", "fft_hfftn", "fft_ifft",
    "fft_ifft2", "fft_ifftn", "fft_ifftshift", "fft_ihfft", "fft_ihfft2", "fft_ihfftn", "fft_irfft", "fft_irfft2",
    "fft_irfftn", "fft_rfft", "fft_rfft2", "fft_rfftn", "inner", "linear", "matmul", "tensordot", "chain_matmul",
    "diff", "ger", "isclose", "isfinite", "isreal", "istft", "kron", "linalg_matrix_power", "linalg_multi_dot",
    "matrix_power", "outer", "stft", "view_as_complex"};

/// Ops that know the conjugate besides.
static constexpr std::string_view TakesConjugates[] = {
    "addmm",          "addmm_", "baddbmm",    "baddbmm_", "bmm",  "conj_physical",
    "conj_physical_", "dot",    "linalg_svd", "mm",       "vdot", "linalg_solve_triangular"};

static bool hasMarks(const Argument &A) {
  if (const Tensor *T = A.get<Tensor>())
    return T->defined() && T->isMarked();
  const ArgumentList *List = A.get<ArgumentList>();
  return List && std::any_of(List->begin(), List->end(), hasMarks);
}

void MarksResolved::resolve(const Argument &A, bool KnowsConjugation) {
  if (const Tensor *T = A.get<Tensor>(); T && T->defined() && T->isMarked()) {
    TensorImpl &Impl = T->impl();
    if (Impl.Negated || !KnowsConjugation)
      Operands.push_back({*T, emptyLike(*T), Impl.Conjugated, Impl.Negated});
  }
  if (const ArgumentList *List = A.get<ArgumentList>())
    for (const Argument &Element : *List)
      resolve(Element, KnowsConjugation);
}

MarksResolved::MarksResolved(std::string_view Op, const NamedArguments &Arguments) {
  if (std::none_of(Arguments.begin(), Arguments.end(), [](const NamedArgument &A) { return hasMarks(A.Value); }))
    return;
  const auto IsIn = [Op](const auto &List) {
    return std::find(std::begin(List), std::end(List), Op) != std::end(List);
  };
  if (IsIn(TakesMarks))
    return;
  CategoryScope Scope(Category::Temporary);
  for (const NamedArgument &A : Arguments)
    resolve(A.Value, IsIn(TakesConjugates));
  for (Marked &M : Operands) {
    M.Operand.impl().Conjugated = M.Operand.impl().Negated = false;
    exchange(M);
  }
}

/// The op runs on the clone, which is dense where the operand is not.
void MarksResolved::exchange(Marked &M) {
  if (!M.Clone.defined() || M.Clone.strides() == M.Operand.strides())
    return;
  TensorImpl &Operand = M.Operand.impl(), &Clone = M.Clone.impl();
  std::swap(Operand.Store, Clone.Store);
  std::swap(Operand.Strides, Clone.Strides);
  std::swap(Operand.Offset, Clone.Offset);
}

MarksResolved::~MarksResolved() {
  for (Marked &M : Operands) {
    exchange(M);
    M.Operand.impl().Conjugated = M.Conjugated;
    M.Operand.impl().Negated = M.Negated;
    M.Clone = Tensor();
  }
}

} // namespace vramlint
