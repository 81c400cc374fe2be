// Output with iostream: numbers in all formats, width, fill, precision, bases, manipulators, state.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <iomanip>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>

struct Point {
  int X, Y;
};
static std::ostream &operator<<(std::ostream &Out, const Point &P) { return Out << '(' << P.X << ", " << P.Y << ')'; }
static std::ostream &line(std::ostream &Out) { return Out << "\n--\n"; }

int main() {
  std::cout << 1 << ' ' << -2L << ' ' << 3u << ' ' << 4ULL << ' ' << static_cast<short>(-5) << ' ' << 'c' << ' '
            << true << '\n';
  std::cout << 1.0 << ' ' << 0.1 << ' ' << 1e20 << ' ' << 123456789.0 << ' ' << 1e-7 << ' ' << 2.5f << ' ' << 1.0L / 3
            << '\n';
  std::cout << std::fixed << 3.14159 << ' ' << std::setprecision(2) << 2.71828 << ' ' << std::scientific << 12345.678
            << ' ' << std::uppercase << 1e-10 << std::nouppercase << '\n';
  const double Infinite = std::numeric_limits<double>::infinity();
  std::cout << std::fixed << std::uppercase << Infinite << ' ' << std::scientific << Infinite << ' '
            << std::defaultfloat << -Infinite << std::nouppercase << '\n';
  std::cout << std::hexfloat << 1.5 << ' ' << std::defaultfloat << 1.5 << ' ' << std::setprecision(10) << 1.0 / 3
            << std::setprecision(6) << '\n';
  std::cout << std::showpoint << 1.0 << ' ' << std::noshowpoint << std::showpos << 5 << ' ' << 2.5 << ' '
            << std::noshowpos << 5 << '\n';
  std::cout << std::hex << 255 << ' ' << std::showbase << 255 << ' ' << std::uppercase << 255 << ' ' << std::oct << 8
            << ' ' << std::dec << std::noshowbase << std::nouppercase << 10 << '\n';
  std::cout << std::hex << -1 << ' ' << static_cast<short>(-1) << ' ' << -1LL << std::dec << '\n';
  std::cout << std::setw(6) << 42 << '|' << std::left << std::setw(6) << 42 << '|' << std::right << std::setfill('*')
            << std::setw(8) << "text" << '|' << std::internal << std::setw(8) << -42 << '|' << std::setfill(' ')
            << std::right << '\n';
  std::cout << std::setw(8) << 'c' << '|' << std::setw(8) << true << '|' << std::setw(10) << 1.5 << '|'
            << std::setw(2) << 12345 << '\n';
  std::cout << std::boolalpha << true << ' ' << false << ' ' << std::setw(7) << true << std::noboolalpha << '\n';
  std::cout << Point{1, 2} << line << std::setw(4) << Point{3, 4} << std::endl;
  std::cout << std::quoted("say \"hi\" \\ now") << ' ' << std::quoted(std::string("x"), '\'') << '\n';
  std::cout << std::setbase(16) << 31 << std::setbase(10) << ' ' << std::setiosflags(std::ios::showbase) << std::hex
            << 31 << std::resetiosflags(std::ios::showbase | std::ios::hex) << ' ' << 31 << '\n';
  std::cout << std::numeric_limits<double>::infinity() << ' ' << -std::numeric_limits<float>::infinity() << ' '
            << std::numeric_limits<long long>::min() << ' ' << std::numeric_limits<unsigned long>::max() << '\n';
  const char *Text = "characters";
  const unsigned char Bytes[] = "unsigned";
  const signed char Small = 'S';
  std::cout << Text << ' ' << Bytes << ' ' << Small << ' ' << std::string(3, 'x') << ' ' << std::string_view(Text, 4)
            << '\n';
  std::cout.write(Text, 4).put('!').put('\n').flush();
  std::cout << nullptr << ' ' << static_cast<void *>(nullptr) << '\n';
  const auto Flags = std::cout.flags();
  const auto Precision = std::cout.precision(3);
  std::cout.setf(std::ios::fixed, std::ios::floatfield);
  std::cout.width(10);
  std::cout.fill('.');
  std::cout << 2.0 / 3 << ' ' << Precision << '\n';
  std::cout.flags(Flags);
  std::cout.fill(' ');
  std::cout << 2.0 / 3 << ' ' << std::cout.precision() << ' ' << std::cout.good() << '\n';
  std::ostringstream Out;
  Out << "sum " << 1 + 2 << ", " << std::setw(5) << std::setfill('0') << 42 << std::ends;
  std::cout << Out.str().size() << ' ' << Out.tellp() << '\n';
  Out.str("");
  Out.clear();
  Out << 'a' << 98 << "c";
  std::cout << Out.str() << '\n';
  std::ostringstream At("start", std::ios::ate);
  At << "+end";
  At.seekp(1);
  At << 'T';
  std::cout << At.str() << ' ' << At.view() << '\n';
  std::ostream Null(nullptr);
  Null << "nowhere";
  std::cout << Null.bad() << Null.fail() << '\n';
  for (double D : {0.0, -0.0, 100000.0, 1000000.0, 1234567.0, 0.0001, 0.00001, 1e100, 5e-324})
    std::cout << D << ' ';
  std::cout << '\n';
}
