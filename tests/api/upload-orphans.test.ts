/** Files that nothing names go after a day; whatever names one keeps it (docs/rules.md, F6). */
import { describe, expect, it, test } from 'vitest';
import type { StoredFile } from '#api/file/file.ts';
import { type FileKind, storeKeys } from '#domain/common/files.ts';
import { transact } from '#server/db/transact.ts';
import { removeOrphans } from '#server/features/file/orphans.ts';
import { assertOwnsFiles } from '#server/platform/storage/named-files.ts';
import { sweepFiles } from '#server/platform/storage/removal.ts';
import { testApp } from '#tests/support/api.ts';
import { asked, numbersOf, saveQuestions } from '#tests/support/asked.ts';
import { company, expo, joined, type Person } from '#tests/support/factories.ts';
import { noise, pdfFile } from '#tests/support/made-files.ts';
import { counselingSample, postSample } from '#tests/support/samples.ts';
import { tryFile } from '#tests/support/uploading.ts';

const app = await testApp();
const here = await expo(app, { counselingPeriod: { from: null, to: null } });
const seller = await company(app, here);
const { manager } = here;
const picture = await noise(700, 500).png().toBuffer();
const hours = (count: number) => new Date(app.clock.read().getTime() + count * 3_600_000);

async function sent(kind: FileKind, by: Person, bytes: Buffer = picture): Promise<StoredFile> {
  const file = await tryFile(app, kind, by.token, bytes);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

const isThere = async ({ fileIdx }: StoredFile) =>
  (await app.db.selectFrom('file').select('idx').where('idx', '=', fileIdx).execute()).length === 1;
const keysThere = async (file: StoredFile) =>
  (await Promise.all(storeKeys(file).map((key) => app.files.stat(key)))).filter(Boolean).length;

it('a file that nothing names goes after a day, from the store too, with its smaller forms', async () => {
  const file = await sent('companyMainImg', await joined(app));
  expect(await keysThere(file)).toBe(2);
  await removeOrphans(app.db, hours(23.9));
  expect(await isThere(file)).toBe(true);
  expect(await removeOrphans(app.db, hours(24.1))).toBe(1);
  await sweepFiles(app.db, app.files);
  expect([await isThere(file), await keysThere(file)]).toEqual([false, 0]);
});

/** Each way in which something names a file. */
const ways: [name: string, kind: FileKind, by: Person, name: (file: StoredFile) => Promise<unknown>][] = [
  [
    'a member’s picture',
    'memberProfile',
    seller,
    ({ fileIdx }) =>
      app.db
        .updateTable('member')
        .set({ profileFileIdx: fileIdx })
        .where('idx', '=', seller.memberIdx)
        .execute(),
  ],
  [
    'a registration',
    'companyBizDoc',
    seller,
    ({ fileIdx }) =>
      app.db
        .updateTable('company')
        .set({ bizDocFileIdx: fileIdx })
        .where('participateIdx', '=', seller.participateIdx)
        .execute(),
  ],
  [
    'a company’s picture',
    'companyMainImg',
    seller,
    ({ fileIdx }) =>
      app.db
        .updateTable('company')
        .set({ mainImgFileIdx: fileIdx })
        .where('participateIdx', '=', seller.participateIdx)
        .execute(),
  ],
  [
    'a company’s document',
    'companyEtcDoc',
    seller,
    async ({ fileIdx }) => {
      const own = app.db
        .selectFrom('company')
        .select('idx')
        .where('participateIdx', '=', seller.participateIdx);
      const { idx: companyIdx } = await own.executeTakeFirstOrThrow();
      await app.db.insertInto('companyDocument').values({ companyIdx, fileIdx, viewOrder: 1 }).execute();
    },
  ],
  ...(
    [
      ['productMainImg', 'mainImgFileIdx'],
      ['productIntro', 'introFileIdx'],
      ['productIntroEn', 'introEnFileIdx'],
    ] as const
  ).map(([kind, column]): (typeof ways)[number] => [
    `a product’s ${column}`,
    kind,
    seller,
    ({ fileIdx }) =>
      app.db
        .updateTable('product')
        .set({ [column]: fileIdx })
        .where('idx', '=', seller.productIdx)
        .execute(),
  ]),
  [
    'a consultation log’s name card',
    'buyerNameCardImg',
    seller,
    ({ fileIdx }) =>
      seller.client('POST /counseling/add', { ...counselingSample(), nameCardFileIdx: fileIdx }),
  ],
  [
    'an answer',
    'answerFile',
    seller,
    async ({ fileIdx }) => {
      const { eventIdx } = here;
      const form = { eventIdx, kind: 'COMPANY' } as const;
      const saved = await saveQuestions(manager, form, [asked({ kind: 'file' })]);
      await app.db
        .insertInto('answer')
        .values({
          ...{
            participateIdx: seller.participateIdx,
            questionIdx: numbersOf(saved.questions)[0] ?? 0,
            eventIdx,
          },
          ...{ formKind: 'COMPANY', value: String(fileIdx), fileIdx, audience: 'managers', keepMonths: 6 },
        })
        .execute();
    },
  ],
  [
    'a post’s picture',
    'boardImg',
    manager,
    async ({ fileIdx }) =>
      manager.client('POST /manage/board/addPost', {
        ...postSample(await category()),
        pictureFileIdxs: [fileIdx],
      }),
  ],
  [
    'a post’s attachment',
    'boardFile',
    manager,
    async ({ fileIdx }) =>
      manager.client('POST /manage/board/addPost', {
        ...postSample(await category()),
        attachmentFileIdxs: [fileIdx],
      }),
  ],
  [
    'the text of a post',
    'boardImg',
    manager,
    async ({ address }) =>
      app.db
        .updateTable('boardPost')
        .set({ bodyEn: `<p><img src="/files${address}" alt=""></p>` })
        .where(
          'idx',
          '=',
          (await manager.client('POST /manage/board/addPost', postSample(await category()))).data.postIdx,
        )
        .execute(),
  ],
];

const category = async () =>
  (await manager.client('GET /board/getCategoryList', {})).data[0]?.categoryIdx as number;

describe('a file stays while it is named by', () => {
  test.each(ways)('%s', async (_name, kind, by, name) => {
    const bytes = kind.startsWith('productIntro') || kind === 'boardFile' ? pdfFile() : picture;
    const [named, other] = [await sent(kind, by, bytes), await sent(kind, by, bytes)];
    await name(named);
    await removeOrphans(app.db, hours(25));
    expect([await isThere(named), await isThere(other)]).toEqual([true, false]);
  });
});

it('a form that names a file while it is swept is served or refused, and never loses the file', async () => {
  const file = await sent('companyMainImg', seller);
  const saved = transact(app.db, async (trx) => {
    const named = { field: 'mainImgFileIdx', kind: 'companyMainImg', fileIdx: file.fileIdx } as const;
    await assertOwnsFiles(trx, seller.memberIdx, [named]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await trx
      .updateTable('company')
      .set({ mainImgFileIdx: file.fileIdx })
      .where('participateIdx', '=', seller.participateIdx)
      .execute();
    return 'saved';
  }).catch((error: { key?: string }) => error.key);
  const swept = removeOrphans(app.db, hours(25));
  expect(await saved).toBe((await isThere(file)) ? 'saved' : 'invalid_parameter');
  await swept;
  expect(await isThere(file)).toBe((await saved) === 'saved');
});

it('what an upload has left whose process died is given back and removed', async () => {
  const { memberIdx } = await joined(app);
  const at = app.clock.read().toISOString();
  const name = 'AbandonedAbandoned1234';
  await app.db
    .insertInto('upload')
    .values({ memberIdx, kind: 'companyBizDoc', name, bytes: 5, createdAt: at })
    .execute();
  const keys = ['.pdf', '.webp', '-480.webp'].map((end) => `upload/company/${name}${end}`);
  for (const key of keys) await app.files.put(key, Buffer.from('x'));
  await removeOrphans(app.db, hours(1));
  expect(await app.db.selectFrom('upload').select('idx').execute()).toHaveLength(1);
  await removeOrphans(app.db, hours(3));
  await sweepFiles(app.db, app.files);
  expect(await app.db.selectFrom('upload').select('idx').execute()).toEqual([]);
  expect(await Promise.all(keys.map((key) => app.files.stat(key)))).toEqual([null, null, null]);
});
