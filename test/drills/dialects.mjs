// No text makes a dialect throw, and a turn that a dialect writes is read back: seeded strings (mutated turns, tags in any
// order, tags that nothing closes, deep nesting) are read in every dialect, each call is valid or says what is wrong, and
// the CPU time of texts of one fragment over and over grows with their length.

import { random } from "../../sdk/contracts/dist/index.js";
import { dialects } from "../../sdk/core/dist/dialects.js";

export const options = {
  strings: { type: "string", default: "100000" },
};

const TAGS = [
  ...["<think>", "</think>", "<answer>", "</answer>", "<tool_call>", "</tool_call>", "<|im_end|>", "<|im_start|>"],
  ...["<function=f>", "<function=", "</function>", "<parameter=a>", "<parameter=", "</parameter>"],
  ...["<|python_tag|>", "; ", "<|eot_id|>", '{"name":', '{"name": "f", "parameters": {}}', '"parameters":'],
  ...[
    "<｜tool▁calls▁begin｜>",
    "<｜tool▁calls▁end｜>",
    "<｜tool▁call▁begin｜>",
    "<｜tool▁call▁end｜>",
    "<｜tool▁sep｜>",
  ],
  ...[
    "\n```json\n",
    "\n```",
    "<|channel|>",
    "<|message|>",
    "<|start|>",
    "<|call|>",
    "<|end|>",
    "<|return|>",
    "<|constrain|>",
  ],
  ...["analysis", "commentary", "final", " to=functions.f ", "json", "<search>", "</search>", "<query>", "</query>"],
  ...[
    '<call_tool name="f"',
    "<call_tool",
    '="',
    ">",
    "</call_tool>",
    "</call>",
    '{"role": "assistant", "tool_calls": [',
  ],
  ...[
    '{"name":"f","arguments":{}}',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    "\n",
    " ",
    "null",
    "1e999",
    "北京",
    "\ud83d",
  ],
];
const NESTING = ["[", '{"a":', "<think>", "<tool_call>", "(", "{'a':", '{"name":{"name":', "<query>", "<function="];
const QUERY = { role: "user", content: [{ type: "text", text: "去哪玩？" }] };
/** Sizes of the texts that time is measured by, and how much longer the larger may take. */
const SIZES = { from: 50_000, to: 200_000 };
const MOST_GROWTH = 8;
/** Below it times are those of the machine. */
const MEASURABLE_MS = 80;

export async function run({ seed, strings }) {
  const outcome = { passed: 0, failed: 0 };
  const check = (holds, what) => {
    outcome[holds ? "passed" : "failed"]++;
    console.error(`${holds ? "ok" : "FAILED"}: ${what}`);
  };
  const rng = random(`dialects ${seed}`);
  const failures = [];
  const counts = { texts: 0, reads: 0, valid: 0, invalid: 0, roundTrips: 0 };
  const started = process.cpuUsage();
  for (let at = 0; at < Number(strings); at++) {
    const [name, dialect] = rng.pick(Object.entries(dialects));
    const turn = turnFor(rng, name);
    const written = writtenBy(dialect, turn);
    counts.roundTrips++;
    const difference = differenceOf(turn, read(dialect, written, turn.tools));
    if (difference !== null) failures.push(`${name}: ${difference}: ${JSON.stringify(written)}`);
    const text = textFrom(rng, written);
    counts.texts++;
    for (const [id, one] of Object.entries(dialects)) {
      const found = read(one, text, turn.tools);
      counts.reads++;
      if ("thrown" in found) failures.push(`${id}: threw ${found.thrown}: ${JSON.stringify(text).slice(0, 300)}`);
      else for (const call of found.calls) countCall(call, id, counts, failures);
    }
  }
  const { user, system } = process.cpuUsage(started);
  const told = `${counts.texts} strings, ${counts.reads} reads, ${counts.valid} valid and ${counts.invalid} invalid calls`;
  check(
    failures.length === 0,
    `${told}, ${counts.roundTrips} turns read back, ${((user + system) / 1e6).toFixed(1)} s of CPU`,
  );
  for (const failure of failures.slice(0, 20)) console.error(`  ${failure}`);
  for (const [name, dialect] of Object.entries(dialects)) check(...timeOf(name, dialect));
  return outcome;
}

function countCall(call, id, counts, failures) {
  counts[call.valid ? "valid" : "invalid"]++;
  const isTold = call.valid ? call.call.name !== "" : typeof call.error === "string" && call.error !== "";
  if (!isTold) failures.push(`${id}: a call without a name or a problem: ${JSON.stringify(call).slice(0, 300)}`);
}

function read(dialect, text, tools) {
  let next = 0;
  try {
    return dialect.parse(text, () => `call-${++next}`, "en", tools);
  } catch (error) {
    return { thrown: String(error) };
  }
}

const many = (rng, most, make) => Array.from({ length: Math.floor(rng.next() * (most + 1)) }, make);
const WORDS = ["rain", "in", "北京", "2026", "“quoted”", "a\nb", "{", "}", "the", "é", "🙂", '"', "\\", "'", "&", ";"];
const phrase = (rng, most = 6) =>
  many(rng, most, () => rng.pick(WORDS))
    .join(" ")
    .trim();

/** What a dialect can say: its tag calls one tool with one argument, or any tool with any. */
function turnFor(rng, name) {
  const said = phrase(rng)
    .replace(/^[[{]+/, "")
    .trim();
  const turn = { thought: phrase(rng), said, calls: [], tools: [] };
  const query = `${phrase(rng)} q`.trim();
  if (name === "search-r1") turn.calls = many(rng, 1, () => call("search", { query }));
  else if (name === "o2") turn.calls = many(rng, 1, () => call("web_search", { queries: [query, "two"] }));
  else if (name === "dr-tulu")
    turn.calls = many(rng, 1, () => call("google_search", { query, gl: `${phrase(rng)}<">` }));
  else turn.calls = many(rng, 3, (_, at) => call(`tool_${at}`, argumentsFrom(rng)));
  turn.calls = turn.calls.map((one, at) => ({ id: `call-${at + 1}`, ...one }));
  turn.tools = turn.calls.map((one) => ({ name: one.name, description: "", inputSchema: schemaOf(one.arguments) }));
  return turn;
}

const call = (name, args) => ({ name, arguments: args });
const argumentsFrom = (rng) => Object.fromEntries(many(rng, 4, (_, at) => [`key_${at}`, valueFrom(rng, 0)]));

function valueFrom(rng, depth) {
  const kind = Math.floor(rng.next() * (depth < 3 ? 7 : 5));
  if (kind === 0) return phrase(rng);
  if (kind === 1) return Math.floor(rng.next() * 1e6);
  if (kind === 2) return rng.next() * 1e3;
  if (kind === 3) return rng.next() < 0.5;
  if (kind === 4) return depth === 0 ? "x" : null;
  if (kind === 5) return many(rng, 3, () => valueFrom(rng, depth + 1));
  return Object.fromEntries(many(rng, 3, (_, at) => [`k${at}`, valueFrom(rng, depth + 1)]));
}

function schemaOf(args) {
  const typeOf = (value) => (Array.isArray(value) ? "array" : typeof value);
  const properties = Object.entries(args).map(([key, value]) => [key, { type: typeOf(value) }]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

function writtenBy(dialect, { thought, said, calls }) {
  const message = { role: "assistant", content: said ? [{ type: "text", text: said }] : [], thought, toolCalls: calls };
  return dialect.render([QUERY, message], []).slice(dialect.render([QUERY], []).length);
}

/** Null where all was read back. */
function differenceOf(turn, found) {
  if ("thrown" in found) return `threw ${found.thrown}`;
  if ((found.thought ?? "") !== turn.thought) return "another thought";
  if ((found.visible || found.answer || "") !== turn.said) return "other words";
  const wanted = turn.calls.map((one) => ({ valid: true, call: one }));
  return JSON.stringify(found.calls) === JSON.stringify(wanted) ? null : "other calls";
}

function textFrom(rng, written) {
  const kind = rng.next();
  if (kind < 0.4) return mutated(rng, written);
  if (kind < 0.75) return many(rng, 40, () => rng.pick(TAGS)).join("");
  if (kind < 0.9) return rng.pick(TAGS).repeat(Math.floor(rng.next() * 200)) + mutated(rng, written);
  return rng.pick(NESTING).repeat(Math.floor(rng.next() * 3_000)) + rng.pick(TAGS);
}

function mutated(rng, written) {
  let text = written;
  for (let times = 1 + Math.floor(rng.next() * 4); times > 0; times--) {
    const at = Math.floor(rng.next() * (text.length + 1));
    const end = at + Math.floor(rng.next() * 12);
    const kind = rng.next();
    if (kind < 0.3) text = text.slice(0, at) + text.slice(end);
    else if (kind < 0.6) text = text.slice(0, at) + rng.pick(TAGS) + text.slice(at);
    else if (kind < 0.8) text = text.slice(0, at) + text.slice(at, end).repeat(3) + text.slice(end);
    else text = text.slice(0, at);
  }
  return text;
}

/** The worst of the fragments, each over and over: whether its time grows with the text, and what it took. */
function timeOf(name, dialect) {
  let worst = { fragment: "", from: 0, to: 0 };
  const fragments = [...TAGS, ...NESTING, ...NESTING.map((one) => `${one}"x" `), "<search><query>", "<think></think>"];
  for (const fragment of fragments) {
    const [from, to] = [SIZES.from, SIZES.to].map((size) => {
      const text = fragment.repeat(Math.ceil(size / fragment.length));
      // Others use the machine: the least of some.
      return Math.min(...Array.from({ length: 3 }, () => cpuMs(() => read(dialect, text))));
    });
    if (to > worst.to) worst = { fragment, from, to };
  }
  const { fragment, from, to } = worst;
  const holds = to < MEASURABLE_MS || to < MOST_GROWTH * from;
  return [
    holds,
    `${name}: ${from.toFixed(0)} ms of 50 KB, ${to.toFixed(0)} ms of 200 KB of ${JSON.stringify(fragment)}`,
  ];
}

function cpuMs(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3;
}
