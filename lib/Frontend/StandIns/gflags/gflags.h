// Stands in for gflags where that is not installed: flags have the values that the program declares.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

namespace gflags {
using int32 = std::int32_t;
using int64 = std::int64_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;
using std::string;
inline std::uint32_t ParseCommandLineFlags(int *, char ***, bool) { return 1; }
inline void SetUsageMessage(const std::string &) {}
inline void SetVersionString(const std::string &) {}
inline void ShutDownCommandLineFlags() {}
template <class T> bool RegisterFlagValidator(const T *, bool (*)(const char *, T)) { return true; }
} // namespace gflags
namespace google = gflags;

#define DEFINE_bool(name, value, text) bool FLAGS_##name = value
#define DEFINE_int32(name, value, text) std::int32_t FLAGS_##name = value
#define DEFINE_int64(name, value, text) std::int64_t FLAGS_##name = value
#define DEFINE_uint32(name, value, text) std::uint32_t FLAGS_##name = value
#define DEFINE_uint64(name, value, text) std::uint64_t FLAGS_##name = value
#define DEFINE_double(name, value, text) double FLAGS_##name = value
#define DEFINE_string(name, value, text) std::string FLAGS_##name = value
#define DECLARE_bool(name) extern bool FLAGS_##name
#define DECLARE_int32(name) extern std::int32_t FLAGS_##name
#define DECLARE_int64(name) extern std::int64_t FLAGS_##name
#define DECLARE_uint32(name) extern std::uint32_t FLAGS_##name
#define DECLARE_uint64(name) extern std::uint64_t FLAGS_##name
#define DECLARE_double(name) extern double FLAGS_##name
#define DECLARE_string(name) extern std::string FLAGS_##name
#define DEFINE_validator(name, function) static const bool name##_validator = true
