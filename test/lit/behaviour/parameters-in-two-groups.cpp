// What LibTorch refuses of parameter groups, and when it sees it: by the state that there is.
#include <torch/torch.h>

// RUN: not %vramlint --device=cpu --entry=adagradAddsAGroup %s 2>&1 | FileCheck --check-prefix=ADAGRAD %s
// ADAGRAD: state found NULL for the Tensor
void adagradAddsAGroup() {
  torch::nn::Linear a(10, 10), b(10, 10);
  torch::optim::Adagrad optimizer(a->parameters(), 1e-3);
  optimizer.add_param_group(torch::optim::OptimizerParamGroup(b->parameters()));
  b(a(torch::zeros({4, 10}))).sum().backward();
  optimizer.step();
}

// RUN: not %vramlint --device=cpu --entry=adamHasState %s 2>&1 | FileCheck --check-prefix=TWICE %s
// TWICE: some parameters appear in more than one parameter group
void adamHasState() {
  torch::nn::Linear a(10, 10);
  torch::optim::Adam optimizer(a->parameters(), 1e-3);
  a(torch::zeros({4, 10})).sum().backward();
  optimizer.step();
  optimizer.add_param_group(torch::optim::OptimizerParamGroup(a->parameters()));
}

// RUN: not %vramlint --device=cpu --entry=adagradHasState %s 2>&1 | FileCheck --check-prefix=TWICE %s
void adagradHasState() {
  torch::nn::Linear a(10, 10);
  torch::optim::Adagrad optimizer(a->parameters(), 1e-3);
  optimizer.add_param_group(torch::optim::OptimizerParamGroup(a->parameters()));
}

// RUN: %vramlint --device=cpu --entry=adamHasNone --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 1760 < %t
// Weights, gradients and two averages.
void adamHasNone() {
  torch::nn::Linear a(10, 10);
  torch::optim::Adam optimizer(a->parameters(), 1e-3);
  optimizer.add_param_group(torch::optim::OptimizerParamGroup(a->parameters()));
  a(torch::zeros({4, 10})).sum().backward();
  optimizer.step();
}
