// Out forms into tensors that fit, that have to grow, that lie otherwise or are of another type: what fits no kernel
// is refused before or behind the new size.
template <class F> void into(F write) {
  auto some = torch::randn({3, 4});
  for (torch::Tensor out : {torch::empty({0}), torch::empty({3, 4}), torch::empty({20}), torch::empty({0}, torch::kDouble),
                            torch::empty({4, 3}).t(), torch::empty({3, 4}, torch::kLong)}) {
    try {
      write(out, some);
    } catch (const c10::Error &) {
      auto caught = torch::zeros({50});
    }
    auto told = torch::zeros({out.numel() + out.dim()});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  using T = torch::Tensor;
  into([](T &out, const T &) { torch::zeros_out(out, {3, 4}); });
  into([](T &out, const T &) { torch::ones_out(out, {4, 3}); });
  into([](T &out, const T &) { torch::full_out(out, {3, 4}, 2); });
  into([](T &out, const T &) { torch::rand_out(out, {3, 4}); });
  into([](T &out, const T &) { torch::randn_out(out, {5, 4}); });
  into([](T &out, const T &) { torch::linspace_out(out, 0, 1, 12); });
  into([](T &out, const T &) { torch::eye_out(out, 3); });
  into([](T &out, const T &) { torch::eye_out(out, 3, 4); });
  into([](T &out, const T &x) { torch::hardtanh_out(out, x); });
  into([](T &out, const T &x) { torch::leaky_relu_out(out, x); });
  into([](T &out, const T &x) { torch::elu_out(out, x); });
  into([](T &out, const T &x) { torch::silu_out(out, x); });
  into([](T &out, const T &x) { torch::softplus_out(out, x); });
  into([](T &out, const T &x) { torch::hardsigmoid_out(out, x); });
  into([](T &out, const T &x) { torch::hardswish_out(out, x); });
  into([](T &out, const T &x) { torch::outer_out(out, x[0], x[1]); });
  into([](T &out, const T &x) { torch::addcmul_out(out, x, x, torch::ones({4})); });
  into([](T &out, const T &x) { torch::addcdiv_out(out, x, x, torch::ones({4})); });
}
