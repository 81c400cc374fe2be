// The printf family: flags, widths, precisions, all conversions, snprintf and what it returns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cinttypes>
#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

__attribute__((format(printf, 1, 2))) static std::string format(const char *Format, ...) {
  va_list Arguments, Again;
  va_start(Arguments, Format);
  va_copy(Again, Arguments);
  const int Size = vsnprintf(nullptr, 0, Format, Arguments);
  std::string Text(static_cast<size_t>(Size), ' ');
  vsnprintf(Text.data(), Text.size() + 1, Format, Again);
  va_end(Again);
  va_end(Arguments);
  return Text;
}

int main() {
  printf("%d %i %u %c %s %%\n", -1, 2, 3u, 'x', "text");
  printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%5.3d]\n", 42, 42, 42, 42, 42, 42);
  printf("[%x] [%X] [%#x] [%o] [%#o] [%08x]\n", 255u, 255u, 255u, 8u, 8u, 0xbeefu);
  printf("%hhd %hd %ld %lld %zu %td %jd\n", 300 - 256, 70000 - 65536, 1L << 40, -1LL, sizeof(int), ptrdiff_t(-3),
         intmax_t(9));
  printf("%" PRId64 " %" PRIu32 " %" PRIx16 "\n", INT64_MIN, UINT32_MAX, static_cast<uint16_t>(0xabc));
  printf("[%f] [%.2f] [%10.3f] [%-10.1f] [%+.0f] [%#.0f]\n", 3.14159, 2.71828, 1.5, 2.25, 2.5, 3.5);
  printf("[%e] [%.3E] [%g] [%g] [%G] [%.3g] [%#g]\n", 12345.678, 0.00012, 1e10, 0.0001, 1e-10, 2.0 / 3, 1.0);
  printf("[%a] [%.2a] [%A]\n", 1.0, 3.14159, -0.5);
  printf("%f %F %g %e\n", INFINITY, -INFINITY, NAN, -0.0);
  printf("%Lf %.20Lg\n", 1.5L, 0.1L);
  printf("%.17g %.0f %.15f\n", 0.1, 1e22, 1.0 / 3);
  printf("[%10s] [%-10s] [%.3s] [%*s] [%-*.*s]\n", "right", "left", "cut off", 7, "star", 6, 2, "both");
  printf("[%*d] [%.*f]\n", -6, 42, 3, 1.0);
  int Written = 0;
  printf("12345%n", &Written);
  printf(" %d\n", Written);
  printf("%1$s %2$d %1$s\n", "twice", 5);
  char Buffer[8];
  const std::string Long = "longer than eight";
  printf("%d ", snprintf(Buffer, sizeof(Buffer), "%s", Long.c_str()));
  printf("%s\n", Buffer);
  printf("%d ", snprintf(nullptr, 0, "%d-%d", 100, 200));
  printf("%d ", sprintf(Buffer, "%03d", 7));
  printf("%s\n", Buffer);
  printf("%s\n", format("%s/%d/%5.1f", "formatted", 12, 2.25).c_str());
  fprintf(stdout, "to %s\n", "stdout");
  fputs("fputs ", stdout);
  puts("puts");
  putchar('p');
  putc('q', stdout);
  fputc('\n', stdout);
  fwrite("fwrite\n", 1, 7, stdout);
  printf("%s %d\n", std::string(30, '-').c_str(), printf("%s", ""));
  printf("%c%c%c\n", 65, 'B', static_cast<char>(67));
  printf("%5c|%-5c|\n", 'a', 'b');
  printf("%p\n", static_cast<void *>(nullptr));
  fflush(stdout);
  for (int I = 0; I < 3; ++I)
    printf("%-*s|%0*d|\n", 4 + I, "ab", 3 + I, I);
  printf("%.3d %.0d| %+.2e %#.3x\n", 5, 0, 12345.6789, 10u);
  printf("%lu %lx %ho %hhu\n", ~0UL, 1UL << 63, static_cast<unsigned short>(9), static_cast<unsigned char>(200));
  const char *volatile Null = nullptr;
  printf("[%.*s] [%.5s] [%.6s] [%8s]\n", 0, Null, Null, Null, Null);
}
