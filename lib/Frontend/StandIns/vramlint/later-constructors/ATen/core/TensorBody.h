// Goes in front of ATen/core/TensorBody.h of a release before 2.0: from there on a tensor is made of nullptr as well,
// and is undefined. The constructor is put before a method whose name stands in that header only once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// What the header itself includes, before the name is another.
#include <ATen/core/DeprecatedTypeProperties.h>
#include <ATen/core/DeprecatedTypePropertiesRegistry.h>
#include <ATen/core/NamedTensor.h>
#include <ATen/core/QuantizerBase.h>
#include <ATen/core/TensorAccessor.h>
#include <c10/core/Scalar.h>
#include <c10/core/Storage.h>
#include <c10/core/TensorImpl.h>
#include <c10/core/UndefinedTensorImpl.h>
#include <c10/core/WrapDimMinimal.h>
#include <c10/util/intrusive_ptr.h>
#include <cstddef>

#define metal                                                                                                        \
  null() const;                                                                                                      \
  explicit Tensor(std::nullptr_t) : Tensor() {}                                                                      \
  Tensor metal
#include_next <ATen/core/TensorBody.h>
#undef metal
