// Parameters of class type end with the caller's full expression, not with the callee.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct P {
  int Id;
  P(int Id) : Id(Id) { printf("P%d ", Id); }
  P(const P &O) : Id(O.Id + 10) { printf("copy%d ", Id); }
  P(P &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("move%d ", Id); }
  ~P() { printf("~P%d ", Id); }
};
static int byValue(P A) {
  P Local(A.Id + 100);
  printf("[in %d] ", A.Id);
  return A.Id;
}
static P pass(P A) {
  printf("[pass] ");
  return A;
}
static P modify(P A) {
  A.Id *= 2;
  return A;
}
static int reference(const P &A) {
  printf("[ref %d] ", A.Id);
  return A.Id;
}
static int rvalue(P &&A) {
  printf("[rvalue %d] ", A.Id);
  return A.Id;
}
static int sink(P &&A) {
  P Taken(std::move(A));
  return Taken.Id;
}
struct Callable {
  int operator()(P A) const {
    printf("[call %d] ", A.Id);
    return A.Id;
  }
};
struct Stored {
  P Kept;
  explicit Stored(P A) : Kept(std::move(A)) { printf("[stored] "); }
};
static void end(const char *What) { printf("| %s\n", What); }
static void throws(P A) {
  printf("[throws %d] ", A.Id);
  throw A.Id;
}
int main() {
  byValue(1);
  end("temporary");
  P Mine(2);
  byValue(Mine);
  end("copy");
  byValue(std::move(Mine));
  end("move");
  printf("%d ", Mine.Id);
  end("moved from");
  int N = byValue(3) + 1;
  printf("%d ", N);
  end("after");
  byValue(4), printf("[same full expression] ");
  end("comma");
  if (byValue(5) == 5)
    end("inside if");
  reference(P(6));
  end("reference");
  rvalue(7);
  end("rvalue");
  sink(8);
  end("sink");
  Callable()(9);
  end("call operator");
  {
    Stored S(P(10));
    end("constructed");
  }
  end("destroyed");
  {
    P Result = pass(11);
    end("returned parameter");
  }
  end("result gone");
  reference(pass(12));
  end("nested");
  reference(modify(modify(13)));
  end("nested twice");
  auto Lambda = [](P A) { return A.Id; };
  Lambda(14);
  end("lambda");
  int (*Pointer)(P) = byValue;
  Pointer(15);
  end("pointer");
  try {
    throws(16);
  } catch (int I) {
    printf("[caught %d] ", I);
  }
  end("thrown");
}
