/** Stored files as they are read by their addresses (docs/rules.md, F2). */
import { describe, expect, it } from 'vitest';
import { fileAddress, thumbnailAddress } from '#domain/common/files.ts';
import { signedAddress } from '#server/platform/storage/signature.ts';
import { testApp } from '#tests/support/api.ts';
import { someone } from '#tests/support/applying.ts';
import { stored } from '#tests/support/files.ts';

const app = await testApp();
const person = await someone(app);

/** Asks for an address as a browser does; `init` may carry what it has already. */
const read = (address: string, init?: RequestInit) => app.send(`/..${address}`, init);

describe('a public picture', () => {
  it('is read by its name, with its thumbnail, for good', async () => {
    const picture = await stored(app, person, 'productMainImg', {
      bytes: 'the picture',
      thumbnail: 'its thumbnail',
    });
    const whole = await read(fileAddress(picture));
    expect([whole.status, await whole.text()]).toEqual([200, 'the picture']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '11',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${picture.saveFileName}"`,
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const small = await read(thumbnailAddress(picture));
    expect([small.headers.get('content-type'), await small.text()]).toEqual(['image/webp', 'its thumbnail']);
    expect(await (await read(fileAddress(picture), { method: 'HEAD' })).text()).toBe('');
    const again = await read(fileAddress(picture), {
      headers: { 'if-none-match': `W/"x", "${picture.saveFileName}"` },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is nowhere else, and nothing is read that has no row', async () => {
    const picture = await stored(app, person, 'companyMainImg', { bytes: 'the picture' });
    await app.files.put('upload/products/unlisted.png', Buffer.from('x'));
    const missing = [
      `/files/upload/products/${picture.saveFileName}`,
      thumbnailAddress(picture),
      '/files/upload/products/unlisted.png',
      '/files/upload/company/../../madang.sqlite',
      '/files/upload/company/%2e%2e%2fmadang.sqlite',
      '/files/upload/company/',
      '/files',
    ];
    for (const address of missing) {
      const answer = await read(address);
      expect([answer.status, (await answer.json()).resultMessage], address).toEqual([404, 'not_page']);
      expect(answer.headers.get('cache-control') ?? '', address).not.toContain('immutable');
    }
  });
});

it('a document is saved under the name that it came with', async () => {
  const document = await stored(app, person, 'productIntro', {
    extension: 'pdf',
    bytes: '%PDF',
    fileName: "제품 소개 (1)'s.pdf",
  });
  const answer = await read(fileAddress(document));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="__ __ (1)_s.pdf"; filename*=UTF-8''%EC%A0%9C%ED%92%88%20%EC%86%8C%EA%B0%9C%20%281%29%27s.pdf`,
  );
});

describe.each(['companyBizDoc', 'companyEtcDoc', 'buyerNameCardImg', 'answerFile'] as const)(
  'a private file (%s)',
  (kind) => {
    const now = () => app.clock.read();
    const signed = async (file: Awaited<ReturnType<typeof stored>>) =>
      `/files${await signedAddress(app.db, file, now())}`;

    it('is refused without a signature, and with one of another file or of another time', async () => {
      const [file, other] = [await stored(app, person, kind), await stored(app, person, kind)];
      const address = await signed(file);
      const [, query] = (await signed(other)).split('?');
      const later = address.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 60}`);
      for (const wrong of [fileAddress(file), `${fileAddress(file)}?${query}`, later, `${address}A`]) {
        const answer = await read(wrong);
        expect([answer.status, (await answer.json()).resultMessage], wrong).toEqual([403, 'access_deny']);
      }
    });

    it('is read by its signed address for five minutes, and kept by nobody', async () => {
      const file = await stored(app, person, kind, { bytes: 'private' });
      const address = await signed(file);
      const begin = now();
      const answer = await read(address);
      expect([answer.status, await answer.text()]).toEqual([200, 'private']);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('etag')).toBeNull();
      app.clock.set(new Date(begin.getTime() + 299_000).toISOString());
      expect((await read(address)).status).toBe(200);
      app.clock.set(new Date(begin.getTime() + 301_000).toISOString());
      expect((await read(address)).status).toBe(403);
      const noted = JSON.parse(app.securityLines.at(-1) ?? '{}');
      expect(noted).toMatchObject({ event: 'permission_refused', call: 'GET /files', why: 'access_deny' });
      app.clock.set(begin.toISOString());
    });
  },
);

it('a large file travels whole', async () => {
  const bytes = 'madang '.repeat(100_000);
  const document = await stored(app, person, 'boardFile', { extension: 'pdf', bytes });
  const answer = await read(fileAddress(document));
  expect(answer.headers.get('content-length')).toBe('700000');
  expect(await answer.text()).toBe(bytes);
});
