/** Who of its people has charge of a participation: `participate.member_idx` (docs/rules.md, P30). */
import { accessOf, announce } from '../../../db/announce.ts';
import type { Database } from '../../../db/open.ts';
import type { ParticipateRow } from '../../../db/tables.ts';
import { advanceContent } from '../../../platform/cache/content-tags.ts';
import { giveEnteredFiles } from './answer-files.ts';
import { refreshSearch } from './search.ts';
import { tagsOfChange } from './shown.ts';

type Charged = Pick<ParticipateRow, 'idx' | 'eventIdx' | 'side' | 'state' | 'memberIdx'>;

/** Gives charge to another of the people, with the files of what the participation says. The caller holds the participation's row. */
export async function giveCharge(trx: Database, own: Charged, to: number, at: string): Promise<void> {
  const { memberIdx: before } = own;
  if (before === null) await giveEnteredFiles(trx, own.idx, to);
  else await handFilesOn(trx, own.idx, before, to);
  await trx
    .updateTable('participate')
    .set({ memberIdx: to, updatedAt: at })
    .where('idx', '=', own.idx)
    .execute();
  await refreshSearch(trx, own.idx);
  // Buyers are listed with the name of whoever has charge.
  await advanceContent(trx, tagsOfChange(own, 'lists'));
  announce(trx, [to, accessOf(to)]);
  if (before !== null) announce(trx, [before, accessOf(before)]);
}

/**
 * What the company, its products, its answers and its logs name stays with the participation when the person who sent it goes, or has charge no
 * more: it then belongs to whoever has.
 */
export async function handFilesOn(
  trx: Database,
  participateIdx: number,
  from: number,
  to: number,
): Promise<void> {
  const company = await trx
    .selectFrom('company')
    .select(['idx', 'bizDocFileIdx', 'mainImgFileIdx'])
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();
  const companyIdx = company?.idx ?? 0;
  const documents = await trx
    .selectFrom('companyDocument')
    .select('fileIdx')
    .where('companyIdx', '=', companyIdx)
    .execute();
  const products = await trx
    .selectFrom('product')
    .select(['mainImgFileIdx', 'introFileIdx', 'introEnFileIdx'])
    .where('companyIdx', '=', companyIdx)
    .execute();
  const cards = await trx
    .selectFrom('counseling')
    .select('nameCardFileIdx')
    .where('companyIdx', '=', participateIdx)
    .where('nameCardFileIdx', 'is not', null)
    .execute();
  const answers = await trx
    .selectFrom('answer')
    .select('fileIdx')
    .where('participateIdx', '=', participateIdx)
    .where('fileIdx', 'is not', null)
    .execute();
  const named = [
    company?.bizDocFileIdx,
    company?.mainImgFileIdx,
    ...documents.map(({ fileIdx }) => fileIdx),
    ...products.flatMap((product) => Object.values(product)),
    ...answers.map(({ fileIdx }) => fileIdx),
    ...cards.map(({ nameCardFileIdx }) => nameCardFileIdx),
  ].filter((idx) => typeof idx === 'number');
  if (named.length === 0) return;
  await trx
    .updateTable('file')
    .set({ memberIdx: to })
    .where('memberIdx', '=', from)
    .where('idx', 'in', named)
    .execute();
}
