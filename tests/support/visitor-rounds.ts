/** One round of the races about visitors' registrations: its people, its steps by the API, and what stands after them. */
import { someone } from './applying.ts';
import type { TestApp } from './compose.ts';
import type { Person } from './factories.ts';
import { nextNumber } from './numbers.ts';
import { password, registrationSample, visitorPerson } from './samples.ts';
import { visitorSavedAt } from './seen.ts';
import type { Outcome, Step, Who } from './visitor-model.ts';

export interface Round {
  eventIdx: number;
  staff: Person;
  member: Person;
  people: Record<
    Who | 'newcomer',
    ReturnType<typeof visitorPerson> & { visitorEmail: string; visitorMobile: string }
  >;
  tokens: Record<Who, string>;
  codes: Record<Who, string>;
  idxs: Record<Who, number>;
  emails: string[];
}

/** A member and a guest who are registered for the event, and somebody who is not. */
export async function begin(app: TestApp, eventIdx: number, staff: Person): Promise<Round> {
  const member = await someone(app);
  const person = (visitorEmail: string) => {
    const no = String(nextNumber('person')).padStart(5, '0');
    return { ...visitorPerson(1), visitorMobile: `+4366444${no}`, visitorEmail };
  };
  const shared = `shared-${member.memberIdx}@example.org`;
  const people = {
    member: person(member.id),
    guest: person(`guest-${member.memberIdx}@example.org`),
    newcomer: person(`newcomer-${member.memberIdx}@example.org`),
  };
  const register = async (who: Who) => {
    const client = who === 'member' ? member.client : app.client();
    const { data } = await client('POST /visitor/register', {
      ...registrationSample(people[who]),
      eventIdx,
    });
    const made = data[0] as (typeof data)[number];
    const row = app.db.selectFrom('visitor').select('idx').where('code', '=', made.code);
    return { token: made.token, code: made.code, idx: (await row.executeTakeFirstOrThrow()).idx };
  };
  const [own, other] = [await register('member'), await register('guest')];
  return {
    eventIdx,
    staff,
    member,
    people,
    tokens: { member: own.token, guest: other.token },
    codes: { member: own.code, guest: other.code },
    idxs: { member: own.idx, guest: other.idx },
    emails: [shared, ...Object.values(people).map(({ visitorEmail }) => visitorEmail)],
  };
}

/** Takes a step through the API; answers what came of it. */
export async function take(app: TestApp, round: Round, step: Step): Promise<Outcome> {
  const { eventIdx, member, people, tokens, codes, idxs } = round;
  const guest = app.client();
  const staff = round.staff.client;
  // The clock stands still: whoever looked at any time saw what was saved last.
  const seen = async (visitorIdx: number) => ({
    eventIdx,
    visitorIdx,
    updatedAt: await visitorSavedAt(app, visitorIdx),
  });
  const changed = (who: keyof Round['people'], { city, email }: { city: string; email: string }) => ({
    ...people[who],
    city,
    visitorEmail: email,
  });
  const own = (data: { city: string; visitorEmail: string | null; checkedInAt: string | null }) => ({
    city: data.city,
    email: data.visitorEmail,
    came: data.checkedInAt !== null,
  });
  switch (step.do) {
    case 'changeByLink': {
      const request = { token: tokens[step.who], visitor: changed(step.who, step) };
      return own((await guest('POST /visitor/update', request)).data);
    }
    case 'changeAsMember': {
      const request = { eventIdx, visitor: changed('member', step) };
      return own((await member.client('POST /visitor/update', request)).data);
    }
    case 'changeApplication': {
      const { data } = await member.client('POST /participate/update', {
        eventIdx,
        participateType: 'PRE-VISITOR',
        visitor: changed('member', step),
      });
      return { city: data.visitor?.city ?? '', email: data.visitor?.visitorEmail ?? '' };
    }
    case 'changeByDesk': {
      const { data } = await staff('POST /manage/visitor/update', {
        ...(await seen(idxs[step.who])),
        visitor: changed(step.who, step),
      });
      return { city: data.city, email: data.visitorEmail, door: data.checkedInDoor };
    }
    case 'read':
      return own((await guest('POST /visitor/getDetail', { token: tokens[step.who] })).data);
    case 'checkIn': {
      const { data } = await staff('POST /manage/visitor/checkIn', {
        eventIdx,
        code: codes[step.who],
        door: step.door,
      });
      return { door: data.visitor.checkedInDoor, isFirst: data.isFirst };
    }
    case 'undo': {
      const checkedInAt = app.clock.read().toISOString();
      const { data } = await staff('POST /manage/visitor/undoCheckIn', {
        eventIdx,
        visitorIdx: idxs[step.who],
        checkedInAt,
      });
      return { door: data.checkedInDoor };
    }
    case 'register':
    case 'registerAsMember': {
      const [who, client] =
        step.do === 'register' ? (['newcomer', guest] as const) : (['member', member.client] as const);
      await client('POST /visitor/register', { ...registrationSample(changed(who, step)), eventIdx });
      return { city: step.city, email: step.email };
    }
    case 'apply': {
      const { data } = await member.client('POST /participate/apply', {
        eventIdx,
        participateType: 'PRE-VISITOR',
        visitor: changed('member', step),
      });
      return { city: data.visitor?.city ?? '', email: data.visitor?.visitorEmail ?? '' };
    }
    case 'withdraw':
      await member.client('POST /member/withdraw', { password });
      return 'success';
    case 'cancelByLink':
      await guest('POST /visitor/cancel', { token: tokens[step.who] });
      return 'success';
    case 'cancelByDesk':
      await staff('POST /manage/visitor/cancel', await seen(idxs[step.who]));
      return 'success';
    case 'cancelApplication':
      await member.client('POST /participate/cancel', { eventIdx });
      return 'success';
  }
}

/** What stands, as far as the database tells; how often an address was changed is left to the rules. */
export async function stored(app: TestApp, { eventIdx, people, idxs, tokens, member }: Round) {
  const all = await app.db
    .selectFrom('visitor')
    .selectAll()
    .where((is) =>
      is.or([
        is('idx', 'in', [idxs.member, idxs.guest]),
        is.and([
          is('eventIdx', '=', eventIdx),
          is('mobileE164', 'in', [people.member.visitorMobile, people.newcomer.visitorMobile]),
        ]),
      ]),
    )
    .execute();
  const of = async (row: (typeof all)[number] | undefined, token?: string) => {
    if (!row) return 'gone';
    if (row.searchText === '') return { erased: row.checkedInDoor };
    const read = () => app.client()('POST /visitor/getDetail', { token: token ?? '' });
    const isLinked =
      token !== undefined &&
      (await read().then(
        () => true,
        () => false,
      ));
    return { city: row.city, email: row.visitorEmail, door: row.checkedInDoor, isLinked };
  };
  const byMobile = ({ visitorMobile }: { visitorMobile: string }) =>
    all.find(({ idx, mobileE164 }) => mobileE164 === visitorMobile && idx !== idxs.member);
  const account = app.db.selectFrom('member').select('leftAt').where('idx', '=', member.memberIdx);
  return {
    member: await of(
      all.find(({ idx }) => idx === idxs.member),
      tokens.member,
    ),
    guest: await of(
      all.find(({ idx }) => idx === idxs.guest),
      tokens.guest,
    ),
    applied: await of(byMobile(people.member)),
    newcomer: await of(byMobile(people.newcomer)),
    hasLeft: (await account.executeTakeFirstOrThrow()).leftAt !== null,
  };
}
