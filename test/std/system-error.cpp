// <system_error>: codes, conditions, categories of the library and of the program.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cerrno>
#include <cstdio>
#include <future>
#include <ios>
#include <iostream>
#include <string>
#include <system_error>

enum class Trouble { None, Small, Large };
namespace std {
template <> struct is_error_code_enum<Trouble> : true_type {};
} // namespace std
class TroubleCategory : public std::error_category {
public:
  const char *name() const noexcept override { return "trouble"; }
  std::string message(int Code) const override {
    return Code == 1 ? "a small trouble" : Code == 2 ? "a large trouble" : "no trouble";
  }
  std::error_condition default_error_condition(int Code) const noexcept override {
    return Code == 2 ? std::error_condition(std::errc::io_error) : std::error_condition(Code, *this);
  }
};
static const TroubleCategory &category() {
  static const TroubleCategory The;
  return The;
}
static std::error_code make_error_code(Trouble T) { return {static_cast<int>(T), category()}; }

int main() {
  std::error_code None;
  printf("%d %s %d %s\n", None.value(), None.category().name(), static_cast<bool>(None), None.message().c_str());
  std::error_code Missing = std::make_error_code(std::errc::no_such_file_or_directory);
  printf("%d %s %s\n", Missing.value(), Missing.category().name(), Missing.message().c_str());
  printf("%d %d\n", Missing == std::errc::no_such_file_or_directory, Missing == std::errc::permission_denied);
  std::error_code System(ENOENT, std::system_category());
  printf("%s %d %d\n", System.category().name(), System == Missing, System == std::errc::no_such_file_or_directory);
  std::error_code Own = Trouble::Large;
  printf("%s %s %d %d\n", Own.category().name(), Own.message().c_str(), Own == Trouble::Large,
         Own == std::errc::io_error);
  Own = Trouble::Small;
  printf("%s %d\n", Own.message().c_str(), Own.default_error_condition().value());
  Own.clear();
  printf("%d\n", Own == Trouble::Small);
  try {
    throw std::system_error(Trouble::Large, "while testing");
  } catch (const std::system_error &E) {
    printf("%s | %s\n", E.what(), E.code().message().c_str());
  }
  try {
    throw std::system_error(EACCES, std::system_category());
  } catch (const std::system_error &E) {
    printf("%s %d\n", E.what(), E.code() == std::errc::permission_denied);
  }
  std::error_condition Condition = std::errc::invalid_argument;
  printf("%d %s %s\n", Condition.value(), Condition.category().name(), Condition.message().c_str());
  printf("%s %s\n", std::iostream_category().name(), std::make_error_code(std::io_errc::stream).message().c_str());
  printf("%s %s\n", std::future_category().name(),
         std::make_error_code(std::future_errc::broken_promise).message().c_str());
  std::cout << Missing << ' ' << std::error_code(Trouble::Small) << '\n';
  printf("%d %d\n", None < Missing, std::generic_category() == std::system_category());
}
