// Futures, promises, packaged tasks, deferred calls, with one thread.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <chrono>
#include <cstdio>
#include <exception>
#include <future>
#include <stdexcept>
#include <string>

int main() {
  auto Deferred = std::async(
      std::launch::deferred,
      [](std::string S) {
        printf("now\n");
        return S + "!";
      },
      "deferred");
  printf("before\n");
  printf("%s\n", Deferred.get().c_str());
  printf("%d\n", Deferred.valid());
  std::promise<int> P;
  std::future<int> F = P.get_future();
  printf("%d\n", F.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
  P.set_value(5);
  printf("%d\n", F.get());
  std::packaged_task<int(int)> Task([](int X) { return X + 1; });
  auto G = Task.get_future();
  Task(41);
  printf("%d\n", G.get());
  std::promise<void> Failing;
  auto H = Failing.get_future();
  Failing.set_exception(std::make_exception_ptr(std::runtime_error("failed elsewhere")));
  try {
    H.get();
  } catch (const std::runtime_error &E) {
    printf("%s\n", E.what());
  }
  std::future<int> Broken;
  {
    std::promise<int> Gone;
    Broken = Gone.get_future();
  }
  try {
    Broken.get();
  } catch (const std::future_error &E) {
    printf("%s %d\n", E.what(), E.code() == std::future_errc::broken_promise);
  }
  std::shared_future<int> Shared = std::async(std::launch::deferred, [] { return 9; }).share();
  printf("%d %d\n", Shared.get(), Shared.get());
  printf("%d\n", Shared.valid());
}
