#!/usr/bin/env python3
"""Renders every Markdown file of the tree as GitHub does, and checks the result.

markdown.py SOURCE [FILE…]   prints a fault for each torn table, cell of more than 200 characters, link or picture to a file that
                             does not exist, and anchor that no heading has; FILE: checks only these files
markdown.py --self-test

Exit status: 0 no faults, 1 faults, 2 wrong use.
"""
import os
import re
import sys
import tempfile
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, 'tools'))
import tree  # noqa: E402

try:
    from markdown_it import MarkdownIt
except ImportError:
    print('skipped: this Python has no markdown-it-py (Debian: python3-markdown-it)')
    sys.exit(0)

MOST = 200  # characters of a cell as readers see it
RENDERER = MarkdownIt('commonmark').enable('table')


def visible(inline):
    """Returns the part of a run of text that readers see."""
    return ''.join(child.content if child.type in ('text', 'code_inline') else ' ' if child.type == 'softbreak' else ''
                   for child in inline.children)


class Page:
    """A rendered file: its tokens, and the anchors that its headings have on GitHub."""

    def __init__(self, text):
        self.lines = text.split('\n')
        self.tokens = RENDERER.parse(text)
        self.anchors = set(re.findall(r'<a (?:id|name)="([^"]+)"', text))
        for before, token in zip(self.tokens, self.tokens[1:]):
            if before.type == 'heading_open':
                self.add_anchor(visible(token))

    def add_anchor(self, heading):
        anchor = re.sub(r'[^\w\- ]', '', heading.lower()).replace(' ', '-')
        name, copies = anchor, 0
        while name in self.anchors:
            copies += 1
            name = f'{anchor}-{copies}'
        self.anchors.add(name)


class Checker:
    """Checks files, and reads each of them once. Faults are lines such as `FILE:LINE: a torn table`."""

    def __init__(self, source):
        self.source, self.pages, self.faults = source, {}, []

    def page(self, name):
        if name not in self.pages:
            with open(os.path.join(self.source, name), encoding='utf-8') as file:
                self.pages[name] = Page(file.read())
        return self.pages[name]

    def fault(self, name, line, what):
        self.faults.append(f'{name}:{line + 1}: {what}')

    def check(self, name):
        page = self.page(name)
        columns = line = 0
        cell = False
        for token in page.tokens:
            if token.map:
                line = token.map[0]
            if token.type == 'table_open':
                columns = self.cells(page.lines[line])
            elif token.type == 'tr_open' and self.cells(page.lines[line]) != columns:
                self.fault(name, line, f'a row of {self.cells(page.lines[line])} cells in a table of {columns}; write | in a cell as \\|')
            elif token.type in ('td_open', 'th_open', 'td_close', 'th_close'):
                cell = token.type.endswith('_open')
            elif token.type == 'inline':
                self.check_text(name, line, token, cell)

    @staticmethod
    def cells(line):
        """Returns the number of cells in this line of a table. GitHub hides cells beyond the columns of the table."""
        inner = re.sub(r'^\s*(?:>\s*)?\||(?<!\\)\|\s*$', '', line)
        return len(re.findall(r'(?<!\\)\|', inner)) + 1

    def check_text(self, name, line, inline, cell):
        if cell and len(visible(inline)) > MOST:
            self.fault(name, line, f'a cell of {len(visible(inline))} characters; at most {MOST}: {visible(inline)[:60]}…')
        if not cell:
            for i, text in enumerate(inline.content.split('\n')):
                if text.lstrip().startswith('|'):
                    self.fault(name, line + i, f'a torn table: {text.strip()[:60]}')
        for child in inline.children:
            target = child.attrGet('href') if child.type == 'link_open' else child.attrGet('src') if child.type == 'image' else None
            if target is not None:
                self.check_link(name, line, target)

    def check_link(self, name, line, target):
        if re.match(r'[a-z]+:', target):
            return
        path, _, anchor = urllib.parse.unquote(target).partition('#')
        there = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
        if not os.path.exists(os.path.join(self.source, there)):
            self.fault(name, line, f'a link to a file that does not exist: {target}')
        elif anchor and there.endswith('.md') and anchor not in self.page(there).anchors:
            self.fault(name, line, f'no heading of {there} has the anchor #{anchor}')


def faults_in(source, names):
    checker = Checker(source)
    for name in names:
        checker.check(name)
    return checker.faults


def self_test():
    table = '| a | b |\n|---|---|\n'
    cases = [('# One two\n\n[x](#one-two) [y](b.md#three) [z](https://example.org/#q)\n', []),
             ('[x](#two)\n', ['a.md:1: no heading of a.md has the anchor #two']),
             ('text\n[x](c.md)\n', ['a.md:1: a link to a file that does not exist: c.md']),
             ('![x](c.png)\n', ['a.md:1: a link to a file that does not exist: c.png']),
             ('[x](b.md#four)\n', ['a.md:1: no heading of b.md has the anchor #four']),
             (table + '| `x|y` | z |\n', ['a.md:3: a row of 3 cells in a table of 2; write | in a cell as \\|']),
             (table + '| `x\\|y` | z |\n', []),
             (table + '| 1 | 2 |\n\n| 3 | 4 |\n', ['a.md:5: a torn table: | 3 | 4 |']),
             (table + '| ' + 'x' * 201 + ' | 2 |\n', [f"a.md:3: a cell of 201 characters; at most 200: {'x' * 60}…"]),
             (table + '| [' + 'x' * 200 + '](b.md) | 2 |\n', []),
             ('```\n| 3 | 4 |\n[x](c.md)\n```\n', []),
             ('# A\n\n# A\n\n[x](#a-1)\n', [])]
    results = []
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'b.md'), 'w', encoding='utf-8') as file:
            file.write('# Three\n')
        for text, expected in cases:
            with open(os.path.join(folder, 'a.md'), 'w', encoding='utf-8') as file:
                file.write(text)
            results.append((repr(text), faults_in(folder, ['a.md']), expected))
    failed = tree.count_wrong(results)
    print(f'{len(cases)} pages; {failed} faults')
    return 1 if failed else 0


def check(source, *names):
    names = names or tree.files(source, '.md')
    faults = faults_in(source, names)
    print('\n'.join(faults + [f'{len(names)} pages; {len(faults)} faults']))
    return 1 if faults else 0


if __name__ == '__main__':
    tree.run(__doc__, check, self_test)
