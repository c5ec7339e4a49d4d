/** The environment under the name that `--env` and `--plugin` know it by. */
export { triEvolution } from "./tri-evolution.ts";
