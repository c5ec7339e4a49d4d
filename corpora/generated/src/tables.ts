/** The tables of this package, `tables/{wiki,web,papers}/`: words, phrases and topics that the generators draw from. */
import { openTables } from "@arenakit/corpus-text/table";

export const { readDocument, readTable } = openTables(new URL("../tables/", import.meta.url));
