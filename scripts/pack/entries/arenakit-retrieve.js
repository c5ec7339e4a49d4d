#!/usr/bin/env node
// `arenakit-retrieve …` is `arenakit retrieve …`, in a package that has this command alone.
if (!process.argv.includes("--version")) process.argv.splice(2, 0, "retrieve");
await import("../../../sdk/cli/dist/main.js");
