// The current session of a thread, the pending error, and entries into the ledger.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tensor/Session.h"

#include <cassert>

namespace vramlint {

static thread_local Session *Current = nullptr;

Session &Session::current() {
  assert(Current && "no session is current on this thread");
  return *Current;
}

SessionScope::SessionScope(Session &S) : Previous(Current) { Current = &S; }
SessionScope::~SessionScope() { Current = Previous; }

void Session::raise(std::string Message, ErrorKind Kind) {
  if (Pending)
    return;
  Pending = std::move(Message);
  PendingKind = Kind;
}

std::optional<std::string> Session::takeError() {
  std::optional<std::string> Error = std::move(Pending);
  Pending.reset();
  LastError = PendingKind;
  return Error;
}

bool Session::decide(const std::string &Cause, bool Usual) {
  if (Decides)
    return Decides(Cause, Usual);
  assume(Doubt::Branch, std::string(Usual ? "true: " : "false: ") + Cause);
  return Usual;
}

void Session::assume(Doubt Kind, std::string Detail, SourcePoint Where, std::string Cause) {
  const DoubtRow &Row = rowOf(Kind);
  const std::uint64_t Since = Observer.position();
  if (Row.Worst == Rank::Bounded && Row.Reach == Touches::Peak)
    Observer.unknownScratch();
  Assumptions.add({Kind, std::move(Detail), Where ? Where : At.Where, Since, 1, std::move(Cause)});
}

} // namespace vramlint
