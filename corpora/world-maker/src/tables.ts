/** The tables of this package, read by the reader of all packages; beside it the schemas of cells that only a world has. */
import { openTables } from "@arenakit/corpus-text/table";
import * as z from "zod";

export { checked, flag, list, number, once } from "@arenakit/corpus-text/table";

/** Paths are relative to the folder of the package, from `src` and from `dist` alike. */
export const { readDocument, readTable, readTableIfPresent, listFolders } = openTables(new URL("../", import.meta.url));

/** Words parted by spaces; none in an empty text. */
export const words = z.string().transform((text) => text.split(/\s+/).filter((word) => word !== ""));
/** `lon,lat lon,lat …`, degrees. */
export const points = z.string().transform((cell) =>
  cell.split(" ").map((point): readonly [number, number] => {
    const [longitude = Number.NaN, latitude = Number.NaN] = point.split(",").map(Number);
    return [longitude, latitude];
  }),
);
/** The same, each point with names for its numbers. */
export const course = points.transform((all) => all.map(([longitude, latitude]) => ({ longitude, latitude })));
