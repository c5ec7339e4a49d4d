/** The environment under the name that `--env` and `--plugin` know it by. */
export { searchQa } from "./search-qa.ts";
