// Boost.Filesystem is not there. Paths are texts; what a directory has in it is known of those of the project, as it is of the standard
// library's. How many files another one has, and what they are called, matters to nothing but what hangs on it.
//
// RUN: %vramlint --entry=texts --echo %s 2> %t.err | FileCheck --check-prefix=TEXTS %s
// RUN: FileCheck --check-prefix=NOTE %s < %t.err
// NOTE: boost/filesystem.hpp, boost/range/iterator_range.hpp not found: stand-ins of ours are read
// TEXTS: pictures/a.tar.gz a.tar.gz a.tar .gz pictures a.tar.gz pictures/b pictures/a.tar.pt 3 .profile
// RUN: %vramlint --entry=texts %s 2>/dev/null | FileCheck --check-prefix=EXACT %s
// EXACT: nothing: every figure is exact
// RUN: %vramlint --entry=walked %s 2>&1 | FileCheck --check-prefix=WALKED %s
// WALKED: std::filesystem::is_directory
// WALKED: peak allocated{{ +}}~4.00 KiB
// RUN: %vramlint --entry=counted %s 2>&1 | FileCheck --check-prefix=COUNTED %s
// COUNTED: how often is not known: how many files a directory has
// Before C++17 nobody can be asked.
// RUN: %vramlint --entry=counted %s -- -std=c++14 2>&1 | FileCheck --check-prefix=COUNTED %s
// RUN: rm -rf %t.d && mkdir -p %t.d/pictures/more && cp %s %t.d && touch %t.d/pictures/a %t.d/pictures/b %t.d/pictures/more/c
// RUN: %vramlint --entry=walked %t.d/files-of-boost.cpp 2>&1 | FileCheck --check-prefix=THERE %s
// THERE: peak allocated{{ +}}4.00 KiB
// RUN: %vramlint --entry=counted %t.d/files-of-boost.cpp 2>&1 | FileCheck --check-prefix=ALL %s
// ALL: peak allocated{{ +}}16.00 KiB
#include <boost/filesystem.hpp>
#include <boost/range/iterator_range.hpp>
#include <iostream>
#include <torch/torch.h>

namespace fs = boost::filesystem;

void texts() {
  fs::path root("pictures"), file = root / "a.tar.gz", other = file;
  std::cout << file.string() << " " << file.leaf().string() << " " << file.stem().string() << " "
            << file.extension().string() << " " << file.parent_path().string() << " "
            << fs::path("a.tar.gz").filename().string() << " " << (fs::path("pictures/") / "b").string() << " "
            << other.replace_extension("pt").string() << " "
            << boost::make_iterator_range(std::vector<int>{1, 2, 3}).size() << " "
            << fs::path("/home/.profile").stem().string() << std::endl;
  fs::create_directories(root);
  auto kept = torch::zeros({4}, torch::kCUDA);
}

void collect(const std::string &root, std::vector<std::string> &paths) {
  for (auto &entry : boost::make_iterator_range(fs::directory_iterator(fs::path(root)), {})) {
    if (fs::is_directory(entry))
      continue;
    std::stringstream text;
    text << entry.path().string();
    paths.push_back(text.str() + entry.path().filename().string());
  }
}

void walked() {
  std::vector<std::string> paths;
  collect("pictures", paths);
  for (size_t i = 0; i < paths.size(); ++i)
    auto each = torch::zeros({1024}, torch::kCUDA);
}

void counted() {
  std::vector<fs::path> paths;
  for (fs::recursive_directory_iterator i("pictures"), end; i != end; ++i)
    paths.push_back(i->path());
  auto all = torch::zeros({static_cast<long>(paths.size()), 1024}, torch::kCUDA);
}
