import { describe, expect, it } from 'vitest';
import { asObject, withObjectParticle } from '#i18n/particle.ts';

describe('a Korean word as an object', () => {
  it.each([
    ['회사명', '회사명을'],
    ['주소', '주소를'],
    ['휴대전화', '휴대전화를'],
    ['이메일', '이메일을'],
  ])('takes 을 after a consonant and 를 after a vowel: %s', (word, expected) => {
    expect(withObjectParticle(word)).toBe(expected);
  });

  it('follows the word before what stands in parentheses', () => {
    expect(withObjectParticle('아이디(이메일)')).toBe('아이디(이메일)를');
    expect(withObjectParticle('연 매출(USD)')).toBe('연 매출(USD)을');
  });

  it('follows the Korean name of a last letter or digit', () => {
    expect(withObjectParticle('MOU')).toBe('MOU를');
    expect(withObjectParticle('제품 URL')).toBe('제품 URL을');
    expect(withObjectParticle('수출 실적 1')).toBe('수출 실적 1을');
    expect(withObjectParticle('수출 실적 2')).toBe('수출 실적 2를');
  });

  it('leaves both where nobody can tell', () => {
    expect(withObjectParticle('…')).toBe('…을(를)');
  });
});

describe('a label in a sentence', () => {
  it('takes an article in English and keeps acronyms', () => {
    expect(asObject('en', 'Company name (Korean)')).toBe('the company name (Korean)');
    expect(asObject('en', 'ID (email)')).toBe('the ID (email)');
    expect(asObject('en', 'Your name in English letters')).toBe('your name in English letters');
  });

  it('takes a particle in Korean', () => {
    expect(asObject('ko', '국가')).toBe('국가를');
  });

  it('is none where it is a question', () => {
    expect(asObject('en', 'How satisfied are you?')).toBe(undefined);
    expect(asObject('ko', '얼마나 만족하셨나요?')).toBe(undefined);
  });
});
