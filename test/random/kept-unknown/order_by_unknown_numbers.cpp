// Where a library has put numbers by something that is not known, which lies where is not known either.
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::vector<int> v{5, 3, 8, 1, 9, 2};
  v[2] = outside();
  std::nth_element(v.begin(), v.begin() + 3, v.end());
  auto t = torch::zeros({v[3]});
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  int v[] = {5, 3, outside(), 1, 9, 2};
  std::partial_sort(v, v + 2, v + 6);
  auto t = torch::zeros({v[1]});
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::vector<int64_t> v{5, 3, 8, 1, 9, 2};
  const int k = outside();
  std::partition(v.begin(), v.end(), [k](int64_t x) { return x > k; });
  auto t = torch::zeros({v[5]});
}
