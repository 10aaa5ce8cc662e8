/** What the code on a table opens: one's own meeting that is there now (docs/rules.md, M22). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { isPresent } from '#domain/matching/presence.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { asMeetings, meetingRows } from '../rows/meetings.ts';
import { slotEnd } from '../slots/slots.ts';

/** One's own meeting at the table, from half an hour before it starts until it ends, and the next of all others. */
export async function meetingAtTable(
  context: ContextOf<'GET /matching/getAtTable'>,
  { tableNo }: CheckedOf<'GET /matching/getAtTable'>,
): Promise<AnswerOf<'GET /matching/getAtTable'>> {
  const { db, own, now } = context;
  const event = await context.event();
  const rows = await meetingRows(db)
    .where(own.side === 'company' ? 'matching.companyIdx' : 'matching.buyerIdx', '=', own.idx)
    .where('matching.state', '=', 'complete')
    // A table that was given on is whoever's who meets there now (docs/rules.md, H3).
    .where('placement.givenOn', 'is', null)
    .orderBy('slot.startsAt')
    .execute();
  const toCome = rows.filter(
    ({ startsAt }) => startsAt !== null && slotEnd(startsAt, event.slotMinutes) > now.toISOString(),
  );
  const here = toCome.find((row) => row.tableNo === tableNo && isPresent(now, row.startsAt ?? ''));
  const next = toCome.find((row) => row !== here);
  const viewer = await context.viewer();
  const found = [here, next].filter((row) => row !== undefined);
  const meetings = await asMeetings(db, found, event, viewer, now);
  const of = (row: { idx: number } | undefined) =>
    meetings.find(({ matchingIdx }) => matchingIdx === row?.idx) ?? null;
  return { here: of(here), next: of(next) };
}
