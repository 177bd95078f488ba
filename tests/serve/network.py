#!/usr/bin/env python3
"""Tests of fuda serve over real sockets: every status, events, limits, and the state after kill -9.

usage: network.py FUDA SOURCE
"""
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time

FUDA, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
failed = 0


def expect(what, got, wanted):
    global failed
    if got != wanted:
        failed += 1
        print(f'{what}: {got!r} instead of {wanted!r}')


def run_parts(name, parts):
    """Runs each part in a folder of its own; if the command line names parts, only those. Returns the exit status."""
    for part in parts:
        if len(sys.argv) > 3 and part.__name__ not in sys.argv[3:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            part(folder)
    print(f'{name}: {"fine" if failed == 0 else str(failed) + " failed"}')
    return 1 if failed else 0


class Server:
    # `rules`: more options of fuda itself. `stderr`: a file. `before`: a function to call in the process before the server starts.
    def __init__(self, folder, *args, rules=(), stderr=None, before=None):
        self.process = subprocess.Popen([FUDA, '--rules', SOURCE + '/rules', *rules, 'serve', '--port', '0', *args],
                                        cwd=folder, stdout=subprocess.PIPE, stderr=stderr, text=True, preexec_fn=before)
        self.said = []
        for line in self.process.stdout:
            self.said.append(line)
            if line.startswith('serving on '):
                self.port = int(line.rsplit(':', 1)[1])
                return
        raise SystemExit('the server did not start')

    def raw(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=20)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read().decode(), dict(answer.getheaders())
        finally:
            connection.close()

    def get(self, path, credentials=None):
        headers = {'Authorization': 'Bearer ' + credentials} if credentials else {}
        status, text, _ = self.raw('GET', path, None, headers)
        return status, json.loads(text)

    def post(self, path, body, credentials=None, **more):
        headers = {'Content-Type': 'application/json', **more}
        if credentials:
            headers['Authorization'] = 'Bearer ' + credentials
        status, text, _ = self.raw('POST', path, json.dumps(body), headers)
        return status, json.loads(text)

    def listen(self, path, credentials, last=None):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=20)
        headers = {'Authorization': 'Bearer ' + credentials}
        if last is not None:
            headers['Last-Event-ID'] = str(last)
        connection.request('GET', path, None, headers)
        answer = connection.getresponse()
        expect('events', (answer.status, answer.getheader('Content-Type')), (200, 'text/event-stream'))
        return answer

    def end(self, how):
        self.process.send_signal(how)
        return self.process.wait(20)


def event(answer):
    """Returns the next event, or '' at the end of the stream."""
    lines = []
    while True:
        line = answer.readline().decode()
        if not line:
            return ''
        if line == '\n':
            if lines and not lines[0].startswith(':'):
                return ''.join(lines)
            lines = []
        else:
            lines.append(line)


def statuses(server):
    json_type = {'Content-Type': 'application/json'}
    here = f'127.0.0.1:{server.port}'
    create = '/games/nin-jan/create'
    two = json.dumps({'numPlayers': 2})
    expect('index', server.raw('GET', '/')[0], 200)
    expect('HEAD', server.raw('HEAD', '/games')[:2], (200, ''))
    for name in ('nothing', 'games/a/b/c/d', 'games/nin-jan/nowhere', 'games/..%2f..%2fetc/passwd'):
        expect(name, server.raw('GET', '/' + name)[0], 404)
    for method in ('PUT', 'DELETE', 'OPTIONS', 'TRACE'):
        expect(method, server.raw(method, '/games')[0], 405)
    expect('no type', server.raw('POST', create, two)[0], 415)
    expect('a form', server.raw('POST', create, two, {'Content-Type': 'text/plain'})[0], 415)
    expect('no JSON', server.raw('POST', create, '{', json_type)[0], 400)
    expect('deep JSON', server.raw('POST', create, '{"a":' + '[' * 30000, json_type)[0], 400)
    for origin in ('http://example.org', 'null', f'http://{here}.example.org', f'http://127.0.0.1:{server.port + 1}'):
        expect('Origin ' + origin, server.raw('POST', create, two, {**json_type, 'Origin': origin})[0], 403)
    expect('its own Origin', server.raw('POST', create, two, {**json_type, 'Origin': 'http://' + here})[0], 200)
    expect('too long', server.raw('POST', create, '{"a":"' + 'x' * 70000 + '"}', json_type)[0], 413)
    expect('long header', server.raw('GET', '/games', None, {'X': 'y' * 60000})[0] in (413, 414, 431), True)
    headers = server.raw('GET', '/games')[2]
    expect('CORS', [name for name in headers if name.lower().startswith('access-control')], [])
    expect('nosniff', headers.get('X-Content-Type-Options'), 'nosniff')
    expect('frames', "frame-ancestors 'none'" in headers.get('Content-Security-Policy'), True)
    expect('frames of the page', "frame-ancestors 'none'" in server.raw('GET', '/')[2].get('Content-Security-Policy'), True)
    expect('no Host', send(server, b'GET /games HTTP/1.1\r\n\r\n')[:12], b'HTTP/1.1 400')
    expect('garbage', send(server, b'\x16\x03\x01\x00\xa5\x01\x00\r\n\r\n')[:12] in (b'', b'HTTP/1.1 400', b'HTTP/1.0 400'),
           True)


def send(server, data):
    with socket.create_connection(('127.0.0.1', server.port), timeout=20) as connection:
        connection.sendall(data)
        try:
            return connection.recv(1000)
        except ConnectionError:
            return b''


def play(server):
    _, made = server.post('/games/hanabi/create',
                          {'numPlayers': 2, 'setupData': {'seed': 7, 'bots': {'1': 'ismcts:100'}}})
    table = '/games/hanabi/' + made['matchID']
    _, joined = server.post(table + '/join', {'playerName': 'Ana'})
    credentials = joined['playerCredentials']
    seat = table + '/seat/0'
    expect('no credentials', server.get(seat)[0], 403)
    expect('wrong credentials', server.get(seat, 'f' * 32)[0], 403)
    expect('events, wrong credentials', server.get(seat + '/events', 'f' * 32)[0], 403)
    events = server.listen(seat + '/events', credentials)
    expect('first event', event(events)[:6], 'id: 0\n')
    before = server.get(seat, credentials)
    expect('too early', server.post(seat + '/move', {'move': 'play 1', 'after': 4}, credentials)[0], 409)
    status, refused = server.post(seat + '/move', {'move': 'play 9', 'after': 0}, credentials)
    expect('refused', (status, list(refused)), (422, ['refused']))
    expect('a move with wrong credentials', server.post(seat + '/move', {'move': 'play 1', 'after': 0}, '0')[0], 403)
    expect('nothing has changed', server.get(seat, credentials), before)
    expect('a move', server.post(seat + '/move', {'move': 'play 1', 'after': 0}, credentials)[0], 200)
    expect('twice', server.post(seat + '/move', {'move': 'play 1', 'after': 0}, credentials)[0], 409)
    expect('second event', event(events)[:6], 'id: 1\n')
    bot = event(events)
    expect('third event', bot[:6], 'id: 2\n')
    expect('the event has the observation', json.loads(bot.split('data: ', 1)[1]), server.get(seat, credentials)[1])
    missed = server.listen(seat + '/events', credentials, 0)
    expect('missed events', [event(missed)[:6], event(missed)[:6]], ['id: 1\n', 'id: 2\n'])
    return table, credentials, events


def full(folder):
    """If files can no longer grow, the server refuses moves, but continues and ends normally."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))
    server = Server(folder, before=limit)
    _, made = server.post('/games/hanabi/create', {'numPlayers': 2, 'setupData': {'seed': 1}})
    table = '/games/hanabi/' + made['matchID']
    who = [server.post(table + '/join', {'playerName': name})[1]['playerCredentials'] for name in ('Ana', 'Bo')]
    status, after = 200, 0
    while status == 200 and after < 200:
        seat = after % 2
        _, before = server.get(f'{table}/seat/{seat}', who[seat])
        move = next(move for move in before['legal'] if not move.startswith('play'))  # a play could end the game
        status, _ = server.post(f'{table}/seat/{seat}/move', {'move': move, 'after': after}, who[seat])
        after += status == 200
    expect('a move that cannot be kept', (status >= 500, 0 < after < 200), (True, True))
    expect('it was not made', server.get(f'{table}/seat/{seat}', who[seat])[1], before)
    expect('other requests', server.get('/games')[0], 200)
    expect('the end', server.end(signal.SIGTERM), 0)


def killed(folder):
    """After the server is killed and restarted, every acknowledged move is still there, and so are the seats."""
    server = Server(folder)
    _, made = server.post('/games/nin-jan/create', {'numPlayers': 2, 'setupData': {'seed': 1}})
    table = '/games/nin-jan/' + made['matchID']
    who = [server.post(table + '/join', {'playerName': name})[1]['playerCredentials'] for name in ('Ana', 'Bo')]
    moves = 0
    for turn in range(4):
        for seat, credentials in enumerate(who):
            _, seen = server.get(f'{table}/seat/{seat}', credentials)
            if not seen['legal']:
                continue
            status, _ = server.post(f'{table}/seat/{seat}/move', {'move': seen['legal'][0], 'after': moves}, credentials)
            expect('a move', status, 200)
            moves += 1
        _, seen = server.get(table + '/seat/1', who[1])
        server.end(signal.SIGKILL)
        server = Server(folder)
        expect('moves after a restart', server.get(table)[1]['moves'], moves)
        expect('a seat after a restart', server.get(table + '/seat/1', who[1]), (200, seen))
        expect('the wrong credentials', server.get(table + '/seat/1', who[0])[0], 403)
    status, left = server.post(table + '/leave', {'playerID': '0', 'credentials': who[0]})
    server.end(signal.SIGKILL)
    server = Server(folder)
    expect('an abandoned seat', (status, left, server.get(table + '/seat/0', who[0])[0]), (200, {}, 403))
    expect('the end', server.end(signal.SIGTERM), 0)


def limits(server):
    made = [server.post('/games/nin-jan/create', {'numPlayers': 2})[0] for _ in range(25)]
    expect('tables a minute', (made[0], made[-1]), (200, 429))
    many = [socket.create_connection(('127.0.0.1', server.port)) for _ in range(60)]
    time.sleep(0.5)
    cut = 0
    for connection in many:
        connection.setblocking(False)
        try:
            cut += connection.recv(1) == b''
        except BlockingIOError:
            pass
        except ConnectionError:
            cut += 1
    expect('connections of one address', cut > 20, True)
    for connection in many:
        connection.close()
    time.sleep(0.5)
    expect('afterwards', server.get('/games')[0], 200)


def slow(server):
    """The server disconnects clients that are silent, send a byte now and then, or never finish their body."""
    head = b'POST /games/nin-jan/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n'
    begun = [(b'', b''), (b'GET /ga', b'm'), (head, b' ')]
    clients = []
    for start, more in begun:
        connection = socket.create_connection(('127.0.0.1', server.port))
        connection.sendall(start)
        clients.append((connection, more))
    until = time.time() + 40
    open_ones = list(clients)
    while open_ones and time.time() < until:
        time.sleep(1)
        for one in list(open_ones):
            connection, more = one
            connection.setblocking(False)
            try:
                if more:
                    connection.sendall(more)
                if connection.recv(1000) == b'':
                    open_ones.remove(one)
            except BlockingIOError:
                pass
            except ConnectionError:
                open_ones.remove(one)
    expect('slow clients that are still connected', len(open_ones), 0)


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        statuses(server)
        table, credentials, events = play(server)
        slow(server)
        seat = table + '/seat/0'
        expect('events continue', server.post(seat + '/move', {'move': 'play 1', 'after': 2}, credentials)[0], 200)
        expect('an event', event(events)[:6], 'id: 3\n')
        limits(server)
        expect('SIGTERM', server.end(signal.SIGTERM), 0)
        while event(events):
            pass  # until the stream ends
        files = os.listdir(folder + '/tables')
        modes = {os.stat(f'{folder}/tables/{name}').st_mode & 0o777 for name in files}
        expect('modes', modes, {0o600})
        for name in files:
            if name.endswith('.yaml'):
                with open(f'{folder}/tables/{name}', encoding='utf-8') as journal:
                    expect('credentials in a journal', credentials in journal.read(), False)
    with tempfile.TemporaryDirectory() as folder:
        killed(folder)
    with tempfile.TemporaryDirectory() as folder:
        full(folder)
    taken = socket.create_server(('127.0.0.1', 0))
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([FUDA, '--rules', SOURCE + '/rules', 'serve', '--port', str(taken.getsockname()[1])],
                              cwd=folder, capture_output=True, text=True, check=False)
        expect('a port that is taken', (done.returncode, 'cannot listen' in done.stderr), (2, True))
    print('network: ' + ('fine' if failed == 0 else f'{failed} failed'))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
