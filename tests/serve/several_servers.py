#!/usr/bin/env python3
"""Tests of three servers that share a folder of tables: several_servers.py FUDA SOURCE [GAMES]

The first part talks to the servers directly, and tests which server owns a table and which one takes it over. The second part
needs nginx, configured as in examples/serving/nginx.conf: it kills one server in the middle of many games, and checks at the end
that every acknowledged move is there.
"""
import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import network
from network import FUDA, SOURCE, expect

GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 100
NAMES = 'abc'


def free_port():
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


def ask(port, method, path, body=None, credentials=None, address='127.0.0.1'):
    """Sends a request. Returns the status and the JSON of the answer; the status is 0 if no answer comes."""
    headers = {'Content-Type': 'application/json'} if method == 'POST' else {}
    if credentials:
        headers['Authorization'] = 'Bearer ' + credentials
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=40, source_address=(address, 0))
    try:
        connection.request(method, path, json.dumps(body) if method == 'POST' else None, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b'{}')
    except (OSError, http.client.HTTPException, ValueError):
        return 0, {}
    finally:
        connection.close()


class Servers:
    def __init__(self, folder, ports):
        self.folder, self.ports, self.running = folder, ports, {}
        for name in NAMES:
            self.start(name)

    def start(self, name):
        process = subprocess.Popen(
            [FUDA, '--rules', SOURCE + '/rules', 'serve', '--tables', self.folder, '--name', name, '--servers', ','.join(NAMES),
             '--port', str(self.ports[name]), '--proxy', '127.0.0.1'], stdout=subprocess.PIPE, text=True)
        for line in process.stdout:
            if line.startswith('serving on '):
                self.running[name] = process
                return
        raise SystemExit(f'server {name} did not start')

    def kill(self, name):
        process = self.running.pop(name)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def stop(self):
        for process in self.running.values():
            process.terminate()
            process.wait(20)


def table_of_two(port, address='127.0.0.1'):
    """Creates a table with two players. Returns its path and the credentials of both."""
    status, made = ask(port, 'POST', '/games/nin-jan/create', {'numPlayers': 2}, address=address)
    if status != 200:
        raise RuntimeError(f'no table: {status} {made}')
    path = '/games/nin-jan/' + made['matchID']
    return path, [ask(port, 'POST', path + '/join', {'playerName': name}, address=address)[1]['playerCredentials']
                  for name in ('Ana', 'Bruno')]


def move_once(port, path, seats, address='127.0.0.1', choose=lambda legal: legal[0]):
    """Moves for the player who is to move. Returns the status and the new number of moves, or None if the game is over."""
    for player, credentials in enumerate(seats):
        seat = f'{path}/seat/{player}'
        status, seen = ask(port, 'GET', seat, credentials=credentials, address=address)
        if status != 200:
            return status, 0
        if seen.get('outcome'):
            return None
        if seen['legal']:
            status, after = ask(port, 'POST', seat + '/move', {'move': choose(seen['legal']), 'after': seen['ply']}, credentials,
                                address)
            return status, after.get('ply', 0)
    return None


def by_themselves(servers):
    a, b = servers.ports['a'], servers.ports['b']
    path, seats = table_of_two(a)
    expect('the id of a table', path.rsplit('/', 1)[1][:2], 'a-')
    expect('a move', move_once(a, path, seats), (200, 1))
    expect('at another server', ask(b, 'GET', path + '/seat/0', credentials=seats[0])[0], 503)
    expect('no such table', ask(b, 'GET', '/games/nin-jan/a-000000000000')[0], 404)
    status, code = ask(a, 'POST', path + '/seat/0/code', {}, seats[0])
    expect('a code', (status, code.get('code', '')[:2]), (200, 'a-'))
    expect('a code elsewhere', ask(b, 'POST', '/seats', {'code': code['code']})[0], 404)
    expect('a code here', ask(a, 'POST', '/seats', {'code': code['code'].upper()})[1].get('playerCredentials'), seats[0])
    expect('names of servers', ask(a, 'GET', '/catalogue')[1].get('servers'), list(NAMES))
    listed = lambda port, at: [one['matchID'] for one in ask(port, 'GET', '/tables?at=' + at)[1]['matches']]
    table = path.rsplit('/', 1)[1]
    expect('a list', (table in listed(a, 'a'), table in listed(b, 'a')), (True, False))
    servers.kill('a')
    time.sleep(2.1)  # until the server may list the tables of another server again
    expect('a list after its end', table in listed(b, 'a'), True)
    expect('taken over', ask(b, 'GET', path + '/seat/0', credentials=seats[0])[1].get('ply'), 1)
    expect('goes on', move_once(b, path, seats), (200, 2))
    servers.start('a')
    expect('started again', ask(a, 'GET', path + '/seat/0', credentials=seats[0])[0], 503)
    expect('still there', move_once(b, path, seats)[0], 200)


def nginx_configuration(folder, ports, front):
    text = open(os.path.join(SOURCE, 'examples/serving/nginx.conf'), encoding='utf-8').read()
    for name, port in zip(NAMES, ('8001', '8002', '8003')):
        text = text.replace('127.0.0.1:' + port, f'127.0.0.1:{ports[name]}')
    text = text.replace('listen 8080', f'listen 127.0.0.1:{front}')
    places = ''.join(f'{what}_temp_path {folder}/{what};\n' for what in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
    path = os.path.join(folder, 'nginx.conf')
    with open(path, 'w', encoding='utf-8') as out:
        out.write(f'pid {folder}/pid;\nerror_log {folder}/errors;\ndaemon off;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{text}}}\n')
    return path


class Game(threading.Thread):
    """Two players who continue whatever happens, and count the acknowledged moves."""

    def __init__(self, front, number, gate):
        super().__init__()
        self.front, self.gate = front, gate
        self.address = f'127.0.1.{number % 250 + 1}'
        self.random = random.Random(number)
        self.acknowledged, self.failures, self.over, self.wrong = 0, 0, False, ''

    def run(self):
        try:
            self.play()
        except Exception as why:  # noqa: BLE001: reported at the end, with the other failures
            self.wrong = repr(why)

    def play(self):
        self.path, self.seats = table_of_two(self.front, self.address)
        self.gate.wait()
        until = time.time() + 240
        while time.time() < until:
            said = move_once(self.front, self.path, self.seats, self.address, self.random.choice)
            if said is None:
                self.over = True
                return
            status, ply = said
            if status == 200:
                self.acknowledged = max(self.acknowledged, ply)
            else:
                self.failures += 1
                time.sleep(0.05)


def behind_nginx(servers, nginx):
    front = free_port()
    with tempfile.TemporaryDirectory() as folder:
        proxy = subprocess.Popen([nginx, '-p', folder, '-e', folder + '/errors', '-c',
                                  nginx_configuration(folder, servers.ports, front)])
        try:
            until = time.time() + 10
            while ask(front, 'GET', '/games')[0] != 200 and time.time() < until:
                time.sleep(0.05)
            gate = threading.Barrier(GAMES + 1)
            games = [Game(front, number, gate) for number in range(GAMES)]
            for game in games:
                game.start()
            gate.wait(120)
            begun = time.time()
            while sum(game.acknowledged for game in games) < GAMES * 5 and time.time() - begun < 120:
                time.sleep(0.02)
            served = {name: sum(game.path.rsplit('/', 1)[1].startswith(name + '-') for game in games) for name in NAMES}
            servers.kill('b')
            for game in games:
                game.join(300)
            seconds = time.time() - begun
            lost = 0
            for game in games:
                status, seen = ask(front, 'GET', game.path + '/seat/0', credentials=game.seats[0], address=game.address)
                lost += status != 200 or seen['ply'] < game.acknowledged
            expect('games that went wrong', [game.wrong for game in games if game.wrong], [])
            expect('games at their end', sum(game.over for game in games), GAMES)
            expect('tables with moves that are lost', lost, 0)
            expect('servers without a table', [name for name in NAMES if served[name] == 0], [])
            moves = sum(game.acknowledged for game in games)
            print(f'{GAMES} games, {moves} moves in {seconds:.0f} s; tables of {served}; '
                  f'{sum(game.failures for game in games)} requests were answered with no move')
        finally:
            proxy.terminate()
            proxy.wait()


def main():
    nginx = shutil.which('nginx') or shutil.which('nginx', path='/usr/sbin')
    with tempfile.TemporaryDirectory() as folder:
        servers = Servers(folder, {name: free_port() for name in NAMES})
        try:
            by_themselves(servers)
            if nginx is None:
                print('behind nginx: left out, there is no nginx')
            else:
                behind_nginx(servers, nginx)
        finally:
            servers.stop()
    sys.exit(1 if network.failed else 0)


main()
