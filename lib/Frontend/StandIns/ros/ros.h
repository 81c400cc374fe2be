// Stands in for ROS 1's client library where that is not installed. Parameters are not known, and nothing is
// published. While a node spins, messages arrive and timers run off, nobody knows how often: each callback is run
// twice, in turn. What is in a message is not known. Requests of services, and callbacks that are no functions, are
// told as not followed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace ros {

class Duration : public ::vramlint_foreign::Members {
public:
  explicit Duration(double = 0) {}
  double toSec() const;
  bool sleep() const { return true; }
};
class Time : public ::vramlint_foreign::Members {
public:
  explicit Time(double = 0) {}
  static Time now() { return Time(); }
  double toSec() const;
};
using WallTime = Time;
using WallDuration = Duration;
inline Duration operator-(const Time &, const Time &) { return Duration(); }
class Rate {
public:
  explicit Rate(double) {}
  bool sleep() { return true; }
};
class Publisher : public ::vramlint_foreign::Members {
public:
  template <class M> void publish(const M &) const {}
  unsigned getNumSubscribers() const;
};
class Subscriber : public ::vramlint_foreign::Members {};
class Timer : public ::vramlint_foreign::Members {};
class ServiceServer : public ::vramlint_foreign::Members {};
class ServiceClient : public ::vramlint_foreign::Members {};
/// Of all nodes.
inline std::vector<std::function<void()>> &vramlint_callbacks() {
  static std::vector<std::function<void()>> all;
  return all;
}
/// One that is given an object of that class: a message, or what a timer tells.
template <class Given, class F> void vramlint_call_back(F callback) {
  vramlint_callbacks().push_back([callback] {
    const std::decay_t<Given> given;
    callback(given);
  });
}
inline void vramlint_call_back(const char *what) {
  vramlint_callbacks().push_back([what] { ::vramlint_foreign::device_memory(what); });
}

class NodeHandle : public ::vramlint_foreign::Members {
public:
  explicit NodeHandle(const std::string & = "") {}
  template <class M, class... A> Publisher advertise(const A &...) { return {}; }
  template <class M> Subscriber subscribe(const std::string &, unsigned, void (*callback)(M)) {
    vramlint_call_back<M>(callback);
    return {};
  }
  template <class M, class T, class U>
  Subscriber subscribe(const std::string &, unsigned, void (T::*callback)(M), U *of) {
    vramlint_call_back<M>([callback, of](const std::decay_t<M> &message) { (of->*callback)(message); });
    return {};
  }
  template <class... A> Subscriber subscribe(const std::string &, unsigned, A &&...) {
    vramlint_call_back("a subscription's callback");
    return {};
  }
  template <class M, class... A> Subscriber subscribe(const std::string &, unsigned, A &&...) {
    vramlint_call_back("a subscription's callback");
    return {};
  }
  template <class E, class T, class U> Timer createTimer(Duration, void (T::*callback)(E), U *of) {
    vramlint_call_back<E>([callback, of](const std::decay_t<E> &event) { (of->*callback)(event); });
    return {};
  }
  template <class... A> Timer createTimer(A &&...) {
    vramlint_call_back("a timer's callback");
    return {};
  }
  template <class... A> ServiceServer advertiseService(A &&...) {
    vramlint_call_back("a service, which runs callbacks");
    return {};
  }
  template <class S, class... A> ServiceClient serviceClient(A &&...) { return {}; }
  template <class T> bool getParam(const std::string &name, T &to) const {
    to = unknown<T>(name);
    return true;
  }
  template <class T, class Default> bool param(const std::string &name, T &to, const Default &) const {
    return getParam(name, to);
  }
  template <class T> T param(const std::string &name, const T &) const { return unknown<T>(name); }
  template <class T> void setParam(const std::string &, const T &) const {}
  bool hasParam(const std::string &name) const { return unknown<bool>(name); }
  bool ok() const;

private:
  template <class T> static T unknown(const std::string &name) {
    return ::vramlint_foreign::unknown_value<T>(("the parameter '" + name + '\'').c_str());
  }
};
template <class... A> void init(const A &...) {}
inline void shutdown() {}
bool ok();
inline void vramlint_run_callbacks() {
  for (const auto &callback : vramlint_callbacks())
    callback();
}
inline void spin() { ::vramlint_foreign::spin("ros::spin, beside which threads run", vramlint_run_callbacks); }
inline void spinOnce() {
  ::vramlint_foreign::spin("ros::spinOnce, beside which threads run", vramlint_run_callbacks);
}
class AsyncSpinner {
public:
  explicit AsyncSpinner(unsigned) {}
  void start() { spin(); }
  void stop() {}
};
inline void waitForShutdown() { spin(); }

} // namespace ros

/// What is logged may be a tensor, whose printing takes memory: so it has no body.
namespace vramlint_foreign {
template <class... A> void ros_log(const A &...);
}
#define ROS_DEBUG(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define ROS_INFO(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define ROS_WARN(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define ROS_ERROR(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define ROS_FATAL(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define ROS_INFO_ONCE(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define ROS_INFO_THROTTLE(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define VRAMLINT_ROS_STREAM(text)                                                                                    \
  do {                                                                                                               \
    std::ostringstream vramlint_text;                                                                                \
    vramlint_text << text;                                                                                           \
  } while (0)
#define ROS_DEBUG_STREAM(text) VRAMLINT_ROS_STREAM(text)
#define ROS_INFO_STREAM(text) VRAMLINT_ROS_STREAM(text)
#define ROS_WARN_STREAM(text) VRAMLINT_ROS_STREAM(text)
#define ROS_ERROR_STREAM(text) VRAMLINT_ROS_STREAM(text)
#define ROS_ASSERT(...) ((__VA_ARGS__) ? (void)0 : ::vramlint_foreign::ros_log("failed"))
