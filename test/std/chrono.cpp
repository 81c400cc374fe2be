// Durations and time points: units, conversion, rounding, arithmetic.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <chrono>
#include <cstdio>
#include <ratio>
#include <thread>

using namespace std::chrono;
using namespace std::chrono_literals;

template <class R, class P> static void show(const char *What, duration<R, P> D) {
  printf("%s %g of %jd/%jd s\n", What, static_cast<double>(D.count()), P::num, P::den);
}

int main() {
  show("seconds", 90s);
  show("sum", 1h + 30min + 15s);
  show("mixed", 1s + 500ms);
  show("difference", 1ms - 1us);
  show("product", 3 * 20min);
  show("quotient", 1h / 7);
  show("rest", 125min % 1h);
  printf("%ld %d\n", static_cast<long>(1h / 1min), 60min == 1h);
  show("cast", duration_cast<minutes>(3599s));
  show("floor", floor<hours>(-30min));
  show("ceil", ceil<hours>(30min));
  show("round", round<seconds>(2500ms));
  show("round", round<seconds>(3500ms));
  show("abs", abs(-5s));
  show("double", duration<double>(1500ms));
  show("minutes", duration<double, std::ratio<60>>(90s));
  show("days", duration_cast<days>(hours(49)));
  show("weeks", weeks(2));
  milliseconds M = 5s;
  M += 20ms;
  M *= 2;
  ++M;
  M %= 1s;
  show("M", M);
  show("zero", seconds::zero());
  printf("%d %d %d\n", 1s < 1001ms, 2min >= 121s, seconds::max() > 0s);
  const hh_mm_ss Time(3h + 25min + 45s + 678ms);
  printf("%ld:%ld:%ld.%ld %d\n", static_cast<long>(Time.hours().count()), static_cast<long>(Time.minutes().count()),
         static_cast<long>(Time.seconds().count()), static_cast<long>(Time.subseconds().count()), Time.is_negative());
  [[maybe_unused]] const auto Start = steady_clock::now();
  printf("%d %d\n", steady_clock::is_steady, system_clock::is_steady);
  const system_clock::time_point Epoch;
  const auto Later = Epoch + 24h * 365;
  printf("%ld %ld\n", static_cast<long>(system_clock::to_time_t(Later)), static_cast<long>((Later - Epoch) / 1h));
  const time_point<system_clock, seconds> Whole = floor<seconds>(Later + 1500ms);
  printf("%ld\n", static_cast<long>(Whole.time_since_epoch().count()));
  printf("%d\n", system_clock::from_time_t(1000) == system_clock::time_point(1000s));
  std::this_thread::sleep_for(1ms);
  printf("%d %d\n", is_am(9h), make12(15h) == 3h);
}
