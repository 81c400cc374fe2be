// What a library that is not there gives makes a row of numbers, be it the row or its length: the program may write to
// it. What it shares with the program is its own, and lets go of nothing; what the program shares with it stays the
// program's.
//
// RUN: %vramlint --entry=counted %s 2>&1 | FileCheck --check-prefix=SAMPLES %s
// RUN: %vramlint --entry=copied %s 2>&1 | FileCheck --check-prefix=SAMPLES %s
// SAMPLES: peak allocated{{ +}}64.00 KiB
// SAMPLES: nothing: every figure is exact
// RUN: %vramlint --entry=sized %s 2>&1 | FileCheck --check-prefix=SIZED %s
// SIZED: 'file.frames()' needs a header that was not found (--set 'samples.size()=...')
// SIZED: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=sized --set 'file.frames()=1024' %s 2>&1 | FileCheck --check-prefix=SET %s
// SET: peak allocated{{ +}}4.00 KiB
// RUN: %vramlint --entry=shared %s 2>&1 | FileCheck --check-prefix=SHARED %s
// RUN: %vramlint --entry=filled %s 2>&1 | FileCheck --check-prefix=SHARED %s
// RUN: %vramlint --entry=opencv %s 2>&1 | FileCheck --check-prefix=SHARED %s
// SHARED-NOT: which function is called here
// SHARED: peak allocated{{ +}}4.00 KiB
// SHARED: every figure is exact
#include <memory>
#include <opencv2/opencv.hpp>
#include <sound/file.hpp>
#include <torch/torch.h>

void counted() {
  sound::File file("a.wav");
  std::vector<float> samples(file.frames());
  file.read(samples.data(), file.frames());
  for (float &sample : samples)
    sample = sample / 32768;
  auto x = torch::from_blob(samples.data(), {1, 16384}).clone();
}

void copied() {
  sound::File file("a.wav");
  std::vector<float> samples = file.all();
  samples[3] = 1;
  auto x = torch::from_blob(samples.data(), {1, 16384}).clone();
}

void sized() {
  sound::File file("a.wav");
  std::vector<float> samples(file.frames());
  auto x = torch::zeros({static_cast<long>(samples.size())});
}

struct Player {
  Player() : device(sound::open(1)), codec(sound::codec("wav")) {}
  std::shared_ptr<sound::Device> device;
  std::shared_ptr<const sound::Codec> codec;
};

void shared() {
  Player player;
  auto x = torch::zeros({1024});
  player.device->play(3);
}

struct Picture {
  int rows = 3;
  std::shared_ptr<float> data;
};

void filled() {
  Picture empty, full;
  full.data = std::shared_ptr<float>(new float[10], std::default_delete<float[]>());
  auto x = torch::zeros({1024});
  sound::draw(empty);
  sound::draw(full);
}

void opencv() {
  cv::Ptr<cv::Tracker> tracker = cv::Tracker::create();
  if (tracker.empty())
    throw std::runtime_error("no tracker");
  cv::Ptr<float> none;
  auto x = torch::zeros({none.empty() ? 1024 : 1});
}
