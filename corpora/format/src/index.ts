export { contentId } from "./content-id.ts";
export {
  CONTAINER_VERSION,
  readSnapshot,
  type Section,
  type Snapshot,
  type SnapshotContent,
  sectionOf,
  writeSnapshot,
} from "./snapshot.ts";
export { writeFileAtomic } from "./write-file.ts";
