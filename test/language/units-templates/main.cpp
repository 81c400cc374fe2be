// Templates that several sources instantiate, and those that one instantiates for all.
#include "box.h"
#include <algorithm>
#include <iostream>
#include <memory>

int main() {
  std::printf("%d %d %d\n", useBox(), useBox(), Box<int>::Uses);
  std::printf("%d %d %d %d\n", bump(), bump(), ++instance<int>(), ++Tally<Walker>);
  std::unique_ptr<Box<Walker>> W(wide());
  std::printf("%d %d\n", W->size(), dynamic_cast<Wide<Walker> *>(W.get()) != nullptr);
  std::printf("%d %.1f\n", twice(21), twice(1.5));
  Store<int> Ints;
  Store<double> Doubles;
  for (int I = 0; I < 5; ++I) {
    Ints.put(I);
    Doubles.put(I / 2.0);
  }
  std::printf("%d %.2f\n", Ints.sum(), Doubles.sum());
  Walker One;
  std::printf("%d\n", walk(One));
  run(One, 2);
  std::vector<Walker> All{One, {5}, {40}};
  std::sort(All.begin(), All.end());
  std::printf("%s\n", join(All).c_str());
  std::map<Walker, int> Ordered;
  for (const Walker &Each : All)
    Ordered[Each] = Each.At;
  for (const auto &[Key, Value] : Ordered)
    std::cout << Key << Value << ' ';
  std::cout << '\n';
  auto Print = [](const auto &X) { std::cout << X << '\n'; };
  std::for_each(All.begin(), All.end(), Print);
}
