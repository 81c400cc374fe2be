// Stands in for io.h of Windows: what a directory has is asked of the system that is there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <string>
#include <unistd.h>
#include <vector>
#include <vramlint/foreign.hpp>

#define _A_NORMAL 0x00
#define _A_RDONLY 0x01
#define _A_HIDDEN 0x02
#define _A_SYSTEM 0x04
#define _A_SUBDIR 0x10
#define _A_ARCH 0x20

struct _finddata_t {
  unsigned attrib;
  std::time_t time_create, time_access, time_write;
  unsigned long size;
  char name[260];
};

namespace vramlint_foreign {
/// Those that are open; a handle is the place of one.
inline std::vector<DIR *> &directories() {
  static std::vector<DIR *> open;
  return open;
}
} // namespace vramlint_foreign

/// What is not known of a directory is taken to be plain files.
inline int _findnext(std::intptr_t handle, _finddata_t *found) {
  const dirent *entry = readdir(vramlint_foreign::directories()[handle]);
  found->size = vramlint_foreign::unknown_value<unsigned long>("how large a file is");
  if (!vramlint_foreign::is_known(reinterpret_cast<long>(entry))) {
    std::memset(found->name, vramlint_foreign::unknown_value<int>("which files a directory has"), sizeof found->name);
    found->attrib = _A_ARCH;
    return vramlint_foreign::unknown_value<int>("how many files a directory has");
  }
  if (!entry)
    return -1;
  std::strcpy(found->name, entry->d_name);
  found->attrib = entry->d_type == DT_DIR ? _A_SUBDIR : _A_ARCH;
  return 0;
}

/// \p pattern is taken to say the directory alone: `images/*.*`. What any directory has first is itself.
inline std::intptr_t _findfirst(const char *pattern, _finddata_t *found) {
  std::string directory(pattern);
  const std::size_t end = directory.find_last_of("/\\");
  directory = end == std::string::npos ? "." : directory.substr(0, end);
  DIR *opened = opendir(directory.c_str());
  if (vramlint_foreign::is_known(reinterpret_cast<long>(opened)) && !opened)
    return -1;
  vramlint_foreign::directories().push_back(opened);
  std::strcpy(found->name, ".");
  found->attrib = _A_SUBDIR;
  found->size = 0;
  return static_cast<std::intptr_t>(vramlint_foreign::directories().size()) - 1;
}

inline int _findclose(std::intptr_t) { return 0; }

inline int _access(const char *path, int mode) { return access(path, mode); }
