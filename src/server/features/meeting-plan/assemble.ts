/** The event as the schedule engine reads it (docs/schedule-engine.md): slots, people, tables, interpreters, and who is to meet whom. */

import { dayIn } from '#domain/day/day.ts';
import { metresPerMinute } from '#domain/matching/walking.ts';
import { type Criterion, criteria, type Problem } from '#domain/schedule/problem.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import { type Fixed, type Standing, standing } from './fixed.ts';
import { type Spoken, spokenBy } from './languages.ts';
import { participationsOf } from './participations.ts';
import { interpretersOf, tablesOf } from './places.ts';
import type { Read } from './read.ts';
import { type PlanWish, pairKey, type WishScope, wishesIn } from './wishes.ts';

/** Of ranks, of asking, and of both wanting each other, as the engine has them by default. */
const weights: Problem['weights'] = { ranks: [10, 8, 6, 5, 4, 3, 2, 1], request: 3, mutual: 4 };

export interface Assembled {
  problem: Problem;
  /** By the engine's id. */
  wishes: Map<number, PlanWish>;
  standing: Standing;
  /** Who sits there for a participation of one person. */
  onlyPerson: Map<number, number>;
  /** Where the draft has its meetings now, as far as they are still wishes. */
  before: Placement[];
  /** The date of each of the engine's days. */
  dates: Map<number, string>;
  /** What the engine calls a language. */
  languageOf: (language: string | null) => string;
}

/** `apart`: languages that are one by themselves, also where the same interpreters speak another one (`languages.ts`). */
export function assemble(
  read: Read,
  scope: WishScope,
  order: readonly Criterion[],
  apart: readonly string[] = [],
): Assembled {
  const wishes = wishesIn(read, scope);
  const { slots, dates, dayOf } = slotsOf(read);
  const peopleOf = Map.groupBy(read.representatives, ({ participateIdx }) => participateIdx);
  const onlyPerson = new Map(
    [...peopleOf].flatMap(([idx, [one, another]]) => (one && !another ? [[idx, one.idx] as const] : [])),
  );
  const isOnly = new Set(onlyPerson.values());
  const stays = standing(read, wishes, (idx) => !isOnly.has(idx));
  const spoken = spokenBy(
    interpretersOf(read),
    wishes.flatMap(({ needs }) => (needs ? [needs.language] : [])),
    apart,
  );
  // Whom the engine knows by name.
  const listed = new Set(read.representatives.map(({ idx }) => idx).filter((idx) => !isOnly.has(idx)));
  const requests = wishes.map((wish) => requestOf(wish, stays, spoken, listed));
  const preferring = new Set(wishes.map(({ companyIdx, buyerIdx }) => pairKey(companyIdx, buyerIdx)));
  const problem: Problem = {
    slots,
    participations: participationsOf(read, wishes, stays, {
      peopleOf,
      dayOf,
      isOfFewMoves: scope === 'repair',
    }),
    tables: tablesOf(read),
    interpreters: interpretersOf(read).map(({ idx, slots: works }) => {
      return { id: idx, languages: spoken.namesOf.get(idx) ?? [], slots: works };
    }),
    requests: withWishes(read, requests),
    preferences:
      read.event.matchingWay === 'open'
        ? []
        : read.preferences
            .filter(({ fromIdx, toIdx, fromSide }) =>
              preferring.has(fromSide === 'company' ? pairKey(fromIdx, toIdx) : pairKey(toIdx, fromIdx)),
            )
            .map(({ fromIdx, toIdx, rank }) => ({ from: fromIdx, to: toIdx, rank })),
    not: read.nots
      .filter(({ companyIdx, buyerIdx }) => preferring.has(pairKey(companyIdx, buyerIdx)))
      .map(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]),
    fixed: [...stays.fixed.values()],
    after: ordersOf(read, wishes, stays.fixed, slots),
    walking: walkingOf(read),
    ...{ everyMust: false, breakSpread: null, weights, order: order.length > 0 ? [...order] : [...criteria] },
  };
  const before = placementsIn(read, read.draft, wishes, onlyPerson);
  return {
    ...{ problem, standing: stays, onlyPerson, before, dates, languageOf: spoken.nameOf },
    wishes: new Map(wishes.map((one) => [one.id, one])),
  };
}

const walkingOf = ({ event: { tableChangeMinutes: minutes } }: Read): Problem['walking'] =>
  minutes === null ? null : { minutes, metresPerMinute };

/** Slots to come in order, with their day and whether they are before or after the longest pause of it. */
function slotsOf({ event, slots, toCome }: Read) {
  const dateOf = new Map(slots.map(({ idx, startsAt }) => [idx, dayIn(event.timeZone, startsAt)]));
  const days = [...new Set(dateOf.values())];
  const noonOf = new Map(
    [...Map.groupBy(slots, ({ idx }) => dateOf.get(idx))].map(([date, ofDay]) => {
      const gaps = ofDay.map(({ startsAt }, at) => {
        const next = ofDay[at + 1];
        return next
          ? { from: next.startsAt, length: Date.parse(next.startsAt) - Date.parse(startsAt) }
          : null;
      });
      const pauses = gaps.filter((gap) => gap !== null && gap.length > event.slotMinutes * 60_000);
      const longest = pauses.reduce(
        (most, gap) => ((gap?.length ?? 0) > (most?.length ?? 0) ? gap : most),
        null,
      );
      return [date, longest?.from ?? null];
    }),
  );
  const dayOf = new Map([...dateOf].map(([idx, date]) => [idx, days.indexOf(date) + 1]));
  return {
    slots: toCome.map(({ idx, startsAt }) => {
      const noon = noonOf.get(dateOf.get(idx)) ?? null;
      const half = noon !== null && startsAt >= noon ? ('afternoon' as const) : ('morning' as const);
      return { id: idx, day: dayOf.get(idx) ?? 1, half };
    }),
    dayOf,
    dates: new Map(days.map((date, at) => [at + 1, date])),
  };
}

function requestOf(
  wish: PlanWish,
  { byVideo }: Standing,
  { nameOf }: Spoken,
  listed: ReadonlySet<number>,
): Problem['requests'][number] {
  const { id, companyIdx, buyerIdx, meeting, was, needs } = wish;
  const asker = { company: [companyIdx], buyer: [buyerIdx], organiser: [] };
  const rank = wish.rank === null ? null : Math.min(wish.rank, weights.ranks.length);
  const worth = rank === null ? weights.request : (weights.ranks[rank - 1] ?? 1);
  return {
    ...{ id, between: [companyIdx, buyerIdx], must: wish.must, onlyThese: false },
    askedBy: meeting ? asker[meeting.askedBy] : [],
    weight: wish.isWanted ? worth : 0,
    slots: was ? [was.slotIdx] : [],
    language: needs ? nameOf(needs.language) : null,
    byVideo: byVideo.get(id) ?? meeting?.byVideo === 'Y',
    representatives: wish.stays
      ? []
      : [meeting?.namedOfCompany ?? null, meeting?.namedOfBuyer ?? null].filter(
          (one): one is number => one !== null && listed.has(one),
        ),
  };
}

/** With the times that those who wait for a place asked for. */
function withWishes(read: Read, requests: Problem['requests']): Problem['requests'] {
  const wished = Map.groupBy(read.wishes, ({ matchingIdx }) => matchingIdx);
  const matchingOf = new Map(
    read.meetings.map(({ idx, companyIdx, buyerIdx }) => [pairKey(companyIdx, buyerIdx), idx]),
  );
  return requests.map((request) => {
    const slots = wished.get(matchingOf.get(pairKey(...request.between)) ?? 0) ?? [];
    return request.slots.length > 0 ? request : { ...request, slots: slots.map(({ slotIdx }) => slotIdx) };
  });
}

/** Orders between wishes; one that two meetings break that both stay is left out, for then there would be no plan at all. */
function ordersOf(
  { orders }: Read,
  wishes: readonly PlanWish[],
  fixed: Map<number, Fixed>,
  slots: Problem['slots'],
): Problem['after'] {
  const byMeeting = new Map(wishes.map(({ id, meeting }) => [meeting?.idx, id]));
  const at = new Map(slots.map(({ id }, no) => [id, no]));
  return orders.flatMap(({ beforeIdx, afterIdx }) => {
    const [earlier, later] = [byMeeting.get(beforeIdx), byMeeting.get(afterIdx)];
    if (earlier === undefined || later === undefined) return [];
    const [one, other] = [fixed.get(earlier), fixed.get(later)];
    const isBroken = one && other && (at.get(one.slot) ?? 0) >= (at.get(other.slot) ?? 0);
    return isBroken ? [] : [{ earlier, later }];
  });
}

/** Where two meet, or are to meet. */
export type PairPlace = Pick<
  Read['draft'][number],
  'companyIdx' | 'buyerIdx' | 'slotIdx' | 'tableIdx' | 'interpreterIdx' | 'companyRepIdx' | 'buyerRepIdx'
>;

/** Those of them that are still wishes, in slots to come. */
export function placementsIn(
  { toCome }: Read,
  rows: readonly PairPlace[],
  wishes: Iterable<PlanWish>,
  onlyPerson: ReadonlyMap<number, number>,
): Placement[] {
  const byPair = new Map([...wishes].map((one) => [pairKey(one.companyIdx, one.buyerIdx), one]));
  const open = new Set(toCome.map(({ idx }) => idx));
  return rows.flatMap((row) => {
    const wish = byPair.get(pairKey(row.companyIdx, row.buyerIdx));
    const { slotIdx, tableIdx, interpreterIdx, companyRepIdx, buyerRepIdx } = row;
    if (!wish || slotIdx === null || !open.has(slotIdx)) return [];
    const person = (participateIdx: number, idx: number | null) =>
      onlyPerson.get(participateIdx) === idx ? null : idx;
    return {
      ...{ wish: wish.id, slot: slotIdx, table: tableIdx, interpreter: interpreterIdx },
      representatives: [person(row.companyIdx, companyRepIdx), person(row.buyerIdx, buyerRepIdx)] as const,
    };
  });
}
