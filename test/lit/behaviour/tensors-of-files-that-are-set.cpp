// What torch::load reads from a file that is not there is not known: the words to say its size stand in the report,
// of a variable, a member and a global variable, and with them every figure is known.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck --check-prefix=WITHOUT %s
// WITHOUT-DAG: what is in the file 'pictures.pt' (--set 'pictures=...', such as 64x28x28:int64)
// WITHOUT-DAG: what is in the file 'labels.pt' (--set 'labels=...', such as 64x28x28:int64)
// WITHOUT-DAG: what is in the file 'weights.pt' (--set 'weights=...', such as 64x28x28:int64)
// RUN: %vramlint --device=cpu --set 'pictures=100x784:uint8' --set labels=100:int64 --set weights=10 %s 2>&1 \
// RUN:   | FileCheck %s
// CHECK: every figure is exact
// RUN: not %vramlint --device=cpu --set 'pictures=many' %s 2>&1 | FileCheck --check-prefix=BAD %s
// BAD: error: --set: pictures = many does not fit: 'pictures' is a tensor, of which a size can be said, and a type
#include <torch/torch.h>

torch::Tensor weights;

struct Data {
  torch::Tensor labels;
  void read() { torch::load(labels, "labels.pt"); }
};

int main() {
  torch::Tensor pictures;
  torch::load(pictures, "pictures.pt");
  torch::load(weights, "weights.pt");
  Data data;
  data.read();
  torch::nn::Linear layer(784, 10);
  auto result = layer(pictures.to(torch::kFloat) / 255);
  torch::nn::functional::cross_entropy(result, data.labels,
                                       torch::nn::functional::CrossEntropyFuncOptions().weight(weights))
      .backward();
}
