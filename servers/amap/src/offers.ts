/** Resources and prompts of the map tools: a place by its id, and the tasks that the tools are for. */
import {
  completionsOf,
  MAX_COMPLETIONS,
  type PromptDefinition,
  type ResourceAndPromptDefinitions,
  type ResourceContext,
  type ResourceDefinition,
} from "@arenakit/server-kit";
import { type Maps, type MapsCall, MOST_ROWS_A_PAGE, type Place } from "./maps.ts";

/** `poi://B0…`: all that is known of one place. Completions take a name, since nobody knows ids by heart. */
const poi: ResourceDefinition<Maps> = {
  scheme: "poi",
  variable: "id",
  name: "poi",
  title: "地点详情",
  description: "按编号读取一个地点的全部信息。编号来自地点搜索的结果；补全时输入名称的开头。",
  mimeType: "application/json",
  async read(id, { backend, call: { now } }) {
    const [place] = await backend.details([id], { now });
    return place ? JSON.stringify(place) : null;
  },
  async complete(prefix, { backend, call }) {
    const keywords = prefix.trim();
    if (keywords === "") return { values: [], total: 0 };
    const [place] = await backend.details([keywords], call);
    if (place) return { values: [place.id], total: 1 };
    const { rows, total } = await pagesOf(backend, keywords, call);
    // A search finds more than what begins so; that comes after it, in the order of the search.
    const begins = ({ name, alias }: Place) => [name, ...alias].some((one) => one.startsWith(keywords));
    const ranked = [...rows.filter(begins), ...rows.filter((place) => !begins(place))];
    return { values: ranked.map(({ id }) => id), total };
  },
};

/** As many rows of a search as completions may have; only a search with more than a page asks for another. */
async function pagesOf(backend: Maps, keywords: string, call: MapsCall) {
  const pageSize = MOST_ROWS_A_PAGE;
  const first = await backend.search({ keywords, pageSize }, call);
  const wanted = Math.min(Math.ceil(first.total / pageSize), Math.ceil(MAX_COMPLETIONS / pageSize));
  const others = Array.from({ length: Math.max(wanted - 1, 0) }, (_, at) => ({ keywords, pageSize, page: at + 2 }));
  const pages = await Promise.all(others.map((query) => backend.search(query, call)));
  return { rows: [first, ...pages].flatMap(({ rows }) => rows), total: first.total };
}

/** By name, pinyin or English name; the large cities first. */
async function cities(prefix: string, { backend, call }: ResourceContext<Maps>) {
  const names = await backend.cityNames(call);
  return completionsOf(
    prefix,
    names.map(({ name, pinyin, english }) => ({ value: name, names: [pinyin, english] })),
  );
}

const city = (name: string, description: string) => ({ name, description, required: true, complete: cities });
const plain = (name: string, description: string, required = false) => ({ name, description, required });

const prompts: readonly PromptDefinition<Maps>[] = [
  {
    name: "plan_trip",
    title: "规划行程",
    description: "为一座城市规划几天的行程。",
    arguments: [
      city("city", "目的地城市"),
      plain("days", "天数", true),
      plain("from_city", "出发城市"),
      plain("wishes", "其他要求"),
    ],
    render: ({ city, days, from_city, wishes }) =>
      `请为我规划${from_city ? `从${from_city}出发、` : ""}去${city}的${days}天行程：每天的景点、餐厅和住宿，各段交通的方式、时间和费用，以及天气提醒。${wishes ? `另外：${wishes}。` : ""}所有地点、车次、航班和价格都要用工具查到，查不到的请说明。`,
  },
  {
    name: "find_nearby",
    title: "查找周边",
    description: "查找一个地点周边的去处。",
    arguments: [city("city", "城市"), plain("place", "地点名称", true), plain("what", "想找什么，例如“火锅”", true)],
    render: ({ city, place, what }) =>
      `请查找${city}${place}附近的${what}：给出名称、距离、营业时间、评分和人均，以及步行或公交怎么去。`,
  },
];

export const amapOffers: ResourceAndPromptDefinitions<Maps> = { resources: [poi], prompts };
