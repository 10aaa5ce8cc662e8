/** Applications that were begun and not sent, kept for the member's other devices (docs/rules.md, P13). */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { forgetOldDrafts } from '#server/features/participation/draft.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, badField, someone } from '#tests/support/applying.ts';
import { type Expo, expo, type Person } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { buyerSample } from '#tests/support/samples.ts';

const app = await testApp();
let at: Expo;
let person: Person;
let number = 3000;
beforeEach(async () => {
  app.clock.set(longBefore);
  number += 1;
  at = await expo(app, { eventIdx: number });
  person = await someone(app);
});

const save = async (content: string, basedOn: number, by = person) =>
  (await by.client('POST /participate/saveDraft', { eventIdx: at.eventIdx, content, basedOn })).data;
const read = async (by = person) =>
  (await by.client('GET /participate/getDraft', { eventIdx: at.eventIdx })).data;
const savedAt = longBefore.replace('Z', '.000Z');

describe('a draft', () => {
  it('is read by the member who kept it, and by nobody else', async () => {
    expect(await read()).toBeNull();
    expect(await save('{"city":"Wien"}', 0)).toEqual({ version: 1, savedAt });
    expect(await read()).toEqual({ content: '{"city":"Wien"}', version: 1, savedAt });
    expect(await read(await someone(app))).toBeNull();
    const elsewhere = await expo(app, { eventIdx: number + 500 });
    const other = await person.client('GET /participate/getDraft', { eventIdx: elsewhere.eventIdx });
    expect(other.data).toBeNull();
  });

  it('is not overwritten by a device that has not seen it, which is told what stands', async () => {
    await save('{"from":"phone"}', 0);
    const stands = { content: '{"from":"phone"}', version: 1, savedAt };
    const late = { key: 'msg.draft_changed', data: stands };
    expect(await refusal(save('{"from":"desk"}', 0))).toEqual(late);
    expect(await save('{"from":"desk"}', 1)).toMatchObject({ version: 2 });
    expect((await refusal(save('{"from":"phone"}', 1))).key).toBe('msg.draft_changed');
  });

  it('is kept once by two devices at the same moment', async () => {
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((from) => save(from, 0)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('has a greatest length', async () => {
    await save('x'.repeat(limits.draft), 0);
    const { key, data } = await refusal(save('x'.repeat(limits.draft + 1), 1));
    expect(key).toBe(badField('content').key);
    expect(data).toMatchObject([{ field: 'content', rule: 'too_long' }]);
  });

  it('is kept sixty times a minute at most, and what stands is lost by no refusal', async () => {
    for (let version = 0; version < 60; version++) await save(`{"no":${version}}`, version);
    const failed = await save('{"no":60}', 60).catch((error: unknown) => error);
    expect(failed).toMatchObject({ status: 429 });
    expect((await read())?.content).toBe('{"no":59}');
    app.clock.set(longBefore.replace(':00:00Z', ':01:01Z'));
    expect(await save('{"no":60}', 60)).toMatchObject({ version: 61 });
  });

  it('ends when it is thrown away', async () => {
    await save('{}', 0);
    await person.client('POST /participate/deleteDraft', { eventIdx: at.eventIdx });
    expect(await read()).toBeNull();
    // A device that still bases its own on it is told so, with nothing in its place.
    expect(await refusal(save('{}', 1))).toEqual({ key: 'msg.draft_changed', data: null });
  });

  it('ends with the application that came of it', async () => {
    await save('{}', 0);
    await apply(person, at, buyerSample(1));
    expect(await read()).toBeNull();
  });

  it('ends a month after it was last gone on with', async () => {
    await save('{}', 0);
    // A log-in does not last as long.
    const left = () =>
      app.db.selectFrom('applicationDraft').where('eventIdx', '=', number).selectAll().execute();
    await forgetOldDrafts(app.db, new Date('2026-11-11T09:00:00Z'));
    expect(await left()).toHaveLength(1);
    await forgetOldDrafts(app.db, new Date('2026-11-11T09:00:01Z'));
    expect(await left()).toEqual([]);
  });
});
