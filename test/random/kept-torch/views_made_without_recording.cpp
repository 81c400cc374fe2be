// A view requires grad where its base does, whenever it was made; one that was made while nothing was recorded, or in
// inference mode, or that a Function gave back, is not to be changed in place while autograd records.
// uses: views no_grad inference Function
bool refuses(const std::function<void()> &call, const std::string &words) {
  try {
    call();
  } catch (const c10::Error &e) {
    return std::string(e.what()).find(words) != std::string::npos;
  }
  return false;
}
void told(bool yes) { torch::Tensor sign = yes ? torch::ones({5}) : torch::ones({9}); }

struct SameAgain : torch::autograd::Function<SameAgain> {
  static torch::Tensor forward(torch::autograd::AutogradContext *, torch::Tensor x) { return x; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *, torch::autograd::variable_list g) { return {g[0]}; }
};

// vramlint: scenario(@NAME@)
void program() {
  auto leaf = torch::randn({6}, torch::requires_grad());
  auto inner = leaf * 2;
  torch::Tensor silent, inferred, again, pieces;
  {
    torch::NoGradGuard guard;
    silent = inner.view({2, 3});
    pieces = inner.split(3)[1].view({3, 1});
    told(silent.requires_grad());
    told(silent.is_leaf());
    inner.slice(0, 1, 2).zero_();
  }
  {
    c10::InferenceMode guard;
    inferred = inner.view({3, 2});
  }
  told(refuses([&] { silent.add_(1); }, "A view was created in no_grad mode and is being modified inplace"));
  told(refuses([&] { pieces.add_(1); }, "A view was created in no_grad mode"));
  told(refuses([&] { inferred.add_(1); }, "A view was created in inference mode and is being"));
  told(refuses([&] { auto y = silent * 2; }, "its base or another view of its base has been modified"));
  told(refuses([&] { inferred.grad_fn(); }, "A view was created in inference mode and its base"));
  {
    torch::NoGradGuard guard;
    again = leaf.view({2, 3});
  }
  auto product = again * 3; // recorded, but no gradient comes to the leaf
  product.sum().backward();
  told(leaf.grad().defined());
  auto part = leaf.clone().split(2)[0].view({1, 2});
  told(refuses([&] { part.mul_(2); }, "returns multiple views"));
  auto same = SameAgain::apply(leaf * 1);
  told(refuses([&] { same.mul_(2); }, "created inside a custom Function"));
}
