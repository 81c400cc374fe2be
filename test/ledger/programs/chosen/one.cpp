int chosenElsewhere() { return 1; }
