"""Writes `top.onnx`, the tensors that take the place of those of the same name in the released `model.onnx`:
python export_top.py TOP.pt FOLDER. Weights are int8 of 7 bits a column, as those they replace (export.py says why)."""
import json
import os
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from base_states import WEIGHTS
from from_onnx import quantised
from labels import TAG_NAMES

MOST = 64


def main():
    path, folder = sys.argv[1:]
    state = {name: value.float().numpy() for name, value in torch.load(path, weights_only=True).items()}
    graph = onnx.load(os.path.join(WEIGHTS, 'model.onnx')).graph
    names = quantised(graph)
    tensors = {}
    for name, value in state.items():
        module, _, kind = name.rpartition('.')
        if kind == 'weight' and module in names:
            columns = value.T
            scale = (np.abs(columns).max(0) / MOST).astype(np.float32)
            tensors[f'{names[module]}_quantized'] = np.clip(np.round(columns / scale), -MOST, MOST).astype(np.int8)
            tensors[f'{names[module]}_scale'] = scale
        else:
            tensors[name] = value
    stored = {one.name: one for one in graph.initializer}
    for name, value in list(tensors.items()):
        shape = tuple(stored[name].dims)
        if shape == value.shape:
            continue
        # Tags that were added since the base was released: a wider head.
        if shape[:-1] != value.shape[:-1] or shape[-1] > value.shape[-1]:
            raise ValueError(f'{name}: {value.shape}, not {shape}')
        if name.endswith('_quantized'):
            zero = name.replace('_quantized', '_zero_point')
            points = numpy_helper.to_array(stored[zero])
            tensors[zero] = np.zeros(value.shape[-1:], points.dtype)
            if points.any():
                raise ValueError(f'{zero}: not symmetric')
    top = onnx.ModelProto()
    top.graph.initializer.extend(numpy_helper.from_array(np.ascontiguousarray(value), name) for name, value in sorted(tensors.items()))
    with open(os.path.join(folder, 'top.onnx'), 'wb') as out:
        out.write(top.SerializeToString(deterministic=True))
    described = os.path.join(folder, 'model.json')
    if os.path.exists(described):
        with open(described) as file:
            labels = json.load(file)
        with open(described, 'w') as file:
            json.dump({**labels, 'tags': TAG_NAMES}, file, indent=1)
    print(len(tensors), 'tensors', os.path.getsize(out.name), 'bytes')


if __name__ == '__main__':
    main()
