#include "serve/compress.h"

#include <zlib.h>

#include <new>

#include "base/lists.h"

namespace fuda::serve {

namespace {

constexpr int kWindowOfGzip = 15 + 16;
constexpr int kMemory = 8;

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

}  // namespace

std::string gzipped(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kWindowOfGzip, kMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // zlib only reads it
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);  // there is room for all
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

bool takes_gzip(std::string_view accepted) {
  for (const std::string& one : split(accepted, ',')) {
    const auto end = one.find(';');
    if (trimmed(one.substr(0, end)) != "gzip") continue;
    const std::string weight = end == std::string::npos ? "" : trimmed(one.substr(end + 1));
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string::npos;
  }
  return false;
}

}  // namespace fuda::serve
