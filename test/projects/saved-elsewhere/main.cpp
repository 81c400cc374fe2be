#include "net.h"

int main() {
  Net net(3);
  train(net);
}
