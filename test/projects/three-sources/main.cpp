#include "data.h"

void train(Data &data, int64_t size);
int main() {
  Data data(8);
  train(data, 4);
}
