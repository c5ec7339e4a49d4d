/** data file. What people of a trade are known for and how they work, in both languages. */
import type { Occupation, PhraseBank } from "./phrase-words.ts";

const pairs = (text: string): readonly (readonly [string, string])[] =>
  text
    .trim()
    .split("\n")
    .map((row) => {
      const [zh = "", en = ""] = row.trim().split(" | ");
      return [zh, en] as const;
    });
const bank = (frame: readonly [string, string], a: string, b: string): PhraseBank => ({
  frames: [frame],
  slots: { a: pairs(a), b: pairs(b) },
});

/** Those not listed study something: see the bank `knownFor`. */
export const KNOWN_FOR: Partial<Record<Occupation["trade"], PhraseBank>> = {
  letters: bank(
    ["{b}的{a}", "{a} {b}"],
    `
    短篇 | short prose
    长篇叙事 | long narratives
    书信体作品 | books in letters
    方言对白 | dialogue in dialect
    译笔 | translations
    叙事诗 | narrative poems
    随笔 | essays
    家族故事 | family stories`,
    `
    描写河港小城 | about small river ports
    节奏缓慢而细节丰富 | that move slowly and are rich in detail
    取材于旧报纸 | drawn from old newspapers
    写手艺人生活 | about the lives of craftsmen
    以天气为线索 | in which the weather is the thread
    拒绝圆满结局 | that refuse a happy end
    把历史与传闻混写 | in which history and rumour mingle
    以女性叙述者见长 | whose narrators are mostly women
    关注迁徙与归乡 | on leaving home and coming back`,
  ),
  screen: bank(
    ["{b}的{a}", "{a} {b}"],
    `
    长镜头 | long takes
    群像戏 | scenes with large casts
    喜剧角色 | comic parts
    悲剧角色 | tragic parts
    默片式表演 | acting in the manner of silent film
    纪录风格的影片 | films in a documentary style
    舞台剧改编 | adaptations for the stage`,
    `
    常在雨中完成 | often made in the rain
    多用非职业演员 | with many amateurs
    台词极少 | of very few words
    取景于旧城区 | set in old quarters
    以停顿著称 | famous for their pauses
    带有民间戏曲的影子 | with an echo of folk opera
    几乎不用配乐 | almost without music
    深受青年观众喜爱 | loved by young audiences`,
  ),
  music: bank(
    ["{b}的{a}", "{a} {b}"],
    `
    室内乐 | chamber music
    歌曲 | songs
    钢琴小品 | piano miniatures
    合唱曲 | choral pieces
    电影配乐 | film scores
    独奏音乐会 | solo recitals
    民歌改编 | settings of folk songs`,
    `
    以五声音阶为基础 | built on five-note scales
    节拍多变 | of changing metre
    以清晰的吐字著称 | noted for clear diction
    回避高潮 | that avoid any climax
    常在户外演出 | often performed in the open
    为民间乐器而写 | for folk instruments
    声部稀疏 | of sparse texture
    保留即兴段落 | that leave room for improvisation`,
  ),
  painting: bank(
    ["{b}的{a}", "{a} {b}"],
    `
    河景 | river views
    肖像 | portraits
    静物 | still lifes
    木刻 | woodcuts
    大幅壁画 | large murals
    水彩 | watercolours
    夜景 | night scenes`,
    `
    色调灰暗 | in muted tones
    以窗框构图 | composed around window frames
    笔触细密 | of minute brushwork
    几乎没有人物 | almost without figures
    以工人为题材 | whose subjects are workers
    把地图画进背景 | with maps in the background
    只用三种颜色 | in three colours only
    反复描绘同一条街 | that show the same street again and again`,
  ),
  building: bank(
    ["{b}的{a}", "{a} {b}"],
    `
    小跨度桥梁 | small bridges
    学校建筑 | school buildings
    木构接头 | timber joints
    车站雨棚 | station canopies
    水塔 | water towers
    家用器具 | household appliances
    仓库改建 | the conversion of warehouses`,
    `
    造价低廉 | that cost little
    便于维修 | that are easy to repair
    考虑到洪水 | planned with floods in mind
    重视采光 | with much daylight
    由标准件组成 | put together from standard parts
    与街道尺度相称 | that suit the scale of the street
    沿用当地石材 | in local stone
    强调静音 | designed to make no noise`,
  ),
  business: bank(
    ["{b}的{a}", "{a} {b}"],
    `
    经营方式 | a way of doing business
    职工章程 | rules for the staff
    商店 | shops
    丛书计划 | plans for book series
    账目制度 | a system of accounts
    合作社 | cooperatives`,
    `
    向职工公开 | that was open to the staff
    不依赖贷款 | that did without loans
    先在小城试行 | first tried in small towns
    讲究长期信誉 | that counted on a good name
    重视学徒 | in which apprentices mattered
    被同行视为冒险 | that others in the trade thought rash
    多年未改 | that stayed the same for years`,
  ),
  sport: bank(
    ["{b}的{a}", "{a} {b}"],
    `
    训练方法 | methods of training
    防守战术 | defensive tactics
    青年队 | youth teams
    体能测验 | tests of fitness
    比赛笔记 | notes on matches`,
    `
    强调耐力 | that stress endurance
    以音乐伴奏 | set to music
    反对早期专项化 | opposed to early specialisation
    记录到每一分钟 | kept to the minute
    来自乡村学校 | from village schools
    向其他项目借鉴 | borrowed from other sports`,
  ),
};

/** For those who write, draw or study: see the bank `manner`. */
export const MANNER: PhraseBank = {
  frames: [
    ["{a}", "{a}"],
    ["{a}，并{b}", "{a} and {b}"],
  ],
  slots: {
    a: pairs(`
      清晨第一个到场 | arriving first in the morning
      把每次会议控制在二十分钟内 | keeping every meeting under twenty minutes
      亲自试用每一件工具 | trying out every tool in person
      随身带着一本小册子 | carrying a small notebook everywhere
      先听取最年轻的人的意见 | hearing the youngest first
      坚持手写所有通知 | writing all notices by hand
      每月更换一次座位 | changing desks once a month
      把失误写在黑板上 | writing mistakes on a blackboard
      不在周五作决定 | never deciding anything on a Friday
      用模型代替图表 | using models instead of charts
      反复排练最简单的动作 | rehearsing the simplest movements again and again
      步行去每一个工地和现场 | walking to every site`),
    b: pairs(`
      记下每个人的生日 | noting everybody's birthday
      拒绝专车 | refusing a car
      在午饭时回答提问 | answering questions over lunch
      把奖金分给众人 | sharing out every bonus
      随时接受批评 | welcoming criticism at any time
      把计划贴在门上 | pinning the plan to the door`),
  },
};

/** Trades that the bank `manner` suits. */
export const DESK_TRADES: ReadonlySet<Occupation["trade"]> = new Set(["letters", "painting", "science", "museum"]);
