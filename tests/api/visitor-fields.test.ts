/** Each field that a visitor is asked, wherever it is read back: a new one is here without a line of its own. */
import { beforeEach, describe, expect, it } from 'vitest';
import { visitorKeys } from '#domain/visitor/visitor.ts';
import { translator } from '#i18n/translator.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { own, someone } from '#tests/support/applying.ts';
import { type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { registrationSample, visitorSample } from '#tests/support/samples.ts';
import { sheetRows } from '#tests/support/sheet-rows.ts';
import { unzipped } from '#tests/support/unzipped.ts';

const app = await testApp();
let at: Expo;
let staff: Person;
let visitor: Person;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await expo(app, { eventIdx: nextNumber('event') });
  staff = strict(await manager(app, 'participate', at.eventIdx));
  visitor = strict(await someone(app));
});

const { visitor: sample } = visitorSample(70);
const entered = () => ({ ...sample, visitorEmail: visitor.id });
const register = async () => {
  const request = { ...registrationSample(entered()), eventIdx: at.eventIdx };
  return (await visitor.client('POST /visitor/register', request)).data[0]?.code ?? '';
};
const managed = async () =>
  (await staff.client('GET /manage/visitor/getList', { eventIdx: at.eventIdx })).data[0];

describe('what a visitor entered', () => {
  it('has a value in the sample, field by field', () => {
    for (const key of visitorKeys) expect([key, sample[key] || null]).not.toEqual([key, null]);
  });

  it('is read back by themselves, with their application and by managers', async () => {
    await register();
    const { data } = await visitor.client('POST /visitor/getDetail', { eventIdx: at.eventIdx });
    expect(data).toMatchObject(entered());
    expect((await own(visitor, at)).visitor).toEqual(entered());
    expect(await managed()).toMatchObject(entered());
  });

  it('is in the spreadsheet, field by field', async () => {
    await register();
    const [row] = await sheetRows(app, staff.token, '/manage/visitor/exportList', { eventIdx: at.eventIdx });
    const t = translator('en');
    for (const key of visitorKeys)
      expect([key, row?.[t(`visitor.field.${key}`)] || null]).not.toEqual([key, null]);
  });

  it('is in the file of their own data, field by field', async () => {
    await register();
    const headers = { authorization: `Bearer ${visitor.token}` };
    const answer = await app.send('/member/exportData', { headers });
    const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
    const { visitors } = JSON.parse(files.get('data.json') ?? '{}') as { visitors: unknown[] };
    expect(visitors).toMatchObject([entered()]);
  });

  it('is kept by the audit where a manager corrects it, field by field', async () => {
    await register();
    const { visitorIdx = 0, updatedAt = '' } = (await managed()) ?? {};
    app.clock.set('2026-10-12T09:01:00Z');
    const other = { ...visitorSample(71).visitor, country: 'DE' as const };
    const another = (value: string | null) => (value === 'Y' ? 'N' : `Other ${value}`);
    const changed = Object.fromEntries(
      visitorKeys.map((key) => [key, other[key] === sample[key] ? another(other[key]) : other[key]]),
    ) as typeof other;
    await staff.client('POST /manage/visitor/update', {
      eventIdx: at.eventIdx,
      visitorIdx,
      updatedAt,
      visitor: changed,
    });
    const { detail } = await app.db
      .selectFrom('auditText')
      .select('detail')
      .orderBy('auditIdx', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail ?? '{}')).toEqual({ before: entered(), after: changed });
  });

  it('is gone of one who came and is erased, but for the country', async () => {
    const code = await register();
    await staff.client('POST /manage/visitor/checkIn', { eventIdx: at.eventIdx, code, door: 'Main' });
    await visitor.client('POST /visitor/cancel', { eventIdx: at.eventIdx });
    const left = await managed();
    const kept = visitorKeys.filter((key) => left?.[key]);
    expect({ isErased: left?.isErased, kept }).toEqual({ isErased: true, kept: ['country'] });
  });
});
