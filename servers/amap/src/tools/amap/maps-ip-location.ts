/** maps_ip_location: where an internet address is used (official server). */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps } from "../../maps.ts";
import { officialRefusal, officialText } from "../../official.ts";
import { OldText } from "../../reply-schemas.ts";
import { writeIpPlace } from "../../wire/areas.ts";

const Result = z.object({ province: OldText, city: OldText, adcode: OldText, rectangle: OldText });

export const mapsIpLocation = defineTool<Maps>()({
  name: "maps_ip_location",
  title: "IP 定位",
  language: "zh",
  description: "查询一个 IPv4 地址所在的省、市、adcode 和范围。境外和局域网地址的结果为空。",
  annotations: READ_ONLY,
  input: z.strictObject({ ip: z.string().trim().min(1).max(60).describe("IPv4 地址，例如“114.247.50.2”") }),
  output: Result,

  handler: async ({ ip }, { backend, call: { now }, signal }) =>
    writeIpPlace(await backend.locateIp(ip, { now, signal })) as z.infer<typeof Result>,

  render: officialText,
  refuse: officialRefusal("IP Location"),
});
