/** The environment under the name that `--env` and `--plugin` know it by, and the reader of published files. */
export { fromO2QaFile } from "./make-tasks.ts";
export { o2Qa } from "./o2-qa.ts";
