/** A search finds exactly the texts that hold each of its words, wherever they stand and in whatever order. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { searchable, wordsOf } from '#domain/common/search/keywords.ts';
import { up } from '#server/db/migrations/015-single-characters.ts';
import { testApp } from '#tests/support/api.ts';
import { dump } from '#tests/support/database.ts';
import { expo } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { postSample } from '#tests/support/samples.ts';

const app = await testApp();
const guest = app.client();
const posts = new Map<number, string>();

/** Few letters, so that words are often there, often nearly; with some that have another form when they are looked for. */
const letter = fc.constantFrom(...'aeioAﬁ가나각ㅎ😀%_!'.split(/(?:)/u));
const word = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''));
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));

const found = async (keywords: string) => {
  const { data } = await guest('GET /board/getList', { keywords, rows: 100 });
  return data.map(({ postIdx }) => postIdx).sort((a, b) => a - b);
};

beforeAll(async () => {
  const { manager } = await expo(app);
  const { data } = await guest('GET /board/getCategoryList', {});
  const [category] = data;
  const add = async (titleEn: string, bodyEn: string) => {
    const entered = { ...postSample(category?.categoryIdx ?? 0), titleKo: '', bodyKo: '', titleEn, bodyEn };
    const { data: post } = await manager.client('POST /manage/board/addPost', entered);
    posts.set(post.postIdx, searchable(titleEn, bodyEn));
  };
  for (const [title, body] of fc.sample(fc.tuple(text, text), { seed: 36, numRuns: 40 }))
    await add(title, body);
  // As long as a post may be, of single letters alone.
  await add('letters', 'e a i o n s t r '.repeat(1800).trim());
});

describe('a search', () => {
  it('finds the posts that hold every word, and no others, of any words in any order', async () => {
    const asked = fc
      .oneof(text, word, letter)
      .filter((keywords) => wordsOf(searchable(keywords)).length <= limits.keywordWords);
    const property = fc.asyncProperty(asked, async (keywords) => {
      const words = wordsOf(searchable(keywords));
      const holding = [...posts].filter(([, held]) => words.every((one) => held.includes(one)));
      expect(await found(keywords)).toEqual(holding.map(([postIdx]) => postIdx));
      expect(await found([...words].reverse().join(' '))).toEqual(await found(keywords));
    });
    await fc.assert(property, { seed: 36, numRuns: 150 });
  });

  it('finds the long post of single letters by them, and not by a word that they make together', async () => {
    const long = [...posts.keys()].at(-1);
    expect(await found('e a i o n s t r')).toEqual([long]);
    expect(await found('letters')).toEqual([long]);
    expect(await found('eaionstr')).toEqual([]);
  });

  it('takes ten words and a hundred letters, in the form in which they are looked for, and refuses more by name', async () => {
    const ten = Array.from({ length: limits.keywordWords }, (_, no) => `${no}`).join(' ');
    expect(await found(ten)).toEqual([]);
    const beyond = (keywords: string) => refusal(guest('GET /board/getList', { keywords }));
    const refused = (rule: string, max: number) => ({
      key: 'msg.invalid_parameter',
      data: [{ field: 'keywords', rule, params: { max } }],
    });
    expect(await beyond(`${ten} a`)).toMatchObject(refused('too_many_words', limits.keywordWords));
    expect(await beyond('a'.repeat(limits.keywords + 1))).toMatchObject(refused('too_long', limits.keywords));
    // One character that stands for eighteen, in four words.
    expect(await beyond('ﷺ'.repeat(4))).toMatchObject(refused('too_many_words', limits.keywordWords));
    expect(await beyond('㍿'.repeat(26))).toMatchObject(refused('too_long', limits.keywords));
  });
});

it('a database of before is given single characters by its migration, and finds the same by them', async () => {
  const before = await dump(app.db);
  for (const table of ['company', 'product', 'buyer', 'participate_search', 'board_post']) {
    const gram = sql.table(`${table}_gram`);
    // As they were: a word's last character before a space, and no character alone.
    await sql`insert into ${gram} (gram, of_idx) select gram * 2097152 + 32, of_idx from ${gram} where gram < 2097152`.execute(
      app.db,
    );
    await sql`delete from ${gram} where gram < 2097152
      and exists (select 1 from ${gram} as pair where pair.of_idx = ${gram}.of_idx and pair.gram > 2097152)`.execute(
      app.db,
    );
  }
  expect(await dump(app.db)).not.toBe(before);
  for (const statement of up()) await sql.raw(statement).execute(app.db);
  expect(await dump(app.db)).toBe(before);
});
