// Whether oneDNN convolves a volume on the CPU hangs on its first four sizes: the width is left out.
void convolve(std::vector<int64_t> sizes, int64_t dilation, int64_t kernel) {
  torch::nn::Conv3d conv(torch::nn::Conv3dOptions(sizes[1], 6, kernel).dilation(dilation));
  auto x = torch::randn(sizes).requires_grad_(true);
  conv(x).sum().backward();
}

// vramlint: scenario(@NAME@)
void program() {
  convolve({1, 8, 20, 20, 20}, 2, 3);
  convolve({1, 8, 20, 20, 20}, 1, 3);
  convolve({1, 8, 20, 20, 20}, 1, 1);
  convolve({1, 8, 60, 60, 8}, 2, 3);
  convolve({1, 8, 60, 60, 8}, 1, 3);
  convolve({2, 2, 20, 20, 20}, 2, 3);
  convolve({1, 2, 20, 20, 20}, 1, 5);
}
