/** Resources and prompts of the transport tools: a train by its number, and the comparing of flights and trains. */
import {
  completionsOf,
  type PromptDefinition,
  type ResourceAndPromptDefinitions,
  type ResourceContext,
  type ResourceDefinition,
} from "@arenakit/server-kit";
import type { Timetable } from "./timetable.ts";

/** `train://G1`: every service of one number, with its stops. */
const train: ResourceDefinition<Timetable> = {
  scheme: "train",
  variable: "no",
  name: "train",
  title: "列车时刻",
  description: "按车次读取列车的全部停站、到发时刻和开行日期。",
  mimeType: "application/json",
  async read(number, { backend }) {
    const runs = await backend.train(number);
    return runs.length > 0 ? JSON.stringify(runs) : null;
  },
  async complete(prefix, { backend }) {
    const numbers = await backend.trainNumbers(prefix);
    return { values: numbers, total: numbers.length };
  },
};

/** Names in pinyin and English, by which a city can be completed too; the large cities first. */
async function cities(prefix: string, { backend }: ResourceContext<Timetable>) {
  return completionsOf(
    prefix,
    backend.cityNames.map(({ name, pinyin, english }) => ({ value: name, names: [pinyin, english] })),
  );
}

const city = (name: string, description: string) => ({ name, description, required: true, complete: cities });

const compareTransport: PromptDefinition<Timetable> = {
  name: "compare_transport",
  title: "比较交通",
  description: "比较两座城市之间的航班和火车。",
  arguments: [
    city("from_city", "出发城市"),
    city("to_city", "到达城市"),
    { name: "date", description: "日期，例如 2026-05-01", required: true },
  ],
  render: ({ from_city, to_city, date }) =>
    `${date}从${from_city}到${to_city}，请用工具查询航班和火车票，按总时间（含去机场、车站）和价格比较，给出推荐和理由。`,
};

export const transportOffers: ResourceAndPromptDefinitions<Timetable> = {
  resources: [train],
  prompts: [compareTransport],
};
