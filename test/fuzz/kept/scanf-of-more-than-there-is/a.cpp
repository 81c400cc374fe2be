#include <cstdio>

int main() {
  char text[20];
  float number = 0;
  int read = std::sscanf("0d", "%f%19s", &number, text);
  read += std::sscanf("few", "%99999999999999999999c", text);
  std::printf("%d\n", read);
}
