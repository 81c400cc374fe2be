// Which classes LibTorch's own headers of distributed training declare hangs on flags of the build, and what is behind
// them talks to other processes: ours are read, by either place they have had. A collective writes to what it is given,
// and lays out in a row what comes from all processes. How many there are is what the program says, or mpirun.
//
// RUN: %vramlint --device=cpu --program-args='0 4' %s -- -DBY_GLOO 2>&1 | FileCheck --check-prefix=GLOO %s
// RUN: %vramlint --device=cpu %s -- -DBY_MPI 2>&1 | FileCheck --check-prefix=MPI %s
// RUN: %vramlint --device=cpu '--set=pg->getSize()=3' %s -- -DBY_MPI 2>&1 | FileCheck --check-prefix=SET %s
// RUN: %vramlint --device=cuda %s -- -DBY_NCCL 2>&1 | FileCheck --check-prefix=NCCL %s
//
// 128 B of rows, 128 B of outputs, and 32 B of the input.
// GLOO-NOT: warning:
// GLOO: peak allocated{{ +}}288 B
// GLOO: held at the end{{ +}}32 B
//
// MPI: a loop is taken to be run at least 2 times; how often is not known: how many processes mpirun starts; {{.*}}pg->getSize()=
// MPI: peak allocated{{ +}}{{[>~]}}
// SET: peak allocated{{ +}}224 B
//
// NCCL: peak allocated{{ +}}{{[~>].*}}
// NCCL: ProcessGroupNCCL
#ifdef BY_MPI
#include <c10d/ProcessGroupMPI.hpp>
#else
#include <torch/csrc/distributed/c10d/FileStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#endif
#include <torch/torch.h>

void all(const std::vector<c10::intrusive_ptr<c10d::Work>> &works) {
  for (auto &work : works)
    work->wait();
}

#ifndef BY_MPI
// A backend of the program's own.
class Alone : public c10d::ProcessGroup {
public:
  Alone() : c10d::ProcessGroup(0, 1) {}
  const std::string getBackendName() const override { return "alone"; }
  c10::intrusive_ptr<Work> allreduce(std::vector<at::Tensor> &tensors,
                                     const c10d::AllreduceOptions &opts = c10d::AllreduceOptions()) override {
    return c10::make_intrusive<c10d::Work>(rank_, c10d::OpType::ALLREDUCE);
  }
};
#endif

int main(int argc, char **argv) {
#ifdef BY_MPI
  auto pg = c10d::ProcessGroupMPI::createProcessGroupMPI();
  // Both pointers that releases have had.
  std::shared_ptr<c10d::ProcessGroupMPI> shared = pg;
  c10::intrusive_ptr<c10d::ProcessGroup> intrusive = pg;
#elif defined(BY_NCCL)
  c10d::TCPStoreOptions opts;
  opts.isServer = true;
  auto pg = std::make_shared<c10d::ProcessGroupNCCL>(c10::make_intrusive<c10d::TCPStore>("127.0.0.1", opts), 0, 2);
#else
  auto store = c10::make_intrusive<c10d::FileStore>("/tmp/store", std::stoi(argv[2]));
  auto options = c10d::ProcessGroupGloo::Options::create();
  options->devices.push_back(c10d::ProcessGroupGloo::createDefaultDevice());
  c10::intrusive_ptr<c10d::ProcessGroup> pg =
      c10::make_intrusive<c10d::ProcessGroupGloo>(store, std::stoi(argv[1]), std::stoi(argv[2]), options);
#endif
  std::vector<torch::Tensor> mine = {torch::ones({8}, torch::cuda::is_available() ? torch::kCUDA : torch::kCPU)};
  all({pg->allreduce(mine), pg->broadcast(mine)});
#ifndef BY_MPI
  all({Alone().allreduce(mine)});
#endif
  std::vector<std::vector<torch::Tensor>> everyones(1);
  for (int i = 0; i < pg->getSize(); ++i)
    everyones[0].push_back(torch::empty_like(mine[0]));
  c10::intrusive_ptr<c10d::Work> gathered = pg->allgather(everyones, mine);
  gathered->wait();
  everyones.clear();
  pg->barrier()->wait();
  static torch::Tensor kept = mine[0];
  if (pg->getRank() == 0)
    std::cout << kept.sizes() << std::endl;
}
