/** Searches and lists: exact whatever the index behind them, and true after every change. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { gramsOf } from '#server/db/grams.ts';
import { fill } from '#server/db/migrations/010-search.ts';
import { up as addSingleCharacters } from '#server/db/migrations/015-single-characters.ts';
import { fill as fillFindable } from '#server/db/migrations/026-find.ts';
import { testApp } from '#tests/support/api.ts';
import { apply, someone } from '#tests/support/applying.ts';
import { dump } from '#tests/support/database.ts';
import { applied, approve, buyer, expo, type Participant } from '#tests/support/factories.ts';
import { companyWithFiles, productsWithFiles } from '#tests/support/required-files.ts';
import {
  buyerSample,
  companySample,
  joinSample,
  productSample,
  visitorSample,
} from '#tests/support/samples.ts';

const app = await testApp();
const at = await expo(app);

const named = (no: number, nameKo: string, nameEn: string, products = [productSample(no)]) => {
  const sample = companySample(no);
  return { ...sample, company: { ...sample.company, nameKo, nameEn }, products };
};
const approved = async (application: Parameters<typeof applied>[2]): Promise<Participant> => {
  const person = await applied(app, at, application);
  await approve(at, person.participateIdx);
  return person;
};
const tea = await approved(named(1, '한빛차', 'Hanbit Tea'));
const oil = await approved(named(2, '두레기름', 'Dure Oil', [{ ...productSample(2), nameKo: '녹차 쿠키' }]));
const searching = await buyer(app, at);

const companies = async (keywords: string) =>
  (await searching.client('GET /company/getList', { keywords })).data.map(({ nameEn }) => nameEn);
const managed = async (keywords: string) =>
  (await at.manager.client('GET /manage/participate/getList', { keywords })).data.map(
    ({ participateIdx }) => participateIdx,
  );

describe('a search', () => {
  it('finds one syllable, wherever in a word it stands', async () => {
    expect(await companies('차')).toEqual(['Dure Oil', 'Hanbit Tea']);
    expect(await companies('빛')).toEqual(['Hanbit Tea']);
    expect(await companies('쿠')).toEqual(['Dure Oil']);
    expect(await companies('뷁')).toEqual([]);
  });

  it('finds two syllables, and no word that has them apart', async () => {
    expect(await companies('빛차')).toEqual(['Hanbit Tea']);
    expect(await companies('한차')).toEqual([]);
    // Each two of its characters follow each other somewhere in the names, the whole word nowhere.
    expect(await companies('hanbithan')).toEqual([]);
  });

  it('finds each of several words, long ones and letters beyond the common ones', async () => {
    await approved(named(3, '𠮷野 상사', 'Yoshino Trading Company International'));
    expect(await companies('𠮷')).toEqual(['Yoshino Trading Company International']);
    expect(await companies('𠮷野 yoshino international trading company')).toHaveLength(1);
    expect(await companies('𠮷 두')).toEqual([]);
  });

  it('finds names by the initial consonants of their syllables, in the middle of typing, too', async () => {
    expect(await companies('ㅎㅂ')).toEqual(['Hanbit Tea']);
    expect(await companies('ㅎㅂㅊ')).toEqual(['Hanbit Tea']);
    expect(await companies('ㄷㄹ')).toEqual(['Dure Oil']);
    expect(await companies('한ㅂ')).toEqual(['Hanbit Tea']);
    expect(await companies('ㅂㅎ')).toEqual([]);
    expect((await searching.client('GET /product/getList', { keywords: 'ㄴㅊㅋㅋ' })).totalCount).toBe(1);
    expect(await managed('ㅎㅂㅊ')).toEqual([tea.participateIdx]);
  });

  it('does not mind where spaces are', async () => {
    expect(await companies('녹차쿠키')).toEqual(['Dure Oil']);
    expect(await companies('두레 기름')).toEqual(['Dure Oil']);
    expect(await companies('HanbitTea')).toEqual(['Hanbit Tea']);
    expect(await companies('hanbit coffee')).toEqual([]);
  });

  it('finds a company by its new name and no longer by the old', async () => {
    const { data } = await oil.client('GET /participate/getDetail', {});
    if (!data.company) throw new Error('a company has no company');
    const { hopeBuyer, hopeCountries, ...company } = data.company;
    const { bizRegNo, postcode } = companySample(1).company;
    const named = { bizRegNo, postcode, nameKo: '참빛기름', nameEn: 'Chambit Oil' };
    const renamed = { ...company, ...named } as Parameters<typeof companyWithFiles>[1];
    await oil.client('POST /company/update', {
      company: await companyWithFiles(oil, renamed),
      hopeBuyer: { hopeBuyer, hopeCountries },
    });
    const { participateIdx, companyChange } = (await oil.client('GET /participate/getDetail', {})).data;
    const decision = { participateIdx, askedAt: companyChange?.askedAt ?? '' };
    await at.manager.client('POST /manage/participate/approveChange', decision);
    expect(await companies('chambit')).toEqual(['Chambit Oil']);
    expect(await companies('dure')).toEqual([]);
    expect((await searching.client('GET /product/getList', { keywords: '참빛 쿠키' })).totalCount).toBe(1);
    const products = [{ ...productSample(4), nameKo: '들깨 강정' }];
    await oil.client('POST /product/update', { products: await productsWithFiles(oil, products) });
    expect(await companies('쿠키')).toEqual([]);
    expect(await companies('강정')).toEqual(['Chambit Oil']);
  });

  it('finds a buyer by the name of the member, after a change by the new one', async () => {
    const person = await approved(buyerSample(5));
    const buyers = async (keywords: string) =>
      (await tea.client('GET /buyer/getList', { keywords })).data.map(({ participateIdx }) => participateIdx);
    const { data } = await person.client('GET /member/getMember', {});
    const { email, country, nameEn } = data;
    expect(await buyers('도담')).toEqual([]);
    const { gender, birth, tel, mobile, city, address } = joinSample(5);
    const changed = { gender, birth, tel, mobile, email, country, city, address, nameEn, nameKo: '서도담' };
    await person.client('POST /member/update', changed);
    expect(await buyers('도담')).toEqual([person.participateIdx]);
    expect(await managed('서도담')).toEqual([person.participateIdx]);
  });

  it('of managers finds visitors by their names, and whoever has left by none', async () => {
    const visitor = await someone(app);
    const { participateIdx } = await apply(visitor, at, {
      ...visitorSample(6),
      visitor: { ...visitorSample(6).visitor, visitorName: '나들이' },
    });
    expect(await managed('나들이')).toEqual([participateIdx]);
    expect(await managed(visitor.id)).toEqual([participateIdx]);
    await visitor.client('POST /member/withdraw', { password: joinSample(6).password });
    expect(await managed('나들이')).toEqual([]);
    expect(await managed(visitor.id)).toEqual([]);
  });
});

describe('a page', () => {
  it('behind the last is empty and knows the count', async () => {
    const { data, totalCount } = await searching.client('GET /company/getList', { page: 2000 });
    expect([data, totalCount]).toEqual([[], 3]);
    const managers = await at.manager.client('GET /manage/participate/getList', { page: 2000 });
    expect([managers.data, managers.totalCount > 3]).toEqual([[], true]);
  });

  it('follows the one before it without a gap', async () => {
    const first = await searching.client('GET /company/getList', { rows: 2 });
    const second = await searching.client('GET /company/getList', { rows: 2, page: 2 });
    const all = await searching.client('GET /company/getList', {});
    expect([...first.data, ...second.data]).toEqual(all.data);
  });
});

it('a database of before is given the same texts and grams by its migration', async () => {
  const before = await dump(app.db);
  for (const table of ['company', 'product', 'buyer', 'participate_search'])
    await sql`delete from ${sql.table(`${table}_gram`)}`.execute(app.db);
  await app.db.deleteFrom('participateSearch').execute();
  await fill(app.db.withoutPlugins() as never);
  for (const statement of addSingleCharacters()) await sql.raw(statement).execute(app.db);
  await app.db.updateTable('company').set({ nameText: '' }).execute();
  await app.db.updateTable('buyer').set({ nameText: '', personText: '' }).execute();
  await fillFindable(app.db.withoutPlugins() as never);
  const words = (text: string) =>
    text
      .split('\n')
      .filter((line) => /^(\w+_gram|company|buyer|product) /.test(line))
      // The migration is older than the rule that of a former member not even the marker is looked for.
      .filter((line) => !line.includes(`"gram":${[...gramsOf('-')][0]},`))
      .sort();
  expect(words(await dump(app.db))).toEqual(words(before));
  expect(await managed('한빛차')).toEqual([tea.participateIdx]);
});
