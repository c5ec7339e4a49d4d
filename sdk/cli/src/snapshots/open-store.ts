/** The store that a command names: by an address or by a folder. */
import { failUsage } from "../commands/arguments.ts";
import { createFolderStore } from "./folder-store.ts";
import { createHttpStore, type StoreOptions } from "./http-store.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

/** A URL of http or https, or a folder. Throws harness/usage for any other URL. */
export function openSnapshotStore(place: string, options: StoreOptions): SnapshotStore {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) return createFolderStore(place);
  if (/^https?:\/\//i.test(place) && URL.canParse(place)) return createHttpStore(new URL(place), options);
  const scheme = place.split("://")[0];
  return failUsage(
    scheme === "s3"
      ? "s3:// is not spoken here: push to a folder and copy it with your own tool (aws s3 sync, rclone), then pull from its https address"
      : `expected a folder, or a URL that begins with http:// or https://, got one of ${JSON.stringify(scheme)}`,
  );
}
