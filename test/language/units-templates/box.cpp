#include "box.h"
#include <ostream>

template <class T> T twice(T X) { return X + X; }
template int twice(int);
template double twice(double);
template <class T> void Store<T>::put(T X) { All.push_back(X); }
template <class T> T Store<T>::sum() const {
  T Sum{};
  for (const T &X : All)
    Sum += X;
  return Sum;
}
template class Store<int>;
template class Store<double>;

std::string print(const Walker &W) { return "w" + std::to_string(W.At); }
bool operator<(const Walker &A, const Walker &B) { return A.At > B.At; }
std::ostream &operator<<(std::ostream &Out, const Walker &W) { return Out << "<" << W.At << ">"; }

int useBox() {
  Box<int> B;
  B.Value = 4;
  return B.take() + Box<int>::Uses;
}
int bump() { return ++instance<int>() * 10 + ++Tally<Walker>; }
Box<Walker> *wide() { return new Wide<Walker>; }
int walk(Walker &W) {
  run(W, 4);
  return W.At;
}
