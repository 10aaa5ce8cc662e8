/** What the form of a consultation log holds, and sending it: apart from the form, because what waits without a network is sent so, too. */
import { z } from 'zod';
import { ApiError } from '#api/client.ts';
import { type CounselingInput, counselingEntry, counselingInput } from '#domain/counseling/counseling.ts';
import { dayInstant } from '#domain/event/event.ts';
import { withSentFiles } from '../file/sent-files.ts';
import { blankOf } from '../lib/blank.ts';
import { api } from '../site/api.ts';
import { $event } from '../site/event.ts';
import { $token } from '../site/token.ts';

/** Which log is written: of a meeting, of a walk-in, or one that exists. */
export type Subject = { matchingIdx: number } | { counselingIdx: number } | Record<string, never>;

type NumberField = 'matchingIdx' | 'nameCardFileIdx';

/** What the form holds: every field of the schema, as inputs show it. `metAt` is the event's own clock, 'YYYY-MM-DDTHH:MM'. */
export type LogValues = Record<Exclude<keyof CounselingInput, NumberField | 'productIdxs'>, string> &
  Record<NumberField, number | null> & {
    productIdxs: string[];
    /** The person one met has left: their name is not asked for, and the server keeps none. */
    isFormerMember: boolean;
    /** That unusually large amounts are right. */
    isAmountConfirmed: boolean;
  };

export const blankLog = (): LogValues => ({
  ...(blankOf(counselingInput) as LogValues),
  matchingType: 'offline',
  metAt: '',
  buyerCountry: '',
  currency: 'USD',
  rateToUsd: '1',
  rateDay: '',
  amountConsultation: '',
  amountMou: '',
  amountContract: '',
  isFormerMember: false,
  isAmountConfirmed: false,
});

export const zone = () => $event.get()?.timeZone ?? 'UTC';

/** An empty choice is a missing one, and the event's clock becomes an instant. */
function asSent(values: unknown): unknown {
  const { metAt: shownMetAt, isFormerMember, isAmountConfirmed, ...rest } = values as LogValues;
  const [day = '', time = ''] = shownMetAt.split('T');
  const filled = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value === '' ? undefined : value]),
  );
  const names = isFormerMember ? { buyerCompanyName: '-', buyerName: '-' } : {};
  // Many countries write a rate with a comma.
  const rateToUsd = rest.rateToUsd?.trim().replace(/^(\d+),(\d+)$/, '$1.$2') || undefined;
  const metAt = day && time ? dayInstant(day, time.slice(0, 5), zone()) : null;
  return { ...filled, ...names, rateToUsd, metAt, isAmountConfirmed: isAmountConfirmed ? 'Y' : 'N' };
}

export const logSchema = z.preprocess(asSent, counselingEntry);

/** Under which the draft of a log is kept, and what waits to be sent; walk-ins that wait are told apart by their keys. */
export function keyOf(subject: Subject, key?: string): string {
  if ('counselingIdx' in subject) return `log-${subject.counselingIdx}`;
  if ('matchingIdx' in subject) return `meeting-${subject.matchingIdx}`;
  return key === undefined ? 'walk-in' : `walk-in-${key}`;
}

/**
 * Sends what the form of a log holds, its files first: a new log with its key, so that it is made once. `writer` is the token of
 * whose log it is: a photo takes its time, and meanwhile they may log out of this browser and somebody else in.
 */
export async function sendLog(
  subject: Subject,
  values: LogValues,
  key: string,
  writer = $token.get(),
): Promise<void> {
  const log = await withSentFiles(logSchema, values);
  if ($token.get() !== writer) throw new ApiError('msg.login_needed', 401, null);
  if (!('counselingIdx' in subject)) {
    await api('POST /counseling/add', log, { key });
    return;
  }
  // Which meeting a log is of stays.
  const { matchingIdx: _, ...changed } = log;
  await api('POST /counseling/update', { ...changed, counselingIdx: subject.counselingIdx });
}
