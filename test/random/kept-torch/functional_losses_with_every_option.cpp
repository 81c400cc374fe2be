// An option that nobody asks for is told, and makes an answer less than exact.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({6, 5}, torch::requires_grad()), y = torch::full({6, 5}, 0.5), w = torch::ones({5});
  auto labels = torch::ones({6}, torch::kLong), signs = torch::ones({6}), many = torch::ones({6, 5}, torch::kLong);
  auto p = torch::full({6, 5}, 0.25, torch::requires_grad());
  F::binary_cross_entropy(p, y, F::BinaryCrossEntropyFuncOptions().weight(w).reduction(torch::kSum)).backward();
  F::binary_cross_entropy_with_logits(
      x, y, F::BinaryCrossEntropyWithLogitsFuncOptions().weight(w).pos_weight(torch::ones({5})).reduction(torch::kMean)).backward();
  F::cosine_embedding_loss(x, y, signs, F::CosineEmbeddingLossFuncOptions().margin(0.5).reduction(torch::kSum)).backward();
  F::cross_entropy(x, labels, F::CrossEntropyFuncOptions().weight(w).ignore_index(2).reduction(torch::kSum)).backward();
  F::hinge_embedding_loss(x, torch::ones({6, 5}), F::HingeEmbeddingLossFuncOptions().margin(0.5).reduction(torch::kSum)).backward();
  F::huber_loss(x, y, F::HuberLossFuncOptions().delta(0.5).reduction(torch::kSum)).backward();
  F::kl_div(x, y, F::KLDivFuncOptions().log_target(true).reduction(torch::kBatchMean)).backward();
  F::l1_loss(x, y, F::L1LossFuncOptions().reduction(torch::kNone)).sum().backward();
  F::mse_loss(x, y, F::MSELossFuncOptions().reduction(torch::kNone)).sum().backward();
  F::margin_ranking_loss(x.select(1, 0), x.select(1, 1), signs,
                         F::MarginRankingLossFuncOptions().margin(0.1).reduction(torch::kSum)).backward();
  F::multi_margin_loss(x, labels, F::MultiMarginLossFuncOptions().p(2).margin(0.5).weight(w).reduction(torch::kSum)).backward();
  F::multilabel_margin_loss(x, many, F::MultilabelMarginLossFuncOptions().reduction(torch::kSum)).backward();
  F::multilabel_soft_margin_loss(x, y, F::MultilabelSoftMarginLossFuncOptions().weight(w).reduction(torch::kSum)).backward();
  F::nll_loss(x, labels, F::NLLLossFuncOptions().weight(w).ignore_index(3).reduction(torch::kSum)).backward();
  F::poisson_nll_loss(x, y, F::PoissonNLLLossFuncOptions().log_input(false).full(true).eps(1e-6).reduction(torch::kSum)).backward();
  F::smooth_l1_loss(x, y, F::SmoothL1LossFuncOptions().beta(0.5).reduction(torch::kSum)).backward();
  F::soft_margin_loss(x, torch::ones({6, 5}), F::SoftMarginLossFuncOptions().reduction(torch::kSum)).backward();
  F::triplet_margin_loss(x, y, torch::zeros({6, 5}),
                         F::TripletMarginLossFuncOptions().margin(0.5).p(1).eps(1e-5).swap(true).reduction(torch::kSum)).backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
