/** Data file: cities that travellers name without saying that they are cities, in Chinese and in English. */

const PAIRS =
  `北京 Beijing|上海 Shanghai|天津 Tianjin|重庆 Chongqing|广州 Guangzhou|深圳 Shenzhen|成都 Chengdu|杭州 Hangzhou|
武汉 Wuhan|西安 Xi'an|南京 Nanjing|苏州 Suzhou|长沙 Changsha|郑州 Zhengzhou|青岛 Qingdao|济南 Jinan|大连 Dalian|沈阳 Shenyang|
哈尔滨 Harbin|长春 Changchun|厦门 Xiamen|福州 Fuzhou|泉州 Quanzhou|昆明 Kunming|大理 Dali|丽江 Lijiang|香格里拉 Shangri-La|
西双版纳 Xishuangbanna|贵阳 Guiyang|遵义 Zunyi|南宁 Nanning|桂林 Guilin|阳朔 Yangshuo|北海 Beihai|海口 Haikou|三亚 Sanya|
拉萨 Lhasa|林芝 Nyingchi|西宁 Xining|兰州 Lanzhou|敦煌 Dunhuang|嘉峪关 Jiayuguan|张掖 Zhangye|酒泉 Jiuquan|银川 Yinchuan|
乌鲁木齐 Urumqi|喀什 Kashgar|伊犁 Ili|呼和浩特 Hohhot|呼伦贝尔 Hulunbuir|太原 Taiyuan|大同 Datong|平遥 Pingyao|石家庄 Shijiazhuang|
秦皇岛 Qinhuangdao|承德 Chengde|保定 Baoding|洛阳 Luoyang|开封 Kaifeng|合肥 Hefei|黄山 Huangshan|芜湖 Wuhu|南昌 Nanchang|
景德镇 Jingdezhen|九江 Jiujiang|上饶 Shangrao|婺源 Wuyuan|无锡 Wuxi|常州 Changzhou|扬州 Yangzhou|镇江 Zhenjiang|徐州 Xuzhou|
连云港 Lianyungang|宁波 Ningbo|绍兴 Shaoxing|嘉兴 Jiaxing|湖州 Huzhou|温州 Wenzhou|金华 Jinhua|义乌 Yiwu|舟山 Zhoushan|台州 Taizhou|
烟台 Yantai|威海 Weihai|泰安 Tai'an|曲阜 Qufu|日照 Rizhao|宜昌 Yichang|恩施 Enshi|襄阳 Xiangyang|岳阳 Yueyang|张家界 Zhangjiajie|
凤凰 Fenghuang|珠海 Zhuhai|佛山 Foshan|东莞 Dongguan|潮州 Chaozhou|汕头 Shantou|惠州 Huizhou|都江堰 Dujiangyan|乐山 Leshan|
峨眉山 Emeishan|九寨沟 Jiuzhaigou|绵阳 Mianyang|宝鸡 Baoji|延安 Yan'an|汉中 Hanzhong|天水 Tianshui|香港 Hong Kong|澳门 Macau|台北 Taipei`
    .split("|")
    .map((pair) => {
      const [han = "", ...latin] = pair.trim().split(" ");
      return { han, latin: latin.join(" ").toLowerCase() };
    });

export const HAN_CITIES: readonly string[] = PAIRS.map(({ han }) => han);
/** In lower case. */
export const LATIN_CITIES: readonly string[] = PAIRS.map(({ latin }) => latin);
