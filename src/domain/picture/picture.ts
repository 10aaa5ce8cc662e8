/** The pictures that stand for a page where a link to it is shared: what each says, and at which address. */

/** Kinds of pages, each with one picture; and what has a picture of its own. */
export const pageKinds = [
  'home',
  'info',
  'visit',
  'okta',
  'event',
  'companies',
  'participate',
  'media',
  'policy',
] as const;
export type PageKind = (typeof pageKinds)[number];
export const subjectKinds = ['company', 'product', 'post', 'event'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Pixels, as those who show links ask for: 1.91 to 1. */
export const pictureSize = { width: 1200, height: 630 };

/** What a subject's picture says in both languages; a name that one lacks is empty. */
export type SubjectWords = { ko: string; en: string; note: string };

type Named = { nameKo: string; nameEn: string };
export const wordsOf = {
  company: (company: Named & { mainProduct: string }): SubjectWords => ({
    ko: company.nameKo,
    en: company.nameEn,
    note: company.mainProduct,
  }),
  product: (product: Named & { companyNameKo?: string; companyNameEn?: string }): SubjectWords => ({
    ko: product.nameKo,
    en: product.nameEn,
    note: [product.companyNameKo, product.companyNameEn].filter(Boolean).join(' · '),
  }),
  post: (post: { titleKo: string | null; titleEn: string | null; postedAt: string }): SubjectWords => ({
    ko: post.titleKo ?? '',
    en: post.titleEn ?? '',
    note: post.postedAt.slice(0, 10),
  }),
  event: (event: Named & { days: { date: string }[] }): SubjectWords => ({
    ko: event.nameKo,
    en: event.nameEn,
    note: [event.days[0]?.date, event.days.at(-1)?.date].filter(Boolean).join(' – '),
  }),
};

/** FNV-1a of 32 bits: short, and the same in every process. It distinguishes versions and protects nothing. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** A subject's address ends in a version of its words, so that caches by address fetch it again when they change. */
export const subjectPicture = (locale: string, kind: SubjectKind, idx: number, words: SubjectWords): string =>
  `/og/${locale}/${kind}/${idx}-${fingerprint(JSON.stringify(words))}.png`;

export const pagePicture = (locale: string, kind: PageKind): string => `/og/${locale}/${kind}.png`;

const kindByPath: [start: string, kind: PageKind][] = [
  ['/info', 'info'],
  ['/visit', 'visit'],
  ['/okta', 'okta'],
  ['/event', 'event'],
  ['/participate/companyList', 'companies'],
  ['/matching', 'companies'],
  ['/participate', 'participate'],
  ['/join', 'participate'],
  ['/media-center', 'media'],
  ['/policy', 'policy'],
];

/** The kind of an address without its language. */
export const kindOf = (path: string): PageKind =>
  kindByPath.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? 'home';
