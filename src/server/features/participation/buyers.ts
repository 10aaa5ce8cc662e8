/** Buyers as others read them (docs/rules.md, V3). */
import { type ExpressionBuilder, expressionBuilder } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import {
  type BuyerSummary,
  buyerContactKeys,
  buyerLineKeys,
  buyerProfileKeys,
} from '#api/participation/buyer.ts';
import { columnsOf, except, picked } from '#api/wire/pick.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { buyerTypes } from '#domain/participation/participation.ts';
import { type Only, seesContact, visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import type { Listed } from '../../platform/cache/listed.ts';
import { publicList } from '../../platform/cache/public-list.ts';
import { answeredInProfile, approved, butThese, chose } from './filters.ts';
import { conditionsOf, ofBuyers } from './list-filters.ts';
import { answersShown } from './rows/answers.ts';
import { type Choices, choicesOf } from './rows/choices.ts';
import { withoutNotWith } from './rows/not-with.ts';

/** Choices stand in a table of their own. */
const lineColumns = except(buyerLineKeys, ['industries', 'tradeCommittees']);
const profileColumns = except(buyerProfileKeys, ['hopeCountries', 'hopeRegions']);

const summaryColumns = [
  'buyer.participateIdx',
  'participate.type',
  ...columnsOf('buyer', lineColumns),
] as const;

const personName = (of: ExpressionBuilder<Named, 'member' | 'person'>) =>
  of.fn.coalesce('member.nameKo', 'person.name').as('nameKo');
interface Named {
  member: { nameKo: string | null };
  person: { name: string | null };
}

const buyerRows = (db: Database) =>
  db.selectFrom('buyer').innerJoin('participate', 'participate.idx', 'buyer.participateIdx');

type Request = Partial<CheckedOf<'GET /buyer/getList'>>;

const is = expressionBuilder<Tables, 'buyer' | 'participate'>();

/** The approved buyers of an event, newest first unless asked otherwise; for those who may meet, and managers. */
export async function buyerList(
  context: ContextOf<'GET /buyer/getList'>,
  request: CheckedOf<'GET /buyer/getList'>,
): Promise<Listed<BuyerSummary[]>> {
  const only = (await visibilityFor(context)).listed('buyer');
  const { leftOut, asked } = await withoutNotWith(context, request);
  return publicList(context, asked, buyersListed(context, asked, only, leftOut));
}

/** That list as it is asked for. */
export function buyersListed(
  { db, eventIdx }: { db: Database; eventIdx: number },
  request: Request,
  only: Only,
  leftOut: readonly number[] = [],
) {
  const { participateType, filterType, listOrder, orderType, participateIdx, buyerIdx } = request;
  const types = participateType ? [participateType] : buyerTypes;
  return {
    name: 'buyer' as const,
    seen: [only, ...leftOut],
    from: buyerRows,
    idx: 'participate.idx' as const,
    textOf: 'buyer.idx' as const,
    names: [
      ['buyer.nameText', request.companyName] as const,
      ['buyer.personText', request.memberName] as const,
    ],
    filters: (isSearch: boolean) => [
      ...approved({ eventIdx, types, only }, isSearch),
      butThese(leftOut),
      filterType !== undefined && is('participate.type', '=', filterType),
      ...conditionsOf(ofBuyers, request, isSearch),
      answeredInProfile(db, request.answer, isSearch),
      chose('industries', request.selectBizIndustry, isSearch),
      participateIdx !== undefined && is('participate.idx', '=', participateIdx),
      buyerIdx !== undefined && is('participate.idx', '=', buyerIdx),
    ],
    order:
      listOrder === 'name'
        ? ([
            ['buyer.companyName', orderType ?? 'asc'],
            ['participate.idx', 'asc'],
          ] as const)
        : ([['participate.idx', orderType ?? 'desc']] as const),
    rows: (idxs: number[]) => buyerSummariesOf(db, idxs),
    tags: [`buyers:${eventIdx}`] as const,
  };
}

const summaryRows = prepared((db, given: { idxs: string }) =>
  buyerRows(db)
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
    .select(summaryColumns)
    .select(personName)
    .where('buyer.participateIdx', 'in', numbers(db, given.idxs)),
);

/** Buyers as lines of a list, by their participation. */
export async function buyerSummariesOf(
  db: Database,
  participateIdxs: readonly number[],
): Promise<Map<number, BuyerSummary>> {
  const rows = await summaryRows(db, { idxs: JSON.stringify(participateIdxs) });
  const choices = await choicesOf(db, participateIdxs);
  return new Map(
    rows.map((row) => [row.participateIdx, asSummary(row, choices(row.participateIdx))] as const),
  );
}

type Row = Omit<BuyerSummary, 'nameKo' | 'participateType' | 'industries' | 'tradeCommittees'> & {
  type: string;
  nameKo: string | null;
};

function asSummary(row: Row, choices: Choices): BuyerSummary {
  return {
    participateIdx: row.participateIdx,
    participateType: row.type === 'OKTA' ? 'OKTA' : 'BUYER',
    nameKo: row.nameKo ?? '',
    ...picked(row, lineColumns),
    industries: choices.industries,
    tradeCommittees: choices.tradeCommittees,
  };
}

/** One buyer's profile; for those who may not see it, it does not exist (`buyer_not_found`). */
export async function buyerDetail(
  context: ContextOf<'GET /buyer/getDetail'>,
  { participateIdx }: CheckedOf<'GET /buyer/getDetail'>,
): Promise<AnswerOf<'GET /buyer/getDetail'>> {
  const visibility = await visibilityFor(context);
  const row = await buyerRows(context.db)
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
    .where('participate.eventIdx', '=', context.eventIdx)
    .where('participate.idx', '=', participateIdx)
    .select(summaryColumns)
    .select(personName)
    .select(['participate.side', 'participate.state', 'participate.memberIdx', 'participate.formIdx'])
    .select([...columnsOf('buyer', profileColumns), ...columnsOf('buyer', buyerContactKeys)])
    .executeTakeFirst();
  if (!row || !visibility.maySee({ ...row, participateIdx })) throw new Refusal('buyer_not_found');
  const choices = (await choicesOf(context.db, [participateIdx]))(participateIdx);
  const isShown = await seesContact(context.db, visibility.viewer, participateIdx);
  return {
    ...asSummary(row, choices),
    ...picked(row, profileColumns),
    hopeCountries: choices.hopeCountries,
    hopeRegions: choices.hopeRegions,
    contact: isShown ? picked(row, buyerContactKeys) : null,
    answers: await answersShown(context.db, visibility.viewer, { ...row, idx: participateIdx }, isShown),
  };
}
