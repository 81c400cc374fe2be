int unknown();
int main() {
  int sum = 0;
  for (int i = 0; i < 1000000; ++i)
    sum += i;
  if (unknown())
    sum += 1;
  if (unknown())
    sum += 2;
  if (unknown())
    sum += 3;
  if (unknown())
    sum += 4;
  if (unknown())
    sum += 5;
  if (unknown())
    sum += 6;
  if (unknown())
    sum += 7;
  if (unknown())
    sum += 8;
  if (unknown())
    sum += 9;
  if (unknown())
    sum += 10;
  if (unknown())
    sum += 11;
  if (unknown())
    sum += 12;
  if (unknown())
    sum += 13;
  if (unknown())
    sum += 14;
  if (unknown())
    sum += 15;
  if (unknown())
    sum += 16;
  if (unknown())
    sum += 17;
  if (unknown())
    sum += 18;
  if (unknown())
    sum += 19;
  if (unknown())
    sum += 20;
  if (unknown())
    sum += 21;
  if (unknown())
    sum += 22;
  if (unknown())
    sum += 23;
  if (unknown())
    sum += 24;
  if (unknown())
    sum += 25;
  if (unknown())
    sum += 26;
  if (unknown())
    sum += 27;
  if (unknown())
    sum += 28;
  if (unknown())
    sum += 29;
  if (unknown())
    sum += 30;
  if (unknown())
    sum += 31;
  if (unknown())
    sum += 32;
  if (unknown())
    sum += 33;
  if (unknown())
    sum += 34;
  if (unknown())
    sum += 35;
  if (unknown())
    sum += 36;
  if (unknown())
    sum += 37;
  if (unknown())
    sum += 38;
  if (unknown())
    sum += 39;
  if (unknown())
    sum += 40;
  if (unknown())
    sum += 41;
  if (unknown())
    sum += 42;
  if (unknown())
    sum += 43;
  if (unknown())
    sum += 44;
  if (unknown())
    sum += 45;
  if (unknown())
    sum += 46;
  if (unknown())
    sum += 47;
  if (unknown())
    sum += 48;
  if (unknown())
    sum += 49;
  if (unknown())
    sum += 50;
  if (unknown())
    sum += 51;
  if (unknown())
    sum += 52;
  if (unknown())
    sum += 53;
  if (unknown())
    sum += 54;
  if (unknown())
    sum += 55;
  if (unknown())
    sum += 56;
  if (unknown())
    sum += 57;
  if (unknown())
    sum += 58;
  if (unknown())
    sum += 59;
  if (unknown())
    sum += 60;
  if (unknown())
    sum += 61;
  if (unknown())
    sum += 62;
  if (unknown())
    sum += 63;
  if (unknown())
    sum += 64;
  if (unknown())
    sum += 65;
  if (unknown())
    sum += 66;
  if (unknown())
    sum += 67;
  if (unknown())
    sum += 68;
  if (unknown())
    sum += 69;
  if (unknown())
    sum += 70;
  if (unknown())
    sum += 71;
  if (unknown())
    sum += 72;
  if (unknown())
    sum += 73;
  if (unknown())
    sum += 74;
  if (unknown())
    sum += 75;
  if (unknown())
    sum += 76;
  if (unknown())
    sum += 77;
  if (unknown())
    sum += 78;
  if (unknown())
    sum += 79;
  if (unknown())
    sum += 80;
}
