/** data file. How things came about and what became of them: clauses in both languages that fit any thing, body or meeting of the kind. */
import type { PhraseBank } from "./phrase-words.ts";

const pairs = (text: string): readonly (readonly [string, string])[] =>
  text
    .trim()
    .split("\n")
    .map((row) => {
      const [zh = "", en = ""] = row.trim().split(" | ");
      return [zh, en] as const;
    });
const joined = (first: string, second: string): PhraseBank => ({
  frames: [["{a}，{b}", "{a}, {b}"]],
  slots: { a: pairs(first), b: pairs(second) },
});

export const COLOUR = {
  thingBackground: joined(
    `
    最初的设想来自一封读者来信 | the idea came from a letter to a newspaper
    草图先后改动了十一次 | the sketches were changed eleven times
    起初的方案要大得多 | the first plan was far larger
    一次失败的试验促成了它 | a failed experiment led to it
    资金在两次募集后才凑齐 | the money was found only after two appeals
    图纸曾在搬迁中遗失 | the drawings were lost for a time during a move
    它的雏形是一件习作 | it began as an exercise
    材料大多取自附近 | most of the material came from nearby
    一场大雪推迟了工期 | heavy snow delayed the work
    同类的尝试此前都半途而废 | earlier attempts of the kind had been given up
    一位匿名的捐助者支付了一半费用 | an anonymous donor paid half of the cost
    它原本是为一次展览准备的 | it was first meant for an exhibition
    委托方只提出了一个条件 | those who ordered it made a single condition`,
    `
    从动工到完成用了两年多 | and more than two years passed between start and completion
    许多细节由工匠当场决定 | and many details were settled by the workmen on the spot
    完成时没有举行任何仪式 | and there was no ceremony when it was done
    当地报纸连续报道了进展 | and the local papers followed its progress
    最终的样子与设想相差很远 | and the result was far from what had been imagined
    参与的人后来都写过回忆 | and everyone who took part wrote of it later
    有一部分至今没有完成 | and one part has never been finished
    为此还专门制作了一套工具 | and a set of tools was made for the purpose
    争论持续到最后一刻 | and the dispute went on until the last moment
    费用超出预算三成 | and the cost rose three tenths above the estimate
    反对的声音很快平息 | and the protests soon died down`,
  ),
  thingLegacy: joined(
    `
    一套复制品陈列在学校里 | a replica stands in a school
    它曾出现在一枚纪念邮票上 | it has appeared on a commemorative stamp
    修复工作进行过三次 | it has been restored three times
    相关的文件于多年后公开 | the papers about it were opened many years later
    研究者对它的来历仍有分歧 | scholars still differ about its origins
    有关它的传说在茶馆里流传 | tales about it are told in teahouses
    它被收入多种图录 | it has entered several catalogues
    一部短片记录了它的经历 | a short film tells its story
    同类作品常以它为准 | later works of its kind were measured by it
    它在一次洪水中受损 | it was damaged in a flood
    孩子们为它编了一首歌谣 | children made a rhyme about it`,
    `
    每年都有人专程前来查看 | and people come every year to see it
    它的名字也成了当地的俗语 | and its name became a local byword
    维护由志愿者承担 | and volunteers look after it
    一块铭牌说明了它的历史 | and a plaque explains its history
    相关的讲座总是满座 | and talks about it are always full
    它至今没有得到官方的登记 | and it has never been officially registered
    复原图可以在档案馆查到 | and a reconstruction can be seen in the archive
    人们对它的评价越来越高 | and its standing has grown with time
    原始的记录只剩下一页 | and a single page of the first records survives
    一份手绘的说明仍然保存完好 | and a hand-drawn description is still in good order`,
  ),
  bodyBackground: joined(
    `
    最初的会议在一家茶馆的楼上召开 | the first meetings took place above a teahouse
    第一年只有九名成员 | there were nine members in the first year
    早期的账目由一位教师义务保管 | a teacher kept the early accounts without pay
    创立时的章程写在一张广告的背面 | the first rules were written on the back of an advertisement
    开办的地点两度更换 | the premises changed twice
    初期的经费靠义演筹得 | benefit performances paid for the beginnings
    起名的过程持续了整整一个月 | the choice of a name took a whole month
    一场火灾毁掉了最早的档案 | a fire destroyed the earliest files
    邻近的同类机构起初并不欢迎它 | its neighbours of the same kind did not welcome it
    最早的徽记由一名学生绘制 | a student drew the first emblem
    创办的申请被退回过三次 | the application was returned three times`,
    `
    此后规模才逐年扩大 | and only then did it grow from year to year
    直到第五年才有了自己的房舍 | and it had no house of its own until the fifth year
    不少早期成员陆续离开 | and a good many of the early members later left
    这段历史被写成了一本小册子 | and a booklet has been written about that time
    第一批捐赠者的名字刻在入口处 | and the names of the first donors are cut at the entrance
    由此形成的传统延续到今天 | and the custom that grew from this has lasted
    当年的桌椅仍在使用 | and the tables and chairs of those days are still in use
    第一份年报只有两页 | and the first annual report had two pages
    争取独立花了二十年 | and independence took another twenty years
    起步的艰难常被提起 | and the hardship of the start is often recalled`,
  ),
  bodyLegacy: joined(
    `
    它每年出版一份通讯 | it publishes a newsletter every year
    它设有一项小额资助 | it gives a small grant
    它的档案按年代排列 | its archive is arranged by year
    它保留着周五开放的习惯 | it still opens its doors on Fridays
    它与邻近学校合作开设课程 | it offers courses together with nearby schools
    它的口述史计划收录了两百多人 | more than two hundred people speak in its oral history
    它的图书室对公众开放 | its reading room is open to the public
    它接收实习生 | it takes on trainees
    它的院子里种着一棵老樟树 | an old camphor tree stands in its courtyard
    它的标志在多年间只改过一次 | its emblem has changed only once`,
    `
    这在同类机构中并不多见 | which is rare among its kind
    不过近年来经费有所减少 | though funds have shrunk of late
    并因此受到居民的喜爱 | and is liked by the neighbourhood for it
    虽然规模仍然有限 | although the scale remains modest
    这一做法被别处仿效 | a practice that others have copied
    而且从未中断 | and this has never been interrupted
    只有一次例外 | with a single exception
    由退休的成员负责 | which retired members look after
    记录可以在网上查阅 | and the records can be read online
    外地来的访客可以预约参观 | and visitors from elsewhere may come by appointment`,
  ),
  meetingBackground: joined(
    `
    筹备工作持续了十四个月 | preparations lasted fourteen months
    起因是一次不欢而散的聚会 | it grew out of a gathering that had ended badly
    日期因为天气改动过两次 | the date was moved twice because of the weather
    最初的名单上有四十个名字 | the first list held forty names
    一份匿名的备忘录提出了建议 | an unsigned memorandum proposed it
    主要的分歧在于费用 | the chief disagreement was over costs
    前一次尝试在三年前失败 | an earlier attempt had failed three years before
    通信往来达到三百余封 | more than three hundred letters went back and forth
    当时的舆论并不看好 | public opinion gave it little chance
    参加者大多自付旅费 | most of those who took part paid their own way`,
    `
    最后一晚才达成一致 | and agreement came only on the last evening
    细节由一个五人小组商定 | and a group of five settled the details
    没有人预料到它的规模 | and nobody had foreseen its size
    开始前一天仍有人退出 | and some withdrew the day before it began
    文书全部用两种文字写成 | and all papers were drawn up in two languages
    当地的旅馆为此全部订满 | and every inn of the place was booked
    保存下来的照片只有六张 | and only six photographs have survived
    会场的灯光成了谈论的话题 | and the lighting became a talking point
    主持者为此病了一场 | and those in charge fell ill from the strain`,
  ),
  meetingLegacy: joined(
    `
    一份完整的记录在次年印行 | a full record was printed the following year
    它的影响起初并不明显 | its effect was not visible at first
    参加者此后每五年重聚一次 | those who took part met again every five years
    同类活动都以此为例 | later undertakings of the kind followed its example
    有些条款被悄悄放弃 | some of its points were quietly dropped
    有关的文件分藏于两地 | the papers about it are divided between two places
    一部纪录片重新引起了注意 | a documentary drew attention to it again
    历史学者称之为一个转折点 | historians call it a turning point
    批评者认为它过于仓促 | critics held that it had been too hasty`,
    `
    原件如今存放在防火的柜子里 | and the originals now lie in a fireproof cabinet
    其中一份副本下落不明 | and one copy is missing
    当事人的日记直到近年才整理出版 | and the diaries of those involved were edited only recently
    数字化的版本可供查阅 | and a digital version can be consulted
    相关的争论没有结束 | and the debate about it has not ended
    周年时举行过小型展览 | and a small exhibition marked an anniversary
    学校的课本提到了它 | and school books mention it
    它的简称早已通行 | and its short name has long been in common use
    所用的印章至今仍在 | and the seal that was used still exists`,
  ),
} as const satisfies Readonly<Record<string, PhraseBank>>;
