// The generated worlds that the command line keeps, for the benches and drills: `small` or `full`, made once for a seed
// in its cache folder.
import { homedir } from "node:os";
import { join } from "node:path";
import { openKeptWorld, readAtlas, smallWorld } from "@arenakit/corpus-world-maker";
import { cacheFolders } from "@arenakit/server-kit/cache-folder";

/** In a process that is measured it must be there already: what a making leaves behind counts as resident memory. */
export function keptWorld({ world = "small", seed }) {
  const folder = join(
    cacheFolders({ env: process.env, platform: process.platform, home: homedir }).worlds,
    "generated",
  );
  const onMake = () => console.error(`building the ${world} world of seed ${seed}, once …`);
  const temporarySuffix = String(process.pid);
  return openKeptWorld({ folder, temporarySuffix, onMake, onProblem: console.error }, world, Number(seed));
}

/** The cities of such a world. */
export const citiesOf = (world = "small") => (world === "small" ? smallWorld().cities : readAtlas());
