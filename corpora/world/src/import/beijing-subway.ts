/** The importer of the subway data under the contract of all importers. */
import { fail } from "@arenakit/contracts";
import type { Importer } from "../import.ts";
import { layerName } from "./layers.ts";
import { importSubway } from "./subway.ts";

export const beijingSubway: Importer = {
  name: "subway",
  description: "Lines, trains, changes and fares of Beijing's subway replace the city's underground.",
  source: "Beijing-Subway-Tools (Mick235711/Beijing-Subway-Tools), data/beijing",
  licence: "MIT",
  parts: [
    {
      id: "folder",
      pattern: /\.json5$/i,
      what: "the folder with metadata.json5, fare_rules.json5 and the lines",
      isMany: true,
    },
  ],
  options: [],
  async read(files, options) {
    layerName("subway", options);
    const byName = new Map(files.map((file) => [file.name, file]));
    const source = {
      names: [...byName.keys()],
      read: (name: string) =>
        byName.get(name)?.read() ?? fail("corpus", "wrong_files", `expected ${name} among the files, it is not there`),
    };
    const { over, onReject, name } = options;
    const { data, report } = await importSubway(source, { over, onReject, ...(name ? { name } : {}) });
    const { rejected, notes, city: _city, ...taken } = report;
    return { data, report: { taken, rejected, notes } };
  },
};
