// A flag that is not known is tried both ways.
// ---
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::ReLU relu(torch::nn::ReLUOptions(outside() > 2));
  auto y = relu(torch::rand({2, 3, 5, 5}));
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::Linear layer(3, 4);
  layer->train(outside() > 2);
  layer->zero_grad(outside() > 3);
  auto y = layer(torch::rand({2, 3}));
  auto z = y.std(0, outside() > 2);
  auto w = y.topk(2, 0, outside() > 2, outside() > 1);
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::rand({4}, torch::requires_grad());
  auto loss = x.exp().sum();
  loss.backward({}, outside() > 2);
  auto t = torch::zeros({3});
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::zeros({2, 3}, torch::TensorOptions().requires_grad(outside() > 2));
  auto y = (x * 2).exp();
}
