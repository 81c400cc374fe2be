struct N : torch::nn::Module { N(const std::string& n, int k, torch::Tensor t) { register_module("first", torch::nn::Linear(2, 2)); if (k == 0) register_parameter(n, t); if (k == 1) register_buffer(n, t); if (k == 2) register_module(n, torch::nn::Linear(3, 2)); if (k == 3) register_module("sub", std::make_shared<N>(n, 0, t)); } };
// vramlint: scenario(@NAME@)
void program() {
  for (std::string n : {"in", "is", "not", "lambda", "None", "pass", "NoneType", "from", "with"})
    for (int k = 0; k < 4; ++k) {
      auto m = std::make_shared<N>(n, k, torch::ones({5})), o = std::make_shared<N>(n, k, torch::ones({5}));
      std::stringstream s;
      torch::save(m, s);
      try { torch::load(o, s); } catch (const std::exception& e) { auto z = torch::zeros({41}); }
    }
  try { torch::serialize::OutputArchive a; a.write("in", torch::ones({3})); a.save_to("k.pt"); torch::serialize::InputArchive b; b.load_from("k.pt"); torch::Tensor t; b.read("in", t); } catch (const std::exception& e) { auto z = torch::zeros({42}); }
  auto last = torch::zeros({3});
}
