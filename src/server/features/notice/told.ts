/** Who of a participation is told of a meeting (docs/rules.md, M38). */
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

interface Asked {
  participateIdx: number;
  matchingIdx: number;
}

/** Live people who can be told, and the member who has charge; the caller adds of which participations. */
export const tellable = (db: Database) =>
  db
    .selectFrom('participate')
    .leftJoin('representative', (on) =>
      on
        .onRef('representative.participateIdx', '=', 'participate.idx')
        .on('representative.state', '=', 'live')
        .on((of) =>
          of.or([
            of('representative.memberIdx', 'is not', null),
            of('representative.contactOf', 'is not', null),
          ]),
        ),
    )
    .select(['participate.idx as participateIdx', 'participate.memberIdx as chargeIdx'])
    .select(['representative.idx', 'representative.memberIdx'])
    .orderBy('representative.idx');

const peopleOf = prepared((db, given: Asked) =>
  tellable(db).where('participate.idx', '=', given.participateIdx),
);

const seatsOf = prepared((db, given: Asked) =>
  db
    .selectFrom('matching')
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .select((of) => [
      of
        .case()
        .when('matching.companyIdx', '=', given.participateIdx)
        .then(of.ref('placement.companyRepIdx'))
        .else(of.ref('placement.buyerRepIdx'))
        .end()
        .as('sits'),
      of
        .case()
        .when('matching.companyIdx', '=', given.participateIdx)
        .then(of.ref('matching.companyRepIdx'))
        .else(of.ref('matching.buyerRepIdx'))
        .end()
        .as('named'),
    ])
    .select((of) =>
      of
        .selectFrom('representativeRelease as had')
        .innerJoin('representative as sat', 'sat.idx', 'had.representativeIdx')
        .select('had.representativeIdx')
        .where('had.matchingIdx', '=', given.matchingIdx)
        .where('sat.participateIdx', '=', given.participateIdx)
        .orderBy('had.sequence', 'desc')
        .limit(1)
        .as('sat'),
    )
    .where('matching.idx', '=', given.matchingIdx),
);

/** A member, or somebody without an account. */
export interface Reader {
  memberIdx: number | null;
  representativeIdx: number | null;
}

interface Tellable {
  chargeIdx: number | null;
  idx: number | null;
  memberIdx: number | null;
}

/** Of what has, or had, a place: who sits there; else who was named; else, and where that is somebody who can't be told, who has charge. */
export async function toldOf(
  trx: Database,
  { isPlaced, former, ...asked }: Asked & { isPlaced: boolean; former?: number | undefined },
): Promise<Readers> {
  const rows = await peopleOf(trx, asked);
  if (rows.length < 2) return readersOf(rows, null);
  const [seat] = await seatsOf(trx, asked);
  const who = seat?.sits ?? (isPlaced ? seat?.sat : null) ?? seat?.named ?? null;
  return readersOf(rows, who, former);
}

interface Readers {
  /** By mail and the other ways, too. */
  reached: Reader[];
  others: Reader[];
}

/** Who of these people of a participation is told, where it is `who` whom it concerns. */
export function readersOf(
  rows: readonly Tellable[],
  who: number | null,
  former?: number | undefined,
): Readers {
  const charge = rows[0]?.chargeIdx ?? null;
  const readers = rows.flatMap(({ idx, memberIdx }) =>
    idx === null ? [] : [{ idx, memberIdx, representativeIdx: memberIdx === null ? idx : null }],
  );
  const [one] = readers;
  if (!one)
    return { reached: charge === null ? [] : [{ memberIdx: charge, representativeIdx: null }], others: [] };
  const readerOf = (idx: number | null | undefined) => readers.find((reader) => reader.idx === idx);
  const first =
    readerOf(who) ?? readers.find(({ memberIdx }) => memberIdx !== null && memberIdx === charge) ?? one;
  const reached = [...new Set([first, readerOf(former)])].filter((reader) => reader !== undefined);
  return { reached, others: readers.filter((reader) => !reached.includes(reader)) };
}
