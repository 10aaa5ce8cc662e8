/** Who interprets, as the page of somebody without an account says it. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { GuestMeeting } from '#api/participation/without-account.ts';
import { textsFor } from '#i18n/translator.ts';
import { Texts } from '#islands/ui/Texts.tsx';
import { Interpreter } from '#islands/without-account/Interpreter.tsx';

const said = (meeting: Partial<GuestMeeting>): string => {
  const none = { isTranslator: 'Y', translatorLanguage: 'de', interpreterNo: null, interpreterName: null };
  const children = createElement(Interpreter, {
    meeting: { ...none, companyInterpreter: [], ...meeting } as unknown as GuestMeeting,
  });
  return renderToStaticMarkup(
    createElement(Texts, { texts: textsFor('en', ['withoutAccount']), children }),
  ).replace(/<[^>]*>/g, '');
};

test('the company’s own is named where none of the event is there', () => {
  expect(said({ companyInterpreter: ['en'] })).toBe('The company brings its own interpreter: English');
  expect(said({})).toBe('Interpreter: wanted (German)');
});

test('one of the event stays the one who interprets in a meeting that had begun with them', () => {
  expect(said({ interpreterNo: 1, interpreterName: '박미나 / Mina Park', companyInterpreter: ['en'] })).toBe(
    'Interpreter: Mina Park (German)',
  );
  expect(said({ interpreterNo: 3, companyInterpreter: ['en'] })).toBe('Interpreter: no. 3 (German)');
});
