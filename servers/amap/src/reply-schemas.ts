/** Output schemas of tools that answer with replies of the web service: the members a policy reads, and whatever else there is. */
import { Json } from "@arenakit/contracts";
import * as z from "zod";

/** Text, or v3's empty list for nothing. */
export const OldText = z.union([z.string(), z.array(z.string()).max(0)]);
export type OldText = z.infer<typeof OldText>;

/** A place of v5. */
export const PlaceReply = z
  .object({ id: z.string(), name: z.string(), type: z.string(), location: z.string().describe("经度,纬度") })
  .catchall(Json);
export type PlaceReply = z.infer<typeof PlaceReply>;

/** A route of v5: paths, or transits by public transport. */
export const RouteReply = z
  .object({ origin: z.string(), destination: z.string() })
  .catchall(Json)
  .describe("paths 为路线，transits 为公交方案；distance 米，duration 秒，费用元");
export type RouteReply = z.infer<typeof RouteReply>;

/** Four days of v3. */
export const CastReply = z.object({
  date: z.string(),
  week: z.string().describe("1 为周一"),
  dayweather: z.string(),
  nightweather: z.string(),
  daytemp: z.string(),
  nighttemp: z.string(),
  daywind: z.string(),
  nightwind: z.string(),
  daypower: z.string(),
  nightpower: z.string(),
  daytemp_float: z.string(),
  nighttemp_float: z.string(),
});
export type CastReply = z.infer<typeof CastReply>;
