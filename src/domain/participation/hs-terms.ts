/** What goods are called in Korean and English, by their heading of the Harmonized System (2022), under the industries that trade in them. A word
 * that several kinds of goods share ('oil', 'mask') stands only with what tells them apart. */
import type { industries } from './industries.ts';

type Industry = (typeof industries)[number];
type Terms = readonly (readonly [heading: string, terms: string])[];

const food: Terms = [
  ['0303', '냉동수산물,냉동생선,frozen fish,frozen seafood'],
  ['0402', '분유,우유,milk powder,dairy products'],
  ['0808', '사과,apples,pears'],
  ['0810', '딸기,샤인머스캣,strawberries,kiwis'],
  ['0901', '커피,원두,coffee,coffee beans'],
  ['0902', '녹차,홍차,말차,차류,tea,green tea,matcha'],
  ['1006', '쌀,rice'],
  ['1211', '인삼,홍삼,흑삼,ginseng,red ginseng,black ginseng'],
  [
    '1212',
    '김,구운김,조미김,김스낵,미역,다시마,해조류,laver,seaweed,seaweed snacks,laver snack,laver snacks,gim,nori,kelp',
  ],
  ['1509', '올리브유,olive oil'],
  [
    '1515',
    '들기름,참기름,생들기름,기름류,식용유,식용기름,참깨유,perilla oil,sesame oil,edible oil,edible oils,cooking oil,vegetable oil,camellia seed oil,pressed oils',
  ],
  ['1602', '육가공품,햄,소시지,ham,sausages,meat products'],
  ['1604', '참치캔,어묵,생선통조림,canned fish,canned tuna,fish cake'],
  ['1704', '사탕,젤리,캔디,candy,jelly sweets,sweets,confectionery'],
  ['1806', '초콜릿,chocolate'],
  [
    '1902',
    '라면,국수,면류,만두,떡볶이,당면,instant noodles,noodles,ramen,ramyeon,dumplings,mandu,tteokbokki,pasta',
  ],
  ['1905', '과자,스낵,쿠키,빵,비스킷,snacks,biscuits,cookies,crackers,bread'],
  ['2005', '김치,절임채소,장아찌,kimchi,pickles,pickled vegetables'],
  ['2008', '견과류,땅콩,nuts,almonds'],
  ['2009', '주스,과즙,juice,juices'],
  [
    '2103',
    '소스,간장,고추장,된장,쌈장,양념,장류,조미료,sauces,soy sauce,gochujang,doenjang,ssamjang,seasoning,condiments,chilli sauce,chili paste,chilli paste,soybean paste,fermented paste',
  ],
  ['2104', '국물팩,즉석국,스프,soup,broth,soups'],
  [
    '2106',
    '유산균,건강기능식품,건강식품,비타민,콜라겐,영양제,probiotics,dietary supplements,health supplements,supplements,vitamins,collagen',
  ],
  ['2202', '음료,탄산음료,식혜,에이드,soft drinks,beverages,drinks,sparkling drinks,non alcoholic drinks'],
  ['2206', '막걸리,약주,전통주,청주,rice wine,makgeolli'],
  ['2208', '소주,증류주,soju,spirits,rice spirit,distilled spirit'],
  ['2309', '반려동물간식,펫푸드,사료,강아지간식,고양이간식,pet food,pet treats,dog treats'],
];

const care: Terms = [
  ['3303', '향수,perfume,fragrances'],
  [
    '3304',
    '화장품,스킨케어,기초화장품,색조화장품,마스크팩,시트마스크,토너,세럼,선크림,선케어,선세럼,크림,에센스,립스틱,쿠션,매니큐어,네일스티커,앰플,메이크업,페이스 오일,클레이 마스크,하이드로겔 마스크,cosmetics,skin care,skincare,make up,makeup,sheet masks,face masks,facial masks,clay mask,hydrogel masks,toner,serum,sun cream,sun serum,sun care,sunscreen,face cream,essence,lipstick,lip tint,nail polish,nail wraps,nail care,gel wraps,face oil,facial oil,natural cosmetics,barrier cream',
  ],
  [
    '3305',
    '샴푸,샴푸바,린스,두피앰플,두피 관리,염색약,헤어케어,shampoo,shampoo bar,scalp care,scalp ampoules,scalp tonic,hair care,hair dye,hair treatment,conditioner',
  ],
  ['3306', '치약,구강청결제,toothpaste,mouthwash'],
  ['3307', '탈취제,방향제,입욕제,deodorant,air freshener,bath salts'],
  ['3401', '비누,클렌징,클렌징폼,soap,cleansing,cleansing foam,cleansing balm,cleanser'],
  ['3402', '세제,주방세제,세탁세제,detergent,laundry detergent,dish soap'],
  ['3406', '양초,향초,candles'],
];

const health: Terms = [
  ['3005', '붕대,밴드,드레싱,파스,bandages,wound dressing,plasters'],
  ['3822', '진단키트,진단시약,diagnostic kit,diagnostic kits,test kits,reagents,rapid tests'],
  [
    '9018',
    '의료기기,초음파기기,주사기,구강 스캐너,치과기기,medical devices,medical equipment,home care devices,care devices,의료용품,pulse oximeter,ultrasound,syringes,intraoral scanner,dental instruments,surgical drill,endoscope,catheters,patient monitor',
  ],
  [
    '9019',
    '네뷸라이저,호흡,respiratory,respiratory therapy,호흡기,호흡치료기,안마기,마사지기,흡인기,nebuliser,nebulizer,respiratory devices,suction unit,massager,massage chair,breathing trainer,ventilators',
  ],
  [
    '9021',
    '임플란트,보청기,의족,지르코니아,치과 소재,보행기,보행차,보행 보조기,implants,hearing aids,prostheses,zirconia,dental materials,rollator,walking aids,orthoses',
  ],
];

const fashion: Terms = [
  [
    '4202',
    '가방,백팩,지갑,카드지갑,핸드백,가죽 소품,여권 케이스,bags,backpack,wallet,handbags,card holder,passport case,leather goods,tote bags',
  ],
  ['6110', '니트,스웨터,무봉제니트,knitwear,sweater,merino sweater,cardigan'],
  ['6115', '양말,스타킹,socks,merino socks,stockings'],
  [
    '6201',
    '재킷,점퍼,패딩,코트,아웃도어 의류,아웃도어,jackets,coats,outerwear,rain jacket,outdoor clothing,padding jacket',
  ],
  ['6204', '원피스,여성복,여성의류,한복,dresses,womenswear,hanbok,clothing,apparel'],
  ['6205', '셔츠,모시 의류,shirts,ramie shirt,ramie clothing'],
  ['6214', '스카프,숄,scarf,shawl'],
  ['6404', '신발,운동화,shoes,sneakers,footwear'],
  ['6505', '모자,비니,hats,caps,beanie'],
  [
    '7113',
    '귀금속,주얼리,장신구,귀걸이,반지,펜던트,은장신구,jewellery,jewelry,earrings,pendant,rings,necklace',
  ],
];

const living: Terms = [
  [
    '3924',
    '실리콘 도마,밀폐용기,내열 용기,플라스틱 주방용품,silicone board,food storage containers,steam safe containers,plastic kitchenware,lunch boxes',
  ],
  ['6302', '수건,타월,침구커버,towels,bed linen,table linen'],
  [
    '6911',
    '백자,본차이나,도자기,식기,그릇,찻잔,머그,다기 세트,tableware,porcelain,ceramics,stoneware,dinnerware,bowls,mugs,tea set,tea sets,teaware,noodle bowl',
  ],
  ['7013', '유리컵,유리식기,glassware,drinking glasses'],
  [
    '7323',
    '냄비,프라이팬,무쇠솥,무쇠 솥,조리도구,조리 도구,주방용품,cookware,pots,frying pan,cast iron pot,iron pots,kitchenware,pans,induction cookware',
  ],
  ['8215', '수저,수저 세트,포크,cutlery,spoons,chopsticks,flatware'],
  ['9403', '가구,소파,책상,furniture,sofa,desks,shelves'],
  [
    '9404',
    '침구,이불,토퍼,매트리스,베개,누비이불,bedding,quilt,quilts,topper,toppers,mattress,pillows,blankets',
  ],
  [
    '9405',
    '조명,조명 기구,펜던트 등,무대 조명,가로등,조명등,스탠드 조명,lamps,lighting,led lighting,street light,street lighting,stage light,stage lighting,paper lamps,pendant lamp,luminaires,street lamps',
  ],
  ['9603', '칫솔,브러시,toothbrush,toothbrushes'],
  ['9617', '텀블러,보온병,tumbler,tumblers,vacuum flask'],
  ['9619', '기저귀,생리대,diapers,sanitary pads'],
];

const electronics: Terms = [
  [
    '8504',
    '전원 장치,충전기,전기차 충전기,전기차충전기,인버터,변압기,파워서플라이,power supplies,power supply,chargers,charger,wallbox,wallboxes,car chargers,ev chargers,inverters,transformers,din rail supply',
  ],
  ['8507', '배터리,이차전지,battery,battery pack,batteries,energy storage'],
  ['8516', '드라이기,고데기,헤어드라이어,밥솥,hair dryer,rice cooker,heaters'],
  ['8517', '스마트폰,통신장비,라우터,smartphones,routers,telecom equipment'],
  [
    '8518',
    '마이크,헤드셋,이어폰,스피커,음향기기,microphone,microphones,headset,earphones,speakers,audio devices,ceiling microphone,meeting microphone',
  ],
  ['8525', '카메라,cctv,cameras,ip camera,surveillance camera'],
  ['8528', '모니터,디스플레이,프로젝터,monitors,displays,projectors,digital signage'],
  ['8539', '전구,led 모듈,led 바,bulbs,led module,led modules,led bar,light module'],
  ['8541', '태양광,태양광모듈,태양전지,solar panels,solar modules,photovoltaic'],
  ['8542', '반도체,집적회로,semiconductors,chips,integrated circuits'],
  [
    '9027',
    '공기질 센서,가스 센서,이산화탄소 모듈,미세먼지 센서,air quality sensors,gas sensors,co2 sensor,carbon dioxide module,particle sensor,water quality sensor',
  ],
  [
    '8414',
    '환기 장치,환기기,송풍기,열회수 환기기,ventilation,ventilation units,fans,blowers,heat recovery unit,window ventilation',
  ],
  ['8421', '공기청정기,정수기,필터,air purifiers,water purifiers,filters'],
];

const machinery: Terms = [
  [
    '8207',
    '절삭 공구,절삭공구,엔드밀,드릴비트,cutting tools,end mill,end mills,carbide tools,drill bits,carbide end mill',
  ],
  ['8413', '펌프,다단 펌프,정량 펌프,pumps,dosing pump,dosing pumps,industrial pumps'],
  [
    '8422',
    '포장기,포장 기계,포장기계,실러,라벨 부착기,스틱 포장기,충전 포장기,제함기,테이핑기,case erector,case erectors,packing machines,packaging machines,packing lines,packing line,stick packer,tray sealer,labeller,filling machine,filling machines,cartoner',
  ],
  ['8428', '컨베이어,conveyors,conveyor'],
  [
    '8436',
    '농업 로봇,농기계,방제 로봇,선별기,farm robots,spraying robot,spraying robots,agricultural machines,farm machinery,strawberry grader',
  ],
  ['8438', '식품기계,식품 가공 기계,food processing machines,food machinery'],
  ['8477', '사출기,압출기,injection machine,injection moulding machines,moulding machines,extruders'],
  ['8479', '산업용 로봇,협동로봇,industrial robots,collaborative robots'],
  ['8480', '금형,moulds,molds'],
  ['8481', '밸브,valves'],
  ['8483', '감속기,기어박스,베어링,유성 감속기,reducers,gearbox,gearboxes,gears,gear set,reducer,bearings'],
  ['8708', '자동차 부품,자동차부품,auto parts,car parts,automotive parts'],
  ['4011', '타이어,tyres,tires'],
];

const materials: Terms = [
  ['3208', '페인트,도료,paints,coatings'],
  ['3506', '접착제,본드,adhesives,adhesive,glue,bonding'],
  ['3902', '재생 pp,폴리프로필렌,recycled pp,polypropylene,recycled compounds'],
  [
    '3907',
    'pla 컴파운드,생분해 수지,친환경 수지,pla compound,biodegradable resins,sustainable resins,biodegradable resin,bioplastics',
  ],
  [
    '3920',
    '고차단 필름,차광 필름,단일 소재 필름,포장 필름,pe 필름,pe film,packaging film,barrier film,barrier films,shading film,mono material films,films,stretch film',
  ],
  [
    '3923',
    '화장품 용기,에어리스 용기,튜브 용기,친환경 용기,포장 용기,cosmetic packaging,airless jar,airless bottles,refillable jars,pe tube,plastic packaging,cosmetic containers,plastic bottles,packaging containers',
  ],
  ['4819', '종이상자,골판지,종이 포장,paper boxes,cartons,corrugated boxes'],
  ['5402', '나일론 원사,재생 원사,원사,nylon yarn,recycled yarn,polyester yarn,yarn'],
  ['5407', '원단,직물,섬유 원단,fabrics,textiles,woven fabric'],
  ['6815', '탄소섬유,프리프레그,탄소 판재,carbon fibre,carbon fiber,prepreg,carbon sheet,composites'],
  [
    '6909',
    '방열 세라믹,알루미나 기판,technical ceramics,thermal ceramics,alumina substrate,alumina substrates',
  ],
  ['7019', '유리섬유,glass fibre,fiberglass'],
  ['7016', '발포 유리,재생 유리,foam glass,glass aggregate,recycled glass'],
];

const content: Terms = [
  [
    '8523',
    '소프트웨어,창고 관리,창고 관리 클라우드,창고관리시스템,번역 관리 시스템,erp,saas,software,warehouse software,warehouse cloud,customs software,picking app,inventory software,translation management system',
  ],
  ['4901', '그림책,도서,책,picture books,picture book,books,children books'],
  ['4820', '문구,노트,다이어리,stationery,notebooks'],
  ['9504', '보드게임,게임,board games,family games,card games,games'],
  ['9503', '완구,장난감,인형,toys,dolls,building blocks'],
  ['9506', '운동기구,골프용품,스포츠용품,fitness equipment,golf equipment,sports goods'],
  ['9207', '악기,국악기,instruments,musical instruments'],
];

/** Whoever chose none of a group's industries means something else by its words: 충전기 of a maker of machines fills bottles. */
export const termGroups: readonly { industries: readonly Industry[]; terms: Terms }[] = [
  { industries: ['FOOD', 'HEALTH'], terms: food },
  { industries: ['BEAUTY', 'HEALTH', 'LIVING'], terms: care },
  { industries: ['HEALTH', 'ELECTRONICS'], terms: health },
  { industries: ['FASHION', 'LIVING'], terms: fashion },
  { industries: ['LIVING', 'ELECTRONICS', 'FASHION'], terms: living },
  { industries: ['ELECTRONICS', 'ENERGY', 'LIVING', 'IT'], terms: electronics },
  { industries: ['MACHINERY', 'ENERGY'], terms: machinery },
  { industries: ['MATERIALS', 'FASHION', 'BEAUTY', 'FOOD'], terms: materials },
  { industries: ['IT', 'LOGISTICS', 'EDUCATION', 'CULTURE', 'LIVING'], terms: content },
];
