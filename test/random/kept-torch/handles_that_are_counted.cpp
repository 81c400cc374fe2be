// Copies of modules, elements of containers and AnyModules have handles of their own: each counts in the control block.
static void probe(int64_t n) { auto t = torch::zeros({n + 1}); }
struct Inner : torch::nn::Module { torch::Tensor w; torch::nn::Linear l{nullptr}; int id; Inner(int n) : id(n) { w = register_parameter("w", torch::ones({n})); l = register_module("l", torch::nn::Linear(n, n)); } Inner(const Inner& o) = default; Inner& operator=(const Inner&) = default; virtual ~Inner() { probe(id); } };
struct Alone : torch::nn::Module { std::shared_ptr<Inner> in = register_module("in", std::make_shared<Inner>(3)); torch::nn::Linear k{register_module("k", torch::nn::Linear(2, 2))}; };
// vramlint: scenario(@NAME@)
void program() {
  Inner a(4); probe(a.l.ptr().use_count());
  Inner b(a); probe(a.l.ptr().use_count());
  b = a; probe(a.l.ptr().use_count()); 
  Inner c(std::move(b)); probe(a.l.ptr().use_count());
  std::vector<Inner> v; v.push_back(a); probe(a.l.ptr().use_count()); v.push_back(a); probe(a.l.ptr().use_count()); v.erase(v.begin()); probe(a.l.ptr().use_count());
  auto d = std::make_shared<Alone>(); Alone e = *d; probe(d->in.use_count()); Alone f = std::move(e); probe(d->in.use_count()); probe(f.k.ptr().use_count()); e = f; probe(f.k.ptr().use_count()); f = std::move(e); probe(f.k.ptr().use_count()); auto ch = f.children(); probe(f.in.use_count()); 
  torch::nn::Sequential s(d->k, a.l), t = s; auto u = *s; probe(d->k.ptr().use_count()); *t = u; probe(d->k.ptr().use_count()); auto w = std::make_shared<torch::nn::SequentialImpl>(std::move(u)); probe(d->k.ptr().use_count());
  struct Seq : torch::nn::SequentialImpl { using SequentialImpl::SequentialImpl; int n = 3; }; Seq q(d->k); Seq q2 = q; probe(d->k.ptr().use_count()); q = q2; probe(d->k.ptr().use_count()); torch::nn::ModuleListImpl ml(d->k); auto ml2 = ml; probe(d->k.ptr().use_count());
}
