"""What the released `model.onnx` makes of texts, as the runtime runs it: the hidden states that its upper layers get, and what its heads
say. The upper layers and heads are then trained on these states alone (train_top.py)."""
import json
import os

import numpy as np
import onnx
import onnxruntime
from tokenizers import Tokenizer

from encoder_model import Tokens

HERE = os.path.dirname(os.path.abspath(__file__))
WEIGHTS = os.path.join(HERE, '../../../statement-reader-weights/files')
LAYERS = 12


def state_name(layer):
    """The tensor that leaves `layer`, counted from 0."""
    return f'/layers.{layer}/oln/LayerNormalization_output_0'


class RuntimeTokens(Tokens):
    """Pieces of the weights package, with the ids of the released table."""

    def __init__(self, folder=WEIGHTS):
        read = lambda name: json.load(open(os.path.join(folder, name), encoding='utf8'))
        frame = read('model.json')['tokens']
        self.config = {'bos': frame['start'], 'eos': frame['end']}
        self.code_points = {int(code): text for code, text in read('code-points.json').items()}
        self.tokenizer = Tokenizer.from_file(os.path.join(folder, 'tokenizer.json'))


class Base:
    """Runs texts one at a time: the scale of dynamic quantisation is that of a whole input."""

    def __init__(self, trained, folder=WEIGHTS):
        model = onnx.load(os.path.join(folder, 'model.onnx'))
        self.state = state_name(LAYERS - trained - 1)
        model.graph.output.append(onnx.helper.make_tensor_value_info(self.state, onnx.TensorProto.FLOAT, None))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(model.SerializeToString(), options)

    def run(self, ids):
        """States of 16 bits, and the logits of kinds, tags and roles."""
        given = {'ids': np.array([ids], np.int64), 'mask': np.ones((1, len(ids)), np.float32)}
        state, kinds, tags, roles = self.session.run([self.state, 'kinds', 'tags', 'roles'], given)
        return state[0].astype(np.float16), kinds[0], tags[0], roles[0]
