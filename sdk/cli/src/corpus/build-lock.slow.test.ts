import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { asOnlyBuilderOrRefused } from "./build-lock.ts";

const isLinux = process.platform === "linux";

it.skipIf(!isLinux)("is not held up by a program that was killed and never asked after", async () => {
  // The shell becomes a program that does not ask after the shell's child.
  const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = await once(parent.stdout, "data");
  const child = Number(String(number));
  await vi.waitFor(() => expect(readFileSync(`/proc/${child}/stat`, "utf8")).toContain(") Z"), { timeout: 10_000 });
  const folder = mkdtempSync(join(tmpdir(), "arenakit-zombie-"));
  const path = join(folder, "index");
  writeFileSync(`${path}.lock`, JSON.stringify({ id: "x", host: hostname(), process: child }));
  expect(await asOnlyBuilderOrRefused(path, async () => "built")).toBe("built");
  parent.kill();
  rmSync(folder, { recursive: true, force: true });
});
