/** Descriptors that a process was handed, each taken once. */
import { closeSync, fstatSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { closerOf, duplicatesFor, inheritedSockets, variablesFor } from "./sockets.ts";

it("takes one duplicate of each address at a time, until there is none", () => {
  const variables = variablesFor({ ports: [80, 81], each: 2, folder: "/tmp/workers" });
  const sockets = inheritedSockets(variables)!;
  // 4 and 5 are of the first address, 6 and 7 of the second; 3 is the channel.
  expect([sockets.take(), sockets.take(), sockets.take()]).toEqual([[4, 6], [5, 7], null]);
  expect(sockets.ports).toEqual([80, 81]);
  // What such a process starts has no such sockets.
  expect(variables).toEqual({});
  expect(inheritedSockets(variables)).toBeNull();
});

it("has enough of them to start and to renew all, with many workers and addresses", () => {
  expect(duplicatesFor(4, 1, 20_000)).toBe(1000);
  expect(duplicatesFor(4, 3, 20_000)).toBe(333);
  for (const addresses of [1, 4, 10]) expect(duplicatesFor(256, addresses, 20_000)).toBeGreaterThan(2 * 256);
});

it("leaves most files that a process may have open to those who connect", () => {
  expect(duplicatesFor(2, 1, 1024)).toBe(256);
  expect(duplicatesFor(2, 1, Number.POSITIVE_INFINITY)).toBe(1000);
  expect(duplicatesFor(64, 1, 256)).toBe(3 * 64);
});

it("closes what a worker has left open, and nothing that has its number since", () => {
  const open = () => openSync(fileURLToPath(import.meta.url), "r");
  const [left, closed] = [open(), open()];
  const close = closerOf([left, closed]);
  closeSync(closed);
  // The system gives the lowest number that is free.
  const other = openSync(devNull, "r");
  expect(other).toBe(closed);
  close();
  expect(() => fstatSync(left)).toThrow("EBADF");
  expect(fstatSync(other).isCharacterDevice()).toBe(true);
  closeSync(other);
});
