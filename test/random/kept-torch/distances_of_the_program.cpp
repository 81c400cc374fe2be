// A loss with a distance of the program's own calls it: twice, and once more where the nearer of two pairs counts.
// uses: modules

// vramlint: scenario(@NAME@)
void program() {
  auto anchor = torch::randn({4, 6}, torch::requires_grad()), near = torch::randn({4, 6}), far = torch::randn({4, 6});
  int calls = 0;
  const auto manhattan = [&](const torch::Tensor &a, const torch::Tensor &b) {
    ++calls;
    return (a - b).abs().sum(1);
  };
  torch::nn::TripletMarginWithDistanceLoss plain(
      torch::nn::TripletMarginWithDistanceLossOptions().distance_function(manhattan).margin(0.5));
  plain(anchor, near, far).backward();
  torch::nn::TripletMarginWithDistanceLoss swapped(torch::nn::TripletMarginWithDistanceLossOptions()
                                                       .distance_function(manhattan)
                                                       .swap(true)
                                                       .reduction(torch::kNone));
  swapped->forward(anchor, near, far).sum().backward();
  torch::nn::TripletMarginWithDistanceLoss usual;
  usual(anchor, near, far).backward();
  auto told = torch::zeros({calls});
}
