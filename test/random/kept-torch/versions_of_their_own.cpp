// What data() gives counts its changes for itself, and so does a variable that takes over another's data.
template <class F> void backward(torch::Tensor y, F change) {
  change();
  try {
    y.sum().backward();
  } catch (const c10::Error &) {
    auto caught = torch::zeros({50});
  }
}
void told(int64_t number) { auto sign = torch::zeros({number + 5}); }
void of_data() {
  auto w = torch::ones({3}, torch::requires_grad()), b = torch::ones({3});
  auto d = b.data(), v = d[0], same = b.detach();
  backward(w * d, [&] { d.add_(1); });
  backward(w * d, [&] { v.add_(1); });
  backward(w * d, [&] { b.add_(1); });
  backward(w * b, [&] { d.add_(1); });
  backward(w * same, [&] { b.add_(1); });
  told(d._version());
  told(v._version());
  told(b._version());
  told(d.data()._version());
  d.mul_(w);
  told(v.requires_grad());
}
void taken_over() {
  auto w = torch::ones({3}, torch::requires_grad()), taken = torch::zeros({3});
  {
    torch::NoGradGuard off;
    w.add_(1);
  }
  backward(w * w, [&] { w.set_data(torch::zeros({3})); });
  w.set_data(taken);
  backward(w * w, [&] { taken.add_(1); });
  backward(w * w, [&] {
    torch::NoGradGuard off;
    w.add_(1);
  });
  told(w._version());
}
void of_inference() {
  torch::Tensor made;
  {
    c10::InferenceMode mode;
    made = torch::ones({3, 3});
  }
  for (torch::Tensor own : {made.detach(), made.data(), made[0].detach()}) {
    own.add_(1);
    told(own.is_inference() + own._version());
    try {
      own.view({-1}).add_(1);
    } catch (const c10::Error &) {
      auto caught = torch::zeros({50});
    }
  }
}
void twice() {
  auto w = torch::ones({4}, torch::requires_grad());
  auto y = w + 0;
  y[0].add_(1);
  backward(y, [] {});
  try {
    backward(y, [] {});
  } catch (const std::exception &) { // no c10::Error
    auto caught = torch::zeros({70});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  of_data();
  taken_over();
  of_inference();
  twice();
}
