#include "kept.h"

void Kept::train() { net->forward(torch::ones({8, 64})).sum().backward(); }
void Kept::save() { torch::save(net, std::string(PLACE_OF_MODELS "/kept.pt")); }
