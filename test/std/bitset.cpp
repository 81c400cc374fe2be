// std::bitset: operators, shifts, text in and out, what it throws.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <bitset>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

int main() {
  std::bitset<8> A(0b1011'0010), B("00001111");
  std::cout << A << ' ' << B << '\n';
  std::cout << (A & B) << ' ' << (A | B) << ' ' << (A ^ B) << ' ' << ~A << '\n';
  std::cout << (A << 3) << ' ' << (A >> 2) << ' ' << A.count() << ' ' << A.size() << '\n';
  std::cout << A.test(1) << A[2] << A.any() << A.all() << A.none() << '\n';
  A.set(0).reset(1).flip(7);
  std::cout << A << ' ' << A.to_ulong() << '\n';
  A[3] = true;
  A[4].flip();
  A[5] = A[3];
  std::cout << A << ' ' << A.to_string('.', 'X') << '\n';
  A <<= 1;
  A |= B;
  A.flip();
  std::cout << A << ' ' << (A == B) << '\n';
  std::cout << std::bitset<8>().set().all() << std::bitset<8>().reset().none() << '\n';

  std::bitset<130> Wide;
  for (size_t I = 0; I < Wide.size(); I += 7)
    Wide.set(I);
  std::cout << Wide << '\n' << (Wide << 65) << '\n' << (Wide >> 64) << '\n' << Wide.count() << '\n';
  std::cout << Wide._Find_first() << ' ' << Wide._Find_next(64) << '\n';
  std::cout << std::bitset<16>("xyxxy", 5, 'x', 'y') << ' ' << std::bitset<5>(std::string("1110001"), 2) << '\n';

  try {
    Wide.to_ulong();
  } catch (const std::overflow_error &E) {
    std::cout << E.what() << '\n';
  }
  try {
    A.set(8);
  } catch (const std::out_of_range &E) {
    std::cout << E.what() << '\n';
  }
  try {
    std::bitset<4> Wrong("01a1");
  } catch (const std::invalid_argument &E) {
    std::cout << E.what() << '\n';
  }
  std::istringstream In("110101x");
  std::bitset<4> Read;
  char Rest[8];
  In >> Read >> Rest;
  std::cout << Read << ' ' << Rest << '\n';
  std::cout << (std::hash<std::bitset<8>>()(A) == std::hash<std::bitset<8>>()(A)) << '\n';
}
