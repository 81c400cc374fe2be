// What is asked of tensors and types without looking at any value: types of results, sizes, storages.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/Core/TensorIterator.h"

namespace vramlint {
namespace {

/// A tensor, or a number that takes part at lower rank.
Tensor operand(OpCall &C, std::string_view Name) {
  const Argument *A = C.find(Name);
  if (const Tensor *T = A ? A->get<Tensor>() : nullptr)
    return *T;
  if (!A)
    return {};
  Scalar Number = scalarArgument(C, Name, Scalar(0));
  auto Impl = std::make_shared<TensorImpl>();
  Impl->Type = Number.Kind;
  Impl->WrappedNumber = true;
  Impl->Store = std::make_shared<Storage>(ExternalMemory{}, elementSize(Number.Kind), Device());
  return Tensor(std::move(Impl));
}

Argument runResultType(OpCall &C) {
  Tensor First = operand(C, "tensor|tensor1|scalar|scalar1"), Second = operand(C, "other|tensor2|scalar2|tensor");
  if (!First.defined() || !Second.defined())
    return fail("result_type: expected two operands");
  return resultType({First, Second});
}

Argument runPromote(OpCall &C) {
  std::optional<Dtype> First = C.dtype("type1"), Second = C.dtype("type2");
  if (!First || !Second)
    return leftOut({"an argument of promote_types"});
  return promote(*First, *Second);
}

/// No complex number becomes a real one, no real one an integer, and nothing but a bool a bool.
Argument runCanCast(OpCall &C) {
  std::optional<Dtype> From = C.dtype("from|from_"), To = C.dtype("to");
  if (!From || !To)
    return leftOut({"an argument of can_cast"});
  if (isComplex(*From) && !isComplex(*To))
    return false;
  if ((isFloatingPoint(*From) || isComplex(*From)) && isIntegral(*To, false))
    return false;
  return *From == Dtype::Bool || *To != Dtype::Bool;
}

Argument runSameSize(OpCall &C) {
  Tensor First = C.tensor("self"), Second = C.tensor("other");
  if (failed())
    return Tensor();
  return First.sizes() == Second.sizes();
}

Argument runSetTo(OpCall &C) {
  Tensor First = C.tensor("self"), Second = C.tensor("tensor");
  if (failed())
    return Tensor();
  return First.storage() == Second.storage() && First.impl().Offset == Second.impl().Offset &&
         First.sizes() == Second.sizes() && First.strides() == Second.strides();
}

const OpDecl Decls[] = {
    {.Names = {"result_type"}, .Run = runResultType, .Source = "1.13.1 aten/src/ATen/native/TypeProperties.cpp"},
    {.Names = {"promote_types"}, .Run = runPromote, .Source = "1.13.1 TypeProperties.cpp"},
    {.Names = {"can_cast"}, .Run = runCanCast, .Source = "1.13.1 c10/core/ScalarType.h, canCast"},
    {.Names = {"is_same_size"}, .Run = runSameSize, .Source = "1.13.1 TensorCompare.cpp"},
    {.Names = {"is_set_to"}, .Run = runSetTo, .Source = "1.13.1 Tensor.cpp"},
};

} // namespace
const std::span<const OpDecl> FactOps = Decls;

} // namespace vramlint
