// Arguments that are temporaries outlive the call that uses them, up to the semicolon.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct Tensor {
  int Bytes;
  static inline int Held = 0, Peak = 0;
  explicit Tensor(int Bytes) : Bytes(Bytes) {
    Held += Bytes;
    if (Held > Peak)
      Peak = Held;
  }
  Tensor(const Tensor &O) : Tensor(O.Bytes) {}
  Tensor(Tensor &&O) noexcept : Bytes(O.Bytes) { O.Bytes = 0; }
  Tensor &operator=(Tensor O) {
    int B = Bytes;
    Bytes = O.Bytes;
    O.Bytes = B;
    return *this;
  }
  ~Tensor() { Held -= Bytes; }
};
static void figures(const char *What) {
  printf("%s: held %d, peak %d\n", What, Tensor::Held, Tensor::Peak);
  Tensor::Peak = Tensor::Held;
}
struct Layer {
  int Out;
  Tensor forward(const Tensor &X) const {
    Tensor Copy(X.Bytes);
    return Tensor(Copy.Bytes + Out);
  }
};
struct Owner {
  Layer L;
  Tensor operator()(Tensor X) const { return L.forward(X); }
  const Layer *operator->() const { return &L; }
};
static Tensor relu(const Tensor &X) { return Tensor(X.Bytes); }
static Tensor moved(Tensor X) { return X; }
int main() {
  Layer A{10}, B{100};
  Owner O{{1000}};
  figures("start");
  {
    Tensor X(1);
    figures("x");
    Tensor Y = B.forward(relu(A.forward(X)));
    figures("nested");
    Tensor Z = relu(relu(relu(Y)));
    figures("three temporaries");
    Z = A.forward(Z);
    figures("assigned");
    Z = relu(Z);
    figures("relu assigned");
    Tensor W = O(relu(X));
    figures("call operator takes by value");
    Tensor V = O->forward(relu(X));
    figures("arrow forward keeps the temporary");
    Tensor U = moved(relu(moved(relu(X))));
    figures("by value twice");
    Z = moved(Tensor(5000));
    figures("large");
    A.forward(Tensor(10000));
    figures("discarded");
    Tensor(20000), figures("inside the full expression");
    figures("after");
    const Tensor &R = relu(A.forward(X));
    figures("extended");
    int Size = relu(Tensor(30000)).Bytes;
    printf("size %d, bound %d\n", Size, R.Bytes);
    figures("scalar of a temporary");
    for (int I = 0; I < 3; ++I) {
      X = A.forward(relu(X));
      figures("round");
    }
  }
  figures("end");
}
