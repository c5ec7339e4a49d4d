/** usearch, loaded when the first graph is made: it is built for some systems only, and nothing else needs it. */
import { createRequire } from "node:module";
import { fail } from "@arenakit/contracts";

type Usearch = typeof import("usearch");
let loaded: Usearch | undefined;

/** Throws harness/graph_library where it has no part for this system. */
export function graphLibrary(): Usearch {
  // Which error a missing or unfit part makes depends on the system.
  try {
    loaded ??= createRequire(import.meta.url)("usearch") as Usearch;
    return loaded;
  } catch (cause) {
    return fail(
      "harness",
      "graph_library",
      `usearch cannot be loaded here (it is built for glibc 2.34 and later on x64 and arm64, macOS and Windows x64): search exactly (kind "exact"), or with pgvector. ${cause instanceof Error ? cause.message.split("\n")[0] : ""}`,
      { cause },
    );
  }
}
