/** The deterministic checks of a trajectory, by the environment of its task. */
import type { CheckRunner } from "@arenakit/contracts";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import type { Tables } from "./tables.ts";

/** The checks of all environments of the tables. */
export async function checksOf({ environments }: Pick<Tables, "environments">): Promise<CheckRunner> {
  return checksByEnvironment(await Promise.all(Object.values(environments).map((open) => open())));
}
