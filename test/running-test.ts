/** Names the test that each process is at, in .build/running: what a run that was ended for its time was stuck in. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect } from "vitest";

const folder = join(import.meta.dirname, "../.build/running");
const file = join(folder, String(process.pid));
mkdirSync(folder, { recursive: true });

beforeEach(() => {
  const { testPath, currentTestName } = expect.getState();
  writeFileSync(file, `${testPath}: ${currentTestName}\n`);
});
afterAll(() => rmSync(file, { force: true }));
