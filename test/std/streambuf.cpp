// Stream buffers of the program, redirected streams, copying from buffer to buffer.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cctype>
#include <iostream>
#include <iterator>
#include <sstream>
#include <streambuf>
#include <string>

class Upper : public std::streambuf {
public:
  explicit Upper(std::streambuf *To) : To(To) {}
  int Count = 0;

protected:
  int_type overflow(int_type C) override {
    if (C == traits_type::eof())
      return traits_type::not_eof(C);
    ++Count;
    return To->sputc(static_cast<char>(std::toupper(C)));
  }
  int sync() override { return To->pubsync(); }

private:
  std::streambuf *To;
};

class Squares : public std::streambuf {
protected:
  int_type underflow() override {
    if (N == 5)
      return traits_type::eof();
    ++N;
    Text = std::to_string(N * N) + ' ';
    setg(Text.data(), Text.data(), Text.data() + Text.size());
    return traits_type::to_int_type(*gptr());
  }

private:
  int N = 0;
  std::string Text;
};

class Buffered : public std::streambuf {
public:
  std::string All;
  Buffered() { setp(Room, Room + sizeof(Room)); }

protected:
  int_type overflow(int_type C) override {
    sync();
    if (C != traits_type::eof())
      sputc(static_cast<char>(C));
    return traits_type::not_eof(C);
  }
  int sync() override {
    All += '[' + std::string(pbase(), pptr()) + ']';
    setp(Room, Room + sizeof(Room));
    return 0;
  }

private:
  char Room[4];
};

/// Says what comes as one piece and what as a single character.
class Pieces : public std::streambuf {
  int overflow(int C) override {
    printf("one %c\n", C);
    return C;
  }
  std::streamsize xsputn(const char *From, std::streamsize Count) override {
    printf("piece %.*s\n", static_cast<int>(Count), From);
    return Count;
  }
};

static void pieces() {
  Pieces Buffer;
  std::ostream Out(&Buffer);
  Out << "several" << 'c' << 12 << 7 << std::string("text");
  Out.put('p');
  Out.write("written", 5);
  Out.width(5);
  Out << "ab"; // what fills a text up goes out character by character, and what fills a number up does not
  Out.width(5);
  Out << std::left << std::string("left");
  Out.width(4);
  Out << 'c';
  Out.width(5);
  Out << std::right << 12;
  Out.width(6);
  Out.fill('*');
  Out << std::internal << -7 << "end";
}

int main() {
  Upper U(std::cout.rdbuf());
  std::ostream Loud(&U);
  Loud << "shout " << 42 << ' ' << 2.5 << '\n' << std::flush;
  std::cout << U.Count << '\n';
  Squares S;
  std::istream In(&S);
  int X = 0, Sum = 0;
  while (In >> X)
    Sum += X;
  std::cout << Sum << In.eof() << '\n';
  Buffered B;
  std::ostream Out(&B);
  Out << "abcdefghij" << 5 << std::flush;
  std::cout << B.All << '\n';

  std::ostringstream Caught;
  std::streambuf *Old = std::cout.rdbuf(Caught.rdbuf());
  std::cout << "to the string " << 1;
  std::cout.rdbuf(Old);
  std::cout << Caught.str() << '\n';
  std::istringstream From("copied\nwhole");
  std::cout << From.rdbuf() << '\n';
  std::stringbuf Buffer("hello");
  std::cout << Buffer.sgetc() << ' ' << static_cast<char>(Buffer.snextc()) << ' ' << Buffer.in_avail() << '\n';
  Buffer.sputn("HE", 2);
  std::cout << Buffer.str() << '\n';
  std::istringstream A("one"), C("two");
  A.swap(C);
  std::string Word;
  A >> Word;
  std::cout << Word << ' ';
  std::istringstream Moved(std::move(C));
  Moved >> Word;
  std::cout << Word << '\n';
  std::cout << std::string(std::istreambuf_iterator<char>(From.seekg(0).rdbuf()), {}).size() << '\n';
  pieces();
}
