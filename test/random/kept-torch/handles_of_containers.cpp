// The elements of containers are held twice, as elements and as children; an AnyModule that is copied holds once more.
static void probe(int64_t n) { auto t = torch::zeros({n + 1}); }
namespace nn = torch::nn;
// vramlint: scenario(@NAME@)
void program() {
  nn::Linear k(2, 2); nn::ReLU r;
  { nn::Sequential s(k); probe(k.ptr().use_count()); s->push_back(k); probe(k.ptr().use_count()); nn::Sequential t; *t = *s; probe(k.ptr().use_count()); t->push_back("x", k); probe(k.ptr().use_count()); t->extend(*s); probe(k.ptr().use_count()); }
  { nn::ModuleList s(k); probe(k.ptr().use_count()); s->push_back(k); probe(k.ptr().use_count()); s->insert(0, k); probe(k.ptr().use_count()); }
  { nn::ModuleDict s(torch::OrderedDict<std::string, std::shared_ptr<nn::Module>>{{"a", k.ptr()}}); probe(k.ptr().use_count()); auto p = s->pop("a"); probe(k.ptr().use_count()); s->clear(); probe(k.ptr().use_count()); }
  { nn::AnyModule a(k); probe(k.ptr().use_count()); auto b = a; probe(k.ptr().use_count()); auto c = std::move(b); probe(k.ptr().use_count()); nn::Sequential s(a); probe(k.ptr().use_count()); auto p = a.ptr(); probe(k.ptr().use_count()); s->push_back(r); auto m = s->modules(); probe(k.ptr().use_count()); auto q = s->children(); probe(k.ptr().use_count()); probe(r.ptr().use_count()); auto it = s->begin(); it->ptr(); nn::AnyModule z = *it; probe(k.ptr().use_count()); }
  nn::Module plain; plain.register_module("a", k); plain.register_module("b", k); probe(k.ptr().use_count()); auto x = plain.named_modules(); probe(k.ptr().use_count()); auto self = k->shared_from_this(); probe(k.ptr().use_count()); auto nm = plain.named_children(); probe(k.ptr().use_count()); nm.clear(); x.clear(); probe(k.ptr().use_count()); plain.unregister_module("a"); probe(k.ptr().use_count());
}
