/** Who of a participation is told of a meeting (docs/rules.md, M38). */
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

interface Asked {
  participateIdx: number;
  matchingIdx: number;
}

/** Its live people who can be told, and the member who has charge. */
const peopleOf = prepared((db, given: Asked) =>
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
    .select(['participate.memberIdx as chargeIdx', 'representative.idx', 'representative.memberIdx'])
    .where('participate.idx', '=', given.participateIdx)
    .orderBy('representative.idx'),
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

/**
 * `reached`: by mail and the other ways, too. Of what has, or had, a place: who sits there; else who was named; else, and where that is
 * somebody who can't be told, who has charge.
 */
export async function toldOf(
  trx: Database,
  { isPlaced, former, ...asked }: Asked & { isPlaced: boolean; former?: number | undefined },
): Promise<{ reached: Reader[]; others: Reader[] }> {
  const rows = await peopleOf(trx, asked);
  const charge = rows[0]?.chargeIdx ?? null;
  const readers = rows.flatMap(({ idx, memberIdx }) =>
    idx === null ? [] : [{ idx, memberIdx, representativeIdx: memberIdx === null ? idx : null }],
  );
  const [one, second] = readers;
  if (!one)
    return { reached: charge === null ? [] : [{ memberIdx: charge, representativeIdx: null }], others: [] };
  if (!second) return { reached: [one], others: [] };
  const [seat] = await seatsOf(trx, asked);
  const who = seat?.sits ?? (isPlaced ? seat?.sat : null) ?? seat?.named ?? null;
  const readerOf = (idx: number | null | undefined) => readers.find((reader) => reader.idx === idx);
  const first =
    readerOf(who) ?? readers.find(({ memberIdx }) => memberIdx !== null && memberIdx === charge) ?? one;
  const reached = [...new Set([first, readerOf(former)])].filter((reader) => reader !== undefined);
  return { reached, others: readers.filter((reader) => !reached.includes(reader)) };
}
