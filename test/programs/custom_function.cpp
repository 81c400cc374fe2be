// Gradients written by hand, and a weight computed anew at every call.
#include <torch/torch.h>

#include <c10/util/irange.h>

namespace {

// y = scale * (x W^T + b); only what the formulas of its gradients need is kept.
struct ScaledLinear : torch::autograd::Function<ScaledLinear> {
  static torch::Tensor forward(torch::autograd::AutogradContext *ctx, torch::Tensor input, torch::Tensor weight,
                               torch::Tensor bias, double scale) {
    ctx->save_for_backward({input, weight});
    ctx->saved_data["scale"] = scale;
    return (input.mm(weight.t()) + bias) * scale;
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *ctx,
                                                 torch::autograd::variable_list grads) {
    auto saved = ctx->get_saved_variables();
    const double scale = ctx->saved_data["scale"].toDouble();
    auto grad = grads[0] * scale;
    return {grad.mm(saved[1]), grad.t().mm(saved[0]), grad.sum(0), torch::Tensor()};
  }
};

struct NormedNetImpl : torch::nn::Module {
  NormedNetImpl(int64_t inputs, int64_t hidden, int64_t classes) : head(torch::nn::LinearOptions(hidden, classes)) {
    weight = register_parameter("weight", torch::randn({hidden, inputs}) * 0.1);
    bias = register_parameter("bias", torch::zeros(hidden));
    direction = register_parameter("direction", torch::randn({classes, hidden}));
    register_module("head", head);
  }

  torch::Tensor forward(torch::Tensor x) {
    for (const auto round : c10::irange(2)) {
      (void)round;
      x = torch::relu(x);
    }
    auto h = torch::tanh(ScaledLinear::apply(x, weight, bias, 0.5));
    head->weight = direction / direction.norm();
    return head(h);
  }

  torch::Tensor weight, bias, direction;
  torch::nn::Linear head;
};
TORCH_MODULE(NormedNet);

} // namespace

// vramlint: scenario(custom_function)
int main() {
  torch::manual_seed(3);
  NormedNet net(48, 24, 6);
  torch::optim::SGD optimizer(net->parameters(), torch::optim::SGDOptions(0.05).momentum(0.9));
  auto images = torch::randn({12, 48});
  auto labels = torch::randint(0, 6, {12}, torch::kLong);
  for (int step = 0; step < 3; ++step) {
    optimizer.zero_grad();
    auto loss = torch::nn::functional::cross_entropy(net(images), labels);
    loss.backward();
    optimizer.step();
  }
}
