// std::filesystem::path, as far as it is only text: parts, joining, normal forms, iteration.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string>
#include <unordered_map>

namespace fs = std::filesystem;

static void show(const fs::path &P) {
  printf("'%s': root '%s' parent '%s' file '%s' stem '%s' extension '%s' %d%d\n", P.c_str(), P.root_path().c_str(),
         P.parent_path().c_str(), P.filename().c_str(), P.stem().c_str(), P.extension().c_str(), P.is_absolute(),
         P.has_filename());
}

int main() {
  for (const char *Text : {"/usr/lib/libx.so.1", "relative/file.txt", "file", "dir/", "/", "", ".hidden", "..",
                           "a//b", "archive.tar.gz"})
    show(Text);
  fs::path P = "/home";
  P /= "user";
  P /= "data.csv";
  printf("%s %s\n", P.c_str(), (P / "/absolute").c_str());
  P += ".bak";
  printf("%s\n", P.string().c_str());
  P.replace_extension("txt");
  printf("%s ", P.c_str());
  P.replace_filename("other.log");
  printf("%s ", P.c_str());
  P.remove_filename();
  printf("%s\n", P.c_str());
  for (const fs::path &Part : fs::path("/a/b//c/"))
    printf("<%s>", Part.c_str());
  printf("\n");
  printf("%s %s\n", fs::path("a/./b/../c//d/").lexically_normal().c_str(),
         fs::path("../../x/..").lexically_normal().c_str());
  printf("%s %s\n", fs::path("/a/b/c").lexically_relative("/a/d").c_str(),
         fs::path("/a/b").lexically_proximate("/a").c_str());
  printf("%d %d %d\n", fs::path("a/b") == "a/b", fs::path("a") < fs::path("b"), fs::path("a//b").compare("a/b"));
  std::cout << fs::path("with space") << ' ' << fs::path("x").concat("y") << '\n';
  printf("%td\n", std::distance(P.begin(), P.end()));
  fs::path Moved = std::move(P);
  Moved.clear();
  printf("%d\n", Moved.empty());
  std::unordered_map<fs::path, int, decltype([](const fs::path &P) { return hash_value(P); })> Counts;
  for (const char *Name : {"a/b", "a//b", "c", "a/b"})
    ++Counts[Name];
  printf("%zu %d %zu\n", Counts.size(), Counts["a/b"], hash_value(fs::path("x/y")) % 1000);
}
