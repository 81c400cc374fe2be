// Stacks for what recurses as deeply as the user's program is nested.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <memory>

namespace vramlint {

/// Runs \p Work on a thread with a stack of \p Bytes, or of what the address space has room for: the work is told how
/// many it got. On the caller's own stack when there is room for none.
void runOnStack(unsigned Bytes, const std::function<void(unsigned Bytes)> &Work);

/// Whether the stack of the runOnStack that is running is full but for a part that the deepest of calls may need.
bool stackIsNearlyFull();

/// Work on a stack of its own that may pause and be continued: a coroutine. It never runs at the same time as who
/// continues it.
class Strand {
public:
  /// Nothing runs yet. Null when there is no room for one more.
  static std::unique_ptr<Strand> make(std::function<void()> Work);
  /// The work is over.
  ~Strand();
  Strand(const Strand &) = delete;
  Strand &operator=(const Strand &) = delete;

  /// Runs the work until it pauses or is over. What it throws is lost: it has to catch everything.
  void goOn();
  /// By the work itself: whoever has continued it goes on.
  void pause();
  bool isOver() const;

private:
  struct State;
  explicit Strand(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

/// What ends the process when the stack of a runOnStack runs out; it must be safe in a handler of signals. Null: a
/// crash, like any other.
void onStackOverflow(void (*End)());

} // namespace vramlint
