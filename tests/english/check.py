#!/usr/bin/env python3
"""Finds sentences that read as if they were translated (patterns.py), and subjects of commits that are clauses.

check.py SOURCE             compares with known.txt, which counts the findings of each file: a file may have no more, and fewer must be noted
check.py SOURCE --update    notes fewer; never more
check.py SOURCE --show [PATH…]   lists them as FILE:LINE: PATTERN: TEXT, with what to write instead; below these paths alone
check.py --self-test

A line with "prose-ok" is left out. Exit status: 0 as expected, 1 findings, 2 wrong use.
"""
import collections
import os
import re
import subprocess
import sys

import texts
from patterns import PATTERNS, SUBJECT

TABLE = [(name, re.compile(regex), re.compile(skip) if skip else None, instead) for name, regex, skip, instead in PATTERNS]
LEFT_OUT = re.compile(r'(?:names|phrases)/(?!en\b)[A-Za-z_-]+\.yaml$|^tests/(?:golden|playthroughs/recorded|fuzz|english)/|/imports/|\.svg$|'
                      r'^docs/reference/|^schemas/(?:variant|pack)\.schema\.json$')  # written by programs, and other languages
KNOWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'known.txt')
FIRST = '9c45ddea'  # subjects after this commit


def plain(text):
    """As long as the text, without code and addresses: they are not prose."""
    return re.sub(r'`[^`]*`|https?://\S+|\]\([^)]*\)', lambda match: 'x' * len(match.group()), text)


def findings(name, data):
    """Yields (line, pattern, text of the line, what to write instead)."""
    lines = data.split('\n')
    table = [row for row in TABLE if not (row[2] and row[2].search(name))]
    for text in texts.of_file(name, data):
        if len(text.text.split()) < 3:
            continue
        words = plain(text.text)
        for pattern, regex, _, instead in table:
            for match in regex.finditer(words):
                start = match.start() + len(match.group()) - len(match.group().lstrip('.;:, '))
                line = text.lines[min(start, len(text.lines) - 1)]
                if 'prose-ok' not in lines[line - 1]:
                    yield line, pattern, lines[line - 1].strip(), instead


def git(source, *arguments):
    """What git prints; None if it is not installed, or fails."""
    try:
        run = subprocess.run(['git', '-C', source, *arguments], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return run.stdout if run.returncode == 0 else None


def files(source):
    """The files of the tree; without git, all but those in build folders."""
    listed = git(source, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    if listed is not None:
        names = [name for name in listed.split('\0') if name]
    else:
        names = [os.path.relpath(os.path.join(folder, name), source) for folder, _, here in os.walk(source) for name in here]
        names = [name for name in names if not re.search(r'(?:^|/)(?:\.git|build|node_modules)/', name)]
    return sorted(name for name in set(names) if not LEFT_OUT.search(name))


def all_findings(source):
    found = {}
    for name in files(source):
        try:
            with open(os.path.join(source, name), encoding='utf-8') as file:
                found[name] = list(findings(name, file.read()))
        except (UnicodeDecodeError, OSError):
            continue
    return {name: some for name, some in found.items() if some}


def bad_subjects(source):
    for since in (f'{FIRST}..HEAD', '-1'):  # a clone may hold the last commit alone
        log = git(source, 'log', '--format=%h %s', since)
        if log is not None:
            return [line for line in log.splitlines() if re.match(SUBJECT, line.split(' ', 1)[1])]
    return []


def known():
    with open(KNOWN, encoding='utf-8') as file:
        rows = [line.split() for line in file if not line.startswith('#')]
    return {name: int(count) for count, name in rows}


def show(some, name):
    for line, pattern, text, instead in some:
        print(f'{name}:{line}: {pattern}: {text[:160]}\n  write {instead}')


def compare(source, update):
    found, before, failed = all_findings(source), known(), 0
    counts = {name: len(some) for name, some in found.items()}
    for name, count in counts.items():
        if count > before.get(name, 0):
            failed += 1
            print(f'{name}: {count} findings, {before.get(name, 0)} are known')
            show(found[name], name)
    fewer = [name for name, count in before.items() if counts.get(name, 0) < count]
    if update:
        with open(KNOWN, 'w', encoding='utf-8') as file:
            file.write('# Findings of check.py in each file, which may only become fewer: check.py SOURCE --update\n')
            rows = {name: min(count, before[name]) for name, count in counts.items() if name in before}
            file.writelines(f'{count} {name}\n' for name, count in sorted(rows.items()))
    elif fewer:
        failed += 1
        print('fewer findings than known.txt says, note them with check.py SOURCE --update: ' + ', '.join(fewer))
    for line in bad_subjects(source):
        failed += 1
        print(f"the subject of commit {line.replace(' ', ' is a clause: ', 1)}; write what the commit does: 'Area: verb …'")
    print(f'{sum(counts.values())} findings in {len(counts)} files; {failed} faults')
    return 1 if failed else 0


def self_test():
    cases = [('a.md', 'Text here.\nWhoever asks is answered now.\n', [(2, 'whoever')]),
             ('a.md', '```\nWhoever asks is answered\n```\n| a b | it is dealt anew |\n', [(4, 'anew')]),
             ('a.md', '`whoever` asks is fine here\n', []),
             ('a.cpp', 'int a;  // Deals the cards\n        // anew.\nauto b = "all that is there";\n',
              [(2, 'anew'), (3, 'all-that'), (3, 'are-there')]),
             ('a.cpp', "char c = '\"'; // it is dealt anew\nauto s = R\"(one seat\nwhoever it is)\";\n",
              [(1, 'anew'), (3, 'whoever')]),
             ('a.lua', '--[[ The cards\nare dealt anew ]] x = [[whoever it is]]\n', [(2, 'anew'), (2, 'whoever')]),
             ('a.js', "const r = /whoever it is/; f('whoever it is');\n", [(1, 'whoever')]),
             ('a.py', '"""Deals the cards\n    anew."""\n', [(2, 'anew')]),
             ('a.yaml', 'a: it is dealt anew\nb: |\n  one line\n  whoever it is\nc: "whoever it is" # dealt anew here\n',
              [(1, 'anew'), (4, 'whoever'), (5, 'anew'), (5, 'whoever')]),
             ('a.json', '{"description": "Whoever asks is answered"}\n', [(1, 'whoever')]),
             ('a.sh', 'echo "whoever it is" # prose-ok\n', [])]
    failed = 0
    for name, data, expected in cases:
        got = sorted((line, pattern) for line, pattern, _, _ in findings(name, data))
        if got != sorted(expected):
            failed += 1
            print(f'{name}: {data!r}: {got}, not {expected}')
    subjects = {'Page: what cards are worth is shown': True, 'Page: show what cards are worth': False, 'Of cards': True}
    failed += sum(bool(re.match(SUBJECT, subject)) != bad for subject, bad in subjects.items())
    print(f'{len(cases)} texts, {len(subjects)} subjects; {failed} faults')
    return 1 if failed else 0


def main(arguments):
    if arguments == ['--self-test']:
        return self_test()
    if not arguments or not os.path.isdir(arguments[0]):
        print(__doc__, file=sys.stderr)
        return 2
    source, *rest = arguments
    if rest[:1] == ['--show']:
        found = all_findings(source)
        shown = {name: some for name, some in found.items() if not rest[1:] or any(name.startswith(path) for path in rest[1:])}
        for name, some in shown.items():
            show(some, name)
        for pattern, count in collections.Counter(finding[1] for some in shown.values() for finding in some).most_common():
            print(f'{count:5} {pattern}')
        return 1 if shown else 0
    return compare(source, rest == ['--update'])


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
