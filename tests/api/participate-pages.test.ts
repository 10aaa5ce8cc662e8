/** The managers' list in pages by key: the row that a page follows or precedes leads to it (docs/rules.md, W5). */
import { beforeEach, describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { applied, type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { visitorSample } from '#tests/support/samples.ts';

const app = await testApp();
let at: Expo;
let reviewer: Person;
const newExpo = () => expo(app, { eventIdx: nextNumber('event') });
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await newExpo();
  reviewer = strict(await manager(app, 'participate', at.eventIdx));
});

describe('pages by key', () => {
  const list = async (request: object) => {
    const { data, totalCount } = await reviewer.client('GET /manage/participate/getList', {
      eventIdx: at.eventIdx,
      rows: 2,
      ...request,
    });
    return {
      names: data.map(({ nameEn }) => nameEn),
      idxs: data.map((row) => row.participateIdx),
      totalCount,
    };
  };

  it('follow each other in both directions, in the order of time and of names', async () => {
    const people = new Map<string, number>();
    for (const name of ['Cedar', 'Ash', 'Elm', 'birch', 'Date']) {
      const made = visitorSample(nextNumber('person'));
      const person = await applied(app, at, { ...made, visitor: { ...made.visitor, visitorNameEn: name } });
      people.set(name, person.participateIdx);
    }
    const pages = async (request: object) => {
      const seen: (string | null)[][] = [];
      for (let after: number | undefined; ; ) {
        const page = await list({ ...request, ...(after !== undefined && { after }) });
        expect(page.totalCount).toBe(5);
        if (page.names.length === 0) return seen;
        seen.push(page.names);
        after = page.idxs.at(-1);
      }
    };
    expect(await pages({})).toEqual([['Date', 'birch'], ['Elm', 'Ash'], ['Cedar']]);
    expect(await pages({ listOrder: 'nameEn' })).toEqual([['Ash', 'birch'], ['Cedar', 'Date'], ['Elm']]);
    expect(await pages({ listOrder: 'nameEn', orderType: 'desc', stateParticipate: 'COMPLETE' })).toEqual([
      ['Elm', 'Date'],
      ['Cedar', 'birch'],
      ['Ash'],
    ]);
    expect((await list({ listOrder: 'nameEn', before: people.get('Elm') })).names).toEqual(['Cedar', 'Date']);
    expect((await list({ before: people.get('Ash') })).names).toEqual(['birch', 'Elm']);
    const stranger = await applied(app, await newExpo(), visitorSample(nextNumber('person')));
    expect(await list({ after: stranger.participateIdx })).toMatchObject({ names: [], totalCount: 0 });
  });
});
