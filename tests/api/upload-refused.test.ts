/** Files that are not taken, each with the reason that its sender reads (docs/rules.md, F1 and F3). */
import { describe, expect, it, test } from 'vitest';
import { type FileKind, isBoardKind } from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, joined, manager } from '#tests/support/factories.ts';
import {
  compoundFile,
  hugePng,
  hwpFile,
  noise,
  officeFile,
  officeParts,
  pdfFile,
  programs,
  scriptedSvg,
  zipOf,
} from '#tests/support/made-files.ts';
import { tryFile, uploadRequest } from '#tests/support/uploading.ts';

const app = await testApp();
const here = await expo(app);
const person = await joined(app);
const board = await manager(app, 'board', here.eventIdx);
const senderOf = (kind: FileKind) => (isBoardKind(kind) ? board : person).token;
const rowsOf = (memberIdx: number) =>
  app.db.selectFrom('file').selectAll().where('memberIdx', '=', memberIdx).execute();
const underway = () => app.db.selectFrom('upload').selectAll().execute();
const png = await noise(300, 200).png().toBuffer();

const zeros = (megabytes: number) => Buffer.alloc(Math.floor(megabytes * 1024 * 1024));
const office = officeParts('docx');
const cutJpeg = (await noise(900, 600).jpeg().toBuffer()).subarray(0, 40_000);
const macros = zipOf([...office, { name: 'word/vbaProject.bin', bytes: 'x' }]);

describe('refused, with the reason', () => {
  test.each<[name: string, kind: FileKind, bytes: Buffer | string, key: string]>([
    ...Object.entries(programs).map(([of, bytes]): [string, FileKind, Buffer, string] => [
      `a program ${of}`,
      'companyEtcDoc',
      bytes,
      'file_type_not_allowed',
    ]),
    ['an SVG with a script', 'companyMainImg', scriptedSvg, 'file_type_not_allowed'],
    ['a page', 'productIntro', '<!doctype html><script>alert(1)</script>', 'file_type_not_allowed'],
    ['nothing', 'productIntro', '', 'file_empty'],
    ['a PNG of 50,000 × 50,000 pixels', 'companyMainImg', hugePng(50_000, 50_000), 'picture_too_large'],
    ['a JPEG that is cut off', 'companyMainImg', cutJpeg, 'file_damaged'],
    ['a PNG that is cut off', 'companyMainImg', png.subarray(0, png.length / 2), 'file_damaged'],
    ['a heading of a picture alone', 'memberProfile', png.subarray(0, 20), 'file_damaged'],
    ['a PDF that is cut off', 'productIntro', pdfFile().subarray(0, 60), 'file_damaged'],
    [
      'a PDF with something behind it',
      'productIntro',
      Buffer.concat([pdfFile(), Buffer.from('MZ<program>')]),
      'file_not_safe',
    ],
    [
      'a PDF that is a page',
      'productIntro',
      Buffer.concat([Buffer.from('%PDF-1.4\n<html><script>1</script>\n'), pdfFile()]),
      'file_not_safe',
    ],
    [
      'a PDF that is an archive',
      'productIntro',
      Buffer.concat([pdfFile(), zipOf([{ name: 'a.js' }], '\nstartxref\n9\n%%EOF')]),
      'file_not_safe',
    ],
    ['an archive with a comment', 'boardFile', zipOf([{ name: 'a.txt' }], '%PDF-1.4'), 'file_not_safe'],
    [
      'a docx that unpacks to 300 MB',
      'companyEtcDoc',
      zipOf([
        ...office,
        { name: 'word/a.xml', bytes: zeros(150) },
        { name: 'word/b.xml', bytes: zeros(150) },
      ]),
      'file_not_safe',
    ],
    [
      'a docx that unpacks to more than it says',
      'companyEtcDoc',
      zipOf([...office, { name: 'word/a.xml', bytes: zeros(30), claims: 100 }]),
      'file_not_safe',
    ],
    [
      'a docx of too many parts',
      'companyEtcDoc',
      zipOf([...office, ...Array.from({ length: 3000 }, (_, no) => ({ name: `${no}` }))]),
      'file_not_safe',
    ],
    ['a docx with macros', 'companyEtcDoc', macros, 'file_not_safe'],
    [
      'a docx with a password on a part',
      'companyEtcDoc',
      zipOf([...office, { name: 'a', isEncrypted: true }]),
      'file_not_safe',
    ],
    [
      'an archive that climbs',
      'boardFile',
      zipOf([{ name: '../../etc/passwd', bytes: 'x' }]),
      'file_not_safe',
    ],
    [
      'an archive with a link',
      'boardFile',
      zipOf([{ name: 'a', bytes: '/etc/passwd', isLink: true }]),
      'file_not_safe',
    ],
    ['an archive that is cut off', 'boardFile', officeFile('docx').subarray(0, 100), 'file_damaged'],
    [
      'an installer, which is a compound file too',
      'companyEtcDoc',
      compoundFile(['!Property', 'SummaryInformation']),
      'file_type_not_allowed',
    ],
    ['a compound file that is cut off', 'companyEtcDoc', hwpFile().subarray(0, 700), 'file_damaged'],
  ])('%s', async (_name, kind, bytes, key) => {
    const before = (await rowsOf(person.memberIdx)).length;
    expect(await tryFile(app, kind, senderOf(kind), bytes, 'harmless.pdf')).toBe(key);
    expect((await rowsOf(person.memberIdx)).length).toBe(before);
    expect(await underway()).toEqual([]);
  });

  test.each([
    '../../etc/passwd',
    'C:\\autoexec.bat',
    'a/b.png',
    'a\0.png',
    'a\u202egpj.exe',
    'a\u0007.png',
    '..',
    '   ',
    `${'a'.repeat(47)}.png`,
  ])('a name that is a path, hides something or is too long: %j', async (fileName) => {
    expect(await tryFile(app, 'memberProfile', person.token, png, fileName)).toBe('file_name_not_allowed');
  });

  it('a name of fifty characters is taken as it is, also where a Mac has taken its syllables apart', async () => {
    const name = `${'가'.repeat(46)}.png`;
    const file = await tryFile(app, 'memberProfile', person.token, png, name.normalize('NFD'));
    expect(file).toMatchObject({ fileName: name });
  });

  it('a form with no file, with another part or with two files', async () => {
    const part = { name: 'memberProfile', fileName: 'a.png', bytes: png };
    const forms = [
      { parts: [], status: 200 },
      { parts: [{ name: 'kind', bytes: 'memberProfile' }, part], status: 200 },
      { parts: [{ ...part, name: 'companyBizDoc' }], status: 200 },
    ];
    for (const { parts, status } of forms) {
      const { path, headers, body } = uploadRequest('memberProfile', parts, person.token);
      const answer = await app.send(path, { method: 'POST', headers, body: body as Buffer<ArrayBuffer> });
      const { resultMessage } = await answer.json();
      expect([answer.status, ['invalid_parameter', 'not_multipart']]).toEqual([
        parts.length === 0 ? answer.status : status,
        expect.arrayContaining([resultMessage]),
      ]);
    }
    expect(await underway()).toEqual([]);
  });

  it('what is no form at all', async () => {
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=y', 'no boundary is in here'],
    ] as const) {
      const headers = { 'content-type': type, authorization: `Bearer ${person.token}` };
      const answer = await app.send('/file/upload?kind=memberProfile', { method: 'POST', headers, body });
      expect([answer.status, (await answer.json()).resultMessage]).toEqual([400, 'not_multipart']);
    }
  });

  it('a file of more than 20 MB, whose length nobody said beforehand', async () => {
    const { path, headers, body } = uploadRequest(
      'productIntro',
      [{ name: 'productIntro', fileName: 'a.pdf', bytes: zeros(20.001) }],
      person.token,
    );
    const { 'content-length': _, ...unsaid } = headers;
    const answer = await app.send(path, {
      method: 'POST',
      headers: unsaid,
      body: body as Buffer<ArrayBuffer>,
    });
    expect([answer.status, (await answer.json()).resultMessage]).toEqual([413, 'file_too_large']);
  });

  it('and one of exactly 20 MB is taken', async () => {
    const bytes = pdfFile('%'.repeat(limits.fileBytes - pdfFile().length));
    expect(await tryFile(app, 'productIntro', person.token, bytes)).toMatchObject({ size: limits.fileBytes });
  });
});
