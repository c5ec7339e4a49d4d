/** maps_bicycling: the way by bicycle (official server). */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps } from "../../maps.ts";
import { endPoints, endsArguments, officialPath, officialRefusal, officialText, readEnds } from "../../official.ts";
import { writeBicycling } from "../../wire/paths.ts";
import { listIn } from "../../wire/scalars.ts";

const Step = z.object({
  instruction: z.string(),
  road: z.string(),
  distance: z.number().describe("米"),
  orientation: z.string(),
  duration: z.number().describe("秒"),
});
const Data = z.object({
  origin: z.string(),
  destination: z.string(),
  paths: z.array(z.object({ distance: z.number(), duration: z.number(), steps: z.array(Step) })),
});

export const mapsBicycling = defineTool<Maps>()({
  name: "maps_bicycling",
  title: "骑行路线",
  language: "zh",
  description: "规划骑行路线，会避开单行线等不能骑行的路段，起终点直线距离不超过500公里。",
  annotations: READ_ONLY,
  input: z.strictObject(endsArguments),
  output: z.object({ data: Data }),

  async handler(args, { backend, call: { now }, signal }) {
    const ends = readEnds(args);
    const found = await backend.paths({ points: endPoints(ends), mode: "bicycling" }, { now, signal });
    const { origin, destination, ...rest } = writeBicycling(found, ends);
    const paths = listIn(rest, "paths").map(officialPath);
    return { data: { origin, destination, paths } as z.infer<typeof Data> };
  },

  render: officialText,
  refuse: officialRefusal("Direction bicycling"),
});
