/** The version that runs, trajectories and servers name. */
export const VERSION = "0.1.0";

/** The oldest Node.js that is promised, as `engines` of package.json has it. */
export const NODE_FLOOR = "20.19";
