/** Places, addresses and names, asked of the service. */
import { fail, formatLonLat } from "@arenakit/contracts";
import type { Maps, PageQuery } from "../maps.ts";
import { readGeocode, readRegeocode } from "../wire/geocodes.ts";
import { REFUSAL_WORDS } from "../wire/infocodes.ts";
import { readChild, readPlace, readPlaceAt } from "../wire/places.ts";
import { listIn, member, numberOf, objectIn, rowsIn, textIn, textOf, textsIn } from "../wire/scalars.ts";
import { type Ask, EXTENDED } from "./asking.ts";
import type { Parameters } from "./client.ts";

const PLACE_FIELDS = "business,navi,arenakit";
/** How the real service says that an address stands for nothing. */
const NOTHING_FOUND = ["30001"];
const DEFAULT_PAGE_SIZE = 10;
const MOST_DETAILS = 10;

export function placeQuestions(
  ask: Ask,
): Pick<Maps, "search" | "around" | "details" | "children" | "similarNames" | "famousElsewhere"> {
  return {
    async search(query, call) {
      const { keywords } = query;
      const asked = { keywords, ...pageParameters(query), show_fields: PLACE_FIELDS };
      const reply = await ask({ path: "/v5/place/text", parameters: asked }, call);
      const isSimilar = member(member(reply, "arenakit"), "similar") === true;
      return { ...pageOf(rowsIn(reply, "pois").map(readPlace), reply, query), ...(isSimilar ? { isSimilar } : {}) };
    },
    async around(query, call) {
      const asked = {
        location: formatLonLat(query.centre),
        radius: String(query.radiusMetres),
        sortrule: query.order,
        keywords: query.keywords,
        ...pageParameters(query),
        show_fields: PLACE_FIELDS,
      };
      const reply = await ask({ path: "/v5/place/around", parameters: asked }, call);
      return pageOf(rowsIn(reply, "pois").map(readPlaceAt), reply, query);
    },
    async details(ids, call) {
      if (ids.length === 0) return [];
      const reply = await ask(
        {
          path: "/v5/place/detail",
          parameters: { id: ids.slice(0, MOST_DETAILS).join("|"), show_fields: PLACE_FIELDS },
        },
        call,
      );
      return rowsIn(reply, "pois").map(readPlace);
    },
    async children(id, call) {
      const asked = { id, show_fields: "children,arenakit" };
      const reply = await ask({ path: "/v5/place/detail", parameters: asked }, call);
      const [place] = rowsIn(reply, "pois");
      if (place === undefined) return [];
      textIn(place, "id");
      return listIn(place, "children").map(readChild);
    },
    async similarNames(query, limit, call) {
      const reply = await ask(
        { path: "/v3/place/text", parameters: { keywords: query, offset: "1", ...EXTENDED } },
        call,
      );
      return textsIn(member(reply, "suggestion"), "keywords").slice(0, limit);
    },
    async famousElsewhere(query, call) {
      const reply = await ask(
        { path: "/v3/place/text", parameters: { keywords: query, offset: "1", ...EXTENDED } },
        call,
      );
      const place = member(member(reply, "arenakit"), "elsewhere");
      const [name, where] = [textOf(member(place, "name")), textOf(member(place, "where"))];
      return name === null || where === null ? null : { name, where };
    },
  };
}

export function addressQuestions(ask: Ask): Pick<Maps, "geocode" | "regeocode"> {
  return {
    async geocode({ address, city }, call) {
      const asked = { address, city, ...EXTENDED };
      const reply = await ask({ path: "/v3/geocode/geo", parameters: asked, empty: NOTHING_FOUND }, call);
      return reply === null ? [] : rowsIn(reply, "geocodes").map(readGeocode);
    },
    async regeocode({ point, radiusMetres }, call) {
      const asked = { location: formatLonLat(point), radius: String(radiusMetres), ...EXTENDED };
      const found = readRegeocode(
        objectIn(await ask({ path: "/v3/geocode/regeo", parameters: asked }, call), "regeocode"),
      );
      if (found.adcode === "") fail("policy", "coordinates_out_of_range", REFUSAL_WORDS.coordinates_out_of_range ?? "");
      return found;
    },
  };
}

function pageParameters({ typecodes = [], region, cityLimit, page, pageSize }: PageQuery): Parameters {
  return {
    // The service wants six digits, where zeros stand for all below.
    types: typecodes.length > 0 ? typecodes.map((code) => code.padEnd(6, "0")).join("|") : undefined,
    region,
    city_limit: cityLimit === undefined ? undefined : String(cityLimit),
    page_num: textOf(page) ?? undefined,
    page_size: textOf(pageSize) ?? undefined,
  };
}

/** The real service counts the rows of the page only. */
function pageOf<Row>(rows: Row[], reply: unknown, { page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery) {
  const known = rows.length > 0 ? (page - 1) * pageSize + rows.length : 0;
  return { total: numberOf(member(member(reply, "arenakit"), "total")) ?? known, rows };
}
