import { expect, test } from 'vitest';
import { blankQuestion, wordedInBoth } from '#stores/event-form/question-rows.ts';
import { inBoth } from '#stores/lib/either-language.ts';

test('what is entered in one language alone stands in both, and what is blank in both stays so', () => {
  const entered = {
    nameKo: ' ',
    nameEn: 'Trade Days',
    placeKo: '로테르담',
    placeEn: '',
    hostKo: '',
    hostEn: '',
  };
  expect(inBoth(entered, ['name', 'place', 'host', 'absent'])).toEqual({
    ...entered,
    nameKo: 'Trade Days',
    placeEn: '로테르담',
  });
});

test('a question worded in one language keeps its help texts apart', () => {
  const row = {
    ...blankQuestion,
    labelEn: 'Which?',
    purposeEn: 'To know',
    helpEn: 'One',
    choices: [{ labelKo: '', labelEn: 'A' }],
  };
  expect(wordedInBoth([row])).toEqual([
    { ...row, labelKo: 'Which?', purposeKo: 'To know', choices: [{ labelKo: 'A', labelEn: 'A' }] },
  ]);
});
