import { describe, expect, it } from 'vitest';
import { formatMoney, formatOwnHour, formatOwnTime, formatSpan, ownPlace } from '#i18n/format.ts';
import { daysOf } from '#islands/matching/slots-by-day.ts';

const vienna = 'Europe/Vienna';

describe('times of a slot', () => {
  it('say the half of the day once, unless it changes', () => {
    const span = (from: string, to: string) => formatSpan('ko', from, to, vienna);
    expect(span('2026-10-29T09:00:00Z', '2026-10-29T09:30:00Z')).toBe('오전 10:00–10:30');
    expect(span('2026-10-29T10:30:00Z', '2026-10-29T11:00:00Z')).toBe('오전 11:30–오후 12:00');
    expect(formatSpan('en', '2026-10-29T09:00:00Z', '2026-10-29T09:30:00Z', vienna)).toBe('10:00–10:30');
  });

  it('stand beside the time of a reader elsewhere, with the day where that is another', () => {
    expect(formatOwnTime('en', '2026-10-29T09:00:00Z', vienna, 'Asia/Seoul')).toBe('18:00');
    expect(formatOwnTime('ko', '2026-10-29T15:30:00Z', vienna, 'Asia/Seoul')).toBe(
      '10월 30일 (금) 오전 12:30',
    );
  });

  it('stand in a row of hours as the hour alone, and how many days on or back it is there', () => {
    const hour = (locale: 'ko' | 'en', at: string, own: string) => formatOwnHour(locale, at, vienna, own);
    expect(hour('ko', '2026-10-29T08:30:00Z', 'Asia/Seoul')).toBe('오후 5:30');
    expect(hour('ko', '2026-10-29T16:30:00Z', 'Asia/Seoul')).toBe('오전 1:30 +1일');
    expect(hour('en', '2026-10-29T16:30:00Z', 'Asia/Seoul')).toBe('01:30 +1 day');
    expect(hour('en', '2026-10-29T00:30:00Z', 'America/New_York')).toBe('20:30 −1 day');
    expect(hour('en', '2026-10-29T08:30:00Z', 'Europe/Berlin')).toBe(null);
  });

  it('stand alone for a reader whose clock shows the same, whatever the zone is called', () => {
    expect(formatOwnTime('en', '2026-10-29T09:00:00Z', vienna, 'Europe/Berlin')).toBe(null);
  });

  it('belong to the day on the clock of the event', () => {
    const slots = ['2026-10-28T22:30:00Z', '2026-10-28T23:30:00Z', '2026-10-29T08:00:00Z'];
    const days = daysOf(
      slots.map((startsAt) => ({ startsAt })),
      vienna,
    );
    expect(days.map(({ key, slots: ofDay }) => [key, ofDay.length])).toEqual([
      ['2026-10-28', 1],
      ['2026-10-29', 2],
    ]);
  });
});

describe('an amount of money', () => {
  it('shows cents where there are any', () => {
    expect(formatMoney('en', 1200, 'USD')).toBe('$1,200');
    expect(formatMoney('en', 1200.5, 'EUR')).toBe('€1,200.50');
    expect(formatMoney('ko', 1200, 'USD')).toBe('US$1,200');
  });
});

describe('the place of a reader elsewhere', () => {
  it('is the country in Korean and the city in English', () => {
    expect(ownPlace('ko', 'Asia/Seoul')).toBe('한국');
    expect(ownPlace('ko', 'Europe/Vienna')).toBe('오스트리아');
    expect(ownPlace('en', 'Asia/Seoul')).toBe('Seoul');
    expect(ownPlace('en', 'America/New_York')).toBe('New York');
  });
});
