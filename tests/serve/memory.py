#!/usr/bin/env python3
"""Tests of a server that gets too little memory: it says so and ends, or refuses a request and continues.

usage: memory.py FUDA SOURCE [--running]      --running: also test a running server, which sometimes fails on a busy machine
"""
import http.client
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

import network
from network import FUDA, SOURCE, Server, expect

MB = 1024 * 1024
# What the dynamic loader of glibc writes with status 127, after the name of the program, if memory is too short.
LOADER_ERROR = re.compile(r'error while loading shared libraries|cannot (allocate|create|enlarge|map|apply|change)')


def start(folder, megabytes):
    """Starts a server with this much address space. Returns the server, or its exit status and what it wrote if it ended."""
    with open(folder + '/log', 'w+', encoding='utf-8') as log:
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes * MB, megabytes * MB))
        process = subprocess.Popen([FUDA, '--rules', SOURCE + '/rules', 'serve', '--port', '0'], cwd=folder, stdout=subprocess.PIPE,
                                   stderr=log, text=True, preexec_fn=limit)
        for line in process.stdout:
            if line.startswith('serving on '):
                server = Server.__new__(Server)
                server.process, server.port = process, int(line.rsplit(':', 1)[1])
                return server, None, ''
        status = process.wait(30)
        log.seek(0)
        return None, status, log.read()


def at_the_start():
    """Starts servers with more and more memory until it suffices. Returns that amount, in megabytes."""
    fine = 0
    megabytes = 16
    while fine < 3:
        with tempfile.TemporaryDirectory() as folder:
            server, status, said = start(folder, megabytes)
            if server is not None:
                fine += 1
                expect(f'{megabytes} MB: the end', server.end(signal.SIGTERM), 0)
            elif status == 127 and LOADER_ERROR.search(said) or status == -signal.SIGSEGV and said == '':
                pass  # fails before the program starts
            else:
                expect(f'{megabytes} MB: it serves, or says why not: {said}', (status, said.strip() != '', 'terminate called' in said),
                       (2, True, False))
        megabytes += 3
    return megabytes


def ask(server, method, path, body=None, credentials=None):
    """Sends a request. Returns the status and the text of the answer; the status is 0 if no answer comes."""
    headers = {'Accept-Encoding': 'br'} if method == 'GET' else {'Content-Type': 'application/json'}
    if credentials:
        headers['Authorization'] = 'Bearer ' + credentials
    connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=60)
    try:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return 0, b''
    finally:
        connection.close()


def while_it_runs(megabytes):
    with tempfile.TemporaryDirectory() as folder:
        server, _, said = start(folder, megabytes)
        if server is None:
            expect(f'{megabytes} MB', said, '')
            return
        seen = set()
        table, who = '', []
        for number in range(60):
            status, text = ask(server, 'POST', '/games/hanabi/create', {'numPlayers': 2, 'setupData': {'seed': number}})
            seen.add(status)
            if status != 200:
                continue
            table = '/games/hanabi/' + json.loads(text)['matchID']
            joined = [ask(server, 'POST', table + '/join', {'playerName': name}) for name in ('Ana', 'Bo')]
            seen.update(status for status, _ in joined)
            if all(status == 200 for status, _ in joined):
                who = [json.loads(text)['playerCredentials'] for _, text in joined]
                for path, mine in (('/opening', None), ('/seat/0/opening', who[0]), ('/seat/1/view', who[1]), ('/film', None)):
                    seen.add(ask(server, 'GET', table + path, None, mine)[0])
                seen.add(ask(server, 'POST', table + '/seat/0/move', {'move': 'hint P2 1', 'after': 0}, who[0])[0])
        expect(f'{megabytes} MB: statuses', seen - {200, 409, 422, 429, 500, 503}, set())
        with open(folder + '/log', encoding='utf-8') as log:
            expect(f'{megabytes} MB: it runs', (server.process.poll(), log.read()[-2000:] if server.process.poll() else ''), (None, ''))
        expect(f'{megabytes} MB: the end', server.end(signal.SIGTERM), 0)
        # Every acknowledged move is still there, and every journal is readable.
        again = Server(folder, stderr=open(folder + '/log', 'w', encoding='utf-8'))
        kept = sorted(name[:-6] for name in os.listdir(folder + '/tables') if name.endswith('.seats'))
        there = [one for one in kept if again.get('/games/hanabi/' + one)[0] != 200]
        with open(folder + '/log', encoding='utf-8') as log:
            expect(f'{megabytes} MB: tables that cannot be opened: {log.read()}', there, [])
        again.end(signal.SIGTERM)


def main():
    enough = at_the_start()
    if '--running' in sys.argv:
        for more in (0, 6, 14, 30, 60):
            while_it_runs(enough + more)
    print(f'memory: {"fine" if network.failed == 0 else str(network.failed) + " failed"}, {enough} MB are enough to start')
    return 1 if network.failed else 0


if __name__ == '__main__':
    sys.exit(main())
