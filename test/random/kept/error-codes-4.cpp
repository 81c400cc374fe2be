// A category of one's own says what its codes are equivalent to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <string>
#include <system_error>

struct Category : std::error_category {
  const char *name() const noexcept override { return "faults"; }
  std::string message(int i) const override { return "fault " + std::to_string(i); }
  std::error_condition default_error_condition(int i) const noexcept override {
    return i == 3 ? std::error_condition(std::errc::invalid_argument) : std::error_condition(i, *this);
  }
};

int main() {
  static const Category category;
  std::error_code a(3, category), b(4, category);
  printf("%d %d\n", a == std::errc::invalid_argument, b == std::errc::invalid_argument);
  printf("%d %s\n", a.default_error_condition().value(), a.default_error_condition().category().name());
  printf("%s\n", b.default_error_condition().category().name());
}
