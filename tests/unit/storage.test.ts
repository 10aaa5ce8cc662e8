import { afterEach, describe, expect, test, vi } from 'vitest';
import { decode, encode, save } from '#stores/lib/storage.ts';

/** A storage with room for so many characters, as a browser's: its entries are its own properties. */
function storageOf(room: number): Storage {
  const storage = Object.create({
    setItem(key: string, value: string) {
      const others = Object.entries(storage).filter(([other]) => other !== key);
      const used = others.reduce((sum, [other, text]) => sum + other.length + String(text).length, 0);
      if (used + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      storage[key] = value;
    },
    removeItem(key: string) {
      delete storage[key];
    },
  });
  return storage;
}

afterEach(() => vi.restoreAllMocks());

describe('a stored value', () => {
  test.each([['a text'], [{ participateIdx: 7, nameKo: '남도발효' }], [[1, 2]], [0], [false], [null]])(
    'comes back as it was: %j',
    (value) => expect(decode(encode(value))).toEqual(value),
  );

  test('is smaller than its text', () => {
    const long = '같은 문장이 여러 번 나옵니다. '.repeat(50);
    expect(encode(long)?.length).toBeLessThan(long.length / 5);
  });

  test.each([
    ['plain text'],
    ['{"a":1}'],
    ['\u0000'],
    [''],
    [null],
    [undefined],
    [encode({ a: 1 })?.slice(0, 3)],
  ])('that this site did not write reads as nothing: %j', (stored) => expect(decode(stored)).toBeUndefined());

  test('of nothing is no entry', () => expect(encode(undefined)).toBeUndefined());
});

describe('a full storage', () => {
  test('gives up message details, says so, and keeps the rest', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const storage = storageOf(100);
    save(storage, 'loginToken', 'token');
    save(storage, 'messageDetail:1', 'x'.repeat(40));
    save(storage, 'old-messageDetail', 'x'.repeat(5));
    expect(warn).not.toHaveBeenCalled();

    expect(save(storage, 'participateForm', 'y'.repeat(40))).toBe(true);

    expect(warn).toHaveBeenCalledWith('The browser storage is full: cleaning old data.');
    expect({ ...storage }).toEqual({ loginToken: 'token', participateForm: 'y'.repeat(40) });
  });

  test('that stays full refuses without breaking the page', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const storage = storageOf(20);
    expect(save(storage, 'participateForm', 'y'.repeat(40))).toBe(false);
    expect({ ...storage }).toEqual({});
  });
});
