// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is loaded from bytes of others is not known, and no reason for an error; what an archive lacks is told as the library does.
//
// RUN: %vramlint --echo --entry=bytes %s 2>&1 | FileCheck --check-prefix=BYTES %s
// BYTES-NOT: runtime-error
// BYTES: what is in an archive that is read from memory is not known
// BYTES-NOT: runtime-error
// RUN: %vramlint --echo --entry=lacking %s 2>/dev/null | FileCheck --check-prefix=LACKING %s
// LACKING: __torch__.Module does not have a field with name 'other'
#include <torch/torch.h>

#include <cstdio>
#include <iostream>
#include <string>

void bytes() {
  auto saved = torch::randn({5, 5});
  std::string text;
  std::cin >> text;
  torch::Tensor loaded;
  torch::load(loaded, text.data(), text.size());
  auto close = saved.allclose(loaded);
}

void lacking() {
  torch::serialize::OutputArchive out;
  out.write("value", c10::IValue(1));
  out.save_to("archive.pt");
  torch::serialize::InputArchive in;
  in.load_from("archive.pt");
  c10::IValue value;
  try {
    in.read("other", value);
  } catch (const std::exception &error) {
    printf("%s\n", error.what());
  }
}
