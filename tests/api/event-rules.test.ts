/** Each rule of an event, wherever it is kept and read: a new one is here without a line of its own. */
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { eventRules, ruleKeys } from '#domain/event/event-rules.ts';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { eventSample, otherRules } from '#tests/support/samples.ts';

const app = await testApp();
type Change = RequestOf<'POST /manage/event/update'>;

async function event() {
  const { eventIdx, manager } = await expo(app, { eventIdx: nextNumber('event') });
  const plan = async () => (await manager.client('GET /manage/plan/getDetail', { eventIdx })).data;
  const detail = async () => (await manager.client('GET /event/getDetail', { eventIdx })).data;
  const { nameKo, nameEn, placeKo, placeEn, cancelPeriod, counselingPeriod } = eventSample as Change;
  const words = {
    nameKo,
    nameEn,
    placeKo,
    placeEn,
    cancelPeriod,
    counselingPeriod,
    introKo: '',
    introEn: '',
  };
  const change = async (rules: object) =>
    manager.client('POST /manage/event/update', { ...words, ...rules, eventIdx } as Change);
  const last = async () => {
    const row = await app.db.selectFrom('audit').select('detail').orderBy('idx', 'desc').executeTakeFirst();
    return JSON.parse(row?.detail ?? '{}') as object;
  };
  return { eventIdx, manager, plan, detail, change, last };
}
const rulesIn = (answer: object) => eventRules.parse(answer);

describe('the rules of an event', () => {
  it('have each another value than the sample', () => {
    for (const name of ruleKeys) expect([name, otherRules[name]]).not.toEqual([name, eventSample[name]]);
  });

  it.each(ruleKeys)(
    '%s is changed alone, read by everyone and by managers, and told by the audit',
    async (name) => {
      const { plan, detail, change, last } = await event();
      const before = rulesIn(await plan());
      const after = { ...before, [name]: otherRules[name] };
      await change(after);
      expect(rulesIn(await plan())).toEqual(after);
      expect(rulesIn(await detail())).toEqual(after);
      expect(await last()).toEqual({ before: { [name]: before[name] }, after: { [name]: after[name] } });
    },
  );

  it('stay where a change does not name them', async () => {
    const { plan, change } = await event();
    await change(otherRules);
    const { approvalType, viewType } = otherRules;
    await change({ approvalType, viewType });
    expect(rulesIn(await plan())).toEqual(otherRules);
  });

  // The last, because a copy takes the next number.
  it('are those of the event that was copied', async () => {
    const { eventIdx, manager, change } = await event();
    await change(otherRules);
    const copy = { eventIdx, nameKo: '다음', nameEn: 'Next', firstDay: '2027-10-28' };
    const { data } = await manager.client('POST /manage/event/copy', copy);
    expect(rulesIn(data)).toEqual(otherRules);
  });
});
