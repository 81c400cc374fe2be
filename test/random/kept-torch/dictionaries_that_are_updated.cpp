// A dictionary of parameters is updated under the keys that it has, one of modules under any.
// uses: modules
void told(bool yes) { torch::Tensor sign = yes ? torch::ones({5}) : torch::ones({9}); }

// vramlint: scenario(@NAME@)
void program() {
  torch::nn::ParameterDict all, some, more;
  all->insert("a", torch::zeros({4}));
  all->insert("b", torch::zeros({5}));
  some->insert("b", torch::zeros({6}));
  more->insert("a", torch::zeros({7}));
  more->insert("c", torch::zeros({8}));
  all->update(*some);
  std::string words;
  try {
    all->update(*more);
  } catch (const c10::Error &e) {
    words = e.what_without_backtrace();
  }
  told(words == "Parameter 'c' is not defined");
  auto left = torch::zeros({static_cast<int64_t>(all->size()), all["a"].numel(), all["b"].numel()});

  torch::nn::ModuleDict layers, others;
  layers->update(std::vector<std::pair<std::string, std::shared_ptr<torch::nn::Module>>>{
      {"one", torch::nn::Linear(2, 3).ptr()}});
  others->update(std::vector<std::pair<std::string, std::shared_ptr<torch::nn::Module>>>{
      {"two", torch::nn::Linear(3, 4).ptr()}, {"one", torch::nn::Linear(5, 6).ptr()}});
  layers->update(*others);
  auto many = torch::zeros({static_cast<int64_t>(layers->size())});
}
