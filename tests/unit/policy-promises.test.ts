/** What the privacy policy and the terms promise is what the code does: numbers and names that stand in both. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { consentVersion, type VisitorInput } from '#domain/visitor/visitor.ts';
import { catalogs } from '#i18n/catalogs.ts';
import { keepingTokenValues } from '#i18n/keeping-tokens.ts';
import { anyToken } from '#i18n/organiser-tokens.ts';
import { translator } from '#i18n/translator.ts';
import { collectedText } from '#islands/visitor/collected-text.ts';
import { readSettings } from '#server/ground/config.ts';
import { keptDays } from '#server/platform/mail/queue.ts';
import { inFile } from '#server/platform/site/identity.ts';
import { draftDays } from '#stores/site/session.ts';

const root = join(import.meta.dirname, '../..');
const policy = (locale: string, name = 'privacy') =>
  readFileSync(join(root, 'src/content/policy', locale, `${name}.md`), 'utf8');
/** The row of a table, or the line, that has a text in it. */
const lineWith = (text: string, part: string) => text.split('\n').find((line) => line.includes(part)) ?? '';

test('the policy names who else than oneself enters data, and for how long an invitation keeps them', () => {
  for (const [locale, row, group] of [
    ['en', '| People we invite |', 'registers a group of visitors'],
    ['ko', '| 초대받은 분 |', '일행을 함께 등록하는'],
  ] as const) {
    const text = policy(locale);
    expect(lineWith(text, row)).toContain(String(limits.invitationDays));
    expect(lineWith(text, group)).toContain(String(limits.visitorsPerGroup));
    expect(text).not.toMatch(/take none over from others|넘겨받지 않습니다/);
  }
});

test('backups and the security log are kept no longer than the policy says', () => {
  for (const [locale, address, backups] of [
    ['en', 'address of the connection (IP)', 'Backups are erased within'],
    ['ko', '접속 주소(IP)', '백업에 남은 것은'],
  ] as const) {
    const text = policy(locale);
    expect(lineWith(text, address)).toContain(String(limits.securityLogDays));
    expect(lineWith(text, backups)).toContain(String(limits.backupDays));
  }
  expect(() => readSettings({ SECURITY_LOG_DAYS: '31' })).toThrow(/SECURITY_LOG_DAYS/);
  // find counts whole days: +28 is from 29 days on, and the timer runs each quarter of a day.
  const unit = readFileSync(join(root, 'deploy/madang-backup.service'), 'utf8');
  expect([...unit.matchAll(/-mtime \+(\d+)/g)].map(([, days]) => Number(days))).toEqual([
    limits.backupDays - 2,
    limits.backupDays - 2,
  ]);
});

test('a draft lies in the browser as long as on the server', () => {
  expect(draftDays.member).toBe(limits.draftDays);
});

test('what a visitor has to enter is what the guide asks for', () => {
  for (const [locale, words] of [
    ['en', ['English', 'email address or mobile', 'country', 'city', 'organisation']],
    ['ko', ['영문', '이메일이나 휴대전화', '국가와 도시', '소속']],
  ] as const) {
    const guide = readFileSync(join(root, 'src/content/visit', locale, 'guide.md'), 'utf8');
    for (const word of words) expect(guide).toContain(word);
  }
});

/** What the policy calls each field of a visitor; a new one is a type error until the policy names it. */
const visitorWords: Record<keyof VisitorInput, { en: string; ko: string }> = {
  visitorName: { en: 'name', ko: '이름' },
  visitorNameEn: { en: 'name (in English too)', ko: '이름(영문 포함)' },
  visitorMobile: { en: 'mobile', ko: '휴대전화' },
  visitorEmail: { en: 'email', ko: '이메일' },
  country: { en: 'country', ko: '국가' },
  city: { en: 'city', ko: '도시' },
  organization: { en: 'organisation', ko: '소속' },
};

test('the policy names all that a visitor is asked', () => {
  for (const [locale, row] of [
    ['en', '| Visitors |'],
    ['ko', '| 참관객 |'],
  ] as const)
    for (const words of Object.values(visitorWords))
      expect(lineWith(policy(locale), row)).toContain(words[locale]);
});

/** A changed text of the consent is another consent: give it a new version, and put its print here. */
const consentPrints: Record<string, string> = { '2026-11': '8ee065ae74141f29' };

const periods = new Map(keepingTokenValues(inFile.keeping));

test('the consent of visitors is one text in each language, of its version', () => {
  const shown = (['ko', 'en'] as const).map((locale) => {
    const words = translator(locale);
    // With the periods of the file: others that managers say are of who registers then.
    const said = JSON.stringify(catalogs[locale].registration.consent).replaceAll(
      anyToken,
      (token) => periods.get(token) ?? token,
    );
    return JSON.parse(said.replace('{{fields}}', collectedText(words))) as object;
  });
  const print = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
  expect({ [consentVersion]: print }).toEqual({ [consentVersion]: consentPrints[consentVersion] });
});

test('meetings of an event that is cancelled are promised to be cancelled by people', () => {
  expect(policy('en', 'service')).toContain('If the event is cancelled, we cancel its meetings');
  expect(policy('ko', 'service')).toContain('행사가 취소되면 주최자가 확정된 상담을 취소하고');
});

test('the policy says what is counted of visits, what is suggested, and how long mail and managers stay', () => {
  const said = {
    en: [
      'in which language',
      'which site led there',
      'whom they might meet',
      'sent or given up',
      'of a manager as long',
    ],
    ko: ['어떤 언어로', '어느 사이트에서 왔는지', '추천하려고', '보내기를 그만둔 뒤', '담당자의 계정은'],
  };
  const untrue = {
    en: ['make no profiles', 'Logs hold no personal data', 'address and time alone'],
    ko: ['프로파일링도 하지 않습니다', '주소와 시각만으로'],
  };
  for (const locale of ['en', 'ko'] as const) {
    for (const words of said[locale]) expect(policy(locale)).toContain(words);
    for (const words of untrue[locale]) expect(policy(locale)).not.toContain(words);
    expect(lineWith(policy(locale), locale === 'en' ? '| Whoever gets mail' : '| 메일을 받는 분')).toContain(
      String(keptDays),
    );
  }
});

test('no page promises an answer by a day, and a late side says so itself', () => {
  for (const file of ['info/en/overview', 'info/en/organisers', 'visit/en/questions'])
    expect(readFileSync(join(root, 'src/content', `${file}.md`), 'utf8')).not.toMatch(
      /(?<!means? to )answers? within|let the other side know/,
    );
  const labels = { en: `I'm 10 minutes late`, ko: '10분 늦어요' };
  for (const locale of ['en', 'ko'] as const) {
    const { act } = JSON.parse(
      readFileSync(join(root, 'src/i18n/messages', locale, 'meeting.json'), 'utf8'),
    ) as { act: { late: string } };
    expect(act.late.replace('{{minutes}}', '10')).toBe(labels[locale]);
    expect(readFileSync(join(root, 'src/content/visit', locale, 'questions.md'), 'utf8')).toContain(
      labels[locale],
    );
  }
});
