// Move constructors and assignments: when they are chosen, moved-from states, forwarding, ref-qualifiers, swap.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

class Buffer {
  int *Data;
  int Size;

public:
  static inline int Alive = 0;
  explicit Buffer(int N) : Data(new int[N]()), Size(N) {
    ++Alive;
    printf("new%d ", N);
  }
  Buffer(const Buffer &O) : Data(new int[O.Size]), Size(O.Size) {
    for (int I = 0; I < Size; ++I)
      Data[I] = O.Data[I];
    ++Alive;
    printf("copy%d ", Size);
  }
  Buffer(Buffer &&O) noexcept : Data(std::exchange(O.Data, nullptr)), Size(std::exchange(O.Size, 0)) {
    printf("move%d ", Size);
  }
  Buffer &operator=(const Buffer &O) {
    printf("copy=");
    Buffer T(O);
    swap(T);
    return *this;
  }
  Buffer &operator=(Buffer &&O) noexcept {
    printf("move=");
    swap(O);
    return *this;
  }
  ~Buffer() {
    if (Data) {
      --Alive;
      printf("free%d ", Size);
    }
    delete[] Data;
  }
  void swap(Buffer &O) noexcept {
    std::swap(Data, O.Data);
    std::swap(Size, O.Size);
  }
  int size() const & { return Size; }
  int size() && {
    printf("rvalue ");
    return Size;
  }
  Buffer with(int V) const & {
    Buffer C(*this);
    C.Data[0] = V;
    return C;
  }
  Buffer &&with(int V) && {
    Data[0] = V;
    return std::move(*this);
  }
  int &operator[](int I) { return Data[I]; }
};
static const char *which(const Buffer &) { return "const&"; }
static const char *which(Buffer &&) { return "&&"; }
static const char *which(Buffer &) { return "&"; }
template <class T> static const char *forward(T &&V) { return which(std::forward<T>(V)); }
template <class T> static const char *drop(T &&V) { return which(V); }
struct Pair {
  Buffer A, B;
};
struct HasConst {
  const Buffer B;
};
struct CopyOnly {
  Buffer B;
  CopyOnly(Buffer V) : B(std::move(V)) {}
  CopyOnly(const CopyOnly &) = default;
};
template <class T> struct Stack {
  T *Items[4];
  int N = 0;
  template <class... A> T &emplace(A &&...V) { return *(Items[N++] = new T(std::forward<A>(V)...)); }
  T pop() {
    T V = std::move(*Items[--N]);
    delete Items[N];
    return V;
  }
  ~Stack() {
    while (N)
      delete Items[--N];
  }
};
static Buffer make(int N) { return Buffer(N); }
static void line() { printf("| %d\n", Buffer::Alive); }
int main() {
  {
    Buffer A(1);
    Buffer B = A;
    Buffer C = std::move(A);
    printf("(%d %d) ", A.size(), C.size());
  }
  line();
  {
    Buffer A(2);
    A = make(3);
    printf("(%d) ", A.size());
  }
  line();
  {
    Buffer A(4), B(5);
    A = B;
    B = std::move(A);
    printf("(%d %d) ", A.size(), B.size());
  }
  line();
  Buffer L(6);
  const Buffer C(7);
  printf("%s %s %s ", which(L), which(C), which(make(8)));
  line();
  printf("%s %s ", forward(L), forward(C));
  printf("%s ", forward(make(9)));
  line();
  printf("%s ", drop(make(10)));
  line();
  printf("%s ", which(std::move(C)));
  line();
  {
    Buffer D = std::move(C);
    printf("(%d) ", C.size());
  }
  line();
  printf("%d %d ", L.size(), make(11).size());
  line();
  {
    Buffer A = L.with(1);
    printf("(%d) ", A[0]);
  }
  line();
  {
    Buffer A = make(12).with(2).with(3);
    printf("(%d) ", A[0]);
  }
  line();
  {
    Pair P{make(13), make(14)};
    Pair Q = std::move(P);
    printf("(%d %d) ", P.A.size(), Q.B.size());
  }
  line();
  {
    Pair P{make(15), L};
    P = Pair{make(16), make(17)};
    printf("(%d) ", P.A.size());
  }
  line();
  {
    HasConst H{make(18)};
    HasConst K = std::move(H);
  }
  line();
  {
    CopyOnly X(make(19));
    CopyOnly Y = std::move(X);
  }
  line();
  {
    Buffer A(20), B(21);
    std::swap(A, B);
    printf("(%d %d) ", A.size(), B.size());
  }
  line();
  {
    Stack<Buffer> S;
    S.emplace(22);
    S.emplace(L);
    S.emplace(std::move(S.emplace(23)));
    Buffer T = S.pop();
    printf("(%d) ", T.size());
  }
  line();
  {
    Buffer &&R = make(24);
    Buffer A = R;
    Buffer B = std::move(R);
  }
  line();
  {
    Buffer A(25);
    Buffer *P = new Buffer(std::move(A));
    A = Buffer(26);
    delete P;
  }
  line();
  {
    Buffer A(27);
    auto F = [B = std::move(A)]() mutable { return std::move(B); };
    Buffer D = F();
    printf("(%d) ", D.size());
  }
  line();
  {
    Buffer A[2] = {make(28), make(29)};
    Buffer B[2] = {std::move(A[1]), std::move(A[0])};
    printf("(%d) ", B[0].size());
  }
  line();
  {
    int I = 3;
    int J = std::move(I);
    printf("%d %d ", I, J);
  }
  line();
}
