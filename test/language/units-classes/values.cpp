#include "shapes.h"

std::any pack(int What) {
  if (What == 0)
    return Point{1, 2};
  if (What == 1)
    return std::string("text");
  return std::vector<Point>{{3, 4}};
}
void fail(int Code) {
  try {
    throw Failure("inner", Code);
  } catch (Failure &F) {
    F.Code *= 2;
    throw;
  }
}
std::function<int(int)> adder(int By) {
  return [By](int X) { return X + By; };
}
int Point::*coordinate(bool First) { return First ? &Point::X : &Point::Y; }
Method chooseMethod() { return &Root::depth; }
bool operator<(const Point &A, const Point &B) { return A.X + A.Y < B.X + B.Y; }
std::vector<Point> points() { return {{5, 5}, {1, 1}, {4, 0}}; }
int sum(std::vector<Point> All) {
  int Sum = 0;
  for (const Point &P : All)
    Sum += P.X * P.Y;
  return Sum;
}
