// data file: topics of the generated web, one block a topic; the lines are explained in ../topics.ts.
export const FIFTH_TOPICS = `
@ car-free-sundays | city
name car-free Sundays // 无车周日
what main streets that are closed to motors on some Sundays and given to walkers, children and tables // 某些周日禁止机动车、留给行人、孩子和餐桌的主街
people residents // 名居民
cost cost per Sunday // 每个周日成本 | thousand yuan // 千元 | 12-68
option one long street // 一条长街 | a picture that everybody remembers // 让人记得住的场面 | buses on detours // 公交绕行
option blocks that take turns // 街区轮流 | short ways for all // 人人走几步就到 | barriers stored in cellars // 路障堆在地下室
option the whole centre // 整个市中心 | silence even in the side streets // 连小巷都安静 | deliveries at dawn // 送货得赶在天亮前
outcome noise at noon // 正午噪声 | decibels // 分贝 | 66-72 | -5..-14
outcome turnover of cafés // 咖啡馆营业额 | thousand yuan a day // 千元/天 | 5.2-9.4 | 7..39
outcome soot in the air // 空气黑碳 | micrograms // 微克 | 2.6-4.9 | -18..-46
side parked cars that crowd the next quarter // 车都停到隔壁街区
side lost trade of petrol stations // 加油站生意减少
mechanism chairs put out by neighbours // 邻居搬出椅子
mechanism trams that cost nothing that day // 当天电车免费
mechanism a date known a year ahead // 提前一年定好日子
condition where the street was shorter than two kilometres // 街长不到两公里的地方
condition where sports clubs ran the stalls // 由体育俱乐部摆摊的街道
voice café owners // 咖啡馆老板 | for | set out twice the tables // 桌子能多摆一倍
voice people with care visits // 上门护理的人 | against | need a permit at each barrier // 每道路障都要通行证
voice parents // 家长 | for | let the small ones cycle alone // 敢让小的自己骑
obstacle police hours at weekends // 周末警力
obstacle market stalls with old rights // 有老权利的集市摊位
spread streets with free Sundays // 参加无车周日的街道 | 条 | 35-150
standard barriers against vehicles // 防车路障
product mobile barriers // 移动路障
scene a hearse that waited politely for a chess game // 等一盘棋下完才过去的灵车
scene a girl who learned to ride on Harbour Street // 在港口街学会骑车的小女孩
term displaced traffic // 转移交通 | cars that drive elsewhere instead // 改走别处的车
term black carbon // 黑碳 | soot from exhausts // 尾气里的烟炱
myth shops die on car-free days // 无车日商店没生意

@ basic-jobs | economy
name guaranteed municipal jobs // 市政保底就业
what a post at the minimum wage, offered by the city to everybody out of work for a year // 市里按最低工资提供给失业满一年者的岗位
people participants // 名参与者
cost cost per post and month // 每岗位每月成本 | yuan // 元 | 2900-5600
option care for parks and paths // 公园步道养护 | work that anyone can start // 谁都能上手 | no posts in frost // 冰冻期没活
option help in schools and homes // 学校养老院帮手 | thanks every day // 天天有人道谢 | checks that take weeks // 审查要几周
option workshops for repair // 维修工坊 | skills that firms ask for // 企业要的手艺 | tools for twenty people // 要二十套工具
outcome share in regular jobs after a year // 一年后正式就业比例 | % // % | 17-29 | 4..19
outcome number of visits to the doctor // 就诊次数 | a year // 次/年 | 8.2-13.4 | -7..-31
outcome debts per household // 每户负债 | thousand yuan // 千元 | 19-44 | -9..-33
side regular gardeners who fear for their posts // 在编园丁担心饭碗
side tasks invented to fill hours // 为凑工时编出来的活
mechanism a foreman for eight people // 八个人一个带班
mechanism mornings with a fixed start // 每天固定时间开工
mechanism wages paid every Friday // 每周五发钱
condition where people chose the task themselves // 本人自己挑岗位的地方
condition where childcare opened before seven // 七点前有托儿所的街区
voice small firms // 小企业 | against | lose helpers for short jobs // 短工不好找了
voice participants over fifty // 五十岁以上参与者 | for | have a place to be in the morning // 早上有个去处
voice unions // 工会 | against | want the tariff and not the minimum // 要按工资协议而不是最低工资
obstacle rules that deduct every yuan earned // 挣一元扣一元的规定
obstacle money approved year by year // 资金一年一批
spread posts filled // 已上岗岗位 | 个 | 260-1200
standard wages in public work // 公益岗位工资
product time clocks // 考勤机
scene a former typesetter who labels the trees of a park // 给公园树木挂牌的前排字工
scene a man who bought shoes from his first wage in six years // 六年来第一份工资买了双鞋的男子
term additionality // 额外性 | work that would not be done otherwise // 本来不会有人做的工作
term lock-in effect // 锁定效应 | staying because it is comfortable // 因为安稳而不再另找
myth nobody takes such a job // 没人肯干这种活

@ local-currency | economy
name town vouchers as money // 城镇代金币
what vouchers that circulate in one town only and lose value when hoarded // 只在一个镇流通、囤着会贬值的代金券
people shops // 家商店
cost cost per thousand vouchers // 每千张成本 | yuan // 元 | 60-310
option paper notes with a stamp // 盖章纸券 | money that can be given to a child // 能交到孩子手里的钱 | forgeries // 伪造
option a card at the till // 收银刷卡 | figures every evening // 每晚都有数 | shops without a reader // 有的店没机器
option credits between firms // 企业间记账 | trade without cash // 不用现金也能交易 | debts that nobody calls in // 没人催的账
outcome money spent in town // 本地消费额 | thousand yuan a month // 千元/月 | 310-860 | 3..19
outcome number of empty shops // 空铺数量 | shops // 家 | 14-38 | -7..-32
outcome share of young customers // 年轻顾客比例 | % // % | 18-30 | 2..12
side drawers full of unused notes // 抽屉里没花掉的券
side taxes that fall due in real money // 税只收真钱
mechanism wages paid in part with vouchers // 工资部分发券
mechanism a discount for the first purchase // 首单打折
mechanism a market on the last day of validity // 到期日前的集市
condition where the bakery and the chemist joined // 面包店和药店都加入的镇
condition where rent could be paid with it // 房租也能用券付的镇
voice bakers // 面包师 | for | know by name who pays with it // 谁用券都叫得出名字
voice chain stores // 连锁店 | against | need a permit from head office // 得等总部批准
voice tax advisers // 税务顾问 | against | book everything twice // 每笔都记两遍
obstacle suppliers from outside // 外地供货商不收
obstacle volunteers who grow tired // 志愿者疲了
spread towns with vouchers // 发行代金币的镇 | 个 | 18-70
standard redemption of town vouchers // 代金券兑付
product voucher printers // 代金券打印机
scene a barber who pays his flour dealer with haircuts // 用理发抵面粉钱的理发师
scene a treasurer who burns expired notes in public // 当众烧掉过期券的司库
term demurrage // 持有费 | a fee for keeping money idle // 把钱闲放着要付的费用
term velocity // 流通速度 | how often a note changes hands in a year // 一张券一年转手几次
myth local money makes a town rich // 地方币能让镇子变富

@ allotment-compost | farming
name compost from city waste on fields // 城市厨余还田
what kitchen scraps collected from houses, rotted for twelve weeks and spread on fields around the town // 从住户收来的厨余，腐熟十二周后撒到城郊农田
people fields // 块田
cost cost per tonne of compost // 每吨堆肥成本 | yuan // 元 | 86-260
option open heaps at the farm // 田头露天堆 | no plant to build // 不用建厂 | smell in August // 八月有味
option closed tunnels // 封闭隧道 | ready in eight weeks // 八周就好 | power for the fans // 风机耗电
option worms in boxes // 箱养蚯蚓 | compost fine as tea // 细如茶末的肥 | care in frost // 冰冻期要照料
outcome organic matter in the soil // 土壤有机质 | grams per kilogram // 克/千克 | 14-23 | 7..34
outcome mineral fertiliser used // 化肥用量 | kilograms per hectare // 千克/公顷 | 130-190 | -12..-41
outcome plastic in a kilogram of compost // 每千克堆肥塑料量 | grams // 克 | 2.1-5.4 | -31..-74
side smell near houses // 住宅附近的气味
side slivers of glass // 碎玻璃
mechanism bins without plastic bags // 不许用塑料袋的桶
mechanism turning twice a week // 每周翻堆两次
mechanism farmers who inspect the load // 农民当场验货
condition where collectors refused dirty bins // 脏桶拒收的街区
condition where fields lay within twenty kilometres // 二十公里以内的田
voice farmers on sandy soil // 沙土地农民 | for | water a week later // 能晚一周浇水
voice housewives on upper floors // 高楼层住户 | against | carry the bin down four flights // 提着桶下四层楼
voice food inspectors // 食品检验员 | against | ask for metals in each batch // 每批都要查重金属
obstacle sorting in large blocks // 大楼里分类难
obstacle spreading allowed in spring only // 只准春季撒施
spread tonnes spread in a year // 年还田量（吨） | 吨 | 3100-9800
standard glass and plastic in compost // 堆肥杂质限量
product collection caddies // 厨余收集桶
scene a refuse collector who reads bins like faces // 看桶识人的清运工
scene a potato grower who found a wedding ring // 在土豆地里捡到婚戒的农民
term maturity // 腐熟度 | how far rotting has come // 腐烂进行到哪一步
term carbon to nitrogen ratio // 碳氮比 | what makes a heap warm or sour // 决定堆发热还是发酸的比例
myth city compost poisons fields // 城市堆肥会毒地

@ elevator-villages | care
name moving grandmothers next door // 隔壁养老公寓
what small flats set aside in ordinary blocks so that old parents live on the same stairs as a child // 在普通楼里留出小套，让老人和子女住同一楼道
people families // 个家庭
cost cost per flat and month // 每套每月成本 | yuan // 元 | 1300-3900
option swaps inside the block // 楼内换房 | no new building // 不用新建 | chains of five moves // 一换就是五家
option flats split by a wall // 大套隔成两套 | two doors and one meter // 两扇门一块表 | kitchens without a window // 厨房没有窗
option a top floor for the old // 顶层养老 | quiet and light // 安静采光好 | dependence on the lift // 离不开电梯
outcome days of care in a home // 机构照护天数 | days a year // 天/年 | 38-94 | -17..-52
outcome hours of help per week // 每周帮助时数 | hours // 小时 | 4.4-8.2 | 12..61
outcome share of daughters who cut working hours // 减少工时的女儿比例 | % // % | 18-31 | -4..-15
side advice that nobody asked for // 没人要的建议
side brothers who leave it to the sister // 兄弟把事全推给姐妹
mechanism a shared meal on Wednesdays // 周三一起吃饭
mechanism keys with a bell // 带铃铛的钥匙
mechanism a nurse for the whole stair // 一个楼道配一名护士
condition where the flats lay on different floors // 住在不同楼层的家庭
condition where two children shared the care // 两个子女分担的家庭
voice daughters in law // 儿媳 | against | hear each slammed door discussed // 关门重了都要被说
voice grandchildren // 孙辈 | for | do homework at the old table // 在老桌子上写作业
voice housing offices // 住房部门 | for | free large flats for families // 腾出大套给有孩子的家庭
obstacle waiting lists by date only // 只按时间排的轮候
obstacle lifts that stop between floors // 停在半层的老电梯
spread pairs of flats let together // 成对出租的住房 | 对 | 150-620
standard swaps in social housing // 公租房换房
product stair lifts // 楼梯升降椅
scene a grandmother who knocks in Morse // 敲墙打莫尔斯码的奶奶
scene a boy who carries soup up two floors without spilling // 端汤上两层楼不洒的男孩
term intimacy at a distance // 有距离的亲近 | near enough to help, far enough to rest // 近得能帮，远得能歇
term care gap // 照护缺口 | hours that nobody covers // 没人顶上的钟点
myth the old want to live alone // 老人就想自己住

@ community-radio | culture
name village radio by volunteers // 村镇志愿电台
what stations with a reach of ten kilometres in which amateurs speak the dialect of the place // 覆盖十公里、业余者用本地方言播音的小电台
people listeners // 名听众
cost cost per hour on air // 每小时播出成本 | yuan // 元 | 26-120
option a studio in the school // 校内播音间 | pupils who run the desk // 学生自己管调音台 | silence in the holidays // 假期停播
option a van that visits hamlets // 流动播音车 | voices that never came to town // 听见从不进城的声音 | mud // 泥路
option programmes by telephone // 电话节目 | no equipment at all // 不用任何设备 | poor sound // 音质差
outcome number of dialect words known by pupils // 学生认识的方言词 | words // 词 | 120-260 | 18..71
outcome turnout at town meetings // 镇民会议出席率 | % // % | 11-21 | 3..13
outcome share of people who know the flood alarm // 了解洪水警报的居民比例 | % // % | 36-55 | 11..34
side gossip on air // 播闲话
side songs without a licence // 没版权的歌
mechanism a fixed hour for births and deaths // 固定时段播生死讯
mechanism letters read word for word // 来信逐字念
mechanism two generations at one microphone // 两代人共用一个话筒
condition where the valley had no newspaper // 山谷里没有报纸的地方
condition where shops left the set on // 店里一直开着收音机的镇
voice shepherds // 牧羊人 | for | hear the weather for their own hill // 听得到自家山头的天气
voice teachers of the standard language // 普通话教师 | against | correct essays with dialect verbs // 作文里全是方言动词
voice mayors // 镇长 | against | are interrupted by laughter // 讲话时听见笑声
obstacle frequencies given to chains // 频率给了连锁台
obstacle volunteers who move to the city // 志愿者进城了
spread stations on the air // 在播的村镇电台 | 座 | 22-84
standard power of small transmitters // 小功率发射
product field recorders // 外采录音机
scene a midwife who announces every birth with a cowbell // 用牛铃宣布新生儿的助产士
scene a deaf farmer who feels the bass on his tractor // 在拖拉机上感受低音的聋人农民
term reach // 覆盖率 | how many could listen // 能听到的人有多少
term code-switching // 语码转换 | changing language within a sentence // 一句话里换两种话
myth nobody listens to radio any more // 没人听广播了

@ library-of-things | culture
name libraries of things // 物品图书馆
what shelves from which drills, tents, sewing machines and projectors are lent like books // 像借书一样出借电钻、帐篷、缝纫机和投影仪的货架
people members // 名会员
cost cost per loan // 每次出借成本 | yuan // 元 | 6-27
option shelves in the public library // 公共图书馆货架 | staff who know lending // 懂借还的馆员 | opening hours until six // 只开到六点
option lockers at the station // 车站储物柜 | pick-up at midnight // 半夜也能取 | nobody who explains the drill // 没人教用电钻
option a van on Saturdays // 周六流动车 | villages reached // 能到村里 | rain // 下雨
outcome tools bought new per household // 每户新购工具数 | a year // 件/年 | 2.1-4.3 | -9..-36
outcome number of loans per thing // 每件物品出借次数 | a year // 次/年 | 9-23 | 14..76
outcome share of members new to libraries // 首次进馆会员比例 | % // % | 13-27 | 5..21
side parts that go missing // 缺零件
side arguments over stains // 污渍引起的争执
mechanism a check by two pairs of eyes // 两人验收
mechanism instructions on one card // 一张卡片说明书
mechanism reminders by telephone // 电话提醒归还
condition where parking was possible at the door // 门口能停车的馆
condition where repairs were done in the same house // 馆内就能修的地方
voice students // 大学生 | for | furnish a flat for one weekend // 一个周末就布置好屋子
voice hardware dealers // 五金店 | against | sell fewer cheap drills // 便宜电钻卖得少了
voice insurers // 保险公司 | against | see ladders in every claim // 理赔单里全是梯子
obstacle liability for power tools // 电动工具责任
obstacle storage in old vaults // 老库房放不下
spread libraries that lend things // 出借物品的图书馆 | 家 | 30-130
standard safety checks of lent tools // 出借工具安全检查
product lending lockers // 借还柜
scene a couple who borrowed a cradle three times // 借过三回摇篮的夫妻
scene a choir that shares one snowplough // 合用一台扫雪机的合唱团
term utilisation // 利用率 | the share of days on which a thing is out // 物品在外的天数比例
term deposit // 押金 | money left until a thing comes back // 归还前押着的钱
myth borrowed tools are always broken // 借来的工具都是坏的

@ theatre-prices | culture
name pay what you can at theatres // 剧院随意付票价
what evenings on which every visitor sets the price of the seat, from one coin upwards // 观众自己定票价、一个硬币起的演出之夜
people visitors // 名观众
cost takings per seat // 每座收入 | yuan // 元 | 19-66
option every Tuesday // 每周二 | a habit people form // 能养成习惯 | empty Mondays // 周一更空了
option every performance, some seats // 每场留部分座位 | no second-class evenings // 没有二等之夜 | queues at the box office // 售票口排队
option payment after the show // 散场后付 | judgement by the play // 看完再定 | tears and quick exits // 有人趁黑溜走
outcome share of first-time visitors // 首次观众比例 | % // % | 12-22 | 6..27
outcome average price paid // 平均票价 | yuan // 元 | 64-92 | -48..-19
outcome seats filled // 上座率 | % // % | 51-67 | 7..26
side regulars who pay less // 老观众也少付
side shame at the counter // 柜台前的难为情
mechanism prices named by the cashier as a guide // 售票员报参考价
mechanism envelopes instead of cards // 用信封而不刷卡
mechanism seats chosen by lot // 座位抽签
condition where a tram ran after eleven // 十一点后有电车的剧院
condition where schools received the dates early // 学校早早拿到日期的城市
voice actors // 演员 | for | hear laughter in new places // 笑声从没听过的地方响起来
voice box-office staff // 售票员 | against | explain the rule forty times // 一晚解释四十遍
voice subscribers // 套票观众 | against | paid in full in September // 九月就付了全价
obstacle unions that count takings // 按票房分成的协议
obstacle printed brochures // 早印好的节目册
spread houses with open prices // 实行随意票价的剧院 | 家 | 12-52
standard entertainment tax on open prices // 随意票价娱乐税
product ticket kiosks // 自助售票机
scene a tiler who came for the heating and stayed for the third act // 为取暖进来、坐到第三幕的瓷砖工
scene a director who sits in the worst seat // 坐在最差位置的导演
term anchor price // 锚定价格 | a figure that guides what people give // 引导人们出多少的数字
term price floor // 最低价 | the least that is accepted // 能接受的最低数
myth people pay nothing if they may // 能不付就没人付

@ swim-lessons | sport
name swimming lessons in rivers // 河湾游泳课
what courses in roped-off bays for children whose towns have closed the pool // 给泳池关了的城镇孩子，在围起来的河湾里上的游泳课
people children // 名儿童
cost cost per child // 每名儿童成本 | yuan // 元 | 140-620
option bays with a jetty // 带栈桥的河湾 | depth that grows slowly // 水深慢慢加 | water at eighteen degrees // 水温只有十八度
option floating pools // 浮动泳池 | warm and clear water // 水暖又清 | a licence from the port // 要港务许可
option buses to the next pool // 坐车去邻市泳池 | lessons in winter // 冬天也能上 | two hours on the road // 路上两小时
outcome share of ten-year-olds who can swim // 十岁会游泳比例 | % // % | 38-56 | 9..31
outcome number of rescues // 救援次数 | a summer // 次/夏 | 18-46 | -13..-48
outcome lessons until the first length // 游完第一程所需课次 | lessons // 节 | 13-19 | -8..9
side blue lips in June // 六月冻得嘴发紫
side water too brown to see the ground // 水浑看不到底
mechanism wetsuits lent by the town // 镇里借出泳衣
mechanism groups of five // 五人一组
mechanism parents who learn beside them // 家长一起学
condition where water stayed above nineteen degrees for six weeks // 水温六周高于十九度的河湾
condition where lifeguards came from the village // 救生员是本村人的河段
voice lifeguards // 救生员 | for | see children who respect the current // 看到孩子敬畏水流
voice anglers // 钓鱼人 | against | pack up at ten in the morning // 上午十点就得收竿
voice health officers // 卫生官员 | against | test the water every Monday // 每周一都要验水
obstacle rain that closes bays for two days // 一下雨就封两天
obstacle teachers without a rescue badge // 老师没有救生证
spread bays with lessons // 开课的河湾 | 处 | 24-92
standard water tests for lessons // 开课水质检测
product rope-and-buoy sets // 围栏浮标套件
scene a girl who counts strokes in three languages // 用三种语言数划水的女孩
scene a retired diver who teaches standing up to the chest // 站在齐胸水里教课的退休潜水员
term open water // 开放水域 | water without walls and lanes // 没有池壁和泳道的水域
term cold shock // 冷休克 | the gasp in the first seconds // 入水头几秒的倒吸气
myth rivers are too dirty to learn in // 河水太脏没法学

@ walking-football | sport
name walking football // 行走足球
what matches without running for people over fifty-five, six against six // 五十五岁以上、六对六、不许跑的足球
people players // 名球员
cost cost per player and season // 每名球员每季费用 | yuan // 元 | 90-480
option halls in winter // 冬季室内 | dry feet // 脚不湿 | echo and heat // 回声大又闷
option grass pitches // 草地球场 | soft falls // 摔得轻 | mud in March // 三月泥泞
option mixed teams with carers // 与照护者混合组队 | help at hand // 身边有人帮 | unequal speed // 快慢不一
outcome steps a day // 每日步数 | steps // 步 | 4300-6100 | 11..46
outcome blood sugar // 空腹血糖 | millimoles per litre // 毫摩尔/升 | 6.4-7.6 | -3..-13
outcome share who still play after a year // 一年后仍在踢的比例 | % // % | 46-61 | 4..23
side twisted knees in tackles // 抢球扭膝
side referees who have to judge what running is // 裁判难判什么算跑
mechanism tea after the match // 赛后喝茶
mechanism a call to those who are missing // 给缺席的人打电话
mechanism warm-ups of fifteen minutes // 十五分钟热身
condition where matches took place in the morning // 上午比赛的球队
condition where a doctor had recommended it // 由医生推荐来的球员
voice wives of players // 球员的妻子 | for | hear about the match and not the back // 回家聊的是球而不是腰
voice youth coaches // 青训教练 | against | share the pitch on Saturdays // 周六得让出场地
voice doctors // 医生 | for | prescribe it before tablets // 先开它再开药
obstacle insurers who see contact sport // 保险当成对抗运动
obstacle changing rooms without rails // 更衣室没扶手
spread teams in leagues // 参赛球队 | 支 | 40-190
standard rules against running // 禁跑规则
product low-bounce balls // 低弹足球
scene a former goalkeeper with two new hips // 换了双髋的前守门员
scene a referee who whistles at his own brother for trotting // 吹自己哥哥小跑犯规的裁判
term substitution on the fly // 飞行换人 | changing players without a stop // 不停表换人
term perceived exertion // 自觉用力 | how hard it feels on a scale // 自己感觉的累度
myth it is no real sport // 这不算运动

@ wood-fibre-pack | materials
name packaging from wood fibre // 木纤维包装
what trays and bottles pressed from pulp that replace plastic for eggs, fruit and soap // 用纸浆压制、代替塑料装蛋果皂的托盘和瓶子
people batches // 批样品
cost cost per thousand pieces // 每千件成本 | yuan // 元 | 190-720
option wet-pressed trays // 湿压托盘 | rough warmth that customers like // 顾客喜欢的粗粝手感 | long drying // 烘干慢
option dry-pressed cups // 干压杯 | little water // 几乎不用水 | dust in the hall // 车间粉尘
option bottles with a thin lining // 内衬薄膜瓶 | soap that does not seep // 皂液不渗 | lining to be peeled off // 内衬要撕下来
outcome weight of a tray // 托盘重量 | grams // 克 | 21-34 | -8..-31
outcome share of fruit bruised // 碰伤果比例 | % // % | 6.1-11.4 | -1.2..-5.3
outcome water used in making // 生产用水 | litres per kilogram // 升/千克 | 14-29 | -36..-78
side mould in damp trucks // 潮车厢里发霉
side fibres on the fruit // 果面沾纤维
mechanism fibres beaten for longer // 打浆时间更长
mechanism moulds heated to two hundred degrees // 模具加热到两百度
mechanism starch instead of wax // 用淀粉代替蜡
condition where humidity in transport stayed below eighty per cent // 运输湿度低于八成的线路
condition where pulp came from one mill // 纸浆来自同一工厂的批次
voice fruit growers // 果农 | for | pack without a plastic film // 不用再套塑料膜
voice machine operators // 机台工 | against | clear fibres from the nozzles // 老要清喷嘴的纤维
voice supermarkets // 超市 | against | cannot see the fruit through it // 隔着包装看不见果子
obstacle food-contact tests that take a year // 一年才出的食品接触检测
obstacle pulp prices that jump // 纸浆价格大起大落
spread packing lines with fibre // 木纤维包装线 | 条 | 14-66
standard compostability of pressed fibre // 压制纤维可堆肥性
product moulding presses // 模压机
scene a packer who smells the forest at six in the morning // 清晨六点闻到林子味的包装工
scene a chemist who keeps a bottle alive in the shower // 把瓶子养在淋浴间的化学家
term wet strength // 湿强度 | how much a wet sheet can bear // 湿了还能承多少力
term barrier layer // 阻隔层 | the film that keeps liquid in // 挡住液体的那层膜
myth paper packaging always gets soggy // 纸包装一湿就软

@ clay-plaster | materials
name clay plaster in offices // 办公楼黏土抹灰
what walls coated with two to four centimetres of clay that take up damp and give it back // 抹上二到四厘米、能吸湿放湿的黏土墙面
people rooms // 间房
cost cost per square metre // 每平方米造价 | yuan // 元 | 58-170
option sprayed clay // 喷涂黏土 | a floor in two days // 两天一层 | dust on the lifts // 电梯蒙灰
option boards of clay and reed // 黏土芦苇板 | dry building // 干作业 | joints that show // 接缝看得见
option thin paint of clay // 黏土涂料 | walls that need no scraping // 不用铲墙 | little storage // 蓄湿少
outcome swings of humidity in a day // 日湿度波动 | points // 分 | 17-28 | -13..-41
outcome days with dry eyes // 眼干天数 | a month // 天/月 | 5.8-10.2 | -9..-37
outcome energy for cooling // 制冷能耗 | kWh per square metre // 千瓦时/平方米 | 24-39 | -4..-18
side crumbs behind chairs // 椅背后掉屑
side long drying in autumn // 秋天干得慢
mechanism thickness above three centimetres // 厚度超过三厘米
mechanism windows opened at night // 夜里开窗
mechanism furniture kept off the walls // 家具离墙
condition where the air was changed twice an hour // 每小时换气两次的楼
condition where clay came from the building pit // 就地用基坑黏土的工地
voice plasterers // 抹灰工 | for | work without gloves // 不戴手套也行
voice cleaners // 保洁员 | against | must not use wet cloths // 不能用湿布擦
voice tenants of offices // 办公楼租户 | for | ask for it in the next lease // 续租时点名要
obstacle tenders written for gypsum // 招标书只写石膏
obstacle few trained plasterers // 会做的师傅少
spread buildings with clay walls // 采用黏土墙的楼 | 栋 | 22-96
standard moisture tests before painting // 刷漆前含水率
product spraying machines // 喷涂机
scene an accountant who presses her palm on the wall before closing // 下班前把手掌按在墙上的会计
scene a plasterer who tastes the clay // 尝一口黏土的抹灰工
term sorption // 吸湿 | taking up water from the air // 从空气里吸水
term equilibrium moisture // 平衡含水率 | water a wall holds in resting air // 静止空气中墙所含的水
myth clay walls wash away // 黏土墙会被水冲走
`;
