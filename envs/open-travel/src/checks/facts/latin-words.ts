/**
 * What parts of Chinese place names become in English: kinds of places, directions, and the common words that are
 * translated rather than spelled. Names whose English is their own stand whole.
 */

/** `寺=temple|monastery|mosque`: a part and its translations. */
const KINDS = `
寺=temple|monastery|mosque 庙=temple 观=temple|taoist temple 池=pool|pond 大坝=dam 坝=dam 花市=flower market 竹海=bamboo forest|bamboo sea 塔林=pagoda forest 铁塔=iron pagoda 宫=palace|temple 祠=shrine|temple|ancestral temple|memorial temple
塔=pagoda|tower|dagoba 楼=tower|pavilion|building 阁=pavilion|tower|hall 亭=pavilion 殿=hall 堂=hall|temple|church|mansion
湖=lake 江=river 河=river|canal 溪=stream|creek|brook 泉=spring|springs 瀑布=waterfall|waterfalls|falls 海=sea 湾=bay|gulf 岛=island|islet
山=mountain|hill|mount|mountains|hills 峰=peak 岭=ridge|hill 洞=cave 峡=gorge 谷=valley 岩=rock 沙滩=beach 海滩=beach|bathing beach 浴场=beach|bathing beach 石窟=grottoes|caves
公园=park 森林公园=forest park 国家森林公园=national forest park 湿地公园=wetland park|wetland 湿地=wetland|wetlands 植物园=botanical garden|botanic garden|botanical gardens 动物园=zoo
野生动物园=safari park|wildlife park|wild animal park|wildlife zoo 海洋公园=ocean park|aquarium 水族馆=aquarium 海洋馆=aquarium|ocean park 游乐园=amusement park|theme park 乐园=park|paradise|amusement park|theme park
园=garden|gardens|park|yuan 花园=garden|gardens 园林=garden|gardens|classical garden|classical gardens 遗址公园=ruins park|site park|heritage park|park|ruins 遗址=site|ruins|relics
博物馆=museum 博物院=museum 美术馆=art museum|art gallery|museum of art|gallery 科技馆=science and technology museum|science museum|science center|science centre|science technology museum 科学馆=science center|science museum 图书馆=library 纪念馆=memorial|memorial hall|museum 故居=former residence|residence|house|home|former home
展览馆=exhibition hall|exhibition center 大剧院=grand theatre|grand theater|opera house 剧院=theatre|theater 体育馆=stadium|gymnasium 体育场=stadium 书院=academy 会馆=guild hall|guildhall 天文馆=planetarium
广场=square|plaza 步行街=pedestrian street|walking street|pedestrian mall 商业街=commercial street|shopping street 老街=old street|ancient street|old town 古街=ancient street|old street 大街=street|avenue 街=street|road 路=road|street|avenue 大道=avenue|boulevard|road 巷=lane|alley|alleys|hutong 胡同=hutong|alley|lane 里=li|lane 弄=lane 坊=lane|alley|quarter|block
古镇=ancient town|old town|water town|town 古城=ancient city|old town|ancient town|old city|old walled city 老城=old town|old city 古村=ancient village|village 镇=town 村=village 城=city|town|castle 城墙=city wall|wall|walls|city walls 墙=wall 门=gate 桥=bridge 大桥=bridge|great bridge|grand bridge 码头=pier|wharf|dock 渡口=ferry 港=port|harbor|harbour 炮台=fort|fortress|battery|fort park 灯塔=lighthouse 关=pass 陵=mausoleum|tomb 陵园=mausoleum|cemetery 墓=tomb 长城=great wall
大学=university 学院=college|academy|institute 校区=campus 校园=campus 医院=hospital 教堂=church|cathedral 大教堂=cathedral 清真寺=mosque
市场=market 夜市=night market 商场=mall|shopping mall 百货=department store 购物中心=shopping center|shopping centre|mall 商圈=business district|shopping area 中心=center|centre 大厦=building|tower 天街=paradise walk
酒店=hotel 饭店=hotel|restaurant 宾馆=hotel|guesthouse 民宿=homestay|guesthouse|inn|b b 客栈=inn|guesthouse|hostel 公寓=apartment|apartments 青年旅舍=youth hostel|hostel 旅舍=hostel 餐厅=restaurant 餐馆=restaurant 酒楼=restaurant 菜馆=restaurant 面馆=noodles|noodle house|noodle shop 火锅=hotpot|hot pot 烤鸭=roast duck 烧烤=barbecue|bbq 小吃=snacks 茶馆=teahouse|tea house 咖啡=coffee|cafe 咖啡馆=cafe|coffee
站=station|railway station|train station|stop 火车站=railway station|train station|station 高铁站=railway station|high speed railway station 地铁站=metro station|subway station|station|metro 机场=airport 国际机场=international airport|airport 汽车站=bus station 公交站=bus stop
文化街=culture street|cultural street 古文化街=ancient culture street|ancient cultural street 文化=culture|cultural 历史=history|historical 艺术=art|arts 艺术区=art zone|art district|art area 自然=nature|natural|natural history 革命=revolution|revolutionary 国家=national 中国=china|chinese 省=province|provincial 市=city 民俗=folk custom|folk 世界=world 之窗=window of 风情=style 主题=theme 度假区=resort 乐=happy`;

const WORDS = `
东=east|eastern 西=west|western 南=south|southern 北=north|northern 中=central|middle|zhong 上=upper 下=lower 前=front 后=back|rear 大=big|great|grand|giant 小=little|small|lesser 老=old 古=ancient|old 新=new 长=long 高=high
钟=bell|clock 鼓=drum 天=heaven|sky 地=earth 日=sun 月=moon 星=star 云=cloud 雪=snow 龙=dragon 凤=phoenix 虎=tiger 狮子=lion 狮=lion 熊猫=panda 大熊猫=giant panda|panda 象=elephant 马=horse 牛=ox 鹤=crane 雁=goose|wild goose 白=white 黑=black 红=red 黄=yellow 青=green|blue 蓝=blue 绿=green 金=gold|golden 银=silver 玉=jade 石=stone|rock 木=wood 竹=bamboo 花=flower 桃=peach 梅=plum 兰=orchid 荷=lotus 莲=lotus 茶=tea|tea leaf 丝绸=silk 瓷=porcelain 陶=pottery 书=book 水=water 火=fire 春=spring 秋=autumn
一=one|first 二=two|second 三=three 四=four 五=five 六=six 七=seven 八=eight|eighth 九=nine 十=ten 百=hundred 千=thousand 万=ten thousand
人民=people|peoples 解放=liberation 解放碑=liberation monument|jiefangbei 碑=monument|stele 碑林=forest of stone steles|stele forest|forest of steles|beilin 和平=peace 胜利=victory 中山=sun yat sen|zhongshan 皇=imperial 帝=emperor 王=king|prince 公主=princess 将军=general 明=ming 清=qing 宋=song 唐=tang 汉=han 秦=qin 千佛=thousand buddha 佛=buddha 观音=guanyin 孔庙=confucius temple|confucian temple 文庙=confucius temple|confucian temple 夫子庙=confucius temple|fuzimiao 城隍庙=city god temple|town god temple|chenghuang temple 关帝庙=guandi temple|guan yu temple 天后宫=tianhou palace|tin hau temple|mazu temple 妈祖=mazu`;

const WHOLE = `
故宫博物院=forbidden city|palace museum 故宫=forbidden city|palace museum 天坛=temple of heaven 天坛公园=temple of heaven 颐和园=summer palace 圆明园遗址公园=old summer palace 雍和宫=lama temple|yonghe temple|yonghegong lama temple 鸟巢=birds nest|national stadium 国家体育场=birds nest|national stadium 天安门=tiananmen|gate of heavenly peace 恭王府=prince gongs mansion|prince gong mansion 798艺术区=798 art zone|798 art district|798
外滩=bund|bund shanghai 豫园=yu garden|yuyuan garden|yuyuan 东方明珠=oriental pearl tower|oriental pearl 东方明珠广播电视塔=oriental pearl tower|oriental pearl|oriental pearl tv tower|oriental pearl radio and tv tower 新天地=xintiandi 中华艺术宫=china art museum 田子坊=tianzifang
拙政园=humble administrators garden 留园=lingering garden 狮子林=lion grove garden|lion grove|lion forest garden 网师园=master of nets garden|master of the nets garden 沧浪亭=surging waves pavilion|canglang pavilion|great wave pavilion 虎丘=tiger hill 虎丘山=tiger hill 寒山寺=cold mountain temple|hanshan temple 平江路=pingjiang road|pingjiang street 金鸡湖=jinji lake|golden rooster lake
西湖=west lake 断桥残雪=broken bridge 断桥=broken bridge 雷峰塔=leifeng pagoda 灵隐寺=lingyin temple 苏堤=su causeway|su di 白堤=bai causeway 三潭印月=three pools mirroring the moon|three pools 千岛湖=thousand island lake|qiandao lake 西溪=xixi 中国茶叶博物馆=national tea museum|china national tea museum|china tea museum 中国丝绸博物馆=china national silk museum|national silk museum|china silk museum
秦始皇兵马俑=terracotta army|terracotta warriors|terra cotta warriors 兵马俑=terracotta army|terracotta warriors 秦始皇帝陵博物院=terracotta army|terracotta warriors|emperor qinshihuangs mausoleum site museum|terracotta army museum 大雁塔=big wild goose pagoda|giant wild goose pagoda|great wild goose pagoda|dayan pagoda 小雁塔=small wild goose pagoda|little wild goose pagoda 回民街=muslim quarter|muslim street 大唐芙蓉园=tang paradise|datang furong garden 大唐不夜城=grand tang mall|datang everbright city|great tang all day mall 大明宫=daming palace 华清宫=huaqing palace|huaqing hot springs
宽窄巷子=kuanzhai alley|kuanzhai alleys|wide and narrow alleys|wide and narrow alley|kuanzhai lanes 锦里=jinli|jinli ancient street|jinli street 武侯祠=wuhou shrine|wuhou temple|temple of marquis wu|memorial temple of marquis wu 杜甫草堂=du fu thatched cottage|du fu cottage|du fus thatched cottage|dufu thatched cottage 大熊猫繁育研究基地=panda base|giant panda breeding research base|research base of giant panda breeding|giant panda base 春熙路=chunxi road 都江堰=dujiangyan|dujiangyan irrigation system 青城山=qingcheng mountain|mount qingcheng 人民公园=peoples park 洪崖洞=hongya cave|hongyadong|hongyadong cave 朝天门=chaotianmen|chaotian gate 磁器口=ciqikou|ciqikou ancient town 长江索道=yangtze river cableway|yangtze cable car|yangtze river cable car 李子坝=liziba
中山陵=sun yat sen mausoleum|dr sun yat sens mausoleum|sun yat sens mausoleum 明孝陵=ming xiaoling mausoleum|ming xiaoling 总统府=presidential palace 玄武湖=xuanwu lake 秦淮河=qinhuai river 中华门=zhonghua gate|china gate 瞻园=zhan garden|zhanyuan garden 老门东=laomendong|old gate east 侵华日军南京大屠杀遇难同胞纪念馆=nanjing massacre memorial|nanjing massacre memorial hall|memorial hall of the victims in nanjing massacre
鼓浪屿=gulangyu|gulangyu island|kulangsu 南普陀寺=south putuo temple|nanputuo temple 厦门大学=xiamen university|xiamen univ 胡里山炮台=hulishan fort|hulishan fortress|hulishan battery|huli mountain fort 环岛路=island ring road|huandao road 曾厝垵=zengcuoan 中山路步行街=zhongshan road pedestrian street|zhongshan road|zhongshan pedestrian street
栈桥=zhanqiao pier|zhan bridge|trestle bridge 八大关=badaguan|eight great passes|badaguan scenic area 五四广场=may fourth square|may 4th square 崂山=laoshan|mount lao|lao mountain|laoshan mountain 青岛啤酒博物馆=tsingtao beer museum|tsingtao brewery museum|qingdao beer museum
广州塔=canton tower 陈家祠=chen clan ancestral hall|chen clan academy|ancestral temple of the chen family 沙面=shamian|shamian island 白云山=baiyun mountain|white cloud mountain 越秀公园=yuexiu park 上下九=shangxiajiu|shangxiajiu pedestrian street 珠江=pearl river 圣心大教堂=sacred heart cathedral 世界之窗=window of the world 欢乐谷=happy valley 莲花山=lianhua mountain|lotus hill
黄鹤楼=yellow crane tower 东湖=east lake 户部巷=hubu alley|hubu lane 江汉路=jianghan road 古琴台=guqin terrace|guqintai 橘子洲=orange isle|orange island|juzizhou 岳麓山=yuelu mountain|mount yuelu 岳麓书院=yuelu academy 五一广场=wuyi square 太平街=taiping street|taiping old street 五大道=five great avenues|wudadao|five avenues 意大利风情区=italian style town|italian town|former italian concession 天津之眼=tianjin eye 瓷房子=porcelain house|china house 大明湖=daming lake 趵突泉=baotu spring|baotu springs 千佛山=thousand buddha mountain|qianfo mountain|qianfoshan
圣索菲亚大教堂=saint sophia cathedral|st sophia cathedral|st sophias cathedral 索菲亚教堂=saint sophia cathedral|st sophia cathedral 中央大街=central street|zhongyang street|zhongyang avenue 太阳岛=sun island 冰雪大世界=ice and snow world|harbin ice and snow world 星海广场=xinghai square 老虎滩=tiger beach|laohutan 沈阳故宫=mukden palace|shenyang imperial palace 张学良旧居=marshal zhangs mansion 石林=stone forest 滇池=dianchi lake|dian lake 翠湖=green lake|cuihu lake 洱海=erhai lake|erhai 丽江古城=lijiang old town|old town of lijiang 玉龙雪山=jade dragon snow mountain|yulong snow mountain 黑龙潭=black dragon pool|heilongtan 布达拉宫=potala palace 大昭寺=jokhang temple 八廓街=barkhor street 象鼻山=elephant trunk hill 两江四湖=two rivers and four lakes 漓江=li river|lijiang river 阳朔西街=yangshuo west street 莫高窟=mogao caves|mogao grottoes 鸣沙山=mingsha mountain|echoing sand mountain|singing sand dunes|singing sand mountain 月牙泉=crescent lake|crescent moon spring|crescent spring 龙门石窟=longmen grottoes 白马寺=white horse temple 少林寺=shaolin temple 云冈石窟=yungang grottoes 泰山=mount tai|tai mountain|taishan 黄山=huangshan|yellow mountain|mount huangshan 天涯海角=end of the earth|tianya haijiao 亚龙湾=yalong bay 南山文化旅游区=nanshan cultural tourism zone|nanshan temple 蜈支洲岛=wuzhizhou island
北京大学=peking university 香港=hong kong 澳门=macau|macao 陕西=shaanxi 西藏=tibet 内蒙古=inner mongolia 新疆=xinjiang 哈尔滨=harbin 拉萨=lhasa 林芝=nyingchi 香格里拉=shangri la 乌鲁木齐=urumqi 喀什=kashgar 伊犁=ili 呼和浩特=hohhot 呼伦贝尔=hulunbuir 台北=taipei 长江=yangtze|yangtze river 黄河=yellow river 大运河=grand canal 运河=canal 奥林匹克=olympic 悬空=hanging 金融=financial|finance 环球=world|universal|global 天主教堂=catholic church|cathedral|church 万象城=mixc 长隆=chimelong 海洋王国=ocean kingdom 野生动物世界=safari park 水上乐园=water park 环球影城=universal studios|universal resort|universal 迪士尼=disney|disneyland 瘦西湖=slender west lake 幸福=happiness 维多利亚=victoria 九龙=kowloon 欢乐=happy|joy 国际=international 科学=science 技术=technology 民族=ethnic 电影=film|movie 影城=film city|studios 铁路=railway 航空=aviation 军事=military 海军=naval|navy 工业=industry|industrial 创意=creative 印象=impression 生态=ecological|eco 滨江=riverside 滨海=seaside|coastal 城隍=city god
维多利亚港=victoria harbour|victoria harbor 太平山顶=victoria peak|peak 迪士尼乐园=disneyland 大三巴牌坊=ruins of st pauls|ruins of saint pauls 议事亭前地=senado square`;

/** Words that sights have or lack without being others. */
export const SILENT_WORDS: ReadonlySet<string> = new Set(
  "the of and at in a scenic area spot site park tourist attraction district china city railway station hall".split(
    " ",
  ),
);

/** Parts that a Latin name may leave out. */
export const SILENT_PARTS =
  "风景名胜区 风景区 名胜区 景区 旅游区 旅游度假区 文化旅游区 历史文化街区 文化街区 历史街区 街区 遗址 公园 历史 市 省 中国 国家 广播电视".split(
    " ",
  );

const readParts = (table: string): [part: string, phrases: string[]][] =>
  [...table.matchAll(/(\S{1,20})=([a-z0-9 |]{1,200})(?= \S{1,20}=|\n|$)/g)].map(([, part, phrases]) => [
    part!,
    phrases!.split("|"),
  ]);

/** Words that say nothing of which place it is. */
export const ARTICLES: readonly string[] = ["the", "of", "and"];

/** Names whose English is their own, as it is written. */
export const WHOLE_NAMES: ReadonlyMap<string, readonly string[]> = new Map(readParts(WHOLE));

/** A part of a name with its translations, each as its words. */
export const TRANSLATIONS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  [KINDS, WORDS, WHOLE]
    .flatMap(readParts)
    .map(([part, phrases]) => [
      part,
      phrases.map((phrase) => phrase.split(" ").filter((word) => !ARTICLES.includes(word))),
    ]),
);

/** The words of all translations: what is one of them need not be a sound, though it may read as one. */
export const TRANSLATED: ReadonlySet<string> = new Set([...TRANSLATIONS.values()].flat(2));
