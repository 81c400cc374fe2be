// What is to be called once is left in a variable of each thread: a promise that is kept in another one is not met
// here.
//
// RUN: %vramlint --echo %s | FileCheck %s
// CHECK: 6 7
#include <cstdio>
#include <future>
#include <thread>

int main() {
  std::promise<int> Before; // the first to be kept
  Before.set_value(1);

  std::promise<int> Elsewhere, Here;
  std::future<int> There = Elsewhere.get_future(), Next = Here.get_future();
  std::thread([&] { Elsewhere.set_value(6); }).join();
  Here.set_value(7);
  std::printf("%d %d\n", There.get(), Next.get());
}
