import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { FailureError } from "@arenakit/contracts";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createGuardedFetch, type GuardedFetchOptions, isPublicAddress, liveWeb } from "../index.ts";
import { type HostileAnswer, type HostileServer, hostileServer, type Names } from "./hostile-server.fixture.ts";

let server: HostileServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const page: HostileAnswer = (response) => response.setHeader("content-type", "text/html").end("<p>hello");
/** Bounds small enough for a test, large enough for a slow machine. */
const QUICK = { headersMs: 400, totalMs: 900, body: { idleMs: 300 } };

/** The code that a fetch ends with, `fetched` where it gives a page. */
async function outcome(url: string, answer: HostileAnswer = page, more: GuardedFetchOptions & { names?: Names } = {}) {
  const { names, ...options } = more;
  server = await hostileServer(answer, names);
  return codeOf(createGuardedFetch({ ...server.options, ...options })(url));
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "fetched";
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    return `${error.failure.owner}/${error.failure.code}`;
  }
}

const PRIVATE = "policy/fetch_private_address";

describe("what is not on the public internet", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.0x1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.0.0.1./",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://%31%32%37.0.0.1/",
    "http://0/",
    "http://0.0.0.0/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://172.31.255.255/",
    "http://192.168.0.1/",
    "http://3232235521/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0xa9fea9fe/",
    "http://100.64.0.1/",
    "http://100.100.100.200/",
    "http://198.18.0.1/",
    "http://192.0.2.1/",
    "http://224.0.0.1/",
    "http://239.255.255.250/",
    "http://255.255.255.255/",
    "http://[::]/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::10.0.0.1]/",
    "http://[64:ff9b:1::a00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[2002:a00:1::1]/",
    "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "http://[2001:db8::1]/",
    "http://[fe80::1]/",
    "http://[fec0::1]/",
    "http://[fc00::1]/",
    "http://[fd12:3456::1]/",
    "http://[ff02::1]/",
    "http://[2a00:1450::5efe:10.0.0.1]/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://a.localhost/",
    "http://metadata.google.internal/",
    "http://printer.local/",
    "http://intranet/",
  ])("is refused before anything is resolved: %s", async (url) => {
    expect(await outcome(url)).toBe(PRIVATE);
    expect([server!.connected, server!.resolved]).toEqual([[], []]);
  });

  it.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:10.0.0.1"],
    ["fe80::1%eth0"],
    ["64:ff9b::7f00:1"],
    ["not an address"],
    ["93.184.215.14", "192.168.1.1"],
    ["2606:4700::1", "fd00::1"],
  ])("is refused when a name leads there: %s", async (...addresses) => {
    expect(await outcome("https://evil.example/", page, { names: { "evil.example": addresses } })).toBe(PRIVATE);
    expect(server!.connected).toEqual([]);
  });

  it("is told from what is, in every spelling of an address", () => {
    const byte = fc.nat({ max: 255 });
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), ([a, b, c, d]) => {
        // RFC 1918, loopback, link-local, "this network", multicast and beyond, by arithmetic on the first bytes
        const isPrivate =
          [0, 10, 127].includes(a) ||
          a >= 224 ||
          (a === 172 && b >= 16 && b < 32) ||
          (a === 192 && b === 168) ||
          (a === 169 && b === 254);
        if (isPrivate) expect(isPublicAddress(`${a}.${b}.${c}.${d}`)).toBe(false);
        expect(isPublicAddress(`::ffff:${a}.${b}.${c}.${d}`)).toBe(false);
      }),
    );
    expect(
      ["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2001:4860:4860::8888"].map(
        isPublicAddress,
      ),
    ).toEqual(Array(6).fill(true));
  });
});

describe("what is no address of a page", () => {
  it.each([
    ["file:///etc/passwd", "policy/fetch_scheme"],
    ["ftp://example.com/", "policy/fetch_scheme"],
    ["gopher://example.com/", "policy/fetch_scheme"],
    ["data:text/html,x", "policy/fetch_scheme"],
    ["javascript:alert(1)", "policy/fetch_scheme"],
    ["example.com", "policy/fetch_url"],
    ["", "policy/fetch_url"],
    ["http://exa mple.com/", "policy/fetch_url"],
    ["http://[::1", "policy/fetch_url"],
    [`http://example.com/${"a".repeat(5_000)}`, "policy/fetch_url"],
    ["http://user:pass@example.com/", "policy/fetch_credentials"],
    ["http://example.com@127.0.0.1/", "policy/fetch_credentials"],
    ["http://example.com:22/", "policy/fetch_port"],
    ["http://example.com:6379/", "policy/fetch_port"],
  ])("is refused: %s", async (url, code) => {
    expect(await outcome(url)).toBe(code);
    expect(server!.connected).toEqual([]);
  });
});

describe("redirects", () => {
  const to =
    (location: string): HostileAnswer =>
    (response, path) =>
      path === "/start" ? response.writeHead(302, { location, "set-cookie": "s=1" }).end() : page(response, path);

  it.each([
    ["http://127.0.0.1/", PRIVATE],
    ["http://2130706433/", PRIVATE],
    ["http://[::ffff:a00:1]/", PRIVATE],
    ["//localhost/admin", PRIVATE],
    ["http://inside.example/", PRIVATE],
    ["file:///etc/passwd", "policy/fetch_scheme"],
    ["http://u:p@other.example/", "policy/fetch_credentials"],
    ["http://other.example:25/", "policy/fetch_port"],
    ["http://[", "policy/fetch_redirects"],
    ["/start", "policy/fetch_redirects"],
  ])("to %s are refused as a fetch would be", async (location, code) => {
    expect(await outcome("http://a.example/start", to(location), { names: { "inside.example": ["10.0.0.7"] } })).toBe(
      code,
    );
    expect(server!.connected.every((address) => address === "93.184.215.14")).toBe(true);
  });

  it("are followed five times, with no cookie and nothing that says where they come from", async () => {
    const hops: HostileAnswer = (response, path) =>
      path === "/5"
        ? page(response, path)
        : response.writeHead(301, { location: `/${Number(path.slice(1)) + 1}`, "set-cookie": "s=1" }).end();
    server = await hostileServer(hops);
    const found = await createGuardedFetch(server.options)("http://a.example/0");
    expect([found.url, found.redirects.length]).toEqual(["http://a.example/5", 5]);
    for (const { headers } of server.requests) {
      expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
    }
    const longer: HostileAnswer = (response, path) => response.writeHead(307, { location: `${path}x` }).end();
    await server.close();
    expect(await outcome("http://a.example/0", longer)).toBe("policy/fetch_redirects");
    expect(server!.requests).toHaveLength(6);
  });
});

describe("names that change their mind", () => {
  it("are connected to as they were checked, and checked anew on every hop", async () => {
    const names: Names = { "rebind.example": (count) => (count === 0 ? ["93.184.215.14"] : ["127.0.0.1"]) };
    const again: HostileAnswer = (response, path) =>
      path === "/" ? response.writeHead(302, { location: "/second" }).end() : page(response, path);
    expect(await outcome("http://rebind.example/", again, { names })).toBe(PRIVATE);
    expect([server!.connected, server!.resolved]).toEqual([["93.184.215.14"], ["rebind.example", "rebind.example"]]);
  });

  it("are still what a certificate must be of, where the address is what is connected to", async () => {
    const asked: Record<string, unknown>[] = [];
    const connector = ((options: Record<string, unknown>, callback: (error: Error) => void) => {
      asked.push(options);
      callback(new Error("no line"));
    }) as unknown as NonNullable<GuardedFetchOptions["connector"]>;
    expect(await outcome("https://a.example/", page, { connector })).toBe("tool/fetch_connection");
    expect(asked[0]).toMatchObject({ hostname: "93.184.215.14", servername: "a.example", protocol: "https:" });
  });

  it("are failures of their own where they are unknown or cannot be resolved", async () => {
    const lookup = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }));
    expect(await outcome("http://a.example/", page, { lookup: lookup("ENOTFOUND") })).toBe("policy/fetch_unknown_host");
    await server?.close();
    expect(await outcome("http://a.example/", page, { lookup: async () => [] })).toBe("policy/fetch_unknown_host");
    await server?.close();
    expect(await outcome("http://a.example/", page, { lookup: lookup("EAI_AGAIN") })).toBe("tool/fetch_lookup");
  });
});

const html = (response: Parameters<HostileAnswer>[0], headers = {}) =>
  response.writeHead(200, { "content-type": "text/html", ...headers });
const ZEROS = Buffer.alloc(40 * 1024 * 1024);
const encoded = (body: Buffer, encoding: string): HostileAnswer => {
  return (response) => html(response, { "content-encoding": encoding }).end(body);
};
const endless =
  (piece: Buffer, headers = {}): HostileAnswer =>
  (response) => {
    html(response, headers);
    const write = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once("drain", write);
    };
    write();
  };

describe("too much", () => {
  it.each([
    [
      "a length that says so",
      ((response) => html(response, { "content-length": 6_000_000 }).end()) as HostileAnswer,
      "too_large",
    ],
    ["a body without an end", endless(Buffer.alloc(65_536, "a")), "too_large"],
    ["a gzip bomb", encoded(gzipSync(ZEROS), "gzip"), "bomb"],
    ["a deflate bomb", encoded(deflateSync(ZEROS), "deflate"), "bomb"],
    ["a raw deflate bomb", encoded(deflateRawSync(ZEROS), "deflate"), "bomb"],
    [
      "a brotli bomb",
      encoded(brotliCompressSync(ZEROS, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), "br"),
      "bomb",
    ],
    ["a bomb in members", encoded(Buffer.concat(Array(40).fill(gzipSync(ZEROS.subarray(0, 1 << 20)))), "gzip"), "bomb"],
    ["a bomb in a bomb", encoded(gzipSync(gzipSync(ZEROS)), "gzip, gzip"), "encoding"],
    ["damaged bytes", encoded(Buffer.from("no gzip at all"), "gzip"), "encoding"],
    ["damaged zlib", encoded(Buffer.from("x\x9cno zlib at all", "latin1"), "deflate"), "encoding"],
    ["zlib that breaks off", encoded(deflateSync("<p>x".repeat(999)).subarray(0, 20), "deflate"), "encoding"],
    ["brotli that breaks off", encoded(brotliCompressSync(ZEROS.subarray(0, 9_999)).subarray(0, 9), "br"), "encoding"],
    ["bytes that break off", encoded(gzipSync(Buffer.from("<p>x".repeat(999))).subarray(0, 30), "gzip"), "encoding"],
    ["an unknown encoding", encoded(Buffer.from("x"), "zstd"), "encoding"],
  ])("is refused: %s", async (_, answer, code) => {
    expect(await outcome("http://a.example/", answer)).toBe(`policy/fetch_${code}`);
  });

  it("of packed pages is counted unpacked, and honest ones come through", async () => {
    const text = Buffer.from(Array.from({ length: 20_000 }, (_, at) => `<p>Line ${at * 7919} of the page.`).join(""));
    for (const [encoding, body] of [
      ["gzip", gzipSync(text)],
      ["deflate", deflateSync(text)],
      ["deflate", deflateRawSync(text)],
      ["br", brotliCompressSync(text)],
      ["identity", text],
    ] as const) {
      server = await hostileServer(encoded(body, encoding));
      const found = await createGuardedFetch(server.options)("http://a.example/");
      expect(Buffer.from(found.body).equals(text)).toBe(true);
      await server.close();
    }
    const large = Buffer.from(Array.from({ length: 400_000 }, (_, at) => `<p>${at * 104729}</p>`).join(""));
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    expect(await outcome("http://a.example/", encoded(gzipSync(large), "gzip"))).toBe("policy/fetch_too_large");
  });

  it("of headers is given up", async () => {
    const answer: HostileAnswer = (response) => html(response, { "x-long": "a".repeat(200_000) }).end("x");
    expect(await outcome("http://a.example/", answer)).toBe("tool/fetch_connection");
  });
});

describe("too slow", () => {
  const trickle =
    (first: string, next: string, everyMs: number): HostileAnswer =>
    ({ socket }) => {
      socket?.write(first);
      const timer = setInterval(() => socket?.write(next), everyMs);
      socket?.on("close", () => clearInterval(timer));
    };
  const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n";

  it.each([
    ["no answer", (() => {}) as HostileAnswer],
    ["headers byte by byte", trickle("HTTP/1.1 200 OK\r\nx: ", "a", 20)],
    ["headers without an end", trickle("HTTP/1.1 200 OK\r\n", "x: y\r\n", 20)],
    ["a body that stops", trickle(`${HEAD}\r\nsome`, "", 10_000)],
    ["a body byte by byte", trickle(`${HEAD}\r\n`, "a", 20)],
    [
      "redirects one by one",
      ((response, path) =>
        setTimeout(() => response.writeHead(302, { location: `${path}x` }).end(), 250)) as HostileAnswer,
    ],
  ])("ends in time: %s", async (_, answer) => {
    expect(await outcome("http://a.example/", answer, QUICK)).toBe("tool/fetch_timeout");
    // what was asked for is not waited for any longer
    await expect.poll(() => server!.open.size, { timeout: 5_000 }).toBe(0);
  });

  it("ends in time where nothing even begins", async () => {
    const never = new Promise<never>(() => {});
    expect(await outcome("http://a.example/", page, { ...QUICK, lookup: () => never })).toBe("tool/fetch_timeout");
    await server?.close();
    const connector = (() => {}) as unknown as NonNullable<GuardedFetchOptions["connector"]>;
    expect(await outcome("http://a.example/", page, { ...QUICK, connector })).toBe("tool/fetch_timeout");
  });

  it("ends at once for a caller who has enough", async () => {
    server = await hostileServer(() => {});
    const stop = new AbortController();
    const work = createGuardedFetch(server.options)("http://a.example/", { signal: stop.signal });
    setTimeout(() => stop.abort(new Error("enough")), 50);
    await expect(work).rejects.toThrow("enough");
    await expect.poll(() => server!.open.size, { timeout: 5_000 }).toBe(0);
  });
});

describe("what is no page", () => {
  it.each([
    ["a missing page", ((response) => response.writeHead(404).end()) as HostileAnswer, "policy/fetch_status"],
    ["a forbidden page", ((response) => response.writeHead(403).end()) as HostileAnswer, "policy/fetch_status"],
    ["a broken server", ((response) => response.writeHead(503).end()) as HostileAnswer, "tool/fetch_status"],
    ["too many requests", ((response) => response.writeHead(429).end()) as HostileAnswer, "tool/fetch_status"],
    [
      "an image",
      ((response) => response.writeHead(200, { "content-type": "image/png" }).end("x")) as HostileAnswer,
      "policy/fetch_content_type",
    ],
    [
      "an unnamed thing",
      ((response) => response.writeHead(200).end("x")) as HostileAnswer,
      "policy/fetch_content_type",
    ],
    ["a line that drops", ((response) => response.destroy()) as HostileAnswer, "tool/fetch_connection"],
    ["no HTTP", (({ socket }) => socket?.end("SSH-2.0-OpenSSH\r\n")) as HostileAnswer, "tool/fetch_connection"],
  ])("is a failure: %s", async (_, answer, code) => {
    expect(await outcome("http://a.example/", answer)).toBe(code);
  });

  it("or is on the list of what to block", async () => {
    const blocks = (url: string) => (url.includes("bench") ? "domain bench" : null);
    expect(await outcome("http://bench.example/", page, { blocks })).toBe("policy/fetch_blocked");
    expect(server!.connected).toEqual([]);
  });
});

describe("a page that is fetched", () => {
  it("is read as text, with the address where it was found", async () => {
    server = await hostileServer((response, path) =>
      path === "/old"
        ? response.writeHead(301, { location: "/new" }).end()
        : html(response, { "content-type": "text/html; charset=gbk" }).end(
            Buffer.from("<title>t</title><h1>\xce\xf7\xba\xfe</h1><p>text", "latin1"),
          ),
    );
    const engine = { id: "none", search: async () => [] };
    const web = liveWeb({ engine, fetch: createGuardedFetch(server.options) });
    expect(await web.visit("http://a.example/old")).toEqual({
      url: "http://a.example/new",
      title: "t",
      text: "# 西湖\n\ntext",
      language: "zh",
    });
    expect(await codeOf(web.visit("http://127.0.0.1/"))).toBe(PRIVATE);
  });
});
