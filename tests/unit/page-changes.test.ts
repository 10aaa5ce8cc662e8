/** What members read of terms that were changed (docs/rules.md, N14). */
import { expect, test } from 'vitest';
import { changedSections } from '#domain/page/changes.ts';
import { termsChangedMail } from '#server/features/consent/mail-texts.ts';

const before = 'Welcome.\n\n## 1. Who we are\n\nUs.\n\n## 2. What we keep\n\nNames.\n\n## 3. Gone\n\nOld.';

test('a text tells by its headings where it is another', () => {
  expect(changedSections(before, before)).toEqual([]);
  expect(changedSections(before, before.replace('Us.', '  Us.\n\n'))).toEqual([]);
  expect(changedSections(before, before.replace('Welcome.', 'Hello.'))).toEqual(['']);
  const after = before
    .replace('Names.', 'Names and addresses.')
    .replace(
      '## 3. Gone\n\nOld.',
      '### 4. **New** for {{host}} [here](/visit)\n\nSoon.\n\n```\n# no heading\n```',
    );
  expect(changedSections(before, after)).toEqual(['2. What we keep', '4. New for here', '3. Gone']);
  expect(changedSections('', '## One\n\nText.')).toEqual(['One']);
  // A mail for each member names it.
  expect(changedSections('', `## ${'x'.repeat(200_000)}`).map((heading) => heading.length)).toEqual([200]);
});

test('the mail says what changed, from when and what becomes of whoever does nothing, in either language', () => {
  const of = {
    ...{ titleKo: '이용약관', titleEn: null, changesEn: [] },
    changesKo: ['', ...Array.from({ length: 13 }, (_, at) => `${at + 1}. 조`)],
    ...{ fromDay: '2027-01-01', text: 'https://a.example/t', link: 'https://a.example/m' },
  };
  const ko = termsChangedMail('ko', of);
  expect(ko.subject).toContain('이용약관');
  for (const said of [
    '2027년 1월 1일부터',
    '- 맨 앞의 글\n- 1. 조',
    '그 밖에 2곳',
    '새로 참가를 신청할 수 없어요',
    of.link,
  ])
    expect(ko.body).toContain(said);
  // What one language alone says is told in its words.
  expect(termsChangedMail('en', of).body).toContain('- 1. 조');
  const bare = termsChangedMail('en', { ...of, titleEn: 'Terms', fromDay: null });
  expect(bare.body).toContain('from now on');
  expect(bare.body).toContain('What changed is in the text.');
});
