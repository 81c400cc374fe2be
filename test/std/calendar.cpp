// The calendar of <chrono>: dates, days of the week, leap years, arithmetic of months.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <chrono>
#include <cstdio>

using namespace std::chrono;

static void show(const char *What, year_month_day D) {
  printf("%s %d-%02u-%02u %s\n", What, static_cast<int>(D.year()), static_cast<unsigned>(D.month()),
         static_cast<unsigned>(D.day()), D.ok() ? "ok" : "not a date");
}

int main() {
  const year_month_day D = 2024y / February / 29d;
  show("leap day", D);
  show("next year", D + years(1));
  show("next month", D + months(1));
  show("clamped", (D + years(1)).ok() ? D : year_month_day((D + years(1)).year() / D.month() / last));
  show("no date", 2023y / 2 / 30);
  const sys_days Days = D;
  printf("%ld\n", static_cast<long>(Days.time_since_epoch().count()));
  show("after 1000 days", Days + days(1000));
  show("epoch", sys_days());
  printf("%u %d\n", weekday(Days).iso_encoding(), weekday(Days) == Thursday);
  show("last of month", 2023y / February / last);
  show("second Monday", sys_days(2024y / May / Monday[2]));
  show("last Friday", sys_days(2024y / May / Friday[last]));
  printf("%d %d %d\n", (2000y).is_leap(), (1900y).is_leap(), (2024y).is_leap());
  printf("%ld\n", static_cast<long>((sys_days(2025y / 1 / 1) - sys_days(2024y / 1 / 1)).count()));
  printf("%d %d %d\n", 2024y / 1 / 2 < 2024y / 2 / 1, D == 2024y / 2 / 29, (2024y / 1 <=> 2023y / 12) > 0);
  printf("%u %u\n", static_cast<unsigned>(November + months(3)), (Saturday + days(2)).c_encoding());
  printf("%ld\n", static_cast<long>((2025y / 3 - 2023y / 11).count()));
  const auto Moment = Days + hours(13) + minutes(37);
  const auto Day = floor<days>(Moment);
  const hh_mm_ss Time(Moment - Day);
  printf("%d %ld:%ld\n", Day == Days, static_cast<long>(Time.hours().count()),
         static_cast<long>(Time.minutes().count()));
  int Fridays = 0;
  for (year Y = 2000y; Y < 2010y; ++Y)
    for (unsigned M = 1; M <= 12; ++M)
      Fridays += weekday(sys_days(Y / M / 13)) == Friday;
  printf("%d\n", Fridays);
}
