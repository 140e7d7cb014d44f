"""Writes `top.onnx`, the tensors that take the place of those of the same name in the released `model.onnx`:
python export_top.py TOP.pt FOLDER. Weights are int8 of 7 bits a column, as those they replace (export.py says why)."""
import os
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from base_states import WEIGHTS
from from_onnx import quantised

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
    shapes = {one.name: tuple(one.dims) for one in graph.initializer}
    for name, value in tensors.items():
        if shapes.get(name) != value.shape:
            raise ValueError(f'{name}: {value.shape}, not {shapes.get(name)}')
    top = onnx.ModelProto()
    top.graph.initializer.extend(numpy_helper.from_array(np.ascontiguousarray(value), name) for name, value in sorted(tensors.items()))
    with open(os.path.join(folder, 'top.onnx'), 'wb') as out:
        out.write(top.SerializeToString(deterministic=True))
    print(len(tensors), 'tensors', os.path.getsize(out.name), 'bytes')


if __name__ == '__main__':
    main()
