"""Writes the weights of a MiniLM package (safetensors) as the ONNX graph of BERT (Devlin et al. 2018), in a folder that
sentence encoders are loaded from. Arguments: the folder of the package's model, the folder to write."""

import json
import os
import shutil
import struct
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

source, target = sys.argv[1:3]
config = json.load(open(os.path.join(source, "config.json")))
heads, size, layers = config["num_attention_heads"], config["hidden_size"], config["num_hidden_layers"]
raw = open(os.path.join(source, "model.safetensors"), "rb").read()
(header_bytes,) = struct.unpack("<Q", raw[:8])
header = json.loads(raw[8 : 8 + header_bytes])
weights = {}
for name, entry in header.items():
    if name == "__metadata__" or entry["dtype"] != "F32":
        continue
    begin, end = (8 + header_bytes + offset for offset in entry["data_offsets"])
    weights[name.removeprefix("bert.")] = numpy.frombuffer(raw[begin:end], "<f4").reshape(entry["shape"])

nodes, constants = [], {}


def constant(value, kind=numpy.float32):
    array = numpy.asarray(value, kind)
    name = f"c{len(constants)}"
    constants[name] = numpy_helper.from_array(array, name)
    return name


def node(op, *inputs, **attributes):
    output = f"n{len(nodes)}"
    nodes.append(helper.make_node(op, inputs, [output], **attributes))
    return output


def linear(x, prefix):
    product = node("MatMul", x, constant(weights[prefix + ".weight"].T))
    return node("Add", product, constant(weights[prefix + ".bias"]))


def normed(x, prefix):
    scale, bias = (constant(weights[f"{prefix}.LayerNorm.{part}"]) for part in ("weight", "bias"))
    return node("LayerNormalization", x, scale, bias, axis=-1, epsilon=config["layer_norm_eps"])


def by_head(x, order):
    shaped = node("Reshape", x, constant([0, 0, heads, size // heads], numpy.int64))
    return node("Transpose", shaped, perm=order)


embedded = node("Gather", constant(weights["embeddings.word_embeddings.weight"]), "input_ids")
kinds = node("Gather", constant(weights["embeddings.token_type_embeddings.weight"]), "token_type_ids")
length = node("Gather", node("Shape", "input_ids"), constant(1, numpy.int64))
places = node("Range", constant(0, numpy.int64), length, constant(1, numpy.int64))
positions = node("Gather", constant(weights["embeddings.position_embeddings.weight"]), places)
x = normed(node("Add", node("Add", embedded, kinds), positions), "embeddings")
seen = node("Cast", node("Unsqueeze", "attention_mask", constant([1, 2], numpy.int64)), to=TensorProto.FLOAT)
unseen = node("Mul", node("Sub", constant(1.0), seen), constant(-1e9))
for layer in range(layers):
    prefix = f"encoder.layer.{layer}."
    query, key, value = (linear(x, f"{prefix}attention.self.{part}") for part in ("query", "key", "value"))
    scores = node("MatMul", by_head(query, [0, 2, 1, 3]), by_head(key, [0, 2, 3, 1]))
    scores = node("Add", node("Div", scores, constant((size // heads) ** 0.5)), unseen)
    mixed = node("MatMul", node("Softmax", scores, axis=-1), by_head(value, [0, 2, 1, 3]))
    mixed = node("Reshape", node("Transpose", mixed, perm=[0, 2, 1, 3]), constant([0, 0, size], numpy.int64))
    x = normed(node("Add", linear(mixed, prefix + "attention.output.dense"), x), prefix + "attention.output")
    inner = linear(x, prefix + "intermediate.dense")
    erf = node("Erf", node("Div", inner, constant(2**0.5)))
    gelu = node("Mul", node("Mul", inner, constant(0.5)), node("Add", erf, constant(1.0)))
    x = normed(node("Add", linear(gelu, prefix + "output.dense"), x), prefix + "output")
nodes.append(helper.make_node("Identity", [x], ["last_hidden_state"]))

inputs = [
    helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
    for name in ("input_ids", "attention_mask", "token_type_ids")
]
output = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "length", size])
graph = helper.make_graph(nodes, "minilm", inputs, [output], initializer=list(constants.values()))
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
os.makedirs(os.path.join(target, "onnx"), exist_ok=True)
onnx.save(model, os.path.join(target, "onnx", "model.onnx"))
for name in ("config.json", "tokenizer.json", "tokenizer_config.json"):
    shutil.copyfile(os.path.join(source, name), os.path.join(target, name))
