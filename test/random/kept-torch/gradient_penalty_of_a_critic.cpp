// WGAN-GP: the gradient of the critic has a graph, and its norm is trained.
namespace nn = torch::nn;
void work() {
  torch::manual_seed(1);
  nn::Sequential critic(nn::Linear(12, 32), nn::LeakyReLU(nn::LeakyReLUOptions().negative_slope(0.2)),
                        nn::Linear(32, 16), nn::Tanh(), nn::Linear(16, 1));
  torch::optim::Adam optimizer(critic->parameters(), torch::optim::AdamOptions(1e-4).betas({0.0, 0.9}));
  for (int round = 0; round < 3; ++round) {
    auto real = torch::rand({8, 12}), fake = torch::rand({8, 12});
    auto alpha = torch::rand({8, 1});
    auto between = (alpha * real + (1 - alpha) * fake).requires_grad_(true);
    auto score = critic->forward(between);
    auto gradient =
        torch::autograd::grad({score}, {between}, {torch::ones_like(score)}, /*retain_graph=*/true, /*create_graph=*/true)[0];
    auto penalty = (gradient.view({8, -1}).norm(2, 1) - 1).pow(2).mean();
    auto loss = critic->forward(fake).mean() - critic->forward(real).mean() + 10 * penalty;
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
  }
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
