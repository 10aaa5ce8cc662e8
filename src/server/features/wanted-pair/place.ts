/** Making the meeting of one pair that the organiser wants, in the first slot that it can have (docs/rules.md, M49). */
import type { Selectable } from 'kysely';
import { Refusal } from '#domain/common/catalogue.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import { hasBegun, typeOfSlot } from '#domain/matching/matching.ts';
import { obstaclesOf, type PairObstacle } from '#domain/matching/wanted-pair.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow, Tables } from '../../db/tables.ts';
import { attempt } from '../../db/transact.ts';
import { liveOf, meetingToArrange } from '../matching/by-manager/arrange.ts';
import { claimSlot } from '../matching/placing/claim.ts';
import { needOfMeeting } from '../matching/placing/place.ts';
import { slotsOnOpenDays } from '../matching/slots/day-limit.ts';
import { slotsInOrder } from '../matching/slots/order.ts';
import { slotAvailability, slotsWithRoom } from '../matching/slots/slots.ts';
import { isEnded } from './ended.ts';

type WantedPair = Selectable<Tables['wantedPair']>;

type Outcome = { is: 'made'; isNew: boolean } | { is: 'unplaced'; obstacles: PairObstacle[] };

const unplaced = (...obstacles: PairObstacle[]): Outcome => ({ is: 'unplaced', obstacles });

/** What a refusal of making a meeting means for the pair. */
const meaning: Partial<Record<Refusal['key'], PairObstacle>> = {
  participate_not_found: 'notTakingPart',
  not_wanted: 'notPossible',
  // Nobody speaks that language.
  invalid_parameter: 'noInterpreter',
};

/** Makes the meeting, unless its people have ended it (docs/rules.md, M60), or says why there is none; what was begun for it is given back then. */
export async function placePair(
  trx: Database,
  event: EventSpan,
  pair: WantedPair,
  now: Date,
): Promise<Outcome> {
  const { companyIdx, buyerIdx } = pair;
  if ((await liveOf(trx, companyIdx, buyerIdx))?.state === 'complete') return { is: 'made', isNew: false };
  if (pair.isInsisted === 'N' && (await isEnded(trx, pair.idx))) return { is: 'made', isNew: false };
  const enough = await whoHasEnough(trx, pair);
  if (enough.length > 0) return unplaced(...enough);
  let obstacles: PairObstacle[] = [];
  try {
    const isPlaced = await attempt(trx, async () => {
      const { meeting } = await meetingToArrange({ db: trx, now }, event, requestOf(pair), {
        type: 'offline',
      });
      obstacles = await claimFirst(trx, event, meeting, now);
      return obstacles.length === 0;
    });
    return isPlaced ? { is: 'made', isNew: true } : unplaced(...obstacles);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.key === 'duplicated_matching') return { is: 'made', isNew: false };
    const obstacle = meaning[error.key];
    if (!obstacle) throw error;
    return unplaced(obstacle);
  }
}

/** As an open request has it, where the sheet asks for no interpreter. */
const requestOf = ({ companyIdx, buyerIdx, isTranslator, translatorLanguage }: WantedPair) => ({
  companyIdx,
  buyerIdx,
  ...(isTranslator === 'Y' && { isTranslator }),
  ...(translatorLanguage !== null && { translatorLanguage: translatorLanguage as InterpreterLanguage }),
});

/** Who has as many confirmed meetings as the organiser wants them to have at most. */
async function whoHasEnough(trx: Database, { companyIdx, buyerIdx }: WantedPair): Promise<PairObstacle[]> {
  const rows = await trx
    .selectFrom('participate')
    .select(['idx', 'meetingsMost'])
    .select(({ selectFrom, fn }) =>
      selectFrom('placement')
        .select(fn.countAll<number>().as('count'))
        .where((is) =>
          is.or([
            is('placement.companyIdx', '=', is.ref('participate.idx')),
            is('placement.buyerIdx', '=', is.ref('participate.idx')),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('meetings'),
    )
    .where('idx', 'in', [companyIdx, buyerIdx])
    .where('meetingsMost', 'is not', null)
    .execute();
  return rows
    .filter(({ meetings, meetingsMost }) => meetings >= (meetingsMost ?? Number.POSITIVE_INFINITY))
    .map(({ idx }) => (idx === companyIdx ? 'companyEnough' : 'buyerEnough'));
}

/** Claims the first slot to come that the two can have; why there is none, else nothing. */
async function claimFirst(
  trx: Database,
  event: EventSpan,
  meeting: MatchingRow,
  now: Date,
): Promise<PairObstacle[]> {
  const need = await needOfMeeting(trx, meeting);
  const all = await slotAvailability(trx, event.idx, need.people, need.language, need.named);
  const toCome = all.filter(({ startsAt }) => !hasBegun(now, startsAt));
  const withRoom = slotsWithRoom(toCome, need);
  const inOrder = await slotsInOrder(trx, meeting.idx, withRoom);
  if (withRoom.length > 0 && inOrder.length === 0) return ['outOfOrder'];
  const free = await slotsOnOpenDays(trx, meeting, inOrder);
  for (const { idx, startsAt } of free) {
    const type = typeOfSlot(startsAt, event.firstOpensAt, now) ?? 'offline';
    if (await claimSlot(trx, meeting, { idx, startsAt, type, skipsDayLimit: true, skipsOrder: true }, now))
      return [];
  }
  return obstaclesOf(
    toCome.map((slot) => ({
      companyCan: !slot.busy.has(meeting.companyIdx),
      buyerCan: !slot.busy.has(meeting.buyerIdx),
      hasTable: (need.byVideo ?? false) || slot.freeTables > 0,
      hasInterpreter: !need.interpreter || slot.freeInterpreters > 0,
    })),
  );
}
