/** Writing to a brief, without tools. */
export { writing } from "./writing.ts";
