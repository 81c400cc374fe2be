// An archive keeps what it was given; what is read from a file is new, and shared by who reads it.
struct Pair : torch::nn::Module {
  torch::nn::Linear first{nullptr};
  torch::nn::BatchNorm1d second{nullptr};
  torch::nn::Sequential third{nullptr};
  Pair() {
    first = register_module("first", torch::nn::Linear(8, 4));
    second = register_module("second", torch::nn::BatchNorm1d(4));
    third = register_module("third", torch::nn::Sequential(torch::nn::Linear(4, 3), torch::nn::ReLU()));
  }
};
void modules() {
  auto net = std::make_shared<Pair>();
  {
    torch::serialize::OutputArchive archive;
    net->save(archive);
    archive.write("epoch", torch::tensor(3));
    archive.save_to("archives-net.pt");
  }
  auto other = std::make_shared<Pair>();
  torch::serialize::InputArchive archive;
  archive.load_from("archives-net.pt");
  torch::Tensor epoch;
  archive.read("epoch", epoch);
  other->load(archive);
  auto between = torch::zeros({11});
}
void tensors() {
  torch::serialize::OutputArchive archive, nested;
  {
    auto a = torch::ones({3, 5}), b = torch::ones({400}).slice(0, 2, 9);
    archive.write("a", a);
    archive.write("b", b, /*is_buffer=*/true);
    archive.write("again", a);
    archive("transposed", a.t());
    nested.write("inner", torch::ones({70000}, torch::kDouble));
    nested.write("nothing", torch::ones({0}));
    archive.write("nested", nested);
    archive.write("twice", nested);
  }
  archive.write("number", c10::IValue(int64_t(300)));
  archive.write("text", c10::IValue("some text"));
  archive.write("half", c10::IValue(0.5));
  archive.write("yes", c10::IValue(true));
  archive.write("value", c10::IValue(torch::ones({2})));
  archive.write("sizes", c10::IValue(std::vector<int64_t>{1, -2}));
  archive.save_to("archives-tensors.pt");
  auto between = torch::zeros({11});
  torch::serialize::InputArchive in, sub;
  in.load_from("archives-tensors.pt", torch::kCPU);
  if (in.keys().size() == 12)
    auto right = torch::zeros({12});
  torch::Tensor a, b = torch::ones({2}), inner, missing;
  in.read("a", a);
  in("b", b, true);
  if (!in.try_read("missing", missing))
    auto right = torch::zeros({13});
  in.read("nested", sub);
  if (sub.try_read("inner", inner))
    auto right = torch::zeros({14});
  in = torch::serialize::InputArchive();
  auto after = torch::zeros({15});
  c10::IValue number;
  try {
    sub.read("number", number);
  } catch (const c10::Error &) {
    auto caught = torch::zeros({16});
  } catch (const std::runtime_error &) { // an error of another class
    auto caught = torch::zeros({17});
  }
  try {
    sub.read("a", a);
  } catch (const c10::Error &) {
    auto caught = torch::zeros({18});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  modules();
  auto gap = torch::zeros({5});
  tensors();
  auto last = torch::zeros({3});
}
