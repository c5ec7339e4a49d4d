/** Completion by the shells themselves, where they are installed. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../../bin/arenakit.js", import.meta.url));

/** By bash with the script that it is given; the words of a command line, the last of them not finished. */
function completedByBash(...words: readonly string[]): string[] {
  const script = `
arenakit() { "${process.execPath}" "${BIN}" "$@"; }
eval "$(arenakit completion bash)"
COMP_WORDS=(arenakit "$@"); COMP_CWORD=$#
_arenakit
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script, "bash", ...words], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

it.each([
  [["wor"], ["world"]],
  [
    ["world", ""],
    ["build", "import", "check", "info"],
  ],
  [["serve", "--judge-t"], ["--judge-token-env"]],
  [["rollout", "--env", "open-t"], ["open-travel"]],
  [["demo", "--topology", "round"], ["round-robin"]],
  [["arena", "rank", "--est"], ["--estimator"]],
  [
    ["serve", "--engine", ""],
    ["bm25", "dense", "hybrid", "meilisearch", "meilisearch-native", "pgvector"],
  ],
  [
    ["retrieve", "--engine", "meili"],
    ["meilisearch", "meilisearch-native"],
  ],
  [
    ["serve", "--world", ""],
    ["small", "full"],
  ],
  [["serve", "--durability", "p"], ["process"]],
  [["serve", "--profile", "=", "qq"], ["qqr"]],
  [
    ["serve", "--profile", "="],
    ["arenarl", "qqr"],
  ],
  [["metric", "ngram"], ["ngram_repetition"]],
  [
    ["completion", ""],
    ["bash", "zsh", "fish"],
  ],
  [
    ["corpus", "generate", ""],
    ["wiki", "web", "papers"],
  ],
  [["arena", "simulate", "--estimator", "ref"], ["refit"]],
  [["eval", "--pairs", "base"], ["baseline"]],
  [["serve", "--state", "x"], []],
  [["serve", "--access-log", "x"], []],
  [["nothing", "--x"], []],
])("bash completes %j", (words, expected) => {
  expect(completedByBash(...words)).toEqual(expect.arrayContaining(expected));
  if (expected.length < 2) expect(completedByBash(...words)).toEqual(expected);
});

it.each(["zsh", "fish"])("%s reads its script", (shell) => {
  const { stdout } = spawnSync(process.execPath, [BIN, "completion", shell], { encoding: "utf8" });
  expect(stdout).toContain("arenakit completion words --");
  const parsed = spawnSync(shell, ["-n"], { input: stdout, encoding: "utf8" });
  if (parsed.error) return console.warn(`skipped: there is no ${shell} here`);
  expect([parsed.status, parsed.stderr]).toEqual([0, ""]);
});
