import { expect, test } from 'vitest';
import { programmeIn, stretchesOf } from '#domain/event/programme.ts';

const day = {
  date: '2026-10-29',
  startsAt: '2026-10-29T08:00:00.000Z',
  endsAt: '2026-10-29T16:00:00.000Z',
  breaks: [
    { from: '15:00', to: '15:30' },
    { from: '12:00', to: '13:00' },
  ],
};
const zone = 'Europe/Vienna';
const utc = (time: string) => `2026-10-29T${time}:00.000Z`;

test('meetings fill the hours between the breaks, in the order of the day', () => {
  expect(stretchesOf(day, 1, zone, []).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['meetings', utc('08:00'), utc('11:00')],
    ['break', utc('11:00'), utc('12:00')],
    ['meetings', utc('12:00'), utc('14:00')],
    ['break', utc('14:00'), utc('14:30')],
    ['meetings', utc('14:30'), utc('16:00')],
  ]);
});

test('a break at the edge of the day leaves no empty meetings', () => {
  const breaks = [{ from: '16:00', to: '17:00' }];
  expect(stretchesOf({ ...day, breaks }, 1, zone, []).map(({ kind }) => kind)).toEqual(['meetings', 'break']);
});

test('what else takes place stands on its own day, at its time on the clock of the event', () => {
  const programme = [
    { day: 1, from: '18:30', to: '20:30', title: 'Dinner', place: 'Café' },
    { day: 1, from: '09:30', to: '10:00', title: 'Opening' },
    { day: 2, from: '09:30', to: '10:00', title: 'Another day' },
  ];
  const stretches = stretchesOf({ ...day, breaks: [] }, 1, zone, programme);
  expect(stretches).toEqual([
    { kind: 'meetings', from: utc('08:00'), to: utc('16:00') },
    {
      kind: 'item',
      from: utc('08:30'),
      to: utc('09:00'),
      title: 'Opening',
      place: undefined,
      note: undefined,
    },
    { kind: 'item', from: utc('17:30'), to: utc('19:30'), title: 'Dinner', place: 'Café', note: undefined },
  ]);
});

test('what one language alone says of the programme is shown in both, as what it is written in', () => {
  const opening = { day: 1, from: '09:00', to: '10:00', title: '개막' };
  const words = { day: 1, from: '09:00', to: '10:00', title: 'Opening' };
  expect(programmeIn('en', { ko: [opening], en: [words] })).toEqual([words]);
  expect(programmeIn('en', { ko: [opening] })).toEqual([{ ...opening, language: 'ko' }]);
  expect(programmeIn('en', { ko: [opening], en: [] })).toEqual([{ ...opening, language: 'ko' }]);
  expect(programmeIn('ko', { ko: undefined, en: [] })).toEqual([]);
  expect(programmeIn('ko', {})).toBeUndefined();
  const [shown] = stretchesOf(day, 1, zone, programmeIn('en', { ko: [opening] }) ?? []).filter(
    ({ kind }) => kind === 'item',
  );
  expect(shown).toMatchObject({ title: '개막', language: 'ko' });
});
