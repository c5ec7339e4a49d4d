// Adds to package-lock.json the optional platform packages that the registry in use does not carry (a mirror
// may hold one platform only). Without their entries `npm ci` refuses the lock file on every platform. Run it
// after each change of dependencies: `node scripts/complete-lockfile.mjs`; `--check` only reports.
import { readFileSync, writeFileSync } from "node:fs";

const LOCK = new URL("../package-lock.json", import.meta.url);
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32", "windows"];
const PROCESSORS = {
  arm64: "arm64",
  x64: "x64",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  arm: "arm",
  64: "x64",
};

const lock = JSON.parse(readFileSync(LOCK, "utf8"));
const missing = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[`node_modules/${name}`]) continue;
    const platform = platformOf(name);
    if (platform)
      missing.push([
        `node_modules/${name}`,
        { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true },
      ]);
  }
}

if (process.argv.includes("--check")) {
  if (missing.length > 0)
    console.error(
      `package-lock.json lacks ${missing.map(([path]) => path).join(", ")}: run node scripts/complete-lockfile.mjs`,
    );
  process.exit(missing.length > 0 ? 1 : 0);
}
const packages = Object.fromEntries(
  [...Object.entries(lock.packages), ...missing].sort(([a], [b]) => (a === "" ? -1 : b === "" ? 1 : a < b ? -1 : 1)),
);
writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.error(`package-lock.json: ${missing.length} platform packages added`);

/** `@turbo/darwin-arm64` → os darwin, cpu arm64; null when the name tells no platform. */
function platformOf(name) {
  const words = name.split("/").at(-1).split(/[-.]/);
  const system = words.find((word) => SYSTEMS.includes(word));
  const processor = words.find((word) => word in PROCESSORS);
  if (!system || !processor) return null;
  return { cpu: [PROCESSORS[processor]], os: [system === "windows" ? "win32" : system] };
}
