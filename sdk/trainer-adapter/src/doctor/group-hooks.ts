/** Whether a hook of rewards leads to ArenaKit: by its name, or by what its module imports. */
import { type Config, NotKnown } from "./config.ts";
import type { ReadFile } from "./launch-files.ts";
import type { Situation } from "./traps.ts";

/** A word that stands in the names of our modules, and in addresses that people give our servers. */
const OURS = "arenakit";
/** What `--group-rewards` says for it. */
const ASK = "say --group-rewards if its rewards compare the attempts of a group";

/**
 * Of the settings that name a hook: true if one is ours, false if none is set. Throws NotKnown for any other. Variables of our
 * adapters say it, too; ARENAKIT_REWARD=episode takes the environment's own score, which is no reward of a group.
 */
export function leadsToGroups(config: Config, hooks: readonly string[], readFile: ReadFile): boolean {
  const reward = config.setting("ARENAKIT_REWARD");
  if (reward?.value === "episode") return false;
  if (config.settings.some(({ name }) => name.split(".").at(-1)!.startsWith("ARENAKIT_"))) return true;
  const set = hooks.map((name) => config.setting(name)).filter((setting) => setting !== undefined);
  const given = set.filter(({ value }) => value !== null && value !== "");
  if (given.some(({ value, text }) => isOurs(String(value ?? text), readFile))) return true;
  const [other] = given;
  if (other === undefined) return false;
  throw new NotKnown(other.name, `${other.text}: ${ASK}`, other.place);
}

/** Is one of the hooks this adapter of ours, or a file that names it? Those evaluate by the environment, and compare nothing there. */
export function isAdapter({ config, file }: Situation, hooks: readonly string[], adapter: string): boolean {
  const names = [`arenakit_trainers.${adapter}`, `arenakit_trainers/${adapter}`];
  return hooks.some((hook) => {
    const name = config.setting(hook)?.text;
    const said = name === undefined ? "" : `${name}\n${file(name).text ?? ""}`;
    return names.some((one) => said.includes(one));
  });
}

function isOurs(hook: string, readFile: ReadFile): boolean {
  if (hook.toLowerCase().includes(OURS)) return true;
  return moduleFiles(hook).some((name) => readFile(name)?.includes("arenakit_trainers") ?? false);
}

/** The files that may hold `path/to/file.py`, `loops.yaml`, `package.module.function` or `module:function`. */
function moduleFiles(hook: string): string[] {
  if ([".py", ".yaml", ".yml"].some((ending) => hook.endsWith(ending))) return [hook];
  const parts = hook.split(":").join(".").split(".");
  return [parts.length, parts.length - 1]
    .filter((count) => count > 0)
    .map((count) => `${parts.slice(0, count).join("/")}.py`);
}
