// Engines and distributions of <random> with fixed seeds: every number is determined.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>
#include <sstream>
#include <vector>

template <class E> static void engine(const char *Name, E Engine) {
  printf("%s: %llu", Name, static_cast<unsigned long long>(Engine()));
  printf(" %llu", static_cast<unsigned long long>(Engine()));
  Engine.discard(1000);
  printf(" %llu\n", static_cast<unsigned long long>(Engine()));
}
template <class D> static void distribution(const char *Name, D Distribution) {
  std::mt19937 Engine(2024);
  printf("%s:", Name);
  for (int I = 0; I < 5; ++I)
    printf(" %.10g", static_cast<double>(Distribution(Engine)));
  printf("\n");
}

int main() {
  engine("mt19937", std::mt19937(1));
  engine("mt19937", std::mt19937());
  engine("mt19937_64", std::mt19937_64(1));
  engine("minstd_rand", std::minstd_rand(7));
  engine("minstd_rand0", std::minstd_rand0());
  engine("ranlux24", std::ranlux24(3));
  engine("knuth_b", std::knuth_b(3));
  engine("default", std::default_random_engine(5));
  std::seed_seq Seeds{1, 2, 3};
  engine("seed_seq", std::mt19937(Seeds));
  distribution("uniform_int", std::uniform_int_distribution<int>(1, 6));
  distribution("uniform_long", std::uniform_int_distribution<long>(-1000000000000, 1000000000000));
  distribution("uniform_real", std::uniform_real_distribution<double>(-1, 1));
  distribution("uniform_float", std::uniform_real_distribution<float>());
  distribution("normal", std::normal_distribution<double>(10, 2));
  distribution("bernoulli", std::bernoulli_distribution(0.3));
  distribution("binomial", std::binomial_distribution<int>(10, 0.4));
  distribution("geometric", std::geometric_distribution<int>(0.2));
  distribution("poisson", std::poisson_distribution<int>(4.5));
  distribution("exponential", std::exponential_distribution<double>(2));
  distribution("gamma", std::gamma_distribution<double>(2, 3));
  distribution("weibull", std::weibull_distribution<double>(2, 1));
  distribution("cauchy", std::cauchy_distribution<double>());
  distribution("lognormal", std::lognormal_distribution<double>());
  distribution("chi_squared", std::chi_squared_distribution<double>(3));
  distribution("discrete", std::discrete_distribution<int>{1, 0, 3, 6});
  const double Bounds[] = {0, 1, 5}, Weights[] = {2, 1};
  distribution("piecewise", std::piecewise_constant_distribution<double>(Bounds, Bounds + 3, Weights));
  std::mt19937 Engine(99);
  std::vector<int> V(10);
  std::iota(V.begin(), V.end(), 0);
  std::shuffle(V.begin(), V.end(), Engine);
  for (int X : V)
    printf("%d ", X);
  printf("\n");
  std::mt19937 Copy = Engine;
  printf("%d ", Copy == Engine);
  Engine();
  printf("%d\n", Copy == Engine);
  std::stringstream Text;
  Text << Engine;
  Text >> Copy;
  printf("%d\n", Copy == Engine);
  std::normal_distribution<double> Normal(0, 1);
  const double First = Normal(Engine);
  Normal.reset();
  printf("%.10g %.10g %g %g\n", First, Normal(Engine), Normal.mean(), Normal.stddev());
  printf("%.10g\n", std::generate_canonical<double, 53>(Engine));
  std::uniform_int_distribution<int> Dice(1, 6);
  int Counts[7] = {};
  for (int I = 0; I < 600; ++I)
    ++Counts[Dice(Engine)];
  for (int I = 1; I < 7; ++I)
    printf("%d ", Counts[I]);
  printf("%lu %lu\n", std::mt19937::min(), std::mt19937::max());
  // Rejected draws decide nothing by what they have not set.
  for (unsigned Seed = 1; Seed <= 20; ++Seed) {
    std::mt19937 Other(Seed);
    std::binomial_distribution<int> Binomial(41, 0.71);
    std::poisson_distribution<int> Poisson(30);
    printf("%d %d ", Binomial(Other), Poisson(Other));
  }
  printf("\n");
}
