#!/usr/bin/env python3
"""fuda serve among strangers: what one of them does, and what others must not hear or lose by it.

usage: strangers.py FUDA SOURCE [PART…]
"""
import json
import os
import signal
import socket
import stat
import sys
import tempfile
import threading
import time

import network
from network import SOURCE, Server, event, expect

GAME = '''
game: gossip
title: Gossip
summary: rules that fail, and say more than they should
players: 2
rules: rules.lua
attributes:
  size: {1: mouse, 2: frog, 3: cat, 4: fox, 5: dog, 6: wolf, 7: pig, 8: deer}
card_name: "{size}"
cards: {animals: {size: all}}
zones:
  deck: {cards: all, visible: none, listed: top_first}
  hand: {per: seat, visible: owner}
  pile: {visible: all}
setup: {deal: {hand: 3}}
phases:
  turn: {moves: [play, spill, trap, stick, lose], free: [swap]}
  stuck: {then: rules}
moves:
  play: {parameters: {card: {card: hand.me}}}
  spill: {}
  trap: {}
  stick: {}
  lose: {}
  swap: {parameters: {card: {card: hand.me}}}
outcomes: {finished: it is over}
'''
RULES = '''
local function secrets()
  local all = "SECRET"
  for cards in each(hand) do all = all .. " " .. cards:top().size end
  return all .. " " .. deck:top().size
end
function moves.play.apply(me, card) card:move(pile) end
function moves.spill.apply(me) error(secrets()) end
function moves.trap.allowed(me) if #pile > 2 then error("SECRET trap") end end
function moves.trap.apply(me) end
function moves.stick.apply(me) go("stuck") end
function phases.stuck.enter() error(secrets()) end
function moves.lose.apply(me) finish("finished") end
function moves.swap.apply(me, card) end
'''


def said_by(server):
    """All that the server said to whoever runs it, so far."""
    with open(server.folder + '/log', encoding='utf-8') as log:
        return log.read()


class Strange(Server):
    """A server with the game above, whose standard error is kept."""

    def __init__(self, folder, *args):
        self.folder = folder
        os.makedirs(folder + '/games/gossip/bots', exist_ok=True)
        for name, text in (('game.yaml', GAME), ('rules.lua', RULES),
                           ('bots/chatty.lua', 'function choose(seen) error("SECRET bot") end\n')):
            with open(f'{folder}/games/gossip/{name}', 'w', encoding='utf-8') as file:
                file.write(text)
        with open(folder + '/log', 'a', encoding='utf-8') as log:
            super().__init__(folder, *args, rules=('--rules', folder + '/games'), stderr=log)

    def table(self, game='gossip', names=('Ana', 'Bo'), **setup):
        status, made = self.post(f'/games/{game}/create', {'numPlayers': 2, 'setupData': setup})
        expect('create ' + game, status, 200)
        table = f"/games/{game}/{made['matchID']}"
        return table, [self.post(table + '/join', {'playerName': name})[1]['playerCredentials'] for name in names]


def failing_rules(folder):
    """What rules write where they fail is for the log alone; people get a sentence."""
    server = Strange(folder)
    table, (ana, _) = server.table(seed=1)
    seat = table + '/seat/0'
    heard = []

    def ask(what, answer):
        heard.append(what + ': ' + json.dumps(answer))
        return answer

    general = 'a rule of this game failed; the move was not made'
    expect('a move that fails', ask('spill', server.post(seat + '/move', {'move': 'spill', 'after': 0}, ana)),
           (500, {'error': general}))
    expect('nothing has happened', server.get(table)[1]['moves'], 0)
    ask('why', server.post(seat + '/why', {'zone': 'pile'}, ana))
    ask('why', server.post(seat + '/why', {'zone': 'hand.P1', 'at': 0}, ana))
    ask('seat', server.get(seat, ana))
    ask('view', server.get(seat + '/view', ana))
    ask('film', server.get(seat + '/film', ana))
    expect('the phase that fails', ask('stick', server.post(seat + '/move', {'move': 'stick', 'after': 0}, ana)),
           (500, {'error': general}))
    ask('table', server.get(table))
    trap, cards = server.table(seed=1)
    for after, who in enumerate((0, 1, 0)):
        ask('play', server.post(f'{trap}/seat/{who}/move', {'move': 'play 1', 'after': after}, cards[who]))
    expect('a guard that fails', ask('trap', server.post(trap + '/seat/1/move', {'move': 'trap', 'after': 3}, cards[1]))[0],
           500)
    for path in ('/seat/0', '/seat/0/view', '/seat/0/film', '/view', '/film', '/setting', ''):
        ask('trapped ' + path, server.get(trap + path, cards[0]))
    chatty, (eve,) = server.table(names=('Eve',), bots={'1': 'lua:chatty'})
    ask('a move before a bot fails', server.post(chatty + '/seat/0/move', {'move': 'play 1', 'after': 0}, eve))
    time.sleep(1)
    for path in ('/seat/0', '/seat/0/view', '/seat/0/film', '/view', '/setting', ''):
        ask('stuck ' + path, server.get(chatty + path, eve))
    ask('copy', server.post(table + '/copy', {'moves': 0, 'playerName': 'Ana'}))
    ask('create', server.post('/games/gossip/create', {'numPlayers': 2, 'setupData': {'bots': {'1': 'lua:nobody'}}}))
    expect('secrets that were told', [text for text in heard if 'SECRET' in text], [])
    expect('the log has them', ['SECRET' in said_by(server), 'SECRET bot' in said_by(server)], [True, True])
    expect('the end', server.end(signal.SIGTERM), 0)


def names_of_bots(folder):
    """Commands and files behind bots are nobody's business, and tables' files are not believed."""
    command = f'exec:python3 {SOURCE}/examples/bots/first_legal.py --key=SECRET'
    server = Strange(folder, '--bots', 'clever=' + command)
    expect('the catalogue', 'clever' in json.dumps(server.get('/catalogue')), True)
    heard = [server.get('/catalogue')]
    heard.append(server.post('/games/gossip/create', {'numPlayers': 2, 'setupData': {'bots': {'1': command}}}))
    expect('a command of a stranger', heard[-1][0], 403)
    table, (ana,) = server.table(names=('Ana',), bots={'1': 'clever'})
    heard += [server.get(table), server.get('/games/gossip'), server.get(table + '/setting'), server.get(table + '/film')]
    expect('a move', server.post(table + '/seat/0/move', {'move': 'play 1', 'after': 0}, ana)[0], 200)
    time.sleep(2)
    expect('the bot has moved', server.get(table)[1]['moves'], 2)
    expect('commands that were told', [one for one in heard[:1] + heard[2:] if 'SECRET' in json.dumps(one)], [])
    weak, _ = server.table(game='nin-jan', names=('Ana',), bots={'1': 'ismcts:200'})
    server.end(signal.SIGTERM)
    files = [name for name in os.listdir(folder + '/tables')]
    expect('commands in files', [name for name in files if 'SECRET' in read(f'{folder}/tables/{name}')], [])
    # Whoever wrote the card has not written the journal, and neither is believed.
    seats = f"{folder}/tables/{weak.rsplit('/', 1)[1]}.seats"
    write(seats, read(seats).replace('ismcts:200', 'ismcts:1000000'))
    server = Strange(folder, '--bots', 'clever=' + command)
    expect('a table that was tampered with', server.get(weak)[0], 404)
    expect('the other one', server.get(table)[0], 200)
    expect('the end', server.end(signal.SIGTERM), 0)


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def chosen_decks(folder):
    """Who chooses the deck may know it: all are told, and nobody chooses it for a game that is played again."""
    server = Strange(folder)
    table, (ana, _) = server.table(seed=5)
    expect('a deck that was chosen', server.get(table)[1].get('deckChosen'), True)
    expect('its seed', 'seed' in json.dumps(server.get(table)[1]), False)
    me = {'playerID': '0', 'credentials': ana}
    expect('again, with a seed', server.post(table + '/playAgain', {**me, 'setupData': {'seed': 5}})[0], 403)
    status, again = server.post(table + '/playAgain', me)
    expect('again', (status, server.get('/games/gossip/' + again['nextMatchID'])[1].get('deckChosen')), (200, None))
    expect('the end', server.end(signal.SIGTERM), 0)


PARTS = [failing_rules, names_of_bots, chosen_decks]


def main():
    for part in PARTS:
        if len(sys.argv) > 3 and part.__name__ not in sys.argv[3:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            part(folder)
    print('strangers: ' + ('fine' if network.failed == 0 else f'{network.failed} failed'))
    return 1 if network.failed else 0


if __name__ == '__main__':
    sys.exit(main())
