/** What applications and members of before become: their numbers, exports and products, and what they don't have yet. */
import { CompiledQuery } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { createRows } from '#tests/support/rows.ts';

const { db, close } = await freshDatabase();
afterAll(close);

/** Takes the database back to before `023-application`. */
const back = [
  'drop index export_record_once',
  'drop index product_name_ko_once',
  'drop index product_name_en_once',
  'create index export_record_company on export_record (company_idx)',
  'alter table company drop column biz_reg_no',
  'alter table company drop column postcode',
  'alter table company alter column fax set not null',
  'alter table buyer alter column agency set not null',
  `delete from kysely_migration where name = '023-application'`,
];
const say = (statement: string) => db.executeQuery(CompiledQuery.raw(statement));
const times = `'2026-10-01T09:00:00.000Z', '2026-10-01T09:00:00.000Z'`;

test('numbers become E.164 where they say which they are, exports stand once, and equal products are told apart', async () => {
  const { newEvent, person } = createRows(db);
  const participateIdx = await person(await newEvent(), 'company');
  for (const statement of back) await say(statement);
  await say(`insert into company (participate_idx, name_ko, name_en, ceo_ko, ceo_en, address_ko, address_en, intro_ko, intro_en,
      tel, fax, mobile, email, website, establish_year, annual_sales_krw, annual_sales_usd, main_product, business_category,
      agency_region, charge_name, charge_position, charge_mobile, charge_email, search_text, created_at, updated_at)
    values (${participateIdx}, 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', '063-555-0100', '0082 63 555 0101', '+82 (0)10-5550-0102',
      'a', 'a', 1998, 1, 1, 'a', 'RETAIL', 'SEOUL', 'a', 'a', '+43 660 5550100', 'a', '', ${times})`);
  const { idx: companyIdx } = await db.selectFrom('company').select('idx').executeTakeFirstOrThrow();
  for (const [country, amount, year] of [
    ['AT', 5, 2024],
    ['AT', 7, 2024],
    ['AT', 7, 2024],
    ['DE', 9, 2024],
  ])
    await say(
      `insert into export_record (company_idx, country, amount_usd, year) values (${companyIdx}, '${country}', ${amount}, ${year})`,
    );
  for (const [at, name] of ['oil', 'oil', 'oil (2)', 'oil'].entries())
    await say(`insert into product (company_idx, view_order, name_ko, name_en, description_ko, description_en, search_text,
        created_at, updated_at) values (${companyIdx}, ${at + 1}, '${name}', '${at}', 'a', 'a', '', ${times})`);
  await say(`update member set tel = '02-555-0100', mobile = '0660 5550100', country = 'AT'`);

  await migrate(db, inject('database'));
  expect(await db.selectFrom('company').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    tel: '+82635550100',
    fax: '+82635550101',
    mobile: '+821055500102',
    chargeMobile: '+436605550100',
    bizRegNo: null,
    postcode: null,
  });
  const exports = db.selectFrom('exportRecord').select(['country', 'amountUsd', 'year']).orderBy('idx');
  expect(await exports.execute()).toEqual([
    { country: 'AT', amountUsd: 12, year: 2024 },
    { country: 'DE', amountUsd: 9, year: 2024 },
  ]);
  const products = await db.selectFrom('product').select('nameKo').orderBy('viewOrder').execute();
  expect(new Set(products.map(({ nameKo }) => nameKo)).size).toBe(4);
  expect(products[0]?.nameKo).toBe('oil');
  // Of a country whose numbers a statement can't read they stay as they were typed, until they are saved again.
  expect(await db.selectFrom('member').select(['tel', 'mobile']).executeTakeFirstOrThrow()).toEqual({
    tel: '02-555-0100',
    mobile: '0660 5550100',
  });
});
