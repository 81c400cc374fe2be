// Two objects of static storage whose destructors run at the end of the program: what the second allocates is no part of the scenario.
struct Tracked {
  torch::Tensor t;
  int n;
  Tracked(int n) : t(torch::zeros({n})), n(n) {}
  ~Tracked() { auto more = torch::zeros({n + 2}); }
};
Tracked &first() {
  static Tracked one(5);
  return one;
}
thread_local std::unique_ptr<Tracked> of_thread;
// vramlint: scenario(@NAME@)
void program() {
  first();
  static Tracked second(9);
  of_thread = std::make_unique<Tracked>(6);
  of_thread.reset();
  of_thread = std::make_unique<Tracked>(8);
  Tracked local(7);
  auto last = torch::zeros({3});
}
