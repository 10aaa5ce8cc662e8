/** Which interpreters are free in which slots: those who work then and, where a language is needed, speak it (docs/rules.md, M2). */
import { type Expression, sql } from 'kysely';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

/** The shifts, of all interpreters or of those who speak `language`, in which no meeting has them. */
const freeShifts = (db: Database, language: string | null) => {
  const free = db
    .selectFrom('interpreterShift as shift')
    .innerJoin('interpreter', 'interpreter.idx', 'shift.interpreterIdx')
    .leftJoin('placement', (on) =>
      on
        .onRef('placement.slotIdx', '=', 'shift.slotIdx')
        .onRef('placement.interpreterIdx', '=', 'shift.interpreterIdx'),
    )
    .where('placement.matchingIdx', 'is', null);
  if (language === null) return free;
  return free.where((is) =>
    is.exists(
      is
        .selectFrom('interpreterLanguage as spoken')
        .select('spoken.language')
        .whereRef('spoken.interpreterIdx', '=', 'shift.interpreterIdx')
        .where('spoken.language', '=', language),
    ),
  );
};

const counted = (db: Database, eventIdx: number, language: string | null) =>
  freeShifts(db, language)
    .select('shift.slotIdx')
    .select(({ fn }) => fn.countAll<number>().as('free'))
    .where('shift.eventIdx', '=', eventIdx)
    .groupBy('shift.slotIdx');
const countOfAny = prepared((db, given: { eventIdx: number }) => counted(db, given.eventIdx, null));
const countOfSpeakers = prepared((db, given: { eventIdx: number; language: string }) =>
  counted(db, given.eventIdx, given.language),
);

/** By slot, how many interpreters are free who speak `language` (null: any). Slots that have none are absent. */
export async function freeInterpreters(
  db: Database,
  eventIdx: number,
  language: string | null,
): Promise<Map<number, number>> {
  const rows = await (language === null
    ? countOfAny(db, { eventIdx })
    : countOfSpeakers(db, { eventIdx, language }));
  return new Map(rows.map(({ slotIdx, free }) => [slotIdx, free]));
}

/** By slot, how many interpreters are free and which languages they speak. */
export async function freeShiftsWithLanguages(db: Database, eventIdx: number) {
  const rows = await freeShifts(db, null)
    .leftJoin('interpreterLanguage', 'interpreterLanguage.interpreterIdx', 'shift.interpreterIdx')
    .select(['shift.slotIdx', 'shift.interpreterIdx', 'interpreterLanguage.language'])
    .where('shift.eventIdx', '=', eventIdx)
    .execute();
  const bySlot = new Map<number, { who: Set<number>; languages: Set<string> }>();
  for (const { slotIdx, interpreterIdx, language } of rows) {
    const free = bySlot.get(slotIdx) ?? { who: new Set(), languages: new Set() };
    free.who.add(interpreterIdx);
    if (language !== null) free.languages.add(language);
    bySlot.set(slotIdx, free);
  }
  return bySlot;
}

/** Those who are free in a slot, by its number or by the slot of the query around. */
export const freeInterpretersIn = (
  db: Database,
  slot: number | Expression<number>,
  language: string | null,
) => freeShifts(db, language).select('interpreter.idx').where('shift.slotIdx', '=', slot);

const first = (db: Database, { slotIdx, goesFirst }: InSlot, language: string | null) =>
  freeInterpretersIn(db, slotIdx, language)
    .orderBy(sql`case when interpreter.idx = cast(${goesFirst} as integer) then 0 else 1 end`)
    .orderBy('interpreter.no')
    .limit(1);

interface InSlot {
  slotIdx: number;
  goesFirst: number | null;
}

const firstOfAny = prepared((db, given: InSlot) => first(db, given, null));
const firstSpeaker = prepared((db, given: InSlot & { language: string }) => first(db, given, given.language));

/** Who is free in a slot and speaks `language` (null: any): whoever is named, else the lowest-numbered one; null where nobody is. */
export async function firstFreeInterpreter(
  db: Database,
  {
    idx: slotIdx,
    interpreterIdx: goesFirst = null,
  }: { idx: number; interpreterIdx?: number | null | undefined },
  language: string | null,
): Promise<number | null> {
  const given = { slotIdx, goesFirst };
  const [row] = await (language === null ? firstOfAny(db, given) : firstSpeaker(db, { ...given, language }));
  return row?.idx ?? null;
}

/** Whether a meeting needs an interpreter of the event's: one was asked for, and the company brings none (docs/rules.md, M42). */
export async function needsInterpreter(
  db: Database,
  { isTranslator, companyIdx }: { isTranslator: 'Y' | 'N'; companyIdx: number },
): Promise<boolean> {
  if (isTranslator === 'N') return false;
  const [row] = await bringsOwn(db, { companyIdx });
  return row?.ownInterpreter !== 'Y';
}

const bringsOwn = prepared((db, given: { companyIdx: number }) =>
  db.selectFrom('participate').select('ownInterpreter').where('idx', '=', given.companyIdx),
);

/** The language that an interpreter is wanted for; `invalid_parameter` where none of the event speaks it. */
export async function languageOf(
  db: Database,
  eventIdx: number,
  { isTranslator, translatorLanguage }: { isTranslator: 'Y' | 'N'; translatorLanguage?: string | undefined },
): Promise<string | null> {
  if (isTranslator === 'N' || translatorLanguage === undefined) return null;
  const speaker = await db
    .selectFrom('interpreterLanguage')
    .innerJoin('interpreter', 'interpreter.idx', 'interpreterLanguage.interpreterIdx')
    .select('interpreter.idx')
    .where('eventIdx', '=', eventIdx)
    .where('language', '=', translatorLanguage)
    .executeTakeFirst();
  if (!speaker)
    throw new Refusal('invalid_parameter', [{ field: 'translatorLanguage', rule: 'one_of', params: {} }]);
  return translatorLanguage;
}
