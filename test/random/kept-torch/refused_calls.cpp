// What is refused, and by which kind of exception, decides the sizes.
namespace nn = torch::nn; namespace F = torch::nn::functional;
// vramlint: scenario(@NAME@)
void program() {
  int n = 1; std::vector<torch::Tensor> kept; auto t = [&](std::function<void()> f) { ++n; try { f(); n *= 2; } catch (const c10::Error &) { n += 3; } catch (const std::exception &) { n += 5; } if (n > 1000) n %= 997; kept.push_back(torch::zeros({n})); }; auto x = torch::randn({3, 4}, torch::requires_grad());
  t([&] { nn::EmbeddingBag(nn::EmbeddingBagOptions(3, 2).padding_idx(5)); }); t([&] { nn::EmbeddingBag(nn::EmbeddingBagOptions(3, 2).padding_idx(-2)); });
  t([&] { nn::Embedding(nn::EmbeddingOptions(3, 2).padding_idx(-3)); });  t([&] { nn::Embedding(nn::EmbeddingOptions(3, 2).padding_idx(-4)); }); t([&] { nn::Embedding(nn::EmbeddingOptions(3, 2)._weight(torch::ones({3, 2})).padding_idx(4)); });
  t([&] { x.masked_scatter(torch::ones({4}, torch::kBool), torch::ones({11})); }); t([&] { x.masked_scatter(torch::tensor({true, false, false, true}), torch::ones({6})); }); t([&] { auto y = x.detach().clone(); y.masked_scatter_(torch::tensor({true, false, false, true}), torch::ones({5})); });
  t([&] { torch::ones({3}).masked_scatter(torch::zeros({2, 3}, torch::kBool), torch::ones({0})); });
  t([&] { (x * 2).requires_grad_(false); }); t([&] { (x * 2).set_requires_grad(false); }); t([&] { (x * 2).detach_().requires_grad_(); });
  t([&] { nn::Sequential s(nn::Linear(2, 2), nn::ReLU()); s->at<nn::LinearImpl>(0); s->at<nn::ReLUImpl>(1); });
  t([&] { F::nll_loss(torch::randn({4, 3}), torch::tensor({1, 0, 2, 1})); }); t([&] { torch::nll_loss(torch::randn({3}), torch::tensor(1)); }); t([&] { F::nll_loss(torch::randn({2, 3, 2}), torch::tensor({{1, 0}, {0, 1}})); }); t([&] { F::nll_loss(torch::randn({2, 3}), torch::tensor({1.0, 0.0})); }); t([&] { F::cross_entropy(torch::randn({3}), torch::tensor(1)); }); t([&] { nn::CrossEntropyLoss()(torch::randn({3}), torch::tensor(1)); });
  auto last = torch::zeros({3});
}
