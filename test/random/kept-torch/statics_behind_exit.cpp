// exit() in a destructor: what is static dies behind it, and is no part of the scenario.
static torch::Tensor before = torch::zeros({7});
struct Leaves {
  int n;
  torch::Tensor t = torch::zeros({n});
  ~Leaves() {
    if (n == 5) {
      auto more = torch::zeros({n * 3});
      std::exit(0);
    }
  }
};
// vramlint: scenario(@NAME@)
void program() {
  static torch::Tensor local = torch::zeros({9});
  Leaves a{2};
  { Leaves b{5}; }
  auto last = torch::zeros({3});
}
