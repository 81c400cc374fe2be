// Files of the project are what the program finds; their place can be said, and how long a file may be that is read.
//
// RUN: rm -rf %t.d && mkdir -p %t.d/data %t.d/elsewhere && cp %s %t.d/main.cpp
// RUN: printf '32\n64\n' > %t.d/data/widths.txt && printf '128\n' > %t.d/elsewhere/widths.txt && printf '7' > %t.d/secret.txt
// RUN: %python -c "import struct; open(r'%t.d/data/long.bin', 'wb').write(struct.pack('<ii', 300, 0) + bytes(400000))"
// RUN: %python -c "open(r'%t.d/data/long.txt', 'w').write('1234567 ' * 40000)"
//
// RUN: %vramlint --entry=widths --device=cpu %t.d/main.cpp 2>&1 | FileCheck --check-prefix=BESIDE %s
// BESIDE: found: data/widths.txt (6 B)
// BESIDE: held at the end 8.00 KiB
// BESIDE: every figure is exact
// RUN: %vramlint --entry=here --device=cpu --working-directory=%t.d/elsewhere %t.d/main.cpp 2>&1 | FileCheck --check-prefix=THERE %s
// THERE: found: widths.txt (4 B)
// THERE: held at the end 512 B
// RUN: %vramlint --entry=widths --device=cpu --max-file-size=0 %t.d/main.cpp 2>&1 | FileCheck --check-prefix=NONE %s
// NONE-NOT: found:
// NONE: what is in the file 'data/widths.txt'
//
// A program that is one part of a tree finds what lies in that part, wherever this is called from.
// RUN: rm -rf %t.p && mkdir -p %t.p/one/src %t.p/one/data && touch %t.p/CMakeLists.txt %t.p/one/CMakeLists.txt
// RUN: cp %s %t.p/one/src/main.cpp && cp %t.d/data/widths.txt %t.p/one/data/widths.txt
// RUN: %vramlint --entry=widths --device=cpu %t.p/one/src/main.cpp 2>&1 | FileCheck --check-prefix=BESIDE %s
//
// A path may lead out of the directory, but not out of the project.
// RUN: %vramlint --entry=outside --device=cpu --working-directory=%t.d/data %t.d/main.cpp 2>&1 | FileCheck --check-prefix=INSIDE %s
// INSIDE: found: ../secret.txt (1 B)
// RUN: %vramlint --entry=root --device=cpu %t.d/main.cpp 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// OUTSIDE-NOT: found:
// OUTSIDE: what is in the file '/etc/passwd'
//
// Of a long file the size is known, and where it is no text how it begins.
// RUN: %vramlint --entry=begin --device=cpu --format=json -o %t %t.d/main.cpp && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 401208 < %t
// RUN: %vramlint --entry=words --device=cpu %t.d/main.cpp 2>&1 | FileCheck --check-prefix=LONG %s
// LONG: what is in the file 'data/long.txt' (312.50 KiB; --max-file-size=SIZE says what is read)
// RUN: %vramlint --entry=words --device=cpu --max-file-size=1MiB %t.d/main.cpp 2>&1 | FileCheck --check-prefix=READ %s
// READ: held at the end 156.25 KiB
//
// What the program has written is not known.
// RUN: %vramlint --entry=written --device=cpu %t.d/main.cpp 2>&1 | FileCheck --check-prefix=WRITTEN %s
// WRITTEN: what is in the file 'data/widths.txt'
// RUN: not %vramlint --entry=here --working-directory=%t.d/nowhere %t.d/main.cpp 2>&1 | FileCheck --check-prefix=NOWHERE %s
// NOWHERE: error: --working-directory=DIR: '{{.*}}nowhere' is not a directory
#include <torch/torch.h>

#include <fstream>
#include <string>
#include <vector>

static torch::Tensor zerosFrom(const std::string &path) {
  std::ifstream in(path);
  std::vector<int64_t> sizes;
  for (int64_t n = 0; in >> n;)
    sizes.push_back(n);
  return torch::zeros(sizes);
}

static torch::Tensor kept;

void widths() { kept = zerosFrom("data/widths.txt"); }
void here() { kept = zerosFrom("widths.txt"); }
void outside() { kept = zerosFrom("../secret.txt"); }
void root() { kept = zerosFrom("/etc/passwd"); }

void begin() {
  std::ifstream in("data/long.bin", std::ios::binary);
  int counts[2] = {};
  in.read(reinterpret_cast<char *>(counts), sizeof counts);
  in.seekg(0, std::ios::end);
  kept = torch::cat({torch::zeros({counts[0]}), torch::zeros({static_cast<int64_t>(in.tellg()) / 4 + counts[1]})});
}

void words() {
  std::ifstream in("data/long.txt");
  int64_t count = 0;
  for (std::string word; in >> word;)
    ++count;
  kept = torch::zeros({count});
}

void written() {
  {
    std::ofstream out("data/widths.txt");
    out << 5;
  }
  widths();
}
