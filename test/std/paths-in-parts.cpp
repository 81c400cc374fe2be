// std::filesystem::path taken apart, put together and compared.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <filesystem>
#include <string>

namespace fs = std::filesystem;

static void parts(const char *Text) {
  const fs::path P(Text);
  printf("%s: name '%s' root '%s' '%s' '%s' rest '%s'", Text, P.filename().c_str(), P.root_name().c_str(),
         P.root_directory().c_str(), P.root_path().c_str(), P.relative_path().c_str());
  printf(" up '%s' stem '%s' ext '%s'", P.parent_path().c_str(), P.stem().c_str(), P.extension().c_str());
  printf(" %d%d%d%d%d%d%d%d %d%d\n", P.has_root_name(), P.has_root_directory(), P.has_root_path(),
         P.has_relative_path(), P.has_parent_path(), P.has_filename(), P.has_stem(), P.has_extension(),
         P.is_absolute(), P.is_relative());
  for (const fs::path &Part : P)
    printf("<%s>", Part.c_str());
  printf(" %s | %s\n", P.lexically_normal().c_str(), P.lexically_relative("/a").c_str());
}

int main() {
  for (const char *Text : {"", "/", "a", "a/b.txt", "/a/b/", "/a/../b/./c.tar.gz", "..", ".", ".hidden", "a.",
                           "//net/x", "a//b", "../x/y"})
    parts(Text);
  fs::path P = "dir";
  P /= "file";
  P += ".ext";
  printf("%s\n", P.c_str());
  P.replace_extension("o").replace_filename("other.o");
  printf("%s %s\n", P.c_str(), P.string().c_str());
  P.remove_filename();
  printf("%s %s\n", P.c_str(), (P / "/absolute").c_str());
  printf("%d %d %d\n", fs::path("a/b") < fs::path("a/c"), fs::path("a//b") == fs::path("a/b"),
         fs::path("a").compare("b") < 0);
  fs::path Q = std::string("x/y");
  swap(P, Q);
  Q.clear();
  printf("%s %d %s\n", P.c_str(), Q.empty(), fs::path("a/b/c").lexically_proximate("a/d").c_str());
  fs::path Assigned;
  Assigned = P / "z";
  Assigned = Assigned.parent_path().parent_path();
  printf("%s %zu\n", Assigned.c_str(), hash_value(fs::path("a//b")) == hash_value(fs::path("a/b")) ? 1ul : 0ul);
  printf("%s\n", fs::path("/x/y").make_preferred().generic_string().c_str());
}
