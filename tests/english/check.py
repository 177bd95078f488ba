#!/usr/bin/env python3
"""Finds sentences that read as if they were translated (patterns.py), and commit subjects that are clauses.

check.py SOURCE             compares the findings of each file with known.txt: a file may not have more, and if it has fewer,
                            known.txt must be updated
check.py SOURCE --update    writes lower numbers, and never higher ones, to known.txt
check.py SOURCE --show [PATH…]   lists the findings as FILE:LINE: PATTERN: TEXT, with what to write instead; PATH: only files
                                 whose names begin with this
check.py --self-test

Lines with "prose-ok" have no findings. Exit status: 0 as expected, 1 findings, 2 wrong use.
"""
import collections
import os
import re
import sys

import texts
from patterns import PATTERNS, SUBJECT

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, 'tools'))
import tree  # noqa: E402

TABLE = [(name, re.compile(regex), re.compile(skip) if skip else None, instead) for name, regex, skip, instead in PATTERNS]
LEFT_OUT = re.compile(r'(?:names|phrases)/(?!en\b)[A-Za-z_-]+\.yaml$|^tests/(?:golden|playthroughs/recorded|fuzz|english)/|/imports/|\.svg$|'
                      r'^docs/reference/|^schemas/(?:variant|pack)\.schema\.json$')  # generated files and other languages
KNOWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'known.txt')
FIRST = '9c45ddea'  # checks the subjects of later commits


def plain(text):
    """Replaces code and addresses, which are not prose, by as many x."""
    return re.sub(r'`[^`]*`|https?://\S+|\]\([^)]*\)', lambda match: 'x' * len(match.group()), text)


def findings(name, data):
    """Yields each finding as (line, pattern, text of the line, what to write instead)."""
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


def all_findings(source):
    found = {}
    for name in tree.files(source):
        if LEFT_OUT.search(name):
            continue
        try:
            with open(os.path.join(source, name), encoding='utf-8') as file:
                found[name] = list(findings(name, file.read()))
        except (UnicodeDecodeError, OSError):
            continue
    return {name: some for name, some in found.items() if some}


def bad_subjects(source):
    for since in (f'{FIRST}..HEAD', '-1'):  # a clone may contain only the last commit
        log = tree.git(source, 'log', '--format=%h %s', since)
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
    cases = [('a.md', 'Text here.\nWhoever asks is answered now.\n', [(2, 'whoever')]),  # prose-ok
             ('a.md', '```\nWhoever asks is answered\n```\n| a b | it is dealt anew |\n', [(4, 'anew')]),  # prose-ok
             ('a.md', '`whoever` asks is fine here\n', []),  # prose-ok
             ('a.cpp', 'int a;  // Deals the cards\n        // anew.\nauto b = "all that is there";\n',  # prose-ok
              [(2, 'anew'), (3, 'all-that'), (3, 'are-there')]),
             ('a.cpp', "char c = '\"'; // it is dealt anew\nauto s = R\"(one seat\nwhoever it is)\";\n",  # prose-ok
              [(1, 'anew'), (3, 'whoever')]),
             ('a.lua', '--[[ The cards\nare dealt anew ]] x = [[whoever it is]]\n', [(2, 'anew'), (2, 'whoever')]),  # prose-ok
             ('a.js', "const r = /whoever it is/; f('whoever it is');\n", [(1, 'whoever')]),  # prose-ok
             ('a.py', '"""Deals the cards\n    anew."""\n', [(2, 'anew')]),  # prose-ok
             ('a.yaml', 'a: it is dealt anew\nb: |\n  one line\n  whoever it is\nc: "whoever it is" # dealt anew here\n',  # prose-ok
              [(1, 'anew'), (4, 'whoever'), (5, 'anew'), (5, 'whoever')]),
             ('a.json', '{"description": "Whoever asks is answered"}\n', [(1, 'whoever')]),  # prose-ok
             ('a.sh', 'echo "whoever it is" # prose-ok\n', [])]
    failed = tree.count_wrong(
        (f'{name}: {data!r}', sorted((line, pattern) for line, pattern, _, _ in findings(name, data)), sorted(expected))
        for name, data, expected in cases)
    subjects = {'Page: what cards are worth is shown': True, 'Page: show what cards are worth': False, 'Of cards': True}  # prose-ok
    failed += sum(bool(re.match(SUBJECT, subject)) != bad for subject, bad in subjects.items())
    print(f'{len(cases)} texts, {len(subjects)} subjects; {failed} faults')
    return 1 if failed else 0


def check(source, *options):
    if options[:1] != ('--show',):
        return compare(source, options == ('--update',))
    found = all_findings(source)
    shown = {name: some for name, some in found.items() if not options[1:] or name.startswith(options[1:])}
    for name, some in shown.items():
        show(some, name)
    for pattern, count in collections.Counter(finding[1] for some in shown.values() for finding in some).most_common():
        print(f'{count:5} {pattern}')
    return 1 if shown else 0


if __name__ == '__main__':
    tree.run(__doc__, check, self_test)
