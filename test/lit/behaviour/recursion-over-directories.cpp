// How deep directories lie in each other is not known: a recursion over them ends, and does not take the time of the
// whole analysis.
//
// RUN: %vramlint --max-time=5 %s 2>&1 | FileCheck %s
// CHECK-NOT: gave up
// CHECK: peak allocated ~48.00 KiB
#include <dirent.h>
#include <string>
#include <torch/torch.h>
#include <vector>

static void list(const std::string &directory, std::vector<std::string> &files) {
  DIR *opened = opendir(directory.c_str());
  if (!opened)
    return;
  while (const dirent *entry = readdir(opened)) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..")
      continue;
    if (entry->d_type == DT_DIR)
      list(directory + "/" + name, files);
    else
      files.push_back(directory + "/" + name);
  }
  closedir(opened);
}

int main() {
  std::vector<std::string> files;
  list("pictures", files);
  for (const std::string &file : files)
    torch::ones({3, 64, 64});
}
