/** Meeting on the spot (`/matching/walk-in`): which tables are free now and next, with whom, and asking for one. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { BuyerSummary } from '#api/participation/buyer.ts';
import type { CompanySummary } from '#api/participation/company.ts';
import { partIn } from '#domain/common/language.ts';
import { type ParticipateType, sideOf } from '#domain/participation/participation.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type WalkInSlot = AnswerOf<'GET /matching/getWalkIn'>['slots'][number];

/** Whom one meets, by both names. */
export interface WalkInPartner {
  participateIdx: number;
  nameKo: string;
  nameEn: string;
}

/** Someone who was found, with all that the list says of them. */
export type FoundPartner = WalkInPartner & { company?: CompanySummary; buyer?: BuyerSummary };

const found = 10;

/** `own`: the reader's kind of participation. `withIdx`: whom the address names; undefined where nobody is chosen yet. */
export function createWalkIn(own: ParticipateType, withIdx: number | undefined) {
  const open = loader<AnswerOf<'GET /matching/getWalkIn'>>();
  const partner = loader<WalkInPartner>();
  /** What was found; undefined before anything was looked for. */
  const $found = atom<{ keywords: string; partners: FoundPartner[] } | undefined>();
  /** Why nothing could be looked for, 'msg.…'. */
  const $failure = atom<string | undefined>();
  const meetsBuyers = sideOf[own] === 'company';

  const ask = () => api('GET /matching/getWalkIn', { targetParticipateIdx: withIdx });
  const refresh = () => open.refresh(ask);

  async function load(): Promise<void> {
    await Promise.all([
      open.load(ask),
      withIdx === undefined
        ? undefined
        : partner.load(async () => ({ data: await partnerOf(withIdx), totalCount: 1 })),
    ]);
  }

  const partnerOf = async (participateIdx: number): Promise<WalkInPartner> =>
    meetsBuyers
      ? buyerAsPartner((await api('GET /buyer/getDetail', { participateIdx })).data)
      : (await api('GET /company/getDetail', { participateIdx })).data;

  async function search(keywords: string): Promise<void> {
    $failure.set(undefined);
    const asked = { keywords, rows: found };
    await (meetsBuyers
      ? api('GET /buyer/getList', asked).then(({ data }) => data.map(foundBuyer))
      : api('GET /company/getList', asked).then(({ data }) => data.map(foundCompany))
    ).then(
      (partners) => $found.set({ keywords, partners }),
      (error: unknown) => $failure.set(errorKey(error)),
    );
  }

  /** Asks whom the address names for a table in this slot; they are told at once. */
  async function askFor(slotIdx: number): Promise<Meeting> {
    try {
      const { data } = await api('POST /matching/apply', {
        targetParticipateIdx: withIdx ?? 0,
        wishes: [slotIdx],
        walkIn: 'Y',
      });
      return data;
    } catch (error) {
      await refresh();
      throw error;
    }
  }

  return {
    $open: open.$state,
    $partner: partner.$state,
    $found,
    $failure,
    load,
    refresh,
    search,
    askFor,
  };
}

export const foundCompany = (company: CompanySummary): FoundPartner => ({
  participateIdx: company.participateIdx,
  nameKo: company.nameKo,
  nameEn: company.nameEn,
  company,
});
export const foundBuyer = (buyer: BuyerSummary): FoundPartner => ({ ...buyerAsPartner(buyer), buyer });

const buyerAsPartner = ({
  participateIdx,
  companyName,
}: {
  participateIdx: number;
  companyName: string;
}) => ({
  participateIdx,
  nameKo: partIn('ko', companyName),
  nameEn: partIn('en', companyName),
});
