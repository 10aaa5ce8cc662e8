/** Applications and visitors in figures. */
import { sql } from 'kysely';
import type { ParticipateState } from '#domain/participation/participation.ts';
import { applicantTypes, type Summary } from '#domain/stats/figures.ts';
import type { Database } from '../../db/open.ts';
import { byDay, quarterOf } from './quarters.ts';
import type { Turn } from './turn.ts';

type Applicant = (typeof applicantTypes)[number];

/** Of those whose values were erased, the state that they had then counts; where they came from isn't known any more. */
export async function applicationFigures(
  db: Database,
  { idx: eventIdx, timeZone }: { idx: number; timeZone: string },
  turn: Turn,
): Promise<Summary['applications']> {
  const rows = db
    .selectFrom('participate')
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', applicantTypes)
    .select((of) => ['participate.type', of.fn.countAll<number>().as('count')]);
  const days = await rows
    .select(quarterOf('participate.created_at').as('quarter'))
    .groupBy(['participate.type', 'quarter'])
    .execute();
  await turn();
  const places = await rows
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
    .select(
      sql<
        string | null
      >`case when participate.erased_at is null and member.left_at is null then coalesce(member.country, person.country) end`.as(
        'origin',
      ),
    )
    .groupBy(['participate.type', 'origin'])
    .execute();
  await turn();
  const states = await rows
    .select((of) => of.fn.coalesce('participate.erasedState', 'participate.state').as('shownState'))
    .groupBy(['participate.type', 'shownState'])
    .execute();
  return {
    byDay: byDay(
      timeZone,
      days.map(({ type, ...row }) => ({ ...row, kind: type as Applicant })),
    ).map(({ kind, ...row }) => ({ ...row, type: kind })),
    byCountry: places.map(({ type, origin, count }) => ({
      country: origin || null,
      type: type as Applicant,
      count,
    })),
    byState: states.map(({ type, shownState, count }) => ({
      type: type as Applicant,
      state: shownState as ParticipateState,
      count,
    })),
  };
}

export async function visitorFigures(
  db: Database,
  { idx: eventIdx, timeZone }: { idx: number; timeZone: string },
  turn: Turn,
): Promise<Summary['visitors']> {
  const rows = db
    .selectFrom('visitor')
    .where('eventIdx', '=', eventIdx)
    .select((of) => of.fn.countAll<number>().as('count'));
  const inside = rows.where('checkedInAt', 'is not', null);
  const registered = await rows
    .select(['registrationType as kind', quarterOf('created_at').as('quarter')])
    .groupBy(['registrationType', 'quarter'])
    .execute();
  await turn();
  const entered = await inside.select(quarterOf('checked_in_at').as('quarter')).groupBy('quarter').execute();
  await turn();
  const countries = await rows
    .select(['country', 'registrationType as kind'])
    .groupBy(['country', 'registrationType'])
    .execute();
  await turn();
  const enteredFrom = await inside.select('country').groupBy('country').execute();
  const isIn = <Row extends object>(row: Row) => ({ ...row, kind: 'IN' as const });
  return {
    byDay: byDay(timeZone, [...registered, ...entered.map(isIn)]),
    byCountry: [...countries, ...enteredFrom.map(isIn)].map(({ country, ...row }) => ({
      ...row,
      country: country || null,
    })),
  };
}
