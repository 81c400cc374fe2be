// The out forms of what makes tensors of sizes alone: the tensor that is given gets the size, and is filled.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Registry.h"
#include "Ops/Factories/Ranges.h"

#include <algorithm>
#include <cmath>

namespace vramlint {

namespace {

/// What is made of sizes alone: the tensor gets them, and is filled.
Argument fillOut(const Tensor &Out, const Sizes &Shape) {
  if (failed())
    return Tensor();
  if (gradWanted({Out}))
    return leftOut({"an out form of a factory into what requires a gradient"});
  const Tensor Filled = resizeOutput(Out, Shape, contiguousStrides(Shape));
  changed(Filled);
  return Filled;
}
Argument runFilled(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const Sizes Shape = C.integers("size");
  return C.poisoned() || !requireDefined({Out}) ? Argument(Tensor()) : fillOut(Out, Shape);
}
/// Numbers are drawn of no whole type.
template <Literal Kernel> Argument runDrawn(OpCall &C) {
  Argument Filled = runFilled(C);
  const Tensor *Out = Filled.get<Tensor>();
  if (!failed() && Out && Out->defined() && isIntegral(Out->dtype(), true))
    return failNotImplemented(Kernel.Text, Out->dtype());
  return Filled;
}
template <Literal Kernel> Argument runFilledRow(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const std::int64_t Steps = C.integer("steps", 100);
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  if (Steps < 0)
    return fail("number of steps must be non-negative");
  // One of as many elements keeps its shape.
  Argument Filled = fillOut(Out, Out.numel() == Steps ? Out.sizes() : Sizes{Steps});
  if (Steps > 1 && !failed() && Out.device().isCpu()) { // written in a row
    contiguousForKernel(Out);
    if (Out.dtype() == Dtype::Bool)
      return failNotImplemented(Kernel.Text, Dtype::Bool);
  }
  return Filled;
}
Argument runEyeOut(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const std::int64_t Rows = C.integer("n", 0), Columns = C.integer("m", Rows);
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  if (Rows < 0 || Columns < 0)
    return fail("n must be greater or equal to 0, got " + std::to_string(std::min(Rows, Columns)));
  return fillOut(Out, {Rows, Columns});
}

/// Where the numbers may lie is looked at when the tensor has its size.
Argument runRandintOut(OpCall &C) {
  const std::string Wrong = ops::wrongRange(C, "low", "high");
  Argument Filled = runFilled(C);
  return Wrong.empty() || failed() ? Filled : Argument(fail(Wrong));
}

/// Numbers of one distribution; the forms that read its parameters from tensors have shapes of theirs.
Argument runNormalOut(OpCall &C) {
  if (!C.has("size"))
    return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
  return runDrawn<"normal_kernel_cpu">(C);
}

/// The highest number is tried in a scalar of the result's type before the tensor gets its size. What is sorted on a
/// card is not told here.
Argument runRandpermOut(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const std::int64_t N = C.integer("n", 0);
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  if (N < 0)
    return fail("n must be non-negative, got" + std::to_string(N));
  if (Out.device().isCuda())
    return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
  scratch(elementSize(Out.dtype()), Out.device());
  return fillOut(Out, {N});
}

/// As many numbers as there are steps.
/// \p Closed: range, the last number included.
template <bool Closed> Argument runRange(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const double Start = C.number("start", 0), End = C.number("end", 0), Step = C.number("step", 1);
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  const std::optional<std::int64_t> Steps = numbersInRange(Start, End, Step, Closed);
  if (!Steps)
    return Tensor();
  Argument Filled = fillOut(Out, Out.numel() == *Steps ? Out.sizes() : Sizes{*Steps});
  if (!failed() && Out.device().isCpu()) // written in a row
    contiguousForKernel(Out);
  return Filled;
}

const OpDecl Decls[] = {
    {.Names = {"arange_out"}, .Run = runRange<false>, .Source = "1.13.1 aten/src/ATen/native/RangeFactories.cpp"},
    {.Names = {"zeros_out", "ones_out", "full_out"},
     .Run = runFilled,
     .Harmless = listOf<"fill_value">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"rand_out"},
     .Run = runDrawn<"check_uniform_bounds">,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"randn_out"},
     .Run = runDrawn<"normal_kernel_cpu">,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"linspace_out"},
     .Run = runFilledRow<"linspace_cpu">,
     .Harmless = listOf<"start", "end">,
     .Source = "1.13.1 aten/src/ATen/native/RangeFactories.cpp"},
    {.Names = {"eye_out"}, .Run = runEyeOut, .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"logspace_out"},
     .Run = runFilledRow<"logspace_cpu">,
     .Harmless = listOf<"start", "end", "base">,
     .Source = "1.13.1 aten/src/ATen/native/RangeFactories.cpp"},
    {.Names = {"range_out"}, .Run = runRange<true>, .Source = "1.13.1 aten/src/ATen/native/RangeFactories.cpp"},
    {.Names = {"empty_out"}, .Run = runFilled, .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"randint_out"},
     .Run = runRandintOut,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"normal_out"},
     .Run = runNormalOut,
     .Harmless = listOf<"mean", "std", "generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"randperm_out"},
     .Run = runRandpermOut,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp, randperm_out_cpu"}};

} // namespace
const std::span<const OpDecl> OutFactoryOps = Decls;

} // namespace vramlint
