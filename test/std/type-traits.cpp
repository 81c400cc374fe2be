// <type_traits>, <typeindex>, <concepts>: what the program asks of types at run time and while it is compiled.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <concepts>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <vector>

struct Trivial {
  int X;
};
struct Virtual {
  virtual ~Virtual() = default;
};
struct Derived final : Virtual {};
struct Throwing {
  Throwing(Throwing &&) noexcept(false) {}
  ~Throwing() noexcept(false) {}
};
enum Old { A };
enum class New : short { B };

template <class T> static void show(const char *Name) {
  printf("%-8s %d%d%d%d%d%d%d %d%d%d%d %d%d%d\n", Name, std::is_integral_v<T>, std::is_floating_point_v<T>,
         std::is_pointer_v<T>, std::is_class_v<T>, std::is_enum_v<T>, std::is_reference_v<T>, std::is_const_v<T>,
         std::is_trivially_copyable_v<T>, std::is_polymorphic_v<T>, std::is_final_v<T>, std::is_aggregate_v<T>,
         std::is_default_constructible_v<T>, std::is_copy_constructible_v<T>,
         std::is_nothrow_move_constructible_v<T>);
}
template <class T> static std::string describe(const T &X) {
  if constexpr (std::is_same_v<T, bool>)
    return X ? "yes" : "no";
  else if constexpr (std::is_arithmetic_v<T>)
    return std::to_string(X);
  else if constexpr (std::is_convertible_v<T, std::string>)
    return X;
  else if constexpr (requires { X.size(); })
    return "size " + std::to_string(X.size());
  else
    return "?";
}
static int pick(std::integral auto) { return 1; }
static int pick(std::floating_point auto) { return 2; }
template <class T>
requires std::derived_from<T, Virtual>
static int pick(T) { return 3; }
static int pick(auto) { return 4; }
template <class F>
concept Action = std::invocable<F, int> && std::same_as < std::invoke_result_t<F, int>,
int > ;
static int run(Action auto F) { return F(20); }

int main() {
  show<int>("int");
  show<const double>("double");
  show<char *>("char *");
  show<int &>("int &");
  show<Trivial>("Trivial");
  show<Virtual>("Virtual");
  show<Derived>("Derived");
  show<Throwing>("Throwing");
  show<Old>("Old");
  show<New>("New");
  show<std::string>("string");
  show<std::unique_ptr<int>>("unique");
  printf("%s %s %s %s %s\n", describe(true).c_str(), describe(42).c_str(), describe("text").c_str(),
         describe(std::vector<int>(3)).c_str(), describe(Trivial{1}).c_str());
  printf("%d %d %d %d\n", pick(1), pick(1.0f), pick(Derived()), pick("x"));
  printf("%d\n", run([](int X) { return X * 2; }));
  printf("%d %d %d\n", std::is_base_of_v<Virtual, Derived>, std::is_convertible_v<Derived *, Virtual *>,
         std::is_constructible_v<std::string, int, char>);
  printf("%d %d\n", std::is_same_v<std::common_type_t<int, double>, double>,
         std::is_same_v<std::decay_t<const int(&)[3]>, const int *>);
  printf("%zu %zu %zu\n", std::rank_v<int[2][3]>, std::extent_v<int[2][3], 1>, std::alignment_of_v<double>);
  printf("%d %d\n", std::is_signed_v<std::underlying_type_t<New>>,
         std::is_same_v<std::make_unsigned_t<long>, unsigned long>);
  printf("%d %d %d\n", std::conjunction_v<std::true_type, std::false_type>, std::disjunction_v<std::true_type>,
         std::negation_v<std::true_type>);
  printf("%d\n", std::is_invocable_r_v<double, int (*)(char), char>);

  std::map<std::type_index, const char *> Names{
      {typeid(int), "int"}, {typeid(Virtual), "Virtual"}, {typeid(Derived), "Derived"}};
  std::unique_ptr<Virtual> P = std::make_unique<Derived>();
  printf("%s %s\n", Names[typeid(int)], Names[typeid(*P)]);
  printf("%d %d\n", typeid(*P) == typeid(Derived),
         std::type_index(typeid(int)) == std::type_index(typeid(const int)));
  std::unordered_map<std::type_index, int> Counts;
  ++Counts[typeid(std::string)];
  ++Counts[typeid(std::string)];
  ++Counts[typeid(long)];
  printf("%d %zu %zu\n", Counts[typeid(std::string)], Counts.size(), Names.size());
  printf("%s %s\n", typeid(int).name(), typeid(Derived).name());
  static_assert(std::totally_ordered<std::string> && !std::copyable<std::unique_ptr<int>>);
  static_assert(std::regular<int> && std::swappable<Trivial> && !std::default_initializable<Throwing>);
}
