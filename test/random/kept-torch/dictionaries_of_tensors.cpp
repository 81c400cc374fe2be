// c10::Dict: what is put in is kept, and a key that is there is kept as it is, or written over. Copies are the same one.
#include <ATen/core/Dict.h>
void insert(c10::Dict<std::string, torch::Tensor> into, torch::Tensor tensor) { into.insert("by value", tensor); }
void shared() {
  c10::Dict<std::string, torch::Tensor> first;
  auto same = first;
  same.insert("x", torch::zeros({100}));
  insert(first, torch::zeros({70}));
  auto two = torch::zeros({static_cast<std::int64_t>(first.size()) * 50});
}
// vramlint: scenario(@NAME@)
void program() {
  shared();
  torch::nn::Linear layer(3, 4);
  c10::Dict<std::string, torch::Tensor> kept;
  for (const auto &parameter : layer->named_parameters())
    kept.insert(parameter.key(), parameter.value().detach().clone());
  kept.insert("weight", torch::zeros({100}));
  kept.insert_or_assign("bias", torch::zeros({50}));
  if (kept.contains("bias") && !kept.contains("scale"))
    auto seen = torch::zeros({static_cast<std::int64_t>(kept.size())});
  auto bias = kept.at("bias") + 1;
  auto weight = kept.at("weight") + 1;
}
