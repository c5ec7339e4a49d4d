/**
 * The guides of a world as a web: its index is made when the first question comes, a step in each turn of the event loop,
 * so that only who asks the web waits for it. A list may keep guides from being found.
 */
import type { Blocklist } from "@arenakit/search/reading";
import type { GuideWeb, GuideWorld } from "@arenakit/server-web-search";

/** `steps` make what the web answers from; taken by several they share the work. */
export function lazyGuideWeb(web: GuideWeb, steps: () => Iterable<void>): GuideWeb {
  let ready: Promise<void> | undefined;
  return {
    ...web,
    warm: steps,
    async search(query, options) {
      ready ??= inTurns(steps());
      await ready;
      return web.search(query, options);
    },
    async read(url, options) {
      ready ??= inTurns(steps());
      await ready;
      return web.read(url, options);
    },
  };
}

async function inTurns(steps: Iterable<void>): Promise<void> {
  for (const _ of steps) await new Promise((resolve) => setImmediate(resolve));
}

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
