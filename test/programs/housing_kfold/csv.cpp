// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "csv.h"

#include <algorithm>
#include <fstream>
#include <sstream>

std::vector<csv::Row> csv::read(const std::string &file, bool header) {
  std::vector<Row> rows;
  std::ifstream in(file);
  std::string line;
  if (header)
    std::getline(in, line);
  while (std::getline(in, line)) {
    if (line.empty())
      continue;
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream numbers(line);
    Row row;
    float value;
    while (numbers >> value)
      row.push_back(value);
    rows.push_back(std::move(row));
  }
  return rows;
}
