/** Two hundred requests in every state. Meetings that stand are placed by the service's own claim, as an approval would. */

import type { Transaction } from 'kysely';
import type { MatchingState, MatchingType } from '#domain/matching/matching.ts';
import type { MatchingRow, Tables } from '#server/db/tables.ts';
import { claimSlot } from '#server/features/matching/placing/claim.ts';
import { holdPair, settlePair } from '#server/features/matching/rows/pair.ts';
import type { Slot } from '#server/features/matching/slots/slots.ts';
import { unmet as leftToSuggest, notWith, type Scripted, scripted } from '../data/script.ts';
import { cancellations, denials, fromAssociation, fromBuyer, fromCompany } from '../data/wording.ts';
import { meetingDays } from './calendar.ts';
import { type BuyerHere, type CompanyHere, type Filling, makesWhat } from './people.ts';
import { isKorean, sentence, spokenName } from './sentence.ts';

/** A meeting that stands, with what its log needs. */
export interface Held {
  matchingIdx: number;
  type: MatchingType;
  slot: Slot;
  day: number;
  company: CompanyHere;
  buyer: BuyerHere;
  /** False where the log is left to be tried. */
  isLogged: boolean;
}

interface Wanted {
  state: MatchingState;
  day: (typeof meetingDays)[number];
  count: number;
}

/** How many of each state and day; the scripted ones count in. */
const plan: readonly Wanted[] = [
  { state: 'complete', day: -1, count: 46 },
  { state: 'complete', day: 0, count: 40 },
  { state: 'complete', day: 4, count: 26 },
  { state: 'pending', day: 4, count: 14 },
  { state: 'request', day: 4, count: 38 },
  { state: 'denied', day: 0, count: 20 },
  { state: 'cancel', day: 0, count: 16 },
];

export async function addMeetings(
  filling: Filling,
  companies: readonly CompanyHere[],
  buyers: readonly BuyerHere[],
): Promise<Held[]> {
  const desk = await openDesk(filling, companies, buyers);
  const held: Held[] = [];
  const left = plan.map((wanted) => ({ ...wanted }));
  const unmet = countUnmet(companies, buyers);
  for (const scene of scripted) {
    const company = companies.find((entry) => entry.company.slug === scene.company);
    const buyer = buyers.find((entry) => entry.buyer.slug === scene.buyer);
    const wanted = left.find(({ state, day }) => state === scene.state && day === scene.day);
    if (!company || !buyer || !wanted) throw new Error(`No place for ${scene.company} and ${scene.buyer}.`);
    const made = await ask(desk, { ...scene, company, buyer });
    if (made === 'unfit') throw new Error(`${scene.company} and ${scene.buyer} can't meet as scripted.`);
    if (made) held.push(made);
    unmet.meet(company, buyer);
    wanted.count -= 1;
  }
  const known = new Set([...scripted, ...leftToSuggest].map(({ company, buyer }) => `${company} ${buyer}`));
  const pairs = filling.dice.shuffled(
    companies.flatMap((company) =>
      buyers
        .filter(({ buyer }) => makesWhat(company.company, buyer))
        .filter(({ buyer }) => !known.has(`${company.company.slug} ${buyer.slug}`))
        .map((buyer) => ({ company, buyer })),
    ),
  );
  for (const { state, day, count } of left) {
    for (let made = 0; made < count; ) {
      const pair = pairs.pop();
      if (!pair) throw new Error('The demonstration has too few pairs of companies and buyers.');
      if (!unmet.staysEnough(pair.company) || !unmet.staysEnough(pair.buyer)) continue;
      const askedBy = filling.dice.chance(0.65) ? 'buyer' : 'company';
      const meeting = await ask(desk, { ...pair, state, day, askedBy });
      if (meeting === 'unfit') continue;
      if (meeting) held.push(meeting);
      unmet.meet(pair.company, pair.buyer);
      made += 1;
    }
  }
  await addNotWith(filling, companies, buyers);
  return held;
}

/** Whom the buyer of the printed log-in does not want to meet. */
async function addNotWith(
  { trx, eventIdx, calendar: { now } }: Filling,
  companies: readonly CompanyHere[],
  buyers: readonly BuyerHere[],
): Promise<void> {
  const company = companies.find((entry) => entry.company.slug === notWith.company);
  const buyer = buyers.find((entry) => entry.buyer.slug === notWith.buyer);
  if (!company || !buyer) throw new Error(`No place for ${notWith.company} and ${notWith.buyer}.`);
  const pair = { eventIdx, companyIdx: company.participateIdx, buyerIdx: buyer.participateIdx };
  await trx
    .insertInto('notWith')
    .values({
      participateIdx: pair.buyerIdx,
      otherIdx: pair.companyIdx,
      eventIdx,
      side: 'buyer',
      otherSide: 'company',
      createdAt: now.toISOString(),
    })
    .execute();
  await settlePair(trx, pair, now);
}

/** Of those who fit someone, how many stay to be suggested: whoever tries the demonstration finds some. */
const enoughUnmet = 3;

type Someone = CompanyHere | BuyerHere;

/** Counts for everyone those who fit and are not in touch with them yet. */
function countUnmet(companies: readonly CompanyHere[], buyers: readonly BuyerHere[]) {
  const counts = new Map<number, number>();
  const add = ({ participateIdx }: Someone, by: number) =>
    counts.set(participateIdx, (counts.get(participateIdx) ?? 0) + by);
  const both = (company: CompanyHere, buyer: BuyerHere, by: number) => {
    if (!makesWhat(company.company, buyer.buyer)) return;
    add(company, by);
    add(buyer, by);
  };
  for (const company of companies) for (const buyer of buyers) both(company, buyer, 1);
  return {
    meet: (company: CompanyHere, buyer: BuyerHere) => both(company, buyer, -1),
    /** Whether enough are left for them after one more meeting; of whom few fit from the start, all stay. */
    staysEnough: ({ participateIdx }: Someone) => (counts.get(participateIdx) ?? 0) > enoughUnmet,
  };
}

/** What is known of the schedule while it fills: the slots of each day, and who is where. */
interface Desk extends Filling {
  slots: Map<number, Slot[]>;
  busy: Set<string>;
}

const place = (slotIdx: number, participateIdx: number) => `${slotIdx} ${participateIdx}`;

/** Reads the slots, and marks some in which people can't meet. */
async function openDesk(
  filling: Filling,
  companies: readonly CompanyHere[],
  buyers: readonly BuyerHere[],
): Promise<Desk> {
  const { trx, eventIdx, calendar, dice } = filling;
  const all = await trx
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('startsAt')
    .execute();
  const slots = new Map(
    meetingDays.map((day) => [
      day,
      all.filter(
        ({ startsAt }) => startsAt >= calendar.at(day, '00:00') && startsAt < calendar.at(day + 1, '00:00'),
      ),
    ]),
  );
  const away = dice
    .some([...companies.slice(1), ...buyers.slice(1)], 24)
    .flatMap(({ participateIdx }) =>
      dice
        .some(slots.get(dice.pick(meetingDays)) ?? [], 2)
        .map(({ idx: slotIdx }) => ({ slotIdx, participateIdx })),
    );
  const who = await trx
    .selectFrom('representative')
    .select(['idx', 'participateIdx'])
    .orderBy('idx', 'desc')
    .execute();
  const firstOf = new Map(who.map(({ idx, participateIdx }) => [participateIdx, idx]));
  await trx
    .insertInto('busy')
    .values(away.map((row) => ({ ...row, representativeIdx: firstOf.get(row.participateIdx) })))
    .execute();
  return {
    ...filling,
    slots,
    busy: new Set(away.map(({ slotIdx, participateIdx }) => place(slotIdx, participateIdx))),
  };
}

type Scene = Omit<Scripted, 'company' | 'buyer'> & { company: CompanyHere; buyer: BuyerHere };

/** Writes one request and brings it to its state. 'unfit': these two can't come to that state, and nothing was written. */
async function ask(desk: Desk, scene: Scene): Promise<Held | 'unfit' | null> {
  const { trx, eventIdx, dice } = desk;
  const { company, buyer, state, day, askedBy } = scene;
  const { wishes, type, askedAt, answeredAt } = wish(desk, scene);
  if (wishes.length === 0) return 'unfit';
  const pair = { eventIdx, companyIdx: company.participateIdx, buyerIdx: buyer.participateIdx };
  if (state !== 'denied' && state !== 'cancel') await holdPair(trx, pair, new Date(askedAt));
  const isArranged = askedBy === 'organiser';
  const message = messageOf(desk, scene);
  const meeting = (await trx
    .insertInto('matching')
    .values({
      ...pair,
      type,
      state: state === 'denied' || state === 'cancel' ? state : 'request',
      askedBy,
      message: isArranged ? null : message,
      arrangedAt: isArranged ? answeredAt : null,
      priority: dice.pick([1, 2, 2, 2, 3]),
      isTranslator: !buyer.isAssociation && dice.chance(0.3) ? 'Y' : 'N',
      anySlot: state === 'request' && (scene.anySlot ?? dice.chance(0.3)) ? 'Y' : 'N',
      endReason:
        state === 'denied' ? dice.pick(denials) : state === 'cancel' ? dice.pick(cancellations) : null,
      createdAt: isArranged ? answeredAt : askedAt,
      updatedAt: state === 'request' ? askedAt : answeredAt,
      answeredAt: state === 'denied' ? answeredAt : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as MatchingRow;
  if (!isArranged)
    await trx
      .insertInto('matchingWish')
      .values(
        wishes.map((slot, at) => ({ matchingIdx: meeting.idx, rank: at + 1, eventIdx, slotIdx: slot.idx })),
      )
      .execute();
  if (state !== 'complete' && state !== 'pending') return null;

  let slot: Slot | undefined;
  for (const wished of wishes) {
    if (await claimSlot(trx as Transaction<Tables>, meeting, { ...wished, type }, new Date(answeredAt))) {
      slot = wished;
      break;
    }
  }
  if ((slot !== undefined) !== (state === 'complete')) throw new Error(`A meeting did not become ${state}.`);
  if (!slot) {
    const pending = { state: 'pending', updatedAt: answeredAt, answeredAt } as const;
    await trx.updateTable('matching').set(pending).where('idx', '=', meeting.idx).execute();
    return null;
  }
  desk.busy.add(place(slot.idx, company.participateIdx)).add(place(slot.idx, buyer.participateIdx));
  const isLogged = day === -1 && scene.isLogged !== false && (scene.isLogged === true || dice.chance(0.88));
  return { matchingIdx: meeting.idx, type, slot, day, company, buyer, isLogged };
}

/** Always more than 48 hours away: whoever asked for it, even now, arranged it before (`typeOfSlot`). */
const firstFarDay = 4;

/** The slots wished for, and when it was asked and answered: online long before the slot, on site since yesterday's opening. */
function wish(desk: Desk, { company, buyer, state, day, type }: Scene) {
  const { dice, calendar } = desk;
  const isFree = (slot: Slot) =>
    !desk.busy.has(place(slot.idx, company.participateIdx)) &&
    !desk.busy.has(place(slot.idx, buyer.participateIdx));
  const isLate = dice.chance(0.25) && day < firstFarDay;
  const kind: MatchingType = type ?? (isLate ? 'offline' : 'online');
  // On site one asks for what is still to come, so the first day leaves its first hours out.
  const ofDay = (desk.slots.get(day) ?? []).slice(kind === 'offline' && day === -1 ? 4 : 0);
  const isFitting = {
    complete: isFree,
    request: isFree,
    pending: (slot: Slot) => !isFree(slot),
    denied: () => true,
    cancel: () => true,
  }[state];
  const fitting = ofDay.filter(isFitting);
  const wishes = dice.some(fitting, dice.whole(1, 3));
  if (kind === 'offline') {
    const minute = dice.whole(10, 59);
    const hour = day === -1 ? '09' : String(dice.whole(10, 15));
    return {
      wishes,
      type: kind,
      askedAt: calendar.past(-1, `${hour}:${minute}`),
      answeredAt: calendar.past(-1, `${day === -1 ? '10' : '16'}:${minute}`),
    };
  }
  const asked = -dice.whole(state === 'request' ? 2 : 8, state === 'request' ? 9 : 29);
  const time = `${dice.whole(10, 20)}:${dice.whole(10, 59)}`;
  return {
    wishes,
    type: kind,
    askedAt: calendar.past(asked, time),
    answeredAt: calendar.past(asked + dice.whole(1, 3), time),
  };
}

function messageOf({ dice }: Desk, { company, buyer, askedBy }: Scene): string | null {
  if (dice.chance(0.15)) return null;
  const wording = askedBy === 'company' ? fromCompany : buyer.isAssociation ? fromAssociation : fromBuyer;
  const fitting = company.company.category === 'SERVICE' ? wording.service : wording.goods;
  const pattern = dice.pick([...wording.any, ...fitting]);
  const product = dice.pick(company.company.products);
  return sentence(pattern, { product: spokenName(product, isKorean(pattern)) });
}
