/** What companies of before become: they may lack files, and their documents stand in the order in which they were shown. */
import { CompiledQuery } from 'kysely';
import { expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { testApp } from '#tests/support/api.ts';
import { company, expo } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';

const app = await testApp();
const say = (statement: string) => app.db.executeQuery(CompiledQuery.raw(statement));

/** Takes the database back to before `029-required-files`. */
const back = [
  'drop index company_document_order',
  'alter table company_document drop column view_order',
  'alter table company_document drop column list',
  'alter table company drop column files_required',
  'alter table product drop column picture_required',
  `delete from kysely_migration where name = '029-required-files'`,
];

test('files that are there are kept for good, missing ones may be missing, documents keep their order', async () => {
  const at = await expo(app);
  const [whole, bare] = [await company(app, at), await company(app, at)];
  const idxOf = async ({ participateIdx }: typeof whole) =>
    (
      await app.db
        .selectFrom('company')
        .select('idx')
        .where('participateIdx', '=', participateIdx)
        .executeTakeFirstOrThrow()
    ).idx;
  const [wholeIdx, bareIdx] = [await idxOf(whole), await idxOf(bare)];
  const files = [];
  for (let count = 0; count < 3; count += 1)
    files.push((await uploaded(app.db, whole, 'companyEtcDoc', 'pdf')).idx);
  for (const statement of back) await say(statement);
  for (const fileIdx of files.toReversed())
    await say(`insert into company_document (company_idx, file_idx) values (${wholeIdx}, ${fileIdx})`);
  await say(`update company set biz_doc_file_idx = null where idx = ${bareIdx}`);
  await say(`update product set main_img_file_idx = null where company_idx = ${bareIdx}`);

  await migrate(app.db, inject('database'));
  const companies = app.db.selectFrom('company').select(['idx', 'filesRequired']).orderBy('idx');
  expect(await companies.execute()).toEqual([
    { idx: wholeIdx, filesRequired: 1 },
    { idx: bareIdx, filesRequired: 0 },
  ]);
  const products = app.db.selectFrom('product').select('pictureRequired').orderBy('companyIdx');
  expect((await products.execute()).map((row) => row.pictureRequired)).toEqual([1, 0]);
  const documents = app.db.selectFrom('companyDocument').select(['fileIdx', 'list', 'viewOrder']);
  expect(await documents.orderBy('viewOrder').execute()).toEqual(
    files.map((fileIdx, place) => ({ fileIdx, list: 'documents', viewOrder: place + 1 })),
  );
});
