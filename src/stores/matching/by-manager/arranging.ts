/** The organiser makes a meeting on the schedule: whom, with which interpreter, and why so late. */
import { z } from 'zod';
import type { inTheWay, standingMeeting } from '#api/matching/by-manager/arrange.ts';
import { optionalText, text } from '#domain/common/fields.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import type { ClaimObstacle } from '#domain/matching/obstacles.ts';
import type { Target } from '#domain/matching/schedule-grid.ts';
import { createForm } from '../../lib/form.ts';
import { reasonMax } from '../../lib/reason-form.ts';
import { api } from '../../site/api.ts';

export interface ArrangeStart {
  target: Pick<Target, 'slotIdx' | 'tableNo' | 'byVideo'>;
  /** The one of the two who is known already. */
  person?: { side: MeetingSide; participateIdx: number } | undefined;
}

/** Someone of a list, as its value. */
const person = z.string().min(1).transform(Number);

/** Whoever of a side is free; a person of it, where it has several. */
const anyone = { companyRepIdx: '', buyerRepIdx: '' };

/** No interpreter, any, or one who speaks a language. */
const interpreterOf = (wanted: string) => {
  const { data: translatorLanguage } = interpreterLanguage.safeParse(wanted);
  return wanted === ''
    ? {}
    : { isTranslator: 'Y' as const, ...(translatorLanguage && { translatorLanguage }) };
};

/** `isLate`: the clock has closed the slot, so that a reason is needed. `done` fetches anew what is shown. */
export function createArranging(
  { target: { slotIdx, tableNo, byVideo }, person: known }: ArrangeStart,
  isLate: boolean,
  done: () => Promise<void>,
) {
  const of = (side: MeetingSide) => (known?.side === side ? String(known.participateIdx) : '');
  return createForm({
    schema: z.object({
      companyIdx: person,
      buyerIdx: person,
      companyRepIdx: z.string(),
      buyerRepIdx: z.string(),
      interpreter: z.string(),
      reason: isLate ? text(reasonMax) : optionalText(reasonMax),
    }),
    initial: { companyIdx: of('company'), buyerIdx: of('buyer'), ...anyone, interpreter: '', reason: '' },
    send: async ({ companyIdx, buyerIdx, companyRepIdx, buyerRepIdx, interpreter, reason }, key) => {
      const two = {
        companyIdx,
        buyerIdx,
        ...(companyRepIdx !== '' && { companyRepIdx: Number(companyRepIdx) }),
        ...(buyerRepIdx !== '' && { buyerRepIdx: Number(buyerRepIdx) }),
      };
      const { data } = await api(
        'POST /manage/matching/add',
        {
          ...two,
          slotIdx,
          tableNo,
          ...(byVideo && { byVideo: 'Y' as const }),
          ...interpreterOf(interpreter),
          reason,
        },
        { key },
      );
      await done();
      return data;
    },
  });
}

/** What stands in the way, where a refusal says so. */
export const obstaclesOf = (data: unknown): readonly ClaimObstacle[] =>
  (data as Partial<z.output<typeof inTheWay>> | null)?.obstacles ?? [];

/** Where the two meet already, where a refusal says so. */
export const standingOf = (data: unknown): z.output<typeof standingMeeting> | undefined =>
  (data as { matchingIdx?: number } | null)?.matchingIdx === undefined
    ? undefined
    : (data as z.output<typeof standingMeeting>);
