// Members that only a missing header declares are numbers, also where their product is given to a call.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: --set _width=64
// CHECK: peak allocated {{ *}}>=
// CHECK-NOT: count as unknown
#include "decoder.of.ours.h"
#include <torch/torch.h>

using namespace torch;

namespace decoders {

DecoderImpl::DecoderImpl(const Options &Given) : _given(Given) {
  _first = register_module("first", nn::Linear(_width * _length, _width));
}

Tensor DecoderImpl::forward(Tensor X) { return _first(X.reshape({-1, _width * _length})); }

} // namespace decoders
