// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef FOLDERS_HPP
#define FOLDERS_HPP

#include <torch/torch.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fs = std::filesystem;

// root/<class>/<picture>.ppm
class ImageFolder : public torch::data::Dataset<ImageFolder> {
  std::vector<std::pair<std::string, int64_t>> samples;
  std::map<std::string, int64_t> class_to_index;
  int64_t side;

public:
  ImageFolder(const fs::path &root, int64_t side) : side(side) {
    std::vector<std::string> classes;
    for (const auto &entry : fs::directory_iterator(root))
      if (entry.is_directory())
        classes.push_back(entry.path().filename().string());
    std::sort(classes.begin(), classes.end());
    for (const auto &name : classes) {
      const int64_t index = class_to_index.size();
      class_to_index[name] = index;
      std::vector<std::string> files;
      for (const auto &file : fs::directory_iterator(root / name))
        if (file.path().extension() == ".ppm")
          files.push_back(file.path().string());
      std::sort(files.begin(), files.end());
      for (const auto &file : files)
        samples.emplace_back(file, index);
    }
    std::cout << root << ": " << samples.size() << " pictures of " << classes.size() << " classes" << std::endl;
  }

  size_t classes() const { return class_to_index.size(); }

  torch::data::Example<> get(size_t index) override {
    const auto &[path, label] = samples.at(index);
    std::ifstream in(path, std::ios::binary);
    std::string magic;
    int width = 0, height = 0, top = 0;
    in >> magic >> width >> height >> top;
    in.get();
    std::vector<unsigned char> pixels(width * height * 3);
    in.read(reinterpret_cast<char *>(pixels.data()), pixels.size());
    auto image = torch::from_blob(pixels.data(), {height, width, 3}, torch::kUInt8).clone();
    image = image.permute({2, 0, 1}).to(torch::kFloat).div(255.0).unsqueeze(0);
    image = torch::nn::functional::interpolate(image, torch::nn::functional::InterpolateFuncOptions()
                                                          .size(std::vector<int64_t>({side, side}))
                                                          .mode(torch::kBilinear)
                                                          .align_corners(false));
    return {image.squeeze(0), torch::tensor(label, torch::kLong)};
  }

  torch::optional<size_t> size() const override { return samples.size(); }
};

#endif
