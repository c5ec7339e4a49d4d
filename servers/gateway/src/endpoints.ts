/**
 * Which tools answer at which URL: `/mcp/{server}` has one server's tools in the profile that the connection names,
 * `/mcp/toolset/{profile}` has a whole profile, and `/mcp` the one that the connection names.
 */
import { type CallContext, omitUndefined } from "@arenakit/contracts";
import {
  type AdmissionControl,
  type BoundTool,
  createLegacySse,
  createRestMirror,
  createToolServer,
  joinResourcesAndPrompts,
  type LegacySse,
  type ResourcesAndPrompts,
  type RestMirror,
  type Scope,
  type ServerLimits,
  type ToolServer,
} from "@arenakit/server-kit";

/** A server as the gateway is given it. */
export interface ServedTools {
  /** Last part of its URL. */
  readonly name: string;
  /** Tools by profile; a profile without tools is not served here. */
  readonly profiles: Readonly<Record<string, readonly BoundTool[]>>;
  readonly offers?: ResourcesAndPrompts;
  /** For the model: what the tools are for. */
  readonly instructions?: string;
  /** Whose token opens it; default "policy". Only tools of a policy are in toolsets. */
  readonly scope?: Scope;
  /** Of this server, instead of the gateway's. Those of all that share a scope bound who is worked for in it. */
  readonly limits?: Partial<ServerLimits>;
  /** Runs when the gateway ends, before what is in flight is waited for. */
  readonly ending?: () => void;
}

/** Everything behind one URL with one profile. */
export interface Endpoint {
  readonly profile: string;
  readonly scope: Scope;
  readonly tools: readonly BoundTool[];
  readonly server: ToolServer;
  readonly rest: RestMirror;
  /** Absent where no session ids can be made. */
  readonly sse: LegacySse | undefined;
}

/** One URL: its endpoints by profile, and the profile of a connection that names none. */
export interface Mount {
  readonly path: string;
  readonly scope: Scope;
  readonly limits: ServerLimits;
  readonly byDefault: string;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
}

export interface MountOptions {
  readonly servers: readonly ServedTools[];
  readonly defaultProfile: string;
  readonly version: string;
  readonly limits: ServerLimits;
  readonly gates: Readonly<Record<Scope, AdmissionControl>>;
  readonly defaults?: CallContext;
  readonly newId?: () => string;
  readonly onError?: (error: Error) => void;
}

/** Servers first, toolsets after them, and at the end the path that has all of these. */
export function mountsOf(options: MountOptions): Mount[] {
  const { servers, defaultProfile, limits: shared } = options;
  const policies = servers.filter(({ scope = "policy" }) => scope === "policy");
  const alone = servers.map((served) => {
    const known = profilesOf(served);
    const { scope = "policy", name } = served;
    const limits = { ...shared, ...served.limits };
    const of = { ...options, name, known, scope, limits, served: [served] };
    const endpoints = new Map(known.map((profile) => [profile, endpointOf({ ...of, profile })]));
    const byDefault = known.includes(defaultProfile) ? defaultProfile : (known[0] ?? defaultProfile);
    return { path: `/mcp/${name}`, scope, limits, byDefault, endpoints };
  });
  const profiles = [...new Set(policies.flatMap(profilesOf))];
  const toolsets = profiles.map((profile) => {
    const endpoint = endpointOf({
      ...options,
      name: profile,
      profile,
      known: [profile],
      scope: "policy",
      served: policies,
    });
    const endpoints = new Map([[profile, endpoint]]);
    return { path: `/mcp/toolset/${profile}`, scope: "policy" as const, limits: shared, byDefault: profile, endpoints };
  });
  const [first] = profiles;
  if (first === undefined) return alone;
  // For clients that know no other path: dr-tulu's has no way to be told one.
  const byDefault = profiles.includes(defaultProfile) ? defaultProfile : first;
  const endpoints = new Map(toolsets.flatMap((mount) => [...mount.endpoints]));
  return [...alone, ...toolsets, { path: WHOLE_PATH, scope: "policy", limits: shared, byDefault, endpoints }];
}

/** Has the endpoints of the toolsets. */
export const WHOLE_PATH = "/mcp";

const profilesOf = ({ profiles }: ServedTools) =>
  Object.keys(profiles).filter((name) => (profiles[name]?.length ?? 0) > 0);

interface EndpointOptions extends MountOptions {
  readonly name: string;
  readonly profile: string;
  readonly known: readonly string[];
  readonly scope: Scope;
  readonly served: readonly ServedTools[];
}

function endpointOf(options: EndpointOptions): Endpoint {
  const { name, profile, known, scope, served, version, limits, gates, defaults, newId, onError } = options;
  const tools = served.flatMap(({ profiles }) => profiles[profile] ?? []);
  const instructions = served.flatMap(({ instructions }) => instructions ?? []).join("\n");
  const shared = {
    name: `arenakit-${name}`,
    version,
    tools,
    limits,
    gate: gates[scope],
    profile: { name: profile, known },
    offers: joinResourcesAndPrompts(served.flatMap(({ offers }) => offers ?? [])),
    ...omitUndefined({ instructions: instructions === "" ? undefined : instructions, defaults }),
  };
  return {
    profile,
    scope,
    tools,
    server: createToolServer({ ...shared, ...omitUndefined({ onError }) }),
    rest: createRestMirror(shared),
    sse: newId && createLegacySse({ ...shared, newId }),
  };
}

/** The endpoint that a connection means; null for a profile that is not served at this URL. */
export function endpointAt(mount: Mount, profile: string | null | undefined): Endpoint | null {
  return mount.endpoints.get(profile || mount.byDefault) ?? null;
}
