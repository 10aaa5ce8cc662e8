import { describe, expect, test } from 'vitest';
import { isPublic, safeNext } from '#domain/common/access.ts';

describe('the pages that a guest may open', () => {
  test.each([
    '/',
    '/info',
    '/okta',
    '/visit',
    '/login',
    '/join',
    '/event',
    '/media-center',
    '/media-center/detail',
    '/participate',
    '/participate/visit',
    '/participate/buyer',
    '/participate/okta',
    '/participate/company',
    '/participate/visitor',
    '/participate/pre-visitor',
    '/participate/companyList',
    '/participate/visit/login',
    '/policy/service',
    '/policy/privacy',
    '/policy/cookies',
    '/info/overview',
    '/visit/board',
    '/media-center/notice',
    '/media-center/detail/7',
    '/matching/user/12',
    '/matching/product/3',
    '/info/',
    '/login/',
  ])('%s is one of them', (path) => expect(isPublic(path)).toBe(true));

  test.each([
    '/my-page',
    '/manage',
    '/manage/participate',
    '/manage/matching',
    '/matching/info',
    '/matching/detail',
    '/matching/apply',
    '/matching/table/12',
    '/matching/meeting/12',
    '/matching/at/7',
    '/matching/walk-in',
    '/manage/tables',
    '/matching/user',
    '/matching/user/',
    '/counseling/list',
    '/participate/other',
    '/participate/visit/login/more',
    '/policy',
    '/loginx',
    '/information',
    '/ko/info',
    '',
  ])('%s is not', (path) => expect(isPublic(path)).toBe(false));
});

describe('where a log-in leads', () => {
  test.each(['/ko/my-page', '/en/matching/user/12?tab=product#top', '/'])('%s is followed', (next) =>
    expect(safeNext(next)).toBe(next),
  );

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/ok\\..\\x',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    'my-page',
    '',
    null,
    undefined,
  ])('%s is not, and the home page is', (next) => expect(safeNext(next)).toBe('/'));
});
