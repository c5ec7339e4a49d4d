/** Property tests draw what ARENAKIT_SEED says, or 1, so that a run can be repeated: `ARENAKIT_SEED=7 npm test` draws others. */
import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.ARENAKIT_SEED ?? 1) });
