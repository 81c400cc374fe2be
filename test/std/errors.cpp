// What the library throws, and the texts of its exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <any>
#include <array>
#include <bitset>
#include <cstdio>
#include <exception>
#include <functional>
#include <future>
#include <ios>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <typeinfo>
#include <variant>
#include <vector>

template <class F> static void attempt(const char *What, F Action) {
  try {
    Action();
    printf("%s: nothing\n", What);
  } catch (const std::bad_array_new_length &E) {
    printf("%s: bad_array_new_length, %s\n", What, E.what());
  } catch (const std::bad_alloc &E) {
    printf("%s: bad_alloc, %s\n", What, E.what());
  } catch (const std::out_of_range &E) {
    printf("%s: out_of_range, %s\n", What, E.what());
  } catch (const std::invalid_argument &E) {
    printf("%s: invalid_argument, %s\n", What, E.what());
  } catch (const std::length_error &E) {
    printf("%s: length_error, %s\n", What, E.what());
  } catch (const std::logic_error &E) {
    printf("%s: logic_error, %s\n", What, E.what());
  } catch (const std::system_error &E) {
    printf("%s: system_error %d, %s\n", What, E.code().value(), E.what());
  } catch (const std::runtime_error &E) {
    printf("%s: runtime_error, %s\n", What, E.what());
  } catch (const std::bad_cast &E) {
    printf("%s: bad_cast, %s\n", What, E.what());
  } catch (const std::exception &E) {
    printf("%s: exception, %s\n", What, E.what());
  } catch (...) {
    printf("%s: something else\n", What);
  }
}

struct Base {
  virtual ~Base() = default;
};
struct Derived : Base {};
struct Own : std::runtime_error {
  int Code;
  Own(const std::string &What, int Code) : std::runtime_error(What + " (" + std::to_string(Code) + ")"), Code(Code) {}
};
struct Plain : std::exception {};

int main() {
  std::vector<int> V(3);
  volatile std::size_t Huge = static_cast<std::size_t>(-1) / 8;
  attempt("vector::at", [&] { V.at(3); });
  attempt("vector too long", [&] { V.resize(Huge * 4); });
  attempt("string::at", [] { std::string("abc").at(10); });
  attempt("substr", [] { std::string("abc").substr(4); });
  attempt("string too long", [] { std::string(static_cast<std::size_t>(-1), 'x'); });
  attempt("array::at", [] { std::array<int, 2>().at(2); });
  attempt("map::at", [] { std::map<int, int>().at(1); });
  attempt("bitset", [] { std::bitset<3>().test(3); });
  attempt("bitset text", [] { std::bitset<3>(std::string("012")); });
  attempt("stoi", [] { std::stoi("none"); });
  attempt("stoul", [] { std::stoul("99999999999999999999999"); });
  attempt("optional", [] { std::optional<int>().value(); });
  attempt("variant", [] { std::get<0>(std::variant<int, char>('c')); });
  attempt("any", [] { std::any_cast<int>(std::any(2.0)); });
  attempt("function", [] { std::function<void()>()(); });
  attempt("weak_ptr", [] { std::shared_ptr<int>(std::weak_ptr<int>()); });
  attempt("dynamic_cast", [] {
    Base B;
    (void)dynamic_cast<Derived &>(static_cast<Base &>(B));
  });
  attempt("typeid", [] {
    Base *Null = nullptr;
    (void)typeid(*Null).name();
  });
  attempt("system_error", [] { throw std::system_error(2, std::generic_category()); });
  attempt("system_error with text",
          [] { throw std::system_error(std::make_error_code(std::errc::permission_denied), "opening"); });
  attempt("no state", [] {
    std::promise<int> P;
    auto A = P.get_future(), B = P.get_future();
  });
  attempt("failure", [] { throw std::ios_base::failure("reading"); });
  attempt("own", [] { throw Own("own text", 7); });
  attempt("plain", [] { throw Plain(); });
  attempt("domain", [] { throw std::domain_error("outside"); });
  attempt("range", [] { throw std::range_error(std::string(100, 'r').substr(0, 5)); });
  attempt("overflow", [] { throw std::overflow_error("over"); });
  attempt("underflow", [] { throw std::underflow_error("under"); });
  attempt("bad_exception", [] { throw std::bad_exception(); });
  attempt("int", [] { throw 5; });
  std::runtime_error First("first"), Second("second");
  First = Second;
  const std::runtime_error Copy(First);
  printf("%s %s\n", First.what(), Copy.what());
  std::exception_ptr Kept;
  try {
    try {
      throw Own("inner", 1);
    } catch (...) {
      std::throw_with_nested(std::logic_error("outer"));
    }
  } catch (const std::exception &E) {
    printf("%s\n", E.what());
    try {
      std::rethrow_if_nested(E);
    } catch (const Own &Inner) {
      printf("%s %d\n", Inner.what(), Inner.Code);
      Kept = std::current_exception();
    }
  }
  try {
    std::rethrow_exception(Kept);
  } catch (const std::runtime_error &E) {
    printf("again %s\n", E.what());
  }
  Kept = std::make_exception_ptr(std::out_of_range("made"));
  attempt("made", [&] { std::rethrow_exception(Kept); });
  printf("%d\n", std::uncaught_exceptions());
}
