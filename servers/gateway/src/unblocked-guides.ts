/** The guides of a world without those that a list keeps from being found. */
import type { Blocklist } from "@arenakit/search/reading";
import type { GuideWorld } from "@arenakit/server-web-search";

/** What answers of the world, with fewer guides; compared when they are listed. */
export function unblockedGuides({ guides, places }: GuideWorld, blocklist: Blocklist): GuideWorld {
  return {
    places,
    guides: {
      get count() {
        return [...this.list()].length;
      },
      *list() {
        for (const guide of guides.list()) if (blocklist.blocks(guide) === null) yield guide;
      },
      get(id) {
        const guide = guides.get(id);
        return guide && blocklist.blocks(guide) === null ? guide : null;
      },
    },
  };
}
