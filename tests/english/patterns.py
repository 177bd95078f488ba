"""Stilted English, as regular expressions. Most find sentences that read as if they were translated.

Nine of ten findings are real, but they are only a third of what is wrong: read each sentence aloud as well.
"""

# name, regular expression, where it does not apply (a path), what to write instead
PATTERNS = [
    ("who-clause", r"(?:^|[.;:] |, and |, but )[Ww]ho (?!else|sits where|finds out)(?:is|are|was|has|had|does|did|can|cannot|may|sat|lost|[a-z]+s)\b(?![^.]*\?)[^?.;:]{0,80}? (?:is|are|has|had|sees|gets|goes|may|can|cannot|must|wins|loses|knows|keeps|reads|pays|looks|does|ends|plays|hears|leads|comes|takes|starts|begins|learns|needs|finds)\b", "", "name the actor: 'A player who …', 'Anyone who …'"),
    ("whoever", r"\b[Ww]hoever\b", r"rulebook|^rules/[^/]+/(game|names)|^examples/games/[^/]+/(game|names)", "'the player who', 'the caller', 'the host of the table'"),
    ("what-clause", r"(?:^|[.;] )What (?:is|are|was|comes|follows|stands|lies|goes|does|has|cannot|can|must|nobody|somebody|others|one|it|they|rules|people)\b(?![^.]*\?)(?:(?! (?:that|which|who|when|where|what|and) )[^?.:;,]){3,60} (?:is|are|has|stays|stands|lies|goes|must|cannot|was|follows|comes|counts|depends|ends|keeps|needs)\b", "", "make the thing the subject: 'Failed games are counted', not 'What failed is counted'"),  # prose-ok
    ("that-clause", r"(?:^|[.;:] )That (?:an|it|nobody|somebody|before|all|no|its|they|there|a \w+ (?:is|was|has|can))\b", "", "start with the subject; use 'Whether …' or a plain sentence"),
    ("of-front", r"(?:^|[.;] )Of (?!course|fuda|these,|them,|those,|them\b)[a-z-]+", "", "'If several tie, the first …'; in comments 'For …'"),
    ("for-ever", r"\bfor ever\b", "", "'forever', 'indefinitely', 'in a loop'"),
    ("anew", r"\banew\b", "", "'again', 'from scratch', or the verb alone ('redealt', 'rebuilt')"),
    ("look-on", r"\blook(?:s|ing|ed)? on(?=[.,;:)]| by| at| and| from| or| is| are| here|$)", "", "'watch', 'spectate'; 'spectator' for the person"),
    ("stands", r"\b(?:stands?|stood|standing) (?:in|beside|at|there|under|below|above|behind|before|where|with|first|last|for itself)\b(?! \d| for )", r"blackjack", "'is in', 'is listed under', 'appears next to', 'is written'"),
    ("beside", r"\b[Bb]eside (?:this|a|the|its|our|that) (?:file|game|script|rules|journal|pack|folder|enum|rulebook|variant|program)|\bbeside (?:the usual|English|those|what|games|it in)|\b(?:lies?|stands?|lying) beside\b", "", "'next to', 'in the same folder as'; 'besides' or 'in addition to' for more of a kind"),
    ("behind", r"\b(?:loaded|written|typed|word|value|key|name|colon|dot|right|\?|!|\)) behind\b|\bbehind (?:the others|a dot|its (?:name|key)|a colon)", "", "'after', 'following'"),
    ("lies", r"\b(?:files?|folders?|scripts?|pages?|packs?|commands?|links?|journals?|source|code|program|server) (?:that )?(?:lies?|lay|lying)\b|\b(?:game|folder) in which a \w+ lies", "", "files 'are in' a folder; cards may lie"),
    ("called", r"\bcalled (?:so|like|otherwise|alike|as people)\b|\bcalled by (?:its|their) (?:name|place)\b|\b[Hh]ow (?:cards?|moves?|they|it|faces|games|a \w+) (?:is|are) called\b", "", "'named'; 'has the same name as'; 'What cards are called'"),
    ("so-many", r"\b[Ss]o (?:many|often)\b(?! times)(?![^.]{0,80}\b(?:that|as|so)\b)", "", "'that many', 'this number of', or the number"),
    ("per-a", r"\b(?:one|once|number|object|bit|byte|row|entry|digit|line|file|list|call|block) an? (?:seat|move|face|line|game|row|file|thread|round|turn|colour|player|team|step|zone|column|place|position|table|binding|item|process)\b(?! that| which| has| is)", "", "'one per seat', 'for each move'"),
    ("ones-own", r"\bone's (?:own|hand|turn|cards|last|side|seat|eyes|score)\b", "", "'your own', 'the player's own'"),
    ("own-hand", r"\bof the own \w+", "", "'of the player's own hand'"),
    ("any-more", r"\bany more\b(?! than)", "", "'no longer' before the verb, or 'anymore'"),
    ("chance", r"\b(?:games? (?:by|of) chance|(?:all|choose|chooses|chosen|moves?|play|plays|played) by chance|all (?:the )?chance|game's chance|chance comes|chance of its own|kinds? of chance)\b", "", "'at random', 'random games', 'randomness'"),  # prose-ok
    ("all-that", r"\b[Aa]ll (?:that|who)\b(?! matters| remains)", "", "'everything that', 'everyone who', or drop 'all that'"),  # prose-ok
    ("all-bare", r"\b(?:what|when|until|once|if|where|while|that) all (?:see|have(?! passed)|know|get|are|can|may|must|sit|moved?|choose|share|agree|play|look|hear|went)\b|\b(?:shown|told|visible|known|said) to all\b(?! [a-z]+s\b)|\b[Aa]ll (?:see|know|choose) (?:at|it|the|what|in|that)", "", "'everyone', 'all players', 'every seat'"),
    ("as-far-as", r"\b(?:is|are|was|were|\w+s|,|it|them|this|that),? as far as (?!possible|the (?:end|game|last))", "", "'if', 'where', 'to the extent that', 'what can be proven of'"),
    ("where-if", r"\b[Ww]here (?:there (?:is|are) (?:none|no|one|such)|none (?:is|are)|nobody|somebody|no \w+ (?:is|has|can)|it is (?:null|empty|not|missing|malformed|longer)|they are (?:not|equal)|one (?:is|does|has))\b", "", "'if', 'when', 'unless'"),
    ("live-as-long", r"\blives? as long\b", "", "'must outlive this object'"),
    ("go-on", r"\b(?:go|goes|went|going|gone) on (?:with|as|where|by|noting|meanwhile|again|until)\b", "", "'continue', 'resume', 'carry on'"),
    ("told-passive", r"\b(?:is|are|was|were|be|been) (?:told|said) (?:of|so|beforehand|once|anew|alike|again|too|only|where|by (?:its|their|the)|on the)\b", "", "'shown', 'reported', 'announced'; say who tells whom"),  # prose-ok
    ("told-of", r"\b(?:told|tells?|said|says?|seen|shown|remembers?) of (?:a |an |the |it\b|its|them|this|that|each|what|whom|one|somebody|cards?|moves?|positions?|other)", "", "'about' ('was told about a card'); 'of' only after 'told of' in the sense of news"),
    ("that-there-is", r"\bthat there (?:is|are)(?: not)?[.,;:)]", "", "'existing', 'available'; 'a card that does not exist'"),
    ("are-there", r"\bthat (?:is|are|was|were) there\b(?! to)", "", "'existing', 'present', or drop it"),
    ("same-of", r"\bthe same of\b", "", "'the same for'"),
    ("else", r"[,;] else (?!if\b|:)[a-z`]", "", "'otherwise', 'or else', or two sentences"),
    ("meant", r"\b(?:is|are|was|were) meant(?: by|[.,;:)]|$)", "", "'applies to', 'selects', 'refers to', 'matches'"),
    ("nearest-right", r"\bnearest right\b", "", "'closest match', 'suggestion'"),
    ("comes-to", r"\bcomes? to (?:be|allocate|have|do)\b", "", "'becomes', 'turns into', 'starts to'"),
    ("adverb-end", r"\b(?:meanwhile|likewise)(?=[.,;:)]|$)|\bbeforehand\b", "", "'in the meantime', 'while that happens', 'in advance'; 'the same way'"),
    ("how-often", r"\b[Hh]ow often\b(?! (?:may|can|does|do|should))", "", "'how many times', 'the number of times'"),
    ("no-words", r"\b(?:has|have) (?:no )?words\b|\bwords for people\b|\b(?:answered|said|told) in words\b|\bhas words in\b", "", "'is translated', 'has a translation', 'a readable message'"),
    ("made", r"\bma(?:kes|de|king|ke) (?:a|the|this|their|another) (?:new )?(?:page|folder|film|view)\b|\b(?:tables?|pages?|folders?|films?) (?:is|are|was|were) made\b(?! of| up)|\bmade (?:a|the|this) table\b", "", "'create', 'generate', 'write', 'build'"),
    ("is-another", r"\b(?:is|are|was|were) (?:another|otherwise)(?: one)?(?=[.,;:)]|$| than| now)", "", "'differs', 'has changed'"),
    ("is-so", r"\b(?:is|are|was|were|be) (?:not )?so(?=[.,;:)]|$| now| by now)", "", "repeat the predicate: 'is true', 'matches', 'is still current'"),
    ("looked", r"\b(?:is|are|was|were|be) looked (?:for|at|after|into)\b", "", "'searched', 'inspected', 'checked'; or an active verb"),
    ("also-tail", r", also (?:at|in|where|while|by|of|one|those|when|for|if|with|within|from|that|what|to|on|between|after|before|under)\b", "", "'including', 'even', 'too'"),
    ("to-and-fro", r"\bto and fro\b|\ba way on\b|\bby the way from\b", "", "'back and forth'; 'what to do next'; 'relative to'"),
]

# The subject of a commit must say what the commit does, not begin with a clause about the world.
SUBJECT = r"(?i)^(?:[\w ,()/-]+: )?(?:what|who|whoever|whose|how|that|why|where|of|one's)\b"  # prose-ok
