// What is refused, and by which kind of exception, decides the sizes: arguments of ops and layers.
namespace nn = torch::nn; namespace F = torch::nn::functional; using namespace torch::indexing;
struct Bare : nn::Module { torch::Tensor forward(torch::Tensor x) { return x; } };
struct Sq : torch::autograd::Function<Sq> { static torch::Tensor forward(torch::autograd::AutogradContext *c, torch::Tensor x) { c->save_for_backward({x}); return x * x; } static torch::autograd::variable_list backward(torch::autograd::AutogradContext *c, torch::autograd::variable_list g) { auto v = c->get_saved_variables(); return {g[0] * v[0], g[0]}; } };
// vramlint: scenario(@NAME@)
void program() {
  int n = 1; std::vector<torch::Tensor> kept; auto t = [&](std::function<void()> f) { ++n; try { f(); n *= 2; } catch (const c10::IndexError &) { n += 11; } catch (const c10::Error &) { n += 3; } catch (const std::exception &) { n += 5; } if (n > 1000) n %= 997; kept.push_back(torch::zeros({n})); }; auto x = torch::randn({3, 4}, torch::requires_grad()); auto y = torch::randn({2, 3, 4, 4}); auto i = torch::tensor({0, 2});
  t([&] { torch::zeros({0}).max(); });
  t([&] { F::conv_transpose2d(y, torch::ones({3, 2, 2, 2}), F::ConvTranspose2dFuncOptions().output_padding(2)); });
  t([&] { F::dropout2d(x.sum(), F::Dropout2dFuncOptions()); });
  t([&] { F::cross_entropy(x, torch::tensor({0, 1, 2}), F::CrossEntropyFuncOptions().label_smoothing(2.0)); });
  t([&] { F::pad(y, F::PadFuncOptions({5, 5, 0, 0}).mode(torch::kCircular)); });
  t([&] { Sq::apply(x).sum().backward(); });
  t([&] { torch::polygamma(-1, x.detach()); });
  t([&] { torch::renorm(x, 2, 0, -1); });
  t([&] { torch::quantile(x, 1.5); });
  t([&] { x.masked_fill(torch::ones({3, 4}, torch::kBool), torch::ones({2})); });
  t([&] { x.as_strided({3}, {-1}); });
  t([&] { torch::ones({2}).exponential_(-1); });
  t([&] { torch::ones({2}).geometric_(2); });
  t([&] { F::smooth_l1_loss(x, x.detach(), F::SmoothL1LossFuncOptions().beta(-1)); });
  t([&] { torch::ones({2}).cauchy_(0, -1); });
  t([&] { torch::tril(torch::ones({3})); });
  t([&] { torch::trapezoid(x, torch::ones({3})); });
  auto last = torch::zeros({3});
}
