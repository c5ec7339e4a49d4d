/** What an endpoint of the facade is, and how it reads the query of a request: empty values are absent, what cannot be read is 20000, what is missing 20001. */
import { fail, isInChina, type LonLat, parseLocalTime, parseLonLat } from "@arenakit/contracts";
import { roundPoint } from "../coordinates.ts";
import { typecodesOf } from "../kinds.ts";
import type { Maps, MapsCall } from "../maps.ts";
import type { Wire } from "../wire/scalars.ts";

export type Parameters = ReturnType<typeof parametersOf>;

/**
 * Parameters in, the body of the reply out, without its envelope. Throws a policy failure for what the service answers
 * with status 0.
 */
export type Answer = (maps: Maps, parameters: Parameters, call: MapsCall) => Promise<Wire>;

const LONGEST_TEXT = 80; // of keywords, as the service counts them

/** Readers over a query; each throws a policy failure that names the parameter. */
export function parametersOf(query: URLSearchParams) {
  const text = (name: string): string | undefined => query.get(name) || undefined;
  const required = (name: string): string => text(name) ?? missing(name);

  const integer = (name: string, { low, high, fallback }: { low: number; high: number; fallback: number }): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const number = /^-?\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
    if (!(number >= low && number <= high)) invalid(name, `${low} 到 ${high} 之间的整数`, given);
    return number;
  };
  /** One of the texts of `known`. */
  const choice = (name: string, known: readonly string[], fallback: string): string => {
    const given = text(name) ?? fallback;
    if (!known.includes(given)) invalid(name, `以下之一：${known.join("、")}`, given);
    return given;
  };
  const point = (name: string): LonLat => readPoint(name, required(name));
  return {
    text,
    required,
    integer,
    choice,
    point,
    points: (name: string, { separator, most }: { separator: string; most: number }): LonLat[] =>
      pointsIn(text(name) ?? "", { name, separator, most }),
    pointsIn,
    flag: (name: string): boolean => choice(name, ["true", "false", "1", "0"], "false").match(/true|1/) !== null,
    words(name: string): string | undefined {
      const given = text(name);
      if (given !== undefined && given.length > LONGEST_TEXT) invalid(name, `最多 ${LONGEST_TEXT} 个字`, given);
      return given;
    },
    fields: (): ReadonlySet<string> => new Set((text("show_fields") ?? "").split(",").map((field) => field.trim())),
    /** Codes or names of classes, joined by `|`. */
    types(): string[] | undefined {
      const given = text("types");
      if (given === undefined) return undefined;
      const codes = given.split("|").flatMap((word) => {
        const meant = typecodesOf(word);
        return meant.length > 0 ? meant : invalid("types", "分类代码或分类名称", word);
      });
      return [...new Set(codes)];
    },
    /** `date` and `time` (`9-54` or `09:54`) as a local time; undefined where neither is given. */
    departure(now: string): string | undefined {
      const [date, time] = [text("date"), text("time")];
      if (date === undefined && time === undefined) return undefined;
      const clock = /^(\d{1,2})[-:](\d{2})$/.exec(time ?? now.slice(11));
      if (!clock) return invalid("time", "时间，例如 9-54", time);
      const local = `${date ?? now.slice(0, 10)}T${clock[1]!.padStart(2, "0")}:${clock[2]}`;
      return parseLocalTime(local) ? local : invalid("date", "日期和时间，例如 2026-05-01 和 9-54", `${date} ${time}`);
    },
  };
}

/** At most `most` points; empty text is none. */
function pointsIn(
  text: string,
  { name, separator, most }: { name: string; separator: string; most: number },
): LonLat[] {
  const parts = text.split(separator).filter((part) => part !== "");
  if (parts.length > most) invalid(name, `最多 ${most} 个坐标`, `${parts.length} 个`);
  return parts.map((part) => readPoint(name, part));
}

function readPoint(name: string, text: string): LonLat {
  const point = parseLonLat(text);
  if (!point || Math.abs(point.latitude) > 90) return invalid(name, "“经度,纬度”", text);
  if (!isInChina(point))
    fail(
      "policy",
      "coordinates_out_of_range",
      `${name} 的坐标 ${text} 不在中国境内，请检查经纬度（经度在前，纬度在后）。`,
    );
  return roundPoint(point);
}

function missing(name: string): never {
  fail("policy", "missing_arguments", `缺少参数 ${name}，请补全后重试。`);
}

/** Refuses a parameter's value with what was expected. */
export function invalid(name: string, expected: string, got: string | undefined): never {
  fail(
    "policy",
    "invalid_arguments",
    `参数 ${name} 应为${expected}，收到“${(got ?? "").slice(0, 60)}”。请改正后重试。`,
  );
}
