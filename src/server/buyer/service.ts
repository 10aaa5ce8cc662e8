/** Buyers as others read them (spec.md, 3 and 6; decisions.md, 4). */

import { sql } from 'kysely';
import type { BuyerSummary } from '#api/buyer.ts';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import { approvedParticipation, type MemberAsk } from '../ask.ts';
import type { Database } from '../db/open.ts';
import { hasWords } from '../db/search.ts';
import { type Choices, choicesOf } from '../participate/choices.ts';
import { seesContact, sightIn } from '../participate/sight.ts';
import { Listed } from '../serve-calls.ts';

const summaryColumns = [
  'buyer.participateIdx',
  'participate.type',
  'buyer.companyName',
  'member.nameKo',
  'buyer.nameEn',
  'buyer.position',
  'buyer.country',
  'buyer.city',
  'buyer.product',
] as const;

const buyerRows = (db: Database, eventIdx: number) =>
  db
    .selectFrom('buyer')
    .innerJoin('participate', 'participate.idx', 'buyer.participateIdx')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .where('participate.eventIdx', '=', eventIdx);

/** The approved buyers of an event, newest first unless asked otherwise; for approved participants and managers. */
export async function buyerList(
  ask: MemberAsk,
  request: CheckedOf<'GET /buyer/getList'>,
): Promise<Listed<BuyerSummary[]>> {
  const eventIdx = request.eventIdx ?? ask.eventInUse;
  const sight = await sightIn(ask, eventIdx);
  if (!sight.viewer.isManager) await approvedParticipation(ask, eventIdx);
  let query = buyerRows(ask.db, eventIdx).where('participate.state', '=', 'COMPLETE');
  if (sight.onlyIdx !== null) query = query.where('participate.idx', '=', sight.onlyIdx);
  // A name in Hangul has no small letters, so the member's own serves as it is.
  const names = sql<string>`buyer.search_text || ' ' || member.name_ko`;
  if (request.keywords) query = query.where(hasWords(names, request.keywords));
  if (request.participateType) query = query.where('participate.type', '=', request.participateType);
  if (request.country) query = query.where('buyer.country', '=', request.country);
  const committees = request.tradeCommittees;
  if (committees?.length) {
    query = query.where('participate.idx', 'in', (of) =>
      of
        .selectFrom('participateChoice')
        .select('participateChoice.participateIdx')
        .where('participateChoice.kind', '=', 'tradeCommittees')
        .where('participateChoice.value', 'in', committees),
    );
  }
  const { count } = await query
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const page = query
    .select(summaryColumns)
    .limit(request.rows)
    .offset((request.page - 1) * request.rows);
  const rows = await (request.listOrder === 'name'
    ? page.orderBy('buyer.companyName', request.orderType ?? 'asc').orderBy('participate.idx')
    : page.orderBy('participate.idx', request.orderType ?? 'desc')
  ).execute();
  const choices = await choicesOf(
    ask.db,
    rows.map((row) => row.participateIdx),
  );
  return new Listed(
    rows.map((row) => asSummary(row, choices(row.participateIdx))),
    count,
  );
}

type Row = Omit<BuyerSummary, 'participateType' | 'tradeCommittees'> & { type: string };

function asSummary(row: Row, choices: Choices): BuyerSummary {
  return {
    participateIdx: row.participateIdx,
    participateType: row.type === 'OKTA' ? 'OKTA' : 'BUYER',
    companyName: row.companyName,
    nameKo: row.nameKo,
    nameEn: row.nameEn,
    position: row.position,
    country: row.country,
    city: row.city,
    product: row.product,
    tradeCommittees: choices.tradeCommittees,
  };
}

/** One buyer's profile; whoever may not see it learns no more than that it is not there (`buyer_not_found`). */
export async function buyerDetail(
  ask: MemberAsk,
  { eventIdx = ask.eventInUse, participateIdx }: CheckedOf<'GET /buyer/getDetail'>,
): Promise<AnswerOf<'GET /buyer/getDetail'>> {
  const sight = await sightIn(ask, eventIdx);
  const row = await buyerRows(ask.db, eventIdx)
    .where('participate.idx', '=', participateIdx)
    .select(summaryColumns)
    .select(['participate.state', 'buyer.agency', 'buyer.requirements', 'buyer.hopeCompany'])
    .select(['buyer.email', 'buyer.tel', 'buyer.mobile'])
    .executeTakeFirst();
  if (!row || !sight.maySee({ participateIdx, state: row.state })) throw new Refusal('buyer_not_found');
  const choices = (await choicesOf(ask.db, [participateIdx]))(participateIdx);
  const isShown = await seesContact(ask.db, sight.viewer, participateIdx);
  return {
    ...asSummary(row, choices),
    agency: row.agency,
    requirements: row.requirements,
    hopeCountries: choices.hopeCountries,
    hopeRegions: choices.hopeRegions,
    hopeCompany: row.hopeCompany,
    contact: isShown ? { email: row.email, tel: row.tel, mobile: row.mobile } : null,
  };
}
