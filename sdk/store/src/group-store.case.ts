/** What every engine must do, once for all of them: a test per sentence of the contract. */
import { describe } from "vitest";
import { anchorsCase } from "./cases/anchors.case.ts";
import { collectingCase } from "./cases/collecting.case.ts";
import type { Subject } from "./cases/groups.fixture.ts";
import { judgingCase } from "./cases/judging.case.ts";
import { keepingCase } from "./cases/keeping.case.ts";
import { sharingCase } from "./cases/sharing.case.ts";

export type { Opened, Subject } from "./cases/groups.fixture.ts";

/** Runs all of it over an engine. Each part opens stores before its own tests: in one block they would open each other's. */
export function groupStoreCase(subject: Subject): void {
  for (const part of [collectingCase, anchorsCase, judgingCase, keepingCase, sharingCase])
    describe(`${subject.name} as a store of groups`, () => part(subject));
}
