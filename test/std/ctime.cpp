// <ctime> with given times: broken-down times, strftime, mktime, differences.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cstring>
#include <ctime>
#include <iomanip>
#include <iostream>

int main() {
  const std::time_t Moment = 1709210096; // 2024-02-29 12:34:56 UTC
  const std::tm *T = std::gmtime(&Moment);
  printf("%d-%02d-%02d %02d:%02d:%02d %d %d %d\n", T->tm_year + 1900, T->tm_mon + 1, T->tm_mday, T->tm_hour,
         T->tm_min, T->tm_sec, T->tm_wday, T->tm_yday, T->tm_isdst);
  char Buffer[80];
  const size_t N = std::strftime(Buffer, sizeof(Buffer), "%Y-%m-%d %H:%M:%S %j %A %b %p %y%%", T);
  printf("%zu %s\n", N, Buffer);
  std::tm Date = *T;
  printf("%s", std::asctime(&Date));
  Date.tm_mday += 1;
  printf("%g\n", std::difftime(Moment + 90, Moment));
  std::time_t Zero = 0;
  printf("%d\n", std::gmtime(&Zero)->tm_year);
  printf("%d %d\n", T->tm_year, T == std::gmtime(&Zero)); // there is one object for all of them
  std::cout << std::put_time(&Date, "%d.%m.%Y") << '\n';
  printf("%d\n", static_cast<int>(CLOCKS_PER_SEC));
}
