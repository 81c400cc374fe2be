// A character of a text that is not known is taken to be none of those that a switch singles out.
//
// RUN: %vramlint --echo --set='data >> word=40' %s 2>/dev/null | FileCheck %s
// CHECK: rows 40
#include <cstdio>
#include <fstream>
#include <string>

int main() {
  std::ifstream data("rows.txt");
  std::string word;
  int rows = 0, comments = 0, others = 0;
  while (data >> word)
    switch (word[0]) {
    case '#':
      ++comments;
      break;
    case '%':
      ++others;
      break;
    default:
      ++rows;
    }
  std::printf("rows %d\n", rows);
}
