// The tables of this room, as lists: which names of LibTorch's have a row, and what becomes of every other. Nothing
// is executed here; test/fates holds what is said against the headers, and against what execution tells.
//
//   AnswerRow            a row of a table: class, method, number of arguments, which arguments it reads
//   fateOf(function)     what a call of a function of the headers comes to
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Operands.h"

#include <string>
#include <vector>

namespace vramlint {

class TorchHost;

enum class Fate : std::uint8_t {
  Op,         ///< the registry has an op of that name
  Value,      ///< tells or changes a number, a flag, a type, a text; no memory hangs on it
  Binding,    ///< a row of a table of this room
  Inert,      ///< a row that does nothing, for the reason that stands in it
  Executed,   ///< the body in the header is run
  Unmodelled, ///< nobody answers: what it gives and could have changed is unknown, and told where that holds tensors
};

/// `op`, `value` ...
std::string_view nameOf(Fate F);

/// A row of one of the tables. Names of methods may have a `*` (SmallValueCalls.cpp).
struct AnswerRow {
  std::string_view Table = {}; ///< functions, tensors, modules ...
  std::string_view Class = {}; ///< how the class's name ends; empty: any that comes to this table
  std::string_view Name = {};  ///< of the method; of functions the qualified name
  int Count = -1;              ///< of arguments; -1: any
  Fate What = Fate::Binding;   ///< Value, Binding or Inert
  ReadArguments Read = {};     ///< by the parameters' names
  std::string_view Why = {};   ///< an inert row's reason
  std::string_view Op = {};    ///< the op that the row calls with the arguments it was given
  bool TellsUnread = true;     ///< what is not among Read is told when a program writes it
};
using AnswerRows = std::vector<AnswerRow>;

/// What becomes of a name, and who says so: an op, a table with the row's class, a reason.
struct NameFate {
  Fate What = Fate::Unmodelled;
  std::string By;
  const AnswerRow *Row = nullptr; ///< of allAnswers()
};

/// Every row, table by table.
const AnswerRows &allAnswers();
/// What a call of \p F comes to. Of a template it is what it is made from.
NameFate fateOf(TorchHost &H, Machine &M, const clang::FunctionDecl *F);

// Each in the file of its table.
void listFunctions(AnswerRows &Rows);
void listInits(AnswerRows &Rows);
/// Whether a method of tensors goes through the graph and leaves gradients.
bool leavesGradients(std::string_view Method, std::size_t Count);
void listTensorMethods(AnswerRows &Rows);
void listTensorOperators(AnswerRows &Rows);
void listModuleMethods(AnswerRows &Rows);
void listModuleQueries(AnswerRows &Rows);
void listContainerMethods(AnswerRows &Rows);
void listAnyModuleMethods(AnswerRows &Rows);
void listOptionMethods(AnswerRows &Rows);
void listErrorMethods(AnswerRows &Rows);
void listOptimizerMethods(AnswerRows &Rows);
void listSmallValueMethods(AnswerRows &Rows);
void listInertMethods(AnswerRows &Rows);
void listArchiveMethods(AnswerRows &Rows);
void listDataMethods(AnswerRows &Rows);
void listContextMethods(AnswerRows &Rows);
void listConstructors(AnswerRows &Rows);

/// The op that a function's qualified name stands for; empty when there is none.
std::string opOfFunction(std::string_view QualifiedName);
/// Whether a pattern with a `*` stands for a method.
bool matchesMethod(std::string_view Pattern, std::string_view Name);

} // namespace vramlint
