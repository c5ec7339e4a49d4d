/** The environment under the name that `--env` and `--plugin` know it by. */
export { o2Qa } from "./o2-qa.ts";
