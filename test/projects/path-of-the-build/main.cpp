// The build says where models are kept, and nobody here knows how it is built.
#include "kept.h"

int main() {
  Kept kept(64);
  kept.train();
  kept.save();
}
