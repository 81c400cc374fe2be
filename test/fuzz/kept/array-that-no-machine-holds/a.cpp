#include <any>
int main() { static std::any a[1LL << 31]; }
