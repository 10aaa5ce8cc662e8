import type { DemoCompany } from '../kinds.ts';

export const food: readonly DemoCompany[] = [
  {
    slug: 'deulsaem',
    ko: '들샘기름',
    en: 'Deulsaem Oil Mill',
    introKo: '정읍 들깨를 수확한 해에 바로 짜는 2대째 기름집입니다. 모든 병에 밭과 짠 날짜를 적습니다.',
    introEn:
      'A second-generation oil mill in Jeongeup that presses perilla in the year of its harvest. Every bottle names the field and the day of pressing.',
    main: '들기름 · Perilla oil',
    region: 'JEONBUK',
    city: '정읍',
    since: 1987,
    sales: 42,
    products: [
      [
        '생들기름 250 ml',
        'Cold-pressed perilla oil, 250 ml',
        '45도 이하에서 눌러 짜 오메가-3 함량이 58%이고, 빛을 막는 갈색 병에 담습니다.',
        'Pressed below 45 °C, with 58 % omega-3, in brown glass that keeps the light out.',
      ],
      [
        '저온 볶음 참기름 180 ml',
        'Gently roasted sesame oil, 180 ml',
        '통참깨를 160도에서 천천히 볶아 탄 맛 없이 고소합니다.',
        'Whole sesame roasted slowly at 160 °C: nutty, with no burnt note.',
      ],
      [
        '탈지 들깻가루 500 g',
        'Defatted perilla flour, 500 g',
        '기름을 짜고 남은 깻묵을 곱게 갈아 국물과 제빵에 쓰는 고단백 가루입니다.',
        'A protein-rich flour milled from the press cake, for soups and baking.',
      ],
    ],
  },
  {
    slug: 'badagil',
    ko: '바다길수산',
    en: 'Badagil Seafood',
    introKo: '완도 양식 어가 23곳과 계약해 김과 다시마를 가공합니다. 유럽 유기 수산 인증을 갖추었습니다.',
    introEn:
      'Processes laver and kelp from 23 contracted farms around Wando, certified organic for the European market.',
    main: '구운 김, 다시마 · Roasted laver, kelp',
    region: 'JEONNAM',
    city: '완도',
    since: 2004,
    sales: 118,
    products: [
      [
        '곱창김 스낵 12매',
        'Roasted gopchang laver snack, 12 sheets',
        '두껍고 결이 살아 있는 곱창김을 올리브유와 천일염만으로 구웠습니다.',
        'A thick, curly laver roasted with nothing but olive oil and sea salt.',
      ],
      [
        '다시마 국물팩 10개입',
        'Kelp broth sachets, 10 pieces',
        '찬물에 20분이면 우러나는 비건 국물팩으로, 필터는 생분해됩니다.',
        'Vegan broth sachets that steep in cold water in 20 minutes; the filter is biodegradable.',
      ],
    ],
  },
  {
    slug: 'jangdokmaru',
    ko: '장독마루',
    en: 'Jangdok Maru',
    introKo: '괴산에서 옹기 1,400개로 장을 담급니다. 한식 간장과 고추장을 소스 형태로 바꾸어 수출합니다.',
    introEn:
      'Ferments soy and chilli pastes in 1,400 earthenware jars in Goesan, and exports them as ready sauces.',
    main: '간장, 고추장 소스 · Soy and chilli sauces',
    region: 'CHUNGBUK',
    city: '괴산',
    since: 1999,
    sales: 67,
    products: [
      [
        '3년 숙성 한식간장 200 ml',
        'Three-year soy sauce, 200 ml',
        '콩과 소금, 물만으로 담가 글루텐이 없고 감칠맛이 깊습니다.',
        'Brewed from soybeans, salt and water only: gluten free, with a deep savour.',
      ],
      [
        '튜브 쌈장 120 g',
        'Ssamjang in a tube, 120 g',
        '냉장 없이 18개월 보관하며, 구운 채소와 샌드위치에 바로 짜 먹습니다.',
        'Keeps 18 months without refrigeration; squeeze it over grilled vegetables or a sandwich.',
      ],
      [
        '고추장 글레이즈 1.2 kg',
        'Gochujang glaze, 1.2 kg',
        '오븐에서 타지 않도록 당도를 맞춘 외식업소용 소스입니다.',
        'A food-service glaze, its sugars balanced so that it does not burn in the oven.',
      ],
    ],
  },
  {
    slug: 'hanbyeot-farm',
    ko: '한볕농원',
    en: 'Hanbyeot Farm',
    introKo: '문경 해발 500 m 밭에서 오미자를 길러 직접 청과 음료를 만듭니다.',
    introEn:
      'Grows omija berries at 500 m above Mungyeong and turns them into syrups and drinks on the farm.',
    main: '오미자 음료 · Omija drinks',
    region: 'GYEONGBUK',
    city: '문경',
    since: 2011,
    sales: 19,
    products: [
      [
        '오미자청 500 ml',
        'Omija syrup, 500 ml',
        '백 일 동안 재운 원액으로, 물에 다섯 배 희석하면 다섯 가지 맛이 고르게 납니다.',
        'Steeped for a hundred days; diluted one to five, all five flavours come through.',
      ],
      [
        '오미자 스파클링 330 ml',
        'Sparkling omija, 330 ml',
        '설탕을 5%로 낮춘 무알코올 식전주로, 와인 잔에 어울리는 붉은빛입니다.',
        'An alcohol-free aperitif with 5 % sugar and a red that belongs in a wine glass.',
      ],
    ],
  },
  {
    slug: 'mireu-nuruk',
    ko: '미르누룩양조',
    en: 'Mireu Nuruk Brewing',
    introKo:
      '포천 쌀과 직접 디딘 누룩으로 술을 빚는 작은 양조장입니다. 유럽 바텐더와 함께 수출 라인을 만들었습니다.',
    introEn:
      'A small brewery in Pocheon working with local rice and its own nuruk. The export range was made with European bartenders.',
    main: '약주, 쌀 증류주 · Rice wine and spirit',
    region: 'GYEONGGI',
    city: '포천',
    since: 2015,
    sales: 27,
    products: [
      [
        '맑은 약주 14도 375 ml',
        'Clear rice wine, 14 %, 375 ml',
        '백일 저온 발효로 배와 흰꽃 향이 나며, 해산물과 함께 차게 냅니다.',
        'Fermented cold for a hundred days, with pear and white flowers; serve chilled with seafood.',
      ],
      [
        '옹기 숙성 쌀 증류주 40도 500 ml',
        'Jar-aged rice spirit, 40 %, 500 ml',
        '두 번 증류해 옹기에서 2년 묵혀 칵테일 바탕술로 씁니다.',
        'Distilled twice and rested two years in earthenware: a clean base for cocktails.',
      ],
      [
        '유자 막걸리 6도 330 ml',
        'Yuja makgeolli, 6 %, 330 ml',
        '살균해 상온 유통이 되며, 고흥 유자 과즙을 3% 넣었습니다.',
        'Pasteurised for shelf-stable transport, with 3 % yuja juice from Goheung.',
      ],
    ],
  },
  {
    slug: 'saebyeok-kong',
    ko: '새벽콩식품',
    en: 'Saebyeok Kong Foods',
    introKo: '강릉 해양심층수로 두부를 굳히는 콩 식품 회사입니다. 상온 유통 기술로 9개국에 수출합니다.',
    introEn:
      'A soy-food maker that sets its tofu with deep sea water off Gangneung; shelf-stable packs go to nine countries.',
    main: '두부면, 비건 만두 · Tofu noodles, vegan dumplings',
    region: 'GANGWON',
    city: '강릉',
    since: 2008,
    sales: 88,
    products: [
      [
        '상온 두부면 200 g',
        'Shelf-stable tofu noodles, 200 g',
        '단백질 19 g, 탄수화물 3 g으로 10개월 동안 상온에 둘 수 있습니다.',
        '19 g of protein and 3 g of carbohydrate; ten months at room temperature.',
      ],
      [
        '비건 김치만두 1 kg',
        'Vegan kimchi dumplings, 1 kg',
        '젓갈 없이 담근 김치와 두부로 속을 채워 급속 냉동했습니다.',
        'Filled with tofu and kimchi made without fish sauce, then quick-frozen.',
      ],
    ],
  },
];
