/** Entering a company or buyer without an account (docs/rules.md, P32). */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { audit } from '../../platform/log/audit.ts';
import { enter } from '../participation/entered/enter.ts';
import { holdEntering } from '../participation/rows/one-person.ts';

type Call = 'POST /manage/participate/addGuest';

/** `guest_exist` where the address takes part already, as an account's or another person's. */
export async function addGuest(
  { db, now, actor, event }: ContextOf<Call>,
  { eventIdx: _, ...input }: CheckedOf<Call>,
): Promise<{ participateIdx: number }> {
  const { idx: eventIdx, lastEndsAt } = await event();
  const at = now.toISOString();
  if (at >= lastEndsAt) throw new Refusal('event_the_end');
  await holdEntering(db, eventIdx);
  const made = await enter(db, { eventIdx, at, input });
  if (!made) throw new Refusal('guest_exist');
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at,
    action: 'enterWithoutAccount',
    subject: 'participate',
    subjectIdx: made.idx,
    detail: { type: input.participateType },
  });
  return { participateIdx: made.idx };
}
