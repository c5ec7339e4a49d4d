/**
 * Bodies good and bad, read by us and by a live FastAPI with the same declared models: the same values, the same 422s
 * byte for byte but for the spelling of numbers.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { random } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { createRetrieveApp, DIALECTS } from "@arenakit/server-retrieve";
import { beforeAll, describe, expect, it } from "vitest";
import { decodePythonJson, encodePythonJson } from "../../servers/retrieve/src/body/python-json.ts";
import { readBody, receiveBody } from "../../servers/retrieve/src/body/request-body.ts";
import { ROOT } from "../sources.ts";
import { venv } from "./venv.mjs";

const MINUTES = 60_000;
const PACKAGES = ["fastapi==0.165.0", "pydantic==2.14.3"];

interface Asked {
  readonly model: string;
  readonly type: string | null;
  readonly body: Uint8Array;
}

/** A good body of each model. */
const GOOD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "search-r1": { queries: ["a", "b"], topk: 2, return_scores: true },
  "search-r1-rerank": { queries: ["a"], topk_retrieval: 2, topk_rerank: 1, return_scores: true },
  rerank: { queries: ["a"], documents: [[{ contents: "T\nx" }]], rerank_topk: 1, return_scores: false },
  browsecomp: { query: "a" },
  "asearcher-access": { urls: ["http://a.example/"] },
  "o2-wiki": { queries: [["a"], []], topk: 2 },
  "o2-web": { queries: ["a"] },
  flashrag: { query: "a", top_n: 2, return_score: true },
  "flashrag-batch": { query: ["a"], top_n: 2, return_score: false },
  "o2-findings": { generated_text: "", reference_points: ["a"], threshold: 0.5 },
  "o2-findings-batch": { generated_texts: [""], reference_points: ["a"], threshold: 0.5 },
  "o2-independence": { queries: ["a"] },
};

/** What stands where something else should, as JSON text: numbers that JavaScript would lose stay as they are. */
const VALUES = `null true false 0 1 -1 2 2.0 2.5 -0.0 1e3 1e-3 1e19 9223372036854775808 123456789012345678901234567890
  "" "2" "2.0" "02" "+2" "-2" "2_0" "2__0" "_2" "2." ".5" "5." "1e3" "1_0.5" "0x10" "x" "true" "TRUE" "False" "yes" "No" "y" "n"
  "t" "f" "on" "OFF" "0" "1" "maybe" "é" "首都" "\\u0031" "\\ud83d\\ude00" "１"
  [] ["a"] [1] [null] [["a"]] [["a",1]] [[1],"a"] [{}] [[{}]] [[{"contents":"T\\nx"}]] {} {"a":1} {"a":[1.0,{"b":null}]}`
  .trim()
  .split(/\s+/)
  .concat('" 2 "', '" 1e3 "', '" true"', '"\\n2"', '"- 2"', '"2 0"', '["a", "b", 3]');
const TYPES = [
  "application/json; charset=utf-8",
  "Application/JSON",
  "application/ld+json",
  "text/plain",
  "text/json",
  "",
];
const NOISE = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "\\",
  "\n",
  "\u0000",
  "é",
  "😀",
  "1",
  "-",
  ".",
  "e",
  "tru",
  " ",
  "'",
  "//",
];

const bytes = (text: string) => new TextEncoder().encode(text);

/** Several hundred bodies, the same ones every time. */
function bodies(): Asked[] {
  const draw = random("fastapi bodies");
  const pick = <T>(items: readonly T[]): T => items[draw.integer(0, items.length - 1)]!;
  const asked: Asked[] = [];
  for (const [model, good] of Object.entries(GOOD)) {
    const members = Object.entries(good).map(([name, value]) => [name, JSON.stringify(value)] as const);
    const spelt = (entries: readonly (readonly [string, string])[]) =>
      `{${entries.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`;
    const add = (text: string, type: string | null = "application/json") =>
      asked.push({ model, type, body: bytes(text) });
    add(spelt(members));
    add(spelt([...members, ["more", '{"x": 1}']]));
    for (const [at] of members.entries()) {
      add(spelt(members.toSpliced(at, 1)));
      for (const value of VALUES) add(spelt(members.with(at, [members[at]![0], value])));
    }
    for (const text of [...VALUES, "", " ", "\ufeff{}", "nul", "{'a': 1}", "[1 2]", '{"a" 1}', '{"a": 1,}', "[1,]"])
      add(text);
    for (const type of [...TYPES, null]) add(spelt(members), type);
    for (let at = 0; at < 30; at++) {
      const whole = spelt(members);
      const cut = draw.integer(0, whole.length);
      add(whole.slice(0, cut));
      add(whole.slice(0, cut) + pick(NOISE) + whole.slice(cut));
      add(spelt(members.map(([name]) => [name, pick(VALUES)])));
    }
    asked.push({ model, type: "application/json", body: Uint8Array.of(0x22, 0xff, 0x22) });
    asked.push({ model, type: "application/json", body: Buffer.from(`\ufeff${spelt(members)}`, "utf16le") });
  }
  return asked;
}

const app = createRetrieveApp({
  retriever: (() => {
    const corpus = memoryCorpus({ name: "one", documents: [{ id: "0", title: "T", text: "x" }] });
    const index = { engine: "none", corpus: corpus.id, search: async () => [], close: async () => {} };
    return createRetriever({ corpus, index });
  })(),
});
const pathOf = new Map<string, string>(DIALECTS.map(({ name, path }) => [name, path]));
const shapeOf = new Map<string, (typeof DIALECTS)[number]["shape"]>(DIALECTS.map(({ name, shape }) => [name, shape]));

describe("bodies beside FastAPI", () => {
  let python: string | null = null;
  let why = "";
  const asked = bodies();
  const answers: { status: number; text: string }[] = [];

  beforeAll(() => {
    const made = venv("fastapi-0.165.0", PACKAGES);
    if ("missing" in made) {
      why = made.missing;
      return;
    }
    python = made.python;
    const lines = asked.map(({ model, type, body }) =>
      JSON.stringify({ model, type, body: Buffer.from(body).toString("hex") }),
    );
    const run = spawnSync(python, [join(ROOT, "test/interop/fastapi_bodies.py")], {
      input: `${lines.join("\n")}\n`,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    });
    answers.push(
      ...run.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    );
    expect(answers.length, run.stderr).toBe(asked.length);
  }, 5 * MINUTES);

  it("refuses what FastAPI refuses, in its words", async ({ skip }) => {
    if (!python) return skip(why);
    let refused = 0;
    for (const [at, one] of asked.entries()) {
      const { status, text } = answers[at]!;
      if (status !== 422 && status !== 400) continue;
      refused++;
      const response = await app.fetch(
        new Request(`http://localhost${pathOf.get(one.model)}?dialect=${one.model}`, {
          method: "POST",
          body: one.body as Uint8Array<ArrayBuffer>,
          headers: one.type === null ? {} : { "content-type": one.type },
        }),
      );
      const ours = await response.text();
      expect({ at: shown(one), status: response.status, body: canonical(ours) }).toEqual({
        at: shown(one),
        status,
        body: canonical(text),
      });
      expect(response.headers.get("content-type")).toBe("application/json");
    }
    expect(refused).toBeGreaterThan(1000);
  });

  it("reads what FastAPI reads, to the same values", ({ skip }) => {
    if (!python) return skip(why);
    let read = 0;
    for (const [at, one] of asked.entries()) {
      const { status, text } = answers[at]!;
      if (status !== 200) continue;
      read++;
      const received = receiveBody(one.body, one.type);
      if (!("again" in received)) return expect.fail(`could not receive ${shown(one)}`);
      const ours = readBody(received, shapeOf.get(one.model)!);
      // Whole numbers beyond 2^53 are near what was sent; a threshold that is not there is the server's own.
      expect({ at: shown(one), ...ours }).toEqual({
        at: shown(one),
        value: expect.objectContaining(withoutDefaults(JSON.parse(text), one)),
      });
    }
    expect(read).toBeGreaterThan(500);
  });

  it("never breaks where FastAPI does", async ({ skip }) => {
    if (!python) return skip(why);
    const broken = answers.filter(({ status }) => status >= 500);
    expect(broken.map(({ text }) => text)).toEqual(broken.map(() => "Internal Server Error"));
    for (const value of ["NaN", "1e400", "-Infinity", '"\\ud800"', '{"a": NaN}']) {
      const body = `{"queries": ${value}, "topk": ${value}}`;
      const headers = { "content-type": "application/json" };
      const response = await app.fetch(new Request("http://localhost/retrieve", { method: "POST", body, headers }));
      expect([value, response.status]).toEqual([value, 422]);
      expect(await response.json()).toHaveProperty("detail.0.loc", ["body", "queries"]);
    }
  });
});

const shown = ({ model, type, body }: Asked) => `${model} ${type} ${Buffer.from(body).toString("latin1")}`;

/** Members in their order, floats as JavaScript spells them, every digit of whole numbers. */
function canonical(text: string): string {
  const decoded = decodePythonJson(text);
  return "value" in decoded ? encodePythonJson(decoded.value) : text;
}

function withoutDefaults(read: Record<string, unknown>, { body, type }: Asked): Record<string, unknown> {
  const received = receiveBody(body, type);
  const sent = "again" in received ? Object(received.value) : {};
  return Object.fromEntries(Object.entries(read).filter(([name]) => name !== "threshold" || name in sent));
}
