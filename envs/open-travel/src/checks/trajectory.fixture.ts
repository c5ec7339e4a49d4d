/** Hand-made trajectories for the tests: a task, results as the tools write them, an answer. */
import { type CheckResult, type InjectedFault, type JsonObject, Task, Trajectory } from "@arenakit/contracts";
import { runTravelChecks } from "../checks.ts";

export interface CallFixture {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly text: string;
  /** Stable code of an error; absent when the call succeeded. */
  readonly error?: string;
  /** What was injected into the call. */
  readonly faults?: readonly InjectedFault[];
}

export function taskOf(query: string, constraints: JsonObject): Task {
  return Task.parse({
    id: "task-of-a-test",
    env: "open-travel",
    subtask: "one-day",
    split: "validation",
    query,
    constraints,
  });
}

/** One step per list of calls, then the answer; `now` is 2026-05-01T08:00, a Friday. */
export function trajectoryOf(steps: readonly (readonly CallFixture[])[], answer: string | null): Trajectory {
  return Trajectory.parse({
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [
      ...steps.map((calls, step) => ({
        step_id: step + 1,
        source: "agent",
        message: "",
        tool_calls: calls.map((call, index) => ({
          tool_call_id: `c${step}-${index}`,
          function_name: call.name,
          arguments: call.arguments,
        })),
        observation: {
          results: calls.map((call, index) => ({
            source_call_id: `c${step}-${index}`,
            content: call.text,
            extra: {
              arenakit: {
                isError: call.error !== undefined,
                ...(call.error ? { code: call.error } : {}),
                ...(call.faults ? { faults: call.faults } : {}),
              },
            },
          })),
        },
      })),
      { step_id: steps.length + 1, source: "agent", message: answer ?? "" },
    ],
    extra: {
      arenakit: {
        env: "open-travel",
        task: "task-of-a-test",
        policy: "test",
        world: "none",
        now: "2026-05-01T08:00",
        dialect: "hermes",
        group: { id: "g", index: 0, size: 1, anchor: true },
        stop: "answer",
        answer,
        failure: null,
        tokens: { count: 0, counter: "none" },
      },
    },
  });
}

/** Chinese words in what a check says that it quotes from neither the task nor the trajectory. */
export function chineseOfItsOwn(
  { message, evidence }: CheckResult,
  input: { readonly task: Task; readonly trajectory: Trajectory },
): string[] {
  const said = [message, ...evidence.map(({ note = "" }) => note)].join("\n");
  const sources = JSON.stringify(input);
  return (said.match(/\p{Script=Han}+/gu) ?? []).filter((words) => !sources.includes(words));
}

/** The result of one check; the trajectory is read anew. */
export function checked(id: string, task: Task, trajectory: Trajectory): CheckResult {
  const result = runTravelChecks({ task, trajectory: structuredClone(trajectory) }).find((one) => one.id === id);
  if (!result) throw new Error(`expected a check named ${id}`);
  return result;
}

export const TRAINS: CallFixture = {
  name: "search_train_tickets",
  arguments: { date: "2026-05-02", from_city: "北京", to_city: "上海" },
  text: [
    "2026-05-02 北京→上海：直达2趟，中转1趟，换站0趟（票价为估算）",
    "直达车次 G7，价格553元，10:00从北京南出发，14:28到达上海虹桥，全程约4时28分。",
    "直达车次 G101，价格498.5元，06:36从北京南出发，12:40到达上海虹桥，全程约6时4分。",
    "中转车次 G6711转G6288，价格112元（G6711 65元，G6288 47元），18:55从北京西出发，19:34到达保定东，换乘26分，20:00从保定东出发，20:56到达天津西，全程约2时1分。",
    "中转车次 G6801转G6302，价格120元（G6801 70元，G6302 50元），18:40从北京西出发，19:20到达保定东，换乘5分，19:25从保定东出发，20:20到达天津西，全程约1时40分。",
  ].join("\n"),
};

export const FLIGHTS: CallFixture = {
  name: "search_flights",
  arguments: { date: "2026-05-02", from_city: "北京", to_city: "上海" },
  text: "航班 CA1847，价格763元，09:05从首都国际机场出发，11:25到达浦东国际机场，飞行时长2小时20分",
};

export const PALACE: CallFixture = {
  name: "search_poi",
  arguments: { query: "故宫博物院" },
  text: "1. 故宫博物院｜景点｜北京市东城区景山前街4号｜坐标116.397026,39.918058｜评分4.8｜门票60元｜营业08:30-17:00（周一闭馆）｜电话010-85007421｜建议游玩180分钟｜标签：历史、室内",
};

export const TEMPLE: CallFixture = {
  name: "search_poi",
  arguments: { query: "天坛公园" },
  text: "1. 天坛公园｜景点｜北京市东城区天坛东里甲1号｜坐标116.410829,39.881913（约）｜评分4.7｜门票15元｜营业06:00-22:00｜电话010-67028866",
};

export const DUCK: CallFixture = {
  name: "around_search",
  arguments: { location: "116.397026,39.918058", radius: 3000, keyword: "餐厅" },
  text: [
    "1. 京味斋烤鸭店（前门店）｜餐厅｜北京市东城区前门大街30号｜坐标116.398100,39.899500｜距离2065米｜评分4.5｜人均128元｜营业11:00-21:30｜电话010-67011379",
    "2. 四合小院面馆｜餐厅｜北京市东城区南池子大街12号｜坐标116.403100,39.915500｜距离592米｜评分4.1｜人均42元｜营业10:00-20:00｜电话010-65250012",
    "3. 云上法餐厅｜餐厅｜北京市朝阳区建国路88号｜坐标116.472000,39.908000｜距离6480米｜评分4.9｜人均488元｜营业17:30-22:00｜电话010-85880001",
  ].join("\n"),
};

/** From the palace to the temple by car and by public transport. */
export const WAYS: readonly CallFixture[] = [
  {
    name: "get_navigation",
    arguments: {
      start_lon: 116.397026,
      start_lat: 39.918058,
      end_lon: 116.410829,
      end_lat: 39.881913,
      mode: "driving",
    },
    text: "驾车路线（估算）：全程6.2公里，约24分钟，打车约26元\n第1段 116.397026,39.918058→116.410829,39.881913：6.2公里，约24分钟",
  },
  {
    name: "get_navigation",
    arguments: {
      start_lon: 116.397026,
      start_lat: 39.918058,
      end_lon: 116.410829,
      end_lat: 39.881913,
      mode: "transit",
    },
    text: "公共交通路线（估算）：全程6.8公里，约38分钟，票价约4元",
  },
];

export const WEATHER: CallFixture = {
  name: "weather",
  arguments: { city: "北京" },
  text: "北京实时天气（2026-05-01 08:00）：多云，18℃\n2026-05-02 周六：白天晴，夜间多云，12～24℃，东南风1-3级",
};
