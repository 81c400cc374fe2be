// ROS is not there. A node's model is known, and what its callbacks do when messages arrive and timers run off: how often
// that is is not.
//
// RUN: %vramlint --entry=main %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: a loop is run 2 times: how often something arrives is not known
// CHECK: peak allocated{{ +}}~1.01 MiB
// CHECK-NEXT: peak reserved
// CHECK-NEXT: held at the end{{ +}}~8.00 KiB
//
// A thread that goes on beside it is not followed.
// RUN: %vramlint --entry=beside %s -- -std=c++17 2>&1 | FileCheck --check-prefix=BESIDE %s
// BESIDE: `rclcpp::spin, beside which threads run` needs a header that was not found
// BESIDE: peak allocated{{ +}}unknown
//
// RUN: %vramlint --entry=serves %s -- -std=c++17 2>&1 | FileCheck --check-prefix=SERVES %s
// SERVES: `a service, which runs callbacks` needs a header that was not found
// SERVES: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=logged %s -- -std=c++17 2>&1 | FileCheck --check-prefix=LOGGED %s
// LOGGED: `RCLCPP_INFO(rclcpp::get_logger("a"), "%f", x)` is taken to keep no tensor
// LOGGED: peak allocated{{ +}}~512 B
// RUN: %vramlint --entry=made %s -- -std=c++17 2>&1 | FileCheck --check-prefix=MADE %s
// MADE: peak allocated{{ +}}3.50 KiB
// MADE: nothing: every figure is exact
#include <rclcpp/rclcpp.hpp>
#include <robot_msgs/msg/limits.hpp>
#include <sensor_msgs/msg/image.hpp>
#include <torch/torch.h>

static torch::Tensor kept;

class Detector : public rclcpp::Node {
public:
  Detector() : Node("detector") {
    declare_parameter<int>("inputs", 64);
    net = torch::nn::Linear(get_parameter("inputs").as_int(), 12);
    net->to(torch::kCUDA);
    subscription = create_subscription<sensor_msgs::msg::Image>(
        "image", 10, [this](const sensor_msgs::msg::Image::SharedPtr message) { seen(message); });
    timer = create_wall_timer(std::chrono::milliseconds(20), std::bind(&Detector::tick, this));
    RCLCPP_INFO(get_logger(), "ready, %d", 3);
  }

private:
  void seen(const sensor_msgs::msg::Image::SharedPtr message) {
    auto y = net(torch::from_blob(message->data.data(), {1, 64}).to(torch::kCUDA));
    RCLCPP_INFO_STREAM(get_logger(), "seen " << message->height);
  }
  void tick() {
    for (int i = 0; i < 3; ++i)
      limits.upper[i].scale = i;
    kept = torch::zeros({2048}, torch::kCUDA);
  }
  torch::nn::Linear net{nullptr};
  robot_msgs::msg::Limits limits;
  rclcpp::TimerBase::SharedPtr timer;
  rclcpp::Subscription<sensor_msgs::msg::Image>::SharedPtr subscription;
};

int main(int argc, char **argv) {
  rclcpp::init(argc, argv);
  rclcpp::spin(std::make_shared<Detector>());
  rclcpp::shutdown();
}

void beside() {
  std::thread other([] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    kept = torch::zeros({1 << 20}, torch::kCUDA);
  });
  rclcpp::spin(std::make_shared<Detector>());
  other.join();
}

void serves() {
  auto node = std::make_shared<rclcpp::Node>("server");
  auto service = node->create_service<robot_msgs::srv::Set>("set", [](const auto &, const auto &) {});
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  executor.spin();
}

void made() { Detector detector; }

void logged() {
  auto x = torch::zeros({3}, torch::kCUDA);
  RCLCPP_INFO(rclcpp::get_logger("a"), "%f", x);
}
