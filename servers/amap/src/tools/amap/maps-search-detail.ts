/** maps_search_detail: all that is known of one place (official server). */
import { fail } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Maps } from "../../maps.ts";
import { officialRefusal, officialText } from "../../official.ts";
import { OldText } from "../../reply-schemas.ts";
import { writeOldPlace } from "../../wire/places.ts";
import type { Wire } from "../../wire/scalars.ts";

const Result = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  address: OldText,
  business_area: OldText,
  city: OldText,
  type: z.string(),
  alias: OldText,
  rating: OldText,
  cost: OldText,
  open_time: OldText,
  opentime2: OldText,
});

export const mapsSearchDetail = defineTool<Maps>()({
  name: "maps_search_detail",
  title: "地点详情",
  language: "zh",
  description: "按编号查询一个地点的地址、商圈、城市、类别、别名、评分、人均消费和营业时间。",
  annotations: READ_ONLY,
  input: z.strictObject({
    id: z.string().trim().min(1).max(60).describe("maps_text_search 或 maps_around_search 给出的 id"),
  }),
  output: Result,

  async handler({ id }, { backend, call: { now }, signal }) {
    const [place] = await backend.details([id], { now, signal });
    if (!place)
      fail("policy", "invalid_arguments", `没有编号为“${id}”的地点。请用 maps_text_search 查出地点的 id 后重试。`);
    const { cityname, ...poi } = writeOldPlace(place, { all: true, now });
    return { ...poi, city: cityname, ...(poi.biz_ext as Wire) } as z.infer<typeof Result>;
  },

  render: officialText,
  refuse: officialRefusal("Get poi detail"),
});
