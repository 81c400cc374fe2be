// A node of the graph that the program keeps lives on, with what it has saved: the pointers to it have a count.
using Nodes = std::vector<std::shared_ptr<torch::autograd::Node>>;
void kept(torch::Tensor w) {
  auto node = w.exp().grad_fn();
  auto again = node;
  node.reset();
  auto held = torch::zeros({100});
  again.reset();
  auto gone = torch::zeros({101});
}
std::shared_ptr<torch::autograd::Node> nextOf(const torch::Tensor &y) { return y.grad_fn()->next_edge(0).function; }
void handedOn(torch::Tensor w) {
  Nodes all;
  {
    auto y = w.sigmoid().sin();
    all.push_back(nextOf(y));
    all.push_back(w.tanh().grad_fn());
    auto leaf = (w * 2).grad_fn()->next_edges()[0].function;
  }
  auto both = torch::zeros({102});
  all.erase(all.begin());
  auto one = torch::zeros({103});
}
int64_t visited(const torch::Tensor &loss) {
  std::set<torch::autograd::Node *> seen;
  Nodes open{loss.grad_fn()};
  while (!open.empty()) {
    auto node = open.back();
    open.pop_back();
    if (!node || !seen.insert(node.get()).second) continue;
    for (const auto &edge : node->next_edges()) open.push_back(edge.function);
  }
  return seen.size();
}
// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::rand({30, 3}, torch::requires_grad());
  kept(w);
  handedOn(w);
  auto h = w.tanh();
  auto loss = (h * h + w).sum();
  auto count = torch::zeros({visited(loss)});
  loss.backward();
  auto last = torch::zeros({3});
}
