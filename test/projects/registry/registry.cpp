#include "registry.h"

std::map<std::string, Make> &registry() {
  static std::map<std::string, Make> all;
  return all;
}
bool add(const std::string &name, Make make) { return registry().emplace(name, std::move(make)).second; }
