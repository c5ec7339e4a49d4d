/** The page of prompts is what an endpoint receives: a run over a stub is played again and compared with it. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../sources.ts";

it("shows what proposer, solver and judge are shown in step 2", { timeout: 240_000 }, () => {
  const check = () =>
    execFileSync(process.execPath, [join(ROOT, "scripts/evolution-prompts.mjs"), "--check"], { stdio: "pipe" });
  expect(check).not.toThrow();
});
