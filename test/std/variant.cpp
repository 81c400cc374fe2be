// std::variant: alternatives, visiting one and several, emplacement, exceptions that leave it without value.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

template <class... F> struct Overloaded : F... { using F::operator()...; };

struct Loud {
  int Id;
  Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud(Loud &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("  move %d\n", Id); }
  Loud &operator=(const Loud &O) {
    printf("  copy %d over %d\n", O.Id, Id);
    Id = O.Id;
    return *this;
  }
  Loud &operator=(Loud &&O) noexcept {
    printf("  move %d over %d\n", O.Id, Id);
    Id = std::exchange(O.Id, -1);
    return *this;
  }
  ~Loud() { printf("  end %d\n", Id); }
};
struct Thrower {
  Thrower() = default;
  Thrower(const Thrower &) { throw std::runtime_error("no copies"); }
  Thrower &operator=(const Thrower &) = default;
};

struct Sum;
struct Number {
  double Value;
};
using Expression = std::variant<Number, std::unique_ptr<Sum>>;
struct Sum {
  Expression Left, Right;
};
static double evaluate(const Expression &E) {
  return std::visit(Overloaded{[](const Number &N) { return N.Value; },
                               [](const std::unique_ptr<Sum> &S) { return evaluate(S->Left) + evaluate(S->Right); }},
                    E);
}

int main() {
  using V = std::variant<int, double, std::string>;
  std::vector<V> All{1, 2.5, "three", std::string("four"), V(std::in_place_index<1>, 5)};
  for (const V &X : All) {
    std::visit(Overloaded{[](int I) { printf("int %d ", I); }, [](double D) { printf("double %g ", D); },
                          [](const std::string &S) { printf("string %s ", S.c_str()); }},
               X);
    printf("%zu\n", X.index());
  }
  V X = 7;
  printf("%d %d %d\n", std::holds_alternative<int>(X), std::get<int>(X), std::get_if<double>(&X) == nullptr);
  try {
    printf("%g\n", std::get<1>(X));
  } catch (const std::bad_variant_access &E) {
    printf("%s\n", E.what());
  }
  X = "text";
  X.emplace<2>(3, 'x');
  printf("%s %zu\n", std::get<std::string>(X).c_str(), X.index());
  std::get<2>(X) += "y";
  V Y = X;
  printf("%d %d %d\n", X == Y, V(1) < V(0.5), V(2) < V(3));
  X.swap(Y);
  Y = 1.5;
  printf("%zu %zu\n", X.index(), Y.index());
  const int Both =
      std::visit([](const auto &A, const auto &B) -> int { return sizeof(A) * 100 + sizeof(B); }, V(1), V(2.0));
  printf("%d\n", Both);
  printf("%s\n", std::visit<std::string>(
                     [](auto &&A) {
                       if constexpr (std::is_arithmetic_v<std::decay_t<decltype(A)>>)
                         return std::to_string(A);
                       else
                         return A;
                     },
                     X)
                     .c_str());
  Expression E = std::make_unique<Sum>(Sum{Number{1}, std::make_unique<Sum>(Sum{Number{2}, Number{3.5}})});
  printf("%g\n", evaluate(E));
  {
    printf("objects\n");
    std::variant<std::monostate, Loud, int> A;
    printf("%zu\n", A.index());
    A = Loud(1);
    A = Loud(2);
    A = 5;
    A.emplace<Loud>(3);
    auto B = A;
    auto C = std::move(A);
    B = C;
    A = std::monostate();
    printf("end\n");
  }
  std::variant<int, Thrower> Broken = 1;
  const Thrower T;
  try {
    Broken.emplace<1>(T);
  } catch (const std::runtime_error &Error) {
    printf("%s %d %d\n", Error.what(), Broken.valueless_by_exception(), Broken.index() == std::variant_npos);
  }
  try {
    std::visit([](auto &) {}, Broken);
  } catch (const std::bad_variant_access &Error) {
    printf("%s\n", Error.what());
  }
  Broken = 3;
  printf("%d\n", std::get<0>(Broken));
  printf("%zu\n", std::variant_size_v<V>);
}
