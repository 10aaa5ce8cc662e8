/**
 * Who is in the house (docs/rules.md, H2): they said so at a table today, or that the other did not come; or the door let them in today;
 * and nobody has said since that they did not come.
 */
import { sql } from 'kysely';
import { dayIn } from '#domain/day/day.ts';
import { dayBounds } from '#domain/day/day-bounds.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';

interface Sign {
  idx: number;
  at: string;
  isThere: boolean;
}

/** Of a meeting what is said of one side: it was there, or not. */
type Said = (side: MeetingSide, isThere: boolean) => Sign;

const ofMeeting =
  (row: { companyIdx: number; buyerIdx: number }, at: string): Said =>
  (side, isThere) => ({ idx: side === 'company' ? row.companyIdx : row.buyerIdx, at, isThere });

const facing = (side: MeetingSide): MeetingSide => (side === 'company' ? 'buyer' : 'company');

/** Those of the participations that are in the house, by the newest that is known of today. */
export async function inHouse(
  db: Database,
  { idx: eventIdx, timeZone }: { idx: number; timeZone: string },
  participateIdxs: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (participateIdxs.length === 0) return new Set();
  const [from] = dayBounds(dayIn(timeZone, now), timeZone);
  const them = JSON.stringify(participateIdxs);
  const signs = [
    ...(await statements(db, them, from)),
    ...(await marks(db, them, from)),
    ...(await doors(db, { eventIdx, them, from })),
    ...(await cancelled(db, them, from)),
  ].sort((one, next) => (one.at < next.at ? -1 : one.at > next.at ? 1 : 0));
  // The later one counts.
  const newest = new Map(signs.map(({ idx, isThere }) => [idx, isThere]));
  return new Set(participateIdxs.filter((idx) => newest.get(idx)));
}

/** What the two of a meeting said. */
async function statements(db: Database, them: string, from: string): Promise<Sign[]> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('placement', 'placement.matchingIdx', 'presence.matchingIdx')
    .select(['presence.side', 'presence.kind', 'presence.saidAt'])
    .select(['placement.companyIdx', 'placement.buyerIdx'])
    .where('presence.saidAt', '>=', from)
    .where('presence.kind', 'in', ['here', 'absent', 'contested'])
    .where('presence.takenBackAt', 'is', null)
    .where((is) =>
      is.or([
        is('placement.companyIdx', 'in', numbers(db, them)),
        is('placement.buyerIdx', 'in', numbers(db, them)),
      ]),
    )
    .execute();
  return rows.flatMap(({ side, kind, saidAt, ...row }) => {
    const said = ofMeeting(row, saidAt);
    // Whoever contests that they did not come is there.
    return kind === 'absent' ? [said(side, true), said(facing(side), false)] : [said(side, true)];
  });
}

/** What a manager marked: of whom one did not come, the other did. */
async function marks(db: Database, them: string, from: string): Promise<Sign[]> {
  const rows = await db
    .selectFrom('noShow')
    .innerJoin('placement', 'placement.matchingIdx', 'noShow.matchingIdx')
    .select(['noShow.missing', 'noShow.markedAt', 'placement.companyIdx', 'placement.buyerIdx'])
    .where('noShow.markedAt', '>=', from)
    .where((is) =>
      is.or([
        is('placement.companyIdx', 'in', numbers(db, them)),
        is('placement.buyerIdx', 'in', numbers(db, them)),
      ]),
    )
    .execute();
  return rows.flatMap(({ missing, markedAt, ...row }) => {
    const said = ofMeeting(row, markedAt);
    return missing === 'both'
      ? [said('company', false), said('buyer', false)]
      : [said(missing, false), said(facing(missing), true)];
  });
}

/** Whose people the door let in, by the address with which they have registered as visitors beside. */
async function doors(
  db: Database,
  { eventIdx, them, from }: { eventIdx: number; them: string; from: string },
): Promise<Sign[]> {
  const rows = await db
    .selectFrom('representative')
    .leftJoin('member', 'member.idx', 'representative.memberIdx')
    .innerJoin('visitor', (on) =>
      on
        .on('visitor.eventIdx', '=', eventIdx)
        .on('visitor.emailNormal', '=', sql<string>`lower(coalesce(member.email, representative.email))`),
    )
    .select(['representative.participateIdx as idx', 'visitor.checkedInAt'])
    .where('representative.participateIdx', 'in', numbers(db, them))
    .where('representative.state', '=', 'live')
    .where('visitor.checkedInAt', '>=', from)
    .execute();
  return rows.flatMap(({ idx, checkedInAt }) =>
    checkedInAt === null ? [] : [{ idx, at: checkedInAt, isThere: true }],
  );
}

/** Who had said to be there for a meeting that was cancelled. */
async function cancelled(db: Database, them: string, from: string): Promise<Sign[]> {
  const rows = await db
    .selectFrom('hole')
    .select(['participateIdx as idx', 'hereAt'])
    .where('participateIdx', 'in', numbers(db, them))
    .where('hereAt', '>=', from)
    .execute();
  return rows.flatMap(({ idx, hereAt }) => (hereAt === null ? [] : [{ idx, at: hereAt, isThere: true }]));
}
