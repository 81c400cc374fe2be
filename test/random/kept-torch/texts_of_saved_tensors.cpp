// What was saved to a stream is read from any text that is a copy of what was written.
static void fact(int64_t n) { auto z = torch::zeros({n + 1}); }
namespace save_load_stream {
void work() {
  torch::nn::Linear a(3, 4), b(3, 4);
  std::ostringstream os;
  torch::save(a, os);
  std::istringstream is(os.str());
  torch::load(b, is);
  b(torch::rand({2, 3})).sum().backward();
  auto t = torch::arange(12).view({3, 4});
  std::stringstream ss;
  torch::save(t, ss);
  torch::Tensor u;
  torch::load(u, ss);
  fact(u.numel());
  fact(u.scalar_type() == torch::kLong);
}
} // namespace save_load_stream
namespace save_load_vector_stream {
void work() {
  std::vector<torch::Tensor> v{torch::ones({3}), torch::zeros({2, 5}, torch::kDouble)};
  std::ostringstream os;
  torch::save(v, os);
  std::string data = os.str();
  std::istringstream is(data);
  std::vector<torch::Tensor> w;
  torch::load(w, is);
  fact(w.size());
  auto s = w[0].sum();
}
} // namespace save_load_vector_stream
namespace stream_idioms {
void work() {
  torch::Tensor a;
  std::stringstream ss;
  torch::save(torch::ones({3}), ss);
  torch::load(a, ss);
  torch::load(a, ss);
  fact(a.numel());
  std::string s = ss.str();
  std::istringstream is(s);
  torch::Tensor b;
  torch::load(b, is);
  auto t = std::move(s);
  std::istringstream js(t);
  torch::load(b, js, torch::kCPU);
  fact(b.numel());
}
} // namespace stream_idioms
namespace stream_map_store {
void work() {
  std::map<std::string, std::string> store;
  auto put = [&](const std::string& k, const torch::Tensor& t) { std::ostringstream os; torch::save(t, os); store[k] = os.str(); };
  auto get = [&](const std::string& k) { torch::Tensor t; std::istringstream is(store.at(k)); torch::load(t, is); return t; };
  put("a", torch::rand({4}));
  put("b", torch::rand({2, 3}));
  put("c", torch::rand({4}));
  auto b = get("b"), a = get("a");
  fact(b.numel() * 10 + a.numel());
  store["a"] = store["b"];
  fact(get("a").numel());
}
} // namespace stream_map_store
// vramlint: scenario(@NAME@)
void program() {
  save_load_stream::work();
  save_load_vector_stream::work();
  stream_idioms::work();
  stream_map_store::work();
  auto last = torch::zeros({3});
}
