// data file: topics of the generated web, one block a topic; the lines are explained in ../topics.ts.
export const SIXTH_TOPICS = `
@ on-demand-trains | transport
name request stops on branch lines // 支线铁路招手停靠
what small stations at which a train halts only if somebody presses a button half an hour before // 提前半小时按铃才停车的小站
people passengers // 名乘客
cost cost per stop made // 每次停靠成本 | yuan // 元 | 13-49
option a button on the platform // 站台按钮 | nothing to install at home // 家里不用装什么 | cold waits // 在站台挨冻
option a call by telephone // 电话预约 | voices that help // 有人应声 | lines busy at seven // 七点占线
option a pass that signals by itself // 自动感应票卡 | no act at all // 什么都不用做 | batteries // 要电池
outcome travel time to the terminus // 到终点时间 | minutes // 分钟 | 58-84 | -4..-17
outcome power used per journey // 每趟用电 | kWh // 千瓦时 | 210-390 | -6..-21
outcome number of passengers at small stations // 小站乘客数 | a week // 人次/周 | 90-310 | -12..38
side missed trains in fog // 雾天错过车
side school groups that forget to press // 学生忘了按铃
mechanism green waves at crossings // 道口一路绿灯
mechanism drivers told by a lamp // 用灯提示司机
mechanism minutes saved put into connections // 省下的分钟用于换乘
condition where trains ran every hour // 每小时一班的线路
condition where lamps could be seen from the road // 路上看得见信号灯的车站
voice drivers of trains // 列车司机 | for | brake less on wet leaves // 湿叶上少刹几次
voice commuters at large stations // 大站通勤者 | for | reach the connection at last // 终于赶得上换乘
voice old people at halts // 小站的老人 | against | fear to press too late // 怕按晚了
obstacle signals from the steam age // 蒸汽时代的信号
obstacle timetables printed once a year // 一年印一次的时刻表
spread request halts // 招手停靠站 | 座 | 36-140
standard lamps at request halts // 停靠站信号灯
product halt buttons // 停靠按钮
scene a farmer who stops the train with a lantern in snow // 雪天提灯拦车的农民
scene a schoolboy who knows every driver by the brake // 听刹车认司机的男孩
term dwell time at stations // 停站时间 | how long a train stands // 列车停多久
term recovery time // 缓冲时间 | spare minutes in a timetable // 时刻表里的余量
myth request stops make trains late // 招手停会让火车晚点

@ school-streets | transport
name closed streets at school gates // 校门口限时封路
what streets before schools that are closed to cars for half an hour in the morning and at noon // 早晨和中午封闭半小时机动车的校门口街道
people pupils // 名学生
cost cost per gate and year // 每校门每年成本 | yuan // 元 | 1900-8400
option barriers pushed by parents // 家长推路障 | eyes at the gate // 门口有人看着 | rotas that fall apart // 排班散架
option bollards that sink // 升降柱 | no people needed // 不用人手 | repairs in frost // 冻坏要修
option cameras and fines // 摄像头罚款 | effect from day one // 当天见效 | letters from lawyers // 律师来信
outcome share of children who walk // 步行上学比例 | % // % | 41-57 | 6..24
outcome number of near misses // 险些相撞次数 | a month // 次/月 | 13-39 | -33..-76
outcome nitrogen dioxide at the gate // 校门口二氧化氮 | micrograms // 微克 | 34-52 | -7..-29
side cars that wait round the corner // 车停到拐角
side late pupils from far away // 远处学生迟到
mechanism a walking bus with a rope // 拉绳步行队
mechanism parents who park at the market // 家长把车停在集市
mechanism a lesson that begins outside // 第一课在门外上
condition where a car park lay within five minutes // 五分钟内有停车场的学校
condition where two schools shared the hours // 两所学校错时的街道
voice headteachers // 校长 | for | greet children and not bumpers // 迎的是孩子不是保险杠
voice residents of the street // 街上居民 | against | show a card to reach the garage // 进自家车库要出示卡
voice crossing guards // 护学员 | for | are no longer shouted at // 不再挨骂
obstacle delivery vans with an exemption // 有豁免的送货车
obstacle traffic law without such a sign // 法规里没有这种标志
spread school gates with closures // 限时封路的校门 | 处 | 54-230
standard signs for timed closures // 限时封路标志
product folding barriers // 折叠路障
scene a father who rediscovered his bicycle at forty // 四十岁又骑上车的父亲
scene a class that measured exhaust with coffee filters // 用咖啡滤纸测尾气的班级
term walking bus // 步行校车 | a group that walks a fixed route // 走固定路线的队伍
term near miss // 险肇事件 | an accident that almost happened // 差点发生的事故
myth it only moves the jam // 只是把拥堵挪个地方

@ remote-desks | work
name shared desks in small towns // 小镇共享办公
what rooms with quiet, fast lines and a kettle where employees of distant firms work near home // 网快、安静、有热水，让远方公司员工就近上班的房间
people users // 名使用者
cost cost per desk and month // 每工位每月成本 | yuan // 元 | 260-890
option rooms in empty shops // 空店铺改造 | life on the high street // 主街有人气 | shop windows without curtains // 橱窗没遮挡
option rooms above the station // 车站楼上 | trains for the one office day // 去总部那天直接上车 | announcements // 老听广播报站
option barns outside // 村外谷仓 | space and dogs allowed // 宽敞还能带狗 | one bus in the morning // 早上只有一班车
outcome commuting per week // 每周通勤时间 | hours // 小时 | 6.8-10.4 | -31..-69
outcome lunches sold in town // 镇上午餐销量 | a week // 份/周 | 160-430 | 9..44
outcome share of users who feel lonely at work // 工作中感到孤独的比例 | % // % | 27-43 | -6..-21
side loud calls // 大声打电话
side firms that cut the office desk // 公司撤掉总部工位
mechanism a host who knows names // 叫得出名字的管理员
mechanism fixed desks for half the users // 一半人固定工位
mechanism a shared lunch at half past twelve // 十二点半一起吃饭
condition where fibre reached the house // 光纤到楼的镇
condition where employers paid the fee // 雇主付费的使用者
voice mayors of small towns // 小镇镇长 | for | count lights in the high street again // 主街的灯又亮了
voice managers in the capital // 总部经理 | against | miss the door that stands open // 少了推门就能问的人
voice innkeepers // 小馆老板 | for | cook for guests at noon again // 中午又有客了
obstacle contracts that name one workplace // 合同只写一个工作地点
obstacle rent asked by absent owners // 外地业主要高租
spread rooms in small towns // 小镇共享办公点 | 处 | 40-180
standard noise and data protection in shared rooms // 共享办公噪声与数据保护
product sound-proof cells // 隔音电话间
scene a programmer who shares a desk with a beekeeper // 和养蜂人同桌的程序员
scene a notary who reads contracts beside the loom // 在织机旁读合同的公证员
term third place // 第三空间 | neither home nor office // 不是家也不是单位的地方
term churn // 流失率 | the share who leave in a month // 一个月里离开的比例
myth people only chat there // 那里的人只会聊天

@ apprentices-sixty | work
name apprenticeships for people over fifty // 五十岁以上学徒制
what two years of paid training for people who change trade late // 为晚年转行者提供的两年带薪培训
people apprentices // 名学徒
cost cost per apprentice and year // 每名学徒每年成本 | thousand yuan // 千元 | 34-88
option classes of their own // 单独开班 | questions without shame // 敢提问 | no young friends // 认识不到年轻人
option mixed classes // 混班 | help in both directions // 互相帮 | different tempo // 快慢不同
option training in the firm only // 只在企业里学 | the machine itself // 直接上机器 | gaps in theory // 理论有缺口
outcome share who pass the examination // 通过考试比例 | % // % | 61-74 | 4..17
outcome days of absence // 缺勤天数 | a year // 天/年 | 7.4-12.6 | -8..-34
outcome wage after two years // 两年后工资 | yuan a month // 元/月 | 4100-5600 | 9..31
side knees on the roof // 上屋顶膝盖吃不消
side foremen younger than the apprentice's son // 师傅比学徒儿子还年轻
mechanism earlier trades that count // 老本行算学分
mechanism a mentor for the first hundred days // 头一百天有人带
mechanism examinations taken in parts // 考试分段考
condition where the firm had fewer than fifty staff // 五十人以下的企业
condition where the wage was topped up by the fund // 基金补足工资的学徒
voice master craftsmen // 师傅 | for | need not explain why one comes on time // 守时不用教
voice job centres // 就业中心 | against | see two years without a statistic // 两年出不了数
voice apprentices // 学徒本人 | for | sleep again since the redundancy // 失业后又睡得着了
obstacle age limits in old statutes // 老条例里的年龄上限
obstacle mortgages on a trainee's wage // 学徒工资还不起房贷
spread late apprenticeships // 高龄学徒合同 | 份 | 120-560
standard credit for earlier trades // 既往技能认定
product adjustable workbenches // 可调工作台
scene a banker of fifty-six who tiles his first bath // 五十六岁贴第一间浴室的前银行职员
scene a grandmother who welds beside her grandson // 和孙子并排焊接的奶奶
term recognition of prior learning // 先前学习认定 | counting what one can do already // 把已会的算进去
term drop-out // 中途退出 | leaving before the end // 没学完就走
myth old hands cannot learn new trades // 老了学不了新手艺

@ heat-from-data | technology
name heat from data centres // 数据中心余热
what pipes that carry the warmth of computers to swimming pools, greenhouses and flats // 把计算机的热送到泳池、温室和住宅的管道
people flats // 套住宅
cost cost per megawatt hour of heat // 每兆瓦时供热成本 | yuan // 元 | 110-340
option warm air to a greenhouse // 热风进温室 | short pipes // 管子短 | no need in July // 七月用不上
option hot water by heat pump // 热泵升温供水 | flats heated all winter // 整冬供住宅 | current for the pump // 热泵要用电
option small computers in cellars // 地下室小机房 | no pipes at all // 不用管道 | technicians at the door // 技术员老上门
outcome gas burnt for heating // 供热燃气量 | cubic metres per flat // 立方米/户 | 640-1100 | -28..-71
outcome water for cooling // 冷却用水 | litres per MWh // 升/兆瓦时 | 900-1900 | -17..-54
outcome temperature of the server room // 机房温度 | degrees // ℃ | 26-31 | -3..7
side noise of pumps // 水泵噪声
side cold flats when servers are moved // 服务器搬走房子变冷
mechanism chips cooled by water // 芯片水冷
mechanism a tank for the night // 夜间蓄热罐
mechanism contracts of fifteen years // 十五年合同
condition where the pipe was shorter than eight hundred metres // 管线短于八百米的项目
condition where the network ran at sixty degrees // 热网六十度运行的片区
voice tenants // 租户 | for | pay a price that does not follow gas // 价格不跟燃气走
voice operators of computers // 机房运营方 | against | sign for longer than a chip lives // 合同比芯片寿命还长
voice district councils // 区议会 | for | want warmth before giving land // 先给热再给地
obstacle owners who keep load figures secret // 业主不肯公开负荷
obstacle streets dug up twice // 路面挖两遍
spread sites that give heat // 供热的数据中心 | 座 | 5-24
standard metering of waste heat // 余热计量
product plate exchangers // 板式换热器
scene a lifeguard who knows when an exam is computed // 凭水温猜到在算什么的救生员
scene a tomato grower with a contract from a bank's computers // 和银行机房签约的番茄农
term waste heat // 余热 | warmth that nobody asked for // 没人要的热
term supply temperature // 供热温度 | how warm the network is // 热网有多热
myth computers give too little heat // 计算机的热没多少

@ offline-maps | technology
name printed sensors for bridges // 桥梁印刷传感器
what strips of ink on concrete whose resistance shows hair cracks before the eye does // 印在混凝土上、电阻变化能先于肉眼显示裂纹的墨条
people bridges // 座桥
cost cost per metre and year // 每米每年成本 | yuan // 元 | 28-130
option strips read by hand // 人工读数 | no power on the bridge // 桥上不用电 | a climber every month // 每月要人攀爬
option strips with a small radio // 带无线模块 | a value every hour // 每小时一个值 | batteries below zero // 零下电池不行
option cameras on drones // 无人机拍照 | pictures everyone understands // 谁都看得懂的照片 | fog and nesting birds // 雾和筑巢的鸟
outcome time until a crack is noticed // 发现裂纹所需时间 | days // 天 | 190-420 | -41..-83
outcome number of full closures // 全封闭次数 | a year // 次/年 | 4.2-9.1 | -13..-49
outcome cost of repair per bridge // 每桥维修费 | thousand yuan // 千元 | 210-640 | -7..-33
side false alarms in hard frost // 严寒误报
side ink that fades in the sun // 墨条被晒褪
mechanism cracks met while still fine // 裂纹还细就处理
mechanism readings compared between twins // 双桥对照读数
mechanism lorries weighed on the same day // 同日称重货车
condition where traffic exceeded ten thousand lorries a month // 每月货车过万的桥
condition where the strip crossed the old joint // 墨条跨过旧缝的桥
voice bridge inspectors // 桥检员 | against | climb anyway because the law says so // 法律要求还是得爬
voice lorry drivers // 货车司机 | for | learn of closures a week before // 提前一周知道封桥
voice finance officers // 财务官员 | for | plan repairs over five years // 能按五年排维修
obstacle manuals that require the eye // 规程只认目视
obstacle data in five formats // 五种数据格式
spread bridges with strips // 装墨条的桥 | 座 | 26-120
standard calibration of printed sensors // 印刷传感器标定
product reading units // 读数仪
scene an inspector who taps the bridge and then the tablet // 先敲桥再点平板的检查员
scene a village that celebrated a bridge's hundredth birthday // 给桥过百岁生日的村子
term drift // 漂移 | slow change that is no crack // 不是裂纹的缓慢变化
term hairline crack // 发丝裂纹 | a crack thinner than a hair // 比头发还细的裂纹
myth sensors replace inspectors // 有传感器就不用检查员

@ fish-passes | water
name fish passes at weirs // 堰坝鱼道
what ramps, steps and lifts by which eels, barbel and trout get past a weir // 让鳗鱼、鲃鱼和鳟鱼越过堰坝的坡道、阶梯和升鱼机
people fish // 尾标记鱼
cost cost per metre of height // 每米落差成本 | thousand yuan // 千元 | 160-720
option rough ramps of stone // 块石粗糙坡道 | a way for weak swimmers too // 弱游鱼也能过 | a third of the river's width // 占河宽三分之一
option slots between concrete walls // 竖缝式混凝土鱼道 | little space // 占地小 | branches that block the slots // 树枝堵缝
option lifts with a tank // 水箱升鱼机 | heights above ten metres // 十米以上也行 | staff at night // 夜里要值班
outcome share of marked fish that pass // 标记鱼通过率 | % // % | 21-37 | 9..38
outcome time lost below the weir // 坝下滞留时间 | days // 天 | 9-24 | -31..-74
outcome number of species upstream // 上游鱼种数 | species // 种 | 9-15 | 11..54
side herons that wait at the exit // 出口守着的苍鹭
side less current for the mill // 磨坊发电减少
mechanism an attracting jet beside the turbine // 水轮机旁的诱鱼水流
mechanism steps no higher than a hand // 每级不高于一掌
mechanism gravel put back above // 上游补回砾石
condition where the entrance lay within four metres of the turbine // 入口离水轮机四米以内的鱼道
condition where two weirs upstream were open as well // 上游两道堰也已打通的河段
voice millers // 磨坊主 | against | lose a tenth of the water // 少一成的水
voice anglers // 钓鱼人 | for | catch barbel above the town // 城上游又钓得到鲃鱼
voice canoeists // 划艇者 | for | carry the boat less often // 少扛几次船
obstacle water rights from another century // 上个世纪的水权
obstacle weirs under monument protection // 列入文保的堰
spread weirs with a pass // 建有鱼道的堰 | 座 | 45-190
standard counts of marked fish // 标记鱼计数
product counting gates // 计数门
scene a miller's wife who films eels by torchlight // 打手电拍鳗鱼的磨坊主太太
scene a schoolboy who reported tag 4711 by postcard // 用明信片上报4711号标签的男孩
term attraction flow // 诱鱼流 | water that shows fish the way // 给鱼指路的水流
term head // 落差 | the drop of a weir // 堰的上下水位差
myth fish find their way anyway // 鱼自己找得到路

@ vacant-flats | housing
name a levy on empty flats // 空置房税
what a charge on flats that stand empty for more than half a year without a reason // 对无故空置半年以上住房征收的费用
people flats // 套住宅
cost cost of administration per flat // 每套行政成本 | yuan // 元 | 38-190
option self-declaration by owners // 业主自报 | a letter a year // 一年一封信 | owners who forget // 有人“忘了”报
option electricity data // 按用电判断 | no snooping at doors // 不用上门窥探 | lamps on timers // 定时灯糊弄
option reports by neighbours // 邻居举报 | eyes on every floor // 每层都有眼睛 | old quarrels // 旧怨借机发作
outcome number of empty flats // 空置套数 | flats // 套 | 820-2400 | -11..-38
outcome rent asked for small flats // 小户型租金 | yuan per square metre // 元/平方米 | 34-58 | -1..-9
outcome share of flats let to tourists // 短租游客的比例 | % // % | 4.1-9.2 | 0.4..3.6
side sham tenants // 假租客
side heirs who pay before the will is read // 遗产未分先缴税的继承人
mechanism a year of grace with advice // 一年宽限加辅导
mechanism repair loans for owners // 业主修缮贷款
mechanism names published at the town hall // 市政厅公示名单
condition where the levy rose every year // 税率逐年上升的城市
condition where waiting lists were longer than two years // 轮候超过两年的城市
voice heirs // 继承人 | against | cannot agree within six months // 半年内谈不拢
voice people on waiting lists // 轮候者 | for | count dark windows on the way home // 回家路上数黑着的窗
voice chimney sweeps // 扫烟囱的人 | against | are asked who lives where // 老被问谁住哪儿
obstacle registers that do not match // 各登记册对不上
obstacle courts that take three years // 官司一打三年
spread cities with a levy // 征收空置税的城市 | 个 | 6-28
standard definition of an empty flat // 空置住房认定
product consumption dashboards // 用量看板
scene a postman who knows which names are ghosts // 知道哪些名字是“鬼”的邮递员
scene a student who waters plants in nine empty flats // 给九套空房浇花的大学生
term vacancy rate // 空置率 | empty flats out of a hundred // 一百套里空着几套
term speculative vacancy // 投机性空置 | waiting for a better price // 等更高的价
myth owners never leave flats empty on purpose // 没人会故意空着房

@ roof-extensions | housing
name wooden storeys on old roofs // 旧楼木结构加层
what one or two floors of timber put on blocks from the sixties // 在六十年代楼房顶上加一两层木结构
people flats // 套住宅
cost cost per square metre // 每平方米造价 | yuan // 元 | 3900-7600
option rooms built in a factory // 工厂预制房间 | noise for one week // 只吵一周 | cranes that close the street // 吊车封街
option frames nailed on site // 现场木框架 | parts that fit a narrow stair // 构件能过窄楼道 | rain in the open roof // 敞顶怕雨
option a light floor for shared rooms // 轻型公共层 | laundry and terrace for all // 洗衣房露台人人有份 | no rent from it // 收不到租
outcome flats gained per block // 每栋新增套数 | flats // 套 | 5-12 | 6..31
outcome heating of the floor below // 下层采暖能耗 | kWh a year // 千瓦时/年 | 6100-9400 | -14..-39
outcome length of works // 工期 | weeks // 周 | 26-44 | -17..-52
side footsteps above // 楼上脚步声
side shade on neighbours' balconies // 挡了邻家阳台
mechanism walls that stand on the old ones // 新墙落在旧墙上
mechanism lifts added at the same time // 同时加装电梯
mechanism tenants who move up first // 老租户优先上楼
condition where the old ceiling had been calculated with reserve // 原楼板留有余量的楼
condition where the lift was paid by the new flats // 电梯由新户出钱的楼
voice tenants on the top floor // 顶楼租户 | against | hear steps where there was sky // 头顶从天变成脚步声
voice carpenters // 木工 | for | work under a roof in winter // 冬天也在屋里干活
voice fire brigades // 消防队 | against | need a longer ladder // 云梯得加长
obstacle parking spaces demanded per flat // 按户要求的停车位
obstacle plans that were lost // 图纸丢了
spread blocks with a new storey // 加层完工的楼 | 栋 | 40-170
standard sound between old and new storeys // 新旧层间隔声
product timber modules // 木结构模块
scene a widow who moved two floors up to see the hills // 往上搬两层好看山的老太太
scene a crane operator who set a kitchen down on a carpet // 把厨房稳稳放在地毯上的吊车手
term load reserve // 承载余量 | what a house can still carry // 房子还能承多少
term impact sound // 撞击声 | steps heard through a floor // 隔着楼板听见的脚步
myth old blocks cannot carry more // 老楼承不住

@ fermented-beans | food
name local beans instead of soya // 本地豆代替进口大豆
what faba beans and lupins grown nearby and fermented into tempeh, sauces and spreads // 就近种植、发酵成天贝、酱料和抹酱的蚕豆与羽扇豆
people tasters // 名品尝者
cost cost per kilogram // 每千克成本 | yuan // 元 | 7-23
option tempeh from faba beans // 蚕豆天贝 | a bite like nuts // 有坚果嚼劲 | two days of warmth // 要保温两天
option lupin sauce // 羽扇豆酱 | depth without wheat // 不含小麦也有层次 | bitterness to be washed out // 苦味要洗掉
option spreads with herbs // 香草豆泥抹酱 | jars that travel // 罐装好运 | short life once opened // 开封后放不久
outcome protein from local fields // 本地蛋白占比 | % // % | 8-17 | 3..16
outcome nitrogen fertiliser // 氮肥用量 | kilograms per hectare // 千克/公顷 | 110-160 | -21..-63
outcome score in blind tasting // 盲评得分 | points // 分 | 47-63 | -6..21
side wind after meals // 饭后胀气
side a rare allergy to lupin // 少见的羽扇豆过敏
mechanism cultures kept by one dairy // 由一家乳品厂保存菌种
mechanism beans shelled before cooking // 煮前去皮
mechanism canteens that buy ahead // 食堂提前订购
condition where beans followed wheat in the rotation // 小麦后茬种豆的地块
condition where the fermenter stood in the same town // 发酵坊就在本镇的产地
voice cooks in canteens // 食堂厨师 | for | have something new for Wednesdays // 周三有了新花样
voice soya importers // 大豆进口商 | against | doubt the harvest of a dry year // 怀疑旱年收成
voice farmers with clay soil // 黏土地农民 | for | save a round of fertiliser // 省一遍肥
obstacle mills that take thirty tonnes at least // 磨坊三十吨起收
obstacle weevils in stored beans // 仓储豆象
spread hectares of food beans // 食用豆公顷数 | 公顷 | 410-1800
standard allergen labels for lupin // 羽扇豆过敏原标示
product fermentation chambers // 发酵箱
scene a cheesemaker who inoculates beans on Sundays // 周日给豆子接种的奶酪师
scene a soldier who traded chocolate for bean spread // 拿巧克力换豆酱的士兵
term inoculation // 接种 | adding a living culture // 加入活菌
term antinutrient // 抗营养因子 | matter that hinders digestion // 妨碍消化的物质
myth only soya can replace meat // 只有大豆能代替肉

@ surplus-bread | food
name yesterday's bread as raw material // 隔夜面包再利用
what unsold loaves that are dried and turned into beer, crumbs and new dough // 把没卖掉的面包烘干，做成啤酒、面包屑和新面团
people bakeries // 家面包店
cost cost per kilogram collected // 每千克回收成本 | yuan // 元 | 1.2-4.6
option beer from old loaves // 面包啤酒 | a story that sells // 有故事好卖 | small vats // 酿量小
option crumbs in new dough // 旧面包入新面团 | use in the same house // 店里自己消化 | a limit of one tenth // 只能加一成
option feed for hens // 喂鸡 | no sorting // 不用分拣 | little money // 卖不了几个钱
outcome bread thrown away // 丢弃面包量 | kilograms a day // 千克/天 | 24-61 | -33..-78
outcome flour bought // 面粉采购 | kilograms a week // 千克/周 | 410-880 | -3..-12
outcome share of customers who ask for it // 点名购买的顾客比例 | % // % | 4-11 | 3..17
side mould in wet weeks // 潮湿周里发霉
side seeds that block the pump // 籽粒堵泵
mechanism drying with the oven's last heat // 用烤炉余热烘干
mechanism crates that are swapped at the door // 门口换箱
mechanism a price for each kilogram // 按千克计价
condition where five bakeries shared a dryer // 五家共用烘干机的街区
condition where baking went on in the shop // 店内现烤的面包店
voice bakers' apprentices // 面包学徒 | for | throw away nothing they shaped // 亲手做的不用扔
voice chains // 连锁店 | against | want shelves full at closing // 打烊时货架也要满
voice brewers // 酿酒师 | for | save a fifth of the malt // 省两成麦芽
obstacle hygiene rules for returns // 退货食品规定
obstacle nuts in unknown places // 不知混在哪里的坚果
spread bakeries that return bread // 参与回收的面包店 | 家 | 70-290
standard traces of nuts in reused bread // 再用面包坚果痕量
product bread mills // 面包粉碎机
scene a brewer who can taste rye from caraway in the dark // 摸黑能尝出黑麦和葛缕子的酿酒师
scene a nun who has collected crusts for thirty years // 收了三十年面包皮的修女
term spent grain // 酒糟 | what is left after brewing // 酿完剩下的渣
term water activity // 水分活度 | water that mould can use // 霉菌用得上的水
myth old bread is only good for ducks // 旧面包只能喂鸭子

@ sleep-trains | transport
name shared sleeper carriages // 合乘卧铺列车
what night trains with small cabins for two and seats that fold flat, between cities six to eleven hours apart // 在相隔六到十一小时的城市间开行、有双人小间和可放平座椅的夜行列车
people travellers // 名旅客
cost cost per berth and night // 每铺每晚成本 | yuan // 元 | 210-640
option cabins for two // 双人小间 | a door to close // 有门可关 | few berths per carriage // 一节车铺位少
option pods with a curtain // 带帘胶囊铺 | a low price // 票价低 | snoring all around // 四周打鼾
option seats that fold flat // 放平座椅 | day use of the same carriage // 白天也能用 | light from the corridor // 走廊漏光
outcome flights replaced on the route // 线路航班替代比例 | % // % | 4-11 | 3..17
outcome hours slept on board // 车上睡眠时长 | hours // 小时 | 4.6-5.9 | 5..24
outcome share of trains on time // 准点率 | % // % | 68-81 | -7..9
side brakes at three in the morning // 凌晨三点的刹车
side cold corridors // 走廊冷
mechanism slower running with fewer stops // 慢开少停
mechanism showers at the stations of arrival // 到站可淋浴
mechanism tickets sold with the tram // 与电车联票
condition where the journey took eight to nine hours // 全程八九小时的线路
condition where works were banned on the line at night // 夜间不施工的线路
voice sleeping-car attendants // 卧铺乘务员 | for | know travellers by name again // 又叫得出旅客名字
voice freight operators // 货运公司 | against | lose paths after midnight // 后半夜的运行线没了
voice business travellers // 商务旅客 | for | save a hotel and arrive by seven // 省一晚旅馆七点就到
obstacle carriages that take four years to build // 四年才造好的车厢
obstacle track fees by day and night alike // 昼夜一样的线路费
spread night routes // 夜行线路 | 条 | 9-34
standard noise in sleeping cars // 卧铺车厢噪声
product cabin modules // 卧铺模块
scene a judge who writes verdicts between two borders // 在两个边境之间写判决的法官
scene a family that brushes teeth in three countries // 在三国刷牙的一家人
term path // 运行线 | a slot on the railway // 铁路上的一个时隙
term load factor // 客座率 | berths sold out of a hundred // 一百铺卖出几铺
myth nobody sleeps on night trains // 夜车上没人睡得着

@ home-hospital | care
name hospital care at home // 居家住院
what treatment with drips, visits twice a day and a telephone that is always answered, in the patient's own bed // 在自家床上输液、一天两次上门、电话随时有人接的治疗
people patients // 名患者
cost cost per patient and day // 每名患者每日成本 | yuan // 元 | 310-880
option nurses by bicycle // 护士骑车上门 | quick turns in the old town // 老城里转得快 | oxygen bottles // 氧气瓶带不动
option a tablet and sensors // 平板加传感器 | values all night // 整夜有数值 | alarms from loose patches // 贴片松了就报警
option a guest room in a care home // 养老院客房 | help next door // 隔壁就有人 | a strange bed // 床不是自己的
outcome days until recovery // 康复天数 | days // 天 | 8.1-12.4 | -6..-23
outcome infections per hundred patients // 每百名患者感染数 | cases // 例 | 5.2-9.8 | -18..-57
outcome share of relatives who feel overtaxed // 感到吃不消的家属比例 | % // % | 19-31 | 2..14
side nights without a bell to ring // 夜里没有呼叫铃
side cats on sterile cloths // 猫踩无菌布
mechanism food that people like // 吃的是自己爱吃的
mechanism walking to the kitchen // 走到厨房去
mechanism one nurse for the whole stay // 全程同一名护士
condition where somebody else slept in the flat // 家里另有人过夜的患者
condition where the ambulance needed less than nine minutes // 救护车九分钟内能到的片区
voice ward nurses // 病房护士 | against | are left with the sickest only // 病房只剩最重的
voice patients over eighty // 八十岁以上患者 | for | find the bathroom in the dark // 摸黑也找得到卫生间
voice spouses // 配偶 | against | learn to read a drip at seventy // 七十岁学看点滴
obstacle insurers that pay per bed // 按床付费的保险
obstacle stairs without a lift // 没电梯的楼
spread places at home // 居家住院床位 | 张 | 90-420
standard night cover for home patients // 居家患者夜间值守
product home drip stands // 家用输液架
scene a fisherman who heals with a view of his boat // 望着自己的船养病的渔民
scene a nurse who carries soup in her pannier // 车筐里带着汤的护士
term early discharge // 提前出院 | going home before the usual day // 比平常早几天回家
term remote monitoring // 远程监测 | watching values from afar // 隔着距离看数值
myth one only gets well in hospital // 病只能在医院里好
`;
