/** What whoever finds a package in a registry must be told: each library's manifest says it, and its README begins with it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withPackagesTable } from "../../scripts/packages-table.mjs";
import { VERSIONED } from "../../scripts/release/versions.mjs";
import { packages, ROOT, sources } from "../sources.ts";

const HOME = "https://github.com/arenakit/arenakit";
/** The command line is packed as a program, with a manifest of its own. */
const libraries = packages().filter(({ folder }) => folder !== "sdk/cli");
const root = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

it.for(libraries)("$name says what it is, whose it is and where it comes from", ({ folder }) => {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject({
    description: expect.stringMatching(/^[A-Z].{20,}\.$|^[A-Z].{20,}[a-z]$/),
    keywords: expect.arrayContaining(["arenakit", "reinforcement-learning"]),
    license: root.license,
    author: "ArenaKit maintainers",
    repository: { type: "git", url: `git+${HOME}.git`, directory: folder },
    homepage: `${HOME}/tree/main/${folder}#readme`,
    bugs: `${HOME}/issues`,
    publishConfig: { access: "public", provenance: true },
    engines: root.engines,
  });
  expect(manifest.private).toBeUndefined();
  expect(manifest).toHaveProperty("sideEffects");
});

it.for(libraries)("$name publishes what was built, without maps and build information", ({ folder }) => {
  const { files, exports } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
  expect(files).toEqual(expect.arrayContaining(["dist/**/*.js", "dist/**/*.d.ts"]));
  expect(files).not.toContain("dist");
  for (const targets of Object.values<Record<string, string>>(exports))
    expect(Object.keys(targets)).toEqual(["@arenakit/source", "types", "default"]);
});

it("imports no module for its side effects, which the manifests deny", () => {
  const bare = sources().flatMap(
    ({ path, text }) => text.match(/^import ["'].*/gm)?.map((line) => `${path}: ${line}`) ?? [],
  );
  expect(bare).toEqual([]);
});

it.for(libraries)(
  "$name has a README that says how it is installed, shows its use and leads on",
  ({ folder, name }) => {
    const readme = readFileSync(join(ROOT, folder, "README.md"), "utf8");
    expect(readme).toMatch(/^# .+\n\n\S/);
    expect(readme).toContain(`\nnpm install ${name}\n`);
    const [, example = ""] = /^```ts\n([\s\S]*?)^```/m.exec(readme) ?? [];
    expect(example).toContain(`from "${name}`);
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#\s]*)/g)].map(([, target = ""]) => target);
    // What lies in the package's own folder is not in its tarball; what is elsewhere is found in the repository.
    expect(links.filter((target) => !target.startsWith("../../"))).toEqual([]);
    expect(links.filter((target) => !existsSync(join(ROOT, folder, target)))).toEqual([]);
    expect(links).toContain("../../docs/packages.md");
  },
);

it("lists every package in docs/packages.md as its manifest describes it", () => {
  const page = readFileSync(join(ROOT, "docs/packages.md"), "utf8");
  expect(page, "run node scripts/packages-table.mjs").toBe(withPackagesTable(page));
});

it("has one version: the manifests', which programs and the Python package name too", () => {
  expect(VERSIONED.map(([file, pattern]) => [file, pattern.exec(readFileSync(join(ROOT, file), "utf8"))?.[2]])).toEqual(
    VERSIONED.map(([file]) => [file, root.version]),
  );
  for (const { folder } of packages()) {
    const { version, dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    expect([folder, version]).toEqual([folder, root.version]);
    for (const [name, wanted] of Object.entries(dependencies))
      if (name.startsWith("@arenakit/")) expect([folder, name, wanted]).toEqual([folder, name, root.version]);
  }
});
