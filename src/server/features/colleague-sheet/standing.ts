/** What the event has of the people whom a sheet names (docs/rules.md, P56). */
import { limits } from '#domain/common/limits.ts';
import type { ColleagueFate, ColleagueProblem } from '#domain/participation/colleague-sheet.ts';
import { liveStates } from '#domain/participation/participation.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { takingPart } from '../representative/invite.ts';

interface Wanted {
  participateIdx: number;
  email: string;
}
export type Outcome = { fate: ColleagueFate; problem: null } | { fate: null; problem: ColleagueProblem };

export const willBe = (fate: ColleagueFate): Outcome => ({ fate, problem: null });
export const cannot = (problem: ColleagueProblem): Outcome => ({ fate: null, problem });

/** What comes of each of these, asked in their order: whoever is new takes a place, which the next of the organisation has no more. */
export async function standingOf(
  db: Database,
  { eventIdx, now }: { eventIdx: number; now: Date },
  wanted: readonly Wanted[],
): Promise<(one: Wanted) => Outcome> {
  const idxs = numbers(db, JSON.stringify([...new Set(wanted.map(({ participateIdx }) => participateIdx))]));
  const taking = await takingPart(
    db,
    eventIdx,
    wanted.map(({ email }) => email),
  );
  const organisations = await db
    .selectFrom('participate')
    .select(['idx', 'memberIdx'])
    .where('idx', 'in', idxs)
    .where('eventIdx', '=', eventIdx)
    .where('side', '<>', 'visitor')
    .where('state', 'in', liveStates)
    .execute();
  const people = await db
    .selectFrom('representative')
    .select(['participateIdx', (of) => of.fn.countAll<number>().as('count')])
    .where('participateIdx', 'in', idxs)
    .where('state', '=', 'live')
    .groupBy('participateIdx')
    .execute();
  const open = await db
    .selectFrom('representativeInvitation')
    .select(['participateIdx', 'email'])
    .where('participateIdx', 'in', idxs)
    .where('expiresAt', '>', now.toISOString())
    .execute();
  const hasCharge = new Map(organisations.map(({ idx, memberIdx }) => [idx, memberIdx !== null]));
  const invited = new Set(open.map(keyOf));
  const room = new Map<number, number>(organisations.map(({ idx }) => [idx, limits.representatives]));
  const take = (idx: number, places: number) => room.set(idx, (room.get(idx) ?? 0) - places);
  for (const { participateIdx, count } of people) take(participateIdx, Number(count));
  for (const { participateIdx } of open) take(participateIdx, 1);
  return (one) => {
    const { participateIdx, email } = one;
    const isThere = hasCharge.get(participateIdx);
    const representedIdx = taking.get(email);
    if (isThere === undefined) return cannot('organisationUnknown');
    if (representedIdx !== undefined)
      return representedIdx === participateIdx ? willBe('here') : cannot('elsewhere');
    if (invited.has(keyOf(one))) return willBe('invited');
    if (!isThere) return cannot('noAccount');
    if ((room.get(participateIdx) ?? 0) < 1) return cannot('full');
    take(participateIdx, 1);
    invited.add(keyOf(one));
    return willBe('new');
  };
}

const keyOf = ({ participateIdx, email }: Wanted) => `${participateIdx} ${email}`;
