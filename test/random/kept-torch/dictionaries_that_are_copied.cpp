// c10::Dict and c10::List: copies are the same one, what copy() gives is not; entries taken away by their key.
// vramlint: scenario(@NAME@)
void program() {
  c10::Dict<std::string, torch::Tensor> d;
  d.insert("k", torch::zeros({5}));
  d.insert("l", torch::zeros({6}));
  auto same = d;
  auto other = d.copy();
  torch::zeros({10 + static_cast<int64_t>(same.erase("k"))});
  torch::zeros({20 + static_cast<int64_t>(d.erase("none"))});
  torch::zeros({30 + static_cast<int64_t>(d.size()), 40 + static_cast<int64_t>(other.size())});
  other.insert_or_assign("l", torch::zeros({7}));
  torch::zeros({same.at("l").numel()});
  other.clear();
  d.clear();
  torch::zeros({50 + static_cast<int64_t>(other.size())});
  c10::List<torch::Tensor> l;
  l.push_back(torch::zeros({8}));
  auto apart = l.copy();
  auto alias = l;
  apart.push_back(torch::zeros({9}));
  alias.push_back(torch::zeros({11}));
  l.set(0, torch::zeros({12}));
  torch::zeros({60 + static_cast<int64_t>(apart.size()), 70 + static_cast<int64_t>(l.size())});
  torch::zeros({apart.get(0).numel()});
  auto last = torch::zeros({3});
}
