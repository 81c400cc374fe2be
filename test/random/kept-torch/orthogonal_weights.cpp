// orthogonal_ makes a normal matrix, its factors and the signs, of the shape that is no wider than high.
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::Linear wide(100, 20), high(20, 100);
  torch::nn::Conv2d image(3, 8, 3);
  torch::nn::init::orthogonal_(wide->weight, 0.5);
  torch::nn::init::orthogonal_(high->weight);
  torch::nn::init::orthogonal_(image->weight);
}
