/** Templates of mails, and the group that they go to (docs/rules.md, N9, N10). */
import { describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { buyer, company, visitor } from '#tests/support/factories.ts';
import { mailingsIn, mailTexts, refusedFor } from '#tests/support/mailing.ts';

const app = await testApp();
const { newExpo, template, recipients } = mailingsIn(app, 300);

describe('a template', () => {
  it('is added, changed over the version that was read, and deleted', async () => {
    const at = await newExpo();
    const made = await template(at);
    expect(made).toMatchObject({ name: 'Opening hours', version: 1, ...mailTexts });
    const { client } = at.manager;
    const { templateIdx } = made;
    const input = { templateIdx, name: 'Hours', ...mailTexts, subjectEn: '', bodyEn: '' };
    const changed = (await client('POST /manage/mailing/updateTemplate', { ...input, version: 1 })).data;
    expect(changed).toMatchObject({ name: 'Hours', version: 2, subjectEn: null, bodyEn: null });
    expect(await refusedFor(client('POST /manage/mailing/updateTemplate', { ...input, version: 1 }))).toBe(
      'template_changed',
    );
    expect(await refusedFor(client('POST /manage/mailing/deleteTemplate', { templateIdx, version: 1 }))).toBe(
      'template_changed',
    );
    await client('POST /manage/mailing/deleteTemplate', { templateIdx, version: 2 });
    const { data } = await client('GET /manage/mailing/getTemplates', { eventIdx: at.eventIdx });
    expect(data).toEqual([]);
    const actions = await app.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject', '=', 'template')
      .where('subjectIdx', '=', templateIdx)
      .orderBy('idx')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['add', 'update', 'delete']);
    expect(JSON.parse(actions[1]?.detail ?? '')).toEqual({
      before: { name: 'Opening hours', subjectEn: mailTexts.subjectEn },
      after: { name: 'Hours', subjectEn: null },
      changed: '["bodyEn"]',
    });
  });

  it.each([
    ['an unknown placeholder', { bodyEn: 'Dear {{nmae}}' }, 'bodyEn', 'unknown_placeholder'],
    ['a bracket that is not closed', { subjectKo: '{{name' }, 'subjectKo', 'unknown_placeholder'],
    ['too many placeholders', { bodyKo: '{{name}}'.repeat(51) }, 'bodyKo', 'too_many_placeholders'],
    ['a subject without its body', { bodyEn: '' }, 'bodyEn', 'required'],
    ['a body without its subject', { subjectKo: '' }, 'subjectKo', 'required'],
    ['no language', { subjectKo: '', bodyKo: '', subjectEn: '', bodyEn: '' }, 'subjectKo', 'required'],
    ['a subject of two lines', { subjectEn: 'a\nBcc: b' }, 'subjectEn', 'one_line'],
  ] as const)('with %s is refused, and the field is named', async (_, changes, field, rule) => {
    const at = await newExpo();
    const refused = await template(at, changes).catch((error: unknown) => error);
    expect(refused).toMatchObject({ key: 'msg.invalid_parameter' });
    expect(JSON.stringify((refused as { data: unknown }).data)).toContain(
      `"field":"${field}","rule":"${rule}"`,
    );
  });

  it('is read at once, however many spaces stand behind a bracket that is not closed', async () => {
    const at = await newExpo();
    const begin = performance.now();
    expect(await refusedFor(template(at, { bodyEn: `{{${' '.repeat(2_500)}x` }))).toBe('invalid_parameter');
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('has a name of its own, and there are 100 at most', async () => {
    const at = await newExpo();
    await template(at);
    expect(await refusedFor(template(at))).toBe('template_exists');
    const row = { eventIdx: at.eventIdx, ...mailTexts, createdAt: longBefore, updatedAt: longBefore };
    await app.db
      .insertInto('mailTemplate')
      .values(Array.from({ length: 99 }, (_, no) => ({ ...row, name: `T${no}` })))
      .execute();
    expect(await refusedFor(template(at, { name: 'One more' }))).toBe('template_full');
  });
});

describe('a group', () => {
  it('is found by type, state, country, industry, committee and words, or named, each member once', async () => {
    const at = await newExpo();
    const [seller, purchaser] = [await company(app, at), await buyer(app, at)];
    await visitor(app, at);
    const idxsOf = async (group: Parameters<typeof recipients>[1]) =>
      (await recipients(at, group)).examples.map(({ participateIdx }) => participateIdx);
    expect((await recipients(at)).count).toBe(3);
    expect(await idxsOf({ participateType: 'COMPANY' })).toEqual([seller.participateIdx]);
    expect(await idxsOf({ stateParticipate: 'REQUEST' })).toEqual([]);
    expect(await idxsOf({ participateIdxs: [purchaser.participateIdx] })).toEqual([purchaser.participateIdx]);
    const choices = await app.db
      .selectFrom('participateChoice')
      .selectAll()
      .where('participateIdx', '=', seller.participateIdx)
      .execute();
    const industry = choices.find(({ kind }) => kind === 'industries')?.value as 'IT';
    expect(await idxsOf({ industry })).toContain(seller.participateIdx);
    const { country } = await app.db
      .selectFrom('member')
      .select('country')
      .where('idx', '=', seller.memberIdx)
      .executeTakeFirstOrThrow();
    expect(await idxsOf({ country: country as 'KR' })).toContain(seller.participateIdx);
    await seller.client('POST /participate/cancel', { eventIdx: at.eventIdx });
    expect(await idxsOf({ stateParticipate: 'CANCEL' })).toEqual([seller.participateIdx]);
  });

  it('of another event is not reached, even when it is named', async () => {
    const [at, other] = [await newExpo(), await newExpo()];
    const { participateIdx } = await company(app, other);
    expect((await recipients(at, { participateIdxs: [participateIdx] })).count).toBe(0);
  });
});
