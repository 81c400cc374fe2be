// std::optional: holding, emptying, what it throws, comparison, what becomes of the object in it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

struct Loud {
  int Id;
  Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(int A, int B) : Id(A + B) { printf("  make %d from two\n", Id); }
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

static std::optional<int> parse(const std::string &Text) {
  int N = 0;
  for (char C : Text) {
    if (C < '0' || C > '9')
      return std::nullopt;
    N = N * 10 + C - '0';
  }
  return Text.empty() ? std::optional<int>() : N;
}

int main() {
  for (const char *Text : {"12", "x", "", "007"})
    printf("%d %d\n", parse(Text).has_value(), parse(Text).value_or(-1));
  try {
    printf("%d\n", parse("no").value());
  } catch (const std::bad_optional_access &E) {
    printf("%s\n", E.what());
  }
  printf("%d %d %d\n", parse("1") == 1, parse("x") == std::nullopt, parse("x") < parse("0"));
  printf("%d %d\n", parse("2") > parse("1"), (std::optional(3) <=> std::optional(3)) == 0);
  {
    printf("objects\n");
    std::optional<Loud> A(std::in_place, 1, 2), B;
    B = A;
    B = Loud(4);
    printf("%d %d\n", A->Id, (*B).Id);
    B.emplace(5);
    B.reset();
    printf("%d\n", B.has_value());
    A.swap(B);
    printf("%d %d\n", A.has_value(), B->Id);
    A = std::move(B);
    printf("%d %d\n", B.has_value(), B->Id);
    B = std::nullopt;
    A = {};
    B = 8;
    Loud Taken = *std::move(B);
    std::optional<Loud> C = std::make_optional<Loud>(9);
    if (C)
      C->Id = 10;
    auto D = C;
    auto E = std::move(D).value_or(Loud(11));
    printf("end\n");
  }
  std::optional<std::string> Text = "implicit";
  std::optional<std::string> Other(Text);
  Other->append("!");
  printf("%s %s\n", Text->c_str(), Other.value_or("none").c_str());
  std::optional<std::optional<int>> Nested(std::in_place);
  printf("%d %d\n", Nested.has_value(), Nested->has_value());
  std::optional<bool> Maybe = false;
  printf("%d %d\n", static_cast<bool>(Maybe), *Maybe);
  std::optional<int> FromOther = std::optional<short>(5);
  std::vector<std::optional<int>> V{1, {}, 3};
  int Sum = 0;
  for (auto &O : V)
    Sum += O.value_or(100);
  printf("%d %d\n", Sum, *FromOther);
  printf("%d\n", std::hash<std::optional<int>>()(3) == std::hash<int>()(3));
}
