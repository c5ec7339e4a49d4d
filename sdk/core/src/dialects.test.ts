/** The suite over every dialect of the table. */
import { describe, expect, it } from "vitest";
import { dialectCases } from "./dialect.case.ts";
import { dialects } from "./dialects.ts";

describe.each(Object.entries(dialects))("%s", (name, dialect) => {
  it("has the id that the table knows it by", () => expect(dialect.id).toBe(name));
  dialectCases(dialect);
});
