/** Pictures and sponsors of the site's own: who sends and reads them, what is taken, and how long they stay (docs/rules.md, I8, I9). */
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnPicture } from '#api/site/pictures.ts';
import { ownAddress, ownKeys } from '#domain/site/pictures.ts';
import { removeUnusedPictures } from '#server/features/site/pictures.ts';
import { createOwnPictures } from '#server/pictures/own-pictures.ts';
import { sweepFiles } from '#server/platform/storage/removal.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, joined, manager } from '#tests/support/factories.ts';
import { noise, scriptedSvg } from '#tests/support/made-files.ts';
import { refusal } from '#tests/support/pair.ts';
import { trySitePicture } from '#tests/support/site-pictures.ts';

const app = await testApp();
const at = await expo(app);
const { client, token } = at.manager;
const png = await noise(900, 300).png().toBuffer();
beforeEach(async () => {
  app.clock.set('2026-10-01T10:00:00Z');
  await app.db.deleteFrom('siteVersion').execute();
});

const send = async (kind: string, bytes: Buffer = png) =>
  (await trySitePicture(app, token, kind, bytes)) as OwnPicture;
type Said = Record<string, unknown>;
const save = async (identity: Said) => {
  const { data } = await client('GET /manage/site/getSite', {});
  return (await client('POST /manage/site/saveDraft', { basedOn: data.version, identity })).data;
};
const publish = async (basedOn: number) => (await client('POST /manage/site/publish', { basedOn })).data;
/** As the front door answers a reader. */
const read = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return createOwnPictures({ db: app.db, files: app.files, clock: app.clock.read }).get(pathname, search);
};
const cacheOf = async (address: string) => (await read(address))?.headers['cache-control'];
const bare = (address: string) => address.replace(/\?.*/, '');

describe('a picture', () => {
  test.each([
    ['logo', '.webp', 'webp', 720, 240],
    ['sponsor', '.webp', 'webp', 480, 160],
    ['share', '.jpg', 'jpeg', 1200, 630],
    ['icon', '-512.png', 'png', 512, 512],
  ])('%s is written anew as %s', async (kind, form, format, width, height) => {
    const { name, address } = await send(kind);
    expect(bare(address)).toBe(`/own/${name}${form}`);
    expect(name).toMatch(new RegExp(`^${kind}-[0-9a-f]{32}-${width}x${height}$`));
    for (const key of ownKeys(name)) expect(await app.files.stat(key), key).not.toBeNull();
    const answer = await read(address);
    const made = await sharp(answer?.identity ?? Buffer.alloc(0)).metadata();
    expect(made).toMatchObject({ format, width, height });
  });

  test('is sent by those who manage every event alone', async () => {
    const admin = await manager(app, 'admin', at.eventIdx);
    const member = await joined(app);
    expect(await trySitePicture(app, admin.token, 'logo', png)).toBe('access_deny');
    expect(await trySitePicture(app, member.token, 'logo', png)).toBe('access_deny');
    expect(await trySitePicture(app, undefined, 'logo', png)).toBe('login_needed');
  });

  test.each<[string, Buffer | string, string]>([
    ['a drawing', scriptedSvg, 'file_type_not_allowed'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'file_type_not_allowed'],
    ['nothing', '', 'file_empty'],
    ['half a picture', png.subarray(0, png.length / 2), 'file_damaged'],
  ])('is not %s', async (_, bytes, key) => {
    const rows = () => app.db.selectFrom('sitePicture').select('idx').execute();
    const before = await rows();
    expect(await trySitePicture(app, token, 'logo', bytes)).toBe(key);
    expect(await rows()).toEqual(before);
  });

  test('is everybody’s once it is published, and before whoever’s address was signed or who has the preview', async () => {
    const { name, address } = await send('logo');
    const published = bare(address);
    expect(await read(published)).toBeUndefined();
    expect(await cacheOf(address)).toBe('private, no-store');
    expect(await read(address.replace(/signature=.../, 'signature=AAA'))).toBeUndefined();
    const draft = await save({ logo: name });
    expect(draft.pictures).toEqual([{ name, address: expect.stringContaining(`${published}?expires=`) }]);
    const { data } = await client('POST /manage/site/preview', {});
    expect(await cacheOf(`${published}?preview=${data.token}`)).toBe('private, no-store');
    // A preview opens the pictures of its draft alone.
    const other = await send('logo');
    expect(await read(`${bare(other.address)}?preview=${data.token}`)).toBeUndefined();
    app.clock.set('2026-10-01T11:00:00Z');
    expect(await read(`${published}?preview=${data.token}`)).toBeUndefined();
    expect(await read(address)).toBeUndefined();
    const now = await publish(draft.version);
    expect(now.pictures).toEqual([{ name, address: published }]);
    expect(await cacheOf(published)).toBe('public, max-age=31536000, immutable');
    // Pages that show it are kept by others, so it stays once something else is published.
    await publish((await save({})).version);
    expect(await cacheOf(published)).toBe('public, max-age=31536000, immutable');
    await client('POST /manage/site/bringBack', { basedOn: now.version + 1, version: now.version });
    expect((await client('GET /manage/site/getSite', {})).data.published?.identity.logo).toBe(name);
    for (const path of ['/own/', '/own/../secret', published.replace('.webp', '-32.png'), `${published}x`])
      expect(await read(path), path).toBeUndefined();
  });

  test('is read from the store once, however many ask for it at once, and only so many others are looked for', async () => {
    const { name } = await send('logo');
    await publish((await save({ logo: name })).version);
    let reads = 0;
    const files = { ...app.files, get: (key: string) => app.files.get(key).finally(() => (reads += 1)) };
    const own = createOwnPictures({ db: app.db, files, clock: app.clock.read });
    const all = await Promise.all(Array.from({ length: 100 }, () => own.get(ownAddress(name), '')));
    expect(all.every((one) => one?.status === 200)).toBe(true);
    expect(reads).toBe(1);
    const unknown = (no: number) => own.get(`/own/logo-${String(no).padStart(32, '0')}-1x1.webp`, '');
    const others = await Promise.allSettled(Array.from({ length: 60 }, (_, no) => unknown(no)));
    const busy = others.filter(({ status }) => status === 'rejected');
    expect(busy).toHaveLength(20);
    expect(busy[0]).toMatchObject({ reason: { status: 503, retryAfter: 1 } });
    expect(await unknown(1)).toBeUndefined();
  });

  test('that nobody sent is refused at its field', async () => {
    const { name } = await send('sponsor');
    const unknown = name.replace(/-[0-9a-f]{32}-/, `-${'0'.repeat(32)}-`);
    const sponsors = [
      { as: 'partner', nameEn: 'A', logo: name },
      { as: 'partner', nameEn: 'B', logo: unknown },
    ];
    expect(await refusal(save({ sponsors }))).toMatchObject({
      key: 'msg.invalid_parameter',
      data: [{ field: 'identity.sponsors.1.logo', rule: 'one_of' }],
    });
    expect(await refusal(save({ logo: name }))).toMatchObject({ key: 'msg.invalid_parameter' });
  });

  test('goes a day after it came, unless a draft names it or it was published', async () => {
    const [unused, drafted, published] = [await send('icon'), await send('icon'), await send('icon')];
    await publish((await save({ icon: published.name })).version);
    await save({ icon: drafted.name });
    app.clock.set('2026-10-02T10:30:00Z');
    await removeUnusedPictures(app.db, app.clock.read());
    await sweepFiles(app.db, app.files);
    const there = async ({ name }: OwnPicture) =>
      Promise.all(ownKeys(name).map(async (key) => (await app.files.stat(key)) !== null));
    expect(new Set(await there(unused))).toEqual(new Set([false]));
    expect(new Set([...(await there(drafted)), ...(await there(published))])).toEqual(new Set([true]));
  });
});

test('sponsors are kept in their order, and null goes by the file', async () => {
  const sponsors = [
    { as: 'partner', nameKo: '나', nameEn: null, link: null, logo: null },
    { as: 'sponsor', nameKo: null, nameEn: 'A', link: 'https://a.example.org/', logo: null },
  ];
  expect((await save({ sponsors })).draft?.identity.sponsors).toEqual(sponsors);
  expect((await save({ sponsors: [] })).draft?.identity.sponsors).toEqual([]);
  expect((await save({ sponsors: null })).draft?.identity.sponsors).toBeNull();
  const bad = { as: 'sponsor', nameEn: 'A', link: 'http://a.example.org' };
  expect(await refusal(save({ sponsors: [bad] }))).toMatchObject({
    data: [{ field: 'identity.sponsors.0.link', rule: 'https_url' }],
  });
});
