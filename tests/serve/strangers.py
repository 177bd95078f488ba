#!/usr/bin/env python3
"""Tests of fuda serve among strangers: whatever one of them does, the others must not learn secrets or lose anything by it.

usage: strangers.py FUDA SOURCE [PART…]
"""
import json
import os
import signal
import socket
import sys
import time

import network
from network import SOURCE, Server, expect

# Without a quarantine: freed memory that an address sanitizer keeps would count as memory of the server.
os.environ['ASAN_OPTIONS'] = os.environ.get('ASAN_OPTIONS', '') + ':quarantine_size_mb=0:thread_local_quarantine_size_kb=0'

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
    """Returns everything the server has written to its log so far."""
    with open(server.folder + '/log', encoding='utf-8') as log:
        return log.read()


class Strange(Server):
    """A server with the game above, whose standard error goes to a log."""

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
    """If a rule fails, its message goes only to the log; players get a general sentence."""
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
    expect('revealed secrets', [text for text in heard if 'SECRET' in text], [])
    expect('the log has them', ['SECRET' in said_by(server), 'SECRET bot' in said_by(server)], [True, True])
    expect('the end', server.end(signal.SIGTERM), 0)


def names_of_bots(folder):
    """The server never reveals the commands and files of bots, and does not trust the files of tables."""
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
    expect('revealed commands', [one for one in heard[:1] + heard[2:] if 'SECRET' in json.dumps(one)], [])
    weak, _ = server.table(game='nin-jan', names=('Ana',), bots={'1': 'ismcts:200'})
    server.end(signal.SIGTERM)
    files = [name for name in os.listdir(folder + '/tables')]
    expect('commands in files', [name for name in files if 'SECRET' in read(f'{folder}/tables/{name}')], [])
    # The two files of the table no longer agree, so the server trusts neither of them.
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
    """A player who chooses the deck may know it, so everyone is told; to play again, nobody may choose the deck."""
    server = Strange(folder)
    table, (ana, _) = server.table(seed=5)
    expect('a deck that was chosen', server.get(table)[1].get('deckChosen'), True)
    expect('its seed', 'seed' in json.dumps(server.get(table)[1]), False)
    me = {'playerID': '0', 'credentials': ana}
    expect('again, in the middle', server.post(table + '/playAgain', me)[0], 403)
    expect('the end of the game', server.post(table + '/seat/0/move', {'move': 'lose', 'after': 0}, ana)[0], 200)
    expect('again, with a seed', server.post(table + '/playAgain', {**me, 'setupData': {'seed': 5}})[0], 403)
    status, again = server.post(table + '/playAgain', me)
    expect('again', (status, server.get('/games/gossip/' + again['nextMatchID'])[1].get('deckChosen')), (200, None))
    expect('the end', server.end(signal.SIGTERM), 0)


def asked(server, head, body=b''):
    """Sends a request byte for byte. Returns the status of the answer, or 0 if there is none."""
    answer = network.send(server, head + b'\r\n\r\n' + body)
    return int(answer.split(b' ', 2)[1]) if answer.startswith(b'HTTP/1.') else 0


def one_way_to_read(folder):
    """The server refuses requests that another server could read differently, and requests for an unknown host."""
    server = Strange(folder, '--known-as', 'cards.example.org,Other.example')
    port = server.port
    get, host = b'GET /games HTTP/1.1\r\n', b'Host: localhost'
    json_type = b'\r\nContent-Type: application/json'
    post = b'POST /games/gossip/create HTTP/1.1\r\n' + host + json_type
    for name in ('127.0.0.1', f'127.0.0.1:{port}', 'localhost', f'LOCALHOST:{port}', '[::1]', f'[::1]:{port}', '10.1.2.3:80',
                 'cards.example.org', 'CARDS.example.org:8080', 'other.example', 'other.example.'):
        expect('Host ' + name, asked(server, get + b'Host: ' + name.encode()), 200)
    for name in ('evil.example', f'evil.example:{port}', '127.0.0.1.evil.example', 'cards.example.org.evil.example', 'x@localhost',
                 'localhost:80:80', 'localhost:x', '127.0.0.1@evil.example', '[::1', '2130706433', '0x7f.1', '127.1', '.', 'a b'):
        expect('Host ' + name, asked(server, get + b'Host: ' + name.encode()), 421)
    expect('an empty Host', asked(server, get + b'Host:') in (400, 421), True)
    for path in (b'/', b'/games', b'/catalogue', b'/nothing', b'/games/gossip/x/views'):
        expect(f'a foreign Host, {path}', asked(server, b'GET ' + path + b' HTTP/1.1\r\nHost: evil.example'), 421)
    foreign = b'POST /games/gossip/create HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example' + json_type
    expect('a foreign Host with its Origin', asked(server, foreign + b'\r\nContent-Length: 2', b'{}'), 421)
    for what, head in (
            ('two Hosts', get + host + b'\r\n' + host),
            ('two Hosts, one foreign', get + host + b'\r\nHost: evil.example'),
            ('no Host', get[:-2]),
            ('a bare LF', get + b'X: y\n' + host),
            ('a bare LF at the end', get + host + b'\n'),
            ('a bare LF before the end', get + host + b'\nX: y'),
            ('a bare LF after the request', get[:-2] + b'\n' + host),
            ('a bare CR', get + b'X: y\r' + host),
            ('a bare CR in a value', get + host + b'\r\nX: y\rz'),
            ('a blank before a colon', get + host + b'\r\nX : y'),
            ('a tab before a colon', get + host + b'\r\nX\t: y'),
            ('a blank before the first name', get + b' ' + host),
            ('a folded line', get + host + b'\r\nX: y\r\n z'),
            ('a folded line with a tab', get + host + b'\r\nX: y\r\n\tz: w'),
            ('a folded line that is empty', get + host + b'\r\nX: y\r\n '),
            ('a folded Host', get + b'Host:\r\n localhost'),
            ('a NUL', get + host + b'\r\nX: y\0z'),
            ('no colon', get + host + b'\r\nX'),
            ('no name', get + host + b'\r\n: y'),
            ('another version', b'GET /games HTTP/1.2\r\n' + host)):
        expect(what, asked(server, head) in (0, 400, 505), True)
    for what, more in (
            ('two lengths', b'\r\nContent-Length: 2\r\nContent-Length: 2'),
            ('two other lengths', b'\r\nContent-Length: 2\r\nContent-Length: 9'),
            ('two lengths in one', b'\r\nContent-Length: 2, 2'),
            ('a length with a sign', b'\r\nContent-Length: +2'),
            ('a length below 0', b'\r\nContent-Length: -2'),
            ('an odd length', b'\r\nContent-Length: 0x2'),
            ('a length and a coding', b'\r\nContent-Length: 2\r\nTransfer-Encoding: chunked'),
            ('a coding and a length', b'\r\nTransfer-Encoding: chunked\r\nContent-Length: 2'),
            ('two codings', b'\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x'),
            ('a blank before the colon of a length', b'\r\nContent-Length : 2'),
            ('a length after a bare LF', b'\r\nX: y\nContent-Length: 2')):
        expect(what, asked(server, post + more, b'{}') in (0, 400), True)
    expect('a body in chunks', asked(server, post + b'\r\nTransfer-Encoding: chunked', b'2\r\n{}\r\n0\r\n\r\n'), 411)
    expect('nothing was made', server.get('/games/gossip')[1], {'matches': []})
    # Correct requests pass: blanks around values or none, empty values, many headers, two requests on one connection.
    for head in (get + host + b'\r\nX:y', get + host + b'\r\nX:', get + host + b'\r\nX:  y', get + host + b'\r\nX: \ty',
                 get + host + b'\r\nX: y ', get + host + b'\r\nCookie: a=b; c="d"', b'GET /games?a=%41&b HTTP/1.1\r\n' + host,
                 b'GET /g%61mes HTTP/1.1\r\n' + host, get + b'A: b\r\n' * 50 + host, b'GET /games HTTP/1.0'):
        expect(f'{head[:60]}', asked(server, head), 200)
    for path in (b'/%00', b'/games%00', b'/%00games', b'/games/gossip%00/info'):
        expect(f'a zero byte in {path}', asked(server, b'GET ' + path + b' HTTP/1.1\r\n' + host), 404)
    expect('a POST', asked(server, post + b'\r\nContent-Length: 2', b'{}'), 200)
    with socket.create_connection(('127.0.0.1', port), timeout=20) as connection:
        for begin in range(3):
            for part in (get[:begin * 5], get[begin * 5:] + host + b'\r', b'\n\r\n'):  # parts that may arrive separately
                connection.sendall(part)
                time.sleep(0.05)
            expect('one after the other', connection.recv(10000)[:12], b'HTTP/1.1 200')
        connection.sendall((get + host + b'\r\n\r\n') * 2)
        time.sleep(0.3)
        expect('two at once', connection.recv(20000).count(b'HTTP/1.1 200'), 2)
        connection.sendall(get + host + b'\nX: y\r\n\r\n' + get + host + b'\r\n\r\n')
        time.sleep(0.3)
        expect('answers after a refused request', connection.recv(20000).count(b'HTTP/1.1'), 1)
    expect('the end', server.end(signal.SIGTERM), 0)


def free_moves(folder):
    """Free moves have a rate limit and a limited share of the journal; other moves still work."""
    server = Strange(folder)
    table, (ana, bo) = server.table('hanabi')
    statuses = []
    begun = time.time()
    while time.time() - begun < 3:
        after = server.get(table + '/seat/1', bo)[1]['ply']
        moves = server.get(table)[1]['moves']
        for number in {after, moves}:
            status = server.post(table + '/seat/1/move', {'move': 'reorder 1 2', 'after': number}, bo)[0]
            if status != 409:
                statuses.append(status)
    expect('free moves in 3 s', 15 < statuses.count(200) < 40 and 429 in statuses, True)
    moves = server.get(table)[1]['moves']
    expect('another move', any(server.post(table + '/seat/0/move', {'move': 'play 1', 'after': n}, ana)[0] == 200
                               for n in {moves, 0}), True)
    expect('the end', server.end(signal.SIGTERM), 0)


def memory_of(server):
    """Returns the memory that the server uses, in MB."""
    with open(f'/proc/{server.process.pid}/status', encoding='ascii') as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith('VmRSS'))


def readers_that_do_not_read(folder):
    """Connections that request long lists without reading them share one copy of the text."""
    server = Strange(folder)
    data = 'x' * 4000
    for number in range(40):
        address = f'127.0.3.{number // 10 + 1}'
        table = json.loads(post_from(server, address, '/games/gossip/create', {'numPlayers': 2}))['matchID']
        for name in ('Ana', 'Bo'):
            post_from(server, address, f'/games/gossip/{table}/join', {'playerName': name, 'data': data})
    before = memory_of(server)
    open_ones = []
    ask = b'GET /games/gossip HTTP/1.1\r\nHost: localhost\r\n\r\n'
    for number in range(120):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.bind((f'127.0.2.{number // 30 + 1}', 0))
        connection.connect(('127.0.0.1', server.port))
        connection.sendall(ask * 20)
        open_ones.append(connection)
    time.sleep(4)
    expect('memory for readers that do not read', memory_of(server) - before < 25, True)
    expect('other requests', server.get('/games/gossip')[0], 200)
    for connection in open_ones:
        connection.close()
    expect('the end', server.end(signal.SIGTERM), 0)


def post_from(server, address, path, body):
    text = json.dumps(body).encode()
    with socket.create_connection(('127.0.0.1', server.port), timeout=20, source_address=(address, 0)) as connection:
        connection.sendall(b'POST ' + path.encode() + b' HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
                           b'Connection: close\r\nContent-Length: ' + str(len(text)).encode() + b'\r\n\r\n' + text)
        answer = b''
        while part := connection.recv(65536):
            answer += part
    return answer.split(b'\r\n\r\n', 1)[1]


def spectators(folder):
    """Spectators from one address cannot end the streams of spectators from another."""
    server = Strange(folder)
    table, _ = server.table()

    def look(address):
        connection = socket.create_connection(('127.0.0.1', server.port), timeout=5, source_address=(address, 0))
        connection.sendall(b'GET ' + table.encode() + b'/views HTTP/1.1\r\nHost: localhost\r\n\r\n')
        connection.recv(100)
        return connection

    honest = look('127.0.4.1')
    others = [look('127.0.4.2') for _ in range(20)]
    time.sleep(0.5)
    honest.setblocking(False)
    ended = False
    try:
        while True:
            part = honest.recv(65536)
            if part == b'' or part.endswith(b'0\r\n\r\n'):
                ended = True
                break
    except BlockingIOError:
        pass
    expect('the stream of another address has ended', ended, False)
    for connection in [honest, *others]:
        connection.close()
    expect('the end', server.end(signal.SIGTERM), 0)


def leftovers(folder):
    """At the next start, the server removes or reports whatever a killed server has left behind."""
    server = Strange(folder)
    table, _ = server.table()
    made = [server.post('/games/gossip/create', {'numPlayers': 2})[1]['matchID'] for _ in range(3)]
    played, (ana, _) = server.table(seed=1)
    server.post(played + '/seat/0/move', {'move': 'play 1', 'after': 0}, ana)
    server.end(signal.SIGKILL)
    tables = folder + '/tables/'
    os.remove(tables + made[0] + '.yaml')
    os.remove(tables + made[1] + '.seats')
    os.remove(tables + played.rsplit('/', 1)[1] + '.seats')
    write(tables + '.fuda-12-1f-3', 'half a card')
    write(tables + 'notes.yaml', 'mine: 1')
    write(tables + '.fuda-note', 'mine')
    server = Strange(folder)
    left = set(os.listdir(tables))
    expect('removed', left & {made[0] + '.seats', made[1] + '.yaml', '.fuda-12-1f-3'}, set())
    expect('files that stay', {'notes.yaml', '.fuda-note', made[2] + '.yaml', played.rsplit('/', 1)[1] + '.yaml'} <= left, True)
    expect('reported', (said_by(server).count(': removed: '), said_by(server).count('this table cannot be opened')), (3, 1))
    expect('the other table', server.get(table)[0], 200)
    expect('the end', server.end(signal.SIGTERM), 0)


PARTS = [failing_rules, names_of_bots, chosen_decks, one_way_to_read, free_moves, readers_that_do_not_read, spectators, leftovers]


if __name__ == '__main__':
    sys.exit(network.run_parts('strangers', PARTS))
