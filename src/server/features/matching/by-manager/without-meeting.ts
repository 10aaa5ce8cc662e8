/** Who has nothing: neither a meeting nor one that waits for a place, whether they asked, were asked, or neither. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { countedPage } from '../../../db/list.ts';
import type { Database } from '../../../db/open.ts';
import { Listed } from '../../../platform/cache/listed.ts';
import { participationNames, shownNames } from '../rows/participation-names.ts';

type Answer = AnswerOf<'GET /manage/matching/getWithoutMeeting'>;

/** The column of the participation of each side of a meeting. */
const sides = ['matching.companyIdx', 'matching.buyerIdx'] as const;

const withoutMeeting = (db: Database, eventIdx: number) =>
  participationNames(db)
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', ['COMPANY', 'BUYER', 'OKTA'])
    .where('participate.state', '=', 'COMPLETE')
    .where((is) =>
      is.and(
        sides.map((own) =>
          is.not(
            is.exists(
              is
                .selectFrom('matching')
                .select('matching.idx')
                .whereRef(own, '=', 'participate.idx')
                .where('matching.state', 'in', ['pending', 'complete']),
            ),
          ),
        ),
      ),
    );

/** In the order in which they applied, with how many of their requests came to nothing, how many wait either way, and how many there ever were. */
export async function withoutMeetingList(
  { db, eventIdx }: ContextOf<'GET /manage/matching/getWithoutMeeting'>,
  request: CheckedOf<'GET /manage/matching/getWithoutMeeting'>,
): Promise<Listed<Answer>> {
  const query = withoutMeeting(db, eventIdx).select((of) => {
    const ofTheirs = () =>
      of
        .selectFrom('matching')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where((is) => is.or(sides.map((own) => is.eb(own, '=', is.ref('participate.idx')))));
    return [
      ofTheirs()
        .where('matching.state', '=', 'denied')
        .whereRef('matching.askedBy', '=', 'participate.side')
        .$asScalar()
        .$notNull()
        .as('declined'),
      ofTheirs().where('matching.state', '=', 'request').$asScalar().$notNull().as('open'),
      ofTheirs().$asScalar().$notNull().as('requests'),
    ];
  });
  const { rows, count } = await countedPage(query.orderBy('participate.idx'), request);
  return new Listed(
    rows.map((row) => ({
      ...shownNames(row),
      declined: row.declined,
      open: row.open,
      requests: row.requests,
    })),
    count,
  );
}
