/** Who of a participation is told of a meeting (docs/rules.md, M38). */
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

interface Asked {
  participateIdx: number;
  matchingIdx: number;
}

/** Its live people with who sits, sat or was named there, and the member who has charge. */
const peopleOf = prepared((db, given: Asked) =>
  db
    .selectFrom('participate')
    .leftJoin('representative', (on) =>
      on
        .onRef('representative.participateIdx', '=', 'participate.idx')
        .on('representative.state', '=', 'live')
        .on('representative.memberIdx', 'is not', null),
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

/**
 * `reached`: by mail and the other ways, too. Of what has, or had, a place: who sits there; else who was named; else, and where that is
 * somebody without an account, who has charge.
 */
export async function toldOf(
  trx: Database,
  { isPlaced, former, ...asked }: Asked & { isPlaced: boolean; former?: number | undefined },
): Promise<{ reached: number[]; others: number[] }> {
  const rows = await peopleOf(trx, asked);
  const charge = rows[0]?.chargeIdx;
  if (charge === undefined) return { reached: [], others: [] };
  const members = rows.flatMap(({ memberIdx }) => memberIdx ?? []);
  if (members.length < 2) return { reached: [members[0] ?? charge], others: [] };
  const [seat] = await seatsOf(trx, asked);
  const who = seat?.sits ?? (isPlaced ? seat?.sat : null) ?? seat?.named ?? null;
  const memberOf = (idx: number | null | undefined) =>
    rows.find((row) => row.idx !== null && row.idx === idx)?.memberIdx ?? null;
  const first = memberOf(who) ?? (members.includes(charge) ? charge : members[0]);
  const reached = [...new Set([first ?? charge, memberOf(former)])].filter((idx) => idx !== null);
  return { reached, others: members.filter((idx) => !reached.includes(idx)) };
}
