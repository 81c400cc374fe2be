// Boost has a stand-in that lacks a namespace `log`; Clang then finds the function of that name, and says that it is no namespace.
//
// RUN: %vramlint %s 2>&1 | FileCheck --implicit-check-not=error: %s
// CHECK: boost/log/trivial.hpp not found: {{.*}} names are foreign
// CHECK: parameters {{ *}}80 B
#include <boost/filesystem.hpp>
#include <boost/log/sources/severity_logger.hpp>
#include <boost/log/trivial.hpp>
#include <cmath>
#include <torch/torch.h>

namespace net {
namespace log {
using namespace boost::log::trivial;
BOOST_LOG_INLINE_GLOBAL_LOGGER_DEFAULT(logger, boost::log::sources::severity_logger_mt<severity_level>)
} // namespace log
} // namespace net

int main() {
  auto &lg = net::log::logger::get();
  torch::nn::Linear model(4, 4);
  BOOST_LOG_SEV(lg, net::log::info) << "weights " << std::log(2.0);
  model(torch::randn({4, 4}));
}
