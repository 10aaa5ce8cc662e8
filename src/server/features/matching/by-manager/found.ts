/** What a manager's search of meetings finds: the list and its spreadsheet ask by it. */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { meetingFilters } from '#api/matching/by-manager/matching-filters.ts';
import { dayBounds } from '#domain/day/day-bounds.ts';
import type { Database } from '../../../db/open.ts';
import { foundBy } from '../../../db/search.ts';
import type { Tables } from '../../../db/tables.ts';
import { isAmong, participationsSought } from '../../participation/rows/sought.ts';

type Sought = z.output<typeof meetingFilters>;

/** Keywords are looked for in the names of both sides. */
export function isSought(
  db: Database,
  { idx: eventIdx, timeZone }: { idx: number; timeZone: string },
  asked: Sought,
): Expression<SqlBool> {
  const is = expressionBuilder<Tables, 'matching'>();
  const found = asked.keywords ? foundBy(db, 'participateSearch', asked.keywords) : null;
  const { stateMatching, filterType, matchingType, matchingIdx, participateIdx } = asked;
  const { companyIdx, buyerIdx, counselingIdx, participateType, isTranslator } = asked;
  const { targetMemberIdx, targetMemberName, selectBizIndustry, memberIdx, memberId } = asked;
  const { memberName, companyName, arranged } = asked;
  const either = participationsSought(db, eventIdx, { memberIdx, memberId, memberName, companyName });
  const targets = participationsSought(db, eventIdx, {
    memberIdx: targetMemberIdx,
    memberName: targetMemberName,
  });
  const conditions: (Expression<SqlBool> | false)[] = [
    is('matching.eventIdx', '=', eventIdx),
    stateMatching !== undefined && is('matching.state', '=', stateMatching),
    filterType !== undefined && is('matching.state', '=', filterType),
    matchingType !== undefined && is('matching.type', '=', matchingType),
    matchingIdx !== undefined && is('matching.idx', '=', matchingIdx),
    companyIdx !== undefined && is('matching.companyIdx', '=', companyIdx),
    buyerIdx !== undefined && is('matching.buyerIdx', '=', buyerIdx),
    isTranslator !== undefined && is('matching.isTranslator', '=', isTranslator),
    participateIdx !== undefined &&
      is.or([is('matching.companyIdx', '=', participateIdx), is('matching.buyerIdx', '=', participateIdx)]),
    counselingIdx !== undefined &&
      is('matching.idx', 'in', (of) =>
        of
          .selectFrom('counseling')
          .select((log) => log.ref('counseling.matchingIdx').$notNull().as('idx'))
          .where('counseling.idx', '=', counselingIdx)
          .where('counseling.matchingIdx', 'is not', null),
      ),
    // Every meeting has a company.
    participateType !== undefined &&
      participateType !== 'COMPANY' &&
      is('matching.buyerIdx', 'in', (of) =>
        of
          .selectFrom('participate as buying')
          .select('buying.idx')
          .where('buying.eventIdx', '=', eventIdx)
          .where('buying.type', '=', participateType),
      ),
    ...participationsSought(db, eventIdx, { selectBizIndustry }).map((one) =>
      isAmong('matching.companyIdx', one),
    ),
    ...either.map((one) => is.or([isAmong('matching.companyIdx', one), isAmong('matching.buyerIdx', one)])),
    // What the organiser arranged was asked of both.
    ...targets.map((one) =>
      is.or([
        is.and([is('matching.askedBy', '<>', 'company'), isAmong('matching.companyIdx', one)]),
        is.and([is('matching.askedBy', '<>', 'buyer'), isAmong('matching.buyerIdx', one)]),
      ]),
    ),
    arranged !== undefined && is('matching.arrangedAt', 'is not', null),
    arranged === 'declined' && is('matching.declinedBy', 'is not', null),
    ...placed(asked, timeZone),
    found !== null &&
      is('matching.idx', 'in', (of) =>
        of
          .selectFrom('participate as side')
          .innerJoin('matching as meeting', (join) =>
            join.on((on) =>
              on.or([
                on('meeting.companyIdx', '=', on.ref('side.idx')),
                on('meeting.buyerIdx', '=', on.ref('side.idx')),
              ]),
            ),
          )
          .select('meeting.idx')
          .where('side.idx', 'in', found),
      ),
  ];
  return is.and(conditions.filter((one) => one !== false));
}

/** Whether it has a place, and on which day. */
function placed(
  { placeMatchingYn, matchingDate }: Sought,
  timeZone: string,
): (Expression<SqlBool> | false)[] {
  const is = expressionBuilder<Tables, 'matching'>();
  const places = is
    .selectFrom('placement as place')
    .select('place.matchingIdx')
    .whereRef('place.matchingIdx', '=', 'matching.idx');
  const [from, to] = matchingDate ? dayBounds(matchingDate, timeZone) : ['', ''];
  return [
    placeMatchingYn === 'Y' && is.exists(places),
    placeMatchingYn === 'N' && is.not(is.exists(places)),
    matchingDate !== undefined &&
      is.exists(
        places
          .innerJoin('slot as at', 'at.idx', 'place.slotIdx')
          .where('at.startsAt', '>=', from)
          .where('at.startsAt', '<', to),
      ),
  ];
}
