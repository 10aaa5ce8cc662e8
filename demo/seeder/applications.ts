/** The applications that the demonstration's companies and buyers hand in, in the words of the wire. */
import type { z } from 'zod';
import { type Application, application } from '#api/participation/application.ts';
import type { standardCommittees } from '#domain/region/regions.ts';
// Telephone numbers become E.164.
import '#domain/common/numbers/phone-reader.ts';
import type { demoCompanies } from '../data/companies/index.ts';
import type { DemoBuyer, Industry } from '../data/kinds.ts';
import type { Name } from './names.ts';
import { koreanName } from './names.ts';
import { bizRegNoOf, koreanAddress, koreanLine, mobileIn } from './places.ts';
import type { Dice } from './random.ts';

export type CompanyOfDemo = (typeof demoCompanies)[number];
type Input = z.input<typeof application>;

/** Whom the companies of an industry hope to meet, and where. */
const hopesOf: Partial<Record<Industry, readonly [text: string, countries: string]>> = {
  FOOD: ['식료품 수입사, 외식 체인 · Food importers and restaurant groups', 'AT DE CH CZ HU PL'],
  BEAUTY: ['드러그스토어, 뷰티 온라인몰 · Drugstores and online beauty shops', 'AT DE PL FR IT'],
  HEALTH: ['의료기기 유통사, 약국 체인 · Medical distributors and pharmacies', 'AT DE CH CZ KZ'],
  FASHION: ['편집 매장, 자체 상표 의류사 · Concept stores and private labels', 'AT DE GB FR JP'],
  LIVING: ['호텔 구매팀, 생활용품 매장 · Hotel buyers and home stores', 'AT CH IT FR SI JP'],
  ELECTRONICS: ['설비 유통사, 시스템 통합사 · Technical wholesalers and integrators', 'AT DE SK RO'],
  MACHINERY: ['공장 자동화 대리점 · Factory automation dealers', 'AT DE CZ HU VN'],
  MATERIALS: ['소재 유통사, 완제품 제조사 · Material distributors and makers', 'DE AT CH HR PL'],
  IT: ['현지 판매 협력사, 공공 기관 · Local resellers and public bodies', 'AT DE CH US'],
  CULTURE: ['출판사, 극장, 박물관 가게 · Publishers, theatres and museum shops', 'AT DE CZ US'],
};

const positions = [
  '해외영업팀장 · Export manager',
  '해외사업부장 · Head of overseas business',
  '수출 담당 과장 · Export section chief',
  '글로벌사업 이사 · Director, global business',
];

type Committee = (typeof standardCommittees)[number];

/** The committees of each industry, as `site.config.ts` names them: its own, and the one nearest to it. */
const committees: Record<Industry, readonly [own: Committee, near: Committee]> = {
  FOOD: ['TRADE1', 'TRADE14'],
  BEAUTY: ['TRADE3', 'TRADE9'],
  HEALTH: ['TRADE4', 'TRADE3'],
  FASHION: ['TRADE2', 'TRADE12'],
  LIVING: ['TRADE12', 'TRADE8'],
  ELECTRONICS: ['TRADE5', 'TRADE10'],
  MACHINERY: ['TRADE6', 'TRADE7'],
  MATERIALS: ['TRADE9', 'TRADE8'],
  ENERGY: ['TRADE10', 'TRADE5'],
  IT: ['TRADE11', 'TRADE5'],
  CULTURE: ['TRADE13', 'TRADE11'],
  EDUCATION: ['TRADE13', 'TRADE15'],
  LOGISTICS: ['TRADE14', 'TRADE15'],
  OTHER: ['TRADE15', 'TRADE14'],
};

/** Stands for a file while an application is judged. */
const drawnLater = 1;

/** Files are drawn while the site is open (`demo/files`), and a row never waits for its file. */
function withoutFiles(judged: z.output<typeof application>): Application {
  if (judged.participateType !== 'COMPANY') return judged;
  return {
    ...judged,
    company: { ...judged.company, bizDocFileIdx: null, mainImgFileIdx: null },
    products: judged.products.map((product) => ({ ...product, mainImgFileIdx: null })),
  };
}

/** A company's application, whose files are drawn later. `serial` tells its telephone numbers apart; export records end in the year before `year`. */
export function companyApplication(
  dice: Dice,
  company: CompanyOfDemo,
  { charge, email, serial, year }: { charge: Name; email: string; serial: number; year: number },
) {
  const { slug, industry, sales } = company;
  const ceo = koreanName(dice);
  const address = koreanAddress(dice, company.city);
  const [hopeBuyer, hopeCountries = ''] = hopesOf[industry] ?? [null, ''];
  const wanted = hopeCountries.split(' ');
  const exportsTo = dice.some(wanted, dice.whole(0, 3));
  const salesUsd = Math.round((sales * 100_000_000) / 1360 / 1000) * 1000;
  const input: Input = {
    participateType: 'COMPANY',
    company: {
      nameKo: company.ko,
      nameEn: company.en,
      ceoKo: ceo.ko,
      ceoEn: ceo.en,
      bizRegNo: bizRegNoOf(serial),
      postcode: address.postcode,
      addressKo: address.ko,
      addressEn: address.en,
      introKo: company.introKo,
      introEn: company.introEn,
      tel: koreanLine(address.area, serial * 2),
      fax: koreanLine(address.area, serial * 2 + 1),
      mobile: mobileIn('KR', serial * 2),
      email: `hello@${slug}.example`,
      emailSecond: dice.chance(0.4) ? `export@${slug}.example` : '',
      website: `https://${slug}.example`,
      establishYear: company.since,
      annualSalesKrw: sales * 100_000_000,
      annualSalesUsd: salesUsd,
      mainProduct: company.main,
      businessCategory: company.category ?? 'MANUFACTURING',
      industries: company.also ? [industry, company.also] : [industry],
      agencyRegion: company.region,
      tradeCommittees: committees[industry].slice(0, dice.whole(1, 2)),
      chargeName: `${charge.ko} (${charge.en})`,
      chargePosition: dice.pick(positions),
      chargeMobile: mobileIn('KR', serial * 2 + 1),
      chargeEmail: email,
      bizDocFileIdx: drawnLater,
      mainImgFileIdx: drawnLater,
      noExports: exportsTo.length === 0 ? 'Y' : 'N',
      exportRecords: exportsTo.map((country) => ({
        country,
        amountUsd: Math.round((salesUsd * dice.whole(5, 90)) / 1000 / 100) * 100,
        year: Math.max(year - dice.whole(1, 4), company.since),
      })),
    },
    products: company.products.map(([nameKo, nameEn, descriptionKo, descriptionEn], place) => ({
      nameKo,
      nameEn,
      descriptionKo,
      descriptionEn,
      // Some show a film; its site is as invented as they are.
      videoUrl: place === 0 && serial % 4 === 0 ? `https://video.madang.example/${slug}` : '',
      mainImgFileIdx: drawnLater,
    })),
    hopeBuyer: { hopeCountries: dice.some(wanted, 4), hopeBuyer },
  };
  return withoutFiles(application.parse(input));
}

/** The nearest of the organiser's desks, which looks after a buyer. */
function deskOf(country: string): string {
  if (country === 'AT') return 'Madang Vienna desk';
  return country === 'DE' || country === 'CH' ? 'Madang Munich desk' : 'Madang Budapest desk';
}

/** A buyer's application; `suits` are the approved companies that make what they look for. */
export function buyerApplication(
  dice: Dice,
  buyer: DemoBuyer,
  who: {
    type: 'BUYER' | 'OKTA';
    email: string;
    serial: number;
    suits: readonly { participateIdx: number; company: CompanyOfDemo }[];
  },
) {
  const { hopes } = buyer;
  const hoped = hopes
    ? who.suits.filter(({ company }) => hopes.includes(company.slug))
    : dice.some(who.suits, dice.whole(0, 3));
  const input: Input = {
    participateType: who.type,
    buyer: {
      companyName: buyer.company,
      nameEn: buyer.en,
      position: buyer.position,
      tel: '',
      mobile: mobileIn(buyer.country, who.serial),
      email: who.email,
      country: buyer.country,
      city: buyer.city,
      agency: who.type === 'OKTA' ? `${buyer.city} chapter` : deskOf(buyer.country),
      website: `https://${buyer.slug}.example`,
      industries: [...buyer.wants],
      requirements: buyer.requirements,
      product: buyer.product,
      hopeCountries: ['KR'],
      hopeRegions: [...new Set(hoped.map(({ company }) => company.region))],
      hopeCompany: '',
      hopeCompanyIdxs: hoped.map(({ participateIdx }) => participateIdx),
      tradeCommittees: buyer.wants.slice(0, 3).map((industry) => committees[industry][0]),
    },
  };
  return application.parse(input);
}
