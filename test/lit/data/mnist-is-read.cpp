// MNIST's files are read as bytes, made floats, and divided by 255 while the bytes are still there: in place, but with the
// number as a tensor, and that as a float. On the CPU this is the peak of many a small program. Measured with LibTorch 1.13.
//
// RUN: %vramlint --device=cpu --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 235200012
#include <torch/torch.h>

int main() { auto Set = torch::data::datasets::MNIST("./data"); }
