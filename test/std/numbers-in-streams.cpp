// Numbers and words as streams read them: what they are, what is left, and the state afterwards.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
template <class T> static void attempt(const char *s, std::ios_base &(*m)(std::ios_base &) = std::dec) {
  std::istringstream i(s);
  T v = T(7);
  i >> m >> v;
  std::cout << s << ": " << v << ' ' << i.eof() << i.fail() << i.bad();
  i.clear();
  std::string r;
  i >> r;
  std::cout << " rest '" << r << "'\n";
}
int main() {
  std::cout << std::setprecision(17);
  for (const char *s : {"1", "0", "2", "-1", "true", "x", "", "01", "1x", "+1", "10"})
    attempt<bool>(s);
  for (const char *s : {"true", "false", "tru", "truex", "t", "fals", "1", "falsey", "f x"})
    attempt<bool>(s, std::boolalpha);
  for (const char *s : {"12", "-12", "+7", "0x1f", "077", "99999999999", "-99999999999", "12.5", "abc", "-", "+",
                        "- 5", "1,000", "00012", "2147483648", "-2147483648"}) {
    attempt<int>(s);
    attempt<unsigned>(s);
    attempt<short>(s);
    attempt<long>(s);
    attempt<unsigned long>(s);
  }
  for (const char *s : {"1f", "0x1F", "-ff", "g", "0x", "0xg"})
    attempt<int>(s, std::hex);
  for (const char *s : {"17", "8", "-7", "0x1"})
    attempt<int>(s, std::oct);
  for (const char *s : {"1.5",   "-.5",   "5.",  "1e3", "1e", "1e+",  "1e999", "-1e999", "1e-999", "inf",   "nan",
                        "0x1p3", "1.5.2", "1,5", ".",   "-",  "+.e1", "3e5x",  "1E2",    "000.5",  "1e-310"}) {
    attempt<double>(s);
    attempt<float>(s);
    attempt<long double>(s);
  }
  std::istringstream i("0x1f 017 12");
  int a = 0, b = 0, c = 0;
  i.unsetf(std::ios::basefield);
  i >> a >> b >> c;
  std::cout << a << ' ' << b << ' ' << c << '\n';
  std::istringstream ch("a bc");
  char x = 0, y = 0, z = 0;
  ch >> std::noskipws >> x >> y >> z;
  std::cout << x << '|' << y << '|' << z << '\n';
  unsigned char u = 0;
  signed char sc = 0;
  std::istringstream("qr") >> u >> sc;
  std::cout << u << sc << '\n';
  std::istringstream w("abcdef gh");
  std::string s;
  w >> std::setw(3) >> s;
  std::cout << s;
  w >> s;
  std::cout << ' ' << s << '\n';
  char buf[4];
  std::istringstream("abcdefg") >> std::setw(4) >> buf;
  std::cout << buf << '\n';
  std::istringstream g("ab\ncd");
  char line[3];
  g.getline(line, 3);
  std::cout << line << g.fail() << g.eof();
  g.getline(line, 3);
  std::cout << line << g.fail() << g.eof() << '\n';
  std::istringstream tl("abcdef");
  tl.getline(line, 3);
  std::cout << line << tl.fail() << '\n';
  std::istringstream ig("1;2;3");
  int n = 0;
  char sep = 0;
  while (ig >> n) {
    std::cout << n;
    if (!(ig >> sep))
      break;
  }
  std::cout << ig.eof() << ig.fail() << '\n';
  std::istringstream e("5");
  e.exceptions(std::ios::eofbit);
  try {
    e >> n;
    std::cout << "no\n";
  } catch (const std::ios_base::failure &f) {
    std::cout << n << " failure\n";
  }
}
