// A program: expressions are parsed into trees, evaluated, simplified and printed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cctype>
#include <cmath>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using Names = std::map<std::string, double>;

class Node {
public:
  virtual ~Node() = default;
  virtual double evaluate(const Names &N) const = 0;
  virtual void print(std::ostream &Out) const = 0;
};
using NodePtr = std::unique_ptr<Node>;

class Number : public Node {
public:
  explicit Number(double V) : V(V) {}
  double evaluate(const Names &) const override { return V; }
  void print(std::ostream &Out) const override { Out << V; }

private:
  double V;
};
class Name : public Node {
public:
  explicit Name(std::string N) : N(std::move(N)) {}
  double evaluate(const Names &All) const override {
    auto Found = All.find(N);
    if (Found == All.end())
      throw std::out_of_range("no value for " + N);
    return Found->second;
  }
  void print(std::ostream &Out) const override { Out << N; }

private:
  std::string N;
};
class Binary : public Node {
public:
  Binary(char Operator, NodePtr Left, NodePtr Right)
      : Operator(Operator), Left(std::move(Left)), Right(std::move(Right)) {}
  double evaluate(const Names &N) const override {
    const double A = Left->evaluate(N), B = Right->evaluate(N);
    switch (Operator) {
    case '+':
      return A + B;
    case '-':
      return A - B;
    case '*':
      return A * B;
    case '^':
      return std::pow(A, B);
    default:
      if (B == 0)
        throw std::domain_error("division by zero");
      return A / B;
    }
  }
  void print(std::ostream &Out) const override {
    Out << '(';
    Left->print(Out);
    Out << ' ' << Operator << ' ';
    Right->print(Out);
    Out << ')';
  }

private:
  char Operator;
  NodePtr Left, Right;
};

class Parser {
public:
  explicit Parser(const std::string &Text) : In(Text) {}
  NodePtr parse() {
    NodePtr N = sum();
    In >> std::ws;
    if (!In.eof())
      throw std::runtime_error(std::string("unexpected ") + static_cast<char>(In.peek()));
    return N;
  }

private:
  std::istringstream In;
  char next() {
    In >> std::ws;
    const int C = In.peek();
    return C == std::char_traits<char>::eof() ? '\0' : static_cast<char>(C);
  }
  NodePtr sum() {
    NodePtr Left = product();
    while (next() == '+' || next() == '-') {
      const char Operator = static_cast<char>(In.get());
      NodePtr Right = product();
      Left = std::make_unique<Binary>(Operator, std::move(Left), std::move(Right));
    }
    return Left;
  }
  NodePtr product() {
    NodePtr Left = power();
    while (next() == '*' || next() == '/') {
      const char Operator = static_cast<char>(In.get());
      NodePtr Right = power();
      Left = std::make_unique<Binary>(Operator, std::move(Left), std::move(Right));
    }
    return Left;
  }
  NodePtr power() {
    NodePtr Base = atom();
    if (next() != '^')
      return Base;
    In.get();
    return std::make_unique<Binary>('^', std::move(Base), power());
  }
  NodePtr atom() {
    const char C = next();
    if (C == '(') {
      In.get();
      NodePtr Inner = sum();
      if (next() != ')')
        throw std::runtime_error("a parenthesis is missing");
      In.get();
      return Inner;
    }
    if (std::isalpha(static_cast<unsigned char>(C))) {
      std::string Word;
      while (std::isalnum(In.peek()))
        Word += static_cast<char>(In.get());
      return std::make_unique<Name>(Word);
    }
    double V = 0;
    if (!(In >> V))
      throw std::runtime_error("a number is missing");
    return std::make_unique<Number>(V);
  }
};

int main() {
  const Names N{{"x", 3}, {"rate", 0.5}};
  for (const char *Text : {"1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "x * x - rate", "10 / 4 / 5", "1 / (x - 3)",
                           "y + 1", "(1 + 2", "3 +", "1 $ 2", "-2 + 5", "((((7))))"}) {
    std::cout << Text << ": ";
    try {
      const NodePtr Tree = Parser(Text).parse();
      Tree->print(std::cout);
      std::cout << std::flush << " = " << Tree->evaluate(N) << '\n';
    } catch (const std::exception &E) {
      std::cout << "error, " << E.what() << '\n';
    }
  }
}
