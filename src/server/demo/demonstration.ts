/**
 * The demonstration expo (decisions.md, 9 and 10): made once, on an empty database, from a seed, so that two fillings are
 * alike; its days lie around today, and move along at each later start.
 */
import { newEventInput } from '#domain/event.ts';
import type { Settings } from '../config.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { createEvent } from '../event/service.ts';
import type { Logger } from '../log.ts';
import { hashPassword } from '../member/password.ts';
import { addBoard } from './board.ts';
import { type Calendar, calendarAt, eventDays, zone } from './calendar.ts';
import { addLogs } from './counseling.ts';
import { addMeetings } from './meetings.ts';
import { moveDays } from './move.ts';
import { addBuyers, addCompanies, addManagers, logInIds } from './people.ts';
import { dice } from './random.ts';
import { addVisitors } from './visitors.ts';

/** Everyone's in the demonstration, and nobody's elsewhere: it is only ever served to this machine. */
export const demoPassword = 'madang-demo';

const marker = 'demonstration';
const seed = 36;

interface Parts {
  db: Database;
  settings: Pick<Settings, 'EVENT_IDX'>;
  clock: () => Date;
  log: Logger;
  /** Where the log-ins are told. */
  print?: (text: string) => void;
}

/** Whether this database holds the demonstration. */
export async function isDemonstration(db: Database): Promise<boolean> {
  return (await filledFor(db)) !== null;
}

/** Fills an empty database, or moves the days of a demonstration to today; leaves any other database alone. */
export async function prepareDemonstration({ db, settings, clock, log, print = tell }: Parts): Promise<void> {
  const calendar = calendarAt(clock());
  const before = await filledFor(db);
  if (before === null) {
    if (!(await isEmpty(db))) return;
    const begin = performance.now();
    const passwordHash = await hashPassword(demoPassword);
    const isFilled = await transact(db, async (trx) => {
      // Another process may have been first, and has let go of the database only now.
      if (!(await isEmpty(trx))) return false;
      await fill(trx, settings.EVENT_IDX, calendar, passwordHash);
      await trx.insertInto('setting').values({ name: marker, value: calendar.today }).execute();
      return true;
    });
    if (isFilled) log.info({ ms: Math.round(performance.now() - begin) }, 'the demonstration is filled');
  } else if (before !== calendar.today) {
    await transact(db, async (trx) => {
      await moveDays(trx, before, calendar.today);
      await trx.updateTable('setting').set({ value: calendar.today }).where('name', '=', marker).execute();
    });
  }
  print(logIns());
}

/** The date of today for which it was filled or last moved, on the event's clock; null for any other database. */
async function filledFor(db: Database): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', marker).executeTakeFirst();
  return row?.value ?? null;
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
  const companies = await addCompanies(filling);
  const buyers = await addBuyers(filling, companies);
  const held = await addMeetings(filling, companies, buyers);
  await addLogs(filling, held, companies, buyers);
  await addVisitors(filling);
  await addBoard(filling, boardMember);
}

/** Three days of half-hour slots at thirty tables. Periods are open, so that everything can be tried. */
function demoEvent(eventIdx: number, calendar: Calendar) {
  return newEventInput.parse({
    eventIdx,
    nameKo: '2024 빈 비즈니스 엑스포',
    nameEn: '2024 Vienna Business Expo',
    placeKo: '오스트리아 빈, 마당홀',
    placeEn: 'Madang Hall, Vienna, Austria',
    introKo: '국내 기업 60개사와 유럽 바이어가 빈에서 만나 일대일로 상담합니다.',
    introEn: 'Sixty Korean companies and buyers from across Europe meet one to one in Vienna.',
    timeZone: zone,
    days: eventDays.map((day) => ({
      date: calendar.date(day),
      from: '09:00',
      to: '17:00',
      breaks: [
        { from: '10:30', to: '11:00' },
        { from: '12:30', to: '13:30' },
      ],
    })),
    slotMinutes: 30,
    tables: 30,
    interpreters: 4,
    approvalType: 'otherAppr',
    viewType: 'allShow',
  });
}

function logIns(): string {
  const rows = Object.entries(logInIds).map(([role, id]) => `  ${role.padEnd(8)} ${id}`);
  return ['This is the demonstration expo. Log in with', ...rows, `  password ${demoPassword}`, ''].join(
    '\n',
  );
}

const tell = (text: string) => {
  process.stdout.write(text);
};
