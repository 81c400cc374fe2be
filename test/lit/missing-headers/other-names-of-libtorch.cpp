// What a header that is not there calls LibTorch's namespaces, tensors and the numbers of the language is seen from
// what is asked for in them, or what is made of them; of the latter the answer says what it takes it to be.
//
// RUN: %vramlint --model=Net --args=8 --input=2x8 %s 2>&1 | FileCheck %s
// RUN: %vramlint --model=Row --args=8 --input=2x8 %s 2>&1 | FileCheck --check-prefix=ROW %s
// CHECK-NOT: {{: *unknown|allocated *unknown}}
// CHECK: peak allocated {{ *}}~1.00 MiB
// CHECK: parameters {{ *}}~288 B
// CHECK: `Array` is taken to be at::Tensor
// ROW: peak allocated {{ *}}~1.00 MiB
#include <project/all.h>

struct NetImpl : nn::Module {
  nn::Linear Layer{nullptr};

  explicit NetImpl(i64 Width) { Layer = register_module("layer", nn::Linear(Width, Width)); }
  Tensor forward(Tensor X) { return F::relu(Layer->forward(X)); }
};
TORCH_MODULE(Net);

struct RowImpl : torch::nn::Module {
  torch::nn::Linear Layer{nullptr};

  explicit RowImpl(i64 Width) { Layer = register_module("layer", torch::nn::Linear(Width, Width)); }
  std::tuple<Array, Array> forward(Array X) {
    Array Y = torch::relu(Layer->forward(X));
    return std::make_tuple(X, Y);
  }
};
TORCH_MODULE(Row);
