import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls } from '#api/index.ts';
import { type Call, isForManagers } from '#api/wire/contract.ts';
import { testApp } from '#tests/support/api.ts';
import { fewOnPostgres } from '#tests/support/engines.ts';
import { changed, hostileValues, type Path, placesIn, validRequest } from '#tests/support/requests.ts';
import { password } from '#tests/support/samples.ts';
import {
  badFields,
  callNames,
  methodOf,
  pathOf,
  raw,
  sendCall,
  takesFile,
  takesQuery,
} from '#tests/support/wire.ts';
import { callerOf, goneMember, knownFor, world } from '#tests/support/world.ts';
import { notedWrites } from '#tests/support/writes.ts';

/**
 * Bad input, made from the contracts of all calls: each gets its documented refusal, and nothing changes. No database has a part in it
 * but for who asks, which is one question for all calls: on PostgreSQL it is some of them.
 */
const app = await testApp();
const here = await world(app, app.eventInUse);
const gone = await goneMember(app, password);
const writes = await notedWrites(app.db);
const runs = { seed: 20_261_029, numRuns: 40 };
const posts = callNames.filter((name) => !takesQuery(name));
const uploads = callNames.filter(takesFile);
/** A reading call without a parameter takes everything: it has no field that could be bad. */
const taking = callNames.filter(
  (name) =>
    methodOf(name) === 'POST' ||
    Object.keys(Object(Reflect.get(calls[name].request, 'shape') ?? [0])).length > 0,
);
const guarded = callNames.filter((name) => calls[name].access.who !== 'anyone');

/** Runs `attempts` and expects that nothing was written. */
async function unchanged(attempts: () => Promise<void>): Promise<void> {
  await writes();
  await attempts();
  expect(await writes()).toEqual([]);
}

/** Rules of two fields name the second of them; a hall that is too small names what stands beyond its walls. */
const judgedAt: Record<string, string> = {
  password: 'passwordConfirm',
  anySlot: 'wishes',
  from: 'to',
  visitorMobile: 'visitorEmail',
  nameEn: 'nameKo',
  ceoEn: 'ceoKo',
  exportRecords: 'noExports',
  titleKo: 'bodyKo',
  bodyKo: 'titleKo',
  titleEn: 'bodyEn',
  bodyEn: 'titleEn',
};

/** Whether an error names the place, something around it, or something in it. */
const touches = (field: string, place: Path): boolean => {
  const at = place.map(String).join('.');
  if (/^halls\.\d+\.(width|height)$/.test(at) && /^halls\.\d+\.(features|booths)\.\d+$/.test(field))
    return true;
  const second = judgedAt[String(place.at(-1))];
  if (second && field === [...place.slice(0, -1), second].join('.')) return true;
  return `${at}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${at}.`) || field === '';
};

/** An unknown choice of some fields has a key of its own. */
function keyOf(name: (typeof callNames)[number], errors: ReturnType<typeof badFields>): string {
  const { refusedAs = {} } = calls[name] as Call;
  const own = errors?.find(({ field, rule }) => rule === 'one_of' && field in refusedAs);
  return (own && refusedAs[own.field]) ?? 'invalid_parameter';
}

describe('a request with a bad field is refused with that field named', () => {
  test.each(fewOnPostgres(taking))('%s', async (name) => {
    const { request } = calls[name];
    const token = callerOf(name, here);
    const attempt = async (right: unknown, which: number, value: unknown) => {
      const places = placesIn(right);
      if (!takesQuery(name)) places.push([]);
      fc.pre(places.length > 0);
      const place = places[which % places.length] as Path;
      const wrong = place.length === 0 ? value : changed(right, place, value);
      fc.pre(wrong !== undefined);
      const errors = badFields(name, wrong);
      fc.pre(errors !== null);
      const { status, body } = await sendCall(app, name, wrong, token);
      const refusal = { resultCode: 1, resultMessage: keyOf(name, errors), data: errors, totalCount: 0 };
      expect({ status, body }).toEqual({ status: 200, body: refusal });
      expect(place.length === 0 || errors?.some(({ field }) => touches(field, place))).toBe(true);
    };
    const property = fc.asyncProperty(
      validRequest(request, knownFor(name, here)),
      fc.nat(),
      fc.constantFrom(...hostileValues),
      attempt,
    );
    await unchanged(() => fc.assert(property, { ...runs, maxSkipsPerRun: 1000 }));
  });
});

describe('a field that the call does not know is refused by its name', () => {
  test.each(fewOnPostgres(callNames))('%s', (name) =>
    unchanged(async () => {
      const [right] = fc.sample(validRequest(calls[name].request, knownFor(name, here)), {
        ...runs,
        numRuns: 1,
      });
      const { body } = await sendCall(
        app,
        name,
        { ...Object(right), favouriteColour: 'blue' },
        callerOf(name, here),
      );
      const errors = [{ field: 'favouriteColour', rule: 'unknown', params: {} }];
      expect(body).toEqual({
        resultCode: 1,
        resultMessage: 'invalid_parameter',
        data: errors,
        totalCount: 0,
      });
    }),
  );

  test('who asks is not taken from the request, nor what of a member is only to be read', async () => {
    const { data: member } = await here.company.client('GET /member/getMember', {});
    const asked = { ...member, token: 'any', loginUserIdx: 1, registUserIdx: 1, modifyUserIdx: 1 };
    const { body } = await sendCall(app, 'POST /member/update', asked, here.company.token);
    expect(body).toMatchObject({ resultMessage: 'success', data: member });
  });
});

describe('what is no request at all keeps its HTTP status', () => {
  const broken = ['', '{', '{"a":1', '[1,]', 'null\0', '{"id":"a"}}', '\ufeff', 'undefined', "{'id':1}"];

  test.each(fewOnPostgres(posts))('%s without readable JSON is 400', (name) =>
    unchanged(async () => {
      for (const body of broken) {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
        const answer = await raw(app, pathOf(name), init, callerOf(name, here));
        expect([body, answer.status, answer.resultMessage]).toEqual([body, 400, 'not_json']);
      }
    }),
  );

  test.each(fewOnPostgres(posts))('%s as anything but JSON is 415', (name) =>
    unchanged(async () => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'x/json',
      ]) {
        const init = { method: 'POST', headers: { 'content-type': type }, body: '{}' };
        const answer = await raw(app, pathOf(name), init, callerOf(name, here));
        expect([type, answer.status, answer.resultMessage]).toEqual([type, 415, 'media_type']);
      }
    }),
  );

  test.each(fewOnPostgres(uploads, 1))('%s as anything but a form with a file is 415', (name) =>
    unchanged(async () => {
      for (const type of [
        'application/json',
        'application/x-www-form-urlencoded',
        'image/png',
        'multipart/mixed',
      ]) {
        const init = { method: 'POST', headers: { 'content-type': type }, body: '{}' };
        const answer = await raw(app, `${pathOf(name)}?kind=boardImg`, init, callerOf(name, here));
        expect([type, answer.status, answer.resultMessage]).toEqual([type, 415, 'media_type']);
      }
    }),
  );

  test.each(fewOnPostgres(callNames))('%s by another method is 405', (name) =>
    unchanged(async () => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (word) => word !== methodOf(name),
      )) {
        const answer = await raw(app, pathOf(name), { method }, callerOf(name, here));
        expect([method, answer.status, answer.resultMessage]).toEqual([method, 405, 'method_not_allowed']);
        expect(answer.headers.get('allow')).toContain(methodOf(name));
      }
    }),
  );

  test('a path that is none is 404', () =>
    unchanged(async () => {
      const paths = [
        '/',
        '/member',
        '/member/',
        '/member/getmember',
        '/member/getMember/',
        '/manage/member/join',
      ];
      for (const path of [
        ...paths,
        '/__proto__',
        '/constructor',
        '/member/../../etc/passwd',
        '/%00',
        '/%ff',
      ]) {
        for (const method of ['GET', 'POST']) {
          const answer = await raw(app, path, { method }, here.company.token);
          expect([path, answer.status, answer.resultMessage]).toEqual([path, 404, 'not_page']);
        }
      }
    }));
});

describe('a call that needs a member is 401 without a token that counts', () => {
  test.each(fewOnPostgres(guarded))('%s', (name) =>
    unchanged(async () => {
      const [right] = fc.sample(validRequest(calls[name].request, knownFor(name, here)), {
        ...runs,
        numRuns: 1,
      });
      const tokens = [undefined, gone.token, 'x', `${here.company.token}x`, 'x'.repeat(8000), "' or 1=1 --"];
      for (const token of tokens) {
        const answer = await sendCall(app, name, right, token);
        expect([token, answer.status, answer.resultMessage]).toEqual([token, 401, 'login_needed']);
      }
      const basic = { method: methodOf(name), headers: { authorization: `Basic ${here.company.token}` } };
      expect((await raw(app, pathOf(name), basic)).status).toBe(401);
    }),
  );

  test('a token that ran out is none', async () => {
    app.clock.set('2030-01-01T00:00:00Z');
    const answer = await sendCall(app, 'GET /member/getMember', {}, here.company.token);
    expect([answer.status, answer.resultMessage]).toEqual([401, 'login_needed']);
    app.clock.set('2026-09-01T09:00:00Z');
  });
});

describe('a call that needs a permission is refused to a member without it', () => {
  const managed = callNames.filter((name) => isForManagers(calls[name].access));

  test.each(fewOnPostgres(managed))('%s', (name) =>
    unchanged(async () => {
      for (const right of fc.sample(validRequest(calls[name].request, knownFor(name, here)), {
        ...runs,
        numRuns: 5,
      })) {
        const answer = await sendCall(app, name, right, here.company.token);
        expect([answer.status, answer.resultMessage]).toEqual([200, 'access_deny']);
      }
    }),
  );
});
