// The text of a directive and of a configuration: words with values in brackets.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Settings.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

using llvm::StringRef;

namespace vramlint {

static llvm::Error error(const llvm::Twine &Message) { return llvm::createStringError(Message.str()); }

/// Takes a bracketed text off the front of \p Text, which starts with its opening bracket. Quotes hide
/// brackets. Nothing when it does not end.
static std::optional<StringRef> takeBrackets(StringRef &Text) {
  int Depth = 0;
  char Quote = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (Quote) {
      if (C == '\\')
        ++I;
      else if (C == Quote)
        Quote = 0;
    } else if (C == '"' || C == '\'') {
      Quote = C;
    } else if (StringRef("([{").contains(C)) {
      ++Depth;
    } else if (StringRef(")]}").contains(C) && --Depth == 0) {
      StringRef Inside = Text.slice(1, I).trim();
      Text = Text.substr(I + 1);
      return Inside;
    }
  }
  return std::nullopt;
}

/// Reads one word with its brackets off the front of \p Text.
static llvm::Expected<const Setting *> takeWord(StringRef &Text, ScenarioSettings &Said) {
  const StringRef Name = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_' || C == '-'; });
  if (Name.empty())
    return error("unexpected '" + Text.take_front(1) + "' in vramlint directive");
  const Setting *Known = llvm::find_if(settings(), [&](const Setting &S) { return S.Word == Name; });
  if (Known == settings().end()) {
    std::vector<std::string> Names;
    for (const Setting &S : settings())
      if (!S.Word.empty())
        Names.push_back(S.Word.str());
    return error("unknown word '" + Name + "' in vramlint directive" + didYouMean(Name, Names));
  }
  Text = Text.drop_front(Name.size());
  StringRef Inside;
  if (Text.starts_with("(")) {
    if (Known->Form == ValueForm::None)
      return error("'" + Name + "' takes nothing in brackets");
    auto Taken = takeBrackets(Text);
    if (!Taken)
      return error("the bracket of '" + Name + "(' is not closed");
    Inside = *Taken;
  } else if (Known->Form == ValueForm::Required) {
    return error("'" + Name + "' needs a value in brackets: " + Name + "(...)");
  }
  if (llvm::Error E = Known->Take(Said, Inside))
    return error(Name + "(" + Inside + "): " + llvm::toString(std::move(E)));
  return Known;
}

llvm::Expected<Directive> parseDirective(StringRef Text) {
  Directive Result;
  llvm::StringSet<> Seen;
  while (!(Text = Text.ltrim(", \t\r\n")).empty()) {
    auto Taken = takeWord(Text, Result.Said);
    if (!Taken)
      return Taken.takeError();
    const Setting &Word = **Taken;
    if (!Word.MayRepeat && !Seen.insert(Word.Word).second)
      return error("'" + Word.Word + "' is given twice");
    Result.NamesModel |= Word.IsModelOnly;
  }
  if (Result.NamesModel && Result.Said.Entry)
    return error("entry(" + *Result.Said.Entry +
                 ") interprets that function as it is; words about a model do not go with it");
  // What is not about a function is about the model that the directive stands beside.
  ScenarioSettings Whole = Result.Said;
  if (Result.NamesModel && !Whole.Mode)
    Whole.Mode = ScenarioMode::Forward;
  if (llvm::Error E = checkTogether(Whole, [](StringRef Word) { return ("'" + Word + "'").str(); }))
    return E;
  return Result;
}

llvm::Expected<ScenarioSettings> parseConfiguration(StringRef Text) {
  std::string Words;
  for (StringRef Line : llvm::split(Text, '\n'))
    Words += Line.split('#').first.str() + "\n";
  ScenarioSettings Said;
  StringRef Rest = Words;
  while (!(Rest = Rest.ltrim(", \t\r\n")).empty()) {
    auto Taken = takeWord(Rest, Said);
    if (!Taken)
      return Taken.takeError();
    if ((*Taken)->Topic == SettingTopic::Execution)
      return error("'" + (*Taken)->Word +
                   "' is for a directive; the configuration says on which machine, against "
                   "which limits and with which values from outside");
  }
  return Said;
}

llvm::Expected<ScenarioSettings> findConfiguration(StringRef Source) {
  llvm::SmallString<256> Path(Source);
  llvm::sys::fs::make_absolute(Path);
  for (StringRef Dir = llvm::sys::path::parent_path(Path); !Dir.empty(); Dir = llvm::sys::path::parent_path(Dir)) {
    llvm::SmallString<256> File(Dir);
    llvm::sys::path::append(File, ".vramlint");
    if (!llvm::sys::fs::is_regular_file(File))
      continue;
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer)
      return error("cannot read '" + File + "': " + Buffer.getError().message());
    auto Said = parseConfiguration((*Buffer)->getBuffer());
    if (!Said)
      return error("'" + File + "': " + llvm::toString(Said.takeError()));
    return Said;
  }
  return ScenarioSettings();
}

} // namespace vramlint
