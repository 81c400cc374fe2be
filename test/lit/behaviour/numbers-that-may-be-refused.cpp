// What reads probabilities, places or divisors refuses others. Where the bounds of numbers that the program makes are
// known, and wider, that none is refused is an assumption; where they are narrower, nothing is told.
//
// RUN: %vramlint %s --entry=refused 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: %vramlint %s --entry=taken 2>&1 | FileCheck %s --check-prefix=TAKEN
// REFUSED-DAG: [[#@LINE+8]]:{{.*}}a condition is taken to be false: `binary_cross_entropy` refuses a number
// REFUSED-DAG: [[#@LINE+8]]:{{.*}}a condition is taken to be false: `multinomial` refuses a number
// REFUSED-DAG: [[#@LINE+8]]:{{.*}}a condition is taken to be false: a number is no place in what is looked up
// REFUSED-DAG: [[#@LINE+8]]:{{.*}}a condition is taken to be false: a whole number is divided by zero
// TAKEN-NOT: taken to be
// TAKEN: peak allocated {{[0-9]}}
#include <torch/torch.h>
torch::Tensor refused() {
  auto loss = torch::binary_cross_entropy(torch::relu(torch::randn({300})), torch::ones({300}));
  auto drawn = torch::multinomial(torch::rand({300}).log_softmax(0), 2);
  auto rows = torch::embedding(torch::ones({5, 2}), torch::randint(0, 9, {300}, torch::kLong));
  auto rest = torch::arange(300).remainder(torch::randint(0, 9, {300}, torch::kLong));
  return loss + drawn.sum() + rows.sum() + rest.sum();
}
torch::Tensor taken() {
  auto loss = torch::binary_cross_entropy(torch::relu(torch::randn({300})).clamp(0, 1), torch::ones({300}));
  auto drawn = torch::multinomial(torch::rand({300}).log_softmax(0).exp(), 2);
  auto rows = torch::embedding(torch::ones({9, 2}), torch::randint(0, 9, {300}, torch::kLong));
  auto rest = torch::arange(300).remainder(torch::randint(1, 9, {300}, torch::kLong));
  auto classes = torch::one_hot(torch::rand({64, 9}).argmax(1), 9);
  auto score = torch::nll_loss(torch::rand({64, 10}), (torch::rand({64}) * 10).to(torch::kLong));
  return loss + drawn.sum() + rows.sum() + rest.sum() + classes.sum() + score;
}
