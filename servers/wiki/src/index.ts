export { WIKI_PROFILES } from "./profiles.ts";
