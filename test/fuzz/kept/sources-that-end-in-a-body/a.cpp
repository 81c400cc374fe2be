#include"h"
t n(){t