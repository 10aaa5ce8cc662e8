/** Visitors' calls from networks, as often as a test wants, in a new event before each test. */
import { beforeEach } from 'vitest';
import { longBefore } from './api.ts';
import type { TestApp } from './compose.ts';
import { type Expo, expo } from './factories.ts';
import { nextNumber } from './numbers.ts';
import { registrationSample, visitorPerson } from './samples.ts';

export function visitorLimits(app: TestApp) {
  const guest = app.client();

  const now = {} as { at: Expo };
  beforeEach(async () => {
    app.clock.set(longBefore);
    now.at = await expo(app, { eventIdx: nextNumber('event') });
  });

  /** Everyone in the tests is somebody else, so that no window is another test's. */
  const someoneNew = () => {
    const no = nextNumber('person');
    const visitor = visitorPerson(no);
    return { ...visitor, visitorMobile: `+43664777${String(no).padStart(4, '0')}` };
  };
  async function registered(visitor = someoneNew()) {
    const request = { ...registrationSample(visitor), eventIdx: now.at.eventIdx };
    const { data } = await guest('POST /visitor/register', request);
    return { visitor, ...(data[0] as (typeof data)[number]) };
  }

  /** What came of a call from this network: a key, or `success`. */
  async function send(
    path: string,
    body: object,
    clientAddress = '192.0.2.10',
    token?: string,
  ): Promise<string> {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await app.send(
      path,
      { method: 'POST', headers, body: JSON.stringify(body) },
      { clientAddress },
    );
    return ((await answer.json()) as { resultMessage: string }).resultMessage;
  }
  const times = async (count: number, call: (no: number) => Promise<string>) => {
    const outcomes: Record<string, number> = {};
    for (let no = 0; no < count; no++) {
      const outcome = await call(no);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    return outcomes;
  };
  const mailsOf = async () =>
    (await app.db.selectFrom('outbox').select('idx').where('eventIdx', '=', now.at.eventIdx).execute())
      .length;
  const hours = (count: number) =>
    app.clock.set(new Date(Date.parse(longBefore) + count * 3_600_000).toISOString());
  return { guest, now, someoneNew, registered, send, times, mailsOf, hours };
}
