import { describe, expect, test } from 'vitest';
import { pageQuery } from '#domain/participation/page-address.ts';

describe('what a page made from data reads of its query', () => {
  const read = (path: string, query: string) => String(pageQuery(path, new URLSearchParams(query)));

  test('is what its list is searched by, in one order and spelling', () => {
    const list = '/participate/companyList';
    expect(read(list, 'page=3&keywords=%ED%99%94%EC%9E%A5%ED%92%88&tab=&gclid=x')).toBe(
      'keywords=%ED%99%94%EC%9E%A5%ED%92%88&page=3',
    );
    expect(read(list, 'keywords=++green%00+tea%20%20&page=02&industries=FOOD')).toBe(
      read(list, 'industries=FOOD&page=2.9&keywords=green+tea'),
    );
    expect(read(list, 'keywords=green+tea&page=1')).toBe('keywords=green+tea');
    expect(read(list, 'answer=12:3&page=2')).toBe('answer=12%3A3&page=2');
    expect(read('/media-center/notice', 'page=2&x=1')).toBe('page=2');
  });

  test('has no choice that its list does not have, and no page beyond its last', () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=x',
      'industries=NOTHING',
      'businessCategory=',
      'keywords=+',
      'answer=12',
    ])
      expect(read('/participate/companyList', query)).toBe('');
    expect(read('/info/products', 'listOrder=recent&page=1e99')).toBe('page=10000');
  });

  test('is cut where a search is longer than any', () => {
    expect(read('/info/products', `keywords=${'x'.repeat(101)}`)).toBe(`keywords=${'x'.repeat(100)}`);
  });

  test('is nothing for all other pages', () => {
    for (const path of ['/', '/info', '/matching/user/1', '/media-center/detail/1', '/info/schedule'])
      expect(read(path, 'page=2&keywords=a&tab=b&industries=FOOD')).toBe('');
  });
});
