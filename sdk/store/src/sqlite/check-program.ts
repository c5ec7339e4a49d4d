/** The process that looks into a file before a store is opened over it: it says what is damaged, or ends by it. */
import { findDamage } from "./damage.ts";

process.send!({ damage: findDamage(process.argv[2]!) });
process.disconnect();
