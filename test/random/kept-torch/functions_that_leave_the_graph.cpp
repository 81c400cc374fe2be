// The backward of a function of the program, with create_graph: what it computes without a graph has none.
struct Sq : torch::autograd::Function<Sq> {
  static torch::Tensor forward(torch::autograd::AutogradContext *c, torch::Tensor x, bool graph) { c->saved_data["g"] = graph; c->save_for_backward({x}); return x * x; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *c, torch::autograd::variable_list g) { auto s = c->get_saved_variables(); torch::AutoGradMode m(c->saved_data["g"].toBool()); return {2 * s[0] * g[0], torch::Tensor()}; }
};
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({5}, torch::requires_grad());
  for (bool graph : {true, false}) {
    auto y = Sq::apply(x.tanh(), graph);
    auto g = torch::autograd::grad({y.sum()}, {x}, {}, true, true)[0];
    auto z = g.requires_grad() ? torch::zeros({1}) : torch::zeros({2});
    (g * x).sum().backward();
    y.sum().backward();
    auto h = torch::autograd::grad({Sq::apply(x, graph).sum()}, {x}, {}, true, true)[0];
    auto w = h.requires_grad() ? torch::zeros({1}) : torch::zeros({2});
  }
  auto Last = torch::zeros({3});
}
