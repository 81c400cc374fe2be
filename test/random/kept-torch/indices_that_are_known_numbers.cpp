// A number or a flag in a tensor of no dimension is an index as if it stood there: which element, and whether there is any.
// uses: indexing
using namespace torch::indexing;
void told(bool yes) { torch::Tensor sign = yes ? torch::ones({5}) : torch::ones({9}); }

// vramlint: scenario(@NAME@)
void program() {
  auto zero = torch::tensor(0, torch::kLong), one = torch::tensor(1, torch::kLong), far = torch::tensor(7, torch::kInt);
  auto yes = torch::tensor(true), no = torch::tensor(false), byte = torch::tensor(0, torch::kByte);
  auto x = torch::randn({2, 3});
  told(x.index({0, 1}).data_ptr() == x.index({zero, one}).data_ptr());
  told(x[1].data_ptr() == x[one].data_ptr());
  told(x.index({1}).data_ptr() == x.index({one.to(torch::kShort)}).data_ptr());
  told(x.index({zero}).data_ptr() == x.index({one}).data_ptr());
  for (const auto &flag : {yes, no, byte}) {
    auto taken = x.index({flag});
    told(taken.size(0) == 1);
  }
  auto deep = x.index({yes, torch::tensor({0, 1}), yes, torch::tensor({1})});
  x.index_put_({no}, 5);
  x.index_put_({yes, Slice(), one}, 5);
  bool refused = false;
  try {
    x.index({far});
  } catch (const c10::Error &e) {
    refused = std::string(e.what()).find("index 7 is out of bounds for dimension 0 with size 2") != std::string::npos;
  }
  told(refused);
}
