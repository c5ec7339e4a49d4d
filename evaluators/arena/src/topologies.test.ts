/** The suite over every topology of the table; those whose estimator is dear are in topologies.slow.test.ts. */

import { casesOf, isRefit } from "./topologies.fixture.ts";
import { TOPOLOGY_NAMES } from "./topologies.ts";

for (const name of TOPOLOGY_NAMES) if (!isRefit(name)) casesOf(name);
