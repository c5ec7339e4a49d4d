/** The fastest train between two cities against what the railway published for 2023 to 2025. */

import { createRail } from "@arenakit/corpus-world";
import { expect, test } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { emptyWorld } from "../build-world.ts";
import { generateTrains } from "./trains.ts";

/**
 * Fastest direct trains, hours:minutes, as the railway or the press gave them when a line opened or a timetable changed
 * (2023–2025), rounded where sources differ.
 */
const FASTEST = `
  北京 上海 4:18, 北京 南京 3:10, 北京 济南 1:22, 北京 天津 0:30, 北京 杭州 4:20, 北京 合肥 3:30, 北京 青岛 2:58,
  北京 石家庄 1:01, 北京 郑州 2:11, 北京 武汉 3:45, 北京 长沙 5:00, 北京 广州 7:16, 北京 深圳 7:55, 北京 香港 8:30,
  北京 西安 4:11, 北京 成都 7:26, 北京 重庆 6:46, 北京 太原 2:24, 北京 大同 1:38, 北京 呼和浩特 2:02, 北京 沈阳 2:40,
  北京 长春 3:45, 北京 哈尔滨 4:45, 北京 大连 4:00, 北京 福州 7:30, 北京 昆明 10:30,
  上海 南京 1:00, 上海 杭州 0:45, 上海 合肥 1:52, 上海 武汉 3:40, 上海 郑州 3:45, 上海 西安 5:50,
  上海 长沙 4:05, 上海 广州 6:40, 上海 昆明 10:30, 上海 宁波 1:40, 上海 福州 3:58, 上海 济南 3:05, 上海 青岛 4:50,
  上海 重庆 10:20, 南京 杭州 1:05, 南京 合肥 0:50, 杭州 黄山 1:27, 杭州 宁波 0:47, 杭州 温州 1:25,
  广州 深圳 0:29, 广州 长沙 2:15, 广州 武汉 3:35, 广州 贵阳 4:00, 广州 桂林 2:15, 广州 南宁 2:50, 深圳 香港 0:15,
  深圳 厦门 3:10, 福州 厦门 0:55, 西安 成都 2:58, 西安 郑州 1:47, 西安 兰州 2:43, 西安 太原 2:45, 西安 银川 3:05,
  成都 重庆 1:02, 成都 贵阳 3:00, 重庆 贵阳 2:00, 贵阳 昆明 2:00, 贵阳 南宁 2:53, 昆明 大理 1:50, 长沙 贵阳 3:02,
  长沙 张家界 2:15, 武汉 长沙 1:13, 武汉 郑州 1:38, 武汉 宜昌 1:50, 郑州 洛阳 0:36, 郑州 徐州 1:15, 济南 青岛 1:30,
  济南 郑州 1:43, 大连 沈阳 1:30, 大连 哈尔滨 3:15, 哈尔滨 长春 0:59, 长春 沈阳 1:07, 兰州 西宁 1:05,
  兰州 乌鲁木齐 10:40, 海口 三亚 1:25, 桂林 南宁 2:15, 石家庄 太原 1:10, 石家庄 天津 1:25`
  .split(",")
  .map((row) => row.trim().split(" ") as [string, string, string])
  .map(([from, to, time]) => {
    const [hours, minutes] = time.split(":").map(Number);
    return { from, to, minutes: hours! * 60 + minutes! };
  });
/**
 * Sources differ by up to a tenth, since each timetable shifts stops and only some publish the very fastest train; the
 * rest is our model of rails, which knows no curve. A ride of half an hour is rounded to minutes, so five are allowed.
 */
const TOLERANCE = 0.15;
const LEAST_MINUTES = 5;

const layer = generateTrains(readAtlas(), 7);
const rail = createRail({ ...emptyWorld(readAtlas(), 1), ...layer });

/** Quickest on a Friday, when every kind of train runs. */
function fastest(from: string, to: string): number {
  const { direct } = rail.journeys({ date: "2026-05-08", from, to });
  return Math.min(...direct.map(({ durationMinutes }) => durationMinutes));
}

test("the fastest trains are as fast as published, either way", () => {
  const off = FASTEST.flatMap(({ from, to, minutes }) =>
    [fastest(from, to), fastest(to, from)].flatMap((found) =>
      Math.abs(found - minutes) > Math.max(LEAST_MINUTES, TOLERANCE * minutes)
        ? [`${from} ${to}: ${found} for ${minutes} (${Math.round((found / minutes) * 100)} %)`]
        : [],
    ),
  );
  expect(FASTEST.length).toBeGreaterThan(80);
  expect(off).toEqual([]);
});
