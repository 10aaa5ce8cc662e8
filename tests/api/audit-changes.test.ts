/** The audit says what a change changed, and nothing else (docs/rules.md, G3). */
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { type Pair, pair } from '#tests/support/pair.ts';
import { eventSample } from '#tests/support/samples.ts';

const app = await testApp();
const day = { date: '2026-10-29', from: '09:00', to: '12:00', breaks: [] };

async function change({ at }: Pair, changes: Partial<RequestOf<'POST /manage/plan/update'>>) {
  const { data } = await at.manager.client('GET /manage/plan/getDetail', { eventIdx: at.eventIdx });
  const { version, days, slotMinutes, tables, interpreters } = data;
  await at.manager.client('POST /manage/plan/update', {
    eventIdx: at.eventIdx,
    version,
    days,
    slotMinutes,
    tables,
    interpreters,
    ...changes,
  });
}

describe('the audit of a plan', () => {
  const rowsOf = async ({ at }: Pair) =>
    (
      await app.db
        .selectFrom('audit')
        .select(['detail'])
        .where('eventIdx', '=', at.eventIdx)
        .where('action', '=', 'update')
        .where('subject', '=', 'event')
        .orderBy('idx')
        .execute()
    ).map(({ detail }) => JSON.parse(detail ?? 'null') as unknown);

  it('says what changed and nothing else, and nothing of what was saved as it was', async () => {
    const here = await pair(app);
    await change(here, {});
    expect(await rowsOf(here)).toEqual([]);
    await change(here, { tables: 7 });
    await change(here, { days: [{ ...day, from: '10:00', to: '13:00' }] });
    expect(await rowsOf(here)).toEqual([
      { before: { tables: 3 }, after: { tables: 7 } },
      {
        before: { days: '2026-10-29 09:00-12:00' },
        after: { days: '2026-10-29 10:00-13:00' },
      },
    ]);
  });

  it('says of the details which field is another', async () => {
    const here = await pair(app);
    const { eventIdx, manager } = here.at;
    const details = { ...eventSample, eventIdx };
    const { days: _, slotMinutes: _s, tables: _t, interpreters: _i, timeZone: _z, ...same } = details;
    await manager.client('POST /manage/event/update', same);
    await manager.client('POST /manage/event/update', { ...same, placeEn: 'Another hall' });
    expect(await rowsOf(here)).toEqual([
      { before: { placeEn: eventSample.placeEn }, after: { placeEn: 'Another hall' } },
    ]);
  });
});
