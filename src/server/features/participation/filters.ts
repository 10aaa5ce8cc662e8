/** Conditions that the public lists of what takes part in an event share. */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { answerNamed } from '#domain/common/answer-choice.ts';
import type { ParticipateType } from '#domain/participation/participation.ts';
import type { Only } from '../../access/visibility.ts';
import type { Database } from '../../db/open.ts';
import { withoutIndex } from '../../db/search.ts';
import type { ChoiceKind } from '../../db/tables/participate.ts';
import type { Tables } from '../../db/tables.ts';
import { whoAnsweredInProfile } from '../event-form/answered.ts';

const is = expressionBuilder<Tables, 'participate'>();

/** Approved participations of these types in an event; only those whom its reader may see. */
export function approved(
  { eventIdx, types, only }: { eventIdx: number; types: readonly ParticipateType[]; only: Only },
  isSearch: boolean,
): (Expression<SqlBool> | false)[] {
  return [
    is(isSearch ? withoutIndex('participate.eventIdx') : 'participate.eventIdx', '=', eventIdx),
    types.length === 1
      ? is('participate.type', '=', types[0] as ParticipateType)
      : is('participate.type', 'in', types),
    is('participate.state', '=', 'COMPLETE'),
    only === 'members' && is('participate.memberIdx', 'is not', null),
    typeof only === 'number' && is('participate.idx', '=', only),
  ];
}

/** All but these, as each reader has them. */
export const butThese = (participateIdxs: readonly number[]): Expression<SqlBool> | false =>
  participateIdxs.length > 0 && is('participate.idx', 'not in', participateIdxs);

/** Those that chose at least one of the wanted values, where any are wanted. */
export function chose(
  kind: ChoiceKind,
  wanted: readonly string[] | undefined | '',
  isSearch: boolean,
): Expression<SqlBool> | false {
  if (!wanted?.length) return false;
  return is(isSearch ? withoutIndex('participate.idx') : 'participate.idx', 'in', (of) =>
    of
      .selectFrom('participateChoice')
      .select('participateChoice.participateIdx')
      .where('participateChoice.kind', '=', kind)
      .where('participateChoice.value', 'in', wanted),
  );
}

/** Those whose profile has this answer to a question of the event's own, where one is asked for. */
export function answeredInProfile(
  db: Database,
  chosen: string | undefined,
  isSearch: boolean,
): Expression<SqlBool> | false {
  const named = answerNamed(chosen);
  if (!named) return false;
  const idx = isSearch ? withoutIndex('participate.idx') : 'participate.idx';
  return is(idx, 'in', whoAnsweredInProfile(db, named));
}
