// <numeric>: sums, products, scans, differences, gcd, midpoint.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

template <class T> static void show(const char *What, const std::vector<T> &V) {
  printf("%s:", What);
  for (const T &X : V)
    printf(" %g", static_cast<double>(X));
  printf("\n");
}

int main() {
  std::vector<int> V(6);
  std::iota(V.begin(), V.end(), 3);
  show("iota", V);
  printf("%d %lld\n", std::accumulate(V.begin(), V.end(), 0),
         std::accumulate(V.begin(), V.end(), 1LL, std::multiplies<>()));
  std::vector<std::string> Words{"a", "b", "c"};
  printf("%s\n",
         std::accumulate(Words.begin(), Words.end(), std::string("<"), [](std::string A, const std::string &B) {
           return std::move(A) + B + ",";
         }).c_str());
  printf("%d %g\n", std::reduce(V.begin(), V.end()), std::reduce(V.begin(), V.end(), 0.5));
  printf("%d\n", std::inner_product(V.begin(), V.end(), V.rbegin(), 0));
  printf("%d\n", std::transform_reduce(V.begin(), V.end(), 0, std::plus<>(), [](int X) { return X * X; }));
  printf("%g\n", std::transform_reduce(V.begin(), V.end(), std::vector<double>{1, 2, 3, 4, 5, 6}.begin(), 0.0));
  std::vector<int> W;
  auto Into = std::back_inserter(W);
  std::partial_sum(V.begin(), V.end(), Into);
  show("partial_sum", W);
  W.clear();
  std::adjacent_difference(V.begin(), V.end(), Into);
  show("adjacent_difference", W);
  W.clear();
  std::inclusive_scan(V.begin(), V.end(), Into);
  show("inclusive_scan", W);
  W.clear();
  std::exclusive_scan(V.begin(), V.end(), Into, 100);
  show("exclusive_scan", W);
  W.clear();
  std::transform_inclusive_scan(V.begin(), V.end(), Into, std::plus<>(), [](int X) { return X * 10; });
  show("transform_inclusive_scan", W);
  W.clear();
  std::transform_exclusive_scan(V.begin(), V.end(), Into, 0, std::plus<>(), std::negate<>());
  show("transform_exclusive_scan", W);
  printf("%d %d %d\n", std::gcd(84, 30), std::gcd(-6, 4), std::gcd(0, 5));
  printf("%d %ld\n", std::lcm(4, 6), std::lcm(21L, 6));
  printf("%d %d %g\n", std::midpoint(1, 8), std::midpoint(8, 1), std::midpoint(1.0, 4.0));
  printf("%u %td\n", std::midpoint(4000000000u, 4000000002u), std::midpoint(&V[0], &V[5]) - &V[0]);
  std::vector<double> D{0.1, 0.2, 0.3};
  printf("%.17g\n", std::accumulate(D.begin(), D.end(), 0.0));
  printf("%.9g\n", static_cast<double>(std::accumulate(D.begin(), D.end(), 0.0f)));
}
