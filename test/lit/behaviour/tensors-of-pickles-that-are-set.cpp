// A tensor that is unpickled, or is an attribute of a TorchScript module of which nothing else is asked, has the size
// that is said: by the variable that begins with it, be it that of the caller, or by the expression that gives it. So
// has one of a dictionary that is unpickled.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck --check-prefix=WITHOUT %s
// WITHOUT-DAG: what is in the file 'pictures.pt' (--set 'pictures=...', such as 64x28x28:int64)
// WITHOUT-DAG: what is in the file 'labels.pt' (--set 'labels=...', such as 64x28x28:int64)
// WITHOUT-DAG: what is in the file 'both.pt' (--set 'first=...', such as 64x28x28:int64) (--set 'both.at("second").toTensor()=...', such as 64x28x28:int64)
// WITHOUT-DAG: no model for 'torch::jit::load' (--set 'tables.attr("input").toTensor()=...', such as 64x28x28:int64)
// RUN: %vramlint --device=cpu --set 'pictures=100x784' --set labels=50:int64 \
// RUN:   --set 'tables.attr("input").toTensor()=30' --set weight=20x2 --set alone=7 --set first=16x16 \
// RUN:   --set 'both.at("second").toTensor()=256:int64' %s 2>&1 | FileCheck %s
// CHECK-DAG: what else is in the file of a TorchScript module is not known
// CHECK-DAG: what else is in a dictionary that is unpickled is not known
// CHECK: held at the end {{ *}}~309.94 KiB
// RUN: not %vramlint --device=cpu --set 'pictures=many' %s 2>&1 | FileCheck --check-prefix=BAD %s
// BAD: error: --set: pictures = many does not fit: 'pictures' is a tensor, of which a size can be said, and a type
#include <torch/script.h>
#include <torch/torch.h>

#include <fstream>

torch::Tensor unpickled(const std::string &name) {
  std::ifstream in(name, std::ios::binary);
  std::vector<char> bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  torch::IValue value = torch::pickle_load(bytes);
  return value.toTensor();
}

int main() {
  torch::Tensor pictures = unpickled("pictures.pt");
  torch::Tensor labels = unpickled("labels.pt");
  std::ifstream in("both.pt", std::ios::binary);
  std::vector<char> bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  auto both = torch::pickle_load(bytes).toGenericDict();
  torch::Tensor first = both.at("first").toTensor();
  torch::Tensor second;
  second = both.at("second").toTensor();
  torch::Tensor input;
  torch::jit::script::Module tables = torch::jit::load("tables.pt");
  tables.eval();
  input = tables.attr("input").toTensor();
  torch::Tensor weight = tables.attr("weight").toTensor();
  torch::Tensor alone = torch::jit::load("one.pt").attr("value").toTensor();
  return 0;
}
