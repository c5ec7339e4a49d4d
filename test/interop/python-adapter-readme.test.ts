/** What the README of the Python package shows runs as it stands, over `arenakit serve` as a process. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Served, served } from "../demo.ts";
import { PACKAGE, printed } from "./python-adapter.ts";

const MINUTE = 60_000;
const SERVED = "http://127.0.0.1:8080";
const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
const snippets = [...readme.matchAll(/```python\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
let server: Served;

beforeAll(async () => {
  const corpora = ["--web", "none", "--wiki", "none", "--papers", "none"];
  server = await served(["--judge", "rules", ...corpora]);
}, 5 * MINUTE);
afterAll(() => server?.end());

it.for([
  ["a whole group", "client.score(", /^0 scored \d\S*\n1 scored -\d\S*\n$/],
  ["attempt by attempt", "client.abandon(", /^Scored\(.*index=0,.*size=3, ranked=2,.*trainer='trl'/],
  ["asyncio", "aio.GroupClient(", /^0 scored \d\S*\n1 scored -\d\S*\n$/],
] as const)(
  "%s: what is shown runs, and the better answer has the reward",
  { timeout: MINUTE },
  async (row, { skip }) => {
    const [, call, expected] = row;
    const shown = snippets.filter((code) => code.includes(call));
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContain(SERVED);
    const code = shown[0]!.replaceAll(SERVED, server.url);
    const said = await printed(["-X", "dev", "-"], code, skip);
    if (!said) return;
    expect(said.stdout).toMatch(expected);
    expect(said.stderr).not.toMatch(/Warning|Traceback/);
  },
);

it("TRL: what is shown is Python, and takes from this package what there is", async ({ skip }) => {
  const shown = snippets.filter((code) => code.includes("GRPOTrainer("));
  expect(shown).toHaveLength(1);
  const check = `compile(${JSON.stringify(shown[0])}, "README.md", "exec")
${shown[0]!
  .split("\n")
  .filter((line) => line.startsWith("from arenakit_trainers"))
  .join("\n")}
print(all(callable(one) for one in (GroupClient, all_or_none, environment_factory, group_reward)))`;
  const said = await printed(["-"], check, skip);
  if (said) expect(said.stdout).toBe("True\n");
});
