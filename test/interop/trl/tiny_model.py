"""A chat model of a hundred thousand weights with its tokenizer, made in a second, and the cold start it is given
before it is trained by rewards. Knows nothing of tasks, tools and services."""

import hashlib
import random

import torch
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM

END = "<|im_end|>"
SPECIAL = ["<|endoftext|>", "<|im_start|>", END]
TOOL_MARKS = ["<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>"]
LONGEST = 4096


def tokenizer_of(texts, chat_template, vocabulary=2000):
    """Byte-level pairs learned from `texts`, at most `vocabulary` tokens; ends a turn with <|im_end|>."""
    pairs = Tokenizer(models.BPE())
    # Whatever stands between blanks may become one token, which keeps calls and results short.
    words = pre_tokenizers.Split(Regex(r"\s?\S+|\s+"), "isolated")
    pairs.pre_tokenizer = pre_tokenizers.Sequence([words, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    pairs.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary, special_tokens=SPECIAL, initial_alphabet=alphabet, show_progress=False
    )
    pairs.train_from_iterator(texts, trainer)
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=pairs, eos_token=END, pad_token=SPECIAL[0], padding_side="left", model_max_length=LONGEST
    )
    tokenizer.add_tokens(TOOL_MARKS)
    tokenizer.chat_template = chat_template
    return tokenizer


def model_of(tokenizer, seed):
    """Two layers of 64, drawn from `seed`."""
    torch.manual_seed(seed)
    config = Qwen2Config(
        vocab_size=len(tokenizer),
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        intermediate_size=128,
        max_position_embeddings=LONGEST,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    return Qwen2ForCausalLM(config)


def weights_hash(model):
    """sha256 over all weights, in the order of their names."""
    digest = hashlib.sha256()
    for name, weights in sorted(model.state_dict().items()):
        digest.update(name.encode())
        digest.update(weights.detach().cpu().contiguous().numpy().tobytes())
    return digest.hexdigest()


def cold_start(model, tokenizer, draw, *, steps, seed, batch=32, learning_rate=3e-3):
    """Supervised steps on conversations of `draw(rng)`: [(text, is_ours), …]; only what is ours counts. Gives the last loss."""
    rng = random.Random(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate, weight_decay=0.0)
    model.train()
    loss = None
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = learning_rate * min(1.0, 2 * (steps - step) / steps)
        ids, labels = padded([encoded(tokenizer, draw(rng)) for _ in range(batch)], tokenizer.pad_token_id)
        loss = model(input_ids=ids, attention_mask=(ids != tokenizer.pad_token_id).long(), labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
    return None if loss is None else loss.item()


def encoded(tokenizer, parts):
    ids, labels = [], []
    for text, is_ours in parts:
        own = tokenizer(text, add_special_tokens=False)["input_ids"]
        ids += own
        labels += own if is_ours else [-100] * len(own)
    return ids, labels


def padded(rows, pad):
    longest = max(len(ids) for ids, _ in rows)
    ids = torch.tensor([row + [pad] * (longest - len(row)) for row, _ in rows])
    labels = torch.tensor([own + [-100] * (longest - len(own)) for _, own in rows])
    return ids, labels
