#include "http/compress.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>
#include <csetjmp>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#include "base/lists.h"
#include "base/words.h"

namespace fuda::serve {

namespace {

constexpr int kWindowOfGzip = 15 + 16;
constexpr int kMemory = 8;
constexpr std::size_t kLong = 64 * 1024;  // for longer texts, brotli's quality 10 takes too long

// Whether an Accept-Encoding header names this coding with a weight other than 0.
bool takes(std::string_view accepted, std::string_view coding) {
  return std::ranges::any_of(split(accepted, ','), [&](std::string_view one) {
    const auto end = one.find(';');
    if (trimmed(one.substr(0, end)) != coding) return false;
    const std::string_view weight = end == std::string_view::npos ? "" : trimmed(one.substr(end + 1));
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string_view::npos;
  });
}

// The next part, up to the end of a line or of the text. A client can read this part as soon as it arrives.
std::string_view next_part(std::string_view& rest) {
  const auto end = std::min(rest.find('\n'), rest.size() - 1) + 1;
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end);
  return part;
}

std::string gzipped(std::string_view text, Effort effort) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kWindowOfGzip, kMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> ended(&stream, &deflateEnd);
  constexpr std::size_t kEndOfLine = 16;  // the maximum number of bytes for flushing a line, so that clients
                                          // can read it
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  std::string out(deflateBound(&stream, text.size()) + (effort == Effort::more ? lines * kEndOfLine : 0),
                  '\0');
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  do {  // the buffer has room for the whole output
    const std::string_view part = effort == Effort::more ? next_part(text) : std::exchange(text, {});
    // Zlib does not change the input.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
    stream.avail_in = static_cast<uInt>(part.size());
    deflate(&stream, text.empty() ? Z_FINISH : Z_SYNC_FLUSH);
  } while (!text.empty());
  out.resize(stream.total_out);
  return out;
}

int quality_for(Effort effort, std::size_t size) {
  if (effort == Effort::most) return BROTLI_MAX_QUALITY;
  return effort == Effort::more && size <= kLong ? 10 : 6;
}

// NOLINTBEGIN(cppcoreguidelines-no-malloc,cert-err52-cpp,modernize-avoid-setjmp-longjmp) The memory of one
// encoder. Without memory, brotli would end the program, so a jump leaves brotli before that happens.
// Brotli's functions are in C, and own nothing but this memory.
class BrotliMemory {
 public:
  explicit BrotliMemory(std::size_t most) : left_(most) {}
  ~BrotliMemory() {
    while (all_.next != &all_) remove(all_.next);
  }
  BrotliMemory(const BrotliMemory&) = delete;
  BrotliMemory& operator=(const BrotliMemory&) = delete;

  std::jmp_buf ran_out{};

  // Allocates memory for Brotli, as its brotli_alloc_func and brotli_free_func. `of` is a BrotliMemory.
  static void* allocate(void* of, std::size_t size) {
    auto& memory = *static_cast<BrotliMemory*>(of);
    void* bytes = size > memory.left_ ? nullptr : std::malloc(sizeof(Block) + size);
    if (bytes == nullptr) std::longjmp(memory.ran_out, 1);
    memory.left_ -= size;
    auto* block = new (bytes) Block{memory.all_.next, &memory.all_};
    block->next->previous = block;
    memory.all_.next = block;
    return block + 1;
  }
  static void release(void* /*of*/, void* bytes) {
    if (bytes != nullptr) remove(static_cast<Block*>(bytes) - 1);
  }

 private:
  struct alignas(std::max_align_t) Block {
    Block *next, *previous;
  };
  static void remove(Block* block) {
    block->previous->next = block->next;
    block->next->previous = block->previous;
    std::free(block);
  }

  Block all_{&all_, &all_};
  std::size_t left_;
};

// Compresses a text. A jump may leave this function, so the function must not have local objects with
// destructors.
void put_in_brotli(BrotliMemory& memory, std::string_view text, Effort effort, std::string& out) {
  BrotliEncoderState* encoder =
      BrotliEncoderCreateInstance(&BrotliMemory::allocate, &BrotliMemory::release, &memory);
  BrotliEncoderSetParameter(encoder, BROTLI_PARAM_QUALITY,
                            static_cast<std::uint32_t>(quality_for(effort, text.size())));
  BrotliEncoderSetParameter(encoder, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT);
  BrotliEncoderSetParameter(encoder, BROTLI_PARAM_SIZE_HINT, static_cast<std::uint32_t>(text.size()));
  do {
    const std::string_view part = effort == Effort::more ? next_part(text) : std::exchange(text, {});
    const auto* in = reinterpret_cast<const std::uint8_t*>(part.data());
    std::size_t left = part.size(), room = 0;
    const auto what = text.empty() ? BROTLI_OPERATION_FINISH : BROTLI_OPERATION_FLUSH;
    do {
      if (BrotliEncoderCompressStream(encoder, what, &left, &in, &room, nullptr, nullptr) == BROTLI_FALSE)
        throw std::bad_alloc();
      std::size_t size = 0;
      const std::uint8_t* made = BrotliEncoderTakeOutput(encoder, &size);
      out.append(reinterpret_cast<const char*>(made), size);
    } while (left > 0 || BrotliEncoderHasMoreOutput(encoder) == BROTLI_TRUE);
  } while (!text.empty());
}

bool fits_in_memory(BrotliMemory& memory, std::string_view text, Effort effort, std::string& out) {
  if (setjmp(memory.ran_out) != 0) return false;
  put_in_brotli(memory, text, effort, out);
  return true;
}
// NOLINTEND(cppcoreguidelines-no-malloc,cert-err52-cpp,modernize-avoid-setjmp-longjmp)

std::string in_brotli(std::string_view text, Effort effort, std::size_t most_memory) {
  std::string out;
  BrotliMemory memory(most_memory);
  if (!fits_in_memory(memory, text, effort, out)) throw std::bad_alloc();
  return out;
}

}  // namespace

const char* name_of(Coding coding) {
  return coding == Coding::brotli ? "br" : coding == Coding::gzip ? "gzip" : "";
}

Coding coding_in(std::string_view accepted) {
  return takes(accepted, "br") ? Coding::brotli : takes(accepted, "gzip") ? Coding::gzip : Coding::none;
}

std::string compressed(std::string_view text, Coding coding, Effort effort, std::size_t most_memory) {
  return coding == Coding::brotli ? in_brotli(text, effort, most_memory)
         : coding == Coding::gzip ? gzipped(text, effort)
                                  : std::string(text);
}

}  // namespace fuda::serve
