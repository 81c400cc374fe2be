// Two shapes: both are expanded in front of what follows, since 2.0 too; what reaches the second by another way waits for that node.
// vramlint: scenario(@NAME@)
void program() {
  auto h = torch::rand({3, 5}, torch::requires_grad()), M = torch::rand({3, 6, 5}, torch::requires_grad());
  auto w = torch::softmax(torch::cosine_similarity(h.unsqueeze(1), M, 2), 1);
  M = M * (1 - w.unsqueeze(2)) + w.unsqueeze(2) * h.sigmoid().unsqueeze(1);
  M.sum().backward();
}
