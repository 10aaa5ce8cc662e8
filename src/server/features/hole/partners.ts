/** Who could meet somebody who is left alone, with all that the choice asks of each (docs/rules.md, H2). */
import type { HolePartner, HoleWish } from '#domain/matching/hole.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { freeInterpreters } from '../matching/slots/interpreters.ts';
import { outOfOrderAt } from '../matching/slots/order.ts';
import { freeOf } from './free.ts';
import { inHouse } from './in-house.ts';
import type { HoleRow } from './rows.ts';
import { metresTo } from './whereabouts.ts';

/** With whether somebody of them has an account, whose phone can be asked. */
export interface Partner extends HolePartner {
  hasAccount: boolean;
}

/** Of one participation; what is beyond is of an event that no hall holds. */
const mostWishes = 1000;

interface Wishes {
  left: HoleWish;
  other: HoleWish;
  /** Of the request between them. */
  interpreter: { language: string | null } | null;
}

/** All who want to meet them, or whom they want to meet, each with the facts of this hole. */
export async function partnersOf(
  db: Database,
  event: EventSpan,
  hole: HoleRow,
  now: Date,
): Promise<Partner[]> {
  if (hole.participateState !== 'COMPLETE') return [];
  const { wishes, unplaced } = await wishesOf(db, hole);
  for (const idx of await excludedOf(db, hole)) wishes.delete(idx);
  const others = [...wishes.keys()];
  if (others.length === 0) return [];
  const present = await inHouse(db, event, [hole.participateIdx, ...others], now);
  // Whom the other did not come to sits at the table; who has no meeting any more may not have come yet.
  if (hole.why === 'cancelled' && !present.has(hole.participateIdx)) return [];
  const [free, walks, accounts] = [
    await freeOf(db, event, hole, others),
    await metresTo(db, event, hole, others),
    await withAccount(db, others),
  ];
  const talks = await interpretersFor(db, event, hole, wishes);
  const outOfOrder = await outOfOrderAt(db, [...unplaced.values()], hole.startsAt);
  return others.map((participateIdx) => {
    const { left, other, interpreter } = wishes.get(participateIdx) as Wishes;
    const walk = walks.get(participateIdx);
    return {
      ...{ participateIdx, left, other },
      isFree: free.has(participateIdx) && !outOfOrder.has(unplaced.get(participateIdx) ?? 0),
      isInHouse: present.has(participateIdx),
      isExcluded: false,
      canTalk: interpreter === null || talks(participateIdx, interpreter.language),
      metres: walk?.metres ?? null,
      canWalk: walk?.canWalk ?? true,
      meetings: walk?.meetings ?? 0,
      hasAccount: accounts.has(participateIdx),
    };
  });
}

const nothing = (): Wishes => ({
  left: { hasAsked: false, rank: null },
  other: { hasAsked: false, rank: null },
  interpreter: null,
});

/**
 * By the other side, what either has said: requests and meetings that wait for a place, but by video, and places in lists. `unplaced`: which
 * request or meeting it is that waits, also by video.
 */
async function wishesOf(
  db: Database,
  { participateIdx, side }: HoleRow,
): Promise<{ wishes: Map<number, Wishes>; unplaced: Map<number, number> }> {
  const all = new Map<number, Wishes>();
  const unplaced = new Map<number, number>();
  const of = (idx: number) => {
    const one = all.get(idx) ?? nothing();
    all.set(idx, one);
    return one;
  };
  const [own, their] =
    side === 'company' ? (['companyIdx', 'buyerIdx'] as const) : (['buyerIdx', 'companyIdx'] as const);
  const requests = await db
    .selectFrom('matching')
    .select([
      'idx',
      `${their} as otherIdx`,
      'askedBy',
      'state',
      'isTranslator',
      'translatorLanguage',
      'byVideo',
    ])
    .where(own, '=', participateIdx)
    .where('state', 'in', ['request', 'pending'])
    .orderBy('idx')
    .limit(mostWishes)
    .execute();
  for (const { idx, otherIdx, askedBy, state, isTranslator, translatorLanguage, byVideo } of requests) {
    unplaced.set(otherIdx, idx);
    if (byVideo === 'Y') continue;
    const one = of(otherIdx);
    // What waits for a place was accepted; what the organiser began nobody asked for.
    if (state === 'pending' ? askedBy !== 'organiser' : askedBy === side) one.left.hasAsked = true;
    if (state === 'pending' ? askedBy !== 'organiser' : askedBy !== side && askedBy !== 'organiser')
      one.other.hasAsked = true;
    if (isTranslator === 'Y') one.interpreter = { language: translatorLanguage };
  }
  const ranks = await db
    .selectFrom('preference')
    .select(['fromIdx', 'toIdx', 'rank'])
    .where((is) => is.or([is('fromIdx', '=', participateIdx), is('toIdx', '=', participateIdx)]))
    .orderBy('rank')
    .limit(mostWishes)
    .execute();
  for (const { fromIdx, toIdx, rank } of ranks)
    if (fromIdx === participateIdx) of(toIdx).left.rank = rank;
    else of(fromIdx).other.rank = rank;
  return { wishes: all, unplaced };
}

/** Those whom they are not to be offered: they do not meet, have met or will, or one of them has ended something between the two. */
async function excludedOf(
  db: Database,
  { participateIdx, side, matchingIdx }: HoleRow,
): Promise<Set<number>> {
  const [own, their] =
    side === 'company' ? (['companyIdx', 'buyerIdx'] as const) : (['buyerIdx', 'companyIdx'] as const);
  const pairs = await db
    .selectFrom('pair')
    .select(`${their} as otherIdx`)
    .where(own, '=', participateIdx)
    .where('kind', '=', 'not')
    .execute();
  const ended = await db
    .selectFrom('matching')
    .select(`${their} as otherIdx`)
    .where(own, '=', participateIdx)
    .where((is) =>
      is.or([
        is('state', '=', 'complete'),
        is('idx', '=', matchingIdx),
        is('endedBy', 'is not', null),
        is('declinedBy', 'is not', null),
      ]),
    )
    .execute();
  return new Set([...pairs, ...ended].map(({ otherIdx }) => otherIdx));
}

/** Those with somebody who has an account. */
async function withAccount(db: Database, others: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('representative')
    .select('participateIdx')
    .distinct()
    .where('participateIdx', 'in', numbers(db, JSON.stringify(others)))
    .where('state', '=', 'live')
    .where('memberIdx', 'is not', null)
    .execute();
  return new Set(rows.map(({ participateIdx }) => participateIdx));
}

/** Whether an interpreter is there for a pair that wants one: the company's own, or one of the event's who is free in the slot. */
async function interpretersFor(
  db: Database,
  event: EventSpan,
  { slotIdx, participateIdx, side }: HoleRow,
  wishes: ReadonlyMap<number, Wishes>,
): Promise<(otherIdx: number, language: string | null) => boolean> {
  const languages = new Set(
    [...wishes.values()].flatMap(({ interpreter }) => interpreter ?? []).map((one) => one.language),
  );
  if (languages.size === 0) return () => true;
  const companies = side === 'company' ? [participateIdx] : [...wishes.keys()];
  const own = await db
    .selectFrom('participate')
    .select('idx')
    .where('idx', 'in', numbers(db, JSON.stringify(companies)))
    .where('ownInterpreter', '=', 'Y')
    .execute();
  const brings = new Set(own.map(({ idx }) => idx));
  const free = new Map<string | null, boolean>();
  for (const language of languages)
    free.set(language, ((await freeInterpreters(db, event.idx, language)).get(slotIdx) ?? 0) > 0);
  return (otherIdx, language) =>
    brings.has(side === 'company' ? participateIdx : otherIdx) || (free.get(language) ?? false);
}
