/** An interpreter's own meetings, as whoever has the link reads them: organisations, and nothing of a person (docs/rules.md, M34). */

import type { InterpreterSchedule } from '#api/event/interpreter.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { partIn } from '#domain/common/language.ts';
import { tableNameIn } from '#domain/event/table-label.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import { eventRow } from '../../access/event-span.ts';
import { hashOf } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { tryLink } from '../../platform/limits/rules.ts';
import { slotEnd } from '../matching/slots/slots.ts';
import { limitInterpreterReads } from './limits.ts';

/** An interpreter has one meeting in a slot; an event of fourteen days of five minutes each has fewer of those. */
const most = 5_000;

const ofLink = prepared((db, given: { tokenHash: string }) =>
  db
    .selectFrom('interpreter')
    .select(['idx', 'eventIdx', 'no', 'name'])
    .where('tokenHash', '=', given.tokenHash),
);

/** Whose link it is. */
export const interpreterOf = async (db: Database, tokenHash: string) =>
  (await ofLink(db, { tokenHash })).at(0);

/** What is theirs now; `interpreter_not_found` for a token that opens nothing, of which a network has only so many tries. */
export async function ownSchedule(
  context: RequestContext,
  { token }: CheckedOf<'POST /interpreter/getSchedule'>,
): Promise<InterpreterSchedule> {
  const { db } = context;
  const interpreter = await tryLink(context, () => interpreterOf(db, hashOf(token)));
  if (!interpreter) throw new Refusal('interpreter_not_found');
  await limitInterpreterReads(context, interpreter.idx);
  const event = await eventRow(db, interpreter.eventIdx);
  const rows = await meetingsOf(db, interpreter.idx)
    .limit(most + 1)
    .execute();
  if (rows.length > most) throw new HttpRefusal(503, 'server_busy', 60);
  return {
    event: {
      eventIdx: event.idx,
      nameKo: event.nameKo,
      nameEn: event.nameEn,
      placeKo: event.placeKo,
      placeEn: event.placeEn,
      timeZone: event.timeZone,
      startsAt: event.firstOpensAt,
    },
    no: interpreter.no,
    name: interpreter.name,
    meetings: rows.map((row) => ({
      startsAt: row.startsAt,
      endsAt: slotEnd(row.startsAt, event.slotMinutes),
      tableNo: row.tableNo,
      tableName: tableNameIn(row),
      language: row.language as InterpreterLanguage | null,
      company: row.companyLeftAt === null ? { nameKo: row.nameKo, nameEn: row.nameEn } : nobody,
      buyer:
        row.buyerLeftAt === null
          ? { nameKo: partIn('ko', row.buyerCompany), nameEn: partIn('en', row.buyerCompany) }
          : nobody,
      buyerCountry: row.buyerLeftAt === null ? row.buyerCountry : null,
    })),
  };
}

const nobody = { nameKo: null, nameEn: null };

/** The placed meetings of an interpreter in the order of their times. */
export const meetingsOf = (db: Database, interpreterIdx: number) =>
  db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .innerJoin('matching', 'matching.idx', 'placement.matchingIdx')
    .innerJoin('participate as cp', 'cp.idx', 'placement.companyIdx')
    .leftJoin('member as cm', 'cm.idx', 'cp.memberIdx')
    .innerJoin('company', 'company.participateIdx', 'placement.companyIdx')
    .innerJoin('participate as bp', 'bp.idx', 'placement.buyerIdx')
    .leftJoin('member as bm', 'bm.idx', 'bp.memberIdx')
    .innerJoin('buyer', 'buyer.participateIdx', 'placement.buyerIdx')
    .select(['placement.language', 'slot.startsAt', 'eventTable.no as tableNo'])
    .select(['eventTable.nameKo as tableNameKo', 'eventTable.nameEn as tableNameEn'])
    .select(['matching.idx', 'matching.createdAt', 'matching.updatedAt', 'matching.sequence'])
    .select(['company.nameKo', 'company.nameEn'])
    .select(['buyer.companyName as buyerCompany', 'buyer.country as buyerCountry'])
    // Erased after its time is like having left.
    .select((of) => [
      of.fn.coalesce('cm.leftAt', 'cp.erasedAt').as('companyLeftAt'),
      of.fn.coalesce('bm.leftAt', 'bp.erasedAt').as('buyerLeftAt'),
    ])
    .where('placement.interpreterIdx', '=', interpreterIdx)
    .orderBy('slot.startsAt');
