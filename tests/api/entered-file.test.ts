/** A manager puts in the file that answers a question, for whoever sent it on paper or by mail (docs/rules.md, P63 and P64). */
import { beforeEach, expect, it } from 'vitest';
import type { Envelope } from '#api/wire/contract.ts';
import { answersOf } from '#server/features/participation/rows/answers.ts';
import { testApp } from '#tests/support/api.ts';
import { apply, badField, own, someone } from '#tests/support/applying.ts';
import { asked, numbersOf, saveQuestions } from '#tests/support/asked.ts';
import { manager, type Person } from '#tests/support/factories.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { ownDataOf } from '#tests/support/own-data.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { buyerSample, password } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';
import { boundary, multipart } from '#tests/support/uploading.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { enter, linkOf, open, agree } = withoutAccount(app);
let here: Pair;
let numbers: { needed: number; left: number; line: number };
beforeEach(async () => {
  app.clock.set('2026-09-01T08:00:00Z');
  here = await pair(app);
  const form = { eventIdx: here.at.eventIdx, kind: 'BUYER' } as const;
  const { questions } = await saveQuestions(here.at.manager, form, [
    asked({ kind: 'file', ask: 'later', labelEn: 'Licence' }),
    asked({ kind: 'file' }),
    asked(),
  ]);
  const [later, left, line] = numbersOf(questions) as [number, number, number];
  numbers = { needed: later, left, line };
});

interface Place {
  participateIdx: number;
  question: number;
  by?: Person;
  updatedAt?: string;
}

/** Puts a file in, and answers the idx of the file or the key of the refusal. */
async function put(
  { participateIdx, question, by = here.at.manager, updatedAt }: Place,
  fileName = 'licence.pdf',
) {
  const query = new URLSearchParams({
    participateIdx: String(participateIdx),
    question: String(question),
    updatedAt: updatedAt ?? (await savedAt(app, participateIdx)),
  });
  const body = multipart([{ name: 'answerFile', fileName, bytes: pdfFile() }]);
  const answer = await app.send(`/manage/participate/putAnswerFile?${query}`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
      authorization: `Bearer ${by.token}`,
    },
    body: body as Buffer<ArrayBuffer>,
  });
  const { data, resultMessage } = (await answer.json()) as Envelope<{ fileIdx: number }>;
  return resultMessage === 'success' ? data.fileIdx : resultMessage;
}
const remove = async ({ participateIdx, question, by = here.at.manager }: Place) =>
  by.client('POST /manage/participate/removeAnswerFile', {
    ...{ participateIdx, question, updatedAt: await savedAt(app, participateIdx) },
  });
const fileRow = (idx: number | string) =>
  app.db.selectFrom('file').selectAll().where('idx', '=', Number(idx)).executeTakeFirst();
const underway = () => app.db.selectFrom('upload').select('idx').execute();

it('is the member’s own: put in, replaced and taken away, and told as the organiser’s doing', async () => {
  const member = await someone(app);
  const { participateIdx } = await apply(member, here.at, buyerSample(1));
  app.clock.set('2026-09-01T09:00:00Z');
  const place = { participateIdx, question: numbers.left };
  const first = await put(place);
  expect(await fileRow(first)).toMatchObject({
    ...{ memberIdx: member.memberIdx, enteredByIdx: here.at.manager.memberIdx, kind: 'answerFile' },
  });
  expect((await own(member, here.at)).answers).toMatchObject([
    { question: numbers.left, value: String(first) },
  ]);
  const { data } = await member.client('GET /file/getDetail', { fileIdx: Number(first) });
  expect(data).toMatchObject({ fileName: 'licence.pdf', address: expect.stringContaining('signature=') });
  expect(await ownDataOf(app, member)).toMatch(/"enteredBy": "organiser"/);
  const { data: history } = await here.at.manager.client('GET /manage/participate/getHistory', {
    participateIdx,
  });
  expect(history[0]).toMatchObject({ action: 'update' });

  // One that is replaced is gone at once, so that no number of them fills the store.
  app.clock.set('2026-09-01T09:10:00Z');
  const second = await put(place, 'other.pdf');
  expect([await fileRow(first), (await fileRow(second))?.fileName]).toEqual([undefined, 'other.pdf']);
  app.clock.set('2026-09-01T09:20:00Z');
  expect((await remove(place)).data).toEqual({ fileIdx: null, updatedAt: '2026-09-01T09:20:00.000Z' });
  expect([await fileRow(second), (await own(member, here.at)).answers]).toEqual([undefined, []]);
  // Once more there is nothing to take away, and nothing is written.
  app.clock.set('2026-09-01T09:30:00Z');
  expect((await remove(place)).data.updatedAt).toBe('2026-09-01T09:20:00.000Z');
});

it('is refused to others, for what the form does not ask, and where it was saved since, and nothing is left of it', async () => {
  const member = await someone(app);
  const { participateIdx } = await apply(member, here.at, buyerSample(2));
  const place = { participateIdx, question: numbers.left };
  const elsewhere = await pair(app);
  const stranger = await manager(app, 'participate', elsewhere.at.eventIdx);
  const matching = await manager(app, 'matching', here.at.eventIdx);
  for (const by of [stranger, matching, member])
    expect(await put({ ...place, by })).not.toEqual(expect.any(Number));
  expect(await put({ ...place, updatedAt: '2026-08-31T00:00:00.000Z' })).toBe('participate_changed');
  expect(await put({ ...place, question: numbers.line })).toBe('invalid_parameter');
  // Asked once somebody is approved.
  expect(await put({ ...place, question: numbers.needed })).toBe('invalid_parameter');
  expect(await put(place, 'a/b.pdf')).toBe('file_name_not_allowed');
  expect((await own(member, here.at)).answers).toEqual([]);
  expect(await underway()).toEqual([]);
});

it('is replaced and not taken away where the form needs it', async () => {
  const form = { eventIdx: here.at.eventIdx, kind: 'BUYER', basedOn: 1 } as const;
  const { questions } = await saveQuestions(here.at.manager, form, [
    asked({ kind: 'file', ask: 'required' }),
  ]);
  const [question] = numbersOf(questions) as [number];
  const participateIdx = await enter(here);
  const place = { participateIdx, question };
  expect(await put(place)).toEqual(expect.any(Number));
  expect(await refusal(remove(place))).toEqual(badField('question', 'required'));
});

it('stays in sight once its question has left the form, and can be taken away then, and not replaced', async () => {
  const participateIdx = await enter(here);
  const place = { participateIdx, question: numbers.left };
  const file = await put(place);
  const form = { eventIdx: here.at.eventIdx, kind: 'BUYER', basedOn: 1 } as const;
  const { questions } = await saveQuestions(here.at.manager, form, [asked({ kind: 'file' })]);
  const [question] = numbersOf(questions) as [number];
  const other = await put({ participateIdx, question });
  const answers = async () => {
    const { data } = await here.at.manager.client('GET /manage/participate/getDetail', { participateIdx });
    return data.answers.map((one) => Number(one.value)).sort();
  };
  expect(await answers()).toEqual([file, other]);
  expect(await put(place)).toBe('invalid_parameter');
  expect((await remove(place)).data.fileIdx).toBeNull();
  expect([await fileRow(file), await answers()]).toEqual([undefined, [other]]);
  // Nothing answers it any more, and nothing asks it.
  expect(await refusal(remove(place))).toEqual(badField('question'));
  const { data: history } = await here.at.manager.client('GET /manage/participate/getHistory', {
    participateIdx,
  });
  expect(history[0]).toMatchObject({ action: 'update' });
});

it('of an answer that is there longer than its question those read for whom it was given', async () => {
  const participateIdx = await enter(here);
  const { eventIdx, manager: desk } = here.at;
  const form = { eventIdx, kind: 'BUYER' } as const;
  await app.db
    .insertInto('answer')
    .values({
      ...{ participateIdx, questionIdx: numbers.line, eventIdx, formKind: 'BUYER', value: 'Said' },
      ...{ fileIdx: null, audience: 'managers', keepMonths: 6 },
    })
    .execute();
  await saveQuestions(desk, { ...form, basedOn: 1 }, [
    asked({ question: numbers.line, audience: 'profile', labelEn: 'Opened to all' }),
  ]);
  const { questions } = await saveQuestions(desk, { ...form, basedOn: 2 }, [asked({ kind: 'file' })]);
  await put({ participateIdx, question: numbersOf(questions)[0] as number });
  const row = await app.db
    .selectFrom('participate')
    .selectAll()
    .where('idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  expect(await answersOf(app.db, row)).toMatchObject([
    { kind: 'file' },
    { labelEn: 'Opened to all', value: 'Said', audience: 'managers' },
  ]);
  expect(await answersOf(app.db, row, ['partners', 'profile'])).toEqual([]);
});

it('is nobody’s of somebody without an account: their page names it, and it is the member’s who takes over', async () => {
  const participateIdx = await enter(here);
  const place = { participateIdx, question: numbers.left };
  const at = app.clock.read().toISOString();
  const file = await put(place);
  expect(await fileRow(file)).toMatchObject({ memberIdx: null, enteredByIdx: here.at.manager.memberIdx });
  const { data } = await here.at.manager.client('GET /manage/participate/getDetail', { participateIdx });
  expect(data.answers).toMatchObject([{ question: numbers.left, value: String(file) }]);
  const asking = { eventIdx: here.at.eventIdx, fileIdx: Number(file) };
  expect((await here.at.manager.client('GET /manage/file/getDetail', asking)).data.fileName).toBe(
    'licence.pdf',
  );
  const token = await linkOf(here, participateIdx);
  expect((await open(token)).files).toEqual([{ fileName: 'licence.pdf', enteredAt: at }]);
  const member = await someone(app);
  await member.client('POST /participant/takeOver', { token });
  expect(await fileRow(file)).toMatchObject({ memberIdx: member.memberIdx });
  await member.client('GET /file/getDetail', { fileIdx: Number(file) });
  await member.client('POST /member/withdraw', { password });
  expect(await fileRow(file)).toBeUndefined();
});

it('goes with somebody without an account who declines', async () => {
  const participateIdx = await enter(here);
  const file = await put({ participateIdx, question: numbers.left });
  await agree(await linkOf(here, participateIdx), 'N');
  expect(await fileRow(file)).toBeUndefined();
  expect(
    await app.db.selectFrom('answer').selectAll().where('participateIdx', '=', participateIdx).execute(),
  ).toEqual([]);
});
