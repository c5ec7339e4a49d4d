// data file: topics of the generated web, one block a topic; the lines are explained in ../topics.ts.
export const THIRD_TOPICS = `
@ road-pricing | city
name road pricing in city centres // 市中心道路收费
what a charge for driving into the centre that rises and falls with the hour // 驶入市中心按时段浮动收取的费用
people car trips // 次车辆出行
cost cost of collecting one charge // 单次收费的征收成本 | yuan // 元 | 0.6-3.4
option a ring of cameras // 环线摄像头 | a border that everybody understands // 边界一目了然 | rat runs just outside the ring // 环外小路车流增多
option a charge by kilometre // 按里程收费 | fairness between short and long trips // 长短途更公平 | a box in every car // 每辆车都得装盒子
option dearer parking instead // 改为提高停车费 | no new technology // 不用新技术 | no effect on through traffic // 对过境车流没用
outcome number of cars entering by day // 每日驶入车辆数 | thousand // 千辆 | 46-120 | -11..-29
outcome average speed of buses // 公交平均车速 | km/h // 公里/小时 | 11-16 | 7..26
outcome share of shops reporting fewer customers // 称客流减少的商店比例 | % // % | 12-24 | 3..15
side rat runs past schools // 学校门前抄近道的车流
side bills sent to the wrong plate // 罚单寄错车牌
mechanism trips moved to another hour // 出行挪到别的时段
mechanism buses paid from the revenue // 用收入补贴公交
mechanism deliveries pooled before seven // 七点前合并送货
condition where a tram ran every five minutes // 电车五分钟一班的片区
condition where residents had one free entry a day // 居民每天免费进城一次的城区
voice shopkeepers in the centre // 市中心店主 | against | count fewer regular customers on weekdays // 平日熟客变少
voice bus drivers // 公交司机 | for | keep the timetable without racing // 不飙车也能准点
voice tradespeople with tools // 带工具上门的手艺人 | against | cannot carry a boiler on the tram // 没法扛着锅炉坐电车
obstacle privacy rules for number plates // 车牌数据隐私规定
obstacle a mayor's promise before the election // 市长选前的承诺
spread cities with a charge zone // 设收费区的城市 | 个 | 4-14
standard deletion periods for plate images // 车牌影像删除期限
product plate cameras // 车牌识别摄像机
scene a plumber who starts his round at five to save the charge // 为省收费五点就出门的水管工
scene a cellist who takes her instrument on the night tram // 抱着琴坐夜班电车的大提琴手
term cordon // 警戒线 | the line whose crossing is charged // 越过就收费的那条线
term elasticity // 弹性 | how strongly demand answers to price // 需求对价格的反应程度
myth the charge only hits the poor // 收费只打到穷人

@ school-meals | food
name free school lunches // 免费校园午餐
what a warm meal at noon for every child, paid by the municipality and not by the parents // 由市里而不是家长付钱、每个孩子中午都有的一顿热饭
people children // 名儿童
cost cost per meal // 每餐成本 | yuan // 元 | 9-27
option a kitchen in each school // 校内厨房 | smell and taste of fresh food // 饭菜新鲜、闻得到香 | cooks who are hard to find // 厨师难招
option a central kitchen with vans // 中央厨房配送 | one purchase for forty schools // 四十所学校一次采购 | lukewarm trays at the end of the tour // 最后几站饭菜温吞
option vouchers for eateries nearby // 周边饭馆餐券 | money that stays in the quarter // 钱留在街区 | fries four days out of five // 五天有四天吃薯条
outcome share of children absent on Mondays // 周一缺勤学生比例 | % // % | 7-13 | -1.4..-4.9
outcome vegetables eaten per day // 每日蔬菜摄入量 | grams // 克 | 96-150 | 14..52
outcome food thrown away per child // 每名儿童剩餐量 | grams a day // 克/天 | 88-170 | -12..-44
side noise in the canteen // 食堂噪声
side waste in the first weeks // 头几周浪费多
mechanism plates filled by the children themselves // 孩子自己盛饭
mechanism teachers who eat at the same table // 老师同桌吃饭
mechanism a menu tasted by a class first // 菜单先由一个班试吃
condition where lunch lasted at least thirty minutes // 午餐不少于三十分钟的学校
condition where a garden was part of lessons // 课程里有菜园的学校
voice parents of small children // 低龄儿童家长 | for | save half an hour every morning // 每天早上省下半小时
voice owners of kiosks // 小卖部店主 | against | sell fewer sweets at noon // 中午零食卖得少了
voice cooks // 厨师 | for | see names behind the portions // 每一份饭背后都认得是谁
obstacle kitchens torn out ten years ago // 十年前拆掉的厨房
obstacle tenders that count price only // 只看价格的招标
spread schools with free lunch // 提供免费午餐的学校 | 所 | 70-260
standard salt and sugar in school meals // 校餐盐糖限量
product steam trolleys // 保温餐车
scene a boy who asks for the recipe of the lentils // 打听扁豆怎么做的小男孩
scene a caretaker who eats with the first form // 和一年级同桌吃饭的校工
term plate waste // 盘余 | what comes back on the plates // 盘子里剩下退回来的
term uptake // 用餐率 | the share of children who take the meal // 实际用餐的孩子所占比例
myth children only eat noodles anyway // 孩子反正只肯吃面条

@ sponge-streets | water
name sponge streets // 海绵街道
what streets whose rain seeps away through planted hollows and open joints instead of rushing into the sewer // 让雨水经由种植洼地和透水缝隙下渗、而不是冲进管网的街道
people street sections // 段街道
cost cost per square metre of street // 每平方米街道成本 | yuan // 元 | 180-640
option planted hollows // 下凹绿地 | shade and birds as a bonus // 顺带有树荫和鸟 | fewer parking bays // 停车位减少
option paving with open joints // 透水铺装 | lanes that stay usable // 路面照常使用 | joints that silt up // 缝隙容易淤堵
option cisterns below the pavement // 人行道下蓄水池 | water for trees in July // 七月有水浇树 | pumps that need a mechanic // 水泵离不开机修工
outcome runoff in heavy rain // 暴雨径流量 | litres per square metre // 升/平方米 | 21-38 | -24..-63
outcome number of flooded cellars // 地下室进水户数 | a year // 户/年 | 34-120 | -19..-66
outcome surface temperature in August // 八月地表温度 | degrees // ℃ | 38-46 | -4..-13
side puddles in frost // 结冰时的积水
side cigarette ends in the hollows // 洼地里的烟头
mechanism soil that was loosened to one metre // 土壤松到一米深
mechanism gullies raised by a hand's breadth // 雨水口抬高一掌
mechanism neighbours who weed twice a year // 邻居一年除两次草
condition where the ground was sandy // 沙质土的街区
condition where cellars had been sealed before // 地下室事先做了防水的楼
voice gardeners of the city // 市政园林工 | for | water fewer trees from lorries // 少用水车浇树
voice drivers without a garage // 没有车库的车主 | against | circle the block for a bay // 绕着街区找车位
voice sewer engineers // 管网工程师 | for | sleep better in June // 六月睡得踏实些
obstacle pipes and cables in the way // 地下管线挡路
obstacle no budget line for upkeep // 养护没有预算科目
spread streets rebuilt as sponges // 改造成海绵的街道 | 条 | 60-210
standard infiltration tests before paving // 铺装前渗透试验
product porous pavers // 透水砖
scene a tenant who no longer carries sandbags down the stairs // 不用再往楼下搬沙袋的住户
scene a toad that moved into Mill Street // 搬进磨坊街的一只蟾蜍
term runoff coefficient // 径流系数 | the share of rain that flows off // 雨水中流走的比例
term design storm // 设计暴雨 | the rain a pipe is built for // 管道按其设计的那场雨
myth sponge streets are full of mosquitoes // 海绵街道招蚊子

@ dementia-villages | care
name dementia neighbourhoods // 失智友好小街区
what small clusters of houses with a shop and a square in which people with dementia move about without locked doors // 由几栋房子、小店和广场组成、失智老人不锁门也能自由走动的住区
people residents // 名住户
cost cost per resident and month // 每名住户每月费用 | yuan // 元 | 5200-11800
option a new village with a wall // 新建围合村落 | freedom inside a safe border // 安全边界内的自由 | distance from the old neighbours // 离老邻居远
option flats among ordinary ones // 混住公寓 | children on the same stairs // 楼道里有孩子 | keys and stoves to worry about // 要操心钥匙和炉灶
option a converted hotel // 旅馆改建 | quick start within a year // 一年内就能启用 | long corridors // 走廊太长
outcome use of sedatives per resident // 每名住户镇静药用量 | doses a month // 剂/月 | 16-31 | -13..-46
outcome time spent outdoors // 户外活动时间 | minutes a day // 分钟/天 | 14-33 | 31..118
outcome share of families who visit weekly // 每周探访的家庭比例 | % // % | 29-47 | 5..19
side falls on uneven ground // 地面不平引起跌倒
side quarrels over the shop till // 小店收银台前的争吵
mechanism staff without uniforms // 工作人员不穿制服
mechanism a route that always leads back // 怎么走都能绕回来的小路
mechanism cooking in groups of six // 六人一组做饭
condition where the same carers stayed with a house // 护理员固定在一栋房子的住区
condition where families had a room to stay overnight // 家属有房间过夜的住区
voice daughters of residents // 住户的女儿们 | for | stay for coffee instead of checking the chart // 能坐下喝杯咖啡而不是查记录
voice night carers // 夜班护理员 | against | cover three houses alone // 一个人要看三栋房子
voice neighbours of the site // 周边居民 | against | worry about people who lose the way // 担心有人走失
obstacle building rules for hospitals // 按医院来要求的建筑规范
obstacle wages below those of clinics // 工资低于医院
spread places in small neighbourhoods // 小街区床位 | 个 | 240-900
standard open doors and liability // 开放门禁与责任
product floor sensors // 地面感应垫
scene a former postman who sorts letters every morning // 每天早上分信的前邮递员
scene a couple who keep the village shop although the money is toy money // 用玩具钱经营村口小店的一对老夫妻
term sundowning // 黄昏综合征 | restlessness that comes with the evening // 傍晚出现的躁动不安
term person-centred care // 以人为本照护 | care that starts from the life a person has led // 从一个人过往生活出发的照护
myth people with dementia do not notice where they are // 失智的人反正不知道自己在哪

@ strip-farming | farming
name strip farming // 条带种植
what fields in which four to eight crops grow side by side in strips as wide as the machines // 在一块地里按农机幅宽并排种四到八种作物的条带
people fields // 块田
cost cost per hectare and year // 每公顷每年成本 | yuan // 元 | 5100-9800
option strips of six metres // 六米条带 | beneficial insects from edge to edge // 益虫能从一边走到另一边 | many turns of the tractor // 拖拉机掉头多
option strips of eighteen metres // 十八米条带 | harvest with the usual machines // 用现有机器就能收 | fewer insects in the middle // 条带中间益虫少
option clover between the strips // 条带间种三叶草 | nitrogen without a bag // 不用袋装氮肥 | slugs in wet springs // 春雨多时蛞蝓多
outcome number of aphids per plant // 每株蚜虫数 | aphids // 只 | 16-44 | -21..-62
outcome yield of wheat // 小麦产量 | tonnes per hectare // 吨/公顷 | 5.6-8.1 | -7..6
outcome insecticide used // 杀虫剂用量 | litres per hectare // 升/公顷 | 1.1-2.6 | -34..-81
side crooked rows after rain // 雨后行线歪斜
side slugs along the clover // 三叶草边的蛞蝓
mechanism ladybirds that overwinter in the edges // 瓢虫在田边越冬
mechanism disease that stops at the next crop // 病害到下一种作物就断了
mechanism roots of unlike depth // 根系深浅不一
condition where hedges stood within eighty metres // 八十米内有树篱的田块
condition where strips ran across the wind // 条带与风向垂直的田块
voice contractors with large harvesters // 大型收割机手 | against | lose an hour a day in turns // 每天掉头要耗一小时
voice beekeepers // 养蜂人 | for | find something in flower until September // 到九月都有花可采
voice grain dealers // 粮商 | against | must weigh small lots // 得一小批一小批过磅
obstacle subsidy maps drawn for whole fields // 补贴地图按整块田画
obstacle headlands too narrow for turning // 地头太窄掉不了头
spread hectares in strips // 条带种植的公顷数 | 公顷 | 700-2600
standard field maps for mixed crops // 混种地块制图
product guidance kits for tractors // 拖拉机导航套件
scene a farmer who counts ladybirds on Sunday mornings // 周日早上数瓢虫的农民
scene an apprentice who drew the field with coloured pencils // 用彩笔画田块的学徒
term headland // 地头 | the edge on which machines turn // 农机掉头的田边
term land equivalent ratio // 土地当量比 | land needed for the same harvest in single crops // 单作达到同样收成所需的土地
myth mixed fields cannot be harvested // 混种的地没法收

@ repair-bonus | economy
name repair vouchers // 维修补贴券
what a public contribution of half the bill when a household has an appliance mended // 家庭修理电器时由公家承担一半账单的办法
people households // 户家庭
cost public cost per repair // 每次维修的公共支出 | yuan // 元 | 70-290
option vouchers from the town hall // 市政厅发券 | a stamp that everyone trusts // 人人信得过的盖章 | queues on Tuesdays // 周二排长队
option a discount at the till // 柜台直接减免 | no form to fill in // 不用填表 | shops that wait months for the money // 店家要等几个月才拿到钱
option repair cafés with tools // 公共维修咖啡馆 | skills that people take home // 学到手艺带回家 | no guarantee afterwards // 修完没有保修
outcome number of appliances repaired // 维修电器数 | a month // 台/月 | 160-520 | 22..96
outcome electrical waste per head // 人均电子垃圾 | kilograms a year // 千克/年 | 9.2-15.4 | -4..-17
outcome turnover of workshops // 维修店营业额 | thousand yuan a month // 千元/月 | 28-64 | 11..49
side repairs billed twice // 重复报账的维修
side old fridges that guzzle current // 旧冰箱费电
mechanism a price below that of a new kettle // 修比买新水壶便宜
mechanism spare parts listed by model // 按型号列出的配件清单
mechanism apprentices taken on again // 维修店重新收学徒
condition where a workshop lay within fifteen minutes // 十五分钟内有维修店的街区
condition where spare parts came within a week // 配件一周内能到货的地方
voice owners of workshops // 维修店老板 | for | take on apprentices after years without // 多年后又开始带徒弟
voice sellers of appliances // 家电卖场 | against | sell fewer cheap machines // 便宜机器卖得少了
voice tenants with old washing machines // 用旧洗衣机的租户 | for | get through the month without a new one // 这个月不用买新的
obstacle parts that are glued in // 零件被胶水粘死
obstacle makers who keep the manuals // 厂家不给维修手册
spread workshops in the scheme // 加入计划的维修店 | 家 | 90-340
standard availability of spare parts // 配件供应期限
product diagnosis sets // 检测套件
scene a widow whose radio speaks again // 收音机又能响了的寡居老太太
scene a twelve-year-old who soldered his own toaster // 自己焊好烤面包机的十二岁孩子
term repairability // 可修性 | how easily a thing can be opened and mended // 一件东西好不好拆、好不好修
term rebound effect // 回弹效应 | savings that are spent on more of the same // 省下来的又花在同类消费上
myth repair always costs more than a new one // 修总比买新的贵

@ listening-machines | technology
name speech captions in meetings // 会议语音字幕
what machines that write down what is said in a room and show it within a second // 把会场里的话一秒内写成字、投到屏幕上的机器
people participants // 名与会者
cost cost per hour of meeting // 每小时会议成本 | yuan // 元 | 3-41
option captions computed in the room // 本地离线字幕 | words that never leave the house // 话不出门 | a fan that everybody hears // 人人听得见的风扇
option captions from a data centre // 云端字幕 | the lowest error rate // 错误率最低 | silence when the line is down // 断网就没字
option a human writer with a machine // 人机合写 | names spelt right // 人名不写错 | a second salary // 多付一份工资
outcome errors per hundred words // 每百词错误数 | words // 词 | 9-21 | -18..-57
outcome share of deaf staff who take the floor // 听障员工发言比例 | % // % | 14-27 | 6..23
outcome length of meetings // 会议时长 | minutes // 分钟 | 58-84 | -5..-21
side jokes written down for ever // 玩笑话被永久记录
side dialects turned into nonsense // 方言被写成天书
mechanism a microphone for every two people // 两人一个话筒
mechanism a list of names loaded beforehand // 会前导入人名表
mechanism people who no longer talk at once // 大家不再抢话
condition where rooms had carpets and curtains // 有地毯和窗帘的会议室
condition where one person spoke at a time // 一次只有一个人发言的会议
voice deaf employees // 听障员工 | for | answer in the same minute as the others // 能和别人同一分钟回应
voice works councils // 职工代表会 | against | fear a record of every slip // 担心每句失言都留底
voice minute takers // 会议记录员 | against | correct more than was written before // 改的比原来写的还多
obstacle rules on recorded speech // 录音使用规定
obstacle rooms with a hollow echo // 回声大的房间
spread councils with live captions // 提供实时字幕的议会 | 个 | 18-70
standard latency of live captions // 实时字幕延迟
product table microphones // 桌面话筒
scene a deaf engineer who interrupted her boss for the first time // 头一回打断上司的听障工程师
scene a councillor whose stutter vanishes in the captions // 字幕里看不出口吃的议员
term word error rate // 词错误率 | wrong words out of a hundred // 一百个词里错几个
term latency // 延迟 | the time between voice and text // 话音与文字之间的时间差
myth machines understand everything by now // 机器现在什么都听得懂

@ cooperative-housing | housing
name housing cooperatives // 住房合作社
what houses owned by those who live in them together, with a share that is paid in once and a rent that covers the cost // 住户共同拥有、一次性入股、租金只抵成本的住房
people members // 名社员
cost rent per square metre // 每平方米月租 | yuan // 元 | 21-58
option a new block on leased land // 租地新建 | land that can never be sold on // 土地永远不会被转卖 | ten years from idea to key // 从起意到拿钥匙要十年
option buying the house one rents // 租户整栋买下 | neighbours who already know each other // 邻居本来就认识 | debts in the first years // 头几年负债重
option a roof of several small projects // 小项目联合体 | one office for forty houses // 四十栋房子共用一个办公室 | assemblies of four hundred people // 四百人的社员大会
outcome number of moves // 搬家户数 | a year // 户/年 | 21-66 | -23..-58
outcome share of income spent on rent // 房租占收入比例 | % // % | 29-41 | -3..-12
outcome waiting time for a flat // 等房时间 | months // 个月 | 19-52 | 14..67
side long assemblies // 冗长的社员大会
side cliques on the stairs // 楼里的小圈子
mechanism rent tied to cost and not to the street // 租金跟成本走而不是跟行情走
mechanism work hours given by members // 社员出工
mechanism loans from older cooperatives // 老合作社借款
condition where the city leased the land for ninety years // 市里租地九十年的项目
condition where common rooms made up a tenth of the area // 公共空间占一成面积的楼
voice young families // 年轻家庭 | for | know the rent of the year after next // 后年的房租心里有数
voice estate agents // 房产中介 | against | lose flats that never come back to the market // 房子再也回不到市场
voice members over seventy // 七十岁以上社员 | against | cannot climb to the assembly room // 爬不上开会的那层楼
obstacle banks that want one owner // 银行只认单一业主
obstacle land sold to the highest bidder // 土地价高者得
spread flats in cooperatives // 合作社住房 | 套 | 1100-4200
standard shares and repayment on leaving // 股金与退社返还
product shared laundries // 共享洗衣房设备
scene a bus driver who chairs the roof committee // 当屋顶委员会主席的公交司机
scene two sisters who swapped flats without a lawyer // 不用律师就换了房的两姐妹
term cost rent // 成本租金 | rent that covers expenses and no profit // 只抵开支、不含利润的租金
term ground lease // 土地租约 | the right to build on land of another // 在他人土地上建房的权利
myth cooperatives are only for the well-off // 合作社只有宽裕人家进得去

@ salt-batteries | energy
name sodium batteries for houses // 家用钠离子电池
what storage units in cellars that use salt instead of lithium and take up the midday sun for the evening // 放在地下室、用盐代替锂、把中午的太阳存到晚上的储能装置
people houses // 户住宅
cost cost per stored kilowatt hour // 每度储电成本 | yuan // 元 | 0.21-0.74
option one unit per house // 一户一台 | independence in a power cut // 停电时自给 | a cupboard less in the cellar // 地下室少一个柜子的地方
option a shared unit per street // 一街共用 | half the price per kilowatt hour // 每度电价格减半 | quarrels over who drew what // 谁用了多少说不清
option units from worn-out buses // 退役公交电池 | second life for old cells // 旧电芯再利用 | uneven wear // 老化不一
outcome share of own solar power used // 自发光伏自用率 | % // % | 31-44 | 13..37
outcome evening load on the street cable // 傍晚街道线路负荷 | kilowatts // 千瓦 | 84-160 | -11..-38
outcome capacity left after a thousand cycles // 千次循环后剩余容量 | % // % | 91-96 | -3..-14
side weight on old floors // 旧楼板承重
side a hum at night // 夜间嗡嗡声
mechanism charging that waits until noon // 等到正午才充电
mechanism tariffs that change by the hour // 按小时变动的电价
mechanism cellars that stay cool // 地下室常年阴凉
condition where roofs faced east and west // 屋顶东西朝向的房子
condition where the meter could be read every quarter of an hour // 电表每十五分钟可读一次的街区
voice grid operators // 电网公司 | for | postpone new cables by years // 新电缆可以推迟好几年
voice firefighters // 消防员 | against | want a plan on the cellar door // 要求地下室门上贴图
voice owners of solar roofs // 光伏屋顶业主 | for | sell less for pennies at noon // 中午不必贱卖
obstacle meters from the last century // 上世纪的老电表
obstacle insurers without figures on fire // 保险公司没有火灾数据
spread houses with sodium storage // 装钠电储能的住宅 | 户 | 420-1900
standard fire tests for cellar storage // 地下室储能防火试验
product home storage units // 家用储能柜
scene a family that cooked through a storm while the street was dark // 整条街停电、照常做饭的一家人
scene a retired physicist who logs every cycle by hand // 手抄每次循环的退休物理老师
term cycle life // 循环寿命 | how often a cell can be filled and emptied // 电芯能充放多少次
term depth of discharge // 放电深度 | the share of the content that is used // 用掉的电量占总量的比例
myth salt batteries are as heavy as cars // 盐电池重得像汽车

@ silent-asphalt | materials
name quiet asphalt // 低噪沥青
what road surfaces with fine pores that swallow the sound of tyres // 用细孔吸收轮胎声的路面
people residents // 名居民
cost cost per square metre // 每平方米造价 | yuan // 元 | 74-190
option two layers of porous asphalt // 双层排水沥青 | the deepest hush when new // 新铺时最安静 | pores that clog within four years // 四年内孔隙堵塞
option thin rubber asphalt // 橡胶薄层 | laid in a single night // 一夜铺完 | smell in the first summer // 头一个夏天有气味
option slower traffic at night instead // 改为夜间限速 | no works at all // 完全不用施工 | drivers who forget // 司机记不住
outcome noise level at the window // 窗前噪声级 | decibels // 分贝 | 63-71 | -3..-10
outcome share of people who sleep with open windows // 开窗睡觉的居民比例 | % // % | 17-33 | 5..21
outcome length of wet braking // 湿滑路面制动距离 | metres // 米 | 33-42 | -4..-12
side loose grains in winter // 冬天掉粒
side more salt against ice // 除冰盐用量增加
mechanism pores that lead the air away // 孔隙把空气引走
mechanism smaller stones in the mix // 混合料石子更细
mechanism washing twice a year // 一年冲洗两次
condition where cars went faster than forty // 车速高于四十的路段
condition where no tractor drove // 没有拖拉机经过的路段
voice residents on arterial roads // 主干道居民 | for | hear the blackbird again in April // 四月又听得见乌鸫
voice road workers // 养路工 | against | repair it twice as often // 修补次数翻倍
voice cyclists // 骑车人 | for | roll more softly // 骑着更平顺
obstacle budgets that end in December // 预算年底作废
obstacle trenches cut by telecom firms // 通信公司开挖沟槽
spread kilometres of quiet road // 低噪路面里程 | 公里 | 80-310
standard tyre noise on new surfaces // 新路面轮胎噪声
product pore-washing lorries // 孔隙清洗车
scene a piano teacher who moved back to the front room // 又搬回临街房间的钢琴老师
scene a baby that slept through the rush hour // 早高峰也没醒的婴儿
term void content // 空隙率 | the share of air in the surface // 路面中空气所占比例
term ravelling // 松散 | stones that come loose // 石子脱落
myth quiet roads are slippery // 安静的路面打滑

@ language-tandems | education
name language tandems for newcomers // 新移民语言搭档
what weekly hours in which a newcomer and a local teach each other to speak // 新来者和本地人每周互教说话的一小时
people pairs // 对搭档
cost cost per pair and half-year // 每对半年成本 | yuan // 元 | 120-560
option pairs who meet in libraries // 图书馆见面 | a warm room and no bill // 有暖气、不花钱 | closing at six // 六点闭馆
option pairs at the workplace // 工作场所搭档 | words needed the same day // 学的话当天就用 | bosses within earshot // 老板听得见
option pairs by video // 视频搭档 | partners from any town // 哪里的搭档都行 | tired eyes and poor lines // 眼累、线路差
outcome score in the speaking test // 口语测试得分 | points // 分 | 38-56 | 9..34
outcome share who stay after half a year // 半年后仍坚持的比例 | % // % | 41-58 | 6..22
outcome time until the first job // 找到第一份工作所需时间 | months // 个月 | 9-17 | -11..-36
side pairs that drift into one language // 搭档慢慢只说一种语言
side locals who correct too much // 本地人纠错太多
mechanism a task card for each meeting // 每次见面一张任务卡
mechanism turns of equal length // 双方说话时间一样长
mechanism meals cooked together // 一起做饭
condition where both had children of the same age // 孩子同龄的搭档
condition where a coordinator telephoned every month // 协调员每月打电话的项目
voice newcomers in shift work // 倒班的新来者 | for | talk with someone who is not a superior // 有个不是上司的人说话
voice course teachers // 语言课老师 | against | see half the class leave for it // 眼看半个班去了搭档
voice retired locals // 退休的本地人 | for | have a reason to leave the flat // 有了出门的理由
obstacle more newcomers than locals on the list // 报名的新来者多于本地人
obstacle visas that run out in spring // 春天到期的签证
spread pairs on the register // 登记在册的搭档 | 对 | 310-1400
standard insurance of volunteers // 志愿者保险
product task-card sets // 任务卡套装
scene a welder who learned the word for spirit level at dinner // 晚饭时学会“水平尺”怎么说的焊工
scene a librarian who pairs people by their handwriting // 按笔迹配对的图书管理员
term tandem // 搭档学习 | learning in which both are teachers // 双方互为老师的学习
term fossilisation // 石化 | errors that settle and stay // 固定下来改不掉的错误
myth adults no longer learn to speak freely // 成年人学不会流利说话

@ night-cooling | city
name cool refuges in heat waves // 高温避暑点
what churches, libraries and cellars that stay open, shaded and watered when the thermometer passes thirty-five // 气温超过三十五度时开放的教堂、图书馆和地下室，有荫有水
people visitors // 名访客
cost cost per day of opening // 每开放日成本 | yuan // 元 | 340-1900
option churches and halls // 教堂和礼堂 | thick walls without machines // 墙厚、不用空调 | steps at the door // 门口有台阶
option cooled buses at markets // 集市旁的空调巴士 | a place that comes to people // 能开到人跟前 | engines running all day // 发动机开一整天
option pools at reduced price // 降价泳池 | cooling that children like // 孩子喜欢的降温 | no rest for the old // 老人歇不下来
outcome number of heat emergencies // 中暑急救次数 | a week // 次/周 | 28-77 | -13..-44
outcome share of old people who know one // 知道避暑点的老人比例 | % // % | 19-37 | 12..41
outcome average stay // 平均停留时间 | minutes // 分钟 | 24-51 | 9..48
side quarrels over dogs // 能不能带狗的争执
side empty halls on the first day // 头一天空荡荡的大厅
mechanism neighbours who ring at the door // 邻居上门提醒
mechanism water that costs nothing // 不收钱的水
mechanism maps printed in large type // 大字版地图
condition where one stood within six minutes on foot // 步行六分钟内有避暑点的片区
condition where pharmacies handed out the map // 药店发放地图的片区
voice district nurses // 社区护士 | for | know where to send people at two in the afternoon // 下午两点知道把人送哪儿
voice sextons // 教堂司事 | against | mop the floor twice a day // 一天拖两遍地
voice homeless people // 无家可归者 | for | are not asked to buy anything // 没人要求消费
obstacle keys held by four offices // 钥匙分在四个部门
obstacle no staff in the holidays // 假期没有人手
spread refuges on the map // 地图上的避暑点 | 处 | 110-420
standard opening hours in heat alarms // 高温警报期间开放时间
product misting posts // 喷雾柱
scene a widower who plays chess in the crypt at noon // 正午在地下墓室下棋的老先生
scene a librarian who puts wet towels in the returns box // 在还书箱里放湿毛巾的图书管理员
term heat island // 热岛 | a part of town that stays warmer at night // 夜里比别处热的城区
term wet-bulb temperature // 湿球温度 | heat as the sweating skin feels it // 出汗皮肤感受到的热
myth old people do not feel the heat // 老人不怕热
`;
