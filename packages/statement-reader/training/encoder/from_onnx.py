"""Makes a checkpoint to go on from out of the weights package: python from_onnx.py MODEL.onnx OUT/checkpoint.pt"""
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from train import FROZEN


def weights_of(path):
    """Weights by the name they have in the model, out of a released file."""
    graph = onnx.load(path).graph
    stored = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    state = {name: value for name, value in stored.items() if name.endswith(('.bias', '.weight')) or name in ('pos', 'segment')}
    for module, name in quantised(graph).items():
        values = stored[f'{name}_quantized'].astype(np.float32) - stored[f'{name}_zero_point'].astype(np.float32)
        state[f'{module}.weight'] = np.ascontiguousarray((values * stored[f'{name}_scale']).T)
    return state


def quantised(graph):
    """The module whose weight it is, and how its quantised tensors are called: `layers.0.q` → `onnx::MatMul_1354`."""
    found = {}
    for node in graph.node:
        if node.op_type == 'MatMulInteger' and node.input[1].endswith('_quantized'):
            # `/layers.0/q/MatMul_quant` and `/kind_head/Gemm_MatMul_quant`
            found['.'.join(node.name.strip('/').split('/')[:-1])] = node.input[1].removesuffix('_quantized')
    return found


def main():
    state = weights_of(sys.argv[1])
    # The base has its lowest layers in more bits than they were quantised to, and training leaves them alone.
    frozen = tuple(f'layers.{layer}.' for layer in range(FROZEN))
    state = {name: value for name, value in state.items() if not name.startswith(frozen)}
    torch.save({name: torch.from_numpy(np.array(value)) for name, value in state.items()}, sys.argv[2])
    print(len(state), 'tensors')


if __name__ == '__main__':
    main()
