/** Names and addresses of files (docs/rules.md, F1 and F4). */
import { describe, expect, test } from 'vitest';
import { acceptOf } from '#domain/common/file-types.ts';
import {
  fileAddress,
  isFileName,
  pictureSources,
  storeKeys,
  thumbnailAddress,
} from '#domain/common/files.ts';

const drawn = { kind: 'companyMainImg', saveFileName: 'a.png', width: 1600, height: 900 } as const;
const uploaded = { ...drawn, saveFileName: 'b.webp', width: 1200 } as const;

describe('a small form', () => {
  test('of a picture that was not uploaded is its thumbnail', () => {
    expect(thumbnailAddress(drawn)).toBe('/files/upload/company/a.webp');
    expect(pictureSources(drawn)).toBe('');
    expect(storeKeys(drawn)).toEqual(['upload/company/a.png', 'upload/company/a.webp']);
  });

  test('of an uploaded picture is the narrowest beside it, and it lists all that are narrower than itself', () => {
    expect(thumbnailAddress(uploaded, 'https://files.example')).toBe(
      'https://files.example/upload/company/b-480.webp',
    );
    expect(pictureSources(uploaded)).toBe(
      '/files/upload/company/b-480.webp 480w, /files/upload/company/b-960.webp 960w, /files/upload/company/b.webp 1200w',
    );
    expect(storeKeys(uploaded)).toEqual(
      ['b', 'b-480', 'b-960', 'b-1600'].map((name) => `upload/company/${name}.webp`),
    );
  });

  test('of a picture that is smaller than that is the picture itself', () => {
    const small = { ...uploaded, width: 300 };
    expect(thumbnailAddress(small)).toBe(fileAddress(small));
    expect(pictureSources(small)).toBe('');
  });
});

test.each([
  ['사업자등록증 (1).pdf', true],
  ['.env', true],
  ['a'.repeat(50), true],
  ['a'.repeat(51), false],
  ['', false],
  ['...', false],
  ['a/b', false],
  ['a\\b', false],
  ['a\u202eb', false],
  ['a\ud800', false],
])('a name %j may be one: %s', (name, isOne) => expect(isFileName(name)).toBe(isOne));

test('an input names what its kind takes', () => {
  expect(acceptOf('companyBizDoc')).toBe('.pdf,.jpg,.jpeg,.png,.webp');
});
