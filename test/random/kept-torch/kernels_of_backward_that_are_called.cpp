// Kernels of backward that a program calls itself, as functions of its own do.
void called() {
  torch::NoGradGuard off;
  auto x = torch::randn({3, 8, 10, 12}), g = torch::randn({3, 8, 10, 12});
  auto a = at::softplus_backward(g, x, 1, 20);
  auto b = at::softshrink_backward(g, x, 0.5);
  auto c = at::hardshrink_backward(g, x, 0.5);
  auto e = at::silu_backward(g, x), f = at::mish_backward(g.transpose(2, 3).contiguous().transpose(2, 3), x);
  auto h = at::glu_backward(g.narrow(1, 0, 4), x, 1);
  auto y = at::softmax(x, 1);
  auto i = at::_softmax_backward_data(g, y, 1, torch::kFloat);
  auto z = at::log_softmax(x, -1);
  auto j = at::_log_softmax_backward_data(g.transpose(0, 1).contiguous().transpose(0, 1), z, -1, torch::kFloat);
  auto one = torch::ones({});
  auto k = at::mse_loss_backward(one, x, g, at::Reduction::Mean);
  auto l = at::smooth_l1_loss_backward(one, x, g, at::Reduction::Sum, 1.0);
  auto m = at::huber_loss_backward(one, x, g, at::Reduction::Mean, 1.0);
  auto [p, q] = at::max_pool2d_with_indices(x, {2, 2});
  auto n = at::max_pool2d_with_indices_backward(torch::randn_like(p), x, {2, 2}, {2, 2}, {0, 0}, {1, 1}, false, q);
  auto o = at::avg_pool2d_backward(torch::randn_like(p), x, {2, 2}, {2, 2}, {0, 0}, false, true, c10::nullopt);
  auto r = at::_adaptive_avg_pool2d_backward(torch::randn({3, 8, 2, 2}), x);
  auto s = at::embedding_dense_backward(torch::randn({5, 7}), torch::randint(0, 20, {5}), 20, -1, false);
  auto t = at::convolution_backward(torch::randn({3, 4, 8, 10}), x, torch::randn({4, 8, 3, 3}), at::IntArrayRef({4}), {1, 1}, {0, 0}, {1, 1}, false, {0, 0}, 1, {true, false, true});
  auto v = x.view({3, 8, 120}), u = at::avg_pool3d_backward(torch::randn({3, 8, 2, 5, 6}), torch::randn({3, 8, 4, 10, 12}), {2, 2, 2}, {2, 2, 2}, {0, 0, 0}, false, true, c10::nullopt);
  auto volume = torch::randn({3, 8, 4, 10, 12});
  auto [aa, bb] = at::max_pool3d_with_indices(volume, {2, 2, 2});
  auto cc = at::max_pool3d_with_indices_backward(torch::randn_like(aa), volume, {2, 2, 2}, {2, 2, 2}, {0, 0, 0}, {1, 1, 1}, false, bb);
  auto dd = at::_adaptive_avg_pool3d_backward(torch::randn({3, 8, 2, 2, 2}), volume);
}

struct Convolve : torch::autograd::Function<Convolve> {
  static torch::Tensor forward(torch::autograd::AutogradContext *ctx, torch::Tensor x, torch::Tensor w) {
    ctx->save_for_backward({x, w});
    return torch::conv2d(x, w, {}, 1, 1);
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *ctx,
                                                 torch::autograd::variable_list g) {
    auto s = ctx->get_saved_variables();
    auto r = at::convolution_backward(g[0], s[0], s[1], c10::nullopt, {1, 1}, {1, 1}, {1, 1}, false, {0, 0}, 1,
                                      {true, true, false});
    return {std::get<0>(r), std::get<1>(r)};
  }
};

void in_a_function() {
  auto x = torch::randn({2, 3, 16, 16}, torch::requires_grad());
  auto w = torch::randn({8, 3, 3, 3}, torch::requires_grad());
  Convolve::apply(x, w).sum().backward();
}

// vramlint: scenario(@NAME@)
void program() {
  called();
  in_a_function();
  auto last = torch::zeros({7});
}
