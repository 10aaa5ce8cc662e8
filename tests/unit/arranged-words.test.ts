/** How a meeting was arranged is never 'online' on a screen: that reads as a video call. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';

const filesIn = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));

it('arranged and on the spot have one word each, in lists, exports and sentences', () => {
  const said = locales.map((locale) => {
    const t = translator(locale);
    return [t('choice.matchingType.online'), t('choice.matchingType.offline')];
  });
  expect(said).toEqual(
    locales.map((locale) => (locale === 'ko' ? ['사전 상담', '현장 상담'] : ['Arranged', 'On the spot'])),
  );
});

it('no text of a screen, a mail or a page calls a meeting an online one', () => {
  const texts = [...filesIn('src/i18n/messages', '.json'), ...filesIn('src/content', '.md')];
  const wrong = texts.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) =>
        /온라인(으로)? *(사전|미리|잡|매칭|상담)|현장 매칭|arranged online|online meeting|matching online/i.test(
          line,
        ),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});
