// What is cloned is made anew first, and draws: the numbers behind it are sizes.
namespace nn = torch::nn;
namespace F = torch::nn::functional;
struct Net : nn::Cloneable<Net> {
  nn::Linear a{nullptr}; nn::Conv1d b{nullptr}; torch::Tensor w;
  Net() { reset(); }
  void reset() override { a = register_module("a", nn::Linear(3, 2)); b = register_module("b", nn::Conv1d(2, 3, 2)); w = register_parameter("w", torch::randn({5})); }
};
void show() {
  auto r = torch::randint(1, 100, {3});
  torch::zeros({r[0].item<int64_t>()}); torch::zeros({r[1].item<int64_t>()}); torch::zeros({r[2].item<int64_t>(), 2});
}
// vramlint: scenario(@NAME@)
void program() {
  torch::manual_seed(3);
  show();
  { auto v = nn::Sequential(nn::Linear(4,6), nn::Conv2d(2,4,3), nn::Embedding(5,4), nn::BatchNorm1d(3))->clone(); }
  show();
  { auto v = nn::Linear(3, 5)->clone(); }
  show();
  { auto v = nn::MultiheadAttention(8,2)->clone(); }
  show();
  { auto v = nn::LSTM(3,4)->clone(); }
  show();
  { auto v = nn::TransformerEncoderLayer(nn::TransformerEncoderLayerOptions(8,2).dim_feedforward(16))->clone(); }
  show();
  { auto v = nn::ModuleList(nn::Linear(4,6))->clone(); }
  show();
  { auto v = torch::optim::Adam(nn::Linear(3,3)->parameters()); }
  show();
  { auto v = nn::Embedding(5,3)->clone(); }
  show();
  { auto v = std::make_shared<nn::LinearImpl>(3, 4); }
  show();
  { auto v = torch::rand({40}).clone(); }
  show();
  { auto v = Net(); }
  show();
  { auto v = Net().clone(); }
  show();
  { auto v = std::make_shared<Net>(); }
  show();
  { auto v = Net(Net()); }
  show();
  auto last = torch::zeros({3});
}
