/** Where a participant chooses whom to rank: who is suggested, their favourites, and everyone of the other side. */
import { atom } from 'nanostores';
import type { Answer } from '#api/client.ts';
import type { Rankable } from '#api/matching/ranking.ts';
import { partIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { type RankableSource, rankableSources } from '#domain/matching/ranking.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

interface Page {
  keywords: string;
  page: number;
}
type Find = (asked: Page) => Promise<Answer<Rankable[]>>;
export type Finders = { all: Find } & Partial<Record<RankableSource, Find>>;

interface CompanyLine {
  participateIdx: number;
  nameKo: string;
  nameEn: string;
  mainProduct: string;
}
interface BuyerLine {
  participateIdx: number;
  participateType: 'BUYER' | 'OKTA';
  companyName: string;
  country: string;
  product: string;
}

const ofCompany = ({ participateIdx, nameKo, nameEn, mainProduct }: CompanyLine): Rankable => ({
  participateIdx,
  participateType: 'COMPANY',
  nameKo,
  nameEn,
  country: null,
  about: mainProduct || null,
});
const ofBuyer = ({
  participateIdx,
  participateType,
  companyName,
  country,
  product,
}: BuyerLine): Rankable => ({
  participateIdx,
  participateType,
  nameKo: partIn('ko', companyName),
  nameEn: partIn('en', companyName),
  country: country || null,
  about: product || null,
});

/** Everyone of the other side, as the lists of partners have them. */
const findAll =
  (side: MeetingSide): Find =>
  async ({ keywords, page }) => {
    const asked = { keywords, page, rows: limits.rows, hideNotWith: 'Y' } as const;
    if (side === 'company') {
      const { data, totalCount } = await api('GET /buyer/getList', asked);
      return { data: data.map(ofBuyer), totalCount };
    }
    const { data, totalCount } = await api('GET /company/getList', asked);
    return { data: data.map(ofCompany), totalCount };
  };

async function findSuggested(): Promise<Answer<Rankable[]>> {
  const { data } = await api('GET /matching/getSuggestions', {});
  const rows = data.suggestions.flatMap(({ company, buyer }) =>
    company ? [ofCompany(company)] : buyer ? [ofBuyer(buyer)] : [],
  );
  return { data: rows, totalCount: rows.length };
}

const findFavourites =
  (side: MeetingSide): Find =>
  async ({ page }) => {
    const kind = side === 'company' ? 'buyer' : 'company';
    const { data, totalCount } = await api('GET /favourite/getList', { kind, page, rows: limits.rows });
    const rows = data.flatMap(({ participateIdx, nameKo, nameEn, note }): Rankable[] =>
      nameKo === null
        ? []
        : [
            {
              participateIdx,
              participateType: side === 'company' ? 'BUYER' : 'COMPANY',
              nameKo,
              nameEn,
              country: null,
              about: note,
            },
          ],
    );
    return { data: rows, totalCount };
  };

/** Of a member who ranks. */
export const ofMember = (side: MeetingSide): Finders => ({
  suggested: findSuggested,
  favourite: findFavourites(side),
  all: findAll(side),
});

/** Of a manager who ranks for somebody of this side. */
export const forSide = (side: MeetingSide): Finders => ({ all: findAll(side) });

/** Of whoever has a personal link. */
export const byLink = (token: string): Finders => ({
  all: async ({ keywords, page }) => {
    const { data } = await api('POST /participant/findRankable', {
      token,
      keywords,
      page,
      rows: limits.rows,
    });
    return { data: data.found, totalCount: data.count };
  },
});

/** One of the other side whom an address names; undefined where they can't be seen. */
export async function rankableOf(side: MeetingSide, participateIdx: number): Promise<Rankable | undefined> {
  const found = await (side === 'company'
    ? api('GET /buyer/getList', { participateIdx }).then(({ data }) => data.map(ofBuyer))
    : api('GET /company/getList', { participateIdx }).then(({ data }) => data.map(ofCompany))
  ).catch(() => []);
  return found.find((one) => one.participateIdx === participateIdx);
}

/** The rows to choose from; more of a list follow those that are there. */
export function createChoice(finders: Finders) {
  const sources = rankableSources.filter((source) => finders[source]);
  const $source = atom<RankableSource>(sources[0] ?? 'all');
  const $keywords = atom('');
  const $isMore = atom(false);
  const found = loader<Rankable[]>();
  let page = 1;

  const ask = (at: number) =>
    (finders[$source.get()] ?? finders.all)({ keywords: $keywords.get(), page: at });

  function load(): Promise<void> {
    page = 1;
    return found.load(() => ask(1));
  }

  function choose(source: RankableSource): void {
    $source.set(source);
    $keywords.set('');
    void load();
  }

  function search(keywords: string): void {
    if ($source.get() !== 'all') $source.set('all');
    $keywords.set(keywords.trim());
    void load();
  }

  async function more(): Promise<void> {
    $isMore.set(true);
    const next = await ask(page + 1).catch(() => undefined);
    $isMore.set(false);
    if (!next) return;
    page += 1;
    found.change((rows) => {
      const known = new Set(rows.map(({ participateIdx }) => participateIdx));
      return [...rows, ...next.data.filter(({ participateIdx }) => !known.has(participateIdx))];
    });
  }

  return {
    sources,
    $source,
    $keywords,
    $isMore,
    $found: found.$state,
    load,
    choose,
    search,
    more,
    rows: limits.rows,
  };
}
export type ChoiceStore = ReturnType<typeof createChoice>;
