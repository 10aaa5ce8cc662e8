/** Files as members send them: what is taken, what becomes of it, and what is refused (docs/rules.md, F1 to F5). */
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { acceptedTypes, type FileType, fileTypes } from '#domain/common/file-types.ts';
import {
  type FileKind,
  fileFolders,
  fileKinds,
  isBoardKind,
  pictureSide,
  privateKinds,
} from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';
import { testApp } from '#tests/support/api.ts';
import { fewOnPostgres, onSqlite } from '#tests/support/engines.ts';
import { expo, joined, manager } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { hwpFile, hwpxFile, noise, officeFile, pdfFile, photo, zipOf } from '#tests/support/made-files.ts';
import { sendFile, tryFile, uploadRequest } from '#tests/support/uploading.ts';

const app = await testApp();
const here = await expo(app);
const person = await joined(app);
const board = await manager(app, 'board', here.eventIdx);
const senderOf = (kind: FileKind) => (isBoardKind(kind) ? board : person).token;
const read = (address: string) => app.send(`/../files${address}`);
const rowsOf = (memberIdx: number) =>
  app.db.selectFrom('file').selectAll().where('memberIdx', '=', memberIdx).execute();
const underway = () => app.db.selectFrom('upload').selectAll().execute();

const jpeg = await photo();
const png = await noise(300, 200).png().toBuffer();
const samples: Record<FileType, Buffer> = {
  jpg: jpeg,
  png,
  webp: await noise(300, 200).webp().toBuffer(),
  pdf: pdfFile(),
  docx: officeFile('docx'),
  xlsx: officeFile('xlsx'),
  pptx: officeFile('pptx'),
  hwp: hwpFile(),
  hwpx: hwpxFile(),
  zip: zipOf([{ name: '도면/plan.txt', bytes: 'a plan' }]),
};

// What becomes of its bytes is no matter of the database: one kind that is a picture shows on PostgreSQL that it is stored.
describe.runIf(onSqlite)('a photo', () => {
  it('is stored upright, as WebP, without what it said of its maker and place, with smaller widths beside it', async () => {
    const { status, data } = await sendFile(app.send, 'productMainImg', person.token, {
      bytes: jpeg,
      fileName: '들기름 병.jpg',
    });
    expect([status, data]).toEqual([
      200,
      {
        fileIdx: expect.any(Number),
        kind: 'productMainImg',
        fileName: '들기름 병.jpg',
        saveFileName: expect.stringMatching(/^\w{22}\.webp$/),
        size: expect.any(Number),
        // 1800 × 1200, lying on its side.
        width: 1200,
        height: 1800,
        mediaType: 'image/webp',
        address: `/upload/products/${data.saveFileName}`,
      },
    ]);
    const whole = await read(data.address);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.length).toBe(data.size);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining(
        "filename*=UTF-8''%EB%93%A4%EA%B8%B0%EB%A6%84%20%EB%B3%91.webp",
      ),
    });
    const { exif, icc, xmp, orientation, ...facts } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect([facts.format, facts.width, facts.height]).toEqual(['webp', 1200, 1800]);
    expect(bytes.includes('Madang Foods')).toBe(false);
    for (const width of [480, 960]) {
      const narrow = await read(data.address.replace('.webp', `-${width}.webp`));
      expect(narrow.headers.get('content-type')).toBe('image/webp');
      expect((await sharp(await narrow.arrayBuffer()).metadata()).width).toBe(width);
    }
    expect((await read(data.address.replace('.webp', '-1600.webp'))).status).toBe(404);
  });

  it('is made smaller where it is larger than any screen', async () => {
    const large = await sharp({ create: { width: 5000, height: 3000, channels: 3, background: '#3c3' } })
      .png()
      .toBuffer();
    const file = await tryFile(app, 'companyMainImg', person.token, large);
    expect(file).toMatchObject({ width: pictureSide, height: (pictureSide * 3) / 5 });
  });

  it('loses whatever else lies in it: a page, a script, an archive', async () => {
    const archive = zipOf([{ name: 'evil.js', bytes: 'alert(1)' }]);
    for (const tail of [Buffer.from('<html><script>alert(1)</script></html>'), archive]) {
      const file = await tryFile(app, 'companyMainImg', person.token, Buffer.concat([jpeg, tail]), 'a.html');
      if (typeof file === 'string') throw new Error(file);
      const bytes = Buffer.from(await (await read(file.address)).arrayBuffer());
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
      expect([bytes.includes('script'), bytes.includes('evil.js')]).toEqual([false, false]);
    }
  });
});

describe('every kind takes what it is for, by its bytes, and nothing else', () => {
  test.each(fewOnPostgres(fileKinds, 2))('%s', async (kind) => {
    for (const type of Object.keys(samples) as FileType[]) {
      // The name says something else, and counts for nothing.
      const file = await tryFile(app, kind, senderOf(kind), samples[type], 'report.txt');
      const isPicture = fileTypes[type].startsWith('image/');
      const stored = isPicture ? 'webp' : type;
      const wanted = acceptedTypes[kind].includes(type)
        ? expect.objectContaining({
            kind,
            mediaType: fileTypes[stored],
            saveFileName: expect.stringMatching(new RegExp(`^\\w{22}\\.${stored}$`)),
          })
        : 'file_type_not_allowed';
      expect(file, type).toEqual(wanted);
    }
  });

  it('says what it takes', async () => {
    const { data } = await sendFile(app.send, 'memberProfile', person.token, { bytes: pdfFile() });
    expect(data).toEqual({ accepted: ['jpg', 'png', 'webp'] });
  });

  it('files of posts are for those who write posts', async () => {
    for (const kind of ['boardImg', 'boardFile'] as const) {
      expect(await tryFile(app, kind, person.token, png)).toBe('access_deny');
      const { path, headers, body } = uploadRequest(
        kind,
        [{ name: kind, fileName: 'a.png', bytes: png }],
        board.token,
      );
      const init = { method: 'POST', headers, body: body as Buffer<ArrayBuffer> };
      const answer = await app.send(path.replace('/manage', ''), init);
      expect((await answer.json()).resultMessage).toBe('invalid_parameter');
    }
  });
});

describe('a quota', () => {
  it('of files lets in no more, however many are sent at once', async () => {
    const someone = await joined(app);
    for (let no = 0; no < limits.memberFiles - 2; no++) await uploaded(app.db, someone, 'productIntro');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => tryFile(app, 'productIntro', someone.token, pdfFile())),
    );
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(2);
    expect(answers.filter((answer) => answer === 'file_quota')).toHaveLength(4);
    expect(await rowsOf(someone.memberIdx)).toHaveLength(limits.memberFiles);
  });

  it('of bytes counts what is said to come', async () => {
    const someone = await joined(app);
    for (let no = 0; no < 51; no++) await uploaded(app.db, someone, 'productIntro');
    await app.db
      .updateTable('file')
      .set({ bytes: limits.fileBytes })
      .where('memberIdx', '=', someone.memberIdx)
      .execute();
    const { data, resultMessage } = await sendFile(app.send, 'productIntro', someone.token, {
      bytes: pdfFile('%'.repeat(5 * 1024 * 1024)),
    });
    expect([resultMessage, data]).toEqual([
      'file_quota_bytes',
      { files: limits.memberFiles, bytes: limits.memberFileBytes },
    ]);
    expect(typeof (await tryFile(app, 'productIntro', someone.token, pdfFile()))).toBe('object');
    expect(await underway()).toEqual([]);
  });

  it('a limit in time ends who sends without end', async () => {
    const someone = await joined(app);
    const keys: unknown[] = [];
    for (let no = 0; no <= limits.uploadsPerTenMinutes; no++)
      keys.push(await tryFile(app, 'memberProfile', someone.token, ''));
    expect(keys.indexOf('too_many_requests')).toBe(limits.uploadsPerTenMinutes);
  });
});

describe('who reads it', () => {
  test.each(fewOnPostgres(privateKinds, 1))(
    'a private file (%s): its owner and managers, for five minutes',
    async (kind) => {
      const file = await tryFile(app, kind, person.token, kind === 'buyerNameCardImg' ? png : jpeg);
      if (typeof file === 'string') throw new Error(file);
      expect(file.address).toMatch(/^\/upload\/\w+\/\w{22}\.webp\?expires=\d+&signature=[\w-]+$/);
      const answer = await read(file.address);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const bare = `/${fileFolders[kind]}/${file.saveFileName}`;
      expect((await read(bare)).status).toBe(403);
      // Its smaller forms are no less private, and read by the same signature.
      if (kind !== 'buyerNameCardImg') {
        expect((await read(bare.replace('.webp', '-480.webp'))).status).toBe(403);
        expect((await read(file.address.replace('.webp', '-480.webp'))).status).toBe(200);
      }
      const again = await person.client('GET /file/getDetail', { fileIdx: file.fileIdx });
      expect(again.data).toMatchObject({ fileIdx: file.fileIdx, mediaType: 'image/webp' });
      const other = await joined(app);
      await expect(other.client('GET /file/getDetail', { fileIdx: file.fileIdx })).rejects.toMatchObject({
        key: 'msg.file_not_found',
      });
      const { data } = await here.manager.client('GET /manage/file/getDetail', { fileIdx: file.fileIdx });
      expect((await read(data.address)).status).toBe(200);
    },
  );
});

it('a member who has left while their file came leaves nothing', async () => {
  const someone = await joined(app);
  const { path, headers, body } = uploadRequest(
    'productIntro',
    [{ name: 'productIntro', fileName: 'a.pdf', bytes: pdfFile() }],
    someone.token,
  );
  const stream = new ReadableStream({
    async start(controller) {
      controller.enqueue(body.subarray(0, 100));
      await expect.poll(underway).toHaveLength(1);
      await app.db.deleteFrom('session').where('memberIdx', '=', someone.memberIdx).execute();
      await app.db
        .updateTable('member')
        .set({ leftAt: '2026-10-12T09:00:00.000Z', id: null, passwordHash: null })
        .where('idx', '=', someone.memberIdx)
        .execute();
      controller.enqueue(body.subarray(100));
      controller.close();
    },
  });
  const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
  expect((await app.send(path, init)).status).toBe(401);
  expect([await rowsOf(someone.memberIdx), await underway()]).toEqual([[], []]);
  const waiting = await app.db.selectFrom('fileRemoval').select('key').execute();
  expect(waiting.length).toBeGreaterThan(0);
});
