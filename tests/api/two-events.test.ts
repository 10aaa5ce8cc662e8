/**
 * Two events that run on the same day in one process, with the same members in both (docs/rules.md, E8): every call of the wire is asked
 * in one and in the other, and nothing of one stands in what the other answers, writes, mails or keeps.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CallName, calls } from '#api/index.ts';
import { isForManagers } from '#api/wire/contract.ts';
import { askCompanies } from '#server/features/follow-up/mail.ts';
import { layMails } from '#server/features/mailing/job.ts';
import { endExpired, remindApprovers } from '#server/features/matching/placing/expire.ts';
import { remindOfMeetings } from '#server/features/notice/reminder.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { testApp } from '#tests/support/api.ts';
import { dump } from '#tests/support/database.ts';
import { mailTexts, nothingLeft } from '#tests/support/mailing.ts';
import { validRequest } from '#tests/support/requests.ts';
import { siteAt } from '#tests/support/site-at.ts';
import { foreignIn, rowsOf, type Side, twoEvents } from '#tests/support/two-events.ts';
import { callNames, methodOf, pathOf, queryOf, sendCall } from '#tests/support/wire.ts';
import { knownFor } from '#tests/support/world.ts';
import { notedWrites } from '#tests/support/writes.ts';

const app = await testApp();
const [here, there] = await twoEvents(app);
const written = await notedWrites(app.db);
/** Mails and mailings by which a call may be about them, once they are made. */
const made = new Map<Side, { mailIdx: number; mailingIdx: number }>();
const bothWays = [
  [here, there],
  [there, here],
] as const;
/** Of both events. */
const famppy = here.manager;
const templates = new Map<number, { templateIdx: number; version: number }>();
for (const { manager, eventIdx, mark } of [here, there]) {
  const texts = { ...mailTexts, subjectEn: `${mark} for {{name}}`, subjectKo: `${mark} {{name}}` };
  const request = { eventIdx, name: mark, ...texts };
  templates.set(eventIdx, (await manager.client('POST /manage/mailing/addTemplate', request)).data);
}

/** Calls of an account, or of all events of its member at once: they have no event, and may name any. */
const ofNoEvent = [
  'POST /member/join',
  'POST /member/joinColleague',
  'POST /setUp/check',
  'POST /setUp/begin',
  'GET /manage/setUp/getMissing',
  'GET /manage/setUp/getMail',
  'POST /manage/setUp/testMail',
  'POST /member/login',
  'POST /member/logout',
  'POST /member/duplicateCheckID',
  'POST /member/checkPassword',
  'POST /member/update',
  'POST /member/changePassword',
  'POST /member/withdraw',
  'POST /member/requestPasswordReset',
  'POST /member/resetPassword',
  'POST /member/confirmEmail',
  'POST /member/sendConfirmation',
  'POST /member/loginCode',
  'GET /member/getSecondFactor',
  'POST /member/startSecondFactor',
  'POST /member/confirmSecondFactor',
  'POST /member/renewRecoveryCodes',
  'POST /member/turnOffSecondFactor',
  'GET /member/getSessionList',
  'POST /member/endSession',
  'POST /member/endOtherSessions',
  'GET /member/getConsents',
  'POST /member/updateConsent',
  'POST /member/agreeAnew',
  'GET /member/exportData',
  'GET /event/getList',
  'POST /manage/event/add',
  'GET /manage/site/getSite',
  'POST /manage/site/saveDraft',
  'POST /manage/site/publish',
  'POST /manage/site/preview',
  'GET /manage/site/getVersions',
  'POST /manage/site/bringBack',
  'POST /manage/site/upload',
  'GET /page/getList',
  'GET /page/getDetail',
  'GET /manage/page/getPages',
  'GET /manage/page/getPage',
  'POST /manage/page/saveDraft',
  'POST /manage/page/removeDraft',
  'POST /manage/page/publish',
  'POST /manage/page/schedule',
  'POST /manage/page/preview',
  'GET /manage/page/getVersions',
  'POST /manage/page/bringBack',
  'POST /participate/openInvitation',
  'POST /participate/openColleague',
  'POST /participate/acceptColleague',
  'GET /counseling/getFollowUps',
  'POST /file/upload',
  'GET /file/getDetail',
  'GET /notice/getSwitches',
  'POST /notice/switch',
  'GET /push/getState',
  'POST /push/subscribe',
  'POST /push/unsubscribe',
  'POST /view/add',
  // By a personal link, of the event of its participation.
  'POST /participant/openRanking',
  'POST /participant/saveRanking',
  'POST /participant/findRankable',
] as const satisfies CallName[];

/** What ends the people by whom the rest is asked: last. */
const endings = /\/participate\/cancel$|\/(logout|withdraw|endSessions|block)$/;

const inEvents = callNames.filter((name) => !ofNoEvent.some((one) => one === name));
const reads = inEvents.filter((name) => methodOf(name) === 'GET' && name !== 'GET /notice/listen');
const writes = inEvents
  .filter((name) => methodOf(name) === 'POST')
  .sort((one, other) => Number(endings.test(one)) - Number(endings.test(other)));

/** Who asks: members of both events, so that their token alone says nothing. */
function callersOf(name: CallName): (string | undefined)[] {
  const { access } = calls[name];
  if (isForManagers(access)) return [famppy.token];
  const members = [here.company.token, here.shared.token];
  return access.who === 'anyone' ? [undefined, ...members] : members;
}

/** The request of a call in an event, without what may be left out. */
function requestOf(name: CallName, at: Side): Record<string, unknown> {
  const known = {
    ...knownFor(name, at),
    token: at.visitorToken,
    visitorIdx: at.visitorIdx,
    visitorIdxs: [at.visitorIdx],
    memberIdx: at.waiting.memberIdx,
    id: at.waiting.id,
    ...templates.get(at.eventIdx),
    ...made.get(at),
    format: 'csv',
    language: 'en',
    date: '2026-10-29',
    // A form that nobody has changed, and a draft that nobody has begun.
    basedOn: 0,
    fields: [],
    targetParticipateIdx: name.includes('Suggestion') ? at.buyer.participateIdx : at.shared.participateIdx,
  };
  const { request: schema } = calls[name];
  const [request] = fc.sample(validRequest(schema, known), { seed: 36, numRuns: 1 }) as [
    Record<string, unknown>,
  ];
  for (const field of Object.keys(request)) {
    const { [field]: _, ...rest } = request;
    const isKept = ['eventIdx', 'token'].includes(field) || (name === 'POST /member/join' && field in known);
    if (!isKept && schema.safeParse(rest).success) delete request[field];
  }
  return request;
}

async function textOf(name: CallName, request: unknown, token: string | undefined) {
  if (methodOf(name) === 'POST') {
    const { body, resultMessage } = await sendCall(app, name, request, token);
    return { text: JSON.stringify(body), isDone: resultMessage === 'success' };
  }
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await app.send(`${pathOf(name)}?${queryOf(request)}`, headers ? { headers } : {});
  const text = await response.text();
  return { text, isDone: response.ok && !/^\{"resultCode":1/.test(text) };
}

/** Asks every call for reading in both events, twice over, so that what is kept of one is asked for in the other. */
async function expectOwnAnswers() {
  const rows = new Map([here, there].map((side) => [side, rowsOf(app, side)]));
  const leaks: string[] = [];
  const refused: CallName[] = [];
  const showing = new Set<CallName>();
  for (const name of reads) {
    for (const [at, other] of [...bothWays, ...bothWays]) {
      let done = 0;
      const request = requestOf(name, at);
      for (const token of callersOf(name)) {
        const { text, isDone } = await textOf(name, request, token);
        done += Number(isDone);
        if (text.includes(at.mark)) showing.add(name);
        const found = foreignIn(text, other, (await rows.get(other)) ?? {});
        if (found.length > 0) leaks.push(`${name} in ${at.eventIdx}: ${found.join(', ')}`);
      }
      if (done === 0) refused.push(name);
    }
    const { eventIdx, ...unnamed } = requestOf(name, here);
    if (eventIdx === undefined) continue;
    for (const token of callersOf(name)) {
      const { text } = await textOf(name, unnamed, token);
      if (foreignIn(text, there, (await rows.get(there)) ?? {}).length > 0)
        leaks.push(`${name} without an event`);
    }
  }
  expect([...new Set(leaks)]).toEqual([]);
  return { refused: [...new Set(refused)], showing: showing.size };
}

/** What is stored of each event, and when its parts last moved. */
async function linesOfBoth(): Promise<Map<Side, string[]>> {
  const lines = (await dump(app.db)).split('\n');
  const own = ({ eventIdx }: Side) =>
    new RegExp(`"event_idx":${eventIdx}[,}]|"tag":"[a-z]+:${eventIdx}"|^event \\{"idx":${eventIdx},`);
  return new Map([here, there].map((side) => [side, lines.filter((line) => own(side).test(line))]));
}

test('every call has its place in the walk', () => {
  const without = callNames.filter((name) => calls[name].access.in === 'none');
  expect([...ofNoEvent].sort()).toEqual(without.sort());
});

test('what is read in one event shows nothing of the other, and without an event nothing but of the one in use', async () => {
  const { refused, showing } = await expectOwnAnswers();
  expect(refused).toEqual([]);
  // More than half of the reads are of numbers and rules; what people entered is in the others.
  expect(showing).toBeGreaterThan(reads.length * 0.45);
});

/** Sends the template of an event to all of it, and answers what the company's calendar reads. */
async function spread(side: Side): Promise<string> {
  const { eventIdx, manager, company } = side;
  const { templateIdx, version } = templates.get(eventIdx) as { templateIdx: number; version: number };
  const { count } = (await manager.client('GET /manage/mailing/getRecipients', { eventIdx })).data;
  const sent = await manager.client('POST /manage/mailing/send', { templateIdx, version, count });
  const mail = app.db.selectFrom('outbox').select('idx').where('eventIdx', '=', eventIdx);
  const { idx: mailIdx } = await mail.executeTakeFirstOrThrow();
  made.set(side, { mailIdx, mailingIdx: sent.data.mailingIdx });
  const { path } = (await company.client('POST /calendar/makeAddress', { eventIdx })).data;
  const feed = await app.send(`/../files${path}`, {}, { clientAddress: '203.0.113.7' });
  return (await feed.text()).replaceAll('\r\n ', '');
}

test('mails, notices and calendars are of their event, and lead to its pages', async () => {
  app.clock.set('2026-10-29T12:30:00Z');
  const site = siteAt('https://expo.example');
  const feeds = new Map([
    [here, await spread(here)],
    [there, await spread(there)],
  ]);
  const now = app.clock.read();
  await remindApprovers(app.db, now);
  await remindOfMeetings(app.db, now);
  await endExpired(app.db, now);
  while ((await mailNotices(app.db, now, site)) > 0);
  const laying = { limiter: app.limiter, ...nothingLeft() };
  while (await layMails(app.db, now, site, laying));
  while ((await askCompanies(app.db, new Date('2026-12-01T12:00:00Z'), site)) > 0);
  const mails = await app.db.selectFrom('outbox').selectAll().execute();
  for (const [at, other] of bothWays) {
    const own = mails.filter(({ eventIdx }) => eventIdx === at.eventIdx);
    const told = own.map(({ subject, body, calendar }) => `${subject} ${body} ${calendar}`);
    told.push(feeds.get(at) as string);
    expect(told.filter((text) => text.includes(at.mark)).length).toBeGreaterThan(told.length / 2);
    expect(told.filter((text) => text.includes(other.mark))).toEqual([]);
    const links = told.flatMap(
      (text) => text.match(/https?:\/\/(expo\.example|madang\.test)\/(ko|en)[^\s"\\]*/g) ?? [],
    );
    expect(links.length).toBeGreaterThan(told.length / 2);
    const named = links.filter((link) => link.includes('eventIdx='));
    expect(named).toEqual(
      at === here ? [] : links.filter((link) => link.includes(`eventIdx=${at.eventIdx}`)),
    );
    expect(named.length).toBe(at === here ? 0 : links.length);
  }
  const notices = app.db.selectFrom('notice').innerJoin('matching', 'matching.idx', 'notice.matchingIdx');
  const strayed = notices.select('notice.idx').whereRef('notice.eventIdx', '<>', 'matching.eventIdx');
  expect(await strayed.execute()).toEqual([]);
});

test('what is written in one event leaves the other as it is', async () => {
  app.clock.set('2026-10-29T08:15:00Z');
  const done = new Map<CallName, number>();
  await written();
  let before = await linesOfBoth();
  for (const name of writes) {
    for (const [at, other] of bothWays) {
      for (const token of callersOf(name)) {
        const { text, isDone } = await textOf(name, requestOf(name, at), token);
        done.set(name, (done.get(name) ?? 0) + Number(isDone));
        if (isDone) expect(foreignIn(text, other, await rowsOf(app, other)), name).toEqual([]);
        if ((await written()).length === 0) continue;
        const after = await linesOfBoth();
        expect(after.get(other), `${name} in ${at.eventIdx}`).toEqual(before.get(other));
        before = after;
      }
    }
  }
  // Chance makes no right request of those that name a version, a state or a link, and nobody ranks where people ask each other; nearly
  // half do their work.
  expect([...done].filter(([, count]) => count > 0).length).toBeGreaterThan(done.size * 0.42);
});

test('what is read after that shows nothing of the other either', async () => {
  await expectOwnAnswers();
});
