// data file: topics of the generated web, one block a topic; the lines are explained in ../topics.ts.
export const SECOND_TOPICS = `
@ rewetted-peat | ecology
name rewetted peatland // 泥炭地复湿
what drained bogs and fens in which ditches are closed so that the ground water returns to the surface // 把排水沟堵上、让地下水重新回到地表的沼泽和湿地
people hectares // 公顷土地
cost cost per hectare // 每公顷成本 | yuan // 元 | 4200-16800
option wooden dams in the ditches // 沟内木坝 | work that two people can do by hand // 两个人手工就能做 | planks that rot within ten years // 木板十年内会腐烂
option peat plugs pressed by digger // 挖机压实泥炭塞 | a seal that heals itself // 能自行愈合 | machine tracks across the wet ground // 湿地上留下履带印
option a ring wall with a weir // 围堰加溢流口 | water levels set to the centimetre // 水位能精确到厘米 | weeds in the first three summers // 头三个夏天杂草多
outcome carbon loss per hectare // 每公顷碳流失 | tonnes a year // 吨/年 | 17-29 | -36..-81
outcome number of breeding birds // 繁殖鸟数量 | pairs // 对 | 24-70 | 18..73
outcome depth of the water table in August // 八月地下水埋深 | centimetres // 厘米 | 48-90 | -41..-78
side methane in the first wet years // 复湿头几年的甲烷
side mosquitoes near farmsteads // 农舍附近的蚊虫
mechanism moss that grows back within two summers // 两个夏天内苔藓恢复
mechanism ditches closed from the upper end downwards // 从上游往下依次堵沟
mechanism sods spread on the bare ground // 在裸地上铺草皮
condition where the remaining peat was deeper than one metre // 残留泥炭厚度超过一米的地块
condition where neighbours agreed on one common water level // 邻近农户约定同一水位的地方
voice dairy farmers // 奶农 | against | need dry ground for machines in May // 五月机械下地需要干地
voice water boards // 水务部门 | for | gain a sponge above the villages // 村庄上游多了一块“海绵”
voice reed cutters // 割芦苇的人 | for | sell roofing reed from land that had been lost // 荒掉的地又能卖苇料
obstacle subsidies tied to dry fields // 补贴只发给旱地
obstacle scattered ownership of narrow strips // 条状地块产权零散
spread hectares under water again // 恢复水位的公顷数 | 公顷 | 900-3600
standard credits for avoided peat loss // 泥炭减损碳汇核算
product water-level loggers // 水位记录仪
scene a farmer who cuts cattail where maize used to drown // 在从前淹玉米的地里割香蒲的农民
scene a ranger who reads the gauge from a boardwalk // 在木栈道上读水尺的巡护员
term paludiculture // 湿地农业 | farming on ground that stays wet // 在保持湿润的土地上耕作
term bulk density // 容重 | how much a dry litre of soil weighs // 一升干土的重量
myth wet bogs only breed mosquitoes // 湿沼泽只会养蚊子

@ bamboo-beams | materials
name laminated bamboo beams // 胶合竹梁
what beams glued from planed strips of bamboo for halls, bridges and houses of up to six storeys // 用刨平的竹条胶合而成、可用于厅堂、桥梁和六层以下房屋的梁
people beams // 根试件
cost price per cubic metre // 每立方米价格 | yuan // 元 | 3900-9200
option hot-pressed beams // 热压胶合梁 | high density throughout // 密度高而均匀 | dark streaks from the press // 压制留下的深色条纹
option cold-glued beams with soy resin // 大豆胶冷压梁 | air without formaldehyde // 不含甲醛 | slow curing in damp months // 潮湿月份固化慢
option bamboo with a steel strip // 竹钢组合梁 | long spans without a post // 跨度大而无需立柱 | recycling in two separate streams // 回收时要分两道工序
outcome bending strength // 抗弯强度 | MPa // 兆帕 | 62-96 | 9..31
outcome swelling after a wet month // 潮湿一个月后的膨胀 | millimetres // 毫米 | 2.4-5.8 | -12..-47
outcome embodied carbon of the frame // 结构隐含碳 | kilograms per square metre // 千克/平方米 | 118-205 | -24..-57
side splitting at bolt holes // 螺栓孔处开裂
side beetle holes in sapwood strips // 边材竹条虫蛀
mechanism strips cut from culms older than four years // 选用四年以上的竹材
mechanism oil heat treatment before gluing // 胶合前油热处理
mechanism staggered joints of the strips // 竹条接头错缝排列
condition where humidity on site stayed below seventy per cent // 工地湿度保持在七成以下的项目
condition where beams were planed within a day of gluing // 刨光后一天内完成胶合的工厂
voice carpenters // 木工 | for | can work it with the usual saws // 用平常的锯子就能加工
voice fire inspectors // 消防验收人员 | against | miss long furnace tests // 认为缺少长时间耐火试验
voice bamboo growers // 竹农 | for | sell thick culms that used to be firewood // 从前当柴烧的粗竹卖得出价
obstacle codes that know timber and steel only // 规范里只有木和钢
obstacle uneven quality between harvests // 每一批竹材质量不一
spread buildings with bamboo frames // 采用竹结构的建筑 | 栋 | 14-60
standard strength classes for glued bamboo // 胶合竹强度等级
product beam presses // 竹梁压机
scene a village school whose hall spans fourteen metres without a post // 大厅跨十四米没有一根柱子的村小学
scene an engineer who loads a beam with sandbags until it groans // 往梁上堆沙袋直到它吱呀作响的工程师
term delamination // 脱层 | glue lines that open // 胶缝张开
term characteristic strength // 特征强度 | the value that nineteen of twenty specimens reach // 二十根试件里有十九根达到的强度
myth bamboo rots within a few years // 竹子几年就烂

@ four-day-week | work
name the four-day week // 四天工作制
what full pay for four working days, with the same tasks or nearly so // 工资不变、每周只上四天班，任务基本照旧
people employees // 名员工
cost cost per employee and month // 每名员工每月额外成本 | yuan // 元 | 120-720
option one common free day // 统一休同一天 | offices that can close and save heat // 办公室可以关门省暖气 | callers who reach nobody on Fridays // 周五客户找不到人
option rotating free days // 轮流休息 | service on all weekdays // 工作日都有人服务 | handovers that eat an hour // 交接要吃掉一小时
option shorter days instead of fewer // 改为缩短每日工时 | afternoons with the children // 下午能陪孩子 | the same number of commutes // 通勤次数不变
outcome number of resignations // 离职人数 | a quarter // 人/季度 | 14-44 | -17..-49
outcome output per hour // 每小时产出 | points // 分 | 92-104 | 3..15
outcome share of staff who feel worn out // 感到疲惫的员工比例 | % // % | 41-62 | -7..-24
side work that slides into the evening // 工作悄悄挪到晚上
side envy between office and workshop // 办公室和车间之间的攀比
mechanism meetings cut to fifteen minutes // 会议压到十五分钟
mechanism agreed hours without messages // 约定不发消息的时段
mechanism tasks dropped ahead of the trial // 试行前先砍掉一批任务
condition where teams could choose their free day // 团队自己选休息日的单位
condition where targets were set by week and not by hour // 按周而不按小时定指标的企业
voice young parents // 年轻父母 | for | spend the free day at the paediatrician instead of asking for leave // 带孩子看病不必再请假
voice owners of small shops // 小店店主 | against | cannot find a second person for the counter // 柜台找不到第二个人
voice line workers // 产线工人 | against | fear a faster belt // 担心流水线提速
obstacle customers who expect an answer within the day // 客户要求当天答复
obstacle wage rules that count days // 按天计薪的工资规定
spread employers with four days // 实行四天制的单位 | 家 | 30-120
standard overtime in compressed weeks // 压缩工作周的加班认定
product shift planners // 排班软件
scene an accountant who repairs bicycles on Fridays // 周五修自行车的会计
scene a print shop that closes on Mondays and lost one client // 周一关门、丢了一个客户的印刷店
term compressed hours // 压缩工时 | the same hours in fewer days // 同样的工时挤进更少的天数
term presenteeism // 隐性缺勤 | being there without getting anything done // 人在岗位却做不了事
myth four days mean a fifth less work // 少上一天就少干五分之一的活

@ masters-strength | sport
name strength training for older runners // 中老年跑者力量训练
what two or three weekly sessions with weights for runners over fifty, beside or instead of some kilometres // 让五十岁以上跑者每周做两三次负重训练，补充或替代一部分跑量
people runners // 名跑者
cost cost per runner and season // 每名跑者每季费用 | yuan // 元 | 240-1300
option heavy lifts with few repeats // 大重量少次数 | most strength for the hour // 单位时间力量增长最多 | a coach at the bar // 需要教练在旁保护
option jumps and hops // 跳跃训练 | no equipment // 不用器械 | sore Achilles tendons // 跟腱酸痛
option elastic bands at home // 居家弹力带 | no travel on winter evenings // 冬夜不用出门 | little progress after ten weeks // 十周后进步变小
outcome time over ten kilometres // 十公里成绩 | minutes // 分钟 | 48-61 | -2..-9
outcome number of injuries // 伤病次数 | per 1,000 hours // 次/千小时 | 5.1-9.8 | -16..-48
outcome oxygen cost of running // 跑步耗氧 | millilitres per kilogram and kilometre // 毫升/千克/公里 | 196-218 | -2..-8
side stiff legs on the next run // 第二天跑步腿发僵
side weight gain in the first month // 头一个月体重上升
mechanism stiffer tendons // 肌腱刚性提高
mechanism longer pauses between lifting and running // 力量课与跑步之间间隔更长
mechanism fewer junk kilometres // 减少无效跑量
condition where sessions were supervised for the first six weeks // 头六周有人指导的小组
condition where weekly distance stayed under fifty kilometres // 周跑量不超过五十公里的跑者
voice club coaches // 俱乐部教练 | for | lose fewer people to knee pain in March // 三月里因膝痛退出的人少了
voice marathon veterans // 老马拉松跑者 | against | miss the long run that the gym replaces // 舍不得被健身房换掉的长距离
voice physiotherapists // 理疗师 | for | see tendons recover under load // 看到肌腱在负荷下恢复
obstacle gyms that feel made for the young // 健身房氛围偏年轻
obstacle plans copied from athletes of twenty // 照搬二十岁运动员的计划
spread clubs with a weights evening // 开设力量课的跑团 | 个 | 35-140
standard certificates for coaches of older athletes // 中老年运动教练认证
product folding squat racks // 折叠深蹲架
scene a retired postman who deadlifts his own weight // 能硬拉自己体重的退休邮递员
scene a women's group that hops up the stadium steps on Tuesdays // 周二在看台台阶上跳跃的女子跑团
term running economy // 跑步经济性 | how much oxygen a pace costs // 某一配速要消耗多少氧气
term taper // 减量期 | the easier weeks before a race // 比赛前减少训练的几周
myth weights make runners slow // 练力量会让跑者变慢

@ evening-museums | culture
name late museum openings // 博物馆夜间开放
what opening hours until ten or later on some weekdays, with or without a programme // 在部分工作日开放到晚上十点或更晚，有的带活动，有的不带
people visitors // 名观众
cost cost per evening visit // 每人次夜间成本 | yuan // 元 | 11-44
option a quiet late Thursday // 安静的周四夜场 | rooms in which one hears one's own steps // 展厅里听得见自己的脚步 | few visitors in rain // 雨夜观众少
option concerts among the exhibits // 展厅音乐会 | people who had never come before // 吸引从未来过的人 | vibration near the cases // 展柜附近有振动
option workshops with curators // 策展人工作坊 | talks that go on in the café // 话题能聊到咖啡馆 | twenty places and long lists // 只有二十个名额、排队长
outcome number of visitors under thirty // 三十岁以下观众人数 | a month // 人次/月 | 900-3100 | 12..58
outcome average length of a visit // 平均参观时长 | minutes // 分钟 | 52-84 | 8..37
outcome share of first-time visitors // 首次到访观众比例 | % // % | 17-31 | 3..14
side overtime of guards // 保安加班
side light damage to works on paper // 纸质文物受光损伤
mechanism a ticket that also pays the tram // 门票含电车票
mechanism darkened entrances with one lit object // 入口调暗、只照亮一件展品
mechanism staff who may tell their own stories // 允许讲解员讲自己的故事
condition where a tram stop lay within three hundred metres // 三百米内有电车站的馆
condition where cafés stayed open as long // 咖啡馆同样营业到闭馆的馆
voice conservators // 文物保护人员 | against | count every hour of lamps // 每一小时灯光都要计较
voice students // 大学生 | for | come after the library closes // 图书馆关门以后才有空来
voice neighbours of the square // 广场周边居民 | against | hear the queue under the windows // 窗下都是排队的声音
obstacle guards' contracts that end at six // 保安合同只到晚上六点
obstacle insurance for loans after dark // 借展品夜间保险
spread museums with late evenings // 开设夜场的博物馆 | 家 | 20-75
standard light budgets for evening hours // 夜间展陈光照预算
product dimmable showcase lamps // 可调光展柜灯
scene a night porter who visits one painting every Thursday // 每周四去看同一幅画的夜班门卫
scene two students who proposed to each other beside a ship's anchor // 在船锚旁互相求婚的两个学生
term lux hour // 勒克斯小时 | light received by an object, summed over time // 展品受光量随时间的累计
term dwell time // 停留时间 | how long people stay in front of one object // 观众在一件展品前停留的时间
myth only tourists come at night // 晚上来的都是游客
`;
