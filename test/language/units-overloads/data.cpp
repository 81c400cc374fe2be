#include "data.h"

Data::Data(int Count) {
  for (int I = 0; I < Count; ++I)
    Samples.push_back({std::string(static_cast<std::size_t>(I), 'x'), I});
}

int load(int Number) { return 3 * Number; }
int load(const std::string &Path) { return load(static_cast<int>(Path.size())) + 1; }
int load(const Sample &From, int Scale) { return load(From.Path) * Scale + load(From.Label); }
