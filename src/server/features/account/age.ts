/** No member is under 14 (docs/rules.md, A14), by the date of the event in use. */
import { isOldEnough } from '#domain/account/age.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { dayIn } from '#domain/day/day.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';

/** `invalid_parameter` at the date of birth of who is too young. Before there is an event the date is that of UTC. */
export async function assertOldEnough(
  db: Database,
  { eventIdx, now }: Pick<RequestContext, 'eventIdx' | 'now'>,
  birth: string,
): Promise<void> {
  const event = await db
    .selectFrom('event')
    .select('timeZone')
    .where('idx', '=', eventIdx)
    .executeTakeFirst();
  if (isOldEnough(birth, dayIn(event?.timeZone ?? 'UTC', now))) return;
  const fault = { field: 'birth', rule: 'too_young', params: { min: limits.memberAge } } satisfies FieldError;
  throw new Refusal('invalid_parameter', [fault]);
}
