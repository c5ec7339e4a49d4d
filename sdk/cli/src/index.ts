/** The main job for callers from code; everything else is the command line. */
export { runDemo } from "./demo/job.ts";
export { DemoOptions } from "./demo/options.ts";
export type { Plugin } from "./plugin.ts";
