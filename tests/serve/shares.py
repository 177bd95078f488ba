#!/usr/bin/env python3
"""Tests of how much of a shared server one stranger may use: connections, places in queues, tables, seats, bytes.

usage: shares.py FUDA SOURCE [PART…]
"""
import http.client
import json
import re
import signal
import socket
import sys
import threading
import time

import network
from network import expect
from strangers import Strange

TYPE = {'Content-Type': 'application/json'}


def ask(server, address, method, path, body=None, credentials=None, headers=None):
    """Sends a request from this address. Returns the status and the answer; the status is 0 if the connection breaks."""
    connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=60, source_address=(address, 0))
    more = {**(headers or {}), **(TYPE if body is not None else {})}
    if credentials:
        more['Authorization'] = 'Bearer ' + credentials
    try:
        connection.request(method, path, None if body is None else json.dumps(body), more)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    except (OSError, http.client.HTTPException):
        return 0, {}
    finally:
        connection.close()


class Crowd:
    """Threads that call a function again and again, each with its own address, until the end of a `with` block."""

    def __init__(self, addresses, what):
        self.over = False
        self.threads = [threading.Thread(target=self.go_on, args=(address, what), daemon=True) for address in addresses]

    def go_on(self, address, what):
        while not self.over:
            what(address)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        time.sleep(0.5)

    def __exit__(self, *_):
        self.over = True
        for thread in self.threads:
            thread.join(60)


def addresses(net, people, each):
    return [f'127.0.{net}.{person + 1}' for person in range(people) for _ in range(each)]


def films(folder):
    """Pages still open while strangers request films."""
    server = Strange(folder)
    table, who = server.table('hanabi')
    for after in range(30):
        seat = after % 2
        seen = server.get(f'{table}/seat/{seat}', who[seat])[1]
        move = next(move for move in seen['legal'] if not move.startswith('play'))
        expect('a move', server.post(f'{table}/seat/{seat}/move', {'move': move, 'after': after}, who[seat])[0], 200)
    with Crowd(addresses(10, 5, 4), lambda address: ask(server, address, 'GET', table + '/film')):
        for path, credentials in ((table + '/seat/0/opening', who[0]), (table + '/seat/1/opening', who[1]),
                                  (table + '/opening', None)) * 10:
            expect(path[-14:], ask(server, '127.0.0.1', 'GET', path, None, credentials)[0], 200)
    expect('the end', server.end(signal.SIGTERM), 0)


def queues(folder):
    """The server still answers players at a table while strangers, and another seat, send many requests."""
    server = Strange(folder)
    status, made = server.post('/games/hanabi/create', {'numPlayers': 3, 'setupData': {'clock': {'game': 60}}})
    table, owner = '/games/hanabi/' + made['matchID'], made['ownerCredentials']
    ana, bo = (server.post(table + '/join', {'playerName': name})[1]['playerCredentials'] for name in ('Ana', 'Bo'))

    def nuisance(address):
        if address.startswith('127.0.11.'):
            ask(server, address, 'GET', table + '/view')
        else:
            ask(server, address, 'GET', table + '/seat/1/view', None, bo)

    with Crowd(addresses(11, 3, 30) + addresses(12, 3, 27), nuisance):
        for turn in range(6):
            for what, body in (('standIn', {'playerID': '0', 'credentials': owner, 'bot': '' if turn % 2 else 'random'}),
                               ('pause', {'credentials': owner, 'paused': turn % 2 == 0})):
                expect(what, ask(server, '127.0.0.1', 'POST', f'{table}/{what}', body)[0], 200)
            expect('a seat', ask(server, '127.0.0.1', 'GET', table + '/seat/0', None, ana)[0], 200)
            expect('join', ask(server, '127.0.0.1', 'POST', table + '/join', {'playerName': 'Zoe', 'playerID': '2'})[0],
                   200 if turn == 0 else 409)
    expect('the end', server.end(signal.SIGTERM), 0)


def made_by(server, headers, source='127.0.0.1'):
    """Requests 25 tables; `headers(n)` gives the headers of the n-th request. Returns the number of tables created."""
    made = 0
    for n in range(25):
        lines = ''.join(f'{name}: {value}\r\n' for name, value in headers(n)).encode()
        with socket.create_connection(('127.0.0.1', server.port), timeout=20, source_address=(source, 0)) as connection:
            connection.sendall(b'POST /games/gossip/create HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
                               b'Content-Type: application/json\r\n' + lines + b'Content-Length: 16\r\n\r\n'
                               b'{"numPlayers":2}')
            made += connection.recv(1000).startswith(b'HTTP/1.1 200')
    return made


def forwarded(folder):
    """The last address that the proxy wrote identifies the client, and a /64 counts as one person."""
    name = 'X-Forwarded-For'
    for number, host in enumerate(('127.0.0.1', '::')):
        server = Strange(f'{folder}/{number}', '--proxy', '127.0.0.1', '--host', host)
        for what, headers in (
                ('two lines', lambda n: [(name, f'198.51.100.{n}'), (name, '203.0.113.1')]),
                ('one line', lambda n: [(name, f'198.51.100.{n}, 203.0.113.2')]),
                ('ports', lambda n: [(name, f'198.51.100.{n}, 203.0.113.3:{4000 + n}')]),
                ('in lower case', lambda n: [(name.lower(), f'198.51.100.{n}'), (name.lower(), '203.0.113.4')]),
                ('blanks', lambda n: [(name, f'198.51.100.{n} ,  203.0.113.5 ')]),
                ('one that is mapped', lambda n: [(name, f'198.51.100.{n}, ::ffff:203.0.113.6')]),
                ('Forwarded', lambda n: [('Forwarded', f'for=198.51.100.{n}'), (name, '203.0.113.7')]),
                ('a /64', lambda n: [(name, f'2001:db8:0:1::{n:x}')]),
                ('a /64 with ports', lambda n: [(name, f'[2001:db8:0:2:{n:x}::1]:{4000 + n}')]),
                ('no address', lambda n: [(name, f'198.51.100.{n}, unknown')])):
            expect(f'{host}, {what}', made_by(server, headers), 20)
        expect(f'{host}, 25 people', made_by(server, lambda n: [(name, f'198.51.100.{n}')]), 25)
        expect(f'{host}, not the proxy', made_by(server, lambda n: [(name, f'192.0.2.{n}')], '127.0.13.1'), 20)
        expect('the end', server.end(signal.SIGTERM), 0)


def connections(folder):
    """Only a proxy may have many connections."""
    server = Strange(folder, '--proxy', '127.0.14.1', '--host', '::')
    for address, most in (('127.0.14.1', 60), ('127.0.14.2', 32)):
        many = [socket.create_connection(('127.0.0.1', server.port), timeout=5, source_address=(address, 0)) for _ in range(60)]
        answered = 0
        for one in many:
            try:
                one.sendall(b'GET /games HTTP/1.1\r\nHost: localhost\r\n\r\n')
                answered += one.recv(12) == b'HTTP/1.1 200'
            except OSError:
                pass
        expect('connections of ' + address, answered, most)
        for one in many:
            one.close()
    time.sleep(0.5)
    expect('afterwards', ask(server, '127.0.14.2', 'GET', '/games')[0], 200)
    expect('the end', server.end(signal.SIGTERM), 0)


def seats(folder):
    """One stranger cannot take all free seats, and a new table is kept even if only strangers have sat there."""
    server = Strange(folder)
    tables = []
    for _ in range(20):
        tables.append('/games/hanabi/' + server.post('/games/hanabi/create', {'numPlayers': 3})[1]['matchID'])
    statuses = [ask(server, '127.0.15.1', 'POST', table + '/join', {'playerName': 'M'})[0] for table in tables for _ in range(3)]
    expect('seats that one address took', (statuses.count(200), set(statuses)), (8, {200, 429}))
    for _ in range(5):
        status, seat = ask(server, '127.0.15.2', 'POST', tables[-1] + '/join', {'playerName': 'M'})
        expect('a seat', status, 200)
        if status != 200:
            break
        expect('left', ask(server, '127.0.15.2', 'POST', tables[-1] + '/leave',
                           {'playerID': seat['playerID'], 'credentials': seat['playerCredentials']})[0], 200)
    expect('a table at which only strangers sat', server.get(tables[-1])[0], 200)
    expect('its own people', [server.post(tables[-1] + '/join', {'playerName': name})[0] for name in ('Ana', 'Bo', 'Zoe')],
           [200] * 3)
    expect('the end', server.end(signal.SIGTERM), 0)


def events(folder):
    """One seat cannot send other seats an unlimited number of bytes."""
    server = Strange(folder)
    table, (ana, bo) = server.table('hanabi')
    listening = server.listen(table + '/seat/0/views', ana)
    heard = []

    def listen():
        try:
            while part := listening.read1(65536):
                heard.append(len(part))
        except (OSError, ValueError, http.client.HTTPException):
            pass  # the server has ended

    threading.Thread(target=listen, daemon=True).start()
    seat = {'playerID': '1', 'credentials': bo}
    statuses = [server.post(table + '/update', {**seat, 'data': 'x' * 4000, 'newName': f'B{n}'})[0] for n in range(300)]
    statuses += [server.post(table + '/standIn', {**seat, 'bot': '' if n % 2 else 'random'})[0] for n in range(100)]
    expect('some are refused', (200 in statuses, 429 in statuses, set(statuses) - {200, 429}), (True, True, set()))
    expect('bytes to another page', sum(heard) < 400_000, True)
    expect('Ana', server.post(table + '/update', {'playerID': '0', 'credentials': ana, 'newName': 'Anna'})[0], 200)
    expect('the end', server.end(signal.SIGTERM), 0)


def lists(folder):
    """Tables with much data do not push other tables out of the list."""
    server = Strange(folder)
    honest = server.post('/games/hanabi/create', {'numPlayers': 2})[1]['matchID']
    for number in range(60):
        address = f'127.0.16.{number // 12 + 1}'
        table = '/games/hanabi/' + ask(server, address, 'POST', '/games/hanabi/create', {'numPlayers': 5})[1]['matchID']
        for _ in range(5):
            ask(server, address, 'POST', table + '/join', {'playerName': '\x01' * 64, 'data': 'x' * 4000})
    listed = server.get('/tables')[1]
    expect('omitted tables', listed.get('leftOut', 0), 0)
    expect('the honest one', honest in [one['matchID'] for one in listed['matches']], True)
    expect('the end', server.end(signal.SIGTERM), 0)


def answers_of_the_library(folder):
    """Requests that the HTTP library itself refuses get an answer with one head, which has this server's headers."""
    server = Strange(folder)
    host = b'Host: localhost\r\n'
    start = b'GET /games HTTP/1.1\r\n' + host
    post = b'POST /games/gossip/create HTTP/1.1\r\n' + host + b'Content-Type: application/json\r\n'
    for what, statuses, request in (
            ('no Host', {400}, b'GET /games HTTP/1.1\r\n\r\n'),
            ('no colon', {400}, start + b'X\r\n\r\n'),
            ('HTTP/2.0', {400, 505}, b'GET /games HTTP/2.0\r\n' + host + b'\r\n'),
            ('no HTTP', {400}, b'GET /games HTTX/1.1\r\n' + host + b'\r\n'),
            ('HTTP/0.9', {400}, b'GET /games\r\n\r\n'),
            ('a length that is no number', {400}, post + b'Content-Length: a\r\n\r\n{}'),
            ('a length below 0', {400}, post + b'Content-Length: -1\r\n\r\n{}'),
            ('a length of 23 digits', {400, 413}, post + b'Content-Length: 99999999999999999999999\r\n\r\n{}'),
            ('a coding', {400, 411}, post + b'Transfer-Encoding: gzip\r\n\r\n{}'),
            ('a bad chunk', {400, 411}, post + b'Transfer-Encoding: chunked\r\n\r\nzz\r\n'),
            ('a long header', {413, 431}, start + b'X: ' + b'y' * 60000 + b'\r\n\r\n'),
            ('many headers', {413, 431}, start + b'X: y\r\n' * 9000 + b'\r\n'),
            ('a long path', {414}, b'GET /' + b'y' * 60000 + b' HTTP/1.1\r\n' + host + b'\r\n'),
            ('a long query', {413, 414, 431}, b'GET /games?' + b'a&' * 16000 + b' HTTP/1.1\r\n' + host + b'\r\n'),
            ('many cookies', {413, 431}, start + b'Cookie: ' + b'a=b;' * 7000 + b'\r\n\r\n')):
        answer = network.send(server, request).decode('latin-1')
        head, _, body = answer.partition('\r\n\r\n')
        lines = head.split('\r\n')
        fields = dict(line.lower().split(': ', 1) for line in lines[1:] if ': ' in line)
        expect(what + ', one head', (len(re.findall(r'HTTP/1\.\d \d', answer)), int((lines[0].split(' ') + ['0', '0'])[1] or 0) in statuses), (1, True))
        expect(what + ', its headers', [fields.get(name) for name in (
            'content-type', 'x-content-type-options', 'cross-origin-resource-policy', 'cache-control', 'content-security-policy',
            'content-length')],
               ['application/json', 'nosniff', 'same-origin', 'no-store', "default-src 'none'; frame-ancestors 'none'",
                str(len(body))])
        expect(what + ', its error', body[:10], '{"error":"')
    with socket.create_connection(('127.0.0.1', server.port), timeout=20) as connection:
        connection.sendall(start + b'\r\n' + start + b'X\r\n\r\n' + start + b'\r\n')
        answer = b''
        while part := connection.recv(65536):
            answer += part
        expect('one after another', [line.split(b' ')[1] for line in answer.split(b'HTTP/1.1')[1:]], [b'200', b'400'])
    expect('other requests', server.get('/games')[0], 200)
    expect('the end', server.end(signal.SIGTERM), 0)


PARTS = [films, queues, forwarded, connections, seats, events, lists, answers_of_the_library]


if __name__ == '__main__':
    sys.exit(network.run_parts('shares', PARTS))
