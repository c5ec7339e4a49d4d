/** Resources and prompts over a world: a place by its id, and the tasks that the tools are for, with cities completed. */

import type { World } from "@arenakit/corpus-world";
import type { OfferContext, PromptDefinition, ResourceDefinition } from "@arenakit/server-kit";

const MAX_COMPLETIONS = 20;

/** `poi://B0…`: all that is known of one place. Completions take a name as well as the beginning of an id. */
export const poiResource: ResourceDefinition<World> = {
  scheme: "poi",
  variable: "id",
  name: "poi",
  title: "地点详情",
  description: "按编号读取一个地点的全部信息。编号来自地点搜索的结果；补全时也可输入名称。",
  mimeType: "application/json",
  async read(id, { backend }) {
    const poi = backend.places.poi(id);
    return poi && JSON.stringify(poi);
  },
  async complete(prefix, { backend }) {
    if (prefix.trim() === "") return [];
    const exact = backend.places.poi(prefix);
    if (exact) return [exact.id];
    return backend.places.search({ keywords: prefix, limit: MAX_COMPLETIONS }).pois.map(({ poi }) => poi.id);
  },
};

/** `train://G1`: every service of one number, with its stops. */
export const trainResource: ResourceDefinition<World> = {
  scheme: "train",
  variable: "no",
  name: "train",
  title: "列车时刻",
  description: "按车次读取列车的全部停站、到发时刻和开行日期。",
  mimeType: "application/json",
  async read(number, { backend }) {
    const runs = backend.rail.train(number);
    return runs.length > 0 ? JSON.stringify(runs) : null;
  },
  complete: async (prefix, { backend }) => backend.rail.trainNumbers(prefix, MAX_COMPLETIONS),
};

/** Cities whose name, pinyin or English name begins so; all of them for nothing. */
async function cities(prefix: string, { backend }: OfferContext<World>): Promise<readonly string[]> {
  const wanted = prefix.trim().toLowerCase();
  return backend.places.cities
    .filter((city) => [city.name, city.pinyin, city.english].some((name) => name?.toLowerCase().startsWith(wanted)))
    .map(({ name }) => name);
}

const city = (name: string, description: string) => ({ name, description, required: true, complete: cities });
const plain = (name: string, description: string, required = false) => ({ name, description, required });

export const travelPrompts: readonly PromptDefinition<World>[] = [
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
    name: "compare_transport",
    title: "比较交通",
    description: "比较两座城市之间的航班和火车。",
    arguments: [
      city("from_city", "出发城市"),
      city("to_city", "到达城市"),
      plain("date", "日期，例如 2026-05-01", true),
    ],
    render: ({ from_city, to_city, date }) =>
      `${date}从${from_city}到${to_city}，请用工具查询航班和火车票，按总时间（含去机场、车站）和价格比较，给出推荐和理由。`,
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
