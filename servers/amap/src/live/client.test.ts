import { boundary, FailureError } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { type Clock, createMapService, type MapServiceOptions, type Transport } from "./client.ts";

const OK = { status: 200, body: JSON.stringify({ status: "1", info: "OK", infocode: "10000", count: "0" }) };
const refusal = (infocode: string, info: string) => ({
  status: 200,
  body: JSON.stringify({ status: "0", info, infocode }),
});
const TOO_FAST = refusal("10021", "CUQPS_HAS_EXCEEDED_THE_LIMIT");

/** A clock whose sleeps pass at once and are noted. */
function simulated(): Clock & { slept: number[] } {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    nowMs: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
}

function serviceOf(
  replies: readonly (Awaited<ReturnType<Transport>> | Error)[],
  more: Partial<MapServiceOptions> = {},
) {
  const clock = simulated();
  const urls: string[] = [];
  const service = createMapService({
    baseUrl: "http://maps.example",
    key: "secret key",
    clock,
    perSecond: Number.POSITIVE_INFINITY,
    transport: async (url) => {
      urls.push(url);
      const reply = replies[urls.length - 1] ?? replies.at(-1)!;
      if (reply instanceof Error) throw reply;
      return reply;
    },
    ...more,
  });
  const ask = () =>
    boundary("harness", () => service.ask("/v3/ip", { ip: "1.2.3.4", none: undefined }, { headers: {} }));
  return { ask, urls, clock };
}

describe("the service's client", () => {
  it("sends the key and what is given", async () => {
    const { ask, urls } = serviceOf([OK]);
    expect(await ask()).toMatchObject({ ok: true, value: { count: "0" } });
    expect(urls).toEqual(["http://maps.example/v3/ip?key=secret+key&ip=1.2.3.4"]);
  });

  it("waits longer each time that it is told to slow down, and gives up after its attempts", async () => {
    const { ask, urls, clock } = serviceOf([TOO_FAST, TOO_FAST, OK], { backoffMs: 100 });
    expect(await ask()).toMatchObject({ ok: true });
    expect(urls).toHaveLength(3);
    const [first, second] = clock.slept as [number, number];
    expect(first).toBeGreaterThanOrEqual(100);
    expect(first).toBeLessThan(150);
    expect(second / first).toBeGreaterThan(4 / 3);
    const hopeless = serviceOf([TOO_FAST], { attempts: 3 });
    expect(await hopeless.ask()).toMatchObject({
      ok: false,
      failure: { owner: "tool", code: "cuqps_has_exceeded_the_limit", retryable: true },
    });
    expect(hopeless.urls).toHaveLength(3);
  });

  it.each([
    ["10001", "INVALID_USER_KEY", "harness", "invalid_user_key"],
    ["10003", "DAILY_QUERY_OVER_LIMIT", "tool", "daily_query_over_limit"],
    ["20000", "INVALID_PARAMS", "policy", "invalid_arguments"],
    ["20001", "MISSING_REQUIRED_PARAMS", "policy", "missing_arguments"],
    ["20800", "OUT_OF_SERVICE", "policy", "coordinates_out_of_range"],
    ["20801", "NO_ROADS_NEARBY", "policy", "no_roads_nearby"],
    ["20802", "ROUTE_FAIL", "policy", "no_route"],
    ["20803", "OVER_DIRECTION_RANGE", "policy", "route_too_long"],
    ["30001", "ENGINE_RESPONSE_DATA_ERROR", "tool", "engine_response_data_error"],
    ["99999", "WHATEVER", "tool", "unknown_error"],
  ])("asks once for %s %s, which is the %s's: %s", async (infocode, info, owner, code) => {
    const { ask, urls } = serviceOf([refusal(infocode, info)]);
    expect(await ask()).toMatchObject({ ok: false, failure: { owner, code } });
    expect(urls).toHaveLength(1);
  });

  it("numbers its attempts, and passes on what our own facade injected", async () => {
    const fault = { kind: "error", attempt: 3, infocode: "10016" };
    const body = JSON.stringify({
      status: "0",
      info: "SERVER_IS_BUSY",
      infocode: "10016",
      arenakit: { faults: [fault] },
    });
    const attempts: (string | undefined)[] = [];
    const { ask } = serviceOf([], {
      transport: async (_, { headers }) => {
        attempts.push(headers["x-arenakit-attempt"]);
        return { status: 200, body };
      },
    });
    expect(await ask()).toMatchObject({ failure: { owner: "tool", code: "server_is_busy", faults: [fault] } });
    expect(attempts).toEqual([undefined, "1", "2", "3"]);
  });
  it("takes the words of our own facade for a refusal", async () => {
    const ours = {
      status: "0",
      info: "ROUTE_FAIL",
      infocode: "20802",
      arenakit: { code: "no_route", message: "隔海。" },
    };
    const { ask } = serviceOf([{ status: 200, body: JSON.stringify(ours) }]);
    expect(await ask()).toMatchObject({ failure: { owner: "policy", code: "no_route", message: "隔海。" } });
  });

  it.each([
    [{ status: 503, body: "busy" }, "tool", "map_service_unavailable", 4],
    [{ status: 404, body: "" }, "harness", "map_service_refused", 1],
    [{ status: 200, body: "<html>" }, "tool", "map_service_broke", 1],
    [{ status: 200, body: "{}" }, "tool", "map_service_broke", 1],
    [
      Object.assign(new Error("connect http://maps.example?key=secret+key"), { code: "ECONNREFUSED" }),
      "tool",
      "map_service_unavailable",
      4,
    ],
  ])("an outage %o is nobody's answer", async (reply, owner, code, attempts) => {
    const { ask, urls } = serviceOf([reply]);
    const outcome = await ask();
    expect(outcome).toMatchObject({ ok: false, failure: { owner, code } });
    expect(urls).toHaveLength(attempts);
    expect(JSON.stringify(outcome)).not.toContain("secret");
  });

  it.each([
    [200, "<html>key=secret%20key</html>"],
    [200, "secret key"],
    [200, '{"status":"1 secret key"}'],
    [200, '{"status":"0","infocode":"secret key","info":"secret+key"}'],
    [200, '{"status":"0","infocode":"99999","info":"secret+key"}'],
    [200, '{"status":"0","infocode":"20802","arenakit":{"code":"secret key","message":"?key=secret+key"}}'],
    [200, '{"status":"0","infocode":"20000","info":"secret key"}'],
    [502, "<html>http://maps.example/v3/ip?key=secret+key</html>"],
    [403, "secret key"],
    [302, "secret key"],
    [200, '{"status":"1","infocode":"10000","pois":[{"name":"?key=secret+key&secret%20key"}]}'],
  ])("says nothing of its key where a reply of HTTP %d quotes it: %s", async (status, body) => {
    const { ask } = serviceOf([{ status, body }], { attempts: 1 });
    expect(JSON.stringify(await ask())).not.toContain("secret");
  });

  it("says no word of a reply that is none of the service's", async () => {
    for (const body of [
      "<html>Forbidden by the proxy</html>",
      '"Forbidden"',
      '["Forbidden"]',
      '{"status":"Forbidden"}',
    ]) {
      const outcome = await serviceOf([{ status: 200, body }]).ask();
      expect(outcome, body).toMatchObject({ failure: { owner: "tool", code: "map_service_broke" } });
      expect(JSON.stringify(outcome), body).not.toContain("Forbidden");
    }
  });

  it("asks once for a reply that is longer than any", async () => {
    const { ask, urls } = serviceOf([
      new FailureError({ owner: "tool", code: "map_service_broke", message: "too long", retryable: false }),
    ]);
    expect(await ask()).toMatchObject({ failure: { code: "map_service_broke", message: "too long" } });
    expect(urls).toHaveLength(1);
  });

  it("begins no more requests a second than it may, and has no more in flight", async () => {
    const clock = simulated();
    const starts: number[] = [];
    let inFlight = 0;
    let most = 0;
    const service = createMapService({
      ...{ baseUrl: "http://maps.example", key: "k", clock, perSecond: 4, concurrency: 2 },
      transport: async () => {
        starts.push(clock.nowMs());
        most = Math.max(most, ++inFlight);
        await new Promise((resolve) => setTimeout(resolve, 1));
        inFlight--;
        return OK;
      },
    });
    await Promise.all(Array.from({ length: 6 }, () => service.ask("/v3/ip", {}, { headers: {} })));
    expect(most).toBeLessThanOrEqual(2);
    const gaps = starts.slice(1).map((start, index) => start - starts[index]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
  });

  it("ends an attempt that takes too long, and one whose caller leaves", async () => {
    const hanging: Transport = (_, { signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true }));
    const slow = serviceOf([], { transport: hanging, timeoutMs: 5, attempts: 1 });
    expect(await slow.ask()).toMatchObject({
      failure: { code: "map_service_unavailable", message: expect.stringContaining("within 5 ms") },
    });
    const controller = new AbortController();
    const service = createMapService({
      ...{ baseUrl: "http://maps.example", key: "k", clock: simulated(), transport: hanging },
    });
    const asked = boundary("harness", () => service.ask("/v3/ip", {}, { headers: {}, signal: controller.signal }));
    controller.abort();
    expect(await asked).toMatchObject({ failure: { owner: "harness", code: "cancelled" } });
  });
});
