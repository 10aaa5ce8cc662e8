/** Buyers as others read them (spec.md, 3 and 6; decisions.md, 4). */
import { type BuyerSummary, buyerContactKeys, buyerLineKeys, buyerProfileKeys } from '#api/buyer.ts';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { columnsOf, except, picked } from '#api/pick.ts';
import { Refusal } from '#domain/catalogue.ts';
import { seesContact, visibilityFor } from '../access/visibility.ts';
import type { ContextOf } from '../context.ts';
import { cachedPage } from '../db/list.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { foundBy, numbers, withoutIndex } from '../db/search.ts';
import type { Listed } from '../listed.ts';
import { type Choices, choicesOf } from '../participate/choices.ts';

/** Choices stand in a table of their own. */
const lineColumns = except(buyerLineKeys, ['tradeCommittees']);
const profileColumns = except(buyerProfileKeys, ['hopeCountries', 'hopeRegions']);

const summaryColumns = [
  'buyer.participateIdx',
  'participate.type',
  'member.nameKo',
  ...columnsOf('buyer', lineColumns),
] as const;

const buyerRows = (db: Database) =>
  db.selectFrom('buyer').innerJoin('participate', 'participate.idx', 'buyer.participateIdx');

type ListRequest = CheckedOf<'GET /buyer/getList'>;

/** The approved buyers of an event, newest first unless asked otherwise; for those who may meet, and managers. */
export async function buyerList(
  context: ContextOf<'GET /buyer/getList'>,
  request: ListRequest,
): Promise<Listed<BuyerSummary[]>> {
  const { db, eventIdx } = context;
  const { eventIdx: _, page, rows, offset, ...asked } = request;
  const onlyIdx = (await visibilityFor(context)).onlyIdx('buyer');
  return cachedPage(context, request, {
    key: ['buyer', eventIdx, onlyIdx, asked],
    idxs: () => buyerIdxs(db, eventIdx, onlyIdx, request),
    rows: (idxs) => summariesOf(db, idxs),
  });
}

/** Which buyers are in the list, by their participation, in its order. */
async function buyerIdxs(
  db: Database,
  eventIdx: number,
  onlyIdx: number | null,
  request: ListRequest,
): Promise<number[]> {
  const found = request.keywords ? foundBy(db, 'buyer', request.keywords) : null;
  let query = buyerRows(db)
    .select('participate.idx')
    .where(found ? withoutIndex('participate.eventIdx') : 'participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', request.participateType ? [request.participateType] : ['BUYER', 'OKTA'])
    .where('participate.state', '=', 'COMPLETE');
  if (onlyIdx !== null) query = query.where('participate.idx', '=', onlyIdx);
  if (found) query = query.where('buyer.idx', 'in', found);
  if (request.country) query = query.where('buyer.country', '=', request.country);
  const committees = request.tradeCommittees;
  if (committees?.length) {
    query = query.where(found ? withoutIndex('participate.idx') : 'participate.idx', 'in', (of) =>
      of
        .selectFrom('participateChoice')
        .select('participateChoice.participateIdx')
        .where('participateChoice.kind', '=', 'tradeCommittees')
        .where('participateChoice.value', 'in', committees),
    );
  }
  const ordered =
    request.listOrder === 'name'
      ? query.orderBy('buyer.companyName', request.orderType ?? 'asc').orderBy('participate.idx')
      : query.orderBy('participate.idx', request.orderType ?? 'desc');
  return (await ordered.execute()).map(({ idx }) => idx);
}

const summaryRows = prepared((db, given: { idxs: string }) =>
  buyerRows(db)
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .select(summaryColumns)
    .where('buyer.participateIdx', 'in', numbers(db, given.idxs)),
);

/** Buyers as lines of a list, by their participation. */
async function summariesOf(
  db: Database,
  participateIdxs: readonly number[],
): Promise<Map<number, BuyerSummary>> {
  const rows = await summaryRows(db, { idxs: JSON.stringify(participateIdxs) });
  const choices = await choicesOf(db, participateIdxs);
  return new Map(
    rows.map((row) => [row.participateIdx, asSummary(row, choices(row.participateIdx))] as const),
  );
}

type Row = Omit<BuyerSummary, 'participateType' | 'tradeCommittees'> & { type: string };

function asSummary(row: Row, choices: Choices): BuyerSummary {
  return {
    participateIdx: row.participateIdx,
    participateType: row.type === 'OKTA' ? 'OKTA' : 'BUYER',
    nameKo: row.nameKo,
    ...picked(row, lineColumns),
    tradeCommittees: choices.tradeCommittees,
  };
}

/** One buyer's profile; whoever may not see it learns no more than that it is not there (`buyer_not_found`). */
export async function buyerDetail(
  context: ContextOf<'GET /buyer/getDetail'>,
  { participateIdx }: CheckedOf<'GET /buyer/getDetail'>,
): Promise<AnswerOf<'GET /buyer/getDetail'>> {
  const visibility = await visibilityFor(context);
  const row = await buyerRows(context.db)
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .where('participate.eventIdx', '=', context.eventIdx)
    .where('participate.idx', '=', participateIdx)
    .select(summaryColumns)
    .select(['participate.side', 'participate.state'])
    .select([...columnsOf('buyer', profileColumns), ...columnsOf('buyer', buyerContactKeys)])
    .executeTakeFirst();
  if (!row || !visibility.maySee({ participateIdx, side: row.side, state: row.state }))
    throw new Refusal('buyer_not_found');
  const choices = (await choicesOf(context.db, [participateIdx]))(participateIdx);
  const isShown = await seesContact(context.db, visibility.viewer, participateIdx);
  return {
    ...asSummary(row, choices),
    ...picked(row, profileColumns),
    hopeCountries: choices.hopeCountries,
    hopeRegions: choices.hopeRegions,
    contact: isShown ? picked(row, buyerContactKeys) : null,
  };
}
