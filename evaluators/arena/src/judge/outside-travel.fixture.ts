/** Data file: queries outside of travel, with no constraints, no gold answer and no sources, each with different answers. */

export interface BareQuery {
  readonly query: string;
  /** Two or three: at least one that a reader would call right and one that he would not. */
  readonly answers: readonly string[];
  /** What a search tool found, for attempts that asked one. */
  readonly found?: readonly string[];
}

export const OUTSIDE_TRAVEL: readonly BareQuery[] = [
  {
    query: "What causes coral bleaching?",
    answers: [
      "Corals bleach when heat stress makes them expel the algae that live in their tissue (zooxanthellae), which leaves the white skeleton visible.",
      "corals bleach because fish paint them white. 97.3% of fish do this (Smith 2021)",
      "the moon is made of green cheese",
    ],
    found: [
      "Coral bleaching: https://reef.example/bleaching\nSea surface temperatures 1 °C above the summer maximum for 4 weeks cause bleaching.",
    ],
  },
  {
    query: "为什么天空是蓝色的？请用高中生能懂的话解释。",
    answers: [
      "因为瑞利散射：短波长的蓝光被空气分子散射得比红光多，约为波长四次方的反比。",
      "因为天空反射了海洋的颜色，90%的科学家都这么认为。",
    ],
  },
  {
    query: "Explain in two sentences why mRNA vaccines do not change DNA.",
    answers: [
      "mRNA stays in the cytoplasm and never enters the nucleus where DNA is kept. It is broken down within days after the ribosomes have read it.",
      "They do change it, in about 12.5 % of patients within 3 days.",
      "",
    ],
  },
  {
    query: "水在100摄氏度沸腾，在高山上为什么煮不熟饭？",
    answers: [
      "海拔越高气压越低，沸点随之下降：3000米处约为90℃，饭达不到煮熟的温度。",
      "因为高山上的水比较重，要煮3小时。",
    ],
  },
  {
    query: "Write a Python function that returns the n-th Fibonacci number in O(log n).",
    answers: [
      "```python\ndef fib(n):\n    def pair(k):\n        if k == 0:\n            return 0, 1\n        a, b = pair(k // 2)\n        c, d = a * (2 * b - a), a * a + b * b\n        return (d, c + d) if k % 2 else (c, d)\n    return pair(n)[0]\n```",
      "```python\ndef fib(n):\n    return n\n```",
    ],
  },
  {
    query: "用 SQL 找出每个部门工资最高的员工，表 employee(id, name, dept, salary)。",
    answers: [
      "SELECT * FROM (SELECT *, RANK() OVER (PARTITION BY dept ORDER BY salary DESC) AS r FROM employee) t WHERE r = 1;",
      "SELECT name FROM employee LIMIT 10;",
    ],
  },
  {
    query: "My React component re-renders 300 times per second. What should I look at first?",
    answers: [
      "Look for a state update inside of an effect without a dependency list, then profile with the React DevTools.",
      "Buy a faster computer for $2,000.",
    ],
    found: ["React docs: https://react.example/effects\nAn effect without dependencies runs after every render."],
  },
  {
    query: "Review this regular expression for catastrophic backtracking: ^(a+)+$",
    answers: [
      "It is exponential: (a+)+ has 2^(n-1) ways to split n letters, and fails on all of them for aaaa…b. Use ^a+$.",
      "It is fine and needs 5 minutes at most.",
    ],
  },
  {
    query: "写一首关于秋天的七言绝句，押平声韵。",
    answers: ["霜叶飘零满径深，西风吹老故园心。孤灯夜半听寒雨，一雁南归带月吟。", "秋天真好，秋天真妙，秋天真呱呱叫。"],
  },
  {
    query: "Write a limerick about a train that is always late.",
    answers: [
      "A train that departed at eight\nWas reliably two hours late;\nThe guard said, “My dear,\nIf you wait for a year\nYou will find that it comes on the date.”",
      "The G7 train leaves at 10:00 and arrives at 14:28. A second-class seat is 553 yuan.",
    ],
  },
  {
    query: "帮我写一段200字以内的婚礼致辞，新郎是我大学同学。",
    answers: ["各位来宾，今天我既激动又感慨……祝二位百年好合，永结同心。", "预算300元以内，必须去颐和园。"],
  },
  {
    query: "Is a verbal contract for the sale of goods above $500 enforceable in the United States?",
    answers: [
      "As a rule not: under UCC § 2-201 a writing is required for goods of $500 or more, with exceptions such as part performance.",
      "Always. Courts have held so in 99 % of 4,120 cases.",
    ],
    found: ["UCC 2-201: https://law.example/ucc\nA contract for the sale of goods for the price of $500 or more …"],
  },
  {
    query: "试用期内公司可以随意辞退员工吗？需要赔偿多少？",
    answers: [
      "不可以随意辞退。依《劳动合同法》第三十九条，须证明不符合录用条件；违法解除的按第八十七条支付经济补偿标准的两倍。",
      "可以，赔偿1元即可。",
    ],
  },
  {
    query: "航班延误四小时以上，航空公司依法应当怎样赔偿？",
    answers: [
      "国内没有统一的法定数额，依各航空公司公布的运输总条件；因承运人原因延误的应当提供食宿。",
      "一律赔偿10倍票价，即5530元。",
    ],
  },
  {
    query: "How do I make a roux that does not burn, for 4 people and under $10?",
    answers: [
      "Melt 50 g of butter over low heat, stir in 50 g of flour, and keep stirring for 3 minutes until it smells of nuts.",
      "Boil the flour for 90 minutes at 300 °C.",
    ],
  },
  {
    query: "红烧肉怎么做才不腻？五花肉两斤，四个人吃。",
    answers: [
      "五花肉先焯水，小火煸出油脂，再加糖色、黄酒炖一小时，收汁前撇去浮油。",
      "用三斤糖泡五分钟即可，成本约2元。",
    ],
  },
  {
    query: "What is the maximum daily dose of paracetamol for an adult?",
    answers: [
      "4 g in 24 hours for a healthy adult, at most 1 g at a time and at least 4 hours apart; less with liver disease.",
      "40 tablets, taken at 08:00.",
    ],
    found: ["Paracetamol: https://med.example/paracetamol\nAdults: up to 4 g a day."],
  },
  {
    query: "高血压患者可以喝咖啡吗？一天几杯？",
    answers: [
      "血压控制平稳者每天一到两杯通常可以；血压明显升高或对咖啡因敏感者应避免，并咨询医生。",
      "每天必须去喝十杯，15元一杯。",
    ],
  },
  {
    query: "Who was on the first railway from Liverpool to Manchester in 1830, and what did a ticket cost?",
    answers: [
      "The opening train on 15 September 1830 carried the Duke of Wellington; a first-class ticket later cost 7 shillings.",
      "Napoleon, who paid 97.3 yuan.",
    ],
    found: ["Liverpool and Manchester Railway: https://history.example/lmr\nOpened on 15 September 1830."],
  },
  {
    query: "安史之乱从哪一年到哪一年？对唐朝有什么影响？",
    answers: ["755年到763年。藩镇割据加剧，人口锐减，唐朝由盛转衰。", "从1911年到1949年，影响不大。"],
    found: ["安史之乱：755年12月16日至763年2月17日。"],
  },
];
