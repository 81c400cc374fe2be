// A header that does not include what it uses is read as those do that include it behind LibTorch; what else it uses
// is of a header that is not there.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: what is read in front of headers-that-include-nothing.cpp not found: {{[0-9]+}} names are foreign
// CHECK: QNet(64, 64)
// CHECK: parameters {{ *}}32.50 KiB

class Memory {
public:
  size_t size() const { return theSamples().size(); }
  SampleList all() { return theSamples(); }
};

struct QNetImpl : torch::nn::Module {
  QNetImpl(int64_t In, int64_t Out) {
    First = register_module("first", torch::nn::Linear(In, 64));
    Last = register_module("last", torch::nn::Linear(64, Out));
  }
  torch::Tensor forward(torch::Tensor X) { return Last->forward(torch::relu(First->forward(X))); }

  torch::nn::Linear First{nullptr}, Last{nullptr};
};
TORCH_MODULE(QNet);
