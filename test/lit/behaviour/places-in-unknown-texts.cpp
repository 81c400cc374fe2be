// Where something is in a text that is not known is not known, and neither is how long a text is that a file was copied to.
#include <torch/torch.h>

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static void train(std::size_t rounds) {
  torch::nn::Linear net(8, 8);
  net->to(torch::kCUDA);
  for (std::size_t i = 0; i < rounds; ++i)
    net(torch::rand({4, 8}).to(torch::kCUDA)).sum().backward();
}

// RUN: %vramlint --entry=filtered --format=json %s | %figure 'scenarios[0].status' == assumed
// RUN: %vramlint --entry=filtered --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' at-least 4096
void filtered() {
  std::ifstream in("train.csv");
  std::vector<std::string> files;
  std::string line;
  while (std::getline(in, line))
    if (line.find("label") != std::string::npos)
      files.push_back(line);
  train(files.size());
}

// RUN: %vramlint --entry=filtered_out --format=json %s | %figure 'scenarios[0].status' == assumed
void filtered_out() {
  std::string line;
  std::cin >> line;
  const std::string wanted = "label";
  if (line.find(wanted) == std::string::npos && line.find("x", 0, 1) == std::string::npos)
    return;
  train(1);
}

// What is known of a text answers.
// RUN: %vramlint --entry=beginning --format=json %s | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=beginning --echo %s 2>/dev/null | FileCheck --check-prefix=BEGINNING %s
// BEGINNING: 0 4 3 ?
void beginning() {
  std::string name;
  std::cin >> name;
  const std::string path = "data/" + name + ".png";
  std::cout << path.find("data") << ' ' << path.find('/') << ' ' << path.find('a', 2) << ' '
            << path.find(".png") << std::endl;
}

// RUN: %vramlint --entry=copied --format=json %s | %figure 'scenarios[0].status' == assumed
// RUN: %vramlint --entry=copied --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' at-least 4096
// RUN: %vramlint --entry=copied %s | FileCheck --check-prefix=COPIED %s
// COPIED: what is in the file 'input.txt'
void copied() {
  std::ifstream in("input.txt");
  std::stringstream text;
  text << in.rdbuf();
  train(text.str().size());
}

// RUN: %vramlint --entry=known --format=json %s | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=known --echo %s 2>/dev/null | FileCheck --check-prefix=KNOWN %s
// KNOWN: 3 abc 1
void known() {
  std::istringstream in("abc");
  std::ostringstream out;
  out << in.rdbuf();
  std::cout << out.str().size() << ' ' << out.str() << ' ' << out.good() << std::endl;
}
