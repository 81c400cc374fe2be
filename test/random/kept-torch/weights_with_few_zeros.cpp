// init::sparse_ makes its zeros before the number of the column.
namespace few_zeros {
void work() {
  auto w = torch::empty({2, 4});
  torch::nn::init::sparse_(w, 0.5);
  torch::nn::Linear l(3, 5);
  torch::nn::init::sparse_(l->weight, 0.7);
}
} // namespace few_zeros
// vramlint: scenario(@NAME@)
void program() {
  few_zeros::work();
  auto last = torch::zeros({3});
}
