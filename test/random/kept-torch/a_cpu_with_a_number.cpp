// A CPU with a number is another device than that of any tensor: what goes there is copied.
void to_dev0() {
  auto x = torch::rand({3}).to(torch::Device(torch::kCPU, 0));
  auto y = x.to(torch::Device(torch::kCPU, 0));
  auto z = torch::rand({3}, torch::Device(torch::kCPU, 0));
  auto w = z.to(torch::kCPU);
  auto v = z.to(torch::Device(torch::kCPU, 0));
 auto u = z.cpu();
}
void clone_dev() {
  torch::nn::Sequential m(torch::nn::Linear(3, 4), torch::nn::BatchNorm1d(4));
  auto a = m->clone(torch::Device(torch::kCPU, 0));
  auto b = m->clone(torch::kCPU);
  auto c = m->clone();
  auto x = torch::rand({3}).to(torch::Device(torch::kCPU, 0));
  auto y = x.to(torch::kCPU);
}
void clone_dev2() {
  torch::nn::Linear m(3, 4);
  m->to(torch::Device(torch::kCPU, 0));
  auto b = std::dynamic_pointer_cast<torch::nn::LinearImpl>(m->clone(torch::Device("cpu:0")));
  auto z = b->weight.to(torch::Device("cpu:0"));
  auto w = m->weight.to(torch::kCPU);
}
// vramlint: scenario(@NAME@)
void program() {
  to_dev0();
  clone_dev();
  clone_dev2();
  auto last = torch::zeros({3});
}
