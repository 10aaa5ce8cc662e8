/** Two events that run on the same day, with the same people in both, and how what belongs to one is known wherever it stands. */
import { sql } from 'kysely';
import { refreshSearch } from '#server/features/participation/rows/search.ts';
import { advanceAllContent } from '#server/platform/cache/content-tags.ts';
import type { TestApp, TestClock } from './compose.ts';
import { applied, approve, joined, type Participant, type TestServer } from './factories.ts';
import { buyerSample, hallSample, registrationSample, visitorPerson } from './samples.ts';
import { type World, world } from './world.ts';

export interface Side extends World {
  /** A text that stands in everything that someone entered for this event, and in nothing of the other. */
  mark: string;
  /** A buyer who takes part in both events, as the company's member does, and has a meeting in each. */
  shared: Participant;
  /** What opens a visitor's registration. */
  visitorToken: string;
  visitorIdx: number;
  /** What names the event in the address of a page: nothing for the one in use. */
  query: '' | `eventIdx=${number}`;
}

/** The address of a page in an event, as one is handed on. */
export const pathIn = ({ query }: Pick<Side, 'query'>, path: string): string =>
  query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;

/** Which texts people enter, by table; of each the rows of an event. */
const entered: [table: string, columns: string[], ofEvent: string][] = [
  ['event', ['name_ko', 'name_en', 'place_ko', 'place_en', 'intro_ko', 'intro_en'], 'idx = :event'],
  [
    'company',
    ['name_ko', 'name_en', 'intro_ko', 'intro_en', 'main_product', 'charge_name'],
    'participate_idx in (:ours)',
  ],
  [
    'product',
    ['name_ko', 'name_en', 'description_ko', 'description_en'],
    'company_idx in (select idx from company where participate_idx in (:ours))',
  ],
  ['buyer', ['company_name', 'name_en', 'requirements', 'product', 'agency'], 'participate_idx in (:ours)'],
  ['visitor', ['visitor_name', 'visitor_name_en', 'organization'], 'event_idx = :event'],
  ['board_category', ['name_ko', 'name_en'], 'event_idx = :event'],
  ['board_post', ['title_ko', 'title_en', 'body_ko', 'body_en', 'search_text'], 'event_idx = :event'],
  ['matching', ['message'], 'event_idx = :event'],
  [
    'counseling',
    ['buyer_company_name', 'buyer_name', 'product_name', 'business_type', 'content', 'comment'],
    'event_idx = :event',
  ],
  ['participate_note', ['body'], 'participate_idx in (:ours)'],
];

/** Two worlds and what is shared between them. The first is of the event in use. */
export async function twoEvents(app: TestServer & { clock: TestClock }): Promise<[Side, Side]> {
  const [seller, purchaser] = [await joined(app), await joined(app)];
  const sides: Side[] = [];
  for (const [eventIdx, mark] of [
    [app.eventInUse, 'Zyxqeins'],
    [app.eventInUse + 1, 'Zyxqzwei'],
  ] as const) {
    const at = await world(app, eventIdx, seller);
    const shared = await applied(app, at, buyerSample(950 + eventIdx), purchaser);
    await approve(at, shared.participateIdx);
    const { data } = await shared.client('POST /matching/apply', {
      eventIdx,
      targetParticipateIdx: at.company.participateIdx,
      wishes: [at.slots[3] as number],
    });
    await at.company.client('POST /matching/approve', { matchingIdx: data.matchingIdx });
    const halls = [hallSample(at.company.participateIdx)];
    for (const hall of halls) Object.assign(hall, { nameKo: `홀 ${mark}`, nameEn: `Hall ${mark}` });
    await at.manager.client('POST /manage/event/updateBoothMap', { eventIdx, halls });
    const registration = registrationSample(visitorPerson(eventIdx));
    const { data: visitors } = await app.client()('POST /visitor/register', { ...registration, eventIdx });
    const token = visitors[0]?.token ?? '';
    const { idx: visitorIdx } = await app.db
      .selectFrom('visitor')
      .select('idx')
      .where('eventIdx', '=', eventIdx)
      .executeTakeFirstOrThrow();
    const query = eventIdx === app.eventInUse ? '' : (`eventIdx=${eventIdx}` as const);
    sides.push({ ...at, mark, query, shared, visitorToken: token, visitorIdx });
  }
  for (const side of sides) await marked(app, side);
  await app.db.updateTable('event').set({ boardPublic: 'Y' }).execute();
  await advanceAllContent(app.db);
  return sides as [Side, Side];
}

/** Puts the side's mark before everything that people entered. */
async function marked({ db }: Pick<TestApp, 'db'>, { eventIdx, mark }: Side): Promise<void> {
  const ours = `select idx from participate where event_idx = ${eventIdx}`;
  for (const [table, columns, ofEvent] of entered) {
    const where = ofEvent.replaceAll(':event', String(eventIdx)).replaceAll(':ours', ours);
    const set = columns.map((column) => `${column} = '${mark} ' || ${column}`).join(', ');
    await sql.raw(`update ${table} set ${set} where ${where}`).execute(db);
  }
  await db.updateTable('representative').set({ position: mark }).where('eventIdx', '=', eventIdx).execute();
  await db.updateTable('eventTable').set({ nameEn: mark }).where('eventIdx', '=', eventIdx).execute();
  await db
    .updateTable('participate')
    .set({ videoRoom: `https://meet.example.org/${mark}` })
    .where('eventIdx', '=', eventIdx)
    .where('side', '=', 'company')
    .execute();
  const own = db.selectFrom('participate').select('idx').where('eventIdx', '=', eventIdx);
  for (const { idx } of await own.execute()) await refreshSearch(db, idx);
}

/** Numbers that name a row of an event, by the field that has them. */
const numbered = {
  participateIdx: 'participate',
  companyIdx: 'participate',
  buyerIdx: 'participate',
  targetParticipateIdx: 'participate',
  matchingIdx: 'matching',
  counselingIdx: 'counseling',
  slotIdx: 'slot',
  postIdx: 'boardPost',
  categoryIdx: 'boardCategory',
  visitorIdx: 'visitor',
  noticeIdx: 'notice',
  favouriteIdx: 'favourite',
  templateIdx: 'mailTemplate',
  mailingIdx: 'mailing',
  invitationIdx: 'invitation',
  mailIdx: 'outbox',
} as const;

type Rows = Record<string, ReadonlySet<unknown>>;

/** The numbers of everything that an event has by now, by field. */
export async function rowsOf({ db }: Pick<TestApp, 'db'>, { eventIdx }: Side): Promise<Rows> {
  const sets: Rows = { eventIdx: new Set([eventIdx]) };
  for (const [field, table] of Object.entries(numbered)) {
    const own = db.selectFrom(table).select('idx').where('eventIdx', '=', eventIdx);
    sets[field] = new Set((await own.execute()).map(({ idx }) => idx));
  }
  return sets;
}

/** Where something of another event stands in an answer, a mail or a file: its mark, or the number of one of its rows. */
export function foreignIn(text: string, { mark }: Side, foreign: Rows): string[] {
  const found = text.includes(mark) ? [text.slice(Math.max(0, text.indexOf(mark) - 80)).slice(0, 160)] : [];
  try {
    return [...found, ...numbersIn(JSON.parse(text), foreign)];
  } catch {
    return found;
  }
}

function numbersIn(value: unknown, foreign: Rows): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(foreign[key]?.has(inner) ? [`${key} ${inner}`] : []),
    ...numbersIn(inner, foreign),
  ]);
}
