import { describe, expect, it } from 'vitest';
import { headingsOf } from '#domain/participation/hs-headings.ts';

describe('the headings that a text speaks of', () => {
  it.each([
    ['FOOD', '생들기름 250 ml', ['1515']],
    ['FOOD', 'Roasted sesame oil and soy sauces', ['1515', '2103']],
    ['BEAUTY', 'Camellia face oil', ['3304']],
    ['BEAUTY', '콜라겐 마스크팩', ['3304']],
    ['FOOD', '고구마스낵', ['1905']],
    ['MACHINERY', '커피 포장기', ['8422']],
    ['MACHINERY', '액체 충전기', []],
    ['ELECTRONICS', '전기차 충전기', ['8504']],
    ['OTHER', '전기차 충전기', ['8504']],
    ['FOOD', 'Coffee machines', []],
    ['FOOD', 'Oils', []],
    ['HEALTH', 'Collagen sheet mask', ['3304']],
    ['HEALTH', 'Olive oil soap', ['3401']],
    ['HEALTH', '녹차 토너, 쌀', ['3304', '1006']],
    ['HEALTH', '홍삼 젤리', ['1211', '1704']],
    ['FOOD', 'Olive oil soap', ['1509']],
  ])('of somebody in %s: %j is %j', (industry, text, headings) => {
    expect(headingsOf([industry], text)).toEqual(headings);
  });

  it('are the same in both languages', () => {
    for (const [korean, english] of [
      ['김치', 'kimchi'],
      ['만두', 'dumplings'],
      ['홍삼', 'red ginseng'],
      ['소스', 'sauces'],
    ] as const)
      expect(headingsOf(['FOOD'], korean)).toEqual(headingsOf(['FOOD'], english));
  });
});
