// A module of the program that another is assigned to stays what its parent knows: its own tensors go at once.
struct Part : torch::nn::Module {
  explicit Part(int64_t n) {
    weight = register_parameter("weight", torch::ones({n, 9}));
    seen = register_buffer("seen", torch::zeros({n}));
    last = register_module("last", torch::nn::Linear(n, 2));
  }
  torch::Tensor weight, seen;
  torch::nn::Linear last{nullptr};
};
struct Whole : torch::nn::Module {
  Whole() { part = register_module("part", std::make_shared<Part>(7)); }
  std::shared_ptr<Part> part;
};
void work() {
  Part first(3), second(5);
  first = second;
  auto after_copy = torch::zeros({11});
  {
    Part third(6);
    second = std::move(third);
    auto empty = torch::zeros({static_cast<int64_t>(third.parameters().size()) + 1, 13});
  }
  auto after_move = torch::zeros({second.weight.size(0), 17});
  Whole whole;
  *whole.part = first;
  auto count = torch::zeros({static_cast<int64_t>(whole.parameters().size()), whole.parameters()[0].size(0)});
  whole.part->zero_grad();
  whole.part->last->forward(torch::ones({1, 5}, torch::requires_grad())).sum().backward();
  auto end = torch::zeros({19});
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
