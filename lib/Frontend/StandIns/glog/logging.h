// Stands in for glog where that is not installed: nothing is logged, and a check that fails ends the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <cstdlib>
#include <iostream>
#include <ostream>
#include <sstream>
#include <string>

namespace google {
enum LogSeverity { GLOG_INFO, GLOG_WARNING, GLOG_ERROR, GLOG_FATAL };
constexpr LogSeverity INFO = GLOG_INFO, WARNING = GLOG_WARNING, ERROR = GLOG_ERROR, FATAL = GLOG_FATAL;
struct Counter {};
constexpr Counter COUNTER{};
/// What is printed may be a tensor, whose printing takes memory: so it has no body.
struct LogSink {
  template <class T> const LogSink &operator<<(const T &) const;
  const LogSink &operator<<(std::ostream &(*)(std::ostream &)) const { return *this; }
};
struct FatalSink {
  template <class T> const FatalSink &operator<<(const T &) const { return *this; }
  const FatalSink &operator<<(std::ostream &(*)(std::ostream &)) const { return *this; }
  [[noreturn]] ~FatalSink() { std::abort(); }
};
struct Voidify {
  template <class T> void operator&(const T &) const {}
};
template <class... A> void InitGoogleLogging(const A &...) {}
inline void ShutdownGoogleLogging() {}
inline void InstallFailureSignalHandler() {}
inline void FlushLogFiles(LogSeverity) {}
template <class... A> void SetLogDestination(const A &...) {}
inline void SetStderrLogging(LogSeverity) {}
inline void LogToStderr() {}
template <class T> T &CheckNotNull(T &&value) {
  if (value == nullptr)
    std::abort();
  return value;
}
} // namespace google
using google::ERROR;
using google::FATAL;
using google::INFO;
using google::WARNING;

inline bool FLAGS_logtostderr = false, FLAGS_alsologtostderr = false, FLAGS_colorlogtostderr = false,
            FLAGS_log_prefix = true;
inline int FLAGS_minloglevel = 0, FLAGS_stderrthreshold = 2, FLAGS_v = 0, FLAGS_max_log_size = 1800;
inline std::string FLAGS_log_dir;

// LibTorch has some of these of its own.
#ifndef LOG
#define VRAMLINT_LOG_INFO ::google::LogSink()
#define VRAMLINT_LOG_WARNING ::google::LogSink()
#define VRAMLINT_LOG_ERROR ::google::LogSink()
#define VRAMLINT_LOG_FATAL ::google::FatalSink()
#define LOG(severity) VRAMLINT_LOG_##severity
#endif
#ifndef LOG_IF
#define LOG_IF(severity, condition) !(condition) ? (void)0 : ::google::Voidify() & LOG(severity)
#endif
#ifndef VLOG
#define VLOG(level) true ? (void)0 : ::google::Voidify() & ::google::LogSink()
#endif
#ifndef VLOG_IS_ON
#define VLOG_IS_ON(level) false
#endif
#ifndef DLOG
#define DLOG(severity) LOG(severity)
#endif
#ifndef PLOG
#define PLOG(severity) LOG(severity)
#endif
#define LOG_EVERY_N(severity, n) LOG(severity)
#define LOG_FIRST_N(severity, n) LOG(severity)
#define LOG_EVERY_T(severity, seconds) LOG(severity)
#define LOG_IF_EVERY_N(severity, condition, n) LOG_IF(severity, condition)
#define DLOG_IF(severity, condition) LOG_IF(severity, condition)
#define SYSLOG(severity) LOG(severity)
#ifndef CHECK
#define CHECK(...) (__VA_ARGS__) ? (void)0 : ::google::Voidify() & ::google::FatalSink()
#endif
#ifndef CHECK_EQ
#define CHECK_EQ(a, b) CHECK((a) == (b))
#define CHECK_NE(a, b) CHECK((a) != (b))
#define CHECK_LT(a, b) CHECK((a) < (b))
#define CHECK_LE(a, b) CHECK((a) <= (b))
#define CHECK_GT(a, b) CHECK((a) > (b))
#define CHECK_GE(a, b) CHECK((a) >= (b))
#endif
#ifndef CHECK_NOTNULL
#define CHECK_NOTNULL(value) ::google::CheckNotNull(value)
#endif
#ifndef DCHECK
#define DCHECK(...) CHECK(__VA_ARGS__)
#endif
#ifndef DCHECK_EQ
#define DCHECK_EQ(a, b) CHECK_EQ(a, b)
#define DCHECK_NE(a, b) CHECK_NE(a, b)
#define DCHECK_LT(a, b) CHECK_LT(a, b)
#define DCHECK_LE(a, b) CHECK_LE(a, b)
#define DCHECK_GT(a, b) CHECK_GT(a, b)
#define DCHECK_GE(a, b) CHECK_GE(a, b)
#endif
#define PCHECK(condition) CHECK(condition)
#define CHECK_STREQ(a, b) CHECK(std::string(a) == (b))
#define CHECK_STRNE(a, b) CHECK(std::string(a) != (b))
#define CHECK_NEAR(a, b, margin) CHECK((a) - (b) <= (margin) && (b) - (a) <= (margin))
