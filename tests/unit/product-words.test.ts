import { describe, expect, it } from 'vitest';
import { mostWords, productWords, sharedWords } from '#domain/participation/product-words.ts';

const shared = (one: string, other: string, isSameIndustry = true) =>
  sharedWords(productWords(one), productWords(other), { isSameIndustry });

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

  it.each([
    ['German labels and quality', 'Quality German label checker'],
    ['독일어 라벨, 품질', '품질 독일어 라벨 검수기'],
    ['Swedish and Dutch leaflets, packets on a pallet', 'Dutch tin, Swedish packets, pallet'],
    ['스페인어 표기, 네덜란드 봉지 포장재', '네덜란드에서 스페인어로, 봉지와 포장재'],
    ['Thailand and Türkiye, Mexican importer', 'Mexican, Thailand, Türkiye'],
    ['우루과이와 몬테네그로에 수출', '몬테네그로, 우루과이'],
    ['Cold-pressed oils in glass bottles', 'Glass bottles'],
  ])('%j and %j have only words in common that say nothing of goods', (one, other) => {
    expect(shared(one, other)).toEqual([]);
  });

  it.each(['jersey', '저지', 'chile pepper', '부탄가스'])(
    '%j is a good, though a country is called so',
    (word) => {
      expect(shared(word, word)).not.toEqual([]);
    },
  );

  it('are part of a compound only between two of the same industry', () => {
    expect(shared('오일', '동백오일')).toEqual(['오일']);
    expect(shared('오일', '동백오일', false)).toEqual([]);
    expect(shared('오일', '오일', false)).toEqual(['오일']);
  });

  it('are as many as are compared, however long the text is', () => {
    const many = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');
    expect(productWords(many)).toHaveLength(mostWords);
  });
});
