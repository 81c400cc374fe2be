// Facets: those of the program in a locale, and the library's own by hand: numbers, money, time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <ctime>
#include <iomanip>
#include <iostream>
#include <locale>
#include <sstream>
#include <string>
#include <vector>

struct Quotes : std::numpunct<char> {
  char do_thousands_sep() const override { return '\''; }
  std::string do_grouping() const override { return "\3\2"; }
  char do_decimal_point() const override { return ';'; }
  std::string do_falsename() const override { return "never"; }
};

/// Commas are spaces, and spaces are none.
struct Commas : std::ctype<char> {
  Commas() : std::ctype<char>(table()) {}
  static const mask *table() {
    static std::vector<mask> T(classic_table(), classic_table() + table_size);
    T[','] |= space;
    T[' '] &= ~space;
    return T.data();
  }
};

struct Mine : std::locale::facet {
  static std::locale::id id;
  int Value = 7;
};
std::locale::id Mine::id;

static void ownFacets() {
  const std::locale Before = std::cout.imbue(std::locale(std::locale::classic(), new Quotes));
  std::cout << 1234567890 << ' ' << -1234 << ' ' << 1234567.891 << ' ' << std::fixed << 123456789.5 << ' ' << std::hex
            << 0xabcdef << std::dec << ' ' << 12 << ' ' << std::boolalpha << false << ' ' << std::setw(12) << 12345
            << '\n';
  std::cout << std::has_facet<std::numpunct<char>>(std::cout.getloc()) << '\n';
  std::cout.imbue(Before);
  std::cout << std::defaultfloat << std::noboolalpha << 12345 << ' ' << Before.name() << '\n';

  std::istringstream In("a b,c d,12");
  In.imbue(std::locale(In.getloc(), new Commas));
  std::string X, Y;
  int N = 0;
  In >> X >> Y >> N;
  std::cout << X << '|' << Y << '|' << N << '\n';

  const std::locale L(std::locale(), new Mine), Copy = L;
  std::cout << std::has_facet<Mine>(L) << std::has_facet<Mine>(std::locale()) << std::use_facet<Mine>(L).Value
            << (Copy == L) << (L == std::locale()) << L.name() << '\n';
  std::ostringstream Out;
  Out.imbue(L);
  Out << 1234567;
  std::cout << Out.str() << '\n';
}

static void numbers() {
  std::ostringstream Out;
  const auto &Put = std::use_facet<std::num_put<char>>(std::locale());
  using To = std::ostreambuf_iterator<char>;
  Put.put(To(Out), Out, '*', 1.5);
  Put.put(To(Out), Out, '*', true);
  Out.width(6);
  Put.put(To(Out), Out, '*', -42L);
  Out << std::hex;
  Put.put(To(Out), Out, '*', 255UL);
  std::cout << Out.str() << '\n';

  std::istringstream In("42 3.5 1");
  const auto &Get = std::use_facet<std::num_get<char>>(std::locale());
  std::ios_base::iostate State = std::ios_base::goodbit;
  long L = 0;
  double D = 0;
  bool B = false;
  auto It = Get.get(std::istreambuf_iterator<char>(In), {}, In, State, L);
  It = Get.get(++It, {}, In, State, D);
  Get.get(++It, {}, In, State, B);
  std::cout << L << ' ' << D << ' ' << B << ' ' << (State == std::ios_base::eofbit) << '\n';
}

static void money() {
  std::cout << std::showbase << std::put_money(12345.0L) << ' ' << std::put_money("-99", true) << std::noshowbase
            << '\n';
  std::istringstream In("123 456");
  std::string Digits;
  long double Sum = 0;
  In >> std::get_money(Digits) >> std::get_money(Sum);
  const auto &Rules = std::use_facet<std::moneypunct<char>>(std::locale());
  std::cout << Digits << ' ' << Sum << ' ' << Rules.decimal_point() << Rules.frac_digits()
            << Rules.curr_symbol().empty() << int(Rules.pos_format().field[0]) << '\n';
}

static void show(const std::tm &T, const std::istream &In) {
  std::cout << T.tm_year << ' ' << T.tm_mon << ' ' << T.tm_mday << ' ' << T.tm_hour << ' ' << T.tm_min << ' '
            << T.tm_sec << ' ' << T.tm_wday << ' ' << T.tm_yday << ' ' << In.fail() << In.eof() << '\n';
}

static void times() {
  const std::pair<const char *, const char *> Of[] = {
      {"2021-12-25 10:20:30", "%Y-%m-%d %H:%M:%S"}, {"Sat Feb 29 2020", "%a %b %d %Y"}, {"13:99", "%H:%M"},
      {"12/31/99 23:59:58", "%D %T"},               {"September", "%B"},                {"20 21", "%C %y"},
      {"junk", "%Y"},                               {"   05x", " %ex"},                 {"99", "%y"}};
  for (const auto &[Text, Format] : Of) {
    std::tm T{};
    std::istringstream In(Text);
    In >> std::get_time(&T, Format);
    show(T, In);
  }
  std::tm T{};
  std::istringstream In("11:12:13");
  std::ios_base::iostate State = std::ios_base::goodbit;
  std::use_facet<std::time_get<char>>(std::locale()).get_time(std::istreambuf_iterator<char>(In), {}, In, State, &T);
  show(T, In);
  std::ostringstream Out;
  std::use_facet<std::time_put<char>>(std::locale()).put(std::ostreambuf_iterator<char>(Out), Out, ' ', &T, 'H');
  std::cout << Out.str() << '\n';
}

int main() {
  ownFacets();
  numbers();
  money();
  times();
  std::cout << (std::cin.tie() == &std::cout) << (std::cerr.tie() == &std::cout) << (std::cout.tie() == nullptr)
            << '\n';
}
