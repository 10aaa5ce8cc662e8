/** Reasons with the names and times of what they tell of (docs/rules.md, D4). */
import type { MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { participationNames, shownNames } from '../matching/rows/participation-names.ts';
import type { KeptReason } from './reason.ts';

type Party = MeetingPlanMeeting['company'];

interface Names {
  parties: Map<number, Party>;
  slots: Map<number, string>;
}

/** What a page of reasons names. */
export async function namesOf(db: Database, reasons: readonly (KeptReason | null)[]): Promise<Names> {
  const facts = reasons.flatMap((reason) => reason?.facts ?? []);
  const parties = await partiesOf(
    db,
    facts.flatMap(({ of, other }) => [of, other].filter((one) => one !== null)),
  );
  const slotIdxs = [...new Set(facts.flatMap(({ slotIdx }) => slotIdx ?? []))];
  if (slotIdxs.length === 0) return { parties, slots: new Map() };
  const slots = await db
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .where('idx', 'in', numbers(db, JSON.stringify(slotIdxs)))
    .execute();
  return { parties, slots: new Map(slots.map(({ idx, startsAt }) => [idx, startsAt])) };
}

/** Participations by the names of their companies; nobody is named once they have left. */
export async function partiesOf(db: Database, idxs: readonly number[]): Promise<Map<number, Party>> {
  if (idxs.length === 0) return new Map();
  const rows = await participationNames(db)
    .where('participate.idx', 'in', numbers(db, JSON.stringify([...new Set(idxs)])))
    .execute();
  return new Map(
    rows.map((row) => {
      const { participateIdx, nameKo, nameEn } = shownNames(row);
      return [participateIdx, { participateIdx, nameKo, nameEn }];
    }),
  );
}

export function toldReason(
  reason: KeptReason | null,
  { parties, slots }: Names,
): MeetingPlanMeeting['reason'] {
  if (!reason) return null;
  const party = (idx: number | null) =>
    idx === null ? null : (parties.get(idx) ?? { participateIdx: idx, nameKo: null, nameEn: null });
  return {
    holds: reason.holds,
    facts: reason.facts.map(({ kind, of, other, slotIdx, day, count, language }) => ({
      ...{ kind, of: party(of), other: party(other), day, count, language },
      startsAt: slotIdx === null ? null : (slots.get(slotIdx) ?? null),
    })),
  };
}
