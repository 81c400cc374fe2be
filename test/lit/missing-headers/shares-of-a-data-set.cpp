// Every process of a distributed run has as many examples as the others, so which of them this is decides nothing. How many
// there are does, and is named.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// RUN: %vramlint '--set=main::size=4' %s 2>&1 | FileCheck --check-prefix=SET %s
// CHECK: a loop is run over full batches of 64: how many examples there are is not known (--set 'main::size=...')
// CHECK: peak allocated{{ +}}~
// SET-NOT: warning:
// SET: peak allocated{{ +}}[[#]]
#include <mpi.h>
#include <torch/torch.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  auto set = torch::data::datasets::MNIST("../data").map(torch::data::transforms::Stack<>());
  auto sampler = torch::data::samplers::DistributedSequentialSampler(set.size().value(), size, rank, false);
  auto loader = torch::data::make_data_loader(std::move(set), sampler, 64);
  torch::nn::Linear net(784, 10);
  net->to(torch::kCUDA);
  torch::optim::SGD sgd(net->parameters(), 0.1);
  for (auto &batch : *loader) {
    auto scores = net->forward(batch.data.view({-1, 784}).to(torch::kCUDA));
    auto loss = torch::nll_loss(torch::log_softmax(scores, 1), batch.target.squeeze().to(torch::kCUDA));
    sgd.zero_grad();
    loss.backward();
    sgd.step();
  }
}
