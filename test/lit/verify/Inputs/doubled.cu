#include <torch/torch.h>

__global__ void twice(float *values, int n) {
  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)
    values[i] *= 2;
}

// vramlint: scenario(doubled)
void doubled() {
  auto x = torch::ones({1000}, torch::kCUDA);
  twice<<<4, 256>>>(x.data_ptr<float>(), 1000);
  auto y = x + 1;
}
