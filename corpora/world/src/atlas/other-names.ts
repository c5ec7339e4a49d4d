/** data file. How else travellers write landmarks: English, pinyin, former and mistaken names. By city and landmark. */

const names = (text: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((row) => {
        const [name = "", rest = ""] = row.trim().split("：");
        return [name, rest.split("/")] as const;
      }),
  );

export const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  北京: names(`
    故宫博物院：Forbidden City/Palace Museum/gugong/北京故宫
    天安门广场：Tiananmen Square/Tiananmen/tiananmen guangchang
    中国国家博物馆：National Museum of China
    天坛公园：Temple of Heaven/tiantan
    颐和园：Summer Palace/yiheyuan
    圆明园遗址公园：Old Summer Palace/yuanmingyuan
    八达岭长城：Great Wall/Badaling/Badaling Great Wall/badaling changcheng/changcheng/万里长城
    慕田峪长城：Mutianyu/Mutianyu Great Wall
    恭王府博物馆：Prince Gong Mansion/gongwangfu
    雍和宫：Lama Temple/yonghegong
    景山公园：Jingshan Park/jingshan
    北海公园：Beihai Park/beihai
    香山公园：Fragrant Hills/xiangshan
    国家体育场：Bird's Nest/niaochao
    北京环球影城：Universal Beijing Resort/Universal Studios/环球度假区
    798艺术区：798 Art District/798 Art Zone
    南锣鼓巷：Nanluoguxiang
    三里屯太古里：Sanlitun/Taikoo Li
    北京大学：Peking University/beijing daxue
    清华大学：Tsinghua University/qinghua`),
  上海: names(`
    外滩：The Bund/Bund/waitan
    东方明珠广播电视塔：Oriental Pearl Tower/Oriental Pearl/dongfang mingzhu/东方明珠塔
    豫园：Yu Garden/Yuyuan/yuyuan garden
    上海城隍庙：City God Temple/chenghuangmiao
    上海博物馆(人民广场馆)：Shanghai Museum
    上海迪士尼乐园：Shanghai Disneyland/Disneyland/Disney/迪斯尼/上海迪斯尼/迪士尼乐园/迪斯尼乐园
    上海中心大厦：Shanghai Tower
    南京路步行街：Nanjing Road
    田子坊：Tianzifang
    上海新天地：Xintiandi
    静安寺：Jing'an Temple/jingansi
    朱家角古镇：Zhujiajiao`),
  天津: names(`
    天津之眼：Tianjin Eye/天津眼/摩天轮
    天津古文化街：Ancient Culture Street
    五大道文化旅游区：Five Great Avenues/wudadao
    意大利风情旅游区：Italian Style Street/意大利风情区/意大利风情街
    瓷房子：Porcelain House`),
  广州: names(`
    广州塔：Canton Tower/guangzhouta
    陈家祠：Chen Clan Ancestral Hall
    沙面：Shamian Island/Shamian
    白云山风景区：Baiyun Mountain/baiyunshan
    长隆野生动物世界：Chimelong Safari Park/Chimelong/长隆
    北京路步行街：Beijing Road`),
  深圳: names(`
    世界之窗：Window of the World/shijiezhichuang
    深圳欢乐谷：Happy Valley Shenzhen
    深圳湾公园：Shenzhen Bay Park
    大梅沙海滨公园：Dameisha`),
  杭州: names(`
    西湖风景名胜区：West Lake/xihu/西湖景区/西子湖
    灵隐寺：Lingyin Temple/lingyinsi/灵隐
    雷峰塔：Leifeng Pagoda/leifengta/雷锋塔
    断桥残雪：Broken Bridge/duanqiao
    西溪国家湿地公园：Xixi Wetland
    清河坊历史文化街区：Hefang Street/hefangjie
    宋城：Songcheng`),
  南京: names(`
    中山陵：Sun Yat-sen Mausoleum/zhongshanling
    明孝陵：Ming Xiaoling Mausoleum/mingxiaoling
    夫子庙秦淮风光带：Confucius Temple/fuzimiao/秦淮河风光带
    总统府：Presidential Palace/zongtongfu
    南京博物院：Nanjing Museum
    玄武湖公园：Xuanwu Lake/xuanwuhu
    侵华日军南京大屠杀遇难同胞纪念馆：大屠杀纪念馆/Nanjing Massacre Memorial`),
  成都: names(`
    成都大熊猫繁育研究基地：Panda Base/Chengdu Panda Base/大熊猫繁育研究基地/成都熊猫基地/xiongmao jidi
    宽窄巷子：Kuanzhai Alley/kuanzhaixiangzi
    武侯祠：Wuhou Shrine/wuhouci
    锦里古街：Jinli/jinli
    杜甫草堂：Du Fu Thatched Cottage
    都江堰景区：Dujiangyan
    青城山：Mount Qingcheng/qingchengshan
    春熙路步行街：Chunxi Road/chunxilu`),
  重庆: names(`
    洪崖洞：Hongyadong/Hongya Cave/洪崖洞夜景
    解放碑步行街：Jiefangbei
    长江索道：Yangtze River Cableway
    磁器口古镇：Ciqikou/瓷器口
    大足石刻(宝顶山)：Dazu Rock Carvings
    李子坝轻轨站观景平台：Liziba/李子坝轻轨站/轻轨穿楼观景台`),
  西安: names(`
    秦始皇帝陵博物院：Terracotta Army/Terracotta Warriors/秦始皇陵/秦始皇陵兵马俑/秦兵马俑/西安兵马俑/秦陵/bingmayong
    大雁塔：Giant Wild Goose Pagoda/dayanta
    西安城墙(永宁门)：Xi'an City Wall/城墙/古城墙
    西安钟楼：Bell Tower/zhonglou
    西安鼓楼：Drum Tower/gulou
    回民街：Muslim Quarter/huiminjie
    陕西历史博物馆：Shaanxi History Museum/陕西省历史博物馆
    大唐不夜城：Datang Everbright City/不夜城
    华清宫：Huaqing Palace/huaqinggong/华清宫景区`),
  武汉: names(`
    黄鹤楼：Yellow Crane Tower/huanghelou
    东湖生态旅游风景区：East Lake/东湖风景区/东湖绿道
    湖北省博物馆：Hubei Provincial Museum
    武汉大学：Wuhan University
    户部巷：Hubuxiang
    武汉长江大桥：Wuhan Yangtze River Bridge`),
  苏州: names(`
    拙政园：Humble Administrator's Garden/zhuozhengyuan
    苏州博物馆：Suzhou Museum
    狮子林：Lion Grove Garden/shizilin
    留园：Lingering Garden/liuyuan
    虎丘山风景名胜区：Tiger Hill/huqiu
    平江路历史街区：Pingjiang Road
    寒山寺：Hanshan Temple/hanshansi
    金鸡湖景区：Jinji Lake
    周庄古镇：Zhouzhuang
    同里古镇：Tongli`),
  青岛: names(`
    栈桥：Zhanqiao Pier/zhanqiao
    八大关风景区：Badaguan
    五四广场：May Fourth Square/wusi guangchang
    崂山风景名胜区：Mount Lao/laoshan/崂山景区
    青岛啤酒博物馆：Tsingtao Beer Museum
    圣弥厄尔大教堂：St. Michael's Cathedral/天主教堂`),
  厦门: names(`
    鼓浪屿：Gulangyu/Gulang Island/鼓浪屿岛
    日光岩：Sunlight Rock
    南普陀寺：Nanputuo Temple/nanputuo
    厦门大学(思明校区)：Xiamen University
    曾厝垵：Zengcuo'an
    厦门园林植物园：Xiamen Botanical Garden`),
};
