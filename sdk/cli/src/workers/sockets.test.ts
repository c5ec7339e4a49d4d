/** Descriptors that a process was handed, each taken once. */
import { expect, it } from "vitest";
import { inheritedSockets, variablesFor } from "./sockets.ts";

it("takes one duplicate of each address at a time, until there is none", () => {
  const variables = variablesFor({ ports: [80, 81], each: 2 });
  const sockets = inheritedSockets(variables)!;
  // 4 and 5 are of the first address, 6 and 7 of the second; 3 is the channel.
  expect([sockets.take(), sockets.take(), sockets.take()]).toEqual([[4, 6], [5, 7], null]);
  expect(sockets.ports).toEqual([80, 81]);
  // What such a process starts has no such sockets.
  expect(variables).toEqual({});
  expect(inheritedSockets(variables)).toBeNull();
});
