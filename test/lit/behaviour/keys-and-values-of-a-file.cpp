// What a table that was read from a file says of a key is asked for by the words that ask for it.
// RUN: %vramlint --device=cpu --entry=asked %s 2>/dev/null | FileCheck %s --check-prefix=AT
// RUN: %vramlint --device=cpu --entry=asked --set 'std::stoi(entries.at("classes"))=5' %s 2>/dev/null | FileCheck %s --check-prefix=SET
// RUN: %vramlint --device=cpu --entry=element %s 2>/dev/null | FileCheck %s --check-prefix=ELEMENT
// RUN: %vramlint --device=cpu --entry=found %s 2>/dev/null | FileCheck %s --check-prefix=FOUND
// AT: what is in the file 'config.txt' (--set
// AT-NEXT: {{ *}}'std::stoi(entries.at("classes"))=...')
// SET: peak allocated {{.*}}20 B
// ELEMENT: what is in the file 'config.txt' (--set
// ELEMENT-NEXT: {{ *}}'std::stoi(entries["classes"])=...')
// FOUND: what is in the file 'config.txt' (--set
// FOUND-NEXT: {{ *}}'std::stoi(entries.find("classes")->second)=...')
#include <torch/torch.h>

#include <fstream>
#include <map>
#include <string>

static std::map<std::string, std::string> readEntries() {
  std::ifstream in("config.txt");
  std::map<std::string, std::string> entries;
  std::string row;
  while (std::getline(in, row)) {
    const auto at = row.find('=');
    if (at == std::string::npos)
      continue;
    const std::string key = row.substr(0, at), value = row.substr(at + 1);
    entries[key] = value;
  }
  return entries;
}

void asked() {
  const auto entries = readEntries();
  auto x = torch::zeros({std::stoi(entries.at("classes"))});
}

void element() {
  auto entries = readEntries();
  auto x = torch::zeros({std::stoi(entries["classes"])});
}

void found() {
  const auto entries = readEntries();
  auto x = torch::zeros({std::stoi(entries.find("classes")->second)});
}
