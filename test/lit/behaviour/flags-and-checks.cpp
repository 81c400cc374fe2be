// gflags and glog, whether their headers are there or not: flags have the values that the program declares, checks are guards, and
// what is logged is no memory of the device.
//
// RUN: %vramlint --entry=trained %s 2>&1 | FileCheck %s
// CHECK: peak allocated
// CHECK: a check that throws or ends the program is taken to pass
// CHECK-NOT: [vram-unknown]
// RUN: %vramlint %s 2>&1 | FileCheck --check-prefix=MAIN %s
// MAIN: parameters{{ +}}~16.25 KiB
#include <torch/torch.h>

#include <gflags/gflags.h>
#include <glog/logging.h>

DEFINE_int32(batch, 16, "examples of a batch");
DEFINE_string(name, "net", "what the file is called");
DEFINE_double(rate, 0.1, "learning rate");
DEFINE_bool(bias, true, "with a bias");

void trained() {
  CHECK_GT(FLAGS_batch, 0) << "no examples";
  CHECK(!FLAGS_name.empty()) << "no name";
  torch::nn::Linear net(torch::nn::LinearOptions(64, 64).bias(FLAGS_bias));
  net->to(torch::kCUDA);
  torch::optim::SGD optimizer(net->parameters(), FLAGS_rate);
  for (int step = 0; step < 2; ++step) {
    auto loss = net(torch::ones({FLAGS_batch, 64}, torch::kCUDA)).sum();
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    CHECK(loss.item<float>() < 1e6f) << "diverged: " << step;
    LOG(INFO) << FLAGS_name << " " << step << ": " << loss.item<float>();
    LOG_IF(WARNING, step > 100) << "slow";
    VLOG(1) << "done";
  }
}

int main(int argc, char **argv) {
  google::InitGoogleLogging(argv[0]);
  gflags::ParseCommandLineFlags(&argc, &argv, true);
  FLAGS_logtostderr = true;
  trained();
}
