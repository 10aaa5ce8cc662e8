/** A file as the answer to a question of an event's own: private, and gone with the answer (docs/rules.md, P59). */
import { beforeEach, expect, it } from 'vitest';
import { removeOrphans } from '#server/features/file/orphans.ts';
import { testApp } from '#tests/support/api.ts';
import { badField, own, someone } from '#tests/support/applying.ts';
import { asked, keptLongEnough, numbersOf, saveQuestions } from '#tests/support/asked.ts';
import { type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';

const app = await testApp();
let at: Expo;
let question: number;
let person: Person;
beforeEach(async () => {
  app.clock.set('2026-09-01T08:00:00Z');
  at = await expo(app, { eventIdx: nextNumber('event') });
  const form = { eventIdx: at.eventIdx, kind: 'BUYER' } as const;
  const saved = await saveQuestions(at.manager, form, [asked({ kind: 'file', ask: 'required', months: 2 })]);
  [question] = numbersOf(saved.questions) as [number];
  person = await someone(app);
});

const send = (call: 'POST /participate/apply' | 'POST /participate/update', fileIdx: number) =>
  person.client(call, {
    ...buyerSample(1),
    eventIdx: at.eventIdx,
    answers: [{ question, value: String(fileIdx) }],
  });
const isThere = async (idx: number) =>
  (await app.db.selectFrom('file').select('idx').where('idx', '=', idx).execute()).length === 1;
const sweep = (day: string) => removeOrphans(app.db, new Date(`${day}T08:00:00Z`));

it('is one of the member’s own of this kind, which they and managers of its event read', async () => {
  const stranger = await someone(app);
  const { idx: foreign } = await uploaded(app.db, stranger, 'answerFile', 'pdf');
  const { idx: paper } = await uploaded(app.db, person, 'companyEtcDoc', 'pdf');
  for (const idx of [foreign, paper])
    expect(await refusal(send('POST /participate/apply', idx))).toEqual(badField(`answers.q${question}`));
  const { idx } = await uploaded(app.db, person, 'answerFile', 'pdf', 'licence.pdf');
  await send('POST /participate/apply', idx);
  expect((await own(person, at)).answers).toMatchObject([{ question, kind: 'file', value: String(idx) }]);

  const { data: mine } = await person.client('GET /file/getDetail', { fileIdx: idx });
  expect(mine.address).toMatch(/^\/upload\/answer\/.*signature=/);
  expect(await refusal(stranger.client('GET /file/getDetail', { fileIdx: idx }))).toMatchObject({
    key: 'msg.file_not_found',
  });
  const reviewer = await manager(app, 'participate', at.eventIdx);
  const asking = { eventIdx: at.eventIdx, fileIdx: idx };
  expect((await reviewer.client('GET /manage/file/getDetail', asking)).data.fileName).toBe('licence.pdf');
  const other = await expo(app, { eventIdx: nextNumber('event') });
  const elsewhere = await manager(app, 'participate', other.eventIdx);
  expect(
    await refusal(elsewhere.client('GET /manage/file/getDetail', { eventIdx: other.eventIdx, fileIdx: idx })),
  ).toMatchObject({ key: 'msg.file_not_found' });
  const sheet = await app.send(
    `/manage/participate/exportList?eventIdx=${at.eventIdx}&format=csv&language=en`,
    { headers: { authorization: `Bearer ${reviewer.token}` } },
  );
  expect(await sheet.text()).toContain('licence.pdf');
});

it('stays while it answers, and goes once another takes its place, and once its answer was kept long enough', async () => {
  const [first, second] = [
    await uploaded(app.db, person, 'answerFile'),
    await uploaded(app.db, person, 'answerFile'),
  ];
  await send('POST /participate/apply', first.idx);
  await sweep('2026-10-01');
  expect([await isThere(first.idx), await isThere(second.idx)]).toEqual([true, true]);
  await send('POST /participate/update', second.idx);
  await sweep('2026-10-20');
  expect([await isThere(first.idx), await isThere(second.idx)]).toEqual([false, true]);
  await keptLongEnough(app, new Date('2027-01-20T08:00:00Z'));
  await sweep('2027-01-21');
  expect(await isThere(second.idx)).toBe(false);
});

it('stays the one that was given where a manager changes the application: another of the member’s may be of another event', async () => {
  const { idx } = await uploaded(app.db, person, 'answerFile');
  const { idx: ofElsewhere } = await uploaded(app.db, person, 'answerFile');
  const { data: sent } = await send('POST /participate/apply', idx);
  const change = async (fileIdx: number) =>
    at.manager.client('POST /manage/participate/update', {
      ...{ ...buyerSample(2), answers: [{ question, value: String(fileIdx) }] },
      ...{ participateIdx: sent.participateIdx, updatedAt: await savedAt(app, sent.participateIdx) },
    });
  expect(await refusal(change(ofElsewhere))).toEqual(badField(`answers.q${question}`));
  expect((await change(idx)).data.answers).toMatchObject([{ question, value: String(idx) }]);
});

it('is for managers alone', async () => {
  const form = { eventIdx: at.eventIdx, kind: 'BUYER', basedOn: 1 } as const;
  const shown = asked({ kind: 'file', audience: 'profile' });
  expect(await refusal(saveQuestions(at.manager, form, [shown]))).toEqual(badField('questions.0.audience'));
});
