// Out forms: `torch::add_out(out, a, b)` runs `add`, and where `add` would make its result, takes the tensor it was
// given, resized as ATen resizes it (aten/src/ATen/native/Resize.cpp, resize_output).
//
// The form claims the first result that is made after it began: the op's own, as only ops are listed in OutForms.cpp
// that make nothing by these functions before.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint {

/// The out form that runs on this thread, until somebody has claimed its tensor.
class OutForm {
public:
  explicit OutForm(Tensor Given);
  ~OutForm();
  OutForm(const OutForm &) = delete;

  /// The tensor to write to, once; undefined when no out form runs.
  static Tensor claim();
  /// The same where it is of this type and there; what is not is left, and the form is left out.
  static Tensor claim(Dtype Type, Device Where);
  bool claimed() const { return !Given.defined(); }

private:
  Tensor Given;
  OutForm *Previous;
};

/// resize_output: \p Out gets the shape, and the strides if it had another one.
Tensor resizeOutput(const Tensor &Out, const Sizes &Shape, const Sizes &Strides);
/// What an op writes its result to: a new tensor, or what its out form was given.
Tensor makeResult(const Sizes &Shape, const Sizes &Strides, Dtype Type, Device Where);
Tensor makeResult(const Sizes &Shape, Dtype Type, Device Where);

} // namespace vramlint
