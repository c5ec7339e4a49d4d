export { contentId, fileDigest } from "./content-id.ts";
export { onDisk } from "./on-disk.ts";
export { placeFolder } from "./place-folder.ts";
export { programDigest } from "./program-digest.ts";
export { decodeSnapshot } from "./section-check.ts";
export {
  readSharedFile,
  type SharedMemory,
  type SharingThread,
  sharedCopy,
  sharedFileName,
  sharedPart,
} from "./shared-memory.ts";
export {
  CONTAINER_VERSION,
  DERIVED_PREFIX,
  openSnapshot,
  readSnapshot,
  type Section,
  type Snapshot,
  type SnapshotContent,
  sectionOf,
  snapshotId,
  writeSnapshot,
} from "./snapshot.ts";
export { writeFileAtomic } from "./write-file.ts";
