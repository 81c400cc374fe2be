// Input from texts: numbers, words, lines, characters, failures, positions, manipulators.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <iomanip>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

struct Point {
  int X = 0, Y = 0;
};
static std::istream &operator>>(std::istream &In, Point &P) {
  char Open = 0, Comma = 0, Close = 0;
  if (In >> Open >> P.X >> Comma >> P.Y >> Close && (Open != '(' || Comma != ',' || Close != ')'))
    In.setstate(std::ios::failbit);
  return In;
}
static void state(const char *What, const std::istream &In) {
  std::cout << What << ": good " << In.good() << " eof " << In.eof() << " fail " << In.fail() << " bad " << In.bad()
            << '\n';
}

int main() {
  std::istringstream In("12 -7 3.5e2 word x 0x1f 1");
  int A = 0, B = 0;
  double D = 0;
  std::string Word;
  char C = 0;
  In >> A >> B >> D >> Word >> C;
  std::cout << A << ' ' << B << ' ' << D << ' ' << Word << ' ' << C << '\n';
  In >> std::hex >> A >> std::dec;
  bool Flag = false;
  In >> Flag;
  std::cout << A << ' ' << Flag << '\n';
  state("all", In);
  In >> A;
  state("more", In);
  std::cout << static_cast<bool>(In) << !In << '\n';

  In.clear();
  In.str("abc 5");
  A = 99;
  In >> A;
  state("no number", In);
  std::cout << A << '\n';
  In.clear();
  In.ignore(100, ' ');
  In >> A;
  std::cout << A << '\n';
  std::istringstream Big("99999999999 300 -5 70000 1e400");
  unsigned char Small = 0;
  short Short = 0;
  unsigned U = 0;
  Big >> A;
  std::cout << A << Big.fail() << '\n';
  Big.clear();
  Big >> Small >> Small >> Small >> U;
  std::cout << Small << ' ' << U << '\n';
  Big >> Short;
  std::cout << Short << Big.fail() << '\n';
  Big.clear();
  Big >> D;
  std::cout << (D == std::numeric_limits<double>::max()) << Big.fail() << '\n';

  std::istringstream Lines("first line\n\n  third\nlast");
  std::string Line;
  while (std::getline(Lines, Line))
    std::cout << '[' << Line << "] ";
  state("lines", Lines);
  std::istringstream Fields("a,b,,c");
  while (std::getline(Fields, Line, ','))
    std::cout << '<' << Line << '>';
  std::cout << '\n';
  std::istringstream Mixed("42\nthe rest");
  Mixed >> A;
  std::getline(Mixed >> std::ws, Line);
  std::cout << A << ' ' << Line << '\n';

  std::istringstream Chars("ab cd");
  std::cout << static_cast<char>(Chars.get()) << static_cast<char>(Chars.peek()) << Chars.tellg();
  Chars.get(C);
  Chars.unget();
  Chars.putback('b');
  char Buffer[10] = {};
  Chars.read(Buffer, 3);
  std::cout << ' ' << Buffer << ' ' << Chars.gcount();
  Chars.seekg(-1, std::ios::end);
  std::cout << ' ' << static_cast<char>(Chars.get()) << ' ' << Chars.get() << ' ' << Chars.eof() << '\n';
  Chars.clear();
  Chars.seekg(0);
  Chars.getline(Buffer, 4, 'x');
  std::cout << Buffer << ' ' << Chars.fail() << '\n';
  Chars.clear();
  Chars >> std::noskipws >> C >> C;
  std::cout << C << ' ' << Chars.rdbuf()->in_avail() << '\n';

  std::istringstream Points("(1,2) ( 3 , 4 ) [5,6]");
  Point P;
  while (Points >> P)
    std::cout << P.X + P.Y << ' ';
  state("points", Points);
  std::istringstream Quoted("\"two words\" plain \"with \\\"marks\\\"\"");
  std::string X, Y, Z;
  Quoted >> std::quoted(X) >> std::quoted(Y) >> std::quoted(Z);
  std::cout << X << '|' << Y << '|' << Z << '\n';
  std::istringstream Narrow("abcdefgh");
  Narrow >> std::setw(3) >> X >> Y;
  std::cout << X << '|' << Y << '\n';
  std::istringstream Bools("true false maybe");
  bool T = false, F = true;
  Bools >> std::boolalpha >> T >> F;
  std::cout << T << F;
  Bools >> T;
  std::cout << T << Bools.fail() << '\n';
  std::istringstream Strict("x");
  Strict.exceptions(std::ios::failbit);
  try {
    Strict >> A;
  } catch (const std::ios_base::failure &E) {
    std::cout << E.what() << ' ' << (E.code() == std::io_errc::stream) << '\n';
  }
  std::stringstream Both;
  Both << 1 << ' ' << 2.5 << " three";
  Both >> A >> D >> Word;
  std::cout << A + D << Word << Both.str() << '\n';
  std::vector<int> V;
  for (std::istringstream Numbers("1 2 3 4 x"); Numbers >> A;)
    V.push_back(A);
  std::cout << V.size() << V.back() << '\n';

  std::istringstream ended("x\n");
  std::string word;
  ended >> word;
  ended.ignore(2);
  std::cout << "ignored " << ended.gcount() << ended.eof() << ended.fail() << "\n";
  ended.ignore(1); // the sentry refuses, and nothing counts as read
  std::cout << "ignored " << ended.gcount() << ended.eof() << ended.fail() << "\n";
}
