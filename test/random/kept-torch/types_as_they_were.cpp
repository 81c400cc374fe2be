// `x.type()`: what a tensor is made of, from before there were options.
template <class T> void twice(torch::Tensor x) {
  T *at = x.data_ptr<T>();
  for (int64_t i = 0; i < x.numel(); ++i)
    at[i] *= 2;
}
torch::Tensor scaled(torch::Tensor x) {
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "scaled", [&] { twice<scalar_t>(x); });
  return x;
}
void work() {
  auto x = torch::rand({3, 5}, torch::kDouble), y = torch::zeros({2}, torch::kLong);
  auto a = torch::zeros({x.type().scalarType() == torch::kDouble ? 7 : 9, 3}, x.type());
  auto b = torch::zeros({x.type() == a.type() ? 11 : 13}, y.type().scalarType());
  auto c = torch::zeros({x.type() != y.type() ? 17 : 19}, y.options().dtype(x.type().typeMeta()));
  auto d = torch::zeros({x.type().is_cuda() || y.type().is_sparse() ? 23 : 29});
  auto e = torch::zeros({static_cast<int64_t>(y.type().toString().size())});
  auto f = torch::zeros({x.type().device_type() == torch::kCPU ? 31 : 37});
  auto &kept = y.type();
  auto g = torch::zeros({41}, kept.options());
  auto h = y.toType(x.type().scalarType());
  scaled(a);
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
