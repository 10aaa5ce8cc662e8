/** Managers saying how long what is kept (docs/rules/site.md, I12): what was promised holds. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idleMembers } from '#server/features/retention/announce.ts';
import { endedEvents } from '#server/features/retention/ended-events.ts';
import { organiser, readPublished } from '#server/platform/site/identity.ts';
import { accountEras, keptMonths } from '#server/platform/site/promised.ts';
import { testApp } from '#tests/support/api.ts';
import { asked, saveQuestions } from '#tests/support/asked.ts';
import { type Expo, expo, joined } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';

const app = await testApp();
let number = 11200;
beforeEach(async () => {
  app.clock.set('2026-01-01T10:00:00Z');
  number += 1;
  await app.db.deleteFrom('siteVersion').execute();
  await readPublished(app.db);
});
afterEach(async () => {
  await app.db.deleteFrom('siteVersion').execute();
  await readPublished(app.db);
});

const filed = { visitors: 12, participations: 36, accounts: 60, announcedDays: 30 };

/** As if it had been published on that day, after all others. */
async function published(day: string, retention: typeof filed): Promise<void> {
  const at = `${day}T10:00:00.000Z`;
  await app.db.updateTable('siteVersion').set({ state: 'former' }).execute();
  const { count } = await app.db
    .selectFrom('siteVersion')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { memberIdx } = await joined(app);
  const row = { version: Number(count) + 1, identity: JSON.stringify({ retention }), memberIdx };
  await app.db
    .insertInto('siteVersion')
    .values({ ...row, state: 'published', createdAt: at, publishedAt: at })
    .execute();
  await readPublished(app.db);
}

it('counts a longer period for what comes later, and a shorter one for all once it was seen for thirty days', async () => {
  await published('2026-02-01', { ...filed, visitors: 24, accounts: 72 });
  expect(organiser().keeping.retention.visitors).toBe(24);
  const now = new Date('2026-04-01T10:00:00Z');
  expect(keptMonths('visitors', '2026-01-01T10:00:00.000Z', now)).toBe(12);
  expect(keptMonths('visitors', '2026-02-02T10:00:00.000Z', now)).toBe(24);
  expect(accountEras(now).map(({ months }) => months)).toEqual([60, 72]);
  await published('2026-05-01', { ...filed, visitors: 6 });
  expect(keptMonths('visitors', '2026-02-02T10:00:00.000Z', new Date('2026-05-30T10:00:00Z'))).toBe(24);
  expect(keptMonths('visitors', '2026-02-02T10:00:00.000Z', new Date('2026-06-01T10:00:00Z'))).toBe(6);
});

it('finds who is idle, and which events are over, by what was promised when they began', async () => {
  const { eventIdx } = await expo(app, { eventIdx: number });
  const old = await joined(app);
  await published('2026-02-01', { ...filed, accounts: 72 });
  app.clock.set('2026-02-02T10:00:00Z');
  const later = await joined(app);
  const idle = async (day: string) =>
    (await idleMembers(app.db, new Date(`${day}T10:00:00Z`)).execute()).map(({ idx }) => idx);
  const after60 = await idle('2031-03-01');
  expect(after60).toContain(old.memberIdx);
  expect(after60).not.toContain(later.memberIdx);
  expect(await idle('2032-03-01')).toEqual(expect.arrayContaining([old.memberIdx, later.memberIdx]));
  const gone = new Date('2032-03-01T10:00:00Z');
  const ended = await endedEvents(app.db, 'participations', { at: gone, now: gone });
  expect(ended.map(({ idx }) => idx)).toContain(eventIdx);
});

it('is never shorter than an answer was promised to be kept', async () => {
  const at = await expo(app, { eventIdx: number });
  const bad = await refusal(
    at.manager.client('POST /manage/site/saveDraft', {
      basedOn: 0,
      identity: { retention: { ...filed, participations: 5 } },
    }),
  );
  expect(bad.key).toBe('msg.invalid_parameter');
  expect(JSON.stringify(bad.data)).toContain('identity.retention.participations');
});

/** What a manager says of periods alone, drafted over what stands. */
const drafted = async (at: Expo, retention: typeof filed | null) => {
  const { data } = await at.manager.client('GET /manage/site/getSite', {});
  return at.manager.client('POST /manage/site/saveDraft', { basedOn: data.version, identity: { retention } });
};
const publishedNow = async (at: Expo, retention: typeof filed | null) => {
  const { data } = await drafted(at, retention);
  const { data: site } = await at.manager.client('POST /manage/site/publish', { basedOn: data.version });
  await readPublished(app.db);
  return site.version;
};
const tooShort = (of: string, min: number) => ({
  key: 'msg.invalid_parameter',
  data: [{ field: `identity.retention.${of}`, rule: 'too_small', params: { min } }],
});

it('is not shortened below a question’s months by a draft of before, by what was published before, or by the file', async () => {
  const at = await expo(app, { eventIdx: number });
  const short = await publishedNow(at, { ...filed, participations: 12, visitors: 2 });
  const long = await publishedNow(at, { ...filed, participations: 48, visitors: 24, accounts: 60 });
  const draft = (await drafted(at, { ...filed, participations: 12 })).data.version;
  for (const [kind, months] of [
    ['BUYER', 48],
    ['VISITOR', 24],
  ] as const)
    await saveQuestions(at.manager, { eventIdx: number, kind }, [asked({ months, ask: 'optional' })]);
  expect(await refusal(at.manager.client('POST /manage/site/publish', { basedOn: draft }))).toEqual({
    ...tooShort('participations', 48),
    data: [tooShort('participations', 48).data[0], tooShort('visitors', 24).data[0]],
  });
  for (const version of [short, 0])
    expect(
      await refusal(at.manager.client('POST /manage/site/bringBack', { basedOn: draft, version })),
    ).toMatchObject({ key: 'msg.invalid_parameter' });
  expect(await refusal(drafted(at, { ...filed, participations: 48, visitors: 23 }))).toEqual(
    tooShort('visitors', 24),
  );
  const { data } = await at.manager.client('GET /manage/site/getSite', {});
  expect(data.published?.version).toBe(long);
  // What counts now is no fault of a change of something else.
  await drafted(at, { ...filed, participations: 48, visitors: 24, accounts: 72 });
});

it('bounds what the questions of a copied event promise', async () => {
  const at = await expo(app, { eventIdx: number });
  await saveQuestions(at.manager, { eventIdx: number, kind: 'BUYER' }, [asked({ months: 36 })]);
  await published('2026-01-02', { ...filed, participations: 12 });
  const { data: copy } = await at.manager.client('POST /manage/event/copy', {
    ...{ eventIdx: number, nameKo: '사본', nameEn: 'Copy', firstDay: '2027-09-01' },
  });
  const { data: forms } = await at.manager.client('GET /manage/event/getForms', { eventIdx: copy.eventIdx });
  expect(forms.find(({ kind }) => kind === 'BUYER')?.questions).toMatchObject([{ months: 12 }]);
});
