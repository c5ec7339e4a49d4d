/** The tables of this package: the kinds of place and the words of questions, which no world file holds. */
import { openTables } from "@arenakit/corpus-text/table";
import * as z from "zod";

export { flag, list, number } from "@arenakit/corpus-text/table";

/** Paths are relative to the folder of the package, from `src` and from `dist` alike. */
export const { readDocument, readTable } = openTables(new URL("../", import.meta.url));

/** Words parted by spaces. */
export const words = z.string().transform((text) => text.split(" "));
