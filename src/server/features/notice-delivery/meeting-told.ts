/** The meeting that a notice tells of, from its reader's side. */
import { expressionBuilder } from 'kysely';
import { type TableName, tableNameIn } from '#domain/event/table-label.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

/** Of which meeting, to whom: a member, or somebody without an account. */
interface Told {
  matchingIdx: number;
  memberIdx: number | null;
  representativeIdx: number | null;
}

const meetingRows = prepared((db, given: { matchingIdx: number }) =>
  db
    .selectFrom('matching')
    .innerJoin('event', 'event.idx', 'matching.eventIdx')
    .select('matching.endReason as reason')
    .select(['matching.idx', 'matching.createdAt'])
    .select(['event.nameKo', 'event.nameEn', 'event.timeZone'])
    .select(['event.placeKo', 'event.placeEn', 'event.slotMinutes'])
    .where('matching.idx', '=', given.matchingIdx),
);

/** The notice's reader among representatives: the member, or the one without an account. */
const isReader = (given: Omit<Told, 'matchingIdx'>) =>
  expressionBuilder<Tables, 'representative'>().or([
    expressionBuilder<Tables, 'representative'>()('representative.memberIdx', '=', given.memberIdx),
    expressionBuilder<Tables, 'representative'>()('representative.idx', '=', given.representativeIdx),
  ]);

const partyRows = prepared((db, given: Told) =>
  db
    .selectFrom('matching')
    .innerJoin('participate', (on) =>
      on.on((is) =>
        is.or([
          is('participate.idx', '=', is.ref('matching.companyIdx')),
          is('participate.idx', '=', is.ref('matching.buyerIdx')),
        ]),
      ),
    )
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['participate.memberIdx', 'person.idx as representativeIdx', 'participate.idx as participateIdx'])
    .select(['participate.state', 'participate.erasedAt', 'member.leftAt'])
    .select((of) => [
      of.fn.coalesce('company.nameKo', 'buyer.companyName', 'member.nameKo', 'person.name').as('nameKo'),
      of.fn.coalesce('company.nameEn', 'buyer.companyName', 'member.nameEn', 'person.name').as('nameEn'),
      of
        .selectFrom('representative')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('representative.participateIdx', '=', 'participate.idx')
        .where(isReader(given))
        .$asScalar()
        .$notNull()
        .as('isTheirs'),
      of
        .selectFrom('placement')
        .innerJoin('representative', (on) =>
          on.on((is) =>
            is.or([
              is('representative.idx', '=', is.ref('placement.companyRepIdx')),
              is('representative.idx', '=', is.ref('placement.buyerRepIdx')),
            ]),
          ),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('placement.matchingIdx', '=', 'matching.idx')
        .where(isReader(given))
        .$asScalar()
        .$notNull()
        .as('sitsThere'),
    ])
    .where('matching.idx', '=', given.matchingIdx),
);

/** A meeting with its reader's side and the other one, by the names that their organisations have now. */
export async function meetingOf(trx: Database, { matchingIdx, memberIdx, representativeIdx }: Told) {
  const [meeting] = await meetingRows(trx, { matchingIdx });
  if (!meeting) return undefined;
  const { reason, idx, createdAt, ...event } = meeting;
  const parties = await partyRows(trx, { matchingIdx, memberIdx, representativeIdx });
  const own = parties.find(({ isTheirs }) => isTheirs > 0);
  const other = parties.find((party) => party !== own);
  return own && other && { meeting: { idx, createdAt }, event, own, other, reason };
}

/** What a table is called now; null where it has no name. */
export async function nameOfTable(db: Database, eventIdx: number, no: number): Promise<TableName | null> {
  const [row] = await tableNames(db, { eventIdx, no });
  return row ? tableNameIn(row) : null;
}

const tableNames = prepared((db, given: { eventIdx: number; no: number }) =>
  db
    .selectFrom('eventTable')
    .select(['nameKo as tableNameKo', 'nameEn as tableNameEn'])
    .where('eventIdx', '=', given.eventIdx)
    .where('no', '=', given.no),
);
