/** The version that runs, trajectories and servers name. */
export const VERSION = "0.1.0";
