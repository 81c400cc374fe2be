// Logits and targets of other types: each step in place converts what it reads.
using torch::Tensor;
void loss(torch::Dtype logits, torch::Dtype targets, bool weighed) {
  Tensor x = torch::rand({3, 4, 2}, torch::dtype(logits).requires_grad(true));
  Tensor y = torch::rand({3, 4, 2}, targets);
  Tensor positive = weighed ? torch::rand({2}, logits) : Tensor();
  torch::binary_cross_entropy_with_logits(x * 2, y, {}, positive).backward();
  torch::binary_cross_entropy_with_logits(x * 2, y, {}, positive, torch::Reduction::Sum).backward();
}
// vramlint: scenario(@NAME@)
void program() {
  for (bool weighed : {false, true}) {
    loss(torch::kFloat, torch::kDouble, weighed);
    loss(torch::kDouble, torch::kFloat, weighed);
    loss(torch::kFloat, torch::kFloat, weighed);
  }
}
