// How long a text is hangs on widths, digits and room that are not known.
#include <iomanip>
void told(const std::string &text) { auto t = torch::zeros({static_cast<int64_t>(text.size()) * 10}); }
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::ostringstream o;
  o << std::setw(outside()) << 5;
  told(o.str());
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::ostringstream o;
  o << std::setprecision(outside()) << 3.14159;
  told(o.str());
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  char b[50] = "";
  std::snprintf(b, outside(), "%d", 12345);
  told(b);
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  char b[50] = "zz";
  std::strncpy(b, "hello", outside());
  told(b);
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  char b[50] = "zz";
  std::strncat(b, "hello", outside());
  told(b);
}
// ---
// vramlint: scenario(@NAME@)
void program() { told(c10::str(torch::indexing::TensorIndex(torch::indexing::Slice(torch::indexing::None, outside() * 40)))); }
// ---
// vramlint: scenario(@NAME@)
void program() {
  int exponent = 3;
  std::frexp(static_cast<double>(outside()), &exponent);
  told(std::string(exponent + 2, 'x'));
}
