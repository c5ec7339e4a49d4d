/** The importer of the timetable under the contract of all importers. */
import { omitUndefined } from "@arenakit/contracts";
import type { Importer } from "../import.ts";
import { assignParts } from "./files.ts";
import { importRailTimetable } from "./rail-timetable.ts";

export const railTimetable: Importer = {
  name: "rail-timetable",
  description: "The public high-speed timetable of 2016 replaces the trains of a world.",
  source: "timetable collected from 12306 (metromancn/Parse12306)",
  licence: "MIT",
  parts: [{ id: "timetable", pattern: /(?:)/, what: "the timetable as .xlsx" }],
  options: [],
  async read(files, { over, onReject, name }) {
    const file = assignParts(files, railTimetable.parts).get("timetable")!;
    const { data, report } = await importRailTimetable(file.read, {
      over,
      onReject,
      ...omitUndefined({ name: name || undefined }),
    });
    const { rejected, notes, horizon: _horizon, now: _now, ...taken } = report;
    return { data, report: { taken, rejected, notes } };
  },
};
