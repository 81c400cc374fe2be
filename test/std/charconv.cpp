// std::to_chars and std::from_chars of integers and floating point numbers, and their errors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <charconv>
#include <climits>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>

template <class T, class... More> static void to(T Value, More... M) {
  char Buffer[400];
  auto [End, Error] = std::to_chars(Buffer, Buffer + sizeof(Buffer), Value, M...);
  printf("%.*s %d\n", static_cast<int>(End - Buffer), Buffer, Error == std::errc());
}
template <class T, class... More> static void from(std::string_view Text, T Value, More... M) {
  auto [End, Error] = std::from_chars(Text.data(), Text.data() + Text.size(), Value, M...);
  const char *What = Error == std::errc()                      ? "ok"
                     : Error == std::errc::invalid_argument    ? "invalid"
                     : Error == std::errc::result_out_of_range ? "range"
                                                               : "?";
  printf("'%s' -> %.17g %s, %td used\n", std::string(Text).c_str(), static_cast<double>(Value), What,
         End - Text.data());
}

int main() {
  to(0);
  to(-12345);
  to(INT_MIN);
  to(ULLONG_MAX);
  to(255, 16);
  to(-255, 2);
  to(35, 36);
  to(0.1);
  to(1e21);
  to(123456.0);
  to(-0.0);
  to(1.0 / 3);
  to(5e-324);
  to(2.5f);
  to(0.1f);
  to(1234.5, std::chars_format::scientific);
  to(1234.5, std::chars_format::fixed);
  to(1234.5, std::chars_format::hex);
  to(3.14159265, std::chars_format::fixed, 3);
  to(3.14159265, std::chars_format::scientific, 2);
  to(3.14159265, std::chars_format::general, 4);
  to(1e300, std::chars_format::fixed);
  char Small[3];
  printf("%d\n", std::to_chars(Small, Small + 3, 12345).ec == std::errc::value_too_large);
  from("42", 0);
  from("-17rest", 0);
  from("+5", 7);
  from(" 5", 7);
  from("", 7);
  from("99999999999", 7);
  from("-1", 7u);
  from("ff", 0, 16);
  from("102", 0, 2);
  from("128", static_cast<signed char>(7));
  from("3.25", 0.0);
  from("1e-3x", 0.0);
  from("-inf", 0.0);
  from("1e999", 7.0);
  from(".5.5", 0.0);
  from("1.5p3", 0.0, std::chars_format::hex);
  from("12e3", 0.0, std::chars_format::fixed);
  from("0.1", 0.0f);
  from("x", 7.0);
}
