import { describe, expect, it } from 'vitest';
import { itemsIn, type ProgrammeItem } from '#domain/event/programme-input.ts';
import { filedProgramme } from '#server/features/event/filed-programme.ts';

const seminar: ProgrammeItem = {
  ...{ day: 2, from: '12:15', to: '12:50', titleKo: '세미나', titleEn: 'Seminar' },
  ...{ placeKo: '무대', placeEn: null, noteKo: null, noteEn: 'Free for all.' },
};

describe('a programme said on screen', () => {
  it('reads in the reader’s language, and names the other one where it stands alone', () => {
    const times = { day: 2, from: '12:15', to: '12:50' };
    expect(itemsIn('en', [seminar])).toEqual([
      { ...times, title: 'Seminar', place: '무대', note: 'Free for all.' },
    ]);
    expect(itemsIn('en', [{ ...seminar, titleEn: null, noteEn: null }])).toEqual([
      { ...times, title: '세미나', place: '무대', note: undefined, language: 'ko' },
    ]);
  });

  it('begins with what the files say, each thing once in both languages', async () => {
    const items = await filedProgramme(new URL('../../demo/site/', import.meta.url));
    expect(items.length).toBeGreaterThan(3);
    for (const { titleKo, titleEn } of items) expect([titleKo, titleEn]).not.toContain(null);
  });
});
