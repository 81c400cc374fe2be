// What a storage tells of itself.
void storage() {
  auto x = torch::rand({4, 5});
  auto y = x.slice(0, 1, 3);
  auto a = torch::zeros({(int64_t)y.storage().nbytes()});
  bool al = x.storage().is_alias_of(y.storage());
  auto d = torch::zeros({al ? 5 : 6});
  auto st = x.storage();
  x.reset(); y.reset();
  auto e = torch::zeros({st ? 2 : 3});
}
// vramlint: scenario(@NAME@)
void program() {
  storage();
  auto last = torch::zeros({3});
}
