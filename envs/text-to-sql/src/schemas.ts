// A data file: the databases that questions are asked of, as tables of columns; rows are drawn from it by a seed.
/** Every database belongs to one split, so that no policy is tested on tables that it was trained on. */
import type { Task } from "@arenakit/contracts";

/** A thing's name in both languages; the Chinese name of a table may have its measure word in front. */
type Title = readonly [zh: string, en: string];

export type Column = { readonly name: string; readonly title: Title } & (
  | { readonly kind: "id" }
  /** Each row has a name of its own: one word of each list. */
  | { readonly kind: "name"; readonly words: readonly [first: readonly string[], second: readonly string[]] }
  | { readonly kind: "category"; readonly values: readonly string[] }
  /** Whole numbers, or amounts of two decimals; `least` to `most`, both included. */
  | { readonly kind: "integer" | "amount"; readonly least: number; readonly most: number }
  /** A day of 2025, as 2025-03-09. */
  | { readonly kind: "date" }
  | { readonly kind: "reference"; readonly table: string }
);

export interface Table {
  readonly name: string;
  readonly title: Title;
  /** Chinese measure word. */
  readonly measure: string;
  readonly rows: number;
  readonly columns: readonly Column[];
}

/** Things of two kinds and what happens between them: the last table refers to both of the others. */
export interface Schema {
  readonly id: string;
  readonly split: Exclude<Task["split"], "demo">;
  readonly title: Title;
  readonly tables: readonly [actor: Table, item: Table, event: Table];
}

const id = (): Column => ({ name: "id", title: ["编号", "id"], kind: "id" });
const name = (title: Title, first: string, second: string, column = "name"): Column => ({
  name: column,
  title,
  kind: "name",
  words: [first.split(" "), second.split(" ")],
});
const category = (column: string, title: Title, values: string): Column => ({
  name: column,
  title,
  kind: "category",
  values: values.split("|"),
});
const integer = (column: string, title: Title, least: number, most: number): Column => ({
  name: column,
  title,
  kind: "integer",
  least,
  most,
});
const amount = (column: string, title: Title, least: number, most: number): Column => ({
  name: column,
  title,
  kind: "amount",
  least,
  most,
});
const date = (column: string, title: Title): Column => ({ name: column, title, kind: "date" });
const reference = (column: string, title: Title, table: string): Column => ({
  name: column,
  title,
  kind: "reference",
  table,
});

const GIVEN = "Ada Ben Clara David Emma Felix Grace Hugo Iris Jack Kate Liam Mona Noah Olga Paul Rosa Sam Tara Umar";
const FAMILY = "Archer Baker Cole Dunn Ellis Ford Gray Hayes Irwin Jones Kerr Lane Mason Nolan Owens Price";
const SURNAMES = "赵 钱 孙 李 周 吴 郑 王 冯 陈 褚 卫 蒋 沈 韩 杨 朱 秦 许 何";
const CHARACTERS = "明 静 伟 芳 磊 娜 洋 婷 浩 雪 强 敏 杰 琳 鹏 慧";

export const SCHEMAS: readonly Schema[] = [
  {
    id: "shop",
    split: "train",
    title: ["网上商店", "an online shop"],
    tables: [
      {
        name: "customers",
        title: ["顾客", "customers"],
        measure: "位",
        rows: 120,
        columns: [
          id(),
          name(["姓名", "name"], GIVEN, FAMILY),
          category("city", ["城市", "city"], "Leeds|Porto|Gdansk|Lyon|Turin|Graz"),
          integer("points", ["积分", "loyalty points"], 0, 5000),
        ],
      },
      {
        name: "products",
        title: ["商品", "products"],
        measure: "件",
        rows: 60,
        columns: [
          id(),
          name(
            ["品名", "name"],
            "Oak Steel Glass Linen Copper Paper Wool Clay",
            "Lamp Chair Bowl Shelf Clock Vase Desk Rug Mirror",
          ),
          category("department", ["部门", "department"], "kitchen|office|bedroom|garden|bathroom"),
          amount("price", ["价格", "price"], 4, 300),
        ],
      },
      {
        name: "orders",
        title: ["订单", "orders"],
        measure: "份",
        rows: 700,
        columns: [
          id(),
          reference("customer_id", ["顾客", "customer"], "customers"),
          reference("product_id", ["商品", "product"], "products"),
          date("ordered_on", ["下单日期", "order date"]),
          integer("quantity", ["件数", "quantity"], 1, 9),
          category("status", ["状态", "status"], "paid|shipped|delivered|returned"),
        ],
      },
    ],
  },
  {
    id: "school",
    split: "train",
    title: ["中学", "a secondary school"],
    tables: [
      {
        name: "students",
        title: ["学生", "students"],
        measure: "名",
        rows: 140,
        columns: [
          id(),
          name(["姓名", "name"], SURNAMES, CHARACTERS),
          category("grade", ["年级", "grade"], "初一|初二|初三|高一|高二|高三"),
          integer("height_cm", ["身高（厘米）", "height in centimetres"], 140, 192),
        ],
      },
      {
        name: "courses",
        title: ["课程", "courses"],
        measure: "门",
        rows: 40,
        columns: [
          id(),
          name(["课程名", "course name"], "基础 进阶 应用 实验 专题 综合", "数学 物理 化学 历史 地理 美术 音乐 编程"),
          category("room", ["教学楼", "building"], "东楼|西楼|南楼|北楼"),
          integer("hours", ["课时", "hours"], 16, 96),
        ],
      },
      {
        name: "exams",
        title: ["考试记录", "exam records"],
        measure: "条",
        rows: 800,
        columns: [
          id(),
          reference("student_id", ["学生", "student"], "students"),
          reference("course_id", ["课程", "course"], "courses"),
          date("held_on", ["考试日期", "exam date"]),
          integer("score", ["分数", "score"], 35, 100),
          category("kind", ["类型", "kind"], "单元测验|期中|期末|补考"),
        ],
      },
    ],
  },
  {
    id: "hospital",
    split: "train",
    title: ["医院", "a hospital"],
    tables: [
      {
        name: "patients",
        title: ["病人", "patients"],
        measure: "位",
        rows: 130,
        columns: [
          id(),
          name(["姓名", "name"], GIVEN, FAMILY),
          category("blood_type", ["血型", "blood type"], "A|B|AB|O"),
          integer("age", ["年龄", "age"], 1, 95),
        ],
      },
      {
        name: "doctors",
        title: ["医生", "doctors"],
        measure: "名",
        rows: 36,
        columns: [
          id(),
          name(
            ["姓名", "name"],
            "Mira Jonas Petra Karel Lena Viktor Anja Tomas",
            "Novak Weber Rossi Dubois Silva Larsen Moreau",
          ),
          category("ward", ["科室", "ward"], "surgery|cardiology|paediatrics|neurology|dermatology"),
          integer("years", ["从业年数", "years of service"], 1, 38),
        ],
      },
      {
        name: "visits",
        title: ["就诊记录", "visits"],
        measure: "次",
        rows: 750,
        columns: [
          id(),
          reference("patient_id", ["病人", "patient"], "patients"),
          reference("doctor_id", ["医生", "doctor"], "doctors"),
          date("visited_on", ["就诊日期", "visit date"]),
          amount("fee", ["费用", "fee"], 15, 900),
          category("outcome", ["结果", "outcome"], "discharged|admitted|referred|follow-up"),
        ],
      },
    ],
  },
  {
    id: "library",
    split: "train",
    title: ["图书馆", "a public library"],
    tables: [
      {
        name: "readers",
        title: ["读者", "readers"],
        measure: "位",
        rows: 110,
        columns: [
          id(),
          name(["姓名", "name"], SURNAMES, CHARACTERS),
          category("card", ["借书证类型", "card type"], "学生证|成人证|老年证|家庭证"),
          integer("joined_year", ["办证年份", "year of joining"], 2008, 2024),
        ],
      },
      {
        name: "books",
        title: ["图书", "books"],
        measure: "本",
        rows: 90,
        columns: [
          id(),
          name(
            ["书名", "title"],
            "山中 海边 城南 雪夜 旧日 无声 远方 春天 长路 灯下",
            "来信 少年 笔记 故事 旅人 花园 钟声 对话 地图",
            "title",
          ),
          category("shelf", ["书架", "shelf"], "小说|科普|传记|诗歌|童书"),
          integer("pages", ["页数", "pages"], 60, 820),
        ],
      },
      {
        name: "loans",
        title: ["借阅记录", "loans"],
        measure: "条",
        rows: 720,
        columns: [
          id(),
          reference("reader_id", ["读者", "reader"], "readers"),
          reference("book_id", ["图书", "book"], "books"),
          date("lent_on", ["借出日期", "loan date"]),
          integer("days", ["借阅天数", "days on loan"], 1, 60),
          category("desk", ["办理点", "desk"], "一楼|二楼|自助|流动车"),
        ],
      },
    ],
  },
  {
    id: "restaurant",
    split: "train",
    title: ["连锁餐厅", "a restaurant chain"],
    tables: [
      {
        name: "waiters",
        title: ["服务员", "waiters"],
        measure: "名",
        rows: 45,
        columns: [
          id(),
          name(["姓名", "name"], GIVEN, FAMILY),
          category("branch", ["分店", "branch"], "Harbour|Station|Old Town|Airport|Riverside"),
          amount("hourly_wage", ["时薪", "hourly wage"], 11, 24),
        ],
      },
      {
        name: "dishes",
        title: ["菜品", "dishes"],
        measure: "道",
        rows: 64,
        columns: [
          id(),
          name(
            ["菜名", "name"],
            "Grilled Spicy Smoked Roast Cold Stuffed Braised Crispy",
            "Trout Aubergine Lamb Tofu Mushrooms Prawns Squash Duck Beans",
          ),
          category("course", ["类别", "course"], "starter|main|side|dessert"),
          integer("calories", ["热量", "calories"], 90, 1200),
        ],
      },
      {
        name: "servings",
        title: ["上菜记录", "servings"],
        measure: "条",
        rows: 800,
        columns: [
          id(),
          reference("waiter_id", ["服务员", "waiter"], "waiters"),
          reference("dish_id", ["菜品", "dish"], "dishes"),
          date("served_on", ["上菜日期", "serving date"]),
          amount("tip", ["小费", "tip"], 0, 20),
          category("meal", ["餐次", "meal"], "breakfast|lunch|dinner|late"),
        ],
      },
    ],
  },
  {
    id: "gym",
    split: "train",
    title: ["健身房", "a gym"],
    tables: [
      {
        name: "members",
        title: ["会员", "members"],
        measure: "位",
        rows: 115,
        columns: [
          id(),
          name(["姓名", "name"], SURNAMES, CHARACTERS),
          category("plan", ["套餐", "plan"], "月卡|季卡|年卡|次卡"),
          integer("age", ["年龄", "age"], 16, 74),
        ],
      },
      {
        name: "classes",
        title: ["团课", "classes"],
        measure: "节",
        rows: 42,
        columns: [
          id(),
          name(["课名", "name"], "清晨 午间 傍晚 周末 初级 高级 热身", "瑜伽 单车 搏击 普拉提 舞蹈 游泳 力量"),
          category("hall", ["场地", "hall"], "一号厅|二号厅|三号厅|泳池|露台"),
          integer("seats", ["名额", "seats"], 8, 40),
        ],
      },
      {
        name: "bookings",
        title: ["预约", "bookings"],
        measure: "次",
        rows: 680,
        columns: [
          id(),
          reference("member_id", ["会员", "member"], "members"),
          reference("class_id", ["团课", "class"], "classes"),
          date("booked_for", ["上课日期", "class date"]),
          integer("minutes", ["实到分钟", "minutes attended"], 10, 90),
          category("channel", ["预约渠道", "channel"], "前台|小程序|电话"),
        ],
      },
    ],
  },
  {
    id: "cinema",
    split: "validation",
    title: ["影院", "a cinema"],
    tables: [
      {
        name: "viewers",
        title: ["观众", "viewers"],
        measure: "位",
        rows: 105,
        columns: [
          id(),
          name(["姓名", "name"], GIVEN, FAMILY),
          category("district", ["城区", "district"], "north|south|east|west|centre"),
          integer("birth_year", ["出生年份", "birth year"], 1945, 2012),
        ],
      },
      {
        name: "films",
        title: ["影片", "films"],
        measure: "部",
        rows: 70,
        columns: [
          id(),
          name(
            ["片名", "title"],
            "Silent Golden Broken Distant Hidden Burning Last Paper",
            "Harbour Winter Letter Bridge Orchard Signal Garden Tide Crown",
            "title",
          ),
          category("genre", ["类型", "genre"], "drama|comedy|thriller|animation|documentary"),
          integer("minutes", ["片长", "running time in minutes"], 68, 195),
        ],
      },
      {
        name: "tickets",
        title: ["票", "tickets"],
        measure: "张",
        rows: 760,
        columns: [
          id(),
          reference("viewer_id", ["观众", "viewer"], "viewers"),
          reference("film_id", ["影片", "film"], "films"),
          date("shown_on", ["放映日期", "screening date"]),
          amount("paid", ["票价", "price paid"], 5, 28),
          category("seat", ["座位区", "seating area"], "stalls|circle|balcony|box"),
        ],
      },
    ],
  },
  {
    id: "museum",
    split: "test",
    title: ["博物馆", "a museum"],
    tables: [
      {
        name: "guides",
        title: ["讲解员", "guides"],
        measure: "名",
        rows: 40,
        columns: [
          id(),
          name(["姓名", "name"], SURNAMES, CHARACTERS),
          category("language", ["讲解语言", "language"], "中文|英文|日文|法文|西班牙文"),
          integer("experience", ["工作年数", "years of experience"], 1, 30),
        ],
      },
      {
        name: "exhibits",
        title: ["展品", "exhibits"],
        measure: "件",
        rows: 84,
        columns: [
          id(),
          name(
            ["名称", "name"],
            "青铜 白瓷 彩陶 漆木 鎏金 玉石 银质 织锦 象牙",
            "鼎 瓶 壶 盒 佛像 酒杯 香炉 屏风 马 灯",
          ),
          category("period", ["时期", "period"], "商周|秦汉|唐代|宋代|明清"),
          integer("weight_grams", ["重量（克）", "weight in grams"], 80, 9500),
        ],
      },
      {
        name: "tours",
        title: ["导览", "tours"],
        measure: "场",
        rows: 640,
        columns: [
          id(),
          reference("guide_id", ["讲解员", "guide"], "guides"),
          reference("exhibit_id", ["展品", "exhibit"], "exhibits"),
          date("given_on", ["导览日期", "tour date"]),
          integer("visitors", ["参观人数", "number of visitors"], 1, 45),
          category("audience", ["对象", "audience"], "学生|散客|团队|贵宾"),
        ],
      },
    ],
  },
  {
    id: "ferry",
    split: "test",
    title: ["渡轮公司", "a ferry company"],
    tables: [
      {
        name: "captains",
        title: ["船长", "captains"],
        measure: "名",
        rows: 38,
        columns: [
          id(),
          name(["姓名", "name"], GIVEN, FAMILY),
          category("home_port", ["母港", "home port"], "Bergen|Hull|Calais|Rostock|Palma"),
          integer("licence_year", ["执照年份", "licence year"], 1988, 2022),
        ],
      },
      {
        name: "ships",
        title: ["船", "ships"],
        measure: "艘",
        rows: 48,
        columns: [
          id(),
          name(
            ["船名", "name"],
            "Northern Silver Royal Atlantic Coastal Evening Brave",
            "Star Gull Wave Spirit Queen Arrow Pearl Dawn",
          ),
          category("fuel", ["燃料", "fuel"], "diesel|gas|hybrid|electric"),
          integer("capacity", ["载客量", "passenger capacity"], 60, 1800),
        ],
      },
      {
        name: "crossings",
        title: ["航次", "crossings"],
        measure: "班",
        rows: 780,
        columns: [
          id(),
          reference("captain_id", ["船长", "captain"], "captains"),
          reference("ship_id", ["船", "ship"], "ships"),
          date("sailed_on", ["开航日期", "sailing date"]),
          integer("delay_minutes", ["晚点分钟", "delay in minutes"], 0, 180),
          category("sea", ["海况", "state of the sea"], "calm|moderate|rough|stormy"),
        ],
      },
    ],
  },
];
