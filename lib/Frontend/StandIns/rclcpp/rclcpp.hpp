// Stands in for ROS 2's client library where that is not installed. A node has the parameters that the program
// declares, and nothing is published. While it spins, messages arrive and timers run off, nobody knows how often:
// each callback is run twice, in turn. What is in a message is not known. Requests of services are told as not
// followed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <any>
#include <chrono>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace rclcpp {

class Time : public ::vramlint_foreign::Members {
public:
  template <class... A> explicit Time(const A &...) {}
  double seconds() const;
  long nanoseconds() const;
};
class Duration : public ::vramlint_foreign::Members {
public:
  template <class... A> explicit Duration(const A &...) {}
  double seconds() const;
};
inline Duration operator-(const Time &, const Time &) { return Duration(); }
class Clock : public ::vramlint_foreign::Members {
public:
  using SharedPtr = std::shared_ptr<Clock>;
  Time now() const { return Time(); }
};
class Logger : public ::vramlint_foreign::Members {};
inline Logger get_logger(const std::string &) { return {}; }
class QoS : public ::vramlint_foreign::Members {
public:
  template <class... A> QoS(const A &...) {}
  QoS &best_effort() { return *this; }
  QoS &reliable() { return *this; }
  QoS &transient_local() { return *this; }
  QoS &durability_volatile() { return *this; }
  QoS &keep_last(std::size_t) { return *this; }
};
class SensorDataQoS : public QoS {};
class SystemDefaultsQoS : public QoS {};
class NodeOptions : public ::vramlint_foreign::Members {
public:
  NodeOptions &use_intra_process_comms(bool) { return *this; }
};
class Rate {
public:
  explicit Rate(double) {}
  bool sleep() { return true; }
};
using WallRate = Rate;

/// A value that the program declares is the parameter's; nothing overrides it.
class Parameter {
public:
  Parameter() = default;
  Parameter(std::string name, std::any value) : Name(std::move(name)), Value(std::move(value)) {}
  const std::string &get_name() const { return Name; }
  bool as_bool() const { return as<bool>(); }
  long as_int() const { return as<long>(); }
  double as_double() const { return as<double>(); }
  std::string as_string() const { return as<std::string>(); }
  std::vector<double> as_double_array() const { return as<std::vector<double>>(); }
  std::vector<std::string> as_string_array() const { return as<std::vector<std::string>>(); }
  template <class T> T as() const {
    if (const T *held = std::any_cast<T>(&Value))
      return *held;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      if (const int *held = std::any_cast<int>(&Value))
        return static_cast<T>(*held);
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      if (const long *held = std::any_cast<long>(&Value))
        return static_cast<T>(*held);
    if constexpr (std::is_floating_point_v<T>)
      if (const double *held = std::any_cast<double>(&Value))
        return static_cast<T>(*held);
    return ::vramlint_foreign::unknown_value<T>(("the parameter '" + Name + "' has no default").c_str());
  }
  template <class T> T get_value() const { return as<T>(); }

private:
  std::string Name;
  std::any Value;
};

class TimerBase : public ::vramlint_foreign::Members {
public:
  using SharedPtr = std::shared_ptr<TimerBase>;
  void cancel() {}
  void reset() {}
};
template <class M> class Publisher : public ::vramlint_foreign::Members {
public:
  using SharedPtr = std::shared_ptr<Publisher>;
  template <class Message> void publish(const Message &) {}
  std::size_t get_subscription_count() const;
};
template <class M> class Subscription : public ::vramlint_foreign::Members {
public:
  using SharedPtr = std::shared_ptr<Subscription>;
};
template <class S> class Service : public ::vramlint_foreign::Members {
public:
  using SharedPtr = std::shared_ptr<Service>;
};
template <class S> class Client : public ::vramlint_foreign::Members {
public:
  using SharedPtr = std::shared_ptr<Client>;
};

/// A message of that kind, given to what was subscribed with.
template <class M, class F> void vramlint_deliver(F &callback) {
  const auto shared = std::make_shared<M>();
  if constexpr (std::is_invocable_v<F &, const std::shared_ptr<M> &>)
    callback(shared);
  else if constexpr (std::is_invocable_v<F &, std::unique_ptr<M>>)
    callback(std::make_unique<M>());
  else if constexpr (std::is_invocable_v<F &, const M &>)
    callback(*shared);
  else
    ::vramlint_foreign::device_memory("a subscription's callback");
}

class Node : public std::enable_shared_from_this<Node>, public ::vramlint_foreign::Members {
public:
  using SharedPtr = std::shared_ptr<Node>;
  explicit Node(const std::string &name, const NodeOptions & = NodeOptions()) : Name(name) {}
  Node(const std::string &name, const std::string &, const NodeOptions & = NodeOptions()) : Name(name) {}
  virtual ~Node() = default;
  static SharedPtr make_shared(const std::string &name) { return std::make_shared<Node>(name); }
  const char *get_name() const { return Name.c_str(); }
  Logger get_logger() const { return {}; }
  Time now() const { return Time(); }
  Clock::SharedPtr get_clock() const { return std::make_shared<Clock>(); }

  template <class T> T declare_parameter(const std::string &name, const T &value) {
    Parameters[name] = value;
    return value;
  }
  std::string declare_parameter(const std::string &name, const char *value) {
    return declare_parameter(name, std::string(value));
  }
  template <class T> T declare_parameter(const std::string &name) { return get_parameter(name).template as<T>(); }
  bool has_parameter(const std::string &name) const { return Parameters.count(name) > 0; }
  Parameter get_parameter(const std::string &name) const {
    const auto found = Parameters.find(name);
    return Parameter(name, found == Parameters.end() ? std::any() : found->second);
  }
  template <class T> bool get_parameter(const std::string &name, T &to) const {
    to = get_parameter(name).template as<T>();
    return true;
  }
  template <class T> bool get_parameter_or(const std::string &name, T &to, const T &otherwise) const {
    const bool is_there = has_parameter(name);
    to = is_there ? get_parameter(name).template as<T>() : otherwise;
    return is_there;
  }

  template <class M, class... A> std::shared_ptr<Publisher<M>> create_publisher(const std::string &, const A &...) {
    return std::make_shared<Publisher<M>>();
  }
  template <class M, class Q, class F, class... A>
  std::shared_ptr<Subscription<M>> create_subscription(const std::string &, const Q &, F &&callback, const A &...) {
    Callbacks.push_back([callback = std::decay_t<F>(callback)]() mutable { vramlint_deliver<M>(callback); });
    return std::make_shared<Subscription<M>>();
  }
  template <class D, class F, class... A> TimerBase::SharedPtr create_wall_timer(D, F &&callback, const A &...) {
    if constexpr (std::is_invocable_v<std::decay_t<F> &>)
      Callbacks.push_back(callback);
    else
      Callbacks.push_back([] { ::vramlint_foreign::device_memory("a timer's callback"); });
    return std::make_shared<TimerBase>();
  }
  template <class S, class F, class... A>
  std::shared_ptr<Service<S>> create_service(const std::string &, F &&, const A &...) {
    Callbacks.push_back([] { ::vramlint_foreign::device_memory("a service, which runs callbacks"); });
    return std::make_shared<Service<S>>();
  }
  /// Each of them once.
  void vramlint_run_callbacks() const {
    for (const auto &callback : Callbacks)
      callback();
  }
  template <class S, class... A> std::shared_ptr<Client<S>> create_client(const std::string &, const A &...) {
    return std::make_shared<Client<S>>();
  }

private:
  std::string Name;
  std::map<std::string, std::any> Parameters;
  std::vector<std::function<void()>> Callbacks;
};

template <class... A> void init(const A &...) {}
inline bool shutdown() { return true; }
bool ok();
template <class N> void spin(const N &node) {
  ::vramlint_foreign::spin("rclcpp::spin, beside which threads run", [&] { node->vramlint_run_callbacks(); });
}
template <class N> void spin_some(const N &node) {
  ::vramlint_foreign::spin("rclcpp::spin_some, beside which threads run", [&] { node->vramlint_run_callbacks(); });
}
namespace executors {
class SingleThreadedExecutor : public ::vramlint_foreign::Members {
public:
  template <class N> void add_node(const N &node) {
    Nodes.push_back([node] { node->vramlint_run_callbacks(); });
  }
  void spin() {
    ::vramlint_foreign::spin("an executor's spin, beside which threads run", [&] {
      for (const auto &node : Nodes)
        node();
    });
  }
  void spin_some() { spin(); }

private:
  std::vector<std::function<void()>> Nodes;
};
class MultiThreadedExecutor : public SingleThreadedExecutor {};
} // namespace executors

} // namespace rclcpp

/// What is logged may be a tensor, whose printing takes memory: so it has no body.
namespace vramlint_foreign {
template <class... A> void ros_log(const A &...);
}
#define RCLCPP_DEBUG(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define RCLCPP_INFO(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define RCLCPP_WARN(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define RCLCPP_ERROR(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define RCLCPP_FATAL(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define RCLCPP_INFO_ONCE(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define RCLCPP_WARN_ONCE(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define RCLCPP_INFO_THROTTLE(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define RCLCPP_WARN_THROTTLE(...) ::vramlint_foreign::ros_log(__VA_ARGS__)
#define VRAMLINT_ROS_STREAM(text)                                                                                    \
  do {                                                                                                               \
    std::ostringstream vramlint_text;                                                                                \
    vramlint_text << text;                                                                                           \
  } while (0)
#define RCLCPP_DEBUG_STREAM(logger, text) VRAMLINT_ROS_STREAM(text)
#define RCLCPP_INFO_STREAM(logger, text) VRAMLINT_ROS_STREAM(text)
#define RCLCPP_WARN_STREAM(logger, text) VRAMLINT_ROS_STREAM(text)
#define RCLCPP_ERROR_STREAM(logger, text) VRAMLINT_ROS_STREAM(text)
#define RCLCPP_COMPONENTS_REGISTER_NODE(type) static_assert(true, "");
