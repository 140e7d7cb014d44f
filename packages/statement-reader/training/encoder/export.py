"""Writes the weights package from a checkpoint: python export.py CHECKPOINT KEPT_IDS.json FOLDER [--int4 | --layers N]
FOLDER gets `model.onnx` (int8), `tokenizer.json` (the pieces that are kept), `code-points.json` and `labels.json`; calibrate.ts
then adds `model.json`."""
import argparse
import json
import os

import torch
import torch.nn as nn
from onnxruntime.quantization import QuantType, quantize_dynamic

from encoder_model import Encoder, load_base
from labels import KINDS, ROLE_NAMES, TAG_NAMES


def tokenizer_of(pieces, scores, kept, config):
    """For `@huggingface/tokenizers`: unigram pieces, a space before the text, no normalizer (the runtime maps code points)."""
    vocabulary = [[pieces[index], round(float(scores[index]), 4)] for index in kept]
    space = {'type': 'Metaspace', 'replacement': '▁', 'prepend_scheme': 'always', 'split': True}
    special = [{'id': kept.index(config[name]), 'content': pieces[config[name]], 'single_word': False, 'lstrip': False,
                'rstrip': False, 'normalized': False, 'special': True} for name in ('bos', 'pad', 'eos', 'unk')]
    return {'version': '1.0', 'truncation': None, 'padding': None, 'added_tokens': special, 'normalizer': None,
            'pre_tokenizer': space, 'post_processor': None, 'decoder': space,
            'model': {'type': 'Unigram', 'unk_id': kept.index(config['unk']), 'vocab': vocabulary, 'byte_fallback': False}}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('checkpoint')
    parser.add_argument('kept')
    parser.add_argument('folder')
    parser.add_argument('--int4', action='store_true')
    parser.add_argument('--layers', type=int)
    args = parser.parse_args()
    torch.set_num_threads(1)
    config, weights, pieces, scores, code_points = load_base()
    model = Encoder(config, weights, len(KINDS), len(TAG_NAMES), len(ROLE_NAMES))
    model.load_state_dict(torch.load(args.checkpoint, weights_only=True), strict=False)
    if args.layers:
        model.layers = model.layers[:args.layers]
    with open(args.kept) as file:
        kept = json.load(file)
    model.word = nn.Embedding.from_pretrained(model.word.weight[kept])
    model.eval()
    os.makedirs(args.folder, exist_ok=True)
    plain, path = os.path.join(args.folder, 'plain.onnx'), os.path.join(args.folder, 'model.onnx')
    inputs = (torch.randint(4, 1000, (1, 12)), torch.ones(1, 12))
    axes = {'ids': {0: 'rows', 1: 'length'}, 'mask': {0: 'rows', 1: 'length'}, 'kinds': {0: 'rows'},
            'tags': {0: 'rows', 1: 'length'}, 'roles': {0: 'rows', 1: 'length'}}
    with torch.no_grad():
        torch.onnx.export(model, inputs, plain, input_names=['ids', 'mask'], output_names=['kinds', 'tags', 'roles'],
                          dynamic_axes=axes, opset_version=17, dynamo=False)
    if args.int4:
        import onnx
        from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
        quantizer = MatMulNBitsQuantizer(onnx.load(plain), block_size=32, is_symmetric=True, accuracy_level=4,
                                         op_types_to_quantize=('MatMul', 'Gather'),
                                         quant_axes=(('MatMul', 0), ('Gather', 1)))
        quantizer.process()
        quantizer.model.save_model_to_file(path)
    else:
        # 7 bits: with 8, processors without VNNI saturate sums of products, and read otherwise than those with it.
        quantize_dynamic(plain, path, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
                         op_types_to_quantize=['MatMul', 'Gemm', 'Gather'])
    os.remove(plain)
    with open(os.path.join(args.folder, 'tokenizer.json'), 'w', encoding='utf8') as out:
        json.dump(tokenizer_of(pieces, scores, kept, config), out, ensure_ascii=False, separators=(',', ':'))
    with open(os.path.join(args.folder, 'code-points.json'), 'w', encoding='utf8') as out:
        json.dump({str(code): text for code, text in sorted(code_points.items())}, out, ensure_ascii=False, separators=(',', ':'))
    frame = {'start': kept.index(config['bos']), 'end': kept.index(config['eos'])}
    with open(os.path.join(args.folder, 'labels.json'), 'w', encoding='utf8') as out:
        json.dump({'kinds': KINDS, 'tags': TAG_NAMES, 'roles': ROLE_NAMES, 'tokens': frame}, out)
    for name in sorted(os.listdir(args.folder)):
        print(name, os.path.getsize(os.path.join(args.folder, name)))


if __name__ == '__main__':
    main()
