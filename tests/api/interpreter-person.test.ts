/** Interpreters as people: named, kept as who they are when another one goes, seen by those whom it concerns (docs/rules.md, M33). */
import { describe, expect, it } from 'vitest';
import type { EventPlan } from '#api/event/plan.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager } from '#tests/support/factories.ts';
import { interpreting, three } from '#tests/support/interpreting.ts';
import { approve, askFor, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

const { planOf, change, interpreted } = interpreting(app);

describe('an interpreter', () => {
  it('is read as it was entered, the contact in one form', async () => {
    const here = await pair(app, three);
    const { interpreters, interpreterLinks } = await planOf(here);
    const [mina, hana] = interpreters;
    expect(mina).toMatchObject({ name: 'Kim Mina', email: 'mina@example.org', mobile: '+821012345678' });
    expect(hana).toMatchObject({ name: 'Lee Hana', email: null, mobile: null });
    expect(interpreterLinks.map(({ no, linkedAt }) => [no, linkedAt])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
    const wrong = [{ ...mina, mobile: '12', email: 'nobody', languages: [] }];
    const { data } = await refusal(change(here, { interpreters: wrong as never }));
    expect((data as { field: string }[]).map(({ field }) => field).sort()).toEqual([
      'interpreters.0.email',
      'interpreters.0.mobile',
    ]);
  });

  it('keeps their row, number and meetings when the one before is taken out, or the list comes in another order', async () => {
    const here = await pair(app, three);
    const { interpreters: before } = await planOf(here);
    const [mina, hana, jun] = before as [
      EventPlan['interpreters'][0],
      EventPlan['interpreters'][0],
      EventPlan['interpreters'][0],
    ];
    const meeting = await interpreted(here, { translatorLanguage: 'fr' });
    expect(await meeting.read()).toMatchObject({ interpreterNo: 3, interpreterName: 'Park Jun' });
    const plan = await change(here, { interpreters: [jun, mina] });
    expect(plan.interpreters).toEqual([mina, jun]);
    expect(plan.interpreterLinks.map(({ interpreterIdx, no }) => [interpreterIdx, no])).toEqual([
      [mina.interpreterIdx, 1],
      [jun.interpreterIdx, 3],
    ]);
    expect(await meeting.read()).toMatchObject({ interpreterNo: 3, interpreterName: 'Park Jun' });
    // Nobody gets the number of one who left, nor comes back by it.
    const more = await change(here, { interpreters: [mina, jun, { name: 'Cho Ara', languages: ['de'] }] });
    expect(more.interpreterLinks.map(({ no }) => no)).toEqual([1, 3, 4]);
    expect((await refusal(change(here, { interpreters: [mina, hana] }))).data).toEqual([
      { field: 'interpreters.1.interpreterIdx', rule: 'one_of', params: {} },
    ]);
    expect((await refusal(change(here, { interpreters: [mina, mina] }))).data).toEqual([
      { field: 'interpreters.1.interpreterIdx', rule: 'duplicate', params: {} },
    ]);
  });

  it('of another event is no one of this one', async () => {
    const [here, other] = [await pair(app, three), await pair(app, three)];
    const [theirs] = (await planOf(other)).interpreters;
    expect((await refusal(change(here, { interpreters: [theirs as never] }))).data).toMatchObject([
      { field: 'interpreters.0.interpreterIdx', rule: 'one_of' },
    ]);
  });

  it('who is taken out leaves their meetings to another who speaks the language, once the manager has seen that', async () => {
    const here = await pair(app, three);
    const [mina, hana, jun] = (await planOf(here)).interpreters;
    const meeting = await interpreted(here);
    expect(await meeting.read()).toMatchObject({ interpreterName: 'Kim Mina' });
    const without = { interpreters: [hana, jun] as EventPlan['interpreters'] };
    const { key, data } = await refusal(change(here, without));
    expect(key).toBe('msg.event_strands');
    const shown = {
      matchingIdx: meeting.matchingIdx,
      why: 'handOver',
      interpreter: { no: 2, name: 'Lee Hana' },
    };
    expect(data).toMatchObject([shown]);
    expect(await meeting.read()).toMatchObject({ interpreterName: 'Kim Mina' });
    const before = await sequenceOf(meeting.matchingIdx);
    await change(here, { ...without, handOver: [meeting.matchingIdx] });
    expect(await meeting.read()).toMatchObject({
      stateMatching: 'complete',
      interpreterName: 'Lee Hana',
      tableNo: 1,
    });
    // Calendars follow.
    expect(await sequenceOf(meeting.matchingIdx)).toBe(before + 1);
    expect(mina && (await rowOf(mina.interpreterIdx))).toBeUndefined();
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('whose meetings nobody can take over has them named, and cancelled where the manager says so', async () => {
    const here = await pair(app, three);
    const [mina, hana, jun] = (await planOf(here)).interpreters;
    const first = await interpreted(here);
    const second = await interpreted(here);
    // The other one who speaks the language has a meeting of their own at that time.
    const without = { interpreters: [hana, jun] as EventPlan['interpreters'] };
    const { data } = await refusal(change(here, without));
    expect(data).toMatchObject([{ matchingIdx: first.matchingIdx, why: 'interpreter', interpreter: null }]);
    const changed = await change(here, { ...without, cancel: [first.matchingIdx], reason: 'Mina is ill.' });
    expect(changed.interpreters.map(({ name }) => name)).toEqual(['Lee Hana', 'Park Jun']);
    expect((await first.read()).stateMatching).toBe('cancel');
    expect(await second.read()).toMatchObject({ stateMatching: 'complete', interpreterName: 'Lee Hana' });
    expect(mina && (await rowOf(mina.interpreterIdx))).toBeUndefined();
  });

  it('who is taken out while the event runs stays named where they were, and gets nothing more', async () => {
    const here = await pair(app, three);
    const [mina, hana, jun] = (await planOf(here)).interpreters;
    const begun = await interpreted(here);
    app.clock.set('2026-10-29T08:10:00Z');
    await change(here, { interpreters: [hana, jun] as EventPlan['interpreters'] });
    expect(await begun.read()).toMatchObject({ stateMatching: 'complete', interpreterName: 'Kim Mina' });
    expect((await planOf(here)).interpreters.map(({ name }) => name)).toEqual(['Lee Hana', 'Park Jun']);
    const { data: event } = await here.seller.client('GET /event/getDetail', { eventIdx: here.at.eventIdx });
    expect(event).toMatchObject({ interpreterCount: 2, interpreterLanguages: ['de', 'fr'] });
    const shifts = await app.db
      .selectFrom('interpreterShift')
      .select('slotIdx')
      .where('interpreterIdx', '=', mina?.interpreterIdx ?? 0)
      .execute();
    expect(shifts).toEqual([{ slotIdx: here.slots[0] }]);
    // Nor does the language that only they spoke count any more.
    await change(here, { interpreters: [jun] as EventPlan['interpreters'] });
    const { data: now } = await here.seller.client('GET /event/getDetail', { eventIdx: here.at.eventIdx });
    expect(now.interpreterLanguages).toEqual(['fr']);
    const next = await change(here, { interpreters: [jun as never, { languages: [] }] });
    expect(next.interpreterLinks.map(({ no }) => no)).toEqual([3, 4]);
  });

  it('who is the last to speak a language goes to one of two claims at once', async () => {
    const here = await pair(app, { tables: 10, interpreters: [{ name: 'Kim Mina', languages: ['de'] }] });
    const asked = await Promise.all(
      [1, 2].map(async () => {
        const [from, to] = [await buyer(app, here.at), await company(app, here.at)];
        const { matchingIdx } = await askFor(here, from, to, {
          wishes: [here.slots[0] as number],
          isTranslator: 'Y',
          translatorLanguage: 'de',
        });
        return { to, matchingIdx };
      }),
    );
    const placed = await Promise.all(asked.map(({ to, matchingIdx }) => approve(to, matchingIdx)));
    expect(placed.map(({ stateMatching }) => stateMatching).sort()).toEqual(['complete', 'pending']);
    expect(placed.map(({ interpreterName }) => interpreterName).sort()).toEqual(['Kim Mina', null]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('is taken out beside a claim: the meeting has somebody who is there, or waits', async () => {
    const here = await pair(app, three);
    const [, hana, jun] = (await planOf(here)).interpreters;
    const [from, to] = [await buyer(app, here.at), await company(app, here.at)];
    const { matchingIdx } = await askFor(here, from, to, {
      wishes: [here.slots[0] as number],
      isTranslator: 'Y',
      translatorLanguage: 'de',
    });
    await Promise.allSettled([
      approve(to, matchingIdx),
      change(here, { interpreters: [hana, jun] as EventPlan['interpreters'] }),
    ]);
    const { data: meeting } = await to.client('GET /matching/getDetail', { matchingIdx });
    const names = (await planOf(here)).interpreters.map(({ name }) => name);
    expect(meeting.stateMatching).toBe('complete');
    expect(names).toContain(meeting.interpreterName);
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});

describe('the name of an interpreter', () => {
  it('is read by the two sides and by managers, and by nobody else; the contact by managers of the event alone', async () => {
    const here = await pair(app, three);
    const { matchingIdx, from, to } = await interpreted(here);
    for (const one of [from, to, await manager(app, 'matching', here.at.eventIdx)]) {
      const { data } = await one.client('GET /matching/getDetail', { matchingIdx });
      expect(data.interpreterName).toBe('Kim Mina');
    }
    const third = await refusal(here.seller.client('GET /matching/getDetail', { matchingIdx }));
    expect(third.key).toBe('msg.matching_not_found');
    const { eventIdx } = here.at;
    const guest = app.client();
    const seen = JSON.stringify([
      await guest('GET /event/getDetail', { eventIdx }),
      await guest('GET /event/getPlacements', { eventIdx }),
      await guest('GET /event/getList', {}),
      await here.seller.client('GET /matching/getSlotList', { eventIdx }),
      await here.seller.client('GET /matching/getTable', { eventIdx }),
      await from.client('GET /matching/getList', { eventIdx }),
      await to.client('GET /matching/getTable', { eventIdx }),
    ]);
    expect(seen.match(/Kim Mina/g)).toHaveLength(2);
    expect(seen).not.toMatch(/mina@example|1012345678|Lee Hana/);
    const desk = await manager(app, 'matching', eventIdx);
    const { data: day } = await desk.client('GET /manage/matching/getDay', { eventIdx });
    expect(day.interpreters).toEqual([{ interpreterIdx: expect.any(Number), no: 1, name: 'Kim Mina' }]);
    expect(day.interpreted).toMatchObject([
      { matchingIdx, interpreterIdx: day.interpreters[0]?.interpreterIdx },
    ]);
    expect((await refusal(desk.client('GET /manage/plan/getDetail', { eventIdx }))).key).toBe(
      'msg.access_deny',
    );
  });

  it('that a manager changed stands in the audit, beside the row', async () => {
    const here = await pair(app, three);
    const [mina, hana, jun] = (await planOf(here)).interpreters as EventPlan['interpreters'];
    await change(here, {
      interpreters: [
        { ...(mina as object), name: 'Kim Mina-Su' } as never,
        jun as never,
        { name: 'Cho Ara', languages: [] },
      ],
    });
    const rows = await app.db
      .selectFrom('audit')
      .innerJoin('auditText', 'auditText.auditIdx', 'audit.idx')
      .select([
        'audit.action',
        'audit.subjectIdx',
        'audit.memberIdx',
        'audit.detail as open',
        'auditText.detail',
      ])
      .where('audit.subject', '=', 'interpreter')
      .where('audit.eventIdx', '=', here.at.eventIdx)
      .orderBy('audit.idx')
      .execute();
    expect(
      rows.map(({ action, subjectIdx, open, detail }) => [
        action,
        subjectIdx,
        open,
        JSON.parse(detail ?? ''),
      ]),
    ).toEqual([
      ['removeInterpreter', hana?.interpreterIdx, null, { before: { name: 'Lee Hana' } }],
      [
        'update',
        mina?.interpreterIdx,
        null,
        { before: { name: 'Kim Mina' }, after: { name: 'Kim Mina-Su' } },
      ],
      ['add', expect.any(Number), null, { after: { name: 'Cho Ara' } }],
    ]);
    const whole = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('eventIdx', '=', here.at.eventIdx)
      .execute();
    expect(JSON.stringify(whole)).not.toMatch(/Mina|Hana|Ara/);
  });

  it('is not copied to another event, nor is the contact', async () => {
    const here = await pair(app, three);
    const famppy = await manager(app, 'famppy', here.at.eventIdx);
    const names = { nameKo: '다음 행사', nameEn: 'The next one', firstDay: '2027-04-08' };
    const { data } = await famppy.client('POST /manage/event/copy', { eventIdx: here.at.eventIdx, ...names });
    const { data: plan } = await famppy.client('GET /manage/plan/getDetail', { eventIdx: data.eventIdx });
    expect(
      plan.interpreters.map(({ name, email, mobile, languages }) => [name, email, mobile, languages]),
    ).toEqual([
      [null, null, null, ['de']],
      [null, null, null, ['de']],
      [null, null, null, ['fr']],
    ]);
  });
});

const rowOf = (idx: number) =>
  app.db.selectFrom('interpreter').selectAll().where('idx', '=', idx).executeTakeFirst();

const sequenceOf = async (idx: number) =>
  (await app.db.selectFrom('matching').select('sequence').where('idx', '=', idx).executeTakeFirstOrThrow())
    .sequence;
