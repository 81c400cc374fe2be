// The states lie in the archive in the order of a hash table of addresses: those of the bias may be read first.
#include <sstream>
namespace nn = torch::nn;
// vramlint: scenario(@NAME@)
void program() {
 auto m = std::make_shared<nn::LinearImpl>(8, 4); auto n = std::make_shared<nn::LinearImpl>(8, 4); torch::optim::Adam o(m->parameters(), 0.1), p(n->parameters(), 0.1); for (int i = 0; i < 2; ++i) { o.zero_grad(); m->forward(torch::randn({4, 8})).sum().backward(); o.step(); } std::stringstream s, t; 
 torch::save(o, t);  torch::load(p, t); p.zero_grad(); n->forward(torch::randn({4, 8})).sum().backward(); p.step();
}
