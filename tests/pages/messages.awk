# Turns each message that a command printed into a row that does not depend on its wording:
#   SEVERITY PLACE | SUBJECT | CLOSEST | ELSEWHERE     `-` for nothing; fields at the end may be left out
# SUBJECT: the word that is marked in the file, or else the first one in quotes. CLOSEST: what is offered instead, to be
# typed. ELSEWHERE: other places that are named. The exit status of the command is a row, too: `[2]`.
#
#   awk -f messages.awk PRINTED                 prints the rows
#   awk -v rows=ROWS -f messages.awk PRINTED    fails unless the rows of the file ROWS fit, in which the subject may be any
#                                               word in quotes if the message marks none
# It counts bytes, so run it with LC_ALL=C.

# Fills `found` with the words in quotes and returns their number. An apostrophe within a word is no quote.
function quoted(text, found,   n, i, c, open) {
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    if (c != "\047") continue
    if (!open) {
      if (i == 1 || substr(text, i - 1, 1) !~ /[A-Za-z0-9]/) open = i
    } else if (substr(text, i + 1, 1) !~ /[A-Za-z0-9]/) {
      found[++n] = substr(text, open + 1, i - open - 1)
      open = 0
    }
  }
  return n + 0
}

function is_quoted(word, text,   found, n) {
  for (n = quoted(text, found); n > 0; n--) if (found[n] == word) return 1
  return 0
}

# The places in a text, apart from `own`, with commas between them.
function places_in(text, own,   out, one, seen) {
  while (match(text, /[A-Za-z0-9_.\/@+-]+\.(yaml|json|lua|md):[0-9]+(:[0-9]+)?/)) {
    one = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    if (one == own || seen[one]++) continue
    out = out (out == "" ? "" : ", ") one
  }
  return out
}

function subject(n,   found) {
  if (is_marked[n]) return mark[n]
  return quoted(said[n], found) > 0 ? found[1] : ""
}

function row(n,   out, fields, last, i) {
  out = head[n]
  fields[1] = subject(n); fields[2] = closest[n]; fields[3] = places_in(said[n] "\n" more[n], place[n])
  for (i = 1; i <= 3; i++) if (fields[i] != "") last = i
  for (i = 1; i <= last; i++) out = out " | " (fields[i] == "" ? "-" : fields[i])
  return out
}

function fits(line, n,   field, count, i, each, k) {
  if (line == row(n)) return 1
  count = split(line, field, " [|] ")
  if (count > 4 || field[1] != head[n]) return 0
  if (field[3] == "-" && closest[n] != "") return 0
  if (field[4] == "-" && places_in(said[n] "\n" more[n], place[n]) != "") return 0
  for (i = 1; i <= 4; i++) if (field[i] == "-") field[i] = ""
  if (is_marked[n] || field[2] == "" ? field[2] != subject(n) : !is_quoted(field[2], said[n])) return 0
  if (field[3] !~ /[^A-Za-z0-9_]/ || index(more[n], field[3]) == 0)
    for (k = split(field[3], each, ", "); k > 0; k--) if (!is_quoted(each[k], more[n])) return 0
  for (k = split(field[4], each, ", "); k > 0; k--) if (index(said[n] "\n" more[n], each[k]) == 0) return 0
  return 1
}

# The column of the severity in the first line of a message; 0 in any other line.
function begin_of_severity(line,   at, i, first, words) {
  if (line ~ /^ /) return 0
  if (line ~ /^(error|warning|note): /) return 1
  split("error warning note", words, " ")
  for (i = 1; i <= 3; i++) {
    at = index(line, ": " words[i] ": ")
    if (at > 0 && (first == 0 || at + 2 < first)) first = at + 2
  }
  return first + 0
}

{ at = begin_of_severity($0) }

at > 0 {
  n++
  place[n] = substr($0, 1, at > 1 ? at - 3 : 0)
  match(substr($0, at), /^[a-z]+/)
  head[n] = substr($0, at, RLENGTH) (place[n] == "" ? "" : " " place[n])
  said[n] = substr($0, at + RLENGTH + 2)
  before = ""
  goes_on = 1
  next
}

/^ / && goes_on {
  if (!is_marked[n] && before != "" && match($0, /\^~*$/) && substr($0, 1, RSTART - 1) ~ /^ +$/) {
    # Only in ASCII is a column a byte.
    if (before !~ /[\200-\377]/) {
      is_marked[n] = 1
      mark[n] = substr(before, RSTART, RLENGTH)
    }
  } else {
    more[n] = more[n] $0 "\n"
    if (match($0, /^ +write: ./)) closest[n] = closest[n] (closest[n] == "" ? "" : ", ") substr($0, RLENGTH)
    if (match($0, /did you mean .*\?/)) {
      for (i = quoted(substr($0, RSTART), found); i > 0; i--) words_of[i] = found[i]
      for (i = 1; i in words_of; i++) {
        closest[n] = closest[n] (closest[n] == "" ? "" : ", ") words_of[i]
        delete words_of[i]
      }
    }
  }
  before = $0
  next
}

{ goes_on = 0 }

/^\[[0-9]+\]$/ { status = $0 }

END {
  if (rows == "") {
    for (i = 1; i <= n; i++) print row(i)
    if (status != "") print status
    exit
  }
  for (i = 1; (getline line < rows) > 0; i++) {
    if (i <= n ? !fits(line, i) : i > n + 1 || line != status) exit 1
  }
  exit i != n + (status == "" ? 1 : 2)
}
