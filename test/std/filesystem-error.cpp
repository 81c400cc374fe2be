// std::filesystem::filesystem_error, thrown by the program itself.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <exception>
#include <filesystem>
#include <system_error>

namespace fs = std::filesystem;

static void require(const fs::path &File) {
  if (File.extension() != ".txt")
    throw fs::filesystem_error("not a text", File, std::make_error_code(std::errc::invalid_argument));
}

int main() {
  try {
    require("data/readme.txt");
    require("data/image.png");
  } catch (const fs::filesystem_error &E) {
    printf("%s | %s | %d\n", E.what(), E.path1().c_str(), E.path2().empty());
  }
  try {
    throw fs::filesystem_error("cannot rename", "from", "to", std::make_error_code(std::errc::file_exists));
  } catch (const std::system_error &E) {
    printf("%s %d\n", E.what(), E.code() == std::errc::file_exists);
  }
  const fs::filesystem_error Plain("plain", std::error_code(2, std::generic_category()));
  fs::filesystem_error Copy = Plain;
  const std::exception &Base = Copy;
  printf("%s %d\n", Base.what(), Copy.path1().empty());
  Copy = fs::filesystem_error("other", "p", std::error_code());
  printf("%s %s\n", Copy.what(), Copy.path1().c_str());
}
