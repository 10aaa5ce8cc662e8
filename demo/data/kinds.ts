/** What the data files of the demonstration hold. Everything in them is invented; addresses end in the reserved `.example`. */
import type { CompanyInput } from '#domain/participation/company.ts';
import type { standardIndustries } from '#domain/participation/industries.ts';
import type { SceneName } from '../drawings/scenes.ts';

/** [Korean name, English name, Korean sentence, English sentence] */
export type DemoProduct = readonly [nameKo: string, nameEn: string, textKo: string, textEn: string];

export type Industry = (typeof standardIndustries)[number];

export interface DemoCompany {
  /** Its domain is `<slug>.example`. */
  slug: string;
  ko: string;
  en: string;
  introKo: string;
  introEn: string;
  /** One field for both languages, so both stand in it. */
  main: string;
  region: NonNullable<CompanyInput['agencyRegion']>;
  /** One of `places.ts`. */
  city: string;
  since: number;
  /** Yearly sales in hundred million won. */
  sales: number;
  category?: CompanyInput['businessCategory'];
  /** A second industry beside that of its file. */
  also?: Industry;
  products: readonly DemoProduct[];
}

export interface DemoBuyer {
  company: string;
  /** The domain of the email address, without `.example`. */
  slug: string;
  ko: string;
  en: string;
  gender: 'FEMALE' | 'MALE';
  position: string;
  country: string;
  city: string;
  product: string;
  requirements: string;
  /** What this buyer looks for; meetings are made with such companies. */
  wants: readonly Industry[];
  /** Slugs of the companies that this buyer names; drawn by lot where it is not said. */
  hopes?: readonly string[];
}

/** A post; the day counts from the event's today, the time is on the event's clock. A language may be empty. */
export interface DemoPost {
  day: number;
  time: string;
  ko: readonly [title: string, ...paragraphs: string[]] | null;
  en: readonly [title: string, ...paragraphs: string[]] | null;
  video?: string;
  /** Views that are drawn for it. */
  pictures?: readonly SceneName[];
}
