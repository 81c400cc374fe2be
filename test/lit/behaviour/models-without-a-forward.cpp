// Where no model has a forward, what is run is operator(), `Forward`, or the first method that makes tensors of some.
// Vectors of tensors are tried with few elements, and what is optional is left out.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: as with: vramlint --model=Called --method='operator()' --input=1x4
// CHECK: as with: vramlint --model=Capital --method=Forward --input='[1x4, 1x4]' --input=none
// CHECK: as with: vramlint --model=Encoder --method=encode --input=1x4
//
// RUN: %vramlint --list-models %s 2>&1 | FileCheck --check-prefix=LIST %s
// LIST: --model=Called --method='operator()' --input=SHAPE
// LIST: --model=Capital --method=Forward --input='[SHAPE, SHAPE]' --input=none
// LIST: --model=Encoder --method=encode --input=SHAPE
// LIST: --model=Any --method=Forward --input='=std::initializer_list<std::any>{torch::rand({SIZES}, device)}'
// LIST: Data
// LIST: has no forward that could be executed
//
// RUN: %vramlint --model=Any --method=Forward --input='=std::initializer_list<std::any>{torch::rand({2, 4}, device)}' %s 2>&1 | FileCheck --check-prefix=ANY %s
// ANY: parameters {{ *}}40 B
#include <any>
#include <torch/torch.h>

struct Called : torch::nn::Module {
  Called() { Layer = register_module("layer", torch::nn::Linear(4, 2)); }
  torch::Tensor operator()(torch::Tensor X) { return Layer(X); }
  torch::nn::Linear Layer{nullptr};
};

struct Capital : torch::nn::Module {
  Capital() { Layer = register_module("layer", torch::nn::Linear(4, 2)); }
  torch::Tensor Forward(const std::vector<torch::Tensor> &In, c10::optional<torch::Tensor> Mask) {
    torch::Tensor Y = Layer(In[0]) * Layer(In[1]);
    return Mask ? Y * *Mask : Y;
  }
  torch::nn::Linear Layer{nullptr};
};

struct Encoder : torch::nn::Module {
  Encoder() { Layer = register_module("layer", torch::nn::Linear(4, 2)); }
  int64_t count() { return Layer->weight.numel(); }
  torch::Tensor encode(torch::Tensor X) { return Layer(X); }
  torch::Tensor decode(torch::Tensor X) { return X; }
  torch::nn::Linear Layer{nullptr};
};

struct Any : torch::nn::Module {
  Any() { Layer = register_module("layer", torch::nn::Linear(4, 2)); }
  std::any Forward(std::initializer_list<std::any> In) { return Layer(std::any_cast<torch::Tensor>(*In.begin())); }
  torch::nn::Linear Layer{nullptr};
};

struct Data : torch::nn::Module {
  int64_t size() { return 3; }
};
