#include "http/hash.h"

#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <array>
#include <cstdint>

namespace fuda::serve {

std::string sha256_base64(std::string_view text) {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_ctx context{};
  sha256_init(&context);
  sha256_update(&context, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
  sha256_digest(&context, digest.size(), digest.data());
  std::string out(BASE64_ENCODE_RAW_LENGTH(digest.size()), '\0');
  base64_encode_raw(out.data(), digest.size(), digest.data());
  return out;
}

}  // namespace fuda::serve
