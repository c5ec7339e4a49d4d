// Whether a name in a registry is free or ours, and whether this version is there already. What a registry does not
// answer is "not checked", never "free". Ours is what names the repository that the packages name.

const TIMEOUT_MS = 15_000;
const OURS = /github\.com[/:]arenakit\/arenakit(\.git)?([/#]|$)/;
/** On PyPI this name is another project's. */
const NEVER_ON_PYPI = "arenakit";

/**
 * `free`, `ours`, `published` (ours, with this version), `taken` (with whose it is) or `not checked` (with why). A free name
 * below a scope says nothing of whose the scope is: `why` says so.
 */
export async function npmName(registry, name, version) {
  const path = name.replace("/", "%2f");
  const { state, body } = await asked(`${trimmed(registry)}/${path}`);
  if (state === "free" && name.startsWith("@")) return { state, why: "scope not checked" };
  if (state !== "there") return { state, why: body };
  const home = typeof body.repository === "string" ? body.repository : (body.repository?.url ?? "");
  return ownedBy(home, Object.hasOwn(body.versions ?? {}, version));
}

/** The same on PyPI, by the addresses that a project names. */
export async function pypiName(index, name, version) {
  if (name === NEVER_ON_PYPI) return { state: "taken", why: "another project's on PyPI" };
  const { state, body } = await asked(`${trimmed(index)}/pypi/${name}/json`);
  if (state !== "there") return { state, why: body };
  const homes = Object.values(body.info?.project_urls ?? {});
  return ownedBy(homes.find((home) => OURS.test(home)) ?? homes.join(" "), Object.hasOwn(body.releases ?? {}, version));
}

/** Whether the registry of MCP servers has this version: `free`, `published` or `not checked`. Its names are their owners' alone. */
export async function mcpName(registry, name, version) {
  const path = [name, "versions", version].map(encodeURIComponent).join("/");
  const { state, body } = await asked(`${trimmed(registry)}/v0.1/servers/${path}?include_deleted=true`);
  return state === "there" ? { state: "published" } : { state, why: body };
}

/** Why a release may not be made from a repository with this remote address; null where it may, or where there is no remote. */
export function foreignOrigin(origin) {
  if (!origin || OURS.test(origin)) return null;
  return `the remote origin is ${withoutUser(origin)}: a release is made from the repository that the packages name`;
}

/** An address may hold a token. */
const withoutUser = (address) => address.replace(/\/\/[^/@]*@/, "//");

const trimmed = (address) => address.replace(/\/$/, "");

function ownedBy(home, hasVersion) {
  if (!OURS.test(home)) return { state: "taken", why: home || "a package that names no repository" };
  return { state: hasVersion ? "published" : "ours" };
}

async function asked(url) {
  // A registry that cannot be reached leaves the question open: whoever publishes is told so.
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: "application/json" },
    });
    if (response.status === 404) return { state: "free" };
    if (!response.ok) return { state: "not checked", body: `HTTP ${response.status}` };
    return { state: "there", body: await response.json() };
  } catch (error) {
    return { state: "not checked", body: error.cause?.code ?? error.message };
  }
}
