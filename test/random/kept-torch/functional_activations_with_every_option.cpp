// An option that nobody asks for is told, and makes an answer less than exact.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({6, 4}, torch::requires_grad());
  auto inplace = [&](auto function) { function(x * 1).sum().backward(); };
  F::celu(x, F::CELUFuncOptions().alpha(0.5).inplace(false)).sum().backward();
  F::elu(x, F::ELUFuncOptions().alpha(0.5)).sum().backward();
  inplace([](torch::Tensor t) { return F::elu(t, F::ELUFuncOptions().alpha(0.5).inplace(true)); });
  inplace([](torch::Tensor t) { return F::celu(t, F::CELUFuncOptions().inplace(true)); });
  inplace([](torch::Tensor t) { return F::hardtanh(t, F::HardtanhFuncOptions().min_val(-2).max_val(2).inplace(true)); });
  inplace([](torch::Tensor t) { return F::leaky_relu(t, F::LeakyReLUFuncOptions().negative_slope(0.2).inplace(true)); });
  inplace([](torch::Tensor t) { return F::relu(t, F::ReLUFuncOptions().inplace(true)); });
  inplace([](torch::Tensor t) { return F::relu6(t, F::ReLU6FuncOptions().inplace(true)); });
  inplace([](torch::Tensor t) { return F::selu(t, F::SELUFuncOptions().inplace(true)); });
  inplace([](torch::Tensor t) { return F::threshold(t, F::ThresholdFuncOptions(0.5, 1).inplace(true)); });
  inplace([](torch::Tensor t) { return F::rrelu(t, F::RReLUFuncOptions().lower(0.1).upper(0.2).training(true).inplace(true)); });
  F::gelu(x, F::GELUFuncOptions().approximate("tanh")).sum().backward();
  F::glu(x, F::GLUFuncOptions(1)).sum().backward();
  F::hardshrink(x, F::HardshrinkFuncOptions(0.3)).sum().backward();
  F::softshrink(x, F::SoftshrinkFuncOptions(0.3)).sum().backward();
  F::softplus(x, F::SoftplusFuncOptions().beta(2).threshold(10)).sum().backward();
  F::softmax(x, F::SoftmaxFuncOptions(1).dtype(torch::kDouble)).sum().backward();
  F::log_softmax(x, F::LogSoftmaxFuncOptions(1).dtype(torch::kDouble)).sum().backward();
  F::softmin(x, F::SoftminFuncOptions(1).dtype(torch::kDouble)).sum().backward();
  F::dropout(x, F::DropoutFuncOptions().p(0.3).training(false)).sum().backward();
  F::normalize(x, F::NormalizeFuncOptions().p(1).dim(0).eps(1e-3)).sum().backward();
  F::pairwise_distance(x, torch::zeros({6, 4}), F::PairwiseDistanceFuncOptions().p(1).eps(1e-3).keepdim(true)).sum().backward();
  F::cosine_similarity(x, torch::ones({6, 4}), F::CosineSimilarityFuncOptions().dim(0).eps(1e-3)).sum().backward();
}
void normalise() {
  auto x = torch::ones({6, 4, 5}, torch::requires_grad()), w = torch::ones({4}, torch::requires_grad()), b = torch::ones({4});
  auto mean = torch::zeros({4}), var = torch::ones({4});
  F::batch_norm(x, mean, var, F::BatchNormFuncOptions().weight(w).bias(b).training(true).momentum(0.2).eps(1e-3)).sum().backward();
  F::group_norm(x, F::GroupNormFuncOptions(2).weight(w).bias(b).eps(1e-3)).sum().backward();
  F::instance_norm(x, F::InstanceNormFuncOptions().running_mean(mean).running_var(var).weight(w).bias(b).use_input_stats(true)
                          .momentum(0.2).eps(1e-3)).sum().backward();
  F::layer_norm(x, F::LayerNormFuncOptions({5}).weight(torch::ones({5})).bias(torch::zeros({5})).eps(1e-3)).sum().backward();
  auto table = torch::ones({10, 3}, torch::requires_grad()), ids = torch::ones({4, 2}, torch::kLong);
  F::embedding(ids, table, F::EmbeddingFuncOptions().padding_idx(1).scale_grad_by_freq(false)).sum().backward();
  F::embedding_bag(ids, table, F::EmbeddingBagFuncOptions().mode(torch::kSum).include_last_offset(false).padding_idx(2)
                                   .per_sample_weights(torch::ones({4, 2}))).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  normalise();
  auto last = torch::zeros({3});
}
