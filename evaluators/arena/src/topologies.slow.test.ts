/** The suite over the topologies of the table that topologies.test.ts leaves out. */

import { casesOf, isRefit } from "./topologies.fixture.ts";
import { TOPOLOGY_NAMES } from "./topologies.ts";

for (const name of TOPOLOGY_NAMES) if (isRefit(name)) casesOf(name);
