// How many elements are found is in the data. Where the program fails with all of them, and says how many it takes, or
// LibTorch does, as many are taken, which is an assumption.
//
// RUN: %vramlint --device=cpu --entry=checks %s 2>&1 | FileCheck --check-prefix=CHECKS %s
// CHECKS-NOT: the program ends here
// CHECKS: found depends on data; 3 are taken, with which the program goes on: `all.masked_select(among)` (--set 'all.masked_select(among)=...')
// CHECKS: peak allocated{{ +}}~
// RUN: %vramlint --device=cpu --entry=checks --set 'all.masked_select(among)=3' %s 2>&1 | FileCheck --check-prefix=SAID %s
// SAID: nothing: every figure is exact
// RUN: %vramlint --device=cpu --entry=throws %s 2>&1 | FileCheck --check-prefix=THROWS %s
// THROWS: found depends on data; 5 are taken, with which the program goes on: `torch::nonzero(drawn > 0)`
// RUN: %vramlint --device=cpu --entry=fits %s 2>&1 | FileCheck --check-prefix=FITS %s
// FITS-NOT: the program ends here
// FITS: found depends on data; 2 are taken, with which the program goes on: `torch::where(drawn == 0)`
// FITS: found depends on data; 4 are taken, with which the program goes on: `drawn.masked_select(drawn > 1)`
//
// What no number of elements helps fails as before.
// RUN: %vramlint --device=cpu --entry=fails %s 2>&1 | FileCheck --check-prefix=FAILS %s
// FAILS: the program ends here: mat1 and mat2 shapes cannot be multiplied
// FAILS: all of them are taken: `drawn.masked_select(drawn > 1)`
#undef NDEBUG
#include <cassert>
#include <stdexcept>
#include <torch/torch.h>

torch::Tensor drawn_numbers(int64_t size) { return torch::randint(0, 9, {size}, torch::kFloat); }

void checks() {
  auto all = torch::arange(8), among = drawn_numbers(8) > 3;
  auto some = all.masked_select(among);
  assert(some.sizes()[0] == 3 && "three of them");
  auto kept = torch::zeros({some.size(0), 64});
}

void throws() {
  auto drawn = drawn_numbers(8);
  auto places = torch::nonzero(drawn > 0);
  if (places.size(0) > 5)
    throw std::runtime_error("too many");
  auto kept = torch::zeros({places.size(0), 64});
}

void fits() {
  auto drawn = drawn_numbers(6), row = torch::zeros({2});
  row.copy_(torch::where(drawn == 0)[0]);
  auto product = torch::zeros({3, 4}).mv(drawn.masked_select(drawn > 1));
}

void fails() {
  auto drawn = drawn_numbers(6);
  auto some = drawn.masked_select(drawn > 1);
  auto product = torch::zeros({3, 4}).mm(torch::zeros({5, 2}));
}
