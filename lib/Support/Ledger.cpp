// Statuses follow from the directions of the assumptions: one that may be low makes a figure a lower
// bound, one that may be high (or either) makes it an assumption, an unbounded one makes it unknown.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Ledger.h"

namespace vramlint {

const char *statusName(Status S) {
  switch (S) {
  case Status::Exact:
    return "exact";
  case Status::AtLeast:
    return "at_least";
  case Status::Assumed:
    return "assumed";
  case Status::Unknown:
    return "unknown";
  }
  return "unknown";
}

const char *statusSign(Status S) {
  switch (S) {
  case Status::Exact:
    return "";
  case Status::AtLeast:
    return ">= ";
  case Status::Assumed:
    return "~";
  case Status::Unknown:
    return "unknown";
  }
  return "unknown";
}

void Ledger::add(Assumption A) {
  auto Key = std::make_tuple(A.Kind, A.Message, A.Where.File, A.Where.Line);
  auto [Found, New] = Index.try_emplace(Key, Entries.size());
  if (New)
    Entries.push_back(std::move(A));
  else
    Entries[Found->second].Count += A.Count;
}

static Status worse(Status A, Effect Direction) {
  Status B = Status::Assumed;
  if (Direction == Effect::MayBeLow)
    B = Status::AtLeast;
  else if (Direction == Effect::Unbounded)
    B = Status::Unknown;
  return A < B ? B : A;
}

Status Ledger::heldStatus() const {
  Status S = Status::Exact;
  for (const Assumption &A : Entries)
    if (A.Reach == Touches::Held)
      S = worse(S, A.Direction);
  return S;
}

Status Ledger::peakStatus() const {
  Status S = Status::Exact;
  for (const Assumption &A : Entries)
    S = worse(S, A.Direction);
  return S;
}

} // namespace vramlint
