// Batches of nothing, dimensions of nothing, and what is refused of them: by which exception decides what comes next.
namespace nothing {
namespace nn = torch::nn;
namespace F = torch::nn::functional;
using Kept = std::vector<torch::Tensor>;
void note(Kept &kept, const std::function<void()> &f) {
  int n = 1;
  try { f(); n = 2; } catch (const c10::IndexError &) { n = 5; } catch (const c10::Error &) { n = 9; }
  kept.push_back(torch::zeros({n}));
}
torch::Tensor leaf(std::vector<int64_t> sizes) { return torch::randn(sizes, torch::requires_grad()); }
void layers(Kept &kept) {
  note(kept, [] { nn::Conv2d c(3, 8, 3); c(leaf({0, 3, 4, 4})).sum().backward(); });
  note(kept, [] { nn::Conv1d c(3, 8, 3); c(torch::ones({0, 3, 8})).sum().backward(); });
  note(kept, [] { nn::Conv2d c(nn::Conv2dOptions(3, 6, 3).groups(3)); c(torch::ones({0, 3, 4, 4})).sum().backward(); });
  note(kept, [] { nn::ConvTranspose2d c(3, 8, 3); c(leaf({0, 3, 4, 4})).sum().backward(); });
  note(kept, [] { torch::conv2d(torch::ones({2, 0, 4, 4}), torch::ones({3, 0, 2, 2})); });
  note(kept, [] { F::conv_transpose2d(leaf({0, 3, 4, 4}), torch::ones({3, 2, 2, 2}), F::ConvTranspose2dFuncOptions().output_padding(2)); });
  note(kept, [] { nn::PixelShuffle s(2); s(leaf({0, 4, 3, 3})).sum().backward(); });
  note(kept, [] { nn::PixelUnshuffle s(2); s(leaf({0, 4, 4, 4})).sum().backward(); });
  note(kept, [] { torch::adaptive_avg_pool2d(leaf({2, 0, 4, 4}), {2, 2}).sum().backward(); });
  note(kept, [] { torch::adaptive_avg_pool2d(leaf({2, 0, 4, 4}), {1, 1}).sum().backward(); });
  note(kept, [] { torch::adaptive_avg_pool3d(leaf({2, 0, 4, 4, 4}), {2, 2, 2}); });
  note(kept, [] { torch::adaptive_max_pool2d(leaf({2, 0, 4, 4}), {2, 2}); });
  note(kept, [] { nn::ReflectionPad2d p(1); p(leaf({0, 3, 4, 4})).sum().backward(); });
  note(kept, [] { nn::ReflectionPad2d p(1); p(leaf({2, 0, 4, 4})).sum().backward(); });
  note(kept, [] { nn::ReplicationPad1d p(1); p(leaf({2, 0, 4})).sum().backward(); });
}
void sums(Kept &kept) {
  note(kept, [] { leaf({0, 4}).std().backward(); });
  note(kept, [] { torch::baddbmm(torch::ones({1, 4, 4}), leaf({1, 4, 0}), torch::ones({1, 0, 4})).sum().backward(); });
  note(kept, [] { torch::addbmm(torch::ones({4, 4}), torch::ones({2, 4, 0}), torch::ones({2, 0, 4}), 3, 1); });
  note(kept, [] { auto x = leaf({0, 4}); auto g = torch::autograd::grad({x.repeat({2, 0}).pow(2).sum()}, {x}, {}, true, true, true)[0]; if (g.requires_grad()) g.sum().backward(); });
  note(kept, [] { torch::ones({3, 0}).amax(); });
  note(kept, [] { torch::ones({3, 0}).amax(1); });
  note(kept, [] { torch::aminmax(torch::ones({3, 0})); });
  note(kept, [] { torch::linalg_vector_norm(torch::ones({3, 0}), INFINITY); });
  note(kept, [] { torch::linalg_vector_norm(torch::ones({3, 0}), INFINITY, 0); });
  note(kept, [] { torch::ones({3, 0}).norm(INFINITY); });
}
void places(Kept &kept) {
  const auto zeros = torch::zeros({2}, torch::kLong), fours = torch::full({2}, 4, torch::kLong);
  for (const auto &x : {torch::ones({3, 0}), torch::ones({0, 3}), torch::ones({0})})
    for (const auto &i : {zeros, fours}) {
      note(kept, [=] { x.index_select(0, i); });
      note(kept, [=] { x.index_fill(0, i, 1); });
      note(kept, [=] { auto sizes = x.sizes().vec(); sizes[0] = 2; x.index_copy(0, i, torch::ones(sizes)); });
      note(kept, [=] { auto sizes = x.sizes().vec(); sizes[0] = 2; x.index_add(0, i, torch::ones(sizes)); });
      note(kept, [=] { x.index({i}); });
      note(kept, [=] { x.clone().index_put_({i}, torch::ones({1})); });
      note(kept, [=] { if (x.dim() == 2) torch::embedding(x, i); });
    }
  note(kept, [=] { torch::ones({3}).index_add(0, fours, torch::ones({2})); });
  for (int64_t cut : {-3, -4})
    for (int64_t added : {0, -1, 3})
      note(kept, [=] { F::pad(torch::ones({2, 3}), F::PadFuncOptions({cut, added})); });
}
void triangles() { // one matrix of a batch whose strides are its own
  torch::rand({1, 1, 5, 6}).transpose(1, 2).tril_();
  torch::rand({1, 5, 1, 6}).transpose(1, 2).triu_();
  torch::rand({5, 6}).expand({1, 5, 6}).tril_();
}
} // namespace nothing
// vramlint: scenario(@NAME@)
void program() {
  nothing::Kept kept;
  nothing::layers(kept);
  nothing::sums(kept);
  nothing::places(kept);
  nothing::triangles();
  auto last = torch::zeros({3});
}
