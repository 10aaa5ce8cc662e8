/**
 * What a read costs SQLite, which runs in the server's own thread and can't be interrupted: no plan looks through a table
 * that grows, nothing multiplies, and the steps stay linear in the rows, whatever is asked.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { standardIndustries } from '#domain/participation/industries.ts';
import { standardCommittees } from '#domain/region/regions.ts';
import { openSession } from '#server/access/session.ts';
import { saveGrams } from '#server/db/search.ts';
import { approvedOf } from '#tests/bench/demonstration.ts';
import { multiply } from '#tests/bench/tenfold.ts';
import type { TestApp } from '#tests/support/compose.ts';
import { closeAll, started } from '#tests/support/demonstration.ts';
import { queries } from '#tests/support/queries.ts';
import { planReader, type Ran, recordSteps } from '#tests/support/query-steps.ts';

/** Tables of a row or of a few for each event; lists that a query brings along, and what a query has found itself by then. */
const smallScans =
  /^SCAN (content_version|site_version|page|page_version|json_each VIRTUAL TABLE INDEX 1:|event_day USING INDEX \w+|span|shared|sums|part|missed|wanted|reached|\(subquery-\d+\))$/;
/** The last row by its key: a download is written into the audit. */
const endOfChain = /^select "no", "hash" from "audit_chain" order by "no" desc limit \?$/;
const letters = 'e a i o n s t r ';
const searches = [
  letters,
  'e',
  '가',
  '차',
  'ea',
  'co om mp pa an ny in nd an te',
  'trading company',
  'aaaaaaaaab',
];
/** With filters that all rows pass: what was found must not be gone through again for each of them. */
const all = `industries=${standardIndustries.join()}&tradeCommittees=${standardCommittees.join()}`;
const lists = [
  '/company/getList?rows=20',
  `/company/getList?${all}`,
  '/product/getList?rows=20',
  `/product/getList?industries=${standardIndustries.join()}`,
  '/buyer/getList?rows=20',
  `/buyer/getList?tradeCommittees=${standardCommittees.join()}`,
  '/board/getList?rows=20',
];

describe.runIf(inject('database') === 'sqlite')('on SQLite', () => {
  let app: TestApp;
  let tokens: (string | undefined)[];
  let ran: Ran[];
  afterAll(closeAll);

  /** What was asked in a thousand ways by a guest and by people of both sides and the organiser's. */
  const askAll = (seed: number) =>
    recordSteps(async () => {
      for (const { path } of queries(240, { seed, real: ['식품', '서울', 'trading', 'care', 'oil'] })) {
        for (const token of tokens)
          await app.send(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
      }
    });

  beforeAll(async () => {
    ({ app } = await started());
    const now = app.clock.read();
    const [company, buyer] = [
      (await approvedOf(app.db, 'company'))[0],
      (await approvedOf(app.db, 'buyer'))[0],
    ];
    const famppy = await app.db
      .selectFrom('permission')
      .select('memberIdx')
      .where('permission', '=', 'famppy')
      .executeTakeFirstOrThrow();
    const people = [company, buyer, famppy].map((row) => (row as { memberIdx: number }).memberIdx);
    tokens = [undefined];
    for (const memberIdx of people) tokens.push(await openSession(app.db, memberIdx, now));
    await addLongPost(app, `${letters.repeat(3000)} ${'a'.repeat(9000)}b`);
    ran = await askAll(20_261_029);
  });

  it('no read looks through a table that grows, nor makes an index for itself', () => {
    const plans = planReader(join(app.place.dataDir, 'madang.sqlite'));
    const found = [...new Set(ran.map(({ sql }) => sql))].flatMap((sql) =>
      plans
        .planOf(sql)
        .filter((line) => /^SCAN|AUTOMATIC/.test(line) && !smallScans.test(line) && !endOfChain.test(sql))
        .map((line) => `${line} in ${sql}`),
    );
    plans.close();
    expect(found).toEqual([]);
    expect(new Set(ran.map(({ sql }) => sql)).size).toBeGreaterThan(100);
  });

  it('a search is led by one gram, and asks for one key of each other and of the text', () => {
    const plans = planReader(join(app.place.dataDir, 'madang.sqlite'));
    const searched = [...new Set(ran.map(({ sql }) => sql))].filter((sql) => sql.includes('_gram"'));
    expect(searched.length).toBeGreaterThan(15);
    for (const sql of searched) {
      // Two of them where a name is looked for apart.
      const searches = sql.split('led.of_idx from').slice(1);
      const lines = plans.planOf(sql).filter((line) => /^SEARCH (led|held|text) /.test(line));
      // What follows the first one stands in any order: each is one row, found by its key.
      const led = lines.flatMap((line, no) => (line.startsWith('SEARCH led ') ? [no] : []));
      const found = led.map((from, no) => [lines[from], ...lines.slice(from + 1, led[no + 1]).sort()]);
      // Of two searches the planner begins with either.
      const bySize = <Line>(groups: Line[][]) => groups.sort((one, other) => other.length - one.length);
      expect(bySize(found), sql).toEqual(
        bySize(
          searches.map((search) => [
            'SEARCH led USING PRIMARY KEY (gram=?)',
            ...Array.from({ length: search.split(' held.gram = ?').length - 1 }, () =>
              expect.stringMatching(
                /^SEARCH held EXISTS USING COVERING INDEX \w+_gram_of \(of_idx=\? AND gram=\?\)$/,
              ),
            ),
            ...(search.includes('instr(') ? ['SEARCH text EXISTS USING INTEGER PRIMARY KEY (rowid=?)'] : []),
          ]),
        ),
      );
    }
    plans.close();
  });

  it('suggestions are led by what is shared, and read no long text of a candidate', async () => {
    const plans = planReader(join(app.place.dataDir, 'madang.sqlite'));
    for (const [token, said] of [
      [tokens[1], 'company'],
      [tokens[2], 'buyer'],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` };
      const asked = await recordSteps(() => app.send('/matching/getSuggestions', { headers }));
      const [found, ...more] = asked.filter(({ sql }) => sql.includes('with peers'));
      expect(more).toEqual([]);
      const lines = plans
        .planOf(found?.sql ?? '')
        .filter((line) => /^SEARCH (participate_choice|participate_word|stated) /.test(line));
      // Of someone without a Korean compound there are no endings to look for.
      const ends =
        'SEARCH participate_word USING COVERING INDEX participate_word_found (word=? AND source=? AND is_whole=?)';
      expect(new Set(lines.filter((line) => line !== ends))).toEqual(
        new Set([
          'SEARCH participate_choice USING COVERING INDEX participate_choice_value (kind=? AND value=?)',
          'SEARCH participate_word USING COVERING INDEX participate_word_found (word=? AND source=?)',
          `SEARCH stated USING COVERING INDEX ${said === 'company' ? 'buyer_country' : 'company_region'} (participate_idx>? AND participate_idx<?)`,
        ]),
      );
    }
    plans.close();
  });

  it('a schedule is read by statements that stay prepared', async () => {
    for (const token of [tokens[1], tokens[2]]) {
      const headers = { authorization: `Bearer ${token}` };
      const asked = await recordSteps(() => app.send('/matching/getTable', { headers }));
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter(({ anew }) => anew > 0)).toEqual([]);
    }
  });

  it('no read takes more steps than the rows allow, and three times the rows take three times the steps', async () => {
    const before = await rowsOf(app);
    expect(beyond(ran, before)).toEqual([]);
    const once = await searchSteps(app, tokens[1]);
    await multiply(app.db, 3);
    expect(beyond(await askAll(36), await rowsOf(app))).toEqual([]);
    const thrice = await searchSteps(app, tokens[1]);
    expect(thrice.filter((steps, at) => steps > 3 * (once[at] as number))).toEqual([]);
  });
});

/** Statements that took more than a few steps for each row of the largest table that they are about. */
const beyond = (ran: readonly Ran[], rows: number) => ran.filter(({ steps }) => steps > 2_000 + 100 * rows);

/** The steps of each search, in each list. */
async function searchSteps(app: TestApp, token = ''): Promise<number[]> {
  const steps: number[] = [];
  for (const list of lists) {
    for (const keywords of searches) {
      const path = `${list}&keywords=${encodeURIComponent(keywords)}`;
      const ran = await recordSteps(() => app.send(path, { headers: { authorization: `Bearer ${token}` } }));
      const search = ran.filter(({ sql }) => sql.includes('_gram"'));
      expect(search).toHaveLength(1);
      steps.push((search[0] as Ran).steps);
    }
  }
  return steps;
}

async function rowsOf(app: TestApp): Promise<number> {
  const counts = await Promise.all(
    (['participate', 'participateChoice', 'product', 'boardPost', 'matching'] as const).map((table) =>
      app.db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return Math.max(...counts.map(({ count }) => count));
}

/** A post as long as one may be, full of what a search for single letters finds everywhere. */
async function addLongPost(app: TestApp, text: string): Promise<void> {
  const { idx: _, ...post } = await app.db
    .selectFrom('boardPost')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  const { idx } = await app.db
    .insertInto('boardPost')
    .values({ ...post, bodyEn: `<p>${text}</p>`, searchText: text })
    .returning('idx')
    .executeTakeFirstOrThrow();
  await saveGrams(app.db, 'boardPost', idx, text);
}
