/** `arenakit trainer doctor` as it is called: files from the disk, lines or JSON out, and its exit codes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { doctorCommand } from "./doctor.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-doctor-"));
afterEach(() => {
  process.exitCode = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** What it prints, and the exit code that it leaves. */
async function doctor(...args: string[]): Promise<{ out: string; code: unknown }> {
  let out = "";
  const print = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += text;
    return true;
  });
  try {
    await doctorCommand().parseAsync(args, { from: "user" });
  } finally {
    print.mockRestore();
  }
  return { out, code: process.exitCode };
}

const launch = (calls: number) => `python3 -m verl.trainer.main_ppo \\
  actor_rollout_ref.rollout.multi_turn.tool_config_path=conf/tools.yaml \\
  actor_rollout_ref.rollout.multi_turn.max_parallel_calls=${calls} \\
  actor_rollout_ref.rollout.multi_turn.max_tool_response_length=4096
`;
const TOOLS = "tools:\n  - class_name: verl.tools.search_tool.SearchTool\n";

it("tells what it found with its place, its fix and its source, and exits with 1", async () => {
  const script = file("bad/train.sh", launch(1));
  const { out, code } = await doctor("verl", script);
  expect(code).toBe(1);
  const [first] = out.split("\n");
  expect(first).toBe(`${script}:3: one_parallel_call: actor_rollout_ref.rollout.multi_turn.max_parallel_calls is 1`);
  expect(out).toContain("  fix: actor_rollout_ref.rollout.multi_turn.max_parallel_calls=8\n");
  expect(out).toContain("  source: verl 0.9.1, trainer/config/rollout/rollout.yaml:206");
  // The tool configuration is not there.
  expect(out).toContain(
    "not known: actor_rollout_ref.rollout.multi_turn.tool_config_path: conf/tools.yaml cannot be read",
  );
});

it("reads what the configuration names beside it, or below --root", async () => {
  const script = file("named/train.sh", launch(8));
  file("named/conf/tools.yaml", TOOLS);
  const beside = await doctor("verl", script, "--json");
  expect(beside.code).toBe(1);
  expect(JSON.parse(beside.out)).toMatchObject({
    trainer: "verl",
    findings: [{ trap: "removed_tools", place: { file: "conf/tools.yaml", line: 2 } }],
    unknown: [],
  });
  const elsewhere = file("other/train.sh", launch(8));
  expect((await doctor("verl", elsewhere, "--root", join(folder, "named"))).out).toContain("removed_tools");
});

it("exits with 0 where it found nothing, whatever it could not read", async () => {
  const script = file("good/train.sh", launch(8));
  file("good/conf/tools.yaml", TOOLS.replace("verl.tools.search_tool", "mine"));
  const { out, code } = await doctor("verl", script);
  expect(code).toBeUndefined();
  expect(out.split("\n").at(-2)).toMatch(/^verl: 0 found, 0 not known, \d+ traps looked for$/);
});

it("takes one's word that the rewards are of groups, or are not", async () => {
  const script = file("slime/run.sh", "python3 train.py --rollout-batch-size 8 --custom-rm-path my.reward\n");
  expect((await doctor("slime", script)).out).toContain("say --group-rewards");
  expect((await doctor("slime", script, "--group-rewards")).out).toContain("one_by_one");
  expect((await doctor("slime", script, "--no-group-rewards")).out).toContain("slime: 0 found, 0 not known");
});

it("refuses what cannot be meant", async () => {
  const script = file("good/train.sh", launch(8));
  await expect(doctor("nobody", script)).rejects.toThrow("expected one of verl, slime");
  await expect(doctor("verl")).rejects.toThrow("expected a configuration file, or --url");
  await expect(doctor("verl", join(folder, "missing.sh"))).rejects.toThrow("cannot read");
  await expect(doctor("verl", script, "--url", "ftp://judge")).rejects.toThrow("expected an http or https address");
  // Exit code 2: 1 is for what was found.
  const usage = { failure: { owner: "harness", code: "usage" } };
  await expect(doctor("slime", script)).rejects.toMatchObject({
    ...usage,
    message: expect.stringMatching("no setting of slime"),
  });
  await expect(doctor("verl", file("empty.sh", ""))).rejects.toMatchObject(usage);
  const long = file("long.sh", "#".repeat(4 * 1024 * 1024 + 1));
  await expect(doctor("verl", long)).rejects.toThrow("expected a file of at most 4 MiB");
});
