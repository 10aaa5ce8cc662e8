/** Which text of a page stays where the other language is changed alone (docs/rules.md, W11). */
import { expect, it } from 'vitest';
import { leftLanguage } from '#domain/page/left-language.ts';
import type { PageText } from '#domain/page/page.ts';

const said = (bodyKo: string | null, bodyEn: string | null): PageText => ({
  ...{ titleKo: bodyKo && '개요', descriptionKo: bodyKo && '한 줄', bodyKo },
  ...{ titleEn: bodyEn && 'Overview', descriptionEn: bodyEn && 'A line', bodyEn },
  ...{ tabOrder: 10, isHidden: 'N', asksAnew: 'N', fromDay: null },
});
const byFile = said('차', 'Tea');

it('is that of the files, whether the draft repeats it or leaves it out', () => {
  for (const bodyEn of ['Tea', null])
    expect(leftLanguage({ draft: said('국', bodyEn), published: null, byFile })).toEqual({
      language: 'en',
      isOfFile: true,
    });
});

it('is that of the screen where it was published there', () => {
  const published = said('국', 'Soup');
  expect(leftLanguage({ draft: said('국', 'Rice'), published, byFile })).toEqual({
    language: 'ko',
    isOfFile: false,
  });
});

it('is none where both change, neither does, or nothing is said in it', () => {
  for (const draft of [said('국', 'Soup'), byFile, null])
    expect(leftLanguage({ draft, published: null, byFile })).toBeUndefined();
  expect(leftLanguage({ draft: said('국', null), published: null, byFile: null })).toBeUndefined();
});
