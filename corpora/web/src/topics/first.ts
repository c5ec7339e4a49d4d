// data file: topics of the generated web, one block a topic; the lines are explained in ../topics.ts.
export const FIRST_TOPICS = `
@ night-buses | transport
name night buses // 夜间公交
what bus lines that keep running between midnight and five, so that shift workers and travellers need not take a taxi // 零点到五点之间继续运行、让上夜班的人和晚到的旅客不必打车的公交线路
people passengers // 名乘客
cost cost per passenger trip // 每人次成本 | yuan // 元 | 5-19
option fixed night lines // 固定夜班线 | a timetable that people can remember // 时刻表好记 | half-empty runs on weeknights // 平日夜里空驶多
option minibuses booked by telephone // 电话预约小巴 | reach into streets without a stop // 能开进没有站点的街巷 | long waits on Friday nights // 周五夜里等待时间长
option shared taxis at bus fare // 公交票价的合乘出租车 | a quick start without new vehicles // 不用买新车、上马快 | quarrels over detours // 绕路引起的争执
outcome average wait at stops // 站点平均候车时间 | minutes // 分钟 | 19-34 | -14..-41
outcome share of night workers without a car // 不用私家车的夜班职工比例 | % // % | 28-46 | 4..17
outcome number of missed early shifts // 早班迟到人次 | a month // 人次/月 | 210-690 | -9..-33
side noise where buses turn round // 折返处的噪声
side vomit and litter in the last row // 后排的呕吐物和垃圾
mechanism timed connections at one hub // 各线在同一枢纽定时衔接
mechanism drivers who stay on the same line // 司机固定跑同一条线
mechanism a stop within five minutes of the hospital gate // 医院门口五分钟步行内设站
condition where lines meet at one hub every half hour // 各线每半小时在同一枢纽会合的地方
condition where hospitals and markets share their shift times // 医院和批发市场公布班次的地方
voice taxi drivers // 出租车司机 | against | fear for the best-paid hours of the night // 担心失去夜里最赚钱的时段
voice hospital staff // 医院职工 | for | can plan the way home without asking a colleague for a lift // 回家不必再求同事捎一程
voice residents near depots // 车场附近居民 | against | sleep badly when engines idle before dawn // 天亮前车辆怠速影响睡眠
obstacle a shortage of drivers for the small hours // 愿意开后半夜的司机不足
obstacle contracts that pay operators by day kilometres only // 只按白天里程付费的运营合同
spread cities with night lines // 开通夜间公交的城市 | 个 | 9-30
standard guaranteed connections at night hubs // 夜间枢纽衔接保障
product dispatch consoles // 夜班调度台
scene a nurse who leaves the ward at half past one // 凌晨一点半下班的护士
scene a baker who has to be at the oven by three // 三点就得守在炉边的面包师傅
term headway // 发车间隔 | the time between two buses of one line // 同一线路前后两班车相隔的时间
term dead run // 空驶 | the way a bus drives without passengers // 车上没有乘客的一段行程
myth night buses carry nobody but drunks // 夜间公交只有醉汉才坐

@ block-heat-pumps | energy
name heat pumps in old apartment blocks // 老旧居民楼热泵改造
what the replacement of gas boilers in blocks built before 1990 by machines that lift warmth from air, ground or waste water // 用从空气、土壤或污水中取热的设备，替换1990年以前居民楼里的燃气锅炉
people households // 户家庭
cost heating cost per square metre and winter // 每平方米每采暖季费用 | yuan // 元 | 14-39
option one large pump in the cellar // 地下室集中式热泵 | a single machine to look after // 只需照看一台设备 | digging in the yard for a whole summer // 院子要开挖整整一个夏天
option small pumps on balconies // 阳台分户热泵 | no vote of all owners // 不必全体业主表决 | fans that hum next to bedroom windows // 卧室窗边的风机嗡嗡声
option warmth taken from the sewer // 污水源热泵 | steady output in hard frost // 严寒时出力稳定 | filters that clog with fat // 滤网容易被油脂堵塞
outcome winter energy use per flat // 每户采暖季能耗 | kWh // 千瓦时 | 5200-8900 | -22..-51
outcome indoor temperature in the coldest week // 最冷一周的室内温度 | degrees // ℃ | 16-18.5 | 6..17
outcome carbon emission of the block // 整栋楼碳排放 | tonnes a year // 吨/年 | 140-390 | -26..-58
side dry air and cracked wooden floors // 空气干燥、木地板开裂
side blown fuses on frosty evenings // 严寒夜晚跳闸
mechanism larger radiators that manage with lukewarm water // 换大的散热器，温水就够用
mechanism sealed windows fitted before the pump // 装热泵前先换密封窗
mechanism a caretaker trained to read the control panel // 物业有人会看控制面板
condition where the riser pipes had been insulated first // 立管先做了保温的楼
condition where the grid connection was doubled beforehand // 事先完成电力增容的小区
voice pensioners on upper floors // 顶楼的退休老人 | for | no longer heat the kitchen with the gas ring // 不用再开着灶火取暖
voice gas suppliers // 燃气公司 | against | see pipes lose customers that still have to be kept safe // 管网用户减少却仍要保证安全
voice owners who let flats // 出租房业主 | against | pay for a saving that ends up with the tenant // 出了钱，省下的却归租客
obstacle weak cables in the stairwell // 楼道电缆容量太小
obstacle owners' meetings that miss the quorum // 业主大会凑不够法定人数
spread blocks with heat pumps // 完成热泵改造的居民楼 | 栋 | 160-480
standard noise limits for outdoor units // 室外机噪声限值
product balcony heat pumps // 阳台热泵
scene a retired tram driver who wore a coat indoors until last winter // 去年冬天以前在屋里也穿大衣的退休电车司机
scene a young couple on the fifth floor with a baby and a cold north wall // 五楼抱着孩子、北墙冰冷的年轻夫妻
term seasonal performance // 季节能效 | warmth given in a winter divided by the current used for it // 一个采暖季供出的热量除以用掉的电量
term flow temperature // 供水温度 | how warm the water is when it leaves the machine // 水离开机组时的温度
myth heat pumps stop working below zero // 零度以下热泵就不工作

@ later-school-start | education
name later school starts // 推迟上学时间
what the move of the first lesson from half past seven or eight to half past eight or nine // 把第一节课从七点半或八点推迟到八点半或九点的做法
people pupils // 名学生
cost cost per pupil and year // 每名学生每年成本 | yuan // 元 | 60-310
option a later bell for everyone // 全校统一推迟 | one timetable for teachers and buses // 教师和校车只用一张时刻表 | parents who have left for work before // 家长上班时孩子还没出门
option a free first lesson for upper forms // 高年级首节自选 | sleep for those who need it most // 把睡眠留给最缺觉的人 | gaps between the forms of one family // 同一家庭的孩子到校时间错开
option a quiet room before lessons // 课前静息教室 | care for children who come early // 早到的孩子有人照看 | staff hours before eight // 八点前要排教师值班
outcome sleep on school nights // 上学日睡眠时长 | hours // 小时 | 6.4-7.3 | 4..13
outcome number of late arrivals // 迟到人次 | a month // 人次/月 | 130-420 | -21..-56
outcome share of pupils who skip breakfast // 不吃早餐的学生比例 | % // % | 22-39 | -5..-16
side clubs that end after dark // 社团活动拖到天黑
side crowded buses in the commuter peak // 校车赶上通勤高峰
mechanism a bedtime that stays where it was // 就寝时间没有跟着推迟
mechanism light on the way to school // 上学路上天已经亮
mechanism fewer tests in the first hour // 第一小时少安排测验
condition where bus routes had been drawn anew // 重新规划了校车线路的学校
condition where phones stayed outside bedrooms // 手机不进卧室的家庭
voice shift-working parents // 上早班的家长 | against | have nobody at home at half past eight // 八点半家里没有人
voice teachers of first lessons // 教第一节课的老师 | for | meet faces that are awake // 看到的是清醒的面孔
voice trainers of sports clubs // 校队教练 | against | lose daylight on the field // 训练场上少了日照时间
obstacle bus contracts fixed for five years // 一签五年的校车合同
obstacle canteens too small for one common break // 食堂容不下统一的课间
spread schools with a later bell // 推迟上课的学校 | 所 | 40-150
standard earliest hour for lessons in lower forms // 低年级最早上课时间
product timetable planners // 排课软件
scene a fourteen-year-old who falls asleep against the bus window // 靠着校车车窗睡着的十四岁少年
scene a form teacher who moved her test to ten o'clock // 把测验改到十点的班主任
term chronotype // 睡眠时型 | the hour at which a body likes to sleep // 身体习惯入睡的钟点
term sleep debt // 睡眠债 | the hours missed in a week, added up // 一周里缺掉的睡眠总和
myth pupils simply go to bed later // 推迟上学只会让学生睡得更晚

@ workplace-naps | health
name short naps at work // 工间小睡
what breaks of ten to thirty minutes in which staff may lie down during the shift // 让员工在班中躺下休息十到三十分钟的安排
people employees // 名员工
cost cost per employee and month // 每名员工每月成本 | yuan // 元 | 18-95
option nap rooms with bunks // 带铺位的小睡室 | real darkness and quiet // 真正的黑暗和安静 | floor space next to the workshop // 占用车间旁的面积
option reclining chairs at the desk // 工位躺椅 | no walk and no booking // 不用走动也不用预约 | colleagues who talk across the sleeper // 同事隔着睡的人说话
option a longer lunch break // 延长午休 | a rule that needs no furniture // 不需要添置家具 | a later end of the day // 下班时间往后挪
outcome number of errors in the afternoon // 下午差错数 | per 1,000 tasks // 次/千件 | 7-19 | -11..-38
outcome reaction time at four o'clock // 下午四点的反应时间 | milliseconds // 毫秒 | 290-360 | -5..-16
outcome number of sick days // 病假天数 | days a year // 天/年 | 6-11 | -4..-19
side grogginess after long naps // 睡久了头昏
side trouble falling asleep at night // 夜里入睡困难
mechanism an alarm after twenty minutes // 二十分钟后叫醒
mechanism managers who lie down themselves // 主管自己也去躺一会儿
mechanism caffeine taken just before // 小睡前先喝咖啡
condition where shifts began before six // 六点前上班的班组
condition where the room was more than two minutes from the line // 小睡室离产线走路超过两分钟的工厂
voice night-shift nurses // 夜班护士 | for | drive home with open eyes // 开车回家时眼睛睁得开
voice foremen // 班组长 | against | count the minutes until the line runs again // 数着分钟等产线恢复
voice works councils // 职工代表会 | for | want the break paid and on paper // 要求小睡计薪并写进制度
obstacle the look of sleeping staff // 员工睡觉“不好看”的观念
obstacle insurance rules for unattended machines // 机器无人看管的保险条款
spread firms with a nap rule // 写入小睡制度的企业 | 家 | 50-210
standard paid rest periods in long shifts // 长班次带薪休息
product nap pods // 小睡舱
scene a crane driver who shuts his eyes before the last container // 吊最后一个箱子前闭眼养神的吊车司机
scene a call-centre team that draws lots for two bunks // 抽签用两张铺位的客服小组
term sleep inertia // 睡眠惯性 | the dull minutes after waking // 醒来后发懵的几分钟
term circadian dip // 午后低谷 | the hours after lunch in which attention sinks // 午饭后注意力下降的几个小时
myth napping at work is laziness // 上班睡觉就是偷懒

@ cargo-bike-parcels | logistics
name cargo bikes for parcels // 货运自行车送包裹
what the last two kilometres of parcel delivery by electric bikes from a small depot in the quarter // 从街区小仓出发、用电动货运自行车完成最后两公里的包裹派送
people couriers // 名快递员
cost cost per parcel // 每件派送成本 | yuan // 元 | 2.1-6.4
option containers as micro depots // 集装箱式微仓 | a place that can be moved overnight // 一夜之间就能挪走 | rent for a parking bay in the centre // 要付市中心停车位的租金
option bikes with swappable boxes // 可换箱货运自行车 | loading in under three minutes // 三分钟内装完 | boxes that fit one maker only // 箱体只认一家厂商
option trailers behind ordinary e-bikes // 普通电动车加挂拖斗 | low price // 价格低 | trouble in snow and on kerbs // 雪天和路缘处难走
outcome number of parcels per hour // 每小时派件量 | parcels // 件 | 13-21 | 6..34
outcome emission per parcel // 每件包裹碳排放 | grams // 克 | 190-420 | -48..-79
outcome minutes of double parking per street // 每条街的违停时长 | minutes a day // 分钟/天 | 46-130 | -19..-52
side stolen batteries // 电池被盗
side worn knees among couriers // 快递员膝盖劳损
mechanism the search for parking that falls away // 省去找车位的时间
mechanism routes drawn around one-way streets // 绕开单行道的路线规划
mechanism a second sorting before dawn // 天亮前多做一次分拣
condition where more than forty addresses share a block // 一个街块超过四十个地址的地方
condition where lanes were at least two metres wide // 自行车道宽两米以上的街区
voice couriers over fifty // 五十岁以上的快递员 | against | dread the hills with a full box // 满载上坡心里发怵
voice shopkeepers // 沿街店主 | for | get the morning's goods before opening // 开门前就能收到货
voice van drivers // 厢式车司机 | against | see the easy stops go to the bikes // 好送的单子都归了自行车
obstacle land for depots in the centre // 市中心没有建仓用地
obstacle different battery plugs of every maker // 各家电池接口不一
spread micro depots in use // 投入使用的微型仓 | 座 | 25-110
standard exchangeable boxes for cargo bikes // 货运自行车换箱接口
product cargo bikes // 货运自行车
scene a courier who carries sixty parcels through an alley no van can enter // 在厢式车进不去的巷子里送六十件包裹的快递员
scene a florist who watches the box being swapped at seven // 七点看着换箱的花店老板
term micro depot // 微型仓 | a store of a few square metres near the recipients // 离收件人很近、只有几平方米的小仓
term drop density // 投递密度 | how many stops lie on one kilometre // 一公里内有多少个投递点
myth bikes can carry only letters // 自行车只能送信件
`;
