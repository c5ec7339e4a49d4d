/** The environment under the name that `--env` and `--plugin` know it by. */
export { report } from "./report.ts";
