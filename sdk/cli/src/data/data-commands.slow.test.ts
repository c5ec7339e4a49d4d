/** The commands about data sets as their users run them: offline, and the same bytes whatever the concurrency. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../../bin/arenakit.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "arenakit-data-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const arenakit = (...args: string[]) =>
  execFileSync(process.execPath, [BIN, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const lastLine = (text: string) => JSON.parse(text.trimEnd().split("\n").at(-1)!);

it("makes, inspects and exports a data set, the same at every concurrency", { timeout: 300_000 }, () => {
  const synth = (name: string, concurrency: string) => {
    const out = join(folder, name);
    const said = lastLine(
      arenakit(
        ...["data", "synth", "--env", "text-to-sql", "--sft", "30", "--rl", "20", "--baselines", "4", "--out", out],
        ...["--concurrency", concurrency, "--json"],
      ),
    );
    return { out, said };
  };
  const [one, many] = [synth("one", "1"), synth("many", "6")];
  expect(one.said).toMatchObject({ env: "text-to-sql", sft: 30, rl: 20, baselines: 4, refused: 0 });
  const files = readdirSync(one.out).sort();
  expect(files).toEqual(readdirSync(many.out).sort());
  for (const file of files) expect(readFileSync(join(many.out, file))).toEqual(readFileSync(join(one.out, file)));

  expect(lastLine(arenakit("data", "inspect", "--in", one.out, "--json"))).toEqual({
    trajectories: 30,
    accepted: 30,
    refused: 0,
    remarks: { tool_use: 0, content: 0, consistency: 0 },
  });
  for (const [set, format, rows] of [
    ["sft", "sharegpt", 30],
    ["rl", "verl", 20],
  ] as const) {
    const written = lastLine(
      arenakit(
        "data",
        "export",
        "--in",
        one.out,
        "--set",
        set,
        "--format",
        format,
        "--out",
        join(folder, set),
        "--json",
      ),
    );
    expect(written).toMatchObject({ set, format, files: [{ rows }], leftOut: 0 });
  }
});
