/**
 * The demonstration expo: made once, on an empty database, from a seed, so that two fillings are
 * alike; its days lie around today, and move along at each later start.
 */
import { newEventInput } from '#domain/event/event.ts';
import { waiveSecondFactor } from '#server/access/second-factor-waiver.ts';
import type { Database } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { hashPassword } from '#server/features/account/password.ts';
import { createEvent } from '#server/features/event/write.ts';
import type { Settings } from '#server/ground/config.ts';
import type { Logger } from '#server/ground/log.ts';
import { addBoard } from './board.ts';
import { type Calendar, calendarAt, daysBetween, eventDays, zone } from './calendar.ts';
import { addColleagues } from './colleagues.ts';
import { addLogs } from './counseling.ts';
import { addHall } from './hall.ts';
import { isDemonstration, demonstrationMarker as marker, renameEarlierMarks } from './marker.ts';
import { addMeetings } from './meetings.ts';
import { addMissingDays } from './missing-days.ts';
import { moveDays } from './move.ts';
import { addBlockedMorning, addOrganised } from './organised.ts';
import { addBuyers, addCompanies, addManagers, logInIds, managerIds } from './people.ts';
import { addPlan } from './plan.ts';
import { addPreferences } from './preferences.ts';
import { addQuestions } from './questions.ts';
import { dice } from './random.ts';
import { addSeats } from './seats.ts';
import { addVideo } from './video.ts';
import { addVisitors } from './visitors.ts';
import { addWantedPairs } from './wanted-pairs.ts';
import { addWithoutAccount, openLinks } from './without-account.ts';

/** Everyone's in the demonstration, and nobody's elsewhere: it is only ever served to this machine. */
export const demoPassword = 'madang-demo';

const seed = 36;

interface Parts {
  db: Database;
  settings: Pick<Settings, 'EVENT_IDX'>;
  clock: () => Date;
  log: Logger;
  /** Where the log-ins are told. */
  print?: (text: string) => void;
}

/**
 * Fills an empty database, or moves the days of a demonstration to today; leaves any other database alone.
 * Tells the log-ins when the database holds the demonstration.
 */
export async function prepareDemonstration({ db, settings, clock, log, print = tell }: Parts): Promise<void> {
  const begin = performance.now();
  const calendar = calendarAt(clock());
  if (await isEmpty(db)) {
    const passwordHash = await hashPassword(demoPassword, { lane: 'known', network: '' });
    const isFilled = await transact(db, async (trx) => {
      // Another process may have been first, and has let go of the database only now.
      if (!(await isEmpty(trx))) return false;
      await fill(trx, settings.EVENT_IDX, calendar, passwordHash);
      return true;
    });
    if (isFilled) log.info({ ms: Math.round(performance.now() - begin) }, 'the demonstration is filled');
  } else if (await isDemonstration(db)) {
    await transact(db, (trx) => follow(trx, calendar));
  } else return;
  print(logIns(await openLinks(db)));
}

/** What the marker says of a demonstration: its event, and the date of today for which it was filled or last moved. */
interface Filled {
  eventIdx: number;
  today: string;
  /** Whether no second factor is asked of its own managers; not said by fillings from before one was asked of any. */
  hasMarks?: boolean;
  /** The days for which it was filled, from today; not said by fillings of three days, which get those that are missing. */
  days?: readonly number[];
}

/** Null for any database but a demonstration's. */
async function filledFor(db: Database): Promise<Filled | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', marker).executeTakeFirst();
  return row ? (JSON.parse(row.value) as Filled) : null;
}

/** Moves the demonstration to today. A clock that was set back moves nothing. */
async function follow(trx: Database, calendar: Calendar): Promise<void> {
  const { today, now } = calendar;
  const filled = await filledFor(trx);
  if (!filled) return;
  const days = daysBetween(filled.today, today);
  if (days > 0) await moveDays(trx, filled.eventIdx, days, now);
  if (filled.hasMarks) await renameEarlierMarks(trx);
  else await waiveSecondFactor(trx, await managersOf(trx));
  // After a clock that was set back, today's days are others than those that lie there.
  const isShort = !filled.days && days >= 0;
  if (isShort) await addMissingDays(trx, filled.eventIdx, demoEvent(filled.eventIdx, calendar));
  if (days <= 0 && filled.hasMarks && !isShort) return;
  const value: Filled = {
    ...filled,
    today: days > 0 ? today : filled.today,
    hasMarks: true,
    ...(isShort && { days: eventDays }),
  };
  await trx
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', marker)
    .execute();
}

async function managersOf(trx: Database): Promise<number[]> {
  const rows = await trx
    .selectFrom('member')
    .select('idx')
    .where('id', 'in', Object.values(managerIds))
    .execute();
  return rows.map(({ idx }) => idx);
}

async function isEmpty(db: Database): Promise<boolean> {
  const [member, event] = [
    await db.selectFrom('member').select('idx').limit(1).executeTakeFirst(),
    await db.selectFrom('event').select('idx').limit(1).executeTakeFirst(),
  ];
  return member === undefined && event === undefined;
}

async function fill(
  trx: Database,
  eventIdx: number,
  calendar: Calendar,
  passwordHash: string,
): Promise<void> {
  await createEvent(trx, demoEvent(eventIdx, calendar), calendar.now);
  const filling = { trx, eventIdx, calendar, dice: dice(seed), passwordHash };
  const boardMember = await addManagers(filling);
  await addQuestions(filling, boardMember);
  const companies = await addCompanies(filling);
  await addColleagues(filling, companies);
  await addHall(filling);
  const buyers = await addBuyers(filling, companies);
  await addOrganised(filling, companies, buyers);
  const held = await addMeetings(filling, companies, buyers);
  const [first] = companies;
  if (first) await addSeats(filling, first.participateIdx);
  await addVideo(filling, held, companies, buyers);
  await addWithoutAccount(filling, companies);
  await addBlockedMorning(filling, companies);
  await addPreferences(filling, held, companies, buyers);
  await addWantedPairs(filling, held, companies, buyers);
  await addPlan(filling);
  await addLogs(filling, held, companies, buyers);
  await addVisitors(filling);
  await addBoard(filling, boardMember);
  const value = JSON.stringify({
    eventIdx,
    today: calendar.today,
    hasMarks: true,
    days: eventDays,
  } satisfies Filled);
  await trx.insertInto('setting').values({ name: marker, value }).execute();
}

/** Five days of half-hour slots at thirty tables. Periods are open, so that everything can be tried. */
function demoEvent(eventIdx: number, calendar: Calendar) {
  return newEventInput.parse({
    eventIdx,
    nameKo: '빈 비즈니스 엑스포',
    nameEn: 'Vienna Business Expo',
    placeKo: '오스트리아 빈, 메세 빈(Messe Wien) 마당홀',
    placeEn: 'Madang Hall, Messe Wien, Vienna, Austria',
    introKo:
      '국내 기업 60곳과 스무 나라의 바이어가 빈에서 닷새 동안 일대일로 상담합니다. 마지막 날 전날에는 기업이 바이어의 매장과 공장을 찾아갑니다.',
    introEn:
      'Sixty Korean companies and buyers from twenty countries meet one to one in Vienna, over five days. On the day before the last, companies visit the shops and factories of buyers.',
    timeZone: zone,
    days: eventDays.map((day) => ({
      date: calendar.date(day),
      from: '09:00',
      to: '17:00',
      breaks: [
        { from: '12:00', to: '13:00' },
        { from: '15:00', to: '15:30' },
      ],
    })),
    slotMinutes: 30,
    tables: 30,
    // The last works in the mornings only.
    interpreters: [
      {
        name: '김미나 (Kim Mina)',
        email: 'mina.kim@interpreters.example',
        mobile: '+43 660 5550181',
        languages: ['de', 'en'],
      },
      {
        name: '이하나 (Lee Hana)',
        email: 'hana.lee@interpreters.example',
        mobile: '010-5550-0182',
        languages: ['de'],
      },
      { name: '박준 (Park Jun)', email: 'jun.park@interpreters.example', languages: ['en'] },
      {
        name: '에바 노바코바 (Eva Nováková)',
        mobile: '+420 601 555 184',
        languages: ['en', 'cs'],
        hours: eventDays.map((day) => ({ date: calendar.date(day), from: '09:00', to: '12:00' })),
      },
    ],
    approvalType: 'otherAppr',
    viewType: 'allShow',
    // Fifty metres, which is the hall from end to end.
    tableChangeMinutes: 1,
    cancelPeriod: { from: calendar.at(-60, '09:00'), to: calendar.at(4, '17:00') },
    counselingPeriod: { from: calendar.at(-1, '09:00'), to: calendar.at(34, '17:00') },
  });
}

function logIns(links: readonly string[]): string {
  const rows = Object.entries(logInIds).map(([role, id]) => `  ${role.padEnd(9)} ${id}`);
  const withoutAccount =
    links.length > 0 ? ['Two buyers without an account open', ...links.map((path) => `  ${path}`)] : [];
  return [
    'This is the demonstration expo. Log in with',
    ...rows,
    `  password ${demoPassword}`,
    ...withoutAccount,
    '',
  ].join('\n');
}

const tell = (text: string) => {
  process.stdout.write(text);
};
