/** What a call can be about: where the row is, which event it belongs to, and whose it is. */
import type { SubjectKind } from '#api/wire/contract.ts';
import type { RefusalKey } from '#domain/common/catalogue.ts';
import type { Database } from '../db/open.ts';
import { heldMeetings } from '../db/places.ts';
import { prepared } from '../db/prepared.ts';

interface Subject<Row> {
  /** The field of the request that names it. */
  field: string;
  /** The refusal where it does not exist, or not for this actor. */
  missing: RefusalKey;
  /** `lock`: the row is locked until the transaction ends. */
  read: (db: Database, idx: number, lock: boolean) => Promise<Row | undefined>;
  /** Whether it belongs to an approved participation. Without it nobody is its owner. */
  isOf?: (row: Row, participateIdx: number) => boolean;
}

const subject = <Row extends { eventIdx: number | null }>(given: Subject<Row>) => given;

const matching = prepared((db, { idx }: { idx: number }) =>
  db.selectFrom('matching').selectAll().where('idx', '=', idx),
);

const lockedMatching = prepared((db, { idx }: { idx: number }) => {
  const query = db.selectFrom('matching').selectAll().where('idx', '=', idx);
  // A transaction on SQLite locks the whole file already, and has no row locks.
  return heldMeetings(db, query);
});

const counseling = prepared((db, { idx }: { idx: number }) =>
  db
    .selectFrom('counseling')
    .select(['idx', 'eventIdx', 'companyIdx', 'matchingIdx', 'matchingType'])
    .where('idx', '=', idx),
);

const participate = prepared((db, { idx }: { idx: number }) =>
  db.selectFrom('participate').selectAll().where('idx', '=', idx),
);

const post = prepared((db, { idx }: { idx: number }) =>
  db
    .selectFrom('boardPost')
    .select(['idx', 'eventIdx', 'categoryIdx', 'titleKo', 'titleEn', 'isShown', 'isPinned', 'postedAt'])
    .where('idx', '=', idx),
);

const category = prepared((db, { idx }: { idx: number }) =>
  db
    .selectFrom('boardCategory')
    .select(['idx', 'eventIdx', 'tab', 'nameKo', 'nameEn', 'viewOrder'])
    .where('idx', '=', idx),
);

const mail = prepared((db, { idx }: { idx: number }) =>
  db.selectFrom('outbox').select(['idx', 'eventIdx']).where('idx', '=', idx),
);

const template = prepared((db, { idx }: { idx: number }) =>
  db.selectFrom('mailTemplate').selectAll().where('idx', '=', idx),
);

const mailing = prepared((db, { idx }: { idx: number }) =>
  db.selectFrom('mailing').select(['idx', 'eventIdx']).where('idx', '=', idx),
);

const favourite = prepared((db, { idx }: { idx: number }) =>
  db.selectFrom('favourite').select(['idx', 'eventIdx', 'participateIdx']).where('idx', '=', idx),
);

export const subjects = {
  favourite: subject({
    field: 'favouriteIdx',
    missing: 'favourite_not_found',
    read: async (db, idx) => (await favourite(db, { idx }))[0],
    isOf: (row, participateIdx) => row.participateIdx === participateIdx,
  }),
  matching: subject({
    field: 'matchingIdx',
    missing: 'matching_not_found',
    read: async (db, idx, lock) => (await (lock ? lockedMatching : matching)(db, { idx }))[0],
    isOf: (row, participateIdx) => row.companyIdx === participateIdx || row.buyerIdx === participateIdx,
  }),
  counseling: subject({
    field: 'counselingIdx',
    missing: 'counseling_not_found',
    read: async (db, idx) => (await counseling(db, { idx }))[0],
    isOf: (row, participateIdx) => row.companyIdx === participateIdx,
  }),
  participate: subject({
    field: 'participateIdx',
    missing: 'participate_not_found',
    read: async (db, idx) => (await participate(db, { idx }))[0],
  }),
  post: subject({
    field: 'postIdx',
    missing: 'board_not_found',
    read: async (db, idx) => (await post(db, { idx }))[0],
  }),
  category: subject({
    field: 'categoryIdx',
    missing: 'category_not_found',
    read: async (db, idx) => (await category(db, { idx }))[0],
  }),
  mail: subject({
    field: 'mailIdx',
    missing: 'mail_not_found',
    read: async (db, idx) => (await mail(db, { idx }))[0],
  }),
  template: subject({
    field: 'templateIdx',
    missing: 'template_not_found',
    read: async (db, idx) => (await template(db, { idx }))[0],
  }),
  mailing: subject({
    field: 'mailingIdx',
    missing: 'mailing_not_found',
    read: async (db, idx) => (await mailing(db, { idx }))[0],
  }),
} satisfies Record<SubjectKind, unknown>;

/** The row of a subject as calls about it are given it. */
export type SubjectRow<Kind extends SubjectKind> = NonNullable<
  Awaited<ReturnType<(typeof subjects)[Kind]['read']>>
>;
