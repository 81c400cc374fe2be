// How indices and numbers without a type are written: flags as words.
using torch::indexing::Slice;
using torch::indexing::TensorIndex;
torch::Tensor lengthOf(const std::string &text) { return torch::zeros({static_cast<int64_t>(text.size())}); }

// vramlint: scenario(@NAME@)
void program() {
  auto none = lengthOf(c10::str(TensorIndex(torch::indexing::None)));
  auto dots = lengthOf(c10::str(TensorIndex("...")) + c10::str(TensorIndex(torch::indexing::Ellipsis)));
  auto number = lengthOf(c10::str(TensorIndex(12)));
  auto flags = lengthOf(c10::str(TensorIndex(true)) + c10::str(TensorIndex(false)) + c10::str(torch::Scalar(true)));
  auto whole = lengthOf(c10::str(TensorIndex(Slice())));
  auto part = lengthOf(c10::str(Slice(1, -1, 2)) + c10::str(TensorIndex(Slice(torch::indexing::None, 20))));
  auto same = c10::str(TensorIndex(true)) == "true" ? torch::zeros({3}) : torch::zeros({70});
}
