"""The prose in a file: comments, quoted texts, paragraphs and table cells, each with the line of every character.

Reads C++, JavaScript, Lua, Python, shell, Markdown, YAML, JSON and CMake. Good enough for formatted files; it is no parser.
"""
import bisect
import re

LANGUAGES = {'cpp': 'cpp', 'h': 'cpp', 'js': 'js', 'mjs': 'js', 'lua': 'lua', 'py': 'py', 'sh': 'sh'}
LINE_COMMENT = {'cpp': '//', 'js': '//', 'lua': '--'}
NO_PROSE = re.compile(r'\s*(NOLINT|clang-format|eslint|shellcheck|yaml-language)')


class Text:
    """A run of prose. kind: 'prose', 'comment' or 'string'; lines: the line of each character, from 1."""

    def __init__(self, kind, text='', line=0):
        self.kind, self.text, self.lines = kind, '', []
        self.add(text, line)

    def add(self, text, line, separator=' '):
        if self.text and text and separator:
            self.text += separator
            self.lines += [self.lines[-1]] * len(separator)
        self.text += text
        self.lines += [line] * len(text)


def end_of(data, ending, start):
    """Behind the next `ending`, or the end of the file."""
    found = data.find(ending, start)
    return len(data) if found < 0 else found + len(ending)


def tokens(data, language):
    """Yields (kind, text, start, end) of each comment and string."""
    at, previous = 0, ''  # the last character that is not blank tells a regular expression of JavaScript from a division
    while at < len(data):
        char = data[at]
        if comment := comment_at(data, at, language):
            yield 'comment', data[at:comment], at, comment
            at = comment
        elif language == 'cpp' and char == "'":
            literal = re.match(r"'(\\.[^']*|[^'\\])'", data[at:at + 12]) if not previous.isalnum() else None
            at, previous = at + (literal.end() if literal else 1), char
        elif string := string_at(data, at, language):
            first, last, end = string
            yield 'string', data[first:last], at, end
            at, previous = end, '"'
        elif language == 'js' and char == '/' and previous in '(,=:[!&|?{};+' and (
                regex := re.match(r'/(\\.|\[(\\.|[^\]\n])*\]|[^/\\\n\[])+/', data[at:at + 300])):
            at, previous = at + regex.end(), '/'
        else:
            previous = previous if char.isspace() else char
            at += 1


def comment_at(data, at, language):
    """The end of the comment that begins here; None if none does."""
    if language == 'lua' and (long := re.match(r'--\[(=*)\[', data[at:at + 16])):
        return end_of(data, ']' + long.group(1) + ']', at)
    if language in LINE_COMMENT:
        if data.startswith(LINE_COMMENT[language], at):
            end = data.find('\n', at)
            return len(data) if end < 0 else end
        if language != 'lua' and data.startswith('/*', at):
            return end_of(data, '*/', at + 2)
    elif data[at] == '#' and (at == 0 or data[at - 1] in ' \t\n'):
        end = data.find('\n', at)
        return len(data) if end < 0 else end
    return None


def string_at(data, at, language):
    """Where the text of the string that begins here starts and ends, and where the string ends; None if none begins."""
    if language == 'cpp' and (raw := re.match(r'R"([^()\s\\]{0,16})\(', data[at:at + 24])):
        ending = ')' + raw.group(1) + '"'
        end = end_of(data, ending, at)
        return at + raw.end(), end - len(ending), end
    if language == 'lua' and (long := re.match(r'\[(=*)\[', data[at:at + 8])):
        ending = ']' + long.group(1) + ']'
        end = end_of(data, ending, at)
        return at + long.end(), end - len(ending), end
    quote = data[at]
    if language == 'py' and data[at:at + 3] in ('"""', "'''"):
        end = end_of(data, quote * 3, at + 3)
        return at + 3, end - 3, end
    if quote not in '"\'' and not (quote == '`' and language == 'js'):
        return None
    end = at + 1
    while end < len(data) and data[end] != quote and (data[end] != '\n' or quote == '`' or language == 'sh'):
        end += 2 if data[end] == '\\' and not (language == 'sh' and quote == "'") else 1
    return at + 1, end, min(end + 1, len(data))


def of_code(data, language):
    """Comments on lines that follow each other are one text, and so are strings that the language joins."""
    texts, last, last_end, last_column = [], None, 0, 0
    starts = [0] + [match.end() for match in re.finditer('\n', data)]
    for kind, body, start, end in tokens(data, language):
        line = bisect.bisect_right(starts, start)
        column = start - starts[line - 1]
        gap = data[last_end:start]
        last_end = end
        if kind == 'comment':
            body = re.sub(r'^(///?<?|//!|--\[=*\[|--+|/\*+|#+!?)\s?', '', body)
            body = re.sub(r'(\*/|\]=*\])$', '', body)
            if NO_PROSE.match(body):
                last = None
                continue
            joined = (last is not None and last.kind == kind and not gap.strip() and gap.count('\n') == 1 and
                      column == last_column and not body.startswith('   ') and body.strip())
            pieces = [re.sub(r'^\s*\*?\s?', '', piece) if i else piece for i, piece in enumerate(body.split('\n'))]
        else:
            joined = last is not None and last.kind == kind and gap.strip() in ('', '..', '+') and '\n' in gap
            pieces = [piece.strip() if i else piece for i, piece in enumerate(unescaped(body).split('\n'))]
        if not joined:
            last = Text(kind)
            texts.append(last)
        for i, piece in enumerate(pieces):
            last.add(piece, line + i, '' if joined and kind == 'string' and i == 0 else ' ')
        last_column = column
    return texts


def unescaped(text):
    return re.sub(r'\\(["\'\\nt])', lambda match: {'n': ' ', 't': ' '}.get(match.group(1), match.group(1)), text)


def of_markdown(data):
    texts, last, fence = [], None, None
    for number, raw in enumerate(data.split('\n'), 1):
        line = raw.strip()
        if fence:
            fence = None if line.startswith(fence) else fence
        elif opened := re.match(r'(```+|~~~+)', line):
            fence, last = opened.group(1), None
        elif not line or line.startswith('<!--') or re.match(r'^[-|: ]+$', line):
            last = None
        elif line.startswith('|'):
            last = None
            texts += [Text('prose', cell.strip(), number) for cell in re.split(r'(?<!\\)\|', line.strip('|')) if cell.strip()]
        elif line.startswith('#'):
            last = None
            texts.append(Text('prose', line.lstrip('# '), number))
        else:
            if item := re.match(r'([-*+]|\d+\.)\s+', line):
                last, line = None, line[item.end():]
            if last is None:
                last = Text('prose')
                texts.append(last)
            last.add(re.sub(r'^>\s?', '', line), number)
    return texts


def of_yaml(data):
    texts, last, block = [], None, None  # block: how far the key of a block of text is indented
    for number, raw in enumerate(data.split('\n'), 1):
        indent = len(raw) - len(raw.lstrip())
        if block is not None and raw.strip() and indent <= block:
            block = None
        comment = re.match(r'^\s*#+ ?(.*)$', raw) if block is None else None
        if comment and NO_PROSE.match(comment.group(1)):
            last = None
        elif comment or block is not None:
            kind = 'comment' if comment else 'string'
            if last is None or last.kind != kind:
                last = Text(kind)
                texts.append(last)
            last.add(comment.group(1) if comment else raw.strip(), number)
        elif re.search(r':\s*[>|][-+]?\s*$', raw):
            last, block = None, indent
        else:
            last = None
            texts += of_yaml_line(raw, number)
    return texts


def of_yaml_line(raw, number):
    texts, spans = [], []
    for quoted in re.finditer(r'"((?:\\.|[^"\\])*)"|\'((?:\'\'|[^\'])*)\'(?=[\s,}\]]|$)', raw):
        if quoted.start() == 0 or raw[quoted.start() - 1] in ' [{,':
            texts.append(Text('string', unescaped(quoted.group(1) or quoted.group(2) or ''), number))
            spans.append(quoted.span())
    bare = ''.join(' ' if any(first <= i < last for first, last in spans) else char for i, char in enumerate(raw))
    if comment := re.search(r'(?:^|\s)# ?(.+)$', bare):
        texts.append(Text('comment', comment.group(1), number))
        bare = bare[:comment.start()]
    values = re.finditer(r'(?:^|[\s{,])[\w.?!"\'-]+:\s+([^{}\[\],#"\']+(?:,[^{}\[\]#"\':]+)*)', bare)
    return texts + [Text('string', value.group(1).strip(), number) for value in values]


def of_json(data):
    return [Text('string', unescaped(match.group(1)), number)
            for number, raw in enumerate(data.split('\n'), 1)
            for match in re.finditer(r'"(?:description|title|markdownDescription|errorMessage)":\s*"((?:\\.|[^"\\])*)"', raw)]


def of_file(name, data):
    """The texts of a file, which its name tells how to read; none of a file that it does not know."""
    base = name.rsplit('/', 1)[-1]
    ending = base.rsplit('.', 1)[-1]
    if ending in LANGUAGES:
        return of_code(data, LANGUAGES[ending])
    if readers := {'md': of_markdown, 'yaml': of_yaml, 'yml': of_yaml, 'json': of_json}.get(ending):
        return readers(data)
    if base in ('CMakeLists.txt', 'rooms.txt'):
        return [text for text in of_code(data, 'sh') if text.kind == 'comment']
    return of_code(data, 'sh') if base in ('dev', 'run') or ending == 'cmake' else []
