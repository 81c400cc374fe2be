#pragma once
struct Options {
  int Hidden = 0, Batch = 0;
};
Options defaults();
