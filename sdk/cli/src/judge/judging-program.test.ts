import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { judgingDigest, judgingProgram } from "./judging-program.ts";

const CHECKS = fileURLToPath(new URL("../../../../evaluators/checks/src", import.meta.url));
const ENVIRONMENT = fileURLToPath(new URL("../../../../envs/open-travel/src", import.meta.url));

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "arenakit-judging-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** The same installation in another place. */
function installed(name: string): string[] {
  return [CHECKS, ENVIRONMENT].map((folder, at) => {
    const copy = join(home, name, String(at));
    cpSync(folder, copy, { recursive: true });
    return copy;
  });
}

function edit(...path: string[]): void {
  const file = join(...path);
  writeFileSync(file, `${readFileSync(file, "utf8")}\n// edited\n`);
}

it("is the same for the same code in another place", () => {
  expect(judgingDigest(installed("a"), [])).toBe(judgingDigest([CHECKS, ENVIRONMENT], []));
});

it.each([
  ["a check", 0, "checks/arithmetic.ts"],
  ["a check of an environment", 1, "checks/constraints.ts"],
])("is another one when %s was edited", (_, folder, file) => {
  const folders = installed("a");
  const before = judgingDigest(folders, []);
  edit(folders[folder]!, file);
  expect(judgingDigest(folders, [])).not.toBe(before);
});

it("takes in the modules of --plugin with the files that they name, wherever they lie", () => {
  const plugin = (name: string) => {
    const folder = join(home, name);
    cpSync(CHECKS, join(folder, "checks"), { recursive: true });
    writeFileSync(join(folder, "mine.ts"), `import { checks } from "./checks/index.ts";\nexport const judges = {};\n`);
    return folder;
  };
  const [one, other] = [plugin("one"), plugin("other")];
  const digestOf = (folder: string) => judgingDigest([], [join(folder, "mine.ts")]);
  const before = digestOf(one);
  expect(digestOf(other)).toBe(before);
  expect(before).not.toBe(judgingDigest([], []));
  edit(one, "checks/checks/arithmetic.ts");
  expect(digestOf(one)).not.toBe(before);
  edit(other, "mine.ts");
  expect(digestOf(other)).not.toBe(before);
});

it("names the code of this installation", () => {
  const program = judgingProgram([]);
  expect(program()).toMatch(/^[0-9a-f]{16}$/);
  expect(judgingProgram([])()).toBe(program());
});
