/** What is replaced as a whole, by several at once: one of them stands, whole, and none is refused for another's sake. */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { pair } from '#tests/support/pair.ts';
import { hallSample } from '#tests/support/samples.ts';

const app = await testApp();

it('the slots in which someone cannot meet', async () => {
  const { at, seller, slots } = await pair(app);
  const sets = [
    slots.slice(0, 2),
    slots.slice(1, 3),
    slots.slice(2, 4),
    slots.slice(0, 2),
    slots.slice(3, 5),
  ];
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      sets.map((slotIdxs) =>
        seller.client('POST /matching/markUnavailable', { eventIdx: at.eventIdx, slotIdxs }),
      ),
    );
    const marked = await app.db
      .selectFrom('busy')
      .select('slotIdx')
      .where('participateIdx', '=', seller.participateIdx)
      .orderBy('slotIdx')
      .execute();
    expect(sets).toContainEqual(marked.map(({ slotIdx }) => slotIdx));
  }
});

it('the booth map of an event', async () => {
  const at = await expo(app, { eventIdx: 77 });
  const map = (no: number) => {
    const hall = hallSample(null);
    return {
      eventIdx: 77,
      halls: [
        {
          ...hall,
          nameEn: `Hall ${no}`,
          booths: (hall.booths ?? []).map((booth) => ({ ...booth, code: `${booth.code}${no}` })),
        },
      ],
    };
  };
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      [1, 2, 3, 4, 5].map((no) => at.manager.client('POST /manage/event/updateBoothMap', map(no))),
    );
    const { data } = await at.manager.client('GET /event/getBoothMap', { eventIdx: 77 });
    expect(data.halls).toHaveLength(1);
    const [{ nameEn, booths }] = data.halls as [(typeof data.halls)[number]];
    expect(booths.map(({ code }) => code)).toEqual(
      hallSample(null).booths?.map(({ code }) => `${code}${nameEn.at(-1)}`),
    );
  }
});
