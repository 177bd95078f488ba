#include "workbench/workbench.h"

#include <fmt/format.h>

#include <map>
#include <new>

#include "base/suggest.h"
#include "base/utf8.h"
#include "workbench/context.h"
#include "workbench/findings.h"

namespace fuda::workbench {

namespace {

const std::map<std::string, Op*>& operations() {
  static const std::map<std::string, Op*> kAll = {
      {"shelf", shelf},       {"open", open},       {"write", write},   {"create", create},
      {"remove", remove},     {"rename", rename},   {"revert", revert}, {"check", check},
      {"complete", complete}, {"hover", hover},     {"script", script}, {"scenarios", scenarios},
      {"replay", replay},     {"record", record},   {"diff", diff},     {"variant", variant},
      {"compare", compare},   {"summary", summary}, {"pack", pack},     {"unpack", unpack},
  };
  return kAll;
}

// The answer to an unknown request, which comes from a page of another version of the program.
Json unknown(const Library& library, const std::string& name) {
  std::vector<std::string> known;
  for (const auto& [one, op] : operations()) known.push_back(one);
  Json out = error_json(library, {error_at({}, fmt::format("unknown request '{}'", excerpt(name)),
                                           suggestion(name, known, known.size()))});
  out["error"]["unknown"] = true;
  return out;
}

}  // namespace

struct Workbench::Impl {
  Impl(const Path& library, const std::vector<Path>& printed, int jobs)
      : context{Library(library, printed), jobs} {}

  Context context;
};

Workbench::Workbench(const Path& library, const std::vector<Path>& printed, int jobs)
    : impl_(std::make_unique<Impl>(library, printed, jobs)) {}

Workbench::~Workbench() = default;

void Workbench::stop() { impl_->context.stop = true; }

Json Workbench::ask(const Json& request, const std::function<bool()>& is_outdated) {
  Context& context = impl_->context;
  const KnownTexts::Use use(context.known);
  context.stop = false;
  // From now on, a stop() takes effect. Only the caller knows whether an earlier stop() was for this request.
  if (is_outdated && is_outdated()) context.stop = true;
  try {
    const Request read(request);
    const auto found = operations().find(read.op());
    return found == operations().end() ? unknown(context.library, read.op())
                                       : (*found->second)(context, read);
  } catch (const Failure& failure) {
    return error_json(context.library, failure.findings());
  } catch (const OutOfMemory& problem) {
    return error_json(context.library, {problem.finding()});
  } catch (const std::bad_alloc&) {
    return error_json(context.library, {error_at({}, "there is not enough memory")});
  } catch (const std::exception& problem) {
    return error_json(context.library, {error_at({}, problem.what())});
  }
}

}  // namespace fuda::workbench
