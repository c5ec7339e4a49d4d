/** data file. What is known of the plan of single cities: their ring roads, and by how much the grid is turned. Typed from memory; radii in kilometres are means. */

export interface CityShape {
  /** Degrees anticlockwise by which the grid is turned. */
  readonly turnDegrees?: number;
  /** Whether the roads out of town lead through hills. */
  readonly isHilly?: boolean;
  /** `{}` stands for the side: 东, 南, 西, 北. */
  readonly rings?: readonly { readonly name: string; readonly km: number }[];
}

const rings = (text: string) =>
  text.split(" ").map((part) => {
    const [name = "", km = ""] = part.split("@");
    return { name, km: Number(km) };
  });

export const CITY_SHAPES: Readonly<Record<string, CityShape>> = {
  北京: { turnDegrees: 0, rings: rings("{}二环路@4.6 {}三环路@6.9 {}四环路@9.6 {}五环路@14.5 {}六环路@27") },
  上海: { turnDegrees: 12, rings: rings("内环高架路@5.6 中环路@9.5 外环高速@14.5") },
  天津: { turnDegrees: -8, rings: rings("{}内环@2 {}中环线@4.6 {}外环线@10") },
  西安: { turnDegrees: 0, rings: rings("{}二环路@4.8 {}三环路@9.5 绕城高速@12.5") },
  成都: { turnDegrees: 8, rings: rings("一环路{}段@3.2 二环路{}段@4.9 三环路{}段@8 绕城高速@13.5") },
  武汉: { turnDegrees: 15, rings: rings("内环线@5 二环线@8 三环线@14 四环线@20") },
  广州: { turnDegrees: 4, rings: rings("内环路@4.5 环城高速@10.5") },
  深圳: { turnDegrees: 3, rings: [] },
  重庆: { isHilly: true, turnDegrees: 20, rings: rings("内环快速路@11 绕城高速@26") },
  杭州: { turnDegrees: 10, rings: rings("中环路@7 绕城高速@18") },
  南京: { turnDegrees: 12, rings: rings("内环{}线@4.5 绕城公路@11 绕越高速@20") },
  苏州: { turnDegrees: -6, rings: rings("{}环快速路@4.6 中环快速路@10 绕城高速@19") },
  青岛: { isHilly: true, turnDegrees: 10, rings: [] },
  厦门: { turnDegrees: 5, rings: [] },
  郑州: { turnDegrees: 0, rings: rings("{}二环@4.5 {}三环@6.8 {}四环@12 绕城高速@17") },
  石家庄: { turnDegrees: 0, rings: rings("{}二环@5 {}三环@11") },
  太原: { isHilly: true, turnDegrees: 0, rings: rings("内环快速路@4.5 中环快速路@8") },
  济南: { turnDegrees: 6, rings: rings("二环{}路@5.5 绕城高速@14") },
  沈阳: { turnDegrees: 12, rings: rings("{}一环@4 {}二环@7 三环快速路@12 绕城高速@18") },
  长春: { turnDegrees: 15, rings: rings("{}二环@5 {}三环@8 绕城高速@16") },
  哈尔滨: { turnDegrees: 25, rings: rings("一环@3 二环@5.5 三环@10 绕城高速@17") },
  长沙: { turnDegrees: -5, rings: rings("{}二环@7 {}三环@14 绕城高速@18") },
  南昌: { turnDegrees: 15, rings: rings("绕城高速@17") },
  合肥: { turnDegrees: 5, rings: rings("{}一环路@3.5 {}二环路@6.5 绕城高速@16") },
  福州: { isHilly: true, turnDegrees: 0, rings: rings("二环路@4 三环路@8 绕城高速@20") },
  昆明: { turnDegrees: 5, rings: rings("一环路@2.5 二环快速路@4.5 三环路@9 绕城高速@20") },
  贵阳: { isHilly: true, turnDegrees: 10, rings: rings("中环路@6 环城高速@14") },
  南宁: { turnDegrees: 0, rings: rings("快速环道@6 绕城高速@16") },
  兰州: { isHilly: true, turnDegrees: -15, rings: [] },
  西宁: { isHilly: true, turnDegrees: -20, rings: [] },
  银川: { turnDegrees: 12, rings: rings("绕城高速@13") },
  呼和浩特: { turnDegrees: 0, rings: rings("二环快速路@6 绕城高速@13") },
  乌鲁木齐: { turnDegrees: 10, rings: rings("外环路@3.5 绕城高速@16") },
  拉萨: { isHilly: true, turnDegrees: 5, rings: rings("环城路@7") },
  海口: { turnDegrees: 0, rings: rings("绕城高速@12") },
  洛阳: { isHilly: true, turnDegrees: 20, rings: rings("王城大道环线@6") },
  大同: { isHilly: true, turnDegrees: 0, rings: [] },
  桂林: { isHilly: true, turnDegrees: 0, rings: rings("环城路@5") },
  宁波: { turnDegrees: 0, rings: rings("环城路@4.5 绕城高速@13") },
  无锡: { turnDegrees: 0, rings: rings("快速内环@5 绕城高速@15") },
  徐州: { turnDegrees: 10, rings: rings("三环{}路@5.5") },
  扬州: { turnDegrees: 0, rings: [] },
  大连: { turnDegrees: 10, rings: [] },
  烟台: { turnDegrees: 0, rings: [] },
  威海: { turnDegrees: 0, rings: [] },
  秦皇岛: { turnDegrees: 25, rings: [] },
  珠海: { turnDegrees: 0, rings: [] },
  香港: { turnDegrees: 0, rings: [] },
  澳门: { turnDegrees: 0, rings: [] },
  三亚: { isHilly: true, turnDegrees: 0, rings: [] },
  泉州: { turnDegrees: 0, rings: rings("环城路@4 绕城高速@12") },
  温州: { isHilly: true, turnDegrees: 15, rings: rings("环城快速路@6 绕城高速@15") },
  丽江: { isHilly: true, turnDegrees: 0, rings: rings("香格里大道环线@3") },
  张家界: { isHilly: true, turnDegrees: 10, rings: [] },
  黄山: { isHilly: true, rings: [] },
  大理: { isHilly: true, rings: [] },
  宜昌: { isHilly: true, rings: [] },
  延边: { isHilly: true, rings: [] },
  承德: { isHilly: true, turnDegrees: 10, rings: [] },
};
