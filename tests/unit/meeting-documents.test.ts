/** What a company has to read before a meeting, on the meeting's page: one knows which of two documents one can read. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '#domain/common/language.ts';
import { textsFor } from '#i18n/translator.ts';
import { CompanyPanel } from '#islands/meeting/PartyPanel.tsx';
import { Texts } from '#islands/ui/Texts.tsx';

type Panel = Parameters<typeof CompanyPanel>[0];

const file = (fileIdx: number) => ({
  fileIdx,
  fileName: `${fileIdx}.pdf`,
  path: `upload/products/${fileIdx}.pdf`,
  size: 2048,
});

/** The texts of the links to documents, where a product has these two. */
function documentsOf(locale: Locale, intro: number | null, introEn: number | null): string[] {
  const product = {
    productIdx: 1,
    nameKo: '들기름',
    nameEn: 'Perilla oil',
    intro: intro && file(intro),
    introEn: introEn && file(introEn),
  };
  const data = { mainProduct: '기름', mainProductEn: 'Oil', hopeBuyer: null, hopeCountries: [] };
  const panel = {
    party: { participateIdx: 1, companyName: '기름집', personName: '', personNameEn: '', contact: null },
    name: 'Oil mill',
    isOwn: false,
    profile: { data, products: [product] },
  } as unknown as Panel;
  const children = createElement(CompanyPanel, panel);
  const texts = textsFor(locale, ['meeting', 'matching', 'choice']);
  const page = renderToStaticMarkup(createElement(Texts, { texts, children }));
  return [...page.matchAll(/download="[^"]*"[^>]*>([^<]*)</g)].map(([, text = '']) => text);
}

test.each<[Locale, string[]]>([
  ['en', ['Perilla oil, English', 'Perilla oil, Korean']],
  ['ko', ['들기름, 한국어', '들기름, 영어']],
])('in %s two documents of a product say their languages, the reader’s first', (locale, links) => {
  expect(documentsOf(locale, 1, 2)).toEqual(links);
});

test('one says its language, and one for both says none', () => {
  expect(documentsOf('en', 1, null)).toEqual(['Perilla oil, Korean']);
  expect(documentsOf('en', 3, 3)).toEqual(['Perilla oil']);
});
