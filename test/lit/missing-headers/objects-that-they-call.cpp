// A library that is not there is given an object whose functions it calls: what they do is not known. One that has
// none is only looked at.
//
// RUN: %vramlint --entry=started %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=owned %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=listened %s 2>&1 | FileCheck %s
// CHECK: needs a header that was not found
// CHECK: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=drawn %s 2>&1 | FileCheck --check-prefix=DRAWN %s
// DRAWN: peak allocated{{ +}}512 B
// DRAWN: nothing: every figure is exact
#include <engine/app.h>
#include <torch/torch.h>

#include <memory>

class App : public engine::App {
  void start() override { auto x = torch::zeros({1000}, torch::kCUDA); }
};

struct Listener {
  virtual ~Listener() = default;
  virtual void heard() = 0;
};
struct Trainer : Listener {
  void heard() override { auto x = torch::zeros({1000}, torch::kCUDA); }
};

struct Point {
  double x = 0, y = 0;
  double length() const { return x * x + y * y; }
};

void started() {
  App app;
  engine::run(&app);
}

void owned() { engine::run(std::make_unique<App>()); }

void listened() {
  auto trainer = std::make_shared<Trainer>();
  engine::subscribe(trainer);
}

void drawn() {
  Point at;
  engine::draw(at, &at);
  auto last = torch::zeros({3}, torch::kCUDA);
}
