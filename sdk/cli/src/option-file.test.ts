/** What is said of a file that an option names and that is none: the option, the file, and what was expected. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { calibrationOf } from "./arena/calibration-file.ts";
import { inputOf, readJsonLines } from "./json-lines.ts";
import { modelOfReplies, recordedTo } from "./judge/reply-file.ts";
import { agentSpec, judgeSpec } from "./judge/specs.ts";
import { readOptionFile, requireOutputs, requirePlace, requireReadable, requireWritable } from "./option-file.ts";
import { readJsonFile } from "./parse-json.ts";
import { toolFile } from "./rollout-settings.ts";
import { openNamedCache } from "./rollout-tools.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-option-file-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const [folder, absent, file] = [join(home, "folder"), join(home, "absent"), join(home, "file")];
mkdirSync(folder);
writeFileSync(file, "text");
const below = join(file, "below");
const within = join(absent, "within");

const asked = (path: string) => ({ option: "--in FILE", path, expected: "a list" });
async function refusalOf(work: () => unknown): Promise<string> {
  try {
    await work();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

it("names the option, the file and what was expected", async () => {
  const refused = async (path: string) => refusalOf(() => requireReadable(asked(path)));
  expect(await refused(folder)).toBe(`harness/usage: --in FILE: ${folder} is a folder. Expected a list.`);
  expect(await refused(absent)).toBe(`harness/usage: --in FILE: ${absent} does not exist. Expected a list.`);
  expect(await refused(below)).toContain(`${below} does not exist: a part of its path is a file`);
  expect(await refused(file)).toBe("");
  expect(readOptionFile(asked(file))).toBe("text");
});

it("lets a new file be written where there is a folder for it", async () => {
  const refused = async (path: string) => refusalOf(() => requireWritable(asked(path)));
  expect([await refused(file), await refused(absent)]).toEqual(["", ""]);
  expect(await refused(folder)).toContain(`${folder} is a folder`);
  expect(await refused(within)).toContain(`there is no folder ${absent}`);
  expect(await refused(below)).toContain(`${file} is no folder`);
});

it("lets an output be made with the folders above it, and finds out before the work where it cannot", async () => {
  const outputs = async (...words: string[]) => {
    const worked: string[] = [];
    const command = new Command("build").option("--out <file>").option("--rejects <file>");
    command.hook("preAction", (_, action) => requireOutputs(action)).action(() => void worked.push("worked"));
    const said = await refusalOf(() => command.parseAsync(words, { from: "user" }));
    return [said, ...worked];
  };
  for (const path of [within, absent, file, folder]) expect(await outputs("--out", path)).toEqual(["", "worked"]);
  expect(await outputs()).toEqual(["", "worked"]);
  for (const option of ["--out", "--rejects"])
    expect(await outputs(option, join(below, "w"))).toEqual([
      `harness/usage: ${option} ${join(below, "w")}: ${file} is no folder. Expected a place that can be written: name another one.`,
    ]);
});

// Who may do everything is refused nothing.
it.skipIf(process.getuid?.() === 0)("says what may not be opened, or written", async () => {
  const closed = mkdtempSync(join(home, "closed-"));
  chmodSync(closed, 0o500);
  const place = { ...asked(join(closed, "a", "b")), option: "--out" };
  expect(await refusalOf(() => requirePlace(place))).toContain(`--out: ${closed} may not be written to by you`);

  const secret = join(home, "secret");
  writeFileSync(secret, "", { mode: 0 });
  expect(await refusalOf(() => requireReadable(asked(secret)))).toContain(
    "may not be opened, or not be written, by you",
  );
});

describe("an option that takes a file", () => {
  const client = { id: "stub", complete: () => Promise.reject(new Error("nobody asks")) };
  it.each<[string, () => unknown]>([
    ["--tool-cache record:", () => openNamedCache(`record:${folder}`)],
    ["--tool-cache replay:", () => openNamedCache(`replay:${folder}`)],
    ["--tool-cache ", () => openNamedCache(folder)],
    ["record=", () => recordedTo(folder, client)],
    ["--judge recorded:", () => modelOfReplies("judge", folder, null)],
    ["--judge recorded:", () => judgeSpec(`recorded:${folder}`)],
    ["--policy ", () => agentSpec("policy", folder, [])],
    ["--prices", () => readJsonFile("prices", folder, z.object({}), "prices")],
    ["--in", () => inputOf(folder, "--in")],
    ["input", () => readJsonLines(folder, z.unknown())],
    ["--mcp", () => toolFile(folder)],
    ["--calibration", () => calibrationOf(folder)],
  ])("refuses a folder by its name: %s", async (option, open) => {
    const said = await refusalOf(open);
    expect(said).toContain(`harness/usage: ${option}`);
    expect(said).toContain(`${folder} is a folder. Expected `);
    expect(said).not.toContain("EISDIR");
  });

  it("refuses a recording where no folder is", async () => {
    const gone = [`there is no folder ${absent}`, "Expected "];
    for (const open of [() => openNamedCache(`record:${within}`), () => recordedTo(within, client)])
      for (const part of gone) expect(await refusalOf(open)).toContain(part);
  });
});
