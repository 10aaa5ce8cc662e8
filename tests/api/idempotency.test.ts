/** Calls that create, sent again with the same `Idempotency-Key` (docs/rules.md, W8). */
import { beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#api/client.ts';
import { type CallName, calls } from '#api/index.ts';
import { forgetKeys } from '#server/calls/idempotency.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { badField } from '#tests/support/applying.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import {
  buyerSample,
  counselingSample,
  eventSample,
  joinSample,
  password,
  postSample,
  registrationSample,
  visitorPerson,
} from '#tests/support/samples.ts';
import { both, plansTwice } from '#tests/support/twice.ts';
import { enteringIn } from '#tests/support/without-account.ts';

const app = await testApp();
const guest = app.client();
const inPeriod = '2026-10-29T10:00:00Z';
const joining = /^POST \/(member\/join|setUp\/begin)/;

let here: Pair;
beforeEach(async () => {
  app.clock.set(longBefore);
  here = await pair(app);
});

const count = async (table: 'member' | 'counseling' | 'event' | 'boardPost' | 'visitor' | 'outbox') => {
  const { fn } = app.db;
  const row = await app.db.selectFrom(table).select(fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(row.count);
};

/** The pair in their first slot. */
const theTwo = () => ({
  eventIdx: here.at.eventIdx,
  slotIdx: here.slots[0] as number,
  companyIdx: here.seller.participateIdx,
  buyerIdx: here.purchaser.participateIdx,
});

/** A walk-in's log, which nothing but the key tells from another one. */
const walkIn = () => ({ ...counselingSample(), eventIdx: here.at.eventIdx });
const addLog = async (key: string | undefined, changes: Partial<ReturnType<typeof walkIn>> = {}) =>
  (await here.seller.client('POST /counseling/add', { ...walkIn(), ...changes }, { key })).data;

describe('a call that creates, sent again with its key', () => {
  it('creates nothing, and answers for what was created, as it stands now', async () => {
    app.clock.set(inPeriod);
    const key = newKey();
    const first = await addLog(key);
    const { matchingIdx: _, ...sample } = counselingSample();
    const changed = { ...sample, counselingIdx: first.counselingIdx, comment: 'said later' };
    await here.seller.client('POST /counseling/update', changed);
    const before = await count('counseling');
    expect(await addLog(key)).toMatchObject({ counselingIdx: first.counselingIdx, comment: 'said later' });
    expect(await count('counseling')).toBe(before);
  });

  it('creates one, however many arrive at once', async () => {
    app.clock.set(inPeriod);
    const key = newKey();
    const before = await count('counseling');
    const logs = await Promise.all(Array.from({ length: 20 }, () => addLog(key)));
    expect(new Set(logs.map(({ counselingIdx }) => counselingIdx)).size).toBe(1);
    expect(await count('counseling')).toBe(before + 1);
  });

  it('creates another without a key, with another key, and for another member', async () => {
    const other = await pair(app);
    app.clock.set(inPeriod);
    const key = newKey();
    const logs = [await addLog(key), await addLog(undefined), await addLog(newKey())];
    const request = { ...walkIn(), eventIdx: other.at.eventIdx };
    logs.push((await other.seller.client('POST /counseling/add', request, { key })).data);
    expect(new Set(logs.map(({ counselingIdx }) => counselingIdx)).size).toBe(4);
  });

  it('is refused with other content: nothing that was entered since is dropped in silence', async () => {
    app.clock.set(inPeriod);
    const key = newKey();
    await addLog(key);
    expect(await refusal(addLog(key, { comment: 'another' }))).toEqual({
      key: 'msg.idempotency_mismatch',
      data: null,
    });
  });

  it('may be tried again after a refusal, because nothing was created', async () => {
    const key = newKey();
    expect((await refusal(addLog(key))).key).toBe('msg.not_allow_counseling');
    app.clock.set(inPeriod);
    expect(await addLog(key)).toMatchObject({ comment: null });
  });

  it('is a new call after a day', async () => {
    app.clock.set(inPeriod);
    const key = newKey();
    const first = await addLog(key);
    app.clock.set('2026-10-30T09:59:59Z');
    expect((await addLog(key)).counselingIdx).toBe(first.counselingIdx);
    app.clock.set('2026-10-30T10:00:01Z');
    expect((await addLog(key)).counselingIdx).not.toBe(first.counselingIdx);
    app.clock.set('2026-11-02T10:00:00Z');
    await forgetKeys(app.db, app.clock.read());
    expect(await app.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
  });

  it('needs a key that nobody guesses', async () => {
    const { key, data } = await refusal(addLog('short'));
    expect({ key, data }).toEqual(badField('Idempotency-Key', 'type'));
  });

  it('leaves neither the key nor what was sent in the database', async () => {
    const key = newKey();
    await guest('POST /member/join', joinSample(90_001), { key });
    const [row] = await app.db.selectFrom('idempotency').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(key);
    expect(Object.keys(row ?? {}).sort()).toEqual(['createdAt', 'createdIdx', 'keyHash', 'requestHash']);
  });
});

const templateOf = (name: string) => ({
  name,
  subjectKo: '',
  bodyKo: '',
  subjectEn: 'Hours',
  bodyEn: 'Dear {{name}}',
});

describe('each call that creates', () => {
  const creating = (Object.keys(calls) as CallName[]).filter((name) => 'creates' in calls[name]);
  const twice: Record<string, () => Promise<[unknown, unknown]>> = {
    'POST /participate/apply': async () => {
      const someone = await joined(app);
      const send = (key: string) =>
        someone.client('POST /participate/apply', { ...buyerSample(1), eventIdx: here.at.eventIdx }, { key });
      return both(send);
    },
    'POST /manage/participate/addGuest': () => both(enteringIn(here.at)),
    'POST /matching/apply': () =>
      both((key) =>
        here.purchaser.client(
          'POST /matching/apply',
          {
            eventIdx: here.at.eventIdx,
            targetParticipateIdx: here.seller.participateIdx,
            anySlot: 'Y',
          },
          { key },
        ),
      ),
    'POST /manage/matching/add': () =>
      both((key) => here.at.manager.client('POST /manage/matching/add', theTwo(), { key })),
    'POST /manage/matching/walkIn': () => {
      app.clock.set('2026-10-29T08:05:00Z');
      return both((key) => here.at.manager.client('POST /manage/matching/walkIn', theTwo(), { key }));
    },
    'POST /counseling/add': () => {
      app.clock.set(inPeriod);
      return both((key) => here.seller.client('POST /counseling/add', walkIn(), { key }));
    },
    'POST /manage/event/add': () => {
      const event = { ...eventSample, eventIdx: 5000 };
      return both((key) => here.at.manager.client('POST /manage/event/add', event, { key }));
    },
    'POST /manage/event/copy': () => {
      const event = { nameKo: '다음', nameEn: 'Next', firstDay: '2027-10-28' };
      return both((key) =>
        here.at.manager.client('POST /manage/event/copy', { ...event, eventIdx: here.at.eventIdx }, { key }),
      );
    },
    ...plansTwice(() => here.at, app),
    'POST /manage/board/addCategory': () => {
      const category = { tab: 'later', nameKo: '나중', nameEn: 'Later', viewOrder: 77 };
      return both((key) =>
        here.at.manager.client(
          'POST /manage/board/addCategory',
          { ...category, eventIdx: here.at.eventIdx },
          { key },
        ),
      );
    },
    'POST /manage/board/addPost': async () => {
      const { data } = await guest('GET /board/getCategoryList', { eventIdx: here.at.eventIdx });
      const post = postSample(data[0]?.categoryIdx ?? 0);
      return both((key) => here.at.manager.client('POST /manage/board/addPost', post, { key }));
    },
    'POST /manage/mailing/addTemplate': () =>
      both((key) =>
        here.at.manager.client(
          'POST /manage/mailing/addTemplate',
          { ...templateOf('Once'), eventIdx: here.at.eventIdx },
          { key },
        ),
      ),
    'POST /manage/mailing/send': async () => {
      const { manager, eventIdx } = here.at;
      const { data } = await manager.client('POST /manage/mailing/addTemplate', {
        ...templateOf('Sent'),
        eventIdx,
      });
      const { data: group } = await manager.client('GET /manage/mailing/getRecipients', { eventIdx });
      const { templateIdx, version } = data;
      return both((key) =>
        manager.client('POST /manage/mailing/send', { templateIdx, version, count: group.count }, { key }),
      );
    },
    'POST /manage/visitor/add': () => {
      const { agreePrivacy, consentVersion, visitors } = registrationSample(visitorPerson(3));
      const request = { agreePrivacy, consentVersion, visitor: visitors[0] as never, door: 'Main' };
      return both((key) =>
        here.at.manager.client(
          'POST /manage/visitor/add',
          { ...request, eventIdx: here.at.eventIdx },
          { key },
        ),
      );
    },
    'POST /visitor/register': () => {
      const people = registrationSample(visitorPerson(1), visitorPerson(2));
      return both((key) =>
        guest('POST /visitor/register', { ...people, eventIdx: here.at.eventIdx }, { key }),
      );
    },
  };

  // Whoever joins once more logs in, by another session.
  it.each(creating.filter((name) => !joining.test(name)))('%s', async (name) => {
    const [first, second] = (await twice[name]?.()) ?? [];
    expect(first).toBeDefined();
    expect(second).toEqual(first);
  });
});

describe('a registration of visitors that is sent again', () => {
  it('answers the same passes, whose links still open, and mails nothing more', async () => {
    const { eventIdx } = await expo(app, { eventIdx: 4000 });
    const request = { ...registrationSample(visitorPerson(7)), eventIdx };
    const key = newKey();
    const send = async () => (await guest('POST /visitor/register', request, { key })).data;
    const [first] = await send();
    const mails = await count('outbox');
    const [second] = await send();
    expect(second).toEqual(first);
    expect(await count('outbox')).toBe(mails);
    const own = await guest('POST /visitor/getDetail', { eventIdx, token: second?.token ?? '' });
    expect(own.data.code).toBe(first?.code);
    await guest('POST /visitor/cancel', { eventIdx, token: second?.token ?? '' });
    expect((await refusal(send())).key).toBe('msg.visitor_not_found');
  });

  it('gives no link by the key alone: others who come with the same one are registered with links of their own', async () => {
    const { eventIdx } = await expo(app, { eventIdx: 4001 });
    const key = 'a'.repeat(22);
    const register = (no: number, by = guest) =>
      by('POST /visitor/register', { ...registrationSample(visitorPerson(no)), eventIdx }, { key });
    const [first] = (await register(11)).data;
    const [second] = (await register(12, (await joined(app)).client)).data;
    app.clock.set('2026-10-14T09:00:00Z');
    const [third] = (await register(13)).data;
    expect(new Set([first, second, third].map((one) => one?.token)).size).toBe(3);
    const own = await guest('POST /visitor/getDetail', { eventIdx, token: third?.token ?? '' });
    expect(own.data.code).toBe(third?.code);
  });
});

describe('a join that is sent again', () => {
  it('opens another session, by the password, and makes no second member', async () => {
    const key = newKey();
    const sample = joinSample(90_002);
    const first = await guest('POST /member/join', sample, { key });
    const members = await count('member');
    const second = await guest('POST /member/join', sample, { key });
    expect(second.data.member.memberIdx).toBe(first.data.member.memberIdx);
    expect(second.data.token).not.toBe(first.data.token);
    expect(await count('member')).toBe(members);
  });

  it('opens nothing with another password, nor without the key', async () => {
    const key = newKey();
    const sample = joinSample(90_003);
    await guest('POST /member/join', sample, { key });
    const other = { ...sample, password: `${password} not`, passwordConfirm: `${password} not` };
    expect((await refusal(guest('POST /member/join', other, { key }))).key).toBe(
      'msg.user_id_and_not_matched',
    );
    expect((await refusal(guest('POST /member/join', sample))).key).toBe('msg.duplicated_user');
  });
});
