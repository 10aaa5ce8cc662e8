/** What the spreadsheet of participants says of each beside its line in the list: what it deals in, and whom one writes to. */
import type { Database } from '../../db/open.ts';
import { choicesOf } from './rows/choices.ts';

export interface SheetProfile {
  /** Of the member. */
  mobile: string | null;
  country: string | null;
  industries: readonly string[];
  bizRegNo: string | null;
  /** A company's, in its own order; what a buyer looks for is `wantedProduct`. */
  products: readonly { nameKo: string; nameEn: string }[];
  wantedProduct: string | null;
  /** The company's own person for consultations; a buyer or visitor is that person. */
  contactName: string | null;
  contactPosition: string | null;
  contactMobile: string | null;
  contactEmail: string | null;
  /** Who represents a company or buyer, whoever has been there longest first; nobody of a visitor. */
  people: readonly { nameKo: string | null; nameEn: string | null; position: string | null }[];
  /** To the questions of the event's own, by their numbers. */
  answers: ReadonlyMap<number, string>;
}

/** Of who has left, and of what was erased. */
export const noProfile: SheetProfile = {
  mobile: null,
  country: null,
  industries: [],
  bizRegNo: null,
  products: [],
  wantedProduct: null,
  contactName: null,
  contactPosition: null,
  contactMobile: null,
  contactEmail: null,
  people: [],
  answers: new Map(),
};

/** What managers may read of these, by participation; nothing of those who left, and of what was erased. */
export async function profilesOf(
  db: Database,
  idxs: readonly number[],
): Promise<ReadonlyMap<number, SheetProfile>> {
  const rows = await db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .leftJoin('visitor', 'visitor.participateIdx', 'participate.idx')
    .select(['participate.idx', 'company.bizRegNo', 'buyer.product as wantedProduct'])
    .select((of) => [
      of.fn.coalesce('member.mobile', 'person.tel').as('mobile'),
      of.fn.coalesce('member.country', 'person.country').as('country'),
      of.fn.coalesce('member.nameKo', 'person.name').as('memberName'),
      of.fn.coalesce('company.chargeName', 'visitor.visitorName').as('contactName'),
      of.fn.coalesce('company.chargePosition', 'buyer.position').as('contactPosition'),
      of.fn.coalesce('company.chargeMobile', 'buyer.mobile', 'visitor.visitorMobile').as('contactMobile'),
      of.fn.coalesce('company.chargeEmail', 'buyer.email', 'visitor.visitorEmail').as('contactEmail'),
    ])
    .where('participate.idx', 'in', [...idxs])
    .where('participate.erasedAt', 'is', null)
    .where('member.leftAt', 'is', null)
    .execute();
  const known = rows.map(({ idx }) => idx);
  const choices = await choicesOf(db, known);
  const products = await productsOf(db, known);
  const people = await peopleOf(db, known);
  const answers = await answersOf(db, known);
  return new Map(
    rows.map(({ idx, memberName, contactName, ...row }) => [
      idx,
      {
        ...row,
        contactName: contactName ?? memberName,
        industries: choices(idx).industries,
        products: products.get(idx) ?? [],
        people: people.get(idx) ?? [],
        answers: new Map(answers.get(idx)?.map(({ questionIdx, value }) => [questionIdx, value])),
      },
    ]),
  );
}

async function peopleOf(db: Database, idxs: readonly number[]) {
  const rows =
    idxs.length === 0
      ? []
      : await db
          .selectFrom('representative')
          .leftJoin('member', 'member.idx', 'representative.memberIdx')
          .select(['representative.participateIdx', 'representative.position'])
          .select((of) => [
            of.fn.coalesce('member.nameKo', 'representative.name').as('nameKo'),
            of.fn.coalesce('member.nameEn', 'representative.name').as('nameEn'),
          ])
          .where('representative.participateIdx', 'in', [...idxs])
          .where('representative.side', '<>', 'visitor')
          .where('representative.state', '=', 'live')
          .where('member.leftAt', 'is', null)
          .orderBy('representative.participateIdx')
          .orderBy('representative.idx')
          .execute();
  return Map.groupBy(rows, ({ participateIdx }) => participateIdx);
}

async function answersOf(db: Database, idxs: readonly number[]) {
  const rows =
    idxs.length === 0
      ? []
      : await db
          .selectFrom('answer')
          .leftJoin('file', 'file.idx', 'answer.fileIdx')
          .select(['answer.participateIdx', 'answer.questionIdx'])
          // A file by its name.
          .select((of) => of.fn.coalesce('file.fileName', 'answer.value').as('value'))
          .where('answer.participateIdx', 'in', [...idxs])
          .execute();
  return Map.groupBy(rows, ({ participateIdx }) => participateIdx);
}

async function productsOf(db: Database, idxs: readonly number[]) {
  const rows =
    idxs.length === 0
      ? []
      : await db
          .selectFrom('product')
          .innerJoin('company', 'company.idx', 'product.companyIdx')
          .select(['company.participateIdx', 'product.nameKo', 'product.nameEn'])
          .where('company.participateIdx', 'in', [...idxs])
          .orderBy('product.companyIdx')
          .orderBy('product.viewOrder')
          .execute();
  return Map.groupBy(rows, ({ participateIdx }) => participateIdx);
}
