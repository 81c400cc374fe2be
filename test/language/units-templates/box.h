#pragma once
#include <cstdio>
#include <map>
#include <string>
#include <vector>

template <class T> struct Box {
  T Value{};
  static int Uses;
  virtual ~Box() = default;
  virtual int size() const { return sizeof(T); }
  T take() {
    ++Uses;
    return Value;
  }
};
template <class T> int Box<T>::Uses = 0;

template <class T> T &instance() {
  static T Only{};
  return Only;
}
template <class T> inline int Tally = 0;

template <class T> void step(T &X) { X.advance(); }
template <class T> void run(T &X, int Times) {
  for (int I = 0; I < Times; ++I)
    step(X);
}
template <class T> std::string join(const std::vector<T> &All) {
  std::string Text;
  for (const T &Each : All)
    Text += print(Each) + ";";
  return Text;
}
template <class T> struct Wide : Box<T> {
  int size() const override { return 2 * Box<T>::size(); }
};

// Defined, and instantiated, in one source.
template <class T> T twice(T X);
extern template int twice(int);
extern template double twice(double);
template <class T> class Store {
public:
  void put(T X);
  T sum() const;

private:
  std::vector<T> All;
};

struct Walker {
  int At = 0;
  void advance() { At += 3; }
};
std::string print(const Walker &W);
bool operator<(const Walker &A, const Walker &B);
std::ostream &operator<<(std::ostream &Out, const Walker &W);

int useBox();
int bump();
Box<Walker> *wide();
int walk(Walker &W);
