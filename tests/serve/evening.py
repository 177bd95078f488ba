#!/usr/bin/env python3
"""Runs the session with curl in docs/serve-http.md, and compares the answers with the page: evening.py FUDA SOURCE

Names of tables and credentials differ each time. If the page shows one, the later commands use the real one instead.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

FUDA, SOURCE = sys.argv[1:3]
SECRET = re.compile(r'[0-9a-f]{32}|(?<=")[0-9a-z]{12}(?=")')


def session():
    """Returns the commands, each with the lines of output that the page shows below it, without '# '."""
    text = open(os.path.join(SOURCE, 'docs/serve-http.md'), encoding='utf-8').read()
    block = text.split('## A session with curl')[1].split('```sh\n')[1].split('```')[0]
    steps = []
    for line in block.splitlines():
        if line.startswith('# '):
            steps[-1][1].append(line[2:])
        elif line:
            steps.append((line, []))
    return steps


def pattern(shown):
    """Returns a pattern for the answer: any name matches a name that the page shows, and any text matches '…'."""
    out = ''
    for part in re.split('(…|%s)' % SECRET.pattern, '\n'.join(shown)):
        if part is None:
            continue
        out += '.*' if part == '…' else '([0-9a-z]+)' if SECRET.fullmatch(part) or re.fullmatch('[0-9a-z]{12}', part) \
            else re.escape(part)
    return re.compile(out, re.DOTALL)


def main():
    if shutil.which('curl') is None:
        print('skipped: there is no curl')
        return
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([FUDA, 'serve', '--port', '0', '--tables', folder], stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, 'FUDA_PATH': os.path.join(SOURCE, 'rules')})
        try:
            url = server.stdout.readline().split()[-1]
            real = {'http://127.0.0.1:8000': url}
            before, compared = '', 0
            for command, shown in session():
                for known, now in real.items():
                    command = command.replace(known, now)
                if not shown:
                    before += command + '\n'
                    continue
                # A stream of events never ends by itself.
                script = before + command.replace('curl -sN', 'curl -sN --max-time 3')
                said = subprocess.run(['bash', '-c', script], capture_output=True, text=True, check=False).stdout
                found = pattern(shown).search(said)
                if found is None:
                    sys.exit('%s\n  shows %s\n  answers %s' % (command, shown, said))
                compared += 1
                names = SECRET.findall('\n'.join(shown))
                real.update(zip(names, found.groups()))
            if compared < 5:
                sys.exit('only %d answers were compared' % compared)
            print('%d answers are as docs/serve-http.md shows them' % compared)
        finally:
            server.terminate()
            server.wait()


main()
