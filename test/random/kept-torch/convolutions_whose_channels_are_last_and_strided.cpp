// vramlint: scenario(@NAME@)
// As those that are not strided; gradients of the inputs have another kernel in later releases.
void program() {
  torch::nn::Sequential Net(torch::nn::Conv2d(torch::nn::Conv2dOptions(3, 16, 3).stride(2).padding(1)), torch::nn::ReLU(),
                            torch::nn::Conv2d(torch::nn::Conv2dOptions(16, 32, 4).stride(2)));
  auto X = torch::randn({4, 3, 32, 32}).to(torch::kFloat, false, false, torch::MemoryFormat::ChannelsLast);
  Net->forward(X.contiguous(torch::MemoryFormat::ChannelsLast)).sum().backward();
  auto Last = torch::zeros({3});
}
