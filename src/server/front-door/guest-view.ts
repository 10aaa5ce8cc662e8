/** What a guest finds under the number in a page's address: one or two queries by primary key, before a page is rendered. */
import { guest, mayView } from '#domain/participation/participation.ts';
import { eventRow } from '../access/event-span.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { answerWithin } from '../db/probe.ts';

/**
 * `shown`: a page of its own. `hidden`: it is not for guests, or not there, and a guest learns not which. `missing`: nothing
 * is there, for anyone.
 */
export type GuestView = 'shown' | 'hidden' | 'missing';

interface CallFacts {
  db: Database;
  /** The event of the address. */
  eventIdx: number;
  now: Date;
}

const companyState = prepared((db, given: { idx: number; eventIdx: number }) =>
  db
    .selectFrom('company')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .select(['participate.state', 'participate.memberIdx'])
    .where('participate.idx', '=', given.idx)
    .where('participate.eventIdx', '=', given.eventIdx),
);

const productOwner = prepared((db, given: { idx: number; eventIdx: number }) =>
  db
    .selectFrom('product')
    .innerJoin('company', 'company.idx', 'product.companyIdx')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .select(['participate.idx as participateIdx', 'participate.state', 'participate.memberIdx'])
    .where('product.idx', '=', given.idx)
    .where('participate.eventIdx', '=', given.eventIdx),
);

const shownPost = prepared((db, given: { idx: number; eventIdx: number; now: string }) =>
  db
    .selectFrom('boardPost')
    .select('idx')
    .where('idx', '=', given.idx)
    .where('eventIdx', '=', given.eventIdx)
    .where('isShown', '=', 'Y')
    .where('postedAt', '<=', given.now),
);

const category = prepared((db, given: { tab: string; eventIdx: number }) =>
  db
    .selectFrom('boardCategory')
    .select('idx')
    .where('eventIdx', '=', given.eventIdx)
    .where('tab', '=', given.tab),
);

const event = prepared((db, given: { idx: number }) =>
  db.selectFrom('event').select('idx').where('idx', '=', given.idx),
);

/**
 * Whether there is an event of a number. One that was found is asked for no more, because none is ever deleted: its pages are sent as
 * others are while the database is away.
 */
export function createHasEvent(db: Database): (idx: number) => Promise<boolean> {
  const found = new Set<number>();
  return async (idx) => {
    if (!found.has(idx) && (await answerWithin(2_000, () => event(db, { idx }))).length > 0) found.add(idx);
    return found.has(idx);
  };
}

/** How guests see the people of an event; undefined where there is no event yet. */
async function viewTypeOf({ db, eventIdx }: CallFacts) {
  return eventRow(db, eventIdx).then(
    ({ viewType }) => viewType,
    () => undefined,
  );
}

/** A participant. Whether one is there is for members to know, so it is never `missing`. */
async function guestViewOfUser(asked: CallFacts, idx: number): Promise<GuestView> {
  const viewType = await viewTypeOf(asked);
  const [company] = await companyState(asked.db, { idx, eventIdx: asked.eventIdx });
  const isShown =
    viewType && company && mayView(guest, { ...company, participateIdx: idx, side: 'company' }, viewType);
  return isShown ? 'shown' : 'hidden';
}

/** A product. Where guests see everyone, one that they do not see is not there. */
async function guestViewOfProduct(asked: CallFacts, idx: number): Promise<GuestView> {
  const viewType = await viewTypeOf(asked);
  const [owner] = await productOwner(asked.db, { idx, eventIdx: asked.eventIdx });
  if (viewType && owner && mayView(guest, { ...owner, side: 'company' }, viewType)) return 'shown';
  return viewType === undefined || viewType === 'allShow' ? 'missing' : 'hidden';
}

async function guestViewOfPost({ db, eventIdx, now }: CallFacts, idx: number): Promise<GuestView> {
  const [post] = await shownPost(db, { idx, eventIdx, now: now.toISOString() });
  return post ? 'shown' : 'missing';
}

/** A category of the media center, by its tab. */
async function guestViewOfTab({ db, eventIdx }: CallFacts, tab: string): Promise<GuestView> {
  const [found] = await category(db, { tab, eventIdx });
  return found ? 'shown' : 'missing';
}

/** What the guests of an event find, for the front door; of the event in use where an address names none. */
export function guestViews(db: Database, eventInUse: number, clock: () => Date) {
  const asked = (eventIdx = eventInUse): CallFacts => ({ db, eventIdx, now: clock() });
  return {
    user: (idx: number, eventIdx?: number) => guestViewOfUser(asked(eventIdx), idx),
    product: (idx: number, eventIdx?: number) => guestViewOfProduct(asked(eventIdx), idx),
    post: (idx: number, eventIdx?: number) => guestViewOfPost(asked(eventIdx), idx),
    tab: (tab: string, eventIdx?: number) => guestViewOfTab(asked(eventIdx), tab),
  };
}
