#pragma once
#include <any>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>

struct Named {
  virtual ~Named();
  virtual std::string name() const;
};
struct Root {
  int Depth = 1;
  virtual ~Root() = default;
  virtual int depth() const { return Depth; }
};
struct Left : virtual Root {
  int L = 10;
  int depth() const override;
};
struct Right : virtual Root {
  int R = 20;
  int right() const { return R + Depth; }
};
struct Both : Left, Right, Named {
  Both(int D);
  int depth() const override;
  std::string name() const override { return "both"; }
};
class Failure : public std::runtime_error {
public:
  Failure(const std::string &What, int Code) : std::runtime_error(What), Code(Code) {}
  int Code;
};
struct Point {
  int X, Y;
  bool operator==(const Point &) const = default;
};
bool operator<(const Point &A, const Point &B);

std::unique_ptr<Root> make(const std::string &What);
std::any pack(int What);
std::string classify(const Root &R);
void fail(int Code);
std::function<int(int)> adder(int By);
int Point::*coordinate(bool First);
using Method = int (Root::*)() const;
Method chooseMethod();
std::vector<Point> points();
int sum(std::vector<Point> All);
