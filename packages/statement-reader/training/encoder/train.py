"""Trains the encoder: python train.py --data DIR [--stories FILE] --out DIR [--minutes 60]. See README.md. Seeded; one thread."""
import argparse
import json
import os
import random
import time
from collections import Counter

import torch
import torch.nn.functional as F

import data
from encoder_model import Encoder, Tokens, load_base
from labels import KINDS, ROLE_NAMES, TAG_NAMES

SEED = 20261123
LIMIT = 160          # tokens of a text seen in training
BATCH = 1536         # tokens of a batch, padding included
RATE, HEAD_RATE, TAG_RATE = 1.5e-4, 2e-3, 6e-3
FROZEN = 3           # lowest layers that keep the weights of the base
SHARES = {'own': 0.25, 'banking77': 0.12, 'cfpb': 0.35, 'cfpb_by_product': 0.07, 'told': 0.9, 'story': 2.0, 'concept': 1.0,
          'told_kind': 1.2}  # of each source in a pass
KEPT = 0.99          # share of the running average of the weights that a step keeps


AUTHORED = ('told', 'story', 'concept', 'told_kind')


def token_range(spans, start, end):
    inside = [i for i, (a, b) in enumerate(spans) if a < end and b > start and b > a]
    return (inside[0], inside[-1] + 1) if inside else None


def collate(rows):
    length = max(len(ids) for ids, _, _ in rows)
    ids = torch.ones(len(rows), length, dtype=torch.long)
    mask = torch.zeros(len(rows), length)
    for i, (one, _, _) in enumerate(rows):
        ids[i, :len(one)] = torch.tensor(one)
        mask[i, :len(one)] = 1
    return ids, mask


def kind_loss(logits, rows):
    chosen = [(i, e) for i, (_, _, e) in enumerate(rows) if e.kinds]
    if not chosen:
        return logits.sum() * 0
    log_probabilities = F.log_softmax(logits, -1)
    losses, weights = [], 0.0
    for i, example in chosen:
        hit = torch.logsumexp(log_probabilities[i, example.kinds], 0)
        losses.append(-(0.93 * hit + 0.07 * log_probabilities[i].mean()) * example.weight)
        weights += example.weight
    return torch.stack(losses).sum() / max(weights, 1.0)


def tag_loss(tags, mask, rows):
    """Told somewhere: the strongest token. Told here: the tokens of the mark; elsewhere in a marked story not."""
    top = tags.masked_fill(mask[..., None] == 0, -30).max(1).values
    total, count = tags.sum() * 0, 0
    for i, (_, spans, example) in enumerate(rows):
        if not example.told and example.not_told == 0:
            continue
        count += 1
        wanted = torch.zeros(len(TAG_NAMES))
        weight = torch.full((len(TAG_NAMES),), example.not_told)
        for tag, share in example.told.items():
            wanted[tag], weight[tag] = 1, share
        for tag in example.skipped:
            weight[tag] = 0
        total = total + (F.binary_cross_entropy_with_logits(top[i], wanted, reduction='none') * weight).sum()
        marked = torch.zeros(len(spans), len(TAG_NAMES))
        for start, end, tag in example.spans or example.extra.get('weak', []):
            place = token_range(spans, start, end)
            if place:
                share = 1.0 if example.spans else 0.25
                total = total + F.softplus(-tags[i, place[0]:place[1], tag]).mean() * share
                marked[place[0]:place[1], tag] = 1
        if example.spans and example.source in ('story', 'concept'):
            elsewhere = (1 - marked) * mask[i, :len(spans), None]
            elsewhere[:, list(example.skipped)] = 0
            total = total + (F.softplus(tags[i, :len(spans)]) * elsewhere).sum() / len(spans)
    return total / max(count, 1)


def role_loss(roles, rows):
    losses = []
    for i, (_, spans, example) in enumerate(rows):
        for start, end, role in example.roles:
            place = token_range(spans, start, end)
            if place:
                logits = roles[i, place[0]:place[1]].mean(0, keepdim=True)
                losses.append(F.cross_entropy(logits, torch.tensor([role]), label_smoothing=0.03))
    return torch.stack(losses).mean() if losses else roles.sum() * 0


def batches(examples, tokens, fillers, rng, emphasis):
    """One pass over everything, each source by its share, texts of like length together."""
    rows = []
    for example in examples:
        share = SHARES[example.source] * (emphasis if example.source in AUTHORED else 1 / emphasis)
        for _ in range(int(share) + (rng.random() < share - int(share))):
            one = data.varied(example, fillers, rng)
            ids, spans = tokens.encode(one.text, LIMIT)
            rows.append((ids, spans, one))
    rng.shuffle(rows)
    found = []
    for at in range(0, len(rows), 1200):
        batch, longest = [], 0
        for row in sorted(rows[at:at + 1200], key=lambda row: len(row[0])):
            longest = len(row[0])
            if batch and longest * (len(batch) + 1) > BATCH:
                found.append(batch)
                batch = []
            batch.append(row)
        if batch:
            found.append(batch)
    rng.shuffle(found)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--data')
    parser.add_argument('--out', required=True)
    parser.add_argument('--start', help='a checkpoint to go on from')
    parser.add_argument('--emphasis', type=float, default=1, help='more stories and as much less of the others')
    parser.add_argument('--passes', type=float, default=12)
    parser.add_argument('--minutes', type=float, default=70, help='the rate falls to zero by then, or after the passes')
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    rng = random.Random(SEED)
    os.makedirs(args.out, exist_ok=True)
    config, weights, *vocabulary = load_base()
    tokens = Tokens(config, *vocabulary)
    model = Encoder(config, weights, len(KINDS), len(TAG_NAMES), len(ROLE_NAMES))
    if args.start:
        model.load_state_dict(torch.load(args.start, weights_only=True), strict=False)
    for layer in model.layers[:FROZEN]:
        layer.requires_grad_(False)
    model.eln.requires_grad_(False)
    rows = data.prepared()
    others = [data.from_story(row) if 'gold' in row else data.from_statement(row) for row in rows]
    if args.data:
        others += data.public(args.data)
    fillers = data.fillers()
    heads = [p for n, p in model.named_parameters() if 'kind_head' in n]
    tag_heads = [p for n, p in model.named_parameters() if 'tag_head' in n or 'role_head' in n]
    body = [p for n, p in model.named_parameters() if 'head' not in n and p.requires_grad]
    optimizer = torch.optim.AdamW([{'params': body, 'lr': RATE}, {'params': heads, 'lr': HEAD_RATE},
                                   {'params': tag_heads, 'lr': TAG_RATE}], weight_decay=0.01)
    rates = [group['lr'] for group in optimizer.param_groups]
    started, seen, step, saved = time.time(), 0.0, 0, time.time()
    model.train()
    averages = [0.0, 0.0, 0.0]
    average = {name: value.detach().clone() for name, value in model.named_parameters() if value.requires_grad}
    while seen < args.passes and time.time() - started < args.minutes * 60:
        # Read anew each pass: what is written while training takes part.
        examples = others + data.authored('train') + data.concepts() + data.told_kinds()
        print(json.dumps(Counter(example.source for example in examples)), flush=True)
        found = batches(examples, tokens, fillers, rng, args.emphasis)
        for index, batch in enumerate(found):
            done = max((seen + index / len(found)) / args.passes, (time.time() - started) / (args.minutes * 60))
            if done >= 1:
                break
            for group, rate in zip(optimizer.param_groups, rates):
                group['lr'] = rate * min(1.0, (step + 1) / 60) * (1 - done)
            ids, mask = collate(batch)
            with torch.autocast('cpu', torch.bfloat16):
                kinds, tags, roles = model(ids, mask)
            kinds, tags, roles = kinds.float(), tags.float(), roles.float()
            parts = [kind_loss(kinds, batch), 0.4 * tag_loss(tags, mask, batch), 0.6 * role_loss(roles, batch)]
            loss = sum(parts)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            with torch.no_grad():
                for name, value in model.named_parameters():
                    if name in average:
                        average[name].lerp_(value, 1 - KEPT)
            averages = [0.98 * old + 0.02 * float(new.detach()) for old, new in zip(averages, parts)]
            if step % 50 == 0:
                print(f'{time.time() - started:6.0f}s cpu {time.process_time():6.0f} step {step} done {done:.3f} losses '
                      + ' '.join(f'{x:.3f}' for x in averages), flush=True)
            if time.time() - saved > 240:
                save(model, average, args.out)
                saved = time.time()
        seen += 1
    save(model, average, args.out)
    print('finished', flush=True)


def save(model, average, folder):
    """The running average of the weights: good at any time, not only when the rate has fallen to zero."""
    path = os.path.join(folder, 'checkpoint.pt')
    state = {name: average.get(name, value) for name, value in model.state_dict().items() if name != 'word.weight'}
    torch.save(state, path + '.new')
    os.replace(path + '.new', path)


if __name__ == '__main__':
    main()
