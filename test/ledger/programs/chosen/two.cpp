int chosenElsewhere() { return 2; }
