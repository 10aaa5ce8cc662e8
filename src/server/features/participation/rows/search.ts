/** What keywords are looked for in, of all that a participation says. */
import { findable } from '#domain/common/search/keywords.ts';
import type { Sought } from '#domain/common/text-fields.ts';
import type { buyerTexts } from '#domain/participation/buyer.ts';
import type { companyTexts } from '#domain/participation/company.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { type Searched, saveGrams } from '../../../db/search.ts';
import { refreshProductWords } from './product-words.ts';

const searchedRows = prepared((db, given: { participateIdx: number }) =>
  db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
    .leftJoin('participateSearch as stored', 'stored.idx', 'participate.idx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .leftJoin('visitor', (join) =>
      // Empty once a visitor was erased.
      join.onRef('visitor.participateIdx', '=', 'participate.idx').on('visitor.searchText', '<>', ''),
    )
    .where('participate.idx', '=', given.participateIdx)
    .select(['stored.searchText as storedText', 'member.id', 'person.email'])
    .select((of) => [
      of.fn.coalesce('member.nameKo', 'person.name').as('nameKo'),
      of.fn.coalesce('member.nameEn', 'person.name').as('nameEn'),
    ])
    .select(['participate.orderNameKo', 'participate.orderNameEn'])
    .select(['company.idx as companyIdx', 'company.searchText as companyText', 'company.mainProduct'])
    .select(['company.chargeName', 'company.personText as companyPerson'])
    .select(['company.nameKo as companyKo', 'company.nameEn as companyEn'])
    .select(['buyer.idx as buyerIdx', 'buyer.searchText as buyerText', 'buyer.product', 'buyer.companyName'])
    .select(['buyer.nameEn as buyerNameEn', 'visitor.visitorName', 'visitor.visitorNameEn']),
);

/**
 * Brings the texts in which a participation, its company or buyer and its products are found up to what they are called
 * now. To follow every write of a name.
 */
export async function refreshSearch(trx: Database, participateIdx: number): Promise<void> {
  const [row] = await searchedRows(trx, { participateIdx });
  if (!row) throw new Error(`There is no participation ${participateIdx}.`);
  // In the transaction that makes it: nothing of it has grams.
  const isNew = row.storedText === null;
  const named: (string | null)[] = [
    row.nameKo,
    row.nameEn,
    row.id ?? row.email,
    row.visitorName,
    row.visitorNameEn,
  ];
  named.push(...(await namesOfColleagues(trx, participateIdx)));
  if (row.companyIdx !== null) {
    const names = [row.companyKo, row.companyEn];
    const products = await productTexts(trx, row.companyIdx, names, isNew);
    const sought: Record<Sought<typeof companyTexts>, string | null> = {
      nameKo: row.companyKo,
      nameEn: row.companyEn,
      mainProduct: row.mainProduct,
    };
    const texts = [...Object.values(sought), ...products];
    const own = { nameText: findable(...names), isNew };
    await save(trx, 'company', row.companyIdx, findable(...texts), row.companyText, own);
    await savePerson(trx, row.companyIdx, findable(row.chargeName), row.companyPerson);
    named.push(...texts);
  }
  if (row.buyerIdx !== null) {
    const sought: Record<Sought<typeof buyerTexts>, string | null> = {
      companyName: row.companyName,
      nameEn: row.buyerNameEn,
      product: row.product,
    };
    const texts = [...Object.values(sought), row.nameKo];
    const own = {
      nameText: findable(row.companyName),
      personText: findable(row.nameKo, row.buyerNameEn),
      isNew,
    };
    await save(trx, 'buyer', row.buyerIdx, findable(...texts), row.buyerText, own);
    named.push(...texts);
  }
  const text = findable(...named);
  if (row.storedText === null) {
    await trx.insertInto('participateSearch').values({ idx: participateIdx, searchText: text }).execute();
    await saveGrams(trx, 'participateSearch', participateIdx, text, { isNew: true });
  } else {
    await save(trx, 'participateSearch', participateIdx, text, row.storedText);
  }
  const orderNameKo = orderName(row.companyKo ?? row.companyName ?? row.visitorName ?? row.nameKo);
  const orderNameEn = orderName(row.companyEn ?? row.companyName ?? row.visitorNameEn ?? row.nameEn);
  if (orderNameKo !== row.orderNameKo || orderNameEn !== row.orderNameEn)
    await trx
      .updateTable('participate')
      .set({ orderNameKo, orderNameEn })
      .where('idx', '=', participateIdx)
      .execute();
  await refreshProductWords(trx, participateIdx);
}

const colleagueRows = prepared((db, given: { participateIdx: number }) =>
  db
    .selectFrom('representative')
    .innerJoin('participate', 'participate.idx', 'representative.participateIdx')
    .innerJoin('member', 'member.idx', 'representative.memberIdx')
    .select(['member.nameKo', 'member.nameEn', 'member.id'])
    .where('representative.participateIdx', '=', given.participateIdx)
    .where('representative.state', '=', 'live')
    .where('participate.erasedAt', 'is', null)
    .whereRef('representative.memberIdx', '<>', 'participate.memberIdx')
    .orderBy('representative.idx'),
);

/** Managers look for a participation by the names of its people, too. */
async function namesOfColleagues(trx: Database, participateIdx: number): Promise<(string | null)[]> {
  const rows = await colleagueRows(trx, { participateIdx });
  return rows.flatMap(({ nameKo, nameEn, id }) => [nameKo, nameEn, id]);
}

async function savePerson(trx: Database, idx: number, personText: string, stored: string | null) {
  if (personText !== stored)
    await trx.updateTable('company').set({ personText }).where('idx', '=', idx).execute();
}

/** A name as lists are in order by it. */
const orderName = (name: string | null) => (name ?? '').normalize('NFKC').toLowerCase().slice(0, 60);

/** The texts of a member and of all their participations, which have the member's names in them. */
export async function refreshSearchOf(trx: Database, memberIdx: number): Promise<void> {
  await refreshMember(trx, memberIdx);
  const own = await trx
    .selectFrom('representative')
    .select('participateIdx')
    .distinct()
    .where('memberIdx', '=', memberIdx)
    .where('state', '=', 'live')
    .execute();
  for (const { participateIdx } of own) await refreshSearch(trx, participateIdx);
}

interface Named {
  id: string | null;
  nameKo: string;
  nameEn: string;
}

/** The texts in which a member is found, who may take part in nothing. */
export const memberTexts = ({ id, nameKo, nameEn }: Named) => ({
  searchText: findable(nameKo, nameEn, id),
  nameText: findable(nameKo, nameEn),
});

/** Brings them up to what the member is called now. To follow every write of their names or log-in id. */
export async function refreshMember(trx: Database, memberIdx: number): Promise<void> {
  const { searchText: stored, ...named } = await trx
    .selectFrom('member')
    .select(['id', 'nameKo', 'nameEn', 'searchText'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  const { searchText, ...own } = memberTexts(named);
  await save(trx, 'member', memberIdx, searchText, stored, own);
}

/** Leaves nothing by which a participation of someone who has left could be found. Its products are gone by then. */
export async function forgetSearch(trx: Database, participateIdx: number): Promise<void> {
  const rowOf = (table: 'company' | 'buyer') =>
    trx
      .selectFrom(table)
      .select(['idx', 'searchText'])
      .where('participateIdx', '=', participateIdx)
      .executeTakeFirst();
  for (const table of ['company', 'buyer'] as const) {
    const row = await rowOf(table);
    if (row) await save(trx, table, row.idx, '', row.searchText);
  }
  await save(trx, 'participateSearch', participateIdx, '', null);
  await trx
    .updateTable('participate')
    .set({ orderNameKo: '', orderNameEn: '' })
    .where('idx', '=', participateIdx)
    .execute();
  await trx.deleteFrom('participateWord').where('participateIdx', '=', participateIdx).execute();
}

/** Refreshes a company's products, and answers what they are called. */
async function productTexts(
  trx: Database,
  companyIdx: number,
  names: (string | null)[],
  isNew: boolean,
): Promise<string[]> {
  const products = await trx
    .selectFrom('product')
    .select(['idx', 'nameKo', 'nameEn', 'searchText'])
    .where('companyIdx', '=', companyIdx)
    .orderBy('viewOrder')
    .execute();
  for (const product of products) {
    const text = findable(product.nameKo, product.nameEn, ...names);
    await save(trx, 'product', product.idx, text, product.searchText, { isNew });
  }
  return products.flatMap((product) => [product.nameKo, product.nameEn]);
}

/**
 * Saves a text that is another one than was stored; with it `own`, parts of it in which the same row is found, too. `isNew`: of a row
 * that this transaction has made.
 */
async function save(
  trx: Database,
  searched: Searched,
  idx: number,
  text: string,
  stored: string | null,
  { isNew = false, ...own }: { nameText?: string; personText?: string; isNew?: boolean } = {},
) {
  if (text === stored) return;
  await trx
    .updateTable(searched)
    .set({ searchText: text, ...own })
    .where('idx', '=', idx)
    .execute();
  await saveGrams(trx, searched, idx, text, { isNew: isNew && stored === '' });
}
