// Nodes of ROS 1: what is called back when messages arrive and timers run off, functions of their own and methods.
//
// RUN: %vramlint --entry=main %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: a loop is run 2 times: how often something arrives is not known
// CHECK: peak allocated{{ +}}~1.02 MiB
// CHECK-NEXT: peak reserved
// CHECK-NEXT: held at the end{{ +}}~15.50 KiB
//
// RUN: %vramlint --entry=bound %s -- -std=c++17 2>&1 | FileCheck --check-prefix=BOUND %s
// BOUND: `a subscription's callback` needs a header that was not found
// BOUND: peak allocated{{ +}}unknown
#include <ros/ros.h>
#include <sensor_msgs/Image.h>
#include <torch/torch.h>

static torch::Tensor seen, ticked;

class Detector {
public:
  explicit Detector(ros::NodeHandle &node) {
    net->to(torch::kCUDA);
    images = node.subscribe("images", 1, &Detector::detect, this);
    timer = node.createTimer(ros::Duration(0.1), &Detector::tick, this);
  }

private:
  void detect(const sensor_msgs::ImageConstPtr &message) {
    auto y = net(torch::zeros({1, 64}, torch::kCUDA));
  }
  void tick(const ros::TimerEvent &) { ticked = torch::zeros({2048}, torch::kCUDA); }
  torch::nn::Linear net{64, 12};
  ros::Subscriber images;
  ros::Timer timer;
};

void look(const sensor_msgs::Image::ConstPtr &) { seen = torch::zeros({1024}, torch::kCUDA); }

int main(int argc, char **argv) {
  ros::init(argc, argv, "detector");
  ros::NodeHandle node;
  Detector detector(node);
  ros::Subscriber other = node.subscribe("others", 1, look);
  ros::spin();
}

void bound() {
  ros::NodeHandle node;
  auto images = node.subscribe<sensor_msgs::Image>("images", 1, [](const sensor_msgs::Image::ConstPtr &) {});
  while (ros::ok())
    ros::spinOnce();
}
