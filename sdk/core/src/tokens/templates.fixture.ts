/** Two chat templates of our own writing: ChatML with tools that keeps everything, and one that forgets thoughts. */

const TURN_OF_TOOLS = `
{%- if tools %}<|im_start|>system
Tools, one JSON object a line:
{% for tool in tools %}{{ tool.function | tojson }}
{% endfor %}<|im_end|>
{% endif %}`;

const CALLS = `{%- for call in message.tool_calls or [] %}<tool_call>
{{ {"name": call.function.name, "arguments": call.function.arguments} | tojson }}
</tool_call>{%- endfor %}`;

/** Keeps the thought of every turn: prompts only ever grow. */
export const CHATML_TEMPLATE = `${TURN_OF_TOOLS}
{%- for message in messages %}{{ "<|im_start|>" + message.role + "\\n" }}
{%- if message.reasoning_content %}{{ "<think>\\n" + message.reasoning_content + "\\n</think>\\n\\n" }}{% endif %}
{{- message.content }}
${CALLS}
{{- "<|im_end|>\\n" }}{% endfor %}
{%- if add_generation_prompt %}{{ "<|im_start|>assistant\\n" }}{% endif %}`;

/** Forgets the thoughts of the turns before the last message of the user, as Qwen3's does, in the text as well. */
export const THINK_STRIPPING_TEMPLATE = `${TURN_OF_TOOLS}
{%- set ns = namespace(last=-1) %}
{%- for message in messages %}{% if message.role == "user" %}{% set ns.last = loop.index0 %}{% endif %}{% endfor %}
{%- for message in messages %}{{ "<|im_start|>" + message.role + "\\n" }}
{%- set kept = message.role != "assistant" or loop.index0 > ns.last %}
{%- if kept and message.reasoning_content %}{{ "<think>\\n" + message.reasoning_content + "\\n</think>\\n\\n" }}{% endif %}
{{- message.content if kept else message.content.split("</think>")[-1].lstrip("\\n") }}
${CALLS}
{{- "<|im_end|>\\n" }}{% endfor %}
{%- if add_generation_prompt %}{{ "<|im_start|>assistant\\n" }}{% endif %}`;
