import { describe, expect, it } from 'vitest';
import { mostWords, productWords, sharedWords } from '#domain/product-words.ts';

const shared = (one: string, other: string) => sharedWords(productWords(one), productWords(other));

describe('words of what is traded', () => {
  it.each([
    ['화장품', '유기농화장품, 크림', ['화장품']],
    ['기능성화장품', '화장품', ['화장품']],
    ['소스와 김을 찾습니다', '전통 소스', ['소스']],
    ['김', '구운 김', ['김']],
    ['Sauces and snacks', 'Hot pepper sauce', ['sauce']],
    ['batteries', 'Battery pack', ['battery']],
    ['Food and household goods', 'Frozen foods', ['food']],
    ['Ｃｏｓｍｅｔｉｃｓ', 'cosmetics', ['cosmetics']],
  ])('%j and %j have %j in common', (one, other, words) => {
    expect(shared(one, other)).toEqual(words);
  });

  it.each([
    ['유기농화장품', '천연화장품'],
    ['제품, 상품', '한국 제품 및 상품'],
    ['tea', 'steam cleaner'],
    ['2026', 'Model 2026'],
    ['glass', 'glas'],
    ['화', '영화'],
    ['', '화장품'],
  ])('%j and %j have nothing in common', (one, other) => {
    expect(shared(one, other)).toEqual([]);
  });

  it('are as many as are compared, however long the text is', () => {
    const many = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');
    expect(productWords(many)).toHaveLength(mostWords);
  });
});
