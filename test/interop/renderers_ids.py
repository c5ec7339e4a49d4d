"""Token ids and loss masks of PyPI `renderers` over a local tokenizer: JSON of {tokenizer, cases} in, a list out."""

import json
import sys

from renderers import Qwen3RendererConfig, build_training_sample
from renderers.qwen3 import Qwen3Renderer
from tokenizers import Tokenizer


class LocalTokenizer:
    """The part of a tokenizer that the renderers ask for, over a tokenizer.json."""

    name_or_path = "local"
    unk_token_id = None
    eos_token_id = None

    def __init__(self, path):
        self.inner = Tokenizer.from_file(path)
        self.eos_token_id = self.inner.token_to_id("<|im_end|>")

    def encode(self, text, *_args, **_kwargs):
        return self.inner.encode(text, add_special_tokens=False).ids

    def decode(self, ids, *_args, **_kwargs):
        return self.inner.decode(list(ids), skip_special_tokens=False)

    def convert_tokens_to_ids(self, token):
        return self.inner.token_to_id(token)


def main():
    given = json.load(sys.stdin)
    renderer = Qwen3Renderer(LocalTokenizer(given["tokenizer"]), Qwen3RendererConfig())
    told = []
    for case in given["cases"]:
        messages, tools = case["messages"], case["tools"] or None
        sample = build_training_sample(renderer, messages, tools=tools)
        last = max(at for at, message in enumerate(messages) if message["role"] == "assistant")
        told.append(
            {
                "ids": sample.token_ids,
                "mask": [int(trained) for trained in sample.loss_mask],
                "prompt": renderer.render_ids(messages[:last], tools=tools, add_generation_prompt=True),
            }
        )
    json.dump(told, sys.stdout)


main()
