// What a header that is not there gives may be assigned to a text, added to one, made one, or be read by C.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: peak allocated {{ *}}>= 512 B
#include "report.hpp"
#include <torch/torch.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

int main() {
  std::string date, name;
  date = report::current_date();
  name = report::name;
  date = report::centred("x (" + date + ")");
  date += report::name;
  date.append(report::centred(1));
  std::string made(report::name), braced{report::name}, copied = report::name, through = report::name.c_str();
  const char *text = report::text();
  if (FILE *file = std::fopen(report::path, "r"))
    std::fclose(file);
  std::ifstream in(report::path);
  std::cout << date << text << report::name;
  std::vector<report::Line> lines{report::Line(1), report::Title(2)};
  lines.insert(lines.begin(), report::Title("first"));
  switch (report::kind()) {
  case 1:
    return 1;
  default:
    break;
  }
  auto x = torch::zeros({4, 5}, torch::kCUDA);
}
