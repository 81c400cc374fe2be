// AnyModule and Sequential hand on values that keep their type: what a forward does not take as it is, is refused, and
// a default argument counts only where FORWARD_HAS_DEFAULT_ARGS names it.
// uses: AnyModule Sequential
using namespace torch::nn;
bool refuses(const std::function<void()> &call, const std::string &words) {
  try {
    call();
  } catch (const c10::Error &e) {
    return std::string(e.what()).find(words) != std::string::npos;
  }
  return false;
}
void told(bool yes) { torch::Tensor sign = yes ? torch::ones({5}) : torch::ones({9}); }

struct Both : Module {
  torch::Tensor forward(torch::Tensor a, torch::Tensor b) { return a + b; }
};
struct Often : Module {
  torch::Tensor forward(torch::Tensor a, int64_t times = 2) { return a.repeat({times, 1}); }
};
struct Named : Module {
  torch::Tensor forward(torch::Tensor a, int64_t times = 2, double by = 0.5) { return a.repeat({times, 1}) * by; }

protected:
  FORWARD_HAS_DEFAULT_ARGS({1, AnyValue(int64_t(3))}, {2, AnyValue(2.0)})
};
struct Beside : Module {
  torch::Tensor forward(torch::Tensor a, torch::Tensor b) { return b.defined() ? a + b : a.repeat({2, 1}); }

protected:
  FORWARD_HAS_DEFAULT_ARGS({1, AnyValue(torch::Tensor())})
};
struct Perhaps : Module {
  torch::Tensor forward(const torch::Tensor &a, c10::optional<torch::Tensor> b) { return b ? a + *b : a * 2; }
};

// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({5, 2, 4});
  Sequential recurrent(LSTM(LSTMOptions(4, 3)), Linear(3, 2)), last(Linear(4, 4), GRU(GRUOptions(4, 3)));
  told(refuses([&] { recurrent->forward(x); }, "Expected argument #0 to be of type"));
  told(refuses([&] { last->forward(x); }, "but you asked for type"));
  auto [out, state] = last->forward<std::tuple<torch::Tensor, torch::Tensor>>(x);
  Sequential two(Linear(4, 4), std::make_shared<Both>());
  told(refuses([&] { two->forward(x); }, "forward() method expects 2 argument(s), but received 1."));
  AnyModule often(Often{}), named(Named{}), perhaps(Perhaps{}), line(Linear(4, 4)), none;
  auto y = torch::randn({2, 4});
  told(refuses([&] { often.forward(y); }, "FORWARD_HAS_DEFAULT_ARGS"));
  told(refuses([&] { often.forward(y, 3); }, "Expected argument #1"));
  often.forward(y, int64_t(3));
  named.forward(y);
  Sequential besides(Beside{}, Linear(4, 4), std::make_shared<Beside>());
  besides->forward(y).sum().backward();
  named.forward(y, int64_t(2));
  told(refuses([&] { named.forward(); }, "at least 1 argument(s) and at most 3"));
  told(refuses([&] { perhaps.forward(y, y); }, "Expected argument #1"));
  perhaps.forward(y, c10::optional<torch::Tensor>());
  told(refuses([&] { line.forward<float>(y); }, "Attempted to cast AnyValue"));
  told(refuses([&] { line.get<Conv2dImpl>(); }, "Attempted to cast module"));
  told(refuses([&] { none.ptr(); }, "Cannot call ptr() on an empty AnyModule"));
  line.get<Linear>()->forward(y);
}
