// Of a piece that reaches from a known end to one that is not known all there is is taken, and the ledger says so; of one of which
// neither end is known as well. What fails behind it may do so because of that, and is no error of the program's for certain.
// RUN: %vramlint --device=cpu --entry=main %s 2>&1 | FileCheck %s
// RUN: %vramlint --device=cpu --entry=main --set 'n=40' %s 2>&1 | FileCheck --check-prefix=SAID %s
// RUN: %vramlint --device=cpu --entry=fails %s 2>&1 | FileCheck --check-prefix=FAILS %s
// RUN: %vramlint --device=cpu --entry=crops %s 2>&1 | FileCheck --check-prefix=CROPS %s
// RUN: %vramlint --device=cpu --entry=crops --set 'at=10' --set 'size=20' %s 2>&1 | FileCheck --check-prefix=CROPPED %s
#include <torch/torch.h>
using namespace torch::indexing;

// CHECK: warning: how many elements are found depends on data; all of them are taken: the value of a tensor is not known
// CHECK-SAME: --set '{{.*}}.item<int>()=...'
// CHECK: all of them are taken: `x.index({Slice(None, n)})` (--set 'x.index({Slice(None, n)})=...')
// CHECK: peak allocated   ~3.53 KiB
// SAID-NOT: warning
// SAID: peak allocated   2.12 KiB
int main() {
  auto x = torch::rand({100, 3});
  int n = (x.select(1, 0) > 0.5).sum().item<int>();
  auto a = x.slice(0, 0, n) * 2;
  auto b = x.index({Slice(None, n)}) + 1;
}

// FAILS: warning: as far as is known, the program ends here: The size of tensor a (100) must match
void fails() {
  auto x = torch::rand({100, 3});
  auto mask = x.select(1, 0) > 0.5;
  auto found = x.masked_select(mask.unsqueeze(1));
  auto sum = found.view({-1, 3}) + torch::rand({50, 3});
}

// CROPS: all of them are taken: `x.index({Slice(), Slice(at, at + size)})` (--set 'x.index({Slice(), Slice(at, at + size)})=...')
// CROPS: peak allocated   ~3.54 KiB
// CROPPED-NOT: warning
// CROPPED: peak allocated   1.67 KiB
void crops() {
  auto x = torch::rand({3, 100});
  const auto drawn = torch::randint(0, 50, {2}, torch::kLong);
  const long at = drawn[0].item<long>(), size = drawn[1].item<long>();
  auto a = x.index({Slice(), Slice(at, at + size)}) * 2;
  auto b = x.slice(1, at, at + size) + 1;
}
