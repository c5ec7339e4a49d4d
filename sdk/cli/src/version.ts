/** The version that runs, trajectories and servers name. */
export const VERSION = "0.1.0";

/**
 * What is wrong with this version of Node.js, by `engines` of package.json; null where nothing is. It stands alone, in syntax
 * that older ones read: the packer writes its text before the packed programs.
 */
export function nodeProblem(version: string): string | null {
  const parts = version.split(".").map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  const isPromised = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  return isPromised ? null : `needs Node 20.19 or later, or 22.12 or later; this is ${version}`;
}
