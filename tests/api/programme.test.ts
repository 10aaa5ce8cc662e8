/** What takes place at an event, said on screen, through the wire (docs/rules.md, E14). */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import type { ProgrammeItem } from '#domain/event/programme-input.ts';
import { testApp } from '#tests/support/api.ts';
import { type Expo, expo, manager } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';

const app = await testApp();
let at: Expo;
let desk: Awaited<ReturnType<typeof manager>>;
let number = 7800;
beforeEach(async () => {
  number += 5;
  app.clock.set('2026-09-01T08:00:00Z');
  at = await expo(app, { eventIdx: number });
  desk = await manager(app, 'event', at.eventIdx);
});

const nowhere = { placeKo: null, placeEn: null, noteKo: null, noteEn: null };
const opening: ProgrammeItem = {
  ...{ ...nowhere, day: 1, from: '09:30', to: '10:00', titleKo: '개막식', titleEn: 'Opening' },
};
const dinner: ProgrammeItem = {
  ...{ ...nowhere, day: 1, from: '18:30', to: '20:30', titleKo: null, titleEn: 'Dinner', placeEn: 'Hall B' },
};
const save = async (basedOn: number, items: ProgrammeItem[] | null) =>
  (await desk.client('POST /manage/event/saveProgramme', { eventIdx: at.eventIdx, basedOn, items })).data;
const read = async (eventIdx = at.eventIdx) =>
  (await app.client()('GET /event/getProgramme', { eventIdx })).data.items;

describe('the programme', () => {
  it('is that of the files until a manager says it, which everyone reads by day and time', async () => {
    expect(await read()).toBeNull();
    expect(await save(0, [dinner, opening])).toMatchObject({ version: 1, items: [opening, dinner] });
    expect(await read()).toEqual([opening, dinner]);
  });

  it('may say that nothing takes place, and be left to the files again', async () => {
    await save(0, [opening]);
    expect(await save(1, [])).toMatchObject({ version: 2, items: [] });
    expect(await read()).toEqual([]);
    expect(await save(2, null)).toMatchObject({ version: 3, items: null });
    // Whoever saw it before that saves over nothing that they have not seen.
    expect(await refusal(save(1, [dinner]))).toMatchObject({ key: 'msg.event_changed' });
  });

  it('is saved over the version that was seen: of several at once one counts', async () => {
    const tries = await Promise.allSettled([save(0, [opening]), save(0, [dinner]), save(0, [])]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await save(1, [opening, dinner])).items).toHaveLength(2);
  });

  it('names what is wrong by its place and field', async () => {
    const faults = await refusal(
      save(0, [
        { ...opening, to: '09:30' },
        { ...opening, titleKo: null, titleEn: null },
        { ...opening, day: 15 },
      ]),
    );
    expect(faults).toMatchObject({ key: 'msg.invalid_parameter' });
    const fields = (faults.data as { field: string }[]).map(({ field }) => field).sort();
    expect(fields).toEqual(['items.0.to', 'items.1.titleKo', 'items.2.day']);
    const many = Array.from({ length: limits.programmeItems + 1 }, () => opening);
    expect(await refusal(save(0, many))).toMatchObject({ key: 'msg.invalid_parameter' });
    expect(await read()).toBeNull();
  });

  it('goes along into a copy of the event, by its days', async () => {
    await save(0, [opening, dinner]);
    const famppy = await manager(app, 'famppy');
    const { data: copied } = await famppy.client('POST /manage/event/copy', {
      ...{ eventIdx: at.eventIdx, nameKo: '사본', nameEn: 'A copy', firstDay: '2027-10-28' },
    });
    expect(await read(copied.eventIdx)).toEqual([opening, dinner]);
  });
});
