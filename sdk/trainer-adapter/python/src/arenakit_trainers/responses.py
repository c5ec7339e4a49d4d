"""Items of OpenAI's Responses interface as messages of a chat. Items of other kinds than messages, reasoning, calls of
functions and their outputs are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def messages_of(items: str | Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What is said in the items, in order; what one turn of the assistant has is one message."""
    if isinstance(items, str):
        return [{"role": "user", "content": items}]
    messages: list[dict[str, Any]] = []
    for item in items:
        kind = item.get("type") or "message"
        if kind == "message" and item.get("role") != "assistant":
            messages.append({"role": item.get("role") or "user", "content": text_of(item.get("content"))})
        elif kind == "function_call_output":
            output = text_of(item.get("output"))
            messages.append({"role": "tool", "tool_call_id": item.get("call_id"), "content": output})
        elif kind == "message":
            turn = _turn(messages)
            turn["content"] = (turn["content"] or "") + text_of(item.get("content"))
        elif kind == "reasoning":
            thought = text_of(item.get("content")) or text_of(item.get("summary"))
            _turn(messages)["reasoning_content"] = thought
        elif kind == "function_call":
            function = {"name": item.get("name"), "arguments": item.get("arguments")}
            call = {"id": item.get("call_id"), "type": "function", "function": function}
            _turn(messages).setdefault("tool_calls", []).append(call)
    return messages


def text_of(content: Any) -> str:
    """The text of a content that is text, or parts of which some have text."""
    if isinstance(content, str):
        return content
    texts = [part.get("text") or part.get("refusal") for part in content or () if isinstance(part, Mapping)]
    return "".join(text for text in texts if isinstance(text, str))


def question_of(messages: Iterable[Mapping[str, Any]]) -> str:
    """What the user asked for: the text of the last message of the user."""
    asked = [text_of(one.get("content")) for one in messages if one.get("role") == "user"]
    return asked[-1] if asked else ""


def _turn(messages: list[dict[str, Any]]) -> dict[str, Any]:
    """The turn of the assistant that the next item belongs to."""
    if not messages or messages[-1]["role"] != "assistant":
        messages.append({"role": "assistant", "content": None})
    return messages[-1]
