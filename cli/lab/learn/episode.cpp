#include "learn/episode.h"

#include <fmt/format.h>

#include <algorithm>

#include "bots/determinizer.h"
#include "engine/inside.h"
#include "model/legal.h"
#include "model/view.h"

namespace fuda {

namespace {

// While an object of this class exists, every shuffle puts these faces on top of the shuffled cards.
class Stacked {
 public:
  Stacked(lua::Rules& rules, const Episode::Decks& decks) : rules_(rules) {
    stacking_.lists = decks;
    rules_.set_stacking(&stacking_);
  }
  ~Stacked() { rules_.set_stacking(nullptr); }
  Stacked(const Stacked&) = delete;
  Stacked& operator=(const Stacked&) = delete;

  // Throws Failure if the shuffled cards lacked cards of the deck.
  void check(const Game& game) const {
    if (stacking_.missing.empty()) return;
    const lua::Stacking::Missing& first = stacking_.missing.front();
    const std::string& name = game.faces[stacking_.lists[first.list][first.card]].name;
    const std::string deck =
        stacking_.lists.size() == 1 ? "the deck" : fmt::format("deck {}", first.list + 1);
    throw Failure(error_at(
        {}, fmt::format("card {} of {}, {}, is not among the shuffled cards, or is named too many times",
                        first.card + 1, deck, name)));
  }

 private:
  lua::Rules& rules_;
  lua::Stacking stacking_;
};

}  // namespace

Episode::Episode(std::shared_ptr<const EncodedGame> game, const Beginning& beginning)
    : game_(std::move(game)),
      before_(game_->engine().new_state()),
      state_(before_),
      memory_(game_->game()),
      last_(game_->game()) {
  start(beginning);
}

Episode::~Episode() { let_go(); }

// Frees the links of the chain one after the other, because freeing a long chain recursively would overflow
// the stack.
void Episode::let_go() {
  while (past_ != nullptr && past_.use_count() == 1) past_ = std::move(past_->before);
  past_ = nullptr;
}

void Episode::start(const Beginning& beginning) {
  let_go();
  beginning_ = beginning;
  stacked_ = beginning.decks != nullptr;
  has_moved_ = false;
  memory_.begin();
  steps_.clear();
  last_.begin();
  Engine& engine = game_->engine();
  const Listening listening(state_, steps_, State::Leaks::ignored);
  if (beginning_.decks == nullptr) {
    engine.start(state_, beginning_.seed, beginning_.first);
  } else {
    const Stacked stacked(rules_of(engine), *beginning_.decks);
    engine.start(state_, beginning_.seed, beginning_.first);
    stacked.check(engine.game());
  }
  memory_.take_in(steps_, state_);
}

std::vector<Episode::Event> Episode::events() const {
  std::vector<Event> all(length());
  for (const Link* link = past_.get(); link != nullptr; link = link->before.get())
    all[link->length - 1] = link->event;
  return all;
}

std::optional<Transition> Episode::made() const {
  if (!has_moved_) return std::nullopt;
  return Transition{before_, move_, state_};
}

void Episode::observe(Seat seat, Observation& out, Wanted wanted) const {
  static const Steps kLeftOut;
  const Transition now{before_, move_, state_};
  rules_of(game_->engine()).begin_game();
  game_->engine().observe(position(), wanted.steps ? steps_ : kLeftOut, has_moved_ ? &now : nullptr,
                          game_->loaded().notation, seat, out,
                          wanted.free ? Engine::Free::listed : Engine::Free::left_out);
}

void Episode::steps_of(Seat seat, Steps& out) const {
  const bool secret = has_moved_ && move_.seat != seat && is_secret(before_, state_);
  seen_steps(game_->game(), steps_, secret, seat, out);
}

void Episode::keep(const Event& event) {
  auto link = std::make_shared<Link>(Link{event, std::move(past_), 1});
  if (link->before != nullptr) link->length = link->before->length + 1;
  past_ = std::move(link);
}

// Whether the beginning of the game also defines the order of the next shuffle.
bool Episode::is_stacked() const { return stacked_ && state_.turn().shuffles < beginning_.decks->size(); }

void Episode::move_and_forget(const Move& move) {
  Engine& engine = game_->engine();
  rules_of(engine).begin_game();  // games that share an engine must not share its budget
  before_ = state_;
  steps_.clear();
  try {
    const Listening listening(state_, steps_, State::Leaks::ignored);
    if (is_stacked()) [[unlikely]] {
      const Stacked stacked(rules_of(engine), *beginning_.decks);
      engine.apply(state_, move);
      stacked.check(engine.game());
    } else {
      engine.apply(state_, move);
    }
  } catch (...) {
    state_ = before_;
    steps_.clear();
    has_moved_ = false;
    throw;
  }
  move_ = move;
  has_moved_ = true;
  const Transition now{before_, move_, state_};
  memory_.take_in(steps_, now);
  if (game_->has_actions() && before_.turn().ply != state_.turn().ply) last_.take_in(game_->actions(), now);
}

void Episode::move(const Move& move) {
  move_and_forget(move);
  keep({move, 0});
}

void Episode::redeal(Seat seat, std::uint64_t seed) {
  Observation seen(state_);
  observe(seat, seen);
  Rng rng(seed);
  State dealt = state_;
  Determinizer(game_->engine(), seen).deal(rng, dealt);
  deal_to_past(dealt);
  memory_ = memory_.moved(state_, dealt);
  state_ = dealt;
  stacked_ = false;  // the seat also does not know the results of later shuffles
  keep({Move{kNone, seat, {}, {}}, seed});
}

// Replaces the cards of past steps with the cards that are now in their places. Leaves steps before the last
// shuffle unchanged, because different cards were in these places at that time.
void Episode::deal_to_past(const State& dealt) {
  const Game& game = game_->game();
  std::vector<CardId> now(game.cards.size());
  for (std::size_t card = 0; card < now.size(); ++card) {
    const auto id = static_cast<CardId>(card);
    now[card] = dealt.cards(state_.zone_of(id))[state_.position_of(id)];
  }
  if (game_->has_actions()) last_.deal_again(game_->actions(), state_.turn().shuffles, now);
  const auto is_shuffle = [](const Step& step) { return std::holds_alternative<ZoneShuffled>(step); };
  const auto shuffled = std::find_if(steps_.rbegin(), steps_.rend(), is_shuffle);
  const auto swap = [&](CardId& card) {
    if (card != kNone) card = now[card];
  };
  for (auto step = steps_.rbegin(); step != shuffled; ++step) {
    if (auto* moved = std::get_if<CardMoved>(&*step)) swap(moved->card);
    if (auto* told = std::get_if<CardTold>(&*step)) swap(told->card);
    if (auto* shown = std::get_if<CardShown>(&*step)) swap(shown->card);
  }
  if (!has_moved_ || shuffled != steps_.rend()) return;
  std::vector<CardId> cards;
  for (std::size_t zone = 0; zone < game.zones.size(); ++zone) {
    for (const CardId card : before_.cards(static_cast<ZoneId>(zone))) cards.push_back(now[card]);
  }
  before_.deal_again(cards);
  const auto& params = game.moves[move_.kind].params;
  for (std::size_t i = 0; i < params.size(); ++i)
    replace_cards(params[i], move_, i, [&](CardId card) { return now[card]; });
}

Episode Episode::in(std::shared_ptr<const EncodedGame> game) const {
  Episode other(*this);
  other.game_ = std::move(game);
  return other;
}

void Episode::replay(const std::vector<Event>& events) {
  Engine& engine = game_->engine();
  MoveSet legal;
  MoveSet free;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Move& move = events[i].move;
    const bool has_seat = move.seat < engine.game().seats;
    if (has_seat && move.kind == kNone) {
      redeal(move.seat, events[i].seed);
      continue;
    }
    bool possible = has_seat && move.kind < engine.game().moves.size();
    if (possible) {
      rules_of(engine).begin_game();
      engine.legal(state_, move.seat, legal);
      engine.free(state_, move.seat, legal, free);
      possible = contains(state_, legal, move) || contains(state_, free, move);
    }
    if (!possible)
      throw Failure(error_at(
          {}, fmt::format("move {} of {} is not legal in {}", i + 1, events.size(), engine.game().name),
          "the rules have changed since the move was made, or the move belongs to another game"));
    this->move(move);
  }
}

}  // namespace fuda
