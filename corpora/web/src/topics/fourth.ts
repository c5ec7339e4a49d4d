// data file: topics of the generated web, one block a topic; the lines are explained in ../topics.ts.
export const FOURTH_TOPICS = `
@ oyster-reefs | ecology
name rebuilt oyster reefs // 重建牡蛎礁
what beds of shells on which young oysters settle, laid out before harbours to break waves and clear the water // 铺在港口外、供幼蚝附着、用来消浪清水的贝壳床
people square metres of reef // 平方米礁体
cost cost per metre of coast // 每米岸线成本 | yuan // 元 | 640-2600
option loose shells in nets // 网装散壳 | work for village crews // 村里人就能干 | nets that tear in storms // 网在风暴里会撕破
option concrete rings // 混凝土环 | weight that no storm moves // 再大的浪也推不动 | smooth walls on which little settles // 壁面光滑附着少
option old roof tiles // 旧屋瓦 | rough faces for the young oysters // 粗糙表面利于附苗 | sharp edges for bathers // 对泳者锋利
outcome height of waves behind the reef // 礁后浪高 | centimetres // 厘米 | 44-86 | -17..-52
outcome number of young oysters // 幼蚝数量 | per square metre // 只/平方米 | 90-260 | 24..140
outcome cloudiness of the water // 水体浊度 | units // 度 | 11-26 | -13..-44
side cut feet among bathers // 泳者割伤脚
side nets of fishermen that catch on the reef // 渔网挂礁
mechanism shells from last year's harvest // 去年采收的旧壳
mechanism larvae that drift in from older beds // 老蚝床漂来的幼体
mechanism currents slowed by the ridge // 礁脊减缓水流
condition where the water was saltier than twenty parts per thousand // 盐度高于千分之二十的海湾
condition where trawling had been banned for three years // 禁拖网满三年的水域
voice harbour masters // 港务长 | for | dredge every third year instead of every second // 疏浚从两年一次变成三年一次
voice trawler crews // 拖网船员 | against | lose the shallow grounds // 浅水渔场没了
voice oyster growers // 养蚝户 | for | find seed in the open water again // 外海又采得到蚝苗
obstacle permits from five authorities // 五个部门的许可
obstacle a disease that came with bought seed // 外购蚝苗带来的病害
spread metres of new reef // 新建礁体长度 | 米 | 900-4100
standard origin of shells and seed // 贝壳与苗种来源
product settlement plates // 附苗板
scene a schoolchild who counts oysters with a frame of wire // 用铁丝框数牡蛎的小学生
scene a ferry captain who steers by the foam line // 看着白沫线掌舵的渡轮船长
term spat // 蚝苗 | young oysters that have just settled // 刚附着的小牡蛎
term fetch // 风区 | the stretch of water over which wind can blow // 风能吹过的水面长度
myth reefs grow by themselves // 礁会自己长出来

@ forest-mix | ecology
name mixed forests after spruce // 云杉林改混交林
what the planting of beech, oak, cherry and fir where rows of spruce died of drought // 在旱死的云杉纯林地上补种山毛榉、栎树、樱桃和冷杉
people plots // 块样地
cost cost per hectare // 每公顷成本 | yuan // 元 | 9800-31000
option planting by hand in clusters // 人工丛植 | good growth from the first year // 头一年就长得好 | backs that ache // 干活腰疼
option seed hidden by jays // 靠松鸦埋种 | oaks for nothing // 栎树不花钱 | ten years of patience // 要等十年
option fenced natural growth // 围栏天然更新 | trees that suit the place // 适地的树 | fences under snow // 雪压坏围栏
outcome share of seedlings alive after three summers // 三年后苗木存活率 | % // % | 38-57 | 6..28
outcome number of beetles in traps // 诱捕虫数 | a week // 只/周 | 410-1300 | -27..-68
outcome water that reaches the ground // 林下渗水量 | litres per square metre // 升/平方米 | 260-390 | 5..23
side deer that browse the tips // 鹿啃嫩梢
side brambles as high as a man // 一人高的荆棘
mechanism shade left by dead trunks // 枯立木留下的荫
mechanism roots that lift water at night // 夜里向上提水的根
mechanism hunting in two short seasons // 分两个短季狩猎
condition where dead spruce was left standing // 枯死云杉不清除的林地
condition where deer were fewer than four per hundred hectares // 每百公顷鹿少于四头的林区
voice owners of small woods // 小林主 | against | wait forty years for the first invoice // 四十年才见第一张账单
voice hunters // 猎人 | against | shall shoot more than they can sell // 要打的比卖得掉的多
voice walkers // 徒步者 | for | hear more birds than chain saws // 鸟声比电锯声多
obstacle nurseries without young oaks // 苗圃缺栎树苗
obstacle sawmills built for straight spruce // 锯木厂只认直溜的云杉
spread hectares of mixed stands // 混交林公顷数 | 公顷 | 2100-7600
standard origin of forest seed // 林木种子来源
product browse guards // 防啃护套
scene a forester who pulls spruce seedlings like weeds // 像拔草一样拔云杉苗的护林员
scene a class that named forty oaks // 给四十棵栎树起名的班级
term provenance // 种源 | where seed was gathered // 种子采自哪里
term pioneer tree // 先锋树种 | a tree that comes first on bare ground // 最先在裸地长起来的树
myth beech cannot stand drought // 山毛榉不耐旱

@ dune-grazing | ecology
name sheep grazing on dykes // 海堤放羊
what flocks that keep the grass of sea dykes short and tread the ground firm, instead of mowers // 代替割草机、把海堤草啃短、踩实土层的羊群
people dyke sections // 段海堤
cost cost per kilometre and year // 每公里每年成本 | yuan // 元 | 8800-21000
option flocks with a shepherd // 牧人带群 | an eye on every burrow // 每个洞都有人看见 | wages in winter // 冬天也要发工资
option fenced paddocks // 围栏分区 | no dog and no night watch // 不用狗也不用守夜 | bare ground at the gates // 栅门处踩成光地
option a mower twice a year // 一年割两次 | no animals to care for // 不用照料牲畜 | moles that nobody drives away // 没人赶鼹鼠
outcome number of burrows per kilometre // 每公里洞穴数 | burrows // 个 | 34-96 | -22..-61
outcome shear strength of the turf // 草皮抗剪强度 | kilopascal // 千帕 | 17-29 | 9..37
outcome number of plant species // 植物种数 | species // 种 | 11-19 | 11..46
side droppings on the cycle path // 自行车道上的羊粪
side ticks on bare legs // 光腿上的蜱虫
mechanism hooves that close small cracks // 羊蹄踩合小裂缝
mechanism short grass that shows damage early // 草短，损坏看得早
mechanism grazing that ends before the storm season // 风暴季前停牧
condition where the clay cover was thicker than one metre // 黏土覆盖厚于一米的堤段
condition where dogs were kept on a lead // 遛狗必须牵绳的堤段
voice dyke wardens // 护堤员 | for | see each hole before the autumn // 秋天前每个洞都看得见
voice cyclists on the dyke // 堤上骑车人 | against | brake for ewes at every gate // 每道栅门都得给羊让路
voice young shepherds // 年轻牧羊人 | for | find a contract that lasts five years // 拿到五年期合同
obstacle wolves behind the fence // 围栏外的狼
obstacle wool that nobody buys // 没人收的羊毛
spread kilometres under sheep // 放羊海堤里程 | 公里 | 140-520
standard turf tests before the storm season // 风暴季前草皮检验
product mobile fences // 移动围栏
scene a shepherdess who sends pictures of cracks from her telephone // 用手机拍裂缝传给水务局的牧羊女
scene a ewe that rides the ferry every May // 每年五月坐渡轮的母羊
term turf strength // 草皮强度 | how much pull the grass roots bear // 草根能承受的拉力
term freeboard // 超高 | the height of the dyke above the highest water // 堤顶高出最高水位的部分
myth sheep ruin dykes with their hooves // 羊蹄会踩坏海堤

@ water-meters | water
name smart water meters // 智能水表
what meters that report consumption every hour and ring when a tap has run all night // 每小时上报用量、整夜流水会报警的水表
people households // 户家庭
cost cost per meter and year // 每表每年成本 | yuan // 元 | 19-66
option meters read by radio van // 巡车抄表 | no contract with a telephone firm // 不用跟电信公司签约 | figures once a month only // 一个月才一次数
option meters on the mobile network // 蜂窝联网水表 | alarm within the hour // 一小时内报警 | batteries that die in deep shafts // 深井里电池短命
option sensors glued to old meters // 旧表加贴传感器 | half the price // 价格减半 | readings that slip in frost // 霜冻时读数漂移
outcome water use per head // 人均用水量 | litres a day // 升/天 | 118-164 | -4..-17
outcome time until a leak is found // 发现漏水所需时间 | days // 天 | 24-71 | -46..-88
outcome share of bills disputed // 账单争议比例 | % // % | 3.2-7.4 | -0.8..-3.1
side false alarms in the holidays // 假期里的误报
side worry about who sees the data // 担心数据被谁看见
mechanism a bill that comes every month // 每月一张账单
mechanism neighbours shown as an average // 显示邻里平均值
mechanism a plumber booked with the alarm // 报警同时约好水管工
condition where flats had a meter of their own // 每户单独装表的楼
condition where the caretaker received the alarm too // 物业也收到警报的小区
voice tenants in large families // 大家庭租户 | against | feel watched at the bath // 觉得洗澡都被盯着
voice network engineers // 管网工程师 | for | dig one hole instead of five // 挖一个坑而不是五个
voice landlords // 房东 | for | hear of leaks before the ceiling falls // 天花板塌之前就知道漏水
obstacle iron lids that swallow the signal // 铸铁井盖屏蔽信号
obstacle calibration periods of six years // 六年一次的检定周期
spread meters that report by the hour // 按小时上报的水表 | 块 | 5200-19000
standard retention of consumption data // 用水数据保存期限
product radio meters // 无线水表
scene a pensioner whose daughter gets a message if no water runs by ten // 十点还没用水女儿就会收到消息的独居老人
scene a baker whose leak was found on Christmas Eve // 平安夜查出漏点的面包店
term night flow // 夜间最小流量 | the water that runs when all are asleep // 大家都睡着时流过的水
term non-revenue water // 产销差水量 | water that is pumped and never paid // 送出去却收不到钱的水
myth smart meters always count too much // 智能水表总是多计

@ grey-water | water
name reused shower water // 淋浴水回用
what plants in cellars that clean shower and bath water for flushing and for the garden // 在地下室净化淋浴水、用来冲厕和浇园的装置
people flats // 套住宅
cost cost per cubic metre // 每立方米成本 | yuan // 元 | 4.2-13
option reed beds in the yard // 院内芦苇床 | no electricity to speak of // 几乎不用电 | a strip of garden gone // 占掉一条绿地
option membranes in the cellar // 地下室膜处理 | clear water on two square metres // 两平方米就能出清水 | membranes to be washed with acid // 膜要酸洗
option heat taken out first // 先取热再净化 | warmth for the hot tap // 余热供热水 | one machine more to fail // 多一台会坏的机器
outcome drinking water used per head // 人均饮用水用量 | litres a day // 升/天 | 121-158 | -17..-36
outcome energy for hot water // 热水能耗 | kWh a year // 千瓦时/年 | 1900-3100 | -8..-31
outcome number of faults // 故障次数 | a year // 次/年 | 5-14 | -12..-47
side grey rims in the bowl // 马桶里的灰圈
side a smell after long holidays // 长假后的气味
mechanism separate pipes laid while building // 建楼时就分开布管
mechanism short ways from shower to tank // 淋浴到水箱管路短
mechanism a caretaker with a contract // 有维护合同的管理员
condition where more than sixty people shared a plant // 六十人以上共用一套的楼
condition where bleach was kept out of bathrooms // 浴室不用漂白剂的楼
voice hygiene officers // 卫生监督员 | against | want a second test each month // 要求每月多检一次
voice plumbers // 水管工 | for | win work that lasts for years // 接到做得长久的活
voice tenants with small children // 带小孩的租户 | against | do not trust the garden tap // 信不过园子里的水龙头
obstacle fees that ignore the saving // 收费不认节水
obstacle old shafts without room for a second pipe // 老管井塞不下第二根管
spread buildings with a second pipe // 双管供水的楼 | 栋 | 60-240
standard marking of non-drinking taps // 非饮用水龙头标识
product membrane cabinets // 膜处理柜
scene a hairdresser who waters tomatoes with rinse water // 用冲洗水浇番茄的理发师
scene a student hall that saved a swimming pool a year // 一年省出一池水的学生宿舍
term grey water // 灰水 | water from showers and basins, without toilets // 不含厕所的洗浴用水
term biofilm // 生物膜 | the slime in which bacteria live // 细菌栖身的黏膜
myth used shower water always smells // 洗澡水回用一定有味

@ school-gardens | education
name lessons in school gardens // 校园菜园课
what hours of biology, arithmetic and writing that are taught among beds and compost // 在菜畦和堆肥边上的生物、算术和写作课
people pupils // 名学生
cost cost per class and year // 每班每年成本 | yuan // 元 | 420-2300
option beds beside the playground // 操场边菜畦 | a way of two minutes // 走两分钟就到 | balls among the beans // 球滚进豆架
option plots lent by gardeners // 向园丁借地 | teachers who have grown things for decades // 老把式带课 | a bus ride // 得坐一程车
option boxes on the roof // 屋顶种植箱 | sun from morning to evening // 从早到晚有太阳 | water to be carried up // 水得提上去
outcome score in arithmetic // 算术得分 | points // 分 | 52-68 | 4..14
outcome time spent sitting // 久坐时间 | minutes a day // 分钟/天 | 231-288 | -9..-24
outcome share of pupils who eat raw vegetables // 吃生蔬的学生比例 | % // % | 33-51 | 8..27
side muddy corridors // 走廊带泥
side wasps in September // 九月的马蜂
mechanism sums with real weights // 用真秤算数
mechanism tasks that have to be finished by frost // 霜冻前必须完工的任务
mechanism pairs of older and younger pupils // 高低年级结对
condition where a teacher stayed with the garden for three years // 同一位老师带园三年的学校
condition where lessons took place every week // 每周都有菜园课的班级
voice class teachers // 班主任 | for | hear from pupils who never spoke // 听见从不开口的学生说话
voice caretakers // 校工 | against | clean the corridor twice // 走廊要拖两遍
voice grandparents // 祖父母 | for | are asked for advice // 有人来请教自己了
obstacle timetables in slices of forty-five minutes // 四十五分钟一节的课表
obstacle summer holidays in harvest time // 暑假正赶上收获
spread schools with garden lessons // 开设菜园课的学校 | 所 | 85-310
standard soil tests in school grounds // 校园土壤检测
product raised-bed kits // 高床套件
scene a boy with a stammer who sells radishes // 卖小萝卜的口吃男孩
scene a class that measured a pumpkin every Monday // 每周一量南瓜的班级
term outdoor learning // 户外学习 | lessons held in the open // 在室外上的课
term compost heat // 堆肥热 | warmth made by rotting matter // 腐熟产生的热
myth gardening is a waste of lessons // 种菜是浪费课时

@ reading-aloud | education
name reading aloud in evening shelters of libraries // 图书馆晚间朗读
what half-hours at seven in which volunteers read to children whose parents work late // 志愿者晚上七点给父母晚归的孩子读半小时书
people children // 名儿童
cost cost per child and term // 每名儿童每学期成本 | yuan // 元 | 45-230
option the same reader every week // 固定朗读人 | trust that grows // 信任慢慢长出来 | gaps when the reader is ill // 朗读人生病就空档
option readers in two languages // 双语朗读 | words from home // 听见家里的话 | few volunteers for rare languages // 小语种志愿者少
option older pupils as readers // 高年级学生朗读 | readers who practise too // 读的人也在练 | exams in May // 五月有考试
outcome number of words known // 词汇量 | words // 词 | 2900-4400 | 6..21
outcome share of children with a library card // 持借书证儿童比例 | % // % | 31-49 | 9..31
outcome minutes of screen time in the evening // 晚间屏幕时间 | minutes // 分钟 | 74-118 | -13..-39
side late ways home in winter // 冬天回家太晚
side siblings who disturb // 弟弟妹妹捣乱
mechanism books taken home the same evening // 当晚把书带回家
mechanism questions asked before the page is turned // 翻页前先提问
mechanism a hot drink at the door // 门口一杯热饮
condition where groups stayed below eight children // 每组少于八个孩子的馆
condition where parents joined once a month // 家长每月来一次的馆
voice librarians // 图书馆员 | for | see shelves empty in the right way // 书架空得让人高兴
voice parents on late shift // 上晚班的家长 | for | finish the shift without a bad conscience // 上完班心里不愧
voice caretakers // 门卫 | against | lock up an hour later // 得晚一小时锁门
obstacle police checks that take three months // 要等三个月的背景审查
obstacle a ceiling on opening hours // 开放时长上限
spread libraries with evening readings // 开展晚间朗读的图书馆 | 家 | 44-170
standard screening of volunteers // 志愿者审查
product picture-book trolleys // 绘本推车
scene a fire officer who does all the voices // 一人演全部角色的消防员
scene a girl who reads the ending to her bus driver // 把结尾读给公交司机听的小女孩
term dialogic reading // 对话式阅读 | reading with questions and answers // 边问边答的阅读
term summer slide // 暑期滑坡 | what is unlearned in the holidays // 假期里忘掉的东西
myth children only want screens // 孩子只要屏幕

@ stair-prompts | health
name stair prompts in stations // 车站楼梯提示
what signs, colours and music that bring people to take the stairs instead of the escalator // 用标识、颜色和音乐引导人们放弃扶梯走楼梯
people passengers // 名乘客
cost cost per stair and year // 每座楼梯每年成本 | yuan // 元 | 900-5200
option footprints in colour // 彩色脚印 | cheap and quick // 又便宜又快 | paint that wears off by spring // 到春天就磨没了
option steps that play notes // 会发声的台阶 | smiles in the morning // 早上有人笑 | staff who cannot bear it // 站务员受不了
option slower escalators // 放慢扶梯 | no design at all // 完全不用设计 | complaints from commuters // 通勤者抱怨
outcome share of people on the stairs // 走楼梯的比例 | % // % | 7-16 | 3..19
outcome heart rate at rest // 静息心率 | beats a minute // 次/分 | 71-76 | -1.1..-4.3
outcome power used by escalators // 扶梯用电 | kWh a week // 千瓦时/周 | 240-420 | -6..-27
side queues at narrow steps // 窄台阶处排队
side people with heavy bags who feel blamed // 提重物的人感到被责怪
mechanism a message at the moment of choice // 在选择的一刻看到提示
mechanism others who walk ahead // 前面有人走
mechanism daylight at the top // 楼梯顶有日光
condition where the climb had fewer than forty steps // 少于四十级的楼梯
condition where the stairs began nearer than the escalator // 楼梯口比扶梯口近的车站
voice station staff // 站务员 | against | hear the tune eight hours a day // 一天听八小时调子
voice cardiologists // 心内科医生 | for | recommend it instead of a machine // 拿它代替健身器材推荐给病人
voice commuters with children // 带孩子的通勤者 | against | push the pram to the only lift // 推着童车去唯一的电梯
obstacle escape-route rules // 疏散通道规定
obstacle advertisers who rent the risers // 台阶立面租给了广告商
spread stations with prompts // 设有提示的车站 | 座 | 26-110
standard colour contrast on stairs // 楼梯颜色对比度
product sounding treads // 发声踏板
scene a violinist who composes for twenty-six steps // 给二十六级台阶写曲子的小提琴手
scene a man of eighty who races his grandson // 跟孙子比赛爬楼的八十岁老人
term nudge // 助推 | a hint that forbids nothing // 不禁止什么的提示
term novelty effect // 新鲜效应 | what fades when people are used to it // 习惯后就消退的部分
myth signs change nobody // 标语改变不了人

@ salt-swap | health
name potassium salt in canteens // 食堂低钠盐
what kitchen salt in which a quarter to a third of the sodium is replaced by potassium // 把四分之一到三分之一的钠换成钾的食盐
people diners // 名就餐者
cost cost per diner and year // 每名就餐者每年成本 | yuan // 元 | 3.4-15
option a silent change in the kitchen // 厨房悄悄换盐 | no will-power needed // 不靠毅力 | anger when it comes out // 知道后有人生气
option two shakers on the table // 桌上放两只盐瓶 | a choice for everyone // 人人有得选 | old habits // 老习惯不改
option herbs and less salt // 少盐加香草 | taste without a substitute // 不靠替代也有味 | cooks who need training // 厨师要培训
outcome blood pressure // 收缩压 | mmHg // 毫米汞柱 | 131-142 | -2..-7
outcome salt eaten per day // 每日食盐量 | grams // 克 | 9.1-12.6 | -13..-36
outcome share who ask for more salt // 要求加盐的人比例 | % // % | 9-19 | 2..11
side a bitter note in soups // 汤里有苦味
side danger for weak kidneys // 肾功能差者有风险
mechanism bread baked with the new salt // 面包也用新盐
mechanism steps so small that nobody notices // 一次减一点没人察觉
mechanism shakers with fewer holes // 盐瓶少几个孔
condition where people ate both meals in the canteen // 两餐都在食堂吃的单位
condition where the change took six months // 分六个月换完的食堂
voice canteen cooks // 食堂厨师 | against | hear about the soup all week // 一周都有人说汤不对
voice company doctors // 厂医 | for | write fewer prescriptions // 少开几张处方
voice kidney patients // 肾病患者 | against | need a plate without potassium // 需要不含钾的一份饭
obstacle suppliers with one salt only // 供应商只有一种盐
obstacle labels in small print // 标签字太小
spread canteens with the new salt // 改用低钠盐的食堂 | 家 | 60-260
standard potassium labels in kitchens // 厨房钾含量标示
product dosing mills // 定量研磨器
scene a foundry worker who salted before tasting for thirty years // 三十年没尝就先加盐的铸造工
scene a cook who hid the new sack behind the rice // 把新盐袋藏在米后面的厨师
term sodium // 钠 | the part of salt that raises blood pressure // 盐里升血压的那部分
term dose response // 剂量反应 | more cause, more effect // 给得越多，反应越大
myth sweat needs a lot of salt // 出汗就得多吃盐

@ hospital-gardens | health
name gardens for hospital wards // 病房花园
what terraces and courtyards with beds and benches to which patients go or are wheeled every day // 病人每天走去或被推去的、有花床和长椅的露台与院落
people patients // 名患者
cost cost per bed and year // 每床每年成本 | yuan // 元 | 310-1700
option a courtyard on the ground // 地面庭院 | trees and real soil // 有树有真土 | a lift that is always full // 电梯总是满的
option a terrace on each floor // 每层露台 | a way of one minute // 一分钟就到 | wind above the fifth floor // 五楼以上风大
option plants indoors under lamps // 室内灯下植物 | green in January // 一月也有绿 | rules on soil and germs // 土壤和细菌的规定
outcome painkillers per patient // 每名患者止痛药量 | doses a day // 剂/天 | 2.9-5.2 | -7..-29
outcome length of stay // 住院天数 | days // 天 | 7.1-11.8 | -4..-15
outcome share of nurses who want to leave // 想离职的护士比例 | % // % | 22-36 | -3..-13
side pollen in open windows // 开窗飘进的花粉
side drips and beds stuck at the threshold // 吊瓶和病床卡在门槛
mechanism daylight before noon // 上午的日光
mechanism visits that last longer // 探视时间变长
mechanism steps counted by the patients // 病人自己数步子
condition where doors opened by themselves // 自动门的病区
condition where nurses took breaks there too // 护士也去那里休息的病区
voice physiotherapists // 康复师 | for | practise walking on real ground // 在真的地面上练走路
voice hygiene nurses // 院感护士 | against | wipe more wheels // 要擦的轮子更多
voice patients after operations // 术后患者 | for | count blackbirds instead of hours // 数乌鸫而不是数钟点
obstacle flat roofs that carry no soil // 平屋顶承不住土
obstacle budgets counted per treatment // 按治疗项目算的预算
spread wards with a garden // 有花园的病区 | 个 | 52-190
standard soil and infection control // 土壤与感染控制
product bed-height planters // 床高花箱
scene a roofer who waters roses with one arm in plaster // 打着石膏单手浇玫瑰的屋顶工
scene a night nurse who takes her tea among the mint // 在薄荷丛里喝茶的夜班护士
term length of stay // 住院日 | nights between admission and discharge // 入院到出院之间的夜数
term placebo garden // 安慰剂花园 | a view of green without a way to it // 看得见却走不到的绿地
myth flowers in hospitals spread germs // 医院里的花传细菌

@ river-freight | logistics
name small barges for city freight // 城市小驳船货运
what electric boats that carry parcels, beer and building rubble on canals into the middle of town // 沿运河把包裹、啤酒和建筑渣土运进市中心的电动小船
people voyages // 个航次
cost cost per tonne // 每吨成本 | yuan // 元 | 31-94
option pallets lifted by a deck crane // 甲板吊托盘 | quays without machinery // 码头不用设备 | one man who must know the crane // 得有会开吊机的人
option roll-on boxes // 滚装箱 | unloading in six minutes // 六分钟卸完 | ramps at every stop // 每站都要坡道
option boats that tow a second one // 拖带第二条船 | double load on quiet days // 淡日载量翻倍 | locks that are too short // 船闸太短
outcome number of lorry trips into the centre // 进城货车趟数 | a day // 趟/天 | 160-420 | -8..-31
outcome share of deliveries on time // 准点送达比例 | % // % | 78-88 | -6..8
outcome breakage per thousand crates // 每千箱破损数 | crates // 箱 | 3.1-7.4 | -17..-58
side wash against house walls // 船浪拍打房基
side ice for ten days a year // 一年有十天结冰
mechanism locks opened by telephone // 打电话就能开闸
mechanism empties that ride back // 回程带空瓶
mechanism quays kept free of moored yachts // 码头不让游艇占位
condition where the last metres were under two hundred // 上岸后不到两百米的客户
condition where bridges left three metres of height // 桥下净高三米的河段
voice innkeepers // 酒馆老板 | for | store less because boats come daily // 船天天来，不用囤货
voice houseboat owners // 船屋住户 | against | spill the coffee at every passage // 每过一船咖啡就洒
voice lorry firms // 货车公司 | against | lose the paying return load // 丢了能赚钱的回程货
obstacle quays sold for flats // 码头卖了盖住宅
obstacle skippers near retirement // 船老大快退休了
spread quays in daily use // 每日使用的货运码头 | 处 | 12-48
standard wash limits on canals // 运河船浪限值
product electric barges // 电动驳船
scene a skipper who delivers pianos at high water // 趁高水位送钢琴的船老大
scene a brewer who sends the empties home by boat // 空桶坐船回家的酿酒师
term draught // 吃水 | how deep a boat lies in the water // 船在水下的深度
term dwell at lock // 待闸时间 | the wait before a lock // 过闸前的等待
myth boats are too slow for parcels // 船太慢，送不了包裹

@ drone-medicine | logistics
name drones for blood samples // 无人机送血样
what flights of six to twenty kilometres between clinics and laboratories with a box of tubes // 在诊所与化验室之间飞行六到二十公里、运送试管箱的无人机
people flights // 架次
cost cost per flight // 每架次成本 | yuan // 元 | 24-110
option copters with four arms // 四旋翼 | landing on a parking bay // 一个车位就能降落 | eighteen minutes of battery // 电池只够十八分钟
option winged drones with a parachute // 固定翼加降落伞 | range beyond the river // 能飞过河 | boxes that hang in trees // 箱子挂在树上
option a motorbike on call // 随叫摩托车 | every kind of weather // 什么天气都行 | jams at five // 五点堵车
outcome time to the laboratory // 送检时间 | minutes // 分钟 | 44-92 | -38..-71
outcome share of samples spoiled // 样本报废率 | % // % | 2.4-5.6 | -0.6..-2.8
outcome emission per delivery // 每次递送碳排放 | grams // 克 | 310-690 | -52..-83
side noise above gardens // 花园上空的噪声
side startled horses // 受惊的马
mechanism a fixed corridor over the railway // 沿铁路上空的固定航线
mechanism boxes that keep four degrees // 恒温四度的箱子
mechanism laboratories that work at night // 夜里也开工的化验室
condition where the road crossed a river // 地面要过河的线路
condition where more than thirty samples came a day // 每天三十份以上样本的诊所
voice laboratory staff // 化验员 | for | get tubes that are still cold // 拿到的试管还是凉的
voice gardeners under the corridor // 航线下的园主 | against | look up forty times a day // 一天抬头四十次
voice ambulance drivers // 救护车司机 | for | keep the lane free for patients // 车道留给病人
obstacle air space of the military // 军用空域
obstacle fog from October to March // 十月到三月的雾
spread fixed flight corridors // 固定航线 | 条 | 6-26
standard boxes for samples in flight // 航空样本箱
product sample boxes // 样本恒温箱
scene a village doctor who hears results before lunch // 午饭前就拿到结果的乡村医生
scene a falconer who trains drones and hawks apart // 让鹰和无人机各飞各的驯鹰人
term beyond visual line of sight // 超视距飞行 | flight that nobody can watch from the ground // 地面看不见的飞行
term haemolysis // 溶血 | red cells that burst on the way // 路上破裂的红细胞
myth drones fall from the sky all the time // 无人机老是掉下来

@ farm-agri-solar | farming
name solar roofs above berries // 浆果上方光伏棚
what raised panels that shade raspberries, blueberries and lettuces and sell current at the same time // 架高、给树莓蓝莓和生菜遮阴又能卖电的光伏板
people rows // 行作物
cost cost per hectare // 每公顷成本 | thousand yuan // 千元 | 640-1900
option fixed roofs of glass // 固定玻璃棚顶 | dry fruit in wet summers // 雨夏果子不湿 | snow to be shovelled // 要铲雪
option panels that tilt // 可倾光伏板 | light when the plants need it // 作物要光时有光 | motors every eight metres // 八米一台电机
option upright fences of panels // 竖立光伏墙 | tractors as before // 农机照常走 | shade in stripes // 阴影一条条的
outcome yield of berries // 浆果产量 | tonnes per hectare // 吨/公顷 | 7.2-12.8 | -11..16
outcome water for irrigation // 灌溉用水 | cubic metres per hectare // 立方米/公顷 | 1900-3400 | -13..-38
outcome share of fruit with sunburn // 日灼果比例 | % // % | 8-19 | -3..-13
side rust on cables // 电缆锈蚀
side birds that nest under the frames // 架下筑巢的鸟
mechanism shade in the three hottest hours // 最热三小时有荫
mechanism leaves that dry before evening // 傍晚前叶面已干
mechanism bumblebees that fly under cover // 棚下照飞的熊蜂
condition where the panels let forty per cent of the light through // 透光四成的棚
condition where rows ran from north to south // 南北行向的园地
voice pickers // 采果工 | for | work without a hat in July // 七月不戴帽也能干
voice neighbours with a view // 看得见山景的邻居 | against | look at glass instead of hills // 看的是玻璃不是山
voice grid firms // 电网公司 | against | lay a cable to every field // 每块田都要拉线
obstacle zoning that knows field or power plant // 用地只分农田和电站
obstacle leases shorter than the panels' life // 租期比板子寿命短
spread hectares under panels // 光伏棚下公顷数 | 公顷 | 34-160
standard light left for crops // 作物透光率
product tilting frames // 可倾支架
scene a picker who charges her telephone from the row above // 用头顶那排板给手机充电的采果工
scene a grower who sleeps through hail for the first time // 头一回下冰雹还睡得着的果农
term dual use // 一地两用 | crop and current from one field // 一块地又种又发电
term light saturation // 光饱和 | light beyond which a plant grows no faster // 再多光也长不快的点
myth nothing grows under panels // 板子下面什么都不长
`;
