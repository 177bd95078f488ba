#!/usr/bin/env python3
"""Honest players at many tables of one server, while strangers run every known attack on it at the same time.

  crowd.py FUDA LOAD SOURCE [--tables 100] [--seconds 60] [--most MS] [--only NAME,…]

The server must answer every move of the honest players with 200, and must end within two seconds of SIGTERM. With --most, it
must answer 99 % of the moves within this many milliseconds. The last line has the figures. To add an attack, write a function
below and decorate it with @attack.
"""
import argparse
import collections
import http.client
import json
import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ATTACKS = {}
SLOW_PROGRAM = 'exec:sleep 2'  # is slow, and never answers the greeting
TO_END = 2.0  # seconds


def attack(function):
    """Registers an attack. A process of its own repeats it on several threads, each with its own address, until time is up."""
    ATTACKS[function.__name__] = function
    return function


class Stranger:
    """A client with its own address and connection, which ignores errors."""

    def __init__(self, port, address, shared, until, answers):
        self.port, self.address, self.shared, self.until, self.answers = port, address, shared, until, answers
        self.connection = None

    def is_time(self):
        return time.time() >= self.until

    def connect(self):
        return http.client.HTTPConnection('127.0.0.1', self.port, timeout=20, source_address=(self.address, 0))

    def ask(self, method, path, body=None, credentials=None):
        headers = {'Content-Type': 'application/json'} if body is not None else {}
        if credentials:
            headers['Authorization'] = 'Bearer ' + credentials
        if body is not None and not isinstance(body, str):
            body = json.dumps(body)
        try:
            if self.connection is None:
                self.connection = self.connect()
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            status, text = answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            if self.connection is not None:
                self.connection.close()
            self.connection = None
            return 0, {}
        self.answers[status] += 1
        return status, json.loads(text)

    def get(self, path, credentials=None):
        return self.ask('GET', path, None, credentials)

    def post(self, path, body, credentials=None):
        return self.ask('POST', path, body, credentials)

    def sit(self, game, setup=None, seats=2):
        """Creates a table and takes the first free seat. Returns its path and the credentials, or None for each if refused."""
        _, made = self.post(f'/games/{game}/create', {'numPlayers': seats, 'setupData': setup or {}})
        if 'matchID' not in made:
            time.sleep(0.1)
            return None, None
        table = f'/games/{game}/{made["matchID"]}'
        _, joined = self.post(table + '/join', {'playerName': 'Mallory'})
        return table, joined.get('playerCredentials')

    def move(self, table, credentials):
        """Makes the first legal move. Returns whether the server accepted one."""
        status, seen = self.get(table + '/seat/0', credentials)
        if status != 200 or not seen['legal']:
            return False
        move = {'move': seen['legal'][0], 'after': seen['ply']}
        return self.post(table + '/seat/0/move', move, credentials)[0] == 200

    def listen(self, path, credentials):
        """Opens a stream of events, which the client never reads."""
        listening = self.connect()
        try:
            listening.request('GET', path, None, {'Authorization': 'Bearer ' + credentials})
        except OSError:
            return None
        return listening


@attack
def copies(stranger):
    stranger.post(stranger.shared['finished'] + '/copy', {'moves': stranger.shared['moves'], 'playerName': 'Mallory'})


@attack
def films(stranger):
    stranger.get(stranger.shared['finished'] + '/film')


@attack
def keys(stranger):
    stranger.post('/games/hanabi/create', '{' + ','.join(f'"{n:x}":1' for n in range(6000)) + '}')


@attack
def reasons(stranger):
    table, credentials = stranger.sit('hanabi')
    while table and not stranger.is_time():
        for at in range(5):
            stranger.post(table + '/seat/0/why', {'zone': 'hand.P2', 'at': at}, credentials)


@attack
def searches(stranger):
    tables, streams = [], []
    while not stranger.is_time():
        if len(tables) < 20:
            table, credentials = stranger.sit('sakura', {'bots': {'1': 'ismcts:5000', '2': 'ismcts:5000'}}, 3)
            if table:
                tables.append((table, credentials))
                streams.append(stranger.listen(table + '/seat/0/events', credentials))
        for table, credentials in tables:
            stranger.move(table, credentials)


@attack
def slow_rules(stranger):
    tables = []
    while not stranger.is_time():
        if len(tables) < 10:
            table, credentials = stranger.sit('slow', {'bots': {'1': 'ismcts:5000'}})
            if table:
                tables.append((table, credentials))
        for table, credentials in tables:
            stranger.post(table + '/seat/0/why', {'zone': 'hand.P1', 'at': 0}, credentials)
            stranger.post(table + '/seat/0/move', {'move': 'lift 1 3', 'after': 0}, credentials)
            stranger.get(table + '/view')
            stranger.move(table, credentials)


@attack
def many_moves(stranger):
    table, credentials = stranger.sit('many')
    while table and not stranger.is_time():
        stranger.get(table + '/seat/0/view', credentials)
        if not stranger.move(table, credentials):
            break


@attack
def programs(stranger):
    stranger.sit('nin-jan', {'bots': {'1': SLOW_PROGRAM}})


@attack
def deaf(stranger):
    """Sends many requests, and reads no answers."""
    connections = []
    for _ in range(15):
        try:
            one = socket.create_connection(('127.0.0.1', stranger.port), 5, (stranger.address, 0))
            one.setblocking(False)
            connections.append(one)
        except OSError:
            pass
    while connections and not stranger.is_time():
        for one in connections:
            try:
                one.send(b'GET /games/hanabi HTTP/1.1\r\nHost: x\r\n\r\n' * 20)
            except OSError:
                pass
        stranger.get('/games')
        time.sleep(0.05)


@attack
def free_moves(stranger):
    table, credentials = stranger.sit('hanabi')
    while table and not stranger.is_time():
        _, seen = stranger.get(table + '/seat/0', credentials)
        after = seen.get('ply', 0)
        stranger.post(table + '/seat/0/move', {'move': 'reorder 1 2', 'after': after}, credentials)
        stranger.post(table + '/seat/0/move', {'move': 'reorder 2 1', 'after': after + 1}, credentials)


@attack
def lists(stranger):
    for path in ('/games', '/games/hanabi', '/catalogue', '/games/sakura/info', '/games/ikebana/info'):
        stranger.get(path)


@attack
def spectators(stranger):
    """Sends requests to the tables of others, as a stranger without a seat."""
    _, listed = stranger.get('/games/hanabi')
    for one in listed.get('matches', [])[:5]:
        table = '/games/hanabi/' + one['matchID']
        stranger.get(table + '/view')
        stranger.get(table + '/setting')
        stranger.post(table + '/seat/0/move', {'move': 'play 1', 'after': 0}, 'f' * 32)
        stranger.post(table + '/join', {'playerName': 'Mallory'})


def be_a_nuisance(name, number, port, shared, until, said, threads=4):
    answers = collections.Counter()

    def go_on(address):
        stranger = Stranger(port, address, shared, until, answers)
        while not stranger.is_time():
            ATTACKS[name](stranger)

    strangers = [threading.Thread(target=go_on, args=(f'127.200.{number}.{i + 1}',), daemon=True) for i in range(threads)]
    for one in strangers:
        one.start()
    for one in strangers:
        one.join(max(0.0, until + 1 - time.time()))
    said.put((name, dict(answers)))
    said.close()
    said.join_thread()
    os._exit(0)  # without waiting for threads that still wait for an answer


def finished_game(port):
    """Plays a game to its end, for attacks that copy and film it."""
    host = Stranger(port, '127.0.0.1', {}, 0, collections.Counter())
    table, credentials = host.sit('hanabi', {'bots': {'1': 'random'}})
    until = time.time() + 60
    while time.time() < until:
        if not host.move(table, credentials):
            _, seen = host.get(table)
            if 'gameover' in seen:
                return {'finished': table, 'moves': seen['moves']}
            time.sleep(0.01)
    sys.exit('no game was played to its end')


def serve(fuda, source, folder):
    server = subprocess.Popen([fuda, '--rules', source + '/rules', '--rules', source + '/tests/serve/games', 'serve',
                               '--port', '0', '--bots', SLOW_PROGRAM, '--tables', folder],
                              stdout=subprocess.PIPE, text=True)
    for line in server.stdout:
        if line.startswith('serving on '):
            return server, int(line.rsplit(':', 1)[1])
    sys.exit('the server did not start')


def main():
    arguments = argparse.ArgumentParser()
    for name in ('fuda', 'load', 'source'):
        arguments.add_argument(name, type=os.path.abspath)
    arguments.add_argument('--tables', type=int, default=100)
    arguments.add_argument('--seconds', type=int, default=60)
    arguments.add_argument('--pause', type=float, default=2)
    arguments.add_argument('--most', type=float)
    arguments.add_argument('--only', default=','.join(ATTACKS), help='of ' + ', '.join(ATTACKS) + "; '' for none")
    options = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is ended, too
    chosen = [name for name in options.only.split(',') if name]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        server, port = serve(options.fuda, options.source, folder)
        try:
            shared = finished_game(port)
            load = subprocess.Popen([options.load, '--port', str(port), '--server', str(server.pid), '--games',
                                     'hanabi:4,nin-jan:4', '--tables', str(options.tables), '--seconds',
                                     str(options.seconds), '--pause', str(options.pause)], stdout=subprocess.PIPE, text=True)
            if load.stdout.readline() != 'ready\n':
                wrong.append('the honest tables did not begin')
            until = time.time() + options.seconds
            said = multiprocessing.Queue()
            strangers = [multiprocessing.Process(target=be_a_nuisance, args=(name, n, port, shared, until, said))
                         for n, name in enumerate(chosen)]
            for one in strangers:
                one.start()
            figures = load.communicate()[0].strip()
            if load.returncode != 0:
                wrong.append('honest people were refused something, or cut off')
            for _ in strangers:
                name, answers = said.get(timeout=30)
                print(f'{name}: ' + (', '.join(f'{n} times {status}' for status, n in sorted(answers.items()))
                                     or 'no answer'))
                if 500 in answers:
                    wrong.append(f'{name}: the server was at a loss')
            slowest = re.search(r'99 % in ([0-9.]+) ms', figures)
            if slowest is None:
                wrong.append('no move was measured')
            elif options.most and float(slowest.group(1)) > options.most:
                wrong.append(f'99 of 100 moves took up to {slowest.group(1)} ms, more than {options.most}')
            if server.poll() is not None:
                wrong.append(f'the server has ended with {server.returncode}')
        finally:
            start = time.time()
            server.send_signal(signal.SIGTERM)
            try:
                status = server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                status = 'not at all'
            took = time.time() - start
        if status != 0:
            wrong.append(f'the server ended with {status}')
        if took > TO_END:
            wrong.append(f'the server took {took:.1f} s to end')
    print(f'{len(chosen)} attacks; {figures}; ended in {took:.2f} s')
    for what in wrong:
        print('crowd: ' + what)
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
