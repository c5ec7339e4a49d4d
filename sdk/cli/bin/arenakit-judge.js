#!/usr/bin/env node
process.argv.splice(2, 0, "judge", "stdio");
await import("../dist/main.js");
