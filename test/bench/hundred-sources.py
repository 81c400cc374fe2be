#!/usr/bin/env python3
"""Makes a repository of 100 sources in 10 targets, each target with flags of its own.

usage: hundred-sources.py DIRECTORY

  XDG_CACHE_HOME=/tmp/fresh vramlint -j 2 DIRECTORY
  ls /tmp/fresh/vramlint/*.pch          one

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import sys
from pathlib import Path

NET = """#pragma once
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {{
  NetImpl() : fc(register_module("fc", torch::nn::Linear(NET_WIDTH, {Out}))) {{}}
  torch::Tensor forward(torch::Tensor x) {{ return torch::relu(fc(x)); }}
  torch::nn::Linear fc{{nullptr}};
}};
TORCH_MODULE(Net);
"""
SOURCE = """#include "net{Target}.h"

// vramlint: scenario(infer{Target}_{Number}) input({Batch}x{Width}) infer
// vramlint: scenario(train{Target}_{Number}) entry(train)
static void step(Net &net) {{
  auto loss = net->forward(torch::randn({{{Batch}, NET_WIDTH}}, torch::kCUDA)).sum();
  loss.backward();
}}
void train() {{
  Net net;
  net->to(torch::kCUDA);
  for (int i = 0; i < 2; ++i)
    step(net);
}}
"""


def main():
    Root = Path(sys.argv[1])
    Root.mkdir(parents=True)
    Commands = []
    for Target in range(10):
        Directory = Root / f"target{Target}"
        (Directory / "include").mkdir(parents=True)
        Width = 64 * (Target + 1)
        (Directory / "include" / f"net{Target}.h").write_text(NET.format(Out=Target + 1))
        for Number in range(10):
            Source = Directory / f"source{Number}.cpp"
            Text = SOURCE.format(Target=Target, Number=Number, Batch=Number + 1, Width=Width)
            Source.write_text("\n".join(Line for Line in Text.split("\n") if "scenario(infer" not in Line))
            Commands.append({"directory": str(Root), "file": str(Source), "command":
                             f"g++ -DNET_WIDTH={Width} -DTARGET_{Target} -I{Directory}/include -O{Target % 4} -Wall -std=c++17 "
                             f"-o {Source}.o -c {Source}"})
    (Root / "compile_commands.json").write_text(json.dumps(Commands, indent=1))


if __name__ == "__main__":
    main()
