/** Commands that read standard input, at a terminal: they say what they wait for, and end at the first Ctrl-C. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, vi } from "vitest";

const BIN = fileURLToPath(new URL("../bin/arenakit.js", import.meta.url));

/** Runs a program at a terminal, waits for words of it, presses keys, and prints what was said and the exit code. */
const AT_TERMINAL = `
import json, os, pty, select, sys
wanted, keys, command = sys.argv[1].encode(), sys.argv[2].encode(), sys.argv[3:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
said, pressed = b"", False
while True:
    ready, _, _ = select.select([terminal], [], [], 60)
    try:
        piece = os.read(terminal, 65536) if ready else b""
    except OSError:
        piece = b""
    if not piece:
        break
    said += piece
    if wanted in said and not pressed:
        pressed = True
        os.write(terminal, keys)
_, status = os.waitpid(pid, 0)
print(json.dumps({"code": os.waitstatus_to_exitcode(status), "said": said.decode()}))
`;

function missing(): string | null {
  if (spawnSync("python3", ["-c", "import pty"]).status === 0) return null;
  if (process.env.CI === "true") throw new Error("this test must run in CI, but python3 has no pty here");
  console.warn("skipped: python3 has no pty here");
  return "python3";
}

const plain = (...args: readonly string[]) => {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
  return spawnSync(process.execPath, [BIN, ...args], { encoding: "utf8", env });
};

function atTerminal(wanted: string, keys: string, ...args: readonly string[]): { code: number; said: string } {
  const command = ["-c", AT_TERMINAL, wanted, keys, process.execPath, BIN, ...args];
  // What runs the tests may have a terminal without colours, or none.
  const { CI: _, COLORTERM: __, ...env } = process.env;
  const options = { encoding: "utf8", env: { ...env, TERM: "xterm-256color" } } as const;
  return JSON.parse(spawnSync("python3", command, options).stdout);
}

const CTRL_C = "\x03";
const CTRL_D = "\x04";

describe.skipIf(missing() !== null)("at a terminal", () => {
  it.each([
    [["arena", "rank", "--jsonl"]],
    [["metric", "em"]],
    [["parse", "--dialect", "hermes"]],
    [["trajectory", "validate"]],
    [["rubric", "aggregate", "mean"]],
  ])("%j says that it waits, and ends at the first Ctrl-C", (args) => {
    const { code, said } = atTerminal("Ctrl-D", CTRL_C, ...args);
    expect(said).toMatch(/reads what you type: Ctrl-D ends it, Ctrl-C stops/);
    expect(stripVTControlCharacters(said)).toContain("stopped: ");
    expect(code).toBe(130);
  });

  it("colours help and errors, unless NO_COLOR says not to; what is piped is plain", () => {
    const [help, error] = [
      ["serve", "--help"],
      ["serve", "--port", "x"],
    ];
    for (const args of [help, error]) {
      expect(atTerminal("never said", "", ...args).said).toContain("\u001b[");
      const { stdout, stderr } = plain(...args);
      expect(stdout + stderr).not.toContain("\u001b[");
      expect(
        spawnSync(process.execPath, [BIN, ...args], {
          encoding: "utf8",
          env: { ...process.env, FORCE_COLOR: "1" },
        }).output.join(""),
      ).toContain("\u001b[");
    }
    expect(atTerminal("never said", "", "env", "list", "--nope").said).toContain("\u001b[");
    vi.stubEnv("NO_COLOR", "");
    for (const args of [help, error]) expect(atTerminal("never said", "", ...args).said).toContain("\u001b[");
    vi.stubEnv("NO_COLOR", "1");
    expect(atTerminal("never said", "", ...error).said).not.toContain("\u001b[");
    vi.unstubAllEnvs();
  });

  it("takes lines that are typed until Ctrl-D", () => {
    const line = '{"id": 7, "prediction": "a", "answers": ["a"]}';
    const { code, said } = atTerminal("Ctrl-D", `${line}\n${CTRL_D}`, "metric", "em");
    expect(said).toMatch(/"id":7,"output":/);
    expect(code).toBe(0);
  });
});
