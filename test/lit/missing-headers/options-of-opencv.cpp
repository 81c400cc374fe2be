// cv::CommandLineParser: options have the defaults that the program declares; what has none is not known, by name.
//
// RUN: %vramlint --format=json -o %t %s && %figure 'scenarios[0].parameters.count' == 528 < %t
// RUN: %vramlint --format=json --program-args='--out=8 -in=4 net.pt' -o %t %s && %figure 'scenarios[0].parameters.count' == 40 < %t && %figure 'scenarios[0].peak.status' == exact < %t
// RUN: %vramlint --format=json --program-args='--out=4 --wide net.pt' -o %t %s && %figure 'scenarios[0].parameters.count' == 264 < %t
#include <opencv2/opencv.hpp>
#include <torch/torch.h>

int main(int argc, char *argv[]) {
  const cv::String keys = "{help h usage ? || print this }"
                          "{in      |32| features }{out | 16 | classes }{wide | | twice as many }"
                          "{@model  |<none>| where it is kept}";
  cv::CommandLineParser parser(argc, argv, keys);
  if (parser.has("help")) {
    parser.printMessage();
    return 0;
  }
  const int out = parser.get<int>("out") * (parser.has("wide") ? 2 : 1);
  torch::nn::Linear layer(parser.get<int>("in"), out);
  layer->to(torch::kCUDA);
  torch::save(layer, parser.get<std::string>(0));
}
