// What an undefined tensor is asked: it answers, or throws.
void told(bool yes) { auto sign = torch::zeros({yes ? 5 : 9}); }
template <class F> void ask(F question) {
  torch::Tensor none;
  try {
    told(question(none));
  } catch (const c10::Error &) {
    auto caught = torch::zeros({50});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  using T = torch::Tensor;
  ask([](T &u) { return u.contiguous().defined(); });
  ask([](T &u) { return u.contiguous(torch::MemoryFormat::ChannelsLast).defined(); });
  ask([](T &u) { return u.is_contiguous(); });
  ask([](T &u) { return u.is_contiguous(torch::MemoryFormat::ChannelsLast); });
  ask([](T &u) { return u.data().defined(); });
  ask([](T &u) { return u.grad().defined(); });
  ask([](T &u) { return u.mutable_grad().defined(); });
  ask([](T &u) { return u.is_leaf(); });
  ask([](T &u) { return u.is_view(); });
  ask([](T &u) { return u.output_nr() == 0; });
  ask([](T &u) { return u.grad_fn() == nullptr; });
  ask([](T &u) { return u.name().empty(); });
  ask([](T &u) { return u.element_size() == 0; });
  ask([](T &u) { return u.nbytes() == 0; });
  ask([](T &u) { return u.is_alias_of(u); });
  ask([](T &u) { return u.is_non_overlapping_and_dense(); });
  ask([](T &u) { return u.layout() == torch::kStrided; });
  ask([](T &u) { return u.set_requires_grad(false).defined(); });
  ask([](T &u) { return u.set_requires_grad(true).defined(); });
  ask([](T &u) { return u.requires_grad(); });
}
