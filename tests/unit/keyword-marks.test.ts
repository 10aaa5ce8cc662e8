import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elsewhereOf, excerptOf, partsOf, searchFor } from '#domain/common/search/keyword-marks.ts';
import { findable, searchable, soughtWords, textWords } from '#domain/common/search/keywords.ts';

/** The text with brackets around what is marked. */
const marked = (text: string, keywords: string, isIn?: 'names' | 'texts') =>
  partsOf(text, searchFor(keywords, isIn))
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

describe('what is marked of a name', () => {
  it.each([
    ['a part of a Korean word', '냉동만두세트', '만두', '냉동[만두]세트'],
    ['every place', '만두 왕만두', '만두', '[만두] 왕[만두]'],
    ['a word in any case', 'Frozen MANDU', 'mandu', 'Frozen [MANDU]'],
    ['small letters by large ones', 'frozen mandu', 'MANDU', 'frozen [mandu]'],
    ['a name without its spaces', '한국 식품(주)', '한국식품', '[한국 식품](주)'],
    ['initial consonants', '한국 식품', 'ㄱㅅ', '한[국 식]품'],
    ['initials that the keyboard joined', '감성', '\u3133', '[감성]'],
    ['syllables and initials', '한국식품', '한ㄱ', '[한국]식품'],
    ['words that overlap', 'seafood', 'seaf food', '[seafood]'],
    ['a word that overlaps itself', 'aaaa b', 'aaa', '[aaaa] b'],
    ['words that touch', '냉동만두', '만두 냉동', '[냉동만두]'],
    ['full width by half width', 'ＡＢＣ teas', 'abc', '[ＡＢＣ] teas'],
    ['half width by full width', 'ABC teas', 'ＡＢＣ', '[ABC] teas'],
    ['one character that stands for three', '㈜한빛', '(주)', '[㈜]한빛'],
    ['a part of one', '㈜한빛', '주', '[㈜]한빛'],
    ['what is behind one', '㈜한빛', '한빛', '㈜[한빛]'],
    [
      'syllables of single letters',
      '한빛 차'.normalize('NFD'),
      '빛',
      `${'한'.normalize('NFD')}[${'빛'.normalize('NFD')}] ${'차'.normalize('NFD')}`,
    ],
    ['half-width kana with a mark of its own', 'ﾊﾞﾗ', 'バ', '[ﾊﾞ]ﾗ'],
    ['a letter that grows when it is made small', 'İstanbul tea', 'tea', 'İstanbul [tea]'],
    ['a final sigma', 'ΟΔΟΣ tea', 'ς tea', 'ΟΔΟ[Σ] [tea]'],
    ['a letter with an accent of its own', 'Cafe\u0301 Seoul', 'café', '[Cafe\u0301] Seoul'],
    ['characters of two units', '😀😁 tea', '😁', '😀[😁] tea'],
    ['what means something in HTML', 'Tea & <b>Coffee</b>', '<b> &', 'Tea [&] [<b>]Coffee</b>'],
    ['what means something in a pattern', 'a.c (abc)', '.c (', 'a[.c] [(]abc)'],
    ['nothing without a word', 'tea', '  ', 'tea'],
    ['nothing of an empty name', '', 'tea', ''],
    ['nothing where nothing is', '냉동 만두', '교자', '냉동 만두'],
  ])('is %s', (_, text, keywords, expected) => {
    expect(marked(text, keywords)).toBe(expected);
  });
});

describe('what is marked of a whole text', () => {
  it.each([
    ['a word', '부산 식품 박람회', '박람', '부산 식품 [박람]회'],
    ['no word over a space', '한국 식품', '한국식품', '한국 식품'],
    ['no initials', '한국 식품', 'ㅎㄱ', '한국 식품'],
  ])('is %s', (_, text, keywords, expected) => {
    expect(marked(text, keywords, 'texts')).toBe(expected);
  });
});

/** Few letters, so that words are often there; with those that change their length, join others or are joined. */
const letters = [...'aAeİΣσςﬁ㈜ﷺＡﾊﾞ가각한ㄱㅏㅎㄳ\u1100\u1161\u11a8😀 <', '\u0301', '\u0323', ' ', '\u3000'];
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 16 });
const keywords = fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 });

describe('the parts of a text', () => {
  it('make the text again, and none of them is empty', () => {
    fc.assert(
      fc.property(text, keywords, fc.constantFrom('names', 'texts'), (said, typed, isIn) => {
        const parts = partsOf(said, searchFor(typed, isIn as 'names'));
        expect(parts.map((part) => part.text).join('')).toBe(said);
        expect(parts.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });

  it('are marked exactly where the server finds a word', () => {
    fc.assert(
      fc.property(text, keywords, (said, typed) => {
        const isMarked = (isIn: 'names' | 'texts') =>
          partsOf(said, searchFor(typed, isIn)).some(({ isFound }) => isFound);
        const holds = (form: string, words: string[]) => words.some((word) => form.includes(word));
        expect(isMarked('names')).toBe(holds(findable(said), soughtWords(typed)));
        expect(isMarked('texts')).toBe(holds(searchable(said), textWords(typed)));
      }),
      { numRuns: 1000 },
    );
  });

  it('hold each word that was found, in what is marked', () => {
    // Which small sigma a large one becomes depends on what follows it.
    const noSigma = fc.tuple(text, keywords).filter((both) => !/[Σσς]/.test(both.join('')));
    fc.assert(
      fc.property(noSigma, ([said, typed]) => {
        const found = partsOf(said, searchFor(typed)).filter(({ isFound }) => isFound);
        for (const word of soughtWords(typed).filter((one) => findable(said).includes(one)))
          expect(found.some((part) => findable(part.text).includes(word))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('where else a word lies', () => {
  const fields = [
    { label: 'name', text: 'Hanbit Food' },
    { label: 'product', text: '냉동 만두' },
    { label: 'product', text: 'Frozen mandu' },
  ];
  const of = (typed: string, shown: string[]) => elsewhereOf(searchFor(typed), shown, fields);

  it('is the first field that has it, once, and nowhere where it is shown', () => {
    expect(of('mandu', ['한빛'])).toEqual({ fields: [fields[2]], rest: [] });
    expect(of('frozen mandu', ['한빛'])).toEqual({ fields: [fields[2]], rest: [] });
    expect(of('ㅁㄷ food', ['한빛'])).toEqual({ fields: [fields[1], fields[0]], rest: [] });
    expect(of('mandu', ['Mandu Ltd'])).toEqual({ fields: [], rest: [] });
    expect(of('', ['한빛'])).toEqual({ fields: [], rest: [] });
  });

  it('is not said of what no field has, but which word that is', () => {
    expect(of('MANDU Kim한ㄱ', ['한빛'])).toEqual({ fields: [fields[2]], rest: ['Kim한ㄱ'] });
  });
});

it('of a long text only what stands around the first place is shown', () => {
  const excerpt = (said: string, typed: string) =>
    excerptOf(partsOf(said, searchFor(typed, 'texts')))
      .map((part) => (part.isFound ? `[${part.text}]` : part.text))
      .join('');
  const long =
    'The organiser of the expo says that all of the halls hold frozen mandu and many other things from everywhere.';
  expect(excerpt(long, 'mandu')).toBe('…all of the halls hold frozen [mandu] and many other things from…');
  expect(excerpt('Frozen mandu.', 'mandu')).toBe('Frozen [mandu].');
  expect(excerpt(long, 'everywhere.')).toBe('…and many other things from [everywhere.]');
});
