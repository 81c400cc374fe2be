// Stands in for direct.h of Windows.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

inline int mkdir(const char *path) { return mkdir(path, 0777); }
inline int _mkdir(const char *path) { return mkdir(path, 0777); }
inline int _rmdir(const char *path) { return rmdir(path); }
inline int _chdir(const char *path) { return chdir(path); }
inline char *_getcwd(char *buffer, int size) { return getcwd(buffer, static_cast<std::size_t>(size)); }
