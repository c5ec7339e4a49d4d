/** The environment under the name that `--env` and `--plugin` know it by, and the reader of DR Tulu's rows. */
export { deepSolver } from "./deep-solver.ts";
export { fromDrTuluRow } from "./make-tasks.ts";
