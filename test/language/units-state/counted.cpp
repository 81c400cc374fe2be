#include "state.h"
int Counted::Alive = 0;
Counted::Counted() {
  ++Alive;
  ++Made;
  std::printf("made %d, alive %d\n", Id, Alive);
}
Counted::Counted(const Counted &From) : Id(From.Id + 1000) {
  ++Alive;
  ++Made;
  std::printf("copied %d, alive %d\n", Id, Alive);
}
Counted::~Counted() {
  --Alive;
  std::printf("destroyed %d, alive %d\n", Id, Alive);
}
