/** The documents of the group-reward service and of tri-evolution under a validator that nobody here wrote (PyPI `openapi-spec-validator`). */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { EVOLUTION_PATHS, evolutionApp, GROUP_PATHS, groupsApp } from "@arenakit/server-judge";
import { expect, it } from "vitest";
import { venv } from "./venv.mjs";

const MINUTES = 60_000;
const SCRIPT = "import json,sys; from openapi_spec_validator import validate; validate(json.load(sys.stdin))";

const about = { service: {} as never, version: "1", hasTokens: true };
const APPLICATIONS = [
  { root: "/groups", app: groupsApp(about), mounted: GROUP_PATHS, references: 20 },
  { root: "/evolution", app: evolutionApp(about), mounted: EVOLUTION_PATHS, references: 8 },
];

it.for(APPLICATIONS)(
  "$root: is valid, names every path of the application and refers only to what it holds",
  {
    timeout: 10 * MINUTES,
  },
  async ({ root, app, mounted, references: least }, { skip }) => {
    const response = await app(new Request(`http://127.0.0.1${root}/openapi.json`));
    const document = (await response.json()) as {
      paths: Record<string, object>;
      components: { schemas: object };
      security: unknown;
    };
    expect(document.security).toEqual([{ bearer: [] }]);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(least);
    for (const [, name] of references) expect(Object.keys(document.components.schemas)).toContain(name);
    // What the document says is there is there: no path is unknown to the application.
    for (const [path, methods] of Object.entries(document.paths)) {
      const url = `http://127.0.0.1${path.replace(/\{\w+\}/g, "0")}`;
      const other = await app(new Request(url, { method: "PATCH" }));
      expect([path, other.status]).toEqual([path, 405]);
      const allowed = (other.headers.get("allow") ?? "").toLowerCase().split(", ");
      for (const method of Object.keys(methods))
        expect([path, allowed]).toEqual([path, expect.arrayContaining([method])]);
      const isMounted = mounted.some((pattern) => pattern === path || path.startsWith(pattern.replace(/\*$/, "")));
      expect([path, isMounted]).toEqual([path, true]);
    }
    const made = venv("openapi-0.9.0", ["openapi-spec-validator==0.9.0", "openapi-schema-validator==0.9.0"]);
    if ("missing" in made) return skip(made.missing);
    const child = promisify(execFile)(made.python, ["-c", SCRIPT]);
    child.child.stdin?.end(JSON.stringify(document));
    await expect(child).resolves.toMatchObject({ stderr: "" });
  },
);
