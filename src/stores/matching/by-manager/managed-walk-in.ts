/** A manager books a free table for two who stand before them: whom, and in which slot. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { errorKey } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';
import { type FoundPartner, foundBuyer, foundCompany, type WalkInPartner } from '../walk-in.ts';
import type { WalkInStart } from './schedule-grid.ts';

type Pair = Partial<Record<MeetingSide, WalkInPartner>>;

const rows = 8;

const partnerOf = ({
  participateIdx,
  nameKo,
  nameEn,
}: NonNullable<WalkInStart['person']>): WalkInPartner => ({
  participateIdx,
  nameKo: nameKo ?? '',
  nameEn: nameEn ?? '',
});

/** `load`: loads what is shown of meetings anew. `start`: what was chosen already, a slot and a table, or one of the two. */
export function createManagedWalkIn(load: () => Promise<void>, start: WalkInStart = {}) {
  const $pair = atom<Pair>(start.person ? { [start.person.side]: partnerOf(start.person) } : {});
  /** What was found on each side; undefined before anything was looked for. */
  const $found = atom<Partial<Record<MeetingSide, { keywords: string; partners: FoundPartner[] }>>>({});
  /** Undefined until it is known. */
  const $open = atom<AnswerOf<'GET /manage/matching/getWalkIn'> | undefined>();
  /** Why the last step failed, 'msg.…'. */
  const $failure = atom<string | undefined>();

  const attempt = async (work: () => Promise<void>) => {
    $failure.set(undefined);
    await work().catch((error: unknown) => $failure.set(errorKey(error)));
  };

  const look = () =>
    attempt(async () => {
      const { company, buyer } = $pair.get();
      const { data } = await api('GET /manage/matching/getWalkIn', {
        companyIdx: company?.participateIdx,
        buyerIdx: buyer?.participateIdx,
      });
      $open.set(data);
    });

  const search = (side: MeetingSide, keywords: string) =>
    attempt(async () => {
      const partners =
        side === 'company'
          ? (await api('GET /company/getList', { keywords, rows })).data.map(foundCompany)
          : (await api('GET /buyer/getList', { keywords, rows })).data.map(foundBuyer);
      $found.set({ ...$found.get(), [side]: { keywords, partners } });
    });

  /** Chooses someone, or, with undefined, nobody again. */
  function choose(side: MeetingSide, partner: WalkInPartner | undefined): void {
    const { [side]: _, ...others } = $pair.get();
    $pair.set(partner ? { ...others, [side]: partner } : others);
    $found.set({ ...$found.get(), [side]: undefined });
    void look();
  }

  /** Books, and answers whether that worked; else `$failure` says why not, and the free tables are counted anew. */
  async function book(slotIdx: number): Promise<boolean> {
    const { company, buyer } = $pair.get();
    if (!company || !buyer) return false;
    try {
      await api('POST /manage/matching/walkIn', {
        companyIdx: company.participateIdx,
        buyerIdx: buyer.participateIdx,
        slotIdx,
        ...(slotIdx === start.slotIdx && { tableNo: start.tableNo }),
      });
    } catch (error) {
      await look();
      $failure.set(errorKey(error));
      return false;
    }
    await load();
    return true;
  }

  return { $pair, $found, $open, $failure, look, search, choose, book };
}
