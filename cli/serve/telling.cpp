#include "serve/telling.h"

#include "base/stop.h"
#include "page/film.h"
#include "serve/setup.h"

namespace fuda::serve {

namespace {

Film new_film(const Telling& telling) {
  if (telling.eyes == Telling::Eyes::common) return Film::for_onlookers();
  if (telling.eyes == Telling::Eyes::one) return Film({telling.sitting.players[telling.seat]});
  return Film();
}

// Films a game while it is played.
class Camera final : public LiveWatcher {
 public:
  Camera(const Match& match, Film film) : match_(match), film_(std::move(film)) {}

  void began(const Session& session) override { film_.started(match_, {}, session); }
  void moved(const Session& session) override { film_.moved(match_, session); }
  [[nodiscard]] Json film() const { return film_.json(); }

 private:
  const Match& match_;
  Film film_;
};

}  // namespace

Json film_of(const Telling& telling) {
  Games games(telling.rules);
  const Sitting& sitting = telling.sitting;
  std::unique_ptr<Camera> camera;
  LiveGame game(open_match(games, {sitting.game, {}, {}}, sitting.options, sitting.players,
                           language_for(games, sitting.game, telling.language)),
                sitting.opening, [&](const Match& match) {
                  camera = std::make_unique<Camera>(match, new_film(telling));
                  return std::vector<LiveWatcher*>{camera.get()};
                });
  for (const Move& move : telling.moves) {
    stop_if_asked();
    game.make(move);
  }
  return camera->film();
}

}  // namespace fuda::serve
