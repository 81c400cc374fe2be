// std::function, bind, mem_fn, reference_wrapper, invoke, operators as objects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Loud {
  int Id;
  Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud(Loud &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("  move %d\n", Id); }
  ~Loud() { printf("  end %d\n", Id); }
  int operator()(int X) const { return X + Id; }
  int times(int X) { return X * Id; }
};

static int twice(int X) { return 2 * X; }
static int minus(int A, int B) { return A - B; }
static void change(int &X) { X += 100; }

struct Base {
  virtual ~Base() = default;
  virtual std::string name(int N) const { return "base" + std::to_string(N); }
};
struct Derived : Base {
  std::string name(int N) const override { return "derived" + std::to_string(N); }
};

int main() {
  using namespace std::placeholders;
  std::function<int(int)> F = twice;
  printf("%d\n", F(4));
  int Offset = 10;
  F = [&Offset](int X) { return X + Offset; };
  Offset = 20;
  printf("%d %d\n", F(1), static_cast<bool>(F));
  std::function<int(int)> Empty;
  try {
    Empty(1);
  } catch (const std::bad_function_call &E) {
    printf("%s\n", E.what());
  }
  printf("%d %d\n", Empty == nullptr, !Empty);
  {
    printf("objects\n");
    F = Loud(3);
    auto G = F;
    auto H = std::move(G);
    printf("%d %d\n", static_cast<bool>(G), H(4));
    swap(F, H);
    F = nullptr;
    char Big[64] = "captured by value, and too large to lie in the function itself";
    std::function<char(int)> Large = [Big](int I) { return Big[I]; };
    auto Copy = Large;
    printf("%c%c\n", Large(0), Copy(9));
    std::function<int(int)> ByReference = std::ref(*H.target<Loud>());
    printf("%d\n", ByReference(5));
  }
  printf("bind\n");
  printf("%d %d\n", std::bind(minus, _2, _1)(3, 10), std::bind(minus, 100, _1)(1));
  auto Nested = std::bind(minus, std::bind(twice, _1), 5);
  printf("%d\n", Nested(8));
  int N = 1;
  std::bind(change, N)();
  printf("%d ", N);
  std::bind(change, std::ref(N))();
  printf("%d\n", N);
  printf("%d\n", std::bind_front(minus, 50)(8));
  Loud L(7);
  printf("%d\n", std::bind(&Loud::times, &L, _1)(6));
  {
    auto Bound = std::bind(&Loud::times, Loud(2), 5);
    printf("%d\n", Bound());
  }
  printf("mem_fn\n");
  auto Times = std::mem_fn(&Loud::times);
  printf("%d %d %d\n", Times(L, 2), Times(&L, 3), std::mem_fn(&Loud::Id)(L));
  std::vector<std::unique_ptr<Base>> All;
  All.push_back(std::make_unique<Base>());
  All.push_back(std::make_unique<Derived>());
  for (const auto &B : All)
    printf("%s ", std::invoke(&Base::name, *B, 1).c_str());
  printf("%d %d\n", std::invoke(&Loud::Id, L), std::invoke(twice, 8));
  printf("reference_wrapper\n");
  int A = 1, B = 2;
  std::vector<std::reference_wrapper<int>> References{A, B, A};
  for (int &X : References)
    X *= 10;
  References[1] = std::ref(A);
  References[1]++;
  printf("%d %d\n", A, B);
  std::map<std::string, std::function<double(double, double)>> Table{
      {"+", std::plus<>()}, {"-", std::minus<double>()}, {"*", std::multiplies<>()}, {"/", std::divides<>()}};
  for (const auto &[Name, Operation] : Table)
    printf("%s %g, ", Name.c_str(), Operation(7, 2));
  printf("%d %d %d %d\n", std::modulus<>()(7, 4), std::negate<int>()(5), std::greater<>()(2, 1),
         std::bit_xor<>()(5, 1));
  printf("%d\n", std::not_fn([](int X) { return X > 3; })(5));
  std::function<long(int)> Factorial = [&](int X) { return X < 2 ? 1L : X * Factorial(X - 1); };
  printf("%ld %d\n", Factorial(15), std::identity()(9));
  printf("%zu\n", std::hash<int>()(77));
}
