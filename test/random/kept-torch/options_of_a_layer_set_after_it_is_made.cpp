// What makes parameters is read when the layer is made: set afterwards it changes nothing, but what forward reads does.
namespace nn = torch::nn;
using torch::Tensor;
struct Net : nn::Module {
  nn::Conv2d conv1, conv2; nn::Linear fc1, fc2; nn::BatchNorm2d bn; nn::LayerNorm ln;
  Net() : conv1(nn::Conv2dOptions(3, 32, 3)), conv2(nn::Conv2dOptions(32, 64, 3)), fc1(64, 32), fc2(32, 10), bn(64), ln(nn::LayerNormOptions({32})) {
    conv1->options.padding(1);
    conv1->options.stride(2);
    conv1->options.bias(false);
    register_module("conv1", conv1);
    conv2->options.padding(1);
    conv2->options.stride(2);
    register_module("conv2", conv2);
    fc1->options.bias(false);
    bn->options.affine(false);
    ln->options.elementwise_affine(false);
    register_module("fc1", fc1);
    register_module("fc2", fc2);
    register_module("bn", bn);
    register_module("ln", ln);
  }
  Tensor forward(Tensor x) {
    x = torch::relu(conv1->forward(x));
    x = torch::relu(bn(conv2->forward(x)));
    x = torch::avg_pool2d(x, 4);
    x = x.mean({2, 3});
    x = torch::relu(ln(fc1->forward(x)));
    return torch::log_softmax(fc2->forward(x), 1);
  }
};
// vramlint: scenario(@NAME@)
void program() {
  Net n;
  torch::optim::SGD o(n.parameters(), 0.1);
  for (int i = 0; i < 3; ++i) {
    if (i == 2) n.eval();
    auto l = torch::nll_loss(n.forward(torch::randn({2, 3, 32, 32})), torch::zeros({2}, torch::kLong));
    o.zero_grad();
    l.backward();
    o.step();
  }
}
