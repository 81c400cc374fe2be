// Stands in for spdlog where that is not installed: nothing is logged.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../fmt/format.h"

#include <chrono>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#define SPDLOG_LEVEL_TRACE 0
#define SPDLOG_LEVEL_DEBUG 1
#define SPDLOG_LEVEL_INFO 2
#define SPDLOG_LEVEL_WARN 3
#define SPDLOG_LEVEL_ERROR 4
#define SPDLOG_LEVEL_CRITICAL 5
#define SPDLOG_LEVEL_OFF 6

namespace spdlog {

namespace level {
enum level_enum { trace, debug, info, warn, err, critical, off };
inline level_enum from_str(const std::string &) {
  return ::vramlint_foreign::unknown_value<level_enum>("the level that a text names");
}
} // namespace level
enum class pattern_time_type { local, utc };
enum class color_mode { always, automatic, never };
class spdlog_ex : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};
namespace sinks {
class sink : public ::vramlint_foreign::Members {
public:
  void set_level(level::level_enum) {}
  void set_pattern(const std::string &) {}
};
} // namespace sinks
using sink_ptr = std::shared_ptr<sinks::sink>;
using sinks_init_list = std::initializer_list<sink_ptr>;

/// What is logged may be a tensor, whose printing takes memory: so these have no bodies.
#define VRAMLINT_LOGS(specifier, constness)                                                                          \
  template <class... A> specifier void log(level::level_enum, const A &...) constness;                               \
  template <class... A> specifier void trace(const A &...) constness;                                                \
  template <class... A> specifier void debug(const A &...) constness;                                                \
  template <class... A> specifier void info(const A &...) constness;                                                 \
  template <class... A> specifier void warn(const A &...) constness;                                                 \
  template <class... A> specifier void error(const A &...) constness;                                                \
  template <class... A> specifier void critical(const A &...) constness;

class logger : public ::vramlint_foreign::Members {
public:
  template <class... A> explicit logger(std::string name, const A &...) : Name(std::move(name)) {}
  logger(std::string name, std::initializer_list<sink_ptr>) : Name(std::move(name)) {}
  VRAMLINT_LOGS(, const)
  const std::string &name() const { return Name; }
  void set_level(level::level_enum l) { Level = l; }
  level::level_enum level() const { return Level; }
  bool should_log(level::level_enum l) const { return l >= Level; }
  template <class... A> void set_pattern(const A &...) {}
  void flush_on(level::level_enum) {}
  void flush() {}
  std::vector<sink_ptr> &sinks() { return Sinks; }

private:
  std::string Name;
  level::level_enum Level = level::info;
  std::vector<sink_ptr> Sinks;
};
VRAMLINT_LOGS(, )
#undef VRAMLINT_LOGS

namespace sinks {
#define VRAMLINT_SINK(name)                                                                                          \
  class name : public sink {                                                                                         \
  public:                                                                                                            \
    template <class... A> explicit name(const A &...) {}                                                             \
  };
VRAMLINT_SINK(basic_file_sink_mt)
VRAMLINT_SINK(basic_file_sink_st)
VRAMLINT_SINK(rotating_file_sink_mt)
VRAMLINT_SINK(daily_file_sink_mt)
VRAMLINT_SINK(stdout_sink_mt)
VRAMLINT_SINK(stdout_color_sink_mt)
VRAMLINT_SINK(stdout_color_sink_st)
VRAMLINT_SINK(stderr_color_sink_mt)
VRAMLINT_SINK(null_sink_mt)
#undef VRAMLINT_SINK
} // namespace sinks

inline std::shared_ptr<logger> &default_logger_of_program() {
  static auto one = std::make_shared<logger>("");
  return one;
}
inline std::shared_ptr<logger> default_logger() { return default_logger_of_program(); }
inline logger *default_logger_raw() { return default_logger_of_program().get(); }
inline void set_default_logger(std::shared_ptr<logger> l) { default_logger_of_program() = std::move(l); }
inline std::shared_ptr<logger> get(const std::string &) { return default_logger(); }
inline void register_logger(const std::shared_ptr<logger> &) {}
inline void set_level(level::level_enum) {}
inline level::level_enum get_level() { return level::info; }
template <class... A> void set_pattern(const A &...) {}
inline void flush_on(level::level_enum) {}
template <class D> void flush_every(const D &) {}
inline void enable_backtrace(std::size_t) {}
inline void dump_backtrace() {}
inline void drop(const std::string &) {}
inline void drop_all() {}
inline void shutdown() {}
#define VRAMLINT_LOGGER(name)                                                                                        \
  template <class... A> std::shared_ptr<logger> name(const std::string &called, const A &...) {                      \
    return std::make_shared<logger>(called);                                                                         \
  }
VRAMLINT_LOGGER(stdout_color_mt)
VRAMLINT_LOGGER(stdout_color_st)
VRAMLINT_LOGGER(stderr_color_mt)
VRAMLINT_LOGGER(stdout_logger_mt)
VRAMLINT_LOGGER(stderr_logger_mt)
VRAMLINT_LOGGER(basic_logger_mt)
VRAMLINT_LOGGER(basic_logger_st)
VRAMLINT_LOGGER(rotating_logger_mt)
VRAMLINT_LOGGER(daily_logger_mt)
#undef VRAMLINT_LOGGER

} // namespace spdlog

#define SPDLOG_TRACE(...) ::spdlog::trace(__VA_ARGS__)
#define SPDLOG_DEBUG(...) ::spdlog::debug(__VA_ARGS__)
#define SPDLOG_INFO(...) ::spdlog::info(__VA_ARGS__)
#define SPDLOG_WARN(...) ::spdlog::warn(__VA_ARGS__)
#define SPDLOG_ERROR(...) ::spdlog::error(__VA_ARGS__)
#define SPDLOG_CRITICAL(...) ::spdlog::critical(__VA_ARGS__)
#define SPDLOG_LOGGER_TRACE(logger, ...) (logger)->trace(__VA_ARGS__)
#define SPDLOG_LOGGER_DEBUG(logger, ...) (logger)->debug(__VA_ARGS__)
#define SPDLOG_LOGGER_INFO(logger, ...) (logger)->info(__VA_ARGS__)
#define SPDLOG_LOGGER_WARN(logger, ...) (logger)->warn(__VA_ARGS__)
#define SPDLOG_LOGGER_ERROR(logger, ...) (logger)->error(__VA_ARGS__)
#define SPDLOG_LOGGER_CRITICAL(logger, ...) (logger)->critical(__VA_ARGS__)
