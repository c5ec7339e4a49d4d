// Preloaded into a process that is measured: at its end it writes what it used to the file of ARENAKIT_BENCH_USAGE.
import { writeFileSync } from "node:fs";

process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage(); // microseconds, KiB
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMebibytes: maxRSS / 1024 };
  writeFileSync(process.env.ARENAKIT_BENCH_USAGE, JSON.stringify(usage));
});
