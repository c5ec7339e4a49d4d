/** Nodes and ways of an OpenStreetMap extract, whatever its format; a reader goes over the file once a call. */
import type { LonLat } from "@arenakit/contracts";

export type OsmTags = ReadonlyMap<string, string>;

export interface OsmHandler {
  /** WGS84. Without it nodes are passed over. */
  readonly node?: (id: number, point: LonLat, tags: OsmTags) => void;
  readonly way?: (id: number, nodes: readonly number[], tags: OsmTags) => void;
}

/** Fails with `unreadable_file` where the file is damaged, cut off, or needs features that the reader lacks. */
export type ReadOsm = (handler: OsmHandler) => Promise<void>;

export const NO_TAGS: OsmTags = new Map();
