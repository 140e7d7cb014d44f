"""Trains the upper layers and the heads anew on what the released lower ones give: python train_top.py --data DIR --out OUT
[--layers 2] [--minutes 15]. See README.md. Seeded; one thread."""
import argparse
import json
import os
import random
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import data
from base_states import LAYERS, WEIGHTS, Base, RuntimeTokens
from encoder_model import Layer
from from_onnx import weights_of
from labels import KINDS, ROLE_NAMES, TAG_NAMES
from train import token_range

SEED = 20261127
LIMIT = 160
BATCH = 3072         # tokens of a batch, padding included
RATE, HEAD_RATE = 2e-4, 1e-3
KEPT = 0.99
# Of each source: variants of a text that are made, and the share of the texts in a pass.
VARIANTS = {'own': 0.5, 'banking77': 0.25, 'cfpb': 1, 'cfpb_by_product': 0.15, 'told': 2, 'story': 4, 'concept': 3, 'told_kind': 4}
SHARES = {'own': 0.25, 'banking77': 0.12, 'cfpb': 0.35, 'cfpb_by_product': 0.07, 'told': 0.7, 'story': 2.0, 'concept': 1.5,
          'told_kind': 2.0}
ALIKE, ALIKE_KINDS = 0.15, 0.2   # weight of what the released heads say, where nothing else is known


class Top(nn.Module):
    def __init__(self, config, layers, dropout):
        super().__init__()
        self.layers = nn.ModuleDict({str(LAYERS - layers + i): Layer(config, dropout) for i in range(layers)})
        hidden = config['H']
        self.kind_head, self.tag_head = nn.Linear(hidden, len(KINDS)), nn.Linear(hidden, len(TAG_NAMES))
        self.role_head = nn.Linear(hidden, len(ROLE_NAMES))
        self.lost = nn.Dropout(dropout)

    def forward(self, x, mask, seen):
        """`seen`: the mask of attention, without tokens that are left out at random."""
        bias = ((1 - seen) * -1e4)[:, None, None, :]
        for layer in self.layers.values():
            x = layer(x, bias)
        x = x.float()
        weights = (mask * seen)[..., None]
        pooled = self.lost((x * weights).sum(1) / weights.sum(1))
        return self.kind_head(pooled), self.tag_head(self.lost(x)), self.role_head(self.lost(x))


CONFIG = dict(H=384, NH=12, FF=1536, eps=1e-12)


def released(layers, dropout=0.1):
    top = Top(CONFIG, layers, dropout)
    stored = weights_of(os.path.join(WEIGHTS, 'model.onnx'))
    top.load_state_dict({name: widened(torch.from_numpy(np.array(stored[name])), value) for name, value in top.state_dict().items()})
    return top


def widened(stored, own):
    """Released weights of a head with tags that were added since: rows of their own, which tell nothing yet."""
    if stored.shape == own.shape:
        return stored
    wide = torch.zeros_like(own)
    if own.dim() == 1:
        wide -= 4
    wide[:len(stored)] = stored
    return wide


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def wanted_of(example, said_tags):
    """Of every tag: told or not, and how much that counts. Where nothing is known, what the released heads say."""
    wanted, weight = np.zeros(len(TAG_NAMES)), np.zeros(len(TAG_NAMES), np.float32)
    known = said_tags.shape[1]
    wanted[:known], weight[:known] = sigmoid(said_tags.max(0)), ALIKE
    if example.told or example.not_told:
        known = np.ones(len(TAG_NAMES), bool)
        known[list(example.skipped)] = False
        # What patterns read of statements is weak: the released heads may know more.
        if example.source != 'own':
            wanted, weight = np.where(known, 0, wanted), np.where(known, example.not_told, weight / 3)
        for tag, share in example.told.items():
            wanted[tag], weight[tag] = 1, share
    for tag in example.denied:
        wanted[tag], weight[tag] = 0, max(example.not_told, 0.5)
    return wanted.astype(np.float32), weight.astype(np.float32)


class Row:
    """A text with its states and all that a loss needs of it."""

    def __init__(self, example, spans, states, kinds, tags):
        self.example, self.state, self.length = example, states, len(states)
        self.wanted, self.weight = wanted_of(example, tags)
        self.said = kinds.astype(np.float32)
        self.marks = []
        for start, end, tag in example.spans or example.extra.get('weak', []):
            place = token_range(spans, start, end)
            if place:
                self.marks.append((*place, tag, 1.0 if example.spans else 0.25))
        self.roles = [(*place, role) for start, end, role in example.roles if (place := token_range(spans, start, end))]
        self.is_marked = bool(example.spans) and example.source in ('story', 'concept') or example.source == 'concept'


def rows_of(examples, base, tokens, fillers, rng, count=None, varied=True):
    rows = []
    for example in examples:
        group = []
        times = count or VARIANTS[example.source]
        for _ in range(int(times) + (rng.random() < times - int(times))):
            one = data.varied(example, fillers, rng) if varied else example
            ids, spans = tokens.encode(one.text, LIMIT)
            states, kinds, tags, _ = base.run(ids)
            group.append(Row(one, spans, states, kinds, tags))
        if group:
            rows.append(group)
    return rows


def batches(groups, rng):
    rows = []
    for group in groups:
        source = group[0].example.source
        share = SHARES[source] / min(1, VARIANTS[source])
        times = int(share) + (rng.random() < share - int(share))
        rows += rng.sample(group, times) if times <= len(group) else [rng.choice(group) for _ in range(times)]
    rng.shuffle(rows)
    found = []
    for at in range(0, len(rows), 1500):
        batch = []
        for row in sorted(rows[at:at + 1500], key=lambda row: row.length):
            if batch and row.length * (len(batch) + 1) > BATCH:
                found.append(batch)
                batch = []
            batch.append(row)
        found.append(batch)
    rng.shuffle(found)
    return found


def collate(rows):
    longest = max(row.length for row in rows)
    states = np.zeros((len(rows), longest, CONFIG['H']), np.float32)
    mask = np.zeros((len(rows), longest), np.float32)
    for i, row in enumerate(rows):
        states[i, :row.length], mask[i, :row.length] = row.state, 1
    return torch.from_numpy(states), torch.from_numpy(mask)


def kind_loss(logits, rows):
    log = F.log_softmax(logits, -1)
    accepted = torch.zeros_like(logits)
    weight, alike = torch.zeros(len(rows)), torch.zeros(len(rows))
    for i, row in enumerate(rows):
        kinds = row.example.kinds
        if kinds:
            accepted[i, kinds], weight[i] = 1, row.example.weight
        # The released heads are followed where they are right, or nobody knows.
        if not kinds or int(row.said.argmax()) in kinds:
            alike[i] = ALIKE_KINDS
    hit = torch.logsumexp(log + (accepted - 1) * 1e4, -1)
    told = -(0.93 * hit + 0.07 * log.mean(-1)) * weight
    said = torch.softmax(torch.from_numpy(np.stack([row.said for row in rows])), -1)
    return (told + (said * -log).sum(-1) * alike).sum() / max(float(weight.sum()), 1.0)


def tag_loss(tags, mask, rows):
    """Told somewhere: the strongest token. Told here: the tokens of the mark; elsewhere in a marked text not."""
    top = tags.masked_fill(mask[..., None] == 0, -30).max(1).values
    wanted = torch.from_numpy(np.stack([row.wanted for row in rows]))
    weight = torch.from_numpy(np.stack([row.weight for row in rows]))
    total = (F.binary_cross_entropy_with_logits(top, wanted, reduction='none') * weight).sum()
    here, elsewhere = np.zeros(tags.shape, np.float32), np.zeros(tags.shape, np.float32)
    for i, row in enumerate(rows):
        if row.is_marked:
            elsewhere[i, :row.length] = 1 / row.length
            elsewhere[i, :, list(row.example.skipped)] = 0
        for start, end, tag, share in row.marks:
            here[i, start:end, tag] += share / (end - start)
            elsewhere[i, start:end, tag] = 0
    told = (F.softplus(-tags) * torch.from_numpy(here)).sum() + (F.softplus(tags) * torch.from_numpy(elsewhere)).sum()
    return (total + told) / len(rows)


def role_loss(roles, rows):
    means, wanted = [], []
    for i, row in enumerate(rows):
        for start, end, role in row.roles:
            means.append(roles[i, start:end].mean(0))
            wanted.append(role)
    if not means:
        return roles.sum() * 0
    return F.cross_entropy(torch.stack(means), torch.tensor(wanted), label_smoothing=0.03)


def examples_of(folder):
    others = [data.from_story(row) if 'gold' in row else data.from_statement(row) for row in data.prepared()]
    if folder:
        others += data.public(folder)
    return [data.with_denials(one) for one in others + data.authored('train') + data.concepts() + data.told_kinds()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--data')
    parser.add_argument('--out', required=True)
    parser.add_argument('--layers', type=int, default=2)
    parser.add_argument('--minutes', type=float, default=15, help='of processor time; the rate falls to zero by then')
    parser.add_argument('--passes', type=float, default=20)
    parser.add_argument('--seed', type=int, default=SEED)
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    rng = random.Random(args.seed)
    os.makedirs(args.out, exist_ok=True)
    groups = rows_of(examples_of(args.data), Base(args.layers), RuntimeTokens(), data.fillers(), rng)
    print(f'{sum(len(group) for group in groups)} texts, {time.process_time():.0f} s', flush=True)
    train(released(args.layers), groups, rng, args)


def train(top, groups, rng, args):
    heads = [p for n, p in top.named_parameters() if 'head' in n]
    body = [p for n, p in top.named_parameters() if 'head' not in n]
    optimizer = torch.optim.AdamW([{'params': body, 'lr': RATE}, {'params': heads, 'lr': HEAD_RATE}], weight_decay=0.01)
    rates = [group['lr'] for group in optimizer.param_groups]
    average = {name: value.detach().clone() for name, value in top.named_parameters()}
    losses, step, seen, started = [0.0] * 3, 0, 0.0, time.process_time()
    top.train()
    while seen < args.passes:
        found = batches(groups, rng)
        for index, batch in enumerate(found):
            done = max((seen + index / len(found)) / args.passes, (time.process_time() - started) / (args.minutes * 60))
            if done >= 1:
                return save(average, args.out)
            for group, rate in zip(optimizer.param_groups, rates):
                group['lr'] = rate * min(1.0, (step + 1) / 60) * (1 - done)
            states, mask = collate(batch)
            # A token in fourteen is not looked at: what is told must not hang on one word.
            here = mask * (torch.rand(mask.shape) > 0.07)
            here[:, 0] = 1
            with torch.autocast('cpu', torch.bfloat16):
                kinds, tags, roles = top(states, mask, here)
            parts = [kind_loss(kinds.float(), batch), 0.4 * tag_loss(tags.float(), mask, batch), 0.6 * role_loss(roles.float(), batch)]
            optimizer.zero_grad()
            sum(parts).backward()
            torch.nn.utils.clip_grad_norm_(top.parameters(), 1.0)
            optimizer.step()
            step += 1
            with torch.no_grad():
                for name, value in top.named_parameters():
                    average[name].lerp_(value, 1 - KEPT)
            losses = [0.98 * old + 0.02 * float(new.detach()) for old, new in zip(losses, parts)]
            if step % 50 == 0:
                print(f'{time.process_time() - started:6.0f} s step {step} done {done:.3f} losses '
                      + ' '.join(f'{x:.3f}' for x in losses), flush=True)
        seen += 1
        save(average, args.out)
    return None


def save(average, folder):
    path = os.path.join(folder, 'top.pt')
    torch.save(average, path + '.new')
    os.replace(path + '.new', path)


if __name__ == '__main__':
    main()
