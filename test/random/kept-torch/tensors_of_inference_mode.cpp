// A tensor that was made in inference mode stays one: it has no version, autograd does not see it, and outside the mode
// it refuses to be changed, saved for backward or made a leaf.
// uses: inference
bool refuses(const std::function<void()> &call, const std::string &words) {
  try {
    call();
  } catch (const c10::Error &e) {
    return std::string(e.what()).find(words) != std::string::npos;
  }
  return false;
}
void told(bool yes) { torch::Tensor sign = yes ? torch::ones({5}) : torch::ones({9}); }

// vramlint: scenario(@NAME@)
void program() {
  torch::Tensor weight = torch::ones({4, 3}, torch::requires_grad()), made, asked;
  {
    c10::InferenceMode guard;
    made = torch::ones({4, 3});
    asked = torch::ones({4, 3}).set_requires_grad(true);
    made.mul_(2);
    told(made.is_inference() && weight.view({3, 4}).requires_grad());
    told((made * weight).is_inference());
  }
  told(refuses([&] { made.add_(1); }, "Inplace update to inference tensor"));
  told(refuses([&] { made * weight; }, "cannot be saved for backward"));
  told(refuses([&] { made.set_requires_grad(true); }, "Setting requires_grad=True on inference tensor"));
  told(refuses([&] { made._version(); }, "do not track version counter"));
  told((asked * asked).requires_grad());
  auto view = made.view({12});
  told(view.is_inference());
  told(view.is_view());
  auto sum = made + weight; // saves neither
  sum.sum().backward();
  told((made.clone() * weight).requires_grad());
  torch::nn::Linear line(3, 2);
  {
    c10::InferenceMode guard;
    auto out = line(made);
    told(out.is_inference());
  }
  told(refuses([&] { line(made); }, "cannot be saved for backward")); // before anything is computed
}
