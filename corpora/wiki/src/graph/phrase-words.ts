/** data file. Phrases that stand in facts, in both languages: frames with slots, and what may fill them. */

/** `[Chinese, English]`. */
type Pair = readonly [string, string];
export interface PhraseBank {
  readonly frames: readonly Pair[];
  readonly slots: Readonly<Record<string, readonly Pair[]>>;
}

const pairs = (text: string): readonly Pair[] =>
  text
    .trim()
    .split("\n")
    .map((row) => {
      const [zh = "", en = ""] = row.trim().split(" | ");
      return [zh, en];
    });

const one = (text: string): PhraseBank => ({ frames: [["{it}", "{it}"]], slots: { it: pairs(text) } });

const TOPIC = pairs(`
  河口泥沙的沉积 | the settling of silt in estuaries
  古代历法的换算 | the conversion of ancient calendars
  桑蚕的越冬 | how silkworms survive the winter
  木构屋顶的受力 | the forces in timber roofs
  方言中的量词 | measure words in dialects
  高原湖泊的水色 | the colour of highland lakes
  茶叶贸易的账簿 | the account books of the tea trade
  铜器表面的锈层 | the patina of bronzes
  城市里的鸟类 | birds that live in towns
  潮汐与月相的偏差 | the lag between tides and the moon
  稻田里的小型鱼类 | small fish in rice paddies
  地震前后的井水 | well water before and after earthquakes
  手抄本的纸张 | the paper of manuscripts
  民间皮影的唱腔 | the melodies of shadow plays
  石灰岩洞穴的气流 | the air currents of limestone caves
  驿道的里程 | distances along the post roads
  雾的成因 | the causes of fog
  山区梯田的排水 | the drainage of mountain terraces
  航海日志里的风向 | wind directions in ships' logs
  幼儿对数的认识 | how small children come to count
  瓷釉的裂纹 | the crazing of porcelain glazes
  沙丘的移动 | the wandering of dunes
  蜜蜂的分群 | the swarming of bees
  老街的店招 | the shop signs of old streets
  铁路枕木的防腐 | the preservation of railway sleepers
  江豚的声音 | the calls of river porpoises
  地名的演变 | how place names change
  冰川的退缩 | the retreat of glaciers
  灯光下的昆虫 | insects at artificial light
  戏台的回声 | the echo of opera stages`);

const CRAFT = pairs(`
  每一页都改写三遍 | rewriting every page three times
  先用铅笔把全部细节画在方格纸上 | drawing every detail on squared paper first
  只在清晨五点到九点之间工作 | working only between five and nine in the morning
  把失败的尝试一一编号存档 | numbering and filing each failed attempt
  不用助手 | never using an assistant
  坚持亲自走访每一处现场 | visiting every site in person
  把口述交给家人记录 | dictating to relatives
  在动手之前先写一封给读者的信 | writing a letter to the public before beginning
  用废弃的账簿作草稿 | drafting on the backs of discarded ledgers
  请邻居先看初稿 | showing first versions to the neighbours
  在两张桌子之间来回走动 | walking back and forth between two desks
  每隔十年回到同一个题目 | returning to the same subject every ten years`);

export const PHRASES = {
  topic: { frames: [["{t}", "{t}"]], slots: { t: TOPIC } },
  knownFor: {
    frames: [
      ["{how}{t}的工作", "{how} {t}"],
      ["{how}{t}并由此写成的{form}", "{how} {t}, and for the {form} that came of it"],
    ],
    slots: {
      how: pairs(`
        最早系统记录 | the first systematic record of
        长年追踪 | years of following
        用图谱整理 | an atlas devoted to
        用统计方法重新考察 | a statistical second look at
        向公众讲解 | public lectures on
        用素描描绘 | sketches concerned with`),
      t: TOPIC,
      form: pairs(`
        笔记 | notebooks
        短文 | short essays
        图册 | volumes of plates
        讲义 | lecture notes
        书信集 | collected letters`),
    },
  },
  manner: {
    frames: [
      ["{c}", "{c}"],
      ["{c}，并{d}", "{c} and {d}"],
    ],
    slots: {
      c: CRAFT,
      d: pairs(`
        在每件作品背面写下日期和天气 | noting date and weather on the back of each piece
        把一半报酬留给合作者 | leaving half of every fee to collaborators
        拒绝一切题字的请求 | refusing all requests for dedications
        定期销毁多余的底稿 | destroying surplus drafts at regular intervals
        用绿色墨水批注 | annotating in green ink
        把进度张贴在门外 | posting progress on the front door`),
    },
  },
  habit: {
    frames: [["{a}，{b}", "{a} and {b}"]],
    slots: {
      a: pairs(`
        喜欢修理旧钟表 | repaired old clocks
        每天散步到河边 | walked to the river every day
        收集各地的车票 | collected tickets from many places
        会拉一点小提琴 | played the violin a little
        养了一屋子的兰花 | filled a room with orchids
        常年写天气日记 | kept a diary of the weather
        下得一手好棋 | was a strong player of Go
        习惯用左手写信 | wrote letters left-handed
        爱好观鸟 | was a keen watcher of birds
        用坏了许多把算盘 | wore out a number of abacuses
        喜欢在火车上读书 | liked to read on trains
        偏爱手工装订的笔记本 | insisted on hand-bound notebooks`),
      b: pairs(`
        很少接受采访 | seldom gave interviews
        与亲友保持频繁的通信 | corresponded widely with friends
        从不锁工作室的门 | never locked the studio
        晚年学会了烧陶 | took up pottery late in life
        资助过几位年轻的同行 | supported several younger colleagues
        以健谈著称 | was known as a talker
        以沉默寡言著称 | was known for saying little
        把藏书赠给了学校 | gave the library to a school
        一生未学会骑车 | never learned to ride a bicycle
        对甜食毫无抵抗力 | could not resist sweets
        坚持自己做饭 | insisted on cooking at home
        每年夏天都住到山里 | spent the summers in the hills`),
    },
  },
  premise: {
    frames: [
      ["一位{who}{finds}，{next}", "a {who} who {finds} and {next}"],
      ["{finds}的{who}如何{next}", "how a {who}, who {finds}, {next}"],
    ],
    slots: {
      who: pairs(`
        乡村邮差 | country postman
        退休的领航员 | retired pilot
        失语的歌者 | singer who has lost her voice
        年轻的测量员 | young surveyor
        当铺学徒 | pawnbroker's apprentice
        盲人调音师 | blind piano tuner
        夜班电报员 | night telegraphist
        修表匠 | watchmaker
        戏班的提词人 | prompter of an opera troupe
        渔村教师 | teacher in a fishing village
        药材商的女儿 | herb merchant's daughter
        图书馆管理员 | librarian
        灯塔看守人 | lighthouse keeper
        制图员 | draughtsman
        养蜂人 | beekeeper
        失去执照的医生 | doctor without a licence`),
      finds: pairs(`
        收到一封寄给死者的信 | receives a letter addressed to a dead man
        继承了一座没有门的房子 | inherits a house without doors
        在旧地图上找到一条不存在的街 | finds a street on an old map that does not exist
        被误认作一位失踪的银行家 | is taken for a banker who has vanished
        发现邻居每晚抄写同一本书 | discovers that the neighbour copies the same book every night
        受托看守一口上锁的箱子 | is asked to watch over a locked chest
        目睹了一次被隐瞒的沉船 | witnesses a shipwreck that is hushed up
        忘记了自己的一年 | has forgotten one whole year
        在河里捞起一口钟 | pulls a bell out of the river
        答应替人活三十天 | agrees to take another's place for thirty days
        买下了一列报废的火车 | buys a train that was meant for scrap
        得知自己有一个孪生兄弟 | learns of a twin brother`),
      next: pairs(`
        踏上寻找寄信人的路 | sets out to find the sender
        与全镇的沉默对抗 | stands against the silence of a whole town
        慢慢学会原谅父亲 | slowly learns to forgive a father
        最终成为自己追寻的那个人 | ends as the very person that was sought
        在一个冬天里失去又赢回一切 | loses everything and wins it back in one winter
        揭开三代人的旧债 | uncovers a debt three generations old
        把真相藏进一部乐谱 | hides the truth in a score
        在洪水来临之前重建一座桥 | rebuilds a bridge before the flood arrives
        和昔日的对手结为搭档 | joins forces with an old rival
        放弃了唯一的证据 | gives up the only proof
        让一座小城重新说话 | makes a small town speak again
        走遍沿河的每一个码头 | walks to every quay along the river`),
    },
  },
  reception: {
    frames: [["{a}，{b}", "{a}, while {b}"]],
    slots: {
      a: pairs(`
        评论界称赞其节制的语言 | reviewers praised its restraint
        初版时反响平平 | it was met with little interest at first
        首批很快售罄 | the first run sold out quickly
        同行认为结构过于松散 | fellow artists found it loosely built
        年轻读者尤其喜爱它 | it found favour with the young above all
        多家报纸刊登了长篇评论 | several newspapers gave it long notices
        有人指责它回避了结局 | some accused it of avoiding an ending
        它被选入了多种选本 | it entered several anthologies`),
      b: pairs(`
        其中的幽默直到多年后才被注意 | its humour was noticed only years later
        最后一部分引起了长久的争论 | the last part has been disputed ever since
        配角比主角更受欢迎 | minor figures proved more popular than the main one
        关于河流的段落常被引用 | the passages about the river are often quoted
        作者本人对它并不满意 | its maker remained dissatisfied
        后来的版本恢复了被删的章节 | later versions restored what had been cut
        专家对其年代细节提出过疑问 | experts queried details of the period
        它的节奏被认为领先于时代 | its pace was thought ahead of its time`),
    },
  },
  mood: {
    frames: [["{a}与{b}", "{a} and {b}"]],
    slots: {
      a: pairs(`
        缓慢的弦乐 | slow strings
        街头采录的人声 | voices recorded in the street
        三弦的独奏 | solos on the sanxian
        轻快的手风琴 | a brisk accordion
        几乎听不见的打击乐 | percussion at the edge of hearing
        童声合唱 | a children's choir
        未经修饰的钢琴 | an unadorned piano
        低沉的管乐 | low winds`),
      b: pairs(`
        雨声的录音 | recordings of rain
        即兴的口白 | improvised speech
        反复的短句 | short phrases that return
        民谣的旋律 | the tunes of folk songs
        轮船的汽笛 | steamer whistles
        长时间的静默 | long silences
        电子合成器 | synthesisers
        方言的唱词 | lyrics in dialect`),
    },
  },
  depicts: {
    frames: [["{where}的{what}", "{what} {where}"]],
    slots: {
      where: pairs(`
        晨雾中 | in the morning mist
        雪后 | after snow
        灯下 | by lamplight
        暴雨前 | before a storm
        正午时分 | at noon
        落潮时 | at low tide
        秋收之后 | after the harvest
        月光里 | in moonlight`),
      what: pairs(`
        渡船与挑夫 | a ferry and its porters
        三代人的晚餐 | a supper of three generations
        空无一人的集市 | a market without people
        织布的女工 | women at the loom
        修船的工匠 | craftsmen mending a boat
        一群白鹭 | a flight of egrets
        等车的旅客 | travellers waiting for a train
        城门外的送别 | a farewell outside the gate
        晾晒的渔网 | fishing nets hung to dry
        读信的老人 | an old man reading a letter
        搬运书籍的学生 | students carrying books
        山路上的骡队 | a mule train on a mountain path`),
    },
  },
  museumTheme: one(`
    航运与港口生活 | shipping and the life of ports
    印刷与造纸 | printing and papermaking
    纺织与染色 | weaving and dyeing
    乐器制作 | the making of musical instruments
    钟表与计时 | clocks and the keeping of time
    地图与测量 | maps and surveying
    近代绘画 | painting of the modern period
    民间玩具 | folk toys
    铁路与车站 | railways and their stations
    茶与盐的贸易 | the trade in tea and salt
    气象仪器 | instruments of the weather
    戏曲服饰 | opera costumes
    灯具与照明 | lamps and lighting
    植物标本 | pressed plants`),
  formerUse: one(`
    一座棉纺厂 | a cotton mill
    一座粮仓 | a granary
    旧电报局 | the old telegraph office
    一处商会会馆 | the hall of a merchants' guild
    蒸汽机车库 | a shed for steam locomotives
    一座制冰厂 | an ice works
    海关仓库 | a customs warehouse
    一所女子学校 | a school for girls
    一座水塔 | a water tower
    丝绸交易所 | a silk exchange`),
  industry: one(`
    造船 | shipbuilding
    精密仪器 | precision instruments
    纺织机械 | textile machinery
    图书出版 | book publishing
    电影制作 | film production
    唱片 | recorded music
    桥梁工程 | bridge construction
    制茶 | tea processing
    造纸 | papermaking
    钟表 | clockmaking
    农用机械 | farm machinery
    光学玻璃 | optical glass
    乐器 | musical instruments
    自行车 | bicycles
    制药 | pharmaceuticals
    食品罐头 | canned food`),
  specialty: {
    frames: [["{a}，{b}", "{a}, {b}"]],
    slots: {
      a: pairs(`
        以小批量定制起家 | it began with small orders made to measure
        早期依靠出口样品打开销路 | export samples opened its first markets
        最初只有一间租来的作坊 | it started in one rented workshop
        创办资金来自亲友集资 | relatives and friends supplied the first capital
        第一批工人大多是同乡 | most of its first workers came from one village
        开业头三年没有盈利 | it made no profit in its first three years
        曾靠修理业务度过淡季 | repairs carried it through slack seasons
        与铁路部门的合同使它站稳脚跟 | a contract with the railways put it on its feet`),
      b: pairs(`
        后来以严格的检验闻名 | and later became known for strict inspection
        此后逐步建立了自己的技术学校 | and went on to set up a technical school of its own
        如今仍保留手工车间 | and it still keeps a workshop where work is done by hand
        并长期坚持利润分享 | and it has long shared profits with the staff
        其档案向研究者开放 | and its archive is open to scholars
        产品曾多次参加博览会 | and its goods were shown at several fairs
        职工合唱团颇有名气 | and the choir of its workers enjoys some fame
        它的商标多年未曾改动 | and its trade mark has not changed for years`),
    },
  },
  purpose: {
    frames: [["{for}{what}", "{what} {for}"]],
    slots: {
      for: pairs(`
        供小型船只使用的 | for small vessels
        适合家庭使用的 | for use at home
        为学校设计的 | designed for schools
        面向野外考察的 | for work in the field
        针对潮湿气候的 | made for damp climates
        供乡镇医院使用的 | for country hospitals
        可折叠的 | that folds away
        不用电的 | that needs no electricity`),
      what: pairs(`
        罗盘 | compass
        显微镜 | microscope
        缝纫机 | sewing machine
        水泵 | water pump
        收音机 | radio
        打字机 | typewriter
        座钟 | table clock
        照相机 | camera
        脱粒机 | threshing machine
        测距仪 | range finder
        手风琴 | accordion
        三轮货车 | cargo tricycle
        保温壶 | vacuum flask
        望远镜 | telescope`),
    },
  },
  awardField: one(`
    长篇小说 | the novel
    科学普及 | the popularisation of science
    工程设计 | engineering design
    绘画 | painting
    电影 | film
    音乐录音 | recorded music
    水文学 | hydrology
    教育 | education
    历史研究 | historical research
    建筑 | architecture
    医学 | medicine
    植物学 | botany`),
  waterwayPurpose: one(`
    把粮食运往城中 | to carry grain into the city
    排泄夏季的洪水 | to drain the floods of summer
    灌溉城郊的果园 | to water the orchards outside the town
    连接两处码头 | to join two quays
    为染坊供水 | to supply the dye works
    绕开一段浅滩 | to avoid a stretch of shallows
    运送石料 | to move building stone
    带动沿岸的水磨 | to drive the mills along its banks`),
  bridgeMaterial: one(`
    石拱 | stone arches
    钢桁架 | a steel truss
    预应力混凝土 | prestressed concrete
    悬索 | suspension cables
    斜拉索 | stay cables
    铁木混合结构 | iron and timber
    钢箱梁 | a steel box girder
    砖石 | brick and stone`),
  sport: one(`
    足球 | football
    排球 | volleyball
    赛艇 | rowing
    乒乓球 | table tennis
    篮球 | basketball
    自行车 | cycling
    羽毛球 | badminton
    击剑 | fencing
    长跑 | distance running
    游泳 | swimming`),
  ground: {
    frames: [["{a}{b}", "the {a} {b}"]],
    slots: {
      a: pairs(`
        东门 | East Gate
        老船坞 | Old Dock
        铁路 | Railway
        砖窑 | Brickworks
        河湾 | River Bend
        南岸 | South Bank
        水塔 | Water Tower
        丝厂 | Silk Mill
        西堤 | West Dyke
        盐仓 | Salt Store`),
      b: pairs(`
        运动场 | Ground
        体育馆 | Hall
        球场 | Park
        公园看台 | Stand
        训练基地 | Training Centre`),
    },
  },
  colours: one(`
    深蓝与银 | navy and silver
    砖红与白 | brick red and white
    墨绿与金 | bottle green and gold
    橙与灰 | orange and grey
    紫与米色 | purple and cream
    天蓝与黄 | sky blue and yellow
    黑与朱红 | black and vermilion
    栗色与浅绿 | maroon and pale green`),
  shipFate: one(`
    退役后改为水上图书馆 | was turned into a floating library after its last voyage
    在台风中搁浅后被拆解 | was broken up after running aground in a typhoon
    停泊在港内供人参观 | lies in harbour and can be visited
    改装成了科考船 | was refitted for research
    在一次火灾后沉没 | sank after a fire
    仍在沿海航线上服役 | still sails the coastal route
    被售给一家渔业合作社 | was sold to a fishing cooperative
    作为训练船使用到报废 | trained cadets until it was scrapped`),
  goal: {
    frames: [["{do}{where}", "to {do} {where}"]],
    slots: {
      do: pairs(`
        测绘 | map
        采集植物标本于 | collect plants in
        记录候鸟迁徙，地点是 | record the passage of birds over
        测量水深于 | sound the waters of
        寻找失落的驿道于 | look for a lost post road in
        观测日食于 | observe a solar eclipse from
        调查温泉于 | examine the hot springs of
        录制民歌于 | record folk songs in`),
      where: pairs(`
        北部的盐沼 | the northern salt marshes
        一片无名的沙漠湖群 | a group of unnamed desert lakes
        高原东缘的峡谷 | the gorges at the plateau's eastern rim
        外海的礁群 | the reefs offshore
        西部的干涸河床 | the dry river beds of the west
        边远的林区 | the remote forests
        火山台地 | a volcanic tableland
        冰川前缘的谷地 | the valley below a glacier
        喀斯特峰丛 | the karst peaks
        南方的潟湖 | the lagoons of the south`),
    },
  },
  expeditionFinding: one(`
    带回了三百余件标本和一份完整的日志 | brought back more than three hundred specimens and a complete journal
    证明旧地图上的一条支流并不存在 | showed that a tributary on the old maps does not exist
    发现了一处被沙掩埋的驿站 | found a post station buried in sand
    首次测得当地的最大水深 | took the first reliable depth of the place
    因天气恶劣而提前折返 | had to turn back early in bad weather
    记录下十余种当地语言的歌谣 | recorded songs in more than ten local languages
    绘成了一套二十六幅的地图 | drew a set of twenty-six maps
    观察到一种此前未见记载的水鸟 | saw a water bird that nobody had described
    确定了两座山峰的高度 | settled the height of two peaks
    丢失了大部分仪器，但保住了笔记 | lost most instruments but saved the notes`),
  eventKind: one(`
    博览会 | trade fair
    学术会议 | congress
    音乐节 | music festival
    划船赛 | regatta
    书展 | book fair
    设计展 | design exhibition
    棋类锦标赛 | board-game championship
    电影周 | film week
    花卉展 | flower show
    长跑赛 | road race`),
  eventSubject: one(`
    水与城市 | water and the city
    手工的未来 | the future of handwork
    河流的声音 | the sound of rivers
    下一代的课堂 | classrooms of the next generation
    纸上的旅行 | travels on paper
    光的工具 | the tools of light
    沿海的记忆 | memories of the coast
    移动的建筑 | buildings that move
    种子与季节 | seeds and seasons
    公共的时间 | public time`),
  eventOutcome: one(`
    通过了一份关于档案保护的声明 | adopted a statement on the care of archives
    最后一天因暴雨取消 | lost its last day to heavy rain
    收入全部捐给了当地图书馆 | gave its takings to the local library
    促成了一个常设委员会 | led to a standing committee
    展品后来进行了巡回展出 | sent its exhibits on tour afterwards
    首次允许学生免费参加 | admitted students free for the first time
    留下了一座至今仍在使用的木亭 | left a wooden pavilion that is still in use
    因票务混乱受到批评 | was criticised for confusion over tickets
    打破了此前的报名纪录 | broke the earlier record of entries
    以一场灯船巡游结束 | ended with a procession of lantern boats`),
  codeSubject: one(`
    内河领航员的值班 | the watches of river pilots
    手稿的借阅 | the lending of manuscripts
    桥梁的定期检查 | the regular inspection of bridges
    气象记录的格式 | the form of weather records
    学徒的工时 | the hours of apprentices
    乐谱的署名 | credits in musical scores
    标本的交换 | the exchange of specimens
    仪器的校准 | the calibration of instruments
    展品的运输 | the carriage of exhibits
    运动员的转会 | the transfer of players`),
  accordSubject: one(`
    共同编纂一部方言地图 | a joint atlas of dialects
    互相承认学分 | the mutual recognition of courses
    共享航道的水位数据 | the sharing of water levels along a channel
    交换展品与修复技术 | the exchange of exhibits and of methods of repair
    分担一座观测站的费用 | the costs of a common observatory
    统一零件的尺寸 | common sizes of parts
    联合举办青年比赛 | joint contests for the young
    限制湖区的捕捞 | limits to fishing in a lake district`),
  familyTrade: one(`
    盐业 | salt
    丝绸 | silk
    航运 | shipping
    刻书 | woodblock printing
    药材 | medicinal herbs
    制墨 | inkmaking
    茶叶 | tea
    钱庄 | private banking
    木材 | timber
    制琴 | instrument making`),
  motto: {
    frames: [["{a}，{b}", "{a}, {b}"]],
    slots: {
      a: pairs(`
        慎始 | Begin with care
        守信 | Keep faith
        勤学 | Study hard
        知止 | Know when to stop
        求真 | Seek what is true
        敬业 | Honour the work
        明辨 | Judge clearly
        惜物 | Waste nothing`),
      b: pairs(`
        善终 | end with grace
        致远 | reach far
        笃行 | act firmly
        利人 | serve others
        不争 | do not quarrel
        自强 | rely on oneself
        怀旧 | remember the old
        创新 | make it new`),
    },
  },
  faculty: one(`
    水利工程 | hydraulic engineering
    文学 | letters
    医学 | medicine
    农学 | agriculture
    数学 | mathematics
    航海 | navigation
    美术 | fine arts
    音乐 | music
    法律 | law
    地质 | geology
    建筑 | architecture
    化学 | chemistry
    历史 | history
    天文 | astronomy`),
} as const satisfies Readonly<Record<string, PhraseBank>>;

export interface Occupation {
  readonly zh: string;
  readonly en: string;
  /** What people of it make and where they work. */
  readonly trade:
    | "letters"
    | "screen"
    | "music"
    | "painting"
    | "science"
    | "building"
    | "business"
    | "sport"
    | "travel"
    | "museum";
  /** What they study. */
  readonly subject: Pair;
}

const occupation = (trade: Occupation["trade"], zh: string, en: string, ...subject: Pair): Occupation => ({
  zh,
  en,
  trade,
  subject,
});

export const OCCUPATIONS: readonly Occupation[] = [
  occupation("letters", "小说家", "novelist", "文学", "literature"),
  occupation("letters", "小说家", "novelist", "历史", "history"),
  occupation("letters", "诗人", "poet", "文学", "literature"),
  occupation("letters", "翻译家", "translator", "外国语", "modern languages"),
  occupation("letters", "散文家", "essayist", "哲学", "philosophy"),
  occupation("screen", "电影导演", "film director", "戏剧", "drama"),
  occupation("screen", "演员", "actor", "戏剧", "drama"),
  occupation("screen", "演员", "actor", "文学", "literature"),
  occupation("music", "作曲家", "composer", "音乐", "music"),
  occupation("music", "歌唱家", "singer", "声乐", "voice"),
  occupation("music", "钢琴家", "pianist", "钢琴", "piano"),
  occupation("painting", "画家", "painter", "美术", "fine arts"),
  occupation("painting", "版画家", "printmaker", "美术", "fine arts"),
  occupation("science", "水文学家", "hydrologist", "地理", "geography"),
  occupation("science", "植物学家", "botanist", "植物学", "botany"),
  occupation("science", "历史学家", "historian", "历史", "history"),
  occupation("science", "天文学家", "astronomer", "物理", "physics"),
  occupation("science", "医学家", "physician", "医学", "medicine"),
  occupation("science", "语言学家", "linguist", "语言学", "linguistics"),
  occupation("science", "数学家", "mathematician", "数学", "mathematics"),
  occupation("building", "桥梁工程师", "bridge engineer", "土木工程", "civil engineering"),
  occupation("building", "建筑师", "architect", "建筑", "architecture"),
  occupation("building", "工业设计师", "industrial designer", "机械", "mechanical engineering"),
  occupation("business", "实业家", "industrialist", "商业", "commerce"),
  occupation("business", "出版人", "publisher", "文学", "literature"),
  occupation("business", "企业家", "entrepreneur", "机械", "mechanical engineering"),
  occupation("sport", "教练", "coach", "体育", "physical education"),
  occupation("travel", "探险家", "explorer", "地质", "geology"),
  occupation("travel", "船长", "ship's captain", "航海", "navigation"),
  occupation("museum", "博物馆学家", "museum curator", "考古", "archaeology"),
];
