// What Microsoft's C library has beside the standard's is as legal there as the rest: what it gives is known as far
// as the standard's is. A function of the program's with such a name is the program's.
//
// RUN: %vramlint --device=cpu --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 176 < %t
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <torch/torch.h>

static int memcpy_s(char *, unsigned long, const char *, unsigned long count) { return 2 * static_cast<int>(count); }

static int size = 1, text = 4;

int main() {
  char name[64], sizes[32], head[8];
  strcpy_s(name, "layer");
  strcat_s(name, sizeof(name), "_12");
  sprintf_s(sizes, "%d %d", 3, static_cast<int>(strlen(name)));
  sprintf_s(name, 64, "%s", sizes);
  strncpy_s(head, sizeof(head), name, 1);
  int rows = 0, columns = 0;
  sscanf_s(name, "%d %d", &rows, &columns);
  FILE *log = nullptr;
  errno_t failed = fopen_s(&log, "log.txt", "w");
  if (!failed)
    fclose(log);
  std::time_t now = std::time(nullptr);
  std::tm local;
  localtime_s(&local, &now);
  auto x = torch::zeros({rows, columns}), y = torch::zeros({size * atoi(head), text});
  auto z = torch::zeros({memcpy_s(head, 8, "abcd", 4)});
}
