#pragma once
#include "../../../../vramlint/c10d.hpp"
