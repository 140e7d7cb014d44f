"""Reads what the encoder is trained on into one shape: text, acceptable kinds, facts by place and by story, roles of mentions."""
import json
import os
import random
import re
import subprocess
import unicodedata
from dataclasses import dataclass, field

from labels import ARGUABLE, BY_PROBLEM, COARSE, FRAUD, KINDS, LATER, MARKS_LATER, ROLE_NAMES, ROLES, SHORT_KINDS, TAG_NAMES, TAGS

HERE = os.path.dirname(os.path.abspath(__file__))
MARK = re.compile(r'\{([^{}|]*)\|([^{}|]*)\}')
CODE = re.compile(r'([a-z]?[@$#])([\d.]*)|([a-z][A-Za-z+\-])')


@dataclass
class Example:
    text: str
    lang: str
    source: str
    kinds: list = field(default_factory=list)      # indexes; empty: unknown
    weight: float = 1.0
    spans: list = field(default_factory=list)      # (start, end, tag): told here
    told: dict = field(default_factory=dict)       # tag → weight: told somewhere
    not_told: float = 0.0                          # weight of the other tags as not told
    skipped: set = field(default_factory=set)      # tags of which nothing is known
    roles: list = field(default_factory=list)      # (start, end, role index)
    id: str = ''
    extra: dict = field(default_factory=dict)
    denied: set = field(default_factory=set)       # tags that what is told rules out


def tag_of(path, value):
    value = {True: 'true', False: 'false'}.get(value, value) if isinstance(value, bool) else value
    if path == 'merchant_contact.outcome':
        value = 'true'
    name = path if path == 'purchase.description' else f'{path}={value}'
    return TAG_NAMES.index(name) if name in TAG_NAMES else None


ARGUABLE_TAGS = {TAG_NAMES.index(name) for name in ARGUABLE}
STOLEN = {KINDS.index(kind) for kind in FRAUD + ['digital_goods_unauthorized']}
MISSING = {KINDS.index(kind) for kind in BY_PROBLEM['not_received']}
NOT_RECEIVED = 'delivery.issue=not_received'
UNSAID = ('denied.non_receipt=all', 'denied.trouble=true')
# What was bought goes unmarked in the later sentences.
PURCHASE = {tag for tag, name in enumerate(TAG_NAMES) if name.startswith('purchase.')}
FLAWED = {KINDS.index(kind) for kind in BY_PROBLEM['not_as_described']}


def with_denials(example):
    """What goes without saying is false where the opposite is told, or the kind rules it out: nobody took part in what was stolen."""
    told = {TAG_NAMES[tag] for tag in example.told}
    kinds = set(example.kinds)
    denied = set()
    if 'participated=false' in told or kinds and kinds <= STOLEN:
        denied.add('participated=true')
    if 'recognizes_merchant=false' in told:
        denied.add('recognizes_merchant=true')
    if kinds and not kinds & MISSING or any(name.startswith('delivery.issue=') for name in told):
        denied.add(NOT_RECEIVED)
    tells = lambda path: any(name.startswith(f'{path}=') for name in told)
    if kinds and kinds <= STOLEN | MISSING or tells('delivery.issue'):
        denied.add('denied.non_receipt=all')
    if kinds and kinds <= STOLEN | FLAWED or tells('condition.issue'):
        denied.add('denied.trouble=true')
    if kinds and kinds <= STOLEN or tells('refund.document'):
        denied.add('refund.document=none')
    if kinds and kinds <= STOLEN or tells('merchant_unavailable'):
        denied.add('merchant_unavailable=false')
    if kinds and 'paid_by_other_means' not in {KINDS[kind] for kind in kinds} or tells('other_payment.evidence'):
        denied.add('other_payment.evidence=none')
    example.denied = {TAG_NAMES.index(name) for name in denied - told}
    example.skipped = set(example.skipped) - example.denied
    return example


def parse_story(line, lang, name):
    kind, sum_, paid, written, marked = line.split(';', 4)
    text, spans, roles, gold = '', [], [], {}
    at = 0
    for mark in MARK.finditer(marked):
        text += marked[at:mark.start()]
        start = len(text)
        text += mark[1]
        at = mark.end()
        if CODE.sub('', mark[2]):
            raise ValueError(f'{name}: {mark[0]}')
        for code in CODE.finditer(mark[2]):
            span = (start, len(text))
            if code[3]:
                spans.append((*span, TAG_NAMES.index(TAGS[code[3]])))
                path, _, value = TAGS[code[3]].partition('=')
                gold[path] = mark[1] if value == '' else {'true': True, 'false': False}.get(value, value)
            else:
                role = ROLES.get(code[1], 'none')
                roles.append((*span, ROLE_NAMES.index(role)))
                if role != 'none':
                    value = code[2]
                    gold[role] = f'2026-{value[:2]}-{value[2:]}' if code[1][1] == '@' else float(value) if '$' in code[1] else mark[1]
    text += marked[at:]
    if '{' in text or '|' in text:
        raise ValueError(f'{name}: a mark is broken: {text}')
    text = text.strip()
    kinds = [KINDS.index(SHORT_KINDS[one]) for one in kind.split(',')]
    amount, currency = sum_.split()
    day = lambda value: f'2026-{value[:2]}-{value[2:]}'
    extra = {'gold': gold, 'amount': float(amount), 'currency': currency, 'paid': day(paid), 'written': day(written)}
    told = {tag: 1.0 for _, _, tag in spans}
    unknown = ARGUABLE_TAGS if authors_of(name) >= MARKS_LATER else ARGUABLE_TAGS | LATER
    return Example(text, lang, 'story', kinds, 1.0, spans, told, 1.0, unknown - set(told), roles, name, extra)


def authors_of(name):
    """Which authors wrote the row `FOLDER-LANG-N-ROW`: N, 1 without one."""
    found = re.search(r'-[a-z]{2}-(\d+)-\d+$', name)
    return int(found[1]) if found else 1


def authored(name):
    """Stories of `stories/NAME/LANG.txt` and `LANG-2.txt`, a line each: kind; sum; day paid; day written; text with marks."""
    folder = os.path.join(HERE, 'stories', name)
    found = []
    for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        lang = file[:2]
        with open(os.path.join(folder, file), encoding='utf8') as lines:
            rows = [line.rstrip('\n') for line in lines if line.strip() and not line.startswith('//')]
        stem = file.removesuffix('.txt')
        found += [parse_story(line, lang, f'{name}-{stem}-{index}') for index, line in enumerate(rows)]
    for story in found:
        # That all came and was well goes without saying too, where the story is of something else.
        story.skipped |= {TAG_NAMES.index(name) for name in UNSAID} - set(story.told)
    return found


def concepts():
    """Sentences of `concepts/LANG.txt`: kind (or `-`); sentence with marks."""
    folder = os.path.join(HERE, 'concepts')
    found = []
    for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with open(os.path.join(folder, file), encoding='utf8') as lines:
            for index, line in enumerate(line.strip() for line in lines if line.strip() and not line.startswith('//')):
                kind, text = line.split(';', 1)
                example = parse_story(f'{"not" if kind == "-" else kind};1 EUR;0101;0101;{text}', file[:2], f'c-{file[:-4]}-{index}')
                example.source = 'concept'
                if kind == '-':
                    example.kinds = []
                if authors_of(example.id) >= MARKS_LATER:
                    example.skipped |= PURCHASE - set(example.told)
                found.append(example)
    return found


def told_kinds():
    """Statements of `kinds/LANG.txt`, upset, clipped or dictated: kind; text. Of their facts nothing is known."""
    folder = os.path.join(HERE, 'kinds')
    found = []
    for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with open(os.path.join(folder, file), encoding='utf8') as lines:
            for index, line in enumerate(line.strip() for line in lines if line.strip() and not line.startswith('//')):
                kind, text = line.split(';', 1)
                kinds = [KINDS.index(SHORT_KINDS[one]) for one in kind.split(',')]
                found.append(Example(text.strip(), file[:2], 'told_kind', kinds, id=f'k-{file[:-4]}-{index}'))
    return found


def units(text):
    """Positions in UTF-16 code units → code points, for the rare text with a sign beyond the first plane."""
    if all(ord(sign) < 0x10000 for sign in text):
        return None
    table = []
    for place, sign in enumerate(text):
        table += [place] * (2 if ord(sign) >= 0x10000 else 1)
    return [*table, len(text)]


def prepared(stories=()):
    """Statements and stories of the project as `prepare.ts` writes them."""
    out = subprocess.run(['node', os.path.join(HERE, 'prepare.ts'), *stories], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def from_statement(row):
    place = units(row['text'])
    spans = [(f['start'], f['end'], tag_of(f['path'], f['value'])) for f in row['read']] if place is None else []
    spans = [span for span in spans if span[2] is not None]
    told = {tag: 0.4 for _, _, tag in spans}
    kinds = [KINDS.index(label) for label in row['labels']]
    return Example(row['text'], row['lang'], 'own', kinds, 1.0, [], told, 0.15, (ARGUABLE_TAGS | LATER) - set(told), [], row['id'],
                   {'weak': spans})


def from_story(row):
    gold, text = row['gold'], row['text']
    told = {tag_of(path, value): 1.0 for path, value in gold.items()}
    told.pop(None, None)
    skipped = (ARGUABLE_TAGS | LATER | {tag for path in row['arguable'] for tag, name in enumerate(TAG_NAMES)
                                if name.startswith(path)}) - set(told)
    spans, roles = [], []
    if units(text) is None:
        for fact in row['read']:
            tag = tag_of(fact['path'], fact['value'])
            if tag in told:
                spans.append((fact['start'], fact['end'], tag))
        description = str(gold.get('purchase.description', ''))
        at = text.lower().find(description.lower()) if description else -1
        if at >= 0:
            spans.append((at, at + len(description), TAG_NAMES.index('purchase.description')))
        for mention in row['mentions']:
            marks = {'date': '@', 'amount': '$', 'code': '#'}[mention['kind']]
            fits = [name for code, name in ROLES.items() if code[1] == marks and agrees(gold.get(name), mention['value'])]
            if len(fits) < 2:
                roles.append((mention['start'], mention['end'], ROLE_NAMES.index(fits[0]) if fits else 0))
    kinds = []
    if row.get('problem'):
        kinds = [KINDS.index(k) for p in [row['problem'], *as_list(row.get('also'))] for k in BY_PROBLEM[p]]
    return Example(text, row['lang'], 'told', kinds, 1.0, spans, told, 1.0, skipped, roles, row['id'], row)


def as_list(value):
    return value if isinstance(value, list) else [value] if value else []


def agrees(gold, value):
    if gold is None:
        return False
    if isinstance(gold, (int, float)) and isinstance(value, (int, float)):
        return abs(gold - value) < 0.005
    clean = lambda one: re.sub(r'[\s.\-/]', '', str(one)).lower()
    return str(gold)[:10] == str(value)[:10] if re.match(r'\d{4}-\d\d-\d\d', str(gold)) else clean(gold) == clean(value)


NO_DISPUTE_PRODUCTS = re.compile(r'mortgage|student loan|vehicle loan|payday|debt (collection|or credit)|credit reporting', re.I)
NO_DISPUTE_ISSUES = re.compile(r'getting a credit card|closing your account|closing an account|advertising|fees or interest|'
                               r'struggling|when making payments|credit limit|rewards', re.I)


def public(folder):
    """BANKING77 (CC BY 4.0) and complaint narratives of the CFPB (public domain), kinds only."""
    rows = lambda name: [json.loads(line) for line in open(os.path.join(folder, name), encoding='utf8')]
    finer = lambda labels: sorted({KINDS.index(k) for label in labels for k in COARSE.get(label, [])})
    found = []
    for row in rows('banking77_mapped.jsonl'):
        weak = row['tier'] == 'weak'
        kinds = finer(row['acceptable'] if weak else [row['label']])
        found.append(Example(row['text'], 'en', 'banking77', kinds, 0.2 if weak else 0.8, id=row['id']))
    for row in rows('cfpb_labelled.jsonl'):
        found.append(Example(row['text'], 'en', 'cfpb', finer([row['label']]), 2.0, id=row['id']))
    for row in rows('cfpb_other_unlabelled.jsonl'):
        if NO_DISPUTE_PRODUCTS.search(str(row.get('product'))) or NO_DISPUTE_ISSUES.search(f"{row.get('issue')} {row.get('sub_issue')}"):
            found.append(Example(row['text'], 'en', 'cfpb_by_product', [0], 0.5, id=row['id']))
    return [one for one in found if one.kinds]


def fillers():
    by_language = {}
    with open(os.path.join(HERE, '../statements/fillers.jsonl'), encoding='utf8') as lines:
        for line in lines:
            row = json.loads(line)
            by_language.setdefault(row['lang'], []).append(row['text'])
    return by_language


def shifted(example, before, after):
    move = len(before)
    copy = Example(**{**example.__dict__})
    copy.text = before + example.text + after
    copy.spans = [(a + move, b + move, tag) for a, b, tag in example.spans]
    copy.roles = [(a + move, b + move, role) for a, b, role in example.roles]
    if 'weak' in example.extra:
        copy.extra = {**example.extra, 'weak': [(a + move, b + move, tag) for a, b, tag in example.extra['weak']]}
    return copy


def without_accents(text):
    bare = ''.join(unicodedata.normalize('NFKD', sign)[0] for sign in text)
    return bare if re.search('[a-z]', text) else text


def misspelt(text, rng):
    """Neighbouring letters change places, here and there; every sign keeps its place in the text."""
    signs = list(text)
    for at in range(1, len(signs) - 2):
        if signs[at].isalpha() and signs[at + 1].isalpha() and signs[at - 1].isalpha() and rng.random() < 0.02:
            signs[at], signs[at + 1] = signs[at + 1], signs[at]
    return ''.join(signs)


def varied(example, by_language, rng: random.Random):
    """The same telling among sentences that say nothing of it, in lower or upper case, without punctuation or accents, misspelt."""
    talk = by_language.get(example.lang)
    if talk and example.source in ('own', 'concept', 'story', 'told', 'told_kind') and rng.random() < (0.35 if example.source == 'own' else 0.2):
        chosen = rng.sample(talk, min(len(talk), rng.choice((1, 1, 2, 2, 3))))
        cut = rng.randint(0, len(chosen))
        ending = '' if re.search(r'[.!?؟。]\s*$', example.text) else '.'
        example = shifted(example, ''.join(one + ' ' for one in chosen[:cut]), ending + ''.join(' ' + one for one in chosen[cut:]))
    text, dice = example.text, rng.random()
    if dice < 0.15:
        text = ''.join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text)
    elif dice < 0.18:
        text = ''.join(sign.upper() if len(sign.upper()) == 1 else sign for sign in text)
    if 0.05 < dice < 0.15:
        text = re.sub(r'(?<!\d)[.,;:!?](?!\d)|[.,;:!?](?=\s|$)', ' ', text)
    if rng.random() < 0.06:
        text = without_accents(text)
    if rng.random() < 0.06:
        text = misspelt(text, rng)
    return example if text == example.text else Example(**{**example.__dict__, 'text': text})
