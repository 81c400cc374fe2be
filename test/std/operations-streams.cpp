// Single operations: streams of texts, their formats and buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"

namespace n0 {

static void run() {
  ostringstream o;
  o << 1 << ' ' << 2.5 << ' ' << "x" << true << 'c' << string("s") << 1u << 2L << 3ULL << 1.5f << 2.5L;
  p{o.str()};
  o.str("new");
  o << "N";
  p{o.str()};
  o.str("");
  o.clear();
  p{o.tellp()};
}
} // namespace n0

namespace n1 {

static void run() {
  ostringstream o;
  o << hex << 255 << oct << 8 << dec << 9 << showbase << hex << 255 << oct << 8 << noshowbase << uppercase << hex
    << 255;
  p{o.str()};
}
} // namespace n1

namespace n2 {

static void run() {
  ostringstream o;
  o << setw(5) << 1 << setw(5) << left << 2 << setw(5) << right << 3 << setfill('*') << setw(4) << 4 << internal
    << setw(5) << -5;
  p{o.str()};
}
} // namespace n2

namespace n3 {

static void run() {
  ostringstream o;
  o << fixed << 1.5 << ' ' << setprecision(2) << 3.14159 << ' ' << scientific << 1234.5 << ' ' << defaultfloat
    << 0.0001 << ' ' << hexfloat << 1.0;
  p{o.str()};
}
} // namespace n3

namespace n4 {

static void run() {
  ostringstream o;
  o << boolalpha << true << false << noboolalpha << true << showpos << 1 << noshowpos << 2 << showpoint << 1.0
    << noshowpoint << 2.0;
  p{o.str()};
}
} // namespace n4

namespace n5 {

static void run() {
  ostringstream o;
  o << setbase(16) << 255 << setbase(8) << 8 << setbase(10) << 7 << setiosflags(ios::hex | ios::showbase)
    << resetiosflags(ios::dec) << 10;
  p{o.str(), o.flags() & ios::hex, o.precision(), o.width(), o.fill()};
}
} // namespace n5

namespace n6 {

static void run() {
  ostringstream o;
  o.setf(ios::hex, ios::basefield);
  o << 255;
  o.unsetf(ios::hex);
  o << 255;
  o.precision(3);
  o << 1.23456;
  o.width(6);
  o.fill('.');
  o << 1;
  auto f = o.flags(ios::fixed);
  o << 2.0;
  p{o.str()};
}
} // namespace n6

namespace n7 {

static void run() {
  ostringstream o;
  o.put('a').write("bcd", 2);
  o << flush << endl << ends;
  p{o.str().size()};
  o.seekp(0);
  o << 'Z';
  p{o.str()[0]};
  o.seekp(0, ios::end);
  p{o.tellp()};
}
} // namespace n7

namespace n8 {

static void run() {
  ostringstream o;
  o << (void *)0 << ' ' << nullptr << ' ' << (const char *)"x" << ' ' << (signed char)'y' << (unsigned char)'z' << ' '
    << (short)-3;
  p{o.str()};
}
} // namespace n8

namespace n9 {

static void run() {
  istringstream i("12 abc 3.5 x 1");
  int a;
  string s;
  double d;
  char c;
  bool b;
  i >> a >> s >> d >> c >> b;
  p{a, s, d, c, b, i.eof(), i.good(), (bool)i};
  i >> a;
  p{i.fail(), i.rdstate() == (ios::failbit | ios::eofbit)};
}
} // namespace n9

namespace n10 {

static void run() {
  istringstream i("abc");
  int a = 5;
  i >> a;
  p{a, i.fail()};
  i.clear();
  string s;
  i >> s;
  p{s};
  i.clear();
  i.str("7");
  i >> a;
  p{a};
}
} // namespace n10

namespace n11 {

static void run() {
  istringstream i("line1\nline2\n\nlast");
  string s;
  while (getline(i, s))
    p{s};
  p{i.eof()};
}
} // namespace n11

namespace n12 {

static void run() {
  istringstream i("hello world");
  char b[6];
  i.get(b, 6);
  p{b};
  p{(char)i.peek(), i.gcount()};
  i.ignore();
  i.read(b, 3);
  p{i.gcount(), b[0]};
  i.unget();
  p{(char)i.get()};
  i.putback('Q');
  p{i.good()};
  i.seekg(0);
  p{i.tellg()};
  i.getline(b, 6);
  p{i.fail()};
}
} // namespace n12

namespace n13 {

static void run() {
  istringstream i("a,b;c");
  char b[10];
  i.getline(b, 10, ',');
  p{b};
  i.ignore(10, ';');
  char c;
  i.get(c);
  p{c};
  p{i.get(), i.eof()};
  i.clear();
  i.seekg(-1, ios::end);
  p{(char)i.get()};
  p{i.readsome(b, 10)};
  p{i.rdbuf()->in_avail()};
}
} // namespace n13

namespace n14 {

static void run() {
  istringstream i("0x1f 017 ff 1e3 true");
  int a;
  i >> setbase(0) >> a;
  p{a};
  i >> a;
  p{a};
  i >> hex >> a;
  p{a};
  double d;
  i >> d;
  p{d};
  bool b;
  i >> boolalpha >> b;
  p{b};
}
} // namespace n14

namespace n15 {

static void run() {
  istringstream i("  x  y");
  char c;
  i >> noskipws >> c;
  p{c == ' '};
  i >> skipws >> c;
  p{c};
  i >> ws;
  p{(char)i.peek()};
  string s;
  i >> setw(1) >> s;
  p{s};
}
} // namespace n15

namespace n16 {

static void run() {
  istringstream i("99999999999 1e999 -5");
  int a;
  i >> a;
  p{a, i.fail()};
  i.clear();
  double d;
  i >> d;
  p{d, i.fail()};
  i.clear();
  unsigned u;
  i >> u;
  p{u, i.fail()};
}
} // namespace n16

namespace n17 {

static void run() {
  stringstream s;
  s << 1 << ' ' << 2;
  int a, b;
  s >> a >> b;
  p{a, b, s.str()};
  s.clear();
  s << " 3";
  s >> a;
  p{a};
  stringstream q(std::move(s));
  p{q.str()};
  s.str("x");
  swap(s, q);
  p{s.str()};
}
} // namespace n17

namespace n18 {

static void run() {
  stringstream s("start", ios::in | ios::out | ios::ate);
  s << "+";
  p{s.str(), s.view()};
  stringstream e;
  e.exceptions(ios::failbit);
  t([&] {
    int x;
    e >> x;
  });
  p{e.exceptions() == ios::failbit};
}
} // namespace n18

namespace n19 {

static void run() {
  istringstream i("1 2 3");
  vector<int> v{istream_iterator<int>(i), {}};
  pr(v);
  ostringstream o;
  copy(v.begin(), v.end(), ostream_iterator<int>(o, ","));
  p{o.str()};
  istringstream j("xyz");
  string s{istreambuf_iterator<char>(j), {}};
  p{s};
  copy(s.begin(), s.end(), ostreambuf_iterator<char>(o));
  p{o.str()};
}
} // namespace n19

namespace n20 {

static void run() {
  ostringstream o;
  o << quoted("a \"b\"") << quoted(string("x"), '\'') << quoted("sv"sv);
  p{o.str()};
  istringstream i("\"q \\\" r\" rest");
  string s;
  i >> quoted(s);
  p{s};
}
} // namespace n20

namespace n21 {

static void run() {
  ostringstream o;
  o << put_time(
      [] {
        static tm t{};
        t.tm_year = 120;
        t.tm_mon = 1;
        t.tm_mday = 3;
        t.tm_hour = 4;
        t.tm_wday = 1;
        return &t;
      }(),
      "%Y-%m-%d %H:%M:%S %a %b %j %y %p %I %%");
  p{o.str()};
}
} // namespace n21

namespace n22 {

static void run() {
  tm t{};
  istringstream i("2020-02-03 04:05:06");
  i >> get_time(&t, "%Y-%m-%d %H:%M:%S");
  p{t.tm_year, t.tm_mon, t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec, i.fail()};
}
} // namespace n22

namespace n23 {

static void run() {
  tm t{};
  istringstream i("Feb 3 99");
  i >> get_time(&t, "%b %d %y");
  p{t.tm_year, t.tm_mon, t.tm_mday, i.fail()};
  istringstream j("junk");
  j >> get_time(&t, "%Y");
  p{j.fail()};
}
} // namespace n23

namespace n24 {

static void run() {
  ostringstream o;
  o << put_money(1234.0L) << ' ' << put_money("567");
  p{o.str()};
  long double m;
  istringstream i("99");
  i >> get_money(m);
  p{m};
}
} // namespace n24

namespace n25 {

static void run() {
  ostringstream o;
  o.imbue(locale::classic());
  p{o.getloc() == locale::classic(), o.getloc().name(), locale().name()};
  o << 1234567;
  p{o.str()};
}
} // namespace n25

namespace n26 {

static void run() {
  stringbuf b("abc");
  p{(char)b.sgetc(), (char)b.sbumpc(), (char)b.snextc(), b.in_avail(), b.str()};
  b.sputn("xyz", 3);
  p{b.str()};
  b.pubseekpos(0);
  p{(char)b.sbumpc()};
  char q[3] = {};
  p{b.sgetn(q, 2), q};
  p{(char)b.sungetc(), b.sputbackc('z') != EOF};
}
} // namespace n26

namespace n27 {
struct B : streambuf {
  string s;
  int overflow(int c) override {
    s += toupper(c);
    return c;
  }
  streamsize xsputn(const char *q, streamsize n) override {
    for (int i = 0; i < n; ++i)
      overflow(q[i]);
    return n;
  }
};
static void run() {
  B b;
  ostream o(&b);
  o << "abc" << 12 << endl;
  p{b.s};
  auto old = cout.rdbuf(&b);
  cout << "red";
  cout.rdbuf(old);
  p{b.s};
}
} // namespace n27

namespace n28 {
struct B : streambuf {
  int n = 0;
  char c;
  int underflow() override {
    if (n == 5)
      return EOF;
    c = 'a' + n++;
    setg(&c, &c, &c + 1);
    return c;
  }
};
static void run() {
  B b;
  istream i(&b);
  string s;
  i >> s;
  p{s, i.eof()};
}
} // namespace n28

namespace n29 {

static void run() {
  ios f(nullptr);
  f.copyfmt(cout);
  p{f.flags() == cout.flags(), f.rdbuf() == nullptr, f.bad()};
  p{ios_base::xalloc() >= 0};
  int k = ios_base::xalloc();
  cout.iword(k) = 5;
  p{cout.iword(k)};
  cout.pword(k) = nullptr;
}
} // namespace n29

namespace n30 {

static void run() {
  ostringstream o;
  int n = 0;
  o.register_callback([](ios_base::event e, ios_base &, int i) { cout << "ev" << (int)e << i << ' '; }, 7);
  o.imbue(locale());
  o.copyfmt(o);
  p{};
}
} // namespace n30

namespace n31 {

static void run() {
  p{ios_base::failure("msg").what()};
  try {
    throw ios_base::failure("m", io_errc::stream);
  } catch (const system_error &e) {
    p{e.code().value(), e.code().category().name(), e.what()};
  }
  p{make_error_code(io_errc::stream).message(), iostream_category().name()};
}
} // namespace n31

namespace n32 {

static void run() {
  ostringstream o;
  o << 1e6 << ' ' << 1e5 << ' ' << 123456789.0 << ' ' << 1e-5 << ' ' << 0.1f << ' ' << 1.0 / 3 << ' ' << 1e300 * 1e10
    << ' ' << -1e300 * 1e10 << ' ' << (0.0) << ' ' << -0.0 << ' ' << numeric_limits<double>::max();
  p{o.str()};
}
} // namespace n32

namespace n33 {

static void run() {
  ostringstream o;
  o << setprecision(17) << 0.1 << ' ' << setprecision(0) << 2.5 << ' ' << fixed << 2.5 << ' ' << 3.5 << ' '
    << setprecision(3) << 1e20;
  p{o.str()};
}
} // namespace n33

namespace n34 {

static void run() {
  wostringstream o;
  o << L"w" << 1 << L' ' << hex << 255 << boolalpha << true;
  p{o.str() == L"w1 fftrue", o.str().size()};
  wistringstream i(L"5 abc");
  int a;
  wstring s;
  i >> a >> s;
  p{a, s.size()};
}
} // namespace n34

namespace n35 {

static void run() {
  ostringstream o;
  o << "a" << setw(10) << string("str") << setw(5) << 'c' << setw(6) << true << setw(3) << "long";
  p{o.str()};
  o << std::left << setw(6) << "l" << '|';
  p{o.str()};
}
} // namespace n35

namespace n36 {

static void run() {
  stringstream s;
  s << unitbuf << nounitbuf;
  char b[4];
  s.write("\1\2\3\4", 4);
  s.read(b, 4);
  p{(int)b[0], (int)b[3], s.gcount()};
  int x = 0x01020304;
  s.write((char *)&x, 4);
  int y;
  s.read((char *)&y, 4);
  p{y == x};
  s.sync();
}
} // namespace n36

namespace n37 {

static void run() {
  istringstream i("3 1 2");
  int n;
  i >> n;
  vector<int> v;
  for (int x; i >> x;)
    v.push_back(x);
  pr(v);
  p{n, (bool)i, !i};
  istringstream c("5+3");
  int a, b;
  char op;
  c >> a >> op >> b;
  p{a, op, b};
}
} // namespace n37

namespace n38 {

static void run() {
  osyncstream(cout) << "sync " << 1 << '\n';
  osyncstream s(cout);
  s << "x";
  s.emit();
  p{};
}
} // namespace n38

namespace n39 {

static void run() {
  ostringstream o;
  ostream &r = o;
  r << "x";
  p{dynamic_cast<ostringstream &>(r).str()};
  ostream n(nullptr);
  n << 1;
  p{n.bad(), n.fail()};
  ostringstream("t") << "y";
  auto st = (ostringstream() << "z" << 1).str();
  p{st};
}
} // namespace n39

namespace n40 {

static void run() {
  p{(cout << "a").good()};
  cout.setstate(ios::failbit);
  cout << "hidden";
  cout.clear();
  p{"shown"};
  printf("%s\n", "mixed");
  puts("puts");
  putchar('c');
  fputs("fputs\n", stdout);
  fprintf(stdout, "%d\n", 1);
  fwrite("fw\n", 1, 3, stdout);
  fputc('\n', stdout);
  fflush(stdout);
}
} // namespace n40

int main() {
  n0::run();
  n1::run();
  n2::run();
  n3::run();
  n4::run();
  n5::run();
  n6::run();
  n7::run();
  n8::run();
  n9::run();
  n10::run();
  n11::run();
  n12::run();
  n13::run();
  n14::run();
  n15::run();
  n16::run();
  n17::run();
  n18::run();
  n19::run();
  n20::run();
  n21::run();
  n22::run();
  n23::run();
  n24::run();
  n25::run();
  n26::run();
  n27::run();
  n28::run();
  n29::run();
  n30::run();
  n31::run();
  n32::run();
  n33::run();
  n34::run();
  n35::run();
  n36::run();
  n37::run();
  n38::run();
  n39::run();
  n40::run();
}
