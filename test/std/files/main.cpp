// Files that lie beside the program: read by <fstream>, <cstdio>, and found by <filesystem> and <dirent.h>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <dirent.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace fs = std::filesystem;

static std::uint32_t big(std::ifstream &in) {
  unsigned char b[4];
  in.read(reinterpret_cast<char *>(b), 4);
  return b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3];
}

static void lines() {
  std::ifstream in("net.cfg");
  if (!in) {
    std::cout << "no file\n";
    return;
  }
  std::string line;
  std::map<std::string, std::string> options;
  for (int n = 1; std::getline(in, line); ++n) {
    std::cout << n << ": " << line << '\n';
    if (const auto at = line.find('='); at != std::string::npos)
      options[line.substr(0, at)] = line.substr(at + 1);
  }
  std::cout << options.size() << ' ' << options["layers"] << ' ' << in.eof() << in.fail() << in.is_open() << '\n';
  in.close();
  std::cout << in.is_open() << in.good() << '\n';
  in.clear();
  in.open("table.csv");
  char first = 0;
  in >> first;
  std::cout << first << in.peek() << in.good() << in.tellg() << '\n';
  in.unget();
  std::cout << in.tellg() << static_cast<char>(in.get()) << '\n';
  in.ignore(100, '\n');
  in.getline(&first, 1);
  std::cout << in.fail() << '\n';
  in.clear();
  std::getline(in, line, ',');
  std::cout << '[' << line << "]\n";
}

static void numbers() {
  std::ifstream in("./matrix.txt");
  int rows = 0, columns = 0;
  in >> rows >> columns;
  std::cout << rows << 'x' << columns;
  for (float x; in >> x;)
    std::cout << ' ' << x;
  std::cout << ' ' << in.eof() << '\n';
  in.clear();
  in.seekg(0, std::ios::end);
  std::cout << in.tellg() << ' ';
  in.seekg(2);
  in >> columns;
  std::cout << columns << ' ';
  in.seekg(-2, std::ios::cur);
  std::cout << in.tellg() << '\n';
  std::ifstream at_end("matrix.txt", std::ios::ate | std::ios::binary);
  std::cout << at_end.tellg() << '\n';
  std::ifstream empty("empty.txt");
  std::cout << empty.is_open() << (empty.peek() == EOF) << empty.eof() << '\n';
}

static void whole() {
  std::ifstream a("table.csv"), b(fs::path(".") / "table.csv"), c("../files/net.cfg");
  std::stringstream text;
  text << a.rdbuf();
  std::cout << text.str().size() << '\n';
  const std::string all((std::istreambuf_iterator<char>(b)), std::istreambuf_iterator<char>());
  std::cout << all << '\n' << std::count(all.begin(), all.end(), ',') << '\n';
  std::vector<std::string> words((std::istream_iterator<std::string>(c)), {});
  std::cout << words.size() << ' ' << words.back() << '\n';
}

static void binary() {
  std::ifstream in("labels.bin", std::ios::binary);
  const std::uint32_t magic = big(in), count = big(in);
  std::vector<unsigned char> labels(count);
  in.read(reinterpret_cast<char *>(labels.data()), count);
  std::cout << magic << ' ' << count << ' ' << in.gcount() << in.good();
  for (const unsigned char label : labels)
    std::cout << ' ' << int(label);
  char more[4];
  in.read(more, 4);
  std::cout << ' ' << in.gcount() << in.eof() << in.fail() << '\n';
}

static void c_files() {
  std::FILE *f = std::fopen("table.csv", "r");
  if (!f)
    return;
  char line[32];
  while (std::fgets(line, sizeof line, f))
    std::printf("[%s]", line);
  std::printf("%d\n", std::feof(f) != 0);
  std::rewind(f);
  int a = 0, b = 0, c = 0;
  while (std::fscanf(f, "%d,%d,%d", &a, &b, &c) == 3)
    std::printf("%d ", a + b + c);
  std::fseek(f, 0, SEEK_END);
  std::printf("%ld ", std::ftell(f));
  std::fseek(f, 2, SEEK_SET);
  std::printf("%c%c ", std::fgetc(f), std::getc(f));
  std::ungetc(',', f);
  std::printf("%zu %s ", std::fread(line, 2, 10, f), std::fgets(line, 3, f) ? "more" : "end");
  std::printf("%d\n", std::fclose(f));
}

static void found() {
  std::cout << fs::exists("net.cfg") << fs::is_directory("pictures") << fs::is_regular_file("pictures")
            << fs::file_size("matrix.txt") << fs::is_empty("empty.txt") << '\n';
  std::map<std::string, int> classes;
  for (const auto &directory : fs::directory_iterator("pictures"))
    if (directory.is_directory())
      for (const auto &file : fs::directory_iterator(directory.path()))
        classes[directory.path().filename().string()] += file.path().extension() == ".txt";
  for (const auto &[name, count] : classes)
    std::cout << name << ' ' << count << '\n';
  std::vector<std::string> all;
  for (const auto &entry : fs::recursive_directory_iterator("pictures"))
    if (entry.is_regular_file())
      all.push_back(entry.path().string());
  std::sort(all.begin(), all.end());
  for (const std::string &path : all) {
    std::ifstream in(path);
    std::string word;
    in >> word;
    std::cout << path << ' ' << word << '\n';
  }
  std::cout << std::distance(fs::directory_iterator("pictures/cats"), fs::directory_iterator()) << '\n';
}

static void posix() {
  DIR *directory = opendir("pictures/dogs");
  int entries = 0, files = 0;
  while (const dirent *entry = readdir(directory)) {
    ++entries;
    files += entry->d_type == DT_REG && std::string(entry->d_name).size() == 5;
  }
  std::printf("%d %d %d\n", entries, files, closedir(directory));
  struct stat status;
  std::printf("%d ", stat("matrix.txt", &status));
  std::printf("%ld %d %d\n", static_cast<long>(status.st_size), S_ISREG(status.st_mode), access("net.cfg", R_OK));
}

int main() {
  lines();
  numbers();
  whole();
  binary();
  c_files();
  found();
  posix();
}
