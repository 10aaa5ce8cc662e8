/** What a participation chose from lists: industries, committees, countries and regions. One table holds them all. */
import { industries } from '#domain/participation/industries.ts';
import { agencyRegions, countries, tradeCommittees } from '#domain/region/regions.ts';
import type { Database } from '../../../db/open.ts';
import type { ChoiceKind } from '../../../db/tables/participate.ts';

export type Choices = ReturnType<typeof inOrder>;

/** Replaces the choices of the kinds that are given, and leaves the others. */
export async function saveChoices(
  trx: Database,
  participateIdx: number,
  choices: Partial<Record<ChoiceKind, readonly string[]>>,
): Promise<void> {
  const kinds = Object.keys(choices) as ChoiceKind[];
  await trx
    .deleteFrom('participateChoice')
    .where('participateIdx', '=', participateIdx)
    .where('kind', 'in', kinds)
    .execute();
  const rows = kinds.flatMap((kind) =>
    (choices[kind] ?? []).map((value) => ({ participateIdx, kind, value })),
  );
  if (rows.length > 0) await trx.insertInto('participateChoice').values(rows).execute();
}

/** The choices of several participations at once, each in the order of the list that they were chosen from. */
export async function choicesOf(
  db: Database,
  participateIdxs: readonly number[],
): Promise<(participateIdx: number) => Choices> {
  const chosen = new Map<number, Set<string>>();
  const rows =
    participateIdxs.length === 0
      ? []
      : await db
          .selectFrom('participateChoice')
          .select(['participateIdx', 'kind', 'value'])
          .where('participateIdx', 'in', [...participateIdxs])
          .execute();
  for (const { participateIdx, kind, value } of rows) {
    const known = chosen.get(participateIdx) ?? new Set();
    chosen.set(participateIdx, known.add(`${kind} ${value}`));
  }
  return (participateIdx) => inOrder(chosen.get(participateIdx) ?? new Set());
}

function inOrder(chosen: ReadonlySet<string>) {
  const of = <T extends string>(kind: ChoiceKind, list: readonly T[]): T[] =>
    list.filter((value) => chosen.has(`${kind} ${value}`));
  return {
    tradeCommittees: of('tradeCommittees', tradeCommittees),
    industries: of('industries', industries),
    hopeRegions: of('hopeRegions', agencyRegions),
    hopeCountries: of('hopeCountries', countries),
  };
}
