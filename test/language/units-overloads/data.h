#pragma once

#include <string>
#include <vector>

struct Sample {
  std::string Path;
  int Label;
};

struct Data {
  explicit Data(int Count);
  std::vector<Sample> Samples;
};

int load(int Number);
int load(const std::string &Path);
int load(const Sample &From, int Scale);
