/** The tools of the travel profiles over a world of a few cities, as tests ask them: one caller for maps, trains and web. */
import type { JsonObject } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { AMAP_PROFILES, frozenMaps } from "@arenakit/server-amap";
import { bindTools, createLocalCaller } from "@arenakit/server-kit";
import { frozenTimetable, TRANSPORT_PROFILES } from "@arenakit/server-transport";
import { guideWeb, WEB_SEARCH_PROFILES } from "@arenakit/server-web-search";
import { cityWorld } from "../city-world.ts";

/** Large and small, inland and by the sea, and both regions that are no province. */
export const CITIES = ["北京", "上海", "杭州", "成都", "西安", "厦门", "香港", "澳门"] as const;
const NOW = "2026-05-01T08:00";

type Profile = "arenarl" | "qqr" | "amap";
type Ask = (tool: string, given: JsonObject, profile?: Profile) => Promise<{ text: string; structured: unknown }>;

/** Asks a tool of a profile; what is refused answers with its words too. */
export function cityTools(): { readonly world: OpenedWorld; readonly ask: Ask } {
  const world = cityWorld(...CITIES);
  const over = <Backend>(backend: Backend) => [{ id: world.id, now: NOW, backend }];
  const [maps, timetable, web] = [over(frozenMaps(world)), over(frozenTimetable(world)), over(guideWeb(world))];
  const callers = new Map(
    (["arenarl", "qqr", "amap"] as const).map((profile) => [
      profile,
      createLocalCaller([
        ...bindTools(AMAP_PROFILES[profile], maps),
        ...bindTools(TRANSPORT_PROFILES[profile] ?? [], timetable),
        ...bindTools(WEB_SEARCH_PROFILES[profile], web),
      ]),
    ]),
  );
  return {
    world,
    async ask(tool, given, profile = "arenarl") {
      const { text, structured } = await callers
        .get(profile)!
        .call(tool, given, { context: {}, signal: new AbortController().signal });
      return { text, structured };
    },
  };
}
