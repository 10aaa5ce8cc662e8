/** An event in figures (docs/rules.md, C11), kept for some seconds: a dashboard that many look at is counted once. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Summary } from '#domain/stats/figures.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { amountFigures, resultFigures } from './logs.ts';
import { answerFigures, meetingFigures, noShowFigures } from './meetings.ts';
import { applicationFigures, visitorFigures } from './people.ts';
import type { Turn } from './turn.ts';

const keptMs = 10_000;
/** Events whose figures are kept at a time. */
const most = 20;

/** Answers the figures of an event, made anew when those that are kept are too old; at once they are made once. */
export function createSummaries() {
  const kept = new Map<number, { at: number; made: Promise<Summary> }>();
  return async function summaryOf({
    db,
    now,
    event,
  }: Pick<RequestContext, 'db' | 'now' | 'event'>): Promise<Summary> {
    const row = await event();
    const found = kept.get(row.idx);
    if (found && Math.abs(now.getTime() - found.at) < keptMs) return found.made;
    const made = makeSummary(db, row, now);
    kept.delete(row.idx);
    kept.set(row.idx, { at: now.getTime(), made });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    // What failed is not kept.
    made.catch(() => kept.get(row.idx)?.made === made && kept.delete(row.idx));
    return made;
  };
}
export type SummaryOf = ReturnType<typeof createSummaries>;

async function makeSummary(db: Database, event: EventSpan, now: Date): Promise<Summary> {
  const turn: Turn = () => nextTurn();
  const { idx: eventIdx, timeZone } = event;
  const applications = await applicationFigures(db, event, turn);
  await turn();
  const visitors = await visitorFigures(db, event, turn);
  await turn();
  const meetings = await meetingFigures(db, eventIdx, { now, turn });
  await turn();
  const noShows = await noShowFigures(db, eventIdx, turn);
  await turn();
  const answers = await answerFigures(db, eventIdx);
  await turn();
  const results = await resultFigures(db, eventIdx, turn);
  await turn();
  const amounts = await amountFigures(db, eventIdx, turn);
  const of = { eventIdx, at: now.toISOString(), timeZone };
  return { ...of, applications, visitors, meetings, noShows, answers, amounts, ...results };
}
