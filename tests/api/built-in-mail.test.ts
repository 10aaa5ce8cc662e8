/** What managers read of the mails that the site sends by itself is what their readers get (docs/rules.md, N11). */
import { expect, it } from 'vitest';
import { example } from '#demo/site/example.ts';
import { builtInMails } from '#domain/notice/built-in-mail.ts';
import { showExample } from '#server/platform/site/example.ts';
import { testApp } from '#tests/support/api.ts';
import { applied, manager } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { pair, refusal } from '#tests/support/pair.ts';
import { buyerSample } from '#tests/support/samples.ts';

const app = await testApp();
const here = await pair(app);
const { eventIdx } = here.at;
const reader = strict(await manager(app, 'participate', eventIdx));

it('lists each mail once, in both languages, with nothing left open', async () => {
  const { data } = await reader.client('GET /manage/mailing/getBuiltIn', { eventIdx });
  expect(data.map(({ mail }) => mail)).toEqual(builtInMails);
  for (const { mail, ...texts } of data) {
    for (const text of Object.values(texts)) expect(text, mail).not.toMatch(/undefined|null|NaN|\{\{|^$/);
    expect(texts.subjectKo, mail).toMatch(/[가-힣]/);
    expect(texts.subjectEn, mail).not.toMatch(/[가-힣]/);
  }
});

it('leaves no hole where nobody has said who runs the site', async () => {
  showExample(undefined);
  try {
    const { data } = await reader.client('GET /manage/mailing/getBuiltIn', { eventIdx });
    expect(data).toHaveLength(builtInMails.length);
    for (const { mail, ...texts } of data)
      for (const text of Object.values(texts)) expect(text, mail).not.toMatch(/\(\)|: +$/m);
  } finally {
    showExample(example);
  }
});

it('shows the subjects that reach members', async () => {
  const { data } = await reader.client('GET /manage/mailing/getBuiltIn', { eventIdx });
  const subjects = new Set(data.flatMap(({ subjectKo, subjectEn }) => [subjectKo, subjectEn]));
  const person = await applied(app, here.at, buyerSample(nextNumber('person')));
  await reader.client('POST /manage/participate/deny', {
    participateIdx: person.participateIdx,
    reason: 'No papers',
  });
  const { subject } = await app.db
    .selectFrom('outbox')
    .select('subject')
    .where('memberIdx', '=', person.memberIdx)
    .where('eventIdx', '=', eventIdx)
    .orderBy('idx', 'desc')
    .executeTakeFirstOrThrow();
  expect(subjects).toContain(subject);
});

it('is for managers of participants', async () => {
  const other = await manager(app, 'board', eventIdx);
  for (const { client } of [other, here.seller])
    expect((await refusal(client('GET /manage/mailing/getBuiltIn', { eventIdx }))).key).toBe(
      'msg.access_deny',
    );
});
