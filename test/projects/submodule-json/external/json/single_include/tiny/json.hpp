// A stand-in for the library: enough of it for this project.
#pragma once
#include <map>
#include <string>
namespace tiny {
class json {
public:
  json &operator[](const std::string &key) { return children[key]; }
  json &operator=(long value) {
    number = value;
    return *this;
  }
  template <class T> T get() const { return static_cast<T>(number); }

private:
  long number = 0;
  std::map<std::string, json> children;
};
} // namespace tiny
