// Linear regression on bare tensors: requires_grad, backward, and updates by hand; no module, no optimizer.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdlib>
#include <iostream>

// vramlint: scenario(linear_regression)
int main() {
  torch::manual_seed(0);
  auto options = torch::TensorOptions().dtype(torch::kFloat32);
  if (torch::cuda::is_available())
    options = options.device(torch::kCUDA);

  const int64_t samples = 256, features = 12;
  const double learning_rate = 0.1;

  // y = X w + b + noise
  torch::Tensor X = torch::randn({samples, features}, options);
  torch::Tensor true_w = torch::linspace(-1, 1, features, options).unsqueeze(1);
  torch::Tensor y = torch::mm(X, true_w) + 0.5;
  y += 0.01 * torch::randn_like(y);

  torch::Tensor w = torch::zeros({features, 1}, options.requires_grad(true));
  torch::Tensor b = torch::zeros({1}, options).requires_grad_();

  int iteration = 0;
  do {
    auto prediction = X.matmul(w) + b;
    auto error = prediction - y;
    auto loss = (error * error).mean();
    loss.backward();
    {
      torch::NoGradGuard no_grad;
      w -= learning_rate * w.grad();
      b -= learning_rate * b.grad();
      w.grad().zero_();
      b.grad().zero_();
    }
    std::cout << "iteration " << iteration << ": " << loss.item<float>() << '\n';
  } while (++iteration < 3);

  // The same by torch::autograd::grad, on double precision, with a polynomial.
  auto x = torch::linspace(0, 1, 200, options.dtype(torch::kFloat64));
  auto t = torch::sin(3 * x);
  auto c = torch::zeros({4}, options.dtype(torch::kFloat64).requires_grad(true));
  for (int i = 0; i < 2; ++i) {
    auto powers = torch::stack({torch::ones_like(x), x, x.pow(2), x.pow(3)}, 1);
    auto loss = torch::mse_loss(powers.mv(c), t);
    auto grads = torch::autograd::grad({loss}, {c});
    c = (c - 0.5 * grads[0]).detach().requires_grad_(true);
    std::cout << "fit " << i << ": " << loss.item<double>() << '\n';
  }
  std::cout << w.detach().norm().item<float>() << ", " << b.item<float>() << '\n';
  return EXIT_SUCCESS;
}
