// fuda sim, with reports and parts.
#include "commands.h"
#include "disk/write.h"
#include "page/html.h"
#include "reports/part.h"
#include "reports/worth_seeing.h"
#include "study/sim_report.h"

namespace fuda::cli {

namespace {

void write_report(const Path& file, const LoadedGame& loaded, const SimOptions& options,
                  const SimResult& result, const std::string& command, bool speed) {
  const Json figures = sim_json(loaded, options, result, speed);
  write_file(file,
             report_page({options.spec.text, figures,
                          games_worth_seeing(loaded, options, result, file.parent_path()), command}),
             Existing::replace);
}

void write_part(const Path& file, const LoadedGame& loaded, const SimOptions& options,
                const SimResult& result) {
  write_file(file, part_text(loaded, options, result, file.parent_path()), Existing::replace);
}

constexpr SimFiles kFiles = {write_report, write_part};

}  // namespace

Action offer_whole_sim(CLI::App& app, const Globals& globals) { return offer_sim(app, globals, &kFiles); }

}  // namespace fuda::cli
