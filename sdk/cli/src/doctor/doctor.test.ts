/** What the doctor finds here, and what it says is broken. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { satisfies } from "semver";
import { afterAll, expect, it, vi } from "vitest";
import { nodeProblem } from "../version.ts";
import { type Findings, lookAround } from "./look.ts";
import { doctorPage, troublesOf } from "./page.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-doctor-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

async function withListener<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await work((server.address() as { port: number }).port);
  } finally {
    server.close();
  }
}

it("counts what is kept, names variables without their values, and tells a port that is taken", async () => {
  vi.stubEnv("ARENAKIT_CACHE", root);
  vi.stubEnv("ARENAKIT_WORLDS", "");
  vi.stubEnv("ARENAKIT_CORPORA", "");
  vi.stubEnv("TAVILY_API_KEY", "a secret");
  mkdirSync(join(root, "worlds", "generated"), { recursive: true });
  mkdirSync(join(root, "corpora", "generated", "wiki-1"), { recursive: true });
  writeFileSync(join(root, "worlds", "5657a9ba5da7579d.akworld"), "x".repeat(10));
  writeFileSync(join(root, "worlds", "generated", "small-1.akworld"), "x".repeat(30));
  for (const name of ["a", "b"]) writeFileSync(join(root, "corpora", "generated", "wiki-1", name), "x".repeat(50));

  const findings = await withListener(lookAround);
  expect(findings.cache).toMatchObject({
    folder: root,
    problem: null,
    worlds: {
      bytes: 40,
      kept: [
        { name: join("generated", "small-1.akworld"), bytes: 30 },
        { name: "5657a9ba5da7579d.akworld", bytes: 10 },
      ],
    },
    corpora: { bytes: 100, kept: [{ name: join("generated", "wiki-1"), bytes: 100 }] },
    databases: { bytes: 0, kept: [] },
  });
  expect(findings.modules.filter(({ isNeeded }) => isNeeded).map(({ problem }) => problem)).toEqual([null, null]);
  expect(findings.port.problem).toContain("EADDRINUSE");
  const troubles = troublesOf(findings);
  expect(troubles.some(({ isBroken }) => isBroken)).toBe(false);
  const page = doctorPage(findings, troubles);
  expect(page).toContain("TAVILY_API_KEY");
  expect(page).toContain(`note: port ${findings.port.number} is not free`);
  expect(page + JSON.stringify(findings)).not.toContain("a secret");
});

it("says what is broken and what to do, and that a folder that cannot be written is no more than slow", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  vi.stubEnv("ARENAKIT_CACHE", join(file, "cache"));
  const here = { ...(await lookAround(0)), formerWorlds: [] };
  expect(troublesOf(here)).toEqual([
    {
      says: expect.stringContaining("cannot be written"),
      fix: expect.stringContaining("ARENAKIT_CACHE"),
      isBroken: false,
    },
  ]);
  const broken: Findings = {
    ...here,
    node: { version: "18.20.0", problem: nodeProblem("18.20.0") },
    modules: here.modules.map((one) => (one.name === "libsql" ? { ...one, problem: "no such module" } : one)),
  };
  const says = troublesOf(broken).filter(({ isBroken }) => isBroken);
  expect(says.map((one) => one.says)).toEqual([
    "it needs Node 20.19 or later, or 22.12 or later; this is 18.20.0",
    "libsql cannot be loaded: no such module",
  ]);
  expect(doctorPage(broken, says)).toMatch(/^libsql +BROKEN: /m);
});

it("knows the Node.js that the package promises", () => {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const minors = Array.from({ length: 30 }, (_, minor) => minor);
  const versions = [18, 19, 20, 21, 22, 23, 24, 26].flatMap((major) => minors.map((minor) => `${major}.${minor}.1`));
  const promised = versions.filter((version) => nodeProblem(version) === null);
  expect(promised).toEqual(versions.filter((version) => satisfies(version, engines.node)));
});
