import sharp from 'sharp';
import { expect, test } from 'vitest';
import { kindOf, subjectPicture } from '#domain/picture/picture.ts';
import { drawPicture, pictureSvg } from '../../src/pictures/draw.ts';

const text = {
  over: '참가기업',
  title: '한빛정밀화학 주식회사',
  second: 'Hanbit Fine Chemicals',
  note: '친환경 접착제',
  sign: '마당 Madang',
};

test('a picture is 1200 by 630, and the same for the same words', async () => {
  const png = await drawPicture(text);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect((await drawPicture(text)).equals(png)).toBe(true);
  expect((await drawPicture({ ...text, title: '다른 이름' })).equals(png)).toBe(false);
});

test('however long a name is, however strange, it stays on its paper', async () => {
  for (const title of [
    'The courtyard where companies meet buyers',
    '가'.repeat(400),
    'word '.repeat(100),
    'W'.repeat(120),
    '<script>"&\u0000',
    '茶 😀',
    '',
  ]) {
    const svg = await pictureSvg({ ...text, title, second: title });
    const right = [...svg.matchAll(/[MLQ]([\d.]+) /g)]
      .map(([, x]) => Number(x))
      .filter((x) => x > 790 && x < 838);
    expect(right, title.slice(0, 10)).toEqual([]);
    // The rule above the note lies at 522; nothing else comes near it.
    const low = [...svg.matchAll(/[\d.]+ ([\d.]+)/g)]
      .map(([, y]) => Number(y))
      .filter((y) => y > 518 && y < 528);
    expect(low, title.slice(0, 10)).toEqual([522]);
    expect(svg).not.toContain('script');
    expect(await sharp(await drawPicture({ ...text, title, second: title })).metadata()).toMatchObject({
      width: 1200,
    });
  }
});

test('an address without a picture of its own has that of its kind', () => {
  expect(
    ['/', '/info', '/info/overview', '/participate', '/participate/companyList', '/login'].map(kindOf),
  ).toEqual(['home', 'info', 'info', 'participate', 'companies', 'home']);
});

test('other words are another address, so that nobody shows the old picture', () => {
  const words = { ko: '가', en: 'A', note: '' };
  const address = subjectPicture('ko', 'company', 3, words);
  expect(address).toMatch(/^\/og\/ko\/company\/3-\w+\.png$/);
  expect(subjectPicture('ko', 'company', 3, { ...words, note: 'x' })).not.toBe(address);
});
