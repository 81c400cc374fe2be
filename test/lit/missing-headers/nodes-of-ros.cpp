// ROS is not there. A node's model is known; what its callbacks do when messages arrive is not followed, and that is told.
//
// RUN: %vramlint --entry=main %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: `rclcpp::spin, which runs callbacks` needs a header that was not found
// CHECK: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=logged %s -- -std=c++17 2>&1 | FileCheck --check-prefix=LOGGED %s
// LOGGED: `RCLCPP_INFO(rclcpp::get_logger("a"), "%f", x)` needs a header that was not found
// LOGGED: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=made %s -- -std=c++17 2>&1 | FileCheck --check-prefix=MADE %s
// MADE: peak allocated{{ +}}3.50 KiB
// MADE: nothing: every figure is exact
#include <rclcpp/rclcpp.hpp>
#include <sensor_msgs/msg/image.hpp>
#include <torch/torch.h>

class Detector : public rclcpp::Node {
public:
  Detector() : Node("detector") {
    declare_parameter<int>("inputs", 64);
    net = torch::nn::Linear(get_parameter("inputs").as_int(), 12);
    net->to(torch::kCUDA);
    subscription = create_subscription<sensor_msgs::msg::Image>(
        "image", 10, [this](const sensor_msgs::msg::Image::SharedPtr message) { seen(message); });
    RCLCPP_INFO(get_logger(), "ready, %d", 3);
  }

private:
  void seen(const sensor_msgs::msg::Image::SharedPtr message) {
    auto y = net(torch::from_blob(message->data.data(), {1, 64}).to(torch::kCUDA));
    RCLCPP_INFO_STREAM(get_logger(), "seen " << message->height);
  }
  torch::nn::Linear net{nullptr};
  rclcpp::Subscription<sensor_msgs::msg::Image>::SharedPtr subscription;
};

int main(int argc, char **argv) {
  rclcpp::init(argc, argv);
  rclcpp::spin(std::make_shared<Detector>());
  rclcpp::shutdown();
}

void made() { Detector detector; }

void logged() {
  auto x = torch::zeros({3}, torch::kCUDA);
  RCLCPP_INFO(rclcpp::get_logger("a"), "%f", x);
}
