#!/usr/bin/env python3
"""Tests of the folder of tables: which server may use it, which users may read it, and what a second server does to it.

usage: folder.py FUDA SOURCE
"""
import fcntl
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

import network
from network import FUDA, SOURCE, Server, expect


def second(folder, *args, before=None):
    """Starts a server while others run. Returns its exit status and what it wrote. Ends the server if it starts to serve."""
    with open(os.path.join(folder, 'second'), 'w+', encoding='utf-8') as said:
        process = subprocess.Popen([FUDA, '--rules', SOURCE + '/rules', 'serve', '--port', '0', *args], cwd=folder,
                                   stdout=subprocess.PIPE, stderr=said, text=True, preexec_fn=before)
        serves = any(line.startswith('serving on ') for line in process.stdout)
        if serves:
            process.terminate()
        status = process.wait(30)
        said.seek(0)
        return 'it serves' if serves else status, said.read()


def files_of(folder):
    return sorted(os.listdir(folder + '/tables'))


def two_servers(folder):
    first = Server(folder)
    seen = files_of(folder)
    status, said = second(folder)
    expect('the second server', status, 2)
    for part in ("'tables'", f'process {first.process.pid}', f':{first.port}', '--tables'):
        expect(f'it says {part}', part in said, True)
    expect('a server by another path', second(folder + '/tables/..', '--tables', folder + '/tables')[0], 2)
    os.symlink(folder + '/tables', folder + '/link')
    expect('a server by a link', second(folder, '--tables', folder + '/link')[0], 2)
    expect('a server with a name', second(folder, '--name', 'a')[0], 2)
    expect('nothing has changed', files_of(folder), seen)
    made = first.post('/games/nin-jan/create', {'numPlayers': 2})[1]
    expect('the first server still works', first.get('/games/nin-jan/' + made['matchID'])[0], 200)
    first.end(signal.SIGKILL)
    again = Server(folder)
    expect('after kill -9', again.get('/games/nin-jan/' + made['matchID'])[0], 200)
    expect('the end', again.end(signal.SIGTERM), 0)
    expect('remaining files', [name for name in files_of(folder) if name.startswith('.')], [])


def with_names(folder):
    a, b = Server(folder, '--name', 'a'), Server(folder, '--name', 'b')
    status, said = second(folder, '--name', 'a')
    expect('the same name', (status, f'process {a.process.pid}' in said), (2, True))
    status, said = second(folder)
    expect('no name', (status, f'process {a.process.pid}' in said or f'process {b.process.pid}' in said), (2, True))
    expect('one ends', a.end(signal.SIGTERM), 0)
    status, said = second(folder)
    expect('no name, beside one', (status, f'process {b.process.pid}' in said), (2, True))
    a = Server(folder, '--name', 'a')
    for server in (a, b):
        expect('the end', server.end(signal.SIGTERM), 0)
    expect('remaining files', files_of(folder), [])


def while_tables_are_made(folder):
    """Nothing is lost if other servers are started again and again while the first creates tables."""
    first = Server(folder)
    made, over = [], threading.Event()

    def start_others():
        while not over.is_set():
            second(folder)
    other = threading.Thread(target=start_others)
    other.start()
    for i in range(19):
        status, table = first.post('/games/nin-jan/create', {'numPlayers': 2}, **{'X-Forwarded-For': str(i)})
        expect('a table', status, 200)
        made.append(table['matchID'])
        time.sleep(0.1)
    over.set()
    other.join()
    there = files_of(folder)
    expect('lost files', [name for one in made for name in (one + '.yaml', one + '.seats') if name not in there], [])
    first.end(signal.SIGKILL)
    again = Server(folder)
    expect('lost tables', [one for one in made if again.get('/games/nin-jan/' + one)[0] != 200], [])
    again.end(signal.SIGTERM)


def newer_than_the_server(folder):
    """The server removes old leftovers, but keeps newer files: if locks do not work, another server may have created them."""
    os.makedirs(folder + '/tables')
    names = ['.fuda-1-2-3', 'iduta7nsii42.seats', 'x.txt']
    for name in names:
        for age in ('old', 'new'):
            path = f'{folder}/tables/{name}' if age == 'old' else f'{folder}/tables/{name.replace("2", "4")}'
            with open(path, 'w', encoding='utf-8') as file:
                file.write('{}')
            when = time.time() + (3600 if age == 'new' else -3600)
            os.utime(path, (when, when))
    server = Server(folder)
    left = [name for name in files_of(folder) if not name.startswith('.lock')]
    expect('remaining files', left,
           sorted({'.fuda-1-4-3', 'iduta7nsii44.seats', 'x.txt'}))
    server.end(signal.SIGTERM)


def is_held(path):
    """Locks the file without saying who holds the lock, as a program other than a server would."""
    file = open(path, 'w', encoding='utf-8')
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


def strange_locks(folder):
    os.makedirs(folder + '/tables')
    held = is_held(folder + '/tables/.lock')
    status, said = second(folder)
    expect('held by a stranger', (status, 'in use' in said), (2, True))
    held.close()
    os.remove(folder + '/tables/.lock')
    os.symlink('/etc/passwd', folder + '/tables/.lock')
    expect('a link', second(folder)[0], 2)
    os.remove(folder + '/tables/.lock')
    os.mkdir(folder + '/tables/.lock')
    expect('a folder', second(folder)[0], 2)
    os.rmdir(folder + '/tables/.lock')
    os.mkfifo(folder + '/tables/.lock')
    expect('a pipe', second(folder)[0], 2)
    os.remove(folder + '/tables/.lock')
    with open(folder + '/tables/.lock', 'w', encoding='utf-8') as stale:
        stale.write('process 1, at nowhere\n')
    server = Server(folder)
    expect('left by one that was killed', server.end(signal.SIGTERM), 0)


def modes(folder, mask):
    server = Server(folder, '--tables', 'new/tables', before=lambda: os.umask(mask))
    server.post('/games/nin-jan/create', {'numPlayers': 2})
    mode = lambda path: oct(os.stat(path).st_mode & 0o777)
    expect(f'folder, umask {mask:o}', (mode(folder + '/new'), mode(folder + '/new/tables')), ('0o700', '0o700'))
    files = {mode(f'{folder}/new/tables/{name}') for name in os.listdir(folder + '/new/tables')}
    expect(f'files, umask {mask:o}', files, {'0o600'})
    server.end(signal.SIGTERM)


def open_to_others(folder):
    os.makedirs(folder + '/tables')
    os.chmod(folder + '/tables', 0o777)
    with open(folder + '/log', 'w', encoding='utf-8') as log:
        server = Server(folder, stderr=log)
    server.end(signal.SIGTERM)
    with open(folder + '/log', encoding='utf-8') as log:
        expect('the log says so', 'chmod 700 tables' in log.read(), True)
    expect('the mode is unchanged', oct(os.stat(folder + '/tables').st_mode & 0o777), '0o777')


def read_only(folder):
    """A server refuses to start if it cannot write to the folder. Skipped as root, who may write to any folder."""
    if os.getuid() == 0:
        return
    os.makedirs(folder + '/tables')
    os.chmod(folder + '/tables', 0o500)
    status, said = second(folder)
    expect('read-only', (status, 'cannot be written' in said), (2, True))


def main():
    for part in (two_servers, with_names, while_tables_are_made, newer_than_the_server, strange_locks, open_to_others, read_only):
        with tempfile.TemporaryDirectory() as folder:
            part(folder)
    for mask in (0o000, 0o022, 0o077, 0o777):
        with tempfile.TemporaryDirectory() as folder:
            modes(folder, mask)
    print('folder: ' + ('fine' if network.failed == 0 else f'{network.failed} failed'))
    return 1 if network.failed else 0


if __name__ == '__main__':
    sys.exit(main())
