// Several overloads of a function, declared in one header and defined in another translation unit, beside a container of
// the program's own class.
#include "data.h"

#include <iostream>

int main() {
  const Data All(4);
  for (const Sample &S : All.Samples)
    std::cout << S.Path << ' ' << load(S.Label) << ' ' << load(S.Path) << ' ' << load(S, 2) << '\n';
}
