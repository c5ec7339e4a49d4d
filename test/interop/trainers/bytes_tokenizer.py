"""A tokenizer for tests: bytes, and the marks of ChatML as ids of their own."""

MARKS = {"<|im_start|>": 256, "<|im_end|>": 257}
NAMES = {number: mark for mark, number in MARKS.items()}


class Bytes:
    """What adapters ask of a tokenizer of Hugging Face."""

    eos_token_id = MARKS["<|im_end|>"]
    pad_token_id = 258

    def encode(self, text, *, add_special_tokens):
        """Ids of a text."""
        assert not add_special_tokens
        ids = []
        while text:
            at, mark = min(((text.find(mark), mark) for mark in MARKS if mark in text), default=(len(text), None))
            ids += [*text[:at].encode(), *([MARKS[mark]] if mark else [])]
            text = text[at + len(mark or "") :]
        return ids

    def decode(self, token_ids, *, skip_special_tokens):
        """The text of ids."""
        assert not skip_special_tokens
        return b"".join(NAMES[one].encode() if one in NAMES else bytes([one]) for one in token_ids).decode()
