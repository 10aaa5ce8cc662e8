import { expect, test } from 'vitest';
import { anyLanguage, spokenBy } from '#server/features/meeting-plan/languages.ts';

test('languages that the same interpreters speak are one to the engine, and any language is spoken by all', () => {
  const interpreters = [
    { idx: 1, languages: ['de', 'en'] },
    { idx: 2, languages: ['fr'] },
  ];
  const { nameOf, namesOf } = spokenBy(interpreters, ['de', 'en', 'fr', null, 'zh', 'ja']);
  expect(nameOf('de')).toBe(nameOf('en'));
  expect(nameOf('zh')).toBe(nameOf('ja'));
  expect(new Set([nameOf('de'), nameOf('fr'), nameOf(null), nameOf('zh')]).size).toBe(4);
  expect(namesOf.get(1)?.sort()).toEqual([nameOf('de'), anyLanguage].sort());
  expect(namesOf.get(2)?.sort()).toEqual([nameOf('fr'), anyLanguage].sort());
});

test('of more than eight the rarest become one, which only those speak who speak each of them', () => {
  const codes = ['de', 'en', 'fr', 'it', 'es', 'pt', 'nl', 'pl', 'cs', 'sk'];
  const interpreters = codes.map((_, at) => ({ idx: at + 1, languages: codes.slice(at, at + 2) }));
  // The first is asked for most.
  const needed = codes.flatMap((code, at) => Array.from({ length: 20 - at }, () => code));
  const { nameOf, namesOf } = spokenBy(interpreters, needed);
  expect(new Set(codes.map(nameOf)).size).toBe(8);
  for (const { idx, languages } of interpreters)
    for (const code of codes)
      if (namesOf.get(idx)?.includes(nameOf(code)))
        expect([code, languages]).toEqual([code, expect.arrayContaining([code])]);
});
