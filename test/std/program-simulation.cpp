// A program: events in a queue, accounts, states, and a log.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

enum class State { Open, Frozen, Closed };
static constexpr std::array<std::string_view, 3> StateNames{"open", "frozen", "closed"};

class Error : public std::runtime_error {
public:
  Error(std::string Who, const std::string &What) : std::runtime_error(Who + ": " + What), Who(std::move(Who)) {}
  const std::string Who;
};

class Account {
public:
  explicit Account(std::string Name) : Name(std::move(Name)) {}
  virtual ~Account() { printf("%s ends with %ld\n", Name.c_str(), Balance); }
  virtual void take(long Amount) {
    if (S != State::Open)
      throw Error(Name, "is " + std::string(StateNames[static_cast<std::size_t>(S)]));
    if (Amount > Balance + limit())
      throw Error(Name, "has only " + std::to_string(Balance));
    Balance -= Amount;
  }
  void give(long Amount) { Balance += Amount; }
  void set(State To) { S = To; }

protected:
  virtual long limit() const { return 0; }
  const std::string Name;
  long Balance = 0;

private:
  State S = State::Open;
};
class Credit final : public Account {
public:
  using Account::Account;
  ~Credit() override {
    if (Balance < 0)
      printf("%s owes %ld\n", Name.c_str(), -Balance);
  }

protected:
  long limit() const override { return 500; }
};

class Bank {
public:
  template <class A> void open(const std::string &Name) { All.try_emplace(Name, std::make_unique<A>(Name)); }
  Account &operator[](const std::string &Name) {
    try {
      return *All.at(Name);
    } catch (const std::out_of_range &) {
      throw Error(Name, "is not known");
    }
  }
  void move(const std::string &From, const std::string &To, long Amount) {
    Account &Target = (*this)[To];
    (*this)[From].take(Amount);
    Target.give(Amount);
  }

private:
  std::map<std::string, std::unique_ptr<Account>> All;
};

class Clock {
public:
  void at(int Time, std::function<void()> Action) { Events.push({Time, ++Number, std::move(Action)}); }
  void run() {
    while (!Events.empty()) {
      auto E = Events.top();
      Events.pop();
      Now = E.Time;
      try {
        E.Action();
      } catch (const Error &Failed) {
        printf("%3d failed: %s\n", Now, Failed.what());
        ++Failures[Failed.Who];
      }
    }
  }
  int Now = 0;
  std::map<std::string, int> Failures;

private:
  struct Event {
    int Time, Number;
    std::function<void()> Action;
    bool operator<(const Event &O) const { return std::pair(Time, Number) > std::pair(O.Time, O.Number); }
  };
  std::priority_queue<Event> Events;
  int Number = 0;
};

int main() {
  Bank B;
  B.open<Account>("ann");
  B.open<Credit>("bob");
  B.open<Account>("cid");
  B["ann"].give(1000);
  Clock C;
  auto Transfer = [&](int Time, const char *From, const char *To, long Amount) {
    C.at(Time, [&, From, To, Amount] {
      B.move(From, To, Amount);
      printf("%3d %s -> %s %ld\n", C.Now, From, To, Amount);
    });
  };
  Transfer(5, "ann", "bob", 300);
  Transfer(2, "bob", "cid", 450);
  Transfer(9, "bob", "cid", 500);
  Transfer(5, "cid", "ann", 100);
  Transfer(7, "dora", "ann", 1);
  C.at(6, [&] { B["cid"].set(State::Frozen); });
  Transfer(8, "cid", "ann", 10);
  std::function<void()> Tick = [&] {
    B["ann"].give(7);
    if (C.Now < 20)
      C.at(C.Now + 4, Tick);
  };
  C.at(1, Tick);
  std::mt19937 Random(3);
  const char *const Names[] = {"ann", "bob", "cid"};
  for (int I = 0; I < 6; ++I) {
    const char *From = Names[Random() % 3];
    const char *To = Names[Random() % 3];
    Transfer(10 + I, From, To, static_cast<long>(Random() % 400));
  }
  C.run();
  for (const auto &[Who, Count] : C.Failures)
    printf("%s failed %d times\n", Who.c_str(), Count);
}
