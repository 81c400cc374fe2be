// A table for an embedding; the kind of a norm that no largest one is given for says nothing.
void work() {
  auto table = torch::rand({6, 4});
  auto frozen = torch::nn::Embedding::from_pretrained(table);
  auto trained = torch::nn::Embedding::from_pretrained(table.clone(), torch::nn::EmbeddingFromPretrainedOptions().freeze(false).norm_type(1.0));
  torch::nn::Sequential net(frozen, torch::nn::Linear(4, 3));
  auto at = torch::randint(6, {2, 5}, torch::kLong);
  (net->forward(at).sum() + trained->forward(at).sum()).backward();
  auto count = torch::zeros({static_cast<int64_t>(net->parameters().size()), 3});
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
