/** The managers' spreadsheets are made a few at a time; who finds no place is told so before anything is looked for. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { composeApp } from '#tests/support/compose.ts';
import { expo } from '#tests/support/factories.ts';

const { db, place, clock } = await testApp();
let asked: string[] = [];
const watched = db.withPlugin({
  transformQuery: ({ node }) => {
    asked.push(JSON.stringify(node));
    return node;
  },
  transformResult: async ({ result }) => result,
});
const app = composeApp(watched, place, clock.read().toISOString());
const { eventIdx, manager } = await expo(app);

test.each([
  ['/manage/participate/exportList', '"name":"participate"'],
  ['/manage/visitor/exportList', '"name":"visitor"'],
  ['/manage/matching/exportList', '"name":"matching"'],
  ['/manage/counseling/exportList', '"name":"counseling"'],
  // Its rows are read while they are sent; before that they are counted.
  ['/manage/stats/exportRows', '"func":"count"', '&of=visitors'],
])('%s', async (path, look, more = '') => {
  const ask = () => {
    asked = [];
    return app.send(`${path}?eventIdx=${eventIdx}&format=csv&language=en${more}`, {
      headers: { authorization: `Bearer ${manager.token}` },
    });
  };
  const looks = () => asked.filter((query) => query.includes(look));
  const first = await ask();
  expect([first.status, looks().length > 0]).toEqual([200, true]);
  const second = await ask();
  expect([second.status, looks()]).toEqual([503, []]);
  await first.arrayBuffer();
});
