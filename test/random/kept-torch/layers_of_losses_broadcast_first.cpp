// A layer of a loss broadcasts its operands as the functional does; index_add() multiplies the gradient of what it adds.
namespace nn = torch::nn;
template <class Loss> void broadcast(Loss loss) {
  auto x = torch::ones({5, 4, 4}), t = torch::rand({4}, torch::requires_grad());
  auto y = torch::ones({5, 4, 1}, torch::requires_grad());
  loss->forward(x, t).mean().backward();
  loss(y, x).sum().backward();
  loss(y, t).sum().backward();
}
void added(double alpha) {
  auto x = torch::zeros({3, 4}), s = torch::randn({2, 4}, torch::requires_grad());
  auto y = x.index_add(0, torch::tensor({0, 1}), s, alpha);
  y.sum().backward();
  (x * 2).index_add_(0, torch::tensor({0, 2}), s, 2).pow(2).sum().backward();
}
void sparse() {
  auto places = torch::tensor({0, 1, 2, 0}, torch::kLong).view({2, 2});
  auto matrix = torch::sparse_coo_tensor(places, torch::ones({2}), {4, 4});
  auto wide = matrix.to(torch::kDouble);
  auto copy = matrix.clone();
}
// vramlint: scenario(@NAME@)
void program() {
  broadcast(nn::MSELoss());
  broadcast(nn::SmoothL1Loss());
  broadcast(nn::HuberLoss());
  broadcast(nn::L1Loss());
  broadcast(nn::MSELoss(nn::MSELossOptions(torch::kNone)));
  broadcast(nn::SmoothL1Loss(nn::SmoothL1LossOptions().reduction(torch::kSum)));
  added(1);
  added(2);
  added(0.5);
  sparse();
  auto last = torch::zeros({3});
}
