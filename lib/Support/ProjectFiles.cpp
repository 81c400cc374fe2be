// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/ProjectFiles.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace vramlint {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t MostEntries = 100'000;
/// What is read of data that is longer than what may be: enough for what says how much there is.
constexpr Bytes FrontBytes = 4 * KiB;

/// Whether \p Path is \p Directory or below it. Both are absolute and normal.
bool isBelow(const std::string &Path, const std::string &Directory) {
  return Path.starts_with(Directory) &&
         (Path.size() == Directory.size() || Directory.ends_with('/') || Path[Directory.size()] == '/');
}

std::string normal(const fs::path &Path) {
  std::string Text = Path.lexically_normal().string();
  while (Text.size() > 1 && Text.ends_with('/'))
    Text.pop_back();
  return Text;
}

} // namespace

ProjectFiles::ProjectFiles(Places Given) : P(std::move(Given)) {
  P.Tree = normal(P.Tree);
  for (std::string &Directory : P.Directories)
    Directory = normal(Directory);
}

bool ProjectFiles::isInside(const std::string &Absolute) const {
  return isBelow(Absolute, P.Tree) ||
         std::any_of(P.Directories.begin(), P.Directories.end(),
                     [&](const std::string &Directory) { return isBelow(Absolute, Directory); });
}

std::vector<std::string> ProjectFiles::candidates(const std::string &Path) const {
  std::vector<std::string> All;
  for (const std::string &Directory : P.Directories)
    if (std::string Text = normal(fs::path(Directory) / Path); // an absolute path stays what it is
        isInside(Text) && std::find(All.begin(), All.end(), Text) == All.end())
      All.push_back(std::move(Text));
  return All;
}

bool ProjectFiles::isChanged(const std::string &Absolute) const {
  // Also a directory in which something was changed, and what lies in one that was.
  return std::any_of(Changed.begin(), Changed.end(),
                     [&](const std::string &Other) { return isBelow(Absolute, Other) || isBelow(Other, Absolute); });
}

std::optional<FoundFile> ProjectFiles::find(const std::string &Path) {
  if (AllChanged || Path.empty() || P.MostBytes == 0)
    return std::nullopt;
  for (const std::string &Where : candidates(Path)) {
    std::error_code Failure;
    const fs::file_status Status = fs::status(Where, Failure);
    if (Failure || (!fs::is_regular_file(Status) && !fs::is_directory(Status)))
      continue;
    if (isChanged(Where))
      return std::nullopt;
    FoundFile F{FoundFile::Kind::File, Path, Where, 0};
    if (fs::is_directory(Status)) {
      F.What = FoundFile::Kind::Directory;
      F.Size = static_cast<Bytes>(std::distance(fs::directory_iterator(Where, Failure), fs::directory_iterator()));
    } else {
      F.Size = static_cast<Bytes>(fs::file_size(Where, Failure));
    }
    if (Failure)
      return std::nullopt;
    Found.try_emplace(Where, F);
    return F;
  }
  return std::nullopt;
}

std::shared_ptr<const FileContents> ProjectFiles::contents(const FoundFile &File) {
  if (File.What != FoundFile::Kind::File)
    return nullptr;
  auto [At, New] = Read.try_emplace(File.Where, nullptr);
  if (!New)
    return At->second;
  std::ifstream In(File.Where, std::ios::binary);
  FileContents Contents{File.Path, std::string(static_cast<std::size_t>(std::min(File.Size, P.MostBytes)), '\0'),
                        File.Size};
  if (!In.read(Contents.Begin.data(), static_cast<std::streamsize>(Contents.Begin.size())))
    return nullptr;
  if (File.Size > P.MostBytes) {
    Contents.Begin.resize(static_cast<std::size_t>(std::min(FrontBytes, P.MostBytes)));
    if (Contents.Begin.find('\0') == std::string::npos) // lines of a text: some of them tell nothing
      return nullptr;
  }
  return At->second = std::make_shared<const FileContents>(std::move(Contents));
}

std::string ProjectFiles::whyUnknown(const FoundFile &File) const {
  const std::string What = "what is in the file '" + File.Path + "'";
  return File.Size > P.MostBytes ? What + " (" + formatBytes(File.Size) + "; --max-file-size=SIZE says what is read)"
                                 : What;
}

std::optional<std::vector<FoundFile>> ProjectFiles::entries(const FoundFile &Directory, bool Deep) {
  if (Directory.What != FoundFile::Kind::Directory)
    return std::nullopt;
  std::vector<FoundFile> All;
  std::error_code Failure;
  for (fs::recursive_directory_iterator I(Directory.Where, Failure), End; I != End && !Failure;
       I.increment(Failure)) {
    if (!Deep)
      I.disable_recursion_pending();
    if (All.size() == MostEntries)
      return std::nullopt;
    const std::string Where = I->path().string();
    FoundFile F{FoundFile::Kind::File, Directory.Path + Where.substr(Directory.Where.size()), Where, 0};
    if (I->is_directory(Failure))
      F.What = FoundFile::Kind::Directory;
    All.push_back(std::move(F));
  }
  if (Failure)
    return std::nullopt;
  std::sort(All.begin(), All.end(), [](const FoundFile &A, const FoundFile &B) { return A.Path < B.Path; });
  return All;
}

void ProjectFiles::changed(const std::optional<std::string> &Path) {
  if (!Path)
    AllChanged = true;
  else
    for (std::string &Where : candidates(*Path))
      Changed.insert(std::move(Where));
}

void ProjectFiles::begin() {
  Found.clear();
  Changed.clear();
  AllChanged = false;
}

std::vector<FoundFile> ProjectFiles::found() const {
  std::vector<FoundFile> All;
  for (const auto &[Where, File] : Found)
    All.push_back(File);
  return All;
}

} // namespace vramlint
