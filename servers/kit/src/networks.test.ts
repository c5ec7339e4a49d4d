/** Networks by arithmetic: the first and last address of each, and the ones beside them. */
import { expect, it } from "vitest";
import { isNetwork, networksOf } from "./networks.ts";

it.each([
  ["10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"], ["9.255.255.255", "11.0.0.0", "::ffff:11.0.0.1"]],
  // 172.16.0.0/12 has 2^20 addresses: up to 172.31.255.255.
  ["172.16.0.0/12", ["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]],
  ["192.168.1.7", ["192.168.1.7"], ["192.168.1.6", "192.168.1.8"]],
  ["10.1.2.3/24", ["10.1.2.0", "10.1.2.255"], ["10.1.3.0"]],
  ["fd00::/8", ["fd00::1", "fdff::1"], ["fe00::1", "10.0.0.1"]],
  ["fe80::/10", ["fe80::1%eth0"], ["fec0::1%eth0"]],
])("%s has %j and not %j", (network, inside, outside) => {
  const networks = networksOf([network]);
  for (const address of inside) expect([address, networks.has(address)]).toEqual([address, true]);
  for (const address of [...outside, undefined, "", "nobody"])
    expect([address, networks.has(address)]).toEqual([address, false]);
});

it("takes several, and none has nobody", () => {
  const both = networksOf(["10.0.0.0/8", "fd00::/8"]);
  expect([both.count, both.has("10.0.0.1"), both.has("fd00::1"), both.has("127.0.0.1")]).toEqual([
    2,
    true,
    true,
    false,
  ]);
  expect(networksOf([]).has("10.0.0.1")).toBe(false);
});

it.each([
  "0.0.0.0/0",
  "::/0",
  "10.0.0.0/33",
  "fd00::/129",
  "10.0.0/8",
  "10.0.0.0/",
  "10.0.0.0/-1",
  "host",
  "",
  "*",
  "10.0.0.0/8/8",
])("%j is none", (text) => {
  expect(isNetwork(text)).toBe(false);
  expect(() => networksOf([text])).toThrow(/is no network: expected one such as 10\.0\.0\.0\/8/);
});
