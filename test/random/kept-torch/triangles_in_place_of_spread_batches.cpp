// In place a single batch may lie anywhere; several that do not lie one behind the other are copied there and back.
void work() {
  auto last = [] { return torch::rand({2, 4, 4, 6}).contiguous(torch::MemoryFormat::ChannelsLast); };
  last().tril_();
  last().triu_(1);
  last().tril();
  torch::rand({6, 4}).t().tril_();
  torch::rand({2, 4, 6}).transpose(0, 1).tril_();
  torch::rand({2, 4, 6}).transpose(1, 2).triu_();
  torch::rand({1, 2, 4, 6}).transpose(1, 2).tril_();
  torch::rand({2, 2, 4, 6}).transpose(0, 1).tril_();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
