// The library as C++14 programs use it.
// flags: -std=c++14
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

struct Shape {
  virtual ~Shape() { printf("~Shape\n"); }
  virtual double area() const = 0;
};
struct Square : Shape {
  double Side;
  explicit Square(double S) : Side(S) {}
  double area() const override { return Side * Side; }
};
struct Circle : Shape {
  double Radius;
  explicit Circle(double R) : Radius(R) {}
  ~Circle() override { printf("~Circle\n"); }
  double area() const override { return 3 * Radius * Radius; }
};

int main() {
  std::vector<std::unique_ptr<Shape>> Shapes;
  Shapes.push_back(std::make_unique<Square>(2));
  Shapes.push_back(std::make_unique<Circle>(1));
  Shapes.emplace_back(new Square(3));
  std::sort(Shapes.begin(), Shapes.end(), [](const auto &A, const auto &B) { return A->area() < B->area(); });
  for (const auto &S : Shapes)
    printf("%g\n", S->area());
  Shapes.erase(std::remove_if(Shapes.begin(), Shapes.end(), [](const auto &S) { return S->area() < 4; }),
               Shapes.end());
  std::map<std::string, int> M;
  auto Inserted = M.insert(std::make_pair("key", 1));
  printf("%d %s\n", Inserted.second, Inserted.first->first.c_str());
  int A = 0;
  std::string B;
  std::tie(A, B) = std::make_tuple(5, "five");
  printf("%d %s\n", A, B.c_str());
  std::ostringstream Out;
  std::set<int> S{3, 1, 2};
  std::copy(S.begin(), S.end(), std::ostream_iterator<int>(Out, "-"));
  printf("%s\n", Out.str().c_str());
  auto Add = [](auto X, auto Y) { return X + Y; };
  printf("%d %s\n", Add(1, 2), Add(std::string("a"), "b").c_str());
  std::vector<bool> Bits(3, true);
  Bits[1] = false;
  printf("%d%d%d\n", bool(Bits[0]), bool(Bits[1]), bool(Bits[2]));
  std::function<int(int)> Fibonacci = [&](int N) { return N < 2 ? N : Fibonacci(N - 1) + Fibonacci(N - 2); };
  printf("%d\n", Fibonacci(12));
  std::string Text = "copy on write no longer", Copy = Text;
  Copy[0] = 'C';
  printf("%s %s\n", Text.c_str(), Copy.c_str());
}
