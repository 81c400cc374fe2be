// Braced lists of which one is shorter are refused.
void ragged3() {
  auto first = torch::zeros({2});
  auto x = torch::tensor({{{1, 2}, {3, 4}}, {{5, 6}, {7}}});
}
// vramlint: scenario(@NAME@)
void program() {
  ragged3();
  auto last = torch::zeros({3});
}
