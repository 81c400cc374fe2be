// How long a tensor is in print hangs on its numbers, which nobody asks here; one without any, or without a value, is
// as long as its type.
template <class T> std::string shown(const T &value) {
  std::ostringstream out;
  out << value;
  return out.str();
}
// vramlint: scenario(@NAME@)
void program() {
  auto empty = torch::zeros({static_cast<long>(shown(torch::empty({0})).size())});
  auto none = torch::zeros({static_cast<long>(shown(torch::Tensor()).size())});
  std::cout << shown(torch::ones({2, 2})) << torch::indexing::Slice(1, 3) << std::endl;
  auto last = torch::zeros({5});
}
