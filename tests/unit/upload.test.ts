/** What becomes of a chosen file until a form that names it is sent. Nothing is stored here: this Node has no IndexedDB. */
import { beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#api/client.ts';
import type { StoredFile } from '#api/file/file.ts';
import { idx } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { check } from '#domain/common/validation.ts';
import { ConversionFailed } from '#stores/lib/upload/convert.ts';
import { judgedAsSent, keptIn, withSent } from '#stores/lib/upload/file-refs.ts';
import type { Outgoing } from '#stores/lib/upload/post-file.ts';
import { createUploads } from '#stores/lib/upload/upload.ts';
import { refusalOf } from '#stores/lib/upload/upload-rules.ts';

const photo = (name = 'stall.jpg') => new File(['a photo'], name, { type: 'image/jpeg' });
const paper = (name = 'licence.pdf') => new File(['a paper'], name, { type: 'application/pdf' });

/** What each upload gets; a promise that never ends is one that is under way. */
let answers: (() => Promise<number>)[];
let posted: Outgoing[];
let turned: number[];
let memberIdx: number;
beforeEach(() => {
  [answers, posted, turned, memberIdx] = [[], [], [], 7];
});

const uploads = () =>
  createUploads({
    memberIdx: () => memberIdx,
    async post(outgoing) {
      posted.push(outgoing);
      const fileIdx = await (answers.shift()?.() ?? Promise.resolve(100 + posted.length));
      return { fileIdx, kind: outgoing.kind, fileName: outgoing.fileName } as StoredFile;
    },
    async convert(picture, quarters) {
      turned.push(quarters);
      if ((await picture.text()) === 'no photo') throw new ConversionFailed();
      return new Blob([`webp ${quarters}`], { type: 'image/webp' });
    },
    detail: (fileIdx) =>
      Promise.resolve({ fileIdx, fileName: 'there.pdf', size: 9, width: null } as StoredFile),
  });
const refused = (key: string) => () => Promise.reject(new ApiError(key, 503, null, 2));
type Local = { cancel: () => void; turn: () => void };

test('a photo is converted, sent and named by its number', async () => {
  const files = uploads();
  const upload = files.open(files.take(photo(), 'productMainImg'));
  expect(await upload.settle()).toBe(101);
  expect(upload.$view.get()).toMatchObject({ state: 'done', name: 'stall.jpg', isPicture: true });
  expect(posted[0]?.bytes.type).toBe('image/webp');
  // Sent once, however often the form is.
  expect(await upload.settle()).toBe(101);
  expect(posted).toHaveLength(1);
});

test('a document is sent as it is', async () => {
  const files = uploads();
  await files.open(files.take(paper(), 'companyBizDoc')).settle();
  expect([turned, await posted[0]?.bytes.text()]).toEqual([[], 'a paper']);
});

test('a picture that can’t be converted is not sent', async () => {
  const files = uploads();
  const upload = files.open(
    files.take(new File(['no photo'], 'a.png', { type: 'image/png' }), 'memberProfile'),
  );
  await expect(upload.settle()).rejects.toThrow();
  expect(upload.$view.get()).toMatchObject({
    state: 'failed',
    failure: { key: 'ui.imageFailed' },
    canTryAgain: false,
  });
  expect(posted).toEqual([]);
});

test('a turned photo is made anew from what was chosen, and sent anew', async () => {
  const files = uploads();
  const upload = files.open(files.take(photo(), 'memberProfile'));
  await upload.settle();
  (upload as unknown as Local).turn();
  expect(await upload.settle()).toBe(102);
  expect(turned).toEqual([0, 1]);
});

test('what a guest chose waits for the log-in', async () => {
  memberIdx = 0;
  const files = uploads();
  const upload = files.open(files.take(photo(), 'companyMainImg'));
  await expect.poll(() => upload.$view.get().state).toBe('waiting');
  await expect(upload.settle()).rejects.toThrow();
  memberIdx = 7;
  files.sendWaiting();
  expect(await upload.settle()).toBe(101);
});

test('what one member sent is sent anew for another', async () => {
  const files = uploads();
  const upload = files.open(files.take(paper(), 'companyBizDoc'));
  await upload.settle();
  memberIdx = 8;
  expect(await upload.settle()).toBe(102);
});

describe('a file that failed', () => {
  it('says why, and is sent again with the form', async () => {
    answers = [refused('msg.server_busy')];
    const files = uploads();
    const upload = files.open(files.take(paper(), 'companyBizDoc'));
    await expect.poll(() => upload.$view.get().state).toBe('failed');
    expect(upload.$view.get()).toMatchObject({
      failure: { key: 'msg.server_busy', retryAfter: 2 },
      canTryAgain: true,
    });
    expect(await upload.settle()).toBe(102);
  });

  it('is not sent again where the file itself was refused', async () => {
    answers = [refused('msg.file_damaged')];
    const files = uploads();
    const upload = files.open(files.take(paper(), 'companyBizDoc'));
    await expect(upload.settle()).rejects.toThrow();
    expect([posted.length, upload.$view.get().canTryAgain]).toEqual([1, false]);
  });
});

test('a cancelled file is sent by no form, but when it is tried again', async () => {
  answers = [() => new Promise<number>(() => {})];
  const files = uploads();
  const upload = files.open(files.take(paper(), 'companyBizDoc'));
  await expect.poll(() => posted.length).toBe(1);
  (upload as unknown as Local).cancel();
  expect(posted[0]?.signal.aborted).toBe(true);
  await expect(upload.settle()).rejects.toThrow();
  upload.retry();
  // The first, which nobody waits for any more, still has its place; a second is free.
  expect(await upload.settle()).toBe(102);
});

test('two are sent at once, the others in their order', async () => {
  const release: (() => void)[] = [];
  answers = [1, 2, 3].map((no) => () => new Promise<number>((resolve) => release.push(() => resolve(no))));
  const files = uploads();
  const all = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => files.open(files.take(paper(name), 'companyEtcDoc')));
  await expect.poll(() => release.length).toBe(2);
  expect(posted.map(({ fileName }) => fileName)).toEqual(['a.pdf', 'b.pdf']);
  release[0]?.();
  await expect.poll(() => release.length).toBe(3);
  for (const end of release) end();
  expect(await Promise.all(all.map((upload) => upload.settle()))).toEqual([1, 2, 3]);
});

test('a file that is named and no longer kept is said to be lost', async () => {
  const upload = uploads().open(`kept:${crypto.randomUUID()}`);
  await expect(upload.settle()).rejects.toThrow();
  expect(upload.$view.get().state).toBe('lost');
});

test('what the server has is described, and named as it is', async () => {
  const upload = uploads().open(36);
  upload.$view.listen(() => {});
  await expect.poll(() => upload.$view.get().name).toBe('there.pdf');
  expect(await upload.settle()).toBe(36);
});

test('a file is refused by name, size and type before anything is sent', () => {
  const of = (name: string, type: string, size = 1) =>
    refusalOf(new File(['x'.repeat(size)], name, { type }), 'companyBizDoc');
  expect(of('a.pdf', 'application/pdf')).toBeUndefined();
  expect(of('사업자등록증.JPEG', 'image/jpeg')).toBeUndefined();
  expect(of('photo.heic', 'image/heic')).toBeUndefined();
  // Fifty syllables, which macOS takes apart into more than a hundred letters.
  expect(of(`${'가'.normalize('NFD').repeat(46)}.pdf`, 'application/pdf')).toBeUndefined();
  expect(of(`${'가'.repeat(47)}.pdf`, 'application/pdf')).toBe('ui.fileNameTooLong');
  expect(of('a\u202Efdp.pdf', 'application/pdf')).toBe('msg.file_name_not_allowed');
  expect(of('a.pdf', 'application/pdf', 0)).toBe('msg.file_empty');
  expect(of('a.pdf', 'application/pdf', limits.fileBytes + 1)).toBe('ui.fileTooLarge');
  expect(of('a.svg', 'image/svg+xml')).toBe('msg.file_type_not_allowed');
  expect(of('a.docx', '')).toBe('msg.file_type_not_allowed');
});

test('a form with files that wait is judged as if they were sent, and sent with their numbers', () => {
  const schema = judgedAsSent(z.object({ name: z.string().min(1), one: idx, several: z.array(idx) }));
  const [one, two] = [`kept:${crypto.randomUUID()}`, `kept:${crypto.randomUUID()}`];
  const values = { name: 'kept:it simple', one, several: [5, two] };
  expect(check(schema, values).errors).toBeNull();
  expect(check(schema, { ...values, one: 'kept:nothing' }).errors).toHaveLength(1);
  expect(keptIn(values)).toEqual([
    { ref: one, path: 'one' },
    { ref: two, path: 'several.1' },
  ]);
  const idxs = new Map([
    ['one', 8],
    ['several.1', 9],
  ]);
  expect(withSent(values, idxs)).toEqual({ name: 'kept:it simple', one: 8, several: [5, 9] });
});
