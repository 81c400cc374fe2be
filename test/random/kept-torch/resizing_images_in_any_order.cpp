// In which order the results of resizing lie, and the gradients, for images with channels last and others.
// vramlint: scenario(@NAME@)
void program() {
  using S = std::vector<int64_t>;
  for (int k = 0; k < 3; ++k) {
    auto x = torch::rand({2, 5, 6, 8});
    if (k == 1) x = x.contiguous(torch::MemoryFormat::ChannelsLast);
    if (k == 2) x = x.transpose(2, 3);
    x = x.detach().requires_grad_();
    auto go = [&](auto f) {
      auto y = f();
      auto z = torch::zeros({y.stride(1) + 50});
      y.backward(torch::ones_like(y), true);
      auto w = torch::zeros({x.grad().stride(1) + 50});
      x.mutable_grad() = torch::Tensor();
      y.sum().backward();
      auto v = torch::zeros({x.grad().stride(1) + 50});
      x.mutable_grad() = torch::Tensor();
      auto u = f();
      u.backward(torch::ones(u.sizes()).contiguous(torch::MemoryFormat::ChannelsLast));
      auto t = torch::zeros({x.grad().stride(1) + 50});
    };
    go([&] { return at::_upsample_bilinear2d_aa(x, S{5, 5}, false); });
    go([&] { return at::_upsample_bicubic2d_aa(x, S{5, 5}, false); });
    go([&] { return at::_upsample_nearest_exact2d(x, S{5, 5}); });
    go([&] { return torch::upsample_nearest2d(x, S{5, 5}); });
    go([&] { return torch::upsample_bilinear2d(x, S{5, 5}, true); });
    go([&] { return torch::upsample_bicubic2d(x, S{5, 5}, true); });
  }
  auto last = torch::zeros({3});
}
