/** The time zones to choose from, each found by its cities in either language: Intl knows the names of zones, and of no city but one. */
import { zoneName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { SearchOption } from '#islands/ui/form/find-options.ts';
import { knownZones } from '#stores/event/first-event.ts';

/** Cities in which expos are held, and by which somebody looks for the clock of their event. Browsers still call some zones as they were called before. */
const cities: Readonly<Record<string, string>> = {
  'Africa/Cairo': '카이로',
  'Africa/Casablanca': '카사블랑카',
  'Africa/Johannesburg': '요하네스버그, 케이프타운, Cape Town',
  'Africa/Lagos': '라고스, 아부자',
  'Africa/Nairobi': '나이로비',
  'America/Argentina/Buenos_Aires': '부에노스아이레스',
  'America/Bogota': '보고타',
  'America/Buenos_Aires': '부에노스아이레스',
  'America/Chicago': '시카고, 댈러스, 휴스턴, Dallas, Houston',
  'America/Denver': '덴버',
  'America/Lima': '리마',
  'America/Los_Angeles':
    '로스앤젤레스, 엘에이, 샌프란시스코, 라스베이거스, 시애틀, San Francisco, Las Vegas, Seattle',
  'America/Mexico_City': '멕시코시티',
  'America/New_York':
    '뉴욕, 애틀랜타, 워싱턴, 보스턴, 마이애미, 올랜도, Atlanta, Washington, Boston, Miami, Orlando',
  'America/Santiago': '산티아고',
  'America/Sao_Paulo': '상파울루, 리우데자네이루, Rio de Janeiro',
  'America/Toronto': '토론토, 몬트리올, Montreal',
  'America/Vancouver': '밴쿠버',
  'Asia/Almaty': '알마티',
  'Asia/Bangkok': '방콕',
  'Asia/Calcutta': '콜카타, 뉴델리, 뭄바이, 첸나이, 벵갈루루, New Delhi, Mumbai, Chennai, Bengaluru',
  'Asia/Dhaka': '다카',
  'Asia/Dubai': '두바이, 아부다비, Abu Dhabi',
  'Asia/Ho_Chi_Minh': '호치민, 호찌민, 하노이, 다낭, Hanoi, Da Nang',
  'Asia/Hong_Kong': '홍콩',
  'Asia/Jakarta': '자카르타',
  'Asia/Jerusalem': '예루살렘, 텔아비브, Tel Aviv',
  'Asia/Karachi': '카라치',
  'Asia/Kolkata': '콜카타, 뉴델리, 뭄바이, 첸나이, 벵갈루루, New Delhi, Mumbai, Chennai, Bengaluru',
  'Asia/Kuala_Lumpur': '쿠알라룸푸르',
  'Asia/Manila': '마닐라, 세부, Cebu',
  'Asia/Phnom_Penh': '프놈펜',
  'Asia/Qatar': '카타르, 도하, Doha',
  'Asia/Rangoon': '양곤, Yangon',
  'Asia/Riyadh': '리야드, 제다, Jeddah',
  'Asia/Saigon': '호치민, 호찌민, 하노이, 다낭, Ho Chi Minh, Hanoi, Da Nang',
  'Asia/Seoul':
    '서울, 부산, 인천, 대구, 대전, 광주, 수원, 고양, 제주, Busan, Incheon, Daegu, Daejeon, Gwangju, Goyang, Jeju',
  'Asia/Shanghai':
    '상하이, 베이징, 북경, 상해, 광저우, 선전, 칭다오, 이우, Beijing, Guangzhou, Shenzhen, Qingdao, Yiwu',
  'Asia/Singapore': '싱가포르',
  'Asia/Taipei': '타이베이, 타이페이',
  'Asia/Tashkent': '타슈켄트',
  'Asia/Tbilisi': '트빌리시',
  'Asia/Tokyo': '도쿄, 동경, 오사카, 나고야, 후쿠오카, 요코하마, Osaka, Nagoya, Fukuoka, Yokohama',
  'Asia/Ulaanbaatar': '울란바토르',
  'Asia/Yangon': '양곤',
  'Australia/Melbourne': '멜버른',
  'Australia/Sydney': '시드니',
  'Europe/Amsterdam': '암스테르담',
  'Europe/Athens': '아테네',
  'Europe/Berlin':
    '베를린, 프랑크푸르트, 뮌헨, 쾰른, 하노버, 뒤셀도르프, 함부르크, Frankfurt, Munich, Cologne, Hanover, Düsseldorf, Hamburg',
  'Europe/Brussels': '브뤼셀',
  'Europe/Bucharest': '부쿠레슈티',
  'Europe/Budapest': '부다페스트',
  'Europe/Copenhagen': '코펜하겐',
  'Europe/Dublin': '더블린',
  'Europe/Helsinki': '헬싱키',
  'Europe/Istanbul': '이스탄불',
  'Europe/Kiev': '키이우, 키예프, Kyiv',
  'Europe/Kyiv': '키이우, 키예프',
  'Europe/Lisbon': '리스본',
  'Europe/London': '런던, 버밍엄, Birmingham',
  'Europe/Madrid': '마드리드, 바르셀로나, Barcelona',
  'Europe/Moscow': '모스크바',
  'Europe/Oslo': '오슬로',
  'Europe/Paris': '파리, 리옹, 칸, Lyon, Cannes',
  'Europe/Prague': '프라하',
  'Europe/Rome': '로마, 밀라노, 볼로냐, Milan, Bologna',
  'Europe/Stockholm': '스톡홀름',
  'Europe/Vienna': '빈, 비엔나',
  'Europe/Warsaw': '바르샤바',
  'Europe/Zurich': '취리히, 제네바, 바젤, Geneva, Basel',
  'Pacific/Auckland': '오클랜드',
  'Pacific/Honolulu': '호놀룰루, 하와이, Hawaii',
};

/**
 * An option for each zone that this browser knows. With the name in the reader's language: of two cities that are spelt alike, it tells which
 * is meant, and the zone stays as it is made.
 */
export const zoneOptions = (locale: Locale): SearchOption[] =>
  knownZones().map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} · ${zoneName(locale, value)}`,
    also: [(value.split('/').at(-1) ?? value).replaceAll('_', ' '), ...(cities[value]?.split(', ') ?? [])],
  }));
