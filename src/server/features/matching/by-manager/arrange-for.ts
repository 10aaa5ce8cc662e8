/** What a manager reads to make a meeting for one participant (docs/rules.md, M51). The claim decides; this says what it would find. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { othersMost } from '#api/matching/by-manager/arrange-for.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun, typeOfSlot } from '#domain/matching/matching.ts';
import type { SlotObstacle } from '#domain/matching/obstacles.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import { foundBy } from '../../../db/search.ts';
import { placeOf } from '../rows/meetings.ts';
import { isNotWanted } from '../rows/pair.ts';
import { participationNames, shownNames } from '../rows/participation-names.ts';
import { sideOfApproved } from '../rows/schedule.ts';
import { languageOf, needsInterpreter } from '../slots/interpreters.ts';
import { slotsInOrder } from '../slots/order.ts';
import { type SlotAvailability, slotAvailability, slotEnd } from '../slots/slots.ts';
import { liveOf } from './arrange.ts';

export async function othersOf(
  { db, eventIdx, subject }: ContextOf<'GET /manage/matching/getOthers'>,
  { keywords }: CheckedOf<'GET /manage/matching/getOthers'>,
): Promise<AnswerOf<'GET /manage/matching/getOthers'>> {
  if (subject.side === 'visitor') throw new Refusal('participate_not_found');
  const found = keywords ? foundBy(db, 'participateSearch', keywords) : null;
  const rows = await participationNames(db)
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.side', '=', subject.side === 'company' ? 'buyer' : 'company')
    .where('participate.state', '=', 'COMPLETE')
    .$if(found !== null, (query) => query.where('participate.idx', 'in', found as NonNullable<typeof found>))
    .orderBy('participate.orderNameKo')
    .orderBy('participate.idx')
    .limit(othersMost)
    .execute();
  return rows.map((row) => {
    const { side: _, ...name } = shownNames(row);
    return name;
  });
}

export async function slotsFor(
  context: ContextOf<'GET /manage/matching/getSlotsFor'>,
  {
    companyIdx,
    buyerIdx,
    isTranslator = 'N',
    translatorLanguage,
  }: CheckedOf<'GET /manage/matching/getSlotsFor'>,
): Promise<AnswerOf<'GET /manage/matching/getSlotsFor'>> {
  const { db, now } = context;
  const event = await context.event();
  await assertSides(db, event.idx, companyIdx, buyerIdx);
  const language = await languageOf(db, event.idx, { isTranslator, translatorLanguage });
  const interpreter = await needsInterpreter(db, { isTranslator, companyIdx });
  const all = await slotAvailability(db, event.idx, [companyIdx, buyerIdx], language);
  const live = await liveOf(db, companyIdx, buyerIdx);
  const kept = live ? await slotsInOrder(db, live.idx, all, { holds: false }) : all;
  const inOrder = new Set(kept.map(({ idx }) => idx));
  const place = live?.state === 'complete' ? await placeOf(db, live.idx) : undefined;
  return {
    slots: all
      .filter(({ startsAt }) => !hasBegun(now, startsAt))
      .map((slot) => ({
        slotIdx: slot.idx,
        startsAt: slot.startsAt,
        endsAt: slotEnd(slot.startsAt, event.slotMinutes),
        isOpen: typeOfSlot(slot.startsAt, event.firstOpensAt, now) !== null,
        obstacles: [
          ...obstaclesOf(slot, { companyIdx, buyerIdx, interpreter }),
          ...(inOrder.has(slot.idx) ? [] : (['outOfOrder'] as const)),
        ],
      })),
    standing:
      live && place
        ? { matchingIdx: live.idx, slotIdx: place.slotIdx, startsAt: place.startsAt, tableNo: place.tableNo }
        : null,
    mayMeet: live !== undefined || !(await isNotWanted(db, companyIdx, buyerIdx)),
  };
}

async function assertSides(db: Database, eventIdx: number, companyIdx: number, buyerIdx: number) {
  const isPair =
    (await sideOfApproved(db, eventIdx, companyIdx)) === 'company' &&
    (await sideOfApproved(db, eventIdx, buyerIdx)) === 'buyer';
  if (!isPair) throw new Refusal('participate_not_found');
}

interface Two {
  companyIdx: number;
  buyerIdx: number;
  interpreter: boolean;
}

function obstaclesOf(slot: SlotAvailability, { companyIdx, buyerIdx, interpreter }: Two): SlotObstacle[] {
  const why = { company: slot.busy.get(companyIdx), buyer: slot.busy.get(buyerIdx) };
  return [
    ...(why.company === 'meeting' ? (['companyMeets'] as const) : []),
    ...(why.buyer === 'meeting' ? (['buyerMeets'] as const) : []),
    ...(why.company === 'unavailable' ? (['companyCannot'] as const) : []),
    ...(why.buyer === 'unavailable' ? (['buyerCannot'] as const) : []),
    ...(slot.freeTables <= 0 ? (['noTable'] as const) : []),
    ...(interpreter && slot.freeInterpreters <= 0 ? (['noInterpreter'] as const) : []),
  ];
}
