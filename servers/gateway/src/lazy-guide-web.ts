/**
 * A web whose index is made when the first question comes, a step in each turn of the event loop: who asks the web
 * waits for it, and nobody else does.
 */
import type { GuideWeb } from "@arenakit/server-web-search";

/** `steps` make what the web answers from; taken by several they share the work. */
export function patientWeb(web: GuideWeb, steps: () => Iterable<void>): GuideWeb {
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
