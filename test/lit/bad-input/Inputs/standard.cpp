// A program of the standard library alone, whose headers are precompiled in a second.
#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

int main() {
  std::map<std::string, std::vector<int>> sizes{{"b", {3, 1, 2}}, {"a", {1}}};
  std::ostringstream text;
  for (auto &[name, numbers] : sizes) {
    std::sort(numbers.begin(), numbers.end());
    text << name << numbers.front() << numbers.back() << '\n';
  }
  std::cout << text.str();
}
