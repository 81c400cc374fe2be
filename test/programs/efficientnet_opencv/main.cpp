// EfficientNet on pictures that a table names (file,label), read with OpenCV.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "efficientnet.hpp"

#include <opencv2/opencv.hpp>

#include <fstream>
#include <iostream>
#include <sstream>
#include <tuple>

class TableDataset : public torch::data::Dataset<TableDataset> {
  std::vector<std::tuple<std::string, int64_t>> rows_;

public:
  explicit TableDataset(const std::string &csv) {
    std::ifstream in(csv);
    std::string line, name, label;
    std::getline(in, line); // header
    while (std::getline(in, line)) {
      std::stringstream cells(line);
      std::getline(cells, name, ',');
      std::getline(cells, label, ',');
      rows_.push_back(std::make_tuple(name, std::stoi(label)));
    }
  }
  torch::data::Example<> get(size_t index) override {
    cv::Mat image = cv::imread(std::get<0>(rows_[index]), cv::IMREAD_COLOR);
    cv::cvtColor(image, image, cv::COLOR_BGR2RGB);
    cv::resize(image, image, cv::Size(64, 64));
    auto data = torch::from_blob(image.data, {image.rows, image.cols, 3}, torch::kByte)
                    .permute({2, 0, 1})
                    .toType(torch::kFloat)
                    .clone();
    auto label = torch::full({1}, std::get<1>(rows_[index]), torch::kLong);
    return {data / 255, label};
  }
  torch::optional<size_t> size() const override { return rows_.size(); }
};

int main(int argc, char *argv[]) {
  const std::string csv = argc > 1 ? argv[1] : "pictures.csv";
  const size_t kBatch = 4;
  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available())
    device = torch::Device(torch::kCUDA, 0);

  auto data = TableDataset(csv).map(torch::data::transforms::Stack<>());
  const auto count = data.size().value();
  auto loader = torch::data::make_data_loader<torch::data::samplers::RandomSampler>(std::move(data), kBatch);

  effnet::EfficientNet net(/*width=*/0.5, /*depth=*/0.7, /*dropout=*/0.2, /*classes=*/5);
  net->to(device);
  net->train();
  torch::optim::AdamW optimizer(net->parameters(), torch::optim::AdamWOptions(3e-4).weight_decay(1e-2));
  for (size_t epoch = 1; epoch <= 2; ++epoch) {
    size_t batch_index = 0;
    float loss_sum = 0.f;
    for (auto &batch : *loader) {
      auto data = batch.data.to(device);
      auto target = batch.target.squeeze().to(device);
      optimizer.zero_grad();
      auto loss = torch::nn::CrossEntropyLoss(torch::nn::CrossEntropyLossOptions().label_smoothing(0.1))(
          net->forward(data), target);
      loss.backward();
      optimizer.step();
      loss_sum += loss.item<float>();
      std::cout << "\repoch " << epoch << " batch " << ++batch_index << "/" << (count + kBatch - 1) / kBatch
                << std::flush;
    }
    std::cout << " loss " << loss_sum / batch_index << std::endl;
  }
  torch::save(net, "efficientnet.pt");
}
