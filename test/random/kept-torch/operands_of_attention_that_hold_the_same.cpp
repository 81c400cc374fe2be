// Attention compares the numbers of its operands, wherever they lie: what was computed twice is the same.
struct Block : torch::nn::Module {
  Block() {
    norm = register_module("norm", torch::nn::LayerNorm(torch::nn::LayerNormOptions({8})));
    attention = register_module("attention", torch::nn::MultiheadAttention(8, 2));
  }
  torch::Tensor over(torch::Tensor q, torch::Tensor k, torch::Tensor v) { return std::get<0>(attention->forward(q, k, v)); }
  torch::nn::LayerNorm norm{nullptr};
  torch::nn::MultiheadAttention attention{nullptr};
};
void run(torch::Tensor y) {
  y.sum().backward();
  auto after = torch::zeros({7});
}
void work() {
  Block block;
  auto x = torch::rand({5, 2, 8}), memory = torch::rand({5, 2, 8});
  run(block.over(block.norm(x), block.norm(x), block.norm(x)));
  run(block.over(block.norm(x), block.norm(memory), block.norm(memory)));
  run(block.over(torch::ones({5, 2, 8}), torch::ones({5, 2, 8}), torch::full({5, 2, 8}, 1.0)));
  run(block.over(x, x.clone(), x.detach().contiguous()));
  run(block.over(torch::dropout(x, 0.5, true), torch::dropout(x, 0.5, true), x));
  auto filled = torch::rand({5, 2, 8});
  filled.zero_();
  run(block.over(torch::zeros({5, 2, 8}), filled, torch::zeros_like(x)));
  auto half = torch::rand({5, 2, 8});
  half.copy_(x);
  run(block.over(x, half, half));
  half.select(0, 1).fill_(3);
  run(block.over(memory, half, half));
  run(block.over(torch::rand({1, 0, 8}), torch::rand({1, 0, 8}), torch::rand({1, 0, 8})));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
