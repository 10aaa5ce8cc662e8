import { describe, expect, test } from 'vitest';
import { standardCommittees } from '#domain/region/regions.ts';
import { catalogs } from '#i18n/catalogs.ts';
import { sentence, translatorOf } from '#i18n/engine.ts';
import { formatDate, formatDay, formatDays, formatMoment, zoneName } from '#i18n/format.ts';
import { standardNames } from '#i18n/list-tokens.ts';
import { organiserToken } from '#i18n/organiser-tokens.ts';
import { textsFor, translator } from '#i18n/translator.ts';
import { faultsBetween, faultsOfValues, flatten, missingKeys, unusedKeys } from '../../scripts/check-i18n.ts';
import { faultsOfWords, screenWords, textsInCode } from '../../scripts/screen-words.ts';
import { wordsIn } from '../../scripts/sentences.ts';

describe('a translator', () => {
  test('speaks its own language, beside the other', () => {
    const [ko, en] = [translator('ko'), translator('en')];
    expect(en('msg.user_id_and_not_matched')).toBe('Check your ID or password.');
    expect(ko('msg.user_id_and_not_matched')).toBe('아이디 또는 비밀번호를 확인해 주세요.');
    expect(en('msg.access_deny')).toBe('You do not have permission to see this.');
  });

  test('fills in figures, and counts as its language does', () => {
    expect(translator('en')('rule.too_many', { max: 20 })).toBe('Just can add up to 20 items.');
    expect(translator('en')('ui.errors', { count: 1 })).toBe('1 field needs your attention.');
    expect(translator('en')('ui.errors', { count: 2 })).toBe('2 fields need your attention.');
    expect(translator('ko')('ui.errors', { count: 1 })).toBe('확인이 필요한 항목이 1개 있어요.');
  });

  test('shows what it is given as it is', () => {
    const address = 'a&b@c.example';
    expect(translator('en')('registration.done.mailed', { address })).toContain(address);
  });

  test.each(['ko', 'en'] as const)(
    'names in %s the address of whoever is meant, and the organiser only as the site',
    (locale) => {
      const t = translator(locale);
      const organiser = organiserToken('email', locale);
      const [address, old] = ['hana@visitors.example', 'before@visitors.example'];
      for (const text of [
        t('registration.done.mailed', { address }),
        t('account.confirm.done', { address }),
        t('account.confirm.newNotice', { address, old }),
        t('account.confirm.sentTo', { address }),
      ]) {
        expect(text).toContain(address);
        expect(text).not.toContain(organiser);
      }
      expect(t('board.videoAt', { platform: 'video.example' })).toContain('video.example');
      expect(t('profile.videoAt', { platform: 'video.example' })).toContain('video.example');
      expect(t('matching.organiser.email')).toBe(organiser);
      expect(t('common.failed.tell')).toContain(organiser);
    },
  );

  test('leaves no value of the site to be filled in, whatever the area', () => {
    for (const locale of ['ko', 'en'] as const)
      expect(
        Object.entries(flatten(catalogs[locale])).filter(([, text]) => text.includes('{{site.')),
      ).toEqual([]);
  });

  test('of an island carries its areas and the shared ones, in one language', () => {
    const texts = textsFor('ko', ['home']);
    expect(Object.keys(texts.areas).sort()).toEqual(['home', 'msg', 'rule', 'ui']);
    expect(translatorOf(texts)('home.takePart')).toBe('참가 신청');
  });

  test('says that something failed for an error without a sentence', () => {
    expect(sentence(translator('en'), 'msg.already_assigned')).toMatch(/closed/);
    expect(sentence(translator('en'), 'msg.never_heard_of')).toBe(translator('en')('msg.fail'));
  });

  test('tells the 48 and the 24 hours apart in both languages', () => {
    for (const locale of ['ko', 'en'] as const) {
      expect(translator(locale)('matching.closed.soon')).toContain('48');
      expect(translator(locale)('msg.late_cancellation')).toContain('24');
    }
  });
});

describe('a time', () => {
  const instant = '2024-10-29T09:00:00Z';
  test('is written out in the zone of the event', () => {
    expect(formatMoment('ko', instant, 'Europe/Vienna')).toBe('10월 29일 (화) 오전 10:00');
    expect(formatMoment('en', instant, 'Europe/Vienna')).toBe('Tue 29 Oct, 10:00');
    expect(formatMoment('ko', '2024-10-29T23:30:00Z', 'Asia/Seoul')).toBe('10월 30일 (수) 오전 8:30');
  });

  test('of midnight and noon is not mistaken', () => {
    expect(formatMoment('en', '2024-10-28T23:00:00Z', 'Europe/Vienna')).toBe('Tue 29 Oct, 00:00');
    expect(formatMoment('ko', '2024-10-29T11:00:00Z', 'Europe/Vienna')).toBe('10월 29일 (화) 오후 12:00');
  });

  test('names days, and the zone', () => {
    expect(formatDay('en', instant, 'Europe/Vienna')).toBe('Tue 29 Oct');
    expect(formatDate('en', '1979-05-21', 'UTC')).toBe('21 May 1979');
    expect(formatDate('ko', '1979-05-21', 'UTC')).toBe('1979년 5월 21일');
    expect(formatDays('ko', '2024-10-29', '2024-10-31')).toBe('2024년 10월 29일 (화) – 10월 31일 (목)');
    expect(formatDays('en', '2024-10-29', '2024-10-29')).toBe('Tue 29 Oct 2024');
    expect(zoneName('en', 'Europe/Vienna', instant)).toBe('Central European Standard Time');
  });
});

describe('the check of the texts', () => {
  const ko = flatten({ a: { only: '하나', both: '둘 {{n}}', same: 'X', many_other: '여럿' } });
  const en = flatten({
    a: { both: 'two {{m}}', same: 'X', many_one: 'one', many_other: 'many', extra: 'three' },
  });

  test('names what one language lacks, other parameters, and texts left untranslated', () => {
    expect(faultsBetween(ko, en, new Set()).sort()).toEqual([
      'a.both: takes {n} in Korean and {m} in English.',
      'a.extra: Korean lacks it.',
      'a.only: English lacks it.',
      'a.same: is the same text in both languages.',
    ]);
    expect(faultsBetween(ko, en, new Set(['a.same']))).toHaveLength(3);
  });

  test('finds a value that is called as one of the site, and one that the site has not', () => {
    const texts = flatten({
      a: { own: 'to {{ email }}', site: 'to {{site.email}}', no: 'to {{site.fax}}', other: '{{address}}' },
    });
    expect(faultsOfValues(texts, ['email', 'tel'])).toEqual([
      'a.own: its {{email}} has the name of a value of the site; write {{site.email}} or another name.',
      'a.no: {{site.fax}} is no value of the site.',
    ]);
  });

  const made = { 'a.kind.{}': ['x', 'y'] };

  test('finds keys that no code names, whole or made from one of the values that are listed', () => {
    const code = `t('a.one'); t(\`a.kind.\${kind}\`);`;
    expect(unusedKeys(['a.one', 'a.two', 'a.kind.x', 'a.kind.z', 'msg.fail'], code, made)).toEqual([
      'a.two',
      'a.kind.z',
      'msg.fail',
    ]);
    expect(unusedKeys(['a.kind.x'], `t('a.one')`, made)).toEqual(['a.kind.x']);
  });

  test('finds a value without its text, and a key made from nobody knows what', () => {
    const code = `t(\`a.kind.\${kind}\`); t(\`a.\${what}Text\`); fetch(\`b.c/\${x}\`)`;
    expect(missingKeys(new Set(['a.one', 'a.kind.x']), code, made)).toEqual(['a.kind.y', 'a.{}Text']);
  });

  test('names an exception that is none any more', () => {
    expect(faultsBetween(ko, en, new Set(['a.same', 'a.many', 'a.gone']))).toEqual(
      expect.arrayContaining([
        'a.many: is listed as the same in both languages, and is not.',
        'a.gone: is listed as the same in both languages, and is not.',
      ]),
    );
  });

  test('finds keys that code asks for and no language has', () => {
    expect(
      missingKeys(new Set(['a.one']), `t('a.one') + t('a.two', { n }) + at('b.c') + { label: 'a.three' }`),
    ).toEqual(['a.two', 'a.three']);
  });

  test('finds words in code: between tags, in what is read out, in Korean anywhere', () => {
    const page = `---
// 주석은 말이 아니다
const name = '마당';
---
<p class="plain words">{t('a.one')} · {count}</p>
<p>Hello there</p>
<button aria-label="Close it" type="submit">{t('a.two')}</button>
<style>.a::after { content: 'Some words'; }</style>
<script>const a = 'Some words';</script>`;
    expect(wordsIn('a.astro', page)).toEqual(["3: '마당'", "6: 'Hello there'", "7: 'Close it'"]);
    expect(
      wordsIn('a.tsx', 'const a = (x: Array<string>) => <b title={t("a.b")}>{x + "개"}, and more</b>;'),
    ).toEqual(["1: '개'", "1: ', and more'"]);
    expect(wordsIn('a.ts', 'const letters = /[가-힣]/; // 한글')).toEqual([]);
  });

  test.each([
    ['ko', '신청 고치기', 1],
    ['ko', '신청 수정', 0],
    ['ko', '화면을 새로 고쳐 주세요.', 0],
    ['ko', '돌아가기', 1],
    ['ko', '프로필로 돌아가기', 0],
    ['ko', '온라인 상담', 1],
    ['en', 'Edit my company', 1],
    ['en', 'Change my company', 0],
    ['en', 'Deny', 1],
    ['en', 'Online meeting', 1],
  ] as const)('finds in %s a word that is not the one for its thing: %s', (locale, text, count) => {
    expect(faultsOfWords(new Map([['a.key', text]]), screenWords[locale])).toHaveLength(count);
  });

  test('finds it in what code writes as well, by file and line', () => {
    const code = "const a = 'ask';\nconst b = [`내용을\n고쳐`, 'Online booking is open'];";
    const found = (locale: 'ko' | 'en') =>
      faultsOfWords(textsInCode('a.ts', code, locale), screenWords[locale]).map((fault) => fault.slice(0, 6));
    expect([found('ko'), found('en')]).toEqual([['a.ts:2'], ['a.ts:3']]);
  });
});

describe('a trade committee', () => {
  test('has a name of its own in each language, never a number', () => {
    for (const locale of ['ko', 'en'] as const) {
      const names = standardCommittees.map((code) => standardNames.committees[code]?.[locale] ?? '');
      expect(new Set(names).size).toBe(15);
      expect(names.filter((name) => /\d|TRADE/.test(name))).toEqual([]);
    }
  });
});
