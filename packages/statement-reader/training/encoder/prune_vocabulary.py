"""Which pieces of the vocabulary the twelve languages of the intake need: those of the training texts, of the 20 000 most
frequent words of each language (PyPI `wordfreq`), and single characters. Writes their ids: python prune_vocabulary.py OUT.json"""
import json
import sys

from wordfreq import top_n_list

import data
from encoder_model import Tokens, load_base

LANGUAGES = 'en de fr it es pt pl ar nl tr uk ja'.split()


def is_single(piece):
    if len(piece) == 2 and piece[0] == '▁':
        return ord(piece[1]) < 0x700
    return len(piece) == 1 and (ord(piece) < 0x700 or 0x3040 <= ord(piece) < 0x3100 or 0x4e00 <= ord(piece) < 0x9fff)


def main():
    config, _, pieces, scores, code_points = load_base()
    tokens = Tokens(config, pieces, scores, code_points)
    texts = [row['text'] for row in data.prepared()] + [e.text for e in data.authored('train') + data.concepts()]
    for language in LANGUAGES:
        words = top_n_list(language, 20000)
        texts += words + [word.capitalize() for word in words[:7000]]
    keep = {config[name] for name in ('bos', 'eos', 'pad', 'unk')}
    keep |= {index for index, piece in enumerate(pieces) if is_single(piece)}
    for encoding in tokens.tokenizer.encode_batch([tokens.normalised(text)[0] for text in texts]):
        keep.update(encoding.ids)
    with open(sys.argv[1], 'w') as out:
        json.dump(sorted(keep), out)
    print(len(keep), 'of', len(pieces))


if __name__ == '__main__':
    main()
