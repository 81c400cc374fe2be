// A program: a reader and writer of JSON.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <charconv>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

struct Json;
using Array = std::vector<Json>;
using Object = std::map<std::string, Json>;
struct Json {
  std::variant<std::nullptr_t, bool, double, std::string, std::shared_ptr<Array>, std::shared_ptr<Object>> Value;
};

class Reader {
public:
  explicit Reader(std::string_view Text) : Text(Text) {}
  Json read() {
    Json J = value();
    space();
    if (At != Text.size())
      fail("something after the end");
    return J;
  }

private:
  std::string_view Text;
  std::size_t At = 0;

  [[noreturn]] void fail(const std::string &What) const {
    throw std::runtime_error(What + " at " + std::to_string(At));
  }
  void space() {
    while (At < Text.size() && std::string_view(" \t\n").find(Text[At]) != std::string_view::npos)
      ++At;
  }
  bool take(std::string_view Word) {
    if (Text.substr(At, Word.size()) != Word)
      return false;
    At += Word.size();
    return true;
  }
  std::string text() {
    std::string S;
    for (++At; At < Text.size() && Text[At] != '"'; ++At)
      S += Text[At] == '\\' && At + 1 < Text.size() ? Text[++At] == 'n' ? '\n' : Text[At] : Text[At];
    if (At == Text.size())
      fail("the text has no end");
    ++At;
    return S;
  }
  Json number() {
    double D = 0;
    auto [End, Error] = std::from_chars(Text.data() + At, Text.data() + Text.size(), D);
    if (Error != std::errc())
      fail("no value");
    At = static_cast<std::size_t>(End - Text.data());
    return {D};
  }
  Json array() {
    auto A = std::make_shared<Array>();
    ++At;
    for (space(); !take("]"); space()) {
      if (!A->empty() && !take(","))
        fail("a comma is missing");
      A->push_back(value());
    }
    return {A};
  }
  Json object() {
    auto O = std::make_shared<Object>();
    ++At;
    for (space(); !take("}"); space()) {
      if (!O->empty() && !take(","))
        fail("a comma is missing");
      space();
      std::string Key = text();
      space();
      if (!take(":"))
        fail("a colon is missing");
      O->insert_or_assign(std::move(Key), value());
    }
    return {O};
  }
  Json value() {
    space();
    if (take("null"))
      return {nullptr};
    if (take("true"))
      return {true};
    if (take("false"))
      return {false};
    switch (At < Text.size() ? Text[At] : 0) {
    case '"':
      return {text()};
    case '[':
      return array();
    case '{':
      return object();
    default:
      return number();
    }
  }
};

struct Writer {
  std::ostream &Out;
  void operator()(std::nullptr_t) { Out << "null"; }
  void operator()(bool B) { Out << (B ? "true" : "false"); }
  void operator()(double D) { Out << D; }
  void operator()(const std::string &S) {
    Out << '"';
    for (char C : S)
      C == '\n' ? Out << "\\n" : C == '"' ? Out << "\\\"" : Out << C;
    Out << '"';
  }
  void operator()(const std::shared_ptr<Array> &A) {
    const char *Between = "[";
    for (const Json &J : *A) {
      Out << Between;
      std::visit(*this, J.Value);
      Between = ",";
    }
    Out << (A->empty() ? "[]" : "]");
  }
  void operator()(const std::shared_ptr<Object> &O) {
    const char *Between = "{";
    for (const auto &[Key, J] : *O) {
      Out << Between;
      (*this)(Key);
      Out << ':';
      std::visit(*this, J.Value);
      Between = ",";
    }
    Out << (O->empty() ? "{}" : "}");
  }
};

int main() {
  for (const char *Text : {R"({"name": "net", "layers": [64, 128.5, -1e3], "bias": true, "next": null})",
                           R"([ [], {}, "with \"marks\" and \n", false ])", "[1, 2", "{\"a\" 1}", "\"open", "[1,]",
                           "1 2", "", R"({"z":{"y":{"x":[{"w":1}]}}, "a":"b", "z":2})"}) {
    try {
      std::ostringstream Out;
      std::visit(Writer{Out}, Reader(Text).read().Value);
      std::cout << Out.str() << '\n';
    } catch (const std::runtime_error &E) {
      std::cout << "error: " << E.what() << '\n';
    }
  }
}
