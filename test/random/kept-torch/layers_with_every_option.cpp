// An option that nobody asks for is told, and makes an answer less than exact.
namespace nn = torch::nn;
void pools() {
  auto x = torch::ones({2, 4, 9, 9}, torch::requires_grad());
  nn::AvgPool2d(nn::AvgPool2dOptions(3).stride(2).padding(1).ceil_mode(true).count_include_pad(false).divisor_override(4))(x).sum().backward();
  nn::MaxPool2d(nn::MaxPool2dOptions(3).stride(2).padding(1).dilation(1).ceil_mode(true))(x).sum().backward();
  nn::LPPool2d(nn::LPPool2dOptions(2, 3).stride(2).ceil_mode(true))(x).sum().backward();
  nn::Upsample(nn::UpsampleOptions().scale_factor(std::vector<double>{2, 2}).mode(torch::kBilinear).align_corners(true))(x).sum().backward();
  nn::ConstantPad2d(nn::ConstantPad2dOptions(1, 2.0))(x).sum().backward();
  nn::Unfold(nn::UnfoldOptions({2, 2}).dilation(2).padding(1).stride(2))(x).sum().backward();
  nn::CrossMapLRN2d(nn::CrossMapLRN2dOptions(3).alpha(1e-3).beta(0.5).k(2));
  nn::LocalResponseNorm(nn::LocalResponseNormOptions(3).alpha(1e-3).beta(0.5).k(2))(x).sum().backward();
}
void norms() {
  auto x = torch::ones({2, 4, 9, 9}, torch::requires_grad());
  nn::BatchNorm2d(nn::BatchNorm2dOptions(4).eps(1e-3).momentum(0.2).affine(false).track_running_stats(true))(x).sum().backward();
  nn::InstanceNorm2d(nn::InstanceNorm2dOptions(4).eps(1e-3).momentum(0.2).affine(true).track_running_stats(true))(x).sum().backward();
  nn::GroupNorm(nn::GroupNormOptions(2, 4).eps(1e-3).affine(false))(x).sum().backward();
  nn::LayerNorm(nn::LayerNormOptions({9}).eps(1e-3).elementwise_affine(false))(x).sum().backward();
}
void others() {
  auto x = torch::ones({6, 4}, torch::requires_grad());
  nn::Bilinear(nn::BilinearOptions(4, 4, 3).bias(false))(x, x).sum().backward();
  nn::CELU(nn::CELUOptions().alpha(0.5))(x).sum().backward();
  nn::ELU(nn::ELUOptions().alpha(0.5))(x).sum().backward();
  nn::GELU(nn::GELUOptions().approximate("tanh"))(x).sum().backward();
  nn::Hardtanh(nn::HardtanhOptions().min_val(-2).max_val(2).inplace(false))(x).sum().backward();
  nn::PReLU(nn::PReLUOptions().num_parameters(4).init(0.1))(x).sum().backward();
  nn::RReLU(nn::RReLUOptions().lower(0.1).upper(0.2))(x).sum().backward();
  nn::Softplus(nn::SoftplusOptions().beta(2).threshold(10))(x).sum().backward();
  nn::Threshold(nn::ThresholdOptions(0.5, 1).inplace(false))(x).sum().backward();
  nn::Dropout(nn::DropoutOptions().p(0.3).inplace(false))(x).sum().backward();
  nn::CosineSimilarity(nn::CosineSimilarityOptions().dim(0).eps(1e-3))(x, x).sum().backward();
  nn::PairwiseDistance(nn::PairwiseDistanceOptions().p(1).eps(1e-3).keepdim(true))(x, x + 1).sum().backward();
  auto ids = torch::ones({4, 2}, torch::kLong);
  nn::Embedding(nn::EmbeddingOptions(10, 3).padding_idx(1).scale_grad_by_freq(false))(ids).sum().backward();
  nn::EmbeddingBag(nn::EmbeddingBagOptions(10, 3).mode(torch::kSum).include_last_offset(false).padding_idx(2))(ids).sum().backward();
}
void losses() {
  auto x = torch::ones({6, 5}, torch::requires_grad()), y = torch::full({6, 5}, 0.5), w = torch::ones({5});
  auto labels = torch::ones({6}, torch::kLong);
  nn::BCEWithLogitsLoss(nn::BCEWithLogitsLossOptions().weight(w).pos_weight(torch::ones({5})).reduction(torch::kSum))(x, y).backward();
  nn::CrossEntropyLoss(nn::CrossEntropyLossOptions().weight(w).ignore_index(2).reduction(torch::kSum))(x, labels).backward();
  nn::KLDivLoss(nn::KLDivLossOptions().log_target(true).reduction(torch::kBatchMean))(x, y).backward();
  nn::PoissonNLLLoss(nn::PoissonNLLLossOptions().log_input(false).full(true).eps(1e-6).reduction(torch::kSum))(x, y).backward();
  nn::SmoothL1Loss(nn::SmoothL1LossOptions().beta(0.5).reduction(torch::kSum))(x, y).backward();
  nn::HuberLoss(nn::HuberLossOptions().delta(0.5).reduction(torch::kSum))(x, y).backward();
  nn::MultiMarginLoss(nn::MultiMarginLossOptions().p(2).margin(0.5).weight(w).reduction(torch::kSum))(x, labels).backward();
  nn::TripletMarginLoss(nn::TripletMarginLossOptions().margin(0.5).p(1).eps(1e-5).swap(true).reduction(torch::kSum))(x, y, torch::zeros({6, 5})).backward();
}
// vramlint: scenario(@NAME@)
void program() {
  pools();
  norms();
  others();
  losses();
  auto last = torch::zeros({3});
}
