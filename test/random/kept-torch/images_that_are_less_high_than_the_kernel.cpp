// a convolution of each channel by itself, whose kernel is higher than the image, or than what its stride leaves of
// it: the gradient of the weight is found by a product of matrices.
void apart(int64_t high, int64_t wide, int64_t stride, int64_t padding, int64_t kernel) {
  auto layer = torch::nn::Conv2d(
      torch::nn::Conv2dOptions(24, 24, kernel).stride(stride).padding(padding).groups(24).bias(stride == 1));
  auto picture = torch::randn({2, 24, high, wide}).requires_grad_();
  layer->forward(picture).sum().backward();
}
void work() {
  for (int64_t stride = 1; stride <= 3; ++stride)
    for (int64_t high = 2; high <= 6; ++high)
      apart(high, 6, stride, 1, 3);
  for (int64_t high = 1; high <= 4; ++high)
    apart(high, 5, 2, 1, 2);
  apart(3, 3, 2, 0, 3);
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
