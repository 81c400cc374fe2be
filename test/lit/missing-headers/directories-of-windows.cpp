// What io.h and direct.h of Windows say of directories is asked of the system that is there.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: direct.h, io.h not found: stand-ins of ours are read
// CHECK: a loop is run 64 times; how often is not known: how many files a directory has
// CHECK: peak allocated{{ +}}~64.00 KiB
#include <direct.h>
#include <io.h>
#include <torch/torch.h>

#include <string>
#include <vector>

static void list(const std::string &path, const char *type, std::vector<std::string> &files) {
  struct _finddata_t info;
  long long handle = _findfirst((path + "/*.*").c_str(), &info);
  if (handle == -1)
    return;
  do {
    if (info.attrib & _A_SUBDIR)
      continue;
    if (strstr(info.name, type))
      files.push_back(path + "/" + info.name);
  } while (_findnext(handle, &info) == 0);
  _findclose(handle);
}

struct Pictures : torch::data::datasets::Dataset<Pictures> {
  std::vector<std::string> files;
  Pictures() { list("pictures", ".jpg", files); }
  torch::data::Example<> get(std::size_t) override { return {torch::zeros({256}), torch::zeros({})}; }
  torch::optional<std::size_t> size() const override { return files.size(); }
};

int main() {
  if (_access("out", 0) == -1)
    mkdir("out");
  auto loader = torch::data::make_data_loader(Pictures().map(torch::data::transforms::Stack<>()), 64);
  for (auto &batch : *loader)
    auto onDevice = batch.data.to(torch::kCUDA);
}
